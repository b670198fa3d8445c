//! The facts of an envelope, read from its lines.

use super::lines::{EnvelopeLines, Says};
use super::problem::{Problem, ProblemKind};
use super::{Envelope, Key, Last};
use scoresheet_notation::{Turn, side_word};
use scoresheet_source::Span;
use std::str::FromStr;

/// What must be marked on an envelope (KV53 §34, MK53 §21); the position may be said in two ways.
const MARKED: [Key; 6] = [
    Key::White,
    Key::Black,
    Key::SealedBy,
    Key::MoveNumber,
    Key::WhiteUsed,
    Key::BlackUsed,
];

impl EnvelopeLines {
    /// The facts that the lines state, and what is wrong with them, in the order of the text; what
    /// is missing stands last.
    ///
    /// ```
    /// use scoresheet_adjournment::envelope::{Key, ProblemKind, EnvelopeLines};
    /// let sheet = EnvelopeLines::read("White: Petrov\nWhite used: 1:75\n")?;
    /// let (envelope, problems) = sheet.facts();
    /// assert_eq!(envelope.white.as_deref(), Some("Petrov"));
    /// assert!(matches!(problems[0].kind, ProblemKind::Time(_)));
    /// assert_eq!(problems[1].kind, ProblemKind::Missing(Key::Black));
    /// # Ok::<(), scoresheet_adjournment::envelope::Problem>(())
    /// ```
    #[must_use]
    pub fn facts(&self) -> (Envelope, Vec<Problem>) {
        let mut facts = Facts {
            sheet: self,
            envelope: Envelope::default(),
            problems: Vec::new(),
        };
        let mut seen = Vec::new();
        for line in &self.lines {
            facts.line(&line.says, line.span, &mut seen);
        }
        facts.missing(&seen);
        (facts.envelope, facts.problems)
    }
}

struct Facts<'a> {
    sheet: &'a EnvelopeLines,
    envelope: Envelope,
    problems: Vec<Problem>,
}

impl Facts<'_> {
    fn problem(&mut self, kind: ProblemKind, span: Span) {
        self.problems.push(Problem { kind, span });
    }

    fn line(&mut self, says: &Says, span: Span, seen: &mut Vec<Key>) {
        let text = match says {
            Says::Blank => return,
            Says::Comment(text) => text,
            Says::Unread(text) => {
                self.problem(ProblemKind::NoFact, span);
                text
            }
            Says::Other(key, value) => {
                self.problem(ProblemKind::UnknownKey(key.clone()), span);
                value
            }
            Says::Fact(key, value) => {
                if seen.contains(key) {
                    let alike = self.sheet.value(*key) == Some(value.as_str());
                    let kind = if alike {
                        ProblemKind::Repeated
                    } else {
                        ProblemKind::Contradicted
                    };
                    self.problem(kind(*key), span);
                } else {
                    seen.push(*key);
                    self.fact(*key, value, span);
                }
                value
            }
        };
        if text.contains(|c: char| c.is_control() && c != '\t') {
            self.problem(ProblemKind::ControlCharacter, span);
        }
    }

    fn fact(&mut self, key: Key, value: &str, span: Span) {
        if value.is_empty() && !matches!(key, Key::SealedMove | Key::OpenMove) {
            return self.problem(ProblemKind::Empty(key), span);
        }
        let text = || Some(value.to_owned());
        match key {
            Key::Game => self.envelope.game = text(),
            Key::Edition => self.envelope.edition = text(),
            Key::Language => self.envelope.language = text(),
            Key::Event => self.envelope.event = text(),
            Key::Site => self.envelope.site = text(),
            Key::Round => self.envelope.round = text(),
            Key::Date => self.envelope.date = text(),
            Key::White => self.envelope.white = text(),
            Key::Black => self.envelope.black = text(),
            Key::Position => self.envelope.position = text(),
            Key::Pieces => self.envelope.pieces = text(),
            Key::SealedBy => match self.sealer(value) {
                Some(turn) => self.envelope.sealed_by = Some(turn),
                None => self.problem(ProblemKind::Sealer, span),
            },
            Key::MoveNumber => match move_number(value) {
                Some(number) => self.envelope.move_number = Some(number),
                None => self.problem(ProblemKind::MoveNumber, span),
            },
            Key::WhiteUsed => self.envelope.white_used = self.parsed(value, span),
            Key::BlackUsed => self.envelope.black_used = self.parsed(value, span),
            Key::Control => self.envelope.control = self.parsed(value, span),
            Key::Session => self.envelope.session = self.parsed(value, span),
            Key::SealedMove => self.last(Last::Sealed(value.to_owned()), span),
            Key::OpenMove => self.last(Last::Open(value.to_owned()), span),
        }
    }

    fn parsed<T: FromStr<Err: Into<ProblemKind>>>(&mut self, value: &str, span: Span) -> Option<T> {
        value
            .parse()
            .map_err(|error: T::Err| self.problem(error.into(), span))
            .ok()
    }

    fn last(&mut self, last: Last, span: Span) {
        if self.envelope.last == Last::Inside {
            self.envelope.last = last;
        } else {
            self.problem(ProblemKind::SealedAndOpen, span);
        }
    }

    /// White or Black, by colour, or by name; a player named Black does not make `Black` doubtful.
    fn sealer(&self, value: &str) -> Option<Turn> {
        let named = |key| self.sheet.value(key) == Some(value);
        side_word(value).or_else(|| match (named(Key::White), named(Key::Black)) {
            (true, false) => Some(Turn::White),
            (false, true) => Some(Turn::Black),
            _ => None,
        })
    }

    fn missing(&mut self, seen: &[Key]) {
        for key in MARKED {
            if !seen.contains(&key) {
                self.problem(ProblemKind::Missing(key), Span::default());
            }
        }
        if ![Key::Position, Key::Pieces]
            .iter()
            .any(|key| seen.contains(key))
        {
            self.problem(ProblemKind::Missing(Key::Position), Span::default());
        }
    }
}

fn move_number(value: &str) -> Option<u32> {
    let digits = value.strip_suffix('.').unwrap_or(value);
    let plain = digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|number| plain && *number > 0)
}
