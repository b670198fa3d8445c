//! An event under a set of rules: withdrawals applied, players put in order.

use super::args::{EventArgs, Left, Order};
use super::explained::Explained;
use super::players;
use super::tiebreaks::TiebreakArgs;
use anyhow::{Context, Result};
use scoresheet_event::tiebreak::{Choices, Contest, Standings};
use scoresheet_event::withdrawal::{Adjourned, Options, Step, apply};
use scoresheet_event::{Crosstable, Event, RuleSet, Shape, SharedPlace, TeamTable};
use serde::Serialize;

/// An event, its tables, and how it came to them.
#[derive(Serialize)]
pub struct Judged {
    /// What it is called: its name, else its file.
    pub title: String,
    /// The set of rules.
    pub rules: RuleSet,
    /// Why that set.
    pub rules_because: String,
    /// The table before withdrawals, where there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Crosstable>,
    /// What was done about withdrawals.
    pub withdrawals: Vec<Step>,
    /// The table.
    pub crosstable: Crosstable,
    /// The players in order.
    pub standings: Standings,
    /// The teams, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<Teams>,
    /// How the tie-breaks of one of them came about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<Explained>,
    /// The event as it then is.
    pub event: Event,
}

/// The teams of an event.
#[derive(Serialize)]
pub struct Teams {
    /// Their table.
    pub table: TeamTable,
    /// They in order.
    pub standings: Standings,
}

impl Judged {
    /// Judges all events as the arguments say.
    pub fn all(mut events: Vec<Event>, args: &EventArgs) -> Result<Vec<Self>> {
        for left in &args.left {
            leave(&mut events, left).context("--left")?;
        }
        let mut options = vec![Options::default(); events.len()];
        for game in &args.adjourned {
            let (index, players) =
                players::two(events.iter(), &game.players).context("--adjourned")?;
            if let Some(options) = options.get_mut(index) {
                options.adjourned.push(Adjourned {
                    players,
                    result: game.result,
                });
            }
        }
        let judged: Result<Vec<Self>> = (events.into_iter().zip(options))
            .map(|(event, options)| {
                let options = Options {
                    forfeits: args.forfeits,
                    ..options
                };
                Self::of(event, &options, args.rules, args.order, &args.tiebreaks)
            })
            .collect();
        let judged = judged?;
        match args.tiebreaks.explained() {
            Some(who) if judged.iter().all(|event| event.explained.is_none()) => {
                Err(players::refusal(who, &[]).context("--explain"))
            }
            _ => Ok(judged),
        }
    }

    /// The set of rules and why that one, for a person.
    pub fn by_which_rules(&self) -> String {
        format!("Rules: {} ({}).", self.rules.code(), self.rules_because)
    }

    /// Judges an event by a set of rules, or by its own where none is asked for.
    pub fn of(
        event: Event,
        options: &Options,
        rules: Option<RuleSet>,
        order: Order,
        tiebreaks: &TiebreakArgs,
    ) -> Result<Self> {
        let (rules, rules_because) = rules_of(&event, rules);
        let title = title(&event);
        let applied = apply(&event, rules, options).with_context(|| title.clone())?;
        let shape = Shape::of(&applied.event);
        let by_place = order == Order::Place;
        let table = |event: &Event, standings: &Standings| {
            Crosstable::of(
                event,
                shape,
                &SharedPlace::of_players(event, standings),
                by_place,
            )
        };
        let changed =
            applied.event.meetings != event.meetings || applied.event.players != event.players;
        let before = changed.then(|| table(&event, &by_points(&event, rules)));
        // An event of thousands is large, and is not needed twice any more.
        drop(event);
        let players = tiebreaks.players(&applied.event, rules);
        let teams = tiebreaks.teams(&applied.event, rules)?;
        let explained = tiebreaks.explain(teams.as_ref().unwrap_or(&players))?;
        let standings = players.standings;
        Ok(Self {
            title,
            rules,
            rules_because,
            before,
            withdrawals: applied.steps,
            crosstable: table(&applied.event, &standings),
            standings,
            teams: teams.map(|teams| Teams {
                table: TeamTable::of(&teams.contest, &teams.standings),
                standings: teams.standings,
            }),
            explained,
            event: applied.event,
        })
    }
}

/// Notes that a team, or else a player, has left.
fn leave(events: &mut [Event], left: &Left) -> Result<()> {
    let Left { player, round } = left;
    let mut named = (events.iter_mut().flat_map(|event| &mut event.teams))
        .filter(|team| team.name.trim().to_lowercase() == player.to_lowercase());
    if let (Some(team), None) = (named.next(), named.next()) {
        team.left_after = Some(*round);
        return Ok(());
    }
    let (index, id) = players::one(events.iter(), player)?;
    let event = events.get_mut(index);
    if let Some(player) = event.and_then(|event| event.players.get_mut(id.index())) {
        player.left_after = Some(*round);
    }
    Ok(())
}

/// The players by points; who has as many shares the place.
fn by_points(event: &Event, rules: RuleSet) -> Standings {
    let contest = Contest::of_players(event);
    Standings::of(&contest, rules, Choices::default(), &[])
}

fn title(event: &Event) -> String {
    let name = event
        .name
        .as_deref()
        .map(str::trim)
        .filter(|name| !name.is_empty());
    let file = || event.files.first().map_or("", String::as_str);
    name.unwrap_or_else(file).to_owned()
}

/// As typed, as the event states, or by its date; and why.
fn rules_of(event: &Event, typed: Option<RuleSet>) -> (RuleSet, String) {
    if let Some(rules) = typed {
        return (rules, "as asked for".to_owned());
    }
    if let Some(rules) = event.rules {
        return (rules, "as the event states".to_owned());
    }
    let days = [&event.start, &event.end].into_iter().flatten();
    for day in days.clone() {
        if let Some(rules) = RuleSet::in_force(day) {
            return (rules, format!("by the date, {}", day.trim()));
        }
    }
    match days.clone().find(|day| RuleSet::is_before_fide(day)) {
        Some(day) => (
            RuleSet::OLDEST_OF_FIDE,
            format!(
                "the oldest of FIDE's; the date, {}, is before them: see --rules kv53 and mk53",
                day.trim()
            ),
        ),
        None => (
            RuleSet::NEWEST,
            "the newest, as nothing states another".to_owned(),
        ),
    }
}
