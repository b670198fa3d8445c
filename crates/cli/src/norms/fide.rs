//! FIDE titles and ratings of events.

use super::args::NormsArgs;
use super::sources;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::{Context, Result, anyhow, bail};
use scoresheet_event::Event;
use scoresheet_event::assessment::{Options, assess, named};
use scoresheet_norms::fide::{
    Application, BeforeLast, EventRatings, List, certificates, event_norms, event_ratings,
    read_k_list, what_if, with_known_ratings,
};
use scoresheet_report::{
    Sheet, certificate_sheets, explained_title_sheets, rating_sheets, title_sheets, what_if_sheet,
};
use std::collections::BTreeMap;

/// Reads the events, and prints the norms or the ratings of each.
pub fn run(args: &NormsArgs) -> Result<()> {
    if args.parquet.is_some() {
        bail!("--parquet: norms of FIDE have no table; use --format csv or --json");
    }
    let events = sources::events(args)?.into_iter().map(after_withdrawals);
    let events = events.collect::<Result<Vec<Event>>>()?;
    if let Some(list) = args.fide.ratings {
        print_changes(args, &events, list)
    } else if args.fide.what_if {
        print_what_if(args, &events)
    } else if let Some(player) = &args.fide.certificate {
        print_certificates(args, &events, player)
    } else {
        print_norms(args, &events)
    }
}

/// The event after its withdrawals: a game that was not played since then is won without play.
pub(super) fn after_withdrawals(event: Event) -> Result<Event> {
    let assessed = assess(event, &Options::default());
    Ok(assessed
        .map_err(|refusal| anyhow!(refusal.with_option()))?
        .event)
}

/// What is found of each event; an error says which files it is from, for whoever has to mend them.
fn of_each<T, E>(events: &[Event], find: impl Fn(&Event) -> Result<T, E>) -> Result<Vec<T>>
where
    std::result::Result<T, E>: Context<T, E>,
{
    let found = events
        .iter()
        .map(|event| find(event).with_context(|| event.files.join(", ")));
    found.collect()
}

fn print_changes(args: &NormsArgs, events: &[Event], list: List) -> Result<()> {
    let wanted = explained(args, events)?;
    let all = of_each(events, |event| changes(event, list, args))?;
    let tables = events.iter().zip(&all).enumerate();
    let tables = tables.map(|(index, (event, ratings))| {
        let number = wanted.filter(|(own, _)| *own == index);
        let sheets = rating_sheets(ratings, number.map(|(_, number)| number));
        (event.title(), sheets)
    });
    let tables = sheets::of_events(&args.sheets, tables.collect());
    sheets::print(&args.sheets, &tables, SchemaName::RatingChanges, &all)
}

fn print_what_if(args: &NormsArgs, events: &[Event]) -> Result<()> {
    let known = application(args);
    let found = of_each(events, |event| what_if(event, args.fide.edition, &known))?;
    let of_events = || events.iter().zip(&found);
    let tables =
        of_events().map(|(event, found)| (event.title(), vec![what_if_sheet(event, found)]));
    let tables = sheets::of_events(&args.sheets, tables.collect());
    let objects = of_events().map(|(event, found)| BeforeLast::of(event, found));
    let objects: Vec<_> = objects.collect();
    sheets::print(&args.sheets, &tables, SchemaName::WhatIf, &objects)
}

/// The certificates of a player, who is in one of the events.
fn print_certificates(args: &NormsArgs, events: &[Event], player: &str) -> Result<()> {
    let (index, id) = named(events, player).context("--certificate")?;
    let (edition, known) = (args.fide.edition, application(args));
    let event = &events[index..=index];
    let papers = of_each(event, |event| certificates(event, id, edition, &known))?.concat();
    let sheets: Vec<Sheet> = papers.iter().flat_map(certificate_sheets).collect();
    sheets::print(&args.sheets, &sheets, SchemaName::Certificate, &papers)
}

fn print_norms(args: &NormsArgs, events: &[Event]) -> Result<()> {
    let (edition, known) = (args.fide.edition, application(args));
    let norms = of_each(events, |event| event_norms(event, edition, &known))?;
    let wanted = explained(args, events)?;
    let tables = norms.iter().enumerate().filter_map(|(index, norms)| {
        let sheets = match wanted {
            Some((own, number)) => (own == index).then(|| explained_title_sheets(norms, number))?,
            None => title_sheets(norms),
        };
        Some((norms.event.as_str(), sheets))
    });
    let tables = sheets::of_events(&args.sheets, tables.collect());
    sheets::print(&args.sheets, &tables, SchemaName::TitleNorms, &norms)
}

/// The event and the number of the player who is to be explained.
fn explained(args: &NormsArgs, events: &[Event]) -> Result<Option<(usize, u32)>> {
    let Some(wanted) = &args.explain else {
        return Ok(None);
    };
    let (index, id) = named(events, wanted).context("--explain")?;
    let player = events[index].players.get(id.index());
    Ok(player.map(|player| (index, player.number)))
}

fn application(args: &NormsArgs) -> Application {
    Application {
        kind: args.fide.event_kind,
        form: args.fide.form,
        allow_format: args.fide.allow_format,
        registering: args.fide.registering.clone(),
    }
}

/// The expected changes.
fn changes(event: &Event, list: List, args: &NormsArgs) -> Result<EventRatings> {
    let known = match &args.fide.k {
        Some(path) => sources::table(path, &args.source, |text| read_k_list(text, event))?.0,
        None => BTreeMap::new(),
    };
    let event = &with_known_ratings(event, &known);
    let mut ratings = event_ratings(event, list)?;
    ratings.apply(&known);
    Ok(ratings)
}
