//! A fault of the program costs the game that it comes to light in, not the run.

use crate::attempt::{head, stated_result};
use crate::verdict::Verdict;
use scoresheet_notation::{Record, RecordText};
use scoresheet_source::{Code, Finding};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What `work` gives, or what was said where it broke down. Whatever it was changing is to be made anew then.
///
/// # Errors
/// The message of the panic.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| stated(&*panic))
}

fn stated(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no reason was given").to_owned()
}

/// The finding that tells of it.
#[must_use]
pub fn broke_down(record: &Record, what: &str, reason: &str) -> Finding {
    let message = format!(
        "{what} failed because of a fault in the program ({reason}); please report it with this record"
    );
    Finding::new(Code::InternalFault, head(record), message)
}

/// The verdict on a record that could not be judged.
pub(crate) fn not_judged(record: RecordText<'_>, reason: &str) -> Verdict {
    Verdict {
        result: stated_result(record),
        findings: vec![broke_down(&record, "judging the game", reason)],
        ..Verdict::default()
    }
}
