//! Files that people have, and that no games are read from as they are: what each is, and what to do instead.

use std::sync::LazyLock;

/// What is known of them: what it is, endings of names, first bytes, what to do; parted by tabs, with a heading.
///
/// First bytes are alternatives parted by ` | `, in which `\xNN` is a byte and `@N:` in front says where they stand.
const DATA: &str = include_str!("../../data/other_formats.tsv");

static ALL: LazyLock<Vec<OtherFormat>> = LazyLock::new(|| {
    let rows = DATA.lines().skip(1);
    rows.filter_map(OtherFormat::of_row).collect()
});

/// A format that no games are read from.
#[derive(Debug, PartialEq, Eq)]
pub struct OtherFormat {
    /// What such a file is, with its article: `a PDF document`.
    pub what: &'static str,
    /// What to do; `FILE` stands for its name.
    instead: &'static str,
    /// Endings of names.
    endings: Vec<&'static str>,
    /// Bytes at a place.
    starts: Vec<(usize, Vec<u8>)>,
}

impl OtherFormat {
    /// The format of a file that begins with `bytes`.
    ///
    /// ```
    /// use scoresheet_batch::input::OtherFormat;
    /// let format = OtherFormat::of_bytes(b"%PDF-1.7\n").unwrap();
    /// assert_eq!(format.what, "a PDF document");
    /// assert!(format.advice("page.pdf").starts_with("a PDF document: `scoresheet scan page.pdf --out"));
    /// assert_eq!(OtherFormat::of_bytes(b"[Event \"x\"]\n"), None);
    /// ```
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<&'static Self> {
        let stands = |(at, start): &(usize, Vec<u8>)| {
            bytes.get(*at..).is_some_and(|from| from.starts_with(start))
        };
        ALL.iter().find(|format| format.starts.iter().any(stands))
    }

    /// The format that the name of a file promises. The bytes of one that is text decide, whatever its name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<&'static Self> {
        let name = name.to_ascii_lowercase();
        let ends = |ending: &&str| name.ends_with(*ending);
        ALL.iter().find(|format| format.endings.iter().any(&ends))
    }

    /// True if games may be in such a file, which another program can write as PGN.
    #[must_use]
    pub fn holds_games(&self) -> bool {
        self.instead.contains("PGN")
    }

    /// What a file is and what to do instead.
    #[must_use]
    pub fn advice(&self, name: &str) -> String {
        let quoted = if name.contains([' ', '\'', '"', '$', '`']) {
            format!("'{}'", name.replace('\'', "'\\''"))
        } else {
            name.to_owned()
        };
        format!("{}: {}", self.what, self.instead.replace("FILE", &quoted))
    }

    fn of_row(row: &'static str) -> Option<Self> {
        let mut cells = row.split('\t');
        let (what, endings) = (cells.next()?, cells.next()?);
        let (starts, instead) = (cells.next()?, cells.next()?);
        let starts = starts.split(" | ").filter(|start| *start != "-");
        Some(Self {
            what,
            instead,
            endings: endings.split_whitespace().collect(),
            starts: starts.filter_map(start).collect(),
        })
    }
}

/// `@30:abc\x00` as a place and the bytes that stand there.
fn start(text: &str) -> Option<(usize, Vec<u8>)> {
    let (at, text) = match text.strip_prefix('@').and_then(|rest| rest.split_once(':')) {
        Some((at, text)) => (at.parse().ok()?, text),
        None => (0, text),
    };
    let mut parts = text.split("\\x");
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (byte, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(byte, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    Some((at, bytes))
}
