//! Chess composition (MK53, composition): points for places, and the ranks they lead to.

use crate::game::place;
use crate::names::{of_persons, rank_in};
use crate::{ChampionshipPoints, Clause, Day, Game, Rank, TwoMovers};
use scoresheet_event::typed_table::{Columns, Record};
use scoresheet_event::{Fault, FaultCode, Place, Points};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a contest ranked as, highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// All-union championship in composition.
    Championship,
    /// Contest or tournament of all-union importance.
    AllUnion,
    /// Of republican importance.
    Republic,
    /// Of an oblast.
    Oblast,
}

/// The kind of composition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Branch {
    /// Problems in two moves.
    TwoMovers,
    /// Problems in three moves.
    ThreeMovers,
    /// Studies.
    Studies,
}

impl Level {
    /// All, highest first.
    pub const ALL: [Self; 4] = [
        Self::Championship,
        Self::AllUnion,
        Self::Republic,
        Self::Oblast,
    ];

    /// As tables write it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Championship => "championship",
            Self::AllUnion => "all-union",
            Self::Republic => "republic",
            Self::Oblast => "oblast",
        }
    }

    /// The level of that name.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.code() == code)
    }
}

impl Branch {
    /// All.
    pub const ALL: [Self; 3] = [Self::TwoMovers, Self::ThreeMovers, Self::Studies];

    /// As tables write it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TwoMovers => "two-movers",
            Self::ThreeMovers => "three-movers",
            Self::Studies => "studies",
        }
    }

    /// The branch of that name.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|branch| branch.code() == code)
    }
}

const COLUMNS: Columns = Columns {
    needed: &["player", "date", "level", "place"],
    others: &["branch", "rank", "event", "remark"],
    headings: &[],
    no_others: false,
};

/// What a composition was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Distinction {
    /// A place.
    Place(u32),
    /// A commendation (tunnustus) without a place.
    Commended,
}

/// One result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Award {
    /// Whose.
    pub player: String,
    /// When the points were given.
    pub date: Day,
    /// The contest's name.
    pub event: Option<String>,
    /// What it ranked as.
    pub level: Level,
    /// The kind of composition.
    pub branch: Option<Branch>,
    /// Place or commendation.
    pub distinction: Distinction,
    /// The rank held in play at that time.
    pub rank: Option<Rank>,
    /// Where it stands.
    #[serde(skip)]
    pub at: Place,
}

/// Reads the results: every row that can be read, and what is wrong with the others.
#[must_use]
pub fn read(text: &str) -> (Vec<Award>, Vec<Fault>) {
    of_persons(COLUMNS.read_all(text, award), |award| {
        (&award.player, award.at)
    })
}

fn award(row: &Record<'_>, faults: &mut Vec<Fault>) -> Option<Award> {
    let date = row.parsed("date", "a day such as 1953-09-30", faults);
    let level = row.get(
        "level",
        "a level: championship, all-union, republic or oblast",
        faults,
        Level::by_code,
    );
    let branch = row.get(
        "branch",
        "a branch: two-movers, three-movers or studies",
        faults,
        Branch::by_code,
    );
    let distinction = row.get(
        "place",
        "a place such as 3, or commended; shared places are not provided for",
        faults,
        |text| match text.parse().ok().filter(|place: &u32| *place > 0) {
            Some(place) => Some(Distinction::Place(place)),
            None => (text == "commended").then_some(Distinction::Commended),
        },
    );
    let award = Award {
        player: row.text("player")?.to_owned(),
        date: date?,
        event: row.text("event").map(str::to_owned),
        level: level?,
        branch,
        distinction: distinction?,
        rank: rank_in(row, "rank", faults),
        at: row.at,
    };
    let unclear = award.level == Level::AllUnion
        && award.branch.is_none()
        && matches!(award.distinction, Distinction::Place(1..=3));
    if unclear && row.text("branch").is_none() {
        let message = "a place at an all-union contest needs the branch".to_owned();
        faults.push(Fault::new(FaultCode::UnreadableLine, row.at, message));
    }
    Some(award)
}

struct RankCount {
    level: Level,
    /// `None` is any.
    branch: Option<Branch>,
    place: u32,
    printed: Points,
    corrected: Points,
}

/// What a place is worth; nothing where the tables have none. At contests that are no championship it
/// depends on the branch.
///
/// ```
/// use scoresheet_norms::{TwoMovers, composition::{Branch, Level, points_of_place}};
/// let points = |place, cell| {
///     let points = points_of_place(Level::AllUnion, Some(Branch::TwoMovers), place, cell);
///     points.unwrap().to_string()
/// };
/// assert_eq!([points(1, TwoMovers::Printed), points(2, TwoMovers::Printed)], ["2", "2"]);
/// assert_eq!(points(1, TwoMovers::Corrected), "3");
/// ```
#[must_use]
pub fn points_of_place(
    level: Level,
    branch: Option<Branch>,
    place: u32,
    two_movers: TwoMovers,
) -> Option<Points> {
    let cell = TABLE.iter().find(|cell| {
        let branches = cell.branch.is_none() || cell.branch == branch;
        cell.level == level && branches && cell.place == place
    })?;
    Some(match two_movers {
        TwoMovers::Printed => cell.printed,
        TwoMovers::Corrected => cell.corrected,
    })
}

/// Whether the cell is the one that is probably misprinted.
fn is_suspect(level: Level, branch: Option<Branch>, place: u32) -> bool {
    let of = |two_movers| points_of_place(level, branch, place, two_movers);
    of(TwoMovers::Printed) != of(TwoMovers::Corrected)
}

static TABLE: LazyLock<Vec<RankCount>> = LazyLock::new(|| {
    let rows = include_str!("../data/composition.tsv").lines();
    rows.filter_map(read_row).collect()
});

/// A row of the file; nothing of its headings.
fn read_row(row: &str) -> Option<RankCount> {
    let cells: Vec<&str> = row.split('\t').collect();
    let [level, branch, place, printed, corrected] = cells[..] else {
        return None;
    };
    Some(RankCount {
        level: Level::by_code(level)?,
        branch: Branch::by_code(branch),
        place: place.parse().ok()?,
        printed: Points::halves(printed.parse().ok()?),
        corrected: Points::halves(corrected.parse().ok()?),
    })
}

/// Points that make a master.
const MASTER_POINTS: Points = Points::whole(30);

/// Years for which points are valid.
const VALID_YEARS: u16 = 5;

/// A result and what it gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Worth {
    /// The result.
    #[serde(flatten)]
    pub award: Award,
    /// Its points.
    pub points: Points,
    /// The last day on which they are valid.
    pub valid_until: Day,
    /// Whether they count on the day asked.
    pub counts: bool,
    /// Whether the printed figure is probably a misprint.
    pub suspect: bool,
}

/// One thing that a rank asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// What.
    pub what: String,
    /// Whether it is so; nothing where it is not known.
    pub so: Option<bool>,
}

/// A rank in composition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// Master, or I to III.
    pub rank: Rank,
    /// What it asks.
    pub asked: Vec<Asked>,
    /// Where it is said.
    pub clause: Clause,
}

impl Claim {
    /// Whether the rank is due; nothing where that hangs on what is not known.
    #[must_use]
    pub fn is_due(&self) -> Option<bool> {
        let no = self.asked.iter().any(|each| each.so == Some(false));
        let all = self.asked.iter().all(|each| each.so == Some(true));
        if no { Some(false) } else { all.then_some(true) }
    }
}

/// A composer on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Composer {
    /// Who.
    pub player: String,
    /// The rank in play, as last stated.
    pub rank: Option<Rank>,
    /// The valid points.
    pub points: Points,
    /// Every result up to the day.
    pub results: Vec<Worth>,
    /// The ranks in composition, highest first.
    pub claims: Vec<Claim>,
}

/// Every composer on a day, in the order of names. Results of later days are left out.
#[must_use]
pub fn judge(
    awards: &[Award],
    on: Day,
    two_movers: TwoMovers,
    base: ChampionshipPoints,
) -> Vec<Composer> {
    let mut composers: BTreeMap<&str, Vec<&Award>> = BTreeMap::new();
    for award in awards.iter().filter(|award| award.date <= on) {
        composers.entry(&award.player).or_default().push(award);
    }
    let judged = composers.into_iter().map(|(player, mut awards)| {
        awards.sort_by_key(|award| award.date);
        let results: Vec<_> = awards
            .iter()
            .map(|award| worth(award, on, two_movers, base))
            .collect();
        let rank = awards.iter().rev().find_map(|award| award.rank);
        let valid = results.iter().filter(|worth| worth.counts);
        let points = valid.map(|worth| worth.points).sum();
        Composer {
            player: player.to_owned(),
            rank,
            points,
            claims: claims(&results, points, rank),
            results,
        }
    });
    judged.collect()
}

fn worth(award: &Award, on: Day, two_movers: TwoMovers, base: ChampionshipPoints) -> Worth {
    let Distinction::Place(place) = award.distinction else {
        return Worth {
            award: award.clone(),
            points: Points::ZERO,
            valid_until: award.date.years_on(VALID_YEARS),
            counts: false,
            suspect: false,
        };
    };
    let points = points_of_place(award.level, award.branch, place, two_movers);
    let valid_until = award.date.years_on(VALID_YEARS);
    let is_base = base == ChampionshipPoints::Some || is_high(award);
    Worth {
        award: award.clone(),
        points: points.unwrap_or_default(),
        valid_until,
        counts: points.is_some() && valid_until >= on && is_base,
        suspect: is_suspect(award.level, award.branch, place),
    }
}

/// "At all-union championships not below third place".
fn is_high(award: &Award) -> bool {
    award.level == Level::Championship && matches!(award.distinction, Distinction::Place(1..=3))
}

/// Whether some place was "marked by a commendation" (tunnustusega märgitud koht); one of the first three
/// was, and one that has points. Whether a number further down was, it does not say.
fn is_commended(results: &[Worth]) -> Option<bool> {
    let marked = |worth: &Worth| match worth.award.distinction {
        Distinction::Place(place) => place <= 3 || worth.points > Points::ZERO,
        Distinction::Commended => true,
    };
    if results.is_empty() {
        Some(false)
    } else {
        results.iter().any(marked).then_some(true)
    }
}

fn claims(results: &[Worth], points: Points, rank: Option<Rank>) -> Vec<Claim> {
    let count = |wanted: &dyn Fn(&Award) -> bool| {
        results.iter().filter(|worth| wanted(&worth.award)).count()
    };
    let best = |award: &Award, worst: u32| match award.distinction {
        Distinction::Place(place) => place <= worst,
        Distinction::Commended => false,
    };
    let all_union = |award: &Award| award.level <= Level::AllUnion;
    let asked = |what: String, so: bool| Asked { what, so: Some(so) };
    let play = |wanted: Rank| Asked {
        what: match rank {
            Some(rank) => format!("rank {wanted} in over-the-board play; {rank} is held"),
            None => format!("rank {wanted} in over-the-board play; the rank held is not stated"),
        },
        so: rank.map(|rank| rank >= wanted),
    };
    let high = results
        .iter()
        .any(|worth| worth.counts && is_high(&worth.award));
    let firsts = count(&|award| all_union(award) && best(award, 1));
    let second = count(&|award| {
        (all_union(award) && best(award, 3)) || (!all_union(award) && best(award, 1))
    });
    let claim = |rank, place: &'static str, asked| Claim {
        rank,
        asked,
        clause: Game::Chess.cite(place),
    };
    vec![
        claim(
            Rank::Master,
            place::COMPOSITION,
            vec![
                asked(format!("{MASTER_POINTS} valid points; there are {points}"), points >= MASTER_POINTS),
                asked("points among them from a place not below third at a championship".to_owned(), high),
                play(Rank::I),
            ],
        ),
        claim(
            Rank::I,
            place::COMPOSITION_FIRST,
            vec![
                asked(format!("two first places at all-union level; there are {firsts}"), firsts >= 2),
                play(Rank::II),
            ],
        ),
        claim(
            Rank::II,
            place::COMPOSITION_SECOND,
            vec![
                asked(
                    "a third place or better at all-union level, or a first in a republic or oblast".to_owned(),
                    second > 0,
                ),
                play(Rank::III),
            ],
        ),
        claim(
            Rank::III,
            place::COMPOSITION_THIRD,
            vec![
                Asked {
                    what: "a place that was marked by a commendation".to_owned(),
                    so: is_commended(results),
                },
                play(Rank::IV),
            ],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mk53_composition_places_are_worth_what_is_printed() {
        let of = |level, branch, places: u32| -> Vec<String> {
            let points = (1..=places).map(|place| {
                points_of_place(level, branch, place, TwoMovers::Printed)
                    .unwrap()
                    .to_string()
            });
            points.collect()
        };
        assert_eq!(
            of(Level::Championship, None, 5),
            ["30", "20", "15", "10", "5"]
        );
        let contest = |branch| of(Level::AllUnion, Some(branch), 3);
        assert_eq!(contest(Branch::TwoMovers), ["2", "2", "1"]);
        assert_eq!(contest(Branch::ThreeMovers), ["4.5", "3", "1.5"]);
        assert_eq!(contest(Branch::Studies), ["6", "4", "2"]);
        for (level, branch, place) in [
            (Level::Championship, None, 6),
            (Level::AllUnion, Some(Branch::Studies), 4),
            (Level::AllUnion, None, 1),
            (Level::Republic, Some(Branch::Studies), 1),
        ] {
            assert_eq!(
                points_of_place(level, branch, place, TwoMovers::Printed),
                None
            );
        }
    }

    #[test]
    fn one_cell_alone_is_suspect() {
        let branches = [Branch::TwoMovers, Branch::ThreeMovers, Branch::Studies];
        let suspect = branches.into_iter().flat_map(|branch| {
            (1..=3)
                .filter(move |place| is_suspect(Level::AllUnion, Some(branch), *place))
                .map(move |place| (branch, place))
        });
        assert_eq!(suspect.collect::<Vec<_>>(), [(Branch::TwoMovers, 1)]);
    }
}
