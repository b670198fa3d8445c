//! Letters of which the language alone does not tell what they stand for: small ones that are files
//! too, and those of another alphabet.

use crate::chess::rules::{ChessRules, mask, piece};
use crate::remarks::Remarks;
use crate::rules::{Fault, TokenText};
use crate::scribe;
use scoresheet_chess::{Board, Move, Query, SquareSet};
use scoresheet_notation::{ChessForm, ChessText, Letter, SquareText};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::Code;

impl ChessRules {
    /// `bf3` is first a pawn's move; where no pawn can make it and a bishop can, it is that.
    #[cold]
    pub fn small_piece(
        &self,
        board: &Board,
        text: &ChessText,
        token: &TokenText<'_>,
    ) -> Option<Move> {
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

    /// As [`Self::small_piece`], of letters that are not Latin.
    #[inline]
    pub fn small_cyrillic_piece(
        &self,
        board: &Board,
        text: &ChessText,
        token: &TokenText<'_>,
    ) -> Option<Move> {
        if text.letter.is_some() || token.bytes.first().is_none_or(u8::is_ascii) {
            return None;
        }
        self.small_piece(board, text, token)
    }

    /// `сf3`, `фf3`: a small Cyrillic letter that is that of a piece too, and may have been typed for
    /// a Latin file. If a pawn and a piece can both make the move, nobody can tell.
    #[inline]
    pub fn small_or_pawn(
        &self,
        board: &Board,
        text: &ChessText,
        query: &Query,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Option<Result<Move, Box<Fault>>> {
        let by_piece = self.small_cyrillic_piece(board, text, token)?;
        // Nobody writes a pawn's own file twice.
        let doubled = text.from.file() == text.to.file();
        if let Some(pawn) = board.find(query).one().filter(|_| !doubled) {
            let names = [pawn, by_piece].map(|mv| scribe::chess_san(board, mv, self.language));
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
            let message =
                "a piece letter is typed in another alphabet, in which one looks the same";
            remarks.add(Code::LookAlikeLetter, message, token);
        } else {
            remarks.add_form("the pawn's letter is written", token);
        }
    }
}

/// The capital of the letter that `token` starts with.
fn capital(token: &[u8]) -> Option<Letter> {
    let head = String::from_utf8_lossy(token.get(..token.len().min(4))?);
    let capital = head.chars().next()?.to_uppercase().collect::<String>();
    let (letter, len) = Letter::read(capital.as_bytes())?;
    (len == capital.len()).then_some(letter)
}
