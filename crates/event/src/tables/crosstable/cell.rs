//! What stands in the cells of a table.

use super::Shape;
use crate::{ByeReason, Colour, Event, Pairing, PlayerId, PlayerResult};
use std::borrow::Cow;
use std::mem;

type CellText = Cow<'static, str>;

/// The cells of all rows. Most are one mark, and take no memory of their own.
pub(super) struct Cells {
    rows: Vec<Vec<CellText>>,
    /// The places in [`Event::pairings`] of what stands in the cells, cell by cell.
    games: Vec<Vec<(u32, u32)>>,
    /// The row of each player who has one.
    row_of: Vec<Option<usize>>,
}

impl Cells {
    pub(super) fn of(event: &Event, shape: Shape, order: &[PlayerId]) -> Self {
        let columns = match shape {
            Shape::Opponents => order.len(),
            Shape::Rounds => usize::from(event.rounds()),
        };
        let mut row_of = vec![None; event.players.len()];
        for (row, id) in order.iter().enumerate() {
            if let Some(own) = row_of.get_mut(id.index()) {
                *own = Some(row);
            }
        }
        let mut cells = Self {
            rows: vec![vec![CellText::Borrowed(""); columns]; order.len()],
            games: vec![Vec::new(); order.len()],
            row_of,
        };
        let mut pairings: Vec<u32> = (0..).take(event.pairings.len()).collect();
        let round = |game: &u32| event.pairings[*game as usize].round;
        pairings.sort_by_key(|game| (round(game).is_none(), round(game)));
        for game in pairings {
            let pairing = &event.pairings[game as usize];
            for side in [0, 1] {
                let cell = match shape {
                    Shape::Opponents => cells.against(pairing, side),
                    Shape::Rounds => cells.in_round(event, pairing, side),
                };
                if let Some((row, column)) = cell
                    && let Some(games) = cells.games.get_mut(row)
                {
                    games.push((column as u32, game));
                }
            }
        }
        match shape {
            Shape::Opponents => {
                for row in 0..order.len() {
                    cells.add(row, row, CellText::Borrowed("×"));
                }
            }
            Shape::Rounds => cells.sit(event),
        }
        cells
    }

    /// The cells of a row, once.
    pub(super) fn take(&mut self, row: usize) -> Vec<CellText> {
        self.rows.get_mut(row).map(mem::take).unwrap_or_default()
    }

    /// The meetings of a row, once: the column and the place in [`Event::pairings`], in the order of the
    /// columns and in each cell of its marks.
    pub(super) fn take_games(&mut self, row: usize) -> Vec<(u32, u32)> {
        let mut games = self.games.get_mut(row).map(mem::take).unwrap_or_default();
        games.sort_by_key(|(column, _)| *column);
        games
    }

    fn row(&self, player: PlayerId) -> Option<usize> {
        self.row_of.get(player.index()).copied().flatten()
    }

    /// After what stands there already.
    fn add(&mut self, row: usize, column: usize, mark: CellText) {
        let cell = self
            .rows
            .get_mut(row)
            .and_then(|cells| cells.get_mut(column));
        if let Some(cell) = cell {
            *cell = if cell.is_empty() {
                mark
            } else {
                CellText::Owned(format!("{cell} {mark}"))
            };
        }
    }

    /// Adds a mark, and tells to which cell.
    fn against(&mut self, pairing: &Pairing, side: usize) -> Option<(usize, usize)> {
        let [own, other] = [pairing.players[side], pairing.players[1 - side]];
        let (row, column) = (self.row(own)?, self.row(other)?);
        self.add(row, column, CellText::Borrowed(shown(pairing, side)));
        Some((row, column))
    }

    /// Adds a mark, and tells to which cell.
    fn in_round(
        &mut self,
        event: &Event,
        pairing: &Pairing,
        side: usize,
    ) -> Option<(usize, usize)> {
        let [own, other] = [pairing.players[side], pairing.players[1 - side]];
        let (row, round) = (self.row(own)?, pairing.round?);
        self.row(other)?;
        let number = event
            .players
            .get(other.index())
            .map_or(0, |each| each.number);
        let colour = match pairing.colour_of(own) {
            Some(Colour::White) => "w",
            Some(Colour::Black) => "b",
            None => " ",
        };
        let mark = pairing.results[side].printed();
        let cell = if pairing.counts {
            format!("{number}{colour}{mark}")
        } else {
            format!("({number}{colour}{mark})")
        };
        let column = usize::from(round).saturating_sub(1);
        self.add(row, column, CellText::Owned(cell));
        Some((row, column))
    }

    fn sit(&mut self, event: &Event) {
        for bye in &event.byes {
            let text = bye_text(bye.why);
            if let Some(row) = self.row(bye.player).filter(|_| !text.is_empty()) {
                let column = usize::from(bye.round).saturating_sub(1);
                self.add(row, column, CellText::Borrowed(text));
            }
        }
    }
}

const fn shown(pairing: &Pairing, side: usize) -> &'static str {
    let mark = pairing.results[side];
    if pairing.counts {
        return mark.printed();
    }
    match mark {
        PlayerResult::Win => "(1)",
        PlayerResult::Draw => "(½)",
        PlayerResult::Loss => "(0)",
        PlayerResult::ForfeitWin => "(+)",
        PlayerResult::ForfeitLoss => "(−)",
        PlayerResult::Open => "(.)",
    }
}

/// A round without an opponent.
pub(super) const fn bye_text(why: ByeReason) -> &'static str {
    match why {
        ByeReason::PairingBye => "bye",
        ByeReason::FullBye => "bye1",
        ByeReason::HalfBye => "bye½",
        ByeReason::ZeroBye => "bye0",
        ByeReason::EmptyBoard => "+",
        ByeReason::Free | ByeReason::Absent => "",
    }
}
