//! One row of a player's history, a competition or a rank given, and the table of such rows.

use crate::names::{of_persons, rank_in, woman};
use crate::{Day, Hundredths, Rank};
use scoresheet_event::typed_table::{Columns, Record};
use scoresheet_event::{Fault, FaultCode, Place, Points};
use serde::Serialize;

/// Declares [`Sort`] from one table: variant, name, meaning.
macro_rules! sorts {
    ($($variant:ident $name:literal $says:literal;)*) => {
        /// What a row is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Sort { $(#[doc = $says] $variant,)* }

        impl Sort {
            /// All.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// As the column `kind` has it.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

sorts! {
    Award "award" "The rank in the column `rank` was given on this day.";
    Tournament "tournament" "A tournament with a coefficient.";
    Beginners "beginners" "A tournament of beginners, without a coefficient.";
    Masters "masters" "A tournament in which at least two thirds of the players are masters.";
    Candidates "candidates" "Chess: a tournament in which half of the players are masters and Candidate Masters, and the others have candidate points.";
    Championship "championship" "The championship of the USSR; in chess its final.";
    WomensChampionship "womens-championship" "Chess: the final of the women's championship of the USSR.";
    Match "match" "A match of 14 games for a title.";
    ControlMatch "control-match" "Chess: a match by which a grandmaster keeps the title.";
    International "international" "Chess: results abroad for which the title in `norm` was recognised.";
}

/// A place, or several that were shared: `3`, `3-4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Shared {
    /// The best of the places.
    pub first: u32,
    /// The last of them; the same where it is not shared.
    pub last: u32,
}

impl Shared {
    /// Reads `3`, `3-4`, `3–4`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let number = |part: &str| part.trim().parse().ok().filter(|place: &u32| *place > 0);
        let (first, last) = text.split_once(['-', '–', '—']).unwrap_or((text, text));
        let (first, last) = (number(first)?, number(last)?);
        (first <= last).then_some(Self { first, last })
    }
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HistoryEntry {
    /// Whose.
    pub player: String,
    /// The last day.
    pub date: Day,
    /// What it is about.
    pub sort: Sort,
    /// The name of the competition.
    pub event: Option<String>,
    /// The coefficient of a tournament.
    pub coefficient: Option<Hundredths>,
    /// Games of the percent.
    pub games: Option<u32>,
    /// Points made.
    pub points: Option<Points>,
    /// The place.
    pub place: Option<Shared>,
    /// Masters who took part (women's final).
    pub masters: Option<u32>,
    /// Masters who finished after (women's final), or grandmasters (final, third and fourth place shared).
    pub outplaced: Option<u32>,
    /// The opponent's rank in a match.
    pub opponent: Option<Rank>,
    /// The rank given, or held when it was played.
    pub rank: Option<Rank>,
    /// The rank whose norm was met, as stated.
    pub norm: Option<Rank>,
    /// Whether the player lives in Moscow or Leningrad (MK53: rank I for one year).
    pub capital: Option<bool>,
    /// A woman.
    pub woman: Option<bool>,
    /// Where it stands.
    #[serde(skip)]
    pub at: Place,
}

impl HistoryEntry {
    /// Its name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        self.event.as_deref().unwrap_or(self.sort.code())
    }
}

const COLUMNS: Columns = Columns {
    needed: &["player", "date", "kind"],
    others: &[
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
    ],
    headings: &[],
    no_others: false,
};

/// Towns where rank I is given for one year (MK53, rank I).
const CAPITALS: [&str; 5] = ["moskva", "moscow", "москва", "leningrad", "ленинград"];

/// Reads a history: every row that can be read, and what is wrong with the others.
///
/// ```
/// use scoresheet_norms::history;
/// let text = "player,date,kind,coefficient,games,points\nKask,1953-09-30,tournament,2.00,11,8.5\n";
/// let (entries, faults) = history::read(text);
/// assert!(faults.is_empty());
/// assert_eq!(entries[0].coefficient.unwrap().to_string(), "2.00");
/// ```
#[must_use]
pub fn read(text: &str) -> (Vec<HistoryEntry>, Vec<Fault>) {
    of_persons(COLUMNS.read_all(text, entry), |entry| {
        (&entry.player, entry.at)
    })
}

fn entry(row: &Record<'_>, faults: &mut Vec<Fault>) -> Option<HistoryEntry> {
    let kinds: Vec<_> = Sort::ALL.iter().map(|sort| sort.code()).collect();
    let kinds = format!("one of {}", kinds.join(", "));
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
    let entry = HistoryEntry {
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
        opponent: rank_in(row, "opponent", faults),
        rank: rank_in(row, "rank", faults),
        norm: rank_in(row, "norm", faults),
        capital,
        woman,
        at: row.at,
    };
    faults.extend(lacking(row, &entry));
    Some(entry)
}

/// What a row of its kind cannot do without, and points that are more than the games.
fn lacking(row: &Record<'_>, entry: &HistoryEntry) -> Option<Fault> {
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
