//! Games as data for the script, small because a page has hundreds.
//!
//! A game's `items` stand in the order of the record:
//!
//! - `[text, change, number]` is a move; the number of Black's is negative. `[text, change, number,
//!   code]` is one that is not legal and was carried out all the same. A pass changes nothing.
//! - `change` names squares (`a1` to `j10`) with what stands on each afterwards: a letter of
//!   [`crate::Glyph::code`], `.` for nothing, `x` where a piece was captured. The first square is the
//!   origin, the second the target.
//! - a text is a comment;
//! - `1` opens a variation: other moves in the place of the last one; `0` closes it;
//! - `{"s": symbol}` is a symbol or number of annotation, whose meaning, if it has one, stands in the
//!   game's `says`;
//! - `{"r": result}` is a result inside a variation;
//! - `{"p": placement}` is a position from which the record goes on.
//!
//! A placement has the ranks from the top, parted by `/`, figures for empty squares.
//!
//! `at` has the place of each move in the source: how far after the one before it begins, and its length, in UTF-16 units
//! as the script counts them.

use super::{ViewerFinding, ViewerGame};
use crate::page::plain_json;
use crate::{BoardSquare, BoardView, Labels};
use scoresheet_notation::Symbol;
use scoresheet_notation::write::Item;
use scoresheet_replay::{AnyPosition, Game, GamePosition, Shown, ShownMove};
use scoresheet_rulebook::Edition;
use scoresheet_source::Span;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The moves of a game as the script needs them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameData {
    /// `c8`, `n10`: how squares are named and how many stand in a row.
    board: String,
    start: String,
    items: Vec<ViewerEntry>,
    /// Where the moves and positions of `items` stand in the text that was read.
    #[serde(skip)]
    spans: Vec<Span>,
    /// What symbols mean in the game's edition.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    says: BTreeMap<String, String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ViewerEntry {
    Move {
        text: String,
        change: String,
        number: i64,
        irregular: Option<&'static str>,
    },
    Comment(String),
    Open,
    Close,
    Symbol(String),
    Result(&'static str),
    Placement(String),
}

impl Serialize for ViewerEntry {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let named = |name, value: &str, to: S| to.collect_map([(name, value)]);
        match self {
            Self::Move {
                text,
                change,
                number,
                irregular: None,
            } => (text, change, number).serialize(to),
            Self::Move {
                text,
                change,
                number,
                irregular,
            } => (text, change, number, irregular).serialize(to),
            Self::Comment(text) => to.serialize_str(text),
            Self::Open => to.serialize_u8(1),
            Self::Close => to.serialize_u8(0),
            Self::Symbol(symbol) => named("s", symbol, to),
            Self::Result(result) => named("r", result, to),
            Self::Placement(placement) => named("p", placement, to),
        }
    }
}

impl GameData {
    /// The moves of `shown`, with the meanings that `edition` gives to symbols.
    #[must_use]
    pub fn of(shown: &Shown, edition: Option<&'static Edition>) -> Self {
        let game = shown.start.game();
        let start = BoardView::of(&shown.start);
        let mut says = BTreeMap::new();
        let items = shown.items.iter().filter_map(|item| entry(item, game));
        let items: Vec<ViewerEntry> = items.collect();
        for entry in &items {
            let ViewerEntry::Symbol(symbol) = entry else {
                continue;
            };
            let meaning = edition.and_then(|edition| edition.meaning_of(symbol));
            if let Some((meaning, clause)) = meaning {
                let cited = if clause.is_empty() {
                    String::new()
                } else {
                    format!(" ({clause})")
                };
                says.insert(symbol.clone(), format!("{meaning}{cited}"));
            }
        }
        let spans = shown.items.iter().filter_map(|item| match item {
            Item::Move { says, .. } => Some(says.span),
            // As many as there are moves and positions.
            Item::Pass { .. } | Item::SetUp(_) => Some(Span { start: 0, end: 0 }),
            Item::Symbol(_)
            | Item::Nag(_)
            | Item::Comment(_)
            | Item::Result(_)
            | Item::Open
            | Item::Close => None,
        });
        Self {
            board: look(&start),
            start: placement(&start),
            spans: spans.collect(),
            items,
            says,
        }
    }

    pub(super) fn items(&self) -> &[ViewerEntry] {
        &self.items
    }
}

fn entry(item: &Item<ShownMove>, game: Game) -> Option<ViewerEntry> {
    let signed = |number: u32, black: bool| {
        let number = i64::from(number);
        if black { -number } else { number }
    };
    Some(match item {
        Item::Move {
            says,
            number,
            black,
        } => ViewerEntry::Move {
            text: says.written.clone(),
            change: change(says),
            number: signed(*number, *black),
            irregular: says.irregular.map(|code| code.as_str()),
        },
        Item::Pass { number, black } => ViewerEntry::Move {
            text: "--".to_owned(),
            change: String::new(),
            number: signed(*number, *black),
            irregular: None,
        },
        Item::SetUp(fen) => {
            let position = AnyPosition::from_fen(game, fen).ok()?;
            ViewerEntry::Placement(placement(&BoardView::of(&position)))
        }
        Item::Symbol(symbol) => ViewerEntry::Symbol(symbol.text()),
        Item::Nag(nag) => {
            let symbol = u8::try_from(*nag).ok().and_then(Symbol::from_nag);
            ViewerEntry::Symbol(symbol.map_or_else(|| format!("${nag}"), Symbol::text))
        }
        Item::Comment(text) => ViewerEntry::Comment(text.clone()),
        Item::Result(outcome) => ViewerEntry::Result(outcome.as_str()),
        Item::Open => ViewerEntry::Open,
        Item::Close => ViewerEntry::Close,
    })
}

/// `c8`, `n10`: how the squares of a board are named and how many stand in a row; and what stands on it, ranks from the
/// top parted by `/`, a letter of [`crate::Glyph::code`] for each piece, figures for empty squares.
///
/// ```
/// use scoresheet_replay::{AnyPosition, Game};
/// let (look, placement) = scoresheet_report::page::board_data(&AnyPosition::start(Game::Chess));
/// assert_eq!(look, "c8");
/// assert!(placement.starts_with("rnbqkbnr/pppppppp/8/"));
/// ```
#[must_use]
pub fn board_data(position: &AnyPosition) -> (String, String) {
    let view = BoardView::of(position);
    (look(&view), placement(&view))
}

fn look(view: &BoardView) -> String {
    match view.labels() {
        Labels::Coordinates => format!("c{}", view.look()),
        Labels::Numbers => format!("n{}", view.look()),
    }
}

/// What stands where, from the upper left.
fn placement(view: &BoardView) -> String {
    let mut text = String::new();
    for rank in (0..view.size().ranks()).rev() {
        let mut empty = 0;
        for file in 0..view.size().files() {
            match view.glyph((file, rank)) {
                Some(glyph) => {
                    put_empty(&mut text, empty);
                    empty = 0;
                    text.push(glyph.code());
                }
                None => empty += 1,
            }
        }
        put_empty(&mut text, empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// One figure for up to nine empty squares.
fn put_empty(text: &mut String, mut count: u32) {
    while count > 0 {
        let some = count.min(9);
        text.push_str(&some.to_string());
        count -= some;
    }
}

/// What a move changes: its ends first, then every other square that is not as it was.
fn change(mv: &ShownMove) -> String {
    let (before, after) = (BoardView::of(&mv.before), BoardView::of(&mv.after));
    let ends = [BoardSquare::from(mv.from), BoardSquare::from(mv.to)];
    let mover = before.glyph(ends[0]).map(|glyph| glyph.white);
    let others = before
        .differences(&after)
        .filter(|cell| !ends.contains(cell));
    let mut text = String::new();
    for cell in ends.into_iter().chain(others) {
        let now = after.glyph(cell);
        let was = before.glyph(cell);
        let captured = was.is_some_and(|glyph| Some(glyph.white) != mover);
        let stands = match now {
            Some(glyph) => glyph.code(),
            None if captured => 'x',
            None => '.',
        };
        let file = char::from(b'a'.saturating_add(cell.file));
        text.push_str(&format!("{file}{}{stands}", u16::from(cell.rank) + 1));
    }
    text
}

#[derive(Serialize)]
struct GameObject<'a> {
    id: &'a str,
    title: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    about: &'a str,
    place: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    #[serde(flatten)]
    moves: Option<&'a GameData>,
    /// The record as it stands in its file, the line on which it begins, and where its moves are.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<(&'a str, u64)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    at: Vec<(i64, usize)>,
    /// Ply (0: the whole game), level, what is said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<(u32, &'a str, String)>,
}

impl<'a> GameObject<'a> {
    fn of(game: &'a ViewerGame) -> Self {
        let reported = |found: &'a ViewerFinding| {
            (found.ply.unwrap_or(0), found.level.as_str(), stated(found))
        };
        Self {
            id: &game.id,
            title: &game.title,
            about: &game.about,
            place: &game.place,
            result: game.result.as_deref(),
            ending: game.ending.as_deref(),
            note: game.note.as_deref(),
            moves: game.moves.as_ref(),
            source: (game.source.as_ref()).map(|source| (source.text.as_str(), source.line)),
            at: match (&game.source, &game.moves) {
                (Some(source), Some(moves)) => source.places(&moves.spans),
                (_, None) | (None, Some(_)) => Vec::new(),
            },
            findings: game.findings.iter().map(reported).collect(),
        }
    }
}

/// `illegal-move (VK 4.2): …`
pub(super) fn stated(found: &ViewerFinding) -> String {
    let clause = found.clause.as_deref().filter(|clause| !clause.is_empty());
    let clause = clause.map_or(String::new(), |clause| format!(" ({clause})"));
    format!("{}{clause}: {}", found.code, found.message)
}

/// All games as one JSON array.
pub(super) fn json(games: &[ViewerGame]) -> String {
    let objects: Vec<GameObject<'_>> = games.iter().map(GameObject::of).collect();
    plain_json(&objects)
}
