//! Tables of other columns than a number, White's moves and Black's.

use scoresheet_layout::{Page, find, sheets};

const SPANISH: [&str; 14] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6",
];

const DRAUGHTS: [&str; 12] = [
    "32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19", "46-41", "5-10",
    "35-30", "20-25",
];

/// A row of a number, a side and its move.
type RowOf = fn(usize, &str, &str) -> String;

/// The moves of the one game of a text, each as it stands there.
fn moves(text: &str) -> Vec<String> {
    let found = sheets(&Page::read(text).unwrap());
    assert_eq!(found.len(), 1, "{text}");
    let cells = found.into_iter().flat_map(|sheet| sheet.cells);
    cells.map(|cell| cell.text).collect()
}

/// A table with a head, each row from its number and its two moves.
fn table(head: &str, moves: &[&str], row: impl Fn(usize, &str, &str) -> String) -> String {
    let rows = moves.chunks(2).zip(1..);
    let rows = rows.map(|(pair, number)| row(number, pair[0], pair[1]) + "\n");
    format!("{head}{}", rows.collect::<String>())
}

/// Clocks stand between the moves, values behind them, an index or the count of plies before the number.
#[test]
fn what_stands_beside_the_moves_of_a_table_is_none_of_them() {
    for played in [&SPANISH[..], &DRAUGHTS[..]] {
        let tables = [
            table("", played, |n, w, b| format!("{n},{w},0:0{n},{b},1:1{n}")),
            table("No,White,Time,Black,Time\n", played, |n, w, b| {
                format!("{n},{w},0:0{n},{b},1:1{n}")
            }),
            table("", played, |n, w, b| format!("{n},{w},+0.1{n},{b},-0.{n}")),
            table(",No,White,Black\n", played, |n, w, b| {
                format!("{},{n},{w},{b}", n - 1)
            }),
            table("", played, |n, w, b| format!("{}\t{n}\t{w}\t{b}", n - 1)),
            table("", played, |n, w, b| {
                format!("| {n} | {w} | 1:1{n} | {b} | 0:0{n} |")
            }),
            table("<table>\n", played, |n, w, b| {
                format!("<tr><td>{n}.<td>{w}<td>0:0{n}<td>{b}<td>0:1{n}</tr>")
            }),
        ];
        for text in tables {
            assert_eq!(moves(&text), played, "{text}");
        }
    }
    // What the times say is kept as remarks of their moves.
    let text = table("", &SPANISH, |n, w, b| format!("{n},{w},0:0{n},{b},1:1{n}"));
    let found = find(&Page::from_text(&text));
    let remarks = found.sheets[0].marks.iter();
    let remarks: Vec<(usize, &str)> = remarks
        .map(|mark| (mark.before, mark.span.of(&text)))
        .collect();
    assert_eq!(remarks[..3], [(1, "0:01"), (2, "1:11"), (3, "0:02")]);
}

#[test]
fn the_head_of_a_table_may_exchange_the_sides() {
    let heads = [
        ("| No. | Black | White |\n|---|---|---|\n", "|"),
        ("| Nr. | Schwarz | Weiß |\n|---|---|---|\n", "|"),
        ("| № | Чёрные | Белые |\n", "|"),
        ("| Coup | Noirs | Blancs |\n", "|"),
        ("No.,Black,White\n", ","),
        ("No.\tBlack\tWhite\n", "\t"),
    ];
    for (head, sign) in heads {
        let edge = if sign == "|" { "|" } else { "" };
        let text = table(head, &SPANISH, |n, w, b| {
            format!("{edge}{n}{sign}{b}{sign}{w}{edge}")
        });
        assert_eq!(moves(&text), SPANISH, "{text}");
    }
    let columns = table("No.  Black    White\n", &SPANISH, |n, w, b| {
        format!("{n:>3}. {b:<9}{w}")
    });
    assert_eq!(moves(&columns), SPANISH, "{columns}");
    // Heads that contradict one another prove nothing.
    let first = table("| No | Black | White |\n", &SPANISH[..8], |n, w, b| {
        format!("| {n} | {w} | {b} |")
    });
    let second = table("| No | White | Black |\n", &SPANISH[8..], |n, w, b| {
        format!("| {} | {w} | {b} |", n + 4)
    });
    assert_eq!(moves(&(first + &second)), SPANISH);
}

#[test]
fn every_move_may_have_a_row() {
    let ways: [(&str, RowOf); 6] = [
        ("move,side,san\n", |n, side, mv| format!("{n},{side},{mv}")),
        ("", |n, side, mv| format!("{n},{},{mv}", &side[..1])),
        ("", |n, side, mv| {
            format!("{n},{},{mv}", side[..1].to_lowercase())
        }),
        ("| No | Side | Move |\n|---|---|---|\n", |n, side, mv| {
            format!("| {n} | {side} | {mv} |")
        }),
        ("", |n, side, mv| format!("{n}\t{side}\t{mv}")),
        ("move,side,san,clock\n", |n, side, mv| {
            format!("{n},{side},{mv},0:1{n}")
        }),
    ];
    for played in [&SPANISH[..], &DRAUGHTS[..]] {
        for (head, row) in ways {
            let text = table(head, played, |n, w, b| {
                format!("{}\n{}", row(n, "White", w), row(n, "Black", b))
            });
            assert_eq!(moves(&text), played, "{text}");
        }
        let plies = |n, w: &str, b: &str| format!("{},{w}\n{},{b}", 2 * n - 1, 2 * n);
        let text = table("ply,move\n", played, plies);
        assert_eq!(moves(&text), played, "{text}");
    }
    // A side that stands twice in a row shows that a row is missing or out of order.
    let text = table("", &SPANISH, |n, w, b| {
        format!("{n},White,{w}\n{n},Black,{b}")
    });
    let exchanged = text.replace("3,White,Bb5\n3,Black,a6\n", "3,Black,a6\n3,White,Bb5\n");
    assert!(sheets(&Page::from_text(&exchanged)).is_empty());
    let missing = text.replace("3,Black,a6\n", "");
    let found = sheets(&Page::from_text(&missing));
    let numbers = found[0]
        .cells
        .iter()
        .map(|cell| (cell.number, cell.text.as_str()));
    let numbers: Vec<_> = numbers.skip(4).take(2).collect();
    assert_eq!(numbers, [(Some(3), "Bb5"), (Some(4), "Ba4")]);
}

#[test]
fn rules_may_be_drawn() {
    for played in [&SPANISH[..], &DRAUGHTS[..]] {
        let rows = |rule: &str| {
            let rows = played.chunks(2).zip(1..);
            let rows: Vec<String> = rows
                .map(|(pair, n)| {
                    format!(
                        "{rule} {n:>2} {rule} {:<6} {rule} {:<6} {rule}\n",
                        pair[0], pair[1]
                    )
                })
                .collect();
            rows
        };
        let tables = [
            format!(
                "┌────┬────────┬────────┐\n{}└────┴────────┴────────┘\n1-0\n",
                rows("│").concat()
            ),
            rows("│").join("├────┼────────┼────────┤\n"),
            rows("║").concat(),
            format!(
                "+----+--------+--------+\n{}",
                rows("|").join("+----+--------+--------+\n")
            ),
        ];
        for text in tables {
            assert_eq!(moves(&text), played, "{text}");
        }
        let inner = table("", played, |n, w, b| format!("{n}|{w}|{b}"));
        assert_eq!(moves(&inner), played, "{inner}");
    }
}

/// Tables as most pages have them stay as they are, and so do remarks behind the moves.
#[test]
fn columns_in_order_are_left() {
    let text = table("No,White,Black,Remarks\n", &SPANISH, |n, w, b| {
        format!("{n},{w},{b},{}", if n == 3 { "better Bc4" } else { "" })
    });
    let found = find(&Page::from_text(&text));
    let cells: Vec<&str> = found.sheets[0]
        .cells
        .iter()
        .map(|cell| cell.text.as_str())
        .collect();
    assert_eq!(cells, SPANISH);
    // Results of matches and events with numbers are no games.
    let event = "1,2,White,12-8\n2,3,Black,11-9\n3,4,White,16-4\n4,5,Black,10-10\n";
    assert!(
        sheets(&Page::from_text(event)).is_empty(),
        "{:?}",
        sheets(&Page::from_text(event))
    );
}
