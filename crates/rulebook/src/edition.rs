//! Editions of the rules, one table a clause book.

use crate::editions::FIDE;
use crate::laws::{Laws, When};
use crate::{Ending, Irregularity, OpenReading, Reading, Readings};
use scoresheet_clock::Day;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// An edition of the rules.
#[derive(Debug, PartialEq, Eq)]
pub struct Edition {
    /// Short name, as `--rules` takes it.
    pub code: &'static str,
    /// Full name.
    pub title: &'static str,
    /// Names of the games it covers.
    pub games: &'static [&'static str],
    /// First day of the games that are judged by it where neither tag nor option names an edition.
    pub from: Day,
    /// Every way in which it says that a game ends, in the order of its clauses.
    pub endings: &'static [Ending],
    /// What FIDE's Laws of Chess say besides; `None` in other books.
    pub laws: Option<&'static Laws>,
    pub(crate) claims: CheckedClaims,
    pub(crate) clauses: &'static [(Irregularity, &'static str)],
}

/// What the edition says of a repetition claim that is not confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CheckedClaims {
    /// Nothing.
    None,
    /// It loses if checking it oversteps the claimant's time.
    Overstepped,
    /// Either that, or it loses always: the wording leaves it open.
    Open,
}

impl Edition {
    /// True if the edition leaves open what this reading asks of claims.
    #[must_use]
    pub fn claims_can_lose(&self, reading: Reading) -> bool {
        reading == Reading::DisprovedClaim && self.claims == CheckedClaims::Open
    }

    /// Questions that its wording leaves open.
    ///
    /// ```
    /// use scoresheet_rulebook::Edition;
    /// let kv53 = Edition::by_code("kv53").unwrap();
    /// let names: Vec<_> = kv53.open_readings().map(|open| open.name).collect();
    /// assert_eq!(names, ["count-from", "kv53-31"]);
    /// ```
    pub fn open_readings(&self) -> impl Iterator<Item = &'static OpenReading> {
        let asked = |reading: Reading| {
            let mut open = self.endings.iter().flat_map(|ending| ending.open);
            open.any(|(asked, _)| *asked == reading)
        };
        let of_laws = self.laws.map_or(&[][..], |laws| laws.open);
        let all = OpenReading::ALL.iter();
        all.filter(move |open| {
            let reading = open.reading;
            asked(reading) || of_laws.contains(&reading) || self.claims_can_lose(reading)
        })
    }

    /// The edition with this short name. `fide` is the name of all editions of FIDE's Laws together: as an edition it
    /// is the newest of them, and [`Edition::of_its_date`] the one that is meant for a game.
    #[must_use]
    pub fn by_code(code: &str) -> Option<&'static Self> {
        let mut all = Self::ALL.iter().chain(std::iter::once(&FIDE));
        all.find(|edition| edition.code == code)
    }

    /// The edition whose clause this is, by its first words: `FIDE 2009 9.2.b`, `VK 4.2`.
    ///
    /// ```
    /// use scoresheet_rulebook::Edition;
    /// let code = |clause| Edition::of_clause(clause).map(|edition| edition.code);
    /// assert_eq!(code("FIDE 2009 9.2.b"), Some("fide-2009"));
    /// assert_eq!(code("VK 4.2"), Some("vk"));
    /// assert_eq!(code("C.07 5.1"), None);
    /// ```
    #[must_use]
    pub fn of_clause(clause: &str) -> Option<&'static Self> {
        let mut words = clause.split_whitespace();
        let book = words.next()?.to_lowercase();
        let of_book = |edition: &&Self| match edition.laws {
            Some(laws) => clause
                .strip_prefix(laws.book)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')),
            None => edition.code == book,
        };
        Self::ALL.iter().find(of_book)
    }

    /// True if its name may mean that edition: its own, or one of those that it stands for.
    ///
    /// ```
    /// use scoresheet_rulebook::Edition;
    /// let edition = |code| Edition::by_code(code).unwrap();
    /// assert!(edition("fide").may_mean(edition("fide-1997")));
    /// assert!(!edition("fide-2001").may_mean(edition("fide-1997")));
    /// ```
    #[must_use]
    pub fn may_mean(&self, edition: &Self) -> bool {
        self.code == edition.code || self.code == FIDE.code && edition.laws.is_some()
    }

    /// The edition that its name means for a game of that time: itself, or of those that it stands for the one in
    /// force; the newest if the time is not known, the first for older games.
    #[must_use]
    pub fn of_its_date(&'static self, when: Option<When>, readings: &Readings) -> &'static Self {
        if self.code != FIDE.code {
            return self;
        }
        let meant = Self::ALL.iter().filter(|edition| self.may_mean(edition));
        let mut meant: Vec<&Self> = meant.collect();
        meant.sort_by_key(|edition| edition.from);
        Self::newest(&meant, when, readings).unwrap_or(self)
    }

    /// The newest edition for the game of this name.
    #[must_use]
    pub fn today(game: &str) -> Option<&'static Self> {
        Self::newest(Self::covering(game), None, &Readings::default())
    }

    /// The edition for a game played at that time: the newest that was in force, or for older games the
    /// first there is.
    ///
    /// ```
    /// use scoresheet_clock::Day;
    /// use scoresheet_rulebook::{Edition, Readings, When};
    /// let code = |day: &str| {
    ///     let day: Day = day.parse().unwrap();
    ///     Edition::in_force("chess", When::from(day), &Readings::default()).unwrap().code
    /// };
    /// assert_eq!([code("1834-01-01"), code("2017-06-30")], ["mk53", "fide-2014"]);
    /// assert_eq!([code("2017-07-01"), code("2024-05-05")], ["fide-2017", "fide-2023"]);
    /// ```
    #[must_use]
    pub fn in_force(game: &str, when: When, readings: &Readings) -> Option<&'static Self> {
        Self::newest(Self::covering(game), Some(when), readings)
    }

    /// Those for the game of this name, by their first days: asked several times for every record.
    fn covering(game: &str) -> &'static [&'static Self] {
        // So few that none is found faster by a hash.
        static BY_GAME: LazyLock<Vec<(&str, Vec<&Edition>)>> = LazyLock::new(|| {
            let mut by_game: BTreeMap<&str, Vec<&Edition>> = BTreeMap::new();
            for edition in Edition::ALL {
                for game in edition.games {
                    by_game.entry(game).or_default().push(edition);
                }
            }
            for editions in by_game.values_mut() {
                editions.sort_by_key(|edition| edition.from);
            }
            by_game.into_iter().collect()
        });
        let mut by_game = BY_GAME.iter();
        let found = by_game.find(|(name, _)| *name == game);
        found.map_or(&[], |(_, editions)| editions)
    }

    /// Of some editions, by their first days, the newest that was in force, the newest of all without a time, the first
    /// if none was.
    fn newest(
        by_first_day: &[&'static Self],
        when: Option<When>,
        readings: &Readings,
    ) -> Option<&'static Self> {
        let held = |edition: &&Self| when.is_none_or(|when| edition.was_in_force(when, readings));
        let newest_first = by_first_day.iter().rev().copied();
        newest_first
            .clone()
            .find(held)
            .or_else(|| newest_first.last())
    }

    /// Its entry of this name, for the game of that name.
    #[must_use]
    pub fn ending(&self, name: &str, game: &str) -> Option<&'static Ending> {
        let mut all = self.endings.iter();
        all.find(|ending| ending.name == name && ending.is_for(game))
    }

    /// True if it covers the game of this name.
    #[must_use]
    pub fn covers(&self, game: &str) -> bool {
        self.games.contains(&game)
    }

    /// The clause that an irregularity goes against; empty if the edition has none.
    #[must_use]
    pub fn clause(&self, irregularity: Irregularity) -> &'static str {
        let mut clauses = self.clauses.iter();
        clauses
            .find(|(kind, _)| *kind == irregularity)
            .map_or("", |(_, clause)| clause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_edition_lists_a_clause_of_another_or_a_name_twice_for_one_game() {
        for edition in Edition::ALL {
            let book = edition.endings[0].clause.split(' ').next();
            for game in edition.games {
                let of_game = || edition.endings.iter().filter(|e| e.is_for(game));
                let names: std::collections::BTreeSet<_> = of_game().map(|e| e.name).collect();
                assert_eq!(names.len(), of_game().count(), "{} {game}", edition.code);
            }
            assert!(
                edition
                    .endings
                    .iter()
                    .all(|e| e.clause.split(' ').next() == book)
            );
        }
    }

    #[test]
    fn every_game_has_an_edition_in_force() {
        for game in ["russian", "brazilian", "international", "chess"] {
            assert!(Edition::today(game).unwrap().covers(game), "{game}");
        }
    }
}
