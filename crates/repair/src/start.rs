//! The positions that a sheet may start from: one that the text gives, that of a game, or one of the boards drawn nearby.

use crate::answer::{Ply, StrayKind};
use crate::suppose::Supposition;
use crate::{Answer, Reason, Repair, Shown};
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Setup, Side, Variant};
use scoresheet_layout::{Diagram, Drawn, OnSquare, ScoreSheet};
use scoresheet_notation::{Language, Role, Turn};
use scoresheet_replay::{AnyPosition, Game, GamePosition};

/// A position that a sheet may start from.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    pub position: AnyPosition,
    /// Which of the sheet's boards it is.
    pub board: Option<usize>,
    /// What it costs in nats to suppose it.
    pub cost: f32,
}

/// What it costs in nats that a game starts anew below a board, that a text speaks of a board further away,
const NEW_GAME: f32 = 3.0;
const FURTHER: f32 = 1.0;
/// and that a king was drawn as the other side's.
const MISPRINTED: f32 = 6.0;

/// The positions that the sheet may start from, its letters those of the moves; or why none can be set up.
pub(crate) fn starts(
    sheet: &ScoreSheet,
    Supposition { game, notation }: Supposition,
) -> Result<Vec<Start>, String> {
    let turn = first_to_move(game, sheet.black_begins);
    let only = |position| {
        let (board, cost) = (None, 0.0);
        vec![Start {
            position,
            board,
            cost,
        }]
    };
    if let Some((text, _)) = &sheet.position {
        let language = notation.language().unwrap_or(Language::english());
        let stated = AnyPosition::in_words(game, text, turn, language);
        return stated
            .unwrap_or_else(|| AnyPosition::from_fen(game, text))
            .map(only);
    }
    if sheet.odds.is_some() && sheet.starts.is_empty() {
        return Err(
            "the text speaks of odds, or of shuffled pieces, and does not show what stands where"
                .to_owned(),
        );
    }
    let mut refused = None;
    let mut found = Vec::new();
    if sheet.starts.is_empty() || !sheet.begins_later() && sheet.odds.is_none() {
        found = only(AnyPosition::start(game));
        if sheet.from_diagram {
            found[0].cost = NEW_GAME;
        }
    }
    for (at, start) in sheet.starts.iter().enumerate() {
        let misprinted = start.board.with_other_king().into_iter();
        let as_drawn = std::iter::once((start.board.clone(), 0.0));
        for (board, misprint) in as_drawn.chain(misprinted.map(|board| (board, MISPRINTED))) {
            match set_up(game, &board, turn) {
                Ok(position) => found.push(Start {
                    position,
                    board: Some(at),
                    cost: FURTHER * at as f32 + misprint,
                }),
                Err(why) => refused = refused.or(Some(why)),
            }
        }
    }
    match refused {
        Some(why) if found.is_empty() => Err(why),
        _ => Ok(found),
    }
}

/// Who makes the first move of a sheet: the side that begins the game, or the other one (`second`).
fn first_to_move(game: Game, second: bool) -> Turn {
    if AnyPosition::start(game).white_to_move() == second {
        Turn::Black
    } else {
        Turn::White
    }
}

/// The position of a drawn board. It does not show who may castle: whoever has king and rook at home.
fn set_up(game: Game, board: &Diagram, turn: Turn) -> Result<AnyPosition, String> {
    let placement = board.placement();
    match (game, turn) {
        (Game::Chess, _) if !board.is_chess() => {
            Err("the board that is drawn is none of chess".to_owned())
        }
        (Game::Chess, turn) => {
            let side = if turn == Turn::White { 'w' } else { 'b' };
            let rights = castling_rights(board);
            let set_up = Board::from_fen_mended(&format!("{placement} {side} {rights} - 0 1"));
            let (board, _) = set_up.map_err(|error| error.to_string())?;
            Ok(AnyPosition::Chess(board))
        }
        (Game::Draughts(variant), turn) => {
            let own = variant.board();
            if board.is_chess() || [own.files(), own.ranks()] != [board.size(); 2] {
                return Err("the board that is drawn is of another game".to_owned());
            }
            if board.unsure() > 0 {
                return Err("a square of the board that is drawn cannot be read".to_owned());
            }
            let side = match turn {
                Turn::White => Side::White,
                Turn::Black => Side::Black,
            };
            let position = Position::new(variant, side, pieces(variant, board));
            let position = position.map_err(|error| error.to_string())?;
            Ok(AnyPosition::Draughts(position))
        }
    }
}

/// Who may castle where, by kings and rooks on their first squares: as a FEN has it.
fn castling_rights(board: &Diagram) -> String {
    const KING: u8 = 4;
    let stands = |white, role, file| {
        let piece = Drawn::Chess(role);
        let rank = if white { 0 } else { board.size() - 1 };
        board.at(file, rank) == OnSquare::Piece { white, piece }
    };
    let rooks = [
        (true, 7, 'K'),
        (true, 0, 'Q'),
        (false, 7, 'k'),
        (false, 0, 'q'),
    ];
    let may = |&(white, file, _): &(bool, u8, char)| {
        stands(white, Role::King, KING) && stands(white, Role::Rook, file)
    };
    let rights: String = rooks
        .iter()
        .filter(|one| may(one))
        .map(|one| one.2)
        .collect();
    if rights.is_empty() {
        "-".to_owned()
    } else {
        rights
    }
}

/// The men and kings on a drawn board of draughts.
fn pieces(variant: Variant, board: &Diagram) -> Setup {
    let mut setup = Setup::default();
    for ((file, rank), drawn) in board.squares() {
        let (OnSquare::Piece { white, piece }, Some(square)) =
            (drawn, variant.board().at(file, rank))
        else {
            continue;
        };
        let squares = match (white, piece == Drawn::King) {
            (true, false) => &mut setup.white_men,
            (true, true) => &mut setup.white_kings,
            (false, false) => &mut setup.black_men,
            (false, true) => &mut setup.black_kings,
        };
        squares.insert(square);
    }
    setup
}

/// What speaks for a board that is only supposed, in nats: that a piece stands where it moves from or is taken, as the
/// text says, which would be so by accident about so often; that one which has moved before can move again, hardly. What
/// speaks against it: a ply that the text does not say as it stands.
const STANDS: f64 = 1.2;
const MOVES_AGAIN: f64 = 0.12;
const REPAIRED: f64 = 1.5;
const AGAINST: f64 = 3.0;

/// How much likelier than none of the boards the one is that stands above the first move with nothing but prose between,
/// and any other.
const RIGHT_ABOVE: f64 = 4.0;
const NEAR: f64 = 0.3;
/// and of which the text speaks by its number, where the moves are counted from it.
const NAMED: f64 = 12.0;

/// How sure a board is after which moves were made that are not part of the sheet.
const SKIPPED: f64 = 0.5;

/// How sure it is that a sheet whose start is supposed starts from the position that `found` has: one, if it is known.
pub(crate) fn sure_of_start(sheet: &ScoreSheet, found: &Repair) -> f64 {
    if sheet.starts.is_empty() {
        return 1.0;
    }
    let unknown = found.strays.iter();
    let unknown = unknown.filter(|stray| stray.kind == StrayKind::Unknown);
    let plies = for_start(&found.line.start(), &found.line.moves(), &found.plies);
    let start = found.start.and_then(|at| sheet.starts.get(at));
    let before = found.start.and_then(|at| sheet.starts.get(..at));
    let above = sheet.from_diagram && before.is_some_and(|all| all.iter().all(|board| board.named));
    let counted = sheet
        .cells
        .first()
        .is_some_and(|cell| cell.number == Some(1));
    let odds = match counted && start.is_some_and(|board| board.named) {
        true => NAMED,
        false if above => RIGHT_ABOVE,
        false => NEAR,
    };
    let evidence = plies - AGAINST * unknown.count() as f64;
    let known = 1.0 / (1.0 + (-evidence).exp() / odds);
    // What was played between is not in the line, and the rest may suit the board all the same.
    let skipped = start.is_some_and(|start| start.moves_between) && sheet.begins_later();
    if skipped { known * SKIPPED } else { known }
}

/// What a ply that the text does not say as it stands says against the board.
const fn against(answer: Answer) -> f64 {
    match answer {
        Answer::Read | Answer::Repaired => REPAIRED,
        Answer::Ambiguous | Answer::Unreadable => AGAINST,
    }
}

fn taken_here<P: Shown>(position: &P, (file, rank): (u8, u8)) -> bool {
    position.shown(file, rank) != OnSquare::Empty
}

/// True for a text with a sign or a word of capture, and for pawns' captures by files alone.
fn says_capture(written: &str) -> bool {
    let sign = |c: char| matches!(c, 'x' | 'X' | '×' | ':' | 'х' | 'Х' | '*');
    let words = ["takes", "pr", "por", "nimmt"];
    let files = written.chars().take(2).all(|c| ('a'..='h').contains(&c));
    written.contains(sign) || files || words.iter().any(|word| written.contains(word))
}

/// What the plies say for the position that they start from.
fn for_start<P: Shown>(start: &P, moves: &[P::Move], plies: &[Ply]) -> f64 {
    let mut position = start.clone();
    // Where pieces stand that have moved.
    let mut known: Vec<(u8, u8)> = Vec::new();
    let mut evidence = 0.0;
    for (mv, ply) in moves.iter().zip(plies) {
        let [from, to] = position.ends(mv);
        let taken = taken_here(&position, to) && !known.contains(&to);
        let new = usize::from(!known.contains(&from)) + usize::from(taken);
        let as_it_stands = ply
            .reasons
            .iter()
            .all(|reason| *reason == Reason::LaterGame);
        // What is taken has to be said.
        let unsaid = taken_here(&position, to) && !says_capture(&ply.written);
        evidence += match new {
            _ if !as_it_stands => -against(ply.answer),
            _ if unsaid => -AGAINST,
            0 => MOVES_AGAIN,
            new => STANDS * new as f64,
        };
        known.retain(|square| *square != from && *square != to);
        known.push(to);
        position.play(mv);
    }
    evidence
}
