//! What goes to a terminal, and what must not.

use clap::ValueEnum;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

/// When colours are used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Colours {
    /// On a terminal, unless NO_COLOR is set; anywhere if CLICOLOR_FORCE is
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What was asked of all output.
#[derive(Debug, Clone, Copy, Default)]
struct Manner {
    colours: Colours,
    quiet: bool,
}

static MANNER: OnceLock<Manner> = OnceLock::new();

/// Says once what is asked of all output.
pub fn set_manner(colours: Colours, quiet: bool) {
    let _ = MANNER.set(Manner { colours, quiet });
}

fn manner() -> Manner {
    MANNER.get().copied().unwrap_or_default()
}

/// True if no more is to be told than findings, results and what went wrong.
pub fn quiet() -> bool {
    manner().quiet
}

/// True if colours are welcome on `stream`.
pub fn colour(stream: &impl IsTerminal) -> bool {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    match manner().colours {
        Colours::Always => true,
        Colours::Never => false,
        Colours::Auto if set("NO_COLOR").is_some() => false,
        Colours::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        Colours::Auto => stream.is_terminal(),
    }
}

/// Standard error for what is good to know and no more: nothing where `--quiet` was typed.
pub struct Asides;

impl Write for Asides {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if quiet() {
            return Ok(bytes.len());
        }
        Remarks.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Standard error. Remarks that nobody reads any more must not stop the work, nor pass for an end of it:
/// what cannot be written there is left out.
pub struct Remarks;

impl Write for Remarks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = io::stderr().write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The text with control characters made visible: records must not drive the terminal.
///
/// Line feeds and tabs are kept; everything else below a blank, the C1 controls, and the marks
/// that turn the direction of writing become U+FFFD.
pub fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if drives(c) { '\u{fffd}' } else { c })
        .collect()
}

/// The same in one line: a line feed in a name must not begin a line of its own, which a program that reads them would
/// take for ours.
pub fn one_line(text: &str) -> String {
    clean(text).replace('\n', "\\n")
}

/// The same for a line of JSON, where such a character can be escaped and stays what it is.
pub fn clean_json(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if drives(c) {
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
            Ok(part) if part.contains(drives) => self.0.write_all(clean_json(part).as_bytes())?,
            _ => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// True for characters that do something to a terminal other than being shown.
fn drives(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        // They end a line where the terminal takes Unicode at its word.
        '\u{2028}' | '\u{2029}' => true,
        c => c.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
