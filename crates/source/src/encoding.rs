//! Encodings of records: their names, and how bytes and characters correspond.

mod decode;
mod detect;
mod odd;
mod plausible;
mod punctuation;

pub use decode::{Decoded, Decoder, OffsetMap, Replaced, decode, decode_mixed};
pub use detect::{Detected, Doubtful, detect, detect_8bit, detect_utf16, doubtful_word};
pub use odd::odd_word;

use encoding_rs as rs;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// Where bytes stand in a row that are not ASCII.
///
/// ```
/// use scoresheet_source::outside_ascii;
/// let found: Vec<_> = outside_ascii("Réti – Tal".as_bytes()).collect();
/// assert_eq!(found, [1..3, 6..9]);
/// ```
pub fn outside_ascii(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + rs::Encoding::ascii_valid_up_to(&bytes[end..]);
        let others = { bytes[start..].iter() }.take_while(|byte| !byte.is_ascii());
        end = start + others.count();
        (start < end).then_some(start..end)
    })
}

/// What decodes an encoding.
#[derive(Clone, Copy)]
enum By {
    Library(&'static rs::Encoding),
    /// The code page of that name.
    Page(&'static str),
}

/// Declares [`Encoding`] from one table: variant, name, what decodes it, meaning.
macro_rules! encodings {
    ($($variant:ident $name:literal $decoder:expr, $meaning:literal;)*) => {
        /// How the characters of a text were written as bytes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Encoding { $(#[doc = $meaning] $variant,)* }

        impl Encoding {
            /// Every encoding, in the order of the reference page.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            const fn row(self) -> (&'static str, By) {
                match self { $(Self::$variant => ($name, $decoder),)* }
            }
        }
    };
}

encodings! {
    Utf8 "utf-8" By::Library(rs::UTF_8), "UTF-8; ASCII is part of it.";
    Utf16Le "utf-16le" By::Library(rs::UTF_16LE), "UTF-16, low byte first.";
    Utf16Be "utf-16be" By::Library(rs::UTF_16BE), "UTF-16, high byte first.";
    Windows1251 "windows-1251" By::Library(rs::WINDOWS_1251), "Cyrillic, Windows.";
    Koi8R "koi8-r" By::Library(rs::KOI8_R), "Cyrillic, Unix and mail.";
    Cp866 "cp866" By::Library(rs::IBM866), "Cyrillic, DOS.";
    Latin1 "iso-8859-1" By::Page("iso-8859-1"), "Western Latin, each byte the character of that number. \
        A text is taken as this, not as Windows-1252, unless bytes 80–9F prove the latter.";
    Windows1252 "windows-1252" By::Library(rs::WINDOWS_1252), "Western Latin, Windows.";
    Latin9 "iso-8859-15" By::Library(rs::ISO_8859_15), "Western Latin with š, ž, œ and €.";
    Iso8859_13 "iso-8859-13" By::Library(rs::ISO_8859_13), "Baltic.";
    Windows1257 "windows-1257" By::Library(rs::WINDOWS_1257), "Baltic, Windows.";
    Windows1250 "windows-1250" By::Library(rs::WINDOWS_1250), "Central European, Windows.";
    Latin2 "iso-8859-2" By::Library(rs::ISO_8859_2), "Central European.";
    Cp437 "cp437" By::Page("cp437"), "Western Latin, DOS.";
    Cp850 "cp850" By::Page("cp850"), "Western Latin, DOS, with all its letters.";
    Cp852 "cp852" By::Page("cp852"), "Central European, DOS.";
    Cp775 "cp775" By::Page("cp775"), "Baltic, DOS.";
}

/// Names that people use besides those of the WHATWG list and [`Encoding::as_str`].
const OTHER_LABELS: &[(&str, Encoding)] = &[
    ("ascii", Encoding::Utf8),
    ("us-ascii", Encoding::Utf8),
    ("latin1", Encoding::Latin1),
    ("latin-1", Encoding::Latin1),
    ("iso8859-1", Encoding::Latin1),
    ("latin-2", Encoding::Latin2),
    ("latin-9", Encoding::Latin9),
    ("iso8859-13", Encoding::Iso8859_13),
    ("koi8r", Encoding::Koi8R),
    ("utf16", Encoding::Utf16Le),
    ("ibm437", Encoding::Cp437),
    ("ibm850", Encoding::Cp850),
    ("ibm852", Encoding::Cp852),
    ("ibm775", Encoding::Cp775),
];

impl Encoding {
    /// The name, as [`Encoding::from_label`] reads it back.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.row().0
    }

    const fn by(self) -> By {
        self.row().1
    }

    /// The encoding of that name, whatever its case: `utf-8`, `cp1251`, `latin1`, `KOI8-R` …
    ///
    /// ```
    /// use scoresheet_source::Encoding;
    /// assert_eq!(Encoding::from_label("CP1251"), Some(Encoding::Windows1251));
    /// assert_eq!(Encoding::from_label("latin1"), Some(Encoding::Latin1));
    /// assert_eq!(Encoding::from_label("ebcdic"), None);
    /// ```
    #[must_use]
    pub fn from_label(label: &str) -> Option<Self> {
        let label = label.trim().to_ascii_lowercase();
        let own = Self::ALL.iter().find(|encoding| encoding.as_str() == label);
        let other = OTHER_LABELS.iter().find(|(name, _)| *name == label);
        own.copied()
            .or(other.map(|&(_, encoding)| encoding))
            .or_else(|| {
                let wanted = rs::Encoding::for_label(label.as_bytes())?;
                let same =
                    |encoding: &&Self| matches!(encoding.by(), By::Library(own) if own == wanted);
                Self::ALL.iter().find(same).copied()
            })
    }

    /// True for the two UTF-16 encodings, whose bytes are not ASCII where the text is.
    #[must_use]
    pub const fn is_utf16(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16Be)
    }

    /// Bytes that `text` has in this encoding, if nothing in it was malformed there
    /// ([`OffsetMap`] reckons with what was).
    ///
    /// ```
    /// use scoresheet_source::Encoding;
    /// assert_eq!(Encoding::Utf8.original_len("Müller"), 7);
    /// assert_eq!(Encoding::Latin1.original_len("Müller"), 6);
    /// assert_eq!(Encoding::Utf16Le.original_len("Müller"), 12);
    /// ```
    #[must_use]
    pub fn original_len(self, text: &str) -> u64 {
        let len = if self == Self::Utf8 {
            text.len()
        } else if self.is_utf16() {
            2 * text.encode_utf16().count()
        } else {
            text.chars().count()
        };
        len as u64
    }
}

impl std::fmt::Display for Encoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

// Encodings of one byte a character that the library does not have: Latin-1 as it is meant, and the code pages of DOS.

/// The characters of the bytes 80–FF.
type Page = [char; 128];

static LATIN1: Page = {
    let mut page = ['\0'; 128];
    let mut at = 0_u8;
    while at < 128 {
        page[at as usize] = (0x80 + at) as char;
        at += 1;
    }
    page
};

static PAGES: LazyLock<BTreeMap<&'static str, Page>> = LazyLock::new(|| {
    let rows = include_str!("../data/code_pages.tsv").lines();
    rows.filter_map(|row| row.split_once('\t'))
        .map(|(name, characters)| {
            let mut characters = characters.chars();
            let page = std::array::from_fn(|_| characters.next().unwrap_or('\u{FFFD}'));
            (name, page)
        })
        .collect()
});

/// The code page `name` of `code_pages.tsv`; of any other name, each byte the character of that number.
fn code_page(name: &str) -> &'static Page {
    PAGES.get(name).unwrap_or(&LATIN1)
}

#[cfg(test)]
mod tests;
