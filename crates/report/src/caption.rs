//! Captions come from records, and records may hold anything.

use scoresheet_source::untrusted::acts;

/// The caption's lines with every character made harmless to show.
pub(crate) fn lines(caption: &str) -> impl Iterator<Item = String> {
    caption
        .lines()
        .map(|line| line.chars().map(harmless).collect())
}

/// A tab is a blank here: SVG has no stops to go to.
fn harmless(character: char) -> char {
    match character {
        '\t' => ' ',
        other if acts(other) => '\u{FFFD}',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn escape_sequences_lose_their_escape() {
        let shown: Vec<String> = lines("a\u{1b}[31m\u{9b}b\r\nsecond\tline\u{202e}").collect();
        assert_eq!(shown, ["a\u{fffd}[31m\u{fffd}b", "second line\u{fffd}"]);
    }
}
