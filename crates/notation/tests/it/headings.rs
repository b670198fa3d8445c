//! What headings say, and what is none.

use proptest::prelude::*;
use scoresheet_notation::{
    Family, Heading, HeadingLine, HeadingTag, KnownTag, Reader, Record, RecordText, heading_at_end,
};

/// The rows of the table: the heading, its tags in the order of all of them, whether they say all.
fn rows() -> impl Iterator<Item = (String, Vec<(&'static str, &'static str)>, bool)> {
    let lines = include_str!("../headings.tsv").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let [heading, tags, all] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let tags = tags.split(" || ").filter(|tag| !tag.is_empty());
        let mut tags: Vec<_> = tags.map(|tag| tag.split_once('=').unwrap()).collect();
        let place = |name| HeadingTag::ALL.iter().position(|tag| tag.name() == name);
        tags.sort_by_key(|(name, _)| place(*name).unwrap_or_else(|| panic!("{name}")));
        (heading.replace('⏎', "\n"), tags, all == "all")
    })
}

#[test]
fn headings_of_the_table_are_read_as_it_says() {
    let mut wrong = Vec::new();
    for (heading, tags, all) in rows() {
        let read = Heading::read(&heading);
        let said: Vec<_> = read
            .tags()
            .map(|(tag, value)| (tag.name(), value))
            .collect();
        if said != tags || read.says_all() != all {
            wrong.push(format!(
                "{heading:?}\n  {said:?} {}\n  {tags:?} {all}",
                read.says_all()
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// A record without tags that starts with each heading of the table says the same, on a line of its own and, where it
/// is one line of names, before the moves in that line.
#[test]
fn records_say_what_their_headings_say() {
    let moves = ["1. e4 e5 2. Nf3 Nc6 *", "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"];
    let mut wrong = Vec::new();
    for (heading, tags, all) in rows().filter(|(_, tags, _)| !tags.is_empty()) {
        for (moves, family) in moves.into_iter().zip([Family::Chess, Family::Draughts]) {
            let names = tags.iter().any(|(name, _)| *name == "White");
            let line = names && all && HeadingLine::read(&heading) == Some(HeadingLine::Names);
            let ways = ["\n", "\n\n", " ", ". "]
                .into_iter()
                .take(if line { 4 } else { 2 });
            for between in ways {
                let text = format!("{heading}{between}{moves}");
                let mut record = Record::default();
                Reader::new(text.as_bytes()).next(&mut record, &|_| family);
                let said: Vec<_> = record
                    .heading
                    .tags()
                    .map(|(tag, value)| (tag.name(), value))
                    .collect();
                let read = record
                    .tokens
                    .iter()
                    .filter(|token| token.kind.is_move())
                    .count();
                if said != tags || read != 4 {
                    wrong.push(format!("{text:?}\n  {said:?}, {read} moves\n  {tags:?}"));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn places_of_what_a_heading_says_are_those_of_its_words() {
    for (heading, ..) in rows() {
        let read = Heading::read(&heading);
        for (tag, value) in read.tags() {
            let span = read.place(tag).unwrap();
            let stated = &heading[span.start as usize..span.end as usize];
            let first = value.chars().next().unwrap();
            let same = matches!(
                tag,
                HeadingTag::Date | HeadingTag::Result | HeadingTag::Round
            ) || stated.contains(first);
            assert!(same, "{heading:?}: {value} at {stated:?}");
        }
    }
}

#[test]
fn a_tag_counts_before_a_heading() {
    let text = b"[White \"Tal\"]\n\nLasker - Tarrasch, Munich 1908\n1. e4 e5 *";
    let mut record = Record::default();
    Reader::new(text).next(&mut record, &|_| Family::Chess);
    let record = RecordText::new(&record, text);
    let stated = |tag| record.stated(tag).map(|(value, _)| value.into_owned());
    assert_eq!(stated(KnownTag::White).as_deref(), Some("Tal"));
    assert_eq!(stated(KnownTag::Black), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_text_is_read_as_a_heading(text in "\\PC{0,120}") {
        sound(&text);
    }

    #[test]
    fn any_scraps_are_read_as_a_heading(scraps in prop::collection::vec(scrap(), 0..30)) {
        sound(&scraps.concat());
    }
}

/// What a heading says stands in it.
fn sound(text: &str) {
    let heading = Heading::read(text);
    for (tag, value) in heading.tags() {
        let span = heading.place(tag).unwrap();
        let stated = text.get(span.start as usize..span.end as usize);
        assert!(
            stated.is_some_and(|stated| !stated.trim().is_empty()) && !value.is_empty(),
            "{text:?}: {tag:?} {span:?}"
        );
    }
    assert_eq!(
        heading.get(HeadingTag::White).is_some(),
        heading.get(HeadingTag::Black).is_some(),
        "{text:?}"
    );
    if let Some((start, _)) = heading_at_end(text) {
        assert!(text.get(start..).is_some(), "{text:?}");
    }
}

/// What headings are made of.
fn scrap() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        " ",
        " ",
        " ",
        "\n",
        "\n\n",
        "   ",
        ", ",
        ". ",
        "; ",
        ": ",
        "-",
        " - ",
        "—",
        "(",
        ")",
        "[",
        "]",
        "White",
        "Black:",
        "Valge",
        "Must — ",
        "Tal",
        "M",
        "O'Kelly",
        "Saint-Amant",
        "de ",
        "v. ",
        "vs",
        "Moscow",
        "St. ",
        "New York",
        "1910",
        "12.01.1957",
        "August 5th",
        "12. mail 1954",
        "1954 г.",
        "Round ",
        "5",
        "XIV",
        "No. ",
        "№ ",
        "GAME ",
        "(2700)",
        "1-0",
        "½-½",
        "[C78]",
        "Ruy Lopez",
        "Gambit",
        "Match",
        "чемпионат",
        "First game of the match",
        "Played at ",
        "*",
        "é",
    ]);
    prop_oneof![12 => fixed.prop_map(str::to_owned), 1 => "\\PC{1,5}"]
}

/// Lines that could be cut in many ways, and many of them.
#[test]
fn time_grows_with_the_text() {
    let parts = [
        "(a)",
        "(",
        "(Tal ",
        "Tal - ",
        "A. ",
        "Tal, M. ",
        "1-0 ",
        "Ruy Lopez, ",
        "Ruy Lopez (",
        "White: A. ",
        "Moscow (3), ",
        "12.1.1957 ",
        "Match ",
        "5. ",
        "I. ",
        "[C78] ",
        "No. ",
        "Paris 1858 ",
        "Tal-Keres ",
        "-",
        "A   B ",
    ];
    for part in parts {
        for separator in ["", "\n"] {
            let line = part.repeat(230 / part.len());
            let text =
                format!("{line}{separator}").repeat(if separator.is_empty() { 1 } else { 100 });
            let start = std::time::Instant::now();
            let _ = (
                Heading::read(&text),
                heading_at_end(&text[..230.min(text.len())]),
            );
            let took = start.elapsed();
            assert!(
                took < std::time::Duration::from_secs(3),
                "{part:?}: {took:?}"
            );
        }
    }
}
