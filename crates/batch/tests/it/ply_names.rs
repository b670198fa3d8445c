//! The names of moves in rows of plies, which are looked up among those that were met before.

use crate::kept::all_rows;
use scoresheet_batch::PlyRow;

fn plies(text: &str) -> Vec<PlyRow> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, text).unwrap();
    all_rows(&path).plies.rows().collect()
}

/// White's king stands on f1 in both; the square of the rook tells apart what engines write.
#[test]
fn castling_with_another_rook_is_another_move() {
    let game = |rook: &str| {
        let fen = format!("4k3/8/8/8/8/8/8/5K{rook} w K - 0 1");
        format!("[SetUp \"1\"]\n[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n\n1. O-O *\n\n")
    };
    let rows = plies(&["R1", "1R", "R1"].map(game).concat());
    let names: Vec<_> = rows
        .iter()
        .map(|row| (row.san.as_deref().unwrap(), row.uci.as_deref().unwrap()))
        .collect();
    assert_eq!(names, [("O-O", "f1g1"), ("O-O", "f1h1"), ("O-O", "f1g1")]);
}

/// The same squares, and another piece, capture, sign or origin.
#[test]
fn the_same_squares_may_be_another_move() {
    let game = |fen: &str, written: &str| {
        format!("[SetUp \"1\"]\n[FEN \"{fen} w - - 0 1\"]\n\n1. {written} *\n\n")
    };
    let rows = plies(
        &[
            game("4k3/8/8/8/8/8/8/R3K3", "Ra7"),
            game("4k3/p7/8/8/8/8/8/R3K3", "Rxa7"),
            game("8/4k3/8/8/8/8/8/R3K3", "Ra1-a7+"),
            game("4k3/8/8/8/8/8/8/Q3K3", "Qa7"),
            game("8/4k3/8/8/8/8/8/R3K3", "Ra7+"),
        ]
        .concat(),
    );
    let names: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "{} {} {}",
                row.notation,
                row.san.as_deref().unwrap(),
                row.written
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            "Ra1-a7 Ra7 Ra7",
            "Ra1xa7 Rxa7 Rxa7",
            "Ra1-a7+ Ra7+ Ra1-a7+",
            "Qa1-a7 Qa7 Qa7",
            "Ra1-a7+ Ra7+ Ra7+",
        ]
    );
}

/// A text after a ply belongs to that ply alone, and a ply without one has none.
#[test]
fn what_few_plies_have_stays_with_them() {
    let rows = plies("1. e4 {[%clk 0:10:00] best} e5 2. Nf3 $1 Nc6 3. Bb5 a6 {last} *\n");
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                row.comment,
                row.clock_ms,
                row.nags.as_deref(),
                row.comment_text.as_deref(),
            )
        })
        .collect();
    let none = (false, None, None, None);
    assert_eq!(
        told,
        [
            (true, Some(600_000), None, Some("[%clk 0:10:00] best")),
            none,
            (false, None, Some("1"), None),
            none,
            none,
            (true, None, None, Some("last")),
        ]
    );
}
