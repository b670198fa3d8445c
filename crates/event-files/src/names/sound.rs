//! The words of a name by their letters and by their sounds.

use std::sync::LazyLock;

/// Groups of letters and the signs for their sounds, the longest first.
static SOUNDS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let rows = include_str!("../../data/sounds.tsv").lines();
    let mut sounds: Vec<_> = rows
        .filter(|row| !row.starts_with("# "))
        .filter_map(|row| row.split_once('\t'))
        .collect();
    sounds.sort_by_key(|(letters, _)| std::cmp::Reverse(letters.len()));
    sounds
});

/// A word of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// Which word of the name it is.
    pub at: usize,
    /// In lower case.
    pub text: String,
    /// Signs for sounds, whatever the letters.
    pub sound: String,
    /// Whether it is known for a surname, as those before a comma are, or for none.
    pub family: Option<bool>,
    dotted: bool,
}

impl Word {
    /// A letter that stands for a name, or two with a full stop (`Ю.`, `Yu.`).
    pub fn is_initial(&self) -> bool {
        match self.text.chars().count() {
            1 => true,
            2 | 3 => self.dotted,
            _ => false,
        }
    }

    /// The word with each of its sounds left out, if it is long enough for a slip.
    pub fn one_less(&self) -> Vec<String> {
        let sounds: Vec<char> = self.sound.chars().collect();
        if sounds.len() + 1 < super::LONG {
            return Vec::new();
        }
        let without = |at: usize| {
            let rest = sounds.iter().enumerate().filter(|(index, _)| *index != at);
            rest.map(|(_, sound)| *sound).collect()
        };
        (0..sounds.len()).map(without).collect()
    }
}

/// The words of a name; hyphens and apostrophes are inside them. What stands in brackets is none.
pub(super) fn words(name: &str) -> Vec<Word> {
    let name = name.split_once('(').map_or(name, |(name, _)| name);
    let mut words: Vec<Word> = Vec::new();
    let mut add = |part: &str, family: Option<bool>| {
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '.' | ';' | '_');
        for part in part.split_inclusive(ends) {
            let text: String = part.chars().filter(|c| c.is_alphanumeric()).collect();
            let text = text.to_lowercase();
            if text.is_empty() {
                continue;
            }
            words.push(Word {
                at: words.len(),
                sound: sound(&text),
                text,
                family,
                dotted: part.ends_with('.'),
            });
        }
    };
    match name.split_once(',') {
        Some((family, given)) => {
            add(family, Some(true));
            add(given, Some(false));
        }
        None => add(name, None),
    }
    words
}

/// The sounds of a word in lower case; a sound that is doubled counts once.
fn sound(text: &str) -> String {
    let mut signs = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let known = SOUNDS.iter().find(|(letters, _)| rest.starts_with(letters));
        let (sign, after) = match known {
            Some((letters, sign)) => (*sign, rest.strip_prefix(letters)),
            None => (&rest[..first.len_utf8()], rest.get(first.len_utf8()..)),
        };
        for c in sign.chars() {
            if !signs.ends_with(c) {
                signs.push(c);
            }
        }
        rest = after.unwrap_or("");
    }
    // A German or Polish ending.
    match signs.strip_suffix("of") {
        Some(stem) if stem.len() > 2 => format!("{stem}ov"),
        _ => signs,
    }
}

/// Whether one letter is another, or too many, or missing, or two have changed places.
pub(super) fn one_off(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (short, long) = if a.len() <= b.len() {
        (&a, &b)
    } else {
        (&b, &a)
    };
    let same = short
        .iter()
        .zip(long.iter())
        .take_while(|(x, y)| x == y)
        .count();
    let rest = |word: &[char], from: usize| word.get(from..).unwrap_or_default().to_vec();
    match long.len() - short.len() {
        0 => {
            let changed =
                short.get(same) == long.get(same + 1) && short.get(same + 1) == long.get(same);
            rest(short, same + 1) == rest(long, same + 1)
                || (changed && rest(short, same + 2) == rest(long, same + 2))
        }
        1 => rest(short, same) == rest(long, same + 1),
        _ => false,
    }
}
