//! The chess board as a position of a game.

use crate::endings::facts;
use crate::game::Game;
use crate::line::{Played, key_of_text};
use crate::position::{AnyPosition, GamePosition, MoveStyle, turn_passes};
use crate::write::{self, ChessStyle};
use scoresheet_chess::{Board, Color, Move, Piece, Square};
use scoresheet_notation::{Language, Outcome};
use scoresheet_rulebook::Facts;
use scoresheet_source::Code;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Where nearly all games start: the position, as text, and the key of that.
static USUAL: LazyLock<(Board, String, u64)> = LazyLock::new(|| {
    let start = Board::start();
    let text = without_counters(&start);
    let key = key_of_text(&text, 0);
    (start, text, key)
});

fn without_counters(board: &Board) -> String {
    let mut fen = board.without_idle_en_passant().fen();
    let counters = fen.match_indices(' ').nth(3).map(|(at, _)| at);
    fen.truncate(counters.unwrap_or(fen.len()));
    fen
}

impl GamePosition for Board {
    type Move = Move;

    fn game(&self) -> Game {
        Game::Chess
    }

    fn white_to_move(&self) -> bool {
        self.side_to_move() == Color::White
    }

    fn legal_moves_into(&self, into: &mut Vec<Move>) {
        into.clear();
        into.extend(self.legal_moves());
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn has_legal_move(&self) -> bool {
        self.has_legal_move()
    }

    #[inline]
    fn play(&mut self, mv: &Move) {
        self.play(*mv);
    }

    #[cold]
    fn carry_out(&mut self, mv: &Move, class: Code) {
        let side = self.side_to_move();
        let next = if turn_passes(class) { !side } else { side };
        self.carry_out(*mv, next);
    }

    fn step_all(&mut self, moves: &[Played<Move>]) {
        let regular = |played: &&Played<Move>| played.irregular.is_none();
        let first = moves.iter().take_while(regular).count();
        self.play_all(moves.iter().take(first).map(|played| played.mv));
        for played in moves.iter().skip(first) {
            self.step(played);
        }
    }

    fn pass(&mut self) -> bool {
        self.pass()
    }

    fn checks(&self, mv: &Move) -> Option<bool> {
        let mut after = self.clone();
        after.play(*mv);
        Some(after.in_check())
    }

    fn result(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        Some(match (self.in_check(), self.side_to_move()) {
            (false, _) => Outcome::Draw,
            (true, Color::White) => Outcome::BlackWins,
            (true, Color::Black) => Outcome::WhiteWins,
        })
    }

    fn key(&self) -> u64 {
        self.position_key()
    }

    fn piece_counts(&self) -> [[u8; 6]; 2] {
        [Color::White, Color::Black]
            .map(|color| Piece::ALL.map(|piece| self.pieces(color, piece).len() as u8))
    }

    fn leads(&self) -> bool {
        GamePosition::white_to_move(self)
    }

    fn move_number(&self) -> u32 {
        self.move_number().into()
    }

    fn fen(&self) -> String {
        self.fen()
    }

    fn exchange_fen(&self) -> String {
        self.fen()
    }

    /// Without the counters: by what number the first move goes does not make it another line, nor
    /// does an en passant square on which nobody can take.
    fn setting(&self) -> Cow<'static, str> {
        let (start, text, _) = &*USUAL;
        if self == start {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(without_counters(self))
        }
    }

    fn setting_key(&self) -> u64 {
        let (start, _, key) = &*USUAL;
        if self == start {
            *key
        } else {
            key_of_text(&self.setting(), 0)
        }
    }

    #[inline]
    fn move_words(mv: &Move, mut word: impl FnMut(u64)) {
        let squares = mv.from as u64 | (mv.to as u64) << 8;
        if mv.promotion.is_none() && mv.castling.is_none() {
            return word(squares);
        }
        let promotion = mv.promotion.map_or(0, |piece| piece as u64 + 1);
        // A king that starts elsewhere may go to the same square by itself.
        let castling = u64::from(write::castles_from_elsewhere(*mv));
        word(squares | promotion << 16 | castling << 24);
    }

    fn name(&self, mv: &Move, style: MoveStyle, language: &Language) -> String {
        let book = &ChessStyle::BOOK;
        match style {
            MoveStyle::Short | MoveStyle::Exchange => write::chess_san(self, *mv, language),
            MoveStyle::Full => write::chess_full(self, *mv, language),
            MoveStyle::BookShort => write::chess_short_as(self, *mv, language, book),
            MoveStyle::BookFull => write::chess_full_as(self, *mv, language, book),
        }
    }

    fn ends(&self, mv: &Move) -> [(u8, u8); 2] {
        let at = |square: Square| (square.file() as u8, square.rank() as u8);
        [at(mv.from), at(mv.to)]
    }

    fn recurrence_keys(&self) -> [u64; 3] {
        self.keys()
    }

    fn facts_by(&self, keys: [u64; 3], before: Option<&Self>, irregular: Option<Code>) -> Facts {
        facts::of_chess(before, self, irregular, keys)
    }

    /// No clause of chess asks.
    fn win_in_sight(&self) -> bool {
        false
    }

    fn to_any(&self) -> AnyPosition {
        AnyPosition::Chess(self.clone())
    }
}
