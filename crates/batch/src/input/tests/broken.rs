use super::*;

fn why(bytes: &[u8]) -> String {
    let (chunks, problems) = read_bytes("x.pgn", bytes, &Options::default());
    assert_eq!(chunks.len(), 0, "not parsed");
    let [problem] = problems.as_slice() else {
        panic!("{problems:?}")
    };
    assert!(matches!(problem.reason, Reason::NotText(_)), "{problem}");
    problem.reason.to_string()
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
    assert_eq!(problems[0].reason, Reason::Missing);
}
