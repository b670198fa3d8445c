//! What the comments of a repaired record say.

use crate::entry::RepairedPly;
use crate::witness::Squares;
use crate::{Answer, MisreadNumber, Reason, Repair, Witness};
use scoresheet_layout::{Diagram, SheetSign};
use scoresheet_notation::Doubt;
use scoresheet_replay::AnyPosition;

/// Candidates that a comment names.
const NAMED: usize = 4;

/// A probability for a person: four digits, and never a certainty that is none.
///
/// ```
/// use scoresheet_repair::chance;
/// assert_eq!(chance(0.99981), "0.9998");
/// assert_eq!(chance(0.9999999), ">0.9999");
/// assert_eq!(chance(1e-9), "<0.0001");
/// assert_eq!(chance(1.0), "1");
/// ```
#[must_use]
pub fn chance(probability: f64) -> String {
    if probability >= 1.0 {
        "1".to_owned()
    } else if probability > 0.9999 {
        ">0.9999".to_owned()
    } else if probability < 0.0001 {
        "<0.0001".to_owned()
    } else {
        format!("{probability:.4}")
    }
}

/// What is written in place of a number that is due.
pub fn of_number(number: &MisreadNumber) -> String {
    let due = number.due;
    match number.written.trim() {
        "" => format!("number: not written -> {due}"),
        written => format!("number: \"{written}\" -> {due}"),
    }
}

/// What there is to say of a ply; nothing if it is read as it stands and nobody was asked.
pub fn of_ply(entry: &RepairedPly<'_>) -> Option<String> {
    let ply = entry.ply;
    // With `repaired: ` before it these are the words of `Doubt::NotWritten`.
    let written = match ply.written.trim() {
        "" => "not written".to_owned(),
        text => format!("\"{text}\""),
    };
    let candidates = || {
        let named: Vec<String> = ply
            .candidates
            .iter()
            .take(NAMED)
            .map(|candidate| format!("{} {}", candidate.text, chance(candidate.probability)))
            .collect();
        let more = ply.candidates.len().saturating_sub(NAMED);
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        format!("{}{more}", named.join(", "))
    };
    match ply.answer {
        Answer::Read if ply.is_confirmed() => {
            Some(format!("settled: {written}, {}", Reason::Said.meaning()))
        }
        Answer::Read => None,
        Answer::Repaired if ply.is_confirmed() => {
            let why = Reason::Said.meaning();
            Some(format!("settled: {written} -> {}, {why}", ply.meant))
        }
        Answer::Repaired => {
            let chance = chance(ply.probability);
            Some(format!("repaired: {written} -> {}, {chance}", ply.meant))
        }
        Answer::Ambiguous => {
            let says = Doubt::Ambiguous.words();
            Some(format!("{says}{written} -> {}", candidates()))
        }
        Answer::Unreadable => {
            let says = Doubt::Unreadable.words();
            Some(format!("{says}{written} -> perhaps {}", candidates()))
        }
    }
}

/// What there is to say of the whole; nothing if every ply is read as it stands.
pub fn preface(repair: &Repair) -> Option<String> {
    let tally = repair.tally();
    let plies = |count: usize, what: &str| {
        (count > 0).then(|| {
            format!(
                "{count} {} {what}",
                if count == 1 { "ply" } else { "plies" }
            )
        })
    };
    let parts = [
        plies(tally.repaired, "repaired"),
        plies(tally.ambiguous, "ambiguous"),
        plies(tally.unreadable, "unreadable"),
        repair
            .stopped
            .map(|_| format!("reading stopped after ply {}", repair.plies.len())),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// A board that is drawn between the moves: its pieces, or the text as it stands where they cannot all be read, and what it
/// says of the line.
pub fn drawn(
    mark: &SheetSign,
    board: &Diagram,
    start: &AnyPosition,
    witness: Option<&Witness>,
) -> String {
    let pieces = match board.unsure() {
        0 => board.placement_by(|file, rank| start.square_name(file, rank)),
        _ => mark.text.trim().to_owned(),
    };
    let says = witness.map_or(String::new(), |witness| format!(", {}", witness.words()));
    format!("{}{says}: {pieces}", board.called())
}

/// The value of a tag. A quotation mark before a bracket would pass for the end of the tag.
pub fn tag_value(text: &str) -> String {
    let text = visible(text);
    if text.contains(']') {
        text.replace('"', "'")
    } else {
        text
    }
}

/// The text with blanks and line ends as one blank each, and control characters made visible.
pub fn visible(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    words.join(" ").chars().map(shown).collect()
}
