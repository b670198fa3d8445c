//! How much a stretch of bytes looks like words in an encoding.
//!
//! Records hold few words outside ASCII, mostly names, so this does not rest on long text: it looks
//! at each such character and its neighbours. A letter where letters belong speaks for an encoding;
//! a sign, a control or a letter of another script inside a word, and a capital after a small
//! letter, speak against it.

use crate::encoding::{By, Encoding, code_page, outside_ascii};
use std::sync::LazyLock;

/// Points in tenths of a bit; the size of each matters less than its sign.
mod points {
    pub(super) const CONTROL: i32 = -150;
    pub(super) const SIGN_IN_WORD: i32 = -50;
    pub(super) const SIGN_ALONE: i32 = -20;
    pub(super) const PUNCTUATION_IN_WORD: i32 = -30;
    pub(super) const QUOTATION_IN_WORD: i32 = -80;
    pub(super) const TWO_SCRIPTS: i32 = -50;
    pub(super) const CAPITAL_INSIDE: i32 = -80;
    pub(super) const LETTER_IN_WORD: i32 = 20;
    pub(super) const LETTER_ALONE: i32 = -5;
    pub(super) const UNUSUAL_LETTER: i32 = -20;
    pub(super) const MARKED_NEIGHBOUR: i32 = -20;
    pub(super) const PART_OF_WORD: i32 = 20;
}

/// The characters of the bytes 80–FF; `None` where the encoding has none.
pub(super) type Table = [Option<char>; 128];

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    CANDIDATES
        .iter()
        .map(|candidate| table(candidate.encoding))
        .collect()
});

/// The tables of the candidates, in their order.
pub(super) fn tables() -> impl Iterator<Item = &'static Table> {
    TABLES.iter()
}

/// Reads the table off the decoder, so that no table stands here that could differ from it.
fn table(encoding: Encoding) -> Table {
    std::array::from_fn(|at| match encoding.by() {
        By::Page(name) => Some(code_page(name)[at]),
        By::Library(library) => {
            let byte = [0x80 + u8::try_from(at).unwrap_or_default()];
            let text = library.decode_without_bom_handling_and_without_replacement(&byte)?;
            text.chars().next()
        }
    })
}

/// What a character is to its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// ASCII but no letter, or the edge of the text.
    Edge,
    Ascii {
        capital: bool,
    },
    Marked {
        capital: bool,
    },
    Cyrillic {
        capital: bool,
    },
    Punctuation,
    Sign,
    Control,
}

impl Class {
    pub(super) fn of(c: char) -> Self {
        let capital = c.is_uppercase();
        match c {
            '\0'..='\x7F' if c.is_ascii_alphabetic() => Self::Ascii { capital },
            '\0'..='\x7F' => Self::Edge,
            '\u{80}'..='\u{9F}' | '\u{FFFD}' => Self::Control,
            'ª' | 'º' => Self::Punctuation,
            '\u{400}'..='\u{4FF}' => Self::Cyrillic { capital },
            _ if c.is_alphabetic() => Self::Marked { capital },
            '\u{A0}' | '§' | '°' | '½' | '¼' | '©' | '№' | '«' | '»' | '´' | '±' => {
                Self::Punctuation
            }
            '\u{2010}'..='\u{203A}' => Self::Punctuation,
            _ => Self::Sign,
        }
    }

    pub(super) const fn is_letter(self) -> bool {
        matches!(
            self,
            Self::Ascii { .. } | Self::Marked { .. } | Self::Cyrillic { .. }
        )
    }

    pub(super) const fn is_capital(self) -> bool {
        self.is_letter() && !self.is_small()
    }

    pub(super) const fn is_small(self) -> bool {
        matches!(
            self,
            Self::Ascii { capital: false }
                | Self::Marked { capital: false }
                | Self::Cyrillic { capital: false }
        )
    }
}

/// The words of `bytes` that hold a byte outside ASCII: letters and such bytes in a row.
pub(super) fn words(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes
        .split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic())
        .filter(|word| !word.is_ascii())
}

/// Points of one word of [`words`] for `candidate`, whose table is `table`.
pub(super) fn score(candidate: &Candidate, table: &Table, word: &[u8]) -> i32 {
    let chars: Vec<char> = word
        .iter()
        .map(|&byte| match byte.checked_sub(0x80) {
            None => char::from(byte),
            Some(at) => table[usize::from(at)].unwrap_or('\u{FFFD}'),
        })
        .collect();
    let class = |at: Option<usize>| {
        at.and_then(|at| chars.get(at))
            .map_or(Class::Edge, |&c| Class::of(c))
    };
    let mut points = 0;
    for (at, &c) in chars.iter().enumerate().filter(|(_, c)| !c.is_ascii()) {
        let around = [class(at.checked_sub(1)), class(at.checked_add(1))];
        points += match Class::of(c) {
            Class::Control => points::CONTROL,
            Class::Cyrillic { .. } => cyrillic(c, around),
            Class::Marked { .. } => marked(candidate, c, around),
            Class::Punctuation
                if parts_words(c) && around.iter().all(|class| class.is_letter()) =>
            {
                points::QUOTATION_IN_WORD
            }
            Class::Punctuation if around.iter().all(|class| class.is_letter()) => {
                points::PUNCTUATION_IN_WORD
            }
            Class::Punctuation | Class::Edge | Class::Ascii { .. } => 0,
            Class::Sign if around.iter().any(|class| class.is_letter()) => points::SIGN_IN_WORD,
            Class::Sign => points::SIGN_ALONE,
        };
    }
    points + parts(candidate, &chars)
}

/// True for quotation marks and the like, which never stand inside a word, as apostrophes and dashes do.
pub(super) const fn parts_words(c: char) -> bool {
    !matches!(
        c,
        '´' | 'ª' | 'º' | '\u{A0}' | '\u{2010}'..='\u{2015}' | '\u{2018}' | '\u{2019}'
    )
}

fn cyrillic(c: char, [before, after]: [Class; 2]) -> i32 {
    let small = c.to_lowercase().next().unwrap_or(c);
    let weight = RUSSIAN_WEIGHTS.iter().find(|(letter, _)| *letter == small);
    let mut points = weight.map_or(points::UNUSUAL_LETTER, |&(_, weight)| weight);
    for neighbour in [before, after] {
        points += match neighbour {
            Class::Cyrillic { .. } => points::LETTER_IN_WORD,
            Class::Ascii { .. } | Class::Marked { .. } => points::TWO_SCRIPTS,
            Class::Edge | Class::Punctuation | Class::Sign | Class::Control => 0,
        };
    }
    if !before.is_letter() && !after.is_letter() {
        points = points.min(0) + points::LETTER_ALONE;
    }
    points + capital(c, before)
}

fn marked(candidate: &Candidate, c: char, [before, after]: [Class; 2]) -> i32 {
    let small = c.to_lowercase().next().unwrap_or(c);
    let mut points = 0;
    for neighbour in [before, after] {
        points += match neighbour {
            Class::Ascii { .. } => points::LETTER_IN_WORD,
            Class::Marked { .. } => points::MARKED_NEIGHBOUR,
            Class::Cyrillic { .. } => points::TWO_SCRIPTS,
            Class::Edge | Class::Punctuation | Class::Sign | Class::Control => 0,
        };
    }
    if !before.is_letter() && !after.is_letter() {
        points += points::LETTER_ALONE;
    }
    // The Cyrillic tables have no Latin letters worth the name.
    if candidate.script == Script::Cyrillic || !candidate.usual.contains(small) {
        points += points::UNUSUAL_LETTER;
    }
    points + capital(c, before)
}

fn capital(c: char, before: Class) -> i32 {
    if c.is_uppercase() && before.is_small() {
        points::CAPITAL_INSIDE
    } else {
        0
    }
}

fn parts(candidate: &Candidate, chars: &[char]) -> i32 {
    if candidate.parts.is_empty() {
        return 0;
    }
    let mut word = String::from("^");
    word.extend(chars.iter().flat_map(|c| c.to_lowercase()));
    word.push('$');
    let found = candidate
        .parts
        .iter()
        .filter(|part| word.contains(**part))
        .count();
    i32::try_from(found).unwrap_or(i32::MAX).min(3) * points::PART_OF_WORD
}

/// True if `line` is to be read as UTF-8 in a text whose other lines are in
/// the 8-bit `encoding`.
///
/// Being valid is nearly proof, but not quite: in CP866 the word for *move* is a valid character
/// of three bytes. Characters of the scripts and signs that records use settle it; any other has to
/// be less plausible as 8-bit text. A line with a few damaged bytes among valid characters is
/// damaged UTF-8: read as 8-bit, every good character of it would be lost.
pub(super) fn reads_as_utf8(line: &[u8], encoding: Encoding) -> bool {
    if line.is_ascii() {
        return true;
    }
    let Err(error) = std::str::from_utf8(line) else {
        let mut chunks = outside_ascii(line).flat_map(|at| line[at].utf8_chunks());
        return chunks.all(|chunk| chunk.valid().chars().all(is_usual))
            || !reads_as_words(line, encoding);
    };
    let (mut usual, mut damaged) = (0_usize, 0_usize);
    for chunk in outside_ascii(line).flat_map(|at| line[at].utf8_chunks()) {
        usual += chunk.valid().chars().filter(|&c| is_usual(c)).count();
        damaged += usize::from(!chunk.invalid().is_empty());
    }
    // A file that was cut off may end inside a character.
    let cut_off = error.error_len().is_none();
    usual > damaged || (cut_off && usual == damaged)
}

/// True for the characters of the scripts and signs that records use.
fn is_usual(c: char) -> bool {
    match c {
        '\u{80}'..='\u{9F}' => false,
        '\0'..='\u{24F}' | '\u{370}'..='\u{52F}' | '\u{1E00}'..='\u{1EFF}' => true,
        '\u{2000}'..='\u{27BF}' | '\u{FEFF}' | '\u{FFFD}' => true,
        _ => false,
    }
}

/// True if the words of `line` speak for the 8-bit `encoding`.
fn reads_as_words(line: &[u8], encoding: Encoding) -> bool {
    CANDIDATES
        .iter()
        .zip(tables())
        .filter(|(candidate, _)| candidate.encoding == encoding)
        .any(|(candidate, table)| {
            let points = words(line).map(|word| score(candidate, table, word));
            points.sum::<i32>() > 0
        })
}

// What text looks like in each 8-bit encoding.

/// The letters an encoding is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Cyrillic,
    Latin,
}

/// An 8-bit encoding that a text may be in.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) encoding: Encoding,
    pub(super) script: Script,
    /// Letters (lower case) usual in the languages it is made for; others count against it.
    pub(super) usual: &'static str,
    /// Parts of words (lower case) that speak for it; `$` marks a word's end, `^` its start.
    pub(super) parts: &'static [&'static str],
    /// What it starts with, in tenths of a bit: the less common one has to be proved.
    pub(super) prior: i32,
}

const RUSSIAN: &str = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
const WESTERN: &str = "àáâãäåæçèéêëìíîïñòóôõöøùúûüß";
const BALTIC: &str = "āčēģīķļņšūžąęėįųõäöüåø";
const CENTRAL: &str = "áčďéěíĺľňóôřŕšťúůýžąćęłńśźżőűöüäăâîşţđç";

const WESTERN_PARTS: &[&str] = &[
    "ère", "éra", "ène", "née", "été", "é$", "^à$", "çai", "ção", "çõe", "ñez", "ñol", "ñor",
    "ünt", "ündl", "mül", "kön", "jör", "jür", "hün", "hüb", "grün", "öß", "üß", "ß$", "aß", "ße",
    "øre", "ørg", "øj", "^ø", "ård", "åg", "sør", "før", "ær", "ême", "ôt", "oût", "oï", "nç", "œ",
    "dès", "rès", "éc", "édé", "ández", "ález", "íne", "érr", "íg", "ún$", "ón$", "çu", "éné",
    "éri", "oë", "aë", "võ", "tõ", "jõ", "kõ", "põ", "lõ", "nõ", "õi", "õh", "õu", "õn", "ão$",
    "õe",
];
const BALTIC_PARTS: &[&str] = &[
    "vič", "ičiu", "čius", "ėn", "ėl", "nė$", "tė$", "ytė", "aitė", "ienė", "ė$", "ų$", "šk",
    "šak", "šac", "šah", "ūn", "žiu", "žy", "ūs", "ība", "iņš", "ņš", "ērz", "ītis", "ciņ", "jān",
    "kārl", "pēt", "ēter", "āns", "āri", "ārs", "īga", "mā", "jā", "ģi", "ļa", "ķi", "ša", "aš",
    "iš", "rž", "už", "^įv", "ęs", "ąs$", "ą$", "š$", "ād", "ēj", "īd", "ūd", "āl", "ās$", "ēs$",
    "īs$", "ēd", "īt", "ž$", "^š", "^ž", "^č", "āt", "āj", "ēr", "meist",
];
const CENTRAL_PARTS: &[&str] = &[
    "ovič", "ová$", "ský", "ská", "ička", "ří", "ře", "ří$", "ěk", "něk", "ůž", "ček$", "áč",
    "šek$", "ů$", "ých$", "ého$", "ář", "říj", "žká", "^š", "ěj", "tě", "ěn", "ní$", "ław", "ńsk",
    "rzę", "ów", "ić", "łod", "ęż", "ść", "ąc", "^ł", "ő$", "ős$", "őd", "űr", "ész", "yör", "gyö",
    "ško", "št", "jiř", "boř", "oř",
];

/// The candidates, the most likely first: what decides nothing leaves the first.
pub(super) const CANDIDATES: &[Candidate] = &[
    candidate(Encoding::Latin1, Script::Latin, WESTERN, WESTERN_PARTS, 0),
    candidate(
        Encoding::Windows1252,
        Script::Latin,
        "àáâãäåæçèéêëìíîïñòóôõöøùúûüßšžœ",
        WESTERN_PARTS,
        -5,
    ),
    candidate(Encoding::Windows1251, Script::Cyrillic, RUSSIAN, &[], 0),
    candidate(Encoding::Koi8R, Script::Cyrillic, RUSSIAN, &[], -5),
    candidate(Encoding::Cp866, Script::Cyrillic, RUSSIAN, &[], -5),
    candidate(
        Encoding::Latin9,
        Script::Latin,
        "àáâãäåæçèéêëìíîïñòóôõöøùúûüßšžœ",
        WESTERN_PARTS,
        -10,
    ),
    candidate(
        Encoding::Iso8859_13,
        Script::Latin,
        BALTIC,
        BALTIC_PARTS,
        -10,
    ),
    candidate(
        Encoding::Windows1257,
        Script::Latin,
        BALTIC,
        BALTIC_PARTS,
        -15,
    ),
    candidate(
        Encoding::Windows1250,
        Script::Latin,
        CENTRAL,
        CENTRAL_PARTS,
        -15,
    ),
    candidate(Encoding::Latin2, Script::Latin, CENTRAL, CENTRAL_PARTS, -20),
    candidate(Encoding::Cp437, Script::Latin, WESTERN, WESTERN_PARTS, -40),
    candidate(Encoding::Cp850, Script::Latin, WESTERN, WESTERN_PARTS, -45),
    candidate(Encoding::Cp775, Script::Latin, BALTIC, BALTIC_PARTS, -50),
    candidate(Encoding::Cp852, Script::Latin, CENTRAL, CENTRAL_PARTS, -50),
];

const fn candidate(
    encoding: Encoding,
    script: Script,
    usual: &'static str,
    parts: &'static [&'static str],
    prior: i32,
) -> Candidate {
    Candidate {
        encoding,
        script,
        usual,
        parts,
        prior,
    }
}

/// How much likelier than the average letter each Russian letter is, in tenths of a bit, from its
/// share in running text (о 11 % … ъ 0.04 %).
const RUSSIAN_WEIGHTS: &[(char, i32)] = &[
    ('о', 19),
    ('е', 15),
    ('а', 14),
    ('и', 13),
    ('н', 11),
    ('т', 11),
    ('с', 9),
    ('р', 6),
    ('в', 6),
    ('л', 5),
    ('к', 2),
    ('м', 1),
    ('д', 0),
    ('п', -1),
    ('у', -2),
    ('я', -6),
    ('ы', -7),
    ('ь', -8),
    ('г', -8),
    ('з', -9),
    ('б', -9),
    ('ч', -11),
    ('й', -13),
    ('х', -16),
    ('ж', -17),
    ('ш', -20),
    ('ю', -22),
    ('ц', -26),
    ('щ', -31),
    ('э', -33),
    ('ф', -35),
    ('ё', -40),
    ('ъ', -60),
];
