//! Texts to try the reader on: any bytes, soups of what records are made of, damaged real records.

use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Pieces that records are made of, whole and broken.
pub const PIECES: &[&str] = &[
    "[Event \"Club\"]\n",
    "[White \"Kert\"]\n",
    "[Result \"1-0\"]\n",
    "[Result \"4-6\"]\n",
    "[FEN \"W:W31-50:B1-20\"]\n",
    "[GameType \"25\"]\n",
    "[Event \"Cup [A \\\"B\\\"] 1-0 x\"]\n",
    "[Event \"Cup [A \\\"B\\\"] 1-0",
    "[Event \"no end\n",
    "[Event ",
    "[",
    "]",
    "[]",
    "[x]",
    "\"",
    "\\\"",
    "\n\n",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{feff}",
    "\u{a0}",
    "\u{202f}",
    "\\n",
    "\\r",
    "\\",
    "1.",
    "1. ",
    "12... ",
    "1. …",
    "999999999.",
    "e4 ",
    "Nf3 ",
    "Nf3!? ",
    "exd8=Q+ ",
    "O-O-O",
    "0-0 ",
    "Rg1—f3 ",
    "Кf3 ",
    "ed4 ",
    "a3—b4",
    "c3:e5",
    "d2:h6:f8 ",
    "31-27 ",
    "27x18",
    "3228 ",
    "16x 7 ",
    "--",
    "Z0 ",
    "@@@@",
    "null",
    "1-0",
    "2-0",
    "0-1 ",
    "½-½",
    "1/2-1/2",
    "1-1 ",
    "0-0",
    "*",
    "4-6",
    "{a comment}",
    "{",
    "}",
    "{{}",
    "{[%clk 0:01]}",
    "; line\n",
    "% line\n",
    "(",
    ")",
    "(?)",
    "$1 ",
    "$",
    "$99999",
    "!",
    "?",
    "!!",
    "±",
    "∞",
    "+1",
    "-2",
    "a.l.",
    "X ",
    "+",
    "#",
    "‡",
    "e.p.",
    "/FEN \"W:W31:B1\"/",
    "/FEN \"",
    "/",
    ".",
    ",",
    "…",
    "—",
    "-",
    ":",
    "x",
    "Valge alistus. ",
    "Белые сдались",
    "viik",
    "Petrov—Ivanov. ",
    "Valged: a1, b2 (2)",
    "\u{1b}[31m",
    "\0",
    "ß",
    "é",
    "ё",
    "棋",
    "🙂",
];

/// The records that ship with the project.
pub static CORPORA: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let mut files = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora");
    collect(&root, &mut files);
    files.sort();
    let texts: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    assert!(texts.len() > 30, "the corpora are there");
    texts
});

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if matches!(path.extension(), Some(e) if e == "pgn" || e == "pdn" || e == "txt") {
            files.push(path);
        }
    }
}

/// What happens to a record on its way.
#[derive(Debug, Clone)]
enum Damage {
    Delete(usize),
    Double(usize),
    Put(&'static str),
    Byte(u8),
}

/// A stretch of a shipped record, damaged in some places.
pub fn damaged_record() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(PIECES);
    let damage = prop_oneof![
        (1..40_usize).prop_map(Damage::Delete),
        (1..40_usize).prop_map(Damage::Double),
        piece.prop_map(Damage::Put),
        any::<u8>().prop_map(Damage::Byte),
    ];
    let place = (any::<prop::sample::Index>(), damage);
    let damages = prop::collection::vec(place, 0..8);
    let whole = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    (whole, 1..1500_usize, damages).prop_map(|((file, from), len, damages)| {
        let text = &CORPORA[file.index(CORPORA.len())];
        let from = from.index(text.len().max(1));
        let mut text = text[from..text.len().min(from + len)].to_vec();
        for (place, damage) in damages {
            let at = place.index(text.len() + 1);
            let to = |len: usize| text.len().min(at + len);
            match damage {
                Damage::Delete(len) => drop(text.drain(at..to(len))),
                Damage::Double(len) => {
                    let part = text[at..to(len)].to_vec();
                    drop(text.splice(at..at, part));
                }
                Damage::Put(piece) => drop(text.splice(at..at, piece.bytes())),
                Damage::Byte(byte) => text.insert(at, byte),
            }
        }
        text
    })
}

/// Pieces of records in any order.
pub fn soup() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(PIECES);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat().into_bytes())
}

/// Bytes, mostly of the kinds that mean something.
pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let telling = prop::sample::select(&b" \n\r\t[](){};%$\"\\/.,-:*!?#+=x1290abcehNKQO"[..]);
    prop::collection::vec(prop_oneof![any::<u8>(), telling], 0..300)
}

/// Bytes that are shown as text when a property fails.
#[derive(Clone)]
pub struct Text(pub Vec<u8>);

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

/// All of these.
pub fn text() -> impl Strategy<Value = Text> {
    prop_oneof![bytes(), soup(), damaged_record()].prop_map(Text)
}
