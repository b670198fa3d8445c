//! What a text says above moves that start from a board: whose move it is, what is to be done, which diagram it is.

use crate::outcome::AND;
use crate::phrases::{Phrases, WordList, behind};
use crate::position_text::Turn;

/// The words of `data/tasks.tsv`, by kind.
const TABLE: &str = include_str!("../data/tasks.tsv");
static WHITE: Phrases = Phrases::of(TABLE, "white");
static BLACK: Phrases = Phrases::of(TABLE, "black");
static TASK: Phrases = Phrases::of(TABLE, "task");
static BOARD: WordList = WordList::of(TABLE, "board");
static REACHED: WordList = WordList::of(TABLE, "reached");
static ASKED: Phrases = Phrases::of(TABLE, "asked");
static SOLUTION: Phrases = Phrases::of(TABLE, "solution");
static VARIATION: Phrases = Phrases::of(TABLE, "variation");

/// Whose move it is, if the text says so.
///
/// ```
/// use scoresheet_notation::{Turn, turn_in_words};
/// assert_eq!(turn_in_words("White to move and win"), Some(Turn::White));
/// assert_eq!(turn_in_words("musta käik"), Some(Turn::Black));
/// assert_eq!(turn_in_words("White to win"), None);
/// ```
#[must_use]
pub fn turn_in_words(text: &str) -> Option<Turn> {
    let lower = text.to_lowercase();
    let says = |phrases: &Phrases| phrases.all().any(|phrase| lower.contains(phrase));
    match (says(&BLACK), says(&WHITE)) {
        (true, false) => Some(Turn::Black),
        (false, true) => Some(Turn::White),
        (true, true) | (false, false) => None,
    }
}

/// Longest sentence that sets a task, in characters.
const LONGEST: usize = 60;

/// Whether a sentence or a line of the text sets a task and says nothing else: `White to play and win.`, `Trait aux blancs`,
/// `Mate in two`. Moves below it start from a board, whether or not one is drawn.
///
/// ```
/// use scoresheet_notation::sets_task;
/// assert!(sets_task("No. 5 (White to play and win)"));
/// assert!(sets_task("Белые начинают и выигрывают."));
/// assert!(!sets_task("White to move would be lost."));
/// ```
#[must_use]
pub fn sets_task(text: &str) -> bool {
    sentences(text).any(|sentence| {
        let [white, black] = [&WHITE, &BLACK].map(|side| side.beginning(sentence).iter());
        let turn = |phrase: &&str| {
            let rest = behind(sentence, phrase);
            rest.is_some_and(|rest| rest.split_whitespace().next().is_none_or(goes_on))
        };
        let task = |phrase: &&str| {
            let rest = behind(sentence, phrase);
            let words = rest.map(|rest| rest.split_whitespace().count());
            words.is_some_and(|words| (1..=TASK_WORDS).contains(&words))
        };
        sentence.chars().count() <= LONGEST
            && (white.chain(black).any(turn) || TASK.beginning(sentence).iter().any(task))
    })
}

/// Whether a line of the text asks for the move that follows those above it: `How does White win?`
///
/// ```
/// use scoresheet_notation::asks_for_move;
/// assert!(asks_for_move("How did White win?") && asks_for_move("Как сыграли белые?"));
/// assert!(!asks_for_move("This is how White wins."));
/// ```
#[must_use]
pub fn asks_for_move(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
        line.chars().count() <= LONGEST && ASKED.length_at(line).is_some()
    })
}

/// `Mate in two moves`
const TASK_WORDS: usize = 2;

/// Words behind whose move it is that say what is to be done: `and win`, `in 3 Zügen`.
fn goes_on(word: &str) -> bool {
    const IN: [&str; 6] = ["in", "en", "em", "w", "v", "в"];
    let lower = word.to_lowercase();
    AND.contains(&lower.as_str()) || IN.contains(&lower.as_str())
}

/// Whether a line begins with words that head the moves of a problem or of a variation: `Решение`, `SOLUTION OF PROBLEM No. 33`,
/// `VAR. 2`. Moves below it start from a board, or from a move of another line.
///
/// ```
/// use scoresheet_notation::heads_solution;
/// assert!(heads_solution("Oplossing probleem 12: 1. 27-21"));
/// assert!(heads_solution("Variant A. 12-17 21x12"));
/// assert!(!heads_solution("The solution was found by nobody: 1. 27-21"));
/// assert!(!heads_solution("Variation of the Ruy Lopez: 1. e4 e5"));
/// ```
#[must_use]
pub fn heads_solution(line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let words_before_moves = |rest: &str| {
        let ends = rest.find([':', '.', '!', '?', ';', '—', '–', '\n']);
        rest[..ends.unwrap_or(rest.len())]
            .split_whitespace()
            .count()
    };
    let solution = |phrase: &&str| {
        behind(line, phrase).is_some_and(|rest| words_before_moves(rest) <= HEADING_WORDS)
    };
    SOLUTION.beginning(line).iter().any(solution) || heads_variation(line)
}

/// Whether a line begins with words that head a variation, with its number or letter.
///
/// ```
/// use scoresheet_notation::heads_variation;
/// assert!(heads_variation("VAR. 2."));
/// assert!(heads_variation("Вариант А: 12. cd4"));
/// assert!(!heads_variation("Variations are rare here."));
/// ```
#[must_use]
pub fn heads_variation(line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let mut phrases = VARIATION.beginning(line).iter();
    phrases.any(|phrase| behind(line, phrase).is_some_and(is_named))
}

/// `SOLUTION OF PROBLEM No`
const HEADING_WORDS: usize = 4;

/// Whether a number or a letter stands there and nothing that goes on with it: `. 2.`, ` A:`, ` No. 3`.
fn is_named(rest: &str) -> bool {
    let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
    let no = ["no", "nr", "n", "№"]
        .iter()
        .find_map(|no| behind(rest, no));
    let rest = no.unwrap_or(rest);
    let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
    let mut chars = rest.chars();
    let name = chars.next();
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let end = if digits > 0 {
        rest.chars().nth(digits)
    } else {
        chars.next()
    };
    name.is_some_and(char::is_alphanumeric)
        && digits < 3
        && !end.is_some_and(|end| end.is_alphanumeric() || end == '-')
}

/// Whether a sentence or a line of the text is the number of a diagram: `Diagramma Nr. 2`, `Diagram 5:`.
///
/// ```
/// use scoresheet_notation::names_board;
/// assert!(names_board("Diagramma Nr.2\nM. Kosenko, 1970"));
/// assert!(!names_board("Diagram 5 shows how it ended."));
/// ```
#[must_use]
pub fn names_board(text: &str) -> bool {
    const NUMBER: [&str; 5] = ["nr", "no", "nº", "№", "#"];
    let stops = |c: char| c.is_whitespace() || c == '.';
    let lower = text.to_lowercase();
    lower.split('\n').any(|line| {
        let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
        BOARD.iter().any(|board| {
            let Some(rest) = behind(line, board) else {
                return false;
            };
            let rest = rest.trim_start_matches(stops);
            let marks = NUMBER.iter().find_map(|mark| rest.strip_prefix(mark));
            let rest = marks.unwrap_or(rest).trim_start_matches(stops);
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let after = after.trim_start_matches([' ', ')']);
            rest.starts_with(|c: char| c.is_ascii_digit())
                && (after.is_empty() || after.starts_with(['.', ':', ',', ';', '(', '-', '–', '—']))
        })
    })
}

/// Whether the text says that moves lead to a board: those below it do not start from there.
///
/// ```
/// use scoresheet_notation::leads_to_board;
/// assert!(leads_to_board("Эта позиция возникает после ходов:"));
/// assert!(!leads_to_board("White to play and win"));
/// ```
#[must_use]
pub fn leads_to_board(text: &str) -> bool {
    let lower = text.to_lowercase();
    REACHED.iter().any(|phrase| lower.contains(phrase))
}

/// The sentences and lines of a text, and what stands in brackets or between dashes, without the signs before them.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    const ENDS: [char; 16] = [
        '.', '!', '?', ';', ':', '\n', '(', ')', '–', '—', '─', '"', '«', '»', '“', '”',
    ];
    let parts = text.split(ENDS);
    parts.map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_of_problems() {
        for text in [
            "Trait aux blancs",
            "B\nTrait aux noirs\nPas facile.",
            "Observação ─ Jogam as brancas e ganham",
            "Белые начинают и выигрывают",
            "Wit speelt en wint.",
            "Problem No. 73. Mate in two.",
            "White to play and draw",
        ] {
            assert!(sets_task(text), "{text}");
        }
        for text in [
            "White to move would be lost",
            "It was White to move.",
            "He could mate in two.",
            "Wit speelt goed.",
            "Белые начинают атаку на ферзевом фланге",
        ] {
            assert!(!sets_task(text), "{text}");
        }
    }

    #[test]
    fn numbers_of_diagrams() {
        for text in [
            "Diagram 1",
            "Diagram 1: Na 29-33? volgt",
            "Диаграмма № 4.",
            "Diagrama nº 5",
        ] {
            assert!(names_board(text), "{text}");
        }
        for text in [
            "Diagram",
            "See diagram 5",
            "Diagrams 5 and 6",
            "Diagram 5 shows it",
        ] {
            assert!(!names_board(text), "{text}");
        }
    }
}
