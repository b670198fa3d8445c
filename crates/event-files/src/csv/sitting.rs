//! What stands for a round without an opponent.

use scoresheet_event::SittingOut;
use scoresheet_event::sheet::{names, plain};
use std::sync::LazyLock;

static WORDS: LazyLock<Vec<(&str, SittingOut)>> = LazyLock::new(|| {
    names(include_str!("../../data/sittings.tsv"), |key| match key {
        "free" => Some(SittingOut::Free),
        "pairing-bye" => Some(SittingOut::PairingBye),
        "full-bye" => Some(SittingOut::FullBye),
        "half-bye" => Some(SittingOut::HalfBye),
        "zero-bye" => Some(SittingOut::ZeroBye),
        "absent" => Some(SittingOut::Absent),
        _ => None,
    })
});

/// Why a player has no opponent, if the text says that.
pub(crate) fn sitting(text: &str) -> Option<SittingOut> {
    let text = plain(text);
    let known = WORDS.iter().find(|(word, _)| *word == text)?;
    Some(known.1)
}

/// The word that [`sitting`] reads back.
pub(crate) fn sitting_text(why: SittingOut) -> &'static str {
    let known = WORDS.iter().find(|(_, each)| *each == why);
    known.map_or("", |(word, _)| *word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_word() {
        for why in [
            SittingOut::Free,
            SittingOut::PairingBye,
            SittingOut::FullBye,
            SittingOut::HalfBye,
            SittingOut::ZeroBye,
            SittingOut::Absent,
        ] {
            assert_eq!(sitting(sitting_text(why)), Some(why));
        }
        assert_eq!(sitting("Своб."), Some(SittingOut::Free));
        assert_eq!(sitting(""), None);
    }
}
