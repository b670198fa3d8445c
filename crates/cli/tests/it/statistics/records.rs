//! The CSV tables of an audit, read without polars.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

/// What a count gives for one cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    Null,
    Whole(i128),
    Real(f64),
    Text(String),
    Bool(bool),
}

impl Cell {
    pub fn text(text: &Option<String>) -> Self {
        text.clone().map_or(Self::Null, Self::Text)
    }

    pub fn whole(number: impl TryInto<i128>) -> Self {
        number.try_into().map_or(Self::Null, Self::Whole)
    }

    pub fn maybe(number: Option<i128>) -> Self {
        number.map_or(Self::Null, Self::Whole)
    }

    /// One number by another; null by 0.
    pub fn share(of: i128, by: i128) -> Self {
        match by {
            0 => Self::Null,
            _ => Self::Real(of as f64 / by as f64),
        }
    }

    /// The median; null of nothing.
    pub fn median(mut of: Vec<i128>) -> Self {
        of.sort_unstable();
        match of.len() {
            0 => Self::Null,
            n => Self::Real((of[(n - 1) / 2] + of[n / 2]) as f64 / 2.0),
        }
    }
}

/// One row: its fields by the name of the column; `None` where the value is missing.
pub struct Row(HashMap<String, Option<String>>);

impl Row {
    /// The value of a column, which there must be.
    pub fn get(&self, column: &str) -> &Option<String> {
        &self.0[column]
    }

    pub fn text(&self, column: &str) -> &str {
        self.get(column).as_deref().unwrap()
    }

    pub fn is(&self, column: &str, value: &str) -> bool {
        self.get(column).as_deref() == Some(value)
    }

    pub fn number(&self, column: &str) -> Option<i128> {
        let text = self.get(column).as_ref()?;
        Some(text.parse().unwrap())
    }

    pub fn whole(&self, column: &str) -> i128 {
        self.number(column).unwrap()
    }

    pub fn cell(&self, column: &str) -> Cell {
        Cell::text(self.get(column))
    }

    pub fn number_cell(&self, column: &str) -> Cell {
        Cell::maybe(self.number(column))
    }

    /// Somebody or something, if the column names it; what has no letter and no digit names nothing.
    pub fn named(&self, column: &str) -> Option<String> {
        let written = self.get(column).clone()?;
        let letters: String = written.chars().filter(|c| c.is_alphanumeric()).collect();
        let nobody = ["", "nn", "unknown", "anonymous"];
        // Two letters that are not N and N are somebody's, `Nn` in one word or two is nobody.
        (!nobody.contains(&letters.to_lowercase().as_str())).then_some(written)
    }

    /// Whether there is a result, whoever won.
    pub fn finished(&self) -> bool {
        !matches!(self.get("outcome").as_deref(), None | Some("*"))
    }

    /// Whether there is a result and no move.
    pub fn not_played(&self) -> bool {
        self.finished() && self.is("without_moves", "true")
    }

    /// Whether it starts where games start, and no other position was set up in it.
    pub fn is_from_the_start(&self) -> bool {
        self.get("start_fen").is_none() && self.get("set_up_ply").is_none()
    }

    /// Whether it is such a game and was replayed to its end.
    pub fn is_whole(&self) -> bool {
        self.is("legal", "true") && self.is_from_the_start()
    }

    /// First year of the decade.
    pub fn decade(&self) -> Option<i128> {
        self.number("year").map(|year| year - year % 10)
    }
}

/// The three tables.
pub struct Records {
    pub games: Vec<Row>,
    pub findings: Vec<Row>,
    pub plies: Vec<Row>,
    of_game: HashMap<(String, String), usize>,
    plies_of: HashMap<usize, Vec<usize>>,
}

impl Records {
    pub fn read(dir: &Path) -> Self {
        let [games, findings, plies] = ["games", "findings", "plies"].map(|name| {
            let text = fs::read_to_string(dir.join(format!("{name}.csv"))).unwrap();
            rows(&text)
        });
        let key = |row: &Row| (row.text("file").to_owned(), row.text("game_no").to_owned());
        let of_game: HashMap<_, _> = games.iter().map(key).zip(0..).collect();
        assert_eq!(of_game.len(), games.len(), "a game appears twice");
        let mut plies_of: HashMap<usize, Vec<usize>> = HashMap::new();
        for (at, ply) in plies.iter().enumerate() {
            plies_of.entry(of_game[&key(ply)]).or_default().push(at);
        }
        Self {
            games,
            findings,
            plies,
            of_game,
            plies_of,
        }
    }

    /// Number of the game that a ply or finding is of; `None` of a file as a whole.
    pub fn game_of(&self, row: &Row) -> Option<usize> {
        let number = row.get("game_no").clone()?;
        Some(self.of_game[&(row.text("file").to_owned(), number)])
    }

    /// Each game with its plies.
    pub fn played(&self) -> impl Iterator<Item = (&Row, Vec<&Row>)> {
        self.games
            .iter()
            .enumerate()
            .map(|(at, game)| (game, self.plies_of(at)))
    }

    /// Every move of a game in full, and where it went on from another position, that it did: which it
    /// was, the tables tell only of the last.
    pub fn moves_of(&self, game: usize) -> Vec<String> {
        let plies = self.plies_of(game);
        let mut moves: Vec<String> = plies
            .iter()
            .map(|ply| ply.text("notation").into())
            .collect();
        let set_up = self.games[game].number("set_up_ply");
        if let Some(mv) = set_up.and_then(|ply| moves.get_mut(ply as usize - 1)) {
            mv.insert_str(0, "set up: ");
        }
        moves
    }

    /// The plies of a game, in order.
    pub fn plies_of(&self, game: usize) -> Vec<&Row> {
        let plies = self.plies_of.get(&game).into_iter().flatten();
        plies.map(|at| &self.plies[*at]).collect()
    }
}

/// Text or nothing, nothing last: how keys are put in order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(bool, String);

impl Key {
    pub fn of(text: &Option<String>) -> Self {
        Self(text.is_none(), text.clone().unwrap_or_default())
    }

    pub fn cell(&self) -> Cell {
        match self.0 {
            true => Cell::Null,
            false => Cell::Text(self.1.clone()),
        }
    }
}

/// Rows by a key, in its order.
pub fn grouped<K: Ord, V>(rows: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, Vec<V>> {
    let mut groups: BTreeMap<K, Vec<V>> = BTreeMap::new();
    for (key, value) in rows {
        groups.entry(key).or_default().push(value);
    }
    groups
}

/// RFC 4180, in which an empty field is missing and `""` is an empty text.
fn rows(text: &str) -> Vec<Row> {
    let mut lines = Vec::new();
    let (mut line, mut field): (Vec<Option<String>>, Option<String>) = (Vec::new(), None);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                let field = field.get_or_insert_default();
                loop {
                    match chars.next().unwrap() {
                        '"' if chars.peek() == Some(&'"') => field.push(chars.next().unwrap()),
                        '"' => break,
                        c => field.push(c),
                    }
                }
            }
            ',' => line.push(field.take()),
            '\n' => {
                line.push(field.take());
                lines.push(std::mem::take(&mut line));
            }
            c => field.get_or_insert_default().push(c),
        }
    }
    let mut lines = lines.into_iter();
    let names: Vec<String> = lines.next().unwrap().into_iter().flatten().collect();
    lines
        .map(|line| {
            assert_eq!(line.len(), names.len());
            Row(names.iter().cloned().zip(line).collect())
        })
        .collect()
}
