//! What the columns of a table are, by their headings in Estonian, Russian, English and a dozen other languages.

use super::{TypedRow, names, plain};
use std::sync::LazyLock;

/// What a column is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// The starting number.
    Number,
    /// The name.
    Name,
    /// The rank.
    Rank,
    /// The title.
    Title,
    /// The rating.
    Rating,
    /// Federation or club.
    Federation,
    /// The team.
    Team,
    /// The sex.
    Sex,
    /// The number in a register of players.
    Id,
    /// The date of birth.
    Birth,
    /// The points.
    Points,
    /// Penalties and bonuses.
    Adjustment,
    /// The place in the standings.
    Place,
    /// The round after which a player left.
    Left,
    /// Whether a player is struck from the table.
    Struck,
    /// What is said of one pairing a row.
    Pairing(PairingHeading),
    /// Results of the player or team of the row.
    Results(ResultsHeading),
    /// Headed by nothing.
    Blank,
    /// Headed by something else.
    Unknown,
}

/// What a column of pairings is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairingHeading {
    /// The round.
    Round,
    /// The board.
    Board,
    /// White.
    White,
    /// Black.
    Black,
    /// Whether it is known who of the two had White.
    Colours,
    /// The result.
    Result,
}

/// Which results a column has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultsHeading {
    /// Those against the player with this number.
    Against(u32),
    /// Those of this round.
    OfRound(u16),
}

impl Heading {
    fn by_key(key: &str) -> Option<Self> {
        Some(match key {
            "number" => Self::Number,
            "name" => Self::Name,
            "rank" => Self::Rank,
            "title" => Self::Title,
            "rating" => Self::Rating,
            "federation" => Self::Federation,
            "team" => Self::Team,
            "sex" => Self::Sex,
            "id" => Self::Id,
            "birth" => Self::Birth,
            "points" => Self::Points,
            "adjustment" => Self::Adjustment,
            "place" => Self::Place,
            "left" => Self::Left,
            "struck" => Self::Struck,
            "round" => Self::Pairing(PairingHeading::Round),
            "board" => Self::Pairing(PairingHeading::Board),
            "white" => Self::Pairing(PairingHeading::White),
            "black" => Self::Pairing(PairingHeading::Black),
            "colours" => Self::Pairing(PairingHeading::Colours),
            "result" => Self::Pairing(PairingHeading::Result),
            _ => return None,
        })
    }
}

/// Words that make a number the number of a round.
const ROUND_WORDS: &[&str] = &[
    "r", "rd", "rnd", "round", "v", "voor", "т", "тур", "runde", "ronde", "ronda", "rodada",
    "turno", "runda", "kolo", "kārta", "ratas",
];

static NAMES: LazyLock<Vec<(&str, Heading)>> =
    LazyLock::new(|| names(include_str!("../../data/headings.tsv"), Heading::by_key));

/// What the columns are, if this row heads a table: it names a column of names, or of White, or one of teams beside
/// columns of results.
#[must_use]
pub fn headings(row: &TypedRow<'_>) -> Option<Vec<Heading>> {
    let found: Vec<Heading> = row
        .fields
        .iter()
        .map(|field| heading(&field.text))
        .collect();
    let heads = found.contains(&Heading::Name)
        || found.contains(&Heading::Pairing(PairingHeading::White))
        || are_of_teams(&found);
    (heads && found.len() > 1).then_some(found)
}

/// Whether the rows under these headings are teams: one column has their names, and others their results.
#[must_use]
pub fn are_of_teams(headings: &[Heading]) -> bool {
    let result = |each: &Heading| matches!(each, Heading::Results(_));
    headings.contains(&Heading::Team)
        && !headings.contains(&Heading::Name)
        && headings.iter().any(result)
}

/// What a column with this heading is.
#[must_use]
pub fn heading(text: &str) -> Heading {
    let text = plain(text);
    if text.is_empty() {
        return Heading::Blank;
    }
    let known = NAMES.iter().find(|(name, _)| *name == text);
    let known = known.map(|(_, heading)| *heading);
    known
        .or_else(|| number(text.strip_prefix('#').unwrap_or(&text)).map(against))
        .or_else(|| of_round(&text).map(|round| Heading::Results(ResultsHeading::OfRound(round))))
        .unwrap_or(Heading::Unknown)
}

/// `4`, `#4`: an opponent or, as the cells show, a round.
const fn against(number: u32) -> Heading {
    Heading::Results(ResultsHeading::Against(number))
}

fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits)?;
    (number > 0).then_some(number)
}

/// The round that a text names: `Round 3`, `3. voor`, `тур 3`.
#[must_use]
pub fn round_title(text: &str) -> Option<u16> {
    of_round(&plain(text))
}

/// `R1`, `1. voor`, `тур 3`, `Rd.1`, `3.Rd`.
fn of_round(text: &str) -> Option<u16> {
    let text: String = text
        .chars()
        .filter(|c| !matches!(c, ' ' | '.' | '-'))
        .collect();
    let digits = |c: char| c.is_ascii_digit();
    let word = text.trim_matches(digits);
    let rest = text.strip_prefix(word).or(text.strip_suffix(word))?;
    if !ROUND_WORDS.contains(&word) {
        return None;
    }
    u16::try_from(number(rest)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_known_in_many_languages() {
        for (text, expected) in [
            ("№", Heading::Number),
            ("Jrk. nr.", Heading::Number),
            ("ФИО", Heading::Name),
            ("Weiß", Heading::Pairing(PairingHeading::White)),
            ("Résultat", Heading::Pairing(PairingHeading::Result)),
            ("Uitslag:", Heading::Pairing(PairingHeading::Result)),
            ("Pkt.", Heading::Points),
            ("2. Runde", Heading::Results(ResultsHeading::OfRound(2))),
            ("Punkte:", Heading::Points),
            ("Место", Heading::Place),
            ("12", Heading::Results(ResultsHeading::Against(12))),
            ("#4", Heading::Results(ResultsHeading::Against(4))),
            ("#", Heading::Number),
            ("R1", Heading::Results(ResultsHeading::OfRound(1))),
            ("1. voor", Heading::Results(ResultsHeading::OfRound(1))),
            ("Тур 11", Heading::Results(ResultsHeading::OfRound(11))),
            ("3.Rd", Heading::Results(ResultsHeading::OfRound(3))),
            ("0", Heading::Unknown),
            ("1r2", Heading::Unknown),
            ("", Heading::Blank),
        ] {
            assert_eq!(heading(text), expected, "{text}");
        }
    }

    #[test]
    fn no_heading_has_two_meanings() {
        let mut names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
        let rows = include_str!("../../data/headings.tsv").lines().count() - 1;
        assert!(rows > 40 && names.iter().all(|name| *name == plain(name)));
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
