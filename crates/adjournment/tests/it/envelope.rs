//! Envelopes of adjourned games: what they state, what is wrong with them, and reading back what
//! was written.

use proptest::prelude::*;
use scoresheet_adjournment::envelope::{
    ClockTime, Control, Envelope, EnvelopeLine, EnvelopeLines, Key, Last, ProblemKind, Says,
    TimeError,
};
use scoresheet_notation::Turn;
use scoresheet_source::{Level, Span};

const KV53: &str = "\
# The example of KV53 §34
Game: russian
Edition: kv53
White: Petrov
Black: Ivanov
Position: B:Wc3,Kd8:Bf6,h4
Sealed by: Black
Move number: 31
White used: 1:45
Black used: 2:15

Control: 15 moves in 1:00
Session: 4:00
";

const MK53: &str = r#"{"game":"chess","edition":"mk53","white":"Petrov","black":"Ivanov",
  "position":"8/5k2/8/8/8/8/5K2/R7 b - - 0 41","sealed_by":"black","move_number":41,
  "white_used":"1:35","black_used":"2:25","control":"40 moves in 2:00, then 20 in 1:00",
  "session":"4:00"}"#;

fn facts(text: &str) -> Envelope {
    let (envelope, problems) = EnvelopeLines::read(text).unwrap().facts();
    assert_eq!(problems, []);
    envelope
}

fn time(text: &str) -> ClockTime {
    text.parse().unwrap()
}

/// Problems as kind and the text they are about.
fn problems(text: &str) -> Vec<(ProblemKind, String)> {
    let (_, problems) = EnvelopeLines::read(text).unwrap().facts();
    problems
        .into_iter()
        .map(|problem| (problem.kind, problem.span.of(text).to_owned()))
        .collect()
}

/// The worked envelope with one line changed, or taken out where `new` is empty.
fn changed(key: &str, new: &str) -> String {
    let start = format!("{key}:");
    KV53.split_inclusive('\n')
        .map(|line| if line.starts_with(&start) { new } else { line })
        .collect()
}

#[test]
fn kv53_s34_the_worked_example() {
    let envelope = facts(KV53);
    assert_eq!(envelope.white.as_deref(), Some("Petrov"));
    assert_eq!(envelope.sealed_by, Some(Turn::Black));
    assert_eq!(envelope.move_number, Some(31));
    assert_eq!(envelope.last, Last::Inside);
    let [white, black] = [envelope.white_used, envelope.black_used].map(Option::unwrap);
    // 1:50 and the 25 minutes that were missing to the session.
    assert_eq!(black, time("1:50").and(time("0:25")));
    assert_eq!(Some(white.and(black)), envelope.session);
    let next = envelope.control.unwrap().next_after(30);
    assert_eq!((next.moves, next.time), (45, time("3:00")));
    assert_eq!(next.time.less(black), Some(time("0:45")));
}

#[test]
fn mk53_s21_the_worked_example() {
    let envelope = facts(MK53);
    let [white, black] = [envelope.white_used, envelope.black_used].map(Option::unwrap);
    assert_eq!(black, time("1:20").and(time("1:05")));
    assert_eq!(Some(white.and(black)), envelope.session);
    let next = envelope.control.unwrap().next_after(40);
    assert_eq!((next.moves, next.time), (60, time("3:00")));
    assert_eq!(next.time.less(black), Some(time("0:35")));
}

#[test]
fn mk53_s19_controls() {
    // 45 moves in two hours and a half, then 18 an hour.
    let control: Control = "45 moves in 2:30, then 18 per hour".parse().unwrap();
    let next = |moves| {
        let stage = control.next_after(moves);
        (stage.moves, stage.time.to_string())
    };
    assert_eq!(next(0), (45, "2:30".into()));
    assert_eq!(next(44), (45, "2:30".into()));
    assert_eq!(next(45), (63, "3:30".into()));
    assert_eq!(next(62), (63, "3:30".into()));
    assert_eq!(next(63), (81, "4:30".into()));
    for wrong in [
        "",
        "0 moves in 1:00",
        "15 moves",
        "15 in 1:75",
        "15 in 1:00, then",
        "15 in 0:00",
    ] {
        assert!(wrong.parse::<Control>().is_err(), "{wrong}");
    }
    assert!(control.next_after(u32::MAX).moves > 0, "nothing overflows");
}

#[test]
fn text_and_json_say_the_same() {
    for text in [KV53, MK53] {
        let sheet = EnvelopeLines::read(text).unwrap();
        let (from_text, from_json) = (facts(&sheet.text()), facts(&sheet.json()));
        assert_eq!(from_text, from_json);
        assert_eq!(from_text, facts(text));
    }
    assert_eq!(
        EnvelopeLines::read(KV53).unwrap().text(),
        KV53,
        "blank lines and comments too"
    );
    let one_line: String = MK53.replace("\n  ", "");
    assert_eq!(EnvelopeLines::read(MK53).unwrap().json(), one_line);
}

#[test]
fn lines_end_in_any_way_and_keys_are_read_in_any_case() {
    for end in ["\r\n", "\r"] {
        let text = format!("\u{feff}{}", KV53.replace('\n', end));
        assert_eq!(EnvelopeLines::read(&text).unwrap().text(), KV53);
    }
    let loose = KV53
        .replace("Sealed by: ", "  SEALED_BY  :")
        .replace("31", "31.");
    assert_eq!(facts(&loose), facts(KV53));
    assert_eq!(
        facts(&changed("Sealed by", "Sealed by: Ivanov\n")),
        facts(KV53)
    );
    assert_eq!(
        facts(&changed("Sealed by", "Sealed by: must\n")),
        facts(KV53)
    );
}

#[test]
fn kv53_s34_every_mark_is_needed() {
    for (key, name) in Key::ALL {
        let needed = !matches!(key, Key::Game | Key::Edition | Key::Control | Key::Session);
        let found = problems(&changed(name, ""));
        if KV53.contains(&format!("\n{name}:")) && needed {
            assert_eq!(found, [(ProblemKind::Missing(key), String::new())]);
        } else {
            assert_eq!(found, [], "{name}");
        }
    }
    let words = changed("Position", "Pieces: valge — c3 (1); must — f6 (1)\n");
    assert_eq!(
        problems(&words),
        [],
        "the position may be said in words alone"
    );
}

#[test]
fn damaged_lines_are_reported_with_their_place() {
    use ProblemKind as P;
    let cases = [
        (
            "White used",
            "White used: 1:75\n",
            P::Time(TimeError::Sixty),
            "1:75",
        ),
        (
            "White used",
            "White used: -0:10\n",
            P::Time(TimeError::Negative),
            "-0:10",
        ),
        (
            "White used",
            "White used: 105 min\n",
            P::Time(TimeError::Form),
            "105 min",
        ),
        (
            "White used",
            "White used:\n",
            P::Empty(Key::WhiteUsed),
            "White used:",
        ),
        ("Sealed by", "Sealed by: both\n", P::Sealer, "both"),
        ("Move number", "Move number: 0\n", P::MoveNumber, "0"),
        (
            "Move number",
            "Move number: 99999999999999999999\n",
            P::MoveNumber,
            "99999999999999999999",
        ),
        (
            "White",
            "White: Petrov\nWhite: Petrov\n",
            P::Repeated(Key::White),
            "Petrov",
        ),
        (
            "Sealed by",
            "Sealed by: Black\nSealed by: White\n",
            P::Contradicted(Key::SealedBy),
            "White",
        ),
        (
            "White",
            "White: Petrov\nArbiter: Kask\n",
            P::UnknownKey("Arbiter".into()),
            "Kask",
        ),
        ("White", "White: Petrov\n1. e4 e5\n", P::NoFact, "1. e4 e5"),
        (
            "White",
            "White: Pet\u{1b}[31mrov\n",
            P::ControlCharacter,
            "Pet\u{1b}[31mrov",
        ),
        (
            "Control",
            "Control: fast\n",
            P::Control(scoresheet_adjournment::envelope::ControlError),
            "fast",
        ),
    ];
    for (key, new, kind, place) in cases {
        let text = changed(key, new);
        assert_eq!(problems(&text), [(kind, place.to_owned())], "{new}");
        assert_eq!(
            EnvelopeLines::read(&text).unwrap().text(),
            text,
            "kept as it is"
        );
    }
    let both = format!("{KV53}Sealed move: f6-e5\nOpen move: f6-e5\n");
    assert_eq!(problems(&both), [(P::SealedAndOpen, "f6-e5".into())]);
}

#[test]
fn damaged_json_is_reported_with_its_place() {
    let place = |text: &str| {
        let problem = EnvelopeLines::read(text).unwrap_err();
        assert_eq!(problem.finding().level, Level::Error);
        (problem.to_string(), problem.span.start)
    };
    let (message, at) = place("{\"white\": \"Petrov\",\n \"black\" \"Ivanov\"}");
    assert_eq!(
        (message.as_str(), at),
        ("this is not a JSON object: expected `:`", 29)
    );
    assert_eq!(place("{").1, 0, "the last there is");
    let nested = "[".repeat(100_000);
    assert!(EnvelopeLines::read(&format!("{{\"white\":{nested}")).is_err());

    let text = r#"{"white":"A","white":"B","black":["x"],"arbiter":true,"comments":["a","b"],"site":null}"#;
    let found = problems(text);
    assert_eq!(
        found[0],
        (ProblemKind::Contradicted(Key::White), "\"B\"".into())
    );
    assert_eq!(found[1], (ProblemKind::NoFact, "[\"x\"]".into()));
    assert_eq!(
        found[2],
        (ProblemKind::UnknownKey("arbiter".into()), "true".into())
    );
    let text = EnvelopeLines::read(text).unwrap().text();
    assert_eq!(
        text,
        "White: A\nWhite: B\n? black: [\"x\"]\narbiter: true\n# a\n# b\n"
    );
}

#[test]
fn what_is_far_too_large_is_refused_at_once() {
    let text = format!("White: {}\n", "x".repeat(10 << 20));
    assert_eq!(
        EnvelopeLines::read(&text).unwrap_err().kind,
        ProblemKind::TooLong
    );
    let long = format!("White: {}\n", "x".repeat(1 << 19));
    assert_eq!(EnvelopeLines::read(&long).unwrap().text(), long);
}

#[test]
fn what_json_says_and_a_line_cannot_is_written_so_that_it_reads_back() {
    for unread in ["#x", "a:b", "{", "\u{feff}{", "a\nb", "", " ", "White: [1]"] {
        let json = serde_json::json!({"unread": [unread], "comments": ["\n", "# y"]}).to_string();
        let text = EnvelopeLines::read(&json).unwrap().text();
        let again = EnvelopeLines::read(&text).unwrap();
        assert_eq!(again.text(), text, "{unread}");
        let stays = |line: &EnvelopeLine| matches!(line.says, Says::Unread(_));
        assert!(again.lines.iter().any(stays), "{text}");
    }
}

fn words() -> impl Strategy<Value = String> {
    // Letters, signs that mean something to one of the two formats, and other scripts.
    "[A-Za-z0-9:#\"\\\\{}õЩ棋—;,.-]( ?[A-Za-z0-9:#\"\\\\{}õЩ棋—;,.-]){0,12}"
}

fn times() -> impl Strategy<Value = ClockTime> {
    (0..3_600_000_u32).prop_map(ClockTime::from_seconds)
}

prop_compose! {
    fn envelopes()(
        names in proptest::array::uniform6(proptest::option::of(words())),
        players in proptest::array::uniform2(words()),
        position in words(),
        white in any::<bool>(),
        number in 1..10_000_u32,
        used in proptest::array::uniform2(times()),
        control in proptest::option::of((1..100_u32, 1..30_000_u32)),
        session in proptest::option::of(times()),
        last in prop_oneof![
            Just(Last::Inside),
            words().prop_map(Last::Sealed),
            Just(Last::Open(String::new())),
        ],
    ) -> Envelope {
        let [game, edition, event, site, round, date] = names;
        let [white_name, black_name] = players;
        let control = control.map(|(moves, seconds)| {
            format!("{moves} in {}", ClockTime::from_seconds(seconds)).parse().unwrap()
        });
        Envelope {
            game, edition, event, site, round, date, control, session, last,
            language: None,
            white: Some(white_name),
            black: Some(black_name),
            position: Some(position),
            pieces: None,
            sealed_by: Some(if white { Turn::White } else { Turn::Black }),
            move_number: Some(number),
            white_used: Some(used[0]),
            black_used: Some(used[1]),
        }
    }
}

fn any_lines() -> impl Strategy<Value = EnvelopeLines> {
    let says = prop_oneof![
        (0..Key::ALL.len(), words()).prop_map(|(at, value)| Says::Fact(Key::ALL[at].0, value)),
        words().prop_map(|value| Says::Other("Arbiter".into(), value)),
        words().prop_map(Says::Comment),
        Just(Says::Blank),
    ];
    proptest::collection::vec(says, 0..12).prop_map(|lines| EnvelopeLines {
        lines: lines
            .into_iter()
            .map(|says| EnvelopeLine {
                says,
                span: Span::default(),
            })
            .collect(),
    })
}

proptest! {
    #[test]
    fn an_envelope_reads_back_from_text_and_from_json(envelope in envelopes()) {
        let sheet = envelope.sheet();
        for written in [sheet.text(), sheet.json()] {
            let read = EnvelopeLines::read(&written).unwrap();
            let (back, problems) = read.facts();
            prop_assert_eq!(problems, []);
            prop_assert_eq!(&back, &envelope);
            prop_assert_eq!(read.text(), sheet.text());
            prop_assert_eq!(read.json(), sheet.json());
        }
    }

    #[test]
    fn every_line_stays_what_and_where_it_was(sheet in any_lines()) {
        let text = sheet.text();
        let back = EnvelopeLines::read(&text).unwrap();
        prop_assert_eq!(back.text(), text);
        let json = sheet.json();
        prop_assert_eq!(EnvelopeLines::read(&json).unwrap().json(), json);
    }

    #[test]
    fn no_text_stops_it(text in "(\\PC|[:#\\n\\r{}\"\u{1b}]|White|Sealed by: |1:45){0,60}") {
        for text in [text.clone(), format!("{{{text}")] {
            if let Ok(sheet) = EnvelopeLines::read(&text) {
                for problem in sheet.facts().1 {
                    prop_assert!(text.is_char_boundary(problem.span.start as usize));
                    prop_assert!(problem.span.end as usize <= text.len());
                }
                let written = sheet.text();
                prop_assert_eq!(EnvelopeLines::read(&written).unwrap().text(), written);
            }
        }
    }
}
