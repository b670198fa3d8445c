//! What collating gives: rows, origins, what happened to each sheet.

use super::mishap::Mishap;
use super::tags::{RESULT, START};
use crate::game::Game;
use crate::position::AnyPosition;
use scoresheet_notation::{Language, Outcome};
use scoresheet_rulebook::Edition;
use scoresheet_source::Span;

/// Several score sheets of one game, side by side.
#[derive(Debug, Clone)]
pub struct Collation {
    /// The game.
    pub game: Game,
    /// The edition of the rules.
    pub edition: &'static Edition,
    /// The position before the first move.
    pub start: AnyPosition,
    /// The position after the last move of the merged record.
    pub end: AnyPosition,
    /// The sheets, in the order in which they were given.
    pub sheets: Vec<SheetReport>,
    /// The plies of the merged record in order, and between them what is no ply of it.
    pub rows: Vec<CollatedPly>,
    /// Why the merged record goes no further, where sheets do.
    pub stop: Option<Stop>,
    /// Not every version of every difference could be looked into; those that were not count as
    /// disputed.
    pub unsettled: bool,
    /// Some sheet that replays by itself has less of the merged record than of another line: the sheets seem to be of
    /// different games.
    pub different_games: bool,
    /// Tags and results in which the sheets differ.
    pub tags: Vec<TagDifference>,
    pub(super) head: Vec<(String, String)>,
}

impl Collation {
    /// The first row in which the sheets do not all say the same.
    #[must_use]
    pub fn first_difference(&self) -> Option<&CollatedPly> {
        self.rows.iter().find(|row| row.origin != Origin::All)
    }

    /// The moves really made by White and by Black in the merged record; these decide questions of
    /// time, and not the numbers on the sheets (KV53 §33, MK53 §20).
    #[must_use]
    pub fn moves_made(&self) -> [usize; 2] {
        let made = |black| {
            let rows = self.rows.iter();
            rows.filter(|row| row.mv.is_some() && row.black == black)
                .count()
        };
        [made(false), made(true)]
    }

    /// Whether no more and no fewer moves were made than [`Self::moves_made`] says: the merged record goes to the end of the
    /// sheets, it is not disputed whether some ply of them was played or where they start, and they are of one game.
    #[must_use]
    pub fn moves_made_are_certain(&self) -> bool {
        let doubtful = |row: &CollatedPly| {
            row.origin == Origin::Disputed && (row.whether_played || row.mv.is_none())
        };
        let stands = self.stop.is_none() && !self.unsettled && !self.different_games;
        stands && !self.is_start_disputed() && !self.rows.iter().any(doubtful)
    }

    /// True if one sheet states a position before the first move, and another one has none and replays by itself.
    fn is_start_disputed(&self) -> bool {
        let starts = self.tags.iter().filter(|tag| tag.name == START);
        let values = starts.flat_map(|tag| &tag.values);
        values
            .zip(&self.sheets)
            .any(|(value, sheet)| value.is_none() && sheet.stopped.is_none() && sheet.plies > 0)
    }

    /// True if legality does not decide some difference, if the merged record stops before the
    /// sheets do, if they state different results, of which it believes none, or if one replays by itself from another position
    /// than that of the record.
    #[must_use]
    pub fn is_disputed(&self) -> bool {
        self.stop.is_some()
            || self.rows.iter().any(|row| row.origin == Origin::Disputed)
            || self.tags.iter().any(|tag| tag.name == RESULT)
            || self.is_start_disputed()
    }
}

/// One sheet by itself, and beside the others.
#[derive(Debug, Clone)]
pub struct SheetReport {
    /// Its name.
    pub name: String,
    /// Plies that replay legally by themselves, as written, before something does not.
    pub plies: usize,
    /// Moves written, legal or not.
    pub written: usize,
    /// Why the replay of the sheet by itself stops; `None` if it goes to the end.
    pub stopped: Option<String>,
    /// Plies that replay by themselves once its columns or squares are put right.
    pub plies_put_right: usize,
    /// White's moves stand in Black's column, and Black's in White's.
    pub exchanged: bool,
    /// Squares are named from the other side of the board.
    pub turned: bool,
    /// The language of the piece letters, in chess.
    pub language: Option<&'static Language>,
    /// `san`, `full`, `uci`, `iccf`, `descriptive`, `numeric`, `short`: the form of most of the moves.
    pub notation: Option<&'static str>,
    /// The result that the sheet states.
    pub result: Option<Outcome>,
    /// Its comments, variations and symbols, none of which the merged record has.
    pub annotations: usize,
    /// What happened to the sheet, as far as legality tells.
    pub mishaps: Vec<Mishap>,
}

/// A ply of the merged record, or something that is none.
#[derive(Debug, Clone)]
pub struct CollatedPly {
    /// The ply, from 1; `None` for what is not in the merged record.
    pub ply: Option<u32>,
    /// The number of the move that is played, or due.
    pub number: u32,
    /// True if Black moves.
    pub black: bool,
    /// True if it is the second move under its number.
    pub second: bool,
    /// The merged move, as PGN or PDN writes it.
    pub mv: Option<String>,
    /// What each sheet has, in the order of the sheets.
    pub cells: Vec<SheetMove>,
    /// Where the ply comes from.
    pub origin: Origin,
    /// Other moves that some sheet says and after which all that follows could be aligned as well.
    pub versions: Vec<String>,
    /// It is disputed whether the ply was played at all.
    pub whether_played: bool,
    /// The position before the ply.
    pub before: AnyPosition,
}

/// What one sheet has in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetMove {
    /// What it is.
    pub has: Has,
    /// As written; untrusted text.
    pub text: String,
    /// Where it stands in the text of the sheet; empty if there is nothing.
    pub span: Span,
}

/// What a sheet has for a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Has {
    /// The move.
    Move,
    /// A move that does not say which of several it is; the merged one is among them.
    Unclear,
    /// `∞`: any move (MK53 §20).
    Open,
    /// Another move.
    Other,
    /// Something that cannot be read.
    Unreadable,
    /// Something that is no ply of the merged record.
    Extra,
    /// Nothing: the ply was left out.
    Nothing,
    /// Nothing more: the sheet has ended.
    Ended,
    /// Nothing, and nothing was due: the row is another sheet's.
    Blank,
}

impl Has {
    /// A word for it, for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Unclear => "unclear",
            Self::Open => "open",
            Self::Other => "other",
            Self::Unreadable => "unreadable",
            Self::Extra => "extra",
            Self::Nothing => "nothing",
            Self::Ended => "ended",
            Self::Blank => "blank",
        }
    }
}

/// Where a row comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Every sheet has it.
    All,
    /// Only some sheets have it; the others have nothing there that contradicts it.
    Some,
    /// Some sheets have another move there, which is not legal or does not fit what follows.
    Against,
    /// Legality does not decide between the versions, or not against a sheet that replays by itself. The merged record has that of most sheets,
    /// and among as many that of the first.
    Disputed,
    /// No sheet has it; no other legal move joins what is before with what follows.
    NoSheet,
    /// It is left out of the merged record: it is not legal or does not fit what follows.
    LeftOut,
}

impl Origin {
    /// A word for it, for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Some => "some",
            Self::Against => "against",
            Self::Disputed => "disputed",
            Self::NoSheet => "no-sheet",
            Self::LeftOut => "left-out",
        }
    }
}

/// Why the merged record goes no further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// Why.
    pub reason: StopReason,
    /// What of each sheet is left: how many entries, and the first as written (untrusted text).
    pub left: Vec<(usize, String)>,
}

/// Why the merged record goes no further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StopReason {
    /// Every sheet lacks the ply that is due, and several legal moves would join what follows.
    NoSheetHasIt {
        /// Those moves.
        fitting: Vec<String>,
    },
    /// As many ways of going on were tried as are allowed, and none led to the end of the sheets.
    TooManyWays,
    /// Nothing that is left on the sheets is a legal move that fits what follows it.
    NothingFits,
}

/// Something that two sheets state differently.
///
/// Its values in words are those that are stated, and of `FEN` also who states none, since that is another position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagDifference {
    /// The tag.
    pub name: String,
    /// What each sheet states, if it states it; untrusted text. Of `FEN`, nothing is the usual start.
    pub values: Vec<Option<String>>,
}

impl TagDifference {
    /// What of the value of one sheet is to be said; nothing if it states none and contradicts no other.
    #[must_use]
    pub fn said<'a>(&self, value: Option<&'a str>) -> Option<&'a str> {
        value.or_else(|| (self.name == START).then_some("none"))
    }
}
