//! What the operating system says of a file, for a person.

/// The system's words, and those that the program has for the same.
const WORDS: [(&str, &str); 3] = [
    ("No such file or directory", "no such file or folder"),
    ("Is a directory", "is a folder"),
    ("Not a directory", "a part of the path is no folder"),
];

/// A message with the system's words in it, without the numbers that only programmers know.
///
/// ```
/// use scoresheet_output::in_plain_words;
/// let error = std::io::Error::from_raw_os_error(2);
/// assert!(!in_plain_words(&format!("letters.tsv: {error}")).contains("os error"));
/// assert_eq!(in_plain_words("a.tsv: No such file or directory (os error 2)"), "a.tsv: no such file or folder");
/// assert_eq!(in_plain_words("No such file or directory.pgn: no moves"), "No such file or directory.pgn: no moves");
/// ```
#[must_use]
pub fn in_plain_words(message: &str) -> String {
    let mut rest = message;
    let mut plain = String::with_capacity(message.len());
    while let Some((before, after)) = rest.split_once(" (os error ") {
        let Some((_, after)) = after.split_once(')') else {
            break;
        };
        let known = WORDS.iter().find(|(words, _)| before.ends_with(words));
        match known {
            Some((words, ours)) => {
                plain.push_str(before.strip_suffix(words).unwrap_or(before));
                plain.push_str(ours);
            }
            None => plain.push_str(before),
        }
        rest = after;
    }
    plain.push_str(rest);
    plain
}
