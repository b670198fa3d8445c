//! What stands in the cells of a table.

use super::Shape;
use crate::{Colour, Event, Mark, Meeting, PlayerId, SittingOut};
use std::borrow::Cow;
use std::mem;

type Cell = Cow<'static, str>;

/// The cells of all rows. Most are one mark, and take no memory of their own.
pub(super) struct Cells {
    rows: Vec<Vec<Cell>>,
    /// The places in [`Event::meetings`] of what stands in the cells, cell by cell.
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
            rows: vec![vec![Cell::Borrowed(""); columns]; order.len()],
            games: vec![Vec::new(); order.len()],
            row_of,
        };
        let mut meetings: Vec<u32> = (0..).take(event.meetings.len()).collect();
        let round = |game: &u32| event.meetings[*game as usize].round;
        meetings.sort_by_key(|game| (round(game).is_none(), round(game)));
        for game in meetings {
            let meeting = &event.meetings[game as usize];
            for side in [0, 1] {
                let cell = match shape {
                    Shape::Opponents => cells.against(meeting, side),
                    Shape::Rounds => cells.in_round(event, meeting, side),
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
                    cells.add(row, row, Cell::Borrowed("×"));
                }
            }
            Shape::Rounds => cells.sit(event),
        }
        cells
    }

    /// The cells of a row, once.
    pub(super) fn take(&mut self, row: usize) -> Vec<Cell> {
        self.rows.get_mut(row).map(mem::take).unwrap_or_default()
    }

    /// The meetings of a row, once: the column and the place in [`Event::meetings`], in the order of the
    /// columns and in each cell of its marks.
    pub(super) fn take_games(&mut self, row: usize) -> Vec<(u32, u32)> {
        let mut games = self.games.get_mut(row).map(mem::take).unwrap_or_default();
        games.sort_by_key(|(column, _)| *column);
        games
    }

    fn row(&self, player: PlayerId) -> Option<usize> {
        self.row_of.get(player.index()).copied().flatten()
    }

    /// Behind what stands there already.
    fn add(&mut self, row: usize, column: usize, mark: Cell) {
        let cell = self
            .rows
            .get_mut(row)
            .and_then(|cells| cells.get_mut(column));
        if let Some(cell) = cell {
            *cell = if cell.is_empty() {
                mark
            } else {
                Cell::Owned(format!("{cell} {mark}"))
            };
        }
    }

    /// Adds a mark, and tells to which cell.
    fn against(&mut self, meeting: &Meeting, side: usize) -> Option<(usize, usize)> {
        let [own, other] = [meeting.players[side], meeting.players[1 - side]];
        let (row, column) = (self.row(own)?, self.row(other)?);
        self.add(row, column, Cell::Borrowed(shown(meeting, side)));
        Some((row, column))
    }

    /// Adds a mark, and tells to which cell.
    fn in_round(
        &mut self,
        event: &Event,
        meeting: &Meeting,
        side: usize,
    ) -> Option<(usize, usize)> {
        let [own, other] = [meeting.players[side], meeting.players[1 - side]];
        let (row, round) = (self.row(own)?, meeting.round?);
        self.row(other)?;
        let number = event
            .players
            .get(other.index())
            .map_or(0, |each| each.number);
        let colour = match meeting.colour_of(own) {
            Some(Colour::White) => "w",
            Some(Colour::Black) => "b",
            None => " ",
        };
        let mark = meeting.marks[side].printed();
        let cell = if meeting.counts {
            format!("{number}{colour}{mark}")
        } else {
            format!("({number}{colour}{mark})")
        };
        let column = usize::from(round).saturating_sub(1);
        self.add(row, column, Cell::Owned(cell));
        Some((row, column))
    }

    fn sit(&mut self, event: &Event) {
        for sitting in &event.sittings {
            let bye = bye(sitting.why);
            if let Some(row) = self.row(sitting.player).filter(|_| !bye.is_empty()) {
                let column = usize::from(sitting.round).saturating_sub(1);
                self.add(row, column, Cell::Borrowed(bye));
            }
        }
    }
}

const fn shown(meeting: &Meeting, side: usize) -> &'static str {
    let mark = meeting.marks[side];
    if meeting.counts {
        return mark.printed();
    }
    match mark {
        Mark::Win => "(1)",
        Mark::Draw => "(½)",
        Mark::Loss => "(0)",
        Mark::ForfeitWin => "(+)",
        Mark::ForfeitLoss => "(−)",
        Mark::Open => "(.)",
    }
}

/// A round without an opponent.
pub(super) const fn bye(why: SittingOut) -> &'static str {
    match why {
        SittingOut::PairingBye => "bye",
        SittingOut::FullBye => "bye1",
        SittingOut::HalfBye => "bye½",
        SittingOut::ZeroBye => "bye0",
        SittingOut::Free | SittingOut::Absent => "",
    }
}
