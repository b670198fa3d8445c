//! What the words below a game, or beside its rows, say against it.

use scoresheet_layout::{MoveCell, Page, ScoreSheet, sheets};

const MOVES: [&str; 12] = [
    "e4", "e5", "Nf3", "d6", "d4", "Bg4", "dxe5", "Bxf3", "Qxf3", "dxe5", "Bc4", "Nf6",
];

fn rows(write: impl Fn(usize, &str, &str) -> String) -> String {
    let rows = MOVES.chunks(2).enumerate();
    let rows = rows.map(|(at, pair)| write(at + 1, pair[0], pair[1]));
    rows.collect::<Vec<_>>().join("\n")
}

fn plain() -> String {
    rows(|number, white, black| format!("{number}. {white} {black}"))
}

fn table() -> String {
    rows(|number, white, black| format!("| {number} | {white} | {black} |"))
}

fn csv() -> String {
    rows(|number, white, black| format!("{number},{white},{black}"))
}

fn first(text: &str) -> ScoreSheet {
    let text = format!("Smith - Jones, London 1899\n\n{text}");
    let found = sheets(&Page::from_text(&text)).into_iter().next().unwrap();
    assert!(found.cells.len() >= MOVES.len(), "{text}");
    found
}

/// The moves that are contested.
fn open(text: &str) -> Vec<String> {
    let cells = first(text).cells.into_iter();
    let open = cells.filter(|cell: &MoveCell| cell.contested);
    open.map(|cell| cell.text).collect()
}

#[test]
fn words_at_the_foot_say_that_a_record_is_not_whole() {
    for moves in [plain(), table(), csv(), plain().replace('\n', " ")] {
        for words in [
            "The rest was not recorded.",
            "Sheet 2 missing",
            "1-0 (41)",
            "1-0\n\nThe remaining moves are lost.",
            "1-0\n\nTime: 2h 10m\n\nPage 2 of the score is missing",
            "Der Rest fehlt",
            "Второй лист утерян",
            "Запись обрывается",
            "White won after a long endgame.",
            "1-0\n\nWritten from memory.",
            "Move 9 is hard to read.",
            "Adjourned",
            "1/2\nUnfinished.",
            "1-0\n\nUnfinished.",
            "1-0\n\nПартия отложена",
            "(Hängepartie)",
            "Отложена.",
            "Ajournée",
            "Pooleli",
            "(41)",
            "1-0\n(41)",
            "41 moves",
            "Total: 41 moves",
            "Ходов: 41",
        ] {
            let sheet = first(&format!("{moves}\n\n{words}\n"));
            assert!(sheet.caveat.is_some(), "{moves}\n\n{words}");
        }
        for words in [
            "The moves were recorded by J. Brown.",
            "Sheet 1 of 1",
            "1-0 (6)",
            "1-0\n\nContinued on page 5",
            "40 moves in two hours",
            "The rest day was Monday.",
            "(6)",
            "6 moves",
            "Moves: 6",
            "41",
            "(1972)",
            "1-0\n\nThe adjourned games are played on Monday.",
            "1-0\n\nA remark on the opening.\n\nTime: 2h\n\n(41)",
        ] {
            let sheet = first(&format!("{moves}\n\n{words}\n"));
            assert_eq!(sheet.caveat, None, "{moves}\n\n{words}");
        }
    }
    // It is said of the game above.
    let two = format!(
        "{}\n1-0\n\nBrown - Green\n\n{}\n\nSheet 2 missing\n",
        plain(),
        plain()
    );
    let found = sheets(&Page::from_text(&two));
    let told: Vec<bool> = found.iter().map(|sheet| sheet.caveat.is_some()).collect();
    assert_eq!(told, [false, true]);
}

#[test]
fn a_note_that_names_a_move_by_its_number_leaves_it_open() {
    for (words, moves) in [
        ("Move 4 is hard to read.", vec!["dxe5", "Bxf3"]),
        ("Move 4: perhaps Nc6", vec!["dxe5", "Bxf3"]),
        ("At move 4 Black's move is illegible.", vec!["Bxf3"]),
        ("Black's 4th move is uncertain.", vec!["Bxf3"]),
        ("4... Bxf3 is hard to read", vec!["Bxf3"]),
        ("Der 4. Zug von Schwarz ist unleserlich.", vec!["Bxf3"]),
        ("Ход 4 белых неразборчив.", vec!["dxe5"]),
        ("W4 smudged", vec!["dxe5"]),
        ("4W ?", vec!["dxe5"]),
        ("4. w: illegible", vec!["dxe5"]),
        ("S4 unleserlich", vec!["Bxf3"]),
        ("Ч4 неразборчиво", vec!["Bxf3"]),
        ("B4 illegible", vec!["dxe5", "Bxf3"]),
        ("4...?", vec!["Bxf3"]),
        ("Move 4: Bxf3 or Nc6?", vec!["dxe5", "Bxf3"]),
        ("4... Bxf3 or Nc6?", vec!["Bxf3"]),
        ("Zug 4: Lxf3 oder Sc6?", vec!["dxe5", "Bxf3"]),
        ("4-й ход: Сxf3 или Кc6?", vec!["dxe5", "Bxf3"]),
        ("W4 loses a pawn", vec![]),
        ("b4 is weak", vec![]),
        ("4W", vec![]),
        ("4... Bxf3?", vec![]),
        ("Is 4... Bxf3 or 4... Nc6 better? Opinions differ.", vec![]),
        ("Move 4 is a mistake.", vec![]),
        ("At move 4 Black should have played Nc6.", vec![]),
        ("Move 4: castling was better.", vec![]),
        ("His handwriting is hard to read.", vec![]),
    ] {
        assert_eq!(
            open(&format!("{}\n1-0\n\n{words}\n", plain())),
            moves,
            "{words}"
        );
    }
}

#[test]
fn a_note_with_the_sign_that_stands_at_a_move_is_heeded() {
    for sign in ["*", "†", "#", "**", "(1)", "¹"] {
        // A small figure stands close to its move.
        let blanks = ["", " "].into_iter().take(if sign == "¹" { 1 } else { 2 });
        for blank in blanks {
            let moves = plain().replace("Bxf3", &format!("Bxf3{blank}{sign}"));
            for note in [
                "recte Nc6",
                "illegible",
                "should be Nc6",
                "perhaps Nc6",
                "hard to read",
            ] {
                let text = format!("{moves}\n1-0\n\n{sign} {note}\n");
                let open = open(&text);
                assert!(
                    open.len() == 1 && open[0].starts_with("Bxf3"),
                    "{text}: {open:?}"
                );
            }
            for note in [
                "a strong move",
                "Black must lose now",
                "played after an hour",
            ] {
                let text = format!("{moves}\n1-0\n\n{sign} {note}\n");
                assert_eq!(open(&text), [""; 0], "{text}");
            }
        }
    }
    // Between the number and its move, and where numbers have a column of their own.
    let pairs: [(String, &[&str]); 4] = [
        (plain().replace("4. ", "4.* "), &["dxe5"]),
        (plain().replace("4. ", "4. *"), &["dxe5"]),
        (plain().replace('\n', " ").replace("4. ", "4.* "), &["dxe5"]),
        (table().replace("| 4 |", "| 4* |"), &["dxe5", "Bxf3"]),
    ];
    for (moves, doubted) in pairs {
        assert_eq!(
            open(&format!("{moves}\n1-0\n\n* illegible\n")),
            doubted,
            "{moves}"
        );
        assert_eq!(
            open(&format!("{moves}\n1-0\n\n* the usual move\n")),
            [""; 0]
        );
    }
    // A list.
    let text = format!("{}\n1-0\n\n* illegible signature\n* two pages\n", plain());
    assert_eq!(open(&text), [""; 0]);
}

#[test]
fn a_column_of_remarks_is_of_either_move_of_its_row() {
    let remark = |number: usize, said: &str| match number {
        4 => said.to_owned(),
        _ => String::new(),
    };
    for (said, moves) in [
        ("illegible", vec!["dxe5", "Bxf3"]),
        ("?", vec!["dxe5", "Bxf3"]),
        ("should be Nc6", vec!["dxe5", "Bxf3"]),
        ("guess", vec!["dxe5", "Bxf3"]),
        ("White's move illegible", vec!["dxe5"]),
        ("good", vec![]),
        ("long think", vec![]),
        ("pin", vec![]),
    ] {
        let forms = [
            rows(|number, white, black| {
                format!(
                    "| {number} | {white} | {black} | {} |",
                    remark(number, said)
                )
            }),
            rows(|number, white, black| {
                let row = format!("{number:<4}{white:<9}{black:<9}{}", remark(number, said));
                row.trim_end().to_owned()
            }),
            rows(|number, white, black| {
                format!("{number},{white},{black},{}", remark(number, said))
            }),
        ];
        for text in forms {
            assert_eq!(open(&format!("{text}\n1-0\n")), moves, "{text}");
            assert_eq!(first(&text).cells.len(), MOVES.len(), "{text}");
        }
    }
}

#[test]
fn rows_that_stand_for_moves_nobody_could_read_are_no_end() {
    type WriteRow = fn(usize, &str) -> String;
    let forms: [(String, WriteRow); 4] = [
        (plain(), |number, sign| format!("{number}. {sign} {sign}")),
        (plain().replace('.', ""), |number, sign| {
            format!("{number} {sign} {sign}")
        }),
        (table(), |number, sign| {
            format!("| {number} | {sign} | {sign} |")
        }),
        (csv(), |number, sign| format!("{number},{sign},{sign}")),
    ];
    for (moves, row) in forms {
        let with = |last: usize, sign: &str| {
            let below: Vec<String> = (7..=last).map(|number| row(number, sign)).collect();
            first(&format!("{moves}\n{}\n1-0\n", below.join("\n")))
        };
        for sign in ["?", "??", "-", "…", "\"", "✓", "illegible", "[...]"] {
            let sheet = with(8, sign);
            let more = sheet.cells.len() > MOVES.len();
            assert!(sheet.caveat.is_some() || more, "{moves} {sign}");
        }
        // What is left of a form.
        for (last, sign) in [(8, ""), (40, ""), (40, "-"), (60, "—"), (30, "......")] {
            let sheet = with(last, sign);
            assert!(
                sheet.caveat.is_none() && sheet.goes_on.is_none(),
                "{moves} {sign}"
            );
        }
    }
}

#[test]
fn half_a_move_or_a_count_behind_the_last_move_says_that_more_was_written() {
    for moves in [plain(), table(), plain().replace('\n', " ")] {
        for behind in ["7. Qb3 | B", "7. Qb3 Nc", "7. Qb3 d", "7. Qb3 Q 1-0"] {
            let row = match moves.starts_with('|') {
                true => behind.replacen("7. Qb3", "| 7 | Qb3", 1),
                false => behind.replace(" |", ""),
            };
            let sheet = first(&format!("{moves}\n{row}\n"));
            let cell = sheet.cells.len() > MOVES.len() + 1;
            assert!(sheet.caveat.is_some() || cell, "{moves}\n{row}");
        }
    }
    let running = plain().replace('\n', " ");
    assert!(first(&format!("{running} (41)\n")).caveat.is_some());
    // Minutes, marks of notes.
    let timed = running.replace("Bxf3", "Bxf3 (12)");
    assert_eq!(first(&format!("{timed} (41)\n")).caveat, None);
    for text in ["1-0", "", "½", "1-0 J. B.", "A fine game."] {
        assert_eq!(first(&format!("{running} {text}\n")).caveat, None, "{text}");
    }
}

#[test]
fn a_last_row_with_half_a_move_is_not_left_over() {
    let text = "Smith - Jones\n\n11-15 23-19\n8-11 22-17\n11-16 24-20\n16-23 27-11\n7-16 20-\n";
    let found = sheets(&Page::from_text(text));
    assert!(found[0].goes_on.is_some() || found[0].caveat.is_some());
    for words in [
        "(Black's reply is illegible)",
        "Nach weiteren 20 Zügen gab Schwarz auf.",
        "Moves 7-20 not recorded",
    ] {
        let sheet = first(&format!("{}\n\n{words}\n", plain()));
        assert!(sheet.caveat.is_some() || sheet.goes_on.is_some(), "{words}");
    }
}

/// In every language in which moves are counted, in any order of the words.
#[test]
fn a_foot_that_says_at_which_move_the_game_ended_counts_its_moves() {
    for (words, moves) in [
        ("Bílý se vzdal ve # tahu.", "40."),
        ("Ve # tahu se černý vzdal.", "40."),
        ("Sötét a # lépésben feladta.", "40."),
        ("Las negras abandonan en la jugada #.", "40"),
        ("As pretas abandonaram no lance #.", "40"),
        ("Svart gav upp i # draget.", "40:e"),
        ("Sort opgav i # træk.", "40."),
        ("Musta luovutti # siirrolla.", "40."),
        ("Melnie padevās # gājienā.", "40."),
        ("Juodieji pasidavė # ėjimu.", "40-uoju"),
        ("Crni je predao u # potezu.", "40."),
        ("Negrul a cedat la mutarea #.", "40"),
        ("Siyah # hamlede terk etti.", "40."),
        ("Чорні здалися на # ході.", "40-му"),
        ("Белые выиграли в # ходов.", "40"),
        ("Schwarz gab nach dem # Zug auf.", "40."),
        ("Schwarz gab nach dem # Zug auf.", "6."),
        ("Crni je predao u # potezu.", "6."),
        ("Černý se vzdal v # tahu.", "6."),
    ] {
        let text = words.replace('#', moves);
        let sheet = first(&format!("{}\n\n{text}", plain()));
        assert_eq!(sheet.caveat.is_some(), moves.starts_with("40"), "{text}");
    }
}
