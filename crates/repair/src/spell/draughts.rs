//! Draughts in full, shortened and numeric notation (KV53 §14, §29).

use super::turned::{turn_letters, turn_numbers};
use super::{Speller, Spelling};
use crate::DraughtsSystem;
use scoresheet_draughts::{Move, Position, Square};
use scoresheet_notation::DraughtsText;
use scoresheet_replay::write::{self, DraughtsStyle};

/// Habits, in nats.
const NO_SIGN: f32 = 3.0;
const MORE_STATED: f32 = 1.5;
const LESS_STATED: f32 = 2.0;

/// Signs that every other sign is compared with.
const PLAIN: DraughtsStyle = DraughtsStyle {
    dash: "-",
    capture: "x",
};

/// Draughts in one of its notations.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draughts {
    pub system: DraughtsSystem,
}

impl Draughts {
    /// Every landing of a capture of several pieces, with the square it starts from.
    fn landings(position: &Position, mv: Move) -> Vec<Vec<Square>> {
        let routes = position.routes(&mv).into_iter().take(4);
        routes
            .map(|route| {
                let landings = route.landings().iter().copied();
                std::iter::once(route.from()).chain(landings).collect()
            })
            .collect()
    }
}

/// Moves between the same two squares are told apart by what they take.
fn key(mv: &Move, moves: &[Move]) -> u64 {
    let alike = |other: &&Move| other.from() == mv.from() && other.to() == mv.to();
    let several = moves.iter().filter(alike).count() > 1;
    let captured = mv.captured().iter();
    let way = captured.fold(0_u64, |key, square| {
        key.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(square.number())
    });
    (way << 16)
        ^ u64::from(mv.from().number())
        ^ u64::from(mv.to().number()) << 7
        ^ u64::from(several) << 14
}

impl Speller<Position> for Draughts {
    fn is_move(&self, text: &str) -> bool {
        DraughtsText::read(text.as_bytes()).is_some_and(|(_, len)| len == text.len())
    }

    fn turned(&self, text: &str) -> Option<String> {
        if self.system == DraughtsSystem::Numeric {
            const LAST: u32 = 50;
            return Some(turn_numbers(text, LAST));
        }
        Some(turn_letters(text))
    }

    fn keys(&self, _: &Position, moves: &[Move], into: &mut Vec<u64>) {
        into.clear();
        into.extend(moves.iter().map(|mv| key(mv, moves)));
    }

    fn spellings(&self, position: &Position, moves: &[Move], at: usize, into: &mut Vec<Spelling>) {
        into.clear();
        let mv = moves[at];
        let name = |square: Square| write::square_name(position.variant(), square);
        let (from, to) = (name(mv.from()), name(mv.to()));
        if self.system == DraughtsSystem::Short {
            let short = write::draughts_short_as(position, &mv, &PLAIN);
            let file = from.chars().next().unwrap_or_default();
            let brief = format!("{file}{to}");
            if mv.is_capture() {
                into.push(Spelling::new(format!("{file}x{to}"), 0.5));
            }
            // Whoever does not see that two pieces of the file may go there writes no more for either.
            if brief != short {
                into.push(Spelling::new(brief, 0.5));
            }
            into.push(Spelling::new(short, 0.0));
        } else {
            let full = write::draughts_full_as(position, &mv, &PLAIN);
            let ends = if mv.is_capture() {
                into.push(Spelling::new(format!("{from}-{to}"), NO_SIGN));
                format!("{from}x{to}")
            } else {
                format!("{from}-{to}")
            };
            into.push(Spelling::new(format!("{from}{to}"), NO_SIGN));
            if ends != full {
                into.push(Spelling::new(ends, LESS_STATED));
            }
            into.push(Spelling::new(full, 0.0));
        }
        if mv.captured().len() > 1 {
            for landings in Self::landings(position, mv) {
                let names: Vec<String> = landings.into_iter().map(name).collect();
                into.push(Spelling::new(names.join("x"), MORE_STATED));
            }
        }
    }
}
