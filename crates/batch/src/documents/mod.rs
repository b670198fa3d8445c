//! The games of a file as sheets, for repair: pages of books and scans, and records.

pub mod json;
mod row;
mod search;

pub use row::{RepairRow, rows};

pub use search::{Searched, each_searched};

use crate::games::{Game, GameReader, Met};
use crate::input::{self, Chunk, Found, InputProblem, Piece, Pieces, Source, Walk};
use scoresheet_layout::{Caveat, CaveatKind, MoveCell, Page, PageError, ScoreSheet, find};
use scoresheet_notation::split::has_tags;
use scoresheet_notation::{Doubt, Family, Kind, KnownTag, Language};
use scoresheet_repair::{Options, sheet_of};
use scoresheet_replay::{Game as ReplayGame, GameSource, Judge, Options as ReplayOptions};
use scoresheet_source::{Code, Encoding, Finding, Span};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

/// Bytes of a text that is read as one; games with tags may be more.
const MOST: usize = 64 << 20;

/// What a file is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum DocumentFormat {
    /// Games if there are tags, one of the forms below if it is such a document, otherwise a page.
    #[default]
    Auto,
    /// Records of PGN or PDN, or of their kind, one after the other.
    Games,
    /// Text as a scanner or a typist left it.
    Page,
    /// hOCR, as OCR programs write it.
    Hocr,
    /// ALTO, as libraries keep it.
    Alto,
    /// PAGE XML, as transcription programs write it.
    PageXml,
    /// A page of the web, as a browser keeps it.
    Html,
    /// TEI, as digital editions are kept in.
    Tei,
    /// FictionBook, as electronic books are kept in.
    FictionBook,
}

/// How documents are read.
#[derive(Debug, Clone, Copy, Default)]
pub struct DocumentOptions {
    /// What the file is.
    pub format: DocumentFormat,
    /// The encoding, whatever the bytes look like.
    pub encoding: Option<Encoding>,
    /// What is known of the games beforehand.
    pub repair: Options,
}

/// A file cannot be read as a document.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// The file, or a part of it, cannot be read.
    #[error(transparent)]
    Input(#[from] InputProblem),
    /// It is of a kind that is not read.
    #[error("{0}: {1}")]
    Unfit(String, String),
    /// It is no such document as it is said to be.
    #[error("{0}: {1}")]
    Page(Arc<str>, PageError),
}

/// A game as it stands in a file.
pub struct Document<'a> {
    /// The text around it.
    pub chunk: &'a Chunk,
    /// The page that it stands on; nothing for a record in an exchange format.
    pub page: Option<&'a Page>,
    /// Number in the file, from 1.
    pub number: u32,
    /// The game.
    pub sheet: ScoreSheet,
    /// The text of a record in an exchange format, as it stands.
    pub record: Option<&'a str>,
    /// What is known of it beforehand.
    pub options: Options,
    /// Why it is left unchanged.
    pub left: Option<String>,
}

/// What a page has besides its games.
pub struct Rest<'a> {
    /// The page.
    pub chunk: &'a Chunk,
    /// Text that is part of no game, stretch by stretch.
    pub texts: Vec<(String, Span)>,
    /// What looks like moves in it.
    pub quoted: Vec<MoveCell>,
}

/// Something met in a file.
#[expect(clippy::large_enum_variant, reason = "one at a time")]
pub enum Part<'a> {
    /// A game.
    Game(Document<'a>),
    /// What is part of no game, after the games of the page.
    Rest(Rest<'a>),
}

/// Games that stand together, or what is beside them.
pub enum Group<'a> {
    /// The games of a page, or some of a file of records, in their order.
    Games(Vec<Document<'a>>),
    /// What is part of no game, after the games of the page.
    Rest(Rest<'a>),
}

/// Records that are handed over as one group.
const RECORDS: usize = 256;

/// Reads `source` and hands over its games.
///
/// # Errors
/// [`DocumentError`] if it, or a part of it, cannot be read; what `take` says.
pub fn each<E: From<DocumentError>>(
    source: Source,
    asked: &DocumentOptions,
    mut take: impl FnMut(Part<'_>) -> Result<(), E>,
) -> Result<(), E> {
    each_group(source, asked, |group| match group {
        Group::Games(games) => games
            .into_iter()
            .try_for_each(|game| take(Part::Game(game))),
        Group::Rest(rest) => take(Part::Rest(rest)),
    })
}

/// As [`each`], with the games that are known at once handed over at once, so that several can be searched beside
/// each other.
///
/// # Errors
/// As of [`each`].
pub fn each_group<E: From<DocumentError>>(
    source: Source,
    asked: &DocumentOptions,
    mut take: impl FnMut(Group<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let options = input::Options {
        encoding: asked.encoding,
        chunk_bytes: MOST,
        max_game_bytes: MOST,
        ..input::Options::default()
    };
    let mut number = 0;
    let mut take = |group: Group<'_>| match group {
        Group::Games(mut games) => {
            for game in &mut games {
                number += 1;
                game.number = number;
            }
            take(Group::Games(games))
        }
        rest @ Group::Rest(_) => take(rest),
    };
    for piece in Pieces::new(Walk::of(source), options) {
        let chunk = match piece {
            Piece::Chunk(chunk) => Arc::new(chunk),
            Piece::Problem(problem) => return Err(DocumentError::Input(problem).into()),
            Piece::Skipped(_) => continue,
        };
        if chunk.truncated_by_limit || chunk.continues {
            let most = MOST >> 20;
            let why =
                format!("is a text of more than {most} MiB without tags; split it into parts");
            return Err(DocumentError::Unfit(chunk.file.to_string(), why).into());
        }
        let of_games = match asked.format {
            DocumentFormat::Games => true,
            DocumentFormat::Auto => has_tags(chunk.text.as_bytes()),
            DocumentFormat::Page
            | DocumentFormat::Hocr
            | DocumentFormat::Alto
            | DocumentFormat::PageXml
            | DocumentFormat::Html
            | DocumentFormat::Tei
            | DocumentFormat::FictionBook => false,
        };
        if of_games {
            records(&chunk, asked, &mut take)?;
        } else {
            page(&chunk, asked, &mut take)?;
        }
    }
    Ok(())
}

/// Whether a path is a folder or an archive, with many documents in it.
#[must_use]
pub fn has_many(path: &Path) -> bool {
    let is_zip = |end: &OsStr| end.eq_ignore_ascii_case("zip");
    path.is_dir() || path.extension().is_some_and(is_zip)
}

/// What the documents at `paths` are called. What cannot be read is told when its turn comes.
pub fn names<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Vec<String> {
    let mut names = Vec::new();
    for path in paths {
        let path = path.as_ref();
        let before = names.len();
        if has_many(path) {
            names.extend(input::walk([path]).filter_map(|found| match found {
                Found::Source(source) => Some(source.name.to_string()),
                Found::Problem(_) | Found::Skipped(_) => None,
            }));
        }
        if names.len() == before {
            names.push(path.display().to_string());
        }
    }
    names
}

/// The source at `file`; `-` is standard input.
///
/// # Errors
/// If there is none, or it is a folder.
pub fn source(file: &Path) -> Result<Source, DocumentError> {
    let unfit = |why: &str| DocumentError::Unfit(file.display().to_string(), why.to_owned());
    if file.is_dir() {
        return Err(unfit("is a folder; give its files"));
    }
    let mut found = input::walk([file]);
    let first = found.find(|found| !matches!(found, Found::Skipped(_)));
    match first {
        Some(Found::Source(source)) => Ok(source),
        Some(Found::Problem(problem)) => Err(problem.into()),
        _ => Err(unfit("there is nothing to read")),
    }
}

/// The games of a page.
fn page<E: From<DocumentError>>(
    chunk: &Chunk,
    asked: &DocumentOptions,
    take: &mut impl FnMut(Group<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let text = &chunk.text;
    let page = match asked.format {
        DocumentFormat::Page => Ok(Page::from_text(text)),
        DocumentFormat::Hocr => Page::from_hocr(text),
        DocumentFormat::Alto => Page::from_alto(text),
        DocumentFormat::PageXml => Page::from_page_xml(text),
        DocumentFormat::Html => Ok(Page::from_html(text)),
        DocumentFormat::Tei => Ok(Page::from_tei(text)),
        DocumentFormat::FictionBook => Ok(Page::from_fiction_book(text)),
        DocumentFormat::Auto | DocumentFormat::Games => Page::read(text),
    };
    let page = page.map_err(|error| DocumentError::Page(Arc::clone(&chunk.file), error))?;
    let found = find(&page);
    let games = found.sheets.into_iter().map(|mut sheet| {
        if let Some(game) = asked.repair.game.filter(|_| sheet.game_named.is_none()) {
            sheet.name_players(game.name());
        }
        let known = sheet.has_start() || !sheet.starts.is_empty();
        let left = (!sheet.cells.is_empty() && !known).then(|| {
            "a fragment that starts from a position which the text does not give".to_owned()
        });
        Document {
            chunk,
            page: Some(&page),
            number: 0,
            sheet,
            record: None,
            options: asked.repair,
            left,
        }
    });
    take(Group::Games(games.collect()))?;
    take(Group::Rest(Rest {
        chunk,
        texts: found.leftover,
        quoted: found.quoted,
    }))
}

/// The games of a text with tags.
fn records<E>(
    chunk: &Arc<Chunk>,
    asked: &DocumentOptions,
    take: &mut impl FnMut(Group<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let judge = Judge::new(ReplayOptions {
        game: asked.repair.game,
        language: asked.repair.language,
        ..ReplayOptions::default()
    });
    let mut games = GameReader::of_chunk(judge, chunk).as_written();
    let mut group = Vec::new();
    while let Some(met) = games.next() {
        if let Met::Game(game) = met {
            let options = options_for(&asked.repair, &game);
            let mut sheet = sheet_of(game.record);
            sheet.caveat = caveat(&game.verdict.findings);
            // The game of the verdict is taken for granted below, but the record does not name it.
            let mut notes = game.verdict.findings.iter();
            let inferred = notes.find(|found| found.code == Code::GameInferred);
            sheet.game_inferred = inferred
                .filter(|_| options.game != Some(ReplayGame::Chess) && asked.repair.game.is_none())
                .map(|found| found.message.clone());
            group.push(Document {
                chunk,
                page: None,
                number: 0,
                sheet,
                record: Some(game.record.span.of(&chunk.text)),
                options,
                left: left(&game),
            });
        }
        if group.len() == RECORDS {
            take(Group::Games(std::mem::take(&mut group)))?;
        }
    }
    take(Group::Games(group))
}

/// What the record says against itself.
fn caveat(findings: &[Finding]) -> Option<Caveat> {
    let kinds = [
        (Code::CutShort, CaveatKind::CutShort),
        (Code::DoubtfulRecord, CaveatKind::Doubtful),
    ];
    kinds.into_iter().find_map(|(code, kind)| {
        // One that is said of a single move leaves only that open.
        let whole = |found: &&Finding| found.code == code && found.ply.is_none();
        let found = findings.iter().find(whole)?;
        Some(Caveat {
            kind,
            message: found.message.clone(),
            span: found.span,
        })
    })
}

/// The options, with what the record says of itself and what is proved by its replaying to the end.
fn options_for(asked: &Options, game: &Game<'_>) -> Options {
    let verdict = &game.verdict;
    let mut options = *asked;
    let replays = verdict.legal == Some(true) && verdict.line.plies() > 0;
    let is_pgn = game.chunk.hint() == Some(Family::Chess);
    if replays || verdict.source == Some(GameSource::Tag) || is_pgn {
        options.game = options.game.or(verdict.game);
    }
    let tag = game.record.value(KnownTag::Language);
    let tag = tag.and_then(|code| Language::by_code(&code));
    let proved = verdict.language.filter(|_| replays);
    options.language = options.language.or(tag).or(proved);
    options
}

/// Why a record is left unchanged.
fn left(game: &Game<'_>) -> Option<String> {
    if let Some(other) = &game.verdict.other_game {
        return Some(format!("it is {other}, which this program does not replay"));
    }
    let text = game.chunk.text.as_bytes();
    for token in game.record.main_line() {
        match token.kind {
            Kind::Comment if Doubt::of_comment(token.span.bytes(text)).is_some() => {
                return Some(
                    "it was repaired before, and itself says what was not read".to_owned(),
                );
            }
            Kind::NullMove => return Some("a side passes in it".to_owned()),
            Kind::SetUp => {
                return Some("it continues from a position set up mid-game".to_owned());
            }
            Kind::Heading
            | Kind::Number { .. }
            | Kind::Move(_)
            | Kind::Comment
            | Kind::Open
            | Kind::Close
            | Kind::Nag(_)
            | Kind::Symbol(_)
            | Kind::Result(_)
            | Kind::Unreadable => {}
        }
    }
    None
}
