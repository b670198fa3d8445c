//! Chess: written moves against the board.

use super::squares::{mask, piece, whole};
use super::start::chess_start;
use crate::context::language::other_languages;
use crate::line::{AnyLine, GameLine, Played, Step, Steps};
use crate::position::GamePosition;
use crate::remarks::Remarks;
use crate::rules::{Effects, Rules};
use crate::set_ups::{self, Difference, Restated};
use crate::start::Start;
use crate::token::{Fault, TokenText, Trace};
use crate::write;
use scoresheet_chess::{
    Answer, Board, CastleRefusal, Color, Move, Piece, Query, Refusal, Square, SquareSet, Wing,
};
use scoresheet_notation::{
    ChessFlags, ChessForm, ChessText, Language, Letter, RecordText, Role, SquareText, Written,
};
use scoresheet_rulebook::{Conditions, Edition, Irregularity};
use scoresheet_source::{Code, Finding};
use std::cell::Cell;

/// Chess with piece letters in one language, judged by one edition.
pub(crate) struct ChessRules {
    pub language: &'static Language,
    pub edition: &'static Edition,
    conditions: Conditions,
    /// Set where a letter was read that other languages may well read otherwise.
    pub doubtful: Cell<bool>,
}

impl ChessRules {
    /// Chess with the letters of `language`, judged by `edition`.
    pub const fn new(language: &'static Language, edition: &'static Edition) -> Self {
        Self {
            language,
            edition,
            conditions: Conditions::UNKNOWN,
            doubtful: Cell::new(false),
        }
    }

    /// The same for a game of which these conditions are known.
    pub fn under(self, conditions: Conditions) -> Self {
        Self { conditions, ..self }
    }

    /// What is asked of the board, or a letter that this language does not have.
    #[inline(always)]
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
            mask(SquareText::new(text.to.file().unwrap_or(0), 0))
        } else if text.from == SquareText::default() {
            SquareSet::FULL
        } else {
            mask(text.from)
        };
        Ok(Query {
            piece: piece(role),
            from,
            to: whole(text.to).map_or_else(|| mask(text.to), Square::bitboard),
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
        let answer = board.move_from_coordinates(from, to, promotion);
        if let Answer::One(mv) = answer {
            return Some(Ok(mv));
        }
        let query = Query {
            piece: board.piece_at(from).map_or(Piece::Pawn, |(_, piece)| piece),
            from: from.bitboard(),
            to: to.bitboard(),
            promotion,
        };
        Some(Err(self.refused(board, &query, answer, ply)))
    }

    /// A piece, or a pawn's file, and a target, in the usual form and as the board has it, as nearly every move is written: of
    /// it nothing is remarked. `None` where more has to be looked at.
    #[inline(always)]
    fn plain(&self, board: &Board, text: &ChessText, token: &TokenText<'_>) -> Option<Move> {
        const SIGNS: ChessFlags = ChessFlags::CAPTURE
            .with(ChessFlags::CHECK)
            .with(ChessFlags::MATE);
        if text.form != ChessForm::Standard
            || text.promotion.is_some()
            || !text.flags.has_only(SIGNS)
        {
            return None;
        }
        let to = whole(text.to)?;
        let captures = text.flags.has(ChessFlags::CAPTURE);
        if board.men_of(!board.side_to_move()).has(to) != captures {
            return None;
        }
        let (piece, from) = match text.letter {
            Some(letter) if text.from == SquareText::default() => {
                let piece = piece(self.language.role(letter)?);
                if piece == Piece::Pawn || self.language.is_unusual(letter) {
                    return None;
                }
                (piece, SquareSet::FULL)
            }
            Some(_) => return None,
            // A small letter that is not Latin may be a piece's.
            None if !token.bytes.first().is_some_and(u8::is_ascii) => return None,
            None if captures => {
                if text.from.rank().is_some() || doubles_file(text) {
                    return None;
                }
                let file = text.from.file()?;
                (Piece::Pawn, mask(SquareText::new(file, 0)))
            }
            None if text.from == SquareText::default() => (Piece::Pawn, to.file().bitboard()),
            None => return None,
        };
        board.find_plain(piece, from, to)
    }

    /// A piece and a target, as in nearly every move.
    #[inline(always)]
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
            && (doubles_file(text) || !token.bytes.first().is_some_and(u8::is_ascii))
            && let Some(answer) = self.small_or_pawn(board, text, &query, token, remarks)
        {
            return answer;
        }
        let answer = board.find(&query);
        if text.form == ChessForm::KnightOrSign {
            return self.knight_or_sign(board, text, &query, answer, token, remarks);
        }
        if let Answer::One(mv) = answer {
            return Ok(mv);
        }
        let Some(mv) = self.small_piece(board, text, token) else {
            return Err(self.refused(board, &query, answer, token.ply));
        };
        remarks.add(Code::WrittenForm, ChessForm::Case.meaning(), token);
        Ok(mv)
    }

    /// `N f6` is a knight's move, or a pawn's with the sign of a new move before it. If both can be made, nobody can tell.
    #[cold]
    fn knight_or_sign(
        &self,
        board: &Board,
        text: &ChessText,
        query: &Query,
        answer: Answer,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<Move, Box<Fault>> {
        let push = Query {
            piece: Piece::Pawn,
            from: mask(SquareText::new(text.to.file().unwrap_or(0), 0)),
            ..*query
        };
        match (answer.one(), board.find(&push).one()) {
            (Some(knight), Some(pawn)) => {
                let [knight, pawn] =
                    [knight, pawn].map(|mv| write::chess_san(board, mv, self.language));
                let message = format!(
                    "this may be {knight}, or {pawn} with the sign of a new move before it"
                );
                let clause = self.clause(Irregularity::Ambiguous);
                Err(Fault::new(Code::AmbiguousMove, clause, message))
            }
            (Some(mv), None) => Ok(mv),
            (None, Some(mv)) if query.piece == Piece::Knight => {
                remarks.add(Code::WrittenForm, ChessForm::KnightOrSign.meaning(), token);
                Ok(mv)
            }
            (None, Some(_) | None) => Err(self.refused(board, query, answer, token.ply)),
        }
    }

    /// `bf3` is first a pawn's move; where no pawn can make it and a bishop can, it is that.
    #[cold]
    fn small_piece(&self, board: &Board, text: &ChessText, token: &TokenText<'_>) -> Option<Move> {
        let file_alone = text.from.rank().is_none() && text.from != SquareText::default();
        let letter = (file_alone && text.letter.is_none()).then(|| capital(token.bytes))??;
        let query = Query {
            piece: piece(self.language.role(letter)?),
            from: SquareSet::FULL,
            to: mask(text.to),
            promotion: None,
        };
        board.find(&query).one()
    }

    /// As [`Self::small_piece`], of letters that are not Latin, and of `bb3`.
    #[inline]
    fn small_piece_first(
        &self,
        board: &Board,
        text: &ChessText,
        token: &TokenText<'_>,
    ) -> Option<Move> {
        let latin = token.bytes.first().is_none_or(u8::is_ascii);
        if text.letter.is_some() || latin && !doubles_file(text) {
            return None;
        }
        self.small_piece(board, text, token)
    }

    /// `сf3`, `фf3`: a small Cyrillic letter that is that of a piece too, and may have been typed for
    /// a Latin file. If a pawn and a piece can both make the move, nobody can tell.
    #[inline]
    fn small_or_pawn(
        &self,
        board: &Board,
        text: &ChessText,
        query: &Query,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Option<Result<Move, Box<Fault>>> {
        let by_piece = self.small_piece_first(board, text, token)?;
        if let Some(pawn) = board.find(query).one().filter(|_| !doubles_file(text)) {
            let names = [pawn, by_piece].map(|mv| write::chess_san(board, mv, self.language));
            let message = format!("this may be {}", names.join(" or "));
            let clause = self.clause(Irregularity::Ambiguous);
            return Some(Err(Fault::new(Code::AmbiguousMove, clause, message)));
        }
        remarks.add(Code::WrittenForm, ChessForm::Case.meaning(), token);
        Some(Ok(by_piece))
    }

    /// Letters of another alphabet, and letters of pawns, which other languages read otherwise.
    #[inline]
    pub fn remark_on_letters(
        &self,
        text: &ChessText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) {
        if let Some(letter) = text.letter
            && self.language.is_unusual(letter)
        {
            self.unusual(letter, token, remarks);
        }
        if let Some(letter) = text.promotion
            && self.language.is_unusual(letter)
        {
            self.unusual(letter, token, remarks);
        }
    }

    #[cold]
    fn unusual(&self, letter: Letter, token: &TokenText<'_>, remarks: &mut Remarks) {
        self.doubtful.set(true);
        if self.language.is_look_alike(letter) {
            let message = "a piece letter is typed as a look-alike from another alphabet";
            remarks.add(Code::LookAlikeLetter, message, token);
        } else {
            remarks.add_form("the pawn's letter is written", token);
        }
    }

    /// The wing that is written; where none is ("castles"), the one to which it can be done.
    #[inline]
    fn wing(&self, board: &Board, text: &ChessText) -> Result<Wing, Box<Fault>> {
        let [short, long] = [ChessFlags::CASTLE_SHORT, ChessFlags::CASTLE_LONG];
        match (text.flags.has(short), text.flags.has(long)) {
            (true, true) => {
                let can = |wing| board.castle(wing).one().is_some();
                match (can(Wing::Short), can(Wing::Long)) {
                    (true, true) => Err(Fault::new(
                        Code::AmbiguousMove,
                        self.clause(Irregularity::Ambiguous),
                        "this may be O-O or O-O-O",
                    )),
                    (false, true) => Ok(Wing::Long),
                    _ => Ok(Wing::Short),
                }
            }
            (true, false) => Ok(Wing::Short),
            _ => Ok(Wing::Long),
        }
    }

    pub fn clause(&self, irregularity: Irregularity) -> &'static str {
        self.edition.clause(irregularity)
    }

    #[cold]
    pub fn no_castling(&self, board: &Board, wing: Wing) -> Box<Fault> {
        let reason = board.why_no_castle(wing);
        let irregularity = match reason {
            Some(CastleRefusal::KingMoved | CastleRefusal::RightLost) => {
                Irregularity::CastledAfterMove
            }
            Some(CastleRefusal::OutOfCheck) => Irregularity::CastledOutOfCheck,
            Some(CastleRefusal::IntoCheck(_)) => Irregularity::CastledIntoCheck,
            Some(CastleRefusal::ThroughCheck(_)) => Irregularity::CastledThroughCheck,
            _ => Irregularity::BadCastling,
        };
        let why = reason.map_or_else(String::new, |reason| format!(": {reason}"));
        let message = format!("castling is not allowed{why}");
        Fault::new(Code::BadCastling, self.clause(irregularity), message)
    }

    /// Says which of king and rook has moved, and when.
    #[cold]
    fn say_who_moved(
        &self,
        fault: &mut Fault,
        board: &Board,
        text: &ChessText,
        start: &Board,
        moves: &[Played<Move>],
    ) {
        let wing = self.castling(board, text);
        let lost = wing.filter(|wing| board.why_no_castle(*wing) == Some(CastleRefusal::RightLost));
        let Some(wing) = lost.filter(|_| fault.code == Code::BadCastling) else {
            return;
        };
        let side = board.side_to_move();
        let rook = start.castling_rook(side, wing);
        let mut steps = Steps::new(start, &[], moves);
        let who = steps.find_map(
            |Step {
                 ply,
                 before,
                 played,
             }| {
                let mv = played.mv;
                let (owner, moved) = before.piece_at(mv.from)?;
                let own = owner == side;
                let what = if own && moved == Piece::King {
                    "the king moved before".to_owned()
                } else if own && moved == Piece::Rook && rook == Some(mv.from) {
                    format!("the rook from {} moved before", mv.from)
                } else if !own && rook == Some(mv.to) {
                    format!("the rook from {} was taken before", mv.to)
                } else {
                    return None;
                };
                let name = write::chess_san(&before, mv, self.language);
                Some(format!("{what}, at ply {} ({name})", ply + 1))
            },
        );
        let who = who.unwrap_or_else(|| "the starting position gives no right to it".to_owned());
        fault.message = format!("castling is not allowed: {who}");
    }

    #[cold]
    pub fn unknown_letter(&self, letter: Letter) -> Box<Fault> {
        let message = format!(
            "{} is not a piece letter in {}",
            letter.as_str(),
            self.language.name
        );
        Fault::new(
            Code::IllegalMove,
            self.clause(Irregularity::Ambiguous),
            message,
        )
    }

    #[cold]
    pub fn refused(&self, board: &Board, query: &Query, answer: Answer, ply: u32) -> Box<Fault> {
        if answer == Answer::Several {
            let moves: Vec<String> = board
                .matching(query)
                .iter()
                .map(|mv| write::chess_san(board, *mv, self.language))
                .collect();
            let message = format!("this may be {}", moves.join(" or "));
            return Fault::new(
                Code::AmbiguousMove,
                self.clause(Irregularity::Ambiguous),
                message,
            );
        }
        let refusal = board.why_not(query).unwrap_or(Refusal::CannotReach);
        let (code, irregularity) = match refusal {
            Refusal::OpponentsPiece => self.turn_or_colour(board, query, ply),
            Refusal::LeavesKingInCheck if query.piece == Piece::King => {
                (Code::LeftInCheck, Irregularity::KingIntoCheck)
            }
            Refusal::LeavesKingInCheck => (Code::LeftInCheck, Irregularity::LeftInCheck),
            Refusal::CapturesNothing => (Code::IllegalMove, Irregularity::CapturedNothing),
            Refusal::PromotionMissing => (Code::PromotionMissing, Irregularity::PromotionMissing),
            Refusal::PromotionImpossible | Refusal::NotAPromotion => {
                (Code::IllegalMove, Irregularity::PromotionMissing)
            }
            Refusal::NoSuchPiece
            | Refusal::CannotReach
            | Refusal::OwnPieceOnTarget
            | Refusal::Blocked => (Code::IllegalMove, Irregularity::WrongMove),
        };
        let message = match (refusal, query.piece) {
            (Refusal::LeavesKingInCheck, Piece::King) => {
                "the king would move into check".to_owned()
            }
            (Refusal::LeavesKingInCheck, _) if board.in_check() => {
                "the king is in check, and this move does not parry it".to_owned()
            }
            (Refusal::LeavesKingInCheck, _) => "the king would be left in check".to_owned(),
            _ => refusal.to_string(),
        };
        Fault::new(code, self.clause(irregularity), message)
    }

    /// Two moves in a row, if the side that has just moved could make this one; otherwise the
    /// opponent's piece was moved.
    fn turn_or_colour(&self, board: &Board, query: &Query, ply: u32) -> (Code, Irregularity) {
        let mut passed = board.clone();
        // At the first ply nobody has just moved.
        if ply > 1 && passed.pass() && matches!(passed.find(query), Answer::One(_)) {
            (Code::TwoMovesInARow, Irregularity::TwoMovesInARow)
        } else {
            (Code::MovedOpponentsPiece, Irregularity::MovedOpponentsPiece)
        }
    }

    /// A sign for taking en passant is a claim about the board.
    #[inline]
    fn remark_on_en_passant(
        &self,
        board: &Board,
        mv: Move,
        flags: ChessFlags,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) {
        if flags.has(ChessFlags::EN_PASSANT) && !board.is_en_passant(mv) {
            let message = "the move is marked as taking en passant, which it does not";
            remarks.add(Code::SymbolNotBorneOut, message, token);
        }
    }

    /// Remarks on how a legal move is written.
    #[inline(always)]
    fn remark_on(
        &self,
        board: &Board,
        mv: Move,
        text: &ChessText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) {
        self.remark_on_letters(text, token, remarks);
        self.remark_on_en_passant(board, mv, text.flags, token, remarks);
        let captures = board.men_of(!board.side_to_move()).has(mv.to);
        let sign = text.flags.has(ChessFlags::CAPTURE);
        if captures != sign && mv.castling.is_none() {
            self.sign_remark(board, mv, text, token, remarks);
        }
        if text.form == ChessForm::Case {
            remarks.add(Code::WrittenForm, text.form.meaning(), token);
        } else if text.form != ChessForm::Standard {
            remarks.add_form(text.form.meaning(), token);
        } else if text.letter.is_some() && text.from != SquareText::default() {
            let shorter = ChessText {
                from: SquareText::default(),
                ..*text
            };
            if self
                .query(&shorter)
                .is_ok_and(|q| matches!(board.find(&q), Answer::One(_)))
            {
                remarks.add_form(
                    "the origin square is given although the target alone is enough",
                    token,
                );
            }
        }
    }

    /// The capture sign and the board do not agree.
    #[cold]
    fn sign_remark(
        &self,
        board: &Board,
        mv: Move,
        text: &ChessText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) {
        if text.flags.has(ChessFlags::CAPTURE) {
            if !board.is_en_passant(mv) {
                let message = "there is a capture sign where nothing is captured";
                remarks.add(Code::WrittenForm, message, token);
            }
        } else if !text.from.is_whole() {
            remarks.add_form("a piece is captured without a capture sign", token);
        }
    }

    /// What the written move does to the board as a hand makes it all the same (MK53 §15), its class
    /// being `code`; `None` if that cannot be done or is not said.
    fn made_by_hand(&self, board: &Board, text: &ChessText, code: Code) -> Option<Move> {
        let others = matches!(code, Code::TwoMovesInARow | Code::MovedOpponentsPiece);
        let side = board.side_to_move();
        let side = if others { !side } else { side };
        match self.castling(board, text) {
            Some(wing) if !others => board.forced_castle(wing),
            Some(_) => None,
            None if code == Code::PromotionMissing => {
                // What the Laws put in the place of a pawn that was left (FIDE 2023 7.5.2).
                let promotion = Some(Piece::Queen);
                let query = Query {
                    promotion,
                    ..self.by_squares(board, text)?
                };
                board.find(&query).one()
            }
            None => board.forced_move(&self.by_squares(board, text)?, side),
        }
    }

    /// The wing, if the move says castling.
    fn castling(&self, board: &Board, text: &ChessText) -> Option<Wing> {
        if text.flags.has(ChessFlags::CASTLE_SHORT) {
            return Some(Wing::Short);
        }
        if text.flags.has(ChessFlags::CASTLE_LONG) {
            return Some(Wing::Long);
        }
        let king = text
            .letter
            .is_none_or(|l| self.language.role(l) == Some(Role::King));
        let (from, to) = (whole(text.from)?, whole(text.to)?);
        king.then(|| board.castling_wing(from, to))?
    }

    /// The move as asked of the board; two squares without a letter are the piece that stands on
    /// the first.
    fn by_squares(&self, board: &Board, text: &ChessText) -> Option<Query> {
        let query = self.query(text).ok()?;
        let Some(from) = whole(text.from).filter(|_| text.letter.is_none()) else {
            return Some(query);
        };
        let (_, stands) = board.piece_at(from)?;
        let promotion = match text.promotion {
            None => None,
            Some(letter) => Some(piece(self.language.role(letter)?)),
        };
        Some(Query {
            piece: stands,
            promotion,
            ..query
        })
    }
}

impl Rules for ChessRules {
    type Position = Board;
    type Move = Move;

    fn start(&self, record: RecordText<'_>) -> Result<Start<Board>, Box<Finding>> {
        chess_start(record, self.language, self.edition)
    }

    fn line(line: GameLine<Board>) -> AnyLine {
        AnyLine::Chess(line)
    }

    #[inline(always)]
    fn resolve(
        &self,
        board: &Board,
        written: &Written,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<Move, Box<Fault>> {
        let Written::Chess(text) = written else {
            let mv = self.by_description(board, written, token, remarks)?;
            if let Written::Descriptive(flags) = written {
                self.remark_on_en_passant(board, mv, *flags, token, remarks);
            }
            return Ok(mv);
        };
        if let Some(mv) = self.plain(board, text, token) {
            return Ok(mv);
        }
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

    #[inline(always)]
    fn play(&self, board: &mut Board, played: &Played<Move>) -> Effects {
        let captures = if played.irregular.is_none() {
            let theirs = !board.side_to_move();
            let before = board.men_of(theirs);
            board.play(played.mv);
            before != board.men_of(theirs)
        } else {
            let men =
                |board: &Board| (board.men_of(Color::White) | board.men_of(Color::Black)).len();
            let before = men(board);
            board.step(played);
            men(board) < before
        };
        Effects {
            captures: u8::from(captures),
            promotes: played.mv.promotion.is_some(),
            quiet_plies: board.quiet_plies(),
            checks: board.in_check(),
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
            Written::Chess(text) => self.made_by_hand(board, text, code),
            Written::Descriptive(flags) => self.described_by_hand(board, *flags, token, code),
            Written::Draughts(_) => None,
        }
    }

    fn beyond_the_rules(&self, board: &Board, mv: &Move) -> Option<&'static str> {
        let message = "this captures the king that was left in check, which no rules allow";
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
                "there is a mate sign where there is only check"
            }
            (true, true, _) => return,
            // Coordinates and full notation often leave the sign out.
            (true, false, false) if !plain => return,
            (true, ..) => "the check sign is missing",
            (false, true, _) => "there is a mate sign where there is no check",
            (false, ..) => "there is a check sign where there is no check",
        };
        // A sign of mate is a claim about the board, a sign of check a way of writing.
        let code = if says_mate {
            Code::SymbolNotBorneOut
        } else {
            Code::WrongCheckSign
        };
        remarks.add(code, message, token);
    }

    fn set_up(&self, fen: &str) -> Result<Board, String> {
        Board::from_fen(fen).map_err(|error| error.to_string())
    }

    fn restated(&self, at_hand: &Board, _: &Board, fen: &str) -> Restated {
        set_ups::chess_restated(at_hand, fen)
    }

    fn differences(
        &self,
        replayed: &Board,
        stated: &Board,
        _: Option<&Played<Move>>,
    ) -> Vec<Difference> {
        set_ups::chess_differences(replayed, stated)
    }

    fn candidates(&self, board: &Board, written: &Written, token: &TokenText<'_>) -> Vec<Move> {
        match written {
            Written::Chess(text) => {
                let query = self.query(text).ok();
                let mut found = query.map_or_else(Vec::new, |query| board.matching(&query));
                found.extend(self.small_piece_first(board, text, token));
                found
            }
            Written::Descriptive(flags) => self.described_moves(board, *flags, token.bytes),
            Written::Draughts(_) => Vec::new(),
        }
    }

    fn edition(&self) -> &'static Edition {
        self.edition
    }

    fn conditions(&self) -> Conditions {
        self.conditions
    }

    fn language(&self) -> Option<&'static Language> {
        Some(self.language)
    }

    fn readers(&self, record: RecordText<'_>, known: Option<&'static Language>) -> Vec<Self> {
        let languages = match known {
            Some(language) => vec![language],
            None => {
                let others = other_languages(record);
                std::iter::once(Language::english()).chain(others).collect()
            }
        };
        let edition = self.edition;
        let rules = |language| Self::new(language, edition);
        languages.into_iter().map(rules).collect()
    }

    fn trace(&self, written: &Written, _: &[u8]) -> Trace {
        let Written::Chess(text) = written else {
            return Trace::NONE;
        };
        let bit = |role: Role| 1 << piece(role) as u8;
        if text.flags.has(ChessFlags::CASTLE_SHORT) || text.flags.has(ChessFlags::CASTLE_LONG) {
            return Trace {
                kinds: bit(Role::King),
                ..Trace::ANY
            };
        }
        let kinds = match text.letter {
            Some(letter) => self.language.role(letter).map_or(0, bit),
            None if text.from.is_whole() => u8::MAX,
            // `bxc4` may be a bishop's move with a small letter.
            None => bit(Role::Pawn) | bit(Role::Bishop),
        };
        let small_bishop = text.letter.is_none() && text.from == SquareText::new(2, 0);
        Trace {
            from: if small_bishop {
                u128::MAX
            } else {
                chess_squares(text.from)
            },
            to: chess_squares(text.to),
            kinds,
        }
    }

    fn turned(&self, written: &Written, bytes: &[u8]) -> Option<(Written, Vec<u8>)> {
        let Written::Chess(text) = written else {
            return None;
        };
        let turn = |square: SquareText| {
            SquareText::new(
                square.file().map_or(0, |file| 9_u8.saturating_sub(file)),
                square.rank().map_or(0, |rank| 9_u8.saturating_sub(rank)),
            )
        };
        let text = ChessText {
            from: turn(text.from),
            to: turn(text.to),
            ..*text
        };
        Some((Written::Chess(text), bytes.to_vec()))
    }
}

/// `bb3`: nobody writes a pawn's own file twice.
fn doubles_file(text: &ChessText) -> bool {
    let file_alone = text.from.rank().is_none() && text.from.file().is_some();
    file_alone && text.from.file() == text.to.file()
}

/// The capital of the letter that `token` starts with.
fn capital(token: &[u8]) -> Option<Letter> {
    let head = String::from_utf8_lossy(token.get(..token.len().min(4))?);
    let capital = head.chars().next()?.to_uppercase().collect::<String>();
    let (letter, len) = Letter::read(capital.as_bytes())?;
    (len == capital.len()).then_some(letter)
}

/// Bits of the squares that a half-written square may be.
fn chess_squares(text: SquareText) -> u128 {
    const FILE: u64 = 0x0101_0101_0101_0101;
    const RANK: u64 = 0xff;
    let files = text
        .file()
        .map_or(u64::MAX, |file| FILE << ((file - 1) % 8));
    let ranks = text
        .rank()
        .map_or(u64::MAX, |rank| RANK << (8 * ((rank - 1) % 8)));
    (files & ranks).into()
}
