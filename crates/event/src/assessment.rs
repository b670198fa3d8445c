//! What an event comes to: the one way from players and results to tables and standings.
//!
//! [`assess`] chooses the rules and the tie-breaks where nobody says which, judges withdrawals, and puts players and
//! teams in order. What was chosen is reported beside it.

mod names;

pub use names::{Unclear, named, two_named, which_of};

use crate::tiebreak::{Choices, Contest, Explained, Preset, Spec, SpecError, Standings, TeamScore};
use crate::withdrawal::{self, Adjourned, Contradiction, Forfeits, Step, apply};
use crate::{
    Crosstable, Event, Pairing, PairingRow, PlayerResult, RuleSet, Shape, SharedPlace, StandingRow,
    TeamTable,
};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// What is asked, and what is known beside the sources.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The set of rules; else as the event states, else by its date, else the newest.
    pub rules: Option<RuleSet>,
    /// The round after which the tables are asked for, if not the last.
    pub after: Option<u16>,
    /// Players and teams who left.
    pub left: Vec<Left>,
    /// Games begun and not finished.
    pub adjourned: Vec<AdjournedGame>,
    /// Whether a player who does not come is excluded.
    pub forfeits: Forfeits,
    /// The tie-breaks.
    pub tiebreaks: Tiebreaks,
    /// Where the rules of tie-breaks leave a question open.
    pub choices: Choices,
    /// By which score teams are ranked; nothing ranks none, or by match points where there are no players.
    pub teams: Option<TeamScore>,
    /// Whose tie-breaks are explained.
    pub explain: Option<String>,
    /// Rows of crosstables in the order of places, not of starting numbers.
    pub by_place: bool,
}

/// A player or a team who left: `NAME=ROUND`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// Who, as people name players.
    pub player: String,
    /// After which round; 0 is before the first.
    pub round: u16,
}

/// A game of a player who left that was begun and not finished: `NAME-NAME` or `NAME-NAME=RESULT`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdjournedGame {
    /// The two, with a dash between.
    pub players: String,
    /// What the arbiter has decided.
    pub result: Option<[PlayerResult; 2]>,
}

/// By what those with equal points are distinguished.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Tiebreaks {
    /// By the list that the event states; else they share their places.
    #[default]
    Stated,
    /// By the list that the event states, else by the one of FTM98 annex 3 for its kind; under rules without
    /// tie-breaks they share their places.
    StatedOrUsual,
    /// By a list that has a name.
    Named(Preset),
    /// By these.
    These(Vec<Spec>),
    /// By these, and then by a rule of the event's own, which is not computed and ends the list.
    UpTo(Vec<Spec>, String),
}

/// Why a set of rules was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Because {
    /// It was asked for.
    Asked,
    /// The event states it.
    Stated,
    /// It was in force on this day.
    Date(String),
    /// The rules of this day are not known, and it is the nearest to them.
    Nearest(String),
    /// It was in force on the first day that this may be; on the last one another set was.
    PartOfDate {
        /// The date, as written.
        date: String,
        /// The other set.
        later: RuleSet,
    },
    /// This day is before all of FIDE's, and the oldest of them is taken.
    BeforeFide(String),
    /// Nothing states another than the newest.
    Newest,
}

/// Why events cannot be assessed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// An option names nobody, or several; the option has the name of a field of [`Options`].
    #[error("{option}: {unclear}")]
    Unclear {
        /// The option.
        option: &'static str,
        /// Whom it may mean.
        unclear: Unclear,
    },
    /// Tie-breaks are to be explained, and there are none.
    #[error("explain needs tiebreaks: there is no number to explain")]
    NoTiebreaks,
    /// Tables after a round are asked for, and games have no rounds.
    #[error("after: the games of {title} have no rounds")]
    NoRounds {
        /// The event.
        title: String,
    },
    /// Teams are to be ranked, and there are none.
    #[error("teams: the event has no teams")]
    NoTeams,
    /// Teams are to be ranked, and their players meet several others in a round: there are no matches to rank them by.
    #[error("teams: {title} has no matches of teams: {game}")]
    NoMatches {
        /// The event.
        title: String,
        /// The first game that is part of none.
        game: String,
    },
    /// What is said of withdrawals contradicts the games.
    #[error("{title}: {why}")]
    Withdrawal {
        /// The event.
        title: String,
        /// What contradicts what.
        why: Contradiction,
    },
}

/// An event, its tables, and how it came to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Assessment {
    /// What it is called: its name, else its file.
    pub title: String,
    /// The set of rules.
    pub rules: RuleSet,
    /// Why that set.
    pub rules_because: Because,
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Teams {
    /// Their table.
    pub table: TeamTable,
    /// They in order.
    pub standings: Standings,
}

/// Assesses an event.
///
/// # Errors
/// [`Refusal`], if the options cannot be meant of this event.
///
/// ```
/// use scoresheet_event::assessment::{Options, assess};
/// use scoresheet_event::{Event, PlayerResult, Pairing, Player, PlayerId, RuleSet};
/// let player = |number, name: &str| Player { number, name: name.into(), ..Player::default() };
/// let event = Event {
///     players: vec![player(1, "Petrov"), player(2, "Ivanov")],
///     pairings: vec![Pairing::new(Some(1), PlayerId(0), PlayerId(1), [PlayerResult::Loss, PlayerResult::Win])],
///     start: Some("1999.05.01".into()),
///     ..Event::default()
/// };
/// let assessment = assess(event, &Options::default())?;
/// assert_eq!(assessment.rules, RuleSet::Fide98);
/// assert_eq!(assessment.rules_because.to_string(), "by the date, 1999.05.01");
/// assert_eq!(assessment.standings.rows[0].name, "Ivanov");
/// # Ok::<(), scoresheet_event::assessment::Refusal>(())
/// ```
pub fn assess(event: Event, options: &Options) -> Result<Assessment, Refusal> {
    let mut events = [event];
    let adjourned = said_of(&mut events, options)?;
    let [event] = events;
    let title = event.title().to_owned();
    let assessment = judged(event, title, adjourned.concat(), options)?;
    found_explained(options, std::slice::from_ref(&assessment))?;
    Ok(assessment)
}

/// Assesses several events; options that name players are of the one event that the player is in.
///
/// # Errors
/// [`Refusal`], if the options cannot be meant of these events.
pub fn assess_all(mut events: Vec<Event>, options: &Options) -> Result<Vec<Assessment>, Refusal> {
    let adjourned = said_of(&mut events, options)?;
    let titles = titles(&events);
    let events = events.into_iter().zip(adjourned).zip(titles);
    let assessed: Result<Vec<Assessment>, Refusal> = events
        .map(|((event, adjourned), title)| judged(event, title, adjourned, options))
        .collect();
    let assessed = assessed?;
    found_explained(options, &assessed)?;
    Ok(assessed)
}

/// What events are called beside each other: with place and year, where there are several.
#[must_use]
pub fn titles(events: &[Event]) -> Vec<String> {
    let title = |event: &Event| match events {
        [_] => event.title().to_owned(),
        _ => event.title_with_place(),
    };
    events.iter().map(title).collect()
}

/// Notes in the events who left, and tells the adjourned games of each.
fn said_of(events: &mut [Event], options: &Options) -> Result<Vec<Vec<Adjourned>>, Refusal> {
    mark_left(events, &options.left)?;
    let unclear = |unclear| Refusal::Unclear {
        option: "adjourned",
        unclear,
    };
    let mut adjourned = vec![Vec::new(); events.len()];
    for game in &options.adjourned {
        let (event, players) = two_named(events, &game.players).map_err(unclear)?;
        if let Some(own) = adjourned.get_mut(event) {
            let result = game.result;
            own.push(Adjourned { players, result });
        }
    }
    Ok(adjourned)
}

/// Notes in the events who left, for whatever is then made of them.
///
/// # Errors
/// [`Refusal::Unclear`], if nobody is called so, or several are.
pub fn mark_left(events: &mut [Event], left: &[Left]) -> Result<(), Refusal> {
    for left in left {
        leave(events, left).map_err(|unclear| Refusal::Unclear {
            option: "left",
            unclear,
        })?;
    }
    Ok(())
}

/// Notes that a team, or else a player, has left.
fn leave(events: &mut [Event], left: &Left) -> Result<(), Unclear> {
    let Left { player, round } = left;
    let mut teams = (events.iter_mut().flat_map(|event| &mut event.teams))
        .filter(|team| team.name.trim().to_lowercase() == player.to_lowercase());
    if let (Some(team), None) = (teams.next(), teams.next()) {
        team.left_after = Some(*round);
        return Ok(());
    }
    let (index, id) = named(events, player)?;
    let event = events.get_mut(index);
    if let Some(player) = event.and_then(|event| event.players.get_mut(id.index())) {
        player.left_after = Some(*round);
    }
    Ok(())
}

/// Who is to be explained may be in any of the events, but has to be in one.
fn found_explained(options: &Options, all: &[Assessment]) -> Result<(), Refusal> {
    match &options.explain {
        Some(who) if all.iter().all(|each| each.explained.is_none()) => Err(Refusal::Unclear {
            option: "explain",
            unclear: Unclear::nobody(who),
        }),
        Some(_) | None => Ok(()),
    }
}

fn judged(
    event: Event,
    title: String,
    adjourned: Vec<Adjourned>,
    options: &Options,
) -> Result<Assessment, Refusal> {
    let (rules, rules_because) = rules_of(&event, options.rules);
    let event = match options.after {
        Some(round) => match event.after(round) {
            Some(event) => event,
            None => return Err(Refusal::NoRounds { title }),
        },
        None => event,
    };
    let withdrawals = withdrawal::Options {
        adjourned,
        forfeits: options.forfeits,
    };
    let applied = match apply(&event, rules, &withdrawals) {
        Ok(applied) => applied,
        Err(why) => return Err(Refusal::Withdrawal { title, why }),
    };
    let shape = Shape::of(&applied.event);
    let table = |event: &Event, standings: &Standings| {
        let places = SharedPlace::of_players(event, standings);
        Crosstable::of(event, shape, &places, options.by_place)
    };
    let changed =
        applied.event.pairings != event.pairings || applied.event.players != event.players;
    let before = changed.then(|| {
        let by_points = Ranked::of(Contest::of_players(&event), rules, Choices::default(), &[]);
        table(&event, &by_points.standings)
    });
    // An event of thousands is large, and is not needed twice any more.
    drop(event);
    let mut players = Ranked::players(&applied.event, rules, options);
    // First, since they are of the whole table.
    players.standings.remarks.splice(0..0, applied.provisional);
    if let (Some(id), Some(clause)) = (applied.lost_match, rules.withdrawals().of_match) {
        let name = applied.event.name_of(id);
        let why = format!("{name} has lost the match, whatever the points ({clause}).");
        players.standings.put_last(id.index(), why);
    }
    let teams = Ranked::teams(&applied.event, rules, options)?;
    let explained = (teams.as_ref().unwrap_or(&players)).explained(options.explain.as_deref())?;
    Ok(Assessment {
        title,
        rules,
        rules_because,
        before,
        withdrawals: applied.steps,
        crosstable: table(&applied.event, &players.standings),
        standings: players.standings,
        teams: teams.map(|teams| Teams {
            table: TeamTable::of(&teams.contest, &teams.standings),
            standings: teams.standings,
        }),
        explained,
        event: applied.event,
    })
}

/// The set of rules: as asked for, as the event states, or by its date; and why.
#[must_use]
pub fn rules_of(event: &Event, asked: Option<RuleSet>) -> (RuleSet, Because) {
    if let Some(rules) = asked {
        return (rules, Because::Asked);
    }
    if let Some(rules) = event.rules {
        return (rules, Because::Stated);
    }
    let days = [&event.start, &event.end].into_iter().flatten();
    let mut days = days.map(|day| day.trim());
    if let Some((rules, day)) = (days.clone()).find_map(|day| Some((RuleSet::in_force(day)?, day)))
    {
        let date = day.to_owned();
        return match RuleSet::in_force_at_last(day).filter(|later| *later != rules) {
            Some(later) => (rules, Because::PartOfDate { date, later }),
            None if RuleSet::is_only_nearest(day) => (rules, Because::Nearest(date)),
            None => (rules, Because::Date(date)),
        };
    }
    match days.find(|day| RuleSet::is_before_fide(day)) {
        Some(day) => (RuleSet::OLDEST_OF_FIDE, Because::BeforeFide(day.to_owned())),
        None => (RuleSet::NEWEST, Because::Newest),
    }
}

/// Competitors in order, and what the order rests on.
struct Ranked {
    contest: Contest,
    standings: Standings,
    choices: Choices,
}

impl Ranked {
    fn of(contest: Contest, rules: RuleSet, choices: Choices, specs: &[Spec]) -> Self {
        Self {
            standings: Standings::of(&contest, rules, choices, specs),
            contest,
            choices,
        }
    }

    fn by(contest: Contest, rules: RuleSet, choices: Choices, list: List) -> Self {
        let mut ranked = Self::of(contest, rules, choices, &list.specs);
        let stated = list
            .stated
            .map(|stated| stated.remark(&list.specs, &ranked.standings.refused));
        ranked.standings.remarks.extend(list.remark.or(stated));
        ranked
    }

    /// The players; by points alone where the tie-breaks are for teams.
    fn players(event: &Event, rules: RuleSet, options: &Options) -> Self {
        let list = match options.teams {
            Some(_) => List::default(),
            None => List::of(&options.tiebreaks, event, rules, !event.plays_matches()),
        };
        Self::by(Contest::of_players(event), rules, options.choices, list)
    }

    /// The teams, where they are asked for.
    fn teams(event: &Event, rules: RuleSet, options: &Options) -> Result<Option<Self>, Refusal> {
        // An event of teams alone has no other order.
        let alone = (!event.team_matches.is_empty()).then_some(TeamScore::Match);
        let Some(score) = options.teams.or(alone) else {
            return Ok(None);
        };
        if event.teams.is_empty() {
            return Err(Refusal::NoTeams);
        }
        if let Some(pairing) = event.out_of_matches() {
            return Err(Refusal::NoMatches {
                title: event.title().to_owned(),
                game: out_of_matches(event, pairing),
            });
        }
        let list = List::of(&options.tiebreaks, event, rules, true);
        let contest = Contest::of_teams(event, rules, score);
        Ok(Some(Self::by(contest, rules, options.choices, list)))
    }

    /// How the numbers of whoever is asked for came about; nothing where nobody here is called so: he may be in
    /// another event.
    fn explained(&self, who: Option<&str>) -> Result<Option<Explained>, Refusal> {
        let Some(who) = who else {
            return Ok(None);
        };
        if self.standings.specs.is_empty() {
            return Err(Refusal::NoTiebreaks);
        }
        let all = self.contest.competitors.iter();
        match which_of(all.map(|one| (one.number, one.name.as_str())), who).as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(self.standings.explained(
                &self.contest,
                self.choices,
                *one,
            ))),
            several => {
                let several = several
                    .iter()
                    .filter_map(|one| self.contest.competitors.get(*one));
                let names = several.map(|one| format!("{} {}", one.number, one.name));
                Err(Refusal::Unclear {
                    option: "explain",
                    unclear: Unclear::any_of(who, names.collect()),
                })
            }
        }
    }
}

/// Why a game is part of no match, for people.
fn out_of_matches(event: &Event, pairing: &Pairing) -> String {
    let [one, other] = pairing.players.map(|id| event.name_of(id));
    let [own, against] = pairing.players.map(|id| {
        let team = event.players.get(id.index()).and_then(|player| player.team);
        team.and_then(|team| event.teams.get(team.index()))
            .map_or("", |team| team.name.as_str())
    });
    let round = pairing
        .round
        .map_or_else(String::new, |round| format!("in round {round} "));
    if own == against {
        format!("{round}{one} and {other} of {own} meet each other")
    } else {
        format!(
            "{round}{one} of {own} meets {other} of {against}, while others of these teams meet other teams"
        )
    }
}

/// A list of tie-breaks, and what has to be said of where it comes from.
#[derive(Default)]
struct List {
    specs: Vec<Spec>,
    remark: Option<String>,
    stated: Option<StatedList>,
}

/// A list that the event states, and what of it is not known here.
struct StatedList {
    text: String,
    left_out: Vec<String>,
}

impl StatedList {
    /// What is applied of it, so that nothing passes for what the event states that is not.
    fn remark(&self, known: &[Spec], refused: &[Spec]) -> String {
        let Self { text, left_out } = self;
        if left_out.is_empty() && refused.is_empty() {
            return format!("Tie-breaks {text}: as the event states.");
        }
        let applied = known.iter().filter(|spec| !refused.contains(spec));
        let applied: Vec<String> = applied.map(ToString::to_string).collect();
        let applied = match applied.as_slice() {
            [] => "none".to_owned(),
            some => some.join(","),
        };
        let why = match left_out.as_slice() {
            [] => String::new(),
            some => format!(" {}.", some.join("; ")),
        };
        format!(
            "The event states the tie-breaks {text}; applied: {applied}.{why} Places may differ from the event's."
        )
    }
}

/// The tie-breaks that the event states, where every one of them is known here.
pub(crate) fn fully_stated(event: &Event) -> Option<Vec<Spec>> {
    let list = List::stated(&event.stated_tiebreaks()?);
    let known = list.stated.is_some_and(|stated| stated.left_out.is_empty());
    known.then_some(list.specs)
}

impl List {
    /// The list that is asked for; what the event states is taken for `these_competitors` alone.
    fn of(asked: &Tiebreaks, event: &Event, rules: RuleSet, these_competitors: bool) -> Self {
        let usual = match asked {
            Tiebreaks::These(specs) => {
                return Self {
                    specs: specs.clone(),
                    ..Self::default()
                };
            }
            Tiebreaks::UpTo(specs, own) => {
                let remark = format!(
                    "{own} is a rule of the event's own, which this program does not compute: the list ends there, and \
                     places that are still shared may differ."
                );
                return Self {
                    specs: specs.clone(),
                    remark: Some(remark),
                    stated: None,
                };
            }
            Tiebreaks::Named(Preset {
                code, specs, rest, ..
            }) => {
                let remark = rest.map(|rest| {
                    format!(
                        "The list {code} goes on with {rest}, which this program does not compute: places that are still shared may \
                         differ."
                    )
                });
                return Self {
                    specs: specs.clone(),
                    remark,
                    stated: None,
                };
            }
            Tiebreaks::Stated => false,
            Tiebreaks::StatedOrUsual => rules.has_tiebreaks(),
        };
        if !these_competitors {
            return Self::default();
        }
        match event.stated_tiebreaks() {
            Some(list) => Self::stated(&list),
            None if usual => usual_list(event).map_or_else(Self::default, Self::usual),
            None => Self::default(),
        }
    }

    /// What the event states, as far as it is known here: another code costs itself, and is named. A rule of the
    /// event's own ends the list: what comes after it cannot be reached.
    fn stated(list: &str) -> Self {
        let (mut specs, mut left_out): (Vec<Spec>, Vec<String>) = (Vec::new(), Vec::new());
        for code in list.split(',') {
            if is_of_the_event(code) {
                left_out.push(format!(
                    "{code} is a rule of the event's own, and the list ends there"
                ));
                break;
            }
            match code.parse() {
                Ok(spec) => specs.push(spec),
                Err(SpecError::Unknown(code)) => left_out.push(format!("{code} is not known here")),
                Err(error @ (SpecError::Modifier { .. } | SpecError::Again { .. })) => {
                    left_out.push(error.to_string());
                }
            }
        }
        Self {
            specs,
            remark: None,
            stated: Some(StatedList {
                text: list.to_owned(),
                left_out,
            }),
        }
    }

    fn usual(preset: Preset) -> Self {
        let Preset {
            code, title, specs, ..
        } = preset;
        Self {
            specs,
            stated: None,
            remark: Some(format!(
                "No tie-breaks were asked for, and the event states none: the list {code} of FTM98 annex 3 is used \
                 ({title}). Without tie-breaks, players with equal points share their places."
            )),
        }
    }
}

/// The list of FTM98 annex 3 for the kind of an event of single players.
fn usual_list(event: &Event) -> Option<Preset> {
    let rated = (event.players.iter()).filter(|player| player.rating.is_some());
    let code = if event.is_round_robin() {
        "rr"
    } else if rated.count() * 2 > event.players.len() {
        "swiss-mixed"
    } else {
        "swiss-unrated"
    };
    Preset::by_code(code)
}

impl Assessment {
    /// The set of rules and why that one, in a sentence for users of the program.
    #[must_use]
    pub fn by_which_rules(&self) -> String {
        let because = self.rules_because.with_option();
        format!("Rules: {} ({because}).", self.rules.code())
    }

    /// The players as rows of plain fields; `number` tells several events apart.
    #[must_use]
    pub fn standing_rows(&self, number: u32) -> Vec<StandingRow> {
        StandingRow::all(number, &self.event, self.rules, &self.standings)
    }

    /// The games as rows of plain fields.
    #[must_use]
    pub fn pairing_rows(&self, number: u32) -> Vec<PairingRow> {
        PairingRow::all(number, &self.event)
    }

    /// How the numbers of players came about: of each that is given, by index in [`Event::players`].
    #[must_use]
    pub fn explained(
        &self,
        choices: Choices,
        players: impl Iterator<Item = usize>,
    ) -> Vec<Explained> {
        let contest = Contest::of_players(&self.event);
        players
            .map(|player| self.standings.explained(&contest, choices, player))
            .collect()
    }
}

impl Because {
    /// The reason, with the option of the program by which another set is taken.
    #[must_use]
    pub fn with_option(&self) -> String {
        let hint = match self {
            Self::BeforeFide(_) => ": see --event-rules kv53 and mk53",
            Self::PartOfDate { .. } | Self::Nearest(_) => "; choose with --event-rules",
            Self::Asked | Self::Stated | Self::Date(_) | Self::Newest => "",
        };
        format!("{self}{hint}")
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asked => f.write_str("as asked for"),
            Self::Stated => f.write_str("as the event states"),
            Self::Date(day) => write!(f, "by the date, {day}"),
            Self::Nearest(day) => write!(
                f,
                "the nearest to those of the date, {day}: FIDE's edition between 1 September 2023 and 31 July 2024 is not known here"
            ),
            Self::PartOfDate { date, later } => {
                let later = later.code();
                write!(
                    f,
                    "by the date, {date}, whose last days would be under {later}"
                )
            }
            Self::BeforeFide(day) => {
                write!(
                    f,
                    "FIDE's oldest; the date, {day}, is earlier than all of them"
                )
            }
            Self::Newest => f.write_str("the newest, as the event states neither rules nor a date"),
        }
    }
}

impl Serialize for Because {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.with_option())
    }
}

impl Refusal {
    /// The reason, with options as the program has them.
    #[must_use]
    pub fn with_option(&self) -> String {
        match self {
            Self::Unclear { .. }
            | Self::NoTeams
            | Self::NoMatches { .. }
            | Self::NoRounds { .. } => format!("--{self}"),
            Self::NoTiebreaks => {
                "--explain needs --tiebreaks: there is no number to explain".to_owned()
            }
            Self::Withdrawal { .. } => self.to_string(),
        }
    }
}

impl FromStr for Left {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (player, round) = text.rsplit_once('=').ok_or("not of the form NAME=ROUND")?;
        let round = (round.trim().parse()).map_err(|_| format!("{round:?} is not a round"))?;
        let player = player.trim().to_owned();
        Ok(Self { player, round })
    }
}

impl FromStr for AdjournedGame {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (players, result) = match text.rsplit_once('=') {
            Some((players, result)) => (players, Some(decided(result)?)),
            None => (text, None),
        };
        let players = players.trim().to_owned();
        Ok(Self { players, result })
    }
}

/// What an arbiter decides.
fn decided(text: &str) -> Result<[PlayerResult; 2], String> {
    match text.trim() {
        "1-0" => Ok([PlayerResult::Win, PlayerResult::Loss]),
        "0-1" => Ok([PlayerResult::Loss, PlayerResult::Win]),
        "½-½" | "1/2-1/2" | "0.5-0.5" | "=" => Ok([PlayerResult::Draw, PlayerResult::Draw]),
        other => Err(format!("{other:?} is not one of 1-0, ½-½, 0-1")),
    }
}

/// `OTHER_…`: a rule of the event's own, as report files name it.
fn is_of_the_event(code: &str) -> bool {
    code.trim().to_ascii_uppercase().starts_with("OTHER")
}

/// Systems with commas between; what comes after a rule of the event's own has to be systems too, and cannot be reached.
fn codes(text: &str) -> Result<Tiebreaks, SpecError> {
    let mut specs = Vec::new();
    let mut own = None;
    for code in text.split(',') {
        if is_of_the_event(code) {
            own.get_or_insert_with(|| code.trim().to_owned());
            continue;
        }
        let spec = code.parse()?;
        if own.is_none() {
            specs.push(spec);
        }
    }
    Ok(match own {
        Some(own) => Tiebreaks::UpTo(specs, own),
        None => Tiebreaks::These(specs),
    })
}

/// `none`, the code of a list of FTM98 annex 3, or systems with commas between.
impl FromStr for Tiebreaks {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        match text.trim() {
            "none" => Ok(Self::These(Vec::new())),
            _ => match Preset::by_code(text.trim()) {
                Some(preset) => Ok(Self::Named(preset)),
                None => codes(text),
            },
        }
    }
}
