//! What stands in a text where a figurine was: a sign that no notation has, or the code that a converter left for it.

/// Characters of the longest code: `(cid:1234)`.
const LONGEST: usize = 10;

/// What codes begin and end with; a letter in bold or italics is one, too.
const AROUND: [(&str, &str); 9] = [
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("<", ">"),
    ("&", ";"),
    ("$", "$"),
    ("**", "**"),
    ("*", "*"),
    ("_", "_"),
];

/// The code at the start of `text` that may stand for one sign, of letters, figures and little else: `(cid:21)`, `<1a>`,
/// `\u2658`, `&#9816;`, `$N$`, `**N**`.
///
/// ```
/// use scoresheet_layout::figurine_code;
/// assert_eq!(figurine_code("(cid:21)f3"), Some("(cid:21)"));
/// assert_eq!(figurine_code(r"\u2658xe5"), Some(r"\u2658"));
/// assert_eq!(figurine_code("Nf3"), None);
/// ```
#[must_use]
pub fn figurine_code(text: &str) -> Option<&str> {
    if text.starts_with('\\') {
        return escape(text);
    }
    let (opening, closing) = AROUND
        .iter()
        .find(|(opening, _)| text.starts_with(opening))?;
    // The rest of the page may be long, and the closing sign far.
    let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
    let near = text.get(opening.len()..end.unwrap_or(text.len()))?;
    let (inside, _) = near.split_once(closing)?;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '#' | ':' | '\\' | '/' | '-');
    let len = opening.len() + inside.len() + closing.len();
    let is_code = !inside.is_empty() && inside.chars().all(plain);
    text.get(..len).filter(|_| is_code)
}

/// `\u2658`, `\x1a`.
fn escape(text: &str) -> Option<&str> {
    let digits = match text.get(1..2)? {
        "u" => 4,
        "x" => 2,
        _ => return None,
    };
    let code = text.get(..2 + digits)?;
    let all = code[2..].bytes().all(|byte| byte.is_ascii_hexdigit());
    all.then_some(code)
}
