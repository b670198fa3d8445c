//! Remarks amid a record that doubt the move before them.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Judge, Options};
use scoresheet_source::Code;

/// The plies that a record doubts.
fn doubted(text: &str) -> Vec<Option<u32>> {
    let mut judge = Judge::new(Options::default());
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut Record::default());
    let findings = verdict.unwrap().findings.into_iter();
    let doubts = findings.filter(|found| found.code == Code::DoubtfulRecord);
    doubts.map(|found| found.ply).collect()
}

#[test]
fn a_remark_that_doubts_a_move_is_told_where_it_stands() {
    for remark in [
        "{illegible; perhaps Nf6}",
        "{illegible}",
        "{hard to read}",
        "{[?]}",
        "{uncertain}",
        "{неразборчиво}",
        "{two moves missing here}",
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {remark} 4. Ba4 Nf6 1-0\n");
        assert_eq!(doubted(&text), [Some(6)], "{remark}");
    }
    for remark in [
        "{a doubtful move}",
        "{White is lost}",
        "{?}",
        "{Uncertain is what White plays for.}",
        "{The position is unclear.}",
        "{[%clk 1:02:03]}",
        "(3... Nf6 {illegible})",
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {remark} 4. Ba4 Nf6 1-0\n");
        assert_eq!(doubted(&text), [], "{remark}");
    }
}
