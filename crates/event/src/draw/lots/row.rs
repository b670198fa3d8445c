//! The Varma tables: which numbers lie in which envelope (FTM98 2.4.2, instruction 5).

use super::{LateGame, NoVarma, Remark, RemarkCode};
use crate::RoundTable;
use serde::Serialize;
use std::sync::LazyLock;

/// A large envelope with numbers in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Envelope {
    /// The letter of its group in the print; on the envelope stands nothing.
    pub letter: char,
    /// The numbers.
    pub numbers: Vec<u16>,
}

/// The row of the tables for a number of players.
///
/// ```
/// use scoresheet_event::lots::VarmaRow;
/// let row = VarmaRow::new(9, false).unwrap();
/// assert_eq!(row.size, 10);
/// assert_eq!(row.envelopes[3].numbers, [2]); // 10 is absent
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VarmaRow {
    /// How many play.
    pub players: u16,
    /// The same made even: the pairing table that is used.
    pub size: u16,
    /// The envelopes, before anybody draws.
    pub envelopes: Vec<Envelope>,
    /// The games of the last three rounds of the table.
    #[serde(skip)]
    pub late: Vec<LateGame>,
    /// What has to be said of the row.
    #[serde(skip)]
    pub remarks: Vec<Remark>,
}

/// A row of the data file.
struct Printed {
    size: u16,
    letter: char,
    numbers: Vec<u16>,
    /// What stands in the print where it is damaged.
    damaged: Option<&'static str>,
    /// The numbers that keep the promise where those printed do not.
    repaired: Option<Vec<u16>>,
}

static PRINTED: LazyLock<Vec<Printed>> = LazyLock::new(|| {
    let rows = include_str!("../../../data/varma.tsv").lines();
    let rows = rows.filter(|row| !row.starts_with('#'));
    rows.filter_map(Printed::read).collect()
});

impl Printed {
    fn read(row: &'static str) -> Option<Self> {
        let mut cells = row.split('\t');
        let mut cell = || cells.next();
        let numbers =
            |cell: &str| -> Vec<u16> { cell.split(',').filter_map(|n| n.parse().ok()).collect() };
        Some(Self {
            size: cell()?.parse().ok()?,
            letter: cell()?.chars().next()?,
            numbers: numbers(cell()?),
            damaged: cell().filter(|cell| *cell != "-"),
            repaired: cell().filter(|cell| *cell != "-").map(numbers),
        })
    }
}

impl VarmaRow {
    /// The row for so many players, as printed or, where it breaks its promise, `repaired`.
    ///
    /// Of an odd number of players nobody can draw the last number of the row: as in the pairing table it
    /// is absent, and its envelope has one number less.
    ///
    /// # Errors
    /// If there is no row for so many.
    pub fn new(players: usize, repaired: bool) -> Result<Self, NoVarma> {
        let none = || NoVarma::Players(players);
        let count = u16::try_from(players).map_err(|_| none())?;
        let table = RoundTable::new(count.into()).map_err(|_| none())?;
        let printed = || PRINTED.iter().filter(|each| each.size == table.size());
        if printed().next().is_none() {
            return Err(none());
        }
        let mut row = Self {
            players: count,
            size: table.size(),
            envelopes: Vec::new(),
            late: late(&table),
            remarks: Vec::new(),
        };
        row.fill(printed().map(|each| (each.letter, &each.numbers)));
        row.remark_damage(printed());
        let flaws = row.flaws();
        if repaired && !flaws.is_empty() {
            row.fill(
                printed()
                    .map(|each| (each.letter, each.repaired.as_ref().unwrap_or(&each.numbers))),
            );
        }
        row.remark_flaws(&flaws, repaired);
        Ok(row)
    }

    /// Numbers into envelopes; the absent one into none.
    fn fill<'a>(&mut self, groups: impl Iterator<Item = (char, &'a Vec<u16>)>) {
        let there = |number: &u16| *number <= self.players;
        self.envelopes = groups
            .map(|(letter, numbers)| Envelope {
                letter,
                numbers: numbers.iter().copied().filter(there).collect(),
            })
            .collect();
    }

    /// The games of the last three rounds between two numbers of one envelope.
    #[must_use]
    pub fn flaws(&self) -> Vec<(char, LateGame)> {
        let of_envelope = |envelope: &Envelope| -> Vec<(char, LateGame)> {
            let late = among(&self.late, &envelope.numbers).into_iter();
            late.map(|game| (envelope.letter, game)).collect()
        };
        self.envelopes.iter().flat_map(of_envelope).collect()
    }

    fn remark_damage<'a>(&mut self, printed: impl Iterator<Item = &'a Printed>) {
        for (each, text) in printed.filter_map(|each| Some((each, each.damaged?))) {
            self.remarks.push(Remark::new(
                RemarkCode::PrintDamaged,
                format!(
                    "Envelope {} of {}/{} players is printed ({text}) and read {}: these numbers are in no other envelope.",
                    each.letter,
                    self.size - 1,
                    self.size,
                    listed(&each.numbers)
                ),
            ));
        }
        if self.players < self.size {
            self.remarks.push(Remark::new(
                RemarkCode::LastNumberAbsent,
                format!(
                    "{} players: number {} is absent and in no envelope.",
                    self.players, self.size
                ),
            ));
        }
    }

    fn remark_flaws(&mut self, flaws: &[(char, LateGame)], repaired: bool) {
        if repaired && flaws.is_empty() {
            self.remarks.push(Remark::new(
                RemarkCode::NothingToRepair,
                format!(
                    "The row for {} players is correct as printed: nothing was changed.",
                    self.players
                ),
            ));
        }
        for (
            letter,
            LateGame {
                round,
                white,
                black,
            },
        ) in flaws
        {
            let flaw = format!(
                "In the row as printed, {white} and {black} of envelope {letter} meet in round {round}, one of the \
                 last three"
            );
            self.remarks.push(if repaired {
                Remark::new(
                    RemarkCode::RowRepaired,
                    format!("{flaw}; the corrected row was used."),
                )
            } else {
                Remark::new(
                    RemarkCode::RowFlawed,
                    format!("{flaw}. In the corrected row, 11 and 12 are swapped between C and D."),
                )
            });
        }
    }
}

/// The games of the last three rounds of a table.
fn late(table: &RoundTable) -> Vec<LateGame> {
    let rounds = table.rounds();
    let before = rounds.len().saturating_sub(3);
    let games = rounds.skip(before).flat_map(|round| {
        let games: Vec<_> = round.games().map(|game| (round.of_table, game)).collect();
        games
    });
    games
        .map(|(round, [white, black])| LateGame {
            round,
            white,
            black,
        })
        .collect()
}

/// Those of the games in which both are among the numbers.
pub(super) fn among(games: &[LateGame], numbers: &[u16]) -> Vec<LateGame> {
    let there = |game: &&LateGame| numbers.contains(&game.white) && numbers.contains(&game.black);
    games.iter().filter(there).copied().collect()
}

/// `12, 18, 23`
fn listed(numbers: &[u16]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
    numbers.join(", ")
}
