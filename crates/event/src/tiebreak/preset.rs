//! The lists that FTM98 annex 3 recommends, and what it says of mixing kinds; lists of draughts federations.

use super::system::rows;
use super::{Family, Spec, SpecError, System};
use std::collections::BTreeSet;

const TABLE: &str = include_str!("../../data/tiebreak_presets.tsv");

/// The codes of the presets: in the order of annex 3, then those of draughts federations.
pub const PRESETS: [&str; 12] = [
    "rr",
    "team-rr",
    "swiss-rated",
    "swiss-mixed",
    "swiss-unrated",
    "team-swiss",
    "ekl-rr",
    "ekl-micro",
    "ekl-swiss",
    "ltu-swiss",
    "lva",
    "nld-swiss",
];

/// A list recommended for a kind of event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Its code.
    pub code: &'static str,
    /// For which kind of event.
    pub title: &'static str,
    /// The systems in their order.
    pub specs: Vec<Spec>,
    /// What follows in the list and is not worked out, where there is such a thing.
    pub rest: Option<&'static str>,
}

impl Preset {
    /// The preset of that code.
    ///
    /// ```
    /// use scoresheet_event::tiebreak::Preset;
    /// let specs = Preset::by_code("rr").unwrap().specs;
    /// let codes: Vec<String> = specs.iter().map(ToString::to_string).collect();
    /// assert_eq!(codes, ["DE", "KS", "SB", "WIN"]);
    /// ```
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        let row = rows(TABLE).find(|row| row.first() == Some(&code))?;
        Some(Self {
            code: row.first()?,
            title: row.get(1)?,
            specs: row
                .get(2)?
                .split(' ')
                .filter_map(|spec| spec.parse().ok())
                .collect(),
            rest: row.get(3).copied().filter(|rest| !rest.is_empty()),
        })
    }

    /// A preset's code, or a list of systems with commas between them.
    ///
    /// # Errors
    /// One of the systems is none.
    pub fn list(text: &str) -> Result<Vec<Spec>, SpecError> {
        match Self::by_code(text.trim()) {
            Some(preset) => Ok(preset.specs),
            None => text.split(',').map(str::parse).collect(),
        }
    }
}

/// A remark where a list rests on more than one kind (FTM98 annex 3: only one of the three in one event).
#[must_use]
pub fn mixed(specs: &[Spec]) -> Option<String> {
    let kinds: BTreeSet<Family> = specs.iter().map(|spec| spec.system.family()).collect();
    if kinds.len() < 2 {
        return None;
    }
    let of_kind = |kind: Family| {
        let of_kind = specs.iter().filter(|spec| spec.system.family() == kind);
        of_kind
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let kinds = kinds.into_iter().map(|kind| match kind {
        Family::Own => format!("own results ({})", of_kind(kind)),
        Family::Opponents => format!("opponents' results ({})", of_kind(kind)),
        Family::Ratings => format!("ratings ({})", of_kind(kind)),
    });
    let both = [System::Progressive, System::Buchholz];
    let incorrect = both
        .iter()
        .all(|system| specs.iter().any(|spec| spec.system == *system));
    Some(format!(
        "The list mixes kinds of tie-break: {}. FTM98 annex 3 allows only one kind in an event{}, but itself \
         recommends mixed lists.",
        kinds.collect::<Vec<_>>().join(", "),
        if incorrect {
            " and calls progressive score with Buchholz incorrect"
        } else {
            ""
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_of_a_list_is_known() {
        let presets: Vec<Preset> = PRESETS
            .iter()
            .filter_map(|code| Preset::by_code(code))
            .collect();
        assert_eq!(
            presets
                .iter()
                .map(|preset| preset.specs.len())
                .collect::<Vec<_>>(),
            [4, 4, 2, 5, 4, 5, 2, 4, 3, 3, 2, 1]
        );
        assert_eq!(rows(TABLE).count(), PRESETS.len());
    }

    #[test]
    fn ftm98_annex_3_progressive_with_buchholz_is_not_correct() {
        let mixed = |list: &str| Preset::list(list).ok().and_then(|specs| mixed(&specs));
        assert!(mixed("PS,BH").is_some_and(|text| text.contains("incorrect")));
        assert!(mixed("swiss-mixed").is_some());
        assert_eq!(mixed("swiss-rated"), None);
        assert_eq!(mixed("BH,SB"), None);
    }
}
