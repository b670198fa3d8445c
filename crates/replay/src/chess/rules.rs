//! Chess: written moves against the board.

use crate::driver::Played;
use crate::line::Steppable;
use crate::position::AnyPosition;
use crate::remarks::Remarks;
use crate::restated::{self, Restated};
use crate::rules::{Effects, Fault, Rules, TokenText};
use crate::scribe;
use crate::set_ups::{self, Difference};
use crate::start::{Start, chess_start};
use crate::verdict::{Line, SetUp};
use scoresheet_chess::Square;
use scoresheet_chess::{Answer, Board, Color, File, Move, Piece, Query, Rank, SquareSet};
use scoresheet_notation::{ChessFlags, ChessForm, ChessText, Language, Letter, Outcome, Role};
use scoresheet_notation::{RecordText, SquareText, Written};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Finding};
use std::cell::Cell;

/// Chess with piece letters in one language, judged by one edition.
pub(crate) struct ChessRules {
    pub language: &'static Language,
    pub edition: &'static Edition,
    /// Set where a letter was read that other languages may well read otherwise.
    pub doubtful: Cell<bool>,
}

/// The rules core's name for a piece of notation.
#[must_use]
pub const fn piece(role: Role) -> Piece {
    match role {
        Role::Pawn => Piece::Pawn,
        Role::Knight => Piece::Knight,
        Role::Bishop => Piece::Bishop,
        Role::Rook => Piece::Rook,
        Role::Queen => Piece::Queen,
        Role::King => Piece::King,
    }
}

/// The square, if file and rank are both written and on the board.
pub(crate) fn whole(text: SquareText) -> Option<Square> {
    let file = File::try_index(usize::from(text.file()?) - 1)?;
    let rank = Rank::try_index(usize::from(text.rank()?) - 1)?;
    Some(Square::new(file, rank))
}

/// The squares that a half-written square may be.
#[inline]
pub(crate) fn mask(text: SquareText) -> SquareSet {
    let files = text
        .file()
        .and_then(|f| File::try_index(usize::from(f) - 1))
        .map_or(SquareSet::FULL, File::bitboard);
    let ranks = text
        .rank()
        .and_then(|r| Rank::try_index(usize::from(r) - 1))
        .map_or(SquareSet::FULL, Rank::bitboard);
    files & ranks
}

impl ChessRules {
    /// Chess with the letters of `language`, judged by `edition`.
    pub const fn new(language: &'static Language, edition: &'static Edition) -> Self {
        Self {
            language,
            edition,
            doubtful: Cell::new(false),
        }
    }

    /// What is asked of the board, or a letter that this language does not have.
    #[inline]
    pub fn query(&self, text: &ChessText) -> Result<Query, Letter> {
        let role = match text.letter {
            None => Role::Pawn,
            Some(letter) => self.language.role(letter).ok_or(letter)?,
        };
        let promotion = match text.promotion {
            None => None,
            Some(letter) => Some(piece(self.language.role(letter).ok_or(letter)?)),
        };
        // `e4` without a capture sign is a push, not a capture that might also go there.
        let pawn_push = role == Role::Pawn
            && text.from == SquareText::default()
            && !text.flags.has(ChessFlags::CAPTURE);
        let from = if pawn_push {
            SquareText::new(text.to.file().unwrap_or(0), 0)
        } else {
            text.from
        };
        Ok(Query {
            piece: piece(role),
            from: mask(from),
            to: mask(text.to),
            promotion,
        })
    }

    /// Two squares and no letter: whatever stands on the first (`g1f3`, `7163`, `e2—e4`).
    fn by_coordinates(
        &self,
        board: &Board,
        text: &ChessText,
        ply: u32,
    ) -> Option<Result<Move, Box<Fault>>> {
        let (from, to) = (whole(text.from)?, whole(text.to)?);
        let castles_as_king = text.letter.and_then(|l| self.language.role(l)) == Some(Role::King)
            && board.castling_wing(from, to).is_some();
        if text.letter.is_some() && !castles_as_king {
            return None;
        }
        if let Some(wing) = board.castling_wing(from, to) {
            let mv = board.castle(wing).one();
            return Some(mv.ok_or_else(|| self.no_castling(board, wing)));
        }
        let promotion = match text.promotion.map(|l| self.language.role(l).ok_or(l)) {
            None => None,
            Some(Ok(role)) => Some(piece(role)),
            Some(Err(letter)) => return Some(Err(self.unknown_letter(letter))),
        };
        match board.move_from_coordinates(from, to, promotion) {
            Answer::One(mv) => Some(Ok(mv)),
            answer => {
                let moved = board.piece_at(from).map_or(Piece::Pawn, |(_, piece)| piece);
                let query = Query {
                    piece: moved,
                    from: from.bitboard(),
                    to: to.bitboard(),
                    promotion,
                };
                Some(Err(self.refused(board, &query, answer, ply)))
            }
        }
    }

    /// A piece and a target, as in nearly every move.
    #[inline]
    fn by_query(
        &self,
        board: &Board,
        text: &ChessText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<Move, Box<Fault>> {
        let query = self
            .query(text)
            .map_err(|letter| self.unknown_letter(letter))?;
        if text.letter.is_none()
            && !token.bytes.first().is_some_and(u8::is_ascii)
            && let Some(answer) = self.small_or_pawn(board, text, &query, token, remarks)
        {
            return answer;
        }
        match board.find(&query) {
            Answer::One(mv) => Ok(mv),
            answer => match self.small_piece(board, text, token) {
                Some(mv) => {
                    remarks.add(Code::WrittenForm, ChessForm::Case.meaning(), token);
                    Ok(mv)
                }
                None => Err(self.refused(board, &query, answer, token.ply)),
            },
        }
    }
}

impl Rules for ChessRules {
    type Position = Board;
    type Move = Move;

    fn start(&self, record: RecordText<'_>) -> Result<Start<Board>, Finding> {
        chess_start(record, self.language, self.edition)
    }

    fn line(
        start: Board,
        set_ups: Vec<SetUp<Board>>,
        moves: Vec<Played<Move>>,
        end: Board,
    ) -> Line {
        Line::Chess {
            start,
            set_ups,
            moves,
            end,
        }
    }

    #[inline]
    fn resolve(
        &self,
        board: &Board,
        written: &Written,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<Move, Box<Fault>> {
        let Written::Chess(text) = written else {
            return self.by_description(board, written, token, remarks);
        };
        if text.flags.has(ChessFlags::CASTLE_SHORT) || text.flags.has(ChessFlags::CASTLE_LONG) {
            if text.form != ChessForm::Standard {
                remarks.add_form(text.form.meaning(), token);
            }
            let wing = self.wing(board, text)?;
            let mv = board.castle(wing).one();
            return mv.ok_or_else(|| self.no_castling(board, wing));
        }
        let by_coordinates = match text.from.is_whole() {
            true => self.by_coordinates(board, text, token.ply),
            false => None,
        };
        let mv = match by_coordinates {
            Some(answer) => answer?,
            None => self.by_query(board, text, token, remarks)?,
        };
        self.remark_on(board, mv, text, token, remarks);
        Ok(mv)
    }

    #[inline]
    fn play(&self, board: &mut Board, mv: &Move) -> Effects {
        let before = board.men_of(!board.side_to_move());
        let mover = board.side_to_move();
        board.play(*mv);
        Effects {
            captures: u8::from(before != board.men_of(!mover)),
            promotes: mv.promotion.is_some(),
            quiet_plies: board.quiet_plies(),
        }
    }

    fn by_hand(
        &self,
        board: &Board,
        written: &Written,
        token: &TokenText<'_>,
        code: Code,
    ) -> Option<Move> {
        match written {
            Written::Chess(text) => Self::by_hand(self, board, text, code),
            Written::Descriptive(flags) => self.described_by_hand(board, *flags, token, code),
            Written::Draughts(_) => None,
        }
    }

    fn carry_out(&self, board: &mut Board, played: &Played<Move>) -> Effects {
        let men = |board: &Board| (board.men_of(Color::White) | board.men_of(Color::Black)).len();
        let before = men(board);
        board.step(played);
        Effects {
            captures: u8::from(men(board) < before),
            promotes: played.mv.promotion.is_some(),
            quiet_plies: board.quiet_plies(),
        }
    }

    fn beyond_the_rules(&self, board: &Board, mv: &Move) -> Option<&'static str> {
        let message = "the king that was left in check is taken, which no rules know";
        board.takes_king(*mv).then_some(message)
    }

    fn add_history(
        &self,
        fault: &mut Fault,
        board: &Board,
        written: &Written,
        start: &Board,
        moves: &[Played<Move>],
    ) {
        if let Written::Chess(text) = written {
            self.say_who_moved(fault, board, text, start, moves);
        }
    }

    #[inline]
    fn check_signs(
        &self,
        board: &Board,
        written: &Written,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) {
        let (flags, plain) = match written {
            Written::Chess(text) => (text.flags, text.form == ChessForm::Standard),
            Written::Descriptive(flags) => (*flags, false),
            Written::Draughts(_) => return,
        };
        let says_mate = flags.has(ChessFlags::MATE);
        let says_check = flags.has(ChessFlags::CHECK);
        if board.in_check() == (says_mate || says_check) && !says_mate {
            return;
        }
        let message = match (board.in_check(), says_mate, says_check) {
            (true, true, _) if !board.is_checkmate() => {
                "a sign of mate stands where there is only check"
            }
            (true, true, _) => return,
            // Coordinates and full notation often leave the sign out.
            (true, false, false) if !plain => return,
            (true, ..) => "the sign of check is left out",
            (false, true, _) => "a sign of mate stands where there is no check",
            (false, ..) => "a sign of check stands where there is none",
        };
        // A sign of mate is a claim about the board, a sign of check a way of writing.
        let code = if says_mate {
            Code::SymbolNotBorneOut
        } else {
            Code::WrongCheckSign
        };
        remarks.add(code, message, token);
    }

    fn pass(&self, board: &mut Board) -> bool {
        board.pass()
    }

    fn white_to_move(&self, board: &Board) -> bool {
        board.side_to_move() == Color::White
    }

    fn result(&self, board: &Board) -> Option<Outcome> {
        if board.has_legal_move() {
            return None;
        }
        Some(match (board.in_check(), board.side_to_move()) {
            (false, _) => Outcome::Draw,
            (true, Color::White) => Outcome::BlackWins,
            (true, Color::Black) => Outcome::WhiteWins,
        })
    }

    fn set_up(&self, fen: &str) -> Result<Board, String> {
        Board::from_fen(fen).map_err(|error| error.to_string())
    }

    fn restated(&self, at_hand: &Board, _: &Board, fen: &str) -> Restated {
        restated::chess(at_hand, fen)
    }

    fn differences(
        &self,
        replayed: &Board,
        stated: &Board,
        _: Option<&Played<Move>>,
    ) -> Vec<Difference> {
        set_ups::chess(replayed, stated)
    }

    fn any(board: &Board) -> AnyPosition {
        AnyPosition::Chess(board.clone())
    }

    fn fen(&self, board: &Board) -> String {
        board.fen()
    }

    fn moves(&self, board: &Board) -> Vec<Move> {
        board.legal_moves()
    }

    fn candidates(&self, board: &Board, written: &Written, token: &TokenText<'_>) -> Vec<Move> {
        match written {
            Written::Chess(text) => {
                let query = self.query(text).ok();
                let mut found = query.map_or_else(Vec::new, |query| board.matching(&query));
                found.extend(self.small_cyrillic_piece(board, text, token));
                found
            }
            Written::Descriptive(flags) => self.described_moves(board, *flags, token.bytes),
            Written::Draughts(_) => Vec::new(),
        }
    }

    fn name(&self, board: &Board, mv: &Move, full: bool) -> String {
        if full {
            scribe::chess_full(board, *mv, self.language)
        } else {
            scribe::chess_san(board, *mv, self.language)
        }
    }

    fn alike(&self, a: &Board, b: &Board) -> bool {
        [Color::White, Color::Black].into_iter().all(|color| {
            Piece::ALL
                .into_iter()
                .all(|piece| a.pieces(color, piece).len() == b.pieces(color, piece).len())
        })
    }

    fn balance(&self, board: &Board) -> i32 {
        board.men_of(Color::White).len() as i32 - board.men_of(Color::Black).len() as i32
    }

    fn edition(&self) -> &'static Edition {
        self.edition
    }
}
