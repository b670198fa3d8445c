//! A second move generator, from the text of the rules and with nothing of the first: a
//! board of characters, pieces lifted and put down one jump at a time.

use std::collections::BTreeSet;

use scoresheet_draughts::{Move, Piece, Position, Side, Variant};

/// File and rank from White's lower left.
type Place = (i32, i32);

/// Origin, target, captured, promotion: what makes moves the same.
pub type Played = (Place, Place, BTreeSet<Place>, bool);

/// `w W b B` for men and kings, a space for a free square.
#[derive(Clone)]
pub struct Naive {
    variant: Variant,
    cells: Vec<Vec<char>>,
    white: bool,
}

const DIAGONALS: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Naive {
    pub fn new(position: &Position) -> Self {
        let board = position.variant().board();
        let size = board.size();
        let cell = |file, rank| {
            let piece = board
                .at(file, rank)
                .and_then(|square| position.piece_at(square));
            match piece {
                None => ' ',
                Some(Piece {
                    side: Side::White,
                    king,
                }) => {
                    if king {
                        'W'
                    } else {
                        'w'
                    }
                }
                Some(Piece {
                    side: Side::Black,
                    king,
                }) => {
                    if king {
                        'B'
                    } else {
                        'b'
                    }
                }
            }
        };
        let cells = (0..size).map(|file| (0..size).map(|rank| cell(file, rank)).collect());
        Self {
            variant: position.variant(),
            cells: cells.collect(),
            white: position.side_to_move() == Side::White,
        }
    }

    /// What stands there; `#` off the board.
    fn at(&self, (file, rank): Place) -> char {
        let cell = usize::try_from(file)
            .ok()
            .zip(usize::try_from(rank).ok())
            .and_then(|(file, rank)| self.cells.get(file)?.get(rank));
        cell.copied().unwrap_or('#')
    }

    fn free(&self, place: Place) -> bool {
        self.at(place) == ' '
    }

    fn own(&self, place: Place) -> bool {
        self.at(place)
            .eq_ignore_ascii_case(if self.white { &'w' } else { &'b' })
    }

    fn enemy(&self, place: Place) -> bool {
        self.at(place)
            .eq_ignore_ascii_case(if self.white { &'b' } else { &'w' })
    }

    fn far(&self, (_, rank): Place) -> bool {
        rank == if self.white {
            self.cells.len() as i32 - 1
        } else {
            0
        }
    }

    fn own_places(&self) -> Vec<Place> {
        let size = self.cells.len() as i32;
        (0..size)
            .flat_map(|file| (0..size).map(move |rank| (file, rank)))
            .filter(|&place| self.own(place))
            .collect()
    }

    pub fn legal_moves(&self) -> BTreeSet<Played> {
        let captures = self.captures();
        if captures.is_empty() {
            return self.steps();
        }
        let greatest = captures
            .iter()
            .map(|(_, _, captured, _)| captured.len())
            .max();
        let any_number = self.variant == Variant::Russian;
        captures
            .into_iter()
            .filter(|(_, _, captured, _)| any_number || Some(captured.len()) == greatest)
            .collect()
    }

    /// All whole captures, whatever they take.
    pub fn captures(&self) -> BTreeSet<Played> {
        let mut found = BTreeSet::new();
        for from in self.own_places() {
            let mut lifted = self.clone();
            let king = self.at(from).is_ascii_uppercase();
            lifted.cells[from.0 as usize][from.1 as usize] = ' ';
            for end in lifted.ends(from, king, &BTreeSet::new()) {
                let (to, captured, end_king) = end;
                if !captured.is_empty() {
                    let promotes = !king && (end_king || self.far(to));
                    found.insert((from, to, captured, promotes));
                }
            }
        }
        found
    }

    /// Every jump from a place: the piece jumped and each square to land on.
    fn jumps(&self, at: Place, king: bool, captured: &BTreeSet<Place>) -> Vec<(Place, Vec<Place>)> {
        let reach = if king { self.cells.len() as i32 } else { 1 };
        let mut jumps = Vec::new();
        for (df, dr) in DIAGONALS {
            let along = |n: i32| (at.0 + n * df, at.1 + n * dr);
            let Some(n) = (1..=reach).find(|&n| !self.free(along(n))) else {
                continue;
            };
            if !self.enemy(along(n)) || captured.contains(&along(n)) {
                continue;
            }
            let landings: Vec<_> = (n + 1..=n + reach)
                .map(along)
                .take_while(|&place| self.free(place))
                .collect();
            if !landings.is_empty() {
                jumps.push((along(n), landings));
            }
        }
        jumps
    }

    /// How a capture can end that has come to `at`: target, captured, whether a king.
    fn ends(
        &self,
        at: Place,
        king: bool,
        captured: &BTreeSet<Place>,
    ) -> BTreeSet<(Place, BTreeSet<Place>, bool)> {
        let jumps = self.jumps(at, king, captured);
        if jumps.is_empty() {
            return BTreeSet::from([(at, captured.clone(), king)]);
        }
        let mut ends = BTreeSet::new();
        for (victim, landings) in jumps {
            let mut taken = captured.clone();
            taken.insert(victim);
            let crowned = |place| self.variant == Variant::Russian && self.far(place);
            let goes_on =
                |&&place: &&Place| !self.jumps(place, king || crowned(place), &taken).is_empty();
            let better: Vec<_> = landings.iter().filter(goes_on).copied().collect();
            for place in if better.is_empty() { landings } else { better } {
                ends.extend(self.ends(place, king || crowned(place), &taken));
            }
        }
        ends
    }

    fn steps(&self) -> BTreeSet<Played> {
        let mut found = BTreeSet::new();
        let forward = if self.white { 1 } else { -1 };
        for from in self.own_places() {
            let king = self.at(from).is_ascii_uppercase();
            for (df, dr) in DIAGONALS {
                if !king && dr != forward {
                    continue;
                }
                for n in 1..=if king { self.cells.len() as i32 } else { 1 } {
                    let to = (from.0 + n * df, from.1 + n * dr);
                    if !self.free(to) {
                        break;
                    }
                    found.insert((from, to, BTreeSet::new(), !king && self.far(to)));
                }
            }
        }
        found
    }

    /// The board after a move, in the same form as `new` gives.
    pub fn after(&self, (from, to, captured, promotes): &Played) -> Self {
        let mut next = self.clone();
        let piece = self.at(*from);
        let mut put = |place: &Place, piece| next.cells[place.0 as usize][place.1 as usize] = piece;
        put(from, ' ');
        put(
            to,
            if *promotes {
                piece.to_ascii_uppercase()
            } else {
                piece
            },
        );
        captured.iter().for_each(|place| put(place, ' '));
        next.white = !self.white;
        next
    }

    pub fn same_board(&self, other: &Self) -> bool {
        self.cells == other.cells && self.white == other.white
    }
}

/// A move of the engine in this generator's words.
pub fn played(m: &Move) -> Played {
    let place = |square| {
        let (file, rank) = m.board().file_rank(square).unwrap();
        (i32::from(file), i32::from(rank))
    };
    (
        place(m.from()),
        place(m.to()),
        m.captured().iter().map(place).collect(),
        m.promotes(),
    )
}
