//! Which systems there are, what they are called, and how a list of them is written.

use crate::rules::Articles;
use crate::{Points, RuleSet};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

const SYSTEMS: &str = include_str!("../../data/tiebreak_systems.tsv");
const NAMES: &str = include_str!("../../data/tiebreak_names.tsv");

/// Declares [`System`] with its codes; all else of a system is in `data/tiebreak_systems.tsv`.
macro_rules! systems {
    ($($variant:ident $code:literal $meaning:literal;)*) => {
        /// A tie-break system.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum System { $(#[doc = $meaning] $variant,)* }

        impl System {
            /// All systems.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code that C.07 article 5 has for it, or one like those.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }
        }
    };
}

systems! {
    DirectEncounter "DE" "Points in the games among the tied players.";
    Progressive "PS" "The scores after each round, summed up.";
    Koya "KS" "Points against those with 50 % or more.";
    ExtendedKoya "KSX" "Koya extended step by step to the lower score groups.";
    Wins "WIN" "Rounds won, with or without play.";
    GamesWon "WON" "Games won over the board.";
    BlackGames "BPG" "Games played with Black.";
    BlackWins "BWG" "Games won with Black.";
    RoundsElected "REP" "Rounds that the player was available to play.";
    MatchPoints "MPTS" "Match points of a team.";
    GamePoints "GPTS" "Points of a team on all boards.";
    Buchholz "BH" "The opponents' scores, summed up.";
    SumOfBuchholz "BHS" "The opponents' Buchholz, summed up.";
    AverageOfBuchholz "AOB" "The average of the opponents' Buchholz.";
    ForeBuchholz "FB" "Buchholz as if the last round were drawn.";
    SonnebornBerger "SB" "Each opponent's score times the result against him.";
    MatchByMatch "EMMSB" "Opponents' match points times match points made.";
    MatchByGame "EMGSB" "Opponents' match points times game points made.";
    GameByMatch "EGMSB" "Opponents' game points times match points made.";
    GameByGame "EGGSB" "Opponents' game points times game points made.";
    AverageRating "ARO" "The average rating of the opponents.";
    Performance "TPR" "Tournament performance rating.";
    PerfectPerformance "PTP" "The lowest rating whose expected score is the one made.";
    AveragePerformance "APRO" "The average performance of the opponents.";
    AveragePerfect "APPO" "The average perfect performance of the opponents.";
    BoardCount "BC" "Points times the board number; lower is better.";
    TopBoard "TBR" "Points on the first board, then on the second …";
    BottomBoard "BBE" "Points without the last board, then without the last two …";
    ExtendedDirect "EDE" "Direct encounter by one team score, then by the other.";
}

/// On what a system rests (FTM98 annex 2.1, 2.2, 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// A competitor's own results.
    Own,
    /// The opponents' results.
    Opponents,
    /// Ratings.
    Ratings,
}

/// One line of the data.
struct Described {
    code: &'static str,
    title: &'static str,
    family: Family,
    takes: &'static str,
    ftm98: &'static str,
    fide2009: &'static str,
    c07: &'static str,
}

impl Described {
    const fn article(&self, articles: Articles) -> &'static str {
        match articles {
            Articles::Ftm98 => self.ftm98,
            Articles::Fide2009 => self.fide2009,
            Articles::C07 => self.c07,
        }
    }
}

fn described(system: System) -> Option<&'static Described> {
    static LINES: OnceLock<Vec<Described>> = OnceLock::new();
    let lines = LINES.get_or_init(|| rows(SYSTEMS).map(|cells| described_by(&cells)).collect());
    lines.iter().find(|line| line.code == system.code())
}

fn described_by(cells: &[&'static str]) -> Described {
    let cell = |index: usize| cells.get(index).copied().unwrap_or_default();
    Described {
        code: cell(0),
        title: cell(1),
        family: match cell(2) {
            "own" => Family::Own,
            "ratings" => Family::Ratings,
            _ => Family::Opponents,
        },
        takes: cell(3),
        ftm98: cell(4),
        fide2009: cell(5),
        c07: cell(6),
    }
}

/// The rows of a table of ours: comments and the line of headings left out.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}

impl System {
    /// What it is called.
    #[must_use]
    pub fn title(self) -> &'static str {
        described(self).map_or("", |line| line.title)
    }

    /// On what it rests.
    #[must_use]
    pub fn family(self) -> Family {
        described(self).map_or(Family::Own, |line| line.family)
    }

    /// The article that defines it in a set of rules; nothing where the rules do not know it. The codes
    /// of 1953 know no tie-breaks: for them FTM98 is cited, whose definitions are taken.
    #[must_use]
    pub fn article(self, rules: RuleSet) -> Option<String> {
        let described = described(self)?;
        let rules = rules.tiebreaks();
        match described.article(rules.articles) {
            "" => None,
            // An edition that is cited as a whole.
            "yes" => Some(rules.book.to_owned()),
            article => Some(format!("{} {article}", rules.book)),
        }
    }
}

/// What changes a system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Modifiers {
    /// How many of the lowest, or of the first rounds, are left out.
    pub cut_low: usize,
    /// How many of the highest are left out.
    pub cut_high: usize,
    /// The part of the points, in percent, that makes an opponent count in the Koya system.
    pub percent: u8,
    /// By how much that limit is moved.
    pub limit: Points,
}

impl Default for Modifiers {
    fn default() -> Self {
        Self {
            cut_low: 0,
            cut_high: 0,
            percent: 50,
            limit: Points::ZERO,
        }
    }
}

/// A system and what changes it: `BH`, `BH/C1`, `BH/M2`, `KS/L+1` (one half point up), `KS/L60`.
///
/// ```
/// use scoresheet_event::tiebreak::{Spec, System};
/// let spec: Spec = "median-buchholz-2".parse()?;
/// assert_eq!((spec.system, spec.to_string().as_str()), (System::Buchholz, "BH/M2"));
/// assert!("SB/M1".parse::<Spec>().is_err());
/// # Ok::<(), scoresheet_event::tiebreak::SpecError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spec {
    /// The system.
    pub system: System,
    /// What changes it.
    pub modifiers: Modifiers,
}

/// A text that names no tie-break.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such system.
    #[error("there is no tie-break {0:?}; the codes are {codes}", codes = codes())]
    Unknown(String),
    /// The system cannot be changed like that.
    #[error("{system} does not accept the modifier {modifier:?}")]
    Modifier {
        /// The system's code.
        system: &'static str,
        /// What was written after it.
        modifier: String,
    },
}

fn codes() -> String {
    let codes: Vec<&str> = System::ALL.iter().map(|system| system.code()).collect();
    codes.join(" ")
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let plain: String = text
            .chars()
            .filter(|c| !matches!(c, ' ' | '-' | '_'))
            .collect();
        let named = rows(NAMES).find(|row| row.first() == Some(&plain.to_lowercase().as_str()));
        let written = match &named {
            Some(row) => row.get(1).copied().unwrap_or_default(),
            None => text.trim(),
        };
        let mut parts = written.split('/');
        let code = parts.next().unwrap_or_default().to_uppercase();
        let system = (System::ALL.iter().find(|system| system.code() == code))
            .ok_or_else(|| SpecError::Unknown(text.to_owned()))?;
        let mut spec = Self {
            system: *system,
            modifiers: Modifiers::default(),
        };
        for modifier in parts {
            spec.change(modifier)?;
        }
        Ok(spec)
    }
}

impl Spec {
    fn change(&mut self, modifier: &str) -> Result<(), SpecError> {
        let no = || SpecError::Modifier {
            system: self.system.code(),
            modifier: modifier.to_owned(),
        };
        let mut letters = modifier.chars();
        let kind = letters
            .next()
            .map(|c| c.to_ascii_uppercase())
            .ok_or_else(no)?;
        let takes = described(self.system).map_or("", |line| line.takes);
        if !takes.contains(kind) {
            return Err(no());
        }
        let number = letters.as_str();
        let rounds = || {
            number
                .parse::<u8>()
                .ok()
                .filter(|rounds| *rounds > 0)
                .ok_or_else(no)
        };
        match kind {
            'C' => self.modifiers.cut_low = usize::from(rounds()?),
            'M' => {
                self.modifiers.cut_low = usize::from(rounds()?);
                self.modifiers.cut_high = self.modifiers.cut_low;
            }
            _ if number.starts_with(['+', '-']) => {
                let halves = number.parse::<i8>().map_err(|_| no())?;
                self.modifiers.limit = Points::halves(i32::from(halves));
            }
            _ => self.modifiers.percent = rounds()?.min(100),
        }
        Ok(())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Modifiers {
            cut_low,
            cut_high,
            percent,
            limit,
        } = self.modifiers;
        f.write_str(self.system.code())?;
        match (cut_low, cut_high) {
            (0, 0) => {}
            (low, 0) => write!(f, "/C{low}")?,
            (low, _) => write!(f, "/M{low}")?,
        }
        if percent != 50 {
            write!(f, "/L{percent}")?;
        }
        if limit != Points::ZERO {
            write!(f, "/L{:+}", limit.in_halves())?;
        }
        Ok(())
    }
}

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_is_described_and_every_name_leads_to_one() {
        for system in System::ALL {
            let described = described(*system);
            assert!(
                described.is_some_and(|line| !line.title.is_empty()),
                "{system:?}"
            );
        }
        assert_eq!(rows(SYSTEMS).count(), System::ALL.len());
        for row in rows(NAMES) {
            assert_eq!(
                row[1].parse::<Spec>().map(|spec| spec.to_string()),
                Ok(row[1].to_owned())
            );
            assert!(row[0].parse::<Spec>().is_ok(), "{}", row[0]);
        }
    }

    #[test]
    fn what_cannot_be_changed_is_refused() {
        for text in [
            "", "XX", "DE/C1", "BH/C0", "BH/C", "BH/C999", "KS/L+x", "SB/M1", "BH/",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
        for text in ["BH/C1", "BH/M2", "KS/L60", "KS/L+1", "KS/L-2", "PS/C3"] {
            assert_eq!(
                text.parse::<Spec>().map(|spec| spec.to_string()),
                Ok(text.to_owned())
            );
        }
    }
}
