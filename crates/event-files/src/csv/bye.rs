//! What stands for a round without an opponent.

use scoresheet_event::ByeReason;
use scoresheet_event::typed_table::{names, plain};
use std::sync::LazyLock;

static WORDS: LazyLock<Vec<(&str, ByeReason)>> = LazyLock::new(|| {
    names(include_str!("../../data/byes.tsv"), |key| match key {
        "free" => Some(ByeReason::Free),
        "pairing-bye" => Some(ByeReason::PairingBye),
        "full-bye" => Some(ByeReason::FullBye),
        "half-bye" => Some(ByeReason::HalfBye),
        "zero-bye" => Some(ByeReason::ZeroBye),
        "absent" => Some(ByeReason::Absent),
        "empty-board" => Some(ByeReason::EmptyBoard),
        _ => None,
    })
});

/// Why a player has no opponent, if the text says that.
pub(crate) fn bye_reason(text: &str) -> Option<ByeReason> {
    let text = plain(text);
    let known = WORDS.iter().find(|(word, _)| *word == text)?;
    Some(known.1)
}

/// The word that [`bye_reason`] reads back.
pub(crate) fn bye_text(why: ByeReason) -> &'static str {
    let known = WORDS.iter().find(|(_, each)| *each == why);
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
