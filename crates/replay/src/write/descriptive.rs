//! Chess moves in descriptive notation.

use crate::chess::described::{Described, is_of_wing};
use crate::chess::squares::piece;
use scoresheet_chess::{Board, Color, File, Move, Piece, Square, Wing};
use scoresheet_notation::{ChessFlags, DescriptiveText, Language, Letter, ManText, PlaceText};
use scoresheet_notation::{Role, SquareOrder};

/// One way of describing a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// The move as a token.
    pub says: DescriptiveText,
    /// The same written down, without blanks and without a sign of check.
    pub text: String,
    /// How many letters and brackets more it has than the shortest that may be written.
    pub extra: u8,
}

/// The shortest description that fits this move and no other: `P-K4`, `QKt-Q2`, `R(K1)-K3`; `P4R`,
/// `CD2D` where the language names the rank first. A sign of check is left out. `None` if there is
/// no descriptive notation in `language`, or two pieces cannot be distinguished in it.
///
/// ```
/// use scoresheet_chess::{Board, Piece, Query, Square};
/// use scoresheet_notation::Language;
/// use scoresheet_replay::write;
/// let board = Board::start();
/// let mv = board.find(&Query::new(Piece::Knight, Square::F3)).one().unwrap();
/// let written = |code| write::chess_descriptive(&board, mv, Language::by_code(code).unwrap());
/// assert_eq!(written("en").as_deref(), Some("N-KB3"));
/// assert_eq!(written("fr").as_deref(), Some("C3FR"));
/// assert_eq!(written("es").as_deref(), Some("C3AR"));
/// assert_eq!(written("et"), None);
/// ```
#[must_use]
pub fn chess_descriptive(board: &Board, mv: Move, language: &Language) -> Option<String> {
    let tells = |says: &DescriptiveText| {
        Described::new(says, language, board.side_to_move())
            .is_ok_and(|described| described.fitting(board) == [mv])
    };
    chess_descriptions(board, mv, language)
        .into_iter()
        .find(|description| tells(&description.says))
        .map(|description| description.text)
}

/// Every usual description of a legal move in `language`, shortest first, whether it fits other
/// moves too or not; none if the language has no descriptive notation.
#[must_use]
pub fn chess_descriptions(board: &Board, mv: Move, language: &Language) -> Vec<Description> {
    let Some(pen) = Pen::new(board, mv, language) else {
        return Vec::new();
    };
    let mut found = match mv.castling {
        Some(wing) => vec![castling(wing)],
        None => pen.descriptions(),
    };
    found.sort_by_key(|description| description.extra);
    found
}

/// All that the descriptions of a legal move depend on besides the language: moves of one key are described alike, in
/// whatever position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DescriptionKey(u64);

impl DescriptionKey {
    /// The key of a legal move.
    #[must_use]
    pub fn of(board: &Board, mv: Move) -> Self {
        let side = board.side_to_move();
        let kind = board.piece_at(mv.from).map_or(Piece::Pawn, |found| found.1);
        let victim = board.captured(mv);
        // How a piece stands to the others of its kind, where a description may say it: both bits for one that has none.
        let standing = |color: Color, kind: Piece, square: Square| {
            let several = || board.pieces(color, kind).len() > 1;
            match kind {
                Piece::Pawn | Piece::King => 0,
                Piece::Queen => u64::from(several()) << 2,
                Piece::Knight | Piece::Bishop | Piece::Rook if several() => {
                    let is_of = |wing| u64::from(is_of_wing(board, color, kind, square, wing));
                    is_of(Wing::Short) | is_of(Wing::Long) << 1 | 1 << 2
                }
                Piece::Knight | Piece::Bishop | Piece::Rook => 0,
            }
        };
        let taken = victim.map_or(0, |victim| standing(!side, victim, mv.to));
        Self(
            mv.from as u64
                | (mv.to as u64) << 6
                | (kind as u64) << 12
                | mv.promotion.map_or(7, |piece| piece as u64) << 15
                | victim.map_or(7, |piece| piece as u64) << 18
                | mv.castling.map_or(0, |wing| 1 + wing as u64) << 21
                | u64::from(board.is_en_passant(mv)) << 23
                | u64::from(side == Color::White) << 24
                | standing(side, kind, mv.from) << 25
                | taken << 28,
        )
    }

    /// The key in the lower 31 bits.
    #[must_use]
    pub fn packed(self) -> u64 {
        self.0
    }

    /// What the shortest description of the move says, as a number below [`DescriptionKey::SHORTEST`]: the piece, and what
    /// it takes or where it goes. Files of one number are named after the same piece, or are one.
    #[must_use]
    pub fn shortest(self) -> usize {
        let bits = |from: u32, mask: u64| (self.0 >> from & mask) as usize;
        let (file, rank) = (bits(6, 7), bits(9, 7));
        let from_edge = file.min(7 - file);
        let name = from_edge + usize::from(file == File::E as usize);
        let says = match bits(18, 7) {
            7 => 6 + 8 * name + rank,
            victim => victim,
        };
        ONE_PIECE * bits(12, 7) + says
    }

    /// How many shortest descriptions there are.
    pub const SHORTEST: usize = 6 * ONE_PIECE;
}

/// So many of one piece: six that it takes, or one of eight squares on files of five names.
const ONE_PIECE: usize = 6 + 5 * 8;

fn castling(wing: Wing) -> Description {
    let (flags, text) = match wing {
        Wing::Short => (ChessFlags::CASTLE_SHORT, "O-O"),
        Wing::Long => (ChessFlags::CASTLE_LONG, "O-O-O"),
    };
    Description {
        says: DescriptiveText {
            flags,
            ..DescriptiveText::default()
        },
        text: text.to_owned(),
        extra: 0,
    }
}

/// What describing one move needs.
struct Pen<'a> {
    board: &'a Board,
    mv: Move,
    order: SquareOrder,
    letters: [Letter; 6],
}

impl<'a> Pen<'a> {
    fn new(board: &'a Board, mv: Move, language: &Language) -> Option<Self> {
        let order = SquareOrder::of(language)?;
        let letter = |role: Role| Some(Letter::read(language.spelling(role).as_bytes())?.0);
        let [pawn, knight, bishop, rook, queen, king] = Role::ALL.map(letter);
        let letters = [pawn?, knight?, bishop?, rook?, queen?, king?];
        Some(Self {
            board,
            mv,
            order,
            letters,
        })
    }

    fn letter(&self, of: Piece) -> Letter {
        let at = Role::ALL.iter().position(|role| piece(*role) == of);
        let [pawn, ..] = self.letters;
        self.letters.get(at.unwrap_or(0)).copied().unwrap_or(pawn)
    }

    fn wing(&self, wing: Wing) -> Letter {
        self.letter(match wing {
            Wing::Short => Piece::King,
            Wing::Long => Piece::Queen,
        })
    }

    /// The pieces that a file is named after, and its wing where there are two of that name.
    fn file(&self, file: File) -> (Letter, Option<Letter>) {
        let (piece, wing) = match file {
            File::A => (Piece::Rook, Some(Wing::Long)),
            File::B => (Piece::Knight, Some(Wing::Long)),
            File::C => (Piece::Bishop, Some(Wing::Long)),
            File::D => (Piece::Queen, None),
            File::E => (Piece::King, None),
            File::F => (Piece::Bishop, Some(Wing::Short)),
            File::G => (Piece::Knight, Some(Wing::Short)),
            File::H => (Piece::Rook, Some(Wing::Short)),
        };
        (self.letter(piece), wing.map(|wing| self.wing(wing)))
    }

    /// The square without and with its wing; once where it has none.
    fn places(&self, square: Square) -> Vec<(PlaceText, u8)> {
        let (file, wing) = self.file(square.file());
        let rank = square.rank().relative_to(self.board.side_to_move()) as u8 + 1;
        let short = PlaceText {
            file: Some(file),
            wing: None,
            rank,
        };
        let whole = wing.map(|wing| PlaceText {
            wing: Some(wing),
            ..short
        });
        [Some((short, 0)), whole.map(|place| (place, 1))]
            .into_iter()
            .flatten()
            .collect()
    }

    /// A man on a square: by its kind alone, and by whose it is.
    fn men(&self, color: Color, kind: Piece, square: Square) -> Vec<(ManText, u8)> {
        let plain = ManText {
            piece: self.letter(kind),
            file: None,
            wing: None,
        };
        let mut men = vec![(plain, 0)];
        if kind == Piece::Pawn {
            let (file, wing) = self.file(square.file());
            let file = Some(file);
            men.push((ManText { file, ..plain }, 1));
            men.extend(wing.map(|wing| {
                let wing = Some(wing);
                (
                    ManText {
                        file,
                        wing,
                        ..plain
                    },
                    2,
                )
            }));
        } else if matches!(kind, Piece::Knight | Piece::Bishop | Piece::Rook) {
            // Old books name it so even where it is the only one left.
            let extra = if self.board.pieces(color, kind).len() > 1 {
                1
            } else {
                3
            };
            let wings = [Wing::Short, Wing::Long].into_iter();
            let its = wings.filter(|wing| is_of_wing(self.board, color, kind, square, *wing));
            men.extend(its.map(|wing| {
                let wing = Some(self.wing(wing));
                (ManText { wing, ..plain }, extra)
            }));
        }
        men
    }

    fn descriptions(&self) -> Vec<Description> {
        let (board, mv) = (self.board, self.mv);
        let Some((side, kind)) = board.piece_at(mv.from) else {
            return Vec::new();
        };
        let start = DescriptiveText {
            promotion: mv.promotion.map(|piece| self.letter(piece)),
            order: self.order,
            ..DescriptiveText::default()
        };
        let mut movers: Vec<(DescriptiveText, u8)> = Vec::new();
        for (man, extra) in self.men(side, kind, mv.from) {
            let man = Some(man);
            movers.push((DescriptiveText { man, ..start }, extra));
        }
        if kind != Piece::Pawn && board.pieces(side, kind).len() > 1 {
            let man = movers.first().and_then(|(text, _)| text.man);
            let places = self.places(mv.from).into_iter();
            movers.extend(
                places.map(|(from, extra)| (DescriptiveText { man, from, ..start }, extra + 2)),
            );
        }
        let ends = match board.captured(mv) {
            Some(victim) => self.captures(!side, victim),
            // A pawn that takes nothing stays on its file.
            None => {
                movers.truncate(if kind == Piece::Pawn { 1 } else { movers.len() });
                self.places(mv.to)
                    .into_iter()
                    .map(|(to, extra)| (None, to, extra))
                    .collect()
            }
        };
        let flags = match board.is_capture(mv) {
            true => ChessFlags::CAPTURE,
            false => ChessFlags::default(),
        };
        let pairs = movers
            .iter()
            .flat_map(|mover| ends.iter().map(move |end| (mover, end)));
        pairs
            .map(|((text, extra), (taken, to, more))| {
                let says = DescriptiveText {
                    taken: *taken,
                    to: *to,
                    flags,
                    ..*text
                };
                Description {
                    text: written(&says, self.order),
                    extra: extra + more,
                    says,
                }
            })
            .collect()
    }

    /// What is taken: by its kind, by whose it is, by its square.
    fn captures(&self, color: Color, victim: Piece) -> Vec<(Option<ManText>, PlaceText, u8)> {
        let mv = self.mv;
        let square = match self.board.is_en_passant(mv) {
            true => Square::new(mv.to.file(), mv.from.rank()),
            false => mv.to,
        };
        let men = self.men(color, victim, square);
        let plain = men.first().map(|(man, _)| *man);
        let there = self.places(mv.to).into_iter();
        let by_name = men
            .iter()
            .map(|(man, extra)| (Some(*man), PlaceText::default(), *extra));
        by_name
            .chain(there.map(|(to, extra)| (plain, to, extra + 2)))
            .collect()
    }
}

/// The description as it is written.
fn written(says: &DescriptiveText, order: SquareOrder) -> String {
    let first = order == SquareOrder::FileFirst;
    let joined = |letters: [Option<Letter>; 3]| -> String {
        letters.into_iter().flatten().map(Letter::as_str).collect()
    };
    let man = |man: ManText| match first {
        true => joined([man.wing, man.file, Some(man.piece)]),
        false => joined([Some(man.piece), man.file, man.wing]),
    };
    let place = |place: PlaceText| match first {
        true => joined([None, place.wing, place.file]) + &place.rank.to_string(),
        false => place.rank.to_string() + &joined([None, place.file, place.wing]),
    };
    let bracketed = |at: PlaceText| match at.rank {
        0 => String::new(),
        _ => format!("({})", place(at)),
    };
    let mut text = says.man.map(man).unwrap_or_default() + &bracketed(says.from);
    if let Some(taken) = says.taken {
        text += &format!("x{}{}", man(taken), bracketed(says.to));
    } else {
        text += if first { "-" } else { "" };
        text += &place(says.to);
    }
    match says.promotion {
        Some(letter) if first => text += &format!("({})", letter.as_str()),
        Some(letter) => text += &format!("={}", letter.as_str()),
        None => {}
    }
    text
}
