//! Results of composers as a table, columns named in the first line.

use super::{Branch, Level};
use crate::norms::records::{Record, records};
use crate::norms::{Day, Rank};
use crate::{Fault, FaultCode, Place};
use serde::Serialize;

const NEEDED: [&str; 4] = ["player", "date", "level", "place"];
const OTHERS: [&str; 4] = ["branch", "rank", "event", "remark"];

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
    let mut faults = Vec::new();
    let rows = records(text, &NEEDED, &OTHERS, &mut faults);
    let awards = rows.iter().filter_map(|row| {
        let known = faults.len();
        let award = award(row, &mut faults)?;
        (faults.len() == known).then_some(award)
    });
    let awards = awards.collect();
    faults.sort_by_key(|fault| fault.at);
    (awards, faults)
}

fn award(row: &Record<'_>, faults: &mut Vec<Fault>) -> Option<Award> {
    let date = row.parsed("date", "a day such as 1953-09-30", faults);
    let level = row.get(
        "level",
        "a level; known are championship, all-union, republic, oblast",
        faults,
        Level::by_code,
    );
    let branch = row.get(
        "branch",
        "a branch; known are two-movers, three-movers, studies",
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
        rank: row.rank("rank", faults),
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
