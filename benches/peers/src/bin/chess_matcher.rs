//! Our chess matcher held against shakmaty, game by game and ply by ply.
//!
//! `chess_matcher FILE.pgn…` replays every game of the files twice, and fails at the first ply
//! where the two find different moves, reach different positions, or disagree on whether a move
//! is impossible or ambiguous. `--bench` then times both on the same moves, taking turns.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use scoresheet_chess::{Answer, Board, File, Move, Piece, Query, Rank, Square, SquareSet, Wing};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanError};
use shakmaty::{CastlingMode, CastlingSide, Chess, EnPassantMode, Position};

/// How often each side runs in `--bench`; the best counts.
const TURNS: usize = 9;

#[derive(Default)]
struct Game {
    fen: Option<String>,
    moves: Vec<San>,
}

struct Collector;

impl Visitor for Collector {
    type Tags = Option<String>;
    type Movetext = Game;
    type Output = Game;

    fn begin_tags(&mut self) -> ControlFlow<Game, Option<String>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        tags: &mut Option<String>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Game> {
        if name == b"FEN" {
            *tags = Some(value.decode_utf8_lossy().into_owned());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Option<String>) -> ControlFlow<Game, Game> {
        let moves = Vec::with_capacity(100);
        ControlFlow::Continue(Game { fen, moves })
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<Game> {
        game.moves.push(san.san);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Game {
        game
    }
}

fn main() -> ExitCode {
    let (flags, files): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|a| a == "--bench");
    if files.is_empty() {
        eprintln!("usage: chess_matcher [--bench] FILE.pgn…");
        return ExitCode::from(2);
    }
    let mut all = Vec::new();
    for file in &files {
        match read(file).and_then(|games| compare_all(file, &games).map(|()| games)) {
            Ok(games) => all.extend(games),
            Err(message) => {
                eprintln!("{file}: {message}");
                return ExitCode::FAILURE;
            }
        }
    }
    if !flags.is_empty() {
        bench(&all);
    }
    ExitCode::SUCCESS
}

fn read(path: &str) -> Result<Vec<Game>, String> {
    let file = std::fs::File::open(path).map_err(|e| e.to_string())?;
    Reader::new(file)
        .read_games(&mut Collector)
        .collect::<Result<_, _>>()
        .map_err(|e| e.to_string())
}

fn compare_all(file: &str, games: &[Game]) -> Result<(), String> {
    let mut counts = BTreeMap::new();
    for (index, game) in games.iter().enumerate() {
        let end = compare(game, &mut counts).map_err(|e| format!("game {}: {e}", index + 1))?;
        *counts.entry(end).or_insert(0) += 1;
    }
    println!("{file}: {} games, {counts:?}", games.len());
    Ok(())
}

/// Replays one game on both boards; says how it ended, or where they part.
fn compare(game: &Game, counts: &mut BTreeMap<&str, u64>) -> Result<&'static str, String> {
    let (Some(mut theirs), Some(mut ours)) = (their_start(game), our_start(game)) else {
        return match (their_start(game), our_start(game)) {
            (None, None) => Ok("games: no position for either"),
            (theirs, ours) => Err(format!("{:?}: {theirs:?} against {ours:?}", game.fen)),
        };
    };
    for (ply, san) in game.moves.iter().enumerate() {
        let at = |what: String| format!("ply {} {san}: {what}, in {ours}", ply + 1);
        let answer = find(&ours, *san);
        let (their_move, our_move) = match (san.to_move(&theirs), answer) {
            (Ok(theirs), Answer::One(ours)) => (theirs, ours),
            (Err(SanError::AmbiguousSan), Answer::Several) => return Ok("games: ambiguous"),
            (Err(SanError::IllegalSan), Answer::Impossible) => return Ok("games: impossible"),
            (Err(SanError::IllegalSan), Answer::PromotionMissing) => {
                return Ok("games: promotion missing");
            }
            // shakmaty takes a wrong capture sign for an illegal move; we leave it to the caller.
            (Err(SanError::IllegalSan), Answer::One(mv)) if capture_sign_wrong(&ours, *san, mv) => {
                return Ok("games: wrong capture sign");
            }
            (theirs, ours) => return Err(at(format!("{theirs:?} against {ours:?}"))),
        };
        let uci = their_move.to_uci(CastlingMode::Standard).to_string();
        if our_move.castling.is_none() && uci != our_move.to_string() {
            return Err(at(format!("{uci} against {our_move}")));
        }
        if their_move.is_capture() != ours.is_capture(our_move) {
            return Err(at("is it a capture?".into()));
        }
        theirs.play_unchecked(their_move);
        ours.play(our_move);
        let expected = Fen::from_position(&theirs, EnPassantMode::Always).to_string();
        if expected != ours.fen() || theirs.is_check() != ours.in_check() {
            return Err(format!("after ply {}: {expected} against {ours}", ply + 1));
        }
        *counts.entry("plies alike").or_insert(0) += 1;
    }
    Ok("games: whole")
}

fn capture_sign_wrong(board: &Board, san: San, mv: Move) -> bool {
    matches!(san, San::Normal { capture, .. } if capture != board.is_capture(mv))
}

fn their_start(game: &Game) -> Option<Chess> {
    let Some(fen) = &game.fen else {
        return Some(Chess::default());
    };
    let fen: Fen = fen.parse().ok()?;
    fen.into_position(CastlingMode::Chess960).ok()
}

fn our_start(game: &Game) -> Option<Board> {
    let Some(fen) = &game.fen else {
        return Some(Board::start());
    };
    Board::from_fen(fen).ok()
}

fn find(board: &Board, san: San) -> Answer {
    match san {
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => {
            let piece = Piece::ALL[usize::from(role) - 1];
            let to = Square::index(usize::from(to));
            let mut from = SquareSet::FULL;
            if let Some(file) = file {
                from &= File::index(usize::from(file)).bitboard();
            } else if piece == Piece::Pawn && !capture {
                from = to.file().bitboard();
            }
            if let Some(rank) = rank {
                from &= Rank::index(usize::from(rank)).bitboard();
            }
            board.find(&Query {
                piece,
                from,
                to: to.bitboard(),
                promotion: promotion.map(|role| Piece::ALL[usize::from(role) - 1]),
            })
        }
        San::Castle(CastlingSide::KingSide) => board.castle(Wing::Short),
        San::Castle(CastlingSide::QueenSide) => board.castle(Wing::Long),
        San::Put { .. } | San::Null => Answer::Impossible,
    }
}

/// Both replay the same tokenised moves, taking turns; the best turn of each counts.
fn bench(games: &[Game]) {
    let mut best = [f64::INFINITY; 2];
    let mut plies = [0; 2];
    for _ in 0..TURNS {
        for (side, run) in [run_theirs, run_ours].into_iter().enumerate() {
            let clock = Instant::now();
            plies[side] = games.iter().map(run).sum();
            best[side] = best[side].min(clock.elapsed().as_secs_f64());
        }
    }
    let speed = |side: usize| plies[side] as f64 / best[side] / 1e6;
    println!("shakmaty   {:6.2} M plies/s ({} plies)", speed(0), plies[0]);
    println!("scoresheet {:6.2} M plies/s ({} plies)", speed(1), plies[1]);
    println!("ratio      {:6.2}", speed(1) / speed(0));
}

fn run_theirs(game: &Game) -> u64 {
    let Some(mut position) = their_start(game) else {
        return 0;
    };
    let mut plies = 0;
    for san in &game.moves {
        let Ok(mv) = san.to_move(&position) else {
            break;
        };
        position.play_unchecked(mv);
        plies += 1;
    }
    std::hint::black_box(position);
    plies
}

fn run_ours(game: &Game) -> u64 {
    let Some(mut board) = our_start(game) else {
        return 0;
    };
    let mut plies = 0;
    for san in &game.moves {
        let Answer::One(mv) = find(&board, *san) else {
            break;
        };
        board.play(mv);
        plies += 1;
    }
    std::hint::black_box(board);
    plies
}
