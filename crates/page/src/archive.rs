//! All games, to be searched and played through, and how many there are of each year.

use crate::contents::game_id;
use crate::games::{Reread, known};
use crate::{Contents, joined};
use scoresheet_batch::player_key;
use scoresheet_report::page::{ArchiveGame, Facts, Period, Section, archive, in_full, viewer};
use std::collections::BTreeMap;

/// Years that are shown one by one; more are shown as decades.
const YEARS: usize = 24;

/// The games: each stands in an element with its id, or is in the data of the script.
pub fn section(contents: &Contents, reread: &Reread<'_>, facts: &[Facts]) -> Section {
    let games: Vec<ArchiveGame<'_>> = (contents.all.iter().zip(&reread.moves))
        .map(|(game, moves)| {
            let row = &game.row;
            let level = match (game.errors, game.warnings, row.findings) {
                (1.., ..) => Some("error"),
                (0, 1.., _) => Some("warning"),
                (0, 0, 1..) => Some("note"),
                (0, 0, 0) => None,
            };
            ArchiveGame {
                number: game.number,
                file: contents.below(&row.file),
                line: row.line,
                game_no: row.game_no,
                players: [&row.white, &row.black].map(|name| known(name.as_deref())),
                ratings: [row.white_rating, row.black_rating],
                event: named(row.event.as_deref()),
                site: named(row.site.as_deref()),
                date: known(row.date.as_deref()),
                year: row.year,
                round: known(row.round.as_deref()),
                result: row.outcome.or(row.result),
                game: row.game.as_deref(),
                edition: row.edition,
                opening: &moves.packed.opening,
                named: (row.eco.zip(row.opening)).map(|(eco, name)| format!("{eco} {name}")),
                ended: row.ending,
                clause: row.ending_clause,
                known: row.ending_known_by,
                program: row.program.as_deref(),
                start_fen: row.start_fen.as_deref(),
                usual: row.start_fen.is_none() && row.set_up_ply.is_none(),
                empty: row.without_moves,
                promotions: row.promotions,
                longest: row.longest_capture,
                legal: row.legal,
                level,
                plies: row.plies,
                start: moves.start.clone(),
                moves: moves.packed.clone(),
                more: moves.more,
                note: moves.note.clone(),
            }
        })
        .collect();
    let left_out = contents.games_of.saturating_sub(games.len() as u64);
    let first = contents.findings.iter().find_map(|found| {
        let number = contents.number(&found.row.file, found.row.game_no)?;
        Some(game_id(number))
    });
    let (archive, in_full) = std::thread::scope(|scope| {
        let in_full = scope.spawn(|| in_full(&reread.games));
        (archive(&games, facts), joined(in_full))
    });
    viewer(
        &reread.games,
        &in_full,
        &archive,
        &periods(contents),
        left_out,
        first.as_deref(),
    )
}

/// An event or a place that is named, as the tables have it: `unknown` names none.
fn named(text: Option<&str>) -> Option<&str> {
    text.filter(|text| player_key(text).is_some())
}

/// Games by year, or by decade where the years are many.
fn periods(contents: &Contents) -> Vec<Period> {
    let mut of: BTreeMap<u32, u64> = BTreeMap::new();
    for year in contents.all.iter().filter_map(|game| game.row.year) {
        *of.entry(year).or_default() += 1;
    }
    let span = if of.len() > YEARS { 10 } else { 1 };
    let mut periods: BTreeMap<u32, u64> = BTreeMap::new();
    for (year, games) in of {
        *periods.entry(year / span * span).or_default() += games;
    }
    let periods = periods.into_iter();
    periods
        .map(|(from, games)| Period {
            from,
            to: from + span - 1,
            games,
        })
        .collect()
}
