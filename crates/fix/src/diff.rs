//! What is changed, line by line.

use similar::TextDiff;

/// Lines around a change that are shown.
const AROUND: usize = 1;

/// The changes from one text to another in the form of `diff -u`, without the names of the files: lines are counted from
/// `first`.
pub(crate) fn unified(before: &str, after: &str, first: (u64, u64)) -> String {
    let diff = TextDiff::from_lines(before, after);
    let mut out = String::new();
    for hunk in diff.unified_diff().context_radius(AROUND).iter_hunks() {
        let ops = hunk.ops();
        let (Some(from), Some(to)) = (ops.first(), ops.last()) else {
            continue;
        };
        let old = from.old_range().start..to.old_range().end;
        let new = from.new_range().start..to.new_range().end;
        let place = |first: u64, lines: std::ops::Range<usize>| {
            let start = first + lines.start as u64;
            format!(
                "{},{}",
                if lines.is_empty() { start - 1 } else { start },
                lines.len()
            )
        };
        out.push_str(&format!(
            "@@ -{} +{} @@\n",
            place(first.0, old),
            place(first.1, new)
        ));
        for change in hunk.iter_changes() {
            out.push_str(&format!("{}{}", change.tag(), change.to_string_lossy()));
            if change.missing_newline() {
                out.push_str("\n\\ No newline at end of file\n");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn lines_are_counted_from_where_the_text_stands() {
        let diff = unified("a\nb\nc\n", "a\nx\nc\n", (11, 21));
        assert_eq!(diff, "@@ -11,3 +21,3 @@\n a\n-b\n+x\n c\n");
    }
}
