//! How pages are read.

use std::str::FromStr;
use std::time::Duration;

/// How pages are read.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What reads them.
    pub reader: Reader,
    /// The languages of the text.
    pub languages: Languages,
    /// How tesseract takes a page apart; `None` for what suits the page.
    pub segmentation: Option<Segmentation>,
    /// Pixels per inch of the images that are made of PDF pages.
    pub resolution: u32,
    /// How long a program may take for a page.
    pub time: Duration,
}

impl Settings {
    /// What the images of PDF pages have, unless something else is asked for.
    pub const RESOLUTION: u32 = 300;
    /// How long a program may take for a page, likewise.
    pub const TIME: Duration = Duration::from_secs(120);

    /// All that what is read depends on, in one line.
    pub(crate) fn in_words(&self) -> String {
        let Self {
            reader,
            languages,
            segmentation,
            resolution,
            time: _,
        } = self;
        format!("{reader:?} {languages:?} {segmentation:?} {resolution}")
    }
}

/// What reads pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reader {
    /// What text a PDF file has, and tesseract for all other pages.
    Auto,
    /// Tesseract, for PDF pages that have text as well.
    Always,
    /// Another program that prints hOCR, ALTO or PAGE XML: it and its arguments, `{}` for the image, which is the last
    /// argument where none is `{}`.
    Command(Vec<String>),
}

/// A text that says of no program that it reads pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("neither auto, nor always, nor a program")]
pub struct NoReader;

/// As people type it.
///
/// ```
/// use scoresheet_scan::{NoReader, Reader};
/// assert_eq!("auto".parse(), Ok(Reader::Auto));
/// assert_eq!("ocr --xml {}".parse(), Ok(Reader::Command(["ocr", "--xml", "{}"].map(str::to_owned).to_vec())));
/// assert_eq!(" ".parse::<Reader>(), Err(NoReader));
/// ```
impl FromStr for Reader {
    type Err = NoReader;

    fn from_str(text: &str) -> Result<Self, NoReader> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        match text {
            "auto" => Ok(Self::Auto),
            "always" => Ok(Self::Always),
            _ if words.is_empty() => Err(NoReader),
            _ => Ok(Self::Command(words)),
        }
    }
}

/// The languages of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Languages {
    /// Those of tesseract with these names, which have to be there.
    Named(Vec<String>),
    /// Those that suit a record in the language of this code; `None` if it is not known.
    OfRecord(Option<String>),
}

/// A text that names no languages of tesseract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not names of languages joined by +")]
pub struct NoLanguages;

/// Names that are joined by `+`. They become a part of an option, and of the name of a file.
///
/// ```
/// use scoresheet_scan::{Languages, NoLanguages};
/// assert_eq!("rus+eng".parse(), Ok(Languages::Named(vec!["rus".to_owned(), "eng".to_owned()])));
/// assert_eq!("../eng".parse::<Languages>(), Err(NoLanguages));
/// ```
impl FromStr for Languages {
    type Err = NoLanguages;

    fn from_str(text: &str) -> Result<Self, NoLanguages> {
        let is_name = |name: &str| {
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        };
        let names = text.split('+');
        if !names.clone().all(is_name) {
            return Err(NoLanguages);
        }
        Ok(Self::Named(names.map(str::to_owned).collect()))
    }
}

/// How tesseract takes a page apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Segmentation {
    /// Columns and blocks as they are found.
    Columns,
    /// One column of text of several sizes.
    Column,
    /// One block of even lines: a table, a sheet.
    Block,
    /// Words wherever they stand.
    Sparse,
}

impl Segmentation {
    /// All.
    pub const ALL: [Self; 4] = [Self::Columns, Self::Column, Self::Block, Self::Sparse];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Column => "column",
            Self::Block => "block",
            Self::Sparse => "sparse",
        }
    }

    /// What tesseract calls it (`--psm`).
    pub(crate) const fn mode(self) -> &'static str {
        match self {
            Self::Columns => "3",
            Self::Column => "4",
            Self::Block => "6",
            Self::Sparse => "11",
        }
    }
}

/// A row of `data/languages.tsv`.
pub(crate) struct LanguageRow {
    pub code: &'static str,
    /// What tesseract calls it.
    pub name: &'static str,
    /// Whether its words have letters that squares do not have.
    pub other_alphabet: bool,
    /// In another alphabet the letters of its pieces, and the small letters that those of squares are taken for; empty
    /// where they are not known.
    pub letters: &'static str,
}

/// The rows.
pub(crate) fn language_rows() -> impl Iterator<Item = LanguageRow> {
    let lines = include_str!("../data/languages.tsv").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut fields = line.split('\t');
            Some(LanguageRow {
                code: fields.next()?,
                name: fields.next()?,
                other_alphabet: fields.next()? == "other",
                letters: fields.next().unwrap_or_default(),
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_languages_is_read() {
        let rows = include_str!("../data/languages.tsv").lines();
        let count = rows.filter(|line| !line.starts_with('#')).count();
        assert_eq!(language_rows().count(), count);
        let russian = language_rows().find(|row| row.code == "ru").unwrap();
        assert!(
            russian.other_alphabet && russian.name == "rus" && russian.letters.starts_with("Кр")
        );
    }
}
