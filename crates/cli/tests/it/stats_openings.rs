//! `stats`: drawn openings and their names, by hand.

use crate::common::{assert_reported, err, run, scratch};
use std::fs;
use std::path::Path;

/// The lines of the table, without the headings.
fn rows(dir: &Path) -> Vec<String> {
    let text = fs::read_to_string(dir.join("made/openings_drawn.csv")).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Games of Russian draughts, of which the first two reach the same position in two orders, the third is
/// another, the fourth is too short, the fifth starts with all men elsewhere and the sixth with few.
const DRAWN: &str = "\
[GameType \"25\"]\n[Result \"1-0\"]\n\n1. c3-d4 b6-a5 2. g3-h4 1-0\n
[GameType \"25\"]\n[Result \"0-1\"]\n\n1. g3-h4 b6-a5 2. c3-d4 0-1\n
[GameType \"25\"]\n[Result \"*\"]\n\n1. a3-b4 b6-a5 2. b2-a3 *\n
[GameType \"25\"]\n[Result \"1-0\"]\n\n1. c3-d4 b6-a5 1-0\n
[GameType \"25\"]\n[FEN \"W:W21-32:B1-8,10-13\"]\n[Result \"1/2-1/2\"]\n\n1. c3-d4 1/2-1/2\n
[GameType \"25\"]\n[FEN \"W:W22:B1\"]\n[Result \"1-0\"]\n\n1. 22-18 1-0\n";

#[test]
fn drawn_openings_counted_by_hand() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("six.pdn"), DRAWN).unwrap();
    assert_eq!(
        run(dir, &["audit", "six.pdn", "--out", "out"])
            .status
            .code(),
        Some(0)
    );
    let made = |more: &[&str]| {
        let asked = ["stats", "out", "--out", "made", "--only", "openings_drawn"];
        let output = run(dir, &[&asked[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        rows(dir)
    };
    assert_eq!(
        made(&[]),
        [
            "russian,moves,a3-b4 b6-a5 b2-a3,,1,0,0,0,0,1,,0.25",
            "russian,moves,c3-d4 b6-a5 g3-h4,,1,1,0,0,0,0,1.0,0.25",
            "russian,moves,g3-h4 b6-a5 c3-d4,,1,0,0,1,0,0,0.0,0.25",
            "russian,position,\"W:W21-32:B1-8,10-13\",,1,0,1,0,0,0,0.5,0.25",
        ]
    );
    // A shortened line without its position, a start, and an opening of two plies, which is the shorter.
    let names = "Edge\t\t1. cd4 ba5 2. gh4\nFlying\tW:W21-32:B1-8,10-13\t\nTwo\t\tcd4 ba5\n";
    fs::write(dir.join("names.tsv"), names).unwrap();
    assert_eq!(
        made(&["--openings", "names.tsv"]),
        [
            "russian,moves,c3-d4 b6-a5 g3-h4,Edge,2,1,0,1,0,0,0.5,0.4",
            "russian,moves,a3-b4 b6-a5 b2-a3,,1,0,0,0,0,1,,0.2",
            "russian,moves,c3-d4 b6-a5,Two,1,1,0,0,0,0,1.0,0.2",
            "russian,position,\"W:W21-32:B1-8,10-13\",Flying,1,0,1,0,0,0,0.5,0.2",
        ]
    );
    // An opening is one, be it played to or set up.
    let names = "Edge\t\t1. cd4 ba5 2. gh4\nEdge\tW:W21-32:B1-8,10-13\t\n";
    fs::write(dir.join("names.tsv"), names).unwrap();
    assert_eq!(
        made(&["--openings", "names.tsv"]),
        [
            "russian,moves,c3-d4 b6-a5 g3-h4,Edge,3,1,1,1,0,0,0.5,0.75",
            "russian,moves,a3-b4 b6-a5 b2-a3,,1,0,0,0,0,1,,0.25",
        ]
    );
}

#[test]
fn a_table_of_names_that_is_wrong_is_refused() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("six.pdn"), DRAWN).unwrap();
    let audit = run(dir, &["audit", "six.pdn", "--out", "out"]);
    assert_eq!(audit.status.code(), Some(0), "{}", err(&audit));
    let cases = [
        ("a", "not three cells separated by tabs: name, FEN, moves"),
        ("a\t\t", "there is neither a position nor a move"),
        ("\tW:W21-32:B1-12\t", "there is no name"),
        ("a\t\tcd4 cd5", "cd4 cd5: does not replay from the start"),
        (
            "a\tW:W21-32:B1-12\tcd4",
            "cd4: leads to B:W18,21,23-32:B1-12, not to W:W21-32:B1-12",
        ),
    ];
    for (line, reported) in cases {
        fs::write(dir.join("names.tsv"), format!("ok\t\tcd4\n{line}\n")).unwrap();
        let output = run(
            dir,
            &["stats", "out", "--out", "made", "--openings", "names.tsv"],
        );
        let reported = format!("scoresheet: --openings: names.tsv, line 2: {reported}");
        assert_reported(&output, 2, &[&reported]);
    }
}

#[test]
fn a_position_that_is_named_twice_has_both_names() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("six.pdn"), DRAWN).unwrap();
    let audit = run(dir, &["audit", "six.pdn", "--out", "out"]);
    assert_eq!(audit.status.code(), Some(0), "{}", err(&audit));
    // By the moves in another order, and by the position before the moves.
    let tables = [
        "one\t\tcd4 ba5 gh4\ntwo\t\tgh4 ba5 cd4\n",
        "one\tB:W18,20,21,23,25-32:B1-8,10-13\t\ntwo\t\tcd4 ba5 gh4\n",
    ];
    for table in tables {
        fs::write(dir.join("names.tsv"), table).unwrap();
        let asked = ["stats", "out", "--out", "made", "--openings", "names.tsv"];
        let reported =
            "scoresheet: --openings: names.tsv, line 2: several names for one position: one / two";
        assert_reported(&run(dir, &asked), 0, &[reported]);
        let both = "russian,moves,c3-d4 b6-a5 g3-h4,one / two,2,1,0,1,0,0,0.5,0.5";
        assert_eq!(rows(dir).first().map(String::as_str), Some(both));
    }
}

/// A whole game of three plies, and one that continues from another position after two.
const SET_UP: &str = "\
[GameType \"20\"]\n[Result \"1-0\"]\n\n1. 32-28 18-23 2. 34-29 1-0\n
[GameType \"20\"]\n[Result \"1-0\"]\n
1. 32-28 18-23 /FEN \"W:WK47,48:BK5,12\"/ 2. 48-43 12-17 3. 43-39 17-22 1-0\n";

#[test]
fn a_game_that_goes_on_from_another_position_is_no_whole_game() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("two.pdn"), SET_UP).unwrap();
    for asked in [
        &["audit", "two.pdn", "--out", "out", "--plies"][..],
        &["stats", "out", "--out", "made"],
    ] {
        let output = run(dir, asked);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
    let table = |name: &str| {
        let text = fs::read_to_string(dir.join("made").join(format!("{name}.csv"))).unwrap();
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let of_one = ",1,3,3.0,3.0,3.0,3.0,3.0,3,3.0";
    let lengths = table("lengths_by_game");
    assert_eq!(lengths.len(), 2);
    assert_eq!(lengths[1], format!("international,plies{of_one}"));
    let lines = table("openings");
    let lines: Vec<_> = lines
        .iter()
        .map(|row| row.split(',').take(6).collect::<Vec<_>>())
        .collect();
    assert_eq!(
        lines,
        [
            ["international", "1", "32-28", "32-28", "\"\"", "2"],
            ["international", "2", "32-28 18-23", "18-23", "32-28", "2"],
            [
                "international",
                "3",
                "32-28 18-23 34-29",
                "34-29",
                "32-28 18-23",
                "1"
            ],
        ]
    );
    let material = table("material_by_ply");
    let all = "1,20.0,20.0,20.0,20.0,0.0";
    let all = ["1", "2", "3"].map(|ply| format!("international,{ply},{all}"));
    assert_eq!(material, all);
}
