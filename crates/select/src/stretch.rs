//! The stretches of a text that belong to its games: together they are the whole text.

use scoresheet_source::Span;
use std::ops::Range;

/// A stretch of a text, and the games in it, by their places among those of the text. It is one game, but for games on a
/// page that stand beside one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub text: Range<usize>,
    pub games: Range<usize>,
}

/// Cuts a text of `len` bytes, in which games stand at `spans`, at the beginnings of its games. What stands before the
/// first belongs to it in a text `from_start` of its file; elsewhere it is left over, for the game before.
pub(crate) fn stretches(
    spans: &[Span],
    len: usize,
    from_start: bool,
) -> (Range<usize>, Vec<Stretch>) {
    let mut all: Vec<Stretch> = Vec::with_capacity(spans.len());
    let mut end = 0;
    for (at, span) in spans.iter().enumerate() {
        let start = (span.start as usize).min(len);
        match all.last_mut() {
            Some(last) if start < end || start <= last.text.start => last.games.end = at + 1,
            _ => all.push(Stretch {
                text: start..len,
                games: at..at + 1,
            }),
        }
        end = end.max(span.end as usize);
    }
    for at in 1..all.len() {
        all[at - 1].text.end = all[at].text.start;
    }
    let left_over = match all.first_mut() {
        None => 0..len,
        Some(first) if from_start => {
            first.text.start = 0;
            0..0
        }
        Some(first) => 0..first.text.start,
    };
    (left_over, all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_without_a_rest() {
        let spans = [Span::new(3, 10), Span::new(12, 20), Span::new(22, 30)];
        let (left, all) = stretches(&spans, 33, true);
        assert_eq!(left, 0..0);
        let cuts: Vec<_> = all.iter().map(|one| one.text.clone()).collect();
        assert_eq!(cuts, [0..12, 12..22, 22..33]);
        let (left, all) = stretches(&spans, 33, false);
        assert_eq!((left, all[0].text.clone()), (0..3, 3..12));
        assert_eq!(stretches(&[], 5, true), (0..5, Vec::new()));
    }

    #[test]
    fn games_beside_one_another_are_one_stretch() {
        let spans = [Span::new(3, 25), Span::new(12, 30), Span::new(31, 40)];
        let (_, all) = stretches(&spans, 40, true);
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].text.clone(), all[0].games.clone()), (0..31, 0..2));
    }
}
