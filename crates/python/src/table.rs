//! A table for Python: plain values, and Arrow by the PyCapsule interface.

use crate::arguments::Whole;
use crate::error::cannot;
use crate::handover::{self, Plain};
use crate::interrupt::beside;
use crate::pickled::{Reduced, reduced};
use comfy_table::presets;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyImportError, PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PySlice};
use scoresheet_report::{Align, Sheet};
use scoresheet_tables::memory::{Frame, Texts};
use scoresheet_tables::schema::{Column, Kind};
use scoresheet_tables::stats::{Grid, Value};

/// A table in memory. It speaks Arrow (the PyCapsule interface), so polars, pandas, pyarrow and
/// DuckDB take it as it is: ``polars.DataFrame(table)``, ``pyarrow.table(table)``.
#[pyclass(frozen, module = "scoresheet")]
pub struct Table {
    pub frame: Frame,
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
    #[pyo3(signature = (start=Whole(0), count=None), text_signature = "($self, start=0, count=None)")]
    fn rows<'py>(
        &self,
        py: Python<'py>,
        start: Whole,
        count: Option<Whole>,
    ) -> PyResult<Bound<'py, PyList>> {
        let below = |name: &str, given: Whole| {
            PyIndexError::new_err(format!("{name}={given}: rows are counted from 0"))
        };
        let from = start.count().ok_or_else(|| below("start", start))?;
        let most = count.map_or(Ok(usize::MAX), |count| {
            count.count().ok_or_else(|| below("count", count))
        })?;
        self.block(py, from, most)
    }

    /// A row by its number, rows by a slice, or the values of a column by its name.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = key.cast::<PySlice>() {
            return Ok(self.slice(py, slice)?.into_any());
        }
        if let Ok(name) = key.extract::<String>() {
            return Ok(self.column(py, &name)?.into_any());
        }
        Ok(self.at(py, key.extract()?)?.into_any())
    }

    /// Rows as dictionaries, one after the other.
    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let (builtins, itertools) = (py.import("builtins")?, py.import("itertools")?);
        let starts = (0, slf.get().height(), AT_ONCE);
        let starts = builtins.call_method1("range", starts)?;
        let counts = itertools.call_method1("repeat", (AT_ONCE,))?;
        let blocks = builtins.call_method1("map", (slf.getattr("rows")?, starts, counts))?;
        let chain = itertools.getattr("chain")?;
        chain.call_method1("from_iterable", (blocks,))
    }

    fn __len__(&self) -> usize {
        self.frame.rows()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Reduced<'py, (&'static str, Bound<'py, PyBytes>)> {
        let frame = slf.get().frame.clone();
        let name = frame.name();
        let bytes = beside(slf.py(), || (), move || frame.to_bytes())?;
        let bytes = PyBytes::new(slf.py(), &bytes.map_err(cannot)?);
        reduced(slf, (name, bytes))
    }

    #[staticmethod]
    fn _restored(py: Python<'_>, name: String, bytes: PyBackedBytes) -> PyResult<Self> {
        let frame = beside(py, || (), move || Frame::from_bytes(&name, &bytes))?;
        let frame =
            frame.ok_or_else(|| cannot("these bytes are not of a table of this version"))?;
        Ok(Self { frame })
    }

    fn __repr__(&self) -> String {
        let (name, rows) = (self.frame.name(), self.frame.rows());
        let columns = self.frame.columns().len();
        let first = drawn(self.frame.grid(0, DRAWN_ROWS));
        format!("Table {name}: {rows} rows, {columns} columns\n{first}")
    }

    /// The first rows, for a notebook; whatever stands in them is text there.
    fn _repr_html_(&self) -> String {
        let grid = self.frame.grid(0, SHOWN_ROWS);
        let numbers = |column: &Column| !matches!(column.kind, Kind::Text | Kind::Bool);
        let aligned = self.frame.columns().iter().map(|column| {
            let align = match numbers(column) {
                true => Align::Right,
                false => Align::Left,
            };
            (column.name, align)
        });
        let mut sheet = Sheet::new(aligned);
        for row in grid.rows {
            sheet.row(row.iter().map(Value::to_string));
        }
        let (name, rows) = (self.frame.name(), self.frame.rows());
        sheet.note(match rows > SHOWN_ROWS {
            true => format!("{name}: the first {SHOWN_ROWS} of {rows} rows"),
            false => format!("{name}: {rows} rows"),
        });
        sheet.to_html()
    }

    /// The type of the rows, as Arrow's C schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, self.frame.arrow_schema(), c"arrow_schema")
    }

    /// The rows, as Arrow's C stream: the table's own memory, texts as views. If a schema with plain
    /// strings is requested, texts are copied into these; other requests are passed over, as the
    /// interface allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let texts = requested_schema.map_or(Texts::Views, |schema| handover::requested(&schema));
        handover::stream(py, &self.frame, texts)
    }

    /// The table as a ``polars.DataFrame``.
    fn to_polars<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        imported(slf.py(), "polars")?
            .getattr("DataFrame")?
            .call1((slf,))
    }

    /// The table as a ``pyarrow.Table``. Texts are copied once, as ``large_string``: pyarrow can do
    /// little with views. With ``schema="spark"`` the types are those that Spark has: texts as
    /// ``string``, whole numbers from 0 as wider ones with a sign.
    #[pyo3(signature = (schema=None))]
    fn to_pyarrow<'py>(slf: Bound<'py, Self>, schema: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let spark = match schema {
            None => false,
            Some("spark") => true,
            Some(other) => return Err(cannot(format!("schema={other:?}: not spark"))),
        };
        let py = slf.py();
        let plain = Plain {
            frame: slf.get().frame.clone(),
        };
        let table = imported(py, "pyarrow")?.getattr("table")?.call1((plain,))?;
        if !spark {
            return Ok(table);
        }
        let rows = py.import("scoresheet._rows")?;
        let types = rows.call_method1("spark_schema", (table.getattr("schema")?,))?;
        table.call_method1("cast", (types,))
    }

    /// The table as a ``pandas.DataFrame`` of Arrow columns: whole numbers stay whole beside
    /// nulls. Texts are copied once, as by ``to_pyarrow``.
    fn to_pandas<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let pandas = imported(slf.py(), "pandas")?;
        let options = PyDict::new(slf.py());
        options.set_item("types_mapper", pandas.getattr("ArrowDtype")?)?;
        Self::to_pyarrow(slf, None)?.call_method("to_pandas", (), Some(&options))
    }
}

impl Table {
    /// How many rows it has.
    pub fn height(&self) -> usize {
        self.frame.rows()
    }

    fn block<'py>(
        &self,
        py: Python<'py>,
        start: usize,
        most: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let end = self.frame.rows().min(start.saturating_add(most));
        let parts = (start..end).step_by(AT_ONCE);
        listed(py, parts, |from| {
            let rows = self.frame.grid(from, AT_ONCE.min(end - from)).rows;
            let rows = rows.into_iter().map(|row| self.row(py, row));
            rows.map(|row| Ok(row?.into_any().unbind())).collect()
        })
    }

    fn at<'py>(&self, py: Python<'py>, index: Whole) -> PyResult<Bound<'py, PyDict>> {
        let rows = self.frame.rows();
        let at = match usize::try_from(index.0) {
            Ok(at) => Some(at),
            Err(_) => index
                .0
                .checked_add_unsigned(rows as u64)
                .and_then(|at| at.try_into().ok()),
        };
        let at = at.filter(|at| *at < rows);
        let row = at.and_then(|at| self.frame.grid(at, 1).rows.pop());
        let row = row.ok_or_else(|| PyIndexError::new_err(format!("no row {index} of {rows}")))?;
        self.row(py, row)
    }

    fn slice<'py>(
        &self,
        py: Python<'py>,
        slice: &Bound<'py, PySlice>,
    ) -> PyResult<Bound<'py, PyList>> {
        let of = slice.indices(self.frame.rows().try_into()?)?;
        if of.step == 1 {
            return self.block(py, of.start.try_into()?, of.slicelength);
        }
        let all = of.slicelength as i64;
        let parts = (0..all).step_by(AT_ONCE);
        listed(py, parts, |from| {
            let steps = from..all.min(from + AT_ONCE as i64);
            let rows = steps.map(|step| {
                let row = self.at(py, Whole(of.start as i64 + step * of.step as i64));
                Ok(row?.into_any().unbind())
            });
            rows.collect()
        })
    }

    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let known = self
            .frame
            .columns()
            .iter()
            .any(|column| column.name == name);
        if !known {
            return Err(PyKeyError::new_err(format!("no column {name:?}")));
        }
        let parts = (0..self.frame.rows()).step_by(VALUES_AT_ONCE);
        listed(py, parts, |from| {
            let values = self.frame.column(name, from, VALUES_AT_ONCE);
            let values = values.into_iter().flatten();
            values
                .map(|value| Ok(native(py, value)?.unbind()))
                .collect()
        })
    }

    fn row<'py>(&self, py: Python<'py>, values: Vec<Value>) -> PyResult<Bound<'py, PyDict>> {
        let row = PyDict::new(py);
        for (column, value) in self.frame.columns().iter().zip(values) {
            row.set_item(column.name, native(py, value)?)?;
        }
        Ok(row)
    }
}

/// A list of what is made part by part; between two parts Ctrl-C is heard. What was made by then is freed on another
/// thread, since with millions of rows that takes a while.
fn listed<'py, P>(
    py: Python<'py>,
    parts: impl Iterator<Item = P>,
    make: impl Fn(P) -> PyResult<Vec<Py<PyAny>>>,
) -> PyResult<Bound<'py, PyList>> {
    let mut made = Vec::new();
    for part in parts {
        let more = py.check_signals().and_then(|()| make(part));
        match more {
            Ok(more) => made.push(more),
            Err(error) => {
                std::thread::spawn(move || {
                    made.into_iter()
                        .for_each(|part| Python::attach(|_| drop(part)));
                });
                return Err(error);
            }
        }
    }
    PyList::new(py, made.into_iter().flatten().collect::<Vec<_>>())
}

/// A value as Python has it.
fn native(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Whole(whole) => whole.into_bound_py_any(py),
        Value::Real(real) => real.into_bound_py_any(py),
        Value::Bool(truth) => truth.into_bound_py_any(py),
        Value::Text(text) => text.into_bound_py_any(py),
    }
}

/// Rows that are made for Python at once when they are gone through one by one.
const AT_ONCE: usize = 256;

/// Values of a column, likewise.
const VALUES_AT_ONCE: usize = 4096;

/// Rows that a notebook shows.
const SHOWN_ROWS: usize = 20;

/// Rows, columns and characters that a table shows of itself.
const DRAWN_ROWS: usize = 5;
const DRAWN_COLUMNS: usize = 8;
const DRAWN_TEXT: usize = 24;

fn drawn(grid: Grid) -> String {
    let mut table = comfy_table::Table::new();
    table.load_preset(presets::NOTHING);
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
    let text = value.to_string().replace(char::is_control, " ");
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
