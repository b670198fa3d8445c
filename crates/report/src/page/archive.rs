//! All games of an audit, small enough to be in the page: who, when, where, and the moves by their places among the
//! legal ones. The script searches them and plays them through (`assets/archive.js`).

use super::{PackedMoves, RulesObject, board_data, packed_data, plain_json};
use maud::Markup;
use scoresheet_replay::{AnyPosition, Game, GamePosition};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// What the page knows of a game.
#[derive(Debug, Clone, Default)]
pub struct ArchiveGame<'a> {
    /// Its number in the page, from 1: `#game-17`.
    pub number: u64,
    /// The file, as it is called on the page.
    pub file: &'a str,
    /// The line on which it starts.
    pub line: u64,
    /// Its number in the file.
    pub game_no: u32,
    /// White and Black.
    pub players: [Option<&'a str>; 2],
    /// Their ratings.
    pub ratings: [Option<u32>; 2],
    /// The event.
    pub event: Option<&'a str>,
    /// Where it was played.
    pub site: Option<&'a str>,
    /// When, as written.
    pub date: Option<&'a str>,
    /// The year.
    pub year: Option<u32>,
    /// The round.
    pub round: Option<&'a str>,
    /// The result, such as `1-0`.
    pub result: Option<&'a str>,
    /// The game that was played, such as `chess`.
    pub game: Option<&'a str>,
    /// The edition of the rules that it was judged by.
    pub edition: Option<&'a str>,
    /// The first moves, with blanks between them.
    pub opening: &'a str,
    /// Code and name of the opening, such as `D31 Queen's Gambit Declined: Queen's Knight Variation`.
    pub named: Option<String>,
    /// How it ended.
    pub ended: Option<&'a str>,
    /// The clause by which it ended.
    pub clause: Option<&'a str>,
    /// How that is known.
    pub known: Option<&'a str>,
    /// The program or site that the record came from.
    pub program: Option<&'a str>,
    /// The position before the first move as the tables write it, if it is not the usual one.
    pub start_fen: Option<&'a str>,
    /// Whether it starts from the usual position and no other is set up later.
    pub usual: bool,
    /// Whether no move is written.
    pub empty: bool,
    /// Men crowned and pawns promoted.
    pub promotions: u32,
    /// Most pieces that one move captured.
    pub longest: u32,
    /// Whether every move is legal; none if nothing was replayed.
    pub legal: Option<bool>,
    /// The weightiest of what was found: `error`, `warning`, `note`.
    pub level: Option<&'a str>,
    /// Plies that were replayed.
    pub plies: u32,
    /// The position before the first move, if it is not the usual one.
    pub start: Option<AnyPosition>,
    /// The moves.
    pub moves: PackedMoves,
    /// Whether the record has comments, variations or symbols.
    pub more: bool,
    /// What has to be said of the moves that are shown.
    pub note: Option<String>,
}

/// What games have of one kind, of which each may have several: the findings in it, say.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// The field by which they are searched.
    pub field: &'static str,
    /// Those of each game, in the order of the games.
    pub of: Vec<Vec<String>>,
}

/// Games that have the same of a kind share a place in a list of sets, the first of which is empty.
#[derive(Debug, Serialize)]
struct Shared {
    sets: Vec<Vec<usize>>,
    of: Vec<usize>,
}

/// Values of all games, a list for each: lists of like values become small. Texts are places in `texts`, from 1, and 0
/// where there is none.
#[derive(Debug, Default, Serialize)]
struct Columns {
    texts: Vec<String>,
    /// Of numbers and lines each has what it is more than the one before.
    number: Vec<i64>,
    file: Vec<usize>,
    line: Vec<i64>,
    no: Vec<i64>,
    white: Vec<usize>,
    black: Vec<usize>,
    /// What each is more than the rating that the player had in the game before.
    white_rating: Vec<Option<i64>>,
    black_rating: Vec<Option<i64>>,
    event: Vec<usize>,
    site: Vec<usize>,
    date: Vec<usize>,
    year: Vec<u32>,
    round: Vec<usize>,
    result: Vec<usize>,
    game: Vec<usize>,
    edition: Vec<usize>,
    opening: Vec<usize>,
    named: Vec<usize>,
    ended: Vec<usize>,
    clause: Vec<usize>,
    known: Vec<usize>,
    program: Vec<usize>,
    start: Vec<usize>,
    note: Vec<usize>,
    /// 0 none, 1 note, 2 warning, 3 error.
    level: Vec<u8>,
    /// 0 not replayed, 1 not legal to the end, 2 legal.
    legal: Vec<u8>,
    /// 1 from the usual position alone, 2 without moves, 3 both.
    state: Vec<u8>,
    promotions: Vec<u32>,
    longest: Vec<u32>,
    facts: BTreeMap<&'static str, Shared>,
    plies: Vec<u32>,
    /// Plies that are not packed, and bytes that these take more than one each: nearly always none.
    unpacked: Vec<u32>,
    far: Vec<usize>,
    more: Vec<u8>,
    /// The positions before the first moves, by the place of the game.
    starts: BTreeMap<usize, (String, bool)>,
    kinds: BTreeMap<String, Kind>,
}

/// What the script needs to play games of a kind.
#[derive(Debug, Serialize)]
struct Kind {
    /// `c8`, `n10`: how squares are named and how many stand in a row.
    board: String,
    /// The usual start, and whether White begins.
    start: (String, bool),
    /// The number of the game in the list of PDN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pdn: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<RulesObject>,
}

impl Kind {
    fn of(game: Game) -> Self {
        let start = AnyPosition::start(game);
        let variant = match game {
            Game::Draughts(variant) => Some(variant),
            Game::Chess => None,
        };
        Self {
            board: board_data(&start).0,
            start: as_played(&start),
            pdn: variant.map(|variant| variant.rules().pdn_number),
            rules: variant.map(RulesObject::of),
        }
    }
}

/// A position as the script starts from it, and whether White is to move.
fn as_played(position: &AnyPosition) -> (String, bool) {
    let text = match position {
        AnyPosition::Chess(_) => position.fen(),
        AnyPosition::Draughts(_) => board_data(position).1,
    };
    (text, position.white_to_move())
}

/// The games as data for the script.
#[derive(Debug, Clone)]
pub struct Archive {
    /// All that is searched.
    pub games: Markup,
    /// The moves, one game after the other.
    pub moves: Markup,
}

/// The games as data for the script, with what they have by kind.
#[must_use]
pub fn archive(games: &[ArchiveGame<'_>], facts: &[Facts]) -> Archive {
    let (columns, moves) = columns(games, facts);
    // Each is a good part of a second's work of a small machine.
    std::thread::scope(|scope| {
        let moves = scope.spawn(|| packed_data("archive-moves", &moves));
        let games = packed_data("archive-games", plain_json(&columns).as_bytes());
        match moves.join() {
            Ok(moves) => Archive { games, moves },
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// All that is searched, and the moves.
fn columns(games: &[ArchiveGame<'_>], facts: &[Facts]) -> (Columns, Vec<u8>) {
    let mut columns = Columns::default();
    let mut texts = Texts::default();
    let mut ratings: HashMap<usize, i64> = HashMap::new();
    let mut moves = Vec::new();
    let mut before = [0; 3];
    for (at, game) in games.iter().enumerate() {
        let mut text = |text: Option<&str>| texts.place(text);
        let [white, black] = game.players.map(&mut text);
        columns.white.push(white);
        columns.black.push(black);
        columns.file.push(text(Some(game.file)));
        columns.event.push(text(game.event));
        columns.site.push(text(game.site));
        columns.date.push(text(game.date));
        columns.round.push(text(game.round));
        columns.result.push(text(game.result));
        columns.game.push(text(game.game));
        columns.edition.push(text(game.edition));
        columns.opening.push(text(Some(game.opening)));
        columns.named.push(text(game.named.as_deref()));
        columns.ended.push(text(game.ended));
        columns.clause.push(text(game.clause));
        columns.known.push(text(game.known));
        columns.program.push(text(game.program));
        columns.start.push(text(game.start_fen));
        columns.note.push(text(game.note.as_deref()));
        let own = [game.number, game.line, u64::from(game.game_no)].map(|own| own as i64);
        columns.number.push(own[0] - before[0]);
        columns.line.push(own[1] - before[1]);
        columns.no.push(own[2] - before[2]);
        before = own;
        let mut gained = |player: usize, rating: Option<u32>| {
            let rating = i64::from(rating?);
            Some(rating - ratings.insert(player, rating).unwrap_or(0))
        };
        columns.white_rating.push(gained(white, game.ratings[0]));
        columns.black_rating.push(gained(black, game.ratings[1]));
        columns.year.push(game.year.unwrap_or(0));
        columns.level.push(match game.level {
            Some("error") => 3,
            Some("warning") => 2,
            Some(_) => 1,
            None => 0,
        });
        columns
            .legal
            .push(game.legal.map_or(0, |legal| 1 + u8::from(legal)));
        (columns.state).push(u8::from(game.usual) + 2 * u8::from(game.empty));
        columns.promotions.push(game.promotions);
        columns.longest.push(game.longest);
        columns.plies.push(game.plies);
        columns
            .unpacked
            .push(game.plies.saturating_sub(game.moves.plies));
        columns.far.push(
            game.moves
                .bytes
                .len()
                .saturating_sub(game.moves.plies as usize),
        );
        columns.more.push(u8::from(game.more));
        moves.extend_from_slice(&game.moves.bytes);
        if let Some(start) = &game.start {
            columns.starts.insert(at, as_played(start));
        }
        let of = game
            .game
            .and_then(|name| Some((name, Game::by_name(name)?)));
        if let Some((name, of)) = of.filter(|(name, _)| !columns.kinds.contains_key(*name)) {
            columns.kinds.insert(name.to_owned(), Kind::of(of));
        }
    }
    for Facts { field, of } in facts {
        columns.facts.insert(field, shared(of, &mut texts));
    }
    columns.texts = texts.all;
    (columns, moves)
}

/// Texts, each of which stands once.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    known: HashMap<String, usize>,
}

impl Texts {
    /// The place of a text, from 1; 0 of none.
    fn place(&mut self, text: Option<&str>) -> usize {
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            return 0;
        };
        if let Some(place) = self.known.get(text) {
            return *place;
        }
        self.all.push(text.to_owned());
        self.known.insert(text.to_owned(), self.all.len());
        self.all.len()
    }
}

fn shared(of: &[Vec<String>], texts: &mut Texts) -> Shared {
    let mut shared = Shared {
        sets: vec![Vec::new()],
        of: Vec::new(),
    };
    let mut known = HashMap::from([(Vec::new(), 0)]);
    for values in of {
        let places = values.iter().map(|value| texts.place(Some(value)));
        let set: Vec<usize> = places.collect();
        let next = shared.sets.len();
        let place = *known.entry(set).or_insert_with_key(|set| {
            shared.sets.push(set.clone());
            next
        });
        shared.of.push(place);
    }
    shared
}
