//! Names of players that are none, or that hold something besides.

use crate::Verdict;
use scoresheet_notation::{KnownTag, Outcome, RecordText};
use scoresheet_source::{Code, Finding};

/// Letters of a word that may be a name: initials are no names.
const NAME: usize = 3;

/// Reports a player who is named by a result or with a number, and one who is to have played against himself.
pub(crate) fn tell(verdict: &mut Verdict, record: RecordText<'_>) {
    let said = [KnownTag::White, KnownTag::Black].map(|known| record.stated(known));
    for (name, span) in said.iter().flatten() {
        let name = name.trim();
        let why = if is_result(name) {
            "is a result, not the name of a player: columns of a table may be exchanged"
        } else if has_number(name) {
            "has a number beside the name, a rating or a year, and counts as another player than the name alone"
        } else {
            continue;
        };
        let message = format!("{name} {why}");
        verdict
            .findings
            .push(Finding::new(Code::BadName, *span, message));
    }
    if let [Some((white, _)), Some((black, span))] = &said
        && white.trim() == black.trim()
        && is_persons(white)
    {
        let message = format!("{} is named as both players", white.trim());
        verdict
            .findings
            .push(Finding::new(Code::BadName, *span, message));
    }
}

/// `1-0`, `½:½`
fn is_result(name: &str) -> bool {
    let begins = name.starts_with(|c: char| c.is_ascii_digit() || c == '½');
    begins && name.contains(['-', '–', ':']) && Outcome::from_figures(name).is_some()
}

/// A name with a number of four figures in brackets behind it: `Kask, Jaan (2015)`.
fn has_number(name: &str) -> bool {
    let inside = name
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once('('));
    inside.is_some_and(|(before, figures)| {
        let four = figures.len() == 4 && figures.bytes().all(|byte| byte.is_ascii_digit());
        four && before.contains(char::is_alphabetic)
    })
}

/// Whether two words of a name are names, so that nobody else need be called so; programs play against themselves.
fn is_persons(name: &str) -> bool {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let long = words.filter(|word| word.chars().count() >= NAME);
    !name.contains(|c: char| c.is_ascii_digit()) && long.count() > 1
}

#[cfg(test)]
mod tests {
    use super::{has_number, is_persons, is_result};

    #[test]
    fn names_are_told_from_results_and_numbers() {
        assert!(is_result("1-0") && is_result("½-½") && is_result("0 : 2"));
        assert!(!is_result("1") && !is_result("*") && !is_result("A-0") && !is_result("4-6"));
        assert!(has_number("Kask, Jaan (2015)"));
        assert!(
            !has_number("Kask, Jaan (EST)") && !has_number("Fritz 2015") && !has_number("(2015)")
        );
        assert!(is_persons("Kask, Jaan") && !is_persons("NN") && !is_persons("Stockfish 16"));
        assert!(!is_persons("N. N.") && !is_persons("Anonymous"));
    }
}
