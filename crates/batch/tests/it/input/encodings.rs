use super::*;
use scoresheet_batch::text_findings;
use scoresheet_source::Encoding;

/// `Блиндер` in each encoding, from the code pages' charts.
const BLINDER: [(Encoding, &[u8]); 3] = [
    (Encoding::Windows1251, b"\xC1\xEB\xE8\xED\xE4\xE5\xF0"),
    (Encoding::Koi8R, b"\xE2\xCC\xC9\xCE\xC4\xC5\xD2"),
    (Encoding::Cp866, b"\x81\xAB\xA8\xAD\xA4\xA5\xE0"),
];

/// A game by `white`, after a hundred in ASCII.
fn games(white: &[u8]) -> Vec<u8> {
    let mut bytes = GAMES.repeat(100).into_bytes();
    bytes.extend(b"[White \"");
    bytes.extend(white);
    bytes.extend(b"\"]\n\n1. c3-d4 1-0\n\n[Event \"last\"]\n");
    bytes
}

#[test]
fn an_encoding_is_found_late_in_the_file_and_kept() {
    for (encoding, white) in BLINDER {
        let bytes = games(white).repeat(2);
        let (chunks, problems) = read_bytes("x.pdn", &bytes, &small(256, 1 << 14));
        assert_eq!(problems, []);
        assert_eq!(text(&chunks).matches("[White \"Блиндер\"]\n").count(), 2);
        for chunk in &chunks {
            let ascii = chunk.text.is_ascii();
            assert_eq!(
                chunk.encoding,
                if ascii { Encoding::Utf8 } else { encoding }
            );
            assert_eq!(chunk.encoding_inferred, !ascii);
            if let Some(at) = chunk.text.find("1. c3-d4") {
                let original = chunk.original_offset(at) as usize;
                assert!(bytes[original..].starts_with(b"1. c3-d4"));
            }
        }
        let end = chunks.last().unwrap();
        assert_eq!(end.original_offset(end.text.len()), bytes.len() as u64);
    }
}

#[test]
fn an_encoding_that_is_given_is_not_doubted() {
    let bytes = games(b"\xC1\xEB\xE8");
    let options = Options {
        encoding: Some(Encoding::Latin1),
        ..Options::default()
    };
    let (chunks, _) = read_bytes("x.pgn", &bytes, &options);
    assert!(text(&chunks).contains("Áëè"));
    assert!(!chunks[0].encoding_inferred);
    let options = Options {
        encoding: Some(Encoding::Utf8),
        ..Options::default()
    };
    let (chunks, _) = read_bytes("x.pgn", &bytes, &options);
    assert!(text(&chunks).contains("\u{FFFD}\u{FFFD}\u{FFFD}\"]"));
    assert_eq!(chunks[0].replaced().len(), 3);
    assert_eq!(chunks[0].encoding, Encoding::Utf8);
}

#[test]
fn utf8_stays_utf8_in_a_file_of_several_encodings() {
    for (encoding, white) in BLINDER {
        let bytes = [games(white), games("Блиндер".as_bytes()), games(white)].concat();
        for size in [64, 1 << 20] {
            let (chunks, _) = read_bytes("x.pgn", &bytes, &small(size, 1 << 20));
            assert_eq!(
                text(&chunks).matches("\"Блиндер\"").count(),
                3,
                "{encoding} {size}"
            );
        }
    }
}

#[test]
fn utf16_is_read_in_chunks_with_the_places_of_the_file() {
    let plain = String::from_utf8(games("Блиндер 🂡".as_bytes())).unwrap();
    for mark in ["\u{FEFF}", ""] {
        let expected = format!("{mark}{plain}");
        let units: Vec<u16> = expected.encode_utf16().collect();
        let le: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let be: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for (encoding, bytes) in [(Encoding::Utf16Le, le), (Encoding::Utf16Be, be)] {
            for size in [33, 1000, 1 << 20] {
                let (chunks, problems) = read_bytes("x.pgn", &bytes, &small(size, 1 << 20));
                assert_eq!(problems, []);
                assert_eq!(text(&chunks), expected);
                for chunk in &chunks {
                    assert_eq!(chunk.encoding, encoding);
                    assert_eq!(chunk.encoding_inferred, mark.is_empty());
                    let at = chunk.original_offset(0) as usize;
                    let unit = expected[..].encode_utf16().nth(at / 2).unwrap();
                    assert_eq!(chunk.text.encode_utf16().next(), Some(unit));
                }
                let end = chunks.last().unwrap();
                assert_eq!(end.original_offset(end.text.len()), bytes.len() as u64);
            }
        }
    }
}

#[test]
fn marks_in_mid_file_stay_in_the_text_and_start_games() {
    let games = format!("\u{FEFF}{GAMES}1-0\n\u{FEFF}{GAMES}");
    let (chunks, _) = read_bytes("x.pgn", games.as_bytes(), &small(16, 1 << 20));
    assert_eq!(text(&chunks), games);
    assert!(
        chunks
            .iter()
            .any(|chunk| chunk.text.starts_with("\u{FEFF}[Event") && chunk.seq > 0)
    );
}

/// A mark before the first word makes no symbol of its letters.
#[test]
fn a_mark_before_the_first_word_is_no_letter_of_it() {
    let text = "\u{FEFF}ЧЕМПИОНАТ СССР\r\n\r\n1. e4 e5 *\r\n";
    let units = text.encode_utf16();
    let utf16: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    for bytes in [utf16.as_slice(), text.as_bytes()] {
        let (chunks, _) = read_bytes("x.txt", bytes, &small(1 << 10, 1 << 20));
        let told: Vec<_> = chunks.iter().flat_map(text_findings).collect();
        assert_eq!(told, []);
    }
}
