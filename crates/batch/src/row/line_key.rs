//! A key of a line: the position it starts from and its moves.
//!
//! Equal lines have equal keys, whatever the game, the notation and the machine. Different lines have
//! equal keys about once in 2⁶⁴ pairs, so whoever must be sure compares the moves.

use scoresheet_replay::{Line, Played, SetUp, scribe};

/// What a key is made of: positions as text, moves as numbers.
pub(super) trait Keyed {
    type Move: Copy;
    fn position(&self) -> String;
    fn of_move(mv: Self::Move, key: u64) -> u64;
}

impl Keyed for scoresheet_chess::Board {
    type Move = scoresheet_chess::Move;

    /// Without the counters: by what number the first move goes does not make it another line, nor
    /// does a square in passing on which nobody can take.
    fn position(&self) -> String {
        let mut fen = self.without_idle_en_passant().fen();
        let counters = fen.match_indices(' ').nth(3).map(|(at, _)| at);
        fen.truncate(counters.unwrap_or(fen.len()));
        fen
    }

    fn of_move(mv: Self::Move, key: u64) -> u64 {
        let promotion = mv.promotion.map_or(0, |piece| piece as u64 + 1);
        // A king that starts elsewhere may go to the same square by itself.
        let castling = u64::from(scribe::castles_from_elsewhere(mv));
        let word = mv.from as u64 | (mv.to as u64) << 8 | promotion << 16 | castling << 24;
        mix(key ^ word)
    }
}

impl Keyed for scoresheet_draughts::Position {
    type Move = scoresheet_draughts::Move;

    fn position(&self) -> String {
        scribe::draughts_fen(self)
    }

    fn of_move(mv: Self::Move, key: u64) -> u64 {
        let ends = u64::from(mv.from().number()) | u64::from(mv.to().number()) << 8;
        let captured = mv.captured();
        captured.iter().fold(mix(key ^ ends), |key, square| {
            mix(key ^ u64::from(square.number()) << 16)
        })
    }
}

/// The key behind each half-move of a line.
pub(super) struct Keys<'l, P: Keyed> {
    key: u64,
    ply: usize,
    set_ups: &'l [SetUp<P>],
    moves: &'l [Played<P::Move>],
}

impl<'l, P: Keyed> Keys<'l, P> {
    pub fn new(start: &P, set_ups: &'l [SetUp<P>], moves: &'l [Played<P::Move>]) -> Self {
        Self {
            key: of_text(&start.position(), 0),
            ply: 0,
            set_ups,
            moves,
        }
    }
}

impl<P: Keyed> Iterator for Keys<'_, P> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let played = self.moves.get(self.ply)?;
        if let Some(set_up) = SetUp::behind(self.set_ups, self.ply) {
            self.key = of_text(&set_up.position(), self.key);
        }
        self.key = P::of_move(played.mv, self.key);
        self.ply += 1;
        Some(self.key)
    }
}

/// The key of a whole line; `None` where no move was replayed.
#[must_use]
pub fn of(line: &Line) -> Option<u64> {
    keys(line).last()
}

/// The key behind each half-move of a line: where two lines differ, all their keys from there on do.
pub fn keys(line: &Line) -> Box<dyn Iterator<Item = u64> + '_> {
    match line {
        Line::None => Box::new(std::iter::empty()),
        Line::Chess {
            start,
            set_ups,
            moves,
            ..
        } => Box::new(Keys::new(start, set_ups, moves)),
        Line::Draughts {
            start,
            set_ups,
            moves,
            ..
        } => Box::new(Keys::new(start, set_ups, moves)),
    }
}

fn of_text(text: &str, key: u64) -> u64 {
    text.bytes()
        .fold(key, |key, byte| mix(key ^ u64::from(byte)))
}

/// The finisher of SplitMix64 (Steele, Lea, Flood 2014), behind its own increment.
const fn mix(key: u64) -> u64 {
    let key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}
