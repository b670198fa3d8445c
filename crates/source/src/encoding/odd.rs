//! Words that are written as in no language: what tells that a text is in an encoding that is not known here, of which
//! the nearest one makes letters too.

use crate::encoding::plausible::Class;

/// The letters outside ASCII that a language has, in lower case. Neighbouring languages share a row where names of one
/// are written in the other.
const ALPHABETS: &[&str] = &[
    // French, Dutch, Catalan, Spanish; Portuguese; Italian.
    "àâæçèéêëîïôùûüÿœáíóúñòö",
    "áàâãçéêíóôõúüñ",
    "àèéìíîòóùú",
    // German; Scandinavian; Icelandic and Faroese; Estonian and Finnish.
    "äöüßéåæøáèôëó",
    "áéíóúýþðæöø",
    "äöõüšžå",
    // Latvian; Lithuanian.
    "āčēģīķļņōŗšūž",
    "ąčęėįšųūž",
    // Czech and Slovak; Polish; Hungarian; Romanian; Croatian and Slovene; Albanian; Turkish.
    "áäčďéěíĺľňóôŕřšťúůýžöü",
    "ąćęłńóśźż",
    "áéíóöőúüű",
    "ăâîşţșț",
    "čćđšž",
    "çë",
    "çğıi̇öşüâîû",
    // Russian, with the old letters; Ukrainian; Belarusian; Serbian and Macedonian.
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіѣѳѵ",
    "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
    "абвгдђежзијклљмнњопрстћуфхцчџшѓѕќѐѝ",
];

/// The shortest word that is looked at: moves and abbreviations join letters of two scripts rightly.
const SHORTEST: usize = 4;

/// The word at the start of `text`, and whether it is written as in no language: capitals inside, letters of two scripts,
/// or letters that no one language has. None if it is short, part of a move, or has no letter outside ASCII.
///
/// ```
/// use scoresheet_source::odd_word;
/// assert_eq!(odd_word("LefÅvre"), Some(("LefÅvre", true)));
/// assert_eq!(odd_word("ЏетросЯн, Т."), Some(("ЏетросЯн", true)));
/// assert_eq!(odd_word("Iţýk"), Some(("Iţýk", true)));
/// assert_eq!(odd_word("Põldmäe"), Some(("Põldmäe", false)));
/// assert_eq!(odd_word("ШАХМАТЫ"), Some(("ШАХМАТЫ", false)));
/// assert_eq!(odd_word("Слf3"), None);
/// ```
#[must_use]
pub fn odd_word(text: &str) -> Option<(&str, bool)> {
    let parts = |c: char| c.is_ascii() && !c.is_ascii_alphabetic();
    let end = text.find(parts).unwrap_or(text.len());
    let word = text.get(..end)?;
    let before_figure = text.as_bytes().get(end).is_some_and(u8::is_ascii_digit);
    if word.is_ascii() || before_figure || word.chars().count() < SHORTEST {
        return None;
    }
    Some((word, is_oddly_written(word)))
}

fn is_oddly_written(word: &str) -> bool {
    let class: Vec<Class> = word.chars().map(Class::of).collect();
    let cyrillic = |class: Class| matches!(class, Class::Cyrillic { .. });
    let telling = |class: Class| matches!(class, Class::Cyrillic { .. } | Class::Marked { .. });
    let two = class.windows(2).any(|pair| {
        let inside = pair[0].is_small() && pair[1].is_capital();
        let letters = pair[0].is_letter() && pair[1].is_letter();
        inside && pair.iter().any(|class| telling(*class))
            || letters && cyrillic(pair[0]) != cyrillic(pair[1])
    });
    // A capital after the first letter, of a word that has small letters.
    let second = class.windows(3).any(|three| {
        three[0].is_capital() && three[1].is_capital() && telling(three[1]) && three[2].is_small()
    });
    two || second || !is_of_one_language(word)
}

fn is_of_one_language(word: &str) -> bool {
    let small: Vec<char> = (word.chars().flat_map(char::to_lowercase))
        .filter(|c| !c.is_ascii() && c.is_alphabetic())
        .collect();
    ALPHABETS
        .iter()
        .any(|alphabet| small.iter().all(|c| alphabet.contains(*c)))
}
