//! Text from records on its way to a terminal or a page: nothing in it may do anything there but be shown.
//!
//! ```
//! use scoresheet_source::untrusted::{clean, clean_json, one_line};
//! assert_eq!(clean("White\u{1b}[31m"), "White\u{fffd}[31m");
//! assert_eq!(one_line("a\nb"), "a\\nb");
//! assert_eq!(clean_json("\"\u{9b}\""), "\"\\u009b\"");
//! ```

use std::io::{self, Write};

/// The text with control characters made visible: records must not drive the terminal.
///
/// Line feeds and tabs are kept; everything else below a blank, the C1 controls, and the marks
/// that turn the direction of writing become U+FFFD.
#[must_use]
pub fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if acts(c) { '\u{fffd}' } else { c })
        .collect()
}

/// The same in one line: a line feed in a name must not begin a line of its own, which a program that reads them would
/// take for ours.
#[must_use]
pub fn one_line(text: &str) -> String {
    clean(text).replace('\n', "\\n")
}

/// The same for a line of JSON, where such a character can be escaped and stays what it is.
#[must_use]
pub fn clean_json(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if acts(c) {
            text.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            text.push(c);
        }
    }
    text
}

/// Cleans JSON on its way. It comes in parts that end between two characters.
pub struct CleanJson<'w>(pub &'w mut dyn Write);

impl Write for CleanJson<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match str::from_utf8(bytes) {
            Ok(part) if any_acts(part) => self.0.write_all(clean_json(part).as_bytes())?,
            _ => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// True for characters that do something instead of being shown: they steer terminals, break a line where a script or a
/// list does not expect it, make a line read otherwise than it is written, or may not stand in HTML and XML.
#[must_use]
pub fn acts(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        '\u{fffe}' | '\u{ffff}' => true,
        c => c.is_control(),
    }
}

/// True if any character of the text [acts]. Only bytes with which such a character may begin are looked at twice.
///
/// ```
/// use scoresheet_source::untrusted::any_acts;
/// assert!(any_acts("Tal\u{202e}") && any_acts("\u{85}") && any_acts("\r"));
/// assert!(!any_acts("Õun – Kask\n\t1. e4"));
/// ```
#[must_use]
pub fn any_acts(text: &str) -> bool {
    let may_begin = |byte| matches!(byte, 0..0x20 | 0x7f | 0xc2 | 0xd8 | 0xe2 | 0xef);
    let character = |at| text.get(at..).and_then(|rest| rest.chars().next());
    (text.bytes().enumerate()).any(|(at, byte)| may_begin(byte) && character(at).is_some_and(acts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_acts_is_seen() {
        for c in (0..=0x1_0000).filter_map(char::from_u32) {
            assert_eq!(any_acts(&format!("a{c}é")), acts(c), "{c:?}");
        }
    }

    #[test]
    fn escapes_do_not_reach_the_terminal() {
        let hostile = "White\u{1b}[31m \u{9b}2J \u{202e}x\r\u{7}";
        let shown = clean(hostile);
        assert!(!shown.chars().any(|c| c.is_control()));
        assert!(!shown.contains('\u{202e}'));
        for c in ['\u{61c}', '\u{2028}', '\u{2029}'] {
            assert_eq!(clean(&format!("x{c}y")), "x\u{fffd}y");
        }
        assert_eq!(one_line("a\n::error::b.pgn"), "a\\n::error::b.pgn");
    }
}
