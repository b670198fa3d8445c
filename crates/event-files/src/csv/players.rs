//! Rows that are players.

use scoresheet_event::typed_table::{Field, Heading, TypedRow, plain};
use scoresheet_event::{
    Adjusted, Adjustment, Event, Fault, FaultCode, Place, Player, PlayerId, Points, Sex, Team,
    TeamId,
};
use scoresheet_source::Level;
use std::collections::HashMap;

/// Words for men and women, in lower case.
const SEXES: &[(&str, Sex)] = &[
    ("m", Sex::Man),
    ("man", Sex::Man),
    ("male", Sex::Man),
    ("mees", Sex::Man),
    ("м", Sex::Man),
    ("муж", Sex::Man),
    ("w", Sex::Woman),
    ("f", Sex::Woman),
    ("woman", Sex::Woman),
    ("female", Sex::Woman),
    ("n", Sex::Woman),
    ("naine", Sex::Woman),
    ("ж", Sex::Woman),
    ("жен", Sex::Woman),
];

/// Words for yes and no, in lower case.
const ANSWERS: &[(&str, bool)] = &[
    ("yes", true),
    ("x", true),
    ("jah", true),
    ("да", true),
    ("1", true),
    ("+", true),
    ("no", false),
    ("ei", false),
    ("нет", false),
    ("0", false),
    ("-", false),
];

/// What lists write behind a rating; no letter that may be a misread figure.
const RATING_MARKS: &[char] = &[
    '*', '?', '\'', '’', '¹', '²', 'i', 'n', 'N', 'p', 'P', 'e', 'E', 'F', 'f',
];

/// What makes a number the ordinal one, as places are written.
const ORDINALS: &[&str] = &[
    "st", "nd", "rd", "th", "er", "ère", "ème", "e", "º", "ª", "°",
];

/// Where the facts of a player stand in a row.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlayerColumns {
    columns: Vec<(Heading, usize)>,
}

impl PlayerColumns {
    /// Those of `headings` that speak of a player; two of one kind are a fault.
    pub fn of(headings: &[Heading], row: &TypedRow<'_>, faults: &mut Vec<Fault>) -> Self {
        let mut columns: Vec<(Heading, usize)> = Vec::new();
        for (index, heading) in headings.iter().enumerate() {
            if !super::PLAYER_HEADINGS
                .iter()
                .any(|(known, _)| known == heading)
            {
                continue;
            }
            if let Some(field) = row.fields.get(index)
                && columns.iter().any(|(each, _)| each == heading)
            {
                let message = format!("a second column of one kind, headed {:?}", field.text);
                faults.push(Fault::new(FaultCode::UnreadableLine, field.at, message));
                continue;
            }
            columns.push((*heading, index));
        }
        Self { columns }
    }

    pub fn has(&self, heading: Heading) -> bool {
        self.columns.iter().any(|(each, _)| *each == heading)
    }
}

/// The players as far as they were read, found by number and by name.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    numbers: HashMap<u32, PlayerId>,
    /// Whose name it is; nobody's, where several have it.
    names: HashMap<String, Option<PlayerId>>,
    teams: HashMap<String, TeamId>,
}

impl Roster {
    pub fn by_number(&self, number: u32) -> Option<PlayerId> {
        self.numbers.get(&number).copied()
    }

    pub fn by_name(&self, name: &str) -> Option<PlayerId> {
        self.names.get(&plain(name)).copied().flatten()
    }

    /// Whether several players have this name.
    pub fn is_of_several(&self, name: &str) -> bool {
        self.names.get(&plain(name)) == Some(&None)
    }

    /// The least number that no player has and all numbers before are taken.
    pub fn next_number(&self) -> u32 {
        let most = self.numbers.keys().max().copied().unwrap_or(0);
        most.saturating_add(1)
    }

    /// Adds a player, whatever number and name others have: duplicates are told by who checks the event.
    pub fn add(&mut self, event: &mut Event, player: Player) -> PlayerId {
        let id = PlayerId(u32::try_from(event.players.len()).unwrap_or(u32::MAX));
        self.numbers.entry(player.number).or_insert(id);
        (self.names.entry(plain(&player.name)))
            .and_modify(|one| *one = None)
            .or_insert(Some(id));
        if let Some(team) = player
            .team
            .and_then(|team| event.teams.get_mut(team.index()))
        {
            team.players.push(id);
        }
        event.players.push(player);
        id
    }

    /// Reads a row as a player and adds it. Without a column of numbers the rows are numbered in order.
    pub fn read(
        &mut self,
        columns: &PlayerColumns,
        row: &TypedRow<'_>,
        event: &mut Event,
        faults: &mut Vec<Fault>,
    ) -> Option<PlayerId> {
        let mut player = Player {
            number: self.next_number(),
            at: row.at,
            ..Player::default()
        };
        let before = faults.len();
        let mut adjusted = Vec::new();
        for &(heading, index) in &columns.columns {
            let Some(field) = row.fields.get(index) else {
                continue;
            };
            if heading == Heading::Adjustment {
                let found = adjustments(&field.text).map(|found| (found, field.at));
                set(&mut adjusted, found.map(|found| vec![found]), field, faults);
            }
            if heading == Heading::Team {
                player.team = self.team(&field.text, field.at, event);
            }
            take(&mut player, heading, field, faults);
            if heading == Heading::Name {
                player.at = field.at;
            }
        }
        if faults.iter().skip(before).any(Fault::is_error) {
            return None;
        }
        if player.name.is_empty() {
            let message = "a player without a name";
            faults.push(Fault::new(FaultCode::UnreadableLine, row.at, message));
            return None;
        }
        let id = self.add(event, player);
        for (found, at) in adjusted {
            let adjustments = found.into_iter().map(|(points, from_round)| Adjustment {
                whose: Adjusted::Player(id),
                match_points: Points::ZERO,
                points,
                from_round,
                at,
            });
            event.adjustments.extend(adjustments);
        }
        Some(id)
    }

    fn team(&mut self, name: &str, at: Place, event: &mut Event) -> Option<TeamId> {
        if name.is_empty() {
            return None;
        }
        if let Some(known) = self.teams.get(name) {
            return Some(*known);
        }
        let count = u32::try_from(event.teams.len()).unwrap_or(u32::MAX);
        event.teams.push(Team {
            number: count.saturating_add(1),
            name: name.to_owned(),
            at,
            ..Team::default()
        });
        self.teams.insert(name.to_owned(), TeamId(count));
        Some(TeamId(count))
    }
}

/// Stores what was read, or says what the field should be.
fn set<T>(slot: &mut T, read: Result<T, &'static str>, field: &Field<'_>, faults: &mut Vec<Fault>) {
    match read {
        Ok(value) => *slot = value,
        Err(expected) => {
            let message = format!("{:?} is not a valid {expected}", field.text);
            faults.push(Fault::new(FaultCode::UnreadableLine, field.at, message));
        }
    }
}

/// What a field says of a player, all but the team.
fn take(player: &mut Player, heading: Heading, field: &Field<'_>, faults: &mut Vec<Fault>) {
    let text = field.text.as_ref();
    let words = || (!text.is_empty()).then(|| text.to_owned());
    match heading {
        Heading::Number => set(&mut player.number, number_of(text), field, faults),
        Heading::Name => player.name = text.to_owned(),
        Heading::Rank => player.rank = words(),
        Heading::Title => player.title = words(),
        Heading::Federation => player.federation = words(),
        Heading::Id => player.id = words(),
        Heading::Birth => player.birth = words(),
        Heading::Rating => {
            let (figures, mark) = marked_rating(text);
            set(&mut player.rating, rating(figures), field, faults);
            if !mark.is_empty() {
                let message = format!(
                    "{text:?} is read as the rating {figures}; what {mark:?} means is not known"
                );
                let fault = Fault::new(FaultCode::FieldIgnored, field.at, message);
                faults.push(Fault {
                    level: Level::Warning,
                    ..fault
                });
            }
        }
        Heading::Sex => set(
            &mut player.sex,
            one_of(SEXES, text, "sex (m or w)"),
            field,
            faults,
        ),
        Heading::Points => set(&mut player.stated_points, points(text), field, faults),
        Heading::Place => set(&mut player.stated_place, place(text), field, faults),
        Heading::Left => set(&mut player.left_after, round(text), field, faults),
        Heading::Struck => {
            let answer = one_of(ANSWERS, text, "yes or no");
            set(
                &mut player.struck,
                answer.map(|answer| answer == Some(true)),
                field,
                faults,
            );
        }
        Heading::Team
        | Heading::Adjustment
        | Heading::Pairing(_)
        | Heading::Results(_)
        | Heading::Blank
        | Heading::Unknown => {}
    }
}

/// What follows the last of so many columns.
pub(crate) fn after_last(row: &TypedRow<'_>, width: usize) -> Option<Fault> {
    let Field { text, at } = row.after(width)?;
    let message = format!(
        "{text:?} follows the last headed column (a half with a comma, or a name, may need quotation marks)"
    );
    Some(Fault::new(FaultCode::UnreadableLine, *at, message))
}

/// A starting number, from 1.
pub(crate) fn number_of(text: &str) -> Result<u32, &'static str> {
    let digits = text.strip_suffix('.').unwrap_or(text);
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|number| plain && *number > 0);
    number.ok_or("starting number")
}

/// A rating of four figures, and the mark of a list behind it, which may say that it is national, estimated or provisional.
fn marked_rating(text: &str) -> (&str, &str) {
    let figures = text.bytes().take_while(u8::is_ascii_digit).count();
    let (rating, mark) = text.split_at(figures);
    let known = mark.trim().chars().count() == 1 && mark.contains(RATING_MARKS);
    if figures == 4 && known {
        (rating, mark.trim())
    } else {
        (text, "")
    }
}

fn rating(text: &str) -> Result<Option<u16>, &'static str> {
    match text {
        "" | "0" | "-" | "–" | "—" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| "rating"),
    }
}

fn round(text: &str) -> Result<Option<u16>, &'static str> {
    match text {
        "" => Ok(None),
        _ => text
            .parse()
            .map(Some)
            .map_err(|_| "number of the last round played"),
    }
}

fn points(text: &str) -> Result<Option<Points>, &'static str> {
    // A blank parts the half from what stands before it: `2 1/2` is not 21/2.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| "number of points")
}

/// Points given or taken beside the results, each with the round from which it counts: `-½`, `+1@3`, several parted
/// by blanks. Without a round it belongs to the final standings alone.
fn adjustments(text: &str) -> Result<Vec<(Points, Option<u16>)>, &'static str> {
    let one = |part: &str| {
        let (points, from) = match part.split_once('@') {
            Some((points, round)) => (
                points,
                Some(round.parse::<u16>().ok().filter(|round| *round > 0)?),
            ),
            None => (part, None),
        };
        let minus = points.strip_prefix(['-', '−', '–']);
        let digits = minus.or_else(|| points.strip_prefix('+')).unwrap_or(points);
        let points: Points = digits.parse().ok()?;
        Some((if minus.is_some() { -points } else { points }, from))
    };
    let parts = text
        .split_whitespace()
        .map(|part| one(part).ok_or("penalty or bonus, such as -½ or +1@3"));
    parts.collect()
}

fn one_of<T: Copy>(
    words: &[(&str, T)],
    text: &str,
    expected: &'static str,
) -> Result<Option<T>, &'static str> {
    if text.is_empty() {
        return Ok(None);
    }
    let text = plain(text);
    let known = words.iter().find(|(word, _)| *word == text);
    known.map(|(_, value)| Some(*value)).ok_or(expected)
}

/// A place: `3`, `3.`, `3rd`, `III`; of shared ones (`3–4`, `III-IV`, `=3`) the best.
pub(crate) fn place(text: &str) -> Result<Option<u32>, &'static str> {
    let first = text.split(['-', '–', '—', '−', '/']).next().unwrap_or(text);
    let first = first.trim().trim_end_matches('.');
    if text.is_empty() {
        return Ok(None);
    }
    let first = (first.strip_prefix('=').or_else(|| first.strip_suffix('='))).unwrap_or(first);
    let mut cardinals = ORDINALS
        .iter()
        .filter_map(|ending| first.strip_suffix(ending));
    let place = number_of(first).ok().or_else(|| roman(first));
    let place = place.or_else(|| cardinals.find_map(|number| number_of(number).ok()));
    place.map(Some).ok_or("place")
}

/// A Roman number up to 89, as printed tables number places.
fn roman(text: &str) -> Option<u32> {
    let worth = |c: char| match c.to_ascii_uppercase() {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        _ => None,
    };
    let digits: Vec<u32> = text.chars().take(9).map(worth).collect::<Option<_>>()?;
    let after = digits.iter().skip(1).chain([&0]);
    let (mut plus, mut minus) = (0_u32, 0_u32);
    for (digit, next) in digits.iter().zip(after) {
        *(if digit < next { &mut minus } else { &mut plus }) += digit;
    }
    plus.checked_sub(minus).filter(|number| *number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_behind_a_rating_is_parted_from_it() {
        for (text, expected) in [
            ("2200*", ("2200", "*")),
            ("2100 i", ("2100", "i")),
            ("2100", ("2100", "")),
            // A figure that was misread, and no mark.
            ("210O", ("210O", "")),
            ("210l", ("210l", "")),
            ("22000", ("22000", "")),
            ("2200/2150", ("2200/2150", "")),
        ] {
            assert_eq!(marked_rating(text), expected, "{text}");
        }
    }

    #[test]
    fn places_are_numbers_of_either_kind() {
        for (text, expected) in [
            ("3", 3),
            ("3.–4.", 3),
            ("XIV", 14),
            ("ix-x", 9),
            ("12.", 12),
            ("1st", 1),
            ("22nd-24th", 22),
            ("2ème", 2),
            ("=7", 7),
            ("7=", 7),
        ] {
            assert_eq!(place(text), Ok(Some(expected)), "{text}");
        }
        assert_eq!(place(""), Ok(None));
        assert!(place("-").is_err() && place("last").is_err() && place("0").is_err());
    }
}
