//! Characters damaged at a rate, as scanners and typists err.

use super::rng::Rng;
use std::collections::BTreeMap;

/// What damages the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Model {
    /// A scan of print, read by a program.
    #[default]
    Print,
    /// Handwriting, read by a person or a program.
    Hand,
    /// Any character for any other: a damage that no table of confusions foresees.
    Any,
}

impl Model {
    const fn table(self) -> &'static str {
        match self {
            Self::Print | Self::Any => include_str!("noise.tsv"),
            Self::Hand => include_str!("noise-hand.tsv"),
        }
    }
}

/// Texts, each with its weight.
#[derive(Debug, Default)]
struct Weighted(Vec<(String, f64)>);

impl Weighted {
    fn draw(&self, rng: &mut Rng) -> &str {
        let total: f64 = self.0.iter().map(|row| row.1).sum();
        let mut left = rng.unit() * total;
        for (text, weight) in &self.0 {
            left -= weight;
            if left < 0.0 {
                return text;
            }
        }
        self.0.last().map_or("", |row| &row.0)
    }
}

/// What is done to a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Another text stands in its place.
    Substituted,
    /// It is lost.
    Deleted,
    /// A text is put before it.
    Inserted,
}

/// How characters are damaged.
#[derive(Debug, Default)]
pub struct Noise {
    kinds: Weighted,
    flat: f64,
    alphabet: Weighted,
    inserts: Weighted,
    confusions: BTreeMap<String, Weighted>,
}

impl Noise {
    /// The tables of the benchmark.
    ///
    /// # Errors
    /// If a row is not one of those that its header tells of.
    pub fn of(model: Model) -> anyhow::Result<Self> {
        let mut noise = Self::default();
        for row in model
            .table()
            .lines()
            .filter(|line| !line.starts_with('#'))
            .skip(1)
        {
            let [what, from, to, weight] = row.split('\t').collect::<Vec<_>>()[..] else {
                anyhow::bail!("not four fields: {row}");
            };
            let text = |field: &str| if field == "blank" { " " } else { field }.to_owned();
            let weight: f64 = weight.parse()?;
            match what {
                "kind" => noise.kinds.0.push((text(from), weight)),
                "flat" => noise.flat = weight,
                "alphabet" => noise.alphabet.0.push((text(to), weight)),
                "insert" => noise.inserts.0.push((text(to), weight)),
                "confusion" => {
                    let row = noise.confusions.entry(text(from)).or_default();
                    row.0.push((text(to), weight));
                }
                _ => anyhow::bail!("no such row: {row}"),
            }
        }
        if model == Model::Any {
            noise.flat = 1.0;
        }
        Ok(noise)
    }

    /// `text` with each of its characters damaged with probability `rate`.
    pub fn damage(&self, text: &str, rate: f64, rng: &mut Rng) -> String {
        self.damage_telling(text, rate, rng, &mut |_, _, _| ())
    }

    /// The same; `tell` is told what became of each character that was damaged.
    pub fn damage_telling(
        &self,
        text: &str,
        rate: f64,
        rng: &mut Rng,
        tell: &mut dyn FnMut(char, Kind, &str),
    ) -> String {
        let mut damaged = String::with_capacity(text.len() + 8);
        for character in text.chars() {
            if rng.unit() >= rate {
                damaged.push(character);
                continue;
            }
            let (kind, put) = self.replacement(character, rng);
            tell(character, kind, &put);
            damaged.push_str(&put);
            if kind == Kind::Inserted {
                damaged.push(character);
            }
        }
        damaged
    }

    fn replacement(&self, character: char, rng: &mut Rng) -> (Kind, String) {
        match self.kinds.draw(rng) {
            "delete" => (Kind::Deleted, String::new()),
            "insert" => (Kind::Inserted, self.inserts.draw(rng).to_owned()),
            _ => (Kind::Substituted, self.substitute(character, rng)),
        }
    }

    /// Never the character itself: the rate is that of damage that is there.
    fn substitute(&self, character: char, rng: &mut Rng) -> String {
        let itself = character.to_string();
        let known = self.confusions.get(&itself);
        if let Some(row) = known.filter(|_| rng.unit() >= self.flat) {
            return row.draw(rng).to_owned();
        }
        loop {
            let other = self.alphabet.draw(rng);
            if other != itself {
                return other.to_owned();
            }
        }
    }
}
