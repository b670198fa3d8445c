//! What a modifier leaves out: the lowest contributions, or the lowest and the highest.

use super::{Modifiers, Part, Value};
use crate::{Points, Quarters, RuleSet};
use std::cmp::Reverse;

/// A contribution that may be cut.
pub struct Contribution {
    /// What it is.
    pub part: Part,
    /// The opponent's score in it.
    pub base: Points,
    /// Whether it is a round left out by the competitor's own will.
    pub voluntary: bool,
}

impl Contribution {
    fn gives(&self) -> Quarters {
        match self.part.gives {
            Value::Points(points) => points,
            _ => Quarters::ZERO,
        }
    }

    const fn is_kept(&self) -> bool {
        self.part.cut.is_none()
    }
}

/// Marks what is cut. The lowest is the one of the lowest opponent. Since 2024 a voluntary unplayed
/// round goes first (C.07 16.5), unless the lowest of all gives more than it.
pub fn cut(contributions: &mut [Contribution], modifiers: Modifiers, rules: RuleSet) {
    let voluntary_first = matches!(rules, RuleSet::Fide2024 | RuleSet::Fide2026);
    for _ in 0..modifiers.cut_low {
        let lowest = position_of_lowest(contributions);
        let voluntary = position_of_voluntary(contributions).filter(|_| voluntary_first);
        let (which, article) = match (lowest, voluntary) {
            (Some(lowest), Some(own))
                if contributions[lowest].gives() <= contributions[own].gives() =>
            {
                (own, "C.07 16.5: a voluntary unplayed round is cut first")
            }
            (Some(lowest), _) => (lowest, lowest_article(rules)),
            (None, _) => return,
        };
        contributions[which].part.cut = Some(article);
    }
    for _ in 0..modifiers.cut_high {
        let kept = contributions
            .iter()
            .enumerate()
            .filter(|(_, each)| each.is_kept());
        let highest = kept.max_by_key(|(index, each)| (each.base, each.gives(), Reverse(*index)));
        let Some((which, _)) = highest else { return };
        contributions[which].part.cut = Some(highest_article(rules));
    }
}

fn position_of_lowest(contributions: &[Contribution]) -> Option<usize> {
    let kept = contributions
        .iter()
        .enumerate()
        .filter(|(_, each)| each.is_kept());
    kept.min_by_key(|(index, each)| (each.base, each.gives(), *index))
        .map(|(index, _)| index)
}

fn position_of_voluntary(contributions: &[Contribution]) -> Option<usize> {
    let kept = contributions
        .iter()
        .enumerate()
        .filter(|(_, each)| each.is_kept() && each.voluntary);
    kept.min_by_key(|(index, each)| (each.gives(), each.base, *index))
        .map(|(index, _)| index)
}

const fn lowest_article(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Fide2024 | RuleSet::Fide2026 => "C.07 14: the lowest",
        RuleSet::Fide2009 => "FIDE 2009: the lowest",
        _ => "FTM98 annex 2.2.1: the lowest",
    }
}

const fn highest_article(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Fide2024 | RuleSet::Fide2026 => "C.07 14: the highest",
        RuleSet::Fide2009 => "FIDE 2009: the highest",
        _ => "FTM98 annex 2.2.1: the highest",
    }
}
