//! One event as the report shows it: the tables that `event` and `norms` print, and every working.

use super::cross::cross;
use super::{EventOptions, Link};
use crate::{PageError, Result};
use scoresheet_event::assessment::{self, Assessment, Tiebreaks, assess};
use scoresheet_event::tiebreak::{Choices, RankedCompetitor};
use scoresheet_event::{Crosstable, Event, Fault, RuleSet};
use scoresheet_norms::{self as norms, Game, Options, Rank, Readings, worked_out};
use scoresheet_report::page::event::{EventTable, EventView, Explanation};
use scoresheet_report::page::plain;
use scoresheet_report::{EventSheets, explained_norms, explained_sheets, norm_sheets};
use scoresheet_source::Level;

/// Why an event has no norms; tags of games never state ranks.
const NO_RANKS: &str = "No norms: no player's rank is known. To get them, use --event FILE with a table of the event \
                        that states ranks (a crosstable or a list of players with a column of ranks).";

/// Players beyond whom an event is listed as standings alone.
const CROSSTABLE_HOLDS: usize = 60;

/// Players whose numbers are explained, the first of the standings.
const EXPLAINED: usize = 60;

/// Faults of a source that are listed.
const LISTED: usize = 20;

/// What was said of an event when it was read.
pub struct Rendered<'a> {
    /// What is wrong with its source.
    pub faults: &'a [Fault],
    /// The files that its places count in.
    pub files: &'a [String],
}

/// Makes views of events.
pub struct Viewer<'a> {
    /// What was asked.
    pub asked: &'a EventOptions,
    /// Where games stand on the page.
    pub link: Link<'a>,
}

impl Viewer<'_> {
    /// The event with its tables; norms are by the classification of `game`.
    ///
    /// # Errors
    /// Its withdrawals cannot be applied.
    pub fn view(
        &self,
        event: Event,
        reported: &Rendered<'_>,
        game: Option<Game>,
    ) -> Result<EventView> {
        let event = cleaned(event);
        let tiebreaks = self.asked.tiebreaks.clone();
        let options = assessment::Options {
            rules: self.asked.rules,
            tiebreaks: tiebreaks.unwrap_or(Tiebreaks::StatedOrUsual),
            by_place: true,
            ..assessment::Options::default()
        };
        let assessed = assess(event.clone(), &options);
        let assessed = assessed.map_err(|refusal| PageError::Event(refusal.with_option()))?;
        let mut remarks = vec![assessed.by_which_rules()];
        let mut tables = self.crosstables(&assessed, &event, reported);
        if event.players.len() > CROSSTABLE_HOLDS {
            remarks.push(format!(
                "No crosstable: {} players are more than {CROSSTABLE_HOLDS}; scoresheet event prints it.",
                event.players.len()
            ));
        }
        tables.push(standings(&assessed));
        tables.extend(self.norms(&event, game, assessed.rules, &mut remarks)?);
        remarks.extend(remarks_of(reported));
        Ok(EventView {
            title: assessed.title.clone(),
            facts: facts(&assessed.event, reported),
            remarks,
            tables,
        })
    }

    /// The table before withdrawals, what was done about them, the table.
    fn crosstables(
        &self,
        assessed: &Assessment,
        event: &Event,
        reported: &Rendered<'_>,
    ) -> Vec<EventTable> {
        let small = event.players.len() <= CROSSTABLE_HOLDS;
        let show = show(assessed);
        let table = |table: &Crosstable, event: &Event, title: &str| EventTable {
            sheet: show.crosstable(table, "").titled(title),
            cross: Some(cross(table, event, reported, self.link)),
            ..EventTable::default()
        };
        let mut tables = Vec::new();
        if let Some(before) = assessed.before.as_ref().filter(|_| small) {
            tables.push(table(before, event, "Crosstable before withdrawals"));
        }
        if !assessed.withdrawals.is_empty() {
            tables.push(EventTable {
                sheet: show.withdrawals().titled("Withdrawals"),
                ..EventTable::default()
            });
        }
        if small {
            let title = match assessed.before {
                Some(_) => "Crosstable after withdrawals",
                None => "Crosstable",
            };
            tables.push(table(&assessed.crosstable, &assessed.event, title));
        }
        tables
    }

    /// What the norms make of it, where ranks are known.
    fn norms(
        &self,
        event: &Event,
        game: Option<Game>,
        rules: RuleSet,
        remarks: &mut Vec<String>,
    ) -> Result<Vec<EventTable>> {
        let ranks = (event.players.iter())
            .filter_map(|player| Rank::read(player.rank.as_deref()?))
            .count();
        let by_rules = || Game::ALL.into_iter().find(|game| game.rules() == rules);
        let game = match (game.or_else(by_rules), ranks) {
            (Some(game), 1..) => game,
            (None, 1..) => {
                remarks.push("Ranks are stated; use --norms to determine the norms.".to_owned());
                return Ok(Vec::new());
            }
            (_, 0) => {
                remarks.push(NO_RANKS.to_owned());
                return Ok(Vec::new());
            }
        };
        let options = Options {
            indicators: self.asked.indicators.clone(),
            ..Options::of(game)
        };
        let worked_out = worked_out(event, &options).map_err(|contradiction| {
            let files = event.files.join(", ");
            PageError::Event(format!("{files}: {contradiction}"))
        })?;
        let assessment = match worked_out {
            Ok(assessment) => assessment,
            Err(faults) => {
                let why = faults.iter().map(|fault| fault.with_option());
                let why: Vec<String> = why.take(LISTED).collect();
                remarks.push(format!("No norms: {}.", why.join("; ")));
                return Ok(Vec::new());
            }
        };
        Ok(norm_tables(&assessment))
    }
}

/// The tables of `norms`, and how each player's came about.
fn norm_tables(assessment: &norms::Assessment) -> Vec<EventTable> {
    let sheets = norm_sheets(assessment, Readings::default().rounding);
    let table = |sheet| EventTable {
        sheet,
        ..EventTable::default()
    };
    let mut tables: Vec<EventTable> = sheets.into_iter().map(table).collect();
    let Some(last) = tables.last_mut() else {
        return tables;
    };
    let players = assessment.players.len();
    if players > EXPLAINED {
        last.sheet.note(format!(
            "The norms of the first {EXPLAINED} of {players} players are explained here; scoresheet norms --explain \
             explains those of any player."
        ));
    }
    for player in assessment.players.iter().take(EXPLAINED) {
        let sheet = explained_norms(assessment, player);
        last.explained.push(Explanation {
            summary: sheet.title.clone().unwrap_or_default(),
            sheets: vec![sheet],
        });
    }
    tables
}

const fn show(assessed: &Assessment) -> EventSheets<'_> {
    EventSheets {
        assessment: assessed,
        most: usize::MAX,
    }
}

/// The standings, and how each number in them came about.
fn standings(assessed: &Assessment) -> EventTable {
    let mut sheet = show(assessed).standings().titled("Standings");
    let mut explained = Vec::new();
    let standings = &assessed.standings;
    if !standings.specs.is_empty() {
        let rows = standings.rows.iter().take(EXPLAINED);
        let players = rows.clone().map(|row| row.competitor);
        let workings = assessed.explained(Choices::default(), players);
        explained.extend(rows.zip(workings).map(|(row, working)| Explanation {
            summary: summary(assessed, row),
            sheets: explained_sheets(&working).collect(),
        }));
        let players = standings.rows.len();
        if players > EXPLAINED {
            sheet.note(format!(
                "The tie-breaks of the first {EXPLAINED} of {players} players are explained here; scoresheet event \
                 --explain explains those of any player."
            ));
        }
    }
    EventTable {
        sheet,
        explained,
        ..EventTable::default()
    }
}

/// `3. Petrov, 9½: DE 1, SB 40.25`
fn summary(assessed: &Assessment, row: &RankedCompetitor) -> String {
    let values = assessed.standings.specs.iter().zip(&row.values);
    let values: Vec<String> = values
        .filter_map(|(spec, value)| Some(format!("{spec} {}", value.as_ref()?)))
        .collect();
    let (place, name, points) = (row.place, &row.name, row.points.printed());
    format!(
        "How the tie-breaks of {place}. {name}, {points}, were computed: {}",
        values.join(", ")
    )
}

fn facts(event: &Event, reported: &Rendered<'_>) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let mut say = |what, how: Option<String>| {
        if let Some(how) = how.filter(|how| !how.trim().is_empty()) {
            facts.push((what, how));
        }
    };
    say("Site", event.site.clone());
    let days = [&event.start, &event.end];
    let mut days: Vec<&str> = days.into_iter().flatten().map(|day| day.trim()).collect();
    days.dedup();
    say("Dates", Some(days.join(" – ")));
    say("Players", Some(event.players.len().to_string()));
    say("Games", Some(event.pairings.len().to_string()));
    say("Read from", Some(read_from(event, reported)));
    facts
}

/// The files that its games, or else its players, stand in.
fn read_from(event: &Event, reported: &Rendered<'_>) -> String {
    let games = event.pairings.iter().map(|game| game.at.file);
    let mut files: Vec<u32> = games
        .chain(event.players.iter().map(|player| player.at.file))
        .collect();
    files.sort_unstable();
    files.dedup();
    let names = files
        .iter()
        .filter_map(|file| reported.files.get(*file as usize));
    let names: Vec<&str> = names.map(String::as_str).collect();
    match names.as_slice() {
        few if few.len() <= 3 => plain(&few.join(", ")).into_owned(),
        [first, ..] => plain(&format!("{first} and {} more files", names.len() - 1)).into_owned(),
        [] => String::new(),
    }
}

/// What is wrong with the source, as `event` tells it.
fn remarks_of(reported: &Rendered<'_>) -> Vec<String> {
    let graver = |fault: &&Fault| fault.level > Level::Note;
    let faults = || reported.faults.iter().filter(graver);
    let line = |fault: &Fault| {
        let file = reported.files.get(fault.at.file as usize);
        let place = match (file, fault.at.line) {
            (Some(file), 1..) => format!("{file}:{}: ", fault.at.line),
            _ => String::new(),
        };
        let (level, code) = (fault.level.as_str(), fault.code.as_str());
        plain(&format!("{place}{level}[{code}]: {}", fault.with_option())).replace('\n', " ")
    };
    let mut lines: Vec<String> = faults().take(LISTED).map(line).collect();
    if let more @ 1.. = faults().count().saturating_sub(LISTED) {
        lines.push(format!("and {more} more, which are not listed"));
    }
    lines
}

/// The event with texts that do nothing but stand there.
fn cleaned(mut event: Event) -> Event {
    let visible = |text: &mut String| *text = plain(text).into_owned();
    for text in [
        &mut event.name,
        &mut event.site,
        &mut event.start,
        &mut event.end,
    ] {
        text.iter_mut().for_each(visible);
    }
    for player in &mut event.players {
        visible(&mut player.name);
        for text in [&mut player.rank, &mut player.title, &mut player.federation] {
            text.iter_mut().for_each(visible);
        }
    }
    event
        .teams
        .iter_mut()
        .for_each(|team| visible(&mut team.name));
    event.files.iter_mut().for_each(visible);
    event
}
