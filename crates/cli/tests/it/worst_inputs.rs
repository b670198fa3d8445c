//! What people try: each gets one line that says what it is and what to do, and nothing is drawn of what is no game.

use crate::common::{err, out, run, scratch};
use std::fs;
use std::path::Path;

/// Files as their programs begin them, and a few of ours.
fn files(dir: &Path) {
    let ole = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0\0\0";
    let zip = b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0";
    let odt = [
        &b"PK\x03\x04\x14\0\0\x08\0\0\0\0\0\0"[..],
        &[0; 16],
        b"mimetypeapplication/vnd.oasis.opendocument.text",
    ]
    .concat();
    let trf = "012 Cup\n\
        001    1      Tamm, Arno                        2400                        1.0    1     2 w 1\n\
        001    2      Kask, Ott                         2300                        0.0    2     1 b 0\n";
    let binary = b"\x01\x02\x03\x04\0\0\0\0\0\0\0\0";
    let all: [(&str, &[u8]); 27] = [
        ("scan.pdf", b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"),
        ("plain.pdf", b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"),
        ("letter.docx", zip),
        ("letter.doc", ole),
        ("letter.odt", &odt),
        ("letter.rtf", b"{\\rtf1\\ansi 1. e4 e5}"),
        ("table.xls", ole),
        ("club.cbh", b"\0\0\x2C\0\x2E\x01\0\0\0\x05"),
        ("club.cbv", binary),
        ("club.si4", b"Scid.si\0\x01\x90"),
        ("club.si5", binary),
        ("book.ctg", binary),
        ("scan.png", b"\x89PNG\r\n\x1A\n\0\0"),
        ("games.7z", b"7z\xBC\xAF\x27\x1C\0\x04"),
        ("club.pgn", b"[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n"),
        ("empty.pgn", b""),
        (
            "prose.txt",
            b"Dear Sir,\n\nI write to you about the club. It was a fine evening, and we drank tea.\n",
        ),
        ("cup.trf", trf.as_bytes()),
        ("cross.csv", b"number;name;1;2;3\n1;Tamm;x;1;1\n2;Kask;0;x;0\n3;Saar;0;1;x\n"),
        ("pairs.csv", b"round;white;black;result\n1;Tamm;Kask;1-0\n"),
        ("page.pgn", b"<!DOCTYPE html>\n<html><body>Not found</body></html>\n"),
        ("games.json", b"{\"id\":\"q7ZvsdUF\",\"rated\":true}\n"),
        ("start.epd", b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\";\n"),
        ("studies.txt", b"1. W:W31,K5:B2,12.\n2. B:W 21, K7:B 2, 13\n\n3) W:W31:B5 White wins\n"),
        ("bare.txt", b"W:W31,K5:B2,12.\nB:W21,K7:B2,13.\n"),
        (
            "mates.txt",
            b"1. 8/8/8/8/8/5k2/8/4R2K w - - 0 1\n2. 7k/8/8/8/8/8/8/K6R b - -\n",
        ),
        ("games.csv", b"file,game_no,line,offset\nclub.pgn,1,1,0\n"),
    ];
    for (name, bytes) in all {
        fs::write(dir.join(name), bytes).unwrap();
    }
    for folder in ["dir", "wrong", "empty"] {
        fs::create_dir(dir.join(folder)).unwrap();
    }
    fs::copy(dir.join("club.pgn"), dir.join("dir/club.pgn")).unwrap();
    fs::copy(dir.join("club.cbh"), dir.join("wrong/club.cbh")).unwrap();
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What is typed, the exit status, and the line, which begins with the first and has all others.
type Row<'a> = (&'a [&'a str], i32, &'a [&'a str]);

const TRIED: &[Row<'_>] = &[
    // Files of other programs.
    (
        &["check", "scan.pdf"],
        2,
        &["scan.pdf: a PDF document: `scoresheet scan scan.pdf --out FOLDER`"],
    ),
    (
        &["check", "plain.pdf"],
        2,
        &["plain.pdf: a PDF document: `scoresheet scan plain.pdf"],
    ),
    (
        &["audit", "scan.pdf"],
        2,
        &["scan.pdf: a PDF document: `scoresheet scan"],
    ),
    (
        &["repair", "scan.pdf"],
        2,
        &["scan.pdf: a PDF document: `scoresheet scan"],
    ),
    (
        &["event", "scan.pdf"],
        2,
        &["scan.pdf: a PDF document: `scoresheet scan"],
    ),
    (
        &["check", "letter.docx"],
        2,
        &["letter.docx: a Word document: save it as plain text"],
    ),
    (
        &["check", "letter.doc"],
        2,
        &["letter.doc: a", "document", "save it as plain text"],
    ),
    (
        &["check", "letter.odt"],
        2,
        &["letter.odt: a word processor's document: save it as plain text"],
    ),
    (
        &["check", "letter.rtf"],
        2,
        &["letter.rtf: a rich-text document: save it as plain text"],
    ),
    (&["event", "table.xls"], 2, &["table.xls: a", "CSV"]),
    (
        &["check", "club.cbh"],
        2,
        &["club.cbh: a ChessBase database: export its games as PGN"],
    ),
    (
        &["check", "club.cbv"],
        2,
        &["club.cbv: a ChessBase database: export its games as PGN"],
    ),
    (
        &["audit", "wrong"],
        0,
        &["wrong/club.cbh: a ChessBase database: export its games as PGN"],
    ),
    (
        &["check", "club.si4"],
        2,
        &["club.si4: a Scid database: export its games as PGN"],
    ),
    (
        &["show", "club.si5"],
        2,
        &["club.si5: a Scid database: export its games as PGN"],
    ),
    (&["check", "book.ctg"], 2, &["book.ctg: an openings book"]),
    (
        &["check", "scan.png"],
        2,
        &["scan.png: a scan or a picture: it needs OCR"],
    ),
    (
        &["check", "games.7z"],
        2,
        &["games.7z: a 7z archive: unpack it"],
    ),
    // Files for other commands, and files without games.
    (
        &["check", "cup.trf"],
        2,
        &[
            "cup.trf: no game is in it: it is a tournament report (TRF); `scoresheet event` reads it",
        ],
    ),
    (
        &["audit", "cup.trf"],
        0,
        &[
            "cup.trf: no game is in it: it is a tournament report (TRF); `scoresheet event` reads it",
        ],
    ),
    (
        &["check", "cross.csv"],
        2,
        &["cross.csv: no game is in it: it is a crosstable; `scoresheet event` reads it"],
    ),
    (
        &["show", "pairs.csv"],
        2,
        &[
            "pairs.csv: no game is in it: it is a list of pairings or players; `scoresheet event` reads it",
        ],
    ),
    (
        &["check", "page.pgn"],
        2,
        &["page.pgn: no game is in it: it is a web page; save the games in it"],
    ),
    (
        &["check", "games.json"],
        2,
        &["games.json: no game is in it: it is JSON; export the games"],
    ),
    (
        &["check", "start.epd"],
        2,
        &["start.epd: no game is in it: it is a list of positions; `scoresheet moves --fen FEN`"],
    ),
    (
        &["check", "studies.txt"],
        2,
        &[
            "studies.txt: no game is in it: it is a list of positions; `scoresheet moves --game GAME --fen FEN`",
        ],
    ),
    (
        &["check", "bare.txt"],
        2,
        &[
            "bare.txt: no game is in it: it is a list of positions; `scoresheet moves --game GAME --fen FEN`",
        ],
    ),
    (
        &["check", "mates.txt"],
        2,
        &["mates.txt: no game is in it: it is a list of positions; `scoresheet moves --fen FEN`"],
    ),
    (
        &["check", "games.csv"],
        2,
        &["games.csv: no game is in it: it is a table of an audit; `scoresheet stats`"],
    ),
    (&["check", "empty.pgn"], 0, &["empty.pgn: it is empty"]),
    (&["repair", "empty.pgn"], 2, &["empty.pgn: it is empty"]),
    (
        &["check", "prose.txt"],
        0,
        &[
            "prose.txt: no game was found in it",
            "try `scoresheet repair`",
        ],
    ),
    (
        &["lots", "club.pgn"],
        2,
        &["club.pgn: is a file of games; a list of players is wanted"],
    ),
    (
        &["stats", "club.pgn"],
        2,
        &["club.pgn is a file; give the folder that `scoresheet audit club.pgn --out DIR`"],
    ),
    (
        &["report", "club.pgn", "--out", "x.html"],
        2,
        &["club.pgn is a file; give the folder that `scoresheet audit club.pgn --out DIR`"],
    ),
    (
        &["audit", "empty"],
        0,
        &["no file is named like a record: .pgn, .pdn or .txt"],
    ),
    // What is no file.
    (
        &["check", "clob.pgn"],
        2,
        &["clob.pgn: no such file or folder; did you mean club.pgn?"],
    ),
    (
        &["check", "CLUB.PGN"],
        2,
        &["CLUB.PGN: no such file or folder; did you mean club.pgn?"],
    ),
    (
        &["check", "https://example.org/x.pgn"],
        2,
        &["https://example.org/x.pgn is an address; download it"],
    ),
    (
        &["check", START],
        2,
        &[
            "“rnbqkbnr/",
            "is a position; `scoresheet moves --fen 'FEN'`",
        ],
    ),
    (
        &["check", "W:W31:B5"],
        2,
        &["“W:W31:B5” is a position; `scoresheet moves --game russian --fen 'FEN'`"],
    ),
    (
        &["check", "1. e4 e5"],
        2,
        &["“1. e4 e5” is a game; give it on standard input"],
    ),
    (&["check", "*.pdn"], 2, &["*.pdn: no such file or folder"]),
    (
        &["check"],
        2,
        &["<PATH>... is missing; - is standard input"],
    ),
    // Commands.
    (
        &["dir"],
        2,
        &["dir is a folder; did you mean `scoresheet audit dir`?"],
    ),
    (
        &["club.pgn"],
        2,
        &["club.pgn is a file; did you mean `scoresheet check club.pgn`?"],
    ),
    (
        &["scan.pdf"],
        2,
        &["scan.pdf is a PDF document: `scoresheet scan"],
    ),
    (
        &["chekc", "club.pgn"],
        2,
        &["chekc is not a command; did you mean `check`?"],
    ),
    (
        &["adjourn", "chek", "x"],
        2,
        &["chek is not a command; did you mean `check`?"],
    ),
    (
        &["-Wuci", "club.pgn"],
        2,
        &["-W: an option of pgn-extract; here it is `scoresheet convert FILE --to pgn`"],
    ),
    (
        &["check", "-r", "club.pgn"],
        2,
        &["-r: an option of pgn-extract; here it is `scoresheet check FILE`"],
    ),
    // Options and their values.
    (
        &["audit", "club.pgn", "--jobs", "-1"],
        2,
        &["-1: a number below 0 means nothing here; see `scoresheet audit --help`"],
    ),
    (
        &["audit", "club.pgn", "--fen"],
        2,
        &["--out <DIR>, --plies are missing; see `scoresheet audit --help`"],
    ),
    (
        &["check", "club.pgn", "--level", "warn"],
        2,
        &["--level warn: not one of note, warning, error; did you mean warning?"],
    ),
    (
        &["check", "club.pgn", "--lang", "klingon"],
        2,
        &["--lang klingon: not one of auto, et, ru"],
    ),
    (
        &["check", "club.pgn", "--game", "checkers"],
        2,
        &["--game checkers: it is `--game english`"],
    ),
    (
        &["show", "club.pgn", "--game", "2"],
        2,
        &[
            "--game 2: it says which game is played; the number of a game in its file is `--game-no 2`",
        ],
    ),
    (
        &["show", "club.pgn", "--move", "5"],
        2,
        &["--move: plies are counted", "`--ply 9`", "`--ply 10`"],
    ),
    (
        &["convert", "club.pgn", "--to", "san"],
        2,
        &["--to san: there are pgn, pdn, full, short"],
    ),
    (&["convert", "club.pgn"], 2, &["--to <NOTATION> is missing"]),
    (
        &["audit", "club.pgn", "--jobs", "x"],
        2,
        &["--jobs x: not a whole number"],
    ),
    (
        &["perft", "--game", "chess", "--depth", "0"],
        2,
        &["--depth 0: must be from 1 to 64"],
    ),
    (
        &["collate", "club.pgn", "--game-no", "0"],
        2,
        &["--game-no 0: must be at least 1"],
    ),
    (
        &[
            "perft",
            "--game",
            "chess",
            "--depth",
            "1000000000000000000000",
        ],
        2,
        &["--depth 1000000000000000000000: too large a number"],
    ),
    (
        &["check", "club.pgn", "--output", "x"],
        2,
        &["--output: it is `--out`"],
    ),
    (
        &["lots", "A", "B", "C"],
        2,
        &[
            "B: the names are read from one file",
            "`printf '%s\\n' A B C | scoresheet lots -`",
        ],
    ),
    (
        &["rounds", "A", "B", "C"],
        2,
        &["B: names are read from a file: `scoresheet rounds --names FILE`"],
    ),
    (
        &["moves", "--fen", "W:W31:B5"],
        2,
        &["--fen: this is not a chess position; for draughts, say which game with --game"],
    ),
    (
        &["moves", "--fen", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"],
        2,
        &["--fen: Black is in check, but it is not Black's move"],
    ),
    (
        &["moves", "--game", "russian", "--fen", START],
        2,
        &["--fen: this is a chess position; use --game chess"],
    ),
    (
        &["moves"],
        2,
        &["say which game with --game: chess, russian"],
    ),
];

#[test]
fn each_gets_one_line_that_says_what_it_is_and_what_to_do() {
    let dir = scratch();
    files(dir.path());
    assert!(TRIED.len() >= 50, "{}", TRIED.len());
    let mut wrong = String::new();
    for (typed, status, parts) in TRIED {
        let output = run(dir.path(), typed);
        let told = err(&output);
        let line = told.strip_prefix("scoresheet: ").unwrap_or("");
        let fits = line.starts_with(parts[0]) && parts.iter().all(|part| line.contains(part));
        let drawn = out(&output).contains("a  b  c  d");
        let one = told.lines().count() == 1;
        if output.status.code() != Some(*status) || !fits || !one || drawn {
            wrong.push_str(&format!("{typed:?}: {:?}\n{told}\n", output.status.code()));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What is meant is clear, so it is done.
#[test]
fn what_can_only_mean_one_thing_is_done() {
    let dir = scratch();
    files(dir.path());
    for typed in [
        &["check", "club.pgn", "--rules", "FIDE"][..],
        &["convert", "club.pgn", "--to", "PGN"],
        &["check", "club.pgn", "--lang", "english"],
        &["check", "club.pgn", "--lang", "ET"],
        &["check", "club.pgn", "--game", "Chess"],
        &["check", "club.pgn", "--mode", "Accepted"],
        &["check", "club.pgn", "--encoding", "UTF-8"],
        &[
            "event",
            "cross.csv",
            "--rules",
            "FIDE2024",
            "--format",
            "CSV",
        ],
        &["moves", "--fen", START],
        &["audit", "dir"],
    ] {
        let output = run(dir.path(), typed);
        assert_eq!(output.status.code(), Some(0), "{typed:?}: {}", err(&output));
        assert!(!out(&output).is_empty(), "{typed:?}");
    }
}

/// Every command that a line of advice names is there.
#[test]
fn the_commands_that_are_advised_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tables = [
        root.join("data/typed_elsewhere.tsv"),
        root.join("../batch/data/other_formats.tsv"),
    ];
    let dir = scratch();
    let mut seen = 0;
    for table in tables {
        let text = fs::read_to_string(table).unwrap();
        for advised in text
            .split("`scoresheet ")
            .skip(1)
            .chain(text.split("| scoresheet ").skip(1))
        {
            let command = advised.split([' ', '`']).next().unwrap();
            if command.starts_with('-') {
                continue;
            }
            let output = run(dir.path(), &[command, "--help"]);
            assert_eq!(output.status.code(), Some(0), "{command}: {}", err(&output));
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}
