//! What is known of players beside the event, as a table: ranks and candidate points.

use super::{Known, Rank};
use scoresheet_event::typed_table::{Columns, Record};
use scoresheet_event::{Event, Fault, FaultCode, Place, Sex};
use std::collections::{BTreeMap, BTreeSet};

const COLUMNS: Columns = Columns {
    needed: &["player"],
    others: &["rank", "candidate-points", "sex", "remark"],
    headings: &[],
    no_others: false,
};

/// Reads a table `player,rank,candidate-points,sex`, of which all but the player may be blank. A player
/// is named by starting number or by name, as the event has it.
///
/// ```
/// use scoresheet_norms::{Rank, read_known};
/// use scoresheet_event::{Event, Player};
/// let kask = Player { number: 7, name: "Kask".to_owned(), ..Player::default() };
/// let event = Event { players: vec![kask], ..Event::default() };
/// let (known, faults) = read_known("player,rank,candidate-points\nKask,I,3\n", &event);
/// assert!(faults.is_empty());
/// assert_eq!((known[&7].rank, known[&7].candidate_points), (Some(Rank::I), Some(3)));
/// ```
#[must_use]
pub fn read_known(text: &str, event: &Event) -> (BTreeMap<u32, Known>, Vec<Fault>) {
    let mut faults = Vec::new();
    let rows = COLUMNS.read(text, &mut faults);
    let mut known = BTreeMap::new();
    for row in &rows {
        let Some(number) = number_of(row, event, &mut faults) else {
            continue;
        };
        let facts = Known {
            rank: rank_in(row, "rank", &mut faults),
            candidate_points: row.parsed("candidate-points", "a number of points", &mut faults),
            woman: row.get("sex", "m or w", &mut faults, woman),
        };
        faults.extend(contradicted(row, &facts, number, event));
        if known.insert(number, facts).is_some() {
            let message = format!("player {number} appears twice");
            faults.push(Fault::new(FaultCode::DuplicateNumber, row.at, message));
        }
    }
    faults.sort_by_key(|fault| fault.at);
    (known, faults)
}

/// Ranks and sexes that the event states otherwise: the table is for what events do not say.
fn contradicted(row: &Record<'_>, known: &Known, number: u32, event: &Event) -> Vec<Fault> {
    let player = event.players.iter().find(|player| player.number == number);
    let Some(player) = player else {
        return Vec::new();
    };
    let sex = |woman: bool| if woman { "w" } else { "m" };
    let stated = player.rank.as_deref().and_then(Rank::read);
    let rank = known.rank.zip(stated).filter(|(one, other)| one != other);
    let rank = rank.map(|(one, other)| ("rank", one.to_string(), other.to_string()));
    let stated = player.sex.map(|sex| sex == Sex::Woman);
    let woman = known.woman.zip(stated).filter(|(one, other)| one != other);
    let woman = woman.map(|(one, other)| ("sex", sex(one).to_owned(), sex(other).to_owned()));
    let line = match player.at.line {
        0 => String::new(),
        line => format!(" (line {line})"),
    };
    let faults = rank.into_iter().chain(woman).map(|(column, own, stated)| {
        let message = format!(
            "{}: {column} {own} here, but {stated} in the event{line}; {own} is used",
            player.name
        );
        Fault::new(FaultCode::FactsDisagree, row.place(column), message)
    });
    faults.collect()
}

/// The field of a column as a rank.
pub(crate) fn rank_in(
    row: &Record<'_>,
    column: &'static str,
    faults: &mut Vec<Fault>,
) -> Option<Rank> {
    let text = row.text(column)?;
    let rank = Rank::read(text);
    if rank.is_none() {
        let message = format!("{column}: {text:?} is not a rank; use I to V, MK, M, GM or none");
        let at = row.place(column);
        faults.push(Fault::new(FaultCode::UnknownRank, at, message));
    }
    rank
}

/// Whether a letter for the sex is that of a woman.
pub(crate) fn woman(text: &str) -> Option<bool> {
    match text {
        "w" | "W" | "f" | "F" | "n" | "N" => Some(true),
        "m" | "M" => Some(false),
        _ => None,
    }
}

/// The number of the one player who is named so, or who has this number if nobody is.
#[must_use]
pub fn one_player(event: &Event, named: &str) -> Option<u32> {
    let mut of_name = event.players.iter().filter(|player| player.name == named);
    match (of_name.next(), of_name.next()) {
        (Some(player), None) => Some(player.number),
        (Some(_), Some(_)) => None,
        (None, _) => (named.parse().ok()).filter(|number| event.by_number(*number).is_some()),
    }
}

pub(crate) fn number_of(row: &Record<'_>, event: &Event, faults: &mut Vec<Fault>) -> Option<u32> {
    let named = row.text("player")?;
    let number = one_player(event, named);
    if number.is_none() {
        let message =
            format!("the name or number {named:?} does not identify one player of the event");
        faults.push(Fault::new(
            FaultCode::UnknownPlayer,
            row.place("player"),
            message,
        ));
    }
    number
}

/// What was read of persons, and among the faults who is the same person written in two ways, as far as capitals, commas and
/// the order of names go: each is counted apart.
pub(crate) fn of_persons<T>(
    (read, mut faults): (Vec<T>, Vec<Fault>),
    who: impl Fn(&T) -> (&str, Place),
) -> (Vec<T>, Vec<Fault>) {
    let mut known: BTreeMap<Vec<String>, (&str, Place)> = BTreeMap::new();
    let mut told = BTreeSet::new();
    for (name, at) in read.iter().map(who) {
        let (first, where_first) = *known.entry(words(name)).or_insert((name, at));
        if first != name && told.insert(name) {
            let message = format!(
                "{name:?} is probably the same person as {first:?} (line {}), but is counted apart; write the name alike",
                where_first.line
            );
            faults.push(Fault::new(FaultCode::NamesAlike, at, message));
        }
    }
    faults.sort_by_key(|fault| fault.at);
    (read, faults)
}

/// The words of a name in small letters, in the order of the alphabet.
fn words(name: &str) -> Vec<String> {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let mut words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort_unstable();
    words
}
