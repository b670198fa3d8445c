//! What a text may mean in a draughts game (KV53 §36).

use super::candidates::Meanings;
use super::slip::Slip;
use super::writing::{NoMove, Writing, read, with_one_character_changed};
use crate::draughts::capture_routes::{fitting_way, is_some_way};
use crate::draughts::rules::DraughtsRules;
use crate::draughts::squares::{Fields, Named, mask};
use crate::remarks::Remarks;
use crate::rules::Rules;
use scoresheet_draughts::{Move, MoveList, Position, Square, Squares};
use scoresheet_notation::{DraughtsForm, Family, FieldText, Written, digit_readings, squares};
use scoresheet_rulebook::Edition;
use scoresheet_source::Code;

/// The squares of a move as written, at least two; each may stand for several.
type Way = Vec<Squares>;

/// What `text` may mean in `position`.
pub(super) fn meanings(
    position: &Position,
    text: &str,
    edition: &'static Edition,
) -> Meanings<Move> {
    let desk = Desk {
        position,
        legal: position.legal_moves(),
    };
    let mut meanings = Meanings::default();
    let writing = match read(text, Family::Draughts, None) {
        Ok(writing) => Some(writing),
        Err(NoMove::Unreadable) => None,
        Err(NoMove::Other(why)) => {
            meanings.refusal = why.to_owned();
            return meanings;
        }
    };
    let ways = writing.as_ref().map_or_else(Vec::new, |w| desk.ways(w));
    for way in &ways {
        let list = desk.between(way);
        let fitting = fitting_way(position, &list, way);
        meanings.written.add(fitting, Slip::Unslipped, None);
    }
    if meanings.as_it_stands() {
        return meanings;
    }
    meanings.refusal = desk.refusal(writing.as_ref(), edition);
    for (written, meant, text) in with_one_character_changed(text) {
        if let Ok(other) = read(&text, Family::Draughts, None) {
            let slip = Slip::Character { written, meant };
            for way in desk.ways(&other) {
                meanings.slips.add(desk.meant_by(&way), slip, None);
            }
        }
    }
    for way in &ways {
        desk.other_slips(way, &mut meanings);
    }
    meanings
}

/// A position and its legal moves.
struct Desk<'a> {
    position: &'a Position,
    legal: MoveList,
}

impl Desk<'_> {
    const fn named(&self) -> Named {
        Named::as_usual(self.position.variant())
    }

    /// The squares that are written; several readings of digits without a sign (`328`).
    fn ways(&self, writing: &Writing) -> Vec<Way> {
        let named = self.named();
        let Written::Draughts(text) = writing.written else {
            return Vec::new();
        };
        if text.squares == 1 {
            // No slip is looked for in half a move: a sealed one is to be written in full.
            return Vec::new();
        }
        if text.form != DraughtsForm::Digits {
            let ends = Fields::new(named).ends(&text);
            return vec![match text.squares {
                // Short notation's files are no squares of the text, nor is an origin left out.
                ..=2 => ends.to_vec(),
                _ => squares(&writing.bytes).map(|s| mask(named, s)).collect(),
            }];
        }
        let number = |number| mask(named, FieldText::Number(number));
        digit_readings(&String::from_utf8_lossy(&writing.bytes))
            .into_iter()
            .map(|(from, to)| vec![number(from), number(to)])
            .collect()
    }

    /// The legal moves with this origin and target.
    fn between(&self, way: &[Squares]) -> Vec<Move> {
        let [from, .., to] = way else {
            return Vec::new();
        };
        let fits = |m: &&Move| from.contains(m.from()) && to.contains(m.to());
        self.legal.iter().filter(fits).copied().collect()
    }

    /// The legal moves that this way is written for, none of its squares left out: a slip besides
    /// would be a second one.
    fn meant_by(&self, way: &[Squares]) -> Vec<Move> {
        let mut found = self.between(way);
        if way.len() > 2 {
            found.retain(|m| is_some_way(self.position, m, way));
        }
        found
    }

    /// The legal moves that the way is written for if its square `at` were some other.
    fn with_any_square_at(&self, way: &[Squares], at: usize) -> Vec<Move> {
        let mut way = way.to_vec();
        let mut found = Vec::new();
        for square in self.position.variant().board().all() {
            if let Some(place) = way.get_mut(at) {
                *place = Squares::one(square);
                found.extend(self.meant_by(&way));
            }
        }
        found
    }

    /// Every slip but that of one character.
    fn other_slips(&self, way: &[Squares], meanings: &mut Meanings<Move>) {
        let slips = &mut meanings.slips;
        slips.add(self.with_any_square_at(way, 0), Slip::Origin, None);
        for at in 1..way.len().saturating_sub(1) {
            slips.add(self.with_any_square_at(way, at), Slip::OnTheWay, None);
        }
        let seen: Way = way.iter().map(|squares| self.rotated(*squares)).collect();
        slips.add(self.meant_by(&seen), Slip::OtherSide, None);
        if self.ignores_capture(way) {
            let due = self.legal.iter().copied();
            slips.add(due, Slip::CaptureDue, None);
        }
        let origin = way.first().copied().unwrap_or_default();
        let same_piece = self.legal.iter().filter(|m| origin.contains(m.from()));
        meanings.last.add(same_piece.copied(), Slip::Target, None);
    }

    /// The same squares seen from the other side: 51 less the number on the board of 100 squares,
    /// 33 less it on that of 64.
    fn rotated(&self, squares: Squares) -> Squares {
        let last = self.position.variant().board().squares();
        let seen = |square: Square| Square::new((last + 1).checked_sub(square.number())?);
        squares.iter().filter_map(seen).collect()
    }

    /// True if the move would be legal but for the duty to capture, or to capture the greatest
    /// number (KV53 §8, §24).
    fn ignores_capture(&self, way: &[Squares]) -> bool {
        let [from, .., to] = way else {
            return false;
        };
        if !self.position.must_capture() {
            return false;
        }
        let steps = |square| !(self.position.pseudo_steps(square) & *to).is_empty();
        if way.len() == 2 && from.iter().any(steps) {
            return true;
        }
        let all = self.position.captures_ignoring_choice();
        let mut smaller = all.iter().filter(|m| !self.legal.contains(m));
        smaller.any(|m| {
            let ends = from.contains(m.from()) && to.contains(m.to());
            ends && (way.len() == 2 || is_some_way(self.position, m, way))
        })
    }

    /// Why this is no legal move.
    fn refusal(&self, writing: Option<&Writing>, edition: &'static Edition) -> String {
        let Some(writing) = writing else {
            return "it cannot be read as a move".to_owned();
        };
        let rules = DraughtsRules::new(self.named(), edition);
        let mut remarks = Remarks::default();
        match rules.resolve(
            self.position,
            &writing.written,
            &writing.token(),
            &mut remarks,
        ) {
            Err(fault) if fault.code != Code::AmbiguousCapture => fault.message,
            _ => "the squares between origin and target are not on the path of the capture"
                .to_owned(),
        }
    }
}
