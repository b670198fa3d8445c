//! A weight for everything that a move can do, and the data file that holds them.

use super::{Features, Group, TRAITS};
use std::fmt::Write;

/// A weight for every number of some groups.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights(Vec<f32>);

/// A data file is not what the code expects.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A row is not the next one that the groups have.
    #[error("line {line}: {expected} is expected here")]
    Row {
        /// The line, from 1.
        line: usize,
        /// The name and number of the row that should be there; or that nothing should.
        expected: String,
    },
    /// A row has too many or too few weights, or one that is no number.
    #[error("line {line}: {expected} numbers are expected")]
    Numbers {
        /// The line, from 1.
        line: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The file ends too soon.
    #[error("{expected} is missing")]
    Missing {
        /// The name and number of the first row that is not there.
        expected: String,
    },
}

impl Weights {
    /// Nothing weighs anything.
    #[must_use]
    pub fn none(groups: &[Group]) -> Self {
        Self(vec![0.0; groups.last().map_or(0, Group::end)])
    }

    /// Reads a data file: lines that begin with `#` say where it comes from; all others are the
    /// rows of the groups in their order, each its group's name, its number, its weights.
    ///
    /// # Errors
    /// If a row is missing, doubled, in the wrong place, or not full of numbers.
    pub fn read(text: &str, groups: &[Group]) -> Result<Self, WeightsError> {
        let mut values = Vec::new();
        let mut rows = groups
            .iter()
            .flat_map(|group| (0..group.rows).map(move |row| (group, row)));
        for (line, text) in (1..)
            .zip(text.lines())
            .filter(|(_, text)| !text.starts_with('#'))
        {
            let next = rows.next();
            let expected = next.map_or("nothing more".to_owned(), |(g, row)| label(g, row));
            let mut cells = text.split('\t');
            let found = [cells.next(), cells.next()]
                .map(Option::unwrap_or_default)
                .join(" ");
            let Some((group, _)) = next.filter(|_| found == expected) else {
                return Err(WeightsError::Row { line, expected });
            };
            let before = values.len();
            let numbers = cells.next().unwrap_or_default().split(' ');
            values.extend(
                numbers
                    .filter_map(|n| n.parse().ok())
                    .filter(|n: &f32| n.is_finite()),
            );
            let full = values.len() == before + group.columns
                && text.split([' ', '\t']).count() == label_words(group) + group.columns;
            if !full {
                let expected = group.columns;
                return Err(WeightsError::Numbers { line, expected });
            }
        }
        match rows.next() {
            Some((group, row)) => Err(WeightsError::Missing {
                expected: label(group, row),
            }),
            None => Ok(Self(values)),
        }
    }

    /// The rows of a data file, without its head.
    #[must_use]
    pub fn write(&self, groups: &[Group]) -> String {
        let mut text = String::new();
        for group in groups {
            for row in 0..group.rows {
                let numbers = self.0.get(group.row(row)).unwrap_or_default();
                let numbers: Vec<_> = numbers.iter().map(|n| short(*n)).collect();
                let _ = writeln!(text, "{}\t{row}\t{}", group.name, numbers.join(" "));
            }
        }
        text
    }

    /// The score of each move, in place of what `into` held: what it does, weighed and summed up.
    pub fn scores(&self, features: &Features, into: &mut Vec<f32>) {
        let weight = |number: &u16| self.0.get(usize::from(*number)).copied().unwrap_or(0.0);
        into.clear();
        into.extend(
            features
                .iter()
                .map(|does| does.iter().map(weight).sum::<f32>()),
        );
        let scene = self.traits(features.scene());
        for (score, suits) in into.iter_mut().zip(features.suited()) {
            let suits = self.traits(suits);
            *score += scene.iter().zip(suits).map(|(a, b)| a * b).sum::<f32>();
        }
    }

    /// The rows that begin with these numbers, added up.
    #[must_use]
    pub fn traits(&self, rows: &[u16]) -> [f32; TRAITS] {
        let mut sum = [0.0; TRAITS];
        for &first in rows {
            let row = self.0.get(usize::from(first)..).unwrap_or_default();
            sum.iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum += weight);
        }
        sum
    }

    /// The weights themselves, by number.
    pub fn values_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }
}

fn label(group: &Group, row: usize) -> String {
    format!("{} {row}", group.name)
}

fn label_words(group: &Group) -> usize {
    group.name.split(' ').count() + 1
}

/// Two decimals are as much as the weights are worth.
fn short(number: f32) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}
