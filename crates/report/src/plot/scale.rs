//! Scales: from figures to places in a drawing, with round marks.

use crate::page::grouped;

/// A scale from 0 to a round figure at or above the largest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scale {
    /// Distance between two marks.
    step: f64,
    /// Steps from 0 to the end.
    steps: u32,
    /// Where 0 is drawn.
    from: f64,
    /// Where the end is drawn.
    to: f64,
}

impl Scale {
    /// A scale for whole figures up to `largest`, with about `marks` marks, drawn from `from` to `to`.
    pub fn new(largest: f64, marks: u32, (from, to): (f64, f64)) -> Self {
        let largest = if largest.is_finite() {
            largest.max(1.0)
        } else {
            1.0
        };
        let step = round_step(largest / f64::from(marks.max(1)));
        let steps = (largest / step).ceil().max(1.0);
        Self {
            step,
            // At most `marks` and a half: the step is not below the rough one.
            steps: steps as u32,
            from,
            to,
        }
    }

    /// The figure at the end.
    pub fn end(&self) -> f64 {
        self.step * f64::from(self.steps)
    }

    /// Where a figure is drawn.
    pub fn at(&self, figure: f64) -> f64 {
        self.from + (self.to - self.from) * figure / self.end()
    }

    /// The marks: where each is drawn, and what stands there.
    pub fn marks(&self) -> Vec<(f64, String)> {
        let figures = (0..=self.steps).map(|n| self.step * f64::from(n));
        figures
            .map(|figure| (self.at(figure), grouped(figure.round() as i128)))
            .collect()
    }
}

/// The next of 1, 2, 5, 10, 20 … at or above.
fn round_step(rough: f64) -> f64 {
    let power = 10_f64.powf(rough.max(1.0).log10().floor());
    let found = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let fits = found.into_iter().find(|step| *step >= rough);
    fits.unwrap_or(10.0 * power)
}

/// A coordinate as it is written: one decimal is as fine as a screen.
pub(super) fn xy(place: f64) -> String {
    let text = format!("{place:.1}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" {
        "0".to_owned()
    } else {
        short.to_owned()
    }
}

/// About how wide a text is at the size of the plots: most letters are narrower.
pub(super) fn width(text: &str) -> f64 {
    use unicode_width::UnicodeWidthStr;
    text.width() as f64 * 7.6
}

/// The text, or as much of it as `room` holds with `…` after it.
pub(super) fn fitting(text: &str, room: f64) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if width(&short) + 9.0 > room {
            short.pop();
            break;
        }
    }
    format!("{}…", short.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn marks_are_round() {
        let texts = |largest| -> Vec<String> {
            let scale = Scale::new(largest, 5, (0.0, 100.0));
            scale.marks().into_iter().map(|mark| mark.1).collect()
        };
        assert_eq!(texts(0.0), ["0", "1"]);
        assert_eq!(texts(3.0), ["0", "1", "2", "3"]);
        assert_eq!(texts(42.0), ["0", "10", "20", "30", "40", "50"]);
        assert_eq!(texts(101.0), ["0", "50", "100", "150"]);
        assert_eq!(texts(f64::NAN), ["0", "1"]);
    }

    #[test]
    fn coordinates_are_short() {
        assert_eq!([xy(1.0), xy(0.126), xy(-0.001)], ["1", "0.1", "0"]);
    }

    proptest! {
        #[test]
        fn the_largest_figure_is_on_the_scale(largest in 0.0..1e15_f64, marks in 1_u32..9) {
            let scale = Scale::new(largest, marks, (20.0, 420.0));
            prop_assert!(scale.end() >= largest);
            prop_assert!(scale.marks().len() <= marks as usize + 2);
            prop_assert!((20.0..=420.0).contains(&scale.at(largest)));
        }

        #[test]
        fn what_is_cut_fits(text in "\\PC{0,40}", room in 10.0..200.0_f64) {
            let cut = fitting(&text, room);
            prop_assert!(cut == text || width(&cut) <= room + 9.0);
        }
    }
}
