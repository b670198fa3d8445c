//! The draughts board as a position of a game.

use crate::endings::{facts, win};
use crate::game::Game;
use crate::line::key_of_text;
use crate::position::{AnyPosition, GamePosition, MoveStyle, turn_passes};
use crate::write::{self, DraughtsStyle, Naming};
use scoresheet_draughts::{Move, Position, Side, Variant};
use scoresheet_notation::{Language, Outcome};
use scoresheet_rulebook::Facts;
use scoresheet_source::Code;
use std::borrow::Cow;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// Where nearly all games start, game by game: the position, as text, and the key of that.
static USUAL: LazyLock<Vec<(Position, String, u64)>> = LazyLock::new(|| {
    let starts = Variant::ALL.iter().map(|variant| Position::start(*variant));
    let keyed = starts.map(|start| {
        let text = write::draughts_fen(&start);
        let key = key_of_text(&text, 0);
        (start, text, key)
    });
    keyed.collect()
});

/// Hashes the few words of a position, which nobody has chosen so that they collide. Of words that differ in one place the
/// sums differ in all of them.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // The finish of SplitMix64 (Steele, Lea and Flood 2014).
        let mixed = (self.0 ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = mixed ^ mixed >> 31;
    }

    fn write_u128(&mut self, words: u128) {
        self.write_u64(words as u64);
        self.write_u64((words >> 64) as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl GamePosition for Position {
    type Move = Move;

    fn game(&self) -> Game {
        Game::Draughts(self.variant())
    }

    fn white_to_move(&self) -> bool {
        self.side_to_move() == Side::White
    }

    fn legal_moves_into(&self, into: &mut Vec<Move>) {
        into.clear();
        into.extend(self.legal_moves().iter().copied());
    }

    fn has_legal_move(&self) -> bool {
        self.winner().is_none()
    }

    #[inline]
    fn play(&mut self, mv: &Move) {
        self.play(mv);
    }

    #[cold]
    fn carry_out(&mut self, mv: &Move, class: Code) {
        let side = self.side_to_move();
        let next = if turn_passes(class) {
            side.other()
        } else {
            side
        };
        self.carry_out(mv, next);
    }

    fn pass(&mut self) -> bool {
        *self = self.with_side_to_move(self.side_to_move().other());
        true
    }

    fn checks(&self, _: &Move) -> Option<bool> {
        None
    }

    fn result(&self) -> Option<Outcome> {
        self.winner().map(|side| match side {
            Side::White => Outcome::WhiteWins,
            Side::Black => Outcome::BlackWins,
        })
    }

    fn key(&self) -> u64 {
        BuildHasherDefault::<Mixed>::default().hash_one(self)
    }

    fn piece_counts(&self) -> [[u8; 6]; 2] {
        let count = |side| {
            let [men, kings] = self.strength(side).map(|count| count as u8);
            [men, kings, 0, 0, 0, 0]
        };
        [count(Side::White), count(Side::Black)]
    }

    fn leads(&self) -> bool {
        self.side_to_move() == self.variant().rules().begins
    }

    /// Positions of draughts do not count moves.
    fn move_number(&self) -> u32 {
        1
    }

    fn fen(&self) -> String {
        write::draughts_fen(self)
    }

    fn exchange_fen(&self) -> String {
        write::draughts_pdn_fen(self)
    }

    fn setting(&self) -> Cow<'static, str> {
        let usual = USUAL.iter().find(|(start, ..)| start == self);
        usual.map_or_else(
            || Cow::Owned(write::draughts_fen(self)),
            |(_, text, _)| Cow::Borrowed(text.as_str()),
        )
    }

    fn setting_key(&self) -> u64 {
        let usual = USUAL.iter().find(|(start, ..)| start == self);
        usual.map_or_else(|| key_of_text(&self.setting(), 0), |(.., key)| *key)
    }

    #[inline]
    fn move_words(mv: &Move, mut word: impl FnMut(u64)) {
        word(u64::from(mv.from().number()) | u64::from(mv.to().number()) << 8);
        for square in mv.captured() {
            word(u64::from(square.number()) << 16);
        }
    }

    fn name(&self, mv: &Move, style: MoveStyle, _: &Language) -> String {
        let book = &DraughtsStyle::BOOK;
        match style {
            MoveStyle::Short | MoveStyle::Full => write::draughts_full(self, mv),
            MoveStyle::Exchange => write::draughts_landings(self, mv, Naming::OfGame),
            MoveStyle::BookShort => write::draughts_short_as(self, mv, book),
            MoveStyle::BookFull => write::draughts_full_as(self, mv, book),
        }
    }

    fn ends(&self, mv: &Move) -> [(u8, u8); 2] {
        let (board, names) = (self.variant().board(), self.variant().rules().squares);
        [mv.from(), mv.to()].map(|square| names.seen(board, square).unwrap_or_default())
    }

    fn recurrence_keys(&self) -> [u64; 3] {
        [self.key(); 3]
    }

    fn facts_by(&self, keys: [u64; 3], before: Option<&Self>, irregular: Option<Code>) -> Facts {
        facts::of_draughts(before, self, irregular, keys)
    }

    fn win_in_sight(&self) -> bool {
        win::is_forced(self)
    }

    fn to_any(&self) -> AnyPosition {
        AnyPosition::Draughts(*self)
    }
}
