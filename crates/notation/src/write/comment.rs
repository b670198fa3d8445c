//! Comments: what is inside, and how it is set in lines.

use super::flow::Flow;

/// The text of a comment token without braces or semicolon, blanks and line ends made one blank
/// each (exchange formats set comments in lines as they come). An escape line keeps its `%`.
///
/// ```
/// use scoresheet_notation::write::comment_text;
/// assert_eq!(comment_text(b"{ a good\n  move }"), "a good move");
/// assert_eq!(comment_text(b"; a good move"), "a good move");
/// assert_eq!(comment_text(b"%eco B12"), "%eco B12");
/// ```
#[must_use]
pub fn comment_text(token: &[u8]) -> String {
    let inside = match token {
        [b'{', inside @ .., b'}'] | [b'{' | b';', inside @ ..] => inside,
        other => other,
    };
    let text = String::from_utf8_lossy(inside);
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// Sets a comment in lines. Braces cannot stand inside braces, so a text that has some goes behind
/// a semicolon, on a line of its own.
pub(crate) fn set(flow: &mut Flow, text: &str) {
    if text.contains(['{', '}']) {
        return flow.line(&format!(";{}", text.replace(['\n', '\r'], " ")));
    }
    let mut words: Vec<String> = Vec::new();
    for word in text.split_ascii_whitespace() {
        match words.last_mut() {
            // At the start of a line these would be a tag or an escape.
            Some(last) if word.starts_with(['[', '%']) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    flow.open("{");
    for word in &words {
        flow.word(word);
    }
    flow.behind("}");
}
