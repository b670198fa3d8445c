//! `scoresheet scan`: pages through another program into records. The programs are scripts, so that these tests run where
//! no OCR program is installed; `scripts/scan_pages.py` runs tesseract itself.
#![cfg(unix)]

use crate::common::{err, names_in, out, program, scratch};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Output;

pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Two pages of a book: the game goes on over the page, under a running head and above a page number.
const FIRST: [&str; 4] = [
    "CLUB EVENINGS",
    "Morphy - Duke of Brunswick, Paris 1858",
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9.",
    "24",
];
const SECOND: [&str; 3] = [
    "CLUB EVENINCS",
    "Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0",
    "25",
];

/// A page as hOCR, a line below the other.
pub fn hocr(lines: &[&str]) -> String {
    let mut page = String::from("<html><body><div class='ocr_page' title='bbox 0 0 2000 3000'>\n");
    for (row, line) in lines.iter().enumerate() {
        let (top, mut left) = (100 + row * 100, 100);
        page.push_str("<div class='ocr_carea'><span class='ocr_line'>");
        for word in line.split(' ') {
            let right = left + 12 * word.len();
            page.push_str(&format!(
                "<span class='ocrx_word' title='bbox {left} {top} {right} {}; x_wconf 95'>{word}</span> ",
                top + 30
            ));
            left = right + 12;
        }
        page.push_str("</span></div>\n");
    }
    page + "</div></body></html>\n"
}

/// A script that is run for each page.
fn script(dir: &Path, name: &str, text: &str) {
    let path = dir.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A folder `book` with two pages, each with its text beside it, and a program `ocr` that knows them and keeps a list of
/// what it was asked.
fn book(dir: &Path) {
    fs::create_dir(dir.join("book")).unwrap();
    for (name, lines) in [("p9", &FIRST[..]), ("p10", &SECOND[..])] {
        fs::write(dir.join(format!("book/{name}.png")), PNG).unwrap();
        fs::write(dir.join(format!("book/{name}.txt")), hocr(lines)).unwrap();
    }
    script(dir, "ocr", "echo \"$1\" >> asked; cat \"${1%.png}.txt\"");
}

fn scan(dir: &Path, more: &[&str]) -> Output {
    let ocr = dir.join("ocr").display().to_string();
    let mut command = program(dir);
    command.args(["scan", "book", "--out", "read", "--ocr", &ocr]);
    command.args(more).output().unwrap()
}

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).unwrap()
}

/// How often the program was asked.
fn asked(dir: &Path) -> usize {
    fs::read_to_string(dir.join("asked")).map_or(0, |text| text.lines().count())
}

#[test]
fn a_game_over_two_pages_is_one_game() {
    let dir = scratch();
    book(dir.path());
    let output = scan(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(
        out(&output).contains("1 game: 1 whole; 33 plies: 33 read"),
        "{}",
        out(&output)
    );
    let files = names_in(&dir.path().join("read"));
    assert_eq!(
        files,
        [
            "games.pgn",
            "pages",
            "report.jsonl",
            "review.html",
            "text.hocr"
        ]
    );
    let pages = names_in(&dir.path().join("read/pages"));
    assert_eq!(pages, ["0001.hocr", "0001.png", "0002.hocr", "0002.png"]);
    let record = read(dir.path(), "read/games.pgn");
    assert!(
        record.contains("[White \"Morphy\"]") && record.contains("[Site \"Paris\"]"),
        "{record}"
    );
    assert!(
        !record.contains("CLUB"),
        "the running head is none of the game's words: {record}"
    );
    let report = read(dir.path(), "read/report.jsonl");
    let lines: Vec<serde_json::Value> = report
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (&lines[0]["whole"], &lines[0]["game"]),
        (&true.into(), &"chess".into())
    );
    // Nothing of the pages is lost.
    let rest = lines[1]["no_game"].to_string();
    for words in ["CLUB EVENINGS", "CLUB EVENINCS", "24", "25"] {
        assert!(rest.contains(words), "{words} in {rest}");
    }
}

#[test]
fn a_page_that_was_read_is_not_read_again() {
    let dir = scratch();
    book(dir.path());
    scan(dir.path(), &[]);
    let before = read(dir.path(), "read/games.pgn");
    assert_eq!(asked(dir.path()), 2);
    let again = scan(dir.path(), &[]);
    assert_eq!(asked(dir.path()), 2, "{}", err(&again));
    assert_eq!(read(dir.path(), "read/games.pgn"), before);
    // Another image under the same name is another page.
    fs::write(dir.path().join("book/p10.png"), [PNG, b"x"].concat()).unwrap();
    scan(dir.path(), &[]);
    assert_eq!(asked(dir.path()), 3);
    // A half-written page of a run that was killed is none.
    fs::write(dir.path().join("read/pages/0001.hocr"), "<!-- 12").unwrap();
    scan(dir.path(), &[]);
    assert_eq!(asked(dir.path()), 4);
    assert_eq!(read(dir.path(), "read/games.pgn"), before);
}

#[test]
fn a_page_that_fails_costs_itself_only() {
    let dir = scratch();
    book(dir.path());
    let text = dir.path().join("book/p10.txt");
    let second = fs::read(&text).unwrap();
    fs::remove_file(&text).unwrap();
    let output = scan(dir.path(), &["--fail-on", "error"]);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    let told = err(&output);
    let line = told
        .lines()
        .find(|line| line.starts_with("scoresheet: p10.png: "));
    assert!(
        line.is_some_and(|line| line.contains("No such file")),
        "{told}"
    );
    assert!(out(&output).contains("16 plies"), "{}", out(&output));
    fs::write(text, second).unwrap();
    let output = scan(dir.path(), &[]);
    assert_eq!(asked(dir.path()), 3, "the first page was kept");
    assert!(
        out(&output).contains("1 whole; 33 plies"),
        "{}",
        out(&output)
    );
}

#[test]
fn a_program_that_does_not_end_is_ended() {
    let dir = scratch();
    book(dir.path());
    script(dir.path(), "ocr", "sleep 600");
    let output = scan(dir.path(), &["--page-seconds", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("took longer than 1 seconds"),
        "{}",
        err(&output)
    );
    assert!(
        err(&output).ends_with("scoresheet: no page could be read\n"),
        "{}",
        err(&output)
    );
}

#[test]
fn what_another_program_prints_may_be_any_of_three_forms() {
    let dir = scratch();
    book(dir.path());
    fs::write(
        dir.path().join("book/p9.txt"),
        "<?xml version='1.0'?><PcGts><Page imageFilename='p9.png'><TextRegion><TextLine><TextEquiv><Unicode>1. f3 e5 2. g4 \
         Qh4#</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>",
    )
    .unwrap();
    fs::write(dir.path().join("book/p10.txt"), "e4 e5").unwrap();
    let output = scan(dir.path(), &[]);
    let told = err(&output);
    assert!(
        told.contains("p10.png") && told.contains("neither hOCR nor ALTO nor PAGE XML"),
        "{told}"
    );
    assert!(read(dir.path(), "read/games.pgn").contains("1. f3 e5 2. g4 Qh4#"));
}

/// The program with nothing but these scripts on its path.
fn with_scripts(dir: &Path, file: &str) -> Output {
    let bin = dir.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let mut command = program(dir);
    command.env("PATH", bin);
    command
        .args(["scan", file, "--out", "read"])
        .output()
        .unwrap()
}

#[test]
fn a_missing_program_is_named_with_its_package() {
    let dir = scratch();
    fs::write(dir.path().join("p.png"), PNG).unwrap();
    let output = with_scripts(dir.path(), "p.png");
    assert_eq!(output.status.code(), Some(2));
    let expected = "scoresheet: tesseract is not installed: apt-get install tesseract-ocr\n";
    assert_eq!(err(&output), expected);
    fs::write(dir.path().join("b.pdf"), "%PDF-1.4").unwrap();
    let output = with_scripts(dir.path(), "b.pdf");
    let expected = "scoresheet: pdfinfo is not installed: apt-get install poppler-utils\n";
    assert_eq!(err(&output), expected);
}

/// A page on which tesseract reads `cS`, and whatever it is to say of single words, which it reads from a list of images.
fn with_words_read_once_more(of_words: &str) -> (Output, String) {
    let dir = scratch();
    fs::write(dir.path().join("start.pgn"), "1. e4 *\n").unwrap();
    let board = program(dir.path())
        .args(["show", "start.pgn", "--png", "p.png"])
        .output()
        .unwrap();
    assert!(board.status.success(), "{}", err(&board));
    let page = hocr(&["1. e4 cS 2. Nf3 Nc6", "3. Bb5 a6 4. Ba4 Nf6 *"]);
    fs::write(dir.path().join("page.hocr"), page).unwrap();
    fs::create_dir(dir.path().join("bin")).unwrap();
    let hocr = dir.path().join("page.hocr");
    let text = format!(
        "case \"$*\" in *--list-langs*) echo; echo eng;; *tsv*) {of_words};; *) /bin/cat '{}';; esac",
        hocr.display()
    );
    script(dir.path(), "bin/tesseract", &text);
    let output = with_scripts(dir.path(), "p.png");
    let text = read(dir.path(), "read/text.hocr");
    (output, text)
}

#[test]
fn words_that_may_be_moves_are_read_once_more() {
    let word = r"5\t%s\t1\t1\t1\t1\t0\t0\t9\t9\t60\t%s\n";
    let of_words = format!("printf '{word}' 1 e4 2 c5 3 Nf3 4 Nc6 5 Bb5 6 a6 7 Ba4 8 Nf6");
    let (output, text) = with_words_read_once_more(&of_words);
    assert!(output.status.success(), "{}", err(&output));
    assert!(text.contains("x_agreed'>c5<"), "{text}");
    assert!(
        out(&output).contains("1 whole; 8 plies: 8 read"),
        "{}",
        out(&output)
    );
    // What fails there leaves the page as it was read first, and is said.
    let (output, text) = with_words_read_once_more("echo out of order >&2; exit 1");
    assert!(output.status.success(), "{}", err(&output));
    assert!(text.contains("'>cS<"), "{text}");
    assert!(
        err(&output).contains("its words read only once"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_password_a_text_and_an_empty_folder_are_one_line_each() {
    let dir = scratch();
    fs::create_dir(dir.path().join("bin")).unwrap();
    script(
        &dir.path().join("bin"),
        "pdfinfo",
        "echo 'Command Line Error: Incorrect password' >&2; exit 1",
    );
    fs::write(dir.path().join("b.pdf"), "%PDF-1.4").unwrap();
    fs::write(dir.path().join("t.png"), "1. e4 e5").unwrap();
    fs::create_dir(dir.path().join("none")).unwrap();
    for (file, why) in [
        ("b.pdf", "it has a password"),
        ("t.png", "is neither an image nor a PDF file"),
        ("none", "has no image and no PDF file"),
        ("absent.png", "no such file or folder"),
    ] {
        let output = with_scripts(dir.path(), file);
        assert_eq!(output.status.code(), Some(2), "{file}");
        assert!(err(&output).contains(why), "{file}: {}", err(&output));
        assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
        assert!(!dir.path().join("read").exists(), "{file}");
    }
}

/// Names of files are data: no shell and no option of a program takes them for something else.
#[test]
fn hostile_names_do_nothing() {
    let dir = scratch();
    book(dir.path());
    let names = [
        "-l x.png",
        "$(touch pwned).png",
        "a\u{1b}[31m\nb.png",
        "'; touch pwned;.png",
    ];
    for name in names {
        fs::rename(
            dir.path().join("book/p9.png"),
            dir.path().join("book").join(name),
        )
        .unwrap();
        fs::copy(
            dir.path().join("book/p9.txt"),
            dir.path().join("book").join(name.replace(".png", ".txt")),
        )
        .unwrap();
        let output = scan(dir.path(), &[]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", err(&output));
        assert!(!err(&output).contains('\u{1b}'), "{}", err(&output));
        assert!(!dir.path().join("pwned").exists());
        fs::rename(
            dir.path().join("book").join(name),
            dir.path().join("book/p9.png"),
        )
        .unwrap();
    }
}
