//! Keeping a rank, case by case from the clauses.

use proptest::prelude::*;
use scoresheet_event::{Fault, FaultCode};
use scoresheet_norms::history::{self, Keeping};
use scoresheet_norms::{Confirm, Day, Game, Lapsed, Rank, Readings, Skip};

const HEADS: &str =
    "player,date,kind,coefficient,games,points,place,masters,outplaced,opponent,rank,norm,town,sex";

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// The rows of one player; columns by name.
fn table(rows: &[&str]) -> String {
    let columns: Vec<_> = HEADS.split(',').collect();
    let mut text = format!("{HEADS}\n");
    for row in rows {
        let mut fields = vec![String::new(); columns.len()];
        let mut words = row.split(' ');
        fields[0] = "Kask".to_owned();
        fields[1] = words.next().unwrap().to_owned();
        fields[2] = words.next().unwrap().to_owned();
        for word in words {
            let (column, value) = word.split_once('=').unwrap();
            let index = columns.iter().position(|name| *name == column).unwrap();
            fields[index] = value.to_owned();
        }
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

fn kept_with(game: Game, readings: &Readings, rows: &[&str], on: &str) -> (Keeping, Vec<Fault>) {
    let (entries, faults) = history::read(&table(rows));
    assert_eq!(faults, []);
    let (mut kept, faults) = history::keep(&entries, game, readings, day(on));
    assert_eq!(kept.len(), 1);
    (kept.remove(0), faults)
}

fn kept(game: Game, rows: &[&str], on: &str) -> Keeping {
    let (kept, faults) = kept_with(game, &Readings::default(), rows, on);
    assert_eq!(faults, []);
    kept
}

/// The rank held, and the last day of its term.
fn held(game: Game, rows: &[&str], on: &str) -> (Rank, Option<String>) {
    let kept = kept(game, rows, on);
    (kept.rank, kept.until.map(|day| day.to_string()))
}

fn until(rank: Rank, day: &str) -> (Rank, Option<String>) {
    (rank, Some(day.to_owned()))
}

#[test]
fn mk53_terms_of_ranks_that_are_given() {
    for (award, last) in [
        ("rank=I", Some("1955-05-01")),
        ("rank=I town=Moskva", Some("1954-05-01")),
        ("rank=I town=Ленинград", Some("1954-05-01")),
        ("rank=I town=Tartu", Some("1955-05-01")),
        ("rank=II town=Moscow", Some("1955-05-01")),
        ("rank=III", Some("1956-05-01")),
        ("rank=IV", Some("1956-05-01")),
        ("rank=V", None),
        ("rank=MK", Some("1956-05-01")),
        ("rank=M", Some("1956-05-01")),
        ("rank=GM", Some("1957-05-01")),
    ] {
        let rows = format!("1953-05-01 award {award}");
        let kept = kept(Game::Chess, &[&rows], "1953-06-01");
        assert_eq!(
            kept.until.map(|day| day.to_string()).as_deref(),
            last,
            "{award}"
        );
        assert_eq!(kept.clause.is_some(), last.is_some(), "{award}");
    }
}

#[test]
fn kv53_terms_of_ranks_that_are_given() {
    for (award, last) in [
        ("rank=I town=Moskva", Some("1956-05-01")),
        ("rank=II", Some("1956-05-01")),
        ("rank=V", Some("1956-05-01")),
        ("rank=M", Some("1956-05-01")),
        ("rank=MK", None),
    ] {
        let rows = format!("1953-05-01 award {award}");
        let kept = kept(Game::Draughts, &[&rows], "1953-06-01");
        assert_eq!(
            kept.until.map(|day| day.to_string()).as_deref(),
            last,
            "{award}"
        );
    }
}

#[test]
fn a_term_ends_after_its_last_day() {
    let rows = ["1953-05-01 award rank=II"];
    assert_eq!(held(Game::Chess, &rows, "1955-05-01").0, Rank::II);
    assert_eq!(
        held(Game::Chess, &rows, "1955-05-02"),
        until(Rank::III, "1958-05-01")
    );
    let readings = Readings {
        lapsed: Lapsed::Nothing,
        ..Readings::default()
    };
    let (kept, _) = kept_with(Game::Chess, &readings, &rows, "1955-05-02");
    assert_eq!((kept.rank, kept.until), (Rank::None, None));
}

#[test]
fn mk53_a_chess_rank_confirmed_is_kept_for_three_years() {
    // 50 % of 11 games at coefficient 2.
    let rows = [
        "1953-05-01 award rank=II",
        "1954-05-01 tournament coefficient=2.00 games=11 points=5.5",
    ];
    assert_eq!(
        held(Game::Chess, &rows, "1954-06-01"),
        until(Rank::II, "1957-05-01")
    );
    // Rank I of a Muscovite too, though it is given for one year.
    let rows = [
        "1953-05-01 award rank=I town=Moskva",
        "1954-04-30 tournament coefficient=1.00 games=10 points=5",
    ];
    assert_eq!(
        held(Game::Chess, &rows, "1954-06-01"),
        until(Rank::I, "1957-04-30")
    );
}

#[test]
fn kv53_half_in_a_tournament_of_the_own_rank_keeps_it_three_years_more() {
    let rows = [
        "1953-05-01 award rank=I",
        "1955-05-01 tournament coefficient=1.00 games=10 points=5",
        "1956-05-01 tournament coefficient=1.00 games=10 points=4.5",
    ];
    assert_eq!(
        held(Game::Draughts, &rows, "1958-05-01"),
        until(Rank::I, "1958-05-01")
    );
    assert_eq!(held(Game::Draughts, &rows, "1958-05-02").0, Rank::II);
}

#[test]
fn mk53_three_tournaments_with_the_norm_and_without_it_lower_a_rank_early() {
    let miss = |date: &str| format!("{date} tournament coefficient=2.00 games=10 points=4.5");
    let rows = [
        "1953-05-01 award rank=II".to_owned(),
        miss("1953-06-01"),
        miss("1953-07-01"),
        // Nothing confirms rank II at 3.50: it is no failure, and no break of the row either.
        "1953-08-01 tournament coefficient=3.50 games=10 points=1".to_owned(),
        miss("1953-09-01"),
    ];
    let rows: Vec<_> = rows.iter().map(String::as_str).collect();
    let before = kept(Game::Chess, &rows[..4], "1953-10-01");
    assert_eq!((before.rank, before.failures), (Rank::II, 2));
    assert_eq!(
        held(Game::Chess, &rows, "1953-10-01"),
        until(Rank::III, "1956-09-01")
    );
    // Draughts have no such rule.
    assert_eq!(held(Game::Draughts, &rows, "1953-10-01").0, Rank::II);
    // A confirmation between begins the count anew.
    let mut with = rows.clone();
    with.insert(
        3,
        "1953-07-15 tournament coefficient=2.00 games=10 points=5",
    );
    let kept = kept(Game::Chess, &with, "1953-10-01");
    assert_eq!((kept.rank, kept.failures), (Rank::II, 1));
}

#[test]
fn mk53_ranks_iv_and_v_are_not_lowered_by_failures() {
    let rows = [
        "1953-05-01 award rank=IV",
        "1953-06-01 tournament coefficient=4.00 games=10 points=1",
        "1953-07-01 tournament coefficient=4.00 games=10 points=1",
        "1953-08-01 tournament coefficient=4.00 games=10 points=1",
    ];
    assert_eq!(
        held(Game::Chess, &rows, "1953-10-01"),
        until(Rank::IV, "1956-05-01")
    );
}

#[test]
fn kv53_mk53_the_worked_tournament_in_a_history() {
    // 10.5 of 15 at 2.81 are rank II, 10 are not; 7 are rank III.
    for game in Game::ALL {
        for (points, rank) in [
            ("10.5", Rank::II),
            ("10", Rank::III),
            ("7", Rank::III),
            ("6.5", Rank::IV),
        ] {
            let row = format!("1953-06-01 tournament coefficient=2.81 games=15 points={points}");
            let rows = ["1953-05-01 award rank=IV", &row];
            assert_eq!(held(game, &rows, "1953-07-01").0, rank, "{points}");
        }
        let readings = Readings {
            skip: Skip::Refused,
            ..Readings::default()
        };
        let rows = [
            "1953-05-01 award rank=IV",
            "1953-06-01 tournament coefficient=2.81 games=15 points=10.5",
        ];
        assert_eq!(
            kept_with(game, &readings, &rows, "1953-07-01").0.rank,
            Rank::III
        );
    }
}

#[test]
fn mk53_a_column_headed_reach_confirms_only_if_that_is_chosen() {
    let rows = [
        "1953-05-01 award rank=III",
        "1954-05-01 tournament coefficient=2.81 games=15 points=7",
    ];
    assert_eq!(
        held(Game::Chess, &rows, "1954-06-01"),
        until(Rank::III, "1956-05-01")
    );
    assert_eq!(
        held(Game::Draughts, &rows, "1954-06-01"),
        until(Rank::III, "1957-05-01")
    );
    let readings = Readings {
        confirm: Confirm::Any,
        ..Readings::default()
    };
    let (kept, _) = kept_with(Game::Chess, &readings, &rows, "1954-06-01");
    assert_eq!(kept.until, Some(day("1957-05-01")));
}

#[test]
fn kv53_three_results_of_seventy_percent_make_a_candidate() {
    let good = |date: &str, points: &str| {
        format!("{date} tournament coefficient=1.00 games=15 points={points}")
    };
    let rows = [
        "1953-05-01 award rank=I".to_owned(),
        good("1953-06-01", "10.5"),
        good("1953-07-01", "10"),
        good("1953-08-01", "11"),
        good("1953-09-01", "12"),
    ];
    let rows: Vec<_> = rows.iter().map(String::as_str).collect();
    let two = kept(Game::Draughts, &rows[..4], "1953-10-01");
    assert_eq!((two.rank, two.credits), (Rank::I, 2));
    assert_eq!(
        held(Game::Draughts, &rows, "1953-10-01"),
        (Rank::Candidate, None)
    );
}

#[test]
fn mk53_candidate_points_of_seventy_five_percent() {
    let rows = [
        "1953-05-01 award rank=I",
        "1953-06-01 tournament coefficient=1.00 games=16 points=12",
        "1953-07-01 tournament coefficient=1.00 games=16 points=11.5",
        "1953-08-01 tournament coefficient=1.50 games=16 points=16",
    ];
    let kept = kept(Game::Chess, &rows, "1953-10-01");
    assert_eq!((kept.rank, kept.credits), (Rank::I, 1));
}

#[test]
fn kv53_master_by_the_championship_twice_in_three_years() {
    let rows = ["1951-12-01 championship rank=I", "1954-12-01 championship"];
    assert_eq!(
        held(Game::Draughts, &rows, "1955-01-01"),
        until(Rank::Master, "1957-12-01")
    );
    let rows = ["1951-12-01 championship rank=I", "1954-12-02 championship"];
    assert_eq!(held(Game::Draughts, &rows, "1955-01-01"), (Rank::I, None));
    // The same keeps it: twice once more.
    let rows = [
        "1953-01-01 award rank=M",
        "1954-12-01 championship",
        "1955-12-01 championship",
    ];
    assert_eq!(
        held(Game::Draughts, &rows, "1956-01-01"),
        until(Rank::Master, "1958-12-01")
    );
}

#[test]
fn kv53_mk53_master_by_a_match_of_fourteen_games() {
    for game in Game::ALL {
        for (row, rank) in [
            ("games=14 points=7.5 opponent=M", Rank::Master),
            ("games=14 points=7 opponent=M", Rank::I),
            ("games=12 points=7 opponent=M", Rank::I),
            ("games=14 points=14 opponent=MK", Rank::I),
        ] {
            let row = format!("1953-06-01 match {row}");
            let rows = ["1953-05-01 award rank=I", &row];
            assert_eq!(held(game, &rows, "1953-07-01").0, rank, "{row}");
        }
    }
}

#[test]
fn mk53_master_and_grandmaster_by_the_final() {
    let of = |rows: &[&str]| held(Game::Chess, rows, "1955-01-01").0;
    assert_eq!(of(&["1953-12-01 championship place=17"]), Rank::Master);
    assert_eq!(of(&["1953-12-01 championship place=1"]), Rank::Grandmaster);
    assert_eq!(of(&["1953-12-01 championship place=1-2"]), Rank::Master);
    let second = [
        "1952-12-01 championship place=2",
        "1954-12-01 championship place=3",
    ];
    assert_eq!(of(&second), Rank::Grandmaster);
    let apart = [
        "1950-12-01 championship place=2",
        "1954-12-01 championship place=3",
    ];
    assert_eq!(of(&apart), Rank::Master);
    assert_eq!(
        of(&["1953-12-01 match games=14 points=8 opponent=GM"]),
        Rank::Grandmaster
    );
    assert_eq!(of(&["1953-12-01 international norm=GM"]), Rank::Grandmaster);
}

#[test]
fn mk53_a_grandmaster_confirms_in_four_years_then_in_two() {
    let rows = ["1950-01-01 award rank=GM"];
    assert_eq!(
        held(Game::Chess, &rows, "1954-01-01"),
        until(Rank::Grandmaster, "1954-01-01")
    );
    assert_eq!(
        held(Game::Chess, &rows, "1956-01-01"),
        until(Rank::Grandmaster, "1956-01-01")
    );
    assert_eq!(
        held(Game::Chess, &rows, "1956-01-02"),
        until(Rank::Master, "1959-01-01")
    );
    for (row, confirmed) in [
        ("championship place=3", true),
        ("championship place=2-3", true),
        ("championship place=3-4 outplaced=3", true),
        ("championship place=3-4 outplaced=2", false),
        ("championship place=4", false),
        ("control-match games=10 points=5 opponent=GM", true),
        ("control-match games=10 points=4.5 opponent=GM", false),
        ("control-match games=10 points=10 opponent=M", false),
    ] {
        let row = format!("1955-06-01 {row}");
        let rows = ["1950-01-01 award rank=GM", &row];
        let last = if confirmed {
            "1959-06-01"
        } else {
            "1956-01-01"
        };
        assert_eq!(
            held(Game::Chess, &rows, "1955-07-01"),
            until(Rank::Grandmaster, last),
            "{row}"
        );
    }
}

#[test]
fn mk53_women_masters() {
    let of = |rows: &[&str]| held(Game::Chess, rows, "1955-01-01").0;
    assert_eq!(
        of(&["1953-12-01 womens-championship place=1 masters=2"]),
        Rank::Master
    );
    assert_eq!(
        of(&["1953-12-01 womens-championship place=1 masters=1"]),
        Rank::None
    );
    let second = "womens-championship place=2 outplaced=2";
    let twice = [
        format!("1952-12-01 {second}"),
        format!("1954-12-01 {second}"),
    ];
    assert_eq!(of(&[&twice[0], &twice[1]]), Rank::Master);
    assert_eq!(of(&[&twice[0]]), Rank::None);
    assert_eq!(of(&["1953-12-01 international sex=w norm=M"]), Rank::Master);
    assert_eq!(of(&["1953-12-01 international norm=M"]), Rank::None);
    let rows = ["1953-12-01 womens-championship place=1 masters=2"];
    let clause = kept(Game::Chess, &rows, "1955-01-01")
        .clause
        .unwrap()
        .to_string();
    assert_eq!(clause, "MK53 classification, women, keeping the rank");
}

#[test]
fn mk53_women_have_no_candidates_rank_to_fall_back_to() {
    let rows = ["1951-01-01 womens-championship place=1 masters=2"];
    let first = until(Rank::I, "1956-01-01");
    assert_eq!(held(Game::Chess, &rows, "1954-06-01"), first);
    let rows = ["1951-01-01 award rank=M"];
    let candidate = until(Rank::Candidate, "1957-01-01");
    assert_eq!(held(Game::Chess, &rows, "1954-06-01"), candidate);
}

#[test]
fn mk53_women_are_given_nothing_by_what_stands_under_men_alone() {
    for row in [
        "1953-06-01 match opponent=M games=14 points=8",
        "1953-06-01 championship place=1",
        "1953-06-01 candidates norm=MK",
    ] {
        let woman = ["1953-05-01 award rank=I sex=w", row];
        let kept = kept(Game::Chess, &woman, "1953-07-01");
        assert_eq!(kept.rank, Rank::I, "{row}");
        let reported = kept.steps.last().unwrap();
        assert!(reported.says.contains("MEHED"), "{}", reported.says);
        let man = ["1953-05-01 award rank=I sex=m", row];
        assert!(held(Game::Chess, &man, "1953-07-01").0 > Rank::I, "{row}");
        assert!(held(Game::Draughts, &woman, "1953-07-01").0 >= Rank::I);
    }
    // A rank of the men's part that was given all the same is kept as men keep it.
    let given = [
        "1953-05-01 award rank=MK sex=w",
        "1955-06-01 candidates norm=MK",
    ];
    let three_years = until(Rank::Candidate, "1958-06-01");
    assert_eq!(held(Game::Chess, &given, "1955-07-01"), three_years);
}

#[test]
fn kv53_mk53_norms_of_titles_are_taken_as_stated() {
    for game in Game::ALL {
        let rows = ["1953-05-01 award rank=I", "1953-06-01 masters norm=M"];
        assert_eq!(
            held(game, &rows, "1953-07-01"),
            until(Rank::Master, "1956-06-01")
        );
        let rows = ["1953-05-01 award rank=M", "1955-06-01 masters norm=M"];
        assert_eq!(
            held(game, &rows, "1955-07-01"),
            until(Rank::Master, "1958-06-01")
        );
        let rows = ["1953-05-01 award rank=I", "1953-06-01 masters"];
        assert_eq!(held(game, &rows, "1953-07-01").0, Rank::I);
    }
    let rows = ["1953-05-01 award rank=I", "1953-06-01 candidates norm=MK"];
    assert_eq!(
        held(Game::Chess, &rows, "1953-07-01"),
        until(Rank::Candidate, "1956-06-01")
    );
    assert_eq!(held(Game::Draughts, &rows, "1953-07-01").0, Rank::I);
}

#[test]
fn beginners_get_rank_v_at_half() {
    for (points, rank) in [("3.5", Rank::V), ("3", Rank::None)] {
        let row = format!("1953-05-01 beginners games=7 points={points}");
        assert_eq!(held(Game::Chess, &[&row], "1953-07-01").0, rank);
    }
}

#[test]
fn rows_that_say_otherwise_are_reported() {
    let rows = [
        "1953-05-01 award rank=II",
        "1953-06-01 tournament coefficient=2.81 games=15 points=10 rank=III norm=II",
    ];
    let (kept, faults) = kept_with(Game::Chess, &Readings::default(), &rows, "1953-07-01");
    assert_eq!(kept.rank, Rank::II);
    let codes: Vec<_> = faults
        .iter()
        .map(|fault| (fault.code, fault.at.line))
        .collect();
    assert_eq!(
        codes,
        [(FaultCode::RankDisagrees, 3), (FaultCode::RankDisagrees, 3)]
    );
}

#[test]
fn rows_that_cannot_be_read_are_faults_with_their_line_and_decide_nothing() {
    let text = "player,date,kind,coefficient,games,points,rank,colour\n\
        Kask,1953-02-30,award,,,,II,\n\
        Kask,1953-05-01,ball,,,,II,\n\
        Kask,1953-05-01,tournament,2.815,10,5,,\n\
        Kask,1953-05-01,tournament,2.81,10,10.5,,\n\
        Kask,1953-05-01,tournament,2.81,10,,,\n\
        Kask,1953-05-01,award,,,,IM,\n\
        Kask,1953-05-01,award,,,,,\n\
        ,1953-05-01,award,,,,II,\n";
    let (entries, faults) = history::read(text);
    assert_eq!(entries, []);
    let reported: Vec<_> = faults
        .iter()
        .map(|fault| (fault.at.line, fault.code))
        .collect();
    let unreadable = FaultCode::UnreadableLine;
    assert_eq!(
        reported,
        [
            (1, FaultCode::FieldIgnored),
            (2, unreadable),
            (3, unreadable),
            (4, unreadable),
            (5, FaultCode::ScoreTooHigh),
            (6, unreadable),
            (7, FaultCode::UnknownRank),
            (8, unreadable),
            (9, unreadable),
        ]
    );
    for text in [
        "",
        "a,b\n1,2\n",
        "player,date\nKask,1953-01-01\n",
        "player,date,kind,kind\n",
    ] {
        assert!(!history::read(text).1.is_empty(), "{text:?}");
    }
}

#[test]
fn later_rows_are_left_out() {
    let rows = ["1953-05-01 award rank=II", "1954-05-01 award rank=I"];
    assert_eq!(held(Game::Chess, &rows, "1954-04-30").0, Rank::II);
    assert_eq!(held(Game::Chess, &rows, "1954-05-01").0, Rank::I);
}

proptest! {
    #[test]
    fn more_points_in_the_last_tournament_never_make_a_lower_rank(
        results in prop::collection::vec((91_u32..501, 0_u32..=20), 1..8),
        more in 0_u32..=20,
        game in prop::sample::select(&Game::ALL[..]),
    ) {
        let row = |index: usize, coefficient: u32, halves: u32| {
            let (value, points) = (f64::from(coefficient) / 100.0, f64::from(halves) / 2.0);
            format!("195{index}-05-01 tournament coefficient={value:.2} games=10 points={points}")
        };
        let mut rows: Vec<_> = (results.iter().enumerate())
            .map(|(index, (coefficient, halves))| row(index, *coefficient, *halves))
            .collect();
        let on = format!("195{}-05-01", results.len() - 1);
        let of = |rows: &[String]| {
            let rows: Vec<_> = rows.iter().map(String::as_str).collect();
            kept(game, &rows, &on).rank
        };
        let before = of(&rows);
        let (coefficient, halves) = results[results.len() - 1];
        *rows.last_mut().unwrap() = row(results.len() - 1, coefficient, (halves + more).min(20));
        prop_assert!(of(&rows) >= before);
    }

    #[test]
    fn no_text_stops_the_readers(text in "[ -~\n,;½I]{0,200}") {
        let (entries, _) = history::read(&text);
        let on = day("1955-01-01");
        let _ = history::keep(&entries, Game::Chess, &Readings::default(), on);
        let with_heads = format!("{HEADS}\nKask,{text}");
        let (entries, _) = history::read(&with_heads);
        let _ = history::keep(&entries, Game::Draughts, &Readings::default(), on);
    }
}

/// A row typed twice would be two failures of the three that lower a rank.
#[test]
fn a_row_that_is_there_twice_counts_once() {
    let row = |event: &str| format!("Kask,1955-03-01,tournament,,2.00,10,4,{event}\n");
    let read = |rows: &str| {
        history::read(&format!(
            "player,date,kind,rank,coefficient,games,points,event\n{rows}"
        ))
    };
    let (entries, faults) = read(&(row("") + &row("")));
    assert_eq!(entries.len(), 1);
    let [fault] = &faults[..] else {
        panic!("{faults:?}")
    };
    assert_eq!((fault.code, fault.at.line), (FaultCode::RowDoubled, 3));
    assert!(fault.message.starts_with("the row says the same as line 2"));
    let (entries, faults) = read(&(row("Cup") + &row("Final")));
    assert_eq!((entries.len(), faults.len()), (2, 0));
}

#[test]
fn a_name_written_in_two_ways_is_told() {
    let told = |names: [&str; 3]| {
        let rows = names
            .iter()
            .zip(1..)
            .map(|(name, day)| format!("{name};1955-01-0{day};award;II\n"));
        let (entries, faults) = history::read(&format!(
            "player;date;kind;rank\n{}",
            rows.collect::<String>()
        ));
        assert_eq!(entries.len(), 3);
        faults
            .iter()
            .map(|fault| (fault.code, fault.at.line))
            .collect::<Vec<_>>()
    };
    let alike = FaultCode::NamesAlike;
    assert_eq!(told(["Kask", "kask", "Kask"]), [(alike, 3)]);
    assert_eq!(
        told(["Tamm, Jaan", "Tamm Jaan", "Jaan Tamm"]),
        [(alike, 3), (alike, 4)]
    );
    assert_eq!(told(["Tamm, Jaan", "Tamm, Juhan", "Tamm"]), []);
}
