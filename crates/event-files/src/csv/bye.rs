//! What stands for a round without an opponent.

use scoresheet_event::ByeReason;
use scoresheet_event::typed_table::{names, plain};
use std::sync::LazyLock;

/// Words, each with the reason; nothing where its points are not said.
static WORDS: LazyLock<Vec<(&str, Option<ByeReason>)>> = LazyLock::new(|| {
    let reason = |key: &str| match key {
        "free" => Some(ByeReason::Free),
        "pairing-bye" => Some(ByeReason::PairingBye),
        "full-bye" => Some(ByeReason::FullBye),
        "half-bye" => Some(ByeReason::HalfBye),
        "zero-bye" => Some(ByeReason::ZeroBye),
        "absent" => Some(ByeReason::Absent),
        "empty-board" => Some(ByeReason::EmptyBoard),
        _ => None,
    };
    names(include_str!("../../data/byes.tsv"), |key| {
        let reason = reason(key);
        (reason.is_some() || key == "requested-bye").then_some(reason)
    })
});

/// Why a player has no opponent, if the text says that.
pub(crate) fn bye_reason(text: &str) -> Option<ByeReason> {
    let text = plain(text);
    let known = WORDS.iter().find(|(word, _)| *word == text)?;
    known.1
}

/// Whether the text says that a player asked for a round without an opponent, and not for how many points.
pub(crate) fn is_bye_without_points(text: &str) -> bool {
    let text = plain(text);
    (WORDS.iter()).any(|(word, reason)| *word == text && reason.is_none())
}

/// The word that [`bye_reason`] reads back.
pub(crate) fn bye_text(why: ByeReason) -> &'static str {
    let known = WORDS.iter().find(|(_, each)| *each == Some(why));
    known.map_or("", |(word, _)| *word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_word() {
        for why in [
            ByeReason::Free,
            ByeReason::PairingBye,
            ByeReason::FullBye,
            ByeReason::HalfBye,
            ByeReason::ZeroBye,
            ByeReason::Absent,
            ByeReason::EmptyBoard,
        ] {
            assert_eq!(bye_reason(bye_text(why)), Some(why));
        }
        assert_eq!(bye_reason("Своб."), Some(ByeReason::Free));
        assert_eq!(bye_reason(""), None);
    }
}
