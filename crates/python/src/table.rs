//! A table for Python: Arrow by the PyCapsule interface, so that nothing is copied.

use crate::error::cannot;
use comfy_table::presets;
use pyo3::exceptions::{PyImportError, PyIndexError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use scoresheet_tables::memory::Frame;
use scoresheet_tables::schema::Column;
use scoresheet_tables::stats::{Grid, Value};

/// A table in memory. It speaks Arrow (the PyCapsule interface), so polars, pandas, pyarrow and
/// DuckDB take it as it is: ``polars.DataFrame(table)``, ``pyarrow.table(table)``.
#[pyclass(frozen, module = "scoresheet")]
pub struct Table {
    frame: Frame,
}

impl From<Frame> for Table {
    fn from(frame: Frame) -> Self {
        Self { frame }
    }
}

#[pymethods]
impl Table {
    /// The table's name, such as ``games``.
    #[getter]
    fn name(&self) -> &'static str {
        self.frame.name()
    }

    /// Names of the columns, in order.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.frame.columns().iter().map(|c| c.name).collect()
    }

    /// What each column is: type, unit, whether it may be null, meaning.
    #[getter]
    fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let schema = PyDict::new(py);
        for column in self.frame.columns() {
            schema.set_item(column.name, described(py, column)?)?;
        }
        Ok(schema)
    }

    /// Rows as dictionaries, from ``start`` on, at most ``count`` of them: for small looks without
    /// another library.
    #[pyo3(signature = (start=0, count=None))]
    fn rows<'py>(
        &self,
        py: Python<'py>,
        start: usize,
        count: Option<usize>,
    ) -> PyResult<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        for row in self.frame.grid(start, count.unwrap_or(usize::MAX)).rows {
            rows.append(self.row(py, row)?)?;
        }
        Ok(rows)
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyDict>> {
        let rows = self.frame.rows();
        let at = match usize::try_from(index) {
            Ok(at) => Some(at),
            Err(_) => rows.checked_sub(index.unsigned_abs()),
        };
        let at = at.filter(|at| *at < rows);
        let row = at.and_then(|at| self.frame.grid(at, 1).rows.pop());
        let row = row.ok_or_else(|| PyIndexError::new_err(format!("no row {index} of {rows}")))?;
        self.row(py, row)
    }

    fn __len__(&self) -> usize {
        self.frame.rows()
    }

    fn __repr__(&self) -> String {
        let (name, rows) = (self.frame.name(), self.frame.rows());
        let columns = self.frame.columns().len();
        let first = drawn(self.frame.grid(0, DRAWN_ROWS));
        format!("Table {name}: {rows} rows, {columns} columns\n{first}")
    }

    /// The type of the rows, as Arrow's C schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, self.frame.arrow_schema(), c"arrow_schema")
    }

    /// The rows, as Arrow's C stream. Another type than the table's own is not made: a request for
    /// one is passed over, as the interface allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        PyCapsule::new_with_value(py, self.frame.arrow_stream(), c"arrow_array_stream")
    }

    /// The table as a ``polars.DataFrame``.
    fn to_polars<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        imported(slf.py(), "polars")?
            .getattr("DataFrame")?
            .call1((slf,))
    }

    /// The table as a ``pyarrow.Table``.
    fn to_pyarrow<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        imported(slf.py(), "pyarrow")?
            .getattr("table")?
            .call1((slf,))
    }

    /// The table as a ``pandas.DataFrame`` of Arrow columns: whole numbers stay whole beside nulls,
    /// and nothing is copied.
    fn to_pandas<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let pandas = imported(slf.py(), "pandas")?;
        let options = PyDict::new(slf.py());
        options.set_item("types_mapper", pandas.getattr("ArrowDtype")?)?;
        Self::to_pyarrow(slf)?.call_method("to_pandas", (), Some(&options))
    }
}

impl Table {
    /// How many rows it has.
    pub fn height(&self) -> usize {
        self.frame.rows()
    }

    fn row<'py>(&self, py: Python<'py>, values: Vec<Value>) -> PyResult<Bound<'py, PyDict>> {
        let row = PyDict::new(py);
        for (column, value) in self.frame.columns().iter().zip(values) {
            match value {
                Value::Null => row.set_item(column.name, py.None())?,
                Value::Whole(whole) => row.set_item(column.name, whole)?,
                Value::Real(real) => row.set_item(column.name, real)?,
                Value::Bool(truth) => row.set_item(column.name, truth)?,
                Value::Text(text) => row.set_item(column.name, text)?,
            }
        }
        Ok(row)
    }
}

/// Rows, columns and characters that a table shows of itself.
const DRAWN_ROWS: usize = 5;
const DRAWN_COLUMNS: usize = 8;
const DRAWN_TEXT: usize = 24;

fn drawn(grid: Grid) -> String {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::NOTHING);
    let more = (grid.columns.len() > DRAWN_COLUMNS).then(|| "…".to_owned());
    let names = grid.columns.into_iter().take(DRAWN_COLUMNS);
    table.set_header(names.chain(more.clone()));
    for row in grid.rows {
        let cells = row
            .into_iter()
            .take(DRAWN_COLUMNS)
            .map(|value| cell(&value));
        table.add_row(cells.chain(more.clone()));
    }
    table.to_string()
}

fn cell(value: &Value) -> String {
    let text = match value {
        Value::Null => String::new(),
        Value::Whole(whole) => whole.to_string(),
        Value::Real(real) => real.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Text(text) => text.replace(char::is_control, " "),
    };
    match text.char_indices().nth(DRAWN_TEXT) {
        Some((cut, _)) => format!("{}…", text.get(..cut).unwrap_or_default()),
        None => text,
    }
}

fn described<'py>(py: Python<'py>, column: &Column) -> PyResult<Bound<'py, PyDict>> {
    let of = PyDict::new(py);
    of.set_item("type", column.kind.to_string())?;
    of.set_item("unit", column.unit)?;
    of.set_item("nullable", column.nullable)?;
    of.set_item("meaning", column.meaning)?;
    Ok(of)
}

/// A library that is needed only here.
fn imported<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(name).map_err(|error| {
        if error.is_instance_of::<PyImportError>(py) {
            PyImportError::new_err(format!("this needs {name}: pip install scoresheet[{name}]"))
        } else {
            cannot(error)
        }
    })
}
