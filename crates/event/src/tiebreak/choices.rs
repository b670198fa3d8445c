//! Where the rules leave a question open, the answer that is taken, and the other one.

use serde::Serialize;

/// What an opponent's unplayed game is worth to others. FTM98 annex 1 says what it is worth to himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// Half a point, as to himself.
    #[default]
    Half,
    /// What the table gives for it.
    Face,
}

/// By what the cut average of ratings is divided (FTM98 annex 2.3.3.1 does not say).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Divisor {
    /// The number of ratings kept.
    #[default]
    Kept,
    /// The number of rounds, as for the average that is not cut.
    Rounds,
}

/// The answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Choices {
    /// What an opponent's unplayed game is worth under FTM98.
    pub unplayed: Worth,
    /// The divisor of the cut average under FTM98.
    pub divisor: Divisor,
    /// The rating that unrated opponents count with; without one their number is unknown.
    pub unrated: Option<u16>,
}
