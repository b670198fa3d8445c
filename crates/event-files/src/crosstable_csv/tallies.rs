//! Columns that say once more what the results of a row say: games won, drawn and lost, games, tie-breaks. A result that is
//! wrong in both of its cells is found by these alone.

use super::CrosstableText;
use scoresheet_event::check::{StatedTiebreak, StatedValue, stated_tiebreaks};
use scoresheet_event::tiebreak::{Spec, System};
use scoresheet_event::typed_table::{Field, Heading, TypedRow, names, plain};
use scoresheet_event::{
    FaultCode, Ledger, LedgerEntry, Place, PlayerId, PlayerResult, Points, Quarters, Turn,
};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// What a column counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tally {
    /// Games.
    Games,
    /// Games won.
    Won,
    /// Games drawn.
    Drawn,
    /// Games lost.
    Lost,
    /// A tie-break.
    Tiebreak(Spec),
}

/// What stands in such a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tallied {
    player: PlayerId,
    what: Tally,
    /// The column.
    index: usize,
    text: String,
    at: Place,
}

/// Headings, and what they count from there on.
static NAMES: LazyLock<Vec<(&str, &[Tally])>> = LazyLock::new(|| {
    names(include_str!("../../data/tallies.tsv"), |key| {
        Some(match key {
            "games" => &[Tally::Games][..],
            "won-drawn-lost" => &[Tally::Won, Tally::Drawn, Tally::Lost],
            "won" => &[Tally::Won],
            _ => return None,
        })
    })
});

/// Names of tie-breaks in headings besides those of [`Spec`], each with what it is.
static TIEBREAKS: LazyLock<Vec<(&str, Spec)>> = LazyLock::new(|| {
    names(include_str!("../../data/tallies.tsv"), |key| {
        key.strip_prefix("tie-break ")?.parse().ok()
    })
});

/// The tie-break that heads a column, of those whose names say what they are.
fn tiebreak(heading: &str) -> Option<Spec> {
    let heading = plain(heading);
    let named = TIEBREAKS.iter().find(|(name, _)| *name == heading);
    let spec = named
        .map(|(_, spec)| *spec)
        .or_else(|| heading.parse().ok())?;
    let compared = [
        System::Buchholz,
        System::SonnebornBerger,
        System::Koya,
        System::Wins,
        System::GamesWon,
    ];
    compared.contains(&spec.system).then_some(spec)
}

/// The columns without another meaning that count something, each with what.
pub(super) fn columns(row: &TypedRow<'_>, found: &[Heading]) -> Vec<(Tally, usize)> {
    let mut columns = Vec::new();
    for start in 0..found.len() {
        for (name, counted) in NAMES.iter() {
            let here = found
                .iter()
                .zip(&row.fields)
                .skip(start)
                .take(counted.len());
            let texts: Vec<String> = (here.filter(|(heading, _)| **heading == Heading::Unknown))
                .map(|(_, field)| plain(&field.text))
                .collect();
            let known = |index| columns.iter().any(|(_, column)| *column == index);
            if texts.len() == counted.len() && texts.join(" ") == *name && !known(start) {
                columns.extend(counted.iter().copied().zip(start..));
            }
        }
    }
    let fields = found.iter().zip(&row.fields).enumerate();
    let unknown: Vec<_> = fields
        .filter(|(index, (heading, _))| {
            **heading == Heading::Unknown && columns.iter().all(|(_, column)| column != index)
        })
        .filter_map(|(index, (_, field))| Some((Tally::Tiebreak(tiebreak(&field.text)?), index)))
        .collect();
    columns.extend(unknown);
    columns
}

impl CrosstableText {
    pub(super) fn note_tally(
        &mut self,
        player: PlayerId,
        column: (Tally, usize),
        field: &Field<'_>,
    ) {
        let (what, index) = column;
        if !field.text.is_empty() {
            self.tallied.push(Tallied {
                player,
                what,
                index,
                text: field.text.to_string(),
                at: field.at,
            });
        }
    }

    /// Holds what is counted against the results; `heads` are the fields that head the columns.
    pub(super) fn check_tallies(&mut self, heads: &[(String, Place)]) {
        let ledger = Ledger::of(&self.event);
        let stated = std::mem::take(&mut self.tallied);
        let mut tiebreaks: BTreeMap<usize, StatedTiebreak> = BTreeMap::new();
        for each in &stated {
            let Tallied {
                player,
                what,
                index,
                text,
                at,
            } = each;
            let Some(number) = quarters(text) else {
                let message = format!("{text:?} is no number; not used");
                self.fault(FaultCode::FieldIgnored, *at, message);
                continue;
            };
            if let Tally::Tiebreak(spec) = *what {
                let (heading, at_head) = heads.get(*index).cloned().unwrap_or_default();
                let column = tiebreaks.entry(*index).or_insert(StatedTiebreak {
                    heading,
                    at: at_head,
                    spec,
                    values: Vec::new(),
                });
                column.values.push(StatedValue {
                    player: *player,
                    text: text.clone(),
                    value: Quarters::of(number),
                    at: *at,
                });
                continue;
            }
            let expected = counted(ledger.entries(*player), *what);
            if expected.contains(&number) {
                continue;
            }
            let name = super::grid::named(self.event.players.get(player.index()));
            let message = format!(
                "{name}: {} stated as {text}, but the results give {}",
                what.said(),
                Quarters::of(*expected.start())
            );
            self.fault(FaultCode::FactsDisagree, *at, message);
        }
        let columns: Vec<StatedTiebreak> = tiebreaks.into_values().collect();
        self.faults.extend(stated_tiebreaks(&self.event, &columns));
    }
}

impl Tally {
    const fn said(self) -> &'static str {
        match self {
            Self::Games => "games are",
            Self::Won => "games won are",
            Self::Drawn => "games drawn are",
            Self::Lost => "games lost are",
            Self::Tiebreak(_) => "the tie-break is",
        }
    }

    /// Whether an entry is one of these games.
    const fn is(self, mark: PlayerResult) -> bool {
        match self {
            Self::Games => true,
            Self::Won => matches!(mark, PlayerResult::Win | PlayerResult::ForfeitWin),
            Self::Drawn => matches!(mark, PlayerResult::Draw),
            Self::Lost => matches!(mark, PlayerResult::Loss | PlayerResult::ForfeitLoss),
            Self::Tiebreak(_) => false,
        }
    }
}

/// How many there are, in quarters: at least those over the board, at most with all rounds without a game, which tables count now
/// here, now there.
fn counted(entries: &[LedgerEntry], what: Tally) -> RangeInclusive<i64> {
    let marks = entries.iter().filter_map(LedgerEntry::mark);
    let least = marks
        .clone()
        .filter(|mark| mark.is_played() && what.is(*mark))
        .count();
    let without_game = entries
        .iter()
        .filter(|entry| matches!(entry.turn, Turn::Out(_)))
        .count();
    let most = marks.filter(|mark| what.is(*mark)).count() + without_game;
    let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX / 4) * 4;
    whole(least)..=whole(most)
}

/// A number in quarters: `2`, `2.75`, `2,5`, `2½`, `2¾`.
fn quarters(text: &str) -> Option<i64> {
    let text: String = text.split_whitespace().collect();
    if let Ok(points) = text.parse::<Points>() {
        return Some(i64::from(points.in_halves()) * 2);
    }
    let text = text
        .replace(',', ".")
        .replace('¼', ".25")
        .replace('¾', ".75");
    let (whole, part) = text.split_once('.')?;
    let whole = if whole.is_empty() {
        0
    } else {
        whole.parse::<i64>().ok()?
    };
    let part = match part.trim_end_matches('0') {
        "" => 0,
        "25" => 1,
        "5" => 2,
        "75" => 3,
        _ => return None,
    };
    (0..=1_000_000).contains(&whole).then_some(whole * 4 + part)
}
