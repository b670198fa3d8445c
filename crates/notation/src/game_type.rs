//! The GameType tag of PDN: which game, who begins, what board, how squares are named.

use crate::phrases::rows;
use crate::position_text::Turn;
use crate::write::Scoring;
use nom::character::complete::{char, one_of, u8};
use nom::combinator::{all_consuming, map, opt};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use std::fmt;
use std::sync::LazyLock;

/// A GameType tag, taken apart: `N[,W|B,width,height,A|N|S corner[,invert]]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameType {
    /// Number of the game in the PDN list.
    pub number: u8,
    /// Who begins, if said.
    pub begins: Option<Turn>,
    /// Width and height of the board, if said.
    pub board: Option<(u8, u8)>,
    /// Algebraic, numeric or both, if said.
    pub squares: Option<SquareNames>,
    /// Corner 0–3 where counting begins: bottom-left, bottom-right, top-left, top-right.
    pub corner: Option<u8>,
    /// The last parameter, `invert`.
    pub invert: Option<u8>,
}

/// How squares are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareNames {
    /// `a1`
    Algebraic,
    /// `32`
    Numeric,
    /// Both.
    Both,
}

/// The games of the PDN list, and of lidraughts (96 to 98, and 99 for international draughts from a
/// position): number, name, how their results are counted, and whose number comes first in them, which is
/// the side's that begins.
const GAMES: &[(u8, &str, Scoring, Turn)] = &[
    (0, "chess", Scoring::Chess, Turn::White),
    (20, "international", Scoring::Points, Turn::White),
    (21, "english", Scoring::Halves, Turn::Black),
    (22, "italian", Scoring::Halves, Turn::White),
    (23, "pool", Scoring::Halves, Turn::Black),
    (24, "spanish", Scoring::Halves, Turn::White),
    (25, "russian", Scoring::Halves, Turn::White),
    (26, "brazilian", Scoring::Halves, Turn::White),
    (27, "canadian", Scoring::Points, Turn::White),
    (28, "portuguese", Scoring::Halves, Turn::White),
    (29, "czech", Scoring::Halves, Turn::White),
    (30, "turkish", Scoring::Halves, Turn::White),
    (31, "thai", Scoring::Halves, Turn::Black),
    (40, "frisian", Scoring::Halves, Turn::White),
    (41, "spantsiretti", Scoring::Halves, Turn::White),
    (96, "breakthrough", Scoring::Points, Turn::White),
    (97, "frysk", Scoring::Points, Turn::White),
    (98, "antidraughts", Scoring::Points, Turn::White),
    (99, "international", Scoring::Points, Turn::White),
];

impl GameType {
    /// Reads the value of the tag; blanks around the parts are passed over.
    ///
    /// ```
    /// use scoresheet_notation::GameType;
    /// let russian = GameType::read("25,W,8,8,A0,0").unwrap();
    /// assert_eq!((russian.number, russian.name()), (25, Some("russian")));
    /// assert!(GameType::read("draughts").is_none());
    /// ```
    #[must_use]
    pub fn read(value: &str) -> Option<Self> {
        let plain: String = value.chars().filter(|c| !c.is_whitespace()).collect();
        let (_, found) = all_consuming(game_type).parse(plain.as_bytes()).ok()?;
        Some(found)
    }

    /// The game's name, if the list has its number.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        let row = GAMES.iter().find(|row| row.0 == self.number);
        row.map(|row| row.1)
    }

    /// The number of the game `name`.
    #[must_use]
    pub fn number_of(name: &str) -> Option<u8> {
        GAMES.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Whose number comes first in the results of the game `name`: in English draughts, where Black
    /// begins, `1-0` says that Black has won.
    ///
    /// ```
    /// use scoresheet_notation::{GameType, Turn};
    /// assert_eq!(GameType::first_in_results("english"), Turn::Black);
    /// assert_eq!(GameType::first_in_results("russian"), Turn::White);
    /// ```
    #[must_use]
    pub fn first_in_results(name: &str) -> Turn {
        let row = GAMES.iter().find(|row| row.1 == name);
        row.map_or(Turn::White, |row| row.3)
    }
}

/// The tag's value, as far as its parts are said.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        match self.begins {
            None => return Ok(()),
            Some(Turn::White) => f.write_str(",W")?,
            Some(Turn::Black) => f.write_str(",B")?,
        }
        if let Some((width, height)) = self.board {
            write!(f, ",{width},{height}")?;
        }
        match self.squares {
            None => return Ok(()),
            Some(SquareNames::Algebraic) => f.write_str(",A")?,
            Some(SquareNames::Numeric) => f.write_str(",N")?,
            Some(SquareNames::Both) => f.write_str(",S")?,
        }
        if let Some(corner) = self.corner {
            write!(f, "{corner}")?;
        }
        match self.invert {
            Some(invert) => write!(f, ",{invert}"),
            None => Ok(()),
        }
    }
}

impl Scoring {
    /// The way that PDN sets down for the game of that number; 0 is chess.
    #[must_use]
    pub fn of_game_type(number: u8) -> Self {
        let row = GAMES.iter().find(|row| row.0 == number);
        row.map_or(Self::Halves, |row| row.2)
    }
}

fn game_type(input: &[u8]) -> IResult<&[u8], GameType> {
    let number = u8;
    let turn = map(one_of("WwBb"), |c| match c {
        'W' | 'w' => Turn::White,
        _ => Turn::Black,
    });
    let names = map(one_of("ANSans"), |c| match c.to_ascii_uppercase() {
        'A' => SquareNames::Algebraic,
        'N' => SquareNames::Numeric,
        _ => SquareNames::Both,
    });
    let comma = || char(',');
    let board = (preceded(comma(), number), preceded(comma(), number));
    let squares = (preceded(comma(), names), opt(number));
    let mut all = (
        number,
        opt((
            preceded(comma(), turn),
            opt((board, opt((squares, opt(preceded(comma(), number)))))),
        )),
    );
    let (rest, (number, more)) = all.parse(input)?;
    let board = more.as_ref().and_then(|(_, board)| board.as_ref());
    let squares = board.and_then(|(_, squares)| squares.as_ref());
    let found = GameType {
        number,
        begins: more.as_ref().map(|(turn, _)| *turn),
        board: board.map(|(size, _)| *size),
        squares: squares.map(|((names, _), _)| *names),
        corner: squares.and_then(|((_, corner), _)| *corner),
        invert: squares.and_then(|(_, invert)| *invert),
    };
    Ok((rest, found))
}

/// The name of the game that a heading names in words.
///
/// ```
/// use scoresheet_notation::game_in_words;
/// assert_eq!(game_in_words("Frysk dammen, Ljouwert 1974"), Some("frisian"));
/// assert_eq!(game_in_words("Championship of Friesland"), None);
/// ```
#[must_use]
pub fn game_in_words(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let named = |words: &str| {
        let mut found = lower.match_indices(words);
        found.any(|(at, _)| {
            let before = lower[..at].chars().next_back();
            let behind = lower[at + words.len()..].chars().next();
            !before.into_iter().chain(behind).any(char::is_alphanumeric)
        })
    };
    GAME_WORDS
        .iter()
        .find_map(|(name, words)| named(words).then_some(*name))
}

static GAME_WORDS: LazyLock<Vec<(&'static str, &'static str)>> =
    LazyLock::new(|| rows(include_str!("../data/game_words.tsv")).collect());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_of_the_standard() {
        for (value, number, corner) in [
            ("20,W,10,10,N2,0", 20, Some(2)),
            ("25,W,8,8,A0,0", 25, Some(0)),
            ("25", 25, None),
            (" 26 , W , 8 , 8 , A0 , 0 ", 26, Some(0)),
            ("21,B,8,8,N1", 21, Some(1)),
        ] {
            let found = GameType::read(value).unwrap();
            assert_eq!((found.number, found.corner), (number, corner), "{value}");
            assert_eq!(found.to_string(), value.replace(' ', ""));
        }
    }
}
