//! The reasoning in sentences.

use super::Sense;
use super::candidates::{Meanings, Named};
use scoresheet_notation::Language;

/// Candidates told with their reasons, at most.
const LISTED: usize = 12;

/// Characters quoted of what is written, at most.
const QUOTED: usize = 80;

/// What was written, why that is no legal move, which slip each candidate supposes, and what
/// follows from their number.
pub(super) fn reason<M: Copy + PartialEq>(
    text: &str,
    meanings: &Meanings<M>,
    verdict: Sense,
    found: &[Named],
) -> String {
    let quoted = quoted(text);
    let moves = list(found);
    if meanings.as_it_stands() {
        return match verdict {
            Sense::Legal => {
                let elsewhere = elsewhere(&meanings.elsewhere);
                format!("{quoted} is a legal move: {moves}.{elsewhere}")
            }
            Sense::One | Sense::Several | Sense::None => format!(
                "{quoted} may be any of several legal moves: {moves}. Nothing in the writing tells which."
            ),
        };
    }
    let refused = format!("{quoted} is not a legal move: {}.", meanings.refusal);
    let slip = if meanings.by_target_alone() && verdict != Sense::None {
        "if the target is wrong, which is assumed only where nothing else explains it"
    } else {
        "by one slip"
    };
    let follows = match verdict {
        Sense::None => "No legal move explains it by one slip.".to_owned(),
        Sense::Legal | Sense::One => format!(
            "Only one legal move explains it {slip}: {moves}. So there is no doubt what it means."
        ),
        Sense::Several => format!(
            "Several legal moves explain it {slip}: {moves}. Which of them was meant \
             cannot be read."
        ),
    };
    format!("{refused} {follows}")
}

fn quoted(text: &str) -> String {
    let cut = text.char_indices().nth(QUOTED).map(|(at, _)| at);
    match cut.and_then(|at| text.get(..at)) {
        Some(head) => format!("“{head}…”"),
        None => format!("“{text}”"),
    }
}

/// `a1-h8 (f written for h), a1-f6 (8 written for 6)`
fn list(found: &[Named]) -> String {
    let mut reported: Vec<String> = found.iter().take(LISTED).map(one).collect();
    if let more @ 1.. = found.len().saturating_sub(LISTED) {
        reported.push(format!("and {more} more"));
    }
    reported.join(", ")
}

fn one(candidate: &Named) -> String {
    let why: Vec<String> = candidate
        .suppositions
        .iter()
        .map(|supposed| match supposed.language {
            // English needs no saying.
            Some(language) if language.code != Language::english().code => {
                format!(
                    "{}, with its letters read as in {}",
                    supposed.slip, language.name
                )
            }
            _ => supposed.slip.to_string(),
        })
        .collect();
    format!("{} ({})", candidate.name, why.join("; or "))
}

/// Nothing, or where the same text would be another move.
fn elsewhere(languages: &[&'static Language]) -> String {
    let names: Vec<&str> = languages.iter().map(|language| language.name).collect();
    match names[..] {
        [] => String::new(),
        _ => format!(
            " The letters are read as in English; as in {} it would be another legal move.",
            names.join(" or ")
        ),
    }
}
