//! What stands for a round without an opponent.

use super::plain;
use crate::SittingOut;
use std::sync::LazyLock;

static WORDS: LazyLock<Vec<(&str, SittingOut)>> = LazyLock::new(|| {
    let rows = include_str!("../../../data/sittings.tsv").lines();
    let rows = rows.filter(|row| !row.starts_with("# "));
    rows.filter_map(|row| {
        let (key, words) = row.split_once('\t')?;
        let why = match key {
            "free" => SittingOut::Free,
            "pairing-bye" => SittingOut::PairingBye,
            "full-bye" => SittingOut::FullBye,
            "half-bye" => SittingOut::HalfBye,
            "zero-bye" => SittingOut::ZeroBye,
            "absent" => SittingOut::Absent,
            _ => return None,
        };
        Some(words.split('|').map(move |word| (word, why)))
    })
    .flatten()
    .collect()
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
