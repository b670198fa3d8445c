//! An edition as a person and a program are told it: how games end under it, and its open questions.

use crate::{Edition, Ending, OpenReading};
use serde_json::{Value, json};
use std::fmt;

/// One clause a line, then the open questions with their answers.
impl fmt::Display for Edition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}: {}", self.code, self.title)?;
        let games = self.games.join(", ");
        writeln!(out, "for {games}; games dated from {}\n", self.from)?;
        for ending in self.endings {
            let what = if ending.draw { "draw" } else { "loss" };
            let effect = ending.effect.as_str();
            let games = match ending.games {
                [] => String::new(),
                games => format!(" ({} only)", games.join(", ")),
            };
            let (clause, says) = (ending.clause, ending.says);
            writeln!(out, "  {clause:<11} {what}, {effect:<16} {says}{games}")?;
        }
        if self.open_readings().next().is_some() {
            writeln!(out, "\n  Open questions (--reading QUESTION=ANSWER):")?;
        }
        for open in self.open_readings() {
            writeln!(out, "  {} ({}): {}", open.name, open.clauses, open.question)?;
            for (at, (answer, meaning)) in open.answers.iter().enumerate() {
                let default = if at == 0 { " [taken]" } else { "" };
                writeln!(out, "    {answer}{default}: {meaning}")?;
            }
        }
        Ok(())
    }
}

impl Edition {
    /// The same as an object.
    ///
    /// ```
    /// let kv53 = scoresheet_rulebook::Edition::by_code("kv53").unwrap();
    /// assert_eq!(kv53.json()["readings"][0]["question"], "count-from");
    /// ```
    #[must_use]
    pub fn json(&self) -> Value {
        let ending = |ending: &Ending| {
            json!({
                "name": ending.name,
                "clause": ending.clause,
                "draw": ending.draw,
                "effect": ending.effect.as_str(),
                "says": ending.says,
                "games": if ending.games.is_empty() { self.games } else { ending.games },
            })
        };
        let reading = |open: &OpenReading| {
            json!({
                "question": open.name,
                "clauses": open.clauses,
                "asks": open.question,
                "answers": open.answers.iter().map(|(name, _)| name).collect::<Vec<_>>(),
            })
        };
        json!({
            "edition": self.code,
            "title": self.title,
            "games": self.games,
            "from": self.from.to_string(),
            "endings": self.endings.iter().map(ending).collect::<Vec<_>>(),
            "readings": self.open_readings().map(reading).collect::<Vec<_>>(),
        })
    }
}
