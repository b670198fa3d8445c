//! How the numbers of one competitor came about, with names, for whoever shows it.

use super::{Against, Choices, Contest, Part, Spec, Standings, Value, Working};
use crate::{Points, RuleSet};
use serde::Serialize;

/// How the numbers of one competitor came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// A working for each tie-break of the list.
    pub workings: Vec<ExplainedNumber>,
}

/// One number and where it came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExplainedNumber {
    /// The tie-break.
    pub tiebreak: Spec,
    /// What it came to.
    pub value: Value,
    /// Why there is no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown_because: Option<String>,
    /// How the parts make the value, in one line.
    pub how: String,
    /// The article that defines it.
    pub article: String,
    /// What each round gave.
    pub parts: Vec<ExplainedPart>,
}

/// What one round gave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExplainedPart {
    /// The round, where known.
    pub round: Option<u16>,
    /// The opponent's starting number; none if it was none of the competitors.
    pub opponent: Option<u32>,
    /// Against whom, for a person.
    pub against: String,
    /// The own result as it was counted.
    pub result: Option<Points>,
    /// The number of the opponent that was counted.
    pub counted_with: Option<Value>,
    /// What was added.
    pub gives: Value,
    /// The article by which it was left out of the sum.
    pub cut: Option<String>,
    /// Why it is not simply the score and the result.
    pub because: Option<String>,
}

impl Standings {
    /// How each number of one competitor came about.
    #[must_use]
    pub fn explained(&self, contest: &Contest, choices: Choices, competitor: usize) -> Explained {
        let workings = self.explain(contest, choices, competitor);
        let numbers = self.specs.iter().zip(workings);
        let one = contest.competitors.get(competitor);
        Explained {
            number: one.map_or(0, |one| one.number),
            name: contest.name(competitor).to_owned(),
            workings: numbers
                .map(|(spec, working)| ExplainedNumber::of(*spec, self.rules, working, contest))
                .collect(),
        }
    }
}

impl ExplainedNumber {
    fn of(tiebreak: Spec, rules: RuleSet, working: Working, contest: &Contest) -> Self {
        let parts = working.parts.into_iter();
        Self {
            tiebreak,
            unknown_because: working.value.unknown_because().map(str::to_owned),
            value: working.value,
            how: working.how,
            article: working.article,
            parts: parts
                .map(|part| {
                    let cut = part.cut.map(|cut| tiebreak.why_cut(cut, rules));
                    ExplainedPart::of(part, cut, contest)
                })
                .collect(),
        }
    }
}

impl ExplainedPart {
    fn of(part: Part, cut: Option<String>, contest: &Contest) -> Self {
        let opponent = part.against.opponent();
        let opponent = opponent.and_then(|opponent| contest.competitors.get(opponent));
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
            cut,
            because: part.because,
        }
    }
}
