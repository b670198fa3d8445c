//! The prior over moves: that it is one, that it knows what sensible play is, and that it never
//! goes so far as to rule a legal move out.

use proptest::prelude::*;
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_repair::prior::{
    EVEN, Learned, Openings, TRAITS, Weights, WeightsError, held_out, log_probabilities,
};

fn probabilities<P: Learned>(position: &P, moves: &[P::Move], last: Option<P::Move>) -> Vec<f32> {
    let mut logs = Vec::new();
    log_probabilities(position, moves, last, &mut logs);
    logs.iter().map(|log| log.exp()).collect()
}

fn check<P: Learned>(position: &P, moves: &[P::Move], last: Option<P::Move>) {
    let all = probabilities(position, moves, last);
    assert_eq!(all.len(), moves.len());
    assert_eq!(
        all,
        probabilities(position, moves, last),
        "not the same again"
    );
    if moves.is_empty() {
        return;
    }
    let sum: f32 = all.iter().sum();
    assert!((sum - 1.0).abs() < 1e-3, "adds up to {sum}");
    let least = EVEN / moves.len() as f32;
    assert!(
        all.iter().all(|&p| p >= least * 0.999),
        "a move is ruled out"
    );
}

/// The probability of a move in a position of chess, after a last move if one is named.
fn of(fen: &str, last: Option<&str>, name: &str) -> f32 {
    let mut board = Board::from_fen(fen).unwrap();
    let find = |board: &Board, name: &str| {
        let moves = board.legal_moves();
        let at = moves.iter().position(|mv| mv.to_string() == name);
        moves[at.unwrap_or_else(|| panic!("{name} is not legal in {fen}"))]
    };
    let last = last.map(|name| {
        let mv = find(&board, name);
        board.play(mv);
        mv
    });
    let (moves, mv) = (board.legal_moves(), find(&board, name));
    let at = moves.iter().position(|m| *m == mv).unwrap();
    probabilities(&board, &moves, last)[at]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn adds_up_in_chess_and_chess960(start in 0_u16..960, picks in prop::collection::vec(any::<u32>(), 0..160)) {
        let mut board = Board::chess960(start).unwrap();
        let mut last = None;
        for pick in picks {
            let moves = board.legal_moves();
            check(&board, &moves, last);
            let Some(&mv) = moves.get(pick as usize % moves.len().max(1)) else { break };
            board.play(mv);
            last = Some(mv);
        }
    }

    #[test]
    fn adds_up_in_every_draughts_game(picks in prop::collection::vec(any::<u32>(), 0..160)) {
        for variant in Variant::ALL {
            let mut position = Position::start(variant);
            let mut last = None;
            for pick in &picks {
                let moves = position.legal_moves();
                check(&position, &moves, last);
                let Some(&mv) = moves.get(*pick as usize % moves.len().max(1)) else { break };
                position.play(&mv);
                last = Some(mv);
            }
        }
    }
}

#[test]
fn no_move_one_move_and_any_last_move() {
    let stalemate = Board::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    assert!(probabilities(&stalemate, &stalemate.legal_moves(), None).is_empty());
    let one = Board::from_fen("7k/8/8/8/8/8/r7/1r4K1 w - - 0 1").unwrap();
    let moves = one.legal_moves();
    assert!(moves.is_empty(), "mate");
    let one = Board::from_fen("7k/5Q2/8/8/8/8/6K1/8 b - - 0 1");
    assert!(one.unwrap().legal_moves().is_empty());
    let one = Board::from_fen("7k/4Q3/8/8/8/8/6K1/8 b - - 0 1").unwrap();
    let moves = one.legal_moves();
    assert_eq!(moves.len(), 1);
    assert!((probabilities(&one, &moves, None)[0] - 1.0).abs() < 1e-6);
    // A last move that nobody can have made harms nothing.
    let start = Board::start();
    check(&start, &start.legal_moves(), moves.first().copied());
}

#[test]
fn a_mate_is_more_probable_than_all_else_together() {
    // Back rank, and the scholar's mate.
    assert!(of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", None, "d1d8") > 0.5);
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    assert!(of(scholar, None, "h5f7") > 0.5);
    // Anderssen's last move of the Immortal Game; two pieces could take the queen's taker.
    let immortal = "r1bk2nr/p2p1pNp/n2B1Q2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 0 22";
    assert!(of(immortal, Some("g8f6"), "d6e7") > 0.5);
}

#[test]
fn pieces_are_taken_back_and_not_left_hanging() {
    // Exchange variation of the Spanish game: White has taken on c6.
    let spanish = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    let back = of(spanish, Some("b5c6"), "d7c6") + of(spanish, Some("b5c6"), "b7c6");
    assert!(back > 0.9, "{back}");
    // The queen goes to where a pawn takes it, or away from there.
    let queen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2";
    assert!(of(queen, None, "e4d5") > 30.0 * of(queen, None, "d1g4"));
    // A knight that a pawn attacks is moved; a rook's pawn can wait.
    let attacked = "rnbqkb1r/pppppppp/5n2/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
    assert!(of(attacked, None, "f6d5") > 20.0 * of(attacked, None, "a7a6"));
}

#[test]
fn what_the_text_must_tell_apart_differs() {
    // Nf3 and Nf5, Nc3 and Na3, e4 and e3, with nothing else on the board's mind.
    let [good, bad] = ["g1f3", "g1h3"].map(|name| of(&start(), None, name));
    assert!(good > 5.0 * bad);
    let loses = "r1bqkbnr/pppp1ppp/2n5/4p3/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 0 4";
    assert!(of(loses, None, "d4f3") > 1.0 * of(loses, None, "d4e6"));
}

fn start() -> String {
    Board::start().fen()
}

#[test]
fn a_man_is_not_given_away_for_nothing() {
    // White's c3-d4 puts a man where Black takes it and nobody takes back; c3-b4 is safe.
    let fen = "W:Wc3,a1:Be5,f6";
    let position = scoresheet_replay::AnyPosition::from_fen(
        scoresheet_replay::Game::Draughts(Variant::Russian),
        fen,
    );
    let scoresheet_replay::AnyPosition::Draughts(position) = position.unwrap() else {
        panic!("draughts")
    };
    let moves = position.legal_moves();
    let all = probabilities(&position, &moves, None);
    let of = |to: u8| {
        let at = moves.iter().position(|mv| mv.to().number() == to).unwrap();
        all[at]
    };
    assert!(of(17) > 5.0 * of(18), "b4 {} d4 {}", of(17), of(18));
}

#[test]
fn data_files_are_what_the_code_expects() {
    let chess = include_str!("../../data/prior_chess.tsv");
    let files = [
        (chess, Board::GROUPS),
        (
            include_str!("../../data/prior_draughts_64.tsv"),
            Position::GROUPS,
        ),
        (
            include_str!("../../data/prior_draughts_100.tsv"),
            Position::GROUPS,
        ),
    ];
    for (text, groups) in files {
        let weights = Weights::read(text, groups).unwrap();
        assert_ne!(weights, Weights::none(groups));
        // A feature is a number of sixteen bits.
        assert!(groups.last().unwrap().end() <= usize::from(u16::MAX));
        let rows: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(weights.write(groups), rows.join("\n") + "\n");
    }
}

#[test]
fn factors_are_groups_of_full_rows() {
    for factor in Board::FACTORS {
        assert!(Board::GROUPS.contains(factor));
        assert_eq!(factor.columns, TRAITS);
    }
}

#[test]
fn a_damaged_data_file_is_noticed() {
    let groups = Position::GROUPS;
    let text = include_str!("../../data/prior_draughts_64.tsv");
    let lines: Vec<_> = text.lines().collect();
    let read = |lines: &[&str]| Weights::read(&lines.join("\n"), groups);
    let without_last = &lines[..lines.len() - 1];
    assert!(matches!(
        read(without_last),
        Err(WeightsError::Missing { .. })
    ));
    let mut doubled = lines.clone();
    doubled.insert(5, lines[5]);
    assert!(matches!(
        read(&doubled),
        Err(WeightsError::Row { line: 7, .. })
    ));
    let longer = format!("{} 1", lines[5]);
    let mut longer_line = lines.clone();
    longer_line[5] = &longer;
    assert!(matches!(
        read(&longer_line),
        Err(WeightsError::Numbers { line: 6, .. })
    ));
    let no_number = lines[5].replacen(' ', " x", 1);
    longer_line[5] = &no_number;
    assert!(matches!(
        read(&longer_line),
        Err(WeightsError::Numbers { line: 6, .. })
    ));
}

#[test]
fn held_out_is_fnv_1a() {
    // The published test vectors: "" ends in 25, "a" in 8c, "b" in a5, "foobar" in e8.
    assert!(held_out([""; 0]));
    assert!(!held_out(["a"]));
    assert!(held_out(["b"]));
    assert!(!held_out(["foobar"]));
}

#[test]
fn openings_are_a_tree_of_legal_moves() {
    let text = include_str!("../../data/openings_chess.tsv");
    let openings = Openings::read(text).unwrap();
    let rows: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let written = openings.write();
    assert!(
        written.lines().eq(rows.iter().copied()),
        "not the same again"
    );
    let line = |text: &str| Openings::read(text).map_err(|error| error.line);
    assert!(line("0\te2e4\t10\n1\te7e5\t4\n0\td2d4\t3\n1\td7d5\t1").is_ok());
    assert_eq!(line("0\te2e5\t10"), Err(1), "not legal");
    assert_eq!(line("0\te2e4\t10\n0\te2e4\t3"), Err(2), "twice");
    assert_eq!(line("0\te2e4\t10\n2\te7e5\t3"), Err(2), "no way there");
    assert_eq!(line("0\te2e4\t10\t3"), Err(1));
    assert_eq!(line("0\te\t10"), Err(1));
    assert_eq!(line("0\téé\t10"), Err(1));
    assert_eq!(line("\n"), Err(1));
}

#[test]
fn what_is_played_often_is_known_whatever_the_order_of_moves() {
    // The King's Indian, come to by two orders of moves.
    let orders = [
        ["d2d4", "g8f6", "c2c4", "g7g6", "b1c3", "f8g7"],
        ["c2c4", "g8f6", "b1c3", "g7g6", "d2d4", "f8g7"],
    ];
    let after = orders.map(|moves| {
        let mut board = Board::start();
        for name in moves {
            let legal = board.legal_moves();
            let mv = *legal.iter().find(|mv| mv.to_string() == name).unwrap();
            board.play(mv);
        }
        board
    });
    let [a, b] = after.map(|board| probabilities(&board, &board.legal_moves(), None));
    assert_eq!(a, b);
    let most = a.iter().copied().fold(0.0, f32::max);
    assert!(most > 0.5, "e2-e4, or little else: {most}");
}
