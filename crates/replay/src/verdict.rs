//! What is found about one record.

use crate::context::edition::EditionSource;
use crate::context::options::Illegal;
use crate::draughts::squares::Named;
use crate::endings::reached::{Ended, Reached};
use crate::game::{Game, GameSource};
use crate::line::AnyLine;
use crate::ruling::Ruling;
use scoresheet_draughts::Variant;
use scoresheet_notation::{Language, Outcome};
use scoresheet_rulebook::{Conditions, Edition, Ending};
use scoresheet_source::{Finding, Span};

/// What is found about one record.
#[derive(Debug)]
pub struct Verdict {
    /// The game that was played, if it is one that is replayed here.
    pub game: Option<Game>,
    /// The name of a game that is not replayed here, as far as the record gives it.
    pub other_game: Option<String>,
    /// How the game is known.
    pub source: Option<GameSource>,
    /// The edition it was judged by.
    pub edition: Option<&'static Edition>,
    /// How the edition is known.
    pub edition_source: Option<EditionSource>,
    /// The language of the piece letters, in chess.
    pub language: Option<&'static Language>,
    /// `san`, `full`, `uci`, `iccf`, `descriptive`, `numeric`, `short`, `target`: the form of most of the moves.
    pub notation: Option<&'static str>,
    /// The result tag.
    pub result: Option<Outcome>,
    /// What follows the last move.
    pub terminator: Option<Outcome>,
    /// The result that the last position itself gives.
    pub result_board: Option<Outcome>,
    /// How the game ended, as far as board and record tell.
    pub ended: Option<Ended>,
    /// Every rule about the end of a game that was met, in the order of the plies.
    pub endings: Vec<Reached>,
    /// What it was judged under: readings, increment.
    pub conditions: Conditions,
    /// The main line.
    pub line: AnyLine,
    /// Pieces captured in it.
    pub captures: u32,
    /// Men crowned or pawns promoted in it.
    pub promotions: u32,
    /// True if every move of the main line was legal; `None` if nothing was replayed.
    pub legal: Option<bool>,
    /// First ply that could not be played as written.
    pub first_error_ply: Option<u32>,
    /// What FIDE's Laws make of the first illegal move.
    pub ruling: Option<Ruling>,
    /// Everything there is to say, in the order of the text.
    pub findings: Vec<Finding>,
    /// The replay stopped before the end of the record: what `line` ends with is not how the game ended.
    pub(crate) stopped: bool,
    /// What illegal moves did to the replay.
    pub(crate) illegal: Illegal,
    /// How a record of draughts names its squares, where it is not as usual.
    pub(crate) named: Option<Named>,
    /// What the record says of its end.
    pub(crate) stated: Stated,
    /// Most plies in a row without a capture or a pawn move; chess alone tells.
    pub(crate) longest_quiet: u16,
    /// Most checks in a row by one side; chess alone tells.
    pub(crate) longest_checks: u16,
    /// Whether a position may have stood twice, if that was looked at.
    pub(crate) stood_twice: Option<bool>,
}

impl Default for Verdict {
    fn default() -> Self {
        Self {
            game: None,
            other_game: None,
            source: None,
            edition: None,
            edition_source: None,
            language: None,
            notation: None,
            result: None,
            terminator: None,
            result_board: None,
            ended: None,
            endings: Vec::new(),
            conditions: Conditions::default(),
            line: AnyLine::None,
            captures: 0,
            promotions: 0,
            legal: None,
            first_error_ply: None,
            ruling: None,
            findings: Vec::new(),
            stopped: false,
            illegal: Illegal::default(),
            named: None,
            stated: Stated::default(),
            longest_quiet: 0,
            longest_checks: 0,
            stood_twice: None,
        }
    }
}

impl Verdict {
    /// How its squares are named, if it is of this game.
    pub(crate) fn named(&self, variant: Variant) -> Named {
        let named = self.named.filter(|named| named.variant == variant);
        named.unwrap_or(Named::as_usual(variant))
    }

    /// What the game counts as: the tag Result where it is understood and not `*`, else the figures,
    /// words or sign after the moves. [`Outcome::Unknown`] where the record says no more than that the
    /// end is open; `None` where it says nothing.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let stated = [self.result, self.stated.outcome(), self.terminator];
        let stated = stated.into_iter().flatten();
        stated
            .clone()
            .find(|outcome| *outcome != Outcome::Unknown)
            .or_else(|| stated.clone().next())
    }

    /// The end that the last position is by itself: mate, stalemate, no piece, no move.
    pub(crate) fn over(&self) -> Option<&'static Ending> {
        self.result_board?;
        self.line.end()?.ending(self.edition?)
    }
}

/// What a record says of its end.
#[derive(Debug, Default)]
pub(crate) struct Stated {
    pub tag: Option<(Outcome, Span)>,
    /// `1-0` after the last move.
    pub figures: Option<(Outcome, Span)>,
    /// `Valge alistus`, in the record or in a comment after the last move.
    pub words: Option<(Outcome, Span)>,
    /// `+`, `X`, `=` (VK 9.1.10–11), a sign of mate (MK53 §20).
    pub symbol: Option<(Outcome, Span)>,
    /// The name of the ending that the words speak of.
    pub ending: Option<&'static str>,
}

impl Stated {
    /// The result, from whoever is asked first: tag, figures, words, symbol.
    pub fn outcome(&self) -> Option<Outcome> {
        [self.tag, self.figures, self.words, self.symbol]
            .into_iter()
            .flatten()
            .map(|(outcome, _)| outcome)
            .find(|outcome| *outcome != Outcome::Unknown)
    }
}
