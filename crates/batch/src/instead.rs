//! A text in which no game was found: what it is, and what to do with it.

use crate::events;
use crate::input::{Options, OtherFormat, Piece, Pieces, walk};
use crate::summary::Summary;
use scoresheet_chess::Board;
use scoresheet_notation::draughts_fen;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is said of `paths` where no game was read: of every file that was named what it is, and of the files that were
/// passed over what they are. Of databases of other programs it is said wherever they are.
#[must_use]
pub fn instead_of_records(paths: &[PathBuf], options: &Options, summary: &Summary) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if summary.games == 0 && summary.unread_files == 0 {
        let named = paths.iter().filter(|path| path.is_file());
        lines.extend(named.map(|path| instead_of_file(path, options)));
    }
    lines.extend(others(summary));
    let folders = paths.iter().any(|path| path.is_dir());
    if summary.files == 0 && folders && lines.is_empty() {
        lines.push(
            "no file is named like a record: .pgn, .pdn or .txt, compressed or not, or a .zip of them; give any \
             other file by its name"
                .to_owned(),
        );
    }
    lines
}

fn instead_of_file(file: &Path, options: &Options) -> String {
    let mut pieces = Pieces::new(walk([file]), options.clone());
    let said = pieces.find_map(|piece| match piece {
        Piece::Chunk(chunk) => Some(instead_of_games(chunk.beginning())),
        Piece::Problem(_) | Piece::Skipped(_) => None,
    });
    let said = said.unwrap_or_else(|| instead_of_games(""));
    format!("{}: {said}", file.display())
}

/// Files that were passed over and are known by their names: one line for each kind.
fn others(summary: &Summary) -> Vec<String> {
    let mut kinds: BTreeMap<&str, (&OtherFormat, &str, u64)> = BTreeMap::new();
    for name in &summary.skipped {
        let format =
            OtherFormat::of_name(name).filter(|format| summary.games == 0 || format.holds_games());
        if let Some(format) = format {
            kinds.entry(format.what).or_insert((format, name, 0)).2 += 1;
        }
    }
    let line = |(format, first, count): (&OtherFormat, &str, u64)| {
        let more = match count {
            1 => String::new(),
            n => format!(" (and {} more such files)", n - 1),
        };
        format!("{first}: {}{more}", format.advice(first))
    };
    kinds.into_values().map(line).collect()
}

/// What is said of a text that begins with `head` and has no game in it, without the name of its file.
///
/// ```
/// use scoresheet_batch::instead_of_games;
/// let trf = "012 Cup\n001    1      Tamm, Arno                        1\n";
/// let said = instead_of_games(trf);
/// assert_eq!(said, "no game is in it: it is a tournament report (TRF); `scoresheet event` reads it");
/// ```
#[must_use]
pub fn instead_of_games(head: &str) -> String {
    if head.trim_matches(is_blank).is_empty() {
        return "it is empty".to_owned();
    }
    match what(head) {
        Some((what, instead)) => format!("no game is in it: it is {what}; {instead}"),
        None => "no game was found in it; if it is damaged text or a page of a book, try `scoresheet repair`".to_owned(),
    }
}

/// True if [`instead_of_games`] knows what the text is: something else than damaged games or prose.
#[must_use]
pub fn is_known_otherwise(head: &str) -> bool {
    what(head).is_some()
}

const EVENT: &str = "`scoresheet event` reads it";

/// First lines of the tables of an audit.
const OWN: [&str; 3] = [
    "file,game_no,line,",
    "file,game_no,level,",
    "file,game_no,ply,",
];

fn what(head: &str) -> Option<(&'static str, &'static str)> {
    let head = head.trim_start_matches(is_blank);
    if OWN.iter().any(|line| head.starts_with(line)) {
        return Some((
            "a table of an audit",
            "`scoresheet stats` and `scoresheet report` take the folder it is in",
        ));
    }
    if head.starts_with('<') {
        return Some(markup(head));
    }
    if head.starts_with("{\"") || head.starts_with("[{") || head.starts_with("{\n") {
        return Some(("JSON", "export the games as PGN or PDN where it comes from"));
    }
    if let Some(instead) = instead_of_positions(head) {
        return Some(("a list of positions", instead));
    }
    events::called(head).map(|what| (what, EVENT))
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn markup(head: &str) -> (&'static str, &'static str) {
    if head.contains("ocr_page") {
        ("an hOCR page", "`scoresheet repair` reads it")
    } else if head.contains("<alto") {
        ("an ALTO page", "`scoresheet repair` reads it")
    } else if head.starts_with("<?xml") {
        (
            "an XML document",
            "save the games in it as PGN, PDN or plain text",
        )
    } else {
        (
            "a web page",
            "save the games in it as PGN, PDN or plain text, or follow its link to download them",
        )
    }
}

/// What to do with a text whose every line begins with a position of one game, numbered or not: in FEN or EPD.
fn instead_of_positions(head: &str) -> Option<&'static str> {
    // The last line of a head may be cut.
    let whole = head.rsplit_once('\n').map_or(head, |(whole, _)| whole);
    let lines = whole.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.map(without_number).collect();
    let every =
        |of_game: fn(&str) -> bool| !lines.is_empty() && lines.iter().all(|line| of_game(line));
    if every(starts_with_chess_position) {
        Some("`scoresheet moves --fen FEN` lists the legal moves of one")
    } else if every(starts_with_draughts_position) {
        Some("`scoresheet moves --game GAME --fen FEN` lists the legal moves of one")
    } else {
        None
    }
}

/// A line without the number that it begins with, as in `12. W:W31:B5`.
fn without_number(line: &str) -> &str {
    let numbered = line.trim_start();
    let rest = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() == numbered.len() {
        return line;
    }
    rest.strip_prefix(['.', ')']).unwrap_or(line)
}

fn starts_with_chess_position(line: &str) -> bool {
    let fields: Vec<&str> = line.split_whitespace().take(4).collect();
    matches!(fields[..], [_, _, _, _])
        && Board::from_fen(&format!("{} 0 1", fields.join(" "))).is_ok()
}

/// The position is the first word, or the whole line where there are blanks in it.
fn starts_with_draughts_position(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    [first, line].into_iter().any(|text| {
        draughts_fen(text).is_ok_and(|position| {
            !(position.white.pieces.is_empty() && position.black.pieces.is_empty())
        })
    })
}
