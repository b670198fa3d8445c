//! What it costs to suppose that something happened to a sheet.
//!
//! The numbers only order suppositions: a lost ply (2) is likelier than a lost and a stray one (5),
//! a move misread (3) likelier than both, and a sheet that simply ends (1 a ply) likeliest.

/// The move is another on the sheet.
pub(super) const MISREAD: u32 = 3;
/// The sheet does not have the ply.
pub(super) const LACKS: u32 = 2;
/// The sheet has something that is no ply of the game: not likelier than a move misread, or two sheets that end differently
/// would have two endings one after the other.
pub(super) const EXTRA: u32 = 3;
/// The sheet has ended before the game: for each sheet that has the ply, so that many sheets that end early do not outweigh
/// one that goes on.
pub(super) const ENDED: u32 = 1;
/// What stands there cannot be read, and is this ply or none.
pub(super) const UNREADABLE: u32 = 1;
/// No sheet has the ply; less than leaving out what follows on both of two sheets.
pub(super) const INVENTED: u32 = 3;
/// Columns are exchanged, or squares are named from the other side.
pub(super) const WHOLE_SHEET: u32 = 4;

/// Bits that break ties, in favour of sheets that were named first.
const TIE: u32 = 12;

/// A sum of costs, and after it, to break ties, how often the first sheet was not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Cost(u32);

impl Cost {
    /// So much, at the expense of sheet `sheet`.
    pub const fn against(sheet: usize, cost: u32) -> Self {
        let tie = if sheet == 0 && cost > 0 { 1 } else { 0 };
        Self((cost << TIE) + tie)
    }

    /// So much, at nobody's expense.
    pub const fn of(cost: u32) -> Self {
        Self(cost << TIE)
    }

    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    pub const fn without(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The costs alone, without what breaks ties.
    pub const fn whole(self) -> u32 {
        self.0 >> TIE
    }
}
