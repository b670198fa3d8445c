//! Descriptive notation against the board: which legal moves fit a description.
//!
//! Ranks count from the side that moves; a file is named after the piece that starts on it. Of two
//! bishops the king's is the one that runs on the colour of the square it starts on, which it never
//! leaves. Of other pieces of a kind the king's may be the one that stands nearer to the king's wing
//! now, or the one that began the game there: books use the name in either way, and these agree
//! until the two pass each other. After that it may be either. Pieces on one file are both.

use crate::chess::rules::ChessRules;
use crate::chess::squares::piece;
use crate::remarks::Remarks;
use crate::token::{Fault, TokenText};
use crate::write;
use scoresheet_chess::{Answer, Board, Color, File, Move, MoveList, Piece, Query, Rank};
use scoresheet_chess::{Square, SquareSet, Wing};
use scoresheet_notation::{ChessFlags, DescriptiveText, Language, Letter, ManText, PlaceText};
use scoresheet_notation::{Role, SquareOrder, Written};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::Code;

/// Why a description cannot be held against a board.
pub(crate) enum NoSense {
    /// The language does not have this letter, or not for that.
    Letter(Letter),
    /// The language does not name squares so.
    Order,
}

/// A man as described: its kind, where it may stand, and whose wing it is of.
struct Man {
    kind: Piece,
    stands: SquareSet,
    wing: Option<Wing>,
}

/// What a description says of a move. Every part is a set, so that what is not said is everything.
pub(crate) struct Described {
    text: DescriptiveText,
    mover: Option<Man>,
    taken: Option<Man>,
    to: SquareSet,
    promotion: Option<Piece>,
}

impl Described {
    /// What `text` says for `side` to move, its letters read in `language`.
    pub fn new(text: &DescriptiveText, language: &Language, side: Color) -> Result<Self, NoSense> {
        let order = SquareOrder::of(language).ok_or(NoSense::Order)?;
        if !matches!(text.order, SquareOrder::Either) && text.order != order {
            return Err(NoSense::Order);
        }
        let role = |letter| language.role(letter).ok_or(NoSense::Letter(letter));
        let man = |man: Option<ManText>, from: PlaceText| -> Result<Option<Man>, NoSense> {
            let Some(man) = man else { return Ok(None) };
            let kind = role(man.piece)?;
            let files = files(man.file, man.wing.filter(|_| man.file.is_some()), &role)?;
            let wing = match man.wing.filter(|_| man.file.is_none()) {
                Some(letter) => Some(wing(letter, &role)?),
                None => None,
            };
            let stands = files & place(from, side, &role)?;
            let kind = piece(kind);
            Ok(Some(Man { kind, stands, wing }))
        };
        let promotion = match text.promotion {
            Some(letter) => Some(piece(role(letter)?)),
            None => text.queens.then_some(Piece::Queen),
        };
        Ok(Self {
            text: *text,
            mover: man(text.man, text.from)?,
            taken: man(text.taken, PlaceText::default())?,
            to: place(text.to, side, &role)?,
            promotion,
        })
    }

    /// The legal moves that fit. A capture may be described as a plain move by a piece, if nothing
    /// else fits; of several, a sign of check or `e.p.` leaves those that it is true of.
    pub fn fitting(&self, board: &Board) -> MoveList {
        let legal = board.legal_moves();
        let fits = |sloppy| -> MoveList {
            let moves = legal.iter().copied();
            moves.filter(|mv| self.fits(board, *mv, sloppy)).collect()
        };
        let mut found = fits(false);
        if found.is_empty() {
            found = fits(true);
        }
        let flags = self.text.flags;
        if found.len() > 1 && flags.has(ChessFlags::EN_PASSANT) {
            keep(&mut found, |mv| board.is_en_passant(mv));
        }
        if found.len() > 1 && (flags.has(ChessFlags::CHECK) || flags.has(ChessFlags::MATE)) {
            keep(&mut found, |mv| self.gives_check(board, mv));
        }
        found
    }

    fn fits(&self, board: &Board, mv: Move, sloppy: bool) -> bool {
        let Some(mover) = &self.mover else {
            let flags = self.text.flags;
            return mv.castling.is_some_and(|wing| match wing {
                Wing::Short => flags.has(ChessFlags::CASTLE_SHORT),
                Wing::Long => flags.has(ChessFlags::CASTLE_LONG),
            });
        };
        let side = board.side_to_move();
        let takes = self.text.flags.has(ChessFlags::CAPTURE);
        let victim = board.captured(mv);
        let capture_fits = match (takes, victim) {
            (true, Some(victim)) => self.taken.as_ref().is_none_or(|taken| {
                let square = victim_square(board, mv);
                taken.kind == victim && stands(board, !side, taken, square)
            }),
            (true, None) => false,
            (false, Some(_)) => sloppy && mover.kind != Piece::Pawn,
            (false, None) => true,
        };
        let promotion_fits = match mv.promotion {
            Some(becomes) => self.promotion.is_none_or(|stated| stated == becomes),
            None => self.promotion.is_none(),
        };
        mv.castling.is_none()
            && board.piece_at(mv.from) == Some((side, mover.kind))
            && stands(board, side, mover, mv.from)
            && self.to.has(mv.to)
            && capture_fits
            && promotion_fits
    }

    fn gives_check(&self, board: &Board, mv: Move) -> bool {
        let mut after = board.clone();
        after.play(mv);
        let checkers = after.checkers();
        after.in_check()
            && (!self.text.flags.has(ChessFlags::MATE) || after.is_checkmate())
            && (!self.text.discovered || !checkers.has(mv.to))
            && (!self.text.double || checkers.len() > 1)
    }

    /// The same as asked of the board; `None` for castling.
    pub fn query(&self, board: &Board) -> Option<Query> {
        let mover = self.mover.as_ref()?;
        let there = self.taken.as_ref().map_or(SquareSet::FULL, |taken| {
            board.pieces(!board.side_to_move(), taken.kind) & taken.stands
        });
        Some(Query {
            piece: mover.kind,
            from: mover.stands,
            to: self.to & there,
            promotion: self.promotion,
        })
    }

    /// True if the target is one square that is named.
    pub fn names_target(&self) -> bool {
        self.to.len() == 1
    }
}

/// Leaves only moves of which `is` is true, if there are any.
fn keep(moves: &mut MoveList, is: impl Fn(Move) -> bool) {
    let kept: MoveList = moves.iter().copied().filter(|mv| is(*mv)).collect();
    if !kept.is_empty() {
        *moves = kept;
    }
}

/// The square of what is taken.
fn victim_square(board: &Board, mv: Move) -> Square {
    if board.is_en_passant(mv) {
        Square::new(mv.to.file(), mv.from.rank())
    } else {
        mv.to
    }
}

fn stands(board: &Board, color: Color, man: &Man, square: Square) -> bool {
    let of_wing = |wing| is_of_wing(board, color, man.kind, square, wing);
    man.stands.has(square) && man.wing.is_none_or(of_wing)
}

/// Whether the piece on `square` is the king's or the queen's of its kind.
pub(crate) fn is_of_wing(
    board: &Board,
    color: Color,
    kind: Piece,
    square: Square,
    wing: Wing,
) -> bool {
    if kind == Piece::Bishop {
        let light = (square.file() as usize + square.rank() as usize) % 2 == 1;
        return light == ((color == Color::White) == (wing == Wing::Short));
    }
    if board.began_on(square, wing) {
        return true;
    }
    let others = board.pieces(color, kind);
    others.into_iter().all(|other| match wing {
        Wing::Short => other.file() <= square.file(),
        Wing::Long => other.file() >= square.file(),
    })
}

/// The wing that a king's or a queen's letter names.
fn wing(letter: Letter, role: &impl Fn(Letter) -> Result<Role, NoSense>) -> Result<Wing, NoSense> {
    match role(letter)? {
        Role::King => Ok(Wing::Short),
        Role::Queen => Ok(Wing::Long),
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook => Err(NoSense::Letter(letter)),
    }
}

/// The files that are named after a piece; all if none is.
fn files(
    name: Option<Letter>,
    side: Option<Letter>,
    role: &impl Fn(Letter) -> Result<Role, NoSense>,
) -> Result<SquareSet, NoSense> {
    let Some(name) = name else {
        return Ok(SquareSet::FULL);
    };
    let (short, long) = match role(name)? {
        Role::King => (File::E, File::E),
        Role::Queen => (File::D, File::D),
        Role::Bishop => (File::F, File::C),
        Role::Knight => (File::G, File::B),
        Role::Rook => (File::H, File::A),
        Role::Pawn => return Err(NoSense::Letter(name)),
    };
    let wing = match side {
        Some(letter) => Some(wing(letter, role)?),
        None => None,
    };
    Ok(match wing {
        Some(Wing::Short) => short.bitboard(),
        Some(Wing::Long) => long.bitboard(),
        None => short.bitboard() | long.bitboard(),
    })
}

/// The squares that a place may be, for `side`.
fn place(
    text: PlaceText,
    side: Color,
    role: &impl Fn(Letter) -> Result<Role, NoSense>,
) -> Result<SquareSet, NoSense> {
    let rank = usize::from(text.rank)
        .checked_sub(1)
        .and_then(Rank::try_index)
        .map_or(SquareSet::FULL, |rank| rank.relative_to(side).bitboard());
    Ok(files(text.file, text.wing, role)? & rank)
}

fn no_move() -> Box<Fault> {
    Fault::new(Code::UnreadableToken, "", "this is not a chess move")
}

impl ChessRules {
    /// The description as a set, or a fault that says why it makes no sense in this language.
    fn described(
        &self,
        board: &Board,
        flags: ChessFlags,
        bytes: &[u8],
    ) -> Result<Described, Box<Fault>> {
        let Some((text, _)) = DescriptiveText::read(bytes) else {
            return Err(Fault::new(
                Code::UnreadableToken,
                "",
                "this is not a chess move",
            ));
        };
        let text = DescriptiveText {
            flags: text.flags.with(flags),
            ..text
        };
        Described::new(&text, self.language, board.side_to_move()).map_err(|why| match why {
            NoSense::Letter(letter) => self.unknown_letter(letter),
            NoSense::Order => {
                let message = format!("this is not descriptive notation in {}", self.language.name);
                let clause = self.clause(Irregularity::Ambiguous);
                Fault::new(Code::IllegalMove, clause, message)
            }
        })
    }

    /// The one legal move that a description fits; anything else is no chess move.
    #[cold]
    pub fn by_description(
        &self,
        board: &Board,
        written: &Written,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) -> Result<Move, Box<Fault>> {
        let Written::Descriptive(flags) = written else {
            return Err(no_move());
        };
        let described = self.described(board, *flags, token.bytes)?;
        let fitting = described.fitting(board);
        let places = |mv: &Move| (mv.from, mv.to);
        let one_way = fitting
            .windows(2)
            .all(|two| matches!(two, [a, b] if places(a) == places(b)));
        match fitting[..] {
            [mv] if mv.promotion.is_none() || described.promotion.is_some() => {
                remarks.add_form(DescriptiveText::MEANING, token);
                if board.captured(mv).is_some() && !flags.has(ChessFlags::CAPTURE) {
                    remarks.add_form("a piece is captured without a capture sign", token);
                }
                Ok(mv)
            }
            [] => Err(self.fits_none(board, &described, token.ply)),
            [_, ..] if one_way => {
                let clause = self.clause(Irregularity::PromotionMissing);
                let message = "the promotion piece is not given";
                Err(Fault::new(Code::PromotionMissing, clause, message))
            }
            _ => Err(self.fits_several(board, &fitting)),
        }
    }

    /// The legal moves that a description fits.
    pub fn described_moves(&self, board: &Board, flags: ChessFlags, bytes: &[u8]) -> MoveList {
        self.described(board, flags, bytes)
            .map(|described| described.fitting(board))
            .unwrap_or_default()
    }

    fn fits_several(&self, board: &Board, fitting: &[Move]) -> Box<Fault> {
        let name = |mv: &Move| write::chess_san(board, *mv, self.language);
        let names: Vec<String> = fitting.iter().map(name).collect();
        let message = format!(
            "this may be {}; the moves after it may decide, and `repair` uses them",
            names.join(" or ")
        );
        let clause = self.clause(Irregularity::Ambiguous);
        Fault::new(Code::AmbiguousMove, clause, message)
    }

    fn fits_none(&self, board: &Board, described: &Described, ply: u32) -> Box<Fault> {
        let Some(query) = described.query(board) else {
            let short = described.text.flags.has(ChessFlags::CASTLE_SHORT);
            let wing = if short { Wing::Short } else { Wing::Long };
            return self.no_castling(board, wing);
        };
        if board.why_not(&query).is_some() {
            return self.refused(board, &query, Answer::Impossible, ply);
        }
        let clause = self.clause(Irregularity::WrongMove);
        let message = "no legal move fits this description";
        Fault::new(Code::IllegalMove, clause, message)
    }

    /// What a described move that is not legal does to the board, if its target is named.
    pub fn described_by_hand(
        &self,
        board: &Board,
        flags: ChessFlags,
        token: &TokenText<'_>,
        code: Code,
    ) -> Option<Move> {
        let described = self.described(board, flags, token.bytes).ok()?;
        let others = matches!(code, Code::TwoMovesInARow | Code::MovedOpponentsPiece);
        if others || !described.names_target() {
            return None;
        }
        board.forced_move(&described.query(board)?, board.side_to_move())
    }
}
