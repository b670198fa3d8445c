//! Other ways in which a whole record may be meant: Black first, the columns of a sheet exchanged,
//! the squares named from the other side or on a board that is turned wrongly.

use crate::position::GamePosition;
use crate::rules::Rules;
use crate::slips::{MainLine, Trials};
use scoresheet_notation::{ChessText, SquareText, Written};

/// A way of reading a record other than as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Orientation {
    /// Black makes the first move. In draughts this is the same as every square named from the
    /// other side (51-n, 33-n), since the set-up looks alike from both.
    BlackFirst,
    /// The two moves of every pair are exchanged: Black's column stands first.
    PairsExchanged,
    /// Chess: every square is turned by 180°.
    Turned,
    /// Chess: the files are counted from the other end.
    FilesMirrored,
}

impl Orientation {
    const ALL: [Self; 4] = [
        Self::BlackFirst,
        Self::PairsExchanged,
        Self::Turned,
        Self::FilesMirrored,
    ];

    /// What the record is if it is meant so.
    pub const fn meaning(self, chess: bool) -> &'static str {
        match (self, chess) {
            (Self::BlackFirst, true) => "Black moves first",
            (Self::BlackFirst, false) => {
                "Black moves first or, which comes to the same thing, every square is named from the other side of the board"
            }
            (Self::PairsExchanged, _) => {
                "the two moves of every pair are swapped, with Black's column first"
            }
            (Self::Turned, _) => "every square is named from the other side of the board",
            (Self::FilesMirrored, _) => {
                "the files are counted from the other end, as on a wrongly turned board"
            }
        }
    }

    /// True if this is about the board and not about who moves.
    pub const fn turns_board(self) -> bool {
        matches!(self, Self::Turned | Self::FilesMirrored)
    }

    /// The move as it is meant; `None` where it would be the same anyway.
    fn meant(self, written: &Written) -> Option<Written> {
        if !self.turns_board() {
            return Some(*written);
        }
        let Written::Chess(text) = written else {
            return None;
        };
        let from_other_end = |at: u8| if at == 0 { 0 } else { 9_u8.saturating_sub(at) };
        let turn = |square: SquareText| {
            let file = from_other_end(square.file().unwrap_or(0));
            let rank = square.rank().unwrap_or(0);
            let turned = self == Self::Turned;
            SquareText::new(file, if turned { from_other_end(rank) } else { rank })
        };
        Some(Written::Chess(ChessText {
            from: turn(text.from),
            to: turn(text.to),
            ..*text
        }))
    }

    /// Where the entry stands that comes as the `i`-th of `count`.
    const fn place(self, i: usize, count: usize) -> usize {
        match self {
            // The last row may have one move only.
            Self::PairsExchanged if i ^ 1 < count => i ^ 1,
            Self::BlackFirst | Self::PairsExchanged | Self::Turned | Self::FilesMirrored => i,
        }
    }

    /// How many plies of the line can be played so.
    fn reaches<R: Rules>(
        self,
        trials: &mut Trials<'_, R>,
        line: &MainLine<'_, R::Position>,
    ) -> usize {
        let mut position = line.start.clone();
        if self == Self::BlackFirst && !position.pass() {
            return 0;
        }
        let count = line.entries.len();
        let played = (0..count).take_while(|i| {
            let Some(entry) = line.entries.get(self.place(*i, count)) else {
                return false;
            };
            self.meant(&entry.written)
                .is_some_and(|written| trials.step(&mut position, &written, &entry.token))
        });
        played.count()
    }
}

/// Plies beyond the stop that a whole record must have, if it is to be said that it is meant in
/// another way.
const EVIDENCE: usize = 4;

/// Plies that must be playable, if not all can be; and how many times as far as is written.
const FAR: (usize, usize) = (16, 4);

/// The ways in which a record can be played.
pub(crate) struct Swapped {
    /// The ways that go furthest.
    pub ways: Vec<Orientation>,
    /// Plies that can be played so.
    pub plies: usize,
    /// True if these are all.
    pub whole: bool,
}

/// The other ways in which the record can be played to the end, or much further than as written.
pub(crate) fn find<R: Rules>(
    trials: &mut Trials<'_, R>,
    line: &MainLine<'_, R::Position>,
) -> Option<Swapped> {
    let reached = Orientation::ALL.map(|way| (way, way.reaches(trials, line)));
    let plies = reached.iter().map(|(_, plies)| *plies).max()?;
    let whole = plies == line.entries.len();
    let (far, times) = FAR;
    let enough = if whole {
        line.stop + EVIDENCE
    } else {
        far.max(line.stop * times)
    };
    (plies >= enough).then(|| Swapped {
        ways: reached
            .into_iter()
            .filter_map(|(way, reached)| (reached == plies).then_some(way))
            .collect(),
        plies,
        whole,
    })
}
