//! What each rulebook makes of a withdrawal, and where it says so.

use crate::RuleSet;

/// What becomes of the games of a player who leaves before half of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Early {
    /// All are annulled, and he is struck from the table.
    Struck,
    /// They stay in the table and do not count.
    NotCounted,
}

/// The clauses on withdrawals of one rulebook.
pub(super) struct Policy {
    /// Leaving before the first round.
    pub start: &'static str,
    /// Leaving before half of the games, and what then becomes of them.
    pub early: (&'static str, Early),
    /// Leaving with half of the games or more.
    pub late: &'static str,
    /// Games begun and not finished; none where nothing is said of them.
    pub unfinished: Option<&'static str>,
    /// Neither of two came.
    pub neither: &'static str,
    /// Leaving a match; none where nothing is said of it.
    pub of_match: Option<&'static str>,
    /// What has to be known of the choice of rules itself.
    pub remark: Option<&'static str>,
}

/// Leaving a tournament by the Swiss system.
pub(super) const SWISS: &str = "FTM98 5.5";
/// Withdrawals in team events.
pub(super) const TEAMS: &str = "FTM98 5.6";
/// Forfeits that exclude a player.
pub(super) const EXCLUSION: &str = "FTM98 5.3";

impl Policy {
    pub(super) const fn of(rules: RuleSet) -> Self {
        match rules {
            RuleSet::Kv53 => Self {
                start: "KV53 §38",
                early: ("KV53 §38", Early::Struck),
                late: "KV53 §38",
                unfinished: Some("KV53 §38"),
                neither: "KV53 §32",
                of_match: Some("KV53 §38"),
                remark: None,
            },
            RuleSet::Mk53 => Self {
                start: "MK53 §27",
                early: ("MK53 §27", Early::Struck),
                late: "MK53 §27",
                unfinished: Some("MK53 §27"),
                neither: "MK53 §17c",
                of_match: Some("MK53 §27"),
                remark: None,
            },
            RuleSet::Fide98 => Self::fide(None),
            RuleSet::Fide2009 => Self::fide(Some(
                "This set of rules is one of tie-breaks. Withdrawals are judged by the tournament rules \
                 of 1998, whose articles on them still stood in 2009.",
            )),
            RuleSet::Fide2024 | RuleSet::Fide2026 => Self::fide(Some(
                "This set of rules is one of tie-breaks. Withdrawals are judged by the tournament rules \
                 of 1998; FIDE's General Regulations for Competitions have kept the half of the games, \
                 the marks and the rule for the Swiss system, under other numbers. Whether forfeits \
                 exclude is left to the event's regulations.",
            )),
        }
    }

    const fn fide(remark: Option<&'static str>) -> Self {
        Self {
            start: "FTM98 2.3",
            early: ("FTM98 5.4a", Early::NotCounted),
            late: "FTM98 5.4b",
            unfinished: None,
            neither: "FTM98 5.4a",
            of_match: None,
            remark,
        }
    }
}

/// After how many forfeits a player is excluded if the event's regulations do not say otherwise: three
/// by FTM98 5.3, which stood until 2009 at least. The codes of 1953 know no such rule.
pub(super) const fn forfeits_that_exclude(rules: RuleSet) -> Option<u16> {
    match rules {
        RuleSet::Fide98 | RuleSet::Fide2009 => Some(3),
        RuleSet::Kv53 | RuleSet::Mk53 | RuleSet::Fide2024 | RuleSet::Fide2026 => None,
    }
}
