//! The tables `data/confusions.tsv` and `data/specks.tsv`.

use super::{ADDED, ALPHABET, FLAT, LOST, SUBSTITUTED};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Costs in nats of each damage, given that there is one.
pub(super) struct Confusions {
    single: HashMap<(char, char), f32>,
    double: HashMap<[char; 2], Vec<(char, f32)>>,
    specks: HashMap<char, f32>,
}

impl Confusions {
    pub fn get() -> &'static Self {
        static TABLE: LazyLock<Confusions> = LazyLock::new(|| {
            Confusions::read(
                include_str!("../../data/confusions.tsv"),
                include_str!("../../data/specks.tsv"),
            )
        });
        &TABLE
    }

    fn read(confusions: &str, specks: &str) -> Self {
        let mut weights: HashMap<(char, String, String), f32> = HashMap::new();
        for row in data_rows(confusions) {
            let [meant, seen, weight, source] = row[..] else {
                continue;
            };
            if let (Some(meant), Ok(weight)) = (meant.chars().next(), weight.parse::<f32>()) {
                let key = (meant, seen.to_owned(), source.to_owned());
                *weights.entry(key).or_default() += weight;
            }
        }
        let shares = shares(&weights);
        let mut table = Self {
            single: HashMap::new(),
            double: HashMap::new(),
            specks: HashMap::new(),
        };
        for ((meant, seen), share) in shares {
            let share = (1.0 - FLAT) * share + FLAT / ALPHABET;
            let cost = -(SUBSTITUTED * share).ln();
            match seen.chars().collect::<Vec<_>>()[..] {
                [one] => {
                    table.single.insert((meant, one), cost);
                }
                [one, two] => table
                    .double
                    .entry([one, two])
                    .or_default()
                    .push((meant, cost)),
                _ => {}
            }
        }
        table.read_specks(specks);
        table
    }

    fn read_specks(&mut self, text: &str) {
        let rows: Vec<(char, f32)> = data_rows(text)
            .filter_map(|row| {
                let [seen, weight] = row[..] else { return None };
                let seen = if seen == "blank" {
                    ' '
                } else {
                    seen.chars().next()?
                };
                Some((seen, weight.parse().ok()?))
            })
            .collect();
        let total: f32 = rows.iter().map(|row| row.1).sum();
        for (seen, weight) in rows {
            let share = 0.8 * weight / total + 0.2 / ALPHABET;
            self.specks.insert(seen, -(ADDED * share).ln());
        }
    }

    /// That `seen` stands for `meant`.
    pub fn substitution(&self, meant: char, seen: char) -> f32 {
        let flat = -(SUBSTITUTED * FLAT / ALPHABET).ln();
        self.single.get(&(meant, seen)).copied().unwrap_or(flat)
    }

    /// The characters for which the two seen may stand.
    pub fn after_pair(&self, seen: [char; 2]) -> &[(char, f32)] {
        self.double.get(&seen).map_or(&[], Vec::as_slice)
    }

    /// That a character is lost.
    pub fn loss() -> f32 {
        -LOST.ln()
    }

    /// That `seen` stands where nothing was.
    pub fn speck(&self, seen: char) -> f32 {
        let flat = -(ADDED * 0.2 / ALPHABET).ln();
        self.specks.get(&seen).copied().unwrap_or(flat)
    }
}

/// How far each source of the table is trusted to be the one that the text comes from.
fn weight_of(source: &str) -> f32 {
    match source {
        "print" => 0.7,
        "hand" => 0.2,
        _ => 0.1,
    }
}

/// For each meant character, the share of each that is seen for it.
fn shares(weights: &HashMap<(char, String, String), f32>) -> HashMap<(char, String), f32> {
    let mut totals: HashMap<(char, &str), f32> = HashMap::new();
    for ((meant, _, source), weight) in weights {
        *totals.entry((*meant, source)).or_default() += weight;
    }
    let mut known: HashMap<char, f32> = HashMap::new();
    for (meant, source) in totals.keys() {
        *known.entry(*meant).or_default() += weight_of(source);
    }
    let mut shares = HashMap::new();
    for ((meant, seen, source), weight) in weights {
        let of_source = weight / totals[&(*meant, source.as_str())];
        let share = weight_of(source) / known[meant] * of_source;
        *shares.entry((*meant, seen.clone())).or_default() += share;
    }
    shares
}

fn data_rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}
