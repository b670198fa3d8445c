//! What `scoresheet repair` is asked.

use crate::args::{Maybe, Words, encoding, game, games, language, one_of};
use clap::Args;
use scoresheet_batch::documents::{DocumentFormat, DocumentOptions};
use scoresheet_notation::Language;
use scoresheet_repair::{ChessSystem, DraughtsSystem, Extent, Options};
use scoresheet_replay::Game;
use scoresheet_review::Images;
use scoresheet_source::Encoding;
use std::path::PathBuf;

/// `scoresheet repair`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/repair.txt").trim_end())]
pub struct RepairArgs {
    /// Files, archives and folders: text of any layout, HTML, hOCR, ALTO, PAGE XML, PGN, PDN; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub files: Vec<PathBuf>,
    /// Write the records to this file, as PGN or PDN, and print the list of changes instead
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Ask about each ply that is left open, showing the line of the source and the board. Answers are
    /// kept as --answers says, or beside --out, and are not asked again
    #[arg(long, conflicts_with = "json")]
    pub interactive: bool,
    /// Write a page on which the open questions are settled: one file, for any browser, without a server
    #[arg(long, value_name = "HTML")]
    pub page: Option<PathBuf>,
    /// What the page shows of a scan whose images are beside it: the lines in question, or whole pages
    #[arg(long, value_parser = one_of(IMAGES), default_value = "lines", requires = "page")]
    pub images: Images,
    /// Print one JSON object per line, one for each game
    #[arg(long)]
    pub json: bool,
    /// Format of the files
    #[arg(
        long = "input-format",
        alias = "format",
        value_parser = one_of(FORMATS),
        default_value = "auto"
    )]
    pub format: DocumentFormat,
    /// The encoding of the text, such as windows-1251; auto detects it
    #[arg(long, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: Maybe<Encoding>,
    #[command(flatten)]
    pub reading: ReadingArgs,
    /// What `scan` wants besides.
    #[arg(skip)]
    pub besides: Option<Besides>,
}

/// How games are read and written, wherever their text comes from.
#[derive(Debug, Clone, Args)]
pub struct ReadingArgs {
    /// Accept the best reading of a ply if its probability is at least this; otherwise leave the
    /// ply open
    #[arg(long, value_name = "X", value_parser = confidence, default_value_t = Options::MIN_CONFIDENCE)]
    pub min_confidence: f64,
    /// Also write plies that are left open: the most probable move for each, marked as a guess
    #[arg(long)]
    pub guess: bool,
    /// Take the answers of this file as certain: what repair --interactive kept, or the page of open questions saved
    #[arg(long, value_name = "FILE")]
    pub answers: Option<PathBuf>,
    #[arg(long, value_parser = game, default_value = "auto", value_name = "GAME", help = games("The game that is played, where no tag names it: auto,"))]
    pub game: Maybe<Game>,
    /// The language of the piece letters, such as et or ru; auto detects it
    #[arg(long, value_parser = language, default_value = "auto", value_name = "LANG")]
    pub lang: Maybe<&'static Language>,
    /// How moves are written: auto, full, short, coordinates, iccf, numeric, descriptive-english,
    /// descriptive-french, descriptive-spanish, descriptive-portuguese or descriptive-german
    #[arg(long, value_parser = notation, default_value = "auto", value_name = "NAME")]
    pub notation: Notation,
}

/// What a document that was scanned has besides its records and its page.
#[derive(Debug, Clone)]
pub struct Besides {
    /// Where the report goes, as `--json` prints it.
    pub report: PathBuf,
    /// Where records of draughts go, apart from those of chess.
    pub draughts: PathBuf,
}

const FORMATS: Words<DocumentFormat> = &[
    (
        DocumentFormat::Auto,
        "auto",
        "Games if there are tags, hOCR, ALTO, PAGE XML, HTML, TEI or FictionBook if it is such a document, otherwise a page",
    ),
    (
        DocumentFormat::Games,
        "games",
        "PGN or PDN records, or similar ones, one after another",
    ),
    (DocumentFormat::Page, "page", "Text as scanned or typed"),
    (
        DocumentFormat::Hocr,
        "hocr",
        "hOCR, as OCR programs write it",
    ),
    (DocumentFormat::Alto, "alto", "ALTO, as libraries keep it"),
    (
        DocumentFormat::PageXml,
        "page-xml",
        "PAGE XML, as transcription programs write it",
    ),
    (
        DocumentFormat::Html,
        "html",
        "a page of the web, as browsers keep it",
    ),
    (
        DocumentFormat::Tei,
        "tei",
        "TEI, as digital editions are kept in",
    ),
    (
        DocumentFormat::FictionBook,
        "fictionbook",
        "FictionBook, as electronic books are kept in",
    ),
];

/// What a page of open questions shows of a scan.
pub const IMAGES: Words<Images> = &[
    (
        Images::Lines,
        "lines",
        "The lines on which something is to be decided",
    ),
    (Images::Full, "full", "Whole pages"),
];

/// A notation, or none said. One name may mean one of chess and one of draughts.
#[derive(Debug, Clone, Copy)]
pub struct Notation {
    chess: Option<ChessSystem>,
    draughts: Option<DraughtsSystem>,
}

impl RepairArgs {
    /// How the files are read, and what the search is reported.
    pub fn documents(&self) -> DocumentOptions {
        DocumentOptions {
            format: self.format,
            encoding: self.encoding,
            repair: self.options(),
        }
    }

    fn options(&self) -> Options {
        let reading = &self.reading;
        Options {
            game: reading.game,
            language: reading.lang,
            chess_system: reading.notation.chess,
            draughts_system: reading.notation.draughts,
            min_confidence: reading.min_confidence,
            ..Options::default()
        }
    }

    /// How far records go.
    pub const fn extent(&self) -> Extent {
        if self.reading.guess {
            Extent::Probable
        } else {
            Extent::Sure
        }
    }
}

/// A notation by its name, or `auto`.
fn notation(name: &str) -> Result<Notation, String> {
    let found = Notation {
        chess: ChessSystem::by_name(name),
        draughts: DraughtsSystem::by_name(name),
    };
    if name != "auto" && found.chess.is_none() && found.draughts.is_none() {
        return Err(format!("not one of {}", notation_names().join(", ")));
    }
    Ok(found)
}

/// The names of the notations.
pub fn notation_names() -> Vec<&'static str> {
    let chess = ChessSystem::ALL.iter().map(|row| row.1);
    let known = ["auto"].into_iter().chain(chess);
    known.chain(["numeric"]).collect()
}

/// A probability that can be asked for.
fn confidence(text: &str) -> Result<f64, String> {
    let asked = text.parse().ok();
    asked
        .filter(|asked| (0.5..=1.0).contains(asked))
        .ok_or_else(|| "not a probability from 0.5 to 1".to_owned())
}
