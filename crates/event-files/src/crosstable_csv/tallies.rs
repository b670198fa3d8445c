//! Columns that say once more what the results of a row say: games won, drawn and lost, games, Sonneborn–Berger. A result that is
//! wrong in both of its cells is found by these alone.

use super::CrosstableText;
use scoresheet_event::typed_table::{Field, Heading, TypedRow, names, plain};
use scoresheet_event::{
    Event, FaultCode, Kind, Ledger, LedgerEntry, Place, PlayerId, PlayerResult, Points, Quarters,
    Scoring, Turn,
};
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
    /// Sonneborn–Berger.
    SonnebornBerger,
}

/// What stands in such a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tallied {
    player: PlayerId,
    what: Tally,
    text: String,
    at: Place,
}

/// Headings, and what they count from there on.
static NAMES: LazyLock<Vec<(&str, &[Tally])>> = LazyLock::new(|| {
    names(include_str!("../../data/tallies.tsv"), |key| {
        Some(match key {
            "games" => &[Tally::Games][..],
            "won-drawn-lost" => &[Tally::Won, Tally::Drawn, Tally::Lost],
            "sonneborn-berger" => &[Tally::SonnebornBerger],
            _ => return None,
        })
    })
});

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
            if texts.len() == counted.len() && texts.join(" ") == *name {
                columns.extend(counted.iter().copied().zip(start..));
            }
        }
    }
    columns
}

impl CrosstableText {
    pub(super) fn note_tally(&mut self, player: PlayerId, what: Tally, field: &Field<'_>) {
        if !field.text.is_empty() {
            self.tallied.push(Tallied {
                player,
                what,
                text: field.text.to_string(),
                at: field.at,
            });
        }
    }

    /// Holds what is counted against the results.
    pub(super) fn check_tallies(&mut self) {
        let ledger = Ledger::of(&self.event);
        let stated = std::mem::take(&mut self.tallied);
        for Tallied {
            player,
            what,
            text,
            at,
        } in &stated
        {
            let Some(number) = quarters(text) else {
                let message = format!("{text:?} is no number; not used");
                self.fault(FaultCode::FieldIgnored, *at, message);
                continue;
            };
            let entries = ledger.entries(*player);
            let expected = match what {
                Tally::SonnebornBerger => {
                    sonneborn_berger(&self.event, entries).map(|sum| sum..=sum)
                }
                Tally::Games | Tally::Won | Tally::Drawn | Tally::Lost => {
                    Some(counted(entries, *what))
                }
            };
            let Some(expected) = expected.filter(|range| !range.contains(&number)) else {
                continue;
            };
            let name = super::grid::named(self.event.players.get(player.index()));
            let message = format!(
                "{name}: {} stated as {text}, but the results give {}",
                what.said(),
                Quarters::of(*expected.start())
            );
            self.fault(FaultCode::FactsDisagree, *at, message);
        }
    }
}

impl Tally {
    const fn said(self) -> &'static str {
        match self {
            Self::Games => "games are",
            Self::Won => "games won are",
            Self::Drawn => "games drawn are",
            Self::Lost => "games lost are",
            Self::SonnebornBerger => "Sonneborn–Berger is",
        }
    }

    /// Whether an entry is one of these games.
    const fn is(self, mark: PlayerResult) -> bool {
        match self {
            Self::Games => true,
            Self::Won => matches!(mark, PlayerResult::Win | PlayerResult::ForfeitWin),
            Self::Drawn => matches!(mark, PlayerResult::Draw),
            Self::Lost => matches!(mark, PlayerResult::Loss | PlayerResult::ForfeitLoss),
            Self::SonnebornBerger => false,
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

/// In quarters; nothing where it depends on the edition: beside a round-robin in which all games were played and count.
fn sonneborn_berger(event: &Event, entries: &[LedgerEntry]) -> Option<i64> {
    let whole = matches!(event.kind, Some(Kind::RoundRobin { .. }))
        && event.scoring == Scoring::STANDARD
        && event.adjustments.is_empty()
        && event
            .pairings
            .iter()
            .all(|game| game.counts && game.results[0].is_played());
    let points = event.points();
    let gives = |entry: &LedgerEntry| {
        let against = points.get(entry.opponent()?.index())?;
        let made = event.scoring.points(entry.mark()?);
        Some(i64::from(against.in_halves()) * i64::from(made.in_halves()))
    };
    whole.then(|| entries.iter().filter_map(gives).sum())
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
