//! Editions of the rules, one table a clause book.

use crate::Irregularity;

/// An edition of the rules.
#[derive(Debug, PartialEq, Eq)]
pub struct Edition {
    /// Short name, as `--rules` takes it.
    pub code: &'static str,
    /// Full name.
    pub title: &'static str,
    /// Names of the games it covers.
    pub games: &'static [&'static str],
    pub(crate) clauses: &'static [(Irregularity, &'static str)],
}

impl Edition {
    /// The edition with this short name.
    #[must_use]
    pub fn by_code(code: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|edition| edition.code == code)
    }

    /// The edition in force today for the game of this name.
    #[must_use]
    pub fn today(game: &str) -> Option<&'static Self> {
        let code = match game {
            "russian" => "vk",
            "brazilian" => "vk-brazilian",
            "international" => "rk",
            "chess" => "fide",
            _ => return None,
        };
        Self::by_code(code)
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
    fn every_game_has_an_edition_in_force() {
        for game in ["russian", "brazilian", "international", "chess"] {
            assert!(Edition::today(game).unwrap().covers(game), "{game}");
        }
    }
}
