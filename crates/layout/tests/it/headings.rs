//! Headings on pages with several games, and what is none.

use scoresheet_layout::{Page, ScoreSheet, find, sheets};
use scoresheet_notation::HeadingTag::{self, Black, Date, Number, Opening, Round, Site, White};

const MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6";

fn says(sheet: &ScoreSheet, tags: &[HeadingTag]) -> Vec<String> {
    let said = tags
        .iter()
        .map(|tag| sheet.says(*tag).unwrap_or("-").to_owned());
    said.collect()
}

/// Nothing but blanks ends one game and begins the next here.
#[test]
fn each_game_of_a_page_has_its_own_heading() {
    let page = format!(
        "CHAPTER III\n\nGAME 1. RUY LOPEZ\n\n(San Sebastian, 1911)\n\nWhite: J. R. Capablanca. Black: A. Burn.\n\n{MOVES}\n\n\
         No. 2. Tal - Botvinnik, Moscow 1960. {MOVES} 1-0 3. Рети — Тартаковер, Вена 1910. {MOVES}\n\n\
         [Morphy v. Bird]\n\n{MOVES}\n\n\
         Anderssen     Kieseritzky\n\n1. e4     e5\n2. f4     exf4\n3. Bc4    Qh4+\n\n\
         Round 7\nGipslis — Petrosian\n{MOVES}\n"
    );
    let found = sheets(&Page::from_text(&page));
    let said: Vec<Vec<String>> = found
        .iter()
        .map(|sheet| says(sheet, &[White, Black, Site, Date, Round, Opening, Number]))
        .collect();
    let expected = [
        [
            "J. R. Capablanca",
            "A. Burn",
            "San Sebastian",
            "1911.??.??",
            "-",
            "RUY LOPEZ",
            "1",
        ],
        ["Tal", "Botvinnik", "Moscow", "1960.??.??", "-", "-", "2"],
        ["Рети", "Тартаковер", "Вена", "1910.??.??", "-", "-", "3"],
        ["Morphy", "Bird", "-", "-", "-", "-", "-"],
        ["Anderssen", "Kieseritzky", "-", "-", "-", "-", "-"],
        ["Gipslis", "Petrosian", "-", "-", "7", "-", "-"],
    ];
    assert_eq!(said, expected);
}

/// A running head between two rows of a game is no heading of another game.
#[test]
fn a_heading_amid_the_rows_of_a_game_ends_it_not() {
    for line in [
        "Paris, 1858",
        "RUY LOPEZ",
        "Morphy — Duke of Brunswick",
        "Round 5",
        "12",
    ] {
        let page = format!(
            "Lasker — Tarrasch\n\n1. e4     e5\n2. Nf3    Nc6\n\n{line}\n\n3. Bb5    a6\n4. Ba4    Nf6\n"
        );
        let found = sheets(&Page::from_text(&page));
        assert_eq!(found.len(), 1, "{line}");
        assert_eq!(found[0].cells.len(), 8, "{line}");
        assert_eq!(
            says(&found[0], &[White, Black, Site, Date, Round, Opening]),
            ["Lasker", "Tarrasch", "-", "-", "-", "-"]
        );
    }
}

/// Prose and moves before a game name nobody, and say no place and no date.
#[test]
fn prose_is_no_heading() {
    for line in [
        "If I had to play this - Black is lost",
        "Valge käis b2—b4",
        "12. Rook - Bishop ending",
        "In Vienna, 1910, he met Tarrasch.",
        "He had lost to Lasker in Berlin, 1909.",
        "After Petroff - Black's best - White is better.",
        "(White to play)",
        "(Vienna)",
        "The next game was played in London, 1851, between Anderssen and Kieseritzky.",
        "Black resigned, for if K - R 1, then Q - R 7 mate.",
        "White: to move. Black: to win.",
        "Rook and Pawn — Rook",
        "Mate in Two",
        "The King's Field — Opposition",
        "Diagram 5 — Black to move",
        "Page 47",
        "A. Position 3",
    ] {
        let found = find(&Page::from_text(&format!("{line}\n\n{MOVES}\n")));
        assert_eq!(found.sheets.len(), 1, "{line}");
        let said: Vec<_> = found.sheets[0].said.tags().collect();
        assert!(said.is_empty(), "{line}: {said:?}");
    }
}

/// Names above each of two columns that stand below one another.
#[test]
fn kv53_s14_names_above_each_column() {
    let page = "Valge — Petrov\n\n1. ed4\n2. fe3\n3. cb4\n\nMust — Ivanov\n\n- dc5\n- fg5\n- gh4\n";
    let found = sheets(&Page::from_text(page));
    assert_eq!(found.len(), 1);
    assert_eq!(says(&found[0], &[White, Black]), ["Petrov", "Ivanov"]);
}

/// Games one below another, with no blank line between the last move and the next heading.
#[test]
fn a_heading_right_below_the_last_move_is_that_of_the_next_game() {
    let moves = "1. e4 e6 2. d4 d5 3. Nc3 Bb4 4. e5 c5 5. a3 Bxc3+ 6. bxc3 Qc7";
    let next = "1. d4 Nf6 2. c4 e6 3. Nf3 b6 4. g3 Bb7";
    for heading in [
        "Smyslov - Keres, Zurich 1953",
        "Game 4. White: Smyslov. Black: Keres.",
        "Game 4\nWhite: Smyslov\nBlack: Keres\nIndian Defence",
        "2. Smyslov - Keres",
    ] {
        for end in ["", " 1-0", " White won."] {
            let text = format!("Tal - Botvinnik\n{moves}{end}\n{heading}\n{next}\n");
            let found = sheets(&Page::from_text(&text));
            assert_eq!(found.len(), 2, "{text}");
            assert_eq!(found[0].cells.len(), 12, "{text}");
            assert_eq!(found[0].result.is_some(), !end.is_empty(), "{text}");
            assert_eq!(found[1].says(White), Some("Smyslov"), "{text}");
            assert_eq!(found[1].says(Black), Some("Keres"), "{text}");
        }
    }
    // What is no heading stays among the words of the game.
    let text = format!("{moves}\nTal thought that White stood better.\n1. d4 was played once.\n");
    assert_eq!(sheets(&Page::from_text(&text)).len(), 1);
}

/// The words of a line may say nothing of the game, and part it from the prose above all the same.
#[test]
fn a_magazine_and_its_date_are_a_heading_that_says_nothing() {
    let text = "A report had appeared on page 6 of the\nPhiladelphia Inquirer, 21 November 1915:\n1 e4 e5 2 Nf3 Nc6 3 Bb5 a6\n";
    let found = sheets(&Page::from_text(text));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].cells.len(), 6);
    assert_eq!(says(&found[0], &[Site, Date]), ["-", "-"]);
}

/// In English draughts Black begins, and is named first.
#[test]
fn the_first_player_of_english_draughts_is_black() {
    let moves = "1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14";
    for (heading, players) in [
        ("English draughts\n\nLowder - Ryan 1-0", ["Ryan", "Lowder"]),
        (
            "English draughts\n\nWhite: Lowder\nBlack: Ryan",
            ["Lowder", "Ryan"],
        ),
        (
            "English draughts\n\nLowder (W) - Ryan (B)",
            ["Lowder", "Ryan"],
        ),
        ("Lowder - Ryan 1-0", ["Lowder", "Ryan"]),
    ] {
        let found = sheets(&Page::from_text(&format!("{heading}\n\n{moves}\n")));
        assert_eq!(says(&found[0], &[White, Black]), players, "{heading}");
    }
}

/// Names between prose and a game whose numbers have no stops.
#[test]
fn names_below_prose_are_the_heading_of_the_game_below() {
    let text = "The leaders met in the fifth round, and neither had lost a game.\n\
                Михаил Полозюк (кмс) – Никита Стариков (кмс) Игра Бодянского\n\
                1 ab4 ba5 2 ba3 ab6 3 ed4 fe5 4 df6 eg5\n";
    let found = sheets(&Page::from_text(text));
    assert_eq!(found.len(), 1);
    assert_eq!(
        says(&found[0], &[White, Black]),
        ["Михаил Полозюк", "Никита Стариков"]
    );
}

/// A name over moves of which no game is made is not that of the next game.
#[test]
fn a_heading_over_other_moves_is_not_that_of_the_game_below() {
    let text = "Dubois-Steinitz\n\n10. c3 Qd7 11. d4 White does not want to die without a fight. 11... exd4 12. e5 dxe5 0-1\n\n\
                The plan of Steinitz was seen again in a league of juniors.\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Bc5\n";
    let found = sheets(&Page::from_text(text));
    let last = found.last().unwrap();
    assert_eq!(last.cells.len(), 8);
    assert_eq!(last.says(White), None);
}

/// Under the last moves of a game, and under prose that ends with a full stop, too, whatever a line among those of the heading says.
#[test]
fn a_heading_with_a_line_that_is_not_understood_stands_over_its_game() {
    for (above, expected) in [
        (
            "1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 a čierny sa vzdal.\nPartia č. 80\nOtvorenie veselých jazdcov\nBiely: Dr. Mráz (Brno) – Čierny: Slavík",
            ["Dr. Mráz", "Slavík", "80"],
        ),
        (
            "The tournament was hers, with five points of six.\nAna Erin (2308) – Mira Lind (2241) (B51)\n52nd meeting of the ladies, 3rd day",
            ["Ana Erin", "Mira Lind", "-"],
        ),
        (
            "Blancas: S. Ruiz. Negras: R. Vega. Gambito de Dama, sistema del autor. Liga local. Lugo, España, 10 de marzo del 2001.\n",
            ["S. Ruiz", "R. Vega", "-"],
        ),
        (
            "Vit: Sven-Olof Berg, Östersunds SS, LASK 1911\nSvart: Bengt Hall, SS Allians, Skänninge\n",
            ["Sven-Olof Berg", "Bengt Hall", "-"],
        ),
    ] {
        let page = format!("{above}\n{MOVES}\n");
        let found = sheets(&Page::from_text(&page));
        let last = found.last().expect("a game");
        assert_eq!(says(last, &[White, Black, Number]), expected, "{page}");
        assert_eq!(last.cells.len(), 8, "{page}");
    }
    // What stands above the names in the same sentence is none of theirs.
    let page =
        format!("He had seen the famous game of\nTal - Botvinnik and\nwas much moved.\n{MOVES}\n");
    let found = sheets(&Page::from_text(&page));
    assert_eq!(says(&found[0], &[White, Black]), ["-", "-"]);
}
