//! What stands above a game: its title, who played, where and when.

use crate::Sheet;
use scoresheet_notation::{BLACK_WORDS, WHITE_WORDS, heading_names};

/// Longest line that is a heading, in bytes.
pub(super) const LONGEST: usize = 160;

/// Kinds of headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    /// It opens something new.
    Title,
    /// It names players, the place, the year; it may stand between two columns.
    Side,
}

/// What a line says as a heading.
pub(super) fn kind(line: &str) -> Option<Heading> {
    let line = plain(line);
    if line.is_empty() || line.len() > LONGEST {
        return None;
    }
    if line.starts_with('(') && line.ends_with(')') && line.len() <= 80 {
        return Some(Heading::Side);
    }
    if players(&line).is_some()
        || side(&line, &WHITE_WORDS).is_some()
        || side(&line, &BLACK_WORDS).is_some()
    {
        return Some(Heading::Side);
    }
    const TITLES: [&str; 9] = [
        "game ",
        "example ",
        "partie ",
        "partii ",
        "партия ",
        "näide ",
        "n ä i d e",
        "§",
        "part ",
    ];
    let lower = line.to_lowercase();
    let titled = TITLES.iter().any(|title| lower.starts_with(title))
        && line.contains(|c: char| c.is_ascii_digit() || matches!(c, 'I' | 'V' | 'X'))
        && line.chars().count() <= 80;
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let upper = line.chars().filter(|c| c.is_uppercase()).count();
    let shouted = letters >= 6 && upper * 10 >= letters * 8;
    let tokens = crate::lex::tokens(&line, 0..line.len());
    let moves = tokens.iter().filter(|token| token.is_move()).count();
    (titled || shouted && moves == 0).then_some(Heading::Title)
}

/// The line without signs of emphasis.
fn plain(line: &str) -> String {
    line.trim().replace(['*', '_', '#'], "").trim().to_owned()
}

/// Takes names, place, event and year from the headings of a sheet.
pub(super) fn fill(sheet: &mut Sheet) {
    let lines: Vec<String> = sheet.heading.iter().map(|(line, _)| plain(line)).collect();
    for line in &lines {
        let [white, black] = &mut sheet.players;
        if let Some((w, b)) = players(line) {
            *white = white.take().or(Some(w));
            *black = black.take().or(Some(b));
        }
        *white = white.take().or_else(|| side(line, &WHITE_WORDS));
        *black = black.take().or_else(|| side(line, &BLACK_WORDS));
        if let Some(inside) = line.strip_prefix('(').and_then(|l| l.strip_suffix(')')) {
            circumstances(inside, sheet);
        }
    }
}

/// `Match, 1909`, `San Sebastian, 1911`.
fn circumstances(inside: &str, sheet: &mut Sheet) {
    for part in inside.split(',').map(str::trim) {
        let year = part.len() == 4 && part.chars().all(|c| c.is_ascii_digit());
        let lower = part.to_lowercase();
        let event = [
            "match",
            "tourn",
            "turniir",
            "турнир",
            "матч",
            "turnier",
            "champ",
            "congress",
            "olymp",
        ];
        let what = if year {
            &mut sheet.date
        } else if event.iter().any(|word| lower.contains(word)) {
            &mut sheet.event
        } else {
            &mut sheet.site
        };
        if what.is_none() && !part.is_empty() {
            *what = Some(part.to_owned());
        }
    }
}

/// `White: A. B. Black: C. D.` or `Petrov—Ivanov.` on one line.
pub(super) fn players(line: &str) -> Option<(String, String)> {
    let lower = line.to_lowercase();
    if lower.len() == line.len() {
        for (white, black) in WHITE_WORDS.iter().zip(BLACK_WORDS) {
            let Some(rest) = lower.strip_prefix(white) else {
                continue;
            };
            let Some(at) = rest.find(black) else {
                continue;
            };
            let at = white.len() + at;
            let name = |text: &str| name(text.trim_start_matches([' ', ':', '-', '–', '—']));
            let second = line.get(at + black.len()..)?;
            if let (Some(w), Some(b)) = (name(line.get(white.len()..at)?), name(second)) {
                return Some((w, b));
            }
        }
    }
    heading_names(line)
}

/// `Valge — Petrov`, `White: A. B.`
fn side(line: &str, words: &[&str]) -> Option<String> {
    let lower = line.to_lowercase();
    let word = words.iter().find(|word| lower.starts_with(**word))?;
    let rest = line.get(word.len()..)?.trim_start();
    let after = rest.strip_prefix([':', '-', '–', '—'])?;
    name(after)
}

/// A name: capitals, few words, no digits.
fn name(text: &str) -> Option<String> {
    let name = text.trim().trim_end_matches(['.', ';', ',']).trim();
    let right = name.chars().next().is_some_and(char::is_uppercase)
        && name.chars().count() <= 40
        && name
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '\'' | '-' | '’'))
        && name.split_whitespace().count() <= 5
        && crate::shape::read(name).is_none();
    right.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_the_sources() {
        assert_eq!(
            kind("GAME 1. QUEEN'S GAMBIT DECLINED"),
            Some(Heading::Title)
        );
        assert_eq!(kind("(San Sebastian, 1911)"), Some(Heading::Side));
        assert_eq!(kind("Valged — *Petrov*"), Some(Heading::Side));
        assert_eq!(kind("§ 14. Kabemängu notatsioon"), Some(Heading::Title));
        assert_eq!(
            kind("If I had to play this position nowadays I would simply play"),
            None
        );
        let both = players("White: Dr. E. Lasker. Black: J. R. Capablanca.");
        assert_eq!(
            both,
            Some(("Dr. E. Lasker".into(), "J. R. Capablanca".into()))
        );
        assert_eq!(players("Valge: Kg2, La7, Rh5 (8). Must: Kg8 (10)."), None);
    }
}
