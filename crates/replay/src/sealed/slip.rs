//! The slips of the pen that are clerical errors.

use std::fmt;

/// One clerical error (KV53 §36, MK53 §23).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slip {
    /// None: this is what is written.
    Unslipped,
    /// One character of a square is another.
    Character { written: char, meant: char },
    /// The origin is another square: KV53's `e3—d4` for `c3—d4`, MK53's `Ld7—f4` for `Lc7—f4`.
    Origin,
    /// A square on the way of a capture is another.
    OnTheWay,
    /// The squares are named as the other side sees the board: KV53's `c1—d2` seen by Black.
    OtherSide,
    /// Another move is written though capturing was mandatory.
    CaptureDue,
    /// The letter is another piece's.
    Letter,
    /// The letter of what the pawn becomes is another's.
    Promotion,
    /// The target is another square.
    Target,
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unslipped => "as written",
            Self::Character { written, meant } => {
                return write!(f, "{written} written for {meant}");
            }
            Self::Origin => "another origin written",
            Self::OnTheWay => "another square on the path written",
            Self::OtherSide => "the squares named from the other side of the board",
            Self::CaptureDue => "another move written though capturing was mandatory",
            Self::Letter => "another piece's letter written",
            Self::Promotion => "another promotion piece written",
            Self::Target => "another target written",
        })
    }
}
