//! The clocks of adjourned games, by the worked examples of the codes and by what must always hold.

use proptest::prelude::*;
use scoresheet_adjournment::{
    Book, Case, Change, ClockError, Clocks, Correction, CorrectionError, CorrectionVerdict, Early,
    EarlyVerdict, Noticed, correct, dial, early, resumption,
};
use scoresheet_clock::{ClockTime, Control};
use scoresheet_event::Colour;

fn time(text: &str) -> ClockTime {
    text.parse().unwrap()
}

fn clocks(control: &str, moves: u32, white: &str, black: &str, to_move: Colour) -> Clocks {
    Clocks {
        control: control.parse().unwrap(),
        used: [time(white), time(black)],
        moves,
        to_move,
    }
}

fn shown(time: Option<ClockTime>) -> String {
    time.map_or_else(|| "-".to_owned(), |time| time.to_string())
}

/// Verdict, clause, what is taken and marked and left.
fn reported(early: &Early) -> (EarlyVerdict, &'static str, String, String, String) {
    (
        early.verdict,
        early.clause,
        early.taken.to_string(),
        early.marked.to_string(),
        shown(early.left),
    )
}

const KV53: &str = "15 moves per hour";
const MK53: &str = "40 in 2:00, then 20 per hour";

#[test]
fn kv53_s34_the_worked_example_of_adjourning_early() {
    let clocks = clocks(KV53, 30, "1:45", "1:50", Colour::Black);
    let early = early(Book::Kv53, &clocks, time("4:00"));
    assert_eq!(early.played, time("3:35"));
    assert_eq!(
        reported(&early),
        (
            EarlyVerdict::WithConsent,
            "KV53 §34",
            "0:25".to_owned(),
            "2:15".to_owned(),
            "0:45".to_owned()
        )
    );
    assert_eq!(
        (early.control.moves, early.control.time),
        (45, time("3:00"))
    );
    assert_eq!(early.other_marked, time("1:45"));
}

#[test]
fn mk53_s21_the_worked_example_of_adjourning_early() {
    let clocks = clocks(MK53, 40, "1:35", "1:20", Colour::Black);
    let early = early(Book::Mk53, &clocks, time("4:00"));
    assert_eq!(early.played, time("2:55"));
    assert_eq!(
        reported(&early),
        (
            EarlyVerdict::Allowed,
            "MK53 §21",
            "1:05".to_owned(),
            "2:25".to_owned(),
            "0:35".to_owned()
        )
    );
    assert_eq!(
        (early.control.moves, early.control.time),
        (60, time("3:00"))
    );
}

#[test]
fn mk53_s21_white_may_seal_too() {
    // 2:55 played; White takes 1:05: 2:40, and 0:20 are left to move 60.
    let clocks = clocks(MK53, 40, "1:35", "1:20", Colour::White);
    let early = early(Book::Mk53, &clocks, time("4:00"));
    assert_eq!(
        (early.marked, early.left),
        (time("2:40"), Some(time("0:20")))
    );
    assert_eq!(early.other_marked, time("1:20"));
}

#[test]
fn kv53_s34_and_mk53_s21_before_the_control_only_with_consent() {
    // White has made the 15 moves, Black 14.
    let at_14 = clocks(KV53, 14, "0:40", "0:50", Colour::Black);
    let before = early(Book::Kv53, &at_14, time("4:00"));
    assert_eq!(before.verdict, EarlyVerdict::BeforeControl);
    assert_eq!((before.taken, before.marked), (time("0:00"), time("0:50")));
    let at_39 = clocks(MK53, 39, "1:35", "1:20", Colour::White);
    let before = early(Book::Mk53, &at_39, time("4:00"));
    assert_eq!(
        (before.verdict, before.clause),
        (EarlyVerdict::BeforeControl, "MK53 §21")
    );
}

#[test]
fn mk53_s21_whose_time_would_be_up_cannot_take_the_rest() {
    // 4:00 − 0:55 = 3:05, and 0:35 + 3:05 is beyond 3:00.
    let fast = clocks(MK53, 40, "0:35", "0:20", Colour::White);
    let refused = early(Book::Mk53, &fast, time("4:00"));
    assert_eq!(refused.verdict, EarlyVerdict::FlagWouldFall);
    assert_eq!((refused.marked, refused.left), (time("3:40"), None));
    // To the minute: nothing left is a fallen flag.
    let even = clocks(MK53, 40, "1:00", "1:00", Colour::White);
    let refused = early(Book::Mk53, &even, time("4:00"));
    assert_eq!(refused.verdict, EarlyVerdict::FlagWouldFall);
    let minute = clocks(MK53, 40, "1:00", "1:01", Colour::White);
    let allowed = early(Book::Mk53, &minute, time("4:00"));
    assert_eq!(allowed.verdict, EarlyVerdict::Allowed);
    assert_eq!(allowed.left, Some(time("0:01")));
}

#[test]
fn kv53_s34_a_session_that_is_over_leaves_nothing_to_take() {
    for black in ["2:15", "2:20"] {
        let clocks = clocks(KV53, 35, "1:45", black, Colour::White);
        let early = early(Book::Kv53, &clocks, time("4:00"));
        assert_eq!(early.verdict, EarlyVerdict::SessionOver);
        assert_eq!((early.taken, early.marked), (time("0:00"), time("1:45")));
    }
}

#[test]
fn kv53_s32_and_mk53_s19_a_fallen_flag_ends_the_game() {
    let fallen = clocks(KV53, 29, "1:45", "2:00", Colour::White);
    let early = early(Book::Kv53, &fallen, time("4:00"));
    assert_eq!(
        (early.verdict, early.clause),
        (EarlyVerdict::FlagFallen, "KV53 §32")
    );
    assert_eq!(
        early.working,
        ["Black has made 29 moves in 2:00, but 30 were to be made in 2:00"]
    );
}

#[test]
fn kv53_s32_unused_time_is_there_for_the_next_control() {
    // 30 moves in 1:45 instead of 2:00: a quarter of an hour more for the next 15.
    let clocks = clocks(KV53, 30, "1:45", "1:50", Colour::White);
    let white = clocks.standing(Colour::White);
    assert_eq!((white.passed.moves, white.saved), (30, time("0:15")));
    assert_eq!((white.next.moves, white.left), (45, Some(time("1:15"))));
}

#[test]
fn mk53_s19_the_usual_controls() {
    for (control, moves, next, at) in [
        ("40 in 2:30, then 16 per hour", 40, 56, "3:30"),
        ("36 in 2:00, then 18 per hour", 36, 54, "3:00"),
        ("40 in 2:00, then 20 per hour", 79, 80, "4:00"),
        ("45 in 2:30, then 18 per hour", 44, 45, "2:30"),
    ] {
        let clocks = clocks(control, moves, "1:00", "1:00", Colour::White);
        let standing = clocks.standing(Colour::White);
        assert_eq!(
            (standing.next.moves, standing.next.time),
            (next, time(at)),
            "{control}"
        );
    }
}

#[test]
fn mk53_s19_and_kv53_s32_the_control_move_counts_with_the_other_clock_started() {
    // Black has move 40 on the board: until White's clock runs, he has made 39.
    let on_the_board = clocks(MK53, 39, "1:50", "2:00", Colour::Black);
    let black = on_the_board.standing(Colour::Black);
    assert_eq!((black.moves, black.next.moves), (39, 40));
    assert!(black.is_fallen());
    let started = clocks(MK53, 40, "1:50", "2:00", Colour::White);
    let black = started.standing(Colour::Black);
    assert_eq!((black.moves, black.next.moves), (40, 60));
    assert!(!black.is_fallen());
}

#[test]
fn ftm98_3_2_the_control_ends_at_6() {
    for (left, at) in [
        ("2:30", "3:30"),
        ("2:00", "4:00"),
        ("1:00", "5:00"),
        ("0:45", "5:15"),
        ("6:00", "12:00"),
        ("5:30", "12:30"),
        ("7:00", "11:00"),
        ("0:00:30", "5:59:30"),
    ] {
        assert_eq!(dial(time(left)).to_string(), at, "{left}");
        assert_eq!(dial(time(left)).passes, 0);
    }
    // Once round and half an hour.
    let long = dial(time("12:30"));
    assert_eq!((long.to_string().as_str(), long.passes), ("5:30", 1));
    assert_eq!(dial(time("12:00")).passes, 0);
}

fn corrected(book: Book, clocks: &Clocks, change: Change, noticed: Noticed) -> Correction {
    let error = ClockError {
        clock: Some(Colour::Black),
        change,
        noticed,
    };
    correct(book, clocks, error).unwrap()
}

#[test]
fn kv53_s32_less_time_only_if_a_quarter_of_an_hour_stays() {
    let clocks = clocks(KV53, 20, "1:59", "1:20", Colour::White);
    for (less, verdict, left) in [
        ("0:25", CorrectionVerdict::Corrected, "0:15"),
        ("0:26", CorrectionVerdict::Stands, "0:14"),
        ("0:45", CorrectionVerdict::Stands, "-"),
    ] {
        let change = Change::Less(time(less));
        for noticed in [Noticed::InPlay, Noticed::Resumed] {
            let answer = corrected(Book::Kv53, &clocks, change, noticed);
            assert_eq!(
                (answer.verdict, shown(answer.left).as_str()),
                (verdict, left)
            );
        }
    }
    let more = corrected(
        Book::Kv53,
        &clocks,
        Change::More(time("1:20")),
        Noticed::InPlay,
    );
    assert_eq!(
        (more.verdict, more.corrected, more.clause),
        (CorrectionVerdict::Corrected, Some(time("0:00")), "KV53 §32")
    );
}

#[test]
fn mk53_s19_up_to_the_first_control_each_keeps_a_quarter_of_an_hour() {
    let less = Change::Less(time("0:05"));
    // White, whose clock was right, has 0:15 or 0:14.
    let enough = clocks(MK53, 20, "1:45", "1:20", Colour::White);
    let short = clocks(MK53, 20, "1:46", "1:20", Colour::White);
    let after = clocks(MK53, 40, "2:50", "1:20", Colour::White);
    for (clocks, verdict) in [
        (&enough, CorrectionVerdict::Corrected),
        (&short, CorrectionVerdict::Stands),
        (&after, CorrectionVerdict::Open),
    ] {
        let answer = corrected(Book::Mk53, clocks, less, Noticed::InPlay);
        assert_eq!((answer.verdict, answer.clause), (verdict, "MK53 §19"));
        let more = Change::More(time("0:05"));
        let answer = corrected(Book::Mk53, clocks, more, Noticed::InPlay);
        assert_eq!(answer.verdict, CorrectionVerdict::Corrected);
    }
}

#[test]
fn mk53_s22_a_resumed_game_gets_more_time_and_never_less() {
    let clocks = clocks(MK53, 41, "1:35", "2:25", Colour::White);
    let less = corrected(
        Book::Mk53,
        &clocks,
        Change::Less(time("0:01")),
        Noticed::Resumed,
    );
    assert_eq!(
        (less.verdict, less.clause),
        (CorrectionVerdict::Stands, "MK53 §22")
    );
    let more = corrected(
        Book::Mk53,
        &clocks,
        Change::More(time("0:10")),
        Noticed::Resumed,
    );
    assert_eq!(more.verdict, CorrectionVerdict::Corrected);
    assert_eq!(more.left, Some(time("0:45")));
    let over = corrected(
        Book::Mk53,
        &clocks,
        Change::More(time("0:10")),
        Noticed::Over,
    );
    assert_eq!(
        (over.verdict, over.clause),
        (CorrectionVerdict::Stands, "MK53 §22")
    );
}

#[test]
fn kv53_s32_and_mk53_s19_the_times_stand_if_it_is_not_known_which_clock() {
    let clocks = clocks(KV53, 20, "0:50", "0:50", Colour::White);
    for (book, clause) in [(Book::Kv53, "KV53 §32"), (Book::Mk53, "MK53 §19")] {
        let error = ClockError {
            clock: None,
            change: Change::More(time("0:10")),
            noticed: Noticed::InPlay,
        };
        let answer = correct(book, &clocks, error).unwrap();
        assert_eq!(
            (answer.verdict, answer.clause),
            (CorrectionVerdict::Stands, clause)
        );
    }
}

#[test]
fn more_time_than_was_used_cannot_be_given_back() {
    let clocks = clocks(KV53, 20, "0:50", "0:50", Colour::White);
    let error = ClockError {
        clock: Some(Colour::White),
        change: Change::More(time("0:51")),
        noticed: Noticed::InPlay,
    };
    let refused = correct(Book::Kv53, &clocks, error).unwrap_err();
    assert!(matches!(
        refused,
        CorrectionError::MoreThanUsed {
            side: Colour::White,
            ..
        }
    ));
}

#[test]
fn kv53_s35_and_mk53_s22_who_is_absent_when_a_game_is_taken_up() {
    let (white, black) = (Colour::White, Colour::Black);
    for (absent, sealer, case) in [
        ((false, false), white, Case::BothPresent),
        ((true, false), black, Case::ReplierAbsent),
        ((false, true), white, Case::ReplierAbsent),
        ((true, false), white, Case::SealerAbsent),
        ((false, true), black, Case::SealerAbsent),
        ((true, true), black, Case::BothAbsent),
    ] {
        assert_eq!(Case::absent(absent.0, absent.1, sealer), case);
    }
    for book in Book::ALL {
        for (case, opened, clock) in [
            (Case::BothPresent, Some(true), Some(white)),
            (Case::ReplierAbsent, Some(false), Some(white)),
            (Case::SealerAbsent, Some(true), Some(white)),
            (Case::BothAbsent, Some(false), Some(white)),
            (Case::EnvelopeLostRestored, None, Some(white)),
            (Case::EnvelopeLostInDoubt, None, None),
            (Case::EnvelopeLost, None, None),
        ] {
            let answer = resumption(book, case, black);
            assert_eq!((answer.opened, answer.clock), (opened, clock), "{case:?}");
            assert!(answer.clause.starts_with(book.resuming()));
        }
    }
}

fn any_time(minutes: std::ops::Range<u32>) -> impl Strategy<Value = ClockTime> {
    minutes.prop_map(|minutes| ClockTime::from_seconds(minutes * 60))
}

fn any_control() -> impl Strategy<Value = Control> {
    let stage = (1_u32..=60, 1_u32..=300);
    prop::collection::vec(stage, 1..4).prop_map(|stages| {
        let stages = stages
            .iter()
            .map(|(moves, minutes)| format!("{moves} in {}:{:02}", minutes / 60, minutes % 60));
        let text: Vec<String> = stages.collect();
        text.join(", then ").parse().unwrap()
    })
}

proptest! {
    /// KV53 §34, MK53 §21: both times together are the session, and what is left with what is
    /// marked is the time of the control.
    #[test]
    fn what_is_marked_fills_the_session_and_the_control(
        control in any_control(),
        moves in 0_u32..200,
        white in any_time(0..400),
        black in any_time(0..400),
        session in any_time(1..600),
        black_seals in any::<bool>(),
        chess in any::<bool>(),
    ) {
        let to_move = if black_seals { Colour::Black } else { Colour::White };
        let clocks = Clocks { control, used: [white, black], moves, to_move };
        let book = if chess { Book::Mk53 } else { Book::Kv53 };
        let early = early(book, &clocks, session);
        if matches!(early.verdict, EarlyVerdict::Allowed | EarlyVerdict::WithConsent) {
            prop_assert_eq!(early.marked.and(early.other_marked), session);
            let left = early.left.unwrap();
            prop_assert!(left > ClockTime::default());
            prop_assert_eq!(early.marked.and(left), early.control.time);
            prop_assert!(clocks.moves >= clocks.control.first().moves);
            prop_assert_eq!(chess, early.verdict == EarlyVerdict::Allowed);
        }
        prop_assert!(early.marked >= clocks.used(to_move));
        prop_assert_eq!(early.other_marked, clocks.used(to_move.other()));
    }

    /// Between two controls nothing is lost: saved and the next stage are what is left.
    #[test]
    fn saved_time_is_carried_over(
        control in any_control(),
        moves in 0_u32..200,
        used in any_time(0..2000),
    ) {
        let clocks = Clocks { control, used: [used; 2], moves, to_move: Colour::White };
        let standing = clocks.standing(Colour::White);
        prop_assert!(standing.passed.moves <= moves && moves < standing.next.moves);
        prop_assert!(standing.passed.time < standing.next.time);
        if standing.saved > ClockTime::default() {
            let stage = standing.next.time.less(standing.passed.time).unwrap();
            prop_assert_eq!(standing.left, Some(stage.and(standing.saved)));
        }
        prop_assert_eq!(standing.left.is_none(), used > standing.next.time);
    }

    /// FTM98 3.2: so much later the hands show 6.
    #[test]
    fn the_dial_shows_6_when_the_time_is_up(left in 0_u32..3_600_000) {
        let set = dial(ClockTime::from_seconds(left));
        prop_assert!(set.at.seconds() < 12 * 3600);
        prop_assert_eq!((set.at.seconds() + left) % (12 * 3600), 6 * 3600);
        let passed = (1..left).filter(|gone| (set.at.seconds() + gone) % (12 * 3600) == 6 * 3600);
        if left < 200_000 {
            prop_assert_eq!(set.passes as usize, passed.count());
        }
    }
}
