//! From positions of real play, every square to every square: whatever is not legal has a class with
//! a clause, and what is carried out does what is written and nothing else.

use crate::judged::{errors, judged};
use scoresheet_chess::{Board, Color};
use scoresheet_draughts::{Position, Side, Square, Squares, Variant};
use scoresheet_replay::{AnyPosition, Mode, Verdict, write};

/// The position after the one move of a verdict, if it was played or carried out.
fn after(verdict: &Verdict) -> Option<AnyPosition> {
    verdict.line.position_after(1)
}

fn draughts_positions(variant: Variant) -> Vec<Position> {
    let mut found = Vec::new();
    for game in 0..2 {
        let mut position = Position::start(variant);
        for ply in 0..70 {
            let moves = position.legal_moves();
            let Some(next) = moves.get((game * 7 + ply * 13) % moves.len().max(1)) else {
                break;
            };
            position.play(next);
            if ply % 23 == game * 5 {
                found.push(position);
            }
        }
    }
    found.retain(Position::has_legal_move);
    found
}

/// The opponent's pieces between two squares of a diagonal.
fn jumped(position: &Position, from: Square, to: Square) -> Squares {
    let board = position.variant().board();
    let theirs = position.pieces(position.side_to_move().other());
    let between = board
        .between(from, to, position.variant().rules().captures)
        .unwrap_or_default();
    between
        .into_iter()
        .filter(|s| theirs.contains(*s))
        .collect()
}

fn draughts(game: &str, edition: &str, variant: Variant) {
    let board = variant.board();
    let (mut legal, mut carried, mut stopped) = (0, 0, 0);
    for position in draughts_positions(variant) {
        let fen = write::draughts_fen(&position);
        for (from, to) in board
            .all()
            .iter()
            .flat_map(|a| board.all().iter().map(move |b| (a, b)))
        {
            let sign = if jumped(&position, from, to).is_empty() {
                "-"
            } else {
                "x"
            };
            let names = [from, to].map(|square| write::square_name(variant, square));
            let text = format!("[FEN \"{fen}\"]\n\n1. {}{sign}{} *", names[0], names[1]);
            let verdict = judged(game, edition, Mode::Accepted, &text);
            if verdict.legal == Some(true) {
                legal += 1;
                continue;
            }
            for error in errors(&verdict) {
                assert!(error.clause.is_some(), "{text}: {error:?}");
            }
            let Some(AnyPosition::Draughts(after)) = after(&verdict) else {
                stopped += 1;
                let possible = position.piece_at(from).is_some() && position.piece_at(to).is_none();
                // Several captures lead there and the way is not written.
                let known = position.broken_captures(from);
                let ways = known.iter().filter(|m| m.to() == to).count();
                assert!(!possible || ways > 1, "{text}");
                continue;
            };
            carried += 1;
            let owner = position.piece_at(from).unwrap().side;
            assert!(after.pieces(owner).contains(to), "{text}");
            assert!(from == to || after.piece_at(from).is_none(), "{text}");
            assert_eq!(
                after.pieces(owner).len(),
                position.pieces(owner).len(),
                "{text}"
            );
            let taken = position
                .pieces(owner.other())
                .difference(after.pieces(owner.other()));
            assert!(
                after
                    .pieces(owner.other())
                    .difference(position.pieces(owner.other()))
                    .is_empty()
            );
            assert_eq!(
                u32::try_from(taken.len()).unwrap(),
                verdict.captures,
                "{text}"
            );
            let far = if owner == Side::White {
                board.ranks() - 1
            } else {
                0
            };
            let on_far_row = board.file_rank(to).unwrap().1 == far;
            assert!(!on_far_row || after.kings(owner).contains(to), "{text}");
        }
    }
    assert!(
        legal > 20 && carried > 1000 && stopped > 1000,
        "{legal} {carried} {stopped}"
    );
}

#[test]
fn vk_5_4_any_move_of_russian_draughts() {
    draughts("russian", "vk", Variant::Russian);
}

#[test]
fn vk_4_16_any_move_of_brazilian_draughts() {
    draughts("brazilian", "vk-brazilian", Variant::Brazilian);
}

#[test]
fn rk_5_4_any_move_of_international_draughts() {
    draughts("international", "rk", Variant::International);
}

#[test]
fn mk53_s7_to_s11_any_move_of_chess() {
    let all = |board: &Board| board.men_of(Color::White) | board.men_of(Color::Black);
    let (mut legal, mut carried) = (0, 0);
    for fen in [
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5",
        "4r1k1/5ppp/8/8/1b6/8/4BPPP/R3K2R w KQ - 0 1",
        "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1",
        "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP2PP/RNBQKB1R w KQkq - 1 3",
    ] {
        let board = Board::from_fen(fen).unwrap();
        for from in scoresheet_chess::Square::ALL {
            for to in scoresheet_chess::Square::ALL {
                let text = format!("[FEN \"{fen}\"]\n\n1. {from}{to} *");
                let verdict = judged("chess", "mk53", Mode::Accepted, &text);
                if verdict.legal == Some(true) {
                    legal += 1;
                    continue;
                }
                for error in errors(&verdict) {
                    assert!(error.clause.is_some(), "{text}: {error:?}");
                }
                let Some(AnyPosition::Chess(after)) = after(&verdict) else {
                    continue;
                };
                carried += 1;
                if board.castling_wing(from, to).is_none() {
                    assert_eq!(after.piece_at(to), board.piece_at(from), "{text}");
                    assert_eq!(after.piece_at(from), None, "{text}");
                }
                assert_eq!(
                    all(&board).len() - all(&after).len(),
                    verdict.captures,
                    "{text}"
                );
                assert!(after.fen().split(' ').count() == 6, "{text}");
            }
        }
    }
    assert!(legal > 60 && carried > 1000, "{legal} {carried}");
}
