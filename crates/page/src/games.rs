//! The games, move by move, and the positions that findings are about: read from the files once more, or else made of
//! what the tables hold.

mod boards;
mod from_tables;

pub use boards::Boards;

use boards::Found;

use crate::contents::game_id;
use crate::{Contents, Result};
use scoresheet_batch::{FindingRow, GameRow, reread};
use scoresheet_notation::{Kind, Record};
use scoresheet_replay::{AnyPosition, shown};
use scoresheet_report::page::{GameData, PackedMoves, SourceText, ViewerFinding, ViewerGame};
use scoresheet_tables::stats::ListedGame;
use std::collections::{BTreeSet, HashMap};

/// What was read once more.
pub struct Reread<'c> {
    contents: &'c Contents,
    /// All games, then others that listed findings are about.
    rows: Vec<&'c GameRow>,
    /// Where among `games` a row is that is there in full.
    listed: HashMap<usize, usize>,
    /// The games that are there in full, as they are shown.
    pub games: Vec<ViewerGame>,
    /// The moves of all games.
    pub moves: Vec<Moves>,
    /// Positions of the findings that have a card.
    pub boards: Boards<'c>,
    /// How many games their files do not show any more.
    pub lost: usize,
}

/// The moves of a game.
#[derive(Debug, Clone, Default)]
pub struct Moves {
    /// The position before them, if it is not the usual one.
    pub start: Option<AnyPosition>,
    /// The main line.
    pub packed: PackedMoves,
    /// Whether the record has comments, variations or symbols.
    pub more: bool,
    /// What has to be said of them.
    pub note: Option<String>,
}

impl<'c> Reread<'c> {
    /// Reads all of them, file by file.
    pub fn of(contents: &'c Contents) -> Result<Self> {
        let boards = Boards::wanted(contents);
        let games = contents.games.iter().enumerate();
        let places: HashMap<u64, usize> = games.map(|(at, game)| (game.number, at)).collect();
        let all = contents.all.iter().enumerate();
        let listed = all.filter_map(|(at, game)| Some((at, *places.get(&game.number)?)));
        let mut reread = Self {
            contents,
            rows: (contents.all.iter().chain(&contents.unlisted))
                .map(|game| &game.row)
                .collect(),
            listed: listed.collect(),
            games: heads(contents)?,
            moves: vec![Moves::default(); contents.all.len()],
            boards,
            lost: 0,
        };
        let lost = reread.read_from_files();
        reread.lost = lost.len();
        from_tables::fill(&mut reread, &lost)?;
        Ok(reread)
    }

    /// Reads all games again; gives back those that their files do not show any more.
    fn read_from_files(&mut self) -> Vec<Lost> {
        // What was not replayed has no moves to show.
        let (replayed, bare): (Vec<usize>, Vec<usize>) = (0..self.rows.len()).partition(|at| {
            self.rows
                .get(*at)
                .is_some_and(|row| row.final_fen.is_some())
        });
        for row in bare.iter().filter_map(|at| self.rows.get(*at)) {
            self.boards.lose(row, "the game was not replayed");
        }
        let wanted: Vec<&'c GameRow> = (replayed.iter())
            .filter_map(|at| self.rows.get(*at).copied())
            .collect();
        let read = reread(&wanted, &self.contents.options.again, |place, game| {
            let (at, row) = (replayed.get(place)?, wanted.get(place)?);
            Some(self.read(*at, row, game))
        });
        let mut left: BTreeSet<usize> = (0..replayed.len()).collect();
        for (place, read) in read.found {
            if let (Some(at), Some(read)) = (replayed.get(place), read) {
                left.remove(&place);
                self.take(*at, read);
            }
        }
        let problems = read.problems.into_iter();
        let why: HashMap<String, String> = problems
            .map(|(file, problem)| {
                let problem = self.contents.told(&problem.to_string());
                (file, format!("its file cannot be read again ({problem})"))
            })
            .collect();
        let changed = "its file no longer contains the game that was audited";
        let lost = left.into_iter().filter_map(|place| {
            let why = why.get(&wanted.get(place)?.file);
            Some(Lost {
                at: *replayed.get(place)?,
                why: why.map_or(changed, String::as_str).to_owned(),
            })
        });
        lost.collect()
    }

    /// What a game that was read again shows.
    fn read(&self, at: usize, row: &'c GameRow, game: &scoresheet_batch::Game<'_>) -> ReadGame {
        let in_full = self.listed.contains_key(&at);
        let record = game.record.record;
        if let Some(why) = fragment(row, record) {
            return ReadGame {
                moves: Moves {
                    note: Some(why),
                    ..Moves::default()
                },
                source: in_full.then(|| source(game)).flatten(),
                ..ReadGame::default()
            };
        }
        let line = &game.verdict.line;
        let wanted = in_full || self.boards.are_wanted(row);
        let shown = wanted.then(|| shown(game.record, &game.verdict)).flatten();
        ReadGame {
            moves: Moves {
                start: (row.start_fen.is_some()).then(|| line.start()).flatten(),
                packed: PackedMoves::of(line),
                more: record.tokens.iter().any(|token| is_more(token.kind)),
                note: None,
            },
            source: in_full.then(|| source(game)).flatten(),
            boards: shown
                .as_ref()
                .map_or_else(Vec::new, |shown| self.boards.of_game(row, game, shown)),
            data: shown
                .filter(|_| in_full)
                .map(|shown| GameData::of(&shown, game.verdict.edition)),
        }
    }

    /// Puts it in its place.
    fn take(&mut self, at: usize, read: ReadGame) {
        if let (Some(why), Some(row)) = (&read.moves.note, self.rows.get(at)) {
            self.boards.fragment(row, why);
        }
        if let Some(game) = self.listed.get(&at).and_then(|at| self.games.get_mut(*at)) {
            game.note = read.moves.note.clone();
            game.source = read.source;
            game.moves = read.data;
        }
        if let Some(moves) = self.moves.get_mut(at) {
            *moves = read.moves;
        }
        self.boards.put_all(read.boards);
    }
}

/// A game that was read again.
#[derive(Default)]
struct ReadGame {
    /// With a note where no board can be drawn of it.
    moves: Moves,
    /// What the viewer shows of it, if it is there in full.
    data: Option<GameData>,
    source: Option<SourceText>,
    /// Positions of its findings.
    boards: Vec<Found>,
}

/// Plies that a game may have been replayed by chance, from a position that it was not played from.
const BY_CHANCE: u32 = 12;

/// Why no board can be drawn of a record that begins in the middle of a game and does not say from what position.
fn fragment(row: &GameRow, record: &Record) -> Option<String> {
    let number = record.tokens.iter().find_map(|token| match token.kind {
        Kind::Number { number, .. } => Some(Some(number)),
        Kind::Move(_) | Kind::NullMove | Kind::SetUp => Some(None),
        Kind::Heading
        | Kind::Comment
        | Kind::Open
        | Kind::Close
        | Kind::Nag(_)
        | Kind::Symbol(_)
        | Kind::Result(_)
        | Kind::Unreadable => None,
    })??;
    (number > 1 && row.start_fen.is_none() && row.plies < BY_CHANCE).then(|| {
        format!("the record begins with move {number} and does not say from what position")
    })
}

/// What a record has besides the moves of its main line.
const fn is_more(kind: Kind) -> bool {
    match kind {
        Kind::Comment | Kind::Open | Kind::Nag(_) | Kind::Symbol(_) => true,
        Kind::Heading
        | Kind::Number { .. }
        | Kind::Move(_)
        | Kind::NullMove
        | Kind::Close
        | Kind::Result(_)
        | Kind::SetUp
        | Kind::Unreadable => false,
    }
}

/// The record as it stands in its file.
fn source(read: &scoresheet_batch::Game<'_>) -> Option<SourceText> {
    let span = read.record.record.span;
    SourceText::of(&read.chunk.text, span, read.chunk.line(span.start as usize))
}

/// A game that its file does not show any more, and why.
struct Lost {
    /// Its place among the rows.
    at: usize,
    why: String,
}

/// The games that are there in full, without their moves.
fn heads(contents: &Contents) -> Result<Vec<ViewerGame>> {
    let numbers: Vec<u64> = contents.games.iter().map(|game| game.number).collect();
    let mut by_game: HashMap<(String, u32), Vec<ViewerFinding>> = HashMap::new();
    for found in contents.audit.findings_of_games(&numbers)? {
        if let Some(number) = found.game_no {
            let reported = as_reported(&found);
            by_game
                .entry((found.file, number))
                .or_default()
                .push(reported);
        }
    }
    let heads = contents.games.iter().map(|game| {
        let found = by_game.remove(&(game.row.file.clone(), game.row.game_no));
        head(contents, game, found.unwrap_or_default())
    });
    Ok(heads.collect())
}

/// A tag that says something.
pub fn known(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !matches!(text.trim(), "" | "?" | "-" | "????.??.??"))
}

/// Who played.
pub fn players(row: &GameRow) -> String {
    let name = |text: Option<&str>, side: &str| known(text).unwrap_or(side).to_owned();
    format!(
        "{} – {}",
        name(row.white.as_deref(), "White"),
        name(row.black.as_deref(), "Black")
    )
}

/// Event, place, date, round and game, as far as they are known.
pub fn about(row: &GameRow) -> String {
    let round = known(row.round.as_deref()).map(|round| format!("round {round}"));
    let about = [
        known(row.event.as_deref()),
        known(row.site.as_deref()),
        known(row.date.as_deref()),
        round.as_deref(),
        row.game.as_deref(),
    ];
    about.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// How a game ended, with the clause.
pub fn ending(row: &GameRow) -> Option<String> {
    row.ending.map(|ending| match row.ending_clause {
        Some(clause) if !clause.is_empty() => format!("{ending} ({clause})"),
        _ => ending.to_owned(),
    })
}

/// All but the moves.
fn head(contents: &Contents, game: &ListedGame, findings: Vec<ViewerFinding>) -> ViewerGame {
    let row = &game.row;
    ViewerGame {
        id: game_id(game.number),
        title: players(row),
        about: about(row),
        place: format!(
            "{}:{}, game {}",
            contents.below(&row.file),
            row.line,
            row.game_no
        ),
        result: row.outcome.or(row.result).map(str::to_owned),
        ending: ending(row),
        findings,
        ..ViewerGame::default()
    }
}

fn as_reported(row: &FindingRow) -> ViewerFinding {
    ViewerFinding {
        ply: row.ply,
        level: row.level.to_owned(),
        code: row.code.to_owned(),
        clause: row.clause.map(str::to_owned),
        message: row.message.clone(),
    }
}
