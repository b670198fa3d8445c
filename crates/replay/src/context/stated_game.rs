//! What a record says of its game: tags, and what its moves look like.

use crate::game::Game;
use scoresheet_draughts::{Board, Goal, Square, Squares, Variant, Written};
use scoresheet_notation::{
    Family, Field, FieldText, GameType, KnownTag, Outcome, PlacementText, RecordText,
};
use std::sync::OnceLock;

/// What the tags say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stated {
    /// A game that is replayed here.
    Game(Game),
    /// One that is not, by name or by what the tag says.
    Other(String),
    /// Nothing.
    Nothing,
}

/// Names of chess that the tags GameType and Variant are found with, without blanks and in lower case.
const CHESS: [&str; 3] = ["standard", "chess", "normal"];

/// Those of its games that do not start from the usual position.
pub(crate) const FROM_ELSEWHERE: [&str; 6] = [
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "freestyle",
    "960",
];

/// The game that the tags GameType and Variant name; GameType counts first.
pub(crate) fn stated_game(record: RecordText<'_>) -> Stated {
    if let Some(value) = record.value(KnownTag::GameType) {
        let name = GameType::read(&value).map(|found| match found.name() {
            Some(name) => name.to_owned(),
            None => format!("game type {}", found.number),
        });
        return match name {
            Some(name) => Game::by_name(&name).map_or(Stated::Other(name), Stated::Game),
            None => by_name(&value),
        };
    }
    let value = record.value(KnownTag::Variant);
    value.map_or(Stated::Nothing, |value| by_name(&value))
}

/// The game of this name, `Brazilian`, `Russian draughts`, `Chess 960`.
fn by_name(value: &str) -> Stated {
    let plain: String = value
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let kinds = ["draughts", "checkers"];
    let name = kinds.iter().find_map(|kind| plain.strip_suffix(kind));
    let name = name.unwrap_or(&plain);
    if CHESS.contains(&name) || FROM_ELSEWHERE.contains(&name) {
        return Stated::Game(Game::Chess);
    }
    let called_so = |variant: &Variant| {
        let rules = variant.rules();
        [name, &plain].contains(&rules.name) || rules.aliases.contains(&name)
    };
    match Variant::ALL.into_iter().find(called_so) {
        Some(variant) => Stated::Game(Game::Draughts(variant)),
        None if plain.is_empty() => Stated::Nothing,
        None => Stated::Other(value.to_owned()),
    }
}

/// True if the text after the tags starts with numbers joined by a sign, as numeric draughts does.
pub fn looks_numeric(body: &[u8]) -> bool {
    let body = &body[..body.len().min(512)];
    let mut words = body
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    // Dates and the like in comments are no moves.
    let comments = memchr::memchr2(b'{', b'}', body).is_some();
    let mut comment = false;
    words.any(|word| {
        if comments {
            let inside = comment || word[0] == b'{';
            comment = match memchr::memrchr2(b'{', b'}', word) {
                Some(brace) => word[brace] == b'{',
                None => comment,
            };
            if inside {
                return false;
            }
        }
        // `1.32-28` has its number attached.
        let stop = word
            .iter()
            .rposition(|b| *b == b'.')
            .map_or(0, |stop| stop + 1);
        joins_numbers(&word[stop..])
    })
}

/// A number of one or two figures, a sign and another number, which are no result.
fn joins_numbers(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|b| b.is_ascii_digit()).count();
    let sign = word.get(digits);
    if !(1..=2).contains(&digits) || !sign.is_some_and(|s| matches!(s, b'-' | b'x' | b':' | 0xe2)) {
        return false;
    }
    let result = || std::str::from_utf8(word).is_ok_and(|w| Outcome::from_figures(w).is_some());
    word[digits + 1..].iter().any(u8::is_ascii_digit)
        && if word[0] == b'0' {
            digits == 2
        } else {
            !result()
        }
}

/// The draughts games that a record may be of which states this FEN, the likeliest first: those whose board has the squares
/// that it names, and names them so. Games that move like another are left to [`bearing_out`].
pub(crate) fn draughts_candidates(
    record: RecordText<'_>,
    fen: Option<&PlacementText>,
) -> &'static [Variant] {
    let sides = fen.iter().flat_map(|fen| [&fen.white, &fen.black]);
    let in_fen = sides.flat_map(|side| side.pieces.iter().map(|piece| piece.field));
    let in_moves = named_in_moves(record);
    let (mut largest, mut letters) = (0, false);
    for field in in_fen.chain(in_moves) {
        match field {
            // A number that no board has is misread, and says nothing of the game.
            FieldText::Number(number) if Square::new(number).is_none() => {}
            FieldText::Number(number) => largest = largest.max(number),
            FieldText::Square(square) => {
                letters = true;
                let beyond = square.file().max(square.rank()).unwrap_or(0) > 8;
                largest = largest.max(if beyond { 33 } else { 0 });
            }
            FieldText::File(_) => letters = true,
        }
    }
    naming(largest, letters)
}

/// The games that may name no square beyond `largest` by number, and whether by letters: asked of every record, while there
/// are few answers.
fn naming(largest: u8, letters: bool) -> &'static [Variant] {
    const NUMBERS: usize = Squares::ALL.len() + 1;
    static GAMES: [[OnceLock<Vec<Variant>>; NUMBERS]; 2] =
        [const { [const { OnceLock::new() }; NUMBERS] }; 2];
    let by_number = &GAMES[usize::from(letters)];
    let Some(games) = by_number.get(usize::from(largest)) else {
        return &[];
    };
    games.get_or_init(|| {
        let by_letters = letters && largest <= 32;
        let may_be = |variant: &Variant| {
            let rules = variant.rules();
            let squares = rules.board.squares();
            let has_all = largest <= squares && (largest <= 32 || squares <= 50 || largest > 50);
            // Where no file past h is named, the board has none.
            let named_so = !by_letters
                || rules.squares.written == Written::Letters && rules.board.files() == 8;
            has_all && named_so && rules.goal == Goal::LeaveNoMove
        };
        let mut found: Vec<Variant> = Variant::ALL.into_iter().filter(may_be).collect();
        // Stable: otherwise the order of the games themselves.
        found.sort_by_key(|variant| likelihood(*variant, by_letters, largest));
        found
    })
}

/// What moves name, each once: a game names the same squares again and again.
fn named_in_moves(record: RecordText<'_>) -> impl Iterator<Item = FieldText> {
    let mut named = [0_u64; Field::COUNT / 64];
    let moves = record.tokens.iter();
    for text in moves.filter_map(|token| token.kind.draughts_move()) {
        for field in [text.from, text.to] {
            named[field.place() / 64] |= 1 << (field.place() % 64);
        }
    }
    let of_word = |(word, mut left): (usize, u64)| {
        std::iter::from_fn(move || {
            let place = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (place < 64).then_some(word * 64 + place as usize)
        })
    };
    let places = named.into_iter().enumerate().flat_map(of_word);
    places.map(|place| Field::at(place as u8).text())
}

/// The less the likelier: games that name squares so by custom, on the board that has no more squares than
/// are named.
fn likelihood(variant: Variant, letters: bool, largest: u8) -> (bool, bool) {
    let rules = variant.rules();
    let by_custom = (rules.squares.written == Written::Letters) == letters;
    // Numbers up to 32 alone are those of a short game on 100 squares as well.
    let usual = largest <= 50 && rules.board == Board::Ten && !letters;
    (!by_custom, !usual)
}

/// Games that move like this one and end otherwise.
pub(crate) fn bearing_out(variant: Variant) -> impl Iterator<Item = Variant> {
    let rules = variant.rules();
    let others = Variant::ALL.into_iter().filter(move |other| {
        let other = other.rules();
        let same_moves = other.board == rules.board && other.captures == rules.captures;
        same_moves && other.choice == rules.choice && other.goal != rules.goal
    });
    others.filter(move |_| rules.board == Board::Ten)
}

/// The grammar to read the moves by, before they have been read.
#[must_use]
pub fn likely_family(record: RecordText<'_>, option: Option<Game>, hint: Option<Family>) -> Family {
    match stated_game(record) {
        Stated::Game(game) => return game.family(),
        Stated::Other(_) if record.tag(KnownTag::GameType).is_some() => return Family::Draughts,
        Stated::Other(_) => return Family::Chess,
        Stated::Nothing => {}
    }
    if let Some(game) = option {
        return game.family();
    }
    if let Some(family) = hint {
        return family;
    }
    let body = record
        .text
        .get(record.span.end as usize..)
        .unwrap_or_default();
    if looks_numeric(body) {
        Family::Draughts
    } else {
        Family::Chess
    }
}
