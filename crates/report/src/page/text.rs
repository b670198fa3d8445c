//! Text from records, made fit to be shown.

use scoresheet_source::untrusted::{acts, any_acts};
use std::borrow::Cow;

/// The text without what would do something else than be read: control characters, the separators of lines
/// and paragraphs, and the marks that turn the direction of writing become U+FFFD. Line feeds and tabs stay; a carriage
/// return before a line feed is left out.
///
/// Escaping for HTML is maud's, and comes on top.
///
/// ```
/// use scoresheet_report::page::plain;
/// assert_eq!(plain("a\u{202e}b\0"), "a\u{fffd}b\u{fffd}");
/// assert_eq!(plain("Õun & <b>"), "Õun & <b>");
/// assert_eq!(plain("1. e4\r\n2. d4\r"), "1. e4\n2. d4\u{fffd}");
/// ```
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    if !any_acts(text) {
        return Cow::Borrowed(text);
    }
    let text = text.replace("\r\n", "\n");
    let shown = text.chars().map(|c| if acts(c) { '\u{fffd}' } else { c });
    Cow::Owned(shown.collect())
}
