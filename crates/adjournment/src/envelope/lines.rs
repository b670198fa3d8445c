//! An envelope as it is written: its lines in order, whatever they say.

use super::problem::{Problem, ProblemKind};
use super::{Key, Last, json};
use scoresheet_source::Span;

/// Bytes beyond which a text is no envelope.
const LONGEST: usize = 1 << 20;

/// Letters that a key has at most.
const LONGEST_KEY: usize = 40;

/// The lines of an envelope in their order. Nothing that was read is left out, and what is written
/// reads back as the same lines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EnvelopeLines {
    /// The lines.
    pub lines: Vec<EnvelopeLine>,
}

/// A line and its place in the text it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvelopeLine {
    /// What stands there.
    pub says: Says,
    /// A fact: its value. Anything else: the whole.
    pub span: Span,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// A fact.
    Fact(Key, String),
    /// A key that is none of [`Key::ALL`], and its value.
    Other(String, String),
    /// After `#`.
    Comment(String),
    /// Nothing.
    Blank,
    /// None of these.
    Unread(String),
}

/// Why a sealed move is not put into an envelope.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PutInError {
    /// It says another.
    #[error("the envelope already says {0}")]
    Other(String),
    /// It says that nothing was sealed.
    #[error("the move was made on the board, not sealed")]
    Open,
}

impl EnvelopeLines {
    /// Puts in the sealed move that was read when the envelope was opened.
    ///
    /// # Errors
    /// If the envelope says another one already, or that the move was not sealed.
    ///
    /// ```
    /// use scoresheet_adjournment::envelope::{Key, PutInError, EnvelopeLines};
    /// let mut sheet = EnvelopeLines::read("White: Petrov\nSealed by: Black\n")?;
    /// sheet.put_sealed_move("f6-e5")?;
    /// assert_eq!(sheet.value(Key::SealedMove), Some("f6-e5"));
    /// assert_eq!(sheet.put_sealed_move("f6-g5"), Err(PutInError::Other("f6-e5".into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put_sealed_move(&mut self, text: &str) -> Result<(), PutInError> {
        match self.facts().0.last {
            Last::Inside => {}
            Last::Sealed(stated) if stated == text => return Ok(()),
            Last::Sealed(stated) => return Err(PutInError::Other(stated)),
            Last::Open(_) => return Err(PutInError::Open),
        }
        self.lines.push(EnvelopeLine {
            says: Says::Fact(Key::SealedMove, text.to_owned()),
            span: Span::default(),
        });
        Ok(())
    }

    /// Who plays whom and where, in one line: `Petrov – Ivanov (Tartu, round 3)`.
    #[must_use]
    pub fn title(&self) -> String {
        let value = |key| self.value(key).filter(|value| !value.is_empty());
        let [white, black] = [(Key::White, "White"), (Key::Black, "Black")]
            .map(|(key, none)| value(key).unwrap_or(none));
        let round = value(Key::Round).map(|round| format!("round {round}"));
        let event = value(Key::Event).map(str::to_owned);
        let place: Vec<String> = event.into_iter().chain(round).collect();
        let place = match place[..] {
            [] => String::new(),
            _ => format!(" ({})", place.join(", ")),
        };
        format!("{white} – {black}{place}")
    }

    /// Reads an envelope, text or JSON, distinguished by the first sign that is not blank.
    ///
    /// # Errors
    /// If it is larger than any envelope (1 MiB), or begins like JSON and is none. Anything else
    /// that is wrong is found by [`facts`](Self::facts).
    ///
    /// ```
    /// use scoresheet_adjournment::envelope::{Key, EnvelopeLines};
    /// let text = "# sealed on the second day\nWhite: Petrov\nSealed by: Black\n";
    /// let sheet = EnvelopeLines::read(text)?;
    /// assert_eq!(sheet.value(Key::White), Some("Petrov"));
    /// assert_eq!(sheet.text(), text);
    /// assert_eq!(EnvelopeLines::read(&sheet.json())?.value(Key::SealedBy), Some("Black"));
    /// # Ok::<(), scoresheet_adjournment::envelope::Problem>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, Problem> {
        if text.len() > LONGEST {
            return Err(Problem {
                kind: ProblemKind::TooLong,
                span: Span::default(),
            });
        }
        let body = text.trim_start_matches('\u{feff}');
        let from = text.len() - body.len();
        if body.trim_start().starts_with('{') {
            return json::read(body, from);
        }
        let lines = lines(body).map(|line| read_line(line, text)).collect();
        Ok(Self { lines })
    }

    /// The first value of `key`.
    #[must_use]
    pub fn value(&self, key: Key) -> Option<&str> {
        self.lines.iter().find_map(|line| match &line.says {
            Says::Fact(found, value) if *found == key => Some(value.as_str()),
            Says::Fact(..) | Says::Other(..) | Says::Comment(_) | Says::Blank | Says::Unread(_) => {
                None
            }
        })
    }

    /// Where the first value of `key` stands; the start of the text if it does not.
    #[must_use]
    pub fn place(&self, key: Key) -> Span {
        let found = self
            .lines
            .iter()
            .find(|line| matches!(&line.says, Says::Fact(found, _) if *found == key));
        found.map(|line| line.span).unwrap_or_default()
    }

    /// One `Key: value` a line.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.says.text()).collect()
    }

    /// One JSON object on one line: the keys in small letters, comments as an array.
    #[must_use]
    pub fn json(&self) -> String {
        json::write(self)
    }
}

impl Says {
    /// The line, with its end.
    fn text(&self) -> String {
        match self {
            Self::Fact(key, value) => pair(key.as_str(), value),
            Self::Other(key, value) => pair(key, value),
            Self::Comment(comment) => {
                format!("# {}", one_line(comment)).trim_end().to_owned() + "\n"
            }
            Self::Blank => "\n".to_owned(),
            Self::Unread(line) => unread(&one_line(line)) + "\n",
        }
    }
}

/// A line that is no fact, so that it stays one: JSON can have had there what a line would say, or
/// what would make JSON of the text.
fn unread(line: &str) -> String {
    let stays = matches!(read_line(line, line).says, Says::Unread(_));
    if stays && !line.starts_with(['{', '\u{feff}']) {
        return line.to_owned();
    }
    format!("? {line}").trim_end().to_owned()
}

fn pair(key: &str, value: &str) -> String {
    let line = format!("{}: {}", one_line(key), one_line(value));
    line.trim_end().to_owned() + "\n"
}

/// JSON can say line ends where a line cannot.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ").trim().to_owned()
}

/// The lines of a text without their ends: LF, CR or CRLF.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            rest = None;
            return Some(text);
        };
        let (line, after) = text.split_at(end);
        let width = if after.starts_with("\r\n") { 2 } else { 1 };
        rest = after.get(width..).filter(|after| !after.is_empty());
        Some(line)
    })
}

fn read_line(line: &str, text: &str) -> EnvelopeLine {
    let place = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        Span::new(start as u32, (start + part.len()) as u32)
    };
    let trimmed = line.trim();
    let whole = |says| EnvelopeLine {
        says,
        span: place(trimmed),
    };
    if trimmed.is_empty() {
        return whole(Says::Blank);
    }
    if let Some(comment) = trimmed.strip_prefix('#') {
        return whole(Says::Comment(comment.trim().to_owned()));
    }
    let Some((name, value)) = trimmed.split_once(':').filter(|(name, _)| is_key(name)) else {
        return whole(Says::Unread(trimmed.to_owned()));
    };
    let (name, value) = (name.trim(), value.trim());
    EnvelopeLine {
        says: fact(name, value.to_owned()),
        span: if value.is_empty() {
            place(trimmed)
        } else {
            place(value)
        },
    }
}

/// A fact if the key is known.
pub(super) fn fact(name: &str, value: String) -> Says {
    match Key::by_name(name) {
        Some(key) => Says::Fact(key, value),
        None => Says::Other(name.to_owned(), value),
    }
}

/// Letters, digits, blanks, `_` and `-`, a letter first.
pub(super) fn is_key(name: &str) -> bool {
    let name = name.trim();
    name.starts_with(char::is_alphabetic)
        && name.len() <= LONGEST_KEY
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-'))
}
