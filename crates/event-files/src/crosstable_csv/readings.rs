//! Cells of rounds that may be read in several ways: whose number is named in them, whether a letter before it is a result or a colour, and
//! whether `-1` is a game lost to number 1 or a bye. The rows of the opponents decide, never a guess.

use super::pairings::{Against, Rounds, Stated};
use scoresheet_event::{ByeReason, Colour, Event, Place, PlayerId, PlayerResult};
use std::collections::HashMap;

/// A letter before an opponent's number: `W3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lettered {
    pub letter: Letter,
    pub number: u32,
}

/// The letter, in capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letter {
    /// Won, or White.
    W,
    /// Black.
    B,
    /// Lost.
    L,
    /// Drawn.
    D,
    /// Won without play.
    X,
    /// Lost without play.
    F,
}

impl Letter {
    fn of(c: char) -> Option<Self> {
        match c.to_ascii_uppercase() {
            'W' => Some(Self::W),
            'B' => Some(Self::B),
            'L' => Some(Self::L),
            'D' => Some(Self::D),
            'X' => Some(Self::X),
            'F' => Some(Self::F),
            _ => None,
        }
    }

    const fn result(self) -> Option<PlayerResult> {
        match self {
            Self::W => Some(PlayerResult::Win),
            Self::L => Some(PlayerResult::Loss),
            Self::D => Some(PlayerResult::Draw),
            Self::X => Some(PlayerResult::ForfeitWin),
            Self::F => Some(PlayerResult::ForfeitLoss),
            Self::B => None,
        }
    }

    const fn colour(self) -> Option<Colour> {
        match self {
            Self::W => Some(Colour::White),
            Self::B => Some(Colour::Black),
            Self::L | Self::D | Self::X | Self::F => None,
        }
    }
}

impl Lettered {
    /// `W3`, `W 3`.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let letter = Letter::of(chars.next()?)?;
        let number = chars.as_str().trim_start();
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let number = number.parse().ok().filter(|number| digits && *number > 0)?;
        Some(Self { letter, number })
    }

    const fn read_as(self, letters: Letters) -> Option<Against> {
        let (mark, colour) = match letters {
            Letters::Results => (self.letter.result(), None),
            Letters::Colours => (Some(PlayerResult::Open), self.letter.colour()),
        };
        let known = match letters {
            Letters::Results => mark.is_some(),
            Letters::Colours => colour.is_some(),
        };
        match mark {
            Some(mark) if known => Some(Against {
                number: self.number,
                colour,
                mark,
                is_clear: true,
                counts: true,
            }),
            Some(_) | None => None,
        }
    }
}

/// What letters before a number are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// Results: won, lost, drawn.
    Results,
    /// Colours; the results are not stated.
    Colours,
}

/// Whose numbers stand in the cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Those of the column of numbers.
    Starting,
    /// The places.
    Places,
}

/// One way to read the cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    pub numbers: Numbers,
    pub letters: Letters,
}

impl Way {
    /// What is taken where nothing decides: it says of each cell what does not fit.
    pub(super) const USUAL: Self = Self {
        numbers: Numbers::Starting,
        letters: Letters::Results,
    };
}

/// The cells as one way reads them.
pub(super) struct Read {
    pub way: Way,
    pub cells: Vec<Vec<(Place, Stated)>>,
    /// A cell without the meaning that this way gives its letter, or one that the opponent's row contradicts.
    pub contradictions: usize,
    /// Cells `-1` that are byes, as the row of number 1 proves.
    pub byes: Vec<Place>,
}

/// Reads the cells in every way that there is.
pub(super) fn ways(event: &Event, rows: &[Rounds]) -> Vec<Read> {
    let has_letters = rows
        .iter()
        .flat_map(|row| &row.cells)
        .any(|(_, stated)| matches!(stated, Stated::Lettered(_)));
    let mut ways = Vec::new();
    for numbers in [Numbers::Starting, Numbers::Places] {
        let Some(ids) = by_number(event, numbers) else {
            continue;
        };
        for letters in [Letters::Results, Letters::Colours] {
            if has_letters || letters == Letters::Results {
                ways.push(read(event, rows, &ids, Way { numbers, letters }));
            }
        }
    }
    ways
}

/// Who has each number; nothing where places are not stated for all, or not one for each.
fn by_number(event: &Event, numbers: Numbers) -> Option<HashMap<u32, PlayerId>> {
    let number = |id: PlayerId| {
        let player = event.players.get(id.index())?;
        match numbers {
            Numbers::Starting => Some(player.number),
            Numbers::Places => player.stated_place,
        }
    };
    let pairs: Option<Vec<(u32, PlayerId)>> =
        event.ids().map(|id| Some((number(id)?, id))).collect();
    let pairs = pairs?;
    let count = pairs.len();
    let ids: HashMap<u32, PlayerId> = pairs.into_iter().collect();
    let same = numbers == Numbers::Places
        && event
            .players
            .iter()
            .all(|player| player.stated_place == Some(player.number));
    (numbers == Numbers::Starting || ids.len() == count && !same).then_some(ids)
}

fn read(event: &Event, rows: &[Rounds], ids: &HashMap<u32, PlayerId>, way: Way) -> Read {
    let starting = |id: PlayerId| event.players.get(id.index()).map(|player| player.number);
    // Once the number of a cell is that of a place, the starting number takes its place.
    let against = |against: Against| match way.numbers {
        Numbers::Starting => Some(against),
        Numbers::Places => {
            let number = starting(*ids.get(&against.number)?)?;
            Some(Against { number, ..against })
        }
    };
    let mut contradictions = 0;
    let mut cells = Vec::with_capacity(rows.len());
    for row in rows {
        let one = row.cells.iter().map(|&(at, stated)| {
            let read = match stated {
                Stated::Against(known) | Stated::LostToFirstOrBye(known) => against(known),
                Stated::Lettered(lettered) => lettered.read_as(way.letters).and_then(against),
                Stated::Nothing | Stated::Out(_) => return (at, stated),
            };
            contradictions += usize::from(read.is_none());
            (at, read.map_or(stated, Stated::Against))
        });
        cells.push(one.collect::<Vec<_>>());
    }
    let byes = byes(event, rows, ids, &mut cells);
    contradictions += contradicted(event, rows, &cells);
    Read {
        way,
        cells,
        contradictions,
        byes,
    }
}

/// Makes byes of the cells `-1` where number 1 had another opponent in that round, or sat out, or is the player of the row.
fn byes(
    event: &Event,
    rows: &[Rounds],
    ids: &HashMap<u32, PlayerId>,
    cells: &mut [Vec<(Place, Stated)>],
) -> Vec<Place> {
    let mut byes = Vec::new();
    let Some(first) = ids.get(&1).copied() else {
        return byes;
    };
    for (at_row, row) in rows.iter().enumerate() {
        let own = event
            .players
            .get(row.player.index())
            .map(|player| player.number);
        for (column, (at, stated)) in row.cells.iter().enumerate() {
            if !matches!(stated, Stated::LostToFirstOrBye(_)) {
                continue;
            }
            let of_first = cells.get(first.index()).and_then(|row| row.get(column));
            let elsewhere = match of_first.map(|(_, stated)| *stated) {
                Some(Stated::Against(against)) => Some(against.number) != own,
                Some(Stated::Out(_)) => true,
                Some(Stated::Nothing | Stated::Lettered(_) | Stated::LostToFirstOrBye(_))
                | None => false,
            };
            if (elsewhere || row.player == first)
                && let Some(cell) = cells.get_mut(at_row).and_then(|row| row.get_mut(column))
            {
                *cell = (*at, Stated::Out(ByeReason::PairingBye));
                byes.push(*at);
            }
        }
    }
    byes
}

/// Cells that the row of the opponent does not bear out.
fn contradicted(event: &Event, rows: &[Rounds], cells: &[Vec<(Place, Stated)>]) -> usize {
    let ids: HashMap<u32, PlayerId> = event
        .ids()
        .filter_map(|id| Some((event.players.get(id.index())?.number, id)))
        .collect();
    let mut count = 0;
    for (row, own_cells) in rows.iter().zip(cells) {
        let own_number = event
            .players
            .get(row.player.index())
            .map(|player| player.number);
        for (column, (_, stated)) in own_cells.iter().enumerate() {
            let Stated::Against(own) = stated else {
                continue;
            };
            let other = ids.get(&own.number).filter(|id| **id != row.player);
            let other = other
                .and_then(|id| cells.get(id.index())?.get(column))
                .map(|(_, stated)| *stated);
            let fits = match other {
                Some(Stated::Against(other)) => {
                    Some(other.number) == own_number
                        && own.mark.agrees_with(other.mark)
                        && !(own.colour.is_some() && own.colour == other.colour)
                }
                Some(
                    Stated::Nothing
                    | Stated::Out(_)
                    | Stated::Lettered(_)
                    | Stated::LostToFirstOrBye(_),
                )
                | None => false,
            };
            count += usize::from(!fits);
        }
    }
    count
}
