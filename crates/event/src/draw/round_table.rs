//! Who meets whom in which round, and with which colour.

use super::draw_rng::{DrawRng, Purpose};
use super::seed::Seed;
use serde::{Serialize, Serializer};

/// The table of a round robin for any number of players, by the rule after the printed ones.
///
/// KV53 and MK53 print the tables for 3 to 20 players in their annexes; this makes the same, cell by
/// cell, and all others. A double round robin, which neither book has, is the table twice, with colours
/// exchanged the second time.
///
/// ```
/// use scoresheet_event::RoundTable;
/// let table = RoundTable::new(7).unwrap();
/// let second = table.rounds().nth(1).unwrap();
/// assert_eq!(second.pairs, [[8, 5], [6, 4], [7, 3], [1, 2]]);
/// assert_eq!((second.free(), second.games().count()), (Some(5), 3));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTable {
    players: u16,
    double: bool,
    /// The rounds of the table in the order in which they are played, where that was drawn.
    order: Option<Vec<u16>>,
}

/// A number of players that there is no table for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a pairing table is for 2 to {} players", RoundTable::MOST_PLAYERS)]
pub struct NoTable;

/// One round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// When it is played, from 1.
    pub number: u16,
    /// Which round of the table it is, from 1; the same unless the order was drawn.
    pub of_table: u16,
    /// The cells of the printed row, in their order: White's number first. Where the number of players
    /// is odd, the first cell has the absent number.
    pub pairs: Vec<[u16; 2]>,
    /// The number that nobody has, where the number of players is odd.
    pub absent: Option<u16>,
}

impl RoundTable {
    /// The most players; a double table has some four million games then.
    pub const MOST_PLAYERS: u16 = 2_000;

    /// The table for so many players.
    ///
    /// # Errors
    /// For less than 2 players or more than [`Self::MOST_PLAYERS`].
    pub fn new(players: u32) -> Result<Self, NoTable> {
        match u16::try_from(players) {
            Ok(players @ 2..=Self::MOST_PLAYERS) => Ok(Self {
                players,
                double: false,
                order: None,
            }),
            _ => Err(NoTable),
        }
    }

    /// The same with a second half in which colours are exchanged.
    #[must_use]
    pub fn doubled(self) -> Self {
        Self {
            double: true,
            order: None,
            ..self
        }
    }

    /// The same with its rounds in an order drawn by lot, which the note in the annex of KV53 allows.
    ///
    /// The note has the lot for each round drawn before it; this draws all beforehand, one after another,
    /// which gives every order the same chance. In a double table each half is drawn for itself.
    #[must_use]
    pub fn in_drawn_order(self, seed: &Seed) -> Self {
        let mut draw_rng = DrawRng::new(seed, Purpose::Rounds);
        let half = self.size() - 1;
        let mut order = draw_rng.order((1..=half).collect());
        if self.double {
            order.extend(draw_rng.order((half + 1..=2 * half).collect()));
        }
        Self {
            order: Some(order),
            ..self
        }
    }

    /// How many play.
    #[must_use]
    pub const fn players(&self) -> u16 {
        self.players
    }

    /// The number of players made even: the printed table that is used.
    #[must_use]
    pub const fn size(&self) -> u16 {
        self.players + self.players % 2
    }

    /// Whether everyone meets everyone twice.
    #[must_use]
    pub const fn is_double(&self) -> bool {
        self.double
    }

    /// The rounds of the table in the order in which they are played, where that was drawn.
    #[must_use]
    pub fn drawn_order(&self) -> Option<&[u16]> {
        self.order.as_deref()
    }

    /// The number that nobody has: the last of the table, where the number of players is odd.
    #[must_use]
    pub const fn absent(&self) -> Option<u16> {
        if self.players == self.size() {
            None
        } else {
            Some(self.size())
        }
    }

    /// The rounds as they are played; each is made when it is asked for.
    pub fn rounds(&self) -> impl ExactSizeIterator<Item = Round> {
        let rounds = (self.size() - 1) * if self.double { 2 } else { 1 };
        (0..rounds).map(|index| {
            let drawn = (self.order.as_ref()).and_then(|order| order.get(usize::from(index)));
            self.round(index + 1, drawn.copied().unwrap_or(index + 1))
        })
    }

    fn round(&self, number: u16, of_table: u16) -> Round {
        let half = self.size() - 1;
        let returns = of_table > half;
        let pairs = pairs(
            self.size(),
            if returns { of_table - half } else { of_table },
        );
        let exchanged = |[white, black]: [u16; 2]| [black, white];
        Round {
            number,
            of_table,
            pairs: pairs
                .map(|pair| if returns { exchanged(pair) } else { pair })
                .collect(),
            absent: self.absent(),
        }
    }
}

/// The row of a round, from 1, in the table for an even `size`.
///
/// One number stands still against the last one, with White in odd rounds; the others meet whom they
/// mirror in it, and who is after it has White.
fn pairs(size: u16, round: u16) -> impl Iterator<Item = [u16; 2]> {
    let around = size - 1;
    let pivot = if round % 2 == 1 {
        round.div_ceil(2)
    } else {
        (round + size) / 2
    };
    let first = if round % 2 == 1 {
        [pivot, size]
    } else {
        [size, pivot]
    };
    let wrapped = move |number: u16| (number - 1) % around + 1;
    let others = (1..size / 2).map(move |k| [wrapped(pivot + k), wrapped(pivot + around - k)]);
    std::iter::once(first).chain(others)
}

impl Round {
    /// The games, White's number first; the first is that of board 1.
    pub fn games(&self) -> impl Iterator<Item = [u16; 2]> {
        (self.pairs.iter().copied())
            .filter(|pair| !pair.iter().any(|number| Some(*number) == self.absent))
    }

    /// Who has no game, where the number of players is odd.
    #[must_use]
    pub fn free(&self) -> Option<u16> {
        let absent = self.absent?;
        let cell = self.pairs.iter().find(|pair| pair.contains(&absent))?;
        cell.iter().copied().find(|number| *number != absent)
    }
}

/// `{"players":7,"table_size":8,"double":false,"order":null,"rounds":[…]}`
impl Serialize for RoundTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape<'a> {
            players: u16,
            table_size: u16,
            double: bool,
            order: Option<&'a [u16]>,
            rounds: Rounds<'a>,
        }
        let shape = Shape {
            players: self.players,
            table_size: self.size(),
            double: self.double,
            order: self.drawn_order(),
            rounds: Rounds(self),
        };
        shape.serialize(serializer)
    }
}

/// The rounds of a table, written one after another without being held together.
struct Rounds<'a>(&'a RoundTable);

impl Serialize for Rounds<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.rounds())
    }
}

/// `{"round":1,"games":[[2,7],[3,6],[4,5]],"bye":1}`
impl Serialize for Round {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape {
            round: u16,
            games: Vec<[u16; 2]>,
            bye: Option<u16>,
        }
        let shape = Shape {
            round: self.number,
            games: self.games().collect(),
            bye: self.free(),
        };
        shape.serialize(serializer)
    }
}
