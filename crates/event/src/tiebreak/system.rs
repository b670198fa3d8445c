//! Which systems there are, what they are called, and how a list of them is written.

use super::TeamScore;
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
    ExtendedDirectTop "EDET" "The same, and two who are left by top boards.";
    ExtendedDirectBottom "EDEB" "The same, and two who are left by bottom boards.";
    ExtendedDirectCountTop "EDEBT" "The same, and two who are left by board count, then by top boards.";
    ExtendedDirectCountBottom "EDEBB" "The same, and two who are left by board count, then by bottom boards.";
    Points "PTS" "The points that rank, where they are not the first criterion.";
    Standard "STD" "Rounds with more points than the opponent; half for as many.";
    PairingNumber "TPN" "The number in the event; lower is better.";
    Rating "RTNG" "The rating.";
    OtherScore "MPvGP" "The score of teams that does not rank.";
    ScoreStrength "SSSC" "The other score of a team, and a share of its Buchholz.";
    Solkoff "SOLK" "The opponents' points; without an opponent nothing.";
    SolkoffPlus "SOLK+" "The opponents' Solkoff, summed up.";
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
    /// What FTM98 cuts of it, `C` or `CM`, and the article on that.
    ftm98_cut: &'static str,
}

impl Described {
    fn article(&self, articles: Articles) -> &'static str {
        match articles {
            Articles::Ftm98 => self.ftm98,
            Articles::Fide2009 => self.fide2009,
            // An article that came in 2026.
            Articles::C07 if self.c07.starts_with("2026:") => "",
            Articles::C07 => self.c07,
            Articles::C07Of2026 => self.c07.strip_prefix("2026:").unwrap_or(self.c07),
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
        ftm98_cut: cell(7),
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

    /// The article on what is cut of the system, in rules that say it with each; `highest`: whether the highest go as well.
    pub(super) fn article_of_cut(self, rules: RuleSet, highest: bool) -> Option<String> {
        let rules = rules.tiebreaks();
        if rules.articles != Articles::Ftm98 {
            return Some(rules.book.to_owned());
        }
        let (kinds, article) = described(self)?.ftm98_cut.split_once(' ')?;
        let known = !highest || kinds.contains('M');
        known.then(|| format!("{} {article}", rules.book))
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
    /// The score of teams that it is worked out with, if not the one that ranks.
    pub score: Option<TeamScore>,
    /// Whether forfeits are as games.
    pub forfeits_played: bool,
    /// Whether Buchholz is taken as if the last round were drawn.
    pub fore: bool,
    /// Whether the lower number is better where it would be the higher, and the other way round.
    pub reverse: bool,
    /// What divides Buchholz in the score strength; else it is worked out.
    pub divisor: Option<u8>,
    /// Whether the lowest are left out one after another until one is left.
    pub truncated: bool,
}

impl Default for Modifiers {
    fn default() -> Self {
        Self {
            cut_low: 0,
            cut_high: 0,
            percent: 50,
            limit: Points::ZERO,
            score: None,
            forfeits_played: false,
            fore: false,
            reverse: false,
            divisor: None,
            truncated: false,
        }
    }
}

/// A system and what changes it: `BH`, `BH/C1`, `BH-C1`, `BH/M2`, `BH:GP/C1/P`, `KS/L1` (one half point up), `KS/L60`
/// (60 percent), `AOB/F`, `TPN/R`.
///
/// ```
/// use scoresheet_event::tiebreak::{Spec, System};
/// let spec: Spec = "median-buchholz-2".parse()?;
/// assert_eq!((spec.system, spec.to_string().as_str()), (System::Buchholz, "BH/M2"));
/// assert!("WIN/C1".parse::<Spec>().is_err());
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
    /// Another modifier has said the same before.
    #[error(
        "{system} cannot take the modifier {modifier:?} as well: one before it says the same, or the opposite"
    )]
    Again {
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
            .trim()
            .chars()
            .filter(|c| !matches!(c, ' ' | '-' | '_'))
            .collect();
        let named = rows(NAMES).find(|row| row.first() == Some(&plain.to_lowercase().as_str()));
        let written = match &named {
            Some(row) => row.get(1).copied().unwrap_or_default(),
            None => text.trim(),
        };
        let mut parts = parts_of(written).into_iter();
        let code = parts.next().unwrap_or_default();
        let (code, score) = match code.split_once(':') {
            Some((code, score)) => (code, Some(score)),
            None => (code.as_str(), None),
        };
        let system = (System::ALL
            .iter()
            .find(|system| system.code().eq_ignore_ascii_case(code)))
        .ok_or_else(|| SpecError::Unknown(text.trim().to_owned()))?;
        let mut spec = Self {
            system: *system,
            modifiers: Modifiers::default(),
        };
        if let Some(score) = score {
            spec.count_by(score)?;
        }
        let mut said = Vec::new();
        for modifier in parts {
            spec.change(&modifier)?;
            let what = what_changes(&modifier);
            if said.contains(&what) {
                return Err(SpecError::Again {
                    system: spec.system.code(),
                    modifier,
                });
            }
            said.push(what);
        }
        Ok(spec)
    }
}

/// The code and the modifiers: strokes part them, and hyphens, except in `L-1`.
fn parts_of(written: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in written.trim().split(['/', '-']) {
        match parts.last_mut() {
            Some(limit) if limit.eq_ignore_ascii_case("L") => {
                limit.push('-');
                limit.push_str(part);
            }
            Some(_) | None => parts.push(part.to_owned()),
        }
    }
    parts
}

/// The letter of what a modifier changes: several leave out numbers, each in its way.
fn what_changes(modifier: &str) -> Option<char> {
    match modifier.chars().next().map(|c| c.to_ascii_uppercase()) {
        Some('C' | 'M' | 'T') => Some('C'),
        other => other,
    }
}

impl Spec {
    fn refused(&self, modifier: &str) -> SpecError {
        SpecError::Modifier {
            system: self.system.code(),
            modifier: modifier.to_owned(),
        }
    }

    fn takes(&self, kind: char) -> bool {
        described(self.system).is_some_and(|line| line.takes.contains(kind))
    }

    /// `:MP` or `:GP`.
    fn count_by(&mut self, score: &str) -> Result<(), SpecError> {
        self.modifiers.score = match score.to_ascii_uppercase().as_str() {
            "MP" if self.takes(':') => Some(TeamScore::Match),
            "GP" if self.takes(':') => Some(TeamScore::Game),
            _ => return Err(self.refused(score)),
        };
        Ok(())
    }

    fn change(&mut self, modifier: &str) -> Result<(), SpecError> {
        let no = || self.refused(modifier);
        let mut letters = modifier.chars();
        let kind = letters.next().map(|c| c.to_ascii_uppercase());
        let kind = kind.filter(|kind| self.takes(*kind)).ok_or_else(no)?;
        let number = letters.as_str();
        let rounds = number.parse::<u8>().ok().filter(|rounds| *rounds > 0);
        let flag = number.is_empty().then_some(true);
        match kind {
            'C' => self.modifiers.cut_low = usize::from(rounds.ok_or_else(no)?),
            'M' => {
                let rounds = usize::from(rounds.ok_or_else(no)?);
                (self.modifiers.cut_low, self.modifiers.cut_high) = (rounds, rounds);
            }
            'P' => self.modifiers.forfeits_played = flag.ok_or_else(no)?,
            'F' => self.modifiers.fore = flag.ok_or_else(no)?,
            'R' => self.modifiers.reverse = flag.ok_or_else(no)?,
            'T' => self.modifiers.truncated = flag.ok_or_else(no)?,
            'K' => self.modifiers.divisor = Some(rounds.ok_or_else(no)?),
            _ => match rounds.filter(|_| !number.starts_with('+')) {
                Some(percent) if percent > 100 => return Err(no()),
                Some(percent) if percent > MOST_HALVES => self.modifiers.percent = percent,
                Some(_) | None => {
                    let halves = number.parse::<i8>().map_err(|_| no())?;
                    self.modifiers.limit = Points::halves(i32::from(halves));
                }
            },
        }
        Ok(())
    }
}

/// A limit of more than so many is one in percent: no event moves it by so many half points.
const MOST_HALVES: u8 = 24;

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = self.modifiers;
        f.write_str(self.system.code())?;
        match how.score {
            Some(TeamScore::Match) => f.write_str(":MP")?,
            Some(TeamScore::Game) => f.write_str(":GP")?,
            None => {}
        }
        match (how.cut_low, how.cut_high) {
            (0, 0) => {}
            (low, 0) => write!(f, "/C{low}")?,
            (low, _) => write!(f, "/M{low}")?,
        }
        if how.percent != 50 {
            write!(f, "/L{}", how.percent)?;
        }
        if how.limit != Points::ZERO {
            write!(f, "/L{:+}", how.limit.in_halves())?;
        }
        if let Some(divisor) = how.divisor {
            write!(f, "/K{divisor}")?;
        }
        for (letter, is) in [
            ('F', how.fore),
            ('T', how.truncated),
            ('R', how.reverse),
            ('P', how.forfeits_played),
        ] {
            if is {
                write!(f, "/{letter}")?;
            }
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
            "",
            "XX",
            "DE/C1",
            "BH/C0",
            "BH/C",
            "BH/C999",
            "KS/L+x",
            "BH/",
            "WIN/C1",
            "BH/P1",
            "TPN/P",
            "BPG:MP",
            "BH:XP",
            "SSSC/K0",
            "OTHER_X",
            "BH/C1/M1",
            "BH/C1/C2",
            "BH/P/P",
            "KS/L+1/L-2",
            "KS/L60/L+1",
            "ARO/C1/M1",
            "SOLK/C1/T",
            "KS/L101",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
        for text in [
            "BH/C1",
            "BH/M2",
            "KS/L60",
            "KS/L+1",
            "KS/L-2",
            "PS/C3",
            "BH:MP/C1/P",
            "EMGSB/C1/P",
            "EDET/P",
            "MPvGP",
            "AOB/F",
            "TPN/R",
            "SSSC/K3/F",
            "SOLK/T",
            "SOLK+",
            "SB/M1",
        ] {
            assert_eq!(
                text.parse::<Spec>().map(|spec| spec.to_string()),
                Ok(text.to_owned())
            );
        }
        for (written, code) in [
            ("SB-C1", "SB/C1"),
            ("PS-C1", "PS/C1"),
            ("ARO-C1", "ARO/C1"),
            ("bh:mp-c1-p", "BH:MP/C1/P"),
            ("KS/L1", "KS/L+1"),
            ("KS-L-1", "KS/L-1"),
            ("mpvgp", "MPvGP"),
            ("GE", "REP"),
        ] {
            let spec = written.parse::<Spec>().map(|spec| spec.to_string());
            assert_eq!(spec, Ok(code.to_owned()), "{written}");
        }
    }
}
