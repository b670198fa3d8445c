//! A line of a heading cut into words, numbers and signs.

use super::words::{Use, Uses, uses};
use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    /// Digits alone.
    Number,
    Open,
    Close,
    Comma,
    Stop,
    /// A dash between words; one inside a word is part of it.
    Dash,
    /// A semicolon, a colon or a stroke.
    Mark,
    Colon,
    /// A gap wider than a blank, or a rule.
    Gap,
    /// Any other sign.
    Sign,
}

/// A token and its place in the line.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
    pub(super) uses: Uses,
    /// A word that starts with a capital letter.
    pub(super) capital: bool,
}

/// A line with its tokens.
#[derive(Debug)]
pub(super) struct Line<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
}

impl<'t> Line<'t> {
    /// The tokens of a line; `None` if it has more of them than a heading has, or a word in small
    /// letters that headings do not have: then it is prose.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        const MOST: usize = 80;
        let mut line = Self {
            text,
            tokens: Vec::new(),
        };
        let (mut at, mut depth) = (0, 0_usize);
        while let Some(token) = next(text, &mut at) {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Word
                | Kind::Number
                | Kind::Comma
                | Kind::Stop
                | Kind::Dash
                | Kind::Mark
                | Kind::Colon
                | Kind::Gap
                | Kind::Sign => {}
            }
            // What stands in brackets may be anything.
            let plain = token.kind == Kind::Word && !token.capital && depth == 0;
            let unknown = plain && !line.may_be(&token);
            if unknown || line.tokens.len() == MOST {
                return None;
            }
            // What stands between two names is no wider for the blanks around it.
            let between = |token: &Token| {
                token.kind == Kind::Dash || token.uses.is(Use::Versus) && !token.capital
            };
            if between(&token) {
                line.without_gap();
            }
            if token.kind != Kind::Gap || !line.tokens.last().is_some_and(between) {
                line.tokens.push(token);
            }
        }
        line.without_gap();
        Some(line)
    }

    /// Takes the gap off its end.
    fn without_gap(&mut self) {
        let gap = |token: &mut Token| token.kind == Kind::Gap;
        while self.tokens.pop_if(gap).is_some() {}
    }

    /// True if headings have this word in small letters.
    fn may_be(&self, token: &Token) -> bool {
        let word = self.text.get(token.range.clone()).unwrap_or_default();
        let figures = word.starts_with(|c: char| c.is_ascii_digit());
        // Endings of ordinals and the abbreviations for years come after figures.
        let short = word.chars().count() <= 2;
        token.uses != Uses::default()
            || figures
            || short
            || scoresheet_clock::month_named(word).is_some()
            || super::words::ordinal(&word.to_lowercase()).is_some()
            || super::circumstances::DATE_WORDS.contains(&word)
            || word.contains('-')
    }

    pub(super) fn get(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at)
    }

    pub(super) fn kind(&self, at: usize) -> Option<Kind> {
        self.get(at).map(|token| token.kind)
    }

    pub(super) fn is(&self, at: usize, one: Use) -> bool {
        self.get(at).is_some_and(|token| token.uses.is(one))
    }

    /// The token as it stands.
    pub(super) fn word(&self, at: usize) -> &'t str {
        let range = self.get(at).map(|token| token.range.clone());
        range
            .and_then(|range| self.text.get(range))
            .unwrap_or_default()
    }

    /// Where the tokens stand.
    pub(super) fn place(&self, tokens: Range<usize>) -> Range<usize> {
        let inside = self.tokens.get(tokens).unwrap_or_default();
        match (inside.first(), inside.last()) {
            (Some(first), Some(last)) => first.range.start..last.range.end,
            (_, _) => 0..0,
        }
    }

    /// The tokens as they stand, with single blanks and without signs of emphasis.
    pub(super) fn stated(&self, tokens: Range<usize>) -> String {
        let place = self.place(tokens);
        let text = self.text.get(place).unwrap_or_default();
        let plain = text.replace(EMPHASIS, " ");
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The number that a token says in figures.
    pub(super) fn number(&self, at: usize) -> Option<u16> {
        (self.kind(at)? == Kind::Number)
            .then(|| self.word(at).parse().ok())
            .flatten()
    }
}

/// Signs of emphasis; they say nothing.
const EMPHASIS: [char; 4] = ['*', '_', '#', '~'];

/// The next token from `at` on.
fn next(text: &str, at: &mut usize) -> Option<Token> {
    let rest = text.get(*at..)?;
    let blank = |c: char| c.is_whitespace() || EMPHASIS.contains(&c);
    let after = rest.trim_start_matches(blank);
    let gap = rest.len() - after.len();
    let wide = rest
        .get(..gap)
        .is_some_and(|gap| gap.contains("  ") || gap.contains('\t'));
    let start = *at + gap;
    let first = after.chars().next()?;
    let sign = |kind, len| Token {
        kind,
        range: start..start + len,
        uses: Uses::default(),
        capital: false,
    };
    if *at > 0 && wide {
        *at = start;
        return Some(sign(Kind::Gap, 0));
    }
    let len = first.len_utf8();
    let token = if is_of_word(first) || first == '№' {
        word(after, start)
    } else {
        match first {
            '(' | '[' => sign(Kind::Open, len),
            ')' | ']' => sign(Kind::Close, len),
            ',' => sign(Kind::Comma, len),
            '.' => sign(Kind::Stop, len),
            ':' => sign(Kind::Colon, len),
            ';' | '/' => sign(Kind::Mark, len),
            '|' => sign(Kind::Gap, len),
            '-' | '\u{2010}'..='\u{2015}' | '−' => {
                let dashes = after.len() - after.trim_start_matches(is_dash).len();
                sign(Kind::Dash, dashes)
            }
            _ => sign(Kind::Sign, len),
        }
    };
    *at = token.range.end;
    Some(token)
}

/// A letter or a figure; `½` is neither.
fn is_of_word(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit()
}

pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '−')
}

/// A word, or a number. Apostrophes and hyphens inside a word are part of it.
fn word(text: &str, start: usize) -> Token {
    let mut end = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        let after = text.get(at + c.len_utf8()..).unwrap_or_default();
        let letter_follows = after.starts_with(char::is_alphabetic);
        let joins = match c {
            '\'' | '’' | '‘' => {
                letter_follows || before.is_some_and(|b| matches!(b, 's' | 'S'))
            }
            // Between figures it is a dash: `1-0`, `1908-1909`.
            '-' | '\u{2010}' | '\u{2011}' => letter_follows && before.is_some_and(is_of_word),
            _ => is_of_word(c) || at == 0,
        };
        if !joins {
            break;
        }
        end = at + c.len_utf8();
        before = Some(c);
    }
    let (stated, after) = text.split_at(end);
    let lower = stated.to_lowercase().replace('’', "'");
    let figures = stated.bytes().all(|byte| byte.is_ascii_digit());
    Token {
        kind: if figures { Kind::Number } else { Kind::Word },
        range: start..start + end,
        uses: if is_initial(stated, after) {
            Uses::default()
        } else {
            uses(&lower)
        },
        capital: stated.starts_with(char::is_uppercase),
    }
}

/// True for the `A.` of `A. Anderssen` and the `A` of `Alekhine, A (2690)`: no word follows directly, as one would after
/// the article or any other word of one letter.
fn is_initial(word: &str, after: &str) -> bool {
    let mut letters = word.chars();
    let single = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    single && !after.trim_start().starts_with(is_of_word)
}
