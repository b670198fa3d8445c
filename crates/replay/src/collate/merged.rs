//! The merged record as PGN or PDN, with the origin of every ply that is not on all sheets.

use super::collation::{CollatedPly, Collation, Has, Origin, SheetMove, StopReason};
use crate::context::options::Options;
use crate::convert::{ConvertError, Target, convert};
use crate::judge::Judge;
use crate::position::AnyPosition;
use scoresheet_notation::write::{Item, Style, running, tag_line};
use scoresheet_notation::{Reader, Record, RecordText};

impl Collation {
    /// The merged record: PGN for chess, PDN for draughts. A comment follows every ply that
    /// is not on all sheets, and says which have it, or what they have instead.
    ///
    /// # Errors
    /// [`ConvertError`] if the record cannot be written; no collation is known that does that.
    pub fn merged(&self) -> Result<String, ConvertError> {
        let mut items = vec![Item::Comment(self.preface())];
        for row in &self.rows {
            if let Some(mv) = &row.mv {
                items.push(Item::Move {
                    says: mv.clone(),
                    number: row.number,
                    black: row.second,
                });
            }
            items.extend(self.origin_of(row).map(Item::Comment));
        }
        items.extend(self.stopped().map(Item::Comment));
        let mut text = String::new();
        // Of the record itself, whatever a sheet counted.
        let plies = self.rows.iter().filter(|row| row.mv.is_some()).count();
        for (name, value) in &self.head {
            let value = match name.as_str() {
                "PlyCount" => plies.to_string(),
                _ => plain(value),
            };
            text.push_str(&tag_line(name, &value));
        }
        if self.start != AnyPosition::start(self.game) {
            text.push_str(&tag_line("FEN", &self.start.fen()));
        }
        let result = self.head.iter().find(|(name, _)| name == "Result");
        let result = result.map_or("*", |(_, value)| value);
        text = format!("{text}\n{}", running(&items, &Style::EXPORT, result));
        self.in_exchange_format(&text)
    }

    /// Reads the text again and writes it by the standard.
    fn in_exchange_format(&self, text: &str) -> Result<String, ConvertError> {
        let mut judge = Judge::new(Options {
            game: Some(self.game),
            edition: Some(self.edition),
            hint: Some(self.game.family()),
            ..Options::default()
        });
        let mut record = Record::default();
        let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut record);
        let target = Target::exchange_format(self.game);
        let verdict = verdict.unwrap_or_default();
        Ok(convert(
            RecordText::new(&record, text.as_bytes()),
            &verdict,
            target,
            None,
        )?
        .text)
    }

    fn preface(&self) -> String {
        let names: Vec<String> = self.sheets.iter().map(|sheet| plain(&sheet.name)).collect();
        let mut words = format!("merged from {}", names.join(", "));
        for tag in &self.tags {
            let values = tag.values.iter().zip(&names);
            let values: Vec<String> = values
                .filter_map(|(value, name)| {
                    Some(format!("{name}: {}", plain(tag.said(value.as_deref())?)))
                })
                .collect();
            words.push_str(&format!("; {} differs: {}", tag.name, values.join(", ")));
        }
        words
    }

    /// What there is to say of the row, unless every sheet has it.
    fn origin_of(&self, row: &CollatedPly) -> Option<String> {
        let has = |one: Has| move |cell: &&(usize, &SheetMove)| cell.1.has == one;
        let cells: Vec<(usize, &SheetMove)> = row.cells.iter().enumerate().collect();
        let name = |of: usize| {
            self.sheets
                .get(of)
                .map_or(String::new(), |s| plain(&s.name))
        };
        let holders: Vec<String> = cells
            .iter()
            .filter(has(Has::Move))
            .map(|(of, _)| name(*of))
            .collect();
        let others: Vec<String> = cells
            .iter()
            .filter(|(_, cell)| !matches!(cell.has, Has::Move) && !cell.text.is_empty())
            .map(|(of, cell)| format!("{}: {}", name(*of), plain(&cell.text)))
            .collect();
        let only = match holders.len() {
            0 => Vec::new(),
            _ => vec![format!("in {}", holders.join(", "))],
        };
        let all = |first: &str| {
            let first = Some(first.to_owned()).filter(|first| !first.is_empty());
            let parts = first.into_iter().chain(only.clone()).chain(others.clone());
            Some(parts.collect::<Vec<_>>().join("; "))
        };
        match row.origin {
            Origin::All => None,
            Origin::Some | Origin::Against => all(""),
            Origin::Disputed if row.mv.is_none() => all("disputed and left out"),
            Origin::Disputed if row.whether_played && row.versions.is_empty() => {
                all("disputed whether played")
            }
            Origin::Disputed => all("disputed"),
            Origin::NoSheet => all("in no sheet; no other legal move fits what follows"),
            Origin::LeftOut => all("left out"),
        }
    }

    /// Why the record goes no further.
    fn stopped(&self) -> Option<String> {
        let stop = self.stop.as_ref()?;
        let left = self.sheets.iter().zip(&stop.left);
        let left: Vec<String> = left
            .filter(|(_, (count, _))| *count > 0)
            .map(|(sheet, (_, first))| {
                format!("{} continues with {}", plain(&sheet.name), plain(first))
            })
            .collect();
        let why = match &stop.reason {
            StopReason::NoSheetHasIt { .. } => {
                "the next ply is in no sheet, and several legal moves would fit"
            }
            StopReason::TooManyWays => "no continuation was found",
            StopReason::NothingFits => "nothing that follows fits",
        };
        Some(format!("{why}; {}", left.join("; ")))
    }
}

/// The text without what could end a comment or drive a terminal.
fn plain(text: &str) -> String {
    let keep = |c: char| {
        if c.is_control() || matches!(c, '{' | '}') {
            ' '
        } else {
            c
        }
    };
    text.chars().map(keep).collect::<String>().trim().to_owned()
}
