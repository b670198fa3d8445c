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
    clauses: &'static [(Irregularity, &'static str)],
}

impl Edition {
    /// Every edition.
    pub const ALL: &'static [Self] = &[KV53, VK, VK_BRAZILIAN, RK, MK53, FIDE];

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

use Irregularity as I;

const KV53: Edition = Edition {
    code: "kv53",
    title: "USSR draughts rules, approved 1953",
    games: &["russian", "international"],
    clauses: &[
        (I::WrongMove, "KV53 §6"),
        (I::CaptureWasMandatory, "KV53 §8"),
        (I::CapturedTooFew, "KV53 §24"),
        (I::CaptureStopped, "KV53 §8"),
        (I::TwoMovesInARow, "KV53 §5"),
        (I::MovedOpponentsPiece, "KV53 §5"),
        (I::JumpedTwice, "KV53 §8"),
        (I::Ambiguous, "KV53 §14"),
        (I::WrongSetUp, "KV53 §12a"),
        (I::CheckCount, "KV53 §14"),
        (I::GameOver, "KV53 §15a"),
    ],
};

const VK: Edition = Edition {
    code: "vk",
    title: "Russian draughts code, modern",
    games: &["russian"],
    clauses: VK_CLAUSES,
};

const VK_BRAZILIAN: Edition = Edition {
    code: "vk-brazilian",
    title: "Russian draughts code, modern, with the Brazilian differences (VK 4.16)",
    games: &["brazilian"],
    clauses: VK_CLAUSES,
};

const VK_CLAUSES: &[(Irregularity, &str)] = &[
    (I::WrongMove, "VK 5.4.2"),
    (I::CaptureWasMandatory, "VK 5.4.6"),
    (I::CapturedTooFew, "VK 5.4.8"),
    (I::CaptureStopped, "VK 5.4.9"),
    (I::TwoMovesInARow, "VK 5.4.1"),
    (I::MovedOpponentsPiece, "VK 5.4.5"),
    (I::JumpedTwice, "VK 4.8"),
    (I::Ambiguous, "VK 8.5"),
    (I::WrongSetUp, "VK 5.2"),
    (I::CheckCount, "VK 8.4"),
    (I::GameOver, "VK 6.1"),
    (I::Symbols, "VK 9.1"),
];

const RK: Edition = Edition {
    code: "rk",
    title: "Official rules of international draughts, modern",
    games: &["international"],
    clauses: &[
        (I::WrongMove, "RK 5.4.2"),
        (I::CaptureWasMandatory, "RK 5.4.6"),
        (I::CapturedTooFew, "RK 5.4.8"),
        (I::CaptureStopped, "RK 5.4.9"),
        (I::TwoMovesInARow, "RK 5.4.1"),
        (I::MovedOpponentsPiece, "RK 5.4.5"),
        (I::JumpedTwice, "RK 4.8"),
        (I::Ambiguous, "RK 8"),
        (I::WrongSetUp, "RK 5.2"),
        (I::GameOver, "RK 7.2"),
        (I::Symbols, "RK 9.1"),
    ],
};

const MK53: Edition = Edition {
    code: "mk53",
    title: "USSR chess code, approved 1953",
    games: &["chess"],
    clauses: MK53_CLAUSES,
};

const FIDE: Edition = Edition {
    code: "fide",
    title: "Laws of chess today",
    games: &["chess"],
    clauses: FIDE_CLAUSES,
};

const MK53_CLAUSES: &[(Irregularity, &str)] = &[
    (I::WrongMove, "MK53 §15"),
    (I::TwoMovesInARow, "MK53 §5"),
    (I::MovedOpponentsPiece, "MK53 §5"),
    (I::LeftInCheck, "MK53 §11"),
    (I::BadCastling, "MK53 §10"),
    (I::PromotionMissing, "MK53 §9"),
    (I::TooManyPieces, "MK53 §9"),
    (I::Ambiguous, "MK53 §20"),
    (I::WrongSetUp, "MK53 §15"),
    (I::CheckCount, "MK53 §20"),
    (I::GameOver, "MK53 §12"),
    (I::Symbols, "MK53 §20"),
];

/// Articles of the Laws of Chess of 2023; what they have no article for is cited from the older book.
const FIDE_CLAUSES: &[(Irregularity, &str)] = &[
    (I::WrongMove, "FIDE 3.10.2"),
    (I::TwoMovesInARow, "FIDE 1.2"),
    (I::MovedOpponentsPiece, "FIDE 1.2"),
    (I::LeftInCheck, "FIDE 3.9.2"),
    (I::BadCastling, "FIDE 3.8.2"),
    (I::PromotionMissing, "FIDE 3.7.3"),
    (I::TooManyPieces, "MK53 §9"),
    (I::Ambiguous, "FIDE C.10"),
    (I::WrongSetUp, "FIDE 7.2"),
    (I::CheckCount, "MK53 §20"),
    (I::GameOver, "FIDE 5"),
    (I::Symbols, "MK53 §20"),
];

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
