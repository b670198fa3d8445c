//! Cells of score sheets of which the text does not say for sure which move was played.

use scoresheet_layout::{Page, sheets};
use scoresheet_repair::{Answer, Options, Ply, Reason, Repair, repair};

const CHESS: &str = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O Be3 Be6 Nd5 Nbd7 Qd3 Bxd5 exd5 Rc8 c4 Ne8 Qd2 b6 \
                     Rac1 a5 Kh1 g6 Bh6 Ng7 f4 f5";
const FULL: &str = "e2-e4 c7-c5 Ng1-f3 d7-d6 d2-d4 c5xd4 Nf3xd4 Ng8-f6 Nb1-c3 a7-a6 Bf1-e2 e7-e5";
const RUSSIAN: &str = "a3-b4 d6-c5 b4:d6 c7:e5 b2-a3 d8-c7 a3-b4 c7-d6 c1-b2 d6-c5 b4:f4 b8-c7 b2-a3 b6-a5 f4-e5 f6:b2 a3:c1 a5-b4 \
                       g3-f4 a7-b6 c1-b2 b4-a3 f4-e5 a3:c1";

/// How the moves stand on a page.
type Form = fn(&[&str]) -> String;

const FORMS: [Form; 3] = [in_rules, in_columns, with_semicolons];

fn in_rules(moves: &[&str]) -> String {
    rows(moves, |number, white, black| {
        format!("| {number} | {white} | {black} |\n")
    })
}

fn in_columns(moves: &[&str]) -> String {
    rows(moves, |number, white, black| {
        format!("{number:>3}. {white:<28}{black}\n")
    })
}

fn with_semicolons(moves: &[&str]) -> String {
    rows(moves, |number, white, black| {
        format!("{number};{white};{black}\n")
    })
}

fn in_rows(moves: &[&str]) -> String {
    rows(moves, |number, white, black| {
        format!("{number}. {white} {black}\n")
    })
}

fn running(moves: &[&str]) -> String {
    rows(moves, |number, white, black| {
        format!("{number}. {white} {black} ")
    })
}

fn rows(moves: &[&str], row: impl Fn(usize, &str, &str) -> String) -> String {
    let rows = moves.chunks(2).enumerate();
    let rows = rows.map(|(at, pair)| row(at + 1, pair[0], pair.get(1).unwrap_or(&"")));
    rows.collect()
}

/// The game with `cell` at a ply, counted from 1.
fn with_cell(form: Form, moves: &str, ply: usize, cell: &str) -> Repair {
    let mut moves: Vec<&str> = moves.split_whitespace().collect();
    moves[ply - 1] = cell;
    read(&form(&moves))
}

fn read(page: &str) -> Repair {
    let found = sheets(&Page::from_text(page));
    let sheet = found.iter().max_by_key(|sheet| sheet.cells.len());
    let sheet = sheet.unwrap_or_else(|| panic!("no game on\n{page}"));
    repair(sheet, &Options::default()).unwrap()
}

fn is_open(ply: &Ply) -> bool {
    matches!(ply.answer, Answer::Ambiguous | Answer::Unreadable)
}

/// Whether the ply is open and these moves are listed.
fn leaves_open(repair: &Repair, ply: usize, moves: &[&str]) -> bool {
    let ply = &repair.plies[ply - 1];
    let listed = |name: &&str| ply.candidates.iter().any(|known| known.text == *name);
    is_open(ply) && moves.iter().all(listed) && !repair.is_whole()
}

#[test]
fn two_moves_in_one_cell_are_open() {
    let cases = [
        (CHESS, 9, "Nc3 f3", ["Nc3", "f3"]),
        (CHESS, 9, "Nd2 Nc3", ["Nd2", "Nc3"]),
        (CHESS, 28, "b6 b5", ["b6", "b5"]),
        (CHESS, 14, "Be7 Be6", ["Be7", "Be6"]),
        (CHESS, 31, "Kh1 h3", ["Kh1", "h3"]),
        (RUSSIAN, 5, "b2-a3 g3-f4", ["b2-a3", "g3-f4"]),
        (RUSSIAN, 12, "b8-c7 b6-a5", ["b8-c7", "b6-a5"]),
    ];
    for (game, ply, cell, moves) in cases {
        for form in FORMS {
            let found = with_cell(form, game, ply, cell);
            assert!(
                leaves_open(&found, ply, &moves),
                "{cell}: {:?}",
                found.plies[ply - 1]
            );
        }
        let found = with_cell(running, game, ply, cell);
        assert!(
            leaves_open(&found, ply, &[]),
            "{cell}: {:?}",
            found.plies[ply - 1]
        );
    }
}

/// A blank that was lost or misread leaves one word of two moves, and no other in its row.
#[test]
fn two_moves_without_a_blank_in_a_row_are_both_played() {
    let moves: Vec<&str> = FULL.split(' ').collect();
    for (at, sign) in [(3, ""), (3, "7"), (4, "j"), (6, "1"), (6, "&")] {
        let found = read(&rows(&moves, |number, white, black| match number == at {
            true => format!("{number}. {white}{sign}{black}\n"),
            false => format!("{number}. {white} {black}\n"),
        }));
        let merged = found
            .plies
            .iter()
            .filter(|ply| ply.reasons.contains(&Reason::Merged));
        assert_eq!(
            (found.plies.len(), merged.count()),
            (moves.len(), 2),
            "{at} {sign:?}"
        );
        // Nothing behind the last row shows that both were played.
        let open = found.plies.iter().any(is_open);
        assert!(at == 6 || !open, "{at} {sign:?}: {:?}", found.plies);
    }
}

/// A speck in the middle of a capture does not make two cells of it.
#[test]
fn a_capture_with_a_stop_inside_is_one_move() {
    for capture in ["Nf3,xd4", "Nf3.xd4", "Nf3;xd4"] {
        let found = with_cell(in_rows, FULL, 7, capture);
        let open = found.plies.iter().any(is_open);
        assert!(
            found.plies.len() == 12 && !open,
            "{capture}: {:?}",
            found.plies
        );
    }
}

#[test]
fn the_same_move_twice_in_one_cell_is_that_move() {
    let cases = [
        (CHESS, 9, "Nc3 Nc3"),
        (CHESS, 9, "Nc3 Nb1-c3"),
        (CHESS, 9, "Nc3 Nbc3"),
        (CHESS, 23, "exd5 e4xd5"),
        (CHESS, 15, "0 - 0"),
        (CHESS, 9, "Nc3 0:05"),
        (RUSSIAN, 4, "c7 : e5"),
        (RUSSIAN, 4, "c7:e5 c7:e5"),
    ];
    for form in FORMS {
        for (game, ply, cell) in cases {
            let found = with_cell(form, game, ply, cell);
            assert!(found.is_whole(), "{cell}: {:?}", found.plies[ply - 1]);
        }
    }
    let pairs: Vec<&str> = CHESS.split_whitespace().collect();
    let in_one_cell = rows(&pairs, |number, white, black| {
        format!("| {number} | {white} {black} |\n")
    });
    assert!(read(&in_one_cell).is_whole());
}

#[test]
fn alternatives_by_words_and_signs_are_open() {
    let cases = [
        (CHESS, 9, "Nc3 or f3", ["Nc3", "f3"]),
        (CHESS, 28, "b6 / Rc7", ["b6", "Rc7"]),
        (CHESS, 28, "b5 corr. b6", ["b5", "b6"]),
        (CHESS, 28, "Nc7 → Rc7", ["Nc7", "Rc7"]),
        (CHESS, 9, "Nc3 oder f3", ["Nc3", "f3"]),
        (CHESS, 28, "b6 (b5)", ["b6", "b5"]),
        (CHESS, 27, "Qd2/c2", ["Qd2", "Qc2"]),
        (CHESS, 28, "b6 или Rc7", ["b6", "Rc7"]),
        (CHESS, 9, "Nc3 (or f3)", ["Nc3", "f3"]),
        (CHESS, 9, "Nc3 (f3?)", ["Nc3", "f3"]),
        (CHESS, 28, "b6 (perhaps Nc5)", ["b6", "Nc5"]),
        (RUSSIAN, 5, "b2-a3 or g3-f4", ["b2-a3", "g3-f4"]),
        (RUSSIAN, 5, "b2-a3 (or g3-f4)", ["b2-a3", "g3-f4"]),
    ];
    for form in FORMS {
        for (game, ply, cell, moves) in cases {
            let found = with_cell(form, game, ply, cell);
            assert!(
                leaves_open(&found, ply, &moves),
                "{cell}: {:?}",
                found.plies[ply - 1]
            );
        }
    }
    for (ply, cell) in [(9, "Nc3 or f3"), (28, "b5 or b6"), (28, "b5 corr. b6")] {
        let found = with_cell(running, CHESS, ply, cell);
        assert!(is_open(&found.plies[ply - 1]), "{cell}");
    }
}

#[test]
fn what_a_commentator_suggests_is_no_doubt() {
    for (ply, cell) in [
        (9, "Nc3 (or f3 with equality)"),
        (28, "b6 (or Nc5 with equality)"),
        (28, "b6 (better Nc5)"),
        (28, "b6 (or Nc5)"),
        (9, "Nc3 (!)"),
    ] {
        let found = with_cell(running, CHESS, ply, cell);
        assert!(found.is_whole(), "{cell}: {:?}", found.plies[ply - 1]);
    }
    for (ply, cell) in [
        (9, "Nc3 (!)"),
        (9, "Nc3 !?"),
        (28, "b6 (best)"),
        (28, "b6 (better Nc5)"),
    ] {
        let found = with_cell(in_rules, CHESS, ply, cell);
        assert!(found.is_whole(), "{cell}: {:?}", found.plies[ply - 1]);
    }
}

#[test]
fn half_a_move_is_sure_only_if_one_legal_move_fits() {
    let open = [
        (CHESS, 27, "Q??"),
        (CHESS, 28, "?6"),
        (CHESS, 29, "Rac_"),
        (CHESS, 31, "K??"),
        (CHESS, 20, "N??7"),
        (RUSSIAN, 19, "g3-__"),
        // Without a sign that the rest could not be read.
        (CHESS, 27, "Q"),
        (CHESS, 29, "Ra"),
        (CHESS, 31, "K"),
        (CHESS, 28, "b"),
    ];
    for (game, ply, cell) in open {
        for form in FORMS {
            let found = with_cell(form, game, ply, cell);
            assert!(
                is_open(&found.plies[ply - 1]),
                "{cell}: {:?}",
                found.plies[ply - 1]
            );
        }
    }
    // Where Black's bishop does not go to e7, he cannot castle.
    for (game, ply, cell) in [
        (CHESS, 7, "Nx??"),
        (RUSSIAN, 3, "??:d6"),
        (CHESS, 14, "B?7"),
    ] {
        let found = with_cell(in_rules, game, ply, cell);
        assert_eq!(found.plies[ply - 1].answer, Answer::Repaired, "{cell}");
    }
}

#[test]
fn the_letter_of_a_bishop_is_not_that_of_a_file() {
    const GAME: &str = "d4 Nf6 Nf3 e6 c4 b6 Nc3 Bb7 a3 d5 cxd5 Nxd5 e3 Be7 Bb5+ c6 Bd3 Nd7 O-O O-O";
    for form in FORMS {
        let found = with_cell(form, GAME, 8, "Bb");
        assert!(!found.is_whole(), "{:?}", found.plies[7]);
    }
}

#[test]
fn a_ply_that_is_not_written_beside_text_that_is_not_read_is_open() {
    let found = with_cell(in_rules, CHESS, 28, "b5 → xx");
    let missing = found.plies.iter().filter(|ply| ply.cells.is_empty());
    assert!(missing.into_iter().all(is_open));
    assert!(!found.is_whole());
}

/// White's column and Black's.
fn columns(moves: &str) -> [Vec<&str>; 2] {
    let of = |side: usize| moves.split_whitespace().skip(side).step_by(2).collect();
    [of(0), of(1)]
}

/// The plies that are told as sure, and are not those of the game.
fn falsely_sure(found: &Repair, game: &str) -> usize {
    let plain = |text: &str| text.replace(['+', ':', 'x'], "");
    let played: Vec<String> = game.split_whitespace().map(plain).collect();
    let names = found.line.names();
    let told = found.plies.iter().zip(&names).enumerate();
    told.filter(|(at, (ply, name))| !is_open(ply) && played.get(*at) != Some(&plain(name)))
        .count()
}

#[test]
fn a_column_that_may_have_slipped_by_a_row_is_open() {
    const DRAUGHTS: &str = "33-28 18-23 39-33 12-18 31-27 7-12 44-39 1-7 37-31 20-24 41-37 14-20";
    for (game, row) in [(CHESS, 14), (CHESS, 16), (DRAUGHTS, 3), (DRAUGHTS, 4)] {
        for side in 0..2 {
            for cut in [false, true] {
                let [mut white, mut black] = columns(game);
                let column = if side == 0 { &mut white } else { &mut black };
                column.insert(row - 1, "");
                if cut {
                    column.pop();
                }
                let rows = white.len().max(black.len());
                let cell =
                    |column: &[&'static str], at: usize| column.get(at).copied().unwrap_or("");
                let moves: Vec<&str> = (0..rows)
                    .flat_map(|at| [cell(&white, at), cell(&black, at)])
                    .collect();
                for form in FORMS {
                    let found = read(&form(&moves));
                    assert_eq!(falsely_sure(&found, game), 0, "{}", form(&moves));
                    assert!(!found.is_whole(), "{}", form(&moves));
                }
            }
        }
    }
}

#[test]
fn a_move_that_is_missing_alone_is_filled_in_where_no_column_can_have_slipped() {
    let game: Vec<&str> = CHESS.split_whitespace().collect();
    let mut moves = game.clone();
    moves[15] = "";
    for form in FORMS {
        let found = read(&form(&moves));
        assert_eq!(found.line.names(), game);
        assert!(
            found.plies.iter().skip(16).all(|ply| !is_open(ply)),
            "{}",
            form(&moves)
        );
    }
}

/// The game with the moves of these plies, counted from 1, in one another's place.
fn exchanged(form: Form, moves: &str, pairs: &[(usize, usize)]) -> Repair {
    let mut moves: Vec<&str> = moves.split_whitespace().collect();
    for (a, b) in pairs {
        moves.swap(a - 1, b - 1);
    }
    read(&form(&moves))
}

/// White's and Black's moves of a row, two of a column, or two rows in one another's place: if there is one way to put them in
/// order, the moves are told so, and the page contradicts its record.
#[test]
fn moves_in_one_anothers_place_are_put_in_order_and_the_game_is_not_whole() {
    let cases: [(&str, &[(usize, usize)]); 5] = [
        (CHESS, &[(11, 12)]),
        (CHESS, &[(23, 24)]),
        (CHESS, &[(5, 7)]),
        (RUSSIAN, &[(9, 10)]),
        (RUSSIAN, &[(5, 7), (6, 8)]),
    ];
    for (game, pairs) in cases {
        for form in [in_rules, in_columns, with_semicolons, running] {
            let found = exchanged(form, game, pairs);
            let right = exchanged(form, game, &[]);
            assert_eq!(found.line.names(), right.line.names(), "{pairs:?}");
            assert!(right.is_whole() && !found.is_whole(), "{pairs:?}");
            for (a, b) in pairs {
                for ply in [a, b] {
                    let ply = &found.plies[ply - 1];
                    assert_eq!(ply.answer, Answer::Repaired, "{ply:?}");
                    assert!(ply.reasons.contains(&Reason::Exchanged), "{ply:?}");
                }
            }
            let changed = found
                .plies
                .iter()
                .filter(|ply| ply.answer != Answer::Read)
                .count();
            assert_eq!(changed, 2 * pairs.len(), "{:?}", found.plies);
        }
    }
}

/// A word that is another move, of which nothing is damaged, is no misprint: the game is not whole, however sure the move is.
#[test]
fn another_move_in_a_cell_leaves_no_game_whole() {
    let cases = [
        (CHESS, 23, "Kh2"),
        (CHESS, 24, "Nc3"),
        (CHESS, 12, "Be2"),
        (RUSSIAN, 3, "g1-h2"),
        (RUSSIAN, 12, "g3-h4"),
    ];
    for (game, ply, cell) in cases {
        for form in FORMS {
            let found = with_cell(form, game, ply, cell);
            assert!(!found.is_whole(), "{cell}: {:?}", found.plies[ply - 1]);
        }
    }
}

/// One sign may be misprinted, and what is damaged is no move.
#[test]
fn a_misprint_is_no_other_move() {
    for (game, ply, cell) in [
        (CHESS, 23, "exdS"),
        (CHESS, 24, "Rc3"),
        (RUSSIAN, 3, "b4:d8"),
        (RUSSIAN, 4, "a7:e5"),
    ] {
        for form in FORMS {
            let found = with_cell(form, game, ply, cell);
            let ply = &found.plies[ply - 1];
            assert_eq!(ply.answer, Answer::Repaired, "{ply:?}");
            assert!(!ply.is_contradicted(), "{ply:?}");
        }
    }
}
