//! What has to be said of a draw with the Varma tables.

use serde::Serialize;

/// What kind of remark. The names are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RemarkCode {
    /// The print of the row is damaged, and was read as it must be.
    PrintDamaged,
    /// The row as printed has two numbers in one envelope that meet in the last three rounds.
    RowFlawed,
    /// The row was used with that healed.
    RowRepaired,
    /// Repairing was asked for, and there is nothing to repair.
    NothingToRepair,
    /// The number of players is odd: the last number of the row is in no envelope.
    LastNumberAbsent,
    /// No envelope held enough numbers for a federation; the rules do not say what then.
    EnvelopeShort,
    /// The lots were drawn more than once until every federation found an envelope.
    DrawnAgain,
    /// A federation is not written as a country code of three letters.
    UnusualCode,
}

/// One remark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// What kind.
    pub code: RemarkCode,
    /// What a person is reported.
    pub message: String,
}

impl Remark {
    pub(super) fn new(code: RemarkCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}
