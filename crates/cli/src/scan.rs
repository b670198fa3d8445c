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
    Languages, Progress, Reader, ScanError, Segmentation, Settings, Skipped, SourceError,
    ToolError, scan, sources,
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
    #[arg(long, value_name = "auto|always|CMD", default_value = "auto")]
    pub ocr: Reader,
    /// The languages of the text as tesseract calls them, such as rus+eng [default: those that suit
    /// --lang, else detected]
    #[arg(long, value_name = "NAMES")]
    pub ocr_lang: Option<Languages>,
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
        Progress::Page(page) if !quiet() => {
            let _ = writeln!(Remarks, "{}", one_line(&page.to_string()));
        }
        Progress::Page(_) => {}
        Progress::Failed(name, error) => remark(&format!("{name}: {error}")),
    }
}

fn settings(args: &ScanArgs) -> Settings {
    let of_record = || Languages::OfRecord(args.reading.lang.map(|one| one.code.to_owned()));
    Settings {
        reader: args.ocr.clone(),
        languages: args.ocr_lang.clone().unwrap_or_else(of_record),
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
