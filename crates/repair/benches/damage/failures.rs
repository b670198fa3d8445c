//! Games that were not recovered, each with the place where the line leaves the game.

use crate::form::CleanForm;
use crate::runs::{Damage, Tried};
use crate::seen::{Best, see};
use anyhow::Context as _;
use scoresheet_layout::ScoreSheet;
use scoresheet_repair::{Answer, Options, Repair};
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

/// Where it is reported.
#[derive(Debug)]
pub struct Report(Option<File>);

impl Report {
    /// A report in a new file at `path`, which must not be there yet: a path of games that is taken
    /// for it by mistake is not written over. Nothing is reported without one.
    pub fn new(path: Option<&Path>) -> anyhow::Result<Self> {
        let create = |path| File::create_new(path).with_context(|| format!("{path:?}"));
        Ok(Self(path.map(create).transpose()?))
    }

    /// Tells of a game whose line is not the one played, or of which something false is answered.
    pub fn tell(
        &mut self,
        form: &CleanForm,
        damage: Damage,
        tried: &Tried<'_>,
    ) -> anyhow::Result<()> {
        let Some(file) = &mut self.0 else {
            return Ok(());
        };
        if tried.seen.recovered {
            return Ok(());
        }
        let helped = helped(form, tried);
        let source = &tried.game.source;
        let whole = match tried.seen.falsely_whole {
            0 => "",
            _ => ", called whole",
        };
        writeln!(
            file,
            "== {} {damage:?} {source}{whole}; {helped}",
            form.name
        )?;
        for line in tried.page.lines() {
            writeln!(file, "   | {line}")?;
        }
        for sheet in &tried.sheets {
            writeln!(file, "   sheet: {}", cells(sheet))?;
        }
        match &tried.seen.best {
            None => writeln!(file, "   no game was found")?,
            Some(best) => match &best.repair {
                Err(error) => writeln!(file, "   nothing read: {error}")?,
                Ok(repair) => tell_line(file, form, tried, (best, repair))?,
            },
        }
        Ok(())
    }
}

/// What would have helped, tried one by one.
fn helped(form: &CleanForm, tried: &Tried<'_>) -> String {
    let options = tried.options;
    let with = [
        (
            "told the notation",
            Options {
                language: form.language(),
                chess_system: form.chess_system(),
                draughts_system: form.draughts_system(),
                ..options
            },
        ),
        (
            "ten times the positions",
            Options {
                positions: options.positions * 10,
                ..options
            },
        ),
        (
            "the prior turned",
            Options {
                prior: !options.prior,
                ..options
            },
        ),
    ];
    let recovers = |options: &Options| see(tried.game, &tried.sheets, options).recovered;
    let helped = with.iter().filter(|(_, options)| recovers(options));
    let helped: Vec<&str> = helped.map(|(name, _)| *name).collect();
    match helped.is_empty() {
        true => "nothing helps".to_owned(),
        false => format!("helps: {}", helped.join(", ")),
    }
}

fn tell_line(
    file: &mut File,
    form: &CleanForm,
    tried: &Tried<'_>,
    (best, repair): (&Best, &Repair),
) -> anyhow::Result<()> {
    let sheet = &tried.sheets[best.sheet];
    let played = tried.game.line.names();
    let found = repair.line.names();
    let written = form.write(&tried.game.line);
    writeln!(
        file,
        "   read as {}, damage {:.3}, probability {:.4}; {} plies of {}; stopped {:?}; {:.0} ms",
        repair.notation,
        repair.damage,
        repair.probability,
        found.len(),
        played.len(),
        repair.stopped.map(|cell| &sheet.cells[cell].text),
        tried.seen.time.as_secs_f64() * 1e3,
    )?;
    let plies = &tried.seen.line[best.from..][..repair.plies.len()];
    for (at, ply) in plies.iter().enumerate() {
        if ply.right {
            continue;
        }
        let stated = &repair.plies[at];
        let cells = stated
            .cells
            .clone()
            .filter_map(|cell| sheet.cells.get(cell));
        let text: Vec<&str> = cells.map(|cell| cell.text.as_str()).collect();
        let candidates = stated.candidates.iter().take(4);
        let candidates = candidates.map(|one| format!("{} {:.4}", one.text, one.probability));
        let mark = match stated.answer {
            Answer::Read | Answer::Repaired => " FALSE",
            Answer::Ambiguous | Answer::Unreadable => "",
        };
        writeln!(
            file,
            "   ply {}: played {} ({}), found {} in {text:?} (written {:?}), {:?}{mark} {:?} {:.4}, candidates {}",
            at + 1,
            played.get(at).map_or("–", String::as_str),
            written.get(at).map_or("–", String::as_str),
            found.get(at).map_or("–", String::as_str),
            stated.written,
            stated.answer,
            stated.reasons,
            stated.probability,
            candidates.collect::<Vec<_>>().join(", "),
        )?;
    }
    Ok(())
}

/// `12. e4` is certain of its place, `e4?` cut out at blanks; what stands between is in brackets.
fn cells(sheet: &ScoreSheet) -> String {
    let mut shown = String::new();
    for (at, cell) in sheet.cells.iter().enumerate() {
        for sign in sheet.marks.iter().filter(|sign| sign.before == at) {
            shown += &format!(" [{}]", sign.text);
        }
        let number = cell
            .number
            .map_or(String::new(), |number| format!("{number}."));
        let sure = if cell.certain { "" } else { "?" };
        shown += &format!(" {number}{:?}{sure}", cell.text);
    }
    shown
}
