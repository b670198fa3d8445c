//! How a number of the standings came about, as a table.

use super::tiebreaks::Ranked;
use scoresheet_event::Points;
use scoresheet_event::tiebreak::{Against, Contest, Part, Spec, Value, Working};
use scoresheet_report::{Align, Sheet};
use serde::Serialize;

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

impl Ranked {
    /// How the numbers of a competitor came about.
    pub fn explain(&self, competitor: usize) -> Explained {
        let workings = (self.standings).explain(&self.contest, self.choices, competitor);
        let one = &self.contest.competitors[competitor];
        let numbers = self.standings.specs.iter().zip(workings);
        Explained {
            number: one.number,
            name: one.name.clone(),
            workings: numbers
                .map(|(spec, working)| Number::of(*spec, working, &self.contest))
                .collect(),
        }
    }
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
