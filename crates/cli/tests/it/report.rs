//! The page of an audit: read as a browser reads it, whatever the records say.

use crate::common;

use crate::common::{assert_reported, corpora, err, names_in, out, run, scratch};
use crate::page::Page;
use std::fs;
use std::path::Path;

/// What records may hold to break a page.
const HOSTILE: [&str; 9] = [
    "<script>alert(1)</script>",
    "</script><script>alert(2)</script>",
    "'><img src=x onerror=alert(3)>",
    "]]><!--",
    "--!><svg onload=alert(4)>",
    "x\u{202e}evil\u{2066}",
    "nul\0byte",
    "javascript:alert(5)",
    "</style></title></textarea>",
];

/// Audits what is in `dir` and makes a page of it.
fn page(dir: &Path, more: &[&str]) -> Page {
    let audited = run(dir, &["audit", "records", "--out", "tables", "--plies"]);
    // Some records cannot be read, and are on the page as that.
    assert!(
        matches!(audited.status.code(), Some(0 | 2)),
        "{}",
        err(&audited)
    );
    let arguments = ["report", "tables", "--out", "page.html"];
    let made = run(dir, &[&arguments, more].concat());
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    Page::read(fs::read_to_string(dir.join("page.html")).unwrap())
}

/// A game whose every tag says this, with an illegal move, a comment and a token that say it too.
fn game(text: &str) -> String {
    let tags: String = [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "TimeControl",
    ]
    .iter()
    .map(|tag| format!("[{tag} \"{text}\"]\n"))
    .collect();
    format!("{tags}[Result \"1-0\"]\n\n1. e4 {{{text}}} e5 ({text}) 2. Ke3 {text} 1-0\n\n")
}

#[test]
fn whatever_the_records_say_the_page_stays_what_it_is() {
    let dir = scratch();
    let records = dir.path().join("records");
    fs::create_dir(&records).unwrap();
    let long = "ä".repeat(5_000);
    let games: String = HOSTILE
        .iter()
        .chain([&long.as_str()])
        .map(|text| game(text))
        .collect();
    fs::write(records.join("<b>'&.pgn"), games).unwrap();
    fs::write(records.join("unread<i>.zip"), "PK no archive").unwrap();
    let hostile = page(
        dir.path(),
        &["--title", "</title><script>alert(6)</script>"],
    );
    hostile.assert_sound();
    for tag in ["img", "b", "i", "textarea", "iframe"] {
        assert_eq!(hostile.count(tag), 0, "{tag}");
    }
    assert!(hostile.text().contains("<script>alert(1)</script>"));
    assert!(hostile.text().contains("</title><script>alert(6)</script>"));
    for id in ["archive-games", "viewer-data"] {
        let data = String::from_utf8(hostile.unpacked(id)).unwrap();
        assert!(!data.contains(['\u{202e}', '\u{2066}', '\0']), "{id}");
    }
    assert!(!hostile.source().contains(['\u{202e}', '\u{2066}', '\0']));
}

#[test]
fn the_shipped_records_make_a_page_without_a_loose_end() {
    let dir = scratch();
    std::os::unix::fs::symlink(corpora(), dir.path().join("records")).unwrap();
    let page = page(dir.path(), &[]);
    page.assert_sound();
    for (tag, least) in [("section", 5), ("table", 10), ("svg", 10), ("h3", 5)] {
        assert!(page.count(tag) >= least, "{}: {tag}", page.count(tag));
    }
    assert!(
        page.text().contains("168 of 551 games need your attention"),
        "as docs and corpora have it"
    );
    assert_eq!(page.archived("white").len(), 551);
    assert!(page.text().contains("source lines of 500 of 551 games"));
}

#[test]
fn the_same_tables_give_the_same_page_and_the_line_says_what_is_left_out() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    fs::write(dir.path().join("records/a.pgn"), common::games(3)).unwrap();
    let arguments = ["--games", "2", "--findings", "1"];
    let first = page(dir.path(), &arguments);
    let in_full = first.json("viewer-data").as_array().unwrap().len();
    assert_eq!((in_full, first.rows("findings-table")), (2, 1));
    assert_eq!(first.archived("white").len(), 3);
    let again = page(dir.path(), &arguments);
    assert_eq!(first.source(), again.source());
    let line = run(
        dir.path(),
        &["report", "tables", "--out", "p.html", "--games", "2"],
    );
    assert!(
        err(&line).contains("all 3 games (2 in full), all 4 findings"),
        "{}",
        err(&line)
    );
    assert_eq!(out(&line), "");
}

#[test]
fn games_have_the_names_of_their_openings_and_tables_say_what_finds_them() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    let text = "[White \"a\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n[GameType \"25\"]\n\n1. c3-d4 *\n";
    fs::write(dir.path().join("records/a.pgn"), text).unwrap();
    let page = page(dir.path(), &[]);
    let name = "B90 Sicilian Defense: Najdorf Variation";
    assert_eq!(page.archived("named"), [name, ""]);
    for (table, finds) in [("players", "player"), ("openings", "opening")] {
        let head = page.source().split(&format!("id=\"{table}-table\"")).nth(1);
        let head = head.and_then(|text| text.split("</thead>").next()).unwrap();
        assert!(head.contains(&format!("data-finds=\"{finds}\"")), "{head}");
    }
    assert!(page.source().contains("{won:1}\""));
}

#[test]
fn a_game_alone_that_needs_nobody_is_seen_at_once() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    let tags = "[White \"Keres\"]\n[Black \"Nei\"]\n[Result \"1-0\"]\n\n";
    let one = format!("{tags}1. e4 e5 2. Nf3 1-0\n");
    fs::write(dir.path().join("records/one.pgn"), &one).unwrap();
    let source = |page: &Page| page.source().to_owned();
    let alone = source(&page(dir.path(), &[]));
    let card = alone.split_once("id=\"the-game\"").expect("a card").1;
    let card = card.split_once("</article>").unwrap().0;
    for part in [
        "data-fen=\"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\"",
        "<svg class=\"board\"",
        "<a href=\"#game-1\">Keres – Nei</a>",
        "1-0 after 3 plies",
    ] {
        assert!(card.contains(part), "{part}: {card}");
    }
    fs::write(dir.path().join("records/one.pgn"), format!("{one}\n{one}")).unwrap();
    assert!(!source(&page(dir.path(), &[])).contains("the-game"));
}

#[test]
fn an_audit_of_nothing_has_a_page() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    let empty = page(dir.path(), &[]);
    empty.assert_sound();
    assert!(empty.text().contains("0 games"));
}

#[test]
fn what_cannot_be_done_is_reported_in_a_line_and_leaves_nothing() {
    let dir = scratch();
    let path = dir.path();
    fs::create_dir(path.join("records")).unwrap();
    fs::write(path.join("records/a.pgn"), common::games(1)).unwrap();
    let reported = |arguments: &[&str], line: &str| {
        assert_reported(&run(path, &[&["report"], arguments].concat()), 2, &[line]);
    };
    reported(
        &["records", "--out", "p.html"],
        "scoresheet: records/games.parquet: there is no such table; `scoresheet audit PATH… --out DIR` writes it",
    );
    page(path, &[]);
    reported(
        &["tables", "--out", "no/p.html"],
        "scoresheet: cannot write no/p.html: no such file or folder",
    );
    reported(
        &["tables", "--out", "records"],
        "scoresheet: cannot write records: is a directory",
    );
    reported(
        &["tables", "--out", "tables/games.parquet"],
        "scoresheet: tables/games.parquet: is part of the audit; name another file for the page, such as report.html",
    );
    let before = fs::read(path.join("page.html")).unwrap();
    for (table, bytes) in [
        ("games.parquet", &b"PAR1 no table PAR1"[..]),
        ("summary.json", b"{"),
    ] {
        let whole = fs::read(path.join("tables").join(table)).unwrap();
        fs::write(path.join("tables").join(table), bytes).unwrap();
        let output = run(path, &["report", "tables", "--out", "page.html"]);
        let line = err(&output);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(line.lines().count() == 1 && line.contains(table), "{line}");
        fs::write(path.join("tables").join(table), whole).unwrap();
    }
    assert_eq!(fs::read(path.join("page.html")).unwrap(), before);
    assert_eq!(names_in(path), ["page.html", "records", "tables"]);
}

/// What an audit was told of the records, its page is told too: the text of a game is read as it was then.
#[test]
fn games_are_read_again_as_the_audit_read_them() {
    let dir = scratch();
    let records = dir.path().join("records");
    fs::create_dir(&records).unwrap();
    // "Ход" in KOI8-R, which by itself is taken for windows-1251.
    let game = b"[White \"A\"]\n\n1. e4 {\xe8\xcf\xc4} e5 2. Bb5 d6 3. Ra5 c6 *\n";
    fs::write(records.join("club.pgn"), game).unwrap();
    let asked = ["--encoding", "koi8-r", "--mode", "accepted"];
    let audit = ["audit", "records", "--out", "tables"];
    let audited = run(dir.path(), &[&audit[..], &asked].concat());
    assert_eq!(audited.status.code(), Some(0), "{}", err(&audited));
    let made = run(dir.path(), &["report", "tables", "--out", "page.html"]);
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    let page = fs::read_to_string(dir.path().join("page.html")).unwrap();
    let page = crate::page::unpacked(&page);
    assert!(page.contains("Ход"), "the comment is not read as asked");
    assert!(!page.contains("no longer contains the game"), "{page}");
    assert!(page.contains("--encoding koi8-r --mode accepted"));
    // Strictly there would be three: the fourth leaves the king in check.
    assert!(page.contains("<dt>plies replayed</dt><dd>4</dd>"));
}

/// One whole game; one from another position, one that breaks off, one without a result and one without a
/// move are shorter.
#[test]
fn plots_of_lengths_are_of_whole_games_and_say_so() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    let ending = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 1-0\n\n";
    let others = "[White \"A\"]\n\n1. e4 e5 1/2-1/2\n\n[White \"D\"]\n\n1. e4 *\n\n[White \"B\"]\n[Black \"C\"]\n\n*\n\n";
    let records = format!("{}{ending}{others}", common::games(1));
    fs::write(dir.path().join("records/a.pgn"), records).unwrap();
    let page = page(dir.path(), &["--findings", "0"]);
    let note =
        "Based on 1 games from the usual start, legal to their end, with a move and a result; ";
    assert!(page.text().contains(note), "{}", page.text());
    assert!(page.text().contains("Most games, 1, are at 2 plies."));
    let broken =
        "in 1 a move is illegal, ambiguous or unreadable, or the position cannot be set up";
    assert!(page.text().contains(broken), "{}", page.text());
}

#[test]
fn decades_that_are_not_drawn_are_counted() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    // The 1700s to the 1960s are 27 decades, of which 25 are drawn.
    let records: String = (0..27)
        .map(|decade| format!("[Date \"{}.01.01\"]\n\n1. e4 *\n\n", 1700 + 10 * decade))
        .collect();
    fs::write(dir.path().join("records/a.pgn"), records).unwrap();
    let page = page(dir.path(), &[]);
    let note = "The year is known for 27 of 27 games; the 2 oldest decades are in the table only.";
    assert!(page.text().contains(note));
    let drawn = "25 bars of 100 percent each";
    assert!(page.text().contains(drawn));
}

/// A table of an older version: what to do is reported.
#[test]
fn an_older_audit_has_to_be_made_again() {
    let dir = scratch();
    let path = dir.path();
    fs::create_dir(path.join("records")).unwrap();
    fs::write(path.join("records/a.pgn"), common::games(1)).unwrap();
    page(path, &[]);
    // A table of another shape, made by the program itself.
    let query = ["--sql", "SELECT file, game_no FROM games", "--name", "x"];
    let older = ["stats", "tables", "--out", "older", "--only", "x"];
    assert_eq!(
        run(path, &[&older[..], &query].concat()).status.code(),
        Some(0)
    );
    fs::copy(
        path.join("older/x.parquet"),
        path.join("tables/games.parquet"),
    )
    .unwrap();
    let reported = "scoresheet: tables/games.parquet: the column line is missing: audit the records again with this version";
    assert_reported(
        &run(path, &["report", "tables", "--out", "p.html"]),
        2,
        &[reported],
    );
}

#[test]
fn a_page_is_of_one_audit_and_says_which_records_are_gone() {
    let dir = scratch();
    let records = dir.path().join("records");
    fs::create_dir(&records).unwrap();
    fs::write(records.join("a.pgn"), common::games(2)).unwrap();
    let report = ["report", "tables", "--out", "page.html"];
    page(dir.path(), &[]);
    let nowhere = run(
        dir.path(),
        &[&report[..], &["--records", "nosuch"]].concat(),
    );
    assert_reported(
        &nowhere,
        2,
        &["scoresheet: --records nosuch: there is no such folder"],
    );
    fs::remove_file(records.join("a.pgn")).unwrap();
    let gone = run(dir.path(), &report);
    assert_eq!(gone.status.code(), Some(0), "{}", err(&gone));
    assert!(
        err(&gone).contains("2 of the games are no longer in their files"),
        "{}",
        err(&gone)
    );
    let summary = dir.path().join("tables/summary.json");
    let other = fs::read_to_string(&summary).unwrap();
    fs::write(&summary, other.replace("\"games\": 2", "\"games\": 3")).unwrap();
    let mixed = run(dir.path(), &report);
    assert_eq!(mixed.status.code(), Some(2), "{}", err(&mixed));
    assert!(
        err(&mixed).contains("audit the records again"),
        "{}",
        err(&mixed)
    );
}

#[test]
fn the_page_can_go_to_standard_output() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    fs::write(dir.path().join("records/a.pgn"), game("A")).unwrap();
    page(dir.path(), &[]);
    let before = names_in(dir.path());
    let made = run(dir.path(), &["report", "tables", "--out", "-"]);
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    let file = fs::read_to_string(dir.path().join("page.html")).unwrap();
    assert_eq!(out(&made), file);
    assert!(
        err(&made).starts_with("standard output: "),
        "{}",
        err(&made)
    );
    assert_eq!(names_in(dir.path()), before);
}

#[test]
fn the_page_takes_the_place_of_no_record_and_no_event() {
    let dir = scratch();
    let path = dir.path();
    fs::create_dir(path.join("records")).unwrap();
    let record = game("A");
    fs::write(path.join("records/a.html"), &record).unwrap();
    fs::write(path.join("records/b.pgn"), [0_u8, 1, 2, 0].repeat(100)).unwrap();
    fs::write(path.join("cup.csv"), "no matter").unwrap();
    let audited = [
        "audit",
        "records/a.html",
        "records/b.pgn",
        "--out",
        "tables",
    ];
    run(path, &audited);
    let event = [
        "report",
        "tables",
        "--event",
        "cup.csv",
        "--out",
        "./cup.csv",
    ];
    let reported = "scoresheet: --out: ./cup.csv is one of the input files";
    assert_reported(&run(path, &event), 2, &[reported]);
    for name in ["records/a.html", "records/../records/b.pgn"] {
        let reported = format!("scoresheet: --out: {name} is one of the input files");
        let made = run(path, &["report", "tables", "--out", name]);
        assert_reported(&made, 2, &[&reported]);
    }
    assert_eq!(
        fs::read_to_string(path.join("records/a.html")).unwrap(),
        record
    );
    // The folder has moved, and is named where it is now.
    fs::rename(path.join("records"), path.join("moved")).unwrap();
    let moved = [
        "report",
        "tables",
        "--records",
        "moved",
        "--out",
        "moved/a.html",
    ];
    let reported = "scoresheet: --out: moved/a.html is one of the input files";
    assert_reported(&run(path, &moved), 2, &[reported]);
}

/// Whoever is shown a page need not know how the computer is arranged that made it.
#[test]
fn no_path_of_the_computer_is_in_the_page() {
    let dir = scratch();
    let records = dir.path().join("records");
    fs::create_dir_all(records.join("old")).unwrap();
    fs::write(records.join("old/a.pgn"), common::games(3)).unwrap();
    fs::write(records.join("b.pgn"), game("B")).unwrap();
    fs::write(records.join("notes.doc"), "no record").unwrap();
    fs::write(records.join("broken.zip"), "PK no archive").unwrap();
    let folder = dir.path().to_str().unwrap();
    let tables = ["--out", "tables"];
    let audited = run(
        dir.path(),
        &[&["audit", records.to_str().unwrap()][..], &tables].concat(),
    );
    assert!(audited.status.code() == Some(2), "{}", err(&audited));
    let is_clean = |page: &Page| {
        assert!(!page.source().contains(folder), "the page");
        for id in ["archive-games", "viewer-data"] {
            let data = String::from_utf8(page.unpacked(id)).unwrap();
            assert!(!data.contains(folder), "{id}");
        }
    };
    let made = || {
        let made = run(dir.path(), &["report", "tables", "--out", "page.html"]);
        assert_eq!(made.status.code(), Some(0), "{}", err(&made));
        Page::read(fs::read_to_string(dir.path().join("page.html")).unwrap())
    };
    let page = made();
    is_clean(&page);
    assert!(page.text().contains("Audit of records"));
    assert_eq!(
        page.archived("file"),
        ["b.pgn", "old/a.pgn", "old/a.pgn", "old/a.pgn"]
    );
    fs::remove_file(records.join("old/a.pgn")).unwrap();
    is_clean(&made());
}

/// A record that begins in the middle does not say from what position: the usual one would be a wrong board.
#[test]
fn a_fragment_without_a_position_has_no_board() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    let fragments =
        "[White \"A\"]\n\n23. Nf3 Nc6 24. Bb5 a6 *\n\n[White \"C\"]\n\n23... Rxe8 24. Qd7+ *\n\n";
    let whole = "[White \"W\"]\n\n1. e4 e5 2. Ke3 *\n";
    fs::write(
        dir.path().join("records/a.pgn"),
        format!("{fragments}{whole}"),
    )
    .unwrap();
    let page = page(dir.path(), &[]);
    page.assert_sound();
    let why = "the record begins with move 23 and does not say from what position";
    assert_eq!(page.archived("note"), [why, why, ""]);
    let games = page.json("archive-games");
    // The first was replayed for two plies, and none of them is in the page.
    assert_eq!(
        (&games["plies"], &games["unpacked"]),
        (&serde_json::json!([2, 0, 2]), &serde_json::json!([2, 0, 0]))
    );
    let cards: Vec<&str> = page
        .source()
        .split("<article class=\"finding\"")
        .skip(1)
        .collect();
    let boards = cards.iter().map(|card| {
        card.split("</article>")
            .next()
            .unwrap()
            .matches("<svg")
            .count()
    });
    // That the numbers of the first begin late is told too.
    assert_eq!(boards.collect::<Vec<_>>(), [0, 0, 1, 0]);
}

/// Thirty games of Russian draughts, read as games of pool checkers: once it is said that the rules are others.
#[test]
fn games_that_fail_alike_are_probably_of_other_rules() {
    let dir = scratch();
    fs::create_dir(dir.path().join("records")).unwrap();
    let game = "[White \"A\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 *\n\n";
    let good = "[White \"B\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n\n";
    let records = format!(
        "{}{}",
        game.replace("3. c3-b4", "3. a1-b2 g5-f4 4. c3-b4")
            .repeat(12),
        good.repeat(3)
    );
    fs::write(dir.path().join("records/a.pdn"), records).unwrap();
    let page = page(dir.path(), &[]);
    page.assert_sound();
    let said = "12 of 15 games of this file break the rules of russian (vk)";
    assert_eq!(page.text().matches(said).count(), 1, "{}", page.text());
    assert!(
        page.text()
            .contains("6 more like these are in the table of findings")
    );
    assert_eq!(
        page.source().matches("<article class=\"finding\"").count(),
        6
    );
}
