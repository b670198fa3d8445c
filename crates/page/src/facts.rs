//! What single games have that tables count by: the page finds by it the games that a row is of.

use crate::{Contents, Result};
use scoresheet_report::page::Facts;
use scoresheet_tables::stats::{Answer, Fact, GroupedGame, OfNumberedGame};
use std::collections::{HashMap, HashSet};

/// What the games of the page have, by field.
pub struct Gathered<'c> {
    contents: &'c Contents,
    /// Where among the games of the page one of the table stands.
    places: HashMap<u64, usize>,
    fields: Vec<Facts>,
}

impl<'c> Gathered<'c> {
    /// What findings and plies tell.
    pub fn of(contents: &'c Contents) -> Result<Self> {
        let numbers = contents.all.iter().enumerate();
        let mut gathered = Self {
            contents,
            places: numbers.map(|(at, game)| (game.number, at)).collect(),
            fields: Vec::new(),
        };
        for (field, facts) in contents.audit.facts()? {
            gathered.put(
                field,
                facts
                    .into_iter()
                    .map(|Fact { number, value }| (number, value)),
            );
        }
        Ok(gathered)
    }

    /// All of it.
    pub fn fields(&self) -> &[Facts] {
        &self.fields
    }

    /// How many games have something in a field that begins with these words.
    pub fn count(&self, field: &str, begins: &str) -> u64 {
        let of = self.fields.iter().filter(|facts| facts.field == field);
        let has = |values: &&Vec<String>| values.iter().any(|value| begins_with(value, begins));
        of.flat_map(|facts| &facts.of).filter(has).count() as u64
    }

    /// What was found in the games of each file.
    pub fn found_in_files(&self) -> FoundInFiles<'_> {
        let found = self.fields.iter().filter(|facts| facts.field == "found");
        let games = found.flat_map(|facts| self.contents.all.iter().zip(&facts.of));
        let of_file = games.flat_map(|(game, values)| {
            let levels = values.iter().filter_map(|value| value.split(' ').next());
            levels.map(|level| (game.row.file.as_str(), level))
        });
        FoundInFiles(of_file.collect())
    }

    fn put(&mut self, field: &'static str, facts: impl IntoIterator<Item = (u64, String)>) {
        let known = self.fields.iter().position(|facts| facts.field == field);
        let at = known.unwrap_or_else(|| {
            let of = vec![Vec::new(); self.contents.all.len()];
            self.fields.push(Facts { field, of });
            self.fields.len() - 1
        });
        let Some(of) = self.fields.get_mut(at).map(|facts| &mut facts.of) else {
            return;
        };
        for (number, value) in facts {
            let place = self.places.get(&number);
            if let Some(values) = place.and_then(|place| of.get_mut(*place)) {
                values.push(value);
            }
        }
    }

    /// The groups of a table of duplicates, of which the rows `shown` are on the page.
    pub fn groups(&mut self, kind: &str, all: &Answer, shown: &Answer) -> Result<()> {
        let shown = shown.rows::<GroupedGame>()?.into_iter();
        let shown: HashSet<u64> = shown.map(|row| row.group).collect();
        let rows = all.rows::<GroupedGame>()?.into_iter();
        let rows = rows.filter(|row| shown.contains(&row.group));
        let numbered = rows.filter_map(|row| {
            let number = self.contents.number(&row.file, Some(row.game_no))?;
            Some((number, format!("{kind} {}", row.group)))
        });
        let numbered: Vec<_> = numbered.collect();
        self.put("same", numbered);
        Ok(())
    }

    /// The games of the rows of `prefixes` that are on the page, and the longer ones.
    pub fn prefixes(&mut self, shown: &Answer) -> Result<()> {
        let mut names = HashMap::new();
        for row in shown.rows::<OfNumberedGame>()? {
            if let Some(number) = self.contents.number(&row.file, Some(row.game_no)) {
                let name = format!("{} {}", self.contents.below(&row.file), row.game_no);
                names.insert(number.to_string(), name);
            }
        }
        let [same, longer] = self.contents.audit.prefix_facts()?;
        let named = |facts: Vec<Fact>, before: &str| {
            let facts = facts.into_iter();
            let named = facts.filter_map(|Fact { number, value }| {
                Some((number, format!("{before}{}", names.get(&value)?)))
            });
            named.collect::<Vec<_>>()
        };
        self.put("same", named(same, "line "));
        self.put("begins", named(longer, ""));
        Ok(())
    }
}

/// File and level of what was found in games.
pub struct FoundInFiles<'g>(HashSet<(&'g str, &'g str)>);

impl FoundInFiles<'_> {
    /// Whether anything of this level, or of any, was found in a game of a file.
    pub fn has(&self, file: &str, level: Option<&str>) -> bool {
        let has = |level| self.0.contains(&(file, level));
        level.map_or_else(|| ["error", "warning", "note"].into_iter().any(has), has)
    }
}

/// Whether a text begins with these words.
fn begins_with(text: &str, words: &str) -> bool {
    let rest = text.strip_prefix(words);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
