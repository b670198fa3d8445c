//! `stats`: draws by clause and times, by hand.

use crate::common::{run, scratch};
use std::fs;
use std::path::Path;

/// The lines of a table, without the headings.
fn rows(dir: &Path, table: &str) -> Vec<String> {
    let text = fs::read_to_string(dir.join("made").join(format!("{table}.csv"))).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Two kings had their five moves against a lone king (VK 7.2.8), and the last of them offers a king that
/// Black must take, so that White takes the last black piece. The second game has no move.
const WON: &str = "\
[GameType \"25\"]\n[FEN \"W:WKa1,Kh4:BKd8\"]\n[Result \"1-0\"]\n
1. a1-b2 d8-a5 2. b2-c1 a5-d8 3. c1-b2 d8-a5 4. b2-a1 a5-d8 5. a1-f6 d8:g5 6. h4:f6 1-0\n
[GameType \"25\"]\n[Result \"1-0\"]\n\n1-0\n";

#[test]
fn a_win_that_the_clause_excepts_is_no_draw_gone_past() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("won.pdn"), WON).unwrap();
    let audit = ["audit", "won.pdn", "--out", "out", "--rules", "vk"];
    assert_eq!(run(dir, &audit).status.code(), Some(0));
    let asked = ["stats", "out", "--out", "made", "--only", "draw_rules"];
    assert_eq!(run(dir, &asked).status.code(), Some(0));
    let rows = rows(dir, "draw_rules");
    let wanted = "vk,russian,VK 7.2.8,two-against-lone-king,ends-unless-won,1,0,0.0,0,0,1,,";
    assert!(rows.iter().any(|row| row == wanted), "{rows:#?}");
    let met = rows.iter().filter(|row| !row.contains(",1,0,0.0,0,0,"));
    assert_eq!(met.count(), 0, "{rows:#?}");
}

#[test]
fn of_a_clock_that_is_never_read_nothing_is_known() {
    let dir = scratch();
    let dir = dir.path();
    let game = "[TimeControl \"600\"]\n\n1. e4 {[%clk 0:00:30]} e5 2. Nf3 {[%clk 0:00:20]} Nc6 *\n";
    fs::write(dir.join("t.pgn"), game).unwrap();
    let audit = ["audit", "t.pgn", "--out", "out", "--plies"];
    assert_eq!(run(dir, &audit).status.code(), Some(0));
    let asked = ["stats", "out", "--out", "made", "--only", "time_by_game"];
    assert_eq!(run(dir, &asked).status.code(), Some(0));
    // Half a minute is a twentieth of ten minutes: only the second reading is less.
    assert_eq!(
        rows(dir, "time_by_game"),
        ["t.pgn,1,chess,,,600,2,10.0,3,clock,2,,1,"]
    );
}
