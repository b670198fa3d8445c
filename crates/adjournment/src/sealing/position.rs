//! The position on an envelope, as FEN and in words.

use super::check::Checker;
use super::pieces::{castling, differences, other, pieces, side, to_move};
use crate::Adjournment;
use crate::envelope::Key;
use scoresheet_notation::{Language, PlacementText, Turn, draughts_fen, position_text};
use scoresheet_replay::{AnyPosition, Game, GamePosition, check_counts};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::{Code, Level};

impl Checker<'_> {
    /// The position of the FEN, or that of the words; and whether it can be adjourned in.
    pub(super) fn find_position(&mut self) {
        let Some(game) = self.game else { return };
        let from_fen = self.in_fen(game);
        // Words do not say whose move it is: that of whoever sealed.
        let stated = from_fen.as_ref().map(to_move);
        let turn = stated.or(self.envelope.sealed_by).unwrap_or(Turn::White);
        let from_words = self.in_words(game, turn);
        if let (Some(fen), Some(words)) = (&from_fen, &from_words)
            && pieces(fen) != pieces(words)
        {
            let difference = differences(words, fen, "in the FEN");
            let message = format!("the pieces in words differ from those in the FEN: {difference}");
            self.find(Code::EnvelopeContradictsItself, Key::Pieces, message);
            self.by(Adjournment::Marked);
        }
        self.position = from_fen.or(from_words);
        self.can_be_adjourned();
        self.number_in_fen();
    }

    fn bad_position(&mut self, level: Level, key: Key, message: &str, kind: Irregularity) {
        self.find_at(Code::BadPosition, level, key, message);
        self.citing(self.edition.map_or("", |edition| edition.clause(kind)));
    }

    fn in_fen(&mut self, game: Game) -> Option<AnyPosition> {
        let fen = self.envelope.position.clone()?;
        let wrong = Irregularity::WrongSetUp;
        let position = match AnyPosition::from_fen(game, &fen) {
            Ok(position) => position,
            Err(message) => {
                self.bad_position(Level::Error, Key::Position, &message, wrong);
                return None;
            }
        };
        if let AnyPosition::Chess(board) = &position {
            for doubt in board.doubts() {
                let kind = Irregularity::TooManyPieces;
                self.bad_position(Level::Warning, Key::Position, &doubt.to_string(), kind);
            }
        } else if let Ok(placement) = draughts_fen(&fen) {
            for remark in placement.remarks {
                self.find(Code::WrittenForm, Key::Position, remark);
            }
        }
        Some(position)
    }

    fn in_words(&mut self, game: Game, turn: Turn) -> Option<AnyPosition> {
        let words = self.envelope.pieces.clone()?;
        let wrong = Irregularity::WrongSetUp;
        let Some(placement) = position_text(&words, game.family()) else {
            let message =
                "these are not the pieces of both sides, as in: White — a1, c3 (2); Black — h8 (1)";
            self.bad_position(Level::Error, Key::Pieces, message, wrong);
            return None;
        };
        if let Some(edition) = self.edition {
            let place = self.sheet.place(Key::Pieces);
            self.take(check_counts(&placement, place, edition));
        }
        match AnyPosition::of_placement(game, &placement, turn, self.letters(game, &placement)) {
            Ok(position) => {
                self.castling_left_open(&position);
                Some(position)
            }
            Err(message) => {
                self.bad_position(Level::Error, Key::Pieces, &message, wrong);
                None
            }
        }
    }

    /// Words say nothing of castling.
    fn castling_left_open(&mut self, position: &AnyPosition) {
        let open = matches!(position, AnyPosition::Chess(board)
            if castling(board).iter().any(Option::is_some));
        if open && self.envelope.position.is_none() {
            let message = "castling is taken to be possible where king and rook are on their original squares";
            self.find(Code::WrittenForm, Key::Pieces, message);
        }
    }

    /// The language that is known, or the first in which every letter of these words is a piece.
    fn letters(&self, game: Game, placement: &PlacementText) -> &'static Language {
        let english = Language::english();
        let letters = || {
            let sides = [&placement.white, &placement.black];
            sides
                .into_iter()
                .flat_map(|side| &side.pieces)
                .filter_map(|piece| piece.letter)
        };
        let reads = |language: &&Language| letters().all(|l| language.role(l).is_some());
        self.language
            .or_else(|| Some(english).filter(|language| reads(language)))
            .or_else(|| {
                Language::all()
                    .iter()
                    .find(|l| reads(l) && game == Game::Chess)
            })
            .unwrap_or(english)
    }

    /// The FEN of chess counts too; from 1, where whoever wrote it did not.
    fn number_in_fen(&mut self) {
        let (Some(AnyPosition::Chess(board)), Some(stated)) =
            (&self.position, self.envelope.move_number)
        else {
            return;
        };
        let counted = u32::from(board.move_number());
        if counted != 1 && counted != stated {
            let message = format!("the FEN of the position says that move {counted} is next");
            self.find_at(
                Code::EnvelopeContradictsItself,
                Level::Warning,
                Key::MoveNumber,
                message,
            );
            self.by(Adjournment::Marked);
        }
    }

    /// Whoever sealed is to move, and has a move.
    fn can_be_adjourned(&mut self) {
        let Some(position) = &self.position else {
            return;
        };
        let turn = to_move(position);
        let over = !position.has_legal_move();
        let ending = self.edition.and_then(|edition| position.ending(edition));
        let clause = ending.map_or("", |ending| ending.clause);
        if self.envelope.sealed_by == Some(other(turn)) {
            let (mover, sealer) = (side(turn), side(other(turn)));
            let message = format!("{mover} is to move in the position, but {sealer} has sealed");
            self.find(Code::EnvelopeContradictsItself, Key::SealedBy, message);
            self.by(Adjournment::Marked);
        }
        if over {
            let message = format!(
                "the game is over in this position: {} has no move",
                side(turn)
            );
            let key = self.position_key();
            self.find_at(Code::BadPosition, Level::Error, key, &message);
            self.citing(clause);
        }
    }

    /// Where the position stands.
    pub(super) fn position_key(&self) -> Key {
        match self.envelope.position {
            Some(_) => Key::Position,
            None => Key::Pieces,
        }
    }
}
