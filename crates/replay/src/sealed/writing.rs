//! A text as one written move, and the texts that differ from it by one character of a square.

use crate::context::language::other_languages;
use crate::token::TokenText;
use scoresheet_notation::{
    DescriptiveText, Family, Kind, Language, Letter, Reader, Record, RecordText, Written,
};
use scoresheet_source::Span;

/// Longer than any one move is.
const LONGEST: usize = 256;

/// One written move.
pub(super) struct Writing {
    pub written: Written,
    /// Its own text, without a move number before it.
    pub bytes: Vec<u8>,
    /// Languages that its piece letters may be in: the one asked for, or each that has them.
    pub languages: Vec<&'static Language>,
}

impl Writing {
    /// As the rules want it.
    pub fn token(&self) -> TokenText<'_> {
        TokenText {
            bytes: &self.bytes,
            span: Span::new(0, u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)),
            ply: 1,
            may_go_on: true,
        }
    }
}

/// Why a text is not one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoMove {
    /// It is something else, or too much.
    Other(&'static str),
    /// It cannot be read; one character may be at fault.
    Unreadable,
}

/// The one move that `text` is, a number before it and symbols after it allowed.
pub(super) fn read(
    text: &str,
    family: Family,
    language: Option<&'static Language>,
) -> Result<Writing, NoMove> {
    if text.len() > LONGEST {
        return Err(NoMove::Other("this is more than one move"));
    }
    let text = closed_up(text);
    let bytes = text.as_bytes();
    let mut reader = Reader::new(bytes);
    let mut record = Record::default();
    if !reader.next(&mut record, &|_| family) {
        return Err(NoMove::Other("nothing is written"));
    }
    if !record.tags.is_empty() || reader.next(&mut Record::default(), &|_| family) {
        return Err(NoMove::Other("this is a whole record"));
    }
    let mut found = None;
    for token in &record.tokens {
        match &token.kind {
            Kind::Number { .. } | Kind::Comment | Kind::Nag(_) | Kind::Symbol(_) => {}
            Kind::Move(_) if found.is_some() => {
                return Err(NoMove::Other("more than one move is written"));
            }
            Kind::Move(written) => found = Some((*written, token.span)),
            Kind::Result(_) => return Err(NoMove::Other("this is a result")),
            Kind::NullMove => return Err(NoMove::Other("this says that a side passes")),
            Kind::Open | Kind::Close | Kind::SetUp => {
                return Err(NoMove::Other("this is a part of a record"));
            }
            Kind::Heading | Kind::Unreadable => return Err(NoMove::Unreadable),
        }
    }
    let (written, span) = found.ok_or(NoMove::Unreadable)?;
    let languages = match (written, language) {
        (Written::Draughts(_), _) => Vec::new(),
        (Written::Chess(_) | Written::Descriptive(_), Some(language)) => vec![language],
        (Written::Chess(text), None) => {
            let letters = [text.letter, text.promotion];
            languages(letters.into_iter().flatten(), &record, bytes)
        }
        (Written::Descriptive(_), None) => {
            let found = DescriptiveText::read(span.bytes(bytes));
            let letters = found.iter().flat_map(|(found, _)| found.letters());
            languages(letters, &record, bytes)
        }
    };
    Ok(Writing {
        written,
        bytes: span.bytes(bytes).to_vec(),
        languages,
    })
}

/// The text without the blanks around a sign between squares: `Rg1 — f3` is one move here, though
/// in a record the signs of `1. e4 - e5` stand between two.
fn closed_up(text: &str) -> String {
    const SIGNS: &[char] = &['-', '‐', '‑', '–', '—', '−', ':', '×', 'x'];
    let mut closed = String::with_capacity(text.len());
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        closed.push_str(word);
        let Some(next) = words.peek() else { break };
        // `e4 -+` is a move and what it is worth.
        let joins = |rest: &str| rest.is_empty() || rest.starts_with(char::is_alphanumeric);
        let before = word.strip_suffix(SIGNS).is_some();
        let after = next.strip_prefix(SIGNS).is_some_and(joins);
        if !before && !after {
            closed.push(' ');
        }
    }
    closed
}

/// English, if it has these letters, and one of each group of others that has them; English alone
/// if none has.
fn languages(
    mut letters: impl Iterator<Item = Letter>,
    record: &Record,
    bytes: &[u8],
) -> Vec<&'static Language> {
    let english = Language::english();
    let known = letters.all(|l| english.role(l).is_some());
    let others = other_languages(RecordText::new(record, bytes));
    let first = (known || others.is_empty()).then_some(english);
    first.into_iter().chain(others).collect()
}

/// Every text that differs from `text` in one character of a square: what was written there, what
/// may have been meant, and the text.
pub(super) fn with_one_character_changed(text: &str) -> Vec<(char, char, String)> {
    let mut changed = Vec::new();
    if text.len() > LONGEST {
        return changed;
    }
    let chars: Vec<char> = text.chars().collect();
    for (at, &written) in chars.iter().enumerate() {
        let digit = |at: Option<usize>| {
            let neighbour = at.and_then(|at| chars.get(at));
            neighbour.is_some_and(char::is_ascii_digit)
        };
        let (before, after) = (digit(at.checked_sub(1)), digit(at.checked_add(1)));
        for meant in replacements(written, after) {
            // 7 is not one character away from 27.
            let drops_a_digit = meant == '0' && after && !before;
            if meant != written && !drops_a_digit {
                let mut other = chars.clone();
                other[at] = meant;
                changed.push((written, meant, other.into_iter().collect()));
            }
        }
    }
    changed
}

/// Digits for a digit, files for a file; a capital is one only before a digit (`E4`), elsewhere it
/// is a piece.
fn replacements(written: char, before_digit: bool) -> std::ops::RangeInclusive<char> {
    const NONE: std::ops::RangeInclusive<char> = '1'..='0';
    match written {
        '0'..='9' => '0'..='9',
        'a'..='j' | 'а' | 'б' | 'в' | 'ц' | 'с' | 'д' | 'е' | 'ф' | 'г' | 'х' => {
            'a'..='j'
        }
        'A'..='J' if before_digit => 'A'..='J',
        _ => NONE,
    }
}
