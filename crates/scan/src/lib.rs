//! From images and PDF files to one document of text with boxes (hOCR), by the programs that are installed.
//!
//! [`sources`] finds out what is to be read, [`scan`] reads it page by page with tesseract, poppler or another OCR
//! program, and keeps what is read in a folder, so that a run that was interrupted goes on where it ended. Nothing here
//! knows a game; how a page is to be read is chosen by how much of what was read looks like moves.

mod closer;
mod columns;
mod drawn;
mod hocr;
mod image;
mod merge;
mod ocr;
mod pdf;
mod scan;
mod settings;
mod sources;
mod tool;

pub use ocr::Attempt;
pub use scan::{Progress, ScanError, Scanned, ScannedPage, scan};
pub use settings::{Languages, NoLanguages, NoReader, Reader, Segmentation, Settings};
pub use sources::{PageSource, Skipped, SourceError, sources};
pub use tool::{Tool, ToolError};
