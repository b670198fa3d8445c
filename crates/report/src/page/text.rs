//! Text from records, made fit to be shown.

use std::borrow::Cow;

/// The text without what would do something else than be read: control characters, the separators of lines
/// and paragraphs, and the marks that turn the direction of writing become U+FFFD. Line feeds and tabs stay.
///
/// Escaping for HTML is maud's, and comes on top.
///
/// ```
/// use scoresheet_report::page::plain;
/// assert_eq!(plain("a\u{202e}b\0"), "a\u{fffd}b\u{fffd}");
/// assert_eq!(plain("Õun & <b>"), "Õun & <b>");
/// ```
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let shown = text.chars().map(|c| if acts(c) { '\u{fffd}' } else { c });
    Cow::Owned(shown.collect())
}

/// True for characters that do something instead of being shown: they steer terminals, break a line where
/// a script or a list does not expect it, or make a line read otherwise than it is written.
pub(crate) fn acts(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{200e}'
        | '\u{200f}'
        | '\u{061c}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => true,
        // What neither HTML nor XML may hold.
        '\u{fffe}' | '\u{ffff}' => true,
        c => c.is_control(),
    }
}
