//! Tags as PGN and PDN write them.

/// One tag on a line of its own, line end included. Quotation marks and backslashes are escaped;
/// a value stays on its line.
///
/// ```
/// use scoresheet_notation::write::tag_line;
/// assert_eq!(tag_line("Event", r#"The "Open""#), "[Event \"The \\\"Open\\\"\"]\n");
/// ```
#[must_use]
pub fn tag_line(name: &str, value: &str) -> String {
    let mut line = format!("[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => line.extend(['\\', c]),
            '\n' | '\r' => line.push(' '),
            _ => line.push(c),
        }
    }
    line.push_str("\"]\n");
    line
}
