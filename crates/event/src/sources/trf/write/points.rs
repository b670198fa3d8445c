//! What results are worth, as records.

use super::{CannotWrite, Writer};
use crate::trf::Version;
use crate::{Points, Scoring};

impl Writer<'_> {
    /// XXS, or 162 and 299; nothing where all is as usual.
    pub(super) fn points(&mut self) -> Result<(), CannotWrite> {
        let scoring = self.event.scoring;
        if scoring == Scoring::STANDARD {
            return Ok(());
        }
        let lines = match self.version {
            Version::Trf16 => vec![xxs(scoring)],
            Version::Trf26 => newer(scoring)?,
        };
        self.lines.extend(lines);
        Ok(())
    }
}

/// Every value by its name; `W` and `D` are left out so that nothing depends on the order.
fn xxs(scoring: Scoring) -> String {
    let values = [
        ("WW", scoring.win),
        ("BW", scoring.win),
        ("WD", scoring.draw),
        ("BD", scoring.draw),
        ("WL", scoring.loss),
        ("BL", scoring.loss),
        ("FW", scoring.forfeit_win),
        ("FL", scoring.forfeit_loss),
        ("PAB", scoring.pairing_bye),
        ("FPB", scoring.full_bye),
        ("HPB", scoring.half_bye),
        ("ZPB", scoring.zero_bye),
    ];
    let values: Vec<String> = (values.iter())
        .map(|(name, points)| format!("{name}={points}"))
        .collect();
    format!("XXS {}", values.join(" "))
}

/// 162 for what it has letters for, 299 for what differs from that.
fn newer(scoring: Scoring) -> Result<Vec<String>, CannotWrite> {
    let mut line = "162 ".to_owned();
    for (letter, points) in [
        ('W', scoring.win),
        ('D', scoring.draw),
        ('L', scoring.loss),
        ('A', scoring.forfeit_loss),
        ('P', scoring.pairing_bye),
    ] {
        if line.len() > 4 {
            line.push_str("   ");
        }
        line.push_str(&format!(" {letter}{}", column(points)?));
    }
    let mut lines = vec![line];
    for (letter, points, usual) in [
        ('+', scoring.forfeit_win, scoring.win),
        ('F', scoring.full_bye, scoring.win),
        ('H', scoring.half_bye, scoring.draw),
        ('Z', scoring.zero_bye, scoring.forfeit_loss),
    ] {
        if points != usual {
            lines.push(format!("299 {letter}        {}  000", column(points)?));
        }
    }
    Ok(lines)
}

/// Points in four columns: ` 1.0`, `11.5`.
pub(super) fn column(points: Points) -> Result<String, CannotWrite> {
    columns(points, 4)
}

/// Points in so many columns.
pub(super) fn columns(points: Points, width: usize) -> Result<String, CannotWrite> {
    let text = one_decimal(points);
    if text.len() > width || points < Points::ZERO {
        return Err(CannotWrite::Points(text));
    }
    Ok(format!("{text:>width$}"))
}

/// Always with one decimal.
fn one_decimal(points: Points) -> String {
    let text = points.to_string();
    if text.contains('.') {
        text
    } else {
        format!("{text}.0")
    }
}
