//! Files cut into parts: whatever is cut where, the parts have the rows of the whole.

use crate::dice::Dice;
use scoresheet_batch::input::{self, Found, walk};
use scoresheet_batch::parts::{CutOptions, ListError, PartError, PartList, cut};
use scoresheet_batch::{
    Ended, FileNotes, FindingRow, RowCounts, Rows, RunOptions, Sink, SinkError, Start, run_from,
};
use std::fs;
use std::path::{Path, PathBuf};

/// Keeps all rows.
#[derive(Default)]
struct All(Rows);

impl Sink for &mut All {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        self.0.games.extend_from_slice(&rows.games);
        self.0.findings.extend_from_slice(&rows.findings);
        self.0.plies.extend(rows.plies.rows());
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

fn run(start: Start, input: &input::Options, part: bool) -> (Rows, Vec<FileNotes>, Vec<String>) {
    let mut all = All::default();
    let options = RunOptions {
        jobs: 2,
        input: input.clone(),
        plies: true,
        part,
        ..RunOptions::default()
    };
    let Ended { notes, refused, .. } = run_from(start, &options, &mut all).unwrap();
    (all.0, notes, refused)
}

fn options(size: u64, input: &input::Options) -> CutOptions {
    CutOptions {
        size,
        jobs: 3,
        input: input.clone(),
        replay: Default::default(),
        stated: Default::default(),
    }
}

fn small() -> input::Options {
    input::Options {
        chunk_bytes: 700,
        max_game_bytes: 3_000,
        ..input::Options::default()
    }
}

/// What stands in the files that tests read: games as they are, with what makes cutting hard between and in them.
const STRETCHES: &[&str] = &[
    "[Event \"1\"]\n[White \"A\"]\n[Date \"1990.01.01\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n",
    "[Event \"2\"]\r\n[White \"B\"]\r\n\r\n1. e4 e5 2. Ke3 *\r\n\r\n",
    "[Event \"3\"]\n\n",
    "[Event \"4\"]\n\n1. e4 {a comment that is not closed\n\n[Event \"5\"]\n\n1. d4 *\n",
    "\u{FEFF}[Event \"6\"]\n\n; [Event \"none\"]\n1. c4 % [Event\n*\n[Event \"7\"]\n\n1. d4 d5 0-1\n",
    "Words of a letter that is no game.\n\n",
    "1. f3 e5 2. g4 Qh4# 0-1\n\n",
    "[Event \"8\"]\n\n1. e4 c5 (1... e5 2. Nf3) 2. Nf3 $1 {[%clk 0:01:00]} 1/2-1/2\n\n\n",
    "[Event \"9\"]\n{a word before}\n[Site \"here\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n",
    "[Event \"Тарту\"]\n[White \"Käo\"]\n\n1. Nf3 Nf6 2. g3 g6 *\n\n",
];

fn assembled(dice: &mut Dice, count: usize) -> String {
    let first = STRETCHES[0].to_owned();
    (0..count).fold(first, |text, _| text + *dice.pick::<&str>(STRETCHES))
}

/// One that a program of another encoding wrote, and one that is too large to be held.
fn strange(dice: &mut Dice, text: &str) -> Vec<u8> {
    match dice.roll(4) {
        0 => text
            .chars()
            .map(|c| u8::try_from(c).unwrap_or(0xEE))
            .collect(),
        1 => {
            let long = format!(
                "[Event \"long\"]\n\n{{{}}} 1. e4 *\n\n",
                "words ".repeat(900)
            );
            [text, &long, text].concat().into_bytes()
        }
        _ => text.as_bytes().to_owned(),
    }
}

/// Every stretch of so many bytes as a zstd frame of its own, with a frame before it that is to be skipped, as pzstd
/// writes it: 12 bytes, the last four the length.
fn framed(bytes: &[u8], each: usize) -> Vec<u8> {
    let mut packed = Vec::new();
    for stretch in bytes.chunks(each) {
        let frame = zstd::encode_all(stretch, 3).unwrap();
        packed.extend_from_slice(&[0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0]);
        packed.extend_from_slice(&(frame.len() as u32).to_le_bytes());
        packed.extend(frame);
    }
    packed
}

/// Audits every part alone, and puts the rows together.
fn in_parts(list: &PartList, input: &input::Options) -> Rows {
    let (mut rows, mut notes): (Rows, Vec<FileNotes>) = Default::default();
    for listed in &list.parts {
        let (part, noted, refused) = run(Start::of_found(listed.found(false)), input, true);
        assert_eq!(refused, Vec::<String>::new());
        rows.games.extend(part.games);
        rows.findings.extend(part.findings);
        rows.plies.extend(part.plies.rows());
        for note in noted {
            match notes.last_mut().filter(|last| last.file == note.file) {
                Some(last) => last.add(note),
                None => notes.push(note),
            }
        }
    }
    let noted = notes.into_iter().flat_map(FileNotes::findings);
    rows.findings.extend(noted);
    rows.findings.sort_by_key(order);
    rows
}

/// Notes of a file come after its findings.
fn order(row: &FindingRow) -> (String, bool) {
    (row.file.clone(), row.message.contains("of this file)"))
}

/// The first row that differs is shown, and not all of them.
fn same<R: PartialEq + std::fmt::Debug>(parts: &[R], whole: &[R], of: &str) {
    let differ = parts.iter().zip(whole).find(|(one, other)| one != other);
    assert_eq!(differ, None, "{of}");
    assert_eq!(parts.len(), whole.len(), "{of}");
}

#[test]
fn parts_have_the_rows_of_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let text = assembled(&mut dice, 40);
        let bytes = strange(&mut dice, &text);
        let packed = dice.one_in(2);
        let path = dir.path().join(if packed { "f.pgn.zst" } else { "f.pgn" });
        let written = match packed {
            true => framed(&bytes, 100 + dice.roll(1500)),
            false => bytes,
        };
        fs::write(&path, written).unwrap();
        let input = if dice.one_in(3) {
            input::Options::default()
        } else {
            small()
        };
        let (mut whole, _, _) = run(Start::new([&path]), &input, false);
        whole.findings.sort_by_key(order);
        for size in [1, 60 + dice.roll(400) as u64, 2_000, 1 << 30] {
            let list = cut(walk([&path]), &options(size, &input), &mut |_| ()).unwrap();
            let parts = in_parts(&list, &input);
            same(
                &parts.games,
                &whole.games,
                &format!("seed {seed}, size {size}"),
            );
            same(
                &parts.findings,
                &whole.findings,
                &format!("seed {seed}, size {size}"),
            );
            same(
                &parts.plies.rows().collect::<Vec<_>>(),
                &whole.plies.rows().collect::<Vec<_>>(),
                &format!("seed {seed}, size {size}"),
            );
        }
    }
}

/// A file of 40 games and its list of parts.
fn example(dir: &Path) -> (PathBuf, PartList) {
    let path = dir.join("club.pgn");
    fs::write(&path, STRETCHES[0].repeat(40)).unwrap();
    let list = cut(
        walk([&path]),
        &options(700, &input::Options::default()),
        &mut |_| (),
    )
    .unwrap();
    (path, list)
}

/// The stretches of a plain file are its bytes, and each begins with a game.
#[test]
fn plain_files_are_cut_into_their_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let (path, list) = example(dir.path());
    assert!(list.parts.len() > 3, "{}", list.parts.len());
    let bytes: u64 = list.parts.iter().map(|part| part.bytes).sum();
    assert_eq!(bytes, fs::metadata(path).unwrap().len());
    for part in &list.parts {
        let (rows, ..) = run(
            Start::of_found(part.found(false)),
            &Default::default(),
            true,
        );
        let first = rows.games.first().unwrap();
        assert_eq!(first.offset % STRETCHES[0].len() as u64, 0);
        assert_eq!(
            u64::from(first.game_no - 1),
            first.offset / STRETCHES[0].len() as u64
        );
    }
}

/// A text without tags, one that has to be unpacked from its beginning, UTF-16 and members of archives stay whole.
#[test]
fn what_cannot_be_cut_stays_whole() {
    let dir = tempfile::tempdir().unwrap();
    let tagless = "1. e4 e5 2. Nf3 Nc6 1-0\n\n".repeat(60);
    let tagged = STRETCHES[0].repeat(40);
    let utf16: Vec<u8> = "\u{FEFF}"
        .encode_utf16()
        .chain(tagged.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let one_frame = zstd::encode_all(tagged.as_bytes(), 3).unwrap();
    for (name, bytes) in [
        ("a.txt", tagless.into_bytes()),
        ("b.pgn", utf16),
        ("c.pgn.zst", one_frame),
    ] {
        fs::write(dir.path().join(name), bytes).unwrap();
        let input = small();
        let path = dir.path().join(name);
        let list = cut(walk([&path]), &options(90, &input), &mut |_| ()).unwrap();
        assert_eq!(list.parts.len(), 1, "{name}");
        let (whole, ..) = run(Start::new([&path]), &input, false);
        assert_eq!(in_parts(&list, &input).games, whole.games, "{name}");
    }
}

#[test]
fn small_files_are_put_together_and_nothing_is_left_out() {
    let dir = tempfile::tempdir().unwrap();
    for at in 0..10 {
        fs::write(dir.path().join(format!("{at}.pgn")), STRETCHES[0]).unwrap();
    }
    fs::write(dir.path().join("5.jpg"), "no record").unwrap();
    let found = || walk([dir.path().to_owned(), dir.path().join("missing.pgn")]);
    let size = 3 * STRETCHES[0].len() as u64;
    let list = cut(
        found(),
        &options(size, &input::Options::default()),
        &mut |_| (),
    )
    .unwrap();
    assert_eq!(list.parts.len(), 4);
    let named: Vec<&str> = list.parts.iter().flat_map(|part| part.files()).collect();
    assert_eq!(named.len(), 12);
    let rows = in_parts(&list, &input::Options::default());
    assert_eq!(
        RowCounts {
            games: 10,
            ..RowCounts::default()
        }
        .games,
        rows.games.len() as u64
    );
    assert!(
        rows.findings
            .iter()
            .any(|row| row.message == "no such file or folder")
    );
    let skipped = |part: &Vec<Found>| {
        part.iter()
            .filter(|f| matches!(f, Found::Skipped(_)))
            .count()
    };
    let all: Vec<Vec<Found>> = list.parts.iter().map(|part| part.found(false)).collect();
    assert_eq!(all.iter().map(skipped).sum::<usize>(), 1);
}

/// What is said of a list whose lines are changed.
fn of_lines(list: &PartList, change: impl FnOnce(&mut Vec<String>)) -> String {
    let mut written = Vec::new();
    list.write(&mut written).unwrap();
    let mut lines: Vec<String> = String::from_utf8(written)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    change(&mut lines);
    let text = lines.join("\n");
    PartList::read(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn a_list_that_is_not_as_it_was_written_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (path, list) = example(dir.path());
    let of = list.parts.len();
    let name = path.display().to_string();
    let two = list.parts[1].clone();
    let end = serde_json::to_value(&two).unwrap()["items"][0]["read"]["end"]
        .as_u64()
        .unwrap();
    let start = serde_json::to_value(&two).unwrap()["items"][0]["read"]["start"]["offset"]
        .as_u64()
        .unwrap();
    let ended = |to: u64| (format!("\"end\":{end}"), format!("\"end\":{to}"));

    let (was, now) = ended(end + 10);
    let said = of_lines(&list, |lines| lines[1] = lines[1].replace(&was, &now));
    assert_eq!(
        said,
        format!("parts 2 and 3 overlap: both have byte {end} of {name}")
    );
    let (was, now) = ended(end - 10);
    let said = of_lines(&list, |lines| lines[1] = lines[1].replace(&was, &now));
    assert_eq!(
        said,
        format!("bytes {} to {end} of {name} are in no part", end - 10)
    );
    let said = of_lines(&list, |lines| drop(lines.remove(1)));
    assert_eq!(said, "line 2: has part 3, where part 2 belongs");
    let said = of_lines(&list, |lines| drop(lines.pop()));
    assert_eq!(said, format!("ends after part {} of {of}", of - 1));
    let said = of_lines(&list, |lines| {
        lines[1] = lines[1].replace("\"games\":", "\"games\":1")
    });
    assert_eq!(
        said,
        "was changed after it was written: cut the files again"
    );
    let said = of_lines(&list, |lines| lines.clear());
    assert_eq!(said, "is empty: it lists no part");
    let said = of_lines(&list, |lines| lines[0] = "{}".to_owned());
    assert!(
        said.starts_with("line 1: is not a part in a list"),
        "{said}"
    );
    assert!(start > 0 && matches!(list.part(0), Err(PartError::Beyond { .. })));
    let beyond = list.part(of as u32 + 1).unwrap_err().to_string();
    assert_eq!(
        beyond,
        format!("there is no part {}: the list has parts 1 to {of}", of + 1)
    );
    assert!(matches!(PartList::read(&b""[..]), Err(ListError::Empty)));
}

#[test]
fn another_version_of_the_file_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (path, list) = example(dir.path());
    let said = |part: usize, copied| {
        let (_, _, refused) = run(
            Start::of_found(list.parts[part].found(copied)),
            &Default::default(),
            true,
        );
        refused.first().cloned().unwrap_or_default()
    };
    let before = fs::read(&path).unwrap();
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    let write = |bytes: &[u8], time| {
        fs::write(&path, bytes).unwrap();
        fs::File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(time)
            .unwrap();
    };
    assert_eq!(said(1, false), "");
    write(&[&before[..], b"\n"].concat(), time);
    assert!(
        said(1, true).contains("bytes, and had"),
        "{}",
        said(1, true)
    );
    let later = time + std::time::Duration::from_secs(7);
    write(&before, later);
    assert!(said(1, false).contains("--copied"), "{}", said(1, false));
    assert_eq!(said(1, true), "");
    // The edges of a small file are all of it.
    let mut other = before.clone();
    other[1_000] ^= 1;
    write(&other, time);
    assert!(
        said(1, true).contains("first or last 64 KiB"),
        "{}",
        said(1, true)
    );
    fs::remove_file(&path).unwrap();
    assert!(
        said(1, true).contains("there is no such file here"),
        "{}",
        said(1, true)
    );
}

/// What is changed in the middle of a large file, with its time set back, shows in the text.
#[test]
fn another_text_between_the_cuts_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("large.pgn");
    let text = STRETCHES[0].repeat(4_000);
    fs::write(&path, &text).unwrap();
    let list = cut(
        walk([&path]),
        &options(100_000, &input::Options::default()),
        &mut |_| (),
    )
    .unwrap();
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    let at = text.len() / 2 + text[text.len() / 2..].find("1-0").unwrap();
    let other = format!("{}0-1{}", &text[..at], &text[at + 3..]);
    fs::write(&path, other).unwrap();
    fs::File::options()
        .write(true)
        .open(&path)
        .unwrap()
        .set_modified(time)
        .unwrap();
    let refused = list.parts.iter().map(|part| {
        let (_, _, refused) = run(
            Start::of_found(part.found(false)),
            &Default::default(),
            true,
        );
        refused.len()
    });
    assert_eq!(refused.sum::<usize>(), 1);
}
