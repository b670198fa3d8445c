//! What a text may mean in chess (MK53 §23).

use super::candidates::Meanings;
use super::slip::Slip;
use super::writing::{NoMove, Writing, read, with_one_character_changed};
use crate::chess::rules::ChessRules;
use crate::chess::squares::{mask, piece};
use crate::remarks::Remarks;
use crate::rules::Rules;
use scoresheet_chess::{Board, Move, Piece, SquareSet};
use scoresheet_notation::{ChessFlags, ChessText, Family, Language, SquareText, Written};
use scoresheet_rulebook::Edition;
use scoresheet_source::Code;

/// What `text` may mean on `board`, its piece letters read in `language`.
pub(super) fn meanings(
    board: &Board,
    text: &str,
    language: Option<&'static Language>,
    edition: &'static Edition,
) -> Meanings<Move> {
    let desk = Desk {
        board,
        legal: board.legal_moves(),
        asked: language,
        edition,
    };
    let mut meanings = Meanings::default();
    let writing = match read(text, Family::Chess, language) {
        Ok(writing) => Some(writing),
        Err(NoMove::Unreadable) => None,
        Err(NoMove::Other(why)) => {
            meanings.refusal = why.to_owned();
            return meanings;
        }
    };
    match &writing {
        None => meanings.refusal = "it cannot be read as a move".to_owned(),
        Some(writing) => {
            desk.as_it_stands(writing, &mut meanings);
            if meanings.as_it_stands() || castles(writing) {
                return meanings;
            }
        }
    }
    for (written, meant, text) in with_one_character_changed(text) {
        if let Ok(other) = read(&text, Family::Chess, language) {
            let slip = Slip::Character { written, meant };
            desk.slipped(&other, slip, |stated| stated, &mut meanings);
        }
    }
    if let Some(writing) = &writing {
        desk.other_slips(writing, &mut meanings);
    }
    meanings
}

/// Castling: what is not legal there is not one square miswritten.
fn castles(writing: &Writing) -> bool {
    let Written::Chess(text) = writing.written else {
        return false;
    };
    text.flags.has(ChessFlags::CASTLE_SHORT) || text.flags.has(ChessFlags::CASTLE_LONG)
}

/// What a text says in one language. Every part is a set, so that a slip is a wider set.
struct Stated {
    /// The text it comes from.
    text: ChessText,
    kinds: Vec<Piece>,
    from: SquareSet,
    to: SquareSet,
    /// What the pawn becomes, `None` for nothing.
    promotions: Vec<Option<Piece>>,
}

/// All that [`Said::promotions`] can hold.
const PROMOTIONS: [Option<Piece>; 5] = [
    None,
    Some(Piece::Knight),
    Some(Piece::Bishop),
    Some(Piece::Rook),
    Some(Piece::Queen),
];

impl Stated {
    fn new(text: &ChessText, language: &Language) -> Self {
        let kind = |letter| language.role(letter).map(piece);
        let bare = text.from == SquareText::default();
        let signed = text.flags.has(ChessFlags::DASH) || text.flags.has(ChessFlags::CAPTURE);
        let kinds = match text.letter {
            Some(letter) => kind(letter).into_iter().collect(),
            // Two squares alone are coordinates, which name no piece.
            None if text.from.is_whole() && !signed => Piece::ALL.to_vec(),
            None => vec![Piece::Pawn],
        };
        // A pawn's `e4` without a capture sign stays on its file.
        let from = if bare && text.letter.is_none() && !signed {
            SquareText::new(text.to.file().unwrap_or(0), 0)
        } else {
            text.from
        };
        let promotions = match text.promotion {
            None => PROMOTIONS.to_vec(),
            Some(letter) => kind(letter).map(Some).into_iter().collect(),
        };
        Self {
            text: *text,
            kinds,
            from: mask(from),
            to: mask(text.to),
            promotions,
        }
    }

    fn fits(&self, board: &Board, mv: &Move) -> bool {
        let kind = board.piece_at(mv.from).map(|(_, kind)| kind);
        let arrives = match mv.castling {
            None => self.to.has(mv.to),
            // Coordinates write castling as a move of the king.
            wing if self.text.from.is_whole() => {
                let mut targets = self.to.into_iter();
                targets.any(|to| board.castling_wing(mv.from, to) == wing)
            }
            _ => false,
        };
        arrives
            && self.from.has(mv.from)
            && kind.is_some_and(|kind| self.kinds.contains(&kind))
            && self.promotions.contains(&mv.promotion)
    }

    fn of_another_kind(mut self) -> Self {
        let others = Piece::ALL.into_iter();
        self.kinds = others.filter(|kind| !self.kinds.contains(kind)).collect();
        self.from = mask(self.text.from);
        self
    }

    fn becoming_another(mut self) -> Self {
        let others = PROMOTIONS.into_iter().flatten().map(Some);
        self.promotions = others.filter(|p| !self.promotions.contains(p)).collect();
        self
    }
}

/// The same square, or half of one, seen from the other side of the board.
fn rotated(square: SquareText) -> SquareText {
    let turned = |number: Option<u8>| number.map_or(0, |n| 9_u8.saturating_sub(n));
    SquareText::new(turned(square.file()), turned(square.rank()))
}

/// A position, its legal moves, and how to read.
struct Desk<'a> {
    board: &'a Board,
    legal: Vec<Move>,
    asked: Option<&'static Language>,
    edition: &'static Edition,
}

impl Desk<'_> {
    fn fitting(&self, stated: &Stated) -> Vec<Move> {
        let fits = |mv: &&Move| stated.fits(self.board, mv);
        self.legal.iter().filter(fits).copied().collect()
    }

    /// What is written. Where it is one legal move in English, other languages are only named.
    fn as_it_stands(&self, writing: &Writing, meanings: &mut Meanings<Move>) {
        let mut settled = false;
        for &language in &writing.languages {
            match self.legal_in(writing, language) {
                Ok(found) if settled => {
                    let same = found.iter().all(|mv| meanings.written.has(mv));
                    meanings.elsewhere.extend((!same).then_some(language));
                }
                Ok(found) => {
                    settled = found.len() == 1 && language.code == Language::english().code;
                    let language = self.in_question(writing, language);
                    meanings.written.add(found, Slip::Unslipped, language);
                }
                Err(why) if meanings.refusal.is_empty() => meanings.refusal = why,
                Err(_) => {}
            }
        }
    }

    /// The legal moves that are written, or why there are none.
    fn legal_in(
        &self,
        writing: &Writing,
        language: &'static Language,
    ) -> Result<Vec<Move>, String> {
        let edition = self.edition;
        let rules = ChessRules::new(language, edition);
        let token = writing.token();
        let mut remarks = Remarks::default();
        let fault = match rules.resolve(self.board, &writing.written, &token, &mut remarks) {
            Ok(mv) => return Ok(vec![mv]),
            Err(fault) => fault,
        };
        match (&writing.written, fault.code) {
            (Written::Chess(text), Code::AmbiguousMove | Code::PromotionMissing) => {
                Ok(self.fitting(&Stated::new(text, language)))
            }
            (Written::Descriptive(flags), Code::AmbiguousMove | Code::PromotionMissing) => {
                Ok(rules.described_moves(self.board, *flags, &writing.bytes))
            }
            _ => Err(fault.message),
        }
    }

    /// Adds what a text, or what it says after a slip, fits in each of its languages.
    fn slipped(
        &self,
        writing: &Writing,
        slip: Slip,
        meant: impl Fn(Stated) -> Stated,
        meanings: &mut Meanings<Move>,
    ) {
        let Written::Chess(text) = &writing.written else {
            return;
        };
        let rank = if slip == Slip::Target {
            &mut meanings.last
        } else {
            &mut meanings.slips
        };
        for &language in &writing.languages {
            let found = self.fitting(&meant(Stated::new(text, language)));
            rank.add(found, slip, self.in_question(writing, language));
        }
    }

    /// Every slip but that of one character.
    fn other_slips(&self, writing: &Writing, meanings: &mut Meanings<Move>) {
        let Written::Chess(text) = writing.written else {
            return;
        };
        let from_anywhere = |stated| Stated {
            from: SquareSet::FULL,
            ..stated
        };
        self.slipped(writing, Slip::Origin, from_anywhere, meanings);
        let seen = Writing {
            written: Written::Chess(ChessText {
                from: rotated(text.from),
                to: rotated(text.to),
                ..text
            }),
            bytes: Vec::new(),
            languages: writing.languages.clone(),
        };
        self.slipped(&seen, Slip::OtherSide, |stated| stated, meanings);
        self.slipped(writing, Slip::Letter, Stated::of_another_kind, meanings);
        if text.promotion.is_some() {
            self.slipped(writing, Slip::Promotion, Stated::becoming_another, meanings);
        }
        if text.from != SquareText::default() {
            let anywhere = |stated| Stated {
                to: SquareSet::FULL,
                ..stated
            };
            self.slipped(writing, Slip::Target, anywhere, meanings);
        }
    }

    /// The language, where nobody has said which.
    fn in_question(
        &self,
        writing: &Writing,
        language: &'static Language,
    ) -> Option<&'static Language> {
        let Written::Chess(text) = writing.written else {
            return None;
        };
        let letters = text.letter.is_some() || text.promotion.is_some();
        (self.asked.is_none() && letters).then_some(language)
    }
}
