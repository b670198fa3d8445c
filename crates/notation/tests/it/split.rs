//! Where a text can be cut, and where games start.

use scoresheet_notation::split::{
    Cut, first_game_start, last_blank_line, last_game_start, last_line_end, last_result_line,
};

const GAMES: &str = "\u{FEFF}[Event \"1\"]\n[Site \"a\"]\n\n1. e4 {[%clk 0:01]\n[x] } e5 1-0\n\n\
    \u{FEFF}[Event \"2\"]\n[FEN \"W:W31,\n32:B1\"]\n[Result \"*\"]\n\n1. 31-27 *\n\
    [White \"3\"]\n\n1. d4 {never closed\n\n\
    [Event \"4\"]\n[Result \"1-0\"]\n\n\n\
    [Event \"5\"]\n\n[Result \"1-0\"]\n\n1-0\n% escaped\n  [White \"6\"]\n\n1. c4 *\n";

/// Where the games of [`GAMES`] start, found by their first words.
fn starts(text: &str) -> Vec<usize> {
    [
        "\u{FEFF}[Event \"2",
        "[White \"3",
        "[Event \"4",
        "[Event \"5",
        "  [White \"6",
    ]
    .iter()
    .map(|first| text.find(first).unwrap())
    .collect()
}

/// Every cut of the text, last to first, by taking the last one of ever shorter heads.
fn all_cuts(text: &[u8]) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut head = text;
    while let Some(cut) = last_game_start(head) {
        cuts.push(cut);
        head = &text[..cut];
    }
    cuts.reverse();
    cuts
}

#[test]
fn games_start_at_every_kind_of_line_end() {
    for end in ["\n", "\r", "\r\n"] {
        let text = GAMES.replace('\n', end);
        assert_eq!(all_cuts(text.as_bytes()), starts(&text), "{end:?}");
    }
}

#[test]
fn the_size_of_a_chunk_does_not_change_what_is_a_game() {
    for end in ["\n", "\r", "\r\n"] {
        let text = GAMES.replace('\n', end);
        let text = text.as_bytes();
        for size in 1..=text.len() {
            let mut found = Vec::new();
            let (mut start, mut len) = (0, size);
            while start + len < text.len() {
                match last_game_start(&text[start..start + len]) {
                    Some(cut) => {
                        found.extend(
                            all_cuts(&text[start..start + cut])
                                .iter()
                                .map(|at| start + at),
                        );
                        start += cut;
                        found.push(start);
                        len = size;
                    }
                    None => len += size,
                }
            }
            found.extend(all_cuts(&text[start..]).iter().map(|at| start + at));
            assert_eq!(found, all_cuts(text), "size {size}");
        }
    }
}

#[test]
fn the_first_start_knows_what_was_cut_off() {
    let text = b"[A \"x\"]\n[White \"1\"]\n1. e4 *\n\n[Event \"2\"]\n";
    let tags = Cut::at(text, 8);
    assert_eq!(
        tags,
        Cut {
            at_line_start: true,
            after_tags: true
        }
    );
    assert_eq!(
        first_game_start(&text[8..], tags),
        Some(21),
        "White continues with the tags"
    );
    let moves = Cut::at(text, 28);
    assert_eq!(
        moves,
        Cut {
            at_line_start: true,
            after_tags: false
        }
    );
    assert_eq!(first_game_start(&text[28..], moves), Some(1));
    let inside = Cut::at(text, 31);
    assert!(!inside.at_line_start);
    assert_eq!(
        first_game_start(b"[Event \"x\"]\n1. e4 *\n[White \"y\"]\n", inside),
        Some(20)
    );
}

#[test]
fn what_is_no_tag_line_never_starts_a_game() {
    for line in [
        "[%clk 0:10:00] \"x\"]",
        "[1 \"x\"]",
        "[Event]",
        "[Event x]",
        "e4 [Event \"x\"]",
        "[\"x\"]",
        "[Event \"open",
        "",
        "[",
    ] {
        let text = format!("1. e4\n{line}\n");
        assert_eq!(last_game_start(text.as_bytes()), None, "{line}");
    }
}

#[test]
fn nothing_before_is_no_cut() {
    for text in ["[Event \"1\"]\n", "\n\r\n \u{FEFF}[Event \"1\"]\n", ""] {
        assert_eq!(last_game_start(text.as_bytes()), None, "{text:?}");
    }
}

#[test]
fn text_without_tags_is_cut_between_lines_and_games() {
    let text = b"1. c3-d4 d6-c5\n2. b2-c3 2-0\n \n1. a3-b4\n\nb6-a5 *";
    assert_eq!(last_result_line(text), Some(30));
    assert_eq!(last_blank_line(text), Some(40));
    assert_eq!(last_line_end(text), Some(40));
    assert_eq!(last_line_end(b"one\r\n"), None);
    assert_eq!(last_line_end(b"one\r\ntwo"), Some(5));
    assert_eq!(last_line_end(b"one\r"), None, "a CR may be half of a CRLF");
    assert_eq!(last_line_end(b"no end"), None);
    assert_eq!(last_line_end(b""), None);
    assert_eq!(last_result_line(b"1. c4\n\n1-0\n"), None);
    assert_eq!(last_result_line(b"1. c4 1-0\n1. d4 *\n1. e4 {"), Some(18));
}

#[test]
fn a_byte_order_mark_after_a_value_of_several_lines_is_a_blank() {
    let text = "[Event \"1\"]\n[Round \"\n5\"]\u{FEFF}\n[White \"A\"]\n\n1. e4 *";
    assert_eq!(last_game_start(text.as_bytes()), None);
    let two = format!("{text}\n\n[Event \"2\"]\u{a0}\u{FEFF} \n\n1. d4 *");
    assert_eq!(last_game_start(two.as_bytes()), two.find("[Event \"2"));
}
