//! Options that were called something else: the old name does, and a note says the new one.

use std::ffi::OsString;

/// Commands, the old name and the new one.
const RENAMED: &[(&[&str], &str, &str)] = &[
    (&["event", "report"], "--rules", "--event-rules"),
    (&["repair"], "--format", "--input-format"),
];

/// What is said of words that were typed, the first of which is the program.
pub fn notes(words: &[OsString]) -> Vec<String> {
    let words: Vec<_> = words
        .iter()
        .skip(1)
        .map(|word| word.to_string_lossy())
        .collect();
    let Some(command) = words.iter().find(|word| !word.starts_with('-')) else {
        return Vec::new();
    };
    let renamed = RENAMED
        .iter()
        .filter(|(commands, ..)| commands.contains(&&**command));
    let typed = renamed.filter(|(_, old, _)| {
        words
            .iter()
            .any(|word| word.split('=').next() == Some(*old))
    });
    typed
        .map(|(_, old, new)| format!("{old} of {command} is now called {new}"))
        .collect()
}
