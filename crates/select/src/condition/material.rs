//! What pieces are on the board.

use crate::condition::range::Numbers;
use scoresheet_replay::{AnyPosition, GamePosition};

/// Letters in the order of [`GamePosition::piece_counts`].
const CHESS: &str = "PNBRQK";
const DRAUGHTS: &str = "MK";

/// How many pieces of each kind each side has.
#[derive(Debug, Clone)]
pub(crate) struct Material {
    /// In chess, and in draughts; `None` where it speaks of pieces that the game has not.
    chess: Option<[[Numbers; 6]; 2]>,
    draughts: Option<[[Numbers; 6]; 2]>,
    either: bool,
}

impl Material {
    /// `KQP2:KR`, White's pieces before Black's; `KQP2 v KR`, of either colour. A number after a letter says how many,
    /// with `+` or `-` at least or at most; `*` any number. Kings of chess need not be said.
    pub fn read(text: &str) -> Result<Self, String> {
        let (sides, either) = match (text.split_once(':'), text.split_once(" v ")) {
            (Some(sides), None) => (sides, false),
            (None, Some(sides)) => (sides, true),
            _ => return Err("White's pieces and Black's have : or v between them".to_owned()),
        };
        let of = |letters: &str| Some([side(sides.0, letters)?, side(sides.1, letters)?]);
        let chess = of(CHESS).map(|sides| {
            sides.map(|mut side| {
                side[5] = Numbers::between(1, 1);
                side
            })
        });
        let material = Self {
            chess,
            draughts: of(DRAUGHTS),
            either,
        };
        match material.chess.is_some() || material.draughts.is_some() {
            true => Ok(material),
            false => Err("pieces are K Q R B N P in chess, M and K in draughts".to_owned()),
        }
    }

    pub fn fits(&self, position: &AnyPosition) -> bool {
        let asked = match position {
            AnyPosition::Chess(_) => &self.chess,
            AnyPosition::Draughts(_) => &self.draughts,
        };
        let Some([white, black]) = asked else {
            return false;
        };
        let [has_white, has_black] = position.piece_counts();
        let are = |own: [u8; 6], asked: &[Numbers; 6]| {
            own.iter()
                .zip(asked)
                .all(|(own, asked)| asked.has((*own).into()))
        };
        are(has_white, white) && are(has_black, black)
            || self.either && are(has_white, black) && are(has_black, white)
    }
}

/// The pieces of one side; `None` if a letter is none of `letters`, or something else is there.
fn side(text: &str, letters: &str) -> Option<[Numbers; 6]> {
    let mut counts = [Numbers::between(0, 0); 6];
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        let place = letters.find(letter.to_ascii_uppercase())?;
        rest = rest.get(letter.len_utf8()..)?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = rest.split_at(digits);
        let number: Option<u64> = match number {
            "" => None,
            digits => Some(digits.parse().ok()?),
        };
        let (found, after) = match (number, after.bytes().next()) {
            (None, Some(b'*')) => (Numbers::between(0, u64::MAX), after.get(1..)?),
            (number, Some(b'+')) => (
                Numbers::between(number.unwrap_or(1), u64::MAX),
                after.get(1..)?,
            ),
            (number, Some(b'-')) => (Numbers::between(0, number.unwrap_or(1)), after.get(1..)?),
            // `BB` is two of them.
            (None, _) => {
                let before = counts.get(place)?.least();
                (Numbers::between(before + 1, before + 1), after)
            }
            (Some(number), _) => (Numbers::between(number, number), after),
        };
        *counts.get_mut(place)? = found;
        rest = after.trim_start();
    }
    Some(counts)
}
