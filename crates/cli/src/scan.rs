//! `scoresheet scan`: images and PDF files to records.

use crate::args::{Words, one_of};
use crate::exit;
use crate::interrupt::{interrupted, stop_on_interrupt};
use crate::progress::Progress as Shown;
use crate::repair::{self, Besides, IMAGES, ReadingArgs, RepairArgs};
use crate::terminal::{Remarks, aside, one_line, quiet, remark};
use anyhow::{Context, Result, bail};
use clap::Args;
use scoresheet_batch::documents::DocumentFormat;
use scoresheet_output::{Held, write};
use scoresheet_review::Images;
use scoresheet_scan::{
    Languages, Progress, Reader, ScanError, ScannedPage, Segmentation, Settings, Skipped,
    SourceError, ToolError, scan, sources,
};
use scoresheet_source::Level;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// `scoresheet scan`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/scan.txt").trim_end())]
pub struct ScanArgs {
    /// Images (PNG, JPEG, TIFF and others), PDF files, folders of them: the pages of one document, in the order given
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The folder for the records, the page of open questions and the pages
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// What reads pages: auto takes the text that a PDF file has, and tesseract for all other pages; always is
    /// tesseract for all pages; or another program with its arguments, {} for the image, which prints hOCR, ALTO or
    /// PAGE XML. No shell is used
    #[arg(long, value_name = "auto|always|CMD", default_value = "auto", value_parser = reader)]
    pub ocr: Reader,
    /// The languages of the text as tesseract calls them, such as rus+eng [default: those that suit
    /// --lang, else detected]
    #[arg(long, value_name = "NAMES", value_parser = names)]
    pub ocr_lang: Option<Names>,
    /// How tesseract divides pages into blocks [default: what suits the page]
    #[arg(long, value_parser = one_of(SEGMENTATION))]
    pub segmentation: Option<Segmentation>,
    /// Pixels per inch of the images of PDF pages
    #[arg(long, value_name = "N", default_value_t = Settings::RESOLUTION, value_parser = clap::value_parser!(u32).range(50..=1200))]
    pub dpi: u32,
    /// Seconds that a program may take for one page
    #[arg(long, value_name = "N", default_value_t = Settings::TIME.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub page_seconds: u64,
    /// What the page of open questions shows of the scan: the lines in question, or whole pages
    #[arg(long, value_parser = one_of(IMAGES), default_value = "lines")]
    pub images: Images,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Names of languages.
#[derive(Debug, Clone)]
pub struct Names(Vec<String>);

const SEGMENTATION: Words<Segmentation> = &[
    (
        Segmentation::Columns,
        "columns",
        "Columns and blocks as they are found",
    ),
    (
        Segmentation::Column,
        "column",
        "One column of text of several sizes",
    ),
    (
        Segmentation::Block,
        "block",
        "One block of even lines: a table, a sheet",
    ),
    (Segmentation::Sparse, "sparse", "Words wherever they stand"),
];

fn reader(text: &str) -> Result<Reader, String> {
    match text {
        "auto" => Ok(Reader::Auto),
        "always" => Ok(Reader::Always),
        command => {
            let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            if words.is_empty() {
                return Err("neither auto, nor always, nor a program".to_owned());
            }
            Ok(Reader::Command(words))
        }
    }
}

fn names(text: &str) -> Result<Names, String> {
    let names: Vec<String> = text.split('+').map(str::to_owned).collect();
    // They become a part of an option, and of the name of a file.
    let sound = |name: &String| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    if names.iter().all(sound) {
        Ok(Names(names))
    } else {
        Err("not names of languages joined by +".to_owned())
    }
}

/// Reads all pages, and the games on them.
pub fn run(args: &ScanArgs) -> Result<()> {
    let stop = stop_on_interrupt()?;
    let settings = settings(args);
    let out = &args.out;
    let (pages, skipped) = match sources(&args.paths, &settings, &stop) {
        Err(SourceError::Tool {
            error: error @ (ToolError::Missing(..) | ToolError::Stopped),
            ..
        }) => return stopped_or(error.into(), out),
        other => other?,
    };
    for Skipped(path) in &skipped {
        let name = path.display();
        aside(&format!("{name}: neither an image nor a PDF file; skipped"));
    }
    let held = Held::folder(out).with_context(|| format!("cannot write to {}", out.display()))?;
    let shown = Shown::pages(pages.len());
    let scanned = scan(&pages, &settings, &held, &stop, |progress| {
        shown.next();
        told(&progress);
    });
    drop(shown);
    let scanned = match scanned {
        Ok(scanned) => scanned,
        Err(ScanError::Tool(error)) => return stopped_or(error.into(), out),
        Err(error) => return Err(error.into()),
    };
    if scanned.read == 0 {
        bail!("no page could be read");
    }
    if scanned.blank == scanned.read {
        bail!(
            "{} of {} pages were read, and there is no text on them",
            scanned.read,
            pages.len()
        );
    }
    let text = out.join("text.hocr");
    write(&text, &scanned.text).with_context(|| format!("cannot write {}", text.display()))?;
    repair::run(&repair_args(args, text))?;
    if scanned.failed > 0 {
        exit::met(Level::Error);
    }
    aside(&format!(
        "{} has the records, review.html, report.jsonl, text.hocr and pages",
        one_line(&out.display().to_string())
    ));
    Ok(())
}

/// An interrupted run says how it goes on.
fn stopped_or(error: anyhow::Error, out: &Path) -> Result<()> {
    if matches!(error.downcast_ref(), Some(ToolError::Stopped)) {
        interrupted(&format!(
            "give the same command again to read the pages missing from {}",
            out.display()
        ));
        return Ok(());
    }
    Err(error)
}

/// A line about a page.
fn told(progress: &Progress<'_>) {
    match progress {
        Progress::Page(page) => {
            let ScannedPage {
                name,
                words,
                moves,
                how,
                kept,
            } = page;
            let before = if *kept { ", read before" } else { "" };
            let what = match words {
                0 => "no text on it".to_owned(),
                _ => format!("{words} words, {moves} like moves"),
            };
            if !quiet() {
                let line = format!("{name}: {what}; {how}{before}");
                let _ = writeln!(Remarks, "{}", one_line(&line));
            }
        }
        Progress::Failed(name, error) => remark(&format!("{name}: {error}")),
    }
}

fn settings(args: &ScanArgs) -> Settings {
    let languages = match &args.ocr_lang {
        Some(Names(names)) => Languages::Named(names.clone()),
        None => Languages::OfRecord(args.reading.lang.map(|one| one.code.to_owned())),
    };
    Settings {
        reader: args.ocr.clone(),
        languages,
        segmentation: args.segmentation,
        resolution: args.dpi,
        time: Duration::from_secs(args.page_seconds),
    }
}

/// What repairs the text of the document into the same folder.
fn repair_args(args: &ScanArgs, text: PathBuf) -> RepairArgs {
    let at = |name: &str| Some(args.out.join(name));
    RepairArgs {
        files: vec![text],
        out: at("games.pgn"),
        interactive: false,
        page: at("review.html"),
        images: args.images,
        json: false,
        format: DocumentFormat::Hocr,
        encoding: None,
        besides: Some(Besides {
            report: args.out.join("report.jsonl"),
            draughts: args.out.join("games.pdn"),
        }),
        reading: args.reading.clone(),
    }
}
