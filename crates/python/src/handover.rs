//! Tables handed over by Arrow's PyCapsule interface, with texts as whoever takes them can use them.

use crate::interrupt::beside;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use scoresheet_tables::memory::{Frame, Texts};

/// The rows as Arrow's C stream.
pub fn stream<'py>(
    py: Python<'py>,
    frame: &Frame,
    texts: Texts,
) -> PyResult<Bound<'py, PyCapsule>> {
    let frame = frame.clone();
    let stream = beside(py, || (), move || frame.arrow_stream(texts))?;
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// A table whose texts are plain strings, whoever asks.
#[pyclass(frozen)]
pub struct Plain {
    pub frame: Frame,
}

#[pymethods]
impl Plain {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        stream(py, &self.frame, Texts::Plain)
    }
}

/// A requested schema, which pyarrow reads.
#[pyclass(frozen)]
struct Requested {
    schema: Py<PyAny>,
}

#[pymethods]
impl Requested {
    fn __arrow_c_schema__(&self, py: Python<'_>) -> Py<PyAny> {
        self.schema.clone_ref(py)
    }
}

/// How texts are to be by a requested schema. Its C structure is not looked at here, but by pyarrow;
/// where it cannot do so, nothing is known of the request.
pub fn requested(schema: &Bound<'_, PyAny>) -> Texts {
    let types = types_of(schema).unwrap_or_default();
    let any = |name: &str| types.iter().any(|of| of == name);
    if any("large_string") {
        Texts::Plain
    } else if any("string") {
        Texts::Short
    } else {
        Texts::Views
    }
}

fn types_of(schema: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let asked = Requested {
        schema: schema.clone().unbind(),
    };
    let read = schema
        .py()
        .import("pyarrow")?
        .call_method1("schema", (asked,))?;
    let types = read.getattr("types")?;
    types.try_iter()?.map(|of| of?.str()?.extract()).collect()
}
