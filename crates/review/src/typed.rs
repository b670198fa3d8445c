//! A move as a person types it.

use scoresheet_notation::Language;
use scoresheet_repair::NotationSystem;
use scoresheet_replay::{AnyPosition, GamePosition, MoveStyle, Sense, resolve};

/// The move that `text` means in `position`, in the letters of `notation` or in English, in any form that records have:
/// as candidates are named, SAN in English letters for chess and full notation for draughts.
///
/// # Errors
/// Why it is none, for a person. It quotes the text, control characters and all.
///
/// ```
/// use scoresheet_replay::{AnyPosition, Game};
/// use scoresheet_repair::{ChessSystem, NotationSystem};
/// use scoresheet_review::read_move;
/// let language = scoresheet_notation::Language::by_code("et").unwrap();
/// let notation = NotationSystem::Chess { system: ChessSystem::Short, language };
/// let start = AnyPosition::start(Game::Chess);
/// assert_eq!(read_move(&start, "Rf3", &notation).as_deref(), Ok("Nf3"));
/// assert!(read_move(&start, "Rf4", &notation).is_err());
/// ```
pub fn read_move(
    position: &AnyPosition,
    text: &str,
    notation: &NotationSystem,
) -> Result<String, String> {
    for language in [notation.language(), None] {
        let answer = resolve(position, text, language);
        if let (Sense::Legal, [mv]) = (answer.verdict, &answer.moves[..])
            && let Some(name) = short_name(position, mv, language)
        {
            return Ok(name);
        }
    }
    Err(resolve(position, text, notation.language()).reason)
}

/// The move that an answer names: SAN in English letters, full notation in draughts, or any other form in English.
/// Nothing if it is not legal.
#[must_use]
pub fn name_of_candidate(position: &AnyPosition, text: &str) -> Option<String> {
    let english = Language::english();
    let mut names = position.legal_moves().into_iter();
    let same = names.find(|mv| position.name(mv, MoveStyle::Short, english) == text);
    if same.is_some() {
        return Some(text.to_owned());
    }
    let answer = resolve(position, text, Some(english));
    match (answer.verdict, &answer.moves[..]) {
        (Sense::Legal, [mv]) => short_name(position, mv, Some(english)),
        (Sense::Legal | Sense::One | Sense::Several | Sense::None, _) => None,
    }
}

/// The name that candidates have of the move that is `full` in full notation.
fn short_name(
    position: &AnyPosition,
    full: &str,
    language: Option<&'static Language>,
) -> Option<String> {
    let letters = language.unwrap_or_else(Language::english);
    let mut legal = position.legal_moves().into_iter();
    let mv = legal.find(|mv| position.name(mv, MoveStyle::Full, letters) == full)?;
    Some(position.name(&mv, MoveStyle::Short, Language::english()))
}
