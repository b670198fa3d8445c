use super::*;
use std::io::Write;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ::bzip2::write::BzEncoder::new(Vec::new(), ::bzip2::Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn xz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 6);
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ::zstd::encode_all(bytes, 3).unwrap()
}

type Compress = fn(&[u8]) -> Vec<u8>;

const COMPRESSIONS: [(&str, Compress); 4] =
    [("gz", gzip), ("bz2", bzip2), ("xz", xz), ("zst", zstd)];

#[test]
fn every_compression_is_read_to_its_last_member() {
    for (ending, compress) in COMPRESSIONS {
        let (head, tail) = GAMES.as_bytes().split_at(50);
        let mut bytes = compress(head);
        bytes.extend(compress(tail));
        let options = Options::default();
        for name in [format!("games.pgn.{ending}"), "games".into()] {
            let (chunks, problems) = read_bytes(&name, &bytes, &options);
            assert_eq!(text(&chunks), GAMES, "{name}");
            assert_eq!(problems, []);
        }
        let counted = options
            .bytes_read
            .load(std::sync::atomic::Ordering::Relaxed);
        assert_eq!(counted, 2 * bytes.len() as u64, "bytes on disk");
    }
}

#[test]
fn what_stands_before_damage_is_delivered() {
    let games = GAMES.repeat(500);
    for (ending, compress) in COMPRESSIONS {
        let whole = compress(games.as_bytes());
        let cut = &whole[..whole.len() - 10];
        let (chunks, problems) = read_bytes(&format!("x.{ending}"), cut, &small(1 << 12, 1 << 14));
        assert!(games.starts_with(&text(&chunks)), "{ending}");
        let [problem] = problems.as_slice() else {
            panic!("{ending}: {problems:?}")
        };
        let Reason::BrokenOff { at, .. } = problem.reason else {
            panic!("{problem}")
        };
        assert_eq!(at, text(&chunks).len() as u64, "{ending}");
        assert_eq!(problem.reason.level(), scoresheet_source::Level::Error);
    }
}

#[test]
fn a_wrong_checksum_is_seen() {
    let mut bytes = gzip(GAMES.as_bytes());
    let crc = bytes.len() - 8;
    bytes[crc] ^= 1;
    let (chunks, problems) = read_bytes("x.pgn.gz", &bytes, &Options::default());
    assert_eq!(text(&chunks), GAMES);
    assert!(
        matches!(problems[0].reason, Reason::BrokenOff { .. }),
        "{problems:?}"
    );
}

#[test]
fn a_name_that_promises_another_compression_is_named() {
    for (bytes, found) in [
        (
            GAMES.as_bytes().to_vec(),
            "it is not compressed in this format",
        ),
        (zstd(GAMES.as_bytes()), "it is zstd"),
        (Vec::new(), "it is empty"),
    ] {
        let (chunks, problems) = read_bytes("x.pgn.gz", &bytes, &Options::default());
        assert_eq!(
            text(&chunks).is_empty(),
            bytes.is_empty(),
            "read as what it is"
        );
        let [problem] = problems.as_slice() else {
            panic!("{problems:?}")
        };
        assert!(
            problem
                .to_string()
                .ends_with(&format!("named as gzip, but {found}")),
            "{problem}"
        );
    }
}

#[test]
fn the_size_of_chunks_changes_neither_games_nor_places() {
    for end in ["\n", "\r\n", "\r"] {
        let games = GAMES.replace('\n', end).repeat(3);
        let bytes = games.as_bytes();
        for size in (1..=bytes.len() + 9).step_by(3) {
            let (chunks, problems) = read_bytes("x.pgn", bytes, &small(size, 1 << 20));
            assert_eq!(problems, []);
            assert_eq!(text(&chunks), games);
            let mut found = Vec::new();
            for (seq, chunk) in chunks.iter().enumerate() {
                assert_eq!(chunk.seq, seq as u64);
                assert_eq!(chunk.last, seq + 1 == chunks.len());
                assert!(!chunk.truncated_by_limit && !chunk.continues);
                assert!(
                    chunk.text.starts_with("[Event"),
                    "a chunk starts with a game"
                );
                let line_ends = games[..chunk.start_offset as usize].matches(end).count();
                assert_eq!(chunk.start_line, 1 + line_ends as u64);
                found.extend(
                    starts(&chunk.text)
                        .iter()
                        .map(|at| chunk.original_offset(*at as usize)),
                );
            }
            assert_eq!(found, starts(&games));
        }
    }
}

#[test]
fn places_are_those_of_the_file() {
    let (chunks, _) = read_bytes("x.pgn", GAMES.as_bytes(), &small(8, 1 << 20));
    let (chunk, at) = chunks
        .iter()
        .find_map(|chunk| Some((chunk, chunk.text.find("d4")?)))
        .unwrap();
    assert_eq!(chunk.original_offset(at), GAMES.find("d4").unwrap() as u64);
    assert_eq!((chunk.line(at), chunk.column(at)), (11, 4));
    assert_eq!(chunk.line_text(at), "1. d4 *");
}

#[test]
fn a_game_that_is_too_large_is_cut_and_the_next_one_is_whole() {
    let large = format!("[Event \"large\"]\n\n{}\n", "1. e4 e5 \n".repeat(100));
    let games = format!("[Event \"0\"]\n\n*\n\n{large}{GAMES}");
    for (chunk, limit) in [(16, 64), (64, 256), (100, 100), (7, 900)] {
        let (chunks, problems) = read_bytes("x.pgn", games.as_bytes(), &small(chunk, limit));
        assert_eq!(problems, []);
        assert_eq!(text(&chunks), games);
        assert_eq!(
            chunks
                .iter()
                .filter(|chunk| chunk.truncated_by_limit)
                .count(),
            1
        );
        let rest: Vec<_> = chunks.iter().filter(|chunk| chunk.continues).collect();
        assert!(rest.iter().all(|chunk| !chunk.text.contains("[Event")));
        let after = chunks.iter().rposition(|chunk| chunk.continues).unwrap() + 1;
        assert!(chunks[after].text.starts_with("[Event \"1\""));
        assert!(
            chunks
                .iter()
                .all(|chunk| chunk.text.len() <= limit.max(games.len() - large.len()))
        );
    }
}

/// Wherever a game that is too large is cut, no CRLF is cut in two: it would count as two lines.
#[test]
fn lines_are_counted_alike_after_a_game_that_is_too_large() {
    for line in ["1. e4 e5 ", "1. e4", "é", ""] {
        for end in ["\r\n", "\n", "\r"] {
            let large = format!(
                "[Event \"large\"]{end}{}",
                format!("{line}{end}").repeat(60)
            );
            let games = format!("{large}{}", GAMES.replace('\n', end));
            for limit in 17..60 {
                let (chunks, problems) = read_bytes("x.pgn", games.as_bytes(), &small(7, limit));
                assert_eq!(problems, []);
                assert_eq!(text(&chunks), games);
                for chunk in &chunks {
                    let before = &games[..chunk.start_offset as usize];
                    let lines = 1 + before.matches(end).count() as u64;
                    assert_eq!(chunk.start_line, lines, "{line:?} {end:?} {limit}");
                }
            }
        }
    }
}

#[test]
fn text_without_tags_is_cut_between_games_when_it_has_to_be() {
    let games = "1. e4 e5 1-0\n1. d4 d5\n2. c4 1/2-1/2\n".repeat(50);
    let (chunks, _) = read_bytes("x.txt", games.as_bytes(), &small(64, 128));
    assert_eq!(text(&chunks), games);
    assert!(chunks.len() > 5);
    for chunk in &chunks {
        assert!(chunk.text.starts_with("1. ") && !chunk.truncated_by_limit && !chunk.continues);
    }
}

#[test]
fn one_endless_line_passes_in_bounded_pieces() {
    let line = format!("[Event \"1\"]\n{}", "Šß1. e4 ".repeat(100_000));
    let games = format!("{line}\r\n{GAMES}");
    let (chunks, problems) = read_bytes("x.pgn", games.as_bytes(), &small(1 << 10, 1 << 14));
    assert_eq!(problems, []);
    assert_eq!(text(&chunks), games);
    assert!(
        chunks
            .iter()
            .all(|chunk| chunk.text.len() <= 1 << 14 && chunk.replaced().is_empty())
    );
    let next = chunks
        .iter()
        .find(|chunk| chunk.text.starts_with("[Event \"1\"]\n[Site"))
        .unwrap();
    assert_eq!(next.start_line, 3);
    assert!(!next.continues);
}

#[test]
fn an_empty_file_has_no_chunk() {
    assert_eq!(read_bytes("x.pgn", b"", &Options::default()).0.len(), 0);
}
