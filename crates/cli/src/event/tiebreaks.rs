//! Tie-breaks as they are asked for.

use super::explained::Explained;
use super::players;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use scoresheet_event::tiebreak::{
    Choices, Contest, Divisor, Preset, Spec, Standings, TeamScore, Worth,
};
use scoresheet_event::trf::stated_tiebreaks;
use scoresheet_event::{Event, RuleSet};

/// What is asked of tie-breaks.
#[derive(Debug, Args)]
pub struct TiebreakArgs {
    /// Tie-breaks in their order, with commas between, such as DE,BH/C1,SB; or one of the lists of FTM98
    /// annex 3: rr, team-rr, swiss-rated, swiss-mixed, swiss-unrated, team-swiss; or none [default: those
    /// that a report file states]
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
    /// Whether an event of which nothing is asked or stated gets the list of its kind.
    #[arg(skip)]
    by_kind: bool,
}

/// The systems in their order.
#[derive(Debug, Clone)]
pub struct Tiebreaks(Vec<Spec>);

impl Tiebreaks {
    /// `none`, the code of a list, or systems with commas between.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.trim() == "none" {
            return Ok(Self(Vec::new()));
        }
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
    pub choices: Choices,
}

/// A list of tie-breaks, and what has to be said of where it comes from.
#[derive(Default)]
struct Asked {
    specs: Vec<Spec>,
    remark: Option<String>,
}

impl TiebreakArgs {
    /// A list for all events, else for each what it states, else what annex 3 of FTM98 has for its kind;
    /// under the codes of 1953 none.
    pub const fn by_kind(list: Option<Tiebreaks>) -> Self {
        Self {
            tiebreaks: list,
            explain: None,
            unplayed: UnplayedChoice::Half,
            cut_divisor: DivisorChoice::Kept,
            unrated: None,
            teams: None,
            by_kind: true,
        }
    }

    /// The players in order; by points alone where the tie-breaks are for teams.
    pub fn players(&self, event: &Event, rules: RuleSet) -> Ranked {
        let list = match self.teams {
            Some(_) => Asked::default(),
            None => self.asked(event, rules, event.teams.is_empty()),
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
        Ok(Some(self.ranked(
            contest,
            rules,
            self.asked(event, rules, true),
        )))
    }

    /// The list as typed, else as the event states it for these competitors.
    fn asked(&self, event: &Event, rules: RuleSet, stated: bool) -> Asked {
        if let Some(Tiebreaks(specs)) = &self.tiebreaks {
            return Asked {
                specs: specs.clone(),
                remark: None,
            };
        }
        let Some(list) = stated_tiebreaks(event).filter(|_| stated) else {
            let list = self.by_kind && stated && rules.has_tiebreaks();
            let preset = usual(event).filter(|_| list);
            return preset.map_or_else(Asked::default, Asked::usual);
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
        Ok(found(&ranked.contest, who)?.map(|competitor| ranked.explain(competitor)))
    }
}

impl Asked {
    fn usual(preset: Preset) -> Self {
        let Preset { code, title, specs } = preset;
        Self {
            specs,
            remark: Some(format!(
                "No tie-breaks were asked for, and the event states none: these are the list {code} of FTM98 annex 3 ({title}). Without tie-breaks those with equal points share their places."
            )),
        }
    }
}

/// The list of FTM98 annex 3 for the kind of an event of single players.
fn usual(event: &Event) -> Option<Preset> {
    let rated = event
        .players
        .iter()
        .filter(|player| player.rating.is_some());
    let code = if event.is_round_robin() {
        "rr"
    } else if rated.count() * 2 > event.players.len() {
        "swiss-mixed"
    } else {
        "swiss-unrated"
    };
    Preset::by_code(code)
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
