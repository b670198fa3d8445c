//! Histories as tables: one row a competition, columns named in the first line.

use super::entry::{Entry, Shared, Sort};
use crate::norms::known::woman;
use crate::norms::records::{Record, records};
use crate::{Fault, FaultCode, Points};

const NEEDED: [&str; 3] = ["player", "date", "kind"];
const OTHERS: [&str; 13] = [
    "event",
    "coefficient",
    "games",
    "points",
    "place",
    "masters",
    "outplaced",
    "opponent",
    "rank",
    "norm",
    "town",
    "sex",
    "remark",
];

/// Towns where rank I is given for one year (MK53, Esimene järk).
const CAPITALS: [&str; 5] = ["moskva", "moscow", "москва", "leningrad", "ленинград"];

/// Reads a history: every row that can be read, and what is wrong with the others.
///
/// ```
/// use scoresheet_event::norms::history;
/// let text = "player,date,kind,coefficient,games,points\nKask,1953-09-30,tournament,2.00,11,8.5\n";
/// let (entries, faults) = history::read(text);
/// assert!(faults.is_empty());
/// assert_eq!(entries[0].coefficient.unwrap().to_string(), "2.00");
/// ```
#[must_use]
pub fn read(text: &str) -> (Vec<Entry>, Vec<Fault>) {
    let mut faults = Vec::new();
    let rows = records(text, &NEEDED, &OTHERS, &mut faults);
    let entries = rows.iter().filter_map(|row| {
        let known = faults.len();
        let entry = entry(row, &mut faults)?;
        // A row that is only half understood decides nothing.
        (faults.len() == known).then_some(entry)
    });
    let entries = entries.collect();
    faults.sort_by_key(|fault| fault.at);
    (entries, faults)
}

fn entry(row: &Record<'_>, faults: &mut Vec<Fault>) -> Option<Entry> {
    let kinds: Vec<_> = Sort::ALL.iter().map(|sort| sort.code()).collect();
    let kinds = format!("a kind; known are {}", kinds.join(", "));
    let sort = row.get("kind", &kinds, faults, |text| {
        let named = text.to_lowercase();
        Sort::ALL.iter().copied().find(|sort| sort.code() == named)
    });
    let date = row.parsed("date", "a day such as 1953-09-30", faults);
    let capital = row.text("town").map(|town| {
        let town = town.to_lowercase();
        CAPITALS.contains(&town.as_str())
    });
    let woman = row.get("sex", "m or w", faults, woman);
    let entry = Entry {
        player: row.text("player")?.to_owned(),
        date: date?,
        sort: sort?,
        event: row.text("event").map(str::to_owned),
        coefficient: row.parsed("coefficient", "a coefficient such as 2.81", faults),
        games: row.get("games", "a number of games up to 999", faults, |text| {
            text.parse().ok().filter(|games| *games < 1000)
        }),
        points: row.parsed("points", "a score in whole and half points", faults),
        place: row.get("place", "a place such as 3 or 3-4", faults, Shared::read),
        masters: row.parsed("masters", "a number of masters", faults),
        outplaced: row.parsed("outplaced", "a number of players", faults),
        opponent: row.rank("opponent", faults),
        rank: row.rank("rank", faults),
        norm: row.rank("norm", faults),
        capital,
        woman,
        at: row.at,
    };
    faults.extend(lacking(row, &entry));
    Some(entry)
}

/// What a row of its kind cannot do without, and points that are more than the games.
fn lacking(row: &Record<'_>, entry: &Entry) -> Option<Fault> {
    let needed: &[&str] = match entry.sort {
        Sort::Award => &["rank"],
        Sort::Tournament => &["coefficient", "games", "points"],
        Sort::Beginners => &["games", "points"],
        Sort::WomensChampionship => &["place"],
        Sort::Match | Sort::ControlMatch => &["opponent", "games", "points"],
        Sort::International => &["norm"],
        Sort::Masters | Sort::Candidates | Sort::Championship => &[],
    };
    if let Some(column) = needed.iter().find(|column| row.text(column).is_none()) {
        let message = format!("a row of kind {} needs {column}", entry.sort.code());
        return Some(Fault::new(FaultCode::UnreadableLine, row.at, message));
    }
    let (games, points) = (entry.games?, entry.points?);
    let most = Points::whole(i32::try_from(games).ok()?);
    (points > most).then(|| {
        let message = format!("{points} points of {games} games");
        Fault::new(FaultCode::ScoreTooHigh, row.place("points"), message)
    })
}
