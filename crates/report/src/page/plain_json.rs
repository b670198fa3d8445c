//! JSON whose texts are all plain: a control character is replaced and not written as an escape, after
//! which it would reach the script unseen.

use super::plain;
use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, Serializer};
use std::io::{Result, Write};

/// The value as JSON for a page: a list, or nothing where JSON cannot say it.
#[must_use]
pub fn plain_json(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut text, Plain));
    // Texts and numbers alone: nothing that JSON cannot say, and memory takes all of it.
    written
        .ok()
        .and_then(|()| String::from_utf8(text).ok())
        .unwrap_or_else(|| "[]".to_owned())
}

struct Plain;

impl Formatter for Plain {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, to: &mut W, text: &str) -> Result<()> {
        to.write_all(plain(text).as_bytes())
    }

    fn write_char_escape<W: ?Sized + Write>(&mut self, to: &mut W, c: CharEscape) -> Result<()> {
        let written = match c {
            CharEscape::Quote => "\\\"",
            CharEscape::ReverseSolidus => "\\\\",
            CharEscape::Solidus => "/",
            CharEscape::LineFeed => "\\n",
            CharEscape::Tab => "\\t",
            CharEscape::Backspace
            | CharEscape::FormFeed
            | CharEscape::CarriageReturn
            | CharEscape::AsciiControl(_) => "\u{fffd}",
        };
        to.write_all(written.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::plain_json;

    #[test]
    fn what_acts_is_replaced_and_the_rest_reads_back() {
        let texts = [
            "a\u{1}\u{1b}[31m\u{8}\u{c}\r\u{7f}\u{9b}",
            "\u{202e}\u{2028}\u{2029}",
            "\n\t\"\\/ Õ <",
        ];
        let json = plain_json(&texts);
        assert!(!json.contains("\\u"), "{json}");
        let read: Vec<String> = serde_json::from_str(&json).unwrap_or_default();
        assert_eq!(
            read,
            [
                "a\u{fffd}\u{fffd}[31m\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}",
                "\u{fffd}\u{fffd}\u{fffd}",
                "\n\t\"\\/ Õ <"
            ]
        );
    }
}
