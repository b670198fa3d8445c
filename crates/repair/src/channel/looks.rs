//! Characters that are one and the same to whoever wrote them.

/// The dash for any dash, the Latin small `x` for any sign of capture; all else unchanged.
pub(crate) fn fold(c: char) -> char {
    match c {
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '\u{ad}' => '-',
        '×' | '✕' | '⨯' | 'х' | 'Х' => 'x',
        '’' | '‘' | '`' | '´' => '\'',
        _ => c,
    }
}

/// Blanks of every kind.
pub(crate) fn blank(c: char) -> bool {
    c.is_whitespace() || scoresheet_notation::is_invisible(c)
}

/// Signs after a move that say nothing of which move it is.
pub(crate) fn is_sign_after(c: char) -> bool {
    matches!(c, '.' | ',' | ';') || scoresheet_notation::is_symbol_sign(c)
}

/// Latin letters and the Cyrillic and Greek ones that look like them.
const ALIKE: [(char, &str); 22] = [
    ('a', "аα"),
    ('c', "с"),
    ('e', "её"),
    ('o', "оο"),
    ('p', "р"),
    ('x', "х:X"),
    ('A', "АΑ"),
    ('B', "ВΒ"),
    ('C', "С"),
    ('E', "ЕΕ"),
    ('H', "НΗ"),
    ('K', "КΚ"),
    ('M', "МΜ"),
    ('O', "ОΟ"),
    ('P', "РΡ"),
    ('T', "ТΤ"),
    ('X', "ХΧ"),
    ('I', "ІΙ"),
    ('N', "Ν"),
    ('Z', "Ζ"),
    ('y', "у"),
    ('k', "к"),
];

/// True if the two are drawn alike, so that a writer may take one for the other.
pub(crate) fn alike(a: char, b: char) -> bool {
    let one = |a: char, b: char| {
        ALIKE
            .iter()
            .any(|(latin, others)| *latin == a && others.contains(b))
    };
    one(a, b) || one(b, a)
}
