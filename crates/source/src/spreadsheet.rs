//! Cells that a spreadsheet would take for a formula.

use std::borrow::Cow;

/// The text with an apostrophe before it, if a spreadsheet would take it for a formula: if it begins,
/// after blanks and marks that do not show, with `=`, `+`, `-`, `@` or one of their wide forms, or with
/// a tab or the end of a line. A plain number such as `-3.5` stays a number; `+1` is none.
///
/// A text that begins so after apostrophes of its own gets one more: whoever takes one away from
/// every such cell has what was written.
///
/// ```
/// use scoresheet_source::spreadsheet;
/// assert_eq!(spreadsheet::harmless("=1+1"), "'=1+1");
/// assert_eq!(spreadsheet::harmless(" \u{ff0b}1"), "' \u{ff0b}1");
/// assert_eq!(spreadsheet::harmless("'=1+1"), "''=1+1");
/// assert_eq!(spreadsheet::harmless("-12.5"), "-12.5");
/// assert_eq!(spreadsheet::harmless("1-0"), "1-0");
/// ```
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    if begins_a_formula(text.trim_start_matches('\'')) && !is_number(text) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

fn begins_a_formula(text: &str) -> bool {
    let mut shown = text.chars().skip_while(|&c| is_passed_over(c));
    let first = shown.next();
    first.is_some_and(|c| {
        let wide = ['\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
        matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n') || wide.contains(&c)
    })
}

/// Blanks, and what has no width.
fn is_passed_over(c: char) -> bool {
    let no_width = matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}');
    let ends = matches!(c, '\t' | '\r' | '\n');
    !ends && (c.is_whitespace() || c.is_control() || no_width)
}

/// Digits, with a minus before them and a point among them at most.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let text = text.strip_prefix('-').unwrap_or(text);
    match text.split_once('.') {
        Some((whole, part)) => digits(whole) && digits(part),
        None => digits(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_a_formula_is_quoted() {
        for text in [
            "=",
            "=HYPERLINK(\"x\")",
            "+",
            "+1",
            "-",
            "--1",
            "-1-0",
            "@SUM(A1)",
            "\t=1",
            "\r",
            "\n1",
            "  =1",
            "\u{a0}=1",
            "\u{feff}=1",
            "\u{0}=1",
            "\u{ff1d}1",
            "\u{ff20}x",
            "-1e5",
            "-.5",
            "-5.",
            "'-",
            "'' =1",
        ] {
            assert_eq!(harmless(text), format!("'{text}"), "{text:?}");
        }
    }

    #[test]
    fn all_else_stands_as_it_is() {
        for text in [
            "", " ", "'", "-1", "-0.5", "17", "1-0", "1/2-1/2", "\u{2212}", "c3-d4", "O'Neill",
            "'x", "a=b",
        ] {
            assert_eq!(harmless(text), text);
        }
    }

    #[test]
    fn it_can_be_undone() {
        for text in ["=1", "'=1", "''=1", "'-1", "'", "x", "-1", " @"] {
            let safe = harmless(text);
            // As the reference page tells it.
            let taken_away = match safe.strip_prefix('\'') {
                Some(rest) if begins_a_formula(rest.trim_start_matches('\'')) => rest,
                _ => &safe,
            };
            assert_eq!(taken_away, text);
        }
    }
}
