//! What a text says against its own record: that there were more moves, that some are missing or illegible, that it is doubtful.

use crate::Turn;
use crate::outcome::{NUMBERS, Outcome, WHEN, result_words_at_start};
use crate::phrases::{Phrases, length_as_words, length_of_prefix, word_starts};
use std::ops::Range;

/// The words of `data/caveats.tsv`, by kind.
const TABLE: &str = include_str!("../data/caveats.tsv");
static COUNT: Phrases = Phrases::of(TABLE, "count");
static ON: Phrases = Phrases::of(TABLE, "on");
static MORE: Phrases = Phrases::of(TABLE, "more");
static FOOT: Phrases = Phrases::of(TABLE, "foot");
static NEXT: Phrases = Phrases::of(TABLE, "next");
static LONG: Phrases = Phrases::of(TABLE, "long");
static LOST: Phrases = Phrases::of(TABLE, "lost");
static UNREAD: Phrases = Phrases::of(TABLE, "unread");
static ABSENT: Phrases = Phrases::of(TABLE, "absent");
static UNSURE: Phrases = Phrases::of(TABLE, "unsure");
static HARD: Phrases = Phrases::of(TABLE, "hard");
static VAGUE: Phrases = Phrases::of(TABLE, "vague");
static PERHAPS: Phrases = Phrases::of(TABLE, "perhaps");
static NAMED: Phrases = Phrases::of(TABLE, "named");
static WHITE: Phrases = Phrases::of(TABLE, "white");
static BLACK: Phrases = Phrases::of(TABLE, "black");
static SCORE: Phrases = Phrases::of(TABLE, "score");
static ALONE: Phrases = Phrases::of(TABLE, "alone");
static TOTAL: Phrases = Phrases::of(TABLE, "total");
static INSTEAD: Phrases = Phrases::of(TABLE, "instead");

/// Where a text that stands behind the last of `moves` moves of a game, counted as numbers of moves count them, says that the game had
/// more.
///
/// ```
/// use scoresheet_notation::says_longer;
/// assert!(says_longer(" and so on", 12).is_some());
/// assert!(says_longer("Black resigned on the 43rd move.", 12).is_some());
/// assert!(says_longer(" 1-0 (43)", 12).is_some());
/// assert!(says_longer(" [illegible] 1-0", 12).is_some());
/// assert_eq!(says_longer(" 1-0 (43)", 43), None);
/// assert_eq!(says_longer("A fine game, in which White won a pawn on move 7.", 12), None);
/// ```
#[must_use]
pub fn says_longer(text: &str, moves: u16) -> Option<Range<usize>> {
    // Several tables are asked of each word.
    let starts: Vec<usize> = word_starts(text).collect();
    let starts = starts.iter().copied();
    let counted = || {
        starts.clone().find_map(|at| {
            let rest = &text[at..];
            let when = || longer_than(rest, &WHEN, moves);
            let len = longer_than(rest, &COUNT, moves).or_else(when)?;
            Some(at..at + len)
        })
    };
    let kinds = [&MORE, &FOOT, &NEXT, &LOST];
    let more = || {
        let mut kinds = kinds.iter();
        kinds.find_map(|kind| kind.find_among(text, starts.clone()))
    };
    // What says how many there were says more than that there were some.
    let said = goes_on(text).or_else(counted);
    let said = said.or_else(|| beside_result(text, moves));
    let alone = || text.lines().next().and_then(says_unfinished);
    let said = said.or_else(|| opens_with_unread(text)).or_else(more);
    said.or_else(alone)
}

/// Where a line says that the game was not ended, and says nothing else: `Adjourned.`
fn says_unfinished(line: &str) -> Option<Range<usize>> {
    let inside = line.trim_matches(|c: char| !c.is_alphanumeric());
    let whole = |phrase: &&str| length_as_words(inside, phrase) == Some(inside.len());
    let said = ALONE.beginning(inside).iter().any(whole);
    let start = line.find(inside)?;
    said.then(|| start..start + inside.len())
}

/// Where a text is a number of moves greater than `moves` and nothing else: `(41)`, `41 moves.`, `Moves: 41`.
///
/// ```
/// use scoresheet_notation::is_longer_count;
/// assert!(is_longer_count("(41)", 12).is_some() && is_longer_count("41 moves.", 12).is_some());
/// assert!(is_longer_count("Total: 41 moves", 12).is_some());
/// assert_eq!(is_longer_count("(12)", 12), None);
/// assert_eq!(is_longer_count("41", 12), None);
/// assert_eq!(is_longer_count("(43) Tal - Smyslov", 12), None);
/// ```
#[must_use]
pub fn is_longer_count(text: &str, moves: u16) -> Option<Range<usize>> {
    let whole = text.trim();
    let start = text.find(whole)?;
    let figures = whole
        .strip_prefix('(')
        .and_then(|inside| inside.strip_suffix(')'));
    let figures = figures.map(str::trim).filter(|inside| {
        let digits = inside.bytes().all(|byte| byte.is_ascii_digit());
        digits && (1..=3).contains(&inside.len())
    });
    let longer = |figures: &str| number_in(figures) > Some(moves);
    let inside = whole.trim_matches(|c: char| !c.is_alphanumeric());
    let counted = |words: &str| {
        let len = longer_than(words, &COUNT, moves);
        len.or_else(|| longer_than(words, &TOTAL, moves)) == Some(words.len())
    };
    let said = figures.is_some_and(longer) || counted(inside);
    said.then(|| start..start + whole.len())
}

/// A game of fewer moves had no long endgame.
const LONG_ENDGAME: u16 = 40;

/// Where a paragraph below a game says that it had more than `moves` moves: `The rest was not recorded`, `1-0 (41)`. Where the game
/// has `ended` with a result, what is `continued on page 5` is the article.
///
/// ```
/// use scoresheet_notation::says_longer_below;
/// assert!(says_longer_below("The rest was not recorded.", 20, true).is_some());
/// assert!(says_longer_below("Sheet 2 missing", 20, true).is_some());
/// assert!(says_longer_below("1-0 (41)", 20, true).is_some());
/// assert!(says_longer_below("Adjourned.", 20, false).is_some());
/// assert_eq!(says_longer_below("Adjourned games are played on Monday.", 20, false), None);
/// assert_eq!(says_longer_below("Continued on page 5", 20, true), None);
/// assert_eq!(says_longer_below("40 moves in two hours", 20, true), None);
/// ```
#[must_use]
pub fn says_longer_below(text: &str, moves: u16, ended: bool) -> Option<Range<usize>> {
    let next = || NEXT.find(text).filter(|_| !ended);
    let long = || LONG.find(text).filter(|_| moves < LONG_ENDGAME);
    let more = FOOT.find(text).or_else(|| LOST.find(text));
    let alone = || {
        let starts = text.lines().scan(0, |end, line| {
            let start = *end;
            *end += line.len() + 1;
            Some((start, line))
        });
        let mut lines = starts.into_iter();
        lines.find_map(|(start, line)| {
            let said = says_unfinished(line)?;
            Some(start + said.start..start + said.end)
        })
    };
    let more = more.or_else(next).or_else(long).or_else(alone);
    let said = more.or_else(|| heading_says_longer(text, moves));
    said.or_else(|| goes_on(text))
}

/// Where a text begins with words that say that the moves before it go on: `, etc.`, `und so weiter`.
///
/// ```
/// use scoresheet_notation::goes_on;
/// assert_eq!(goes_on(", etc."), Some(2..6));
/// assert_eq!(goes_on("pins, forks etc."), None);
/// ```
#[must_use]
pub fn goes_on(text: &str) -> Option<Range<usize>> {
    let signs = |c: char| c != '&' && !c.is_alphanumeric();
    let words = text.trim_start_matches(signs);
    let stated = result_words_at_start(words);
    let unknown = stated.filter(|(stated, _)| stated.outcome == Outcome::Unknown);
    let row = || ON.length_at(words);
    let len = unknown.map(|(_, len)| len).or_else(row)?;
    let first = text.len() - words.len();
    Some(first..first + len)
}

/// Where a heading says that the game had more than `moves` moves: `Morphy – Anderssen 1-0 (43)`, `won in 43 moves`. That so many
/// moves are to be made in two hours says nothing of it.
///
/// ```
/// use scoresheet_notation::heading_says_longer;
/// assert!(heading_says_longer("Smith - Jones, 1-0 (43)", 12).is_some());
/// assert!(heading_says_longer("Smith - Jones (43 moves)", 12).is_some());
/// assert_eq!(heading_says_longer("Smith - Jones, 40 moves in two hours", 12), None);
/// ```
#[must_use]
pub fn heading_says_longer(text: &str, moves: u16) -> Option<Range<usize>> {
    let told = word_starts(text).find_map(|at| {
        let rest = &text[at..];
        let when = longer_than(rest, &WHEN, moves);
        let bracketed = || {
            let len = longer_than(rest, &COUNT, moves)?;
            (text[..at].ends_with('(') && rest[len..].starts_with(')')).then_some(len)
        };
        when.or_else(bracketed).map(|len| at..at + len)
    });
    told.or_else(|| beside_result(text, moves))
}

/// Where a remark says that moves are missing: `[two moves missing]`.
///
/// ```
/// use scoresheet_notation::says_lost;
/// assert!(says_lost("{... two moves missing ...}").is_some());
/// assert_eq!(says_lost("White is missing two pawns."), None);
/// ```
#[must_use]
pub fn says_lost(text: &str) -> Option<Range<usize>> {
    LOST.find(text)
}

/// Whether a remark says of the move before it, and says nothing else, that it is doubtful or hard to read: `[?]`, `(illegible)`. Behind
/// a stop it may say more of it: `{illegible; perhaps Ba6}`.
///
/// ```
/// use scoresheet_notation::says_unsure;
/// assert!(says_unsure("[?]") && says_unsure("(unsicher)") && says_unsure("{illegible; perhaps Ba6}"));
/// assert!(says_unsure("{illegible: Ba6 or Bb7}") && !says_unsure("illegible scrawl: Ba6"));
/// assert!(!says_unsure("(?)") && !says_unsure("uncertain is what White plays for"));
/// ```
#[must_use]
pub fn says_unsure(text: &str) -> bool {
    let inside = text.trim_matches(|c: char| !c.is_alphanumeric());
    let whole = |phrases: &[&str], part: &str| {
        let mut phrases = phrases.iter();
        phrases.any(|phrase| length_of_prefix(part, phrase) == Some(part.len()))
    };
    let alone = |kind: &Phrases| whole(kind.beginning(inside), inside);
    let before_stop = |kind: &Phrases| {
        let phrases = kind.beginning(inside);
        let part = || inside.split([';', ',', '.', ':', '(', '–', '—']).next();
        !phrases.is_empty() && part().is_some_and(|part| whole(phrases, part.trim()))
    };
    [&UNSURE, &ABSENT].into_iter().any(alone)
        || [&UNREAD, &HARD].into_iter().any(before_stop)
        || text.trim_matches(['{', '}', ' ']) == "[?]"
}

/// Whether the words of a cell say that its move could not be read, or where it stands, and say nothing else: `illegible`, `see note`.
///
/// ```
/// use scoresheet_notation::says_unread;
/// assert!(says_unread("illegible") && says_unread("unclear") && says_unread("неразб.") && says_unread("see note"));
/// assert!(!says_unread("unclear position") && !says_unread("e4"));
/// ```
#[must_use]
pub fn says_unread(cell: &str) -> bool {
    let cell = cell.trim_matches(|c: char| !c.is_alphanumeric());
    let kinds = [&UNREAD, &ABSENT, &UNSURE, &HARD];
    let mut kinds = kinds.into_iter().chain([&VAGUE, &INSTEAD]);
    let whole = |phrase: &&str| length_as_words(cell, phrase) == Some(cell.len());
    kinds.any(|kind| kind.beginning(cell).iter().any(whole))
}

/// Whether a note that is known to be about a move, since it names it by its number or by a sign, or stands in its row, says that it is
/// doubtful or hard to read.
///
/// ```
/// use scoresheet_notation::doubts_move;
/// assert!(doubts_move("Move 14 is hard to read") && doubts_move("a guess"));
/// assert!(!doubts_move("Move 14 loses."));
/// ```
#[must_use]
pub fn doubts_move(note: &str) -> bool {
    let kinds = [&UNREAD, &UNSURE, &HARD];
    // `It is unclear whether this loses` is said of the position.
    let closes = |found: Range<usize>| !note[found.end..].contains(char::is_alphanumeric);
    says_unsure(note)
        || kinds.iter().any(|kind| kind.find(note).is_some())
        || word_starts(note).any(|at| {
            let len = VAGUE.length_at(&note[at..]);
            len.is_some_and(|len| closes(at..at + len))
        })
}

/// Whether a note says that a move is hard to read, which an annotator does not say of a weak one: `12... Rd8 is illegible`.
///
/// ```
/// use scoresheet_notation::says_hard_to_read;
/// assert!(says_hard_to_read("12... Rd8 is illegible") && !says_hard_to_read("12... Rd8 is doubtful"));
/// ```
#[must_use]
pub fn says_hard_to_read(note: &str) -> bool {
    let mut kinds = [&UNREAD, &HARD].into_iter();
    kinds.any(|kind| kind.find(note).is_some())
}

/// What stands in such a note behind each word for *perhaps*: if it is a move alone, that may have been played.
///
/// ```
/// use scoresheet_notation::supposed;
/// assert_eq!(supposed("Move 14: perhaps Nb8").collect::<Vec<_>>(), ["Nb8"]);
/// ```
pub fn supposed(note: &str) -> impl Iterator<Item = &str> {
    let behind = |at: usize| {
        let len = PERHAPS.length_at(note.get(at..)?)?;
        Some(note.get(at + len..)?.trim_start_matches([' ', ':', ',']))
    };
    word_starts(note).filter_map(behind)
}

/// The numbers by which a note names moves: `Move 14`, `der 14. Zug`.
///
/// ```
/// use scoresheet_notation::named_moves;
/// assert_eq!(named_moves("Black's 14th move is hard to read"), [14]);
/// assert_eq!(named_moves("Moves 8 and 9 are hard to read"), [8, 9]);
/// assert_eq!(named_moves("White moved 14 times"), []);
/// ```
#[must_use]
pub fn named_moves(note: &str) -> Vec<u16> {
    let named = word_starts(note).filter_map(|at| {
        let len = NAMED.length_at(&note[at..])?;
        note.get(at..at + len)
    });
    let figures = named.flat_map(|name| name.split(|c: char| !c.is_ascii_digit()));
    let mut numbers: Vec<u16> = figures.filter_map(|figures| figures.parse().ok()).collect();
    numbers.dedup();
    numbers
}

/// The move that a note names in short at its beginning, by a number and the letter of a side, and what it says of it: `W12 smudged`,
/// `12W ?`. Nothing is said of the side where its letter is that of either in some language: Black, *blancs*.
///
/// ```
/// use scoresheet_notation::{Turn, named_in_short};
/// assert_eq!(named_in_short("W12 smudged"), Some((12, Some(Turn::White), " smudged")));
/// assert_eq!(named_in_short("12b: ?"), Some((12, None, ": ?")));
/// assert_eq!(named_in_short("b4 is weak"), None);
/// assert_eq!(named_in_short("12 minutes"), None);
/// ```
#[must_use]
pub fn named_in_short(note: &str) -> Option<(u16, Option<Turn>, &str)> {
    let note = note.trim_start_matches(|c: char| !c.is_alphanumeric());
    let letters = |text: &str| {
        text.find(|c: char| !c.is_alphabetic())
            .unwrap_or(text.len())
    };
    let (before, rest) = note.split_at(letters(note));
    let rest = rest.trim_start_matches(['.', ' ', '-']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    let number = number.parse().ok().filter(|_| digits <= 3)?;
    if !before.is_empty() {
        // A small letter and a figure are a square.
        let side = before
            .chars()
            .all(char::is_uppercase)
            .then(|| side_in_short(before));
        let ends = !rest.starts_with(char::is_alphanumeric);
        return Some((number, side.flatten()?, rest)).filter(|_| ends);
    }
    let behind = rest.trim_start_matches(['.', ' ', '-']);
    let (side, rest) = behind.split_at(letters(behind));
    Some((number, side_in_short(side)?, rest))
}

/// The side of whose words a letter is the first, if it is of one; which one, if it is so in every language.
fn side_in_short(letter: &str) -> Option<Option<Turn>> {
    let short = letter.to_lowercase();
    let begins = |side: &Phrases| letter.chars().count() == 1 && side.begin_with(&short);
    match (begins(&WHITE), begins(&BLACK)) {
        (true, false) => Some(Some(Turn::White)),
        (false, true) => Some(Some(Turn::Black)),
        (true, true) => Some(None),
        (false, false) => None,
    }
}

/// Whose move a note speaks of, if it names one side.
///
/// ```
/// use scoresheet_notation::{Turn, side_spoken_of};
/// assert_eq!(side_spoken_of("Black's 14th move"), Some(Turn::Black));
/// assert_eq!(side_spoken_of("Black's move, as White's clock shows"), None);
/// ```
#[must_use]
pub fn side_spoken_of(note: &str) -> Option<Turn> {
    let says = |phrases: &Phrases| phrases.find(note).is_some();
    match (says(&WHITE), says(&BLACK)) {
        (true, false) => Some(Turn::White),
        (false, true) => Some(Turn::Black),
        (true, true) | (false, false) => None,
    }
}

/// Where words above or below the moves say that the whole record is doubtful: `from memory`, `according to other sources`.
///
/// ```
/// use scoresheet_notation::says_doubtful;
/// assert!(says_doubtful("The game was reconstructed from memory.").is_some());
/// assert_eq!(says_doubtful("A doubtful gambit."), None);
/// ```
#[must_use]
pub fn says_doubtful(text: &str) -> Option<Range<usize>> {
    SCORE.find(text)
}

/// Whether a text begins with a number and a word for moves, of which it says how many there are: `30 moves`.
///
/// ```
/// use scoresheet_notation::counts_moves;
/// assert!(counts_moves("30 moves.") && counts_moves("40 Zügen"));
/// assert!(!counts_moves("30 minutes"));
/// ```
#[must_use]
pub fn counts_moves(text: &str) -> bool {
    longer_than(text, &COUNT, 0).is_some()
}

/// What is told of a game where its text says so in words: `text`. In a record that is written, it says the same.
///
/// ```
/// use scoresheet_notation::{cut_short, says_longer};
/// assert!(says_longer(&cut_short("etc."), 12).is_some());
/// ```
#[must_use]
pub fn cut_short(text: &str) -> String {
    format!("the text says that the game had more moves: \"{text}\"")
}

/// What is told of a game where its text says in words, `text`, that the record is doubtful.
#[must_use]
pub fn doubtful(text: &str) -> String {
    format!("the text says that the record is doubtful: \"{text}\"")
}

/// What is told of a move where a remark beside it, `text`, says that it is doubtful or that moves are missing there.
#[must_use]
pub fn doubtful_move(text: &str) -> String {
    format!("the text says that the move before is doubtful, or that one is missing: \"{text}\"")
}

/// Where a text begins with a bracket that says that a move could not be read: `[illegible]`.
fn opens_with_unread(text: &str) -> Option<Range<usize>> {
    let inside = text.trim_start().trim_start_matches(['{', ' ']);
    let inside = inside.strip_prefix(['[', '('])?;
    let kinds = [&UNREAD, &ABSENT];
    let len = kinds.iter().find_map(|kind| kind.length_at(inside))?;
    let first = text.len() - inside.len();
    inside[len..]
        .trim_start()
        .starts_with([']', ')', '}'])
        .then_some(first..first + len)
}

/// Length of one of the phrases at the start of `text`, if its number is greater than that of the moves.
fn longer_than(text: &str, phrases: &Phrases, moves: u16) -> Option<usize> {
    phrases.beginning(text).iter().find_map(|words| {
        let len = length_as_words(text, words)?;
        (number_in(&text[..len]) > Some(moves)).then_some(len)
    })
}

fn number_in(text: &str) -> Option<u16> {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    digits.into_iter().find_map(|digits| digits.parse().ok())
}

/// Where a number of moves that is greater than `moves` stands right behind a result: `1-0 (43)`, `(½-½, 43)`, `Black resigned (43).`
fn beside_result(text: &str, moves: u16) -> Option<Range<usize>> {
    if !text.contains(')') {
        return None;
    }
    let start = |&(at, c): &(usize, char)| {
        let before = text[..at].chars().next_back();
        let begins = c.is_alphanumeric() || c == '*';
        begins && !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '–' | '/' | ':'))
    };
    text.char_indices().filter(start).find_map(|(at, c)| {
        let rest = &text[at..];
        let result = match c {
            '0'..='9' | '½' | '*' => {
                let mut figures = NUMBERS.iter();
                figures.find_map(|&(result, _)| length_of_result(rest, result))?
            }
            _ => result_words_at_start(rest)?.1,
        };
        let behind = rest[result..].trim_start_matches([' ', ',', ';']);
        let opened = behind.starts_with('(');
        let comma = rest[result..].trim_start().starts_with(',');
        let number = behind.trim_start_matches('(');
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let closed = number[digits..].trim_start().starts_with(')');
        let said = (1..=3).contains(&digits) && closed && (opened || comma);
        let longer = said && number_in(&number[..digits]) > Some(moves);
        longer.then(|| at..text.len() - number.len() + digits + 1)
    })
}

/// Length of a result in figures at the start of `text`, whose dash may be any.
fn length_of_result(text: &str, result: &str) -> Option<usize> {
    let mut rest = text;
    for (at, part) in result.split('-').enumerate() {
        if at > 0 {
            rest = rest.trim_start().strip_prefix(['-', '–', '—', '−', ':'])?;
            rest = rest.trim_start();
        }
        rest = rest.strip_prefix(part)?;
    }
    Some(text.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_that_the_game_was_longer() {
        for text in [
            ", etc.",
            " и т. д.",
            " usw.",
            " u. s. w.",
            " &c.",
            ", and so on.",
            " stb.",
            " and after twenty more moves White won.",
            " und Weiß gewann nach 40 Zügen.",
            " ... and White won on move 43.",
            " Black resigned (43).",
            " 1-0, 43 moves",
            " (1-0, 43)",
            " ½–½ (60)",
            " 1 : 0 (43)",
            " Schwarz gab im 43. Zuge auf.",
            " Белые выиграли на 43-м ходу.",
            " Draw after 60 moves.",
            " (the remaining moves are lost)",
            " [rest illegible]",
            " [нрзб] 1-0",
            " (continued on page 5)",
            " Партия отложена.",
            " The game was eventually won by White.",
        ] {
            assert!(says_longer(text, 12).is_some(), "{text}");
        }
        for text in [
            "",
            " 1-0",
            " 1-0 (12)",
            " 1-0 (1972)",
            " Black resigned on move 12.",
            " White has pins, forks etc.",
            " Diagram (43)",
            " The forest is lost.",
            " White's plan is illegible to me.",
            " 1/2-1/2 (see page 43)",
        ] {
            assert_eq!(says_longer(text, 12), None, "{text}");
        }
    }

    #[test]
    fn a_heading_says_how_many_moves_follow() {
        for text in ["A. Smith – B. Jones 0–1 (43)", "Smith - Jones, (43 moves)"] {
            assert!(heading_says_longer(text, 12).is_some(), "{text}");
            assert_eq!(heading_says_longer(text, 43), None, "{text}");
        }
        for text in [
            "Game 43",
            "(43) Tal - Smyslov",
            "90 min/40 moves",
            "Open 1-0-1 (43)",
        ] {
            assert_eq!(heading_says_longer(text, 12), None, "{text}");
        }
    }
}
