//! Games of an audit read once more: where they stood, as they were judged, and only if they are the same.

use crate::kept::audited;
use scoresheet_batch::{GameRow, RereadOptions, reread};
use std::fs;
use std::path::Path;

/// Chess, draughts of two kinds, and a game that stops at its third ply.
const GAMES: &str = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n\
    [GameType \"25\"]\n[White \"B\"]\n\n1. c3-d4 d6-c5 *\n\n\
    [GameType \"20\"]\n[White \"C\"]\n\n1. 32-28 19-23 2. 50-1 *\n";

/// The places of the games found again.
fn found(records: Option<&Path>, rows: &[GameRow]) -> Vec<usize> {
    let wanted: Vec<&GameRow> = rows.iter().collect();
    let how = RereadOptions {
        records: records.map(Path::to_owned),
        ..RereadOptions::default()
    };
    let read = reread(&wanted, &how, |at, _| at);
    assert!(read.problems.is_empty());
    read.found.into_iter().map(|(at, _)| at).collect()
}

#[test]
fn every_game_is_found_again_where_it_stood() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pgn");
    fs::write(&path, GAMES).unwrap();
    let rows = audited(&path);
    assert_eq!(rows.len(), 3);
    assert_eq!(found(None, &rows), [0, 1, 2]);
    assert_eq!(found(None, &rows[2..]), [0]);
}

#[test]
fn a_game_that_has_changed_is_not_taken_for_the_one_that_was_audited() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pgn");
    fs::write(&path, GAMES).unwrap();
    let rows = audited(&path);
    fs::write(&path, GAMES.replace("d6-c5", "f6-e5")).unwrap();
    assert_eq!(found(None, &rows), [0, 2]);
}

#[test]
fn files_that_have_moved_are_looked_for_below_another_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    fs::create_dir_all(old.join("1953")).unwrap();
    fs::write(old.join("1953/club.pgn"), GAMES).unwrap();
    let rows = audited(&old);
    fs::rename(&old, &new).unwrap();
    let gone = reread(&[&rows[0]], &RereadOptions::default(), |_, _| ());
    assert!(gone.found.is_empty() && gone.problems.contains_key(&rows[0].file));
    assert_eq!(found(Some(&new), &rows), [0, 1, 2]);
}

/// A zip archive with one member, stored: made by hand, byte by byte.
fn archive(member: &str, text: &str) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(text.as_bytes());
    let length = u32::try_from(text.len()).unwrap().to_le_bytes();
    let name = u16::try_from(member.len()).unwrap().to_le_bytes();
    // Version, flags, method, time and date, then sum, sizes, lengths of the name and of nothing more.
    let mut entry = vec![20, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    entry.extend(crc.sum().to_le_bytes());
    entry.extend(length.iter().chain(&length).chain(&name).chain(&[0, 0]));
    let mut bytes = b"PK\x03\x04".to_vec();
    bytes.extend(entry.iter().chain(member.as_bytes()).chain(text.as_bytes()));
    let directory = bytes.len();
    bytes.extend(b"PK\x01\x02\x14\0".iter().chain(&entry));
    bytes.extend([0; 14].iter().chain(member.as_bytes()));
    let size = u32::try_from(bytes.len() - directory).unwrap();
    bytes.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    bytes.extend(size.to_le_bytes());
    bytes.extend(u32::try_from(directory).unwrap().to_le_bytes());
    bytes.extend([0, 0]);
    bytes
}

/// After the `!` of a name stand folders of an archive: a file of that name beside it is another one.
#[test]
fn members_of_archives_are_found_again_and_not_taken_for_files() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    fs::create_dir_all(&old).unwrap();
    fs::write(old.join("a.zip"), archive("club/games.pgn", GAMES)).unwrap();
    let rows = audited(&old);
    assert_eq!(rows.len(), 3);
    assert!(rows[0].file.ends_with("a.zip!club/games.pgn"));
    assert_eq!(found(None, &rows), [0, 1, 2]);
    fs::rename(&old, &new).unwrap();
    fs::write(new.join("games.pgn"), "1. d4 d5 *\n").unwrap();
    fs::create_dir(new.join("club")).unwrap();
    fs::write(new.join("club/games.pgn"), "1. c4 c5 *\n").unwrap();
    assert_eq!(found(Some(&new), &rows), [0, 1, 2]);
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_utf8_is_found_again() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(OsStr::from_bytes(b"caf\xE9.pgn"));
    fs::write(&path, GAMES).unwrap();
    let rows = audited(&path);
    assert!(rows[0].file.ends_with("/caf\\xE9.pgn"));
    assert_eq!(found(None, &rows), [0, 1, 2]);
}

/// Old and new games stand side by side, and what signs mean depends on the edition.
#[test]
fn every_game_is_judged_by_the_edition_that_the_audit_chose() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pgn");
    let game = |year| format!("[White \"A\"]\n[Date \"{year}.01.02\"]\n\n1. e4 e5 2. Nf3! *\n\n");
    let years = ["1953", "2020", "1955", "1999", "2024"];
    fs::write(&path, years.map(game).concat()).unwrap();
    let rows = audited(&path);
    let wanted: Vec<&GameRow> = rows.iter().collect();
    let read = reread(&wanted, &RereadOptions::default(), |_, game| {
        game.verdict.edition.map(|edition| edition.code)
    });
    let editions: Vec<_> = read.found.into_iter().map(|(_, code)| code).collect();
    let audited: Vec<_> = rows.iter().map(|row| row.edition).collect();
    assert_eq!(editions, audited);
    assert!(audited.iter().any(|edition| *edition != audited[0]));
}
