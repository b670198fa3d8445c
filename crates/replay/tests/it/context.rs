//! What is known of a game beside its moves: numbers, times, servers, names near to what is written.

use scoresheet_replay::parts::{
    class_in, is_address, is_without_increment, looks_numeric, nearest_first, pace_of_control,
};
use scoresheet_rulebook::{Pace, TimeClass};

#[test]
fn numbers_joined_by_a_sign_are_draughts() {
    for text in [
        "1. 32-28 19-23",
        "1.32-28 18-23",
        "01. 05-10",
        "1. 31—27 19—24",
    ] {
        assert!(looks_numeric(text.as_bytes()), "{text}");
    }
    for text in [
        "1. e4 e5 1-0",
        "1. ed4 dc5",
        "1-0",
        "1. e2-e4",
        "0-1",
        "1. 0-0",
        "{see 7.79—2000 5-10} 1. e4",
    ] {
        assert!(!looks_numeric(text.as_bytes()), "{text}");
    }
}

#[test]
fn vk_7_2_9_time_controls_without_increment() {
    for (control, without) in [
        ("300", true),
        ("180+0", true),
        ("40/7200:3600", true),
        ("180+2", false),
        ("40/5400+30:900+30", false),
        ("?", false),
        ("-", false),
        ("", false),
    ] {
        assert_eq!(is_without_increment(control), without, "{control}");
    }
}

#[test]
fn fide_2009_a1_and_b1_time_controls() {
    let seconds = |base, increment| Some(Pace::Seconds { base, increment });
    for (control, expected) in [
        ("300", seconds(300, 0)),
        ("900+10", seconds(900, 10)),
        (" 180 + 2 ", seconds(180, 2)),
        ("40/7200:3600", Some(Pace::Class(TimeClass::Standard))),
        ("1/86400", Some(Pace::Class(TimeClass::Standard))),
        // Minutes, which the standard does not have.
        ("90+30", None),
        ("?", None),
        ("-", None),
        ("*180", None),
        ("", None),
    ] {
        assert_eq!(pace_of_control(control), expected, "{control}");
    }
}

#[test]
fn kinds_of_events() {
    assert_eq!(class_in("swiss (rapid)"), Some(TimeClass::Rapid));
    assert_eq!(class_in("blitz"), Some(TimeClass::Blitz));
    assert_eq!(class_in("rapid and blitz"), None);
    assert_eq!(class_in("swiss"), None);
}

#[test]
fn addresses() {
    for word in [
        "https://lichess.org/abcd",
        "chess.com",
        "www.chessclub.com,",
        "lichess.org/x",
    ] {
        assert!(is_address(word), "{word}");
    }
    for word in ["st.", "petersburg", "u.s.a.", "com", ".com", "?"] {
        assert!(!is_address(word), "{word}");
    }
}

#[test]
fn one_slip_is_nearer_than_two() {
    let legal = ["c3-d4", "e3-d4", "e3-f4", "a3-b4"].map(str::to_owned);
    let ordered = nearest_first(legal.to_vec(), "e3—f2");
    assert_eq!(ordered[0], "e3-f4");
}
