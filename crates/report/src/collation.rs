//! A collation for a person: the table, the first difference, what happened to each sheet.

use crate::{Rendered, columns, marks};
use scoresheet_replay::{
    CollatedPly, Collation, Game, Has, Origin, SheetMove, SheetReport, StopReason,
};
use scoresheet_source::untrusted::one_line;

/// Characters of a written move that are shown.
const SHOWN: usize = 24;

/// Puts in everything there is to tell of a collation, but for the merged record. `line_of` says in which line of its file
/// a byte of a sheet stands, both counted as [`collation_json`](scoresheet_replay::collation_json) does.
///
/// ```
/// use scoresheet_replay::{CollatedSheet, Options, collate};
/// use scoresheet_report::{Rendered, render_collation};
/// let sheets = [("White", "1. e4 e5 2. Nf3"), ("Black", "1. e4 e6 2. Nf3")];
/// let sheets = sheets.map(|(name, text)| CollatedSheet { name, text: text.as_bytes(), hint: None });
/// let collation = collate(&sheets, Options::default())?;
/// let mut rendered = Rendered::new(false);
/// render_collation(&mut rendered, &collation, &|_, _| 1);
/// let text = rendered.to_string();
/// assert!(text.contains("First difference: ply 2 (1...)\n  White: e5 in line 1\n  Black: e6 in line 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn render_collation(
    rendered: &mut Rendered,
    collation: &Collation,
    line_of: &dyn Fn(usize, u32) -> u64,
) {
    rendered.words(&format!("{}\n", table(collation)));
    first_difference(rendered, collation, line_of);
    rendered.words(&each_sheet(collation));
    rendered.words(&stop(collation));
    if collation.different_games {
        rendered.words(
            "These seem to be different games: sheets that replay by themselves have more other moves than common ones.\n",
        );
    }
    rendered.words(&moves_made(collation));
}

/// What happened to every sheet, and where their tags differ.
fn each_sheet(collation: &Collation) -> String {
    let mut text = String::new();
    for sheet in &collation.sheets {
        text.push_str(&format!(
            "{}: {}\n",
            one_line(&sheet.name),
            by_itself(sheet)
        ));
        match sheet.annotations {
            0 => {}
            1 => text.push_str("  its comment, variation or symbol is not in the merged record\n"),
            many => text.push_str(&format!(
                "  its {many} comments, variations and symbols are not in the merged record\n"
            )),
        }
        for mishap in &sheet.mishaps {
            text.push_str(&format!("  {mishap}\n"));
        }
    }
    for tag in &collation.tags {
        let values = collation.sheets.iter().zip(&tag.values);
        let values: Vec<String> = values
            .filter_map(|(sheet, value)| {
                let value = tag.said(value.as_deref())?;
                Some(format!("{value} in {}", one_line(&sheet.name)))
            })
            .collect();
        text.push_str(&format!("{} differs: {}\n", tag.name, values.join(", ")));
    }
    text
}

fn table(collation: &Collation) -> String {
    let names = collation.sheets.iter().map(|sheet| one_line(&sheet.name));
    let head = ["", "ply", "move"].map(str::to_owned).into_iter();
    let head: Vec<String> = head
        .chain(names)
        .chain(["merged".into(), "origin".into()])
        .collect();
    let row = |row: &CollatedPly| -> Vec<String> {
        let first = [
            mark(row.origin).to_owned(),
            row.ply.map_or(String::new(), |ply| ply.to_string()),
            format!("{}{}", row.number, dots(row)),
        ];
        let cells = row.cells.iter().map(cell);
        let last = [row.mv.clone().unwrap_or_default(), origin(collation, row)];
        first.into_iter().chain(cells).chain(last).collect()
    };
    let rows: Vec<Vec<String>> = std::iter::once(head)
        .chain(collation.rows.iter().map(row))
        .collect();
    columns(&rows)
}

/// What follows the number of the move.
const fn dots(row: &CollatedPly) -> &'static str {
    if row.second { "..." } else { "." }
}

const fn mark(origin: Origin) -> &'static str {
    match origin {
        Origin::All => " ",
        Origin::Some => "+",
        Origin::Against => "≠",
        Origin::Disputed => "?",
        Origin::NoSheet => "!",
        Origin::LeftOut => "×",
    }
}

/// What a sheet has, short enough for a column.
fn cell(cell: &SheetMove) -> String {
    match cell.has {
        Has::Nothing => "–".to_owned(),
        Has::Ended | Has::Blank => String::new(),
        Has::Move | Has::Unclear | Has::Open | Has::Other | Has::Unreadable | Has::Extra => {
            short(&cell.text)
        }
    }
}

fn short(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if text.chars().count() <= SHOWN {
        return text;
    }
    text.chars().take(SHOWN - 1).collect::<String>() + "…"
}

/// Where a row comes from, in words; nothing where every sheet has it.
fn origin(collation: &Collation, row: &CollatedPly) -> String {
    let holders = |has: &dyn Fn(Has) -> bool| {
        let cells = row.cells.iter().zip(&collation.sheets);
        let names: Vec<String> = cells
            .filter(|(cell, _)| has(cell.has))
            .map(|(_, sheet)| one_line(&sheet.name))
            .collect();
        names.join(", ")
    };
    let with = || {
        let [clear, unclear] = [Has::Move, Has::Unclear].map(|one| holders(&|has| has == one));
        match (clear.is_empty(), unclear.is_empty()) {
            (_, true) => format!("only {clear}"),
            (true, false) => format!("unclear in {unclear}"),
            (false, false) => format!("clear in {clear}"),
        }
    };
    match row.origin {
        Origin::All => String::new(),
        Origin::Some => with(),
        Origin::Against => format!("against {}", holders(&|has| has == Has::Other)),
        Origin::NoSheet => "in no sheet".to_owned(),
        Origin::LeftOut => format!("left out, {}", holders(&|has| has == Has::Extra)),
        Origin::Disputed if row.mv.is_none() => "disputed: may have been played".to_owned(),
        Origin::Disputed => match (row.whether_played, &row.versions[..]) {
            (true, []) => format!("disputed: perhaps not played; {}", with()),
            (false, []) => match holders(&|has| has == Has::Other) {
                none if none.is_empty() => "disputed: not settled".to_owned(),
                against => format!("disputed: against {against}"),
            },
            (_, versions) => format!("disputed: or {}", versions.join(", ")),
        },
    }
}

fn first_difference(
    rendered: &mut Rendered,
    collation: &Collation,
    line_of: &dyn Fn(usize, u32) -> u64,
) {
    let Some(row) = collation.first_difference() else {
        return rendered.words(&format!("{}\n\n", no_difference(collation)));
    };
    let place = match row.ply {
        Some(ply) => format!("ply {ply} ({}{})", row.number, dots(row)),
        None => format!("before {}{}", row.number, dots(row)),
    };
    let mut text = format!("First difference: {place}\n");
    for (at, (sheet, cell)) in collation.sheets.iter().zip(&row.cells).enumerate() {
        let says = match cell.has {
            Has::Nothing | Has::Blank => "nothing".to_owned(),
            Has::Ended => "the sheet has ended".to_owned(),
            Has::Move | Has::Unclear | Has::Open | Has::Other | Has::Unreadable | Has::Extra => {
                format!(
                    "{} in line {}",
                    short(&cell.text),
                    line_of(at, cell.span.start)
                )
            }
        };
        text.push_str(&format!("  {}: {says}\n", one_line(&sheet.name)));
    }
    let written = row.cells.iter().find(|cell| !cell.text.is_empty());
    let written = row.mv.as_deref().or(written.map(|cell| cell.text.as_str()));
    rendered.words(&format!("{text}\n"));
    rendered.board(
        &row.before,
        &marks(&row.before, written.unwrap_or_default()),
    );
    rendered.words("\n");
}

/// That the sheets do not differ, as far as they were compared.
fn no_difference(collation: &Collation) -> String {
    if collation.stop.is_none() {
        return "The moves of the sheets do not differ.".to_owned();
    }
    match collation.rows.last().and_then(|row| row.ply) {
        Some(ply) => format!(
            "The moves of the sheets do not differ up to ply {ply}, where the merged record stops; what follows was not compared."
        ),
        None => {
            "The merged record stops before the first move: the moves were not compared.".to_owned()
        }
    }
}

/// How far a sheet replays by itself.
fn by_itself(sheet: &SheetReport) -> String {
    let Some(why) = &sheet.stopped else {
        let plies = match sheet.plies {
            1 => "its one ply replays".to_owned(),
            plies => format!("all its {plies} plies replay"),
        };
        return format!("{plies} without the other sheets");
    };
    let mut text = format!(
        "{} of {} plies replay without the other sheets: {why}",
        sheet.plies, sheet.written
    );
    if sheet.plies_put_right > sheet.plies {
        text.push_str(&format!("; put right, {}", sheet.plies_put_right));
    }
    text
}

fn stop(collation: &Collation) -> String {
    let mut text = String::new();
    if let Some(stop) = &collation.stop {
        text.push_str(&match &stop.reason {
            StopReason::NoSheetHasIt { fitting } => format!(
                "The merged record stops here: the next ply is in no sheet, and {} legal moves would fit ({})\n",
                fitting.len(),
                fitting.join(", ")
            ),
            StopReason::TooManyWays => {
                "The merged record stops here: too many continuations were tried, and none led to the end of the \
                 sheets\n".to_owned()
            }
            StopReason::NothingFits => {
                "The merged record stops here: nothing left on the sheets fits\n".to_owned()
            }
        });
        for (sheet, (count, first)) in collation.sheets.iter().zip(&stop.left) {
            if *count > 0 {
                let first = short(first);
                text.push_str(&format!(
                    "  {}: {count} more, from {first}\n",
                    one_line(&sheet.name)
                ));
            }
        }
    }
    if collation.unsettled {
        text.push_str(
            "Not every version was tried to the end; those that were not are disputed.\n",
        );
    }
    text
}

fn moves_made(collation: &Collation) -> String {
    let [white, black] = collation.moves_made();
    let clause = match collation.game {
        Game::Chess => "MK53 §20",
        Game::Draughts(_) => "KV53 §33",
    };
    match collation.moves_made_are_certain() {
        true => format!("Moves actually made: White {white}, Black {black} ({clause})\n"),
        false => format!(
            "Moves in the merged record: White {white}, Black {black}; how many were actually made is not certain ({clause})\n"
        ),
    }
}
