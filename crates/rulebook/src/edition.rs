//! Editions of the rules, one table a clause book.

use crate::{Ending, Irregularity, OpenReading, Reading};

/// An edition of the rules.
#[derive(Debug, PartialEq, Eq)]
pub struct Edition {
    /// Short name, as `--rules` takes it.
    pub code: &'static str,
    /// Full name.
    pub title: &'static str,
    /// Names of the games it covers.
    pub games: &'static [&'static str],
    /// First year of the games that are judged by it where neither tag nor option names an edition.
    pub from: u16,
    /// Every way in which it says that a game ends, in the order of its clauses.
    pub endings: &'static [Ending],
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
        let all = OpenReading::ALL.iter();
        all.filter(move |open| asked(open.reading) || self.claims_can_lose(open.reading))
    }

    /// The edition with this short name.
    #[must_use]
    pub fn by_code(code: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|edition| edition.code == code)
    }

    /// The newest edition for the game of this name.
    #[must_use]
    pub fn today(game: &str) -> Option<&'static Self> {
        Self::in_year(game, u16::MAX)
    }

    /// The edition for a game played in `year`: the newest that there was, or for older games the
    /// first there is.
    ///
    /// ```
    /// use scoresheet_rulebook::Edition;
    /// let code = |year| Edition::in_year("chess", year).unwrap().code;
    /// assert_eq!([code(1834), code(1962), code(2024)], ["mk53", "mk53", "fide"]);
    /// ```
    #[must_use]
    pub fn in_year(game: &str, year: u16) -> Option<&'static Self> {
        let covering = || Self::ALL.iter().filter(|edition| edition.covers(game));
        covering()
            .filter(|edition| edition.from <= year)
            .max_by_key(|edition| edition.from)
            .or_else(|| covering().min_by_key(|edition| edition.from))
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
        self.clauses
            .iter()
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
