//! The sheets in the rules of their game, aligned and told.

use super::apart::contest;
use super::boards::Boards;
use super::collation::{Collation, SheetReport, Stop, StopReason};
use super::dispute::Inquiry;
use super::entries::SheetEntry;
use super::error::CollateError;
use super::mishap::{Mishap, mishaps};
use super::reading::Reading;
use super::rows::{dispute_what_numbers_count, rows, wrong_numbers};
use super::search::{Budget, Compass, Found, Path, Search};
use super::sheets::{Judged, MOST_PAIRS};
use super::steps::{Next, State, Step, Table};
use super::tags;
use crate::context::options::Options;
use crate::game::Game;
use crate::position::{AnyPosition, GamePosition};
use crate::rules::Rules;
use scoresheet_source::Level;

/// Aligns the sheets and tells what came of it.
pub(super) fn align<R: Rules>(
    game: Game,
    sheets: &[Judged<'_>],
    options: Options,
    rules: &R,
) -> Result<Collation, CollateError> {
    let (start, stated) = start(game, sheets, rules)?;
    let readings = readings(sheets, options, rules, &start);
    let compass = Compass::new(&readings);
    let mut table = Table {
        sheets: &readings,
        boards: Boards::new(&readings, &start),
        times: u32::try_from(sheets.len().saturating_sub(1)).unwrap_or(1),
    };
    let mut search = Search::new(&mut table, &compass);
    search.start_anew();
    let (mut path, used_up) = match search.run(None, &mut Budget::default()) {
        Found::Whole(path) => (path, false),
        Found::UsedUp(path) => (path, true),
        Found::Nothing => return Err(CollateError::UnknownGame),
    };
    let mut inquiry = Inquiry {
        table: &mut table,
        compass: &compass,
        path: &path,
        budget: Budget::default(),
    };
    let open = inquiry.open_invention();
    // What follows a place where the search gave up cannot bear out anything before it.
    let disputes = if used_up {
        Vec::new()
    } else {
        inquiry.disputes()
    };
    let mut stop = used_up.then_some(StopReason::TooManyWays);
    let fitting = fitting_steps(&table, &path);
    if fitting < path.steps.len() {
        path.steps.truncate(fitting);
        stop.get_or_insert(StopReason::NothingFits);
    }
    if let Some((at, fitting)) = open {
        let before = path.before(at);
        let position = table.boards.at(before.position);
        let fitting = fitting.iter().map(|mv| rules.name(position, mv, false));
        stop = Some(StopReason::NoSheetHasIt {
            fitting: fitting.collect(),
        });
        path.steps.truncate(at);
    }
    let last = path.before(path.steps.len());
    let texts: Vec<&[u8]> = sheets.iter().map(|sheet| sheet.text).collect();
    let explicit = start.to_any() != AnyPosition::start(game);
    let first = first_number(&readings, &stated).filter(|_| explicit);
    let first = first.unwrap_or(1);
    let mut rows = rows(&mut table, rules, &path, &disputes, (first, &texts));
    dispute_what_numbers_count(&table, &path, &mut rows);
    let different_games = contest(&mut rows, sheets);
    let reports = sheets.iter().enumerate().map(|(of, sheet)| {
        let reading = table.reading(&path.start, of);
        let mut report = report(sheet, reading, &start);
        report.mishaps.extend(mishaps(&rows, of));
        report
            .mishaps
            .extend(wrong_numbers(&table, &path, &rows, of));
        report
    });
    Ok(Collation {
        game,
        edition: rules.edition(),
        sheets: reports.collect(),
        start: start.to_any(),
        end: table.boards.at(last.position).to_any(),
        different_games,
        unsettled: disputes.iter().any(|disputed| disputed.unsettled),
        rows,
        stop: stop.map(|reason| Stop {
            reason,
            left: left(&table, sheets, &last),
        }),
        tags: tags::differences(sheets, stated),
        head: tags::head(sheets, game),
    })
}

/// The steps up to where sheets have nothing but entries that are no plies. What one of them writes
/// twice at its end is no more than that; of anything else nothing tells whether it was played.
fn fitting_steps<R: Rules>(table: &Table<'_, R>, path: &Path<R::Move>) -> usize {
    let extra = |next: &Next<R::Move>| matches!(next.step, Step::Extra { .. });
    let last_ply = path.steps.iter().rposition(|next| !extra(next));
    let fitting = last_ply.map_or(0, |at| at + 1);
    let after = path.steps.get(fitting..).unwrap_or_default();
    let alone = after
        .iter()
        .all(|next| after.first().is_some_and(|first| next.same_sheet(first)));
    if alone && (fitting..path.steps.len()).all(|at| stands_twice(table, path, at)) {
        path.steps.len()
    } else {
        fitting
    }
}

/// True if the entry that step `at` leaves out is the one before it on its sheet, or the one before
/// that, once more.
fn stands_twice<R: Rules>(table: &Table<'_, R>, path: &Path<R::Move>, at: usize) -> bool {
    let Some(Step::Extra { sheet }) = path.steps.get(at).map(|next| next.step) else {
        return false;
    };
    let before = path.before(at);
    let entries = &table.reading(&before, sheet).entries;
    let next = usize::from(before.at[sheet]);
    let plain = |entry: &SheetEntry| -> String {
        let text = String::from_utf8_lossy(&entry.bytes);
        text.chars().filter(|c| c.is_alphanumeric()).collect()
    };
    let written = entries.get(next).map(plain);
    let Some(written) = written.filter(|written| !written.is_empty()) else {
        return false;
    };
    let near = entries.get(next.saturating_sub(2)..next);
    near.is_some_and(|near| near.iter().any(|entry| plain(entry) == written))
}

/// The position that every sheet starts from, and what each sheet states of it; one that states none follows those that do.
fn start<R: Rules>(
    game: Game,
    sheets: &[Judged<'_>],
    rules: &R,
) -> Result<(R::Position, Vec<Option<String>>), CollateError> {
    let usual = AnyPosition::start(game);
    let mut found: Option<(R::Position, &str)> = None;
    let mut stated = Vec::new();
    for sheet in sheets {
        let start = rules.start(sheet.record());
        let start = start.map_err(|finding| CollateError::BadStart {
            sheet: sheet.name.to_owned(),
            message: finding.message,
        })?;
        let any = start.position.to_any();
        stated.push((any != usual).then(|| any.fen()));
        match &found {
            Some((first, _)) if first.to_any() == usual => {
                found = Some((start.position, sheet.name))
            }
            Some((first, name)) if any != usual && !same_board(first, &start.position) => {
                return Err(CollateError::DifferentStarts {
                    first: (*name).to_owned(),
                    second: sheet.name.to_owned(),
                });
            }
            Some(_) => {}
            None => found = Some((start.position, sheet.name)),
        }
    }
    let (start, _) = found.ok_or(CollateError::TooFew)?;
    Ok((start, stated))
}

/// Whether two positions are the same but for what was counted before them.
fn same_board<P: GamePosition>(one: &P, other: &P) -> bool {
    let board = |position: &P| -> Vec<String> {
        let fen = position.fen();
        fen.split(' ').take(4).map(str::to_owned).collect()
    };
    board(one) == board(other)
}

/// Every way in which each sheet may have been written, as far as there is room to try them.
fn readings<R: Rules>(
    sheets: &[Judged<'_>],
    options: Options,
    rules: &R,
    start: &R::Position,
) -> Vec<Vec<Reading<R>>> {
    let len = |sheet: &Judged<'_>| sheet.entries.len() + 1;
    let mut pairs = 0;
    for (at, sheet) in sheets.iter().enumerate() {
        let others = sheets.iter().skip(at + 1);
        pairs += others.map(|other| len(sheet) * len(other)).sum::<usize>();
    }
    // Four ways on each of the two sheets, in each of two languages.
    let too_many = pairs * 64 > MOST_PAIRS;
    let many = sheets.len() > 3;
    let read = |sheet: &Judged<'_>| {
        let only_plain = too_many || many && sheet.is_complete();
        Reading::all(&sheet.entries, start, only_plain, &|| {
            rules.readers(sheet.record(), sheet.language(options))
        })
    };
    sheets.iter().map(read).collect()
}

/// The first number on a sheet that states the start, or else on any.
fn first_number<R: Rules>(sheets: &[Vec<Reading<R>>], stated: &[Option<String>]) -> Option<u32> {
    let number = |readings: &Vec<Reading<R>>| {
        let mut entries = readings.first()?.entries.iter();
        entries.find_map(|entry| Some(u32::from(entry.number?.0)))
    };
    let both = || sheets.iter().zip(stated);
    let of_start = both().filter(|(_, start)| start.is_some());
    let others = both().filter(|(_, start)| start.is_none());
    of_start.chain(others).find_map(|(sheet, _)| number(sheet))
}

/// The sheet by itself.
fn report<R: Rules>(sheet: &Judged<'_>, reading: &Reading<R>, start: &R::Position) -> SheetReport {
    let verdict = &sheet.verdict;
    let error = verdict.findings.iter().find(|finding| {
        finding.level == Level::Error
            && finding
                .ply
                .is_some_and(|ply| Some(ply) == verdict.first_error_ply)
    });
    let stopped = (!sheet.is_complete()).then(|| {
        error.map_or_else(
            || "it cannot be replayed".to_owned(),
            |finding| finding.message.clone(),
        )
    });
    let marks = [
        (reading.exchanged, Mishap::ColumnsExchanged),
        (reading.turned, Mishap::SquaresTurned),
        (sheet.set_up, Mishap::SetUpOnTheWay),
    ];
    SheetReport {
        name: sheet.name.to_owned(),
        plies: verdict.line.plies(),
        written: sheet.entries.len(),
        stopped,
        plies_put_right: reading.plies_by_itself(start),
        exchanged: reading.exchanged,
        turned: reading.turned,
        language: reading.rules.language(),
        notation: verdict.notation,
        result: tags::result(sheet),
        annotations: tags::annotations(sheet),
        mishaps: marks.into_iter().filter(|m| m.0).map(|m| m.1).collect(),
    }
}

/// What is left of each sheet.
fn left<R: Rules>(
    table: &Table<'_, R>,
    sheets: &[Judged<'_>],
    last: &State,
) -> Vec<(usize, String)> {
    let rest = |(of, sheet): (usize, &Judged<'_>)| {
        let entries = &table.reading(last, of).entries;
        let rest = entries.get(usize::from(last.at[of])..).unwrap_or_default();
        let first = rest.first().map(|entry| entry.span.bytes(sheet.text));
        let first = String::from_utf8_lossy(first.unwrap_or_default()).into_owned();
        (rest.len(), first)
    };
    sheets.iter().enumerate().map(rest).collect()
}
