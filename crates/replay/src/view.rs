//! A judged record as it is looked at: every move with the positions before and behind it, in the main
//! line and in variations, and what is said between them.

use crate::chess::rules::ChessRules;
use crate::context::options::Mode;
use crate::draughts::rules::DraughtsRules;
use crate::driver::Played;
use crate::line::Steppable;
use crate::position::AnyPosition;
use crate::retell::{Tell, retell};
use crate::rules::Rules;
use crate::verdict::{Line, Verdict};
use scoresheet_notation::write::Item;
use scoresheet_notation::{RecordText, Token};
use scoresheet_source::{Code, Span};

/// A move, and what it does to the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownMove {
    /// As the record has it.
    pub written: String,
    /// Where it stands in the text.
    pub span: Span,
    /// File and rank of the origin, from 0 at White's lower left.
    pub from: (u8, u8),
    /// File and rank of the target, likewise; of a king that castles where it comes to stand.
    pub to: (u8, u8),
    /// The position before it.
    pub before: AnyPosition,
    /// The position behind it.
    pub after: AnyPosition,
    /// The class of a move that is not legal and was carried out all the same.
    pub irregular: Option<Code>,
}

/// A record as it is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The position before the first move.
    pub start: AnyPosition,
    /// Moves, variations, comments and symbols in the order of the record; what was not replayed stands
    /// in comments as it was written. A set-up is another position than the one at hand. The result behind
    /// the main line is the verdict's.
    pub items: Vec<Item<ShownMove>>,
}

/// `record` as it is looked at, about which `verdict` was given; `text` is what it was read from.
/// `None` if nothing was replayed.
///
/// ```
/// use scoresheet_notation::write::Item;
/// use scoresheet_notation::{Reader, Record, RecordText};
/// use scoresheet_replay::{Judge, Options, shown};
/// let text = b"1. e4 (1. d4 d5) e5 *";
/// let mut record = Record::default();
/// let verdict = Judge::new(Options::default()).next(&mut Reader::new(text), &mut record).unwrap();
/// let shown = shown(RecordText::new(&record, text), &verdict).unwrap();
/// let written = shown.items.iter().filter_map(|item| match item {
///     Item::Move { says, .. } => Some(says.written.as_str()),
///     _ => None,
/// });
/// assert_eq!(written.collect::<Vec<_>>(), ["e4", "d4", "d5", "e5"]);
/// ```
#[must_use]
pub fn shown(record: RecordText<'_>, verdict: &Verdict) -> Option<Shown> {
    let edition = verdict.edition?;
    let eyes = Eyes { text: record.text };
    let mode = if verdict.line.legal_plies() < verdict.line.plies() {
        Mode::Accepted
    } else {
        Mode::Strict
    };
    let (start, items) = match &verdict.line {
        Line::None => return None,
        Line::Chess { start, .. } => {
            let rules = ChessRules::new(verdict.language?, edition);
            let first = u32::from(start.move_number());
            let told = retell(&rules, record, start, first, &eyes, mode);
            (ChessRules::any(start), told.items)
        }
        Line::Draughts { start, .. } => {
            let variant = start.variant();
            let rules = DraughtsRules { variant, edition };
            let told = retell(&rules, record, start, 1, &eyes, mode);
            (DraughtsRules::any(start), told.items)
        }
    };
    Some(Shown { start, items })
}

/// Sees what a move does.
struct Eyes<'t> {
    text: &'t [u8],
}

impl Eyes<'_> {
    fn see<R: Rules>(
        &self,
        token: &Token,
        before: &R::Position,
        played: &Played<R::Move>,
        [from, to]: [(u8, u8); 2],
    ) -> ShownMove {
        let mut after = before.clone();
        after.step(played);
        let written = String::from_utf8_lossy(token.span.bytes(self.text));
        let words: Vec<&str> = written.split_ascii_whitespace().collect();
        ShownMove {
            written: words.join(" "),
            span: token.span,
            from,
            to,
            before: R::any(before),
            after: R::any(&after),
            irregular: played.irregular,
        }
    }
}

/// A legal move: which token says it does not matter here.
const fn legal<M>(mv: M) -> Played<M> {
    Played {
        mv,
        token: 0,
        irregular: None,
    }
}

impl Tell<ChessRules> for Eyes<'_> {
    type Says = ShownMove;

    fn say(
        &self,
        token: &Token,
        before: &scoresheet_chess::Board,
        mv: &scoresheet_chess::Move,
    ) -> ShownMove {
        Tell::<ChessRules>::say_carried_out(self, token, before, &legal(*mv))
    }

    fn say_carried_out(
        &self,
        token: &Token,
        before: &scoresheet_chess::Board,
        played: &Played<scoresheet_chess::Move>,
    ) -> ShownMove {
        let at = |square: scoresheet_chess::Square| (square.file() as u8, square.rank() as u8);
        let ends = [at(played.mv.from), at(played.mv.to)];
        self.see::<ChessRules>(token, before, played, ends)
    }

    fn fen(&self, board: &scoresheet_chess::Board) -> String {
        board.fen()
    }

    fn tells_restated(&self) -> bool {
        false
    }
}

impl Tell<DraughtsRules> for Eyes<'_> {
    type Says = ShownMove;

    fn say(
        &self,
        token: &Token,
        before: &scoresheet_draughts::Position,
        mv: &scoresheet_draughts::Move,
    ) -> ShownMove {
        Tell::<DraughtsRules>::say_carried_out(self, token, before, &legal(*mv))
    }

    fn say_carried_out(
        &self,
        token: &Token,
        before: &scoresheet_draughts::Position,
        played: &Played<scoresheet_draughts::Move>,
    ) -> ShownMove {
        let board = before.variant().board();
        let at = |square| board.file_rank(square).unwrap_or_default();
        let ends = [at(played.mv.from()), at(played.mv.to())];
        self.see::<DraughtsRules>(token, before, played, ends)
    }

    fn fen(&self, position: &scoresheet_draughts::Position) -> String {
        crate::scribe::draughts_pdn_fen(position)
    }

    fn tells_restated(&self) -> bool {
        false
    }
}
