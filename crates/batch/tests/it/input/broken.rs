use super::*;
use std::io::Write;

fn why(bytes: &[u8]) -> String {
    let (chunks, problems) = read_bytes("x.pgn", bytes, &Options::default());
    assert_eq!(chunks.len(), 0, "not parsed");
    let [problem] = problems.as_slice() else {
        panic!("{problems:?}")
    };
    let no_text = matches!(problem.reason, Reason::NotText(_) | Reason::Other(_));
    assert!(no_text, "{problem}");
    problem.reason.to_string()
}

/// What is cut off while it is read ends as any other file does: only its size and time tell.
#[test]
fn a_file_that_changes_while_it_is_read_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("a.pgn");
    let games = "[Event \"1\"]\n\n1. e4 e5 1-0\n\n".repeat(50_000);
    std::fs::write(&path, &games).unwrap();
    let options = Options {
        chunk_bytes: 1000,
        ..Options::default()
    };
    let mut pieces = Pieces::new(Walk::of(source(&path)), options.clone());
    assert!(matches!(pieces.next(), Some(Piece::Chunk(_))));
    let file = std::fs::File::options().write(true).open(&path).unwrap();
    file.set_len(900_000).unwrap();
    let problems: Vec<Reason> = pieces
        .filter_map(|piece| match piece {
            Piece::Problem(problem) => Some(problem.reason),
            Piece::Chunk(_) | Piece::Skipped(_) => None,
        })
        .collect();
    assert_eq!(problems, [Reason::Changed]);
    assert_eq!(read(&source(&path), &options).1, []);
}

#[test]
fn files_that_are_no_text_are_named_and_not_read() {
    let mut state = 1_u32;
    let random: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
    .take(10_000)
    .collect();
    why(&random);
    why(&[0; 100]);
    why(b"\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3E\0");
    why(b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR");
    let utf32: Vec<u8> = "\u{FEFF}[Event"
        .chars()
        .flat_map(|c| u32::from(c).to_le_bytes())
        .collect();
    assert!(why(&utf32).contains("the first (00) at byte 2"));
}

#[test]
fn an_archive_under_the_name_of_a_record_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.pgn"), b"PK\x03\x04\x14\0").unwrap();
    let Some(Found::Source(source)) = walk([folder.path()]).next() else {
        panic!()
    };
    let (_, problems) = read(&source, &Options::default());
    assert_eq!(
        problems[0].reason.to_string(),
        "not text: it is a zip archive"
    );
}

#[test]
fn a_stray_control_character_does_not_cost_the_file() {
    let games = format!("{}\0{GAMES}\x1A", GAMES.repeat(9));
    let (chunks, problems) = read_bytes("x.pgn", games.as_bytes(), &Options::default());
    assert_eq!((text(&chunks), problems), (games, vec![]));
}

#[test]
fn a_file_that_has_gone_is_a_problem_and_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.pgn");
    std::fs::write(&path, GAMES).unwrap();
    let source = source(&path);
    std::fs::remove_file(&path).unwrap();
    let (_, problems) = read(&source, &Options::default());
    assert_eq!(problems[0].reason, Reason::Missing { like: None });
}

/// Packed, with so many bytes of games in it.
fn packed(bytes: usize) -> tempfile::NamedTempFile {
    let mut file = tempfile::Builder::new()
        .suffix(".pgn.gz")
        .tempfile()
        .unwrap();
    let mut packer = flate2::write::GzEncoder::new(&mut file, flate2::Compression::best());
    let games = GAMES.repeat((1 << 20) / GAMES.len());
    for _ in 0..bytes >> 20 {
        packer.write_all(games.as_bytes()).unwrap();
    }
    packer.finish().unwrap();
    file
}

#[test]
fn what_unpacks_to_too_much_is_broken_off() {
    let file = packed(80 << 20);
    let reported = |unpack| {
        let options = Options {
            unpack,
            ..Options::default()
        };
        let mut bytes = 0;
        for piece in Pieces::new(walk([file.path()]), options) {
            match piece {
                Piece::Chunk(chunk) => bytes += chunk.text.len() as u64,
                Piece::Problem(problem) => return (bytes, problem.reason.to_string()),
                Piece::Skipped(name) => panic!("{name} was skipped"),
            }
        }
        (bytes, String::new())
    };
    let usual = UnpackLimit::default();
    let (bytes, reason) = reported(usual);
    assert!(bytes <= UnpackLimit::FREE, "{bytes}");
    assert!(
        reason.contains("unpacks to more than 200 times its size"),
        "{reason}"
    );
    let small = UnpackLimit {
        bytes: 1 << 20,
        ..usual
    };
    assert!(reported(small).0 <= 1 << 20);
    let wide = UnpackLimit {
        times: 2000,
        ..usual
    };
    let (bytes, reason) = reported(wide);
    assert!(bytes > 79 << 20 && reason.is_empty(), "{bytes} {reason}");
}

#[test]
fn members_that_lie_over_each_other_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.zip");
    let mut archive = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
    for name in ["a.pgn", "b.pgn", "c.pgn"] {
        let stored = zip::write::SimpleFileOptions::default();
        archive.start_file(name, stored).unwrap();
        archive.write_all(GAMES.as_bytes()).unwrap();
    }
    archive.finish().unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    // Where the list at the end says that the second member begins: where the first does.
    let entries: Vec<usize> = (0..bytes.len() - 4)
        .filter(|at| bytes[*at..].starts_with(b"PK\x01\x02"))
        .collect();
    let first: Vec<u8> = bytes[entries[0] + 42..][..4].to_vec();
    bytes[entries[1] + 42..][..4].copy_from_slice(&first);
    std::fs::write(&path, bytes).unwrap();
    let found: Vec<String> = walk([&path])
        .map(|found| match found {
            Found::Source(source) => format!("{} is read", source.name),
            Found::Problem(problem) => problem.to_string(),
            Found::Skipped(name) => format!("{name} is skipped"),
        })
        .map(|reported| reported.rsplit_once("x.zip").unwrap().1.to_owned())
        .collect();
    let refused = "cannot be unpacked: its bytes overlap those of another member";
    let expected = [
        format!("!a.pgn: {refused}"),
        format!("!b.pgn: {refused}"),
        "!c.pgn is read".to_owned(),
    ];
    assert_eq!(found, expected);
}
