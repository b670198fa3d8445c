//! A position of any of the games: what all of them have, and one that may be of each.

use crate::chess::start::chess_fen;
use crate::draughts::setting::setting;
use crate::draughts::squares::Named;
use crate::game::Game;
use crate::line::{Played, key_of_text};
use crate::write;
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::{Language, Outcome, PlacementText, Turn, draughts_fen, position_text};
use scoresheet_rulebook::{Edition, Ending, Facts};
use scoresheet_source::Code;
use std::borrow::Cow;

/// A position with its side to move, of one game or of any. Judging, counting, searching and writing
/// are written once over it.
pub trait GamePosition: Clone + PartialEq {
    /// A legal move, or one that a hand can make.
    type Move: Copy + PartialEq;

    /// The game.
    fn game(&self) -> Game;

    /// True if White is to move.
    fn white_to_move(&self) -> bool;

    /// The legal moves, in place of what `into` held.
    fn legal_moves_into(&self, into: &mut Vec<Self::Move>);

    /// The legal moves.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// True if the side to move has a legal move.
    fn has_legal_move(&self) -> bool;

    /// Makes a legal move.
    fn play(&mut self, mv: &Self::Move);

    /// Makes a move that is not legal, of this class, as a hand makes it.
    fn carry_out(&mut self, mv: &Self::Move, class: Code);

    /// Makes the move as it was made in the game.
    #[inline]
    fn step(&mut self, played: &Played<Self::Move>) {
        match played.irregular {
            None => self.play(&played.mv),
            Some(class) => self.carry_out(&played.mv, class),
        }
    }

    /// Makes moves one after the other; nobody asks for the positions between.
    fn step_all(&mut self, moves: &[Played<Self::Move>]) {
        for played in moves {
            self.step(played);
        }
    }

    /// The side to move passes; false if the rules do not even let us suppose so.
    fn pass(&mut self) -> bool;

    /// Whether the move gives check; `None` in games that know none.
    fn checks(&self, mv: &Self::Move) -> Option<bool>;

    /// The result that the position itself gives, if the game is over.
    fn result(&self) -> Option<Outcome>;

    /// A key of pieces, side to move and rights.
    fn key(&self) -> u64;

    /// How many pieces White and Black have of each kind, men or pawns first.
    fn piece_counts(&self) -> [[u8; 6]; 2];

    /// White's pieces less Black's.
    fn balance(&self) -> i32 {
        let [white, black] = self
            .piece_counts()
            .map(|kinds| kinds.into_iter().map(i32::from).sum::<i32>());
        white - black
    }

    /// True if the side to move is the one whose moves come first under each number: White in most games, Black in those
    /// that Black begins.
    fn leads(&self) -> bool;

    /// The number of the move that is due, in games whose positions have one; otherwise 1.
    fn move_number(&self) -> u32;

    /// The position as FEN.
    fn fen(&self) -> String;

    /// The position as the exchange format of its game writes it.
    fn exchange_fen(&self) -> String;

    /// The position as text, the same by whatever counters it goes: with equal texts the same moves
    /// are legal.
    fn setting(&self) -> Cow<'static, str>;

    /// The key of a line before its first move: that of [`setting`](Self::setting).
    fn setting_key(&self) -> u64 {
        key_of_text(&self.setting(), 0)
    }

    /// The move as words of a key that is the same on every machine.
    fn move_words(mv: &Self::Move, word: impl FnMut(u64));

    /// The move in the letters of `language`.
    fn name(&self, mv: &Self::Move, style: MoveStyle, language: &Language) -> String;

    /// Files and ranks, from 0, of origin and target.
    fn ends(&self, mv: &Self::Move) -> [(u8, u8); 2];

    /// Keys by which it is known whether it has stood before: by the pieces and the side to move, with all rights, and with
    /// those on paper.
    fn recurrence_keys(&self) -> [u64; 3];

    /// What the rules about the end of a game ask of this position, `before` being that in which the
    /// last move was made, `irregular` its class. Whoever knows that no position comes back may give other keys in place of
    /// its own: numbers that are all different.
    fn facts_by(&self, keys: [u64; 3], before: Option<&Self>, irregular: Option<Code>) -> Facts;

    /// The same by its own keys.
    fn facts(&self, before: Option<&Self>, irregular: Option<Code>) -> Facts {
        self.facts_by(self.recurrence_keys(), before, irregular)
    }

    /// A win is forced, as far as a bounded search can tell and rules ask for it.
    fn win_in_sight(&self) -> bool;

    /// The same position, whatever its game.
    fn to_any(&self) -> AnyPosition;
}

/// How a move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveStyle {
    /// As short as messages have it: SAN; full notation in draughts.
    Short,
    /// Full notation.
    Full,
    /// As the exchange format of the game has it: SAN; in draughts with every landing that is needed.
    Exchange,
    /// Short notation, as the codes of 1953 print it.
    BookShort,
    /// Full notation, as the codes of 1953 print it.
    BookFull,
}

/// True unless the move leaves the other side to move: who moved twice has used the other's turn, and
/// who moved the opponent's piece has used his own.
pub(crate) const fn turn_passes(class: Code) -> bool {
    !matches!(class, Code::TwoMovesInARow)
}

/// A position of any of the games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyPosition {
    /// Of chess.
    Chess(Board),
    /// Of a draughts game.
    Draughts(Position),
}

/// A move of any of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyMove {
    /// Of chess.
    Chess(scoresheet_chess::Move),
    /// Of a draughts game.
    Draughts(scoresheet_draughts::Move),
}

impl From<scoresheet_chess::Move> for AnyMove {
    fn from(mv: scoresheet_chess::Move) -> Self {
        Self::Chess(mv)
    }
}

impl From<scoresheet_draughts::Move> for AnyMove {
    fn from(mv: scoresheet_draughts::Move) -> Self {
        Self::Draughts(mv)
    }
}

/// The same expression for whichever game the position is of.
macro_rules! each {
    ($any:expr, $position:pat => $does:expr) => {
        match $any {
            AnyPosition::Chess($position) => $does,
            AnyPosition::Draughts($position) => $does,
        }
    };
}

/// The same with a move; what follows `else` for a move of another game.
macro_rules! each_with_move {
    ($any:expr, $mv:expr, ($position:pat, $m:pat) => $does:expr, else $other:expr) => {
        match ($any, $mv) {
            (AnyPosition::Chess($position), AnyMove::Chess($m)) => $does,
            (AnyPosition::Draughts($position), AnyMove::Draughts($m)) => $does,
            (AnyPosition::Chess(_), AnyMove::Draughts(_))
            | (AnyPosition::Draughts(_), AnyMove::Chess(_)) => $other,
        }
    };
}

impl GamePosition for AnyPosition {
    type Move = AnyMove;

    fn game(&self) -> Game {
        each!(self, position => position.game())
    }

    fn white_to_move(&self) -> bool {
        each!(self, position => position.white_to_move())
    }

    fn legal_moves_into(&self, into: &mut Vec<AnyMove>) {
        into.clear();
        match self {
            Self::Chess(board) => into.extend(board.legal_moves().into_iter().map(AnyMove::Chess)),
            Self::Draughts(position) => {
                into.extend(
                    position
                        .legal_moves()
                        .iter()
                        .copied()
                        .map(AnyMove::Draughts),
                );
            }
        }
    }

    fn has_legal_move(&self) -> bool {
        each!(self, position => GamePosition::has_legal_move(position))
    }

    fn play(&mut self, mv: &AnyMove) {
        each_with_move!(self, mv, (position, mv) => GamePosition::play(position, mv), else ());
    }

    fn carry_out(&mut self, mv: &AnyMove, class: Code) {
        each_with_move!(self, mv, (position, mv) => GamePosition::carry_out(position, mv, class), else ());
    }

    fn pass(&mut self) -> bool {
        each!(self, position => position.pass())
    }

    fn checks(&self, mv: &AnyMove) -> Option<bool> {
        each_with_move!(self, mv, (position, mv) => position.checks(mv), else None)
    }

    fn result(&self) -> Option<Outcome> {
        each!(self, position => position.result())
    }

    fn key(&self) -> u64 {
        each!(self, position => position.key())
    }

    fn piece_counts(&self) -> [[u8; 6]; 2] {
        each!(self, position => position.piece_counts())
    }

    fn leads(&self) -> bool {
        each!(self, position => GamePosition::leads(position))
    }

    fn move_number(&self) -> u32 {
        each!(self, position => GamePosition::move_number(position))
    }

    fn fen(&self) -> String {
        each!(self, position => position.fen())
    }

    fn exchange_fen(&self) -> String {
        each!(self, position => position.exchange_fen())
    }

    fn setting(&self) -> Cow<'static, str> {
        each!(self, position => position.setting())
    }

    fn setting_key(&self) -> u64 {
        each!(self, position => position.setting_key())
    }

    fn move_words(mv: &AnyMove, word: impl FnMut(u64)) {
        match mv {
            AnyMove::Chess(mv) => Board::move_words(mv, word),
            AnyMove::Draughts(mv) => Position::move_words(mv, word),
        }
    }

    fn name(&self, mv: &AnyMove, style: MoveStyle, language: &Language) -> String {
        each_with_move!(self, mv, (position, mv) => position.name(mv, style, language), else String::new())
    }

    fn ends(&self, mv: &AnyMove) -> [(u8, u8); 2] {
        each_with_move!(self, mv, (position, mv) => position.ends(mv), else Default::default())
    }

    fn recurrence_keys(&self) -> [u64; 3] {
        each!(self, position => position.recurrence_keys())
    }

    fn facts_by(&self, keys: [u64; 3], before: Option<&Self>, irregular: Option<Code>) -> Facts {
        match (self, before) {
            (Self::Chess(now), Some(Self::Chess(before))) => {
                now.facts_by(keys, Some(before), irregular)
            }
            (Self::Draughts(now), Some(Self::Draughts(before))) => {
                now.facts_by(keys, Some(before), irregular)
            }
            (Self::Chess(now), None | Some(Self::Draughts(_))) => {
                now.facts_by(keys, None, irregular)
            }
            (Self::Draughts(now), None | Some(Self::Chess(_))) => {
                now.facts_by(keys, None, irregular)
            }
        }
    }

    fn win_in_sight(&self) -> bool {
        each!(self, position => position.win_in_sight())
    }

    fn to_any(&self) -> AnyPosition {
        self.clone()
    }
}

impl AnyPosition {
    /// The start of a game.
    #[must_use]
    pub fn start(game: Game) -> Self {
        match game {
            Game::Chess => Self::Chess(Board::start()),
            Game::Draughts(variant) => Self::Draughts(Position::start(variant)),
        }
    }

    /// The position that `fen` states: FEN for chess, the FEN of PDN for draughts.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    ///
    /// ```
    /// use scoresheet_replay::{AnyPosition, Game};
    /// let game = Game::by_name("international").unwrap();
    /// let position = AnyPosition::from_fen(game, "W:W31-50:B1-20").unwrap();
    /// assert_eq!(position, AnyPosition::start(game));
    /// assert!(AnyPosition::from_fen(Game::Chess, "8/8").is_err());
    /// ```
    pub fn from_fen(game: Game, fen: &str) -> Result<Self, String> {
        match game {
            Game::Chess => Board::from_fen(fen)
                .map(Self::Chess)
                .map_err(|error| error.to_string()),
            Game::Draughts(variant) => {
                let text = draughts_fen(fen).map_err(|error| error.to_string())?;
                Self::draughts(variant, &text)
            }
        }
    }

    /// The position that `words` state (`Valge: Kg2, E: b2 (2). Must: Kg8`), its chess letters in
    /// `language`, with `turn` to move unless they say otherwise; `None` if they state no position.
    ///
    /// # Errors
    /// A sentence that says why it cannot be set up.
    ///
    /// ```
    /// use scoresheet_notation::{Language, Turn};
    /// use scoresheet_replay::{AnyPosition, Game};
    /// let estonian = Language::by_code("et").unwrap();
    /// let words = "Valge: Kg2, Rh5 (2). Must: Kg8 (1).";
    /// let position = AnyPosition::in_words(Game::Chess, words, Turn::White, estonian).unwrap();
    /// assert_eq!(position.unwrap().fen(), "6k1/8/8/7N/8/8/6K1/8 w - - 0 1");
    /// ```
    #[must_use]
    pub fn in_words(
        game: Game,
        words: &str,
        turn: Turn,
        language: &Language,
    ) -> Option<Result<Self, String>> {
        let stated = position_text(words, game.family())?;
        let turn = stated.turn.unwrap_or(turn);
        Some(Self::of_placement(game, &stated, turn, language))
    }

    /// The position that words state, with `turn` to move.
    ///
    /// # Errors
    /// Why it cannot be set up.
    pub fn of_placement(
        game: Game,
        placement: &PlacementText,
        turn: Turn,
        language: &Language,
    ) -> Result<Self, String> {
        match game {
            Game::Chess => {
                let fen = chess_fen(placement, turn == Turn::Black, language)?;
                Self::from_fen(game, &fen)
            }
            Game::Draughts(variant) => {
                let placement = PlacementText {
                    turn: Some(turn),
                    ..placement.clone()
                };
                Self::draughts(variant, &placement)
            }
        }
    }

    /// The position of draughts that a text states.
    fn draughts(variant: Variant, stated: &PlacementText) -> Result<Self, String> {
        let (position, uncrowned) = setting(Named::as_usual(variant), stated)?;
        match uncrowned.first() {
            None => Ok(Self::Draughts(position)),
            Some(square) => {
                let name = write::square_name(variant, square);
                Err(format!(
                    "a man on its far row, on {name}: it should be a king (K)"
                ))
            }
        }
    }

    /// The clause by which the game is over in this position: mate, stalemate, no piece, no move;
    /// `None` if there is a legal move, or the edition has no such clause.
    ///
    /// ```
    /// use scoresheet_replay::{AnyPosition, Game};
    /// use scoresheet_rulebook::Edition;
    /// let game = Game::by_name("russian").unwrap();
    /// let position = AnyPosition::from_fen(game, "B:Wc3:B").unwrap();
    /// let vk = Edition::by_code("vk").unwrap();
    /// assert_eq!(position.ending(vk).unwrap().clause, "VK 6.1.3");
    /// ```
    #[must_use]
    pub fn ending(&self, edition: &Edition) -> Option<&'static Ending> {
        if GamePosition::has_legal_move(self) {
            return None;
        }
        let name = match self {
            Self::Chess(board) if board.in_check() => "mate",
            Self::Chess(_) => "stalemate",
            Self::Draughts(position) => {
                let left = position.pieces(position.side_to_move());
                let moves = !position.legal_moves().is_empty();
                if moves {
                    "first-king"
                } else if left.is_empty() {
                    "no-piece"
                } else {
                    "no-move"
                }
            }
        };
        edition.ending(name, self.game().name())
    }

    /// Whose turn it is, as a word.
    #[must_use]
    pub fn to_move(&self) -> &'static str {
        if self.white_to_move() {
            "White"
        } else {
            "Black"
        }
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        GamePosition::fen(self)
    }
}
