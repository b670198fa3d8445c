#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks for what it expects"
)]

use super::*;

/// `text` in `encoding`, by the tables of another program (Python's codecs agree with them).
fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    match encoding {
        Encoding::Utf8 => text.into(),
        Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => match encoding.by() {
            By::Library(library) => {
                let (bytes, _, failed) = library.encode(text);
                assert!(!failed, "{text} cannot be written in {encoding}");
                bytes.into()
            }
            By::Page(name) => {
                let page = code_page(name);
                let byte = |c: char| match c.is_ascii() {
                    true => c as u8,
                    false => page.iter().position(|own| *own == c).unwrap() as u8 + 0x80,
                };
                text.chars().map(byte).collect()
            }
        },
    }
}

const CYRILLIC: &[&str] = &[
    "Блиндер Б.",
    "X чемпионат СССР",
    "Ленинград",
    "МОСКВА",
    "Куперман И.И.",
    "полуфинал",
    "Щёголев",
    "Чижов, Алексей",
    "Цукерник Э. И.",
    "матч на первенство мира",
    "Юрий Арустамов",
    "ТАЛЛИН",
    "ход",
    "Каплан В.",
    "Абрамов",
    "Хейф А.",
    "партия из сеанса",
    "Ответный удар! Белые выигрывают.",
];

const WESTERN: &[&str] = &[
    "Müller",
    "Français",
    "Tõlkinud",
    "Sämisch, Fritz",
    "Réti, Richard",
    "Lékó",
    "München",
    "São Paulo",
    "Düsseldorf",
    "Rodríguez",
    "Peñarol",
    "Gyula Sax né à Köln",
    "Västerås",
    "Sørensen",
    "Håkon",
    "Pärnu",
    "Jõhvi",
    "Übungsspiel",
    "Jänes",
    "Weiß",
    "à",
    "Étude",
];

const BALTIC: &[&str] = &[
    "Šachmatų žurnalas",
    "Petrovičius",
    "Kęstutis Žemaitė",
    "Bērziņš, Jānis",
    "Rīgas čempionāts",
    "Šaškių varžybos",
    "Mikėnas",
    "Krūmiņš",
    "Ķirsis, Pēteris",
    "Žukauskaitė",
];

#[test]
fn a_name_is_enough_to_tell_the_cyrillic_encodings() {
    for encoding in [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866] {
        for name in CYRILLIC.iter().filter(|name| **name != "ход") {
            let bytes = encode(&format!("[White \"{name}\"]\n"), encoding);
            assert_eq!(detect(&bytes).encoding, encoding, "{name}");
        }
    }
}

/// A file put together from two, for each pair of the encodings that an archive may hold side by side.
#[test]
fn each_game_is_read_in_its_own_encoding() {
    let game = |white: &str, black: &str, event: &str, encoding| {
        let text = format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Event \"{event}\"]\n\n1. e4 e5 2. Kf3 *\n\n"
        );
        (encode(&text, encoding), text)
    };
    let russian = |encoding| game("Блиндер Б.", "Миротин Б.", "X чемпионат СССР", encoding);
    let western = |encoding| game("Müller, Jürgen", "Sämisch, Fritz", "Köln", encoding);
    let cyrillic = [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866];
    let latin = [Encoding::Latin1, Encoding::Cp437];
    let all: Vec<_> = cyrillic
        .map(russian)
        .into_iter()
        .chain(latin.map(western))
        .collect();
    for (at, (first, first_text)) in all.iter().enumerate() {
        for (second, second_text) in &all[at + 1..] {
            let bytes = [first.repeat(3), second.clone()].concat();
            let usual = detect_8bit(&bytes, None).encoding;
            let expected = format!("{}{second_text}", first_text.repeat(3));
            assert_eq!(decode_mixed(&bytes, usual).text, expected, "{usual}");
        }
    }
}

#[test]
fn western_names_are_latin_1() {
    for name in WESTERN {
        let bytes = encode(&format!("[White \"{name}\"]\n"), Encoding::Latin1);
        assert_eq!(detect(&bytes).encoding, Encoding::Latin1, "{name}");
    }
}

#[test]
fn baltic_names_are_read_as_written() {
    for encoding in [Encoding::Iso8859_13, Encoding::Windows1257] {
        for name in BALTIC {
            let bytes = encode(name, encoding);
            let found = detect(&bytes).encoding;
            assert_eq!(
                decode(&bytes, found).text,
                *name,
                "{name} in {encoding} as {found}"
            );
        }
    }
}

#[test]
fn estonian_with_s_caron_is_read_as_written_in_each_encoding_that_has_it() {
    let text = "[Event \"Eesti meistrivõistlused\"]\n[White \"Šmidt, Jüri\"]\n{Žürii: Tõnu Õim, Mašin} Türi";
    for encoding in [
        Encoding::Latin9,
        Encoding::Iso8859_13,
        Encoding::Windows1257,
        Encoding::Windows1252,
    ] {
        let bytes = encode(text, encoding);
        let found = detect(&bytes).encoding;
        assert_eq!(decode(&bytes, found).text, text, "{encoding} as {found}");
    }
}

#[test]
fn central_european_names_are_read_as_written() {
    let text = "Přemysl Říha, Dvořák, Jiří Staněk, Łódź, Lubomír Kaválek, Ťuk, Żółw, Šimáček";
    for encoding in [Encoding::Windows1250, Encoding::Latin2] {
        let bytes = encode(text, encoding);
        let found = detect(&bytes).encoding;
        assert_eq!(decode(&bytes, found).text, text, "{encoding} as {found}");
    }
}

#[test]
fn many_names_make_it_certain() {
    for (encoding, names) in [
        (Encoding::Windows1251, CYRILLIC),
        (Encoding::Koi8R, CYRILLIC),
        (Encoding::Cp866, CYRILLIC),
        (Encoding::Latin1, WESTERN),
        (Encoding::Iso8859_13, BALTIC),
    ] {
        let found = detect(&encode(&names.join("\n"), encoding));
        assert_eq!(
            found,
            Detected {
                encoding,
                certain: true
            }
        );
    }
}

#[test]
fn utf8_and_utf16_are_reported_by_marks_and_form() {
    let text = "[White \"Блиндер Б.\"]\n1. c3-d4 {хорошо} d6-c5";
    for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
        let bytes = encode(text, encoding);
        assert_eq!(
            detect(&bytes),
            Detected {
                encoding,
                certain: false
            }
        );
        let marked = encode(&format!("\u{FEFF}{text}"), encoding);
        assert_eq!(
            detect(&marked),
            Detected {
                encoding,
                certain: true
            }
        );
        assert_eq!(decode(&marked, encoding).text, format!("\u{FEFF}{text}"));
    }
    let utf8 = Detected {
        encoding: Encoding::Utf8,
        certain: true,
    };
    for text in [text, "", "ASCII only", "\u{FEFF}[White \"Tal\"]"] {
        assert_eq!(detect(text.as_bytes()), utf8);
    }
    assert_eq!(
        detect(&"Müller Жук".as_bytes()[..8]),
        utf8,
        "cut inside a character"
    );
}

#[test]
fn every_encoding_comes_back_and_places_hold() {
    for &encoding in Encoding::ALL {
        let text = match encoding {
            Encoding::Windows1251 | Encoding::Koi8R | Encoding::Cp866 => "Блиндер и ёж".repeat(999),
            Encoding::Iso8859_13 | Encoding::Windows1257 => "Šachmatų ".repeat(999),
            _ => "Müller ".repeat(1500),
        };
        let bytes = encode(&text, encoding);
        let decoded = decode(&bytes, encoding);
        assert_eq!(decoded.text, text);
        assert!(decoded.map.replaced().is_empty());
        for (at, _) in text.char_indices().step_by(37).chain([(text.len(), ' ')]) {
            let original = encode(&text[..at], encoding).len() as u64;
            assert_eq!(decoded.map.original(&text, at), original);
            assert_eq!(encoding.original_len(&text[..at]), original);
        }
        assert_eq!(Encoding::from_label(encoding.as_str()), Some(encoding));
    }
}

#[test]
fn malformed_bytes_are_replaced_and_their_places_kept() {
    // UTF-8: a lone continuation byte, a character cut short, one that ends the text.
    let decoded = decode(b"a\x80b\xE2\x82c\xD0", Encoding::Utf8);
    assert_eq!(decoded.text, "a\u{FFFD}b\u{FFFD}c\u{FFFD}");
    let lens: Vec<u8> = decoded.map.replaced().iter().map(|r| r.len).collect();
    assert_eq!(lens, [1, 2, 1]);
    let places: Vec<u64> = decoded
        .map
        .replaced()
        .iter()
        .map(|r| decoded.map.original(&decoded.text, r.at))
        .collect();
    assert_eq!(places, [1, 3, 6]);
    assert_eq!(decoded.map.original(&decoded.text, decoded.text.len()), 7);

    // UTF-16: half a pair, and an odd byte at the end.
    let decoded = decode(b"a\0\x3D\xD8b\0c", Encoding::Utf16Le);
    assert_eq!(decoded.text, "a\u{FFFD}b\u{FFFD}");
    assert_eq!(decoded.map.original(&decoded.text, 4), 4);
    assert_eq!(decoded.map.original(&decoded.text, decoded.text.len()), 7);

    // Windows-1257 has no character A1.
    let decoded = decode(b"a\xA1b", Encoding::Windows1257);
    assert_eq!(decoded.text, "a\u{FFFD}b");
    assert_eq!(decoded.map.original(&decoded.text, 4), 2);
}

#[test]
fn marks_in_mid_text_stay() {
    let text = "\u{FEFF}[Event \"1\"]\n\u{FEFF}[Event \"2\"]\n";
    assert_eq!(decode(text.as_bytes(), Encoding::Utf8).text, text);
}

#[test]
fn lines_of_two_encodings_are_each_read_in_theirs() {
    for encoding in [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866] {
        let mut bytes = Vec::new();
        let mut text = String::new();
        for name in CYRILLIC {
            bytes.extend(encode(&format!("{name}\r\n"), encoding));
            bytes.extend(format!("{name}, \u{FEFF}Hübner\r\n").as_bytes());
            text.push_str(&format!("{name}\r\n{name}, \u{FEFF}Hübner\r\n"));
        }
        assert_eq!(detect(&bytes).encoding, encoding);
        let decoded = decode_mixed(&bytes, encoding);
        assert_eq!(decoded.text, text);
        assert_eq!(decoded.map.original(&text, text.len()), bytes.len() as u64);
    }
}

#[test]
fn parts_of_any_size_decode_as_the_whole() {
    let text = "[White \"Блиндер 🂡\"]\n";
    for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be] {
        let mut bytes = encode(text, encoding);
        bytes.push(0xD8);
        let whole = decode(&bytes, encoding);
        for size in 1..9 {
            let mut out = Decoded::default();
            let mut decoder = Decoder::new(encoding);
            for part in bytes.chunks(size) {
                decoder.push(part, false, &mut out);
            }
            decoder.push(&[], true, &mut out);
            assert_eq!(out.text, whole.text);
            assert_eq!(out.map.replaced(), whole.map.replaced());
            for (at, _) in text.char_indices() {
                assert_eq!(
                    out.map.original(&out.text, at),
                    encoding.original_len(&text[..at])
                );
                let mut head = out.map.clone();
                let rest = head.split_off(&out.text, at);
                let tail = &out.text[at..];
                assert_eq!(
                    rest.original(tail, tail.len()) + head.original(&out.text[..at], at),
                    bytes.len() as u64
                );
            }
        }
    }
}

#[test]
fn damaged_utf8_is_not_taken_for_another_encoding() {
    let bytes = &"[White \"Müller, Жук\"]".as_bytes()[..12];
    for (bytes, text) in [
        (
            &b"Sch\xC3\xBCtz, M\xFCller, H\xC3\xBCbner"[..],
            "Schütz, M\u{FFFD}ller, Hübner",
        ),
        (bytes, "[White \"Mül"),
        (
            "Müller Жук".as_bytes().split_last().unwrap().1,
            "Müller Жу\u{FFFD}",
        ),
    ] {
        let decoded = decode_mixed(bytes, detect_8bit(bytes, None).encoding);
        assert_eq!(decoded.text, text);
        assert!(!decoded.map.uses(Encoding::Latin1));
    }
}

#[test]
fn what_stood_before_is_kept_if_it_reads_the_same() {
    let bytes = b"M\xFCller, P\xE4rnu";
    assert_eq!(detect_8bit(bytes, None).encoding, Encoding::Latin1);
    let kept = detect_8bit(bytes, Some(Encoding::Iso8859_13));
    assert_eq!(kept.encoding, Encoding::Iso8859_13);
    let other = detect_8bit(bytes, Some(Encoding::Cp866));
    let hungarian = detect_8bit(b"Marx Gy\xF6rgy", None);
    assert_eq!(
        hungarian.encoding,
        Encoding::Latin1,
        "reads the same as Windows-1250"
    );
    assert_eq!(other.encoding, Encoding::Latin1);
}
