//! What goes to a terminal, and what must not.

pub use scoresheet_source::untrusted::{CleanJson, clean, clean_json, one_line};

use crate::progress::beside;
use clap::ValueEnum;
use std::fmt;
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
struct Style {
    colours: Colours,
    quiet: bool,
}

static STYLE: OnceLock<Style> = OnceLock::new();

/// Says once what is asked of all output.
pub fn set_style(colours: Colours, quiet: bool) {
    let _ = STYLE.set(Style { colours, quiet });
}

fn style() -> Style {
    STYLE.get().copied().unwrap_or_default()
}

/// True if no more is to be told than findings, results and what went wrong.
pub fn quiet() -> bool {
    style().quiet
}

/// True if colours are welcome on `stream`.
pub fn colour(stream: &impl IsTerminal) -> bool {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    match style().colours {
        Colours::Always => true,
        Colours::Never => false,
        Colours::Auto if set("NO_COLOR").is_some() => false,
        Colours::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        Colours::Auto => stream.is_terminal(),
    }
}

/// A line on standard error.
pub fn remark(line: &str) {
    let _ = writeln!(Remarks, "scoresheet: {}", one_line(line));
}

/// A line on standard error that is good to know and no more: nothing where `--quiet` was typed.
pub fn aside(line: &str) {
    if !quiet() {
        remark(line);
    }
}

/// Standard error. Remarks that nobody reads any more must not stop the work, nor pass for an end of it:
/// what cannot be written there is left out.
pub struct Remarks;

impl Write for Remarks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = beside(|| io::stderr().write_all(bytes));
        Ok(bytes.len())
    }

    /// As a whole: a bar that is drawn between two parts of a line would stand in it.
    fn write_fmt(&mut self, remark: fmt::Arguments<'_>) -> io::Result<()> {
        self.write_all(remark.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
