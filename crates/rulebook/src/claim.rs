//! What becomes of a claim that a position stands for the third time.

use crate::edition::CheckedClaims;
use crate::{Edition, Reading, Readings};

/// What checking a claim showed. It is checked on the claimant's clock (KV53 §16, MK53 §18).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// The position does stand for the third time.
    pub proved: bool,
    /// Checking it took more time than the claimant had.
    pub overstepped: bool,
}

/// What follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The game is drawn.
    Draw,
    /// The claimant has lost.
    Loss,
    /// The game goes on.
    GoesOn,
}

impl Claim {
    /// What follows under the codes of 1953; `None` where the edition has no such clause.
    ///
    /// ```
    /// use scoresheet_rulebook::{Claim, Decision, Edition, Readings};
    /// let kv53 = Edition::by_code("kv53").unwrap();
    /// let claim = Claim { proved: false, overstepped: true };
    /// assert_eq!(claim.decision(kv53, &Readings::default()), Some(Decision::Loss));
    /// ```
    #[must_use]
    pub fn decision(self, edition: &Edition, readings: &Readings) -> Option<Decision> {
        let always = match edition.claims {
            CheckedClaims::None => return None,
            CheckedClaims::Overstepped => false,
            CheckedClaims::Open => readings.is_second(Reading::DisprovedClaim),
        };
        Some(match (self.proved, self.overstepped || always) {
            (true, _) => Decision::Draw,
            (false, true) => Decision::Loss,
            (false, false) => Decision::GoesOn,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(code: &str, proved: bool, overstepped: bool, always: bool) -> Option<Decision> {
        let mut readings = Readings::default();
        if always {
            readings.choose("disproved-claim", "always").unwrap();
        }
        let claim = Claim {
            proved,
            overstepped,
        };
        claim.decision(Edition::by_code(code)?, &readings)
    }

    #[test]
    fn kv53_s16_a_claim_whose_checking_oversteps_the_time() {
        assert_eq!(decide("kv53", true, true, false), Some(Decision::Draw));
        assert_eq!(decide("kv53", false, true, false), Some(Decision::Loss));
        assert_eq!(decide("kv53", false, false, true), Some(Decision::GoesOn));
    }

    #[test]
    fn mk53_s18_a_disproved_claim_read_in_two_ways() {
        assert_eq!(decide("mk53", true, true, true), Some(Decision::Draw));
        assert_eq!(decide("mk53", false, false, false), Some(Decision::GoesOn));
        assert_eq!(decide("mk53", false, false, true), Some(Decision::Loss));
        assert_eq!(decide("vk", false, true, false), None);
    }
}
