//! FIDE titles and ratings of events.

use super::args::NormsArgs;
use super::sources;
use crate::event::read;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::{Context, Result, anyhow, bail};
use scoresheet_event::Event;
use scoresheet_event::assessment::{Options, assess, named};
use scoresheet_norms::fide::{
    Application, BeforeLast, List, certificates, event_norms, event_ratings, read_k_list, what_if,
    with_known_ratings,
};
use scoresheet_report::{Sheet, certificate_sheets, rating_sheets, title_sheets, what_if_sheet};
use std::collections::BTreeMap;
use std::slice::from_ref;

/// Reads the events, and prints the norms or the ratings of each.
pub fn run(args: &NormsArgs) -> Result<()> {
    if args.parquet.is_some() {
        bail!("--parquet: norms of FIDE have no table; use --format csv or --json");
    }
    let mut readings = read::read(&args.files, &args.source)?;
    sources::mark_left(&mut readings, &args.left)?;
    read::tell_status(&readings);
    let events = readings
        .into_iter()
        .map(|reading| after_withdrawals(reading.event));
    print(args, &events.collect::<Result<Vec<Event>>>()?)
}

/// The event after its withdrawals: a game that was not played since then is won without play.
pub(super) fn after_withdrawals(event: Event) -> Result<Event> {
    let assessed = assess(event, &Options::default());
    Ok(assessed
        .map_err(|refusal| anyhow!(refusal.with_option()))?
        .event)
}

fn print(args: &NormsArgs, events: &[Event]) -> Result<()> {
    let of = |event: &Event| event.files.join(", ");
    if let Some(list) = args.fide.ratings {
        let ratings = events
            .iter()
            .map(|event| changes(event, list, args).with_context(|| of(event)));
        let (sheets, all): (Vec<_>, Vec<_>) =
            ratings.collect::<Result<Vec<_>>>()?.into_iter().unzip();
        return sheets::print(
            &args.sheets,
            &sheets.concat(),
            SchemaName::RatingChanges,
            &all,
        );
    }
    let (edition, known) = (args.fide.edition, application(args));
    if args.fide.what_if {
        let found = events
            .iter()
            .map(|event| what_if(event, edition, &known).with_context(|| of(event)));
        let found = found.collect::<Result<Vec<_>>>()?;
        let of_events = || events.iter().zip(&found);
        let sheets: Vec<Sheet> = of_events()
            .map(|(event, found)| what_if_sheet(event, found))
            .collect();
        let objects: Vec<_> = of_events()
            .map(|(event, found)| BeforeLast::of(event, found))
            .collect();
        return sheets::print(&args.sheets, &sheets, SchemaName::WhatIf, &objects);
    }
    if let Some(player) = &args.fide.certificate {
        let papers = events
            .iter()
            .map(|event| certificates(event, player, edition, &known).with_context(|| of(event)));
        let papers = papers.collect::<Result<Vec<_>>>()?.concat();
        let sheets: Vec<Sheet> = papers.iter().flat_map(certificate_sheets).collect();
        return sheets::print(&args.sheets, &sheets, SchemaName::Certificate, &papers);
    }
    let norms = events
        .iter()
        .map(|event| event_norms(event, edition, &known).with_context(|| of(event)));
    let norms = norms.collect::<Result<Vec<_>>>()?;
    let sheets: Vec<Sheet> = norms.iter().flat_map(title_sheets).collect();
    sheets::print(&args.sheets, &sheets, SchemaName::TitleNorms, &norms)
}

fn application(args: &NormsArgs) -> Application {
    Application {
        kind: args.fide.event_kind,
        form: args.fide.form,
        allow_format: args.fide.allow_format,
        registering: args.fide.registering.clone(),
    }
}

/// The expected changes, and of the player who is to be explained every game.
fn changes(
    event: &Event,
    list: List,
    args: &NormsArgs,
) -> Result<(Vec<Sheet>, scoresheet_norms::fide::EventRatings)> {
    let start = event.start.as_deref().and_then(|day| day.parse().ok());
    let start = start.context("the event does not state its first day, and the rules go by it")?;
    let known = match &args.fide.k {
        Some(path) => sources::table(path, &args.source, |text| read_k_list(text, event))?.0,
        None => BTreeMap::new(),
    };
    let event = &with_known_ratings(event, &known);
    let mut ratings = event_ratings(event, list, start)?;
    ratings.apply(&known);
    let wanted = args.explain.as_deref();
    let explained = wanted.map(|wanted| named(from_ref(event), wanted));
    let explained = explained
        .transpose()?
        .and_then(|(_, id)| event.players.get(id.index()));
    let sheets = rating_sheets(&ratings, explained.map(|player| player.number));
    Ok((sheets, ratings))
}
