//! Descriptive notation of chess: `P-K4`, `Kt-KB3`, `PxP`; `P4D`, `C3FR`; `P4R`, `A2C`.
//!
//! What fits several legal moves is spelled for each of them: the later game tells them apart.

use super::{Speller, Spelling};
use scoresheet_chess::{Board, Move, Piece, Square, Wing};
use scoresheet_notation::{ChessText, DescriptiveText, Language};
use scoresheet_replay::write::{DescriptionKey, chess_descriptions};

/// Ways of describing one move that are looked at, the shortest.
const MOST: usize = 16;
/// More said than is needed, by so many letters or brackets, in nats: up to `Kt(QKt5)xP(KB3)`.
const MORE_STATED: [f32; 7] = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// The same where the shortest fits another legal move as well.
const MORE_NEEDED: [f32; 7] = [2.0, 0.0, 0.3, 0.8, 1.3, 1.8, 2.3];
/// `Q. checks`, `K. moves`, `P. queens`: where to is not said.
const ANYWHERE: f32 = 2.0;
/// `R-Ksq`, `PprP`, `Castles`.
const OTHER_WORD: f32 = 1.0;
const LONG_UNSAID: f32 = 1.5;

/// Descriptive notation in a language that has one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Descriptive {
    pub language: &'static Language,
}

/// Words of one language that stand for signs.
struct Words {
    takes: Option<&'static str>,
    /// Castling without saying to which side, and to either.
    castles: Option<(&'static str, [&'static str; 2])>,
}

fn words(language: &Language) -> Words {
    match language.code {
        "en" => Words {
            takes: None,
            castles: Some(("Castles", ["CastlesKR", "CastlesQR"])),
        },
        "fr" => Words {
            takes: Some("pr"),
            castles: Some(("Roq", ["RoqTR", "RoqTD"])),
        },
        "pt" => Words {
            takes: Some("por"),
            castles: Some(("Roque", ["Roquepequeno", "Roquegrande"])),
        },
        "es" => Words {
            takes: Some("por"),
            castles: Some(("Enroque", ["Enroquecorto", "Enroquelargo"])),
        },
        _ => Words {
            takes: None,
            castles: None,
        },
    }
}

/// The keys of the legal moves, and whether each has its shortest description in common with others.
fn described(board: &Board, moves: &[Move]) -> impl Iterator<Item = (DescriptionKey, bool)> {
    let mut sharing = [Sharing::Unused; DescriptionKey::SHORTEST];
    let mut keys = Vec::with_capacity(moves.len());
    for mv in moves {
        let key = DescriptionKey::of(board, *mv);
        if mv.castling.is_none() {
            let shared = &mut sharing[key.shortest()];
            *shared = shared.and(mv.from, mv.to);
        }
        keys.push((key, mv.castling.is_none()));
    }
    keys.into_iter()
        .map(move |(key, named)| (key, named && sharing[key.shortest()] == Sharing::Several))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sharing {
    Unused,
    /// A pawn that becomes one piece or another goes from and to the same squares.
    One(Square, Square),
    Several,
}

impl Sharing {
    fn and(self, from: Square, to: Square) -> Self {
        match self {
            Self::Unused => Self::One(from, to),
            Self::One(..) if self == Self::One(from, to) => self,
            Self::One(..) | Self::Several => Self::Several,
        }
    }
}

impl Descriptive {
    fn castling(&self, wing: Wing, into: &mut Vec<Spelling>) {
        let (zeros, letters, unsaid) = match wing {
            Wing::Short => ("0-0", "O-O", 0.0),
            Wing::Long => ("0-0-0", "O-O-O", LONG_UNSAID),
        };
        into.push(Spelling::new(letters, 0.0));
        into.push(Spelling::new(zeros, 0.0));
        let Some((castles, [short, long])) = words(self.language).castles else {
            return;
        };
        let sided = match wing {
            Wing::Short => short,
            Wing::Long => long,
        };
        into.push(Spelling::new(castles, unsaid));
        into.push(Spelling::new(sided, 0.0));
    }

    /// The text, and the other ways of writing what it says.
    fn push(&self, text: &str, cost: f32, mv: Move, passant: bool, into: &mut Vec<Spelling>) {
        let english = self.language.code == "en";
        if let Some(file) = text.strip_suffix('1').filter(|_| english) {
            into.push(Spelling::new(format!("{file}sq"), cost + OTHER_WORD));
        }
        if let Some(takes) = words(self.language).takes.filter(|_| text.contains('x')) {
            into.push(Spelling::new(text.replace('x', takes), cost + OTHER_WORD));
        }
        if passant {
            into.push(Spelling::new(format!("{text}e.p"), cost));
        }
        match promotion(text).filter(|_| mv.promotion.is_some()) {
            Some((moved, becomes)) => into.extend([
                Spelling::new(format!("{moved}({becomes})"), cost),
                Spelling::new(format!("{moved}={becomes}"), cost),
                Spelling::new(format!("{moved}{becomes}"), cost + OTHER_WORD),
            ]),
            None => into.push(Spelling::new(text, cost)),
        }
    }
}

/// `P-K8(Q)`, `P8R=D`: the move, and what the pawn becomes.
fn promotion(text: &str) -> Option<(&str, &str)> {
    match text.strip_suffix(')') {
        Some(text) => text.rsplit_once('('),
        None => text.rsplit_once('='),
    }
}

impl Speller<Board> for Descriptive {
    fn is_move(&self, text: &str) -> bool {
        DescriptiveText::read(text.as_bytes()).is_some_and(|(_, len)| len == text.len())
    }

    /// Squares are named from the mover's side as it is.
    fn turned(&self, _: &str) -> Option<String> {
        None
    }

    fn keys(&self, board: &Board, moves: &[Move], into: &mut Vec<u64>) {
        into.clear();
        let described = described(board, moves);
        into.extend(described.map(|(key, ambiguous)| key.packed() | u64::from(ambiguous) << 40));
    }

    fn spellings(&self, board: &Board, moves: &[Move], at: usize, into: &mut Vec<Spelling>) {
        into.clear();
        let mv = moves[at];
        if let Some(wing) = mv.castling {
            return self.castling(wing, into);
        }
        let habit = match described(board, moves).nth(at) {
            Some((_, true)) => MORE_NEEDED,
            Some((_, false)) | None => MORE_STATED,
        };
        let passant = board.is_en_passant(mv);
        let ways = chess_descriptions(board, mv, self.language);
        for way in ways.iter().take(MOST) {
            if let Some(cost) = habit.get(usize::from(way.extra)) {
                self.push(&way.text, *cost, mv, passant, into);
            }
        }
        if self.language.code == "en" {
            anywhere(ways.iter().map(|way| way.text.as_str()), mv, into);
        }
    }
}

/// The move as a man that goes nobody says where.
fn anywhere<'w>(ways: impl Iterator<Item = &'w str>, mv: Move, into: &mut Vec<Spelling>) {
    let mut men: Vec<&str> = ways
        .filter_map(|way| Some(way.split_once(['-', 'x', '('])?.0))
        .collect();
    men.sort_unstable();
    men.dedup();
    for man in men {
        let does = match mv.promotion {
            None => "moves",
            Some(Piece::Queen) => "queens",
            Some(_) => continue,
        };
        into.push(Spelling::new(format!("{man}{does}"), ANYWHERE));
    }
}

/// `S. g1-f3`, `Springer g1-f3`, `L. f1-c4:` as German books of the nineteenth century have it: the
/// squares are those of today, the piece is a word or its first letter, a pawn may have one too, and
/// what takes has a colon at its end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct German;

impl Speller<Board> for German {
    fn is_move(&self, text: &str) -> bool {
        Language::by_code("de").is_some_and(|german| ChessText::is_of(text, german))
    }

    fn turned(&self, _: &str) -> Option<String> {
        None
    }

    fn keys(&self, board: &Board, moves: &[Move], into: &mut Vec<u64>) {
        into.clear();
        into.extend(
            moves
                .iter()
                .map(|mv| DescriptionKey::of(board, *mv).packed()),
        );
    }

    fn spellings(&self, board: &Board, moves: &[Move], at: usize, into: &mut Vec<Spelling>) {
        into.clear();
        let mv = moves[at];
        if let Some(wing) = mv.castling {
            let texts: [&str; 3] = match wing {
                Wing::Short => ["0-0", "O-O", "Rochade"],
                Wing::Long => ["0-0-0", "O-O-O", "großeRochade"],
            };
            into.extend(texts.map(|text| Spelling::new(text, 0.0)));
            return;
        }
        let kind = board.piece_at(mv.from).map_or(Piece::Pawn, |found| found.1);
        let (letter, word) = match kind {
            Piece::Pawn => ("B", "Bauer"),
            Piece::Knight => ("S", "Springer"),
            Piece::Bishop => ("L", "Läufer"),
            Piece::Rook => ("T", "Thurm"),
            Piece::Queen => ("D", "Dame"),
            Piece::King => ("K", "König"),
        };
        let becomes = match mv.promotion {
            Some(Piece::Knight) => "S",
            Some(Piece::Bishop) => "L",
            Some(Piece::Rook) => "T",
            Some(_) => "D",
            None => "",
        };
        let (from, to) = (mv.from, mv.to);
        let squares: Vec<(String, f32)> = match board.is_capture(mv) {
            true => vec![
                (format!("{from}-{to}:{becomes}"), 0.0),
                (format!("{from}x{to}{becomes}"), 0.0),
                (format!("{from}-{to}{becomes}"), 2.0),
                (format!("nimmt{to}{becomes}"), OTHER_WORD),
            ],
            false => vec![
                (format!("{from}-{to}{becomes}"), 0.0),
                (format!("{to}{becomes}"), 2.0),
            ],
        };
        for (text, cost) in squares {
            let pawn = if kind == Piece::Pawn { 1.0 } else { 0.0 };
            into.push(Spelling::new(format!("{letter}.{text}"), cost + pawn));
            into.push(Spelling::new(format!("{letter}{text}"), cost + pawn));
            into.push(Spelling::new(format!("{word}{text}"), cost + OTHER_WORD));
            if kind == Piece::Pawn {
                into.push(Spelling::new(text, cost));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spell::{Iccf, Short};
    use std::collections::HashMap;

    /// Positions of games that take every third, fifth, … legal move.
    fn positions() -> Vec<Board> {
        let mut found = Vec::new();
        for step in [3, 5, 7, 11, 13, 17] {
            let mut board = Board::start();
            for ply in 0..90 {
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                found.push(board.clone());
                board.play(moves[ply * step % moves.len()]);
            }
        }
        found
    }

    fn moves_of_one_key_are_spelled_alike(speller: &impl Speller<Board>) {
        let mut known: HashMap<u64, Vec<Spelling>> = HashMap::new();
        for board in positions() {
            let moves = board.legal_moves();
            let mut keys = Vec::new();
            speller.keys(&board, &moves, &mut keys);
            for (at, key) in keys.into_iter().enumerate() {
                let mut spellings = Vec::new();
                speller.spellings(&board, &moves, at, &mut spellings);
                assert!(!spellings.is_empty());
                let before = known.entry(key).or_insert_with(|| spellings.clone());
                assert_eq!(*before, spellings, "{} in {}", moves[at], board.fen());
            }
        }
    }

    #[test]
    fn keys_hold_all_that_spellings_depend_on() {
        for code in ["en", "fr", "es"] {
            let language = Language::by_code(code).unwrap();
            moves_of_one_key_are_spelled_alike(&Descriptive { language });
            moves_of_one_key_are_spelled_alike(&Short { language });
        }
        moves_of_one_key_are_spelled_alike(&German);
        moves_of_one_key_are_spelled_alike(&Iccf);
    }

    #[test]
    fn every_spelling_is_descriptive_notation() {
        for code in ["en", "fr", "es"] {
            let language = Language::by_code(code).unwrap();
            let mut spellings = Vec::new();
            for board in positions() {
                let moves = board.legal_moves();
                // Words run together without their blanks: castling, and the verb of a capture.
                for at in (0..moves.len()).filter(|at| moves[*at].castling.is_none()) {
                    Descriptive { language }.spellings(&board, &moves, at, &mut spellings);
                    let verb = words(language).takes.unwrap_or("takes");
                    for spelling in spellings.iter().filter(|s| !s.text.contains(verb)) {
                        let text = spelling.text.as_str();
                        let whole = DescriptiveText::read(text.as_bytes())
                            .is_some_and(|(_, len)| len == text.len());
                        assert!(whole, "{text}");
                    }
                }
            }
        }
    }
}
