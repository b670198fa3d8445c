//! Chess positions in words: the pawns bare, behind a word, behind a letter; every language, every separator.

use scoresheet_notation::{Language, Turn};
use scoresheet_replay::{AnyPosition, Game};

/// Heads of the sides, and words that stand before pawns.
const LANGUAGES: [(&str, [&str; 2], &[&str]); 7] = [
    (
        "en",
        ["White", "Black"],
        &["pawns", "Pawns", "Ps", "P.", "P:", "PP.", "pawns at"],
    ),
    (
        "de",
        ["Weiß", "Schwarz"],
        &["Bauern", "B.", "B:", "Bauern auf"],
    ),
    ("fr", ["Blancs", "Noirs"], &["pions", "P.", "P:", "Pions"]),
    (
        "es",
        ["Blancas", "Negras"],
        &["peones", "P.", "P:", "Peones"],
    ),
    (
        "ru",
        ["Белые", "Чёрные"],
        &["пешки", "пп.", "п.", "п:", "Пешки", "пешки на"],
    ),
    (
        "nl",
        ["Wit", "Zwart"],
        &["pionnen", "Pionnen", "pionnen op"],
    ),
    (
        "et",
        ["Valged", "Mustad"],
        &["etturid", "E:", "E.", "Etturid"],
    ),
];

/// White's and Black's pieces by role, from the king down to the knight, and pawns; the FEN; whether bare pawns are plain.
type Case = (
    [&'static [(usize, &'static str)]; 2],
    [&'static [&'static str]; 2],
    &'static str,
    bool,
);

const CASES: [Case; 6] = [
    (
        [&[(0, "g1"), (2, "e1")], &[(0, "g8"), (2, "a8")]],
        [&["f2", "g2", "h2"], &["f7", "g7", "h7"]],
        "r5k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1",
        true,
    ),
    (
        [&[(0, "e6"), (1, "d1")], &[(0, "e8")]],
        [&["a2"], &[]],
        "4k3/8/4K3/8/8/8/P7/3Q4 w - - 0 1",
        true,
    ),
    (
        [
            &[(0, "g1"), (1, "d1"), (2, "a1"), (2, "f1")],
            &[(0, "g8"), (1, "d8"), (2, "a8")],
        ],
        [&["f2", "g2", "h2"], &["f7", "g7", "h7"]],
        "r2q2k1/5ppp/8/8/8/8/5PPP/R2Q1RK1 w - - 0 1",
        true,
    ),
    (
        [&[(0, "f5"), (2, "b1")], &[(0, "d8"), (2, "a2")]],
        [&["c6"], &[]],
        "3k4/8/2P5/5K2/8/8/r7/1R6 w - - 0 1",
        false,
    ),
    (
        [&[(0, "c6"), (3, "b5")], &[(0, "b8")]],
        [&["a4"], &[]],
        "1k6/8/2K5/1B6/P7/8/8/8 w - - 0 1",
        true,
    ),
    (
        [&[(0, "g1"), (4, "f3"), (4, "d2")], &[(0, "g8"), (3, "c8")]],
        [&["a2", "b2"], &["a6", "b7"]],
        "2b3k1/1p6/p7/8/8/5N2/PP1N4/6K1 w - - 0 1",
        true,
    ),
];

fn letters(language: &Language) -> [&'static str; 5] {
    use scoresheet_notation::Role;
    [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
    ]
    .map(|role| language.spelling(role))
}

fn side(
    language: &Language,
    pieces: &[(usize, &str)],
    pawns: &[&str],
    word: &str,
    joins: [&str; 2],
) -> String {
    let letters = letters(language);
    let pieces: Vec<_> = pieces
        .iter()
        .map(|(role, square)| format!("{}{square}", letters[*role]))
        .collect();
    let mut all = pieces.join(joins[0]);
    if !pawns.is_empty() {
        let gap = if word.is_empty() { "" } else { " " };
        all += &format!("{}{word}{gap}{}", joins[1], pawns.join(joins[0]));
    }
    all
}

fn read(words: &str, language: &Language) -> Option<Result<String, String>> {
    let position = AnyPosition::in_words(Game::Chess, words, Turn::White, language)?;
    Some(position.map(|position| position.fen()))
}

#[test]
fn pawns_in_words_are_pawns_or_the_position_is_refused() {
    let (mut right, mut refused) = (0, 0);
    for (code, [white, black], words) in LANGUAGES {
        let language = Language::by_code(code).unwrap();
        for (pieces, pawns, fen, plain) in CASES {
            for word in std::iter::once(&"").chain(words) {
                for joins in [
                    [", ", ", "],
                    [" ", " "],
                    [",", ","],
                    [", ", "; "],
                    [", ", ". "],
                    [", ", " / "],
                ] {
                    for between in [". ", "; ", "\n"] {
                        let sides =
                            [0, 1].map(|at| side(language, pieces[at], pawns[at], word, joins));
                        let text = format!("{white}: {}{between}{black}: {}.", sides[0], sides[1]);
                        let usual = matches!(joins[1], ", " | " " | "; ");
                        match read(&text, language) {
                            Some(Ok(found)) => {
                                assert_eq!(found, fen, "{text}");
                                right += 1;
                            }
                            Some(Err(why)) => {
                                let expected = usual && (!word.is_empty() || plain);
                                assert!(!expected, "{text}: {why}");
                                refused += 1;
                            }
                            None => panic!("{text}: no position"),
                        }
                    }
                }
            }
        }
    }
    assert!(right > 2 * refused, "{right} right, {refused} refused");
}

#[test]
fn a_letter_goes_on_over_squares_where_no_pawn_can_be_meant() {
    let english = Language::english();
    let fen = |text: &str| read(text, english).unwrap();
    for text in [
        "White: Kg1, Ra1, h1. Black: Kg8.",
        "White: Kg1, R a1, h1. Black: Kg8.",
        "White: Kg1, R: a1, h1. Black: Kg8.",
        "White: K at g1, R at a1, h1. Black: K at g8.",
        "White: Kg1 Ra1 h1. Black: Kg8.",
    ] {
        assert_eq!(
            fen(text),
            Ok("6k1/8/8/8/8/8/8/R5KR w - - 0 1".to_owned()),
            "{text}"
        );
    }
    let named = "White: Kg1, Rd5, h5, pawns f2, g2. Black: Kg8, P h7.";
    assert_eq!(
        fen(named),
        Ok("6k1/7p/8/3R3R/8/8/5PP1/6K1 w - - 0 1".to_owned())
    );
    let first_rank = "White: Kg1, Ra1, f1, a2, b2. Black: Kg8.";
    assert_eq!(
        fen(first_rank),
        Ok("6k1/8/8/8/8/8/PP6/R4RK1 w - - 0 1".to_owned())
    );
}

#[test]
fn a_square_that_may_be_a_pawn_or_a_rook_is_not_decided() {
    let text = "White: Kg1, Re1, h2. Black: Kg8, Ra8.";
    let why = read(text, Language::english()).unwrap().unwrap_err();
    assert_eq!(
        why,
        "in this position h2 may be a pawn or another R; put a letter before every square"
    );
    let twice = "White: Kg1, Re1, Ph2. Black: Kg8, Ph2.";
    assert!(read(twice, Language::english()).unwrap().is_err());
}
