//! Games whose files are gone or changed, as far as the tables hold their moves.

use super::boards::{Before, says};
use super::{Lost, Moves, Reread};
use crate::{Contents, PageError, Result};
use scoresheet_batch::GameRow;
use scoresheet_notation::{Language, Reader, Record, RecordText};
use scoresheet_replay::{Game, Judge, Options, Shown, Verdict, shown};
use scoresheet_report::page::PackedMoves;
use scoresheet_rulebook::Edition;
use scoresheet_tables::stats::PlayedPly;
use std::collections::HashMap;

/// Games that are asked of the table of plies together: each has a clause of its own in the query.
const TOGETHER: usize = 50;

/// Moves of the tables, played again.
struct Played {
    verdict: Verdict,
    shown: Shown,
}

/// Gives the games `lost` the moves that the tables hold: all, if there is a table of plies, else the
/// first ones; and their findings the positions among them.
pub fn fill(reread: &mut Reread<'_>, lost: &[Lost]) -> Result<()> {
    // Of games that are not there in full the first moves will do: each of the others is a clause of a query.
    let in_full = |lost: &&Lost| {
        let row = reread.rows.get(lost.at);
        reread.listed.contains_key(&lost.at) || row.is_some_and(|row| reread.boards.are_wanted(row))
    };
    let (in_full, others): (Vec<&Lost>, Vec<&Lost>) = lost.iter().partition(in_full);
    for Lost { at, why } in others {
        if let Some(row) = reread.rows.get(*at).copied() {
            let played = first(reread.contents, row);
            let note = note(row, played.as_ref(), "games", why);
            pack(reread, *at, row, played.as_ref(), note);
        }
    }
    for some in in_full.chunks(TOGETHER) {
        let rows = some.iter().filter_map(|lost| reread.rows.get(lost.at));
        let plies = plies(reread.contents, rows.copied())?;
        for Lost { at, why } in some {
            let Some(row) = reread.rows.get(*at).copied() else {
                continue;
            };
            let plies = plies.get(&(row.file.clone(), row.game_no));
            let played = match plies {
                Some(plies) => surely(reread.contents, row, plies),
                None => first(reread.contents, row),
            };
            let table = if plies.is_some() { "plies" } else { "games" };
            let note = note(row, played.as_ref(), table, why);
            pack(reread, *at, row, played.as_ref(), note.clone());
            let listed = reread.listed.get(at).copied();
            if let Some(game) = listed.and_then(|at| reread.games.get_mut(at)) {
                game.note = Some(note);
                if let Some(played) = &played {
                    game.show(&played.shown, &played.verdict);
                }
            }
            let plies = plies.map_or(&[][..], Vec::as_slice);
            boards(reread, row, plies, played.as_ref(), why);
        }
    }
    Ok(())
}

/// The main line of a game as far as it was played.
fn pack(reread: &mut Reread<'_>, at: usize, row: &GameRow, played: Option<&Played>, note: String) {
    if let Some(moves) = reread.moves.get_mut(at) {
        let line = played.map(|played| &played.verdict.line);
        *moves = Moves {
            start: (row.start_fen.is_some()).then(|| line?.start()).flatten(),
            packed: line.map(PackedMoves::of).unwrap_or_default(),
            more: false,
            note: Some(note),
        };
    }
}

/// True if these are all moves of the game. By what counters a game of chess started from the usual
/// position, the tables do not tell, so that those of its last position may be others.
fn is_whole(row: &GameRow, verdict: &Verdict) -> bool {
    let line = &verdict.line;
    let placed = |fen: &str| {
        fen.split(' ')
            .take(3)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let end = line.end().map(|position| placed(&position.fen()));
    line.plies() as u32 == row.plies
        && end == row.final_fen.as_deref().map(placed)
        && line.key() == row.line_key
}

/// What is said of moves that do not come from the record.
fn note(row: &GameRow, played: Option<&Played>, table: &str, why: &str) -> String {
    match played {
        Some(played) if is_whole(row, &played.verdict) => {
            format!("These are the moves of the main line, from the table of {table}: {why}.")
        }
        Some(played) => format!(
            "These are the first {} of {} plies of the main line, from the table of {table}: {why}.",
            played.verdict.line.plies(),
            row.plies
        ),
        None => format!("Its moves cannot be shown from the table of {table}: {why}."),
    }
}

/// Gives findings the position before their move, where the table of plies has it in the same words: of
/// one in a variation the ply alone would not tell.
fn boards<'c>(
    reread: &mut Reread<'c>,
    row: &'c GameRow,
    plies: &[PlayedPly],
    played: Option<&Played>,
    why: &str,
) {
    for finding in reread.boards.wanting(row).to_vec() {
        let before = || {
            let at = usize::try_from(finding.row.ply?).ok()?.checked_sub(1)?;
            let same = plies.get(at)?.written == finding.row.written;
            let mut moves = played?.shown.items.iter().filter_map(says);
            moves.nth(at).filter(|_| same).map(Before::of)
        };
        let why = || format!("{why}, and the tables do not give the position");
        reread.boards.put(finding, before().ok_or_else(why));
    }
}

/// The plies of the games in the table of plies, if there is one.
fn plies<'r>(
    contents: &Contents,
    rows: impl Iterator<Item = &'r GameRow>,
) -> Result<HashMap<(String, u32), Vec<PlayedPly>>> {
    let games = rows.map(|row| (row.file.as_str(), row.game_no));
    let found = contents.audit.plies_of(games).map_err(PageError::Plies)?;
    let mut plies: HashMap<_, Vec<PlayedPly>> = HashMap::new();
    for ply in found {
        let game = (ply.file.clone(), ply.game_no);
        plies.entry(game).or_default().push(ply);
    }
    Ok(plies)
}

/// The plies of the table as far as they lead, played one after the other, where the audit saw them
/// lead: after a position that the record sets up mid-game they would lead elsewhere.
fn surely(contents: &Contents, row: &GameRow, plies: &[PlayedPly]) -> Option<Played> {
    let play = |count: usize| {
        let moves = plies.iter().take(count).map(|ply| ply.notation.as_str());
        play(contents, row, &moves.collect::<Vec<_>>().join(" "))
    };
    let whole = play(plies.len())?;
    if is_whole(row, &whole.verdict) {
        return Some(whole);
    }
    let keys = whole.verdict.line.keys();
    let same = keys.iter().zip(plies);
    let sure = same.take_while(|(key, ply)| **key == ply.line_key).count();
    (sure > 0).then(|| play(sure)).flatten()
}

/// The first moves of the table of games.
fn first(contents: &Contents, row: &GameRow) -> Option<Played> {
    let played = play(contents, row, row.first_moves.as_deref()?)?;
    (played.verdict.line.plies() > 0).then_some(played)
}

/// Plays the moves as a record of their own.
fn play(contents: &Contents, row: &GameRow, moves: &str) -> Option<Played> {
    let start = row.start_fen.as_ref();
    let start = start.map_or(String::new(), |fen| format!("[FEN \"{fen}\"]\n\n"));
    let text = format!("{start}{moves} *\n");
    let mut judge = Judge::new(Options {
        game: row.game.as_deref().and_then(Game::by_name),
        edition: row.edition.and_then(Edition::by_code),
        language: Some(Language::english()),
        ..contents.options.again.replay
    });
    let mut record = Record::default();
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut record)?;
    let shown = shown(RecordText::new(&record, text.as_bytes()), &verdict)?;
    Some(Played { verdict, shown })
}
