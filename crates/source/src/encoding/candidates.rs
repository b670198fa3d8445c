//! What text looks like in each 8-bit encoding: data for [`super::plausible`].

use super::Encoding;

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
pub(super) const RUSSIAN_WEIGHTS: &[(char, i32)] = &[
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
