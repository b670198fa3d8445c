//! The FEN of PDN: `W:W31-50:B1-20`, as the standard writes it and as files have it.

use crate::draughts_move::{FieldText, field};
use crate::position_text::{KingRunText, PieceText, PlacementText, SideText, Turn};
use memchr::memchr2;
use scoresheet_source::Span;

/// Why a text is no draughts FEN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct DraughtsFenError {
    /// What is wrong.
    pub kind: DraughtsFenErrorKind,
    /// Where in the FEN.
    pub span: Span,
}

/// What can be wrong with a draughts FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum DraughtsFenErrorKind {
    /// It does not start with the side to move.
    #[error("a draughts FEN starts with the side to move: W, B or ?")]
    NoTurn,
    /// A part that is no list of squares, with its place.
    #[error("this is not a list of squares")]
    NoSquares,
    /// A side is given twice.
    #[error("the pieces of this side appear twice")]
    SideTwice,
    /// A range whose end stands before its start.
    #[error("the range of squares runs backwards")]
    BackwardRange,
    /// Pieces that have been taken and are not yet removed, as lidraughts writes them inside a capture.
    #[error(
        "G and P are pieces taken but not yet removed: this is the middle of a capture, no position"
    )]
    InsideCapture,
}

/// Room for the pieces of a side, as many as the largest board starts with.
const PIECES: usize = 20;

/// Reads a draughts FEN. Blanks and line ends anywhere, a full stop at the end, squares in any
/// order, a dash in place of a hyphen, `?` for the side to move and appended `:H0:F1` are accepted, each with a remark where
/// the standard does not have it. `:+228+0` says that White's king on 28 has made two moves in a row, as
/// Frisian draughts counts them, and Black's none.
///
/// # Errors
/// [`DraughtsFenError`] with the place in `text`.
///
/// ```
/// use scoresheet_notation::{Turn, draughts_fen};
/// let position = draughts_fen("W:WK12,31-33:B1.")?;
/// assert_eq!(position.turn, Some(Turn::White));
/// assert_eq!(position.white.pieces.len(), 4);
/// assert!(position.white.pieces[0].king);
/// # Ok::<(), scoresheet_notation::DraughtsFenError>(())
/// ```
pub fn draughts_fen(text: &str) -> Result<PlacementText, DraughtsFenError> {
    use DraughtsFenErrorKind::{InsideCapture, NoSquares, NoTurn, SideTwice};
    let fail = |kind, start: usize, end: usize| {
        Err(DraughtsFenError {
            kind,
            span: Span::new(start as u32, end as u32),
        })
    };
    let mut found = PlacementText::default();
    let trimmed = text.trim();
    let body = trimmed.strip_suffix('.').map_or(trimmed, |body| {
        found.remarks.push("a full stop after the FEN");
        body
    });
    if body.bytes().any(|b| b.is_ascii_whitespace()) {
        found.remarks.push("blanks inside the FEN");
    }
    if !body.is_ascii() && body.contains(['–', '—', '−']) {
        found.remarks.push("a dash in place of a hyphen in the FEN");
    }
    let mut parts = body.split(':');
    let first = parts.next().unwrap_or_default();
    found.turn = match first.trim() {
        "W" | "w" => Some(Turn::White),
        "B" | "b" => Some(Turn::Black),
        "?" => None,
        _ => return fail(NoTurn, 0, first.len()),
    };
    let mut seen = [false; 2];
    for part in parts {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        if part.trim().starts_with(['H', 'F']) {
            // Counters that some programs append; they are not part of the position.
            const COUNTERS: &str = "counters after the position";
            if !found.remarks.contains(&COUNTERS) {
                found.remarks.push(COUNTERS);
            }
            continue;
        }
        if let Some(runs) = king_runs(part.trim().as_bytes()) {
            found.king_runs = runs;
            continue;
        }
        if has_taken_pieces(part) {
            return fail(InsideCapture, start, start + part.len());
        }
        let (white, pieces) = match side(part.as_bytes()) {
            Ok(side) => side,
            Err(kind) => return fail(kind, start, start + part.len()),
        };
        if std::mem::replace(&mut seen[usize::from(white)], true) {
            return fail(SideTwice, start, start + part.len());
        }
        let to = if white {
            &mut found.white
        } else {
            &mut found.black
        };
        *to = SideText {
            pieces,
            ..SideText::default()
        };
    }
    if seen == [false; 2] {
        return fail(NoSquares, 0, text.len());
    }
    Ok(found)
}

/// True if `G12` or `P12` stands among numbers, where it cannot be the name of a square.
fn has_taken_pieces(part: &str) -> bool {
    if memchr2(b'G', b'P', part.as_bytes()).is_none() {
        return false;
    }
    let list = part.trim_start().trim_start_matches(['W', 'w', 'B', 'b']);
    let figures = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let words = || list.split(',').map(str::trim);
    let taken = |word: &str| word.strip_prefix(['G', 'P']).is_some_and(figures);
    let beyond_names = |word: &str| word.len() > 2 || word.starts_with('P');
    words().any(|word| taken(word) && (beyond_names(word) || words().any(figures)))
}

/// A square or a range, and whether it is a king's.
struct Item {
    king: bool,
    first: FieldText,
    last: Option<FieldText>,
}

/// Whether it is White's, and its pieces, ranges written out.
fn side(part: &[u8]) -> Result<(bool, Vec<PieceText>), DraughtsFenErrorKind> {
    let mut rest = Rest(part);
    rest.blanks();
    let white = rest.one_of(b"Ww");
    if !white && !rest.one_of(b"Bb") {
        return Err(DraughtsFenErrorKind::NoSquares);
    }
    rest.blanks();
    let mut pieces = Vec::with_capacity(PIECES);
    let mut forwards = true;
    let mut next = rest.item();
    let empty = next.is_none();
    loop {
        if let Some(item) = next {
            forwards &= item.write_out(&mut pieces);
        }
        rest.blanks();
        // An empty side may be followed by nothing, a full list by a comma.
        let comma = rest.one_of(b",");
        rest.blanks();
        next = if comma && !empty { rest.item() } else { None };
        if next.is_none() {
            break;
        }
    }
    match (rest.0, forwards) {
        ([], true) => Ok((white, pieces)),
        ([], false) => Err(DraughtsFenErrorKind::BackwardRange),
        _ => Err(DraughtsFenErrorKind::NoSquares),
    }
}

/// `+228+0`: for either side how many moves its king has made in a row, and where it stands.
fn king_runs(part: &[u8]) -> Option<[Option<KingRunText>; 2]> {
    let mut rest = Rest(part);
    let runs = [rest.king_run()?, rest.king_run()?];
    rest.0.is_empty().then_some(runs)
}

impl Item {
    /// Adds its pieces; false for a range that runs backwards or is not of numbers.
    fn write_out(&self, pieces: &mut Vec<PieceText>) -> bool {
        let piece = |field| PieceText {
            bare: false,
            letter: None,
            king: self.king,
            field,
        };
        match (self.first, self.last) {
            (first, None) => pieces.push(piece(first)),
            (FieldText::Number(first), Some(FieldText::Number(last))) if first <= last => {
                pieces.extend((first..=last).map(|number| piece(FieldText::Number(number))));
            }
            _ => return false,
        }
        true
    }
}

/// What is left to read. What does not stand there is not read past.
struct Rest<'t>(&'t [u8]);

impl Rest<'_> {
    fn blanks(&mut self) {
        self.0 = self.0.trim_ascii_start();
    }

    /// Whether one of these bytes stands there.
    fn one_of(&mut self, bytes: &[u8]) -> bool {
        match self.0 {
            [first, rest @ ..] if bytes.contains(first) => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }

    fn field(&mut self) -> Option<FieldText> {
        let (found, len) = field(self.0)?;
        self.0 = &self.0[len..];
        Some(found.text())
    }

    fn item(&mut self) -> Option<Item> {
        let before = self.0;
        let king = self.one_of(b"K");
        if king {
            self.blanks();
        }
        let Some(first) = self.field() else {
            self.0 = before;
            return None;
        };
        let last = self.end_of_range();
        Some(Item { king, first, last })
    }

    fn end_of_range(&mut self) -> Option<FieldText> {
        let before = self.0;
        self.blanks();
        let mut last = None;
        if self.dash() {
            self.blanks();
            last = self.field();
        }
        if last.is_none() {
            self.0 = before;
        }
        last
    }

    /// The hyphen of the standard, or a dash that a word processor has made of it.
    fn dash(&mut self) -> bool {
        let dashes = ["-", "–", "—", "−"];
        let found = dashes
            .iter()
            .find_map(|dash| self.0.strip_prefix(dash.as_bytes()));
        self.0 = found.unwrap_or(self.0);
        found.is_some()
    }

    /// The king's moves in a row of one side.
    fn king_run(&mut self) -> Option<Option<KingRunText>> {
        let [b'+', moves, rest @ ..] = self.0 else {
            return None;
        };
        self.0 = rest;
        match moves {
            b'0' => Some(None),
            b'1'..=b'9' => {
                let (moves, king) = (moves - b'0', self.field()?);
                Some(Some(KingRunText { moves, king }))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_files_have_them() {
        let count = |text: &str| {
            let found = draughts_fen(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            (
                found.white.pieces.len(),
                found.black.pieces.len(),
                found.remarks.len(),
            )
        };
        assert_eq!(count("W:W31-50:B1-20"), (20, 20, 0));
        assert_eq!(count("B:WK3,7:B"), (2, 0, 0));
        assert_eq!(count("B:WK3,7,:B ,"), (2, 0, 1));
        assert_eq!(count("W:W6,26,37,K42:\nB2,17,18,15,23"), (4, 5, 1));
        assert_eq!(count("W:Wa1,Kc3:Bh8."), (2, 1, 1));
        assert_eq!(count("W:W1:B50:H0:F1"), (1, 1, 1));
        assert_eq!(count("W:W31–50:B1—20"), (20, 20, 1));
        assert_eq!(count("W:W31−33:B1"), (3, 1, 1));
        assert_eq!(draughts_fen("?:W1:B50").unwrap().turn, None);
        let frisian = draughts_fen("W:WK28,50:B3:+228+0").unwrap();
        let king = FieldText::Number(28);
        let run = KingRunText { moves: 2, king };
        assert_eq!(frisian.king_runs, [Some(run), None]);
    }

    #[test]
    fn errors_name_their_place() {
        let error = |text: &str| {
            let error = draughts_fen(text).unwrap_err();
            (error.kind, error.span.of(text).to_owned())
        };
        use DraughtsFenErrorKind as Kind;
        assert_eq!(error("X:W1:B2"), (Kind::NoTurn, "X".into()));
        assert_eq!(error("W:W1;2:B3"), (Kind::NoSquares, "W1;2".into()));
        assert_eq!(error("W:W1:W3"), (Kind::SideTwice, "W3".into()));
        assert_eq!(error("W:W9-3:B1"), (Kind::BackwardRange, "W9-3".into()));
        assert_eq!(error("W").0, Kind::NoSquares);
        assert_eq!(error("W:W1,G2:B3").0, Kind::InsideCapture);
        assert_eq!(error("W:W1:BP3").0, Kind::InsideCapture);
        assert_eq!(error("W:W1:B3:+x").0, Kind::NoSquares);
        assert_eq!(error("W:W,1:B3").0, Kind::NoSquares);
        assert_eq!(error("W:W1,,:B3").0, Kind::NoSquares);
        assert_eq!(error("W:W1 2:B3").0, Kind::NoSquares);
        assert_eq!(error("W:W9-3,x:B1").0, Kind::NoSquares);
    }
}
