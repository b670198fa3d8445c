//! The games of a file, as sheets.

use super::args::{InputFormat, RepairArgs};
use anyhow::{Context, Result, bail};
use scoresheet_batch::hint;
use scoresheet_batch::input::{self, Chunk, ChunkReader, Found, Source};
use scoresheet_layout::{Cell, Page, Sheet, find};
use scoresheet_notation::{Family, Kind, KnownTag, Language, Reader, Record};
use scoresheet_repair::{Options, sheet_of};
use scoresheet_replay::{GameSource, Judge, Options as ReplayOptions, Verdict};
use scoresheet_source::Span;
use std::path::Path;

/// Bytes of a text that is read as one; games with tags may be more.
const MOST: usize = 64 << 20;

/// A game as it stands in a file.
pub struct Paper<'a> {
    /// The text around it.
    pub chunk: &'a Chunk,
    /// Number in the file, from 1.
    pub number: u32,
    /// The game.
    pub sheet: Sheet,
    /// The text of a record in an exchange format, as it stands.
    pub record: Option<&'a str>,
    /// What is known of it beforehand.
    pub options: Options,
    /// Why it is left as it stands.
    pub left: Option<String>,
}

/// What a page has besides its games.
pub struct Rest<'a> {
    /// The page.
    pub chunk: &'a Chunk,
    /// Text that is part of no game, stretch by stretch.
    pub texts: Vec<(String, Span)>,
    /// What looks like moves in it.
    pub quoted: Vec<Cell>,
}

/// Something met in a file.
#[expect(clippy::large_enum_variant, reason = "one at a time")]
pub enum Met<'a> {
    /// A game.
    Game(Paper<'a>),
    /// What is part of no game, behind the games of the page.
    Rest(Rest<'a>),
}

/// Reads `file` and hands over its games.
///
/// # Errors
/// If the file, or a part of it, cannot be read.
pub fn each(
    file: &Path,
    args: &RepairArgs,
    mut take: impl FnMut(Met<'_>) -> Result<()>,
) -> Result<()> {
    let mut number = 0;
    let source = source(file)?;
    let options = input::Options {
        encoding: args.encoding.0,
        chunk_bytes: MOST,
        max_game_bytes: MOST,
        ..input::Options::default()
    };
    let mut reader = ChunkReader::open(&source, options)
        .map_err(|problem| anyhow::anyhow!("{problem}"))
        .context("cannot be opened")?;
    while let Some(next) = reader.next() {
        let chunk = next.map_err(|problem| anyhow::anyhow!("{problem}"))?;
        if chunk.truncated_by_limit || chunk.continues {
            bail!(
                "{}: is a text of more than {} MiB without tags; cut it in parts",
                file.display(),
                MOST >> 20
            );
        }
        let mut take = |met: Met<'_>| match met {
            Met::Game(paper) => {
                number += 1;
                take(Met::Game(Paper { number, ..paper }))
            }
            rest => take(rest),
        };
        match args.format {
            InputFormat::Games => records(&chunk, args, &mut take)?,
            InputFormat::Auto if has_tags(&chunk.text) => records(&chunk, args, &mut take)?,
            format => page(&chunk, format, args, &mut take)?,
        }
    }
    Ok(())
}

fn source(file: &Path) -> Result<Source> {
    let shown = file.display();
    if file.is_dir() {
        bail!("{shown}: is a folder; give its files");
    }
    let mut found = input::walk([file]);
    let first = found.find(|found| !matches!(found, Found::Skipped(_)));
    match first {
        Some(Found::Source(source)) => Ok(source),
        Some(Found::Problem(problem)) => bail!("{problem}"),
        _ => bail!("{shown}: there is nothing to read"),
    }
}

/// True if a line is a tag.
fn has_tags(text: &str) -> bool {
    let is_tag = |line: &str| {
        let name = line.strip_prefix('[')?;
        let (name, value) = name.split_once([' ', '\t'])?;
        let named = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        Some(named && !name.is_empty() && value.trim_start().starts_with('"'))
    };
    let mut lines = text.lines();
    lines.any(|line| is_tag(line.trim_start_matches('\u{feff}')).unwrap_or(false))
}

/// The games of a page.
fn page(
    chunk: &Chunk,
    format: InputFormat,
    args: &RepairArgs,
    take: &mut impl FnMut(Met<'_>) -> Result<()>,
) -> Result<()> {
    let text = &chunk.text;
    let page = match format {
        InputFormat::Page => Ok(Page::from_text(text)),
        InputFormat::Hocr => Page::from_hocr(text),
        InputFormat::Alto => Page::from_alto(text),
        InputFormat::Auto | InputFormat::Games => Page::read(text),
    };
    let page = page.with_context(|| chunk.file.to_string())?;
    let found = find(&page);
    for sheet in found.sheets {
        take(Met::Game(Paper {
            chunk,
            number: 0,
            sheet,
            record: None,
            options: args.options(),
            left: None,
        }))?;
    }
    take(Met::Rest(Rest {
        chunk,
        texts: found.leftover,
        quoted: found.quoted,
    }))
}

/// The games of a text with tags.
fn records(
    chunk: &Chunk,
    args: &RepairArgs,
    take: &mut impl FnMut(Met<'_>) -> Result<()>,
) -> Result<()> {
    let text = chunk.text.as_bytes();
    let hint = hint(&chunk.file);
    let mut judge = Judge::new(ReplayOptions {
        game: args.game.0,
        language: args.lang.0,
        hint,
        ..ReplayOptions::default()
    });
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        take(Met::Game(Paper {
            chunk,
            number: 0,
            sheet: sheet_of(&record, text),
            record: Some(record.span.of(&chunk.text)),
            options: told(args, &record, text, &verdict, hint),
            left: left(&record, &verdict),
        }))?;
    }
    Ok(())
}

/// What the record says of itself, and what is proved by its replaying to the end.
fn told(
    args: &RepairArgs,
    record: &Record,
    text: &[u8],
    verdict: &Verdict,
    hint: Option<Family>,
) -> Options {
    let mut options = args.options();
    let replays = verdict.legal == Some(true) && verdict.line.plies() > 0;
    if replays || verdict.source == Some(GameSource::Tag) || hint == Some(Family::Chess) {
        options.game = options.game.or(verdict.game);
    }
    let tag = record.value(text, KnownTag::Language);
    let tag = tag.and_then(|code| Language::by_code(&code));
    let proved = verdict.language.filter(|_| replays);
    options.language = options.language.or(tag).or(proved);
    options
}

/// Why a record is left as it stands.
fn left(record: &Record, verdict: &Verdict) -> Option<String> {
    if let Some(other) = &verdict.other_game {
        return Some(format!("it is {other}, which is not replayed here"));
    }
    let mut depth = 0_usize;
    for token in &record.tokens {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::NullMove if depth == 0 => return Some("a side passes in it".to_owned()),
            Kind::SetUp if depth == 0 => {
                return Some("it goes on from a position set up on the way".to_owned());
            }
            _ => {}
        }
    }
    None
}
