//! The notations that clean games are written in.

use crate::rng::Rng;
use scoresheet_chess::{Board, Piece};
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::Language;
use scoresheet_repair::{ChessSystem, DraughtsSystem, FoundLine};
use scoresheet_replay::write::{self, ChessStyle, DraughtsStyle};
use scoresheet_replay::{Game, GamePosition};

/// How a row of the table writes its games.
#[derive(Debug, Clone, Copy)]
pub struct CleanForm {
    /// Its name, as `--only` has it.
    pub name: &'static str,
    /// The game.
    pub game: Game,
    writing: Writing,
}

#[derive(Debug, Clone, Copy)]
enum Writing {
    Chess(ChessSystem, &'static str, &'static ChessStyle),
    Draughts(DraughtsSystem),
}

const fn chess(
    name: &'static str,
    system: ChessSystem,
    language: &'static str,
    style: &'static ChessStyle,
) -> CleanForm {
    CleanForm {
        name,
        game: Game::Chess,
        writing: Writing::Chess(system, language, style),
    }
}

const fn draughts(name: &'static str, variant: Variant, system: DraughtsSystem) -> CleanForm {
    CleanForm {
        name,
        game: Game::Draughts(variant),
        writing: Writing::Draughts(system),
    }
}

const BOOK: &ChessStyle = &ChessStyle::BOOK;
const EXPORT: &ChessStyle = &ChessStyle::EXPORT;

/// Every row: the signs of MK53 and KV53 for Estonian and draughts, those of PGN for English.
pub const ALL: &[CleanForm] = &[
    chess("chess-full-et", ChessSystem::Full, "et", BOOK),
    chess("chess-full-en", ChessSystem::Full, "en", EXPORT),
    chess("chess-full-ru", ChessSystem::Full, "ru", BOOK),
    chess("chess-short-et", ChessSystem::Short, "et", BOOK),
    chess("chess-short-en", ChessSystem::Short, "en", EXPORT),
    chess("chess-short-de", ChessSystem::Short, "de", EXPORT),
    chess("chess-coordinates", ChessSystem::Coordinates, "en", EXPORT),
    chess("chess-iccf", ChessSystem::Iccf, "en", EXPORT),
    chess(
        "chess-descriptive-en",
        ChessSystem::DescriptiveEnglish,
        "en",
        EXPORT,
    ),
    draughts("russian-full", Variant::Russian, DraughtsSystem::Full),
    draughts("russian-short", Variant::Russian, DraughtsSystem::Short),
    draughts("brazilian-full", Variant::Brazilian, DraughtsSystem::Full),
    draughts("brazilian-short", Variant::Brazilian, DraughtsSystem::Short),
    draughts(
        "international-numeric",
        Variant::International,
        DraughtsSystem::Numeric,
    ),
];

impl CleanForm {
    /// The language of its letters, in chess.
    pub fn language(&self) -> Option<&'static Language> {
        match self.writing {
            Writing::Chess(_, code, _) => Language::by_code(code),
            Writing::Draughts(_) => None,
        }
    }

    /// Its notation, in chess.
    pub const fn chess_system(&self) -> Option<ChessSystem> {
        match self.writing {
            Writing::Chess(system, ..) => Some(system),
            Writing::Draughts(_) => None,
        }
    }

    /// Its notation, in draughts.
    pub const fn draughts_system(&self) -> Option<DraughtsSystem> {
        match self.writing {
            Writing::Chess(..) => None,
            Writing::Draughts(system) => Some(system),
        }
    }

    /// Every ply of `line` as text; empty if the line is of another family of games.
    pub fn write(&self, line: &FoundLine) -> Vec<String> {
        match (self.writing, line) {
            (Writing::Chess(system, _, style), FoundLine::Chess { start, moves }) => {
                let language = self.language().unwrap_or_else(Language::english);
                let mut board = start.clone();
                let mut one = |mv: &scoresheet_chess::Move| {
                    let text = chess_text(&board, *mv, system, language, style);
                    board.play(*mv);
                    text
                };
                moves.iter().map(&mut one).collect()
            }
            (Writing::Draughts(system), FoundLine::Draughts { start, moves }) => {
                let mut position = *start;
                let mut one = |mv: &scoresheet_draughts::Move| {
                    let text = draughts_text(&position, mv, system);
                    position.play(mv);
                    text
                };
                moves.iter().map(&mut one).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A game as a form writes it.
#[derive(Debug)]
pub struct Written<'g> {
    /// Every ply.
    pub texts: Vec<String>,
    form: &'g CleanForm,
    line: &'g FoundLine,
}

impl<'g> Written<'g> {
    /// The game of `line`.
    pub fn new(form: &'g CleanForm, line: &'g FoundLine) -> Self {
        let texts = form.write(line);
        Self { texts, form, line }
    }

    /// So many legal plies, or fewer, that could have been played from ply `from` on; the first is another than the game's.
    pub fn instead(&self, from: usize, count: usize, rng: &mut Rng) -> Vec<String> {
        let other = match self.line {
            FoundLine::Chess { start, moves } => FoundLine::Chess {
                start: start.clone(),
                moves: parting(start.clone(), moves, from, count, rng),
            },
            FoundLine::Draughts { start, moves } => FoundLine::Draughts {
                start: *start,
                moves: parting(*start, moves, from, count, rng),
            },
        };
        self.form.write(&other).split_off(from)
    }
}

/// The moves up to ply `from`, and then others.
fn parting<P: GamePosition>(
    mut position: P,
    moves: &[P::Move],
    from: usize,
    count: usize,
    rng: &mut Rng,
) -> Vec<P::Move> {
    let mut line = moves[..from.min(moves.len())].to_vec();
    line.iter().for_each(|mv| position.play(mv));
    for ply in from..from + count {
        let mut legal = position.legal_moves();
        legal.retain(|mv| ply > from || moves.get(from) != Some(mv));
        if legal.is_empty() {
            break;
        }
        let mv = legal[rng.below(legal.len())];
        position.play(&mv);
        line.push(mv);
    }
    line
}

fn chess_text(
    board: &Board,
    mv: scoresheet_chess::Move,
    system: ChessSystem,
    language: &Language,
    style: &ChessStyle,
) -> String {
    match system {
        ChessSystem::Full => write::chess_full_as(board, mv, language, style),
        ChessSystem::Coordinates => write::chess_coordinates(mv),
        ChessSystem::Iccf => iccf(mv),
        ChessSystem::DescriptiveEnglish => write::chess_descriptive(board, mv, language)
            .unwrap_or_else(|| write::chess_full_as(board, mv, language, style)),
        ChessSystem::Short
        | ChessSystem::DescriptiveFrench
        | ChessSystem::DescriptiveSpanish
        | ChessSystem::DescriptivePortuguese
        | ChessSystem::DescriptiveGerman => write::chess_short_as(board, mv, language, style),
    }
}

/// Files as numbers from the left; queen, rook, bishop and knight as 1 to 4.
fn iccf(mv: scoresheet_chess::Move) -> String {
    let squares = [mv.from, mv.to].into_iter();
    let squares = squares.map(|square| format!("{}{}", square.file() as u8 + 1, square.rank()));
    let promotion = mv.promotion.map_or("", |piece| match piece {
        Piece::Rook => "2",
        Piece::Bishop => "3",
        Piece::Knight => "4",
        Piece::Queen | Piece::Pawn | Piece::King => "1",
    });
    squares.collect::<String>() + promotion
}

fn draughts_text(
    position: &Position,
    mv: &scoresheet_draughts::Move,
    system: DraughtsSystem,
) -> String {
    let style = &DraughtsStyle::BOOK;
    match system {
        DraughtsSystem::Short => write::draughts_short_as(position, mv, style),
        DraughtsSystem::Full | DraughtsSystem::Numeric => {
            write::draughts_full_as(position, mv, style)
        }
    }
}
