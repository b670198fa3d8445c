//! What stands above a game: its title, who played, where and when.

use crate::figures::is_figure;
use crate::page_words::words_for;
use crate::{ScoreSheet, lex};
use scoresheet_notation::{
    Heading as Said, HeadingLine, HeadingTag, WordList, heading_at_end, heads_variation,
};

/// Longest line that is a heading, in bytes.
pub(super) const LONGEST: usize = scoresheet_notation::LONGEST_HEADING;

/// Most characters of a title, and of what stands in brackets.
const TITLE: usize = 80;

/// Kinds of headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    /// It opens something new.
    Title,
    /// It names players, the place, the year; it may stand between two columns.
    Side,
}

/// The letter of a variation: `(A)`, `B)`.
pub(super) fn is_letter(line: &str) -> bool {
    let letter = line
        .trim()
        .strip_suffix(')')
        .map(|line| line.strip_prefix('(').unwrap_or(line));
    let mut chars = letter.unwrap_or_default().chars();
    chars.next().is_some_and(char::is_uppercase) && chars.next().is_none()
}

/// What a line says as a heading.
pub(super) fn kind(line: &str) -> Option<Heading> {
    let line = plain(line);
    if line.is_empty() || line.len() > LONGEST {
        return None;
    }
    if HeadingLine::read(&line).is_some() {
        let numbered = Said::read(&line).get(HeadingTag::Number).is_some();
        return Some(match numbered {
            true => Heading::Title,
            false => Heading::Side,
        });
    }
    if heads_variation(&line) && !has_moves(&line) || is_letter(&line) {
        return Some(Heading::Title);
    }
    let bracketed = |open, close| line.starts_with(open) && line.ends_with(close);
    if (bracketed('(', ')') || bracketed('{', '}')) && line.len() <= TITLE {
        return Some(Heading::Side);
    }
    static TITLES: WordList = words_for("title");
    let lower = line.to_lowercase();
    let figure = |c: char| is_figure(c) || matches!(c, 'I' | 'V' | 'X');
    // A remark may begin with the same word: `Game is even now. Better was 7... Bc5`.
    let counted = || {
        let second = line.split_whitespace().nth(1);
        second.is_some_and(|word| word.starts_with(figure)) || !has_moves(&line)
    };
    let titled = TITLES.iter().any(|title| lower.starts_with(title))
        && line.contains(figure)
        && line.chars().count() <= TITLE
        && counted();
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let upper = line.chars().filter(|c| c.is_uppercase()).count();
    let shouted = letters >= 6 && upper * 10 >= letters * 8;
    (titled || shouted && !has_moves(&line)).then_some(Heading::Title)
}

/// True for a line of names or the like below other words: the line above is no prose that it may go on with.
pub(super) fn is_below_title(line: &str, above: &str) -> bool {
    HeadingLine::read(line).is_some() && HeadingLine::may_be_one(above)
}

/// True for words in the manner of a title (`The Immortal Game`), not one of prose and no moves, and for a line that ends
/// in a heading (`A game of masters. Tallinn 1955`).
pub(super) fn is_title(text: &str) -> bool {
    let short = text.chars().count() <= TITLE;
    let title = || text.lines().all(HeadingLine::may_be_one);
    let ends = || !text.contains('\n') && heading_at_end(text).is_some();
    short && (title() || ends()) && !has_moves(text)
}

/// True for a line that names players.
pub(super) fn names_players(line: &str) -> bool {
    HeadingLine::read(&plain(line)) == Some(HeadingLine::Names)
}

/// True for a line that is short for one of prose, without moves.
pub(super) fn is_short(line: &str) -> bool {
    line.chars().count() <= TITLE && !has_moves(line)
}

/// True for the names of both sides over two columns, perhaps with the words for the sides.
pub(super) fn is_over_columns(text: &str) -> bool {
    let over = text.lines().any(HeadingLine::is_over_columns);
    let said = over.then(|| Said::read(text));
    said.is_some_and(|said| said.says_all() && said.get(HeadingTag::White).is_some())
}

/// True if a word of it is a move.
pub(super) fn has_moves(text: &str) -> bool {
    lex::tokens_of(text).iter().any(lex::Token::is_move)
}

/// The line without signs of emphasis.
fn plain(line: &str) -> String {
    line.trim().replace(['*', '_', '#'], "").trim().to_owned()
}

/// Reads the headings of a sheet, each a paragraph.
pub(super) fn fill(sheet: &mut ScoreSheet) {
    let lines = sheet.heading.iter().map(|(line, _)| line.as_str());
    let lines: Vec<&str> = lines.collect();
    sheet.said = Said::read(&lines.join("\n\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_the_sources() {
        for (line, expected) in [
            ("GAME 1. QUEEN'S GAMBIT DECLINED", Some(Heading::Title)),
            ("(San Sebastian, 1911)", Some(Heading::Side)),
            ("Valged — *Petrov*", Some(Heading::Side)),
            ("§ 14. Kabemängu notatsioon", Some(Heading::Title)),
            ("No. 47. R. J. Fischer - B. Spassky", Some(Heading::Title)),
            ("RUY LOPEZ", Some(Heading::Side)),
            ("Таллин, 1954 г.", Some(Heading::Side)),
            (
                "If I had to play this position nowadays I would simply play",
                None,
            ),
            ("P - K 4", None),
            (
                "EXAMPLE 8.--In the above position White can't win by 1 P - B 5. Black's best",
                Some(Heading::Title),
            ),
            ("Game is even now. Better was 7. ... Bc5 8. Qc2", None),
            ("Партия теперь равна. Лучше было 7. ... Сf8-c5", None),
        ] {
            assert_eq!(kind(line), expected, "{line}");
        }
    }
}
