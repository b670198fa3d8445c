//! Results as tags have them.

use scoresheet_event::{PlayerResult, Scoring};

/// What a Result tag says, and the scoring it is written in, where it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TagResult {
    pub marks: [PlayerResult; 2],
    pub scoring: Option<Scoring>,
}

/// Reads a Result tag: `1-0`, `2-0`, `1/2-1/2`, `1-1`, `0-0`, `*`. Forfeits are written there as `+--`.
pub(super) fn tag_result(text: &str) -> Option<TagResult> {
    use PlayerResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| {
            if matches!(c, '–' | '—' | '−' | ':') {
                '-'
            } else {
                c
            }
        })
        .collect();
    let (standard, two) = (Some(Scoring::STANDARD), Some(Scoring::TWO_ONE_ZERO));
    let (marks, scoring) = match plain.as_str() {
        "1-0" => ([Win, Loss], standard),
        "0-1" => ([Loss, Win], standard),
        "1/2-1/2" | "½-½" | "0.5-0.5" | "0,5-0,5" | "1/2" | "½" => ([Draw, Draw], standard),
        "2-0" => ([Win, Loss], two),
        "0-2" => ([Loss, Win], two),
        "1-1" => ([Draw, Draw], two),
        "0-0" => ([Loss, Loss], None),
        "+--" | "+/-" => ([ForfeitWin, ForfeitLoss], None),
        "--+" | "-/+" => ([ForfeitLoss, ForfeitWin], None),
        "---" => ([ForfeitLoss, ForfeitLoss], None),
        "*" | "?" | "" => ([Open, Open], None),
        _ => return None,
    };
    Some(TagResult { marks, scoring })
}

/// What the tag Termination says of a game that was won because somebody did not come, as parts of its value in lower case.
const OF_A_FORFEIT: &[&str] = &[
    "forfeit",
    "walkover",
    "no show",
    "no-show",
    "not appear",
    "not come",
    "absen",
    "unplayed",
    "not played",
    "kampflos",
    "неявк",
    "не явил",
    "ei ilmunud",
    "loobumisvõit",
];

/// The results of a game without moves of which the tag Termination says that somebody did not come; *time forfeit* is lost at
/// the board. A draw is no forfeit.
pub(super) fn forfeited(
    termination: &str,
    results: [PlayerResult; 2],
) -> Option<[PlayerResult; 2]> {
    use PlayerResult::{ForfeitLoss, ForfeitWin, Loss, Win};
    let said = termination.to_lowercase();
    let of_a_forfeit = OF_A_FORFEIT.iter().any(|part| said.contains(part));
    if !of_a_forfeit || said.contains("time") {
        return None;
    }
    match results {
        [Win, Loss] => Some([ForfeitWin, ForfeitLoss]),
        [Loss, Win] => Some([ForfeitLoss, ForfeitWin]),
        [Loss, Loss] => Some([ForfeitLoss, ForfeitLoss]),
        [_, _] => None,
    }
}

/// The scoring that all results show; the usual one if they show none, or both.
pub(super) fn scoring(results: impl Iterator<Item = TagResult>) -> Scoring {
    let mut shown = results.filter_map(|result| result.scoring);
    let two = |scoring| scoring == Scoring::TWO_ONE_ZERO;
    match shown.next() {
        Some(first) if two(first) && shown.all(two) => Scoring::TWO_ONE_ZERO,
        _ => Scoring::STANDARD,
    }
}
