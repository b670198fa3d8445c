//! Composition: points, ranks and what cannot be read, case by case from MK53.

use proptest::prelude::*;
use scoresheet_norms::composition::{self, judge};
use scoresheet_norms::{ChampionshipPoints, Day, TwoMovers};

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn composer(
    rows: &str,
    on: &str,
    cell: TwoMovers,
    base: ChampionshipPoints,
) -> composition::Composer {
    let (awards, faults) =
        composition::read(&format!("player,date,level,branch,place,rank\n{rows}"));
    assert_eq!(faults, []);
    judge(&awards, day(on), cell, base).remove(0)
}

fn due(rows: &str, on: &str, base: ChampionshipPoints) -> (String, [Option<bool>; 4]) {
    let composer = composer(rows, on, TwoMovers::Printed, base);
    let due: Vec<_> = composer.claims.iter().map(|claim| claim.is_due()).collect();
    (
        composer.points.to_string(),
        [due[0], due[1], due[2], due[3]],
    )
}

#[test]
fn mk53_composition_master_by_thirty_valid_points() {
    let (yes, no) = (Some(true), Some(false));
    let some = ChampionshipPoints::Some;
    let champion = "Mugnos,1953-01-01,championship,,1,I\n";
    assert_eq!(
        due(champion, "1958-01-01", some),
        ("30".to_owned(), [yes, no, yes, yes])
    );
    // Five years from when they were given.
    assert_eq!(due(champion, "1958-01-02", some).1[0], no);
    // 15 + 10 + 5: by the one reading enough, by the other not.
    let mixed = "Mugnos,1953-01-01,championship,studies,3,I\n\
        Mugnos,1954-01-01,championship,studies,4,\n\
        Mugnos,1955-01-01,championship,studies,5,\n";
    assert_eq!(
        due(mixed, "1956-01-01", some),
        ("30".to_owned(), [yes, no, yes, yes])
    );
    let only = ChampionshipPoints::Only;
    assert_eq!(
        due(mixed, "1956-01-01", only),
        ("15".to_owned(), [no, no, yes, yes])
    );
    // Six fifth places make 30 points, but none from the first three.
    let fifth: String = (1..=6)
        .map(|day| format!("Mugnos,1953-01-0{day},championship,,5,I\n"))
        .collect();
    assert_eq!(
        due(&fifth, "1954-01-01", some),
        ("30".to_owned(), [no, no, no, yes])
    );
    // Rank I in play is asked; whether it is held may be unknown.
    assert_eq!(
        due("Mugnos,1953-01-01,championship,,1,II\n", "1954-01-01", some).1[0],
        no
    );
    assert_eq!(
        due("Mugnos,1953-01-01,championship,,1,\n", "1954-01-01", some).1[0],
        None
    );
}

#[test]
fn mk53_composition_ranks() {
    let (yes, no) = (Some(true), Some(false));
    let some = ChampionshipPoints::Some;
    let firsts = "Mugnos,1953-01-01,all-union,studies,1,II\n\
        Mugnos,1954-01-01,all-union,two-movers,1,II\n";
    assert_eq!(
        due(firsts, "1955-01-01", some),
        ("8".to_owned(), [no, yes, yes, yes])
    );
    let republic = "Mugnos,1953-01-01,republic,studies,1,III\n";
    assert_eq!(
        due(republic, "1955-01-01", some),
        ("0".to_owned(), [no, no, yes, yes])
    );
    let third = "Mugnos,1953-01-01,all-union,studies,3,IV\n";
    assert_eq!(
        due(third, "1955-01-01", some),
        ("2".to_owned(), [no, no, no, yes])
    );
    let commended = "Mugnos,1953-01-01,oblast,,commended,IV\n";
    assert_eq!(due(commended, "1955-01-01", some).1, [no, no, no, yes]);
    // Rank III asks for a place marked with a commendation: a number far down says nothing of that.
    let seventh = "Mugnos,1953-01-01,oblast,,7,IV\n";
    assert_eq!(due(seventh, "1955-01-01", some).1, [no, no, no, None]);
    let both = format!("{seventh}{commended}");
    assert_eq!(due(&both, "1955-01-01", some).1, [no, no, no, yes]);
}

#[test]
fn mk53_composition_the_suspect_cell_is_kept_flagged_and_may_be_corrected() {
    let rows = "Mugnos,1953-01-01,all-union,two-movers,1,I\n";
    let of = |cell| composer(rows, "1954-01-01", cell, ChampionshipPoints::Some);
    assert_eq!(of(TwoMovers::Printed).points.to_string(), "2");
    assert!(of(TwoMovers::Printed).results[0].suspect);
    assert_eq!(of(TwoMovers::Corrected).points.to_string(), "3");
}

#[test]
fn composition_rows_that_cannot_be_read_are_faults() {
    let text = "player,date,level,branch,place\n\
        Mugnos,1953-01-01,world,studies,1\n\
        Mugnos,1953-01-01,all-union,helpmates,1\n\
        Mugnos,1953-01-01,all-union,studies,1-2\n\
        Mugnos,1953-01-01,all-union,,1\n";
    let (awards, faults) = composition::read(text);
    assert_eq!(awards, []);
    let lines: Vec<_> = faults.iter().map(|fault| fault.at.line).collect();
    assert_eq!(lines, [2, 3, 4, 5]);
}

proptest! {
    #[test]
    fn no_text_stops_the_reader(text in "[ -~\n,;½I]{0,200}") {
        let (awards, _) = composition::read(&format!("player,date,level,branch,place\nKask,{text}"));
        let _ = judge(&awards, day("1955-01-01"), TwoMovers::Printed, ChampionshipPoints::Some);
    }
}

#[test]
fn a_result_that_is_there_twice_counts_once() {
    let row = "Mugnos,1953-01-01,championship,,1,I\n";
    let (awards, faults) = composition::read(&format!(
        "player,date,level,branch,place,rank\n{row}{row}{}",
        row.replace("Mugnos", "MUGNOS").replace(",1,I", ",2,I")
    ));
    assert_eq!(awards.len(), 2);
    let codes = faults
        .iter()
        .map(|fault| (fault.code.as_str(), fault.at.line));
    assert_eq!(
        codes.collect::<Vec<_>>(),
        [("row-doubled", 3), ("names-alike", 4)]
    );
}
