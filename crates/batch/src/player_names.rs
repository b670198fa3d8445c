//! Names of players as they are compared.

use unicode_normalization::UnicodeNormalization;

/// Words that stand for a name that is not known.
const NOBODY: [&str; 5] = ["nn", "n n", "unknown", "anonymous", "bye"];

/// The name in lower case, its words in alphabetical order, without punctuation: `Kask, A.`, `A. Kask`
/// and `KASK A` are one. An initial is not taken for the name it begins, nor a letter for the same
/// without its accent. `None` for what is no name: no letter or digit, or such as `N.N.`.
///
/// ```
/// use scoresheet_batch::player_key;
/// assert_eq!(player_key("Kask, A."), player_key("A. Kask"));
/// assert_eq!(player_key("N.N."), None);
/// ```
#[must_use]
pub fn player_key(name: &str) -> Option<String> {
    // A letter and its accent are one sign or two, which nobody sees.
    let lower = if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        name.nfc().collect::<String>().to_lowercase()
    };
    let mut words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    let name = words.join(" ");
    (!name.is_empty() && !NOBODY.contains(&name.as_str())).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::player_key;

    #[test]
    fn one_name_in_many_spellings() {
        for name in ["Kask, A.", "A. Kask", "KASK A", " kask  a ", "Kask,A"] {
            assert_eq!(player_key(name).as_deref(), Some("a kask"), "{name}");
        }
        assert_eq!(player_key("Кабеист Щ.").as_deref(), Some("кабеист щ"));
        assert_eq!(
            player_key("Ko\u{303}iv, Ju\u{308}ri"),
            player_key("Kõiv, Jüri")
        );
        assert_ne!(player_key("Kask, Ants"), player_key("Kask, A."));
    }

    #[test]
    fn nobody_has_no_name() {
        for name in ["", "?", "-", " . ", "N.N.", "NN", "n. n.", "Unknown", "BYE"] {
            assert_eq!(player_key(name), None, "{name}");
        }
    }
}
