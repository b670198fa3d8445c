//! Captions come from records, and records may hold anything.

/// The caption's lines with every character made harmless to show.
pub(crate) fn lines(caption: &str) -> impl Iterator<Item = String> {
    caption
        .lines()
        .map(|line| line.chars().map(harmless).collect())
}

/// Control characters steer terminals and are not XML; marks of writing direction make a
/// line read otherwise than it is written. Either shows as the sign for "unknown".
fn harmless(character: char) -> char {
    match character {
        '\t' => ' ',
        '\u{200E}'
        | '\u{200F}'
        | '\u{061C}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2066}'..='\u{2069}' => '\u{FFFD}',
        '\u{FFFE}' | '\u{FFFF}' => '\u{FFFD}',
        other if other.is_control() => '\u{FFFD}',
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
