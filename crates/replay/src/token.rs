//! A written move and where it stands, what it says of itself, and why it was not played.

use scoresheet_source::{Code, Span};

/// A written move and where it stands.
pub(crate) struct TokenText<'t> {
    pub bytes: &'t [u8],
    pub span: Span,
    pub ply: u32,
    /// What follows may go on where it ends, as the jumps of one capture do; false where it surely does not.
    pub may_go_on: bool,
}

/// What a written move says of itself, whatever the position: bits for the squares it may leave,
/// those it may reach, and the kinds of piece it may be. Two moves can be the same only if they have a
/// bit of each in common.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trace {
    pub from: u128,
    pub to: u128,
    pub kinds: u8,
}

impl Trace {
    pub const ANY: Self = Self {
        from: u128::MAX,
        to: u128::MAX,
        kinds: u8::MAX,
    };
    pub const NONE: Self = Self {
        from: 0,
        to: 0,
        kinds: 0,
    };

    /// True if there may be a position in which both mean the same move.
    pub const fn may_agree(self, other: Self) -> bool {
        self.from & other.from != 0 && self.to & other.to != 0 && self.kinds & other.kinds != 0
    }
}

/// Why a written move was not played.
#[derive(Debug, Clone)]
pub(crate) struct Fault {
    pub code: Code,
    pub clause: &'static str,
    pub message: String,
}

impl Fault {
    /// Boxed: moves pass through here by the million, faults seldom.
    #[cold]
    pub fn new(code: Code, clause: &'static str, message: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            code,
            clause,
            message: message.into(),
        })
    }
}
