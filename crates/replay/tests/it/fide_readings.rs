//! The other answers to the questions that FIDE's Laws leave open.

use scoresheet_notation::{Outcome, Reader, Record};
use scoresheet_replay::{Judge, Options, Verdict};
use scoresheet_rulebook::Readings;
use scoresheet_source::{Code, Level};

/// The verdict on a record with these tags, `reading` being `QUESTION=ANSWER` or nothing.
fn judged(reading: &str, tags: &str, moves: &str) -> Verdict {
    let mut readings = Readings::default();
    if let Some((question, answer)) = reading.split_once('=') {
        readings.choose(question, answer).unwrap();
    }
    let mut judge = Judge::new(Options {
        readings,
        ..Options::default()
    });
    let text = format!("{}\n\n{moves}\n", tags.replace("; ", "\n"));
    let mut reader = Reader::new(text.as_bytes());
    judge.next(&mut reader, &mut Record::default()).unwrap()
}

fn edition(reading: &str, tags: &str) -> &'static str {
    judged(reading, tags, "1. e4 e5 *").edition.unwrap().code
}

/// The ply at which the rule of that name first holds.
fn first(verdict: &Verdict, name: &str) -> Option<u32> {
    let mut met = verdict.endings.iter();
    met.find(|reached| reached.ending.name == name)
        .map(|reached| reached.ply)
}

fn has(verdict: &Verdict, code: Code) -> Option<Level> {
    let mut findings = verdict.findings.iter();
    findings
        .find(|found| found.code == code)
        .map(|found| found.level)
}

#[test]
fn which_edition_holds() {
    let dated = |date: &str| format!("[Date \"{date}\"]");
    for (reading, tags, usual, other) in [
        (
            "partial-date=later",
            dated("2014.??.??"),
            "fide-2009",
            "fide-2014",
        ),
        (
            "partial-date=later",
            dated("2017.06.??"),
            "fide-2014",
            "fide-2014",
        ),
        (
            "border-1993=1992-07-01",
            dated("1992.07.01"),
            "fide-1989",
            "fide-1993",
        ),
        (
            "border-1993=1992-07-01",
            dated("1992.06.30"),
            "fide-1989",
            "fide-1989",
        ),
        (
            "nikolic-arsovic=fide-1985",
            "[Date \"1989.02.17\"]; [EventDate \"1988.12.28\"]".to_owned(),
            "fide-1989",
            "fide-1985",
        ),
        (
            "soviet-events=mk53",
            "[Site \"Moscow URS\"]; [Date \"1988.07.25\"]".to_owned(),
            "fide-1985",
            "mk53",
        ),
        (
            "soviet-events=mk53",
            "[Site \"Brussels BEL\"]; [Date \"1988.04.01\"]".to_owned(),
            "fide-1985",
            "fide-1985",
        ),
    ] {
        assert_eq!(edition("", &tags), usual, "{tags}");
        assert_eq!(edition(reading, &tags), other, "{reading} {tags}");
    }
}

#[test]
fn the_event_matters_in_2014_alone() {
    let tags = |date: &str, event: &str| format!("[Date \"{date}\"]; [EventDate \"{event}\"]");
    assert_eq!(edition("", &tags("2014.07.03", "2014.06.28")), "fide-2009");
    assert_eq!(edition("", &tags("2014.07.03", "2014.07.01")), "fide-2014");
    assert_eq!(edition("", &tags("2017.07.03", "2017.06.28")), "fide-2017");
    // An event that began after its game did not.
    assert_eq!(edition("", &tags("2014.06.03", "2014.07.28")), "fide-2009");
}

#[test]
fn the_name_of_all_editions_means_that_of_the_date() {
    for (tags, code) in [
        ("[Rules \"fide\"]; [Date \"1998.05.05\"]", "fide-1997"),
        ("[Rules \"fide\"]; [Date \"1970.05.05\"]", "fide-1985"),
        ("[Rules \"fide\"]", "fide-2023"),
        ("[Rules \"fide-2005\"]; [Date \"1998.05.05\"]", "fide-2005"),
    ] {
        assert_eq!(edition("", tags), code, "{tags}");
    }
}

const SHUFFLE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nf3 *";
const BROKEN: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8 5. Nh3 Nh6 6. Ng1 Ng8 7. Na3 Na6 8. Nb5 Nb4 \
                      9. Na3 Na6 10. Nb1 Nb8 *";

#[test]
fn how_often_a_position_stood() {
    let tags = "[Date \"2015.05.05\"]";
    let fifth = |reading, moves| first(&judged(reading, tags, moves), "fifth-time");
    assert_eq!(fifth("", SHUFFLE), Some(16));
    assert_eq!(fifth("", BROKEN), None);
    assert_eq!(fifth("fifth-time-2014=any-five", BROKEN), Some(20));
    assert_eq!(fifth("first-position=no", SHUFFLE), Some(17));
    let third = |reading| first(&judged(reading, tags, SHUFFLE), "third-time");
    assert_eq!((third(""), third("first-position=no")), (Some(8), Some(9)));
    // The pawn that could take en passant is pinned to its king.
    let pinned = "[FEN \"1kr4n/3p4/8/2P5/8/8/8/2K4N b - - 0 1\"]";
    let moves = "1... d5 2. Nf2 Nf7 3. Nh1 Nh8 4. Nf2 Nf7 5. Nh1 Nh8 6. Nf2 *";
    let third = |reading| first(&judged(reading, pinned, moves), "third-time");
    assert_eq!((third(""), third("en-passant=any")), (Some(9), Some(10)));
}

#[test]
fn what_is_counted() {
    let late = "[FEN \"8/8/4r3/8/5k2/8/8/K2R4 w - - 99 80\"]";
    let fifty = |reading| first(&judged(reading, late, "80. Rd2 *"), "fifty-moves");
    assert_eq!((fifty(""), fifty("fen-clock=no")), (Some(1), None));
    // The fiftieth move, not made yet.
    let next = "[Date \"1994.05.05\"]; [FEN \"8/8/4r3/8/5k2/8/8/K2R4 w - - 97 80\"]";
    let ended = |reading| {
        let verdict = judged(reading, next, "80. Rd2 Re7 1/2-1/2");
        verdict.ended.map(|ended| ended.clause)
    };
    assert_eq!(ended(""), None);
    assert_eq!(ended("intended-fifty=yes"), Some("FIDE 1993 10.12"));
    // Two knights against a pawn that a knight comes to block at the last moment.
    let knights = "[Date \"1986.05.05\"]; [FEN \"8/8/3k4/8/4p3/8/2N5/1N1K4 w - - 99 60\"]";
    let met = |reading| {
        let verdict = judged(reading, knights, "60. Ne3 Kd7 *");
        (
            first(&verdict, "fifty-moves"),
            first(&verdict, "more-than-fifty-moves"),
        )
    };
    assert_eq!(met(""), (None, None));
    assert_eq!(met("blocked-when=throughout"), (Some(1), None));
}

#[test]
fn a_flag_against_a_bare_king() {
    let tags = "[Date \"1990.05.05\"]; [FEN \"7k/8/8/8/8/8/4Q3/K7 w - - 0 1\"]";
    let moves = "1. Qe3 Kg7 { White lost on time } 0-1";
    let result = |reading| judged(reading, tags, moves).ended.unwrap().result;
    assert_eq!(result(""), Some(Outcome::Draw));
    assert_eq!(result("time-before-1993=lost"), Some(Outcome::BlackWins));
}

#[test]
fn an_illegal_move_that_was_answered() {
    let tags = "[Date \"2019.05.05\"]; [TimeControl \"900+10\"]";
    let moves = "1. e4 e5 2. Bb5 d6 3. Nf3 Bd7 *";
    for (reading, level, plies) in [
        ("", Level::Warning, 6),
        ("illegal-standing=error", Level::Error, 3),
        ("supervision=with", Level::Error, 3),
    ] {
        let verdict = judged(reading, tags, moves);
        assert_eq!(has(&verdict, Code::LeftInCheck), Some(level), "{reading}");
        assert_eq!(verdict.line.plies(), plies, "{reading}");
        assert_eq!(verdict.legal, Some(false), "{reading}");
    }
    // By the kind of event; longer games, and those of which nothing is known, stop.
    for (tag, plies) in [
        ("[EventType \"swiss (rapid)\"]", 6),
        ("[EventType \"swiss\"]", 3),
        ("[TimeControl \"40/7200:3600\"]", 3),
        ("[TimeControl \"90+30\"]", 3),
    ] {
        let verdict = judged("", &format!("[Date \"2019.05.05\"]; {tag}"), moves);
        assert_eq!(verdict.line.plies(), plies, "{tag}");
    }
}

#[test]
fn a_mate_after_an_end_that_nobody_noticed() {
    let tags = "[Date \"2024.05.05\"]; [FEN \"7k/8/6K1/8/8/8/8/R7 b - - 149 100\"]";
    let moves = "100... Kg8 101. Ra8# 1-0";
    let past = |reading| has(&judged(reading, tags, moves), Code::PlayedOnAfterEnd);
    assert_eq!(past(""), Some(Level::Warning));
    assert_eq!(past("mate-after-end=yes"), None);
}

#[test]
fn games_on_servers() {
    let moves = SHUFFLE.replace('*', "1-0");
    let past = |reading, site: &str| {
        let tags = format!("[Site \"{site}\"]; [Date \"2024.05.05\"]");
        has(&judged(reading, &tags, &moves), Code::PlayedOnAfterEnd)
    };
    assert_eq!(past("", "Tallinn EST"), Some(Level::Warning));
    assert_eq!(past("", "https://lichess.org/abcdefgh"), Some(Level::Note));
    assert_eq!(
        past("online=not-judged", "https://lichess.org/abcdefgh"),
        None
    );
    assert_eq!(
        past("online=not-judged", "Tallinn EST"),
        Some(Level::Warning)
    );
}

/// In a standard game an illegal move is taken back whenever it is found, and the finding says by which article.
#[test]
fn what_follows_from_a_king_left_in_check_is_told() {
    for (date, article) in [
        ("2024.05.05", "FIDE 2023 7.5.1"),
        ("2010.05.05", "FIDE 2009 7.4.a"),
    ] {
        let tags = format!("[Date \"{date}\"]");
        let verdict = judged("", &tags, "1. e4 e5 2. Bb5 d6 3. Nf3 Bd7 *");
        let mut findings = verdict.findings.iter();
        let found = findings
            .find(|found| found.code == Code::LeftInCheck)
            .unwrap();
        assert_eq!(found.level, Level::Error);
        let told = format!("the position before it is restored ({article})");
        assert!(found.message.contains(&told), "{}", found.message);
    }
}

/// Two dates are a stretch of time: an edition that came into force within it may apply.
#[test]
fn a_stretch_of_years_has_the_editions_of_its_end_too() {
    for (date, other) in [
        ("1997", true),
        ("1996-1998", true),
        ("1996.12.28-1997.07.03", true),
        ("1996/1996", false),
        ("summer of 1996", false),
    ] {
        let verdict = judged("", &format!("[Date \"{date}\"]"), "1. e4 e5 *");
        let mut found = verdict.findings.iter();
        let said = found.find(|found| found.code == Code::EditionByDate);
        let said = &said.unwrap().message;
        let named = said.contains("and fide-1997 may apply as well");
        assert_eq!(named, other, "{said}");
    }
}
