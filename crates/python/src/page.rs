//! `report`: the page of an audit.

use crate::arguments::{self, Whole};
use crate::audit::{Audit, How};
use crate::choices;
use crate::error::{about, cannot};
use crate::interrupt::beside;
use crate::sources::warn;
use crate::statistics::{Opened, Source, chain};
use pyo3::prelude::*;
use scoresheet_batch::{RereadOptions, file_of, input};
use scoresheet_output::{keep, write};
use scoresheet_page::{Contents, EventOptions, PageOptions, compose};
use scoresheet_replay::Options;
use scoresheet_rulebook::Readings;
use scoresheet_source::Level;
use scoresheet_tables::Manifest;
use std::path::{Path, PathBuf};

/// Events of the audited games that are shown, as many as the program shows.
const EVENTS: usize = 12;

/// The page of an audit: one HTML file that asks nothing of the network, as ``scoresheet report`` writes it. ``audit`` is
/// what ``scoresheet.audit`` returned, or the folder that ``scoresheet audit --out`` wrote, or several.
///
/// With ``out`` the page is written there, whole or not at all; else it is returned. ``records`` is the folder where the
/// audited files are now; games that are not there any more as they were audited are counted in a ``ScoresheetWarning``.
#[pyfunction]
#[pyo3(signature = (audit, out=None, *, title=None, games=Whole(500), findings=Whole(1000), records=None),
         text_signature = "(audit, out=None, *, title=None, games=500, findings=1000, records=None)")]
pub fn report(
    py: Python<'_>,
    audit: &Bound<'_, PyAny>,
    out: Option<PathBuf>,
    title: Option<String>,
    games: Whole,
    findings: Whole,
    records: Option<PathBuf>,
) -> PyResult<Option<String>> {
    let options = PageOptions {
        title,
        games: games.counted("games")?,
        findings: findings.counted("findings")?,
        ..PageOptions::default()
    };
    if let Some(records) = &records {
        arguments::path_exists(records)?;
    }
    let how = audit.cast::<Audit>().ok().map(|audit| audit.get().how());
    let source = Source::of(audit)?;
    let target = out.clone();
    let made = beside(
        py,
        || (),
        move || page(&source, how, options, records, target.as_deref()),
    )?;
    let (html, remarks) = made.map_err(cannot)?;
    let remarks = remarks.into_iter().map(|line| (Level::Warning, line));
    warn(py, &remarks.collect())?;
    let Some(out) = out else {
        return Ok(Some(html));
    };
    write(&out, html).map_err(|error| about(&out, &error))?;
    Ok(None)
}

fn page(
    source: &Source,
    how: Option<How>,
    options: PageOptions,
    records: Option<PathBuf>,
    out: Option<&Path>,
) -> Result<(String, Vec<String>), String> {
    let Opened {
        audit,
        manifest,
        mut remarks,
    } = source.open()?;
    let how = match (how, &manifest) {
        (Some(how), _) => how,
        (None, Some(manifest)) => as_it_was(manifest)?,
        (None, None) => How::default(),
    };
    let options = PageOptions {
        again: RereadOptions {
            records: records.clone(),
            input: input::Options {
                encoding: how.encoding,
                ..input::Options::default()
            },
            replay: how.replay,
        },
        ..options
    };
    if let Some(out) = out.filter(|out| out.exists()) {
        let audited = audit.files().map_err(chain)?;
        let files = audited
            .iter()
            .filter_map(|name| Some(file_of(name, records.as_deref())?.0));
        keep(out, files).map_err(|error| format!("out: {error}"))?;
    }
    let contents = Contents::of(audit, manifest, options).map_err(chain)?;
    let events = EventOptions {
        most: EVENTS,
        ..EventOptions::default()
    };
    let page = compose(&contents, &events).map_err(chain)?;
    if page.lost > 0 {
        let lost = page.lost;
        remarks.push(format!(
            "{lost} of the games are no longer in their files as they were audited; records= says where these are now"
        ));
    }
    Ok((page.html, remarks))
}

/// How an audit in a folder was made, by the options that it names.
fn as_it_was(manifest: &Manifest) -> Result<How, String> {
    let one = |name: &str| {
        let values = manifest.options.get(name).into_iter().flatten();
        values.last().map(String::as_str)
    };
    let auto = |name| one(name).unwrap_or("auto");
    let mut readings = Readings::default();
    for answered in manifest.options.get("--reading").into_iter().flatten() {
        let (question, answer) = answered.split_once('=').unwrap_or((answered, ""));
        let chosen = readings.choose(question, answer);
        chosen.map_err(|error| format!("summary.json: --reading {answered}: {error}"))?;
    }
    let rules = one("--rules").filter(|rules| *rules != "auto");
    let mode = one("--mode").unwrap_or("strict");
    let replay = choices::replay(auto("--game"), rules, mode, auto("--lang"));
    let encoding = choices::encoding(auto("--encoding"));
    match (replay, encoding) {
        (Ok(replay), Ok(encoding)) => Ok(How {
            replay: Options { readings, ..replay },
            encoding,
        }),
        (Err(error), _) | (_, Err(error)) => Err(format!("summary.json: {error}")),
    }
}
