//! Tie-breaks as they are asked for, and how a number came about as a table.

use super::players;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use scoresheet_event::tiebreak::{
    Against, Choices, Contest, Divisor, Part, Preset, Spec, Standings, TeamScore, Value, Working,
    Worth,
};
use scoresheet_event::trf::stated_tiebreaks;
use scoresheet_event::{Event, Points, RuleSet};
use scoresheet_report::{Align, Sheet};
use serde::Serialize;

/// What is asked of tie-breaks.
#[derive(Debug, Args)]
pub struct TiebreakArgs {
    /// Tie-breaks in their order, with commas between, such as DE,BH/C1,SB; or one of the lists of FTM98
    /// annex 3: rr, team-rr, swiss-rated, swiss-mixed, swiss-unrated, team-swiss [default: those that a
    /// report file states]
    #[arg(long, value_name = "LIST|PRESET", value_parser = Tiebreaks::parse)]
    tiebreaks: Option<Tiebreaks>,
    /// Show how each number of a player came about: a starting number, or a name or part of one
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
    /// What an opponent's unplayed game is worth to others under fide98, which does not say it
    #[arg(long, value_enum, default_value = "half", value_name = "WORTH")]
    unplayed: UnplayedChoice,
    /// By what a cut average of ratings is divided under fide98, which does not say it
    #[arg(long, value_enum, default_value = "kept", value_name = "DIVISOR")]
    cut_divisor: DivisorChoice,
    /// The rating that players without one count with
    #[arg(long, value_name = "RATING")]
    unrated: Option<u16>,
    /// Rank teams, by match points or by game points
    #[arg(long, value_enum, value_name = "SCORE")]
    teams: Option<TeamChoice>,
}

/// The systems in their order.
#[derive(Debug, Clone)]
struct Tiebreaks(Vec<Spec>);

impl Tiebreaks {
    fn parse(text: &str) -> Result<Self, String> {
        Preset::list(text)
            .map(Self)
            .map_err(|error| error.to_string())
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum UnplayedChoice {
    /// As much as a draw
    Half,
    /// What the table gives
    Face,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum DivisorChoice {
    /// The ratings that are kept
    Kept,
    /// The rounds
    Rounds,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum TeamChoice {
    /// 2, 1, 0 for a match
    Match,
    /// The points on all boards
    Game,
}

/// The order of an event and what it rests on.
pub struct Ranked {
    /// Players or teams with their rounds.
    pub contest: Contest,
    /// Their order.
    pub standings: Standings,
    /// How open questions were answered.
    choices: Choices,
}

/// How the numbers of one competitor came about.
#[derive(Debug, Serialize)]
pub struct Explained {
    /// The starting number.
    number: u32,
    /// The name.
    name: String,
    /// A working for each tie-break of the list.
    workings: Vec<Number>,
}

/// One number and where it came from.
#[derive(Debug, Serialize)]
struct Number {
    tiebreak: Spec,
    value: Value,
    /// Why there is no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown_because: Option<String>,
    how: String,
    article: String,
    parts: Vec<Counted>,
}

/// What one round gave.
#[derive(Debug, Serialize)]
struct Counted {
    round: Option<u16>,
    /// The opponent's starting number; none if it was none of the competitors.
    opponent: Option<u32>,
    against: String,
    result: Option<Points>,
    counted_with: Option<Value>,
    gives: Value,
    cut: Option<&'static str>,
    because: Option<String>,
}

/// A list of tie-breaks, and what has to be said of where it comes from.
#[derive(Default)]
struct Asked {
    specs: Vec<Spec>,
    remark: Option<String>,
}

impl TiebreakArgs {
    /// The players in order; by points alone where the tie-breaks are for teams.
    pub fn players(&self, event: &Event, rules: RuleSet) -> Ranked {
        let list = match self.teams {
            Some(_) => Asked::default(),
            None => self.asked(event, event.teams.is_empty()),
        };
        self.ranked(Contest::of_players(event), rules, list)
    }

    /// The teams in order, where they are asked for.
    ///
    /// # Errors
    /// There are none.
    pub fn teams(&self, event: &Event, rules: RuleSet) -> Result<Option<Ranked>> {
        let score = match self.teams {
            None => return Ok(None),
            Some(_) if event.teams.is_empty() => bail!("--teams: the event has no teams"),
            Some(TeamChoice::Match) => TeamScore::Match,
            Some(TeamChoice::Game) => TeamScore::Game,
        };
        let contest = Contest::of_teams(event, rules, score);
        Ok(Some(self.ranked(contest, rules, self.asked(event, true))))
    }

    /// The list as typed, else as the event states it for these competitors.
    fn asked(&self, event: &Event, stated: bool) -> Asked {
        if let Some(Tiebreaks(specs)) = &self.tiebreaks {
            return Asked {
                specs: specs.clone(),
                remark: None,
            };
        }
        let Some(list) = stated_tiebreaks(event).filter(|_| stated) else {
            return Asked::default();
        };
        match Preset::list(&list) {
            Ok(specs) => Asked {
                specs,
                remark: Some(format!("Tie-breaks {list}: as the event states.")),
            },
            Err(error) => Asked {
                specs: Vec::new(),
                remark: Some(format!(
                    "The event states the tie-breaks {list}, and none is applied: {error}."
                )),
            },
        }
    }

    fn ranked(&self, contest: Contest, rules: RuleSet, asked: Asked) -> Ranked {
        let choices = self.choices();
        let mut standings = Standings::of(&contest, rules, choices, &asked.specs);
        standings.remarks.extend(asked.remark);
        Ranked {
            contest,
            standings,
            choices,
        }
    }

    const fn choices(&self) -> Choices {
        Choices {
            unplayed: match self.unplayed {
                UnplayedChoice::Half => Worth::Half,
                UnplayedChoice::Face => Worth::Face,
            },
            divisor: match self.cut_divisor {
                DivisorChoice::Kept => Divisor::Kept,
                DivisorChoice::Rounds => Divisor::Rounds,
            },
            unrated: self.unrated,
        }
    }

    /// Who is to be explained.
    pub fn explained(&self) -> Option<&str> {
        self.explain.as_deref()
    }

    /// How the numbers of whoever is asked for came about; nothing where nobody is asked for, or where
    /// nobody here is called so: he may be in another event.
    ///
    /// # Errors
    /// More than one is called so, or there is no list of tie-breaks to explain.
    pub fn explain(&self, ranked: &Ranked) -> Result<Option<Explained>> {
        let Some(who) = &self.explain else {
            return Ok(None);
        };
        if ranked.standings.specs.is_empty() {
            bail!("--explain needs --tiebreaks: there is no number to explain");
        }
        let Ranked {
            contest,
            standings,
            choices,
        } = ranked;
        let Some(competitor) = found(contest, who)? else {
            return Ok(None);
        };
        let workings = standings.explain(contest, *choices, competitor);
        let one = &contest.competitors[competitor];
        let numbers = standings.specs.iter().zip(workings);
        Ok(Some(Explained {
            number: one.number,
            name: one.name.clone(),
            workings: numbers
                .map(|(spec, working)| Number::of(*spec, working, contest))
                .collect(),
        }))
    }
}

/// The one competitor that a text means, if it means any.
///
/// # Errors
/// It may mean several.
fn found(contest: &Contest, who: &str) -> Result<Option<usize>> {
    let all = contest.competitors.iter();
    let found = players::fitting(all.map(|one| (one.number, one.name.as_str())), who);
    if found.len() < 2 {
        return Ok(found.first().copied());
    }
    let shown = |index: &usize| {
        let one = &contest.competitors[*index];
        format!("{} {}", one.number, one.name)
    };
    let names: Vec<String> = found.iter().map(shown).collect();
    Err(players::refusal(who, &names).context("--explain"))
}

impl Number {
    fn of(spec: Spec, working: Working, contest: &Contest) -> Self {
        Self {
            tiebreak: spec,
            unknown_because: match &working.value {
                Value::Unknown(why) => Some(why.clone()),
                _ => None,
            },
            value: working.value,
            how: working.how,
            article: working.article,
            parts: working
                .parts
                .into_iter()
                .map(|part| Counted::of(part, contest))
                .collect(),
        }
    }

    /// Which round gave what, what was cut, by which article.
    fn sheet(&self, name: &str) -> Sheet {
        let system = self.tiebreak.system.title();
        let title = format!("{name}, {}: {} ({system})", self.tiebreak, self.value);
        let mut sheet = Sheet::new([
            ("Round", Align::Right),
            ("Against", Align::Left),
            ("Result", Align::Centre),
            ("Counted with", Align::Right),
            ("Gives", Align::Right),
            ("Remark", Align::Left),
        ])
        .titled(title);
        for part in &self.parts {
            sheet.row(part.cells());
        }
        if let Some(why) = &self.unknown_because {
            sheet.note(format!("Cannot be told: {why}."));
        }
        sheet.note(match self.how.as_str() {
            "" => self.article.clone(),
            how => format!("{how} ({})", self.article),
        });
        sheet
    }
}

impl Counted {
    fn of(part: Part, contest: &Contest) -> Self {
        let opponent = match part.against {
            Against::Opponent(opponent) => contest.competitors.get(opponent),
            _ => None,
        };
        Self {
            round: part.round,
            opponent: opponent.map(|one| one.number),
            against: match part.against {
                Against::Opponent(_) => opponent.map_or("", |one| one.name.as_str()),
                Against::Himself => "himself",
                Against::Virtual => "a virtual opponent",
                Against::Dummy => "a dummy",
                Against::Nobody => "",
            }
            .to_owned(),
            result: part.result,
            counted_with: part.base,
            gives: part.gives,
            cut: part.cut,
            because: part.because,
        }
    }

    fn cells(&self) -> [String; 6] {
        let because = self.because.as_deref();
        let remark = match (self.cut, because) {
            (Some(cut), Some(because)) => format!("cut ({cut}); {because}"),
            (Some(cut), None) => format!("cut ({cut})"),
            (None, because) => because.unwrap_or_default().to_owned(),
        };
        [
            self.round
                .map_or_else(String::new, |round| round.to_string()),
            self.against.clone(),
            self.result.map_or_else(String::new, Points::printed),
            self.counted_with
                .as_ref()
                .map_or_else(String::new, Value::to_string),
            self.gives.to_string(),
            remark,
        ]
    }
}

impl Explained {
    /// A table for each number.
    pub fn sheets(&self) -> impl Iterator<Item = Sheet> {
        self.workings.iter().map(|number| number.sheet(&self.name))
    }
}
