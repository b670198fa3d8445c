//! Tables without separators: in Markdown, or lined up with blanks.

use crate::common::errors;
use scoresheet_event::{FaultCode, Reading};
use scoresheet_event_files::{CsvOptions, crosstable_csv, entrants};

const SEPARATED: &str = "no;name;1;2;3;points;place\n1;Petrov, Ivan;x;1;½;1½;1\n2;Õun, Jaan;0;x;1;1;2\n3;王伟;½;0;x;½;3\n";

/// As this program prints it.
const PRINTED: &str = "Club: the table

No  Name          1  2  3  Points  Place
──  ────────────  ─  ─  ─  ──────  ─────
 1  Petrov, Ivan  ×  1  ½      1½      1
 2  Õun, Jaan     0  ×  1       1      2
 3  王伟          ½  0  ×       ½      3

Club: standings

Place  No  Name          Points
─────  ──  ────────────  ──────
    1   1  Petrov, Ivan      1½
    2   2  Õun, Jaan          1
    3   3  王伟                ½
";

const MARKDOWN: &str = "## Club: the table

|  No | Name         |  1  |  2  |  3  | Points | Place |
| --: | :----------- | :-: | :-: | :-: | -----: | ----: |
|   1 | Petrov, Ivan |  ×  |  1  |  ½  |     1½ |     1 |
|   2 | Õun, Jaan    |  0  |  ×  |  1  |      1 |     2 |
|   3 | 王伟         |  ½  |  0  |  ×  |      ½ |     3 |

Rules: fide2026.
";

/// Single blanks, names of two words, no rule.
const LINED_UP: &str = "No Name         1 2 3 Points
 1 Petrov, Ivan x 1 = 1.5
 2 Õun, Jaan    0 x 1 1
 3 王伟         = 0 x 0.5
";

fn read(text: &str) -> Reading {
    crosstable_csv::read(text, "table.txt", &CsvOptions::default()).checked()
}

fn facts(reading: &Reading) -> Vec<(String, String)> {
    let event = &reading.event;
    let ids = event.ids();
    ids.map(|id| {
        (
            event.name_of(id).to_owned(),
            event.points_of(id).to_string(),
        )
    })
    .collect()
}

#[test]
fn a_table_is_the_same_however_its_columns_are_parted() {
    let expected = read(SEPARATED);
    assert_eq!(errors(&expected), []);
    let without_ends = MARKDOWN.replace("\n| ", "\n").replace(" |\n", "\n");
    for text in [PRINTED, MARKDOWN, LINED_UP, &without_ends] {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            assert!(crosstable_csv::looks_like_crosstable(&text), "{text}");
            let reading = read(&text);
            assert_eq!(errors(&reading), [], "{text}");
            assert_eq!(facts(&reading), facts(&expected), "{text}");
            assert_eq!(reading.event.pairings.len(), 3, "{text}");
        }
    }
}

#[test]
fn what_stands_below_the_table_is_told() {
    let ignored = |text: &str| -> Vec<(u32, String)> {
        let faults = read(text).faults.into_iter();
        let faults = faults.filter(|fault| fault.code == FaultCode::FieldIgnored);
        faults.map(|fault| (fault.at.line, fault.message)).collect()
    };
    let below = "6 lines below the table are not used".to_owned();
    assert_eq!(ignored(PRINTED).last(), Some(&(9, below)));
    let below = "a line below the table is not used".to_owned();
    assert_eq!(ignored(MARKDOWN).last(), Some(&(9, below)));
}

#[test]
fn rounds_are_read_so_too() {
    let text = "Open: the table

No  Name    R1   R2   R3   Points  Place
──  ──────  ───  ───  ───  ──────  ─────
 1  Petrov  3w1  2b½  4w1      2½    1–2
 2  Õun     4b1  1w½  3b1      2½    1–2
 3  Kask    1b0  bye  2w0       1      3
 4  Lepp    2w0       1b0       0      4

w and b: the player's own colour.
";
    let reading = read(text);
    assert_eq!(errors(&reading), []);
    assert_eq!(reading.event.byes.len(), 1);
    let points: Vec<String> = facts(&reading)
        .into_iter()
        .map(|(_, points)| points)
        .collect();
    assert_eq!(points, ["2.5", "2.5", "1", "0"]);
}

/// A place in a line that is drawn is one of the text.
#[test]
fn faults_name_the_place_in_the_text() {
    let wrong = |text: &str| errors(&read(text)).into_iter().next();
    let printed = PRINTED.replacen("0  ×  1  ", "0  ×  ½  ", 1);
    assert_eq!(wrong(&printed), Some((FaultCode::ResultsDisagree, 6, 25)));
    let markdown = MARKDOWN.replacen("|  0  |  ×  |  1  |", "|  0  |  ×  |  ½  |", 1);
    assert_eq!(wrong(&markdown), Some((FaultCode::ResultsDisagree, 6, 37)));
    // A cell that has slipped is of no column.
    let slipped = PRINTED.replacen("0  ×  1  ", "0 ×   1  ", 1);
    assert_eq!(wrong(&slipped), Some((FaultCode::UnreadableLine, 6, 21)));
}

/// What is no table of players stays what it was.
#[test]
fn other_texts_are_no_tables() {
    for text in [
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n",
        "No  White  Black\n 1  e4     e5\n 2  Nf3    Nc6\n",
        "| No | White | Black |\n|---|---|---|\n| 1 | e4 | e5 |\n",
        "The name of the place\nis not known to us\nat all 1 2 3\n",
        "Name\n----\nPetrov\nÕun\n",
        "Player   Move\n------   ----\nPetrov   e4\n",
    ] {
        assert!(!crosstable_csv::looks_like_crosstable(text), "{text}");
    }
}

/// Lots were drawn for the line of headings and the rule below it.
#[test]
fn lists_of_players_are_read_so_too() {
    let markdown =
        "| No | Name | Fed |\n|---|---|---|\n| 1 | Kalm, Ants | EST |\n| 2 | Õun, Jaan | LAT |\n";
    let printed = "No  Name        Fed\n1   Kalm, Ants  EST\n2   Õun, Jaan   LAT\n";
    let plain = "Kalm, Ants\nÕun, Jaan\n";
    for text in [markdown, printed] {
        let list = entrants::read(text).unwrap();
        let players = list.players.iter();
        let names: Vec<&str> = players.map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["Kalm, Ants", "Õun, Jaan"], "{text}");
        assert_eq!(list.players[1].federation.as_deref(), Some("LAT"), "{text}");
    }
    assert_eq!(entrants::read(plain).unwrap().players.len(), 2);
}

#[test]
fn a_long_table_is_read_to_its_end() {
    let players = 3_000;
    let mut text = String::from("  No Name  R1\n");
    for number in 1..=players {
        let other = if number % 2 == 1 {
            number + 1
        } else {
            number - 1
        };
        text += &format!("{number:>4} P{number:<4} {other} ½\n");
    }
    let reading = read(&text);
    assert_eq!(errors(&reading), []);
    assert_eq!(reading.event.players.len(), players);
    assert_eq!(reading.event.pairings.len(), players / 2);
}
