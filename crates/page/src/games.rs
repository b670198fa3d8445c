//! The games, move by move, and the positions that findings are about: read from the files once more, or else made of
//! what the tables hold.

mod boards;
mod from_tables;

pub use boards::Boards;

use crate::contents::game_id;
use crate::{Contents, Result};
use scoresheet_batch::{FindingRow, GameRow, reread};
use scoresheet_notation::{Kind, Record};
use scoresheet_replay::{AnyPosition, shown};
use scoresheet_report::page::{PackedMoves, SourceText, ViewerFinding, ViewerGame};
use scoresheet_tables::stats::ListedGame;
use std::collections::{BTreeMap, HashMap};

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
        let mut by_file: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, row) in reread.rows.iter().enumerate() {
            by_file.entry(&row.file).or_default().push(at);
        }
        let mut lost = Vec::new();
        for (file, of_file) in by_file {
            lost.extend(reread.file(file, &of_file));
        }
        reread.lost = lost.len();
        from_tables::fill(&mut reread, &lost)?;
        Ok(reread)
    }

    /// Reads the games at these places again, all of one file; gives back those that it does not show
    /// any more.
    fn file(&mut self, file: &str, places: &[usize]) -> Vec<Lost> {
        let rows: Vec<(usize, &'c GameRow)> = (places.iter())
            .filter_map(|at| Some((*at, *self.rows.get(*at)?)))
            .collect();
        // What was not replayed has no moves to show.
        let (replayed, bare): (Vec<_>, Vec<_>) = rows
            .into_iter()
            .partition(|(_, row)| row.final_fen.is_some());
        for (_, row) in bare {
            self.boards.lose(row, "the game was not replayed");
        }
        if replayed.is_empty() {
            return Vec::new();
        }
        let wanted: Vec<&GameRow> = replayed.iter().map(|(_, row)| *row).collect();
        let mut found = vec![false; replayed.len()];
        let how = &self.contents.options.again;
        let ended = reread(file, how, &wanted, |place, read| {
            if let (Some((at, row)), Some(found)) = (replayed.get(place), found.get_mut(place)) {
                *found = true;
                self.take(*at, row, &read);
            }
        });
        let why = match ended {
            Ok(()) => "its file no longer contains the game that was audited".to_owned(),
            Err(problem) => {
                let problem = self.contents.told(&problem.to_string());
                format!("its file cannot be read again ({problem})")
            }
        };
        let left = replayed.iter().zip(found).filter(|(_, found)| !found);
        left.map(|((at, _), _)| Lost {
            at: *at,
            why: why.clone(),
        })
        .collect()
    }

    /// What a game that was read again shows.
    fn take(&mut self, at: usize, row: &'c GameRow, read: &scoresheet_batch::Game<'_>) {
        let listed = self.listed.get(&at).copied();
        if let Some(why) = fragment(row, read.record.record) {
            self.boards.fragment(row, &why);
            if let Some(moves) = self.moves.get_mut(at) {
                moves.note = Some(why.clone());
            }
            if let Some(game) = listed.and_then(|at| self.games.get_mut(at)) {
                game.note = Some(why);
                game.source = source(read);
            }
            return;
        }
        if let Some(moves) = self.moves.get_mut(at) {
            *moves = Moves {
                start: (row.start_fen.is_some())
                    .then(|| read.verdict.line.start())
                    .flatten(),
                packed: PackedMoves::of(&read.verdict.line),
                more: (read.record.record.tokens.iter()).any(|token| is_more(token.kind)),
                note: None,
            };
        }
        if listed.is_none() && !self.boards.are_wanted(row) {
            return;
        }
        let Some(moves) = shown(read.record, &read.verdict) else {
            return;
        };
        if let Some(game) = listed.and_then(|at| self.games.get_mut(at)) {
            game.source = source(read);
            game.show(&moves, &read.verdict);
        }
        self.boards.take(row, read, &moves);
    }
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
    let name =
        |text: &Option<String>, side: &str| known(text.as_deref()).unwrap_or(side).to_owned();
    format!(
        "{} – {}",
        name(&row.white, "White"),
        name(&row.black, "Black")
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
