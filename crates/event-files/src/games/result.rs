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

/// The scoring that all results show; the usual one if they show none, or both.
pub(super) fn scoring(results: impl Iterator<Item = TagResult>) -> Scoring {
    let mut shown = results.filter_map(|result| result.scoring);
    let two = |scoring| scoring == Scoring::TWO_ONE_ZERO;
    match shown.next() {
        Some(first) if two(first) && shown.all(two) => Scoring::TWO_ONE_ZERO,
        _ => Scoring::STANDARD,
    }
}
