//! `report`: the page of an audit.

use crate::arguments::{self, Whole};
use crate::audit::{Audit, How};
use crate::choices::{self, parsed};
use crate::error::{about, cannot};
use crate::interrupt::beside;
use crate::sources::{EventSource, Remarks, read, warn};
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

/// The page of an audit: one HTML file that asks nothing of the network, as ``scoresheet report`` writes it. ``audit`` is
/// what ``scoresheet.audit`` returned, or the folder that ``scoresheet audit --out`` wrote, or several.
///
/// With ``out`` the page is written there, whole or not at all; else it is returned. ``records`` is the folder where the
/// audited files are now; games that are not there any more as they were audited are counted in a ``ScoresheetWarning``.
///
/// Beside the largest ``events`` of the audited games the page shows those that the files ``event`` hold, as
/// ``scoresheet.event`` reads them; all are judged by ``rules`` and ``tiebreaks``, else as each states or as is usual.
#[pyfunction]
#[pyo3(signature = (audit, out=None, *, title=None, games=Whole(500), findings=Whole(1000), records=None, event=None,
                    events=Whole(12), rules=None, tiebreaks=None),
         text_signature = "(audit, out=None, *, title=None, games=500, findings=1000, records=None, event=None, events=12, \
                           rules=None, tiebreaks=None)")]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn report(
    py: Python<'_>,
    audit: &Bound<'_, PyAny>,
    out: Option<PathBuf>,
    title: Option<String>,
    games: Whole,
    findings: Whole,
    records: Option<PathBuf>,
    event: Option<&Bound<'_, PyAny>>,
    events: Whole,
    rules: Option<&str>,
    tiebreaks: Option<&str>,
) -> PyResult<Option<String>> {
    let shown = EventOptions {
        most: events.counted("events")?,
        rules: rules.map(|code| parsed("rules", code)).transpose()?,
        tiebreaks: tiebreaks
            .map(|list| parsed("tiebreaks", list))
            .transpose()?,
        ..EventOptions::default()
    };
    let event = event.map(arguments::paths).transpose()?;
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
        move || {
            let mut remarks = Remarks::new();
            let shown = with_events_of(event, shown, target.as_deref(), &mut remarks)?;
            page(
                &source,
                how,
                options,
                records,
                (target.as_deref(), &shown),
                remarks,
            )
        },
    )?;
    let (html, remarks) = made.map_err(cannot)?;
    warn(py, &remarks)?;
    let Some(out) = out else {
        return Ok(Some(html));
    };
    write(&out, html).map_err(|error| about(&out, &error))?;
    Ok(None)
}

/// With the events that these files hold, over none of which the page is written.
fn with_events_of(
    files: Option<Vec<PathBuf>>,
    shown: EventOptions,
    out: Option<&Path>,
    remarks: &mut Remarks,
) -> Result<EventOptions, String> {
    let Some(files) = files else {
        return Ok(shown);
    };
    if let Some(out) = out {
        keep(out, &files).map_err(|error| format!("out: {error}"))?;
    }
    let found = read(&EventSource::Paths(files), &Default::default(), remarks)?;
    let events = found.events.into_iter().filter(|event| event.stands);
    Ok(EventOptions {
        readings: events.map(|event| event.reading).collect(),
        ..shown
    })
}

fn page(
    source: &Source,
    how: Option<How>,
    options: PageOptions,
    records: Option<PathBuf>,
    (out, events): (Option<&Path>, &EventOptions),
    mut remarks: Remarks,
) -> Result<(String, Remarks), String> {
    let Opened {
        audit,
        manifest,
        remarks: doubts,
    } = source.open()?;
    remarks.extend(doubts.into_iter().map(|line| (Level::Warning, line)));
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
    let page = compose(&contents, events).map_err(chain)?;
    if page.lost > 0 {
        let lost = page.lost;
        remarks.push((
            Level::Warning,
            format!(
                "{lost} of the games are no longer in their files as they were audited; records= says where these are now"
            ),
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
