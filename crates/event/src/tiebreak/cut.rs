//! What is left out of a sum, and by which article of which edition.

use super::{Spec, System};
use crate::RuleSet;
use crate::rules::Cuts;

/// Why a part is left out of the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// It is of the first rounds.
    FirstRounds,
    /// It is the lowest.
    Lowest,
    /// It is the highest.
    Highest,
    /// It is of a round left out by the competitor's own will, which goes before the lowest.
    Voluntary,
    /// The opponent is below the limit of the Koya system.
    BelowLimit,
}

impl Spec {
    /// The articles that define it in a set of rules: that of the system, and that of what a modifier cuts or moves, where this is
    /// another one; nothing where the rules do not know the system.
    ///
    /// ```
    /// use scoresheet_event::{RuleSet, tiebreak::Spec};
    /// let article = |spec: &str, rules| spec.parse::<Spec>().ok()?.article(rules);
    /// assert_eq!(article("BH/C1", RuleSet::Fide2024).as_deref(), Some("C.07 (2024) 8.1, 14.1"));
    /// assert_eq!(article("BH/M2", RuleSet::Fide2026).as_deref(), Some("C.07 (2026) 8.1, 14.4"));
    /// assert_eq!(article("BH/C1", RuleSet::Fide98).as_deref(), Some("FTM98 annex 2.2.1"));
    /// ```
    #[must_use]
    pub fn article(self, rules: RuleSet) -> Option<String> {
        let system = self.system.article(rules)?;
        let modifier = match rules.tiebreaks().cuts {
            Cuts::ByTheSystem => None,
            Cuts::Article14 => self.number_in_article_14(),
        };
        Some(match modifier {
            Some(number) => format!("{system}, {number}"),
            None => system,
        })
    }

    /// Whether the rules know the system, but not what a modifier cuts of it.
    #[must_use]
    pub fn is_cut_unknown(self, rules: RuleSet) -> bool {
        self.cuts() && self.system.article(rules).is_some() && self.article_of_cut(rules).is_none()
    }

    const fn cuts(self) -> bool {
        self.modifiers.cut_low > 0 || self.modifiers.cut_high > 0
    }

    /// The article by which something is left out; nothing where the rules have none.
    fn article_of_cut(self, rules: RuleSet) -> Option<String> {
        let system = self.system.article(rules)?;
        let tiebreaks = rules.tiebreaks();
        match tiebreaks.cuts {
            Cuts::ByTheSystem if !self.cuts() => Some(system),
            Cuts::ByTheSystem => self
                .system
                .article_of_cut(rules, self.modifiers.cut_high > 0),
            Cuts::Article14 => Some(match self.number_in_article_14() {
                Some(number) => format!("{} {number}", tiebreaks.book),
                None => system,
            }),
        }
    }

    /// C.07 14: cut 1 and 2, median 1 and 2, the limit of the Koya system.
    const fn number_in_article_14(self) -> Option<&'static str> {
        match (self.modifiers.cut_low, self.modifiers.cut_high) {
            (0, 0) if self.is_limit_moved() => Some("14.5"),
            (0, 0) => None,
            (1, 0) => Some("14.1"),
            (2, 0) => Some("14.2"),
            (1, 1) => Some("14.3"),
            (2, 2) => Some("14.4"),
            (_, _) => Some("14"),
        }
    }

    const fn is_limit_moved(self) -> bool {
        self.modifiers.percent != 50 || self.modifiers.limit.in_halves() != 0
    }

    /// Why a part was left out, with the article.
    pub(super) fn why_cut(self, cut: Cut, rules: RuleSet) -> String {
        let tiebreaks = rules.tiebreaks();
        let (article, what) = match cut {
            Cut::FirstRounds => (self.article_of_cut(rules), "the first rounds"),
            Cut::Lowest => (self.article_of_cut(rules), "the lowest"),
            Cut::Highest => (self.article_of_cut(rules), "the highest"),
            Cut::Voluntary => {
                let number = tiebreaks.voluntary_first.unwrap_or_default();
                let article = format!("{} {number}", tiebreaks.book);
                (Some(article), "a voluntary unplayed round is cut first")
            }
            Cut::BelowLimit if self.system == System::ExtendedKoya || !self.is_limit_moved() => {
                (self.article_of_cut(rules), "below 50 %")
            }
            Cut::BelowLimit => (self.article_of_cut(rules), "below the limit"),
        };
        match article {
            Some(article) => format!("{article}: {what}"),
            None => what.to_owned(),
        }
    }
}
