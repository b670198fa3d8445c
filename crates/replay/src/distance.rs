//! How far a legal move is from what was written.

/// `candidates` ordered by their distance from `written`, nearest first; ties keep their order.
pub fn nearest_first(candidates: Vec<String>, written: &str) -> Vec<String> {
    let plain = comparable(written);
    let mut keyed: Vec<(usize, String)> = candidates
        .into_iter()
        .map(|candidate| (edits(&comparable(&candidate), &plain), candidate))
        .collect();
    keyed.sort_by_key(|(distance, _)| *distance);
    keyed.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Only what tells moves apart: no signs, no dashes.
fn comparable(text: &str) -> Vec<char> {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Insertions, deletions and replacements that turn `a` into `b` (Levenshtein).
fn edits(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
