//! How many rounds a day an event had (1.1.3), as record 132 of a report file has it.

use scoresheet_event::Event;
use serde::Serialize;
use std::collections::BTreeMap;

/// Rounds by their days.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct RoundsADay {
    /// The most rounds of one day, and that day as written; nothing where no days are stated.
    pub most: Option<(usize, String)>,
    /// How many days have one round.
    pub single: usize,
}

impl RoundsADay {
    /// Days are told apart by how they are written.
    ///
    /// ```
    /// use scoresheet_event::Event;
    /// use scoresheet_norms::fide::RoundsADay;
    /// let event = Event { kept: vec!["132  26/04/10  26/04/10  26/04/11".into()], ..Event::default() };
    /// assert_eq!(RoundsADay::of(&event), RoundsADay { most: Some((2, "26/04/10".into())), single: 1 });
    /// ```
    #[must_use]
    pub fn of(event: &Event) -> Self {
        let records = event
            .kept
            .iter()
            .filter_map(|line| line.strip_prefix("132 "));
        let mut days: BTreeMap<&str, usize> = BTreeMap::new();
        for day in records.flat_map(str::split_whitespace) {
            *days.entry(day).or_default() += 1;
        }
        // Of several equal ones the first.
        let most = days.iter().rev().max_by_key(|(_, rounds)| **rounds);
        Self {
            most: most.map(|(day, rounds)| (*rounds, (*day).to_owned())),
            single: days.values().filter(|rounds| **rounds == 1).count(),
        }
    }

    /// What 1.1.3 has against it, or leaves open; it is for the Commission to decide.
    #[must_use]
    pub fn remark(&self) -> Option<String> {
        match &self.most {
            None => Some("The days of the rounds are not stated (record 132): whether there were more than two on one day (1.1.3) is not known.".to_owned()),
            Some((rounds, day)) if *rounds > 2 => {
                Some(format!("{rounds} rounds on {day}: more than two on one day (1.1.3)."))
            }
            Some(_) if self.single < 3 => Some(format!(
                "Days with one round: {}. For GM and WGM one norm of the application has to come from an event with one round a day on three days (1.1.3).",
                self.single
            )),
            Some(_) => None,
        }
    }
}
