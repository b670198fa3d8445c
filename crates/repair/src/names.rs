//! The names that options, tables and JSON have for what is answered.

use crate::{Answer, ChessSystem, DraughtsSystem, NotationSystem, Reason, StrayKind};

impl Answer {
    /// `read`, `repaired`, `ambiguous` or `unreadable`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Repaired => "repaired",
            Self::Ambiguous => "ambiguous",
            Self::Unreadable => "unreadable",
        }
    }
}

impl Reason {
    /// A stable name in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Characters => "characters",
            Self::Split => "split",
            Self::Merged => "merged",
            Self::Missing => "missing",
            Self::LaterGame => "later-game",
            Self::OtherSide => "other-side",
            Self::ColumnsExchanged => "columns-exchanged",
            Self::OnlyMove => "only-move",
            Self::OtherBoard => "other-board",
            Self::Start => "start",
            Self::Number => "number",
            Self::Piece => "piece",
            Self::Quoted => "quoted",
            Self::Unproved => "unproved",
            Self::GuessedGame => "guessed-game",
            Self::CutOff => "cut-off",
            Self::Slipped => "slipped",
            Self::OtherMove => "other-move",
            Self::Exchanged => "exchanged",
            Self::Said => "said",
        }
    }
}

impl StrayKind {
    /// `number`, `doubled`, `result` or `unknown`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Doubled => "doubled",
            Self::Result => "result",
            Self::Word => "word",
            Self::Unknown => "unknown",
        }
    }
}

impl ChessSystem {
    /// Every notation of chess, with its name.
    pub const ALL: [(Self, &'static str); 9] = [
        (Self::Full, "full"),
        (Self::Short, "short"),
        (Self::Coordinates, "coordinates"),
        (Self::Iccf, "iccf"),
        (Self::DescriptiveEnglish, "descriptive-english"),
        (Self::DescriptiveFrench, "descriptive-french"),
        (Self::DescriptiveSpanish, "descriptive-spanish"),
        (Self::DescriptivePortuguese, "descriptive-portuguese"),
        (Self::DescriptiveGerman, "descriptive-german"),
    ];

    /// The notation of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

impl DraughtsSystem {
    /// Every notation of draughts, with its name.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Full, "full"),
        (Self::Short, "short"),
        (Self::Numeric, "numeric"),
    ];

    /// The notation of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

impl NotationSystem {
    /// The name of the notation, as options have it.
    #[must_use]
    pub fn system_name(&self) -> &'static str {
        let name = match self {
            Self::Chess { system, .. } => ChessSystem::ALL
                .iter()
                .find(|row| row.0 == *system)
                .map(|row| row.1),
            Self::Draughts { system } => DraughtsSystem::ALL
                .iter()
                .find(|row| row.0 == *system)
                .map(|row| row.1),
        };
        name.unwrap_or_default()
    }
}
