//! The Python package `scoresheet`: thin, like the program. It reads arguments, calls the libraries and
//! hands over what they found as Arrow tables.
//!
//! What Python sees is declared in `python/scoresheet/_native.pyi`; the tests hold the two together.

mod arguments;
mod audit;
mod batches;
mod board;
mod choices;
mod convert;
mod error;
mod event;
mod game;
mod games;
mod given;
mod handover;
mod interrupt;
mod judged;
mod moves;
mod norms;
mod origin;
mod page;
mod pickled;
mod position;
mod progress;
mod records;
mod repair;
mod replay;
mod select;
mod sources;
mod statistics;
mod table;

use pyo3::prelude::*;

/// Records of draughts and chess games, read, replayed and audited.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add(
        "ScoresheetError",
        module.py().get_type::<error::ScoresheetError>(),
    )?;
    module.add(
        "ScoresheetWarning",
        module.py().get_type::<error::ScoresheetWarning>(),
    )?;
    module.add(
        "ScoresheetNote",
        module.py().get_type::<error::ScoresheetNote>(),
    )?;
    module.add_class::<table::Table>()?;
    module.add_class::<audit::Audit>()?;
    module.add_class::<batches::Batch>()?;
    module.add_class::<batches::Batches>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<select::Selection>()?;
    module.add_class::<games::Games>()?;
    module.add_class::<board::Board>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<repair::Repaired>()?;
    module.add_class::<event::Events>()?;
    module.add_function(wrap_pyfunction!(games::open, module)?)?;
    module.add_function(wrap_pyfunction!(records::read, module)?)?;
    module.add_function(wrap_pyfunction!(audit::audit, module)?)?;
    module.add_function(wrap_pyfunction!(batches::audit_batches, module)?)?;
    module.add_function(wrap_pyfunction!(batches::parts, module)?)?;
    module.add_function(wrap_pyfunction!(replay::replay, module)?)?;
    module.add_function(wrap_pyfunction!(repair::repair, module)?)?;
    module.add_function(wrap_pyfunction!(select::select, module)?)?;
    module.add_function(wrap_pyfunction!(convert::convert, module)?)?;
    module.add_function(wrap_pyfunction!(statistics::stats, module)?)?;
    module.add_function(wrap_pyfunction!(page::report, module)?)?;
    module.add_function(wrap_pyfunction!(event::event, module)?)?;
    module.add_function(wrap_pyfunction!(norms::norms, module)?)?;
    Ok(())
}
