//! Dead positions, against every position that can follow.

use scoresheet_chess::{Board, Color, Dead};
use std::collections::HashSet;

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap()
}

/// Whether a mate follows from here, as far as `most` positions show; `None` if there are more.
fn mate_follows(start: &Board, most: usize) -> Option<bool> {
    let words = |board: &Board| board.fen().split(' ').take(4).collect::<Vec<_>>().join(" ");
    let mut known = HashSet::from([words(start)]);
    let mut open = vec![start.clone()];
    while let Some(board) = open.pop() {
        if board.is_checkmate() {
            return Some(true);
        }
        for mv in board.legal_moves() {
            let mut after = board.clone();
            after.play(mv);
            if known.insert(words(&after)) {
                open.push(after);
            }
        }
        if known.len() > most {
            return None;
        }
    }
    Some(false)
}

#[test]
fn what_is_proved_is_so_and_what_is_so_of_walls_is_proved() {
    for (fen, dead) in [
        // Walls that no king passes.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1", Dead::Proved),
        (
            "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1",
            Dead::Proved,
        ),
        // A king in check from a pawn of the wall, which it has to leave.
        (
            "4k3/8/8/p1p1p1p1/P1PpP1P1/3P4/4K3/8 w - - 0 1",
            Dead::Proved,
        ),
        // A bishop behind its own wall, on squares that the other king never reaches.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 b - - 0 1", Dead::Proved),
        // The same bishop would be taken with a capture that opens the wall, or takes a pawn.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", Dead::Proved),
        // A gate in the wall.
        ("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 b - - 0 1", Dead::Open),
        // A pawn that can move, or capture.
        ("4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1", Dead::Open),
        ("4k3/8/8/p1p1p1p1/PPP1P1P1/8/8/4K3 w - - 0 1", Dead::Open),
        // The king is in check, and has to take the queen.
        ("7k/8/8/8/8/8/1q6/K7 w - - 0 1", Dead::Proved),
        ("7k/8/8/8/8/2b5/1q6/K7 w - - 0 1", Dead::Open),
        // It could take, and need not.
        ("7k/8/8/8/8/8/q7/1K6 w - - 0 1", Dead::Open),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", Dead::Proved),
        ("8/8/4k3/4n3/8/2K1N3/8/8 w - - 0 1", Dead::Open),
        // Mate and stalemate are ends of their own.
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Dead::Open),
    ] {
        let board = board(fen);
        assert_eq!(board.dead(), dead, "{fen}");
        if dead == Dead::Proved {
            assert_eq!(mate_follows(&board, 200_000), Some(false), "{fen}");
        }
    }
}

/// Pawns two by two, of which some positions are walls and others are not, with kings anywhere and a bishop or none.
#[test]
fn of_random_walls_none_is_proved_from_which_a_mate_follows() {
    let mut state = 1_u64;
    let mut roll = |sides: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % sides
    };
    let (mut proved, mut missed, mut looked) = (0, 0, 0);
    for _ in 0..600 {
        let mut squares = ['.'; 64];
        for file in 0..8 {
            // On every other file a wall mostly, with some pairs before or behind it.
            let rank = match (file % 2, roll(12)) {
                (0, 1..) => 3,
                (1, 0) => 1,
                (1, 1) => 5,
                _ => continue,
            };
            squares[rank * 8 + file] = 'P';
            squares[(rank + 1) * 8 + file] = 'p';
        }
        for (man, often, from) in [('K', 1, 0), ('k', 1, 40), ('B', 3, 0), ('b', 5, 40)] {
            let at = from + roll(24) as usize;
            if roll(often) == 0 && squares[at] == '.' {
                squares[at] = man;
            }
        }
        let rows = squares
            .chunks(8)
            .rev()
            .map(|row| row.iter().collect::<String>().replace('.', "1"));
        let fen = rows.collect::<Vec<_>>().join("/");
        let Ok(board) = Board::from_fen(&format!("{fen} w - - 0 1")) else {
            continue;
        };
        let follows = mate_follows(&board, 2_000);
        match (board.dead(), follows) {
            (Dead::Proved, follows) => {
                assert_ne!(follows, Some(true), "{}", board.fen());
                proved += 1;
            }
            (Dead::Open | Dead::Undecided, Some(false)) if board.has_legal_move() => missed += 1,
            (Dead::Open | Dead::Undecided, _) => {}
        }
        looked += 1;
    }
    assert!(
        proved > 50 && missed == 0,
        "{proved} proved, {missed} missed of {looked}"
    );
}

#[test]
fn who_can_be_mated_by_what() {
    // What the winner has, what the other has beside the king, whether a mate can be built.
    for (own, theirs, can) in [
        ("", "Q", false),
        ("n", "", false),
        ("n", "Q", false),
        ("n", "R", true),
        ("n", "B", true),
        ("n", "N", true),
        ("n", "P", true),
        ("nn", "", true),
        ("nn", "Q", true),
        ("b", "", false),
        ("b", "Q", false),
        ("b", "R", false),
        ("b", "N", true),
        ("b", "P", true),
        ("r", "", true),
        ("q", "", true),
        ("p", "", true),
    ] {
        let fill = |men: &str| format!("3{men}{}", 5 - men.len());
        let fen = format!("k7/8/8/{}/{}/8/8/7K w - - 0 1", fill(own), fill(theirs));
        assert_eq!(
            board(&fen).can_mate(Color::Black),
            can,
            "{own} against {theirs}"
        );
    }
    // Bishops on squares of one colour do not mate, whoever has them; on squares of two they can.
    let bishops = |theirs: &str| {
        let fen = format!("k7/8/b7/8/8/{theirs}/8/7K w - - 0 1");
        board(&fen).can_mate(Color::Black)
    };
    assert!(!bishops("1B6"));
    assert!(bishops("B7"));
}
