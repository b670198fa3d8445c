//! A second move generator, from the text of the rules and with nothing of the first: a
//! board of characters, pieces lifted and put down one jump at a time, and its own list of what the
//! games have in common.

use std::collections::BTreeSet;

use scoresheet_draughts::{Move, Piece, Position, Side};

/// File and rank from White's lower left.
type Place = (i32, i32);

/// Origin, target, captured, promotion: what makes moves the same.
pub type Played = (Place, Place, BTreeSet<Place>, bool);

/// A whole way of capturing: origin, target, what is taken in order, promotion.
type Way = (Place, Place, Vec<Place>, bool);

/// `w W b B` for men and kings, a space for a free square.
#[derive(Clone)]
pub struct Naive {
    rules: Rules,
    cells: Vec<Vec<char>>,
    white: bool,
}

/// What the games differ in, in words of this file.
#[derive(Clone, Copy)]
struct Rules {
    /// Directions of kings' plain moves and captures.
    king_goes: &'static [Place],
    king_takes: &'static [Place],
    /// Men go where kings go, but not backwards; they take backwards too.
    men_take_back: bool,
    men_take_kings: bool,
    short_kings: bool,
    king_lands_next: bool,
    /// On the far row a capture goes on as a king, as a man, or not.
    far_row: FarRow,
    leaves_at_once: bool,
    no_turn: bool,
    /// The score of a way; the highest must be made.
    score: fn(&Naive, &Way) -> Vec<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum FarRow {
    King,
    Man,
    Stop,
}

const DIAGONALS: &[Place] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ROOKS: &[Place] = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
/// Over light squares, from dark to dark.
const EIGHT: &[Place] = &[
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
    (2, 0),
    (-2, 0),
    (0, 2),
    (0, -2),
];

fn rules(game: &str) -> Rules {
    let number: fn(&Naive, &Way) -> Vec<usize> = |_, way| vec![way.2.len()];
    let free: fn(&Naive, &Way) -> Vec<usize> = |_, _| vec![];
    let russian = Rules {
        king_goes: DIAGONALS,
        king_takes: DIAGONALS,
        men_take_back: true,
        men_take_kings: true,
        short_kings: false,
        king_lands_next: false,
        far_row: FarRow::King,
        leaves_at_once: false,
        no_turn: false,
        score: free,
    };
    let pool = Rules {
        far_row: FarRow::Man,
        ..russian
    };
    let forwards = Rules {
        men_take_back: false,
        far_row: FarRow::Stop,
        ..russian
    };
    match game {
        "russian" => russian,
        "pool" => pool,
        "brazilian" | "international" | "canadian" | "spantsiretti" | "antidraughts"
        | "breakthrough" => Rules {
            score: number,
            ..pool
        },
        "english" => Rules {
            short_kings: true,
            ..forwards
        },
        "italian" => Rules {
            short_kings: true,
            men_take_kings: false,
            score: |board, way| {
                let kings: Vec<usize> = board.kings_among(&way.2).collect();
                let with_king = usize::from(board.at(way.0).is_ascii_uppercase());
                let mut score = vec![way.2.len(), with_king, kings.iter().sum()];
                score.extend(kings);
                score
            },
            ..forwards
        },
        "spanish" | "portuguese" => Rules {
            score: |board, way| vec![way.2.len(), board.kings_among(&way.2).sum()],
            ..forwards
        },
        "czech" => Rules {
            score: |board, way| vec![usize::from(board.at(way.0).is_ascii_uppercase())],
            ..forwards
        },
        "thai" => Rules {
            king_lands_next: true,
            leaves_at_once: true,
            ..forwards
        },
        "turkish" => Rules {
            king_goes: ROOKS,
            king_takes: ROOKS,
            men_take_back: false,
            leaves_at_once: true,
            no_turn: true,
            score: number,
            ..pool
        },
        "frisian" | "frysk" => Rules {
            king_takes: EIGHT,
            score: |board, way| {
                let kings: usize = board.kings_among(&way.2).sum();
                let with_king = usize::from(board.at(way.0).is_ascii_uppercase());
                // Two kings are less than four men and more than three.
                vec![1000 * (way.2.len() + kings) - kings, with_king]
            },
            ..pool
        },
        _ => panic!("{game} is not known here"),
    }
}

impl Naive {
    pub fn new(position: &Position) -> Self {
        let board = position.variant().board();
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
        let cells = (0..board.files())
            .map(|file| (0..board.ranks()).map(|rank| cell(file, rank)).collect());
        Self {
            rules: rules(position.variant().rules().name),
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

    /// 1 for a king, 0 for a man.
    fn kings_among(&self, places: &[Place]) -> impl Iterator<Item = usize> {
        let king = |place: &Place| usize::from(self.at(*place).is_ascii_uppercase());
        places.iter().map(king)
    }

    fn far(&self, (_, rank): Place) -> bool {
        rank == if self.white {
            self.cells[0].len() as i32 - 1
        } else {
            0
        }
    }

    fn own_places(&self) -> Vec<Place> {
        let (files, ranks) = (self.cells.len() as i32, self.cells[0].len() as i32);
        (0..files)
            .flat_map(|file| (0..ranks).map(move |rank| (file, rank)))
            .filter(|&place| self.own(place))
            .collect()
    }

    pub fn legal_moves(&self) -> BTreeSet<Played> {
        let ways = self.ways();
        if ways.is_empty() {
            return self.steps();
        }
        let score = |way: &Way| (self.rules.score)(self, way);
        let best = ways.iter().map(score).max();
        let legal = ways.into_iter().filter(|way| Some(score(way)) == best);
        legal.map(as_move).collect()
    }

    /// All whole captures, whatever they take.
    pub fn captures(&self) -> BTreeSet<Played> {
        self.ways().into_iter().map(as_move).collect()
    }

    fn ways(&self) -> Vec<Way> {
        let mut found = Vec::new();
        for from in self.own_places() {
            let mut lifted = self.clone();
            let king = self.at(from).is_ascii_uppercase();
            lifted.cells[from.0 as usize][from.1 as usize] = ' ';
            for (to, taken, end_king) in lifted.ends(from, king, &[], None) {
                if !taken.is_empty() {
                    found.push((from, to, taken, !king && (end_king || self.far(to))));
                }
            }
        }
        found
    }

    fn forward(&self, (_, ranks): Place) -> bool {
        ranks == 0 || (ranks > 0) == self.white
    }

    /// Every jump from a place: its direction, the piece jumped and each square to land on.
    fn jumps(
        &self,
        at: Place,
        king: bool,
        taken: &[Place],
        came: Option<Place>,
    ) -> Vec<(Place, Place, Vec<Place>)> {
        let far = self.cells.len() as i32;
        let reach = if king && !self.rules.short_kings {
            far
        } else {
            1
        };
        let landing = if self.rules.king_lands_next { 1 } else { reach };
        let gone = |place: &Place| self.rules.leaves_at_once && taken.contains(place);
        let free = |place: Place| self.free(place) || gone(&place);
        let mut jumps = Vec::new();
        for &(df, dr) in self.rules.king_takes {
            let back = came == Some((-df, -dr)) && self.rules.no_turn;
            if back || !king && !self.rules.men_take_back && !self.forward((df, dr)) {
                continue;
            }
            let along = |n: i32| (at.0 + n * df, at.1 + n * dr);
            let Some(n) = (1..=reach).find(|&n| !free(along(n))) else {
                continue;
            };
            let victim = along(n);
            let spared = self.at(victim).is_ascii_uppercase() && !self.rules.men_take_kings;
            if !self.enemy(victim) || taken.contains(&victim) || !king && spared {
                continue;
            }
            let landings: Vec<_> = (n + 1..=n + landing)
                .map(along)
                .take_while(|&place| free(place))
                .collect();
            if !landings.is_empty() {
                jumps.push(((df, dr), victim, landings));
            }
        }
        jumps
    }

    /// How a capture can end that has come to `at`: target, captured, whether a king.
    fn ends(
        &self,
        at: Place,
        king: bool,
        taken: &[Place],
        came: Option<Place>,
    ) -> Vec<(Place, Vec<Place>, bool)> {
        let stops =
            !king && !taken.is_empty() && self.far(at) && self.rules.far_row == FarRow::Stop;
        let jumps = if stops {
            Vec::new()
        } else {
            self.jumps(at, king, taken, came)
        };
        if jumps.is_empty() {
            return vec![(at, taken.to_vec(), king)];
        }
        let mut ends = Vec::new();
        for (direction, victim, landings) in jumps {
            let taken = [taken, &[victim]].concat();
            let crowned = |place| self.rules.far_row == FarRow::King && self.far(place);
            let is_king = |place| king || crowned(place);
            let goes_on = |&&place: &&Place| {
                let jumps = self.jumps(place, is_king(place), &taken, Some(direction));
                !jumps.is_empty()
            };
            // A man has one landing; whether it goes on is settled there.
            let better: Vec<_> = match king {
                true => landings.iter().filter(goes_on).copied().collect(),
                false => Vec::new(),
            };
            for place in if better.is_empty() { landings } else { better } {
                ends.extend(self.ends(place, is_king(place), &taken, Some(direction)));
            }
        }
        ends
    }

    fn steps(&self) -> BTreeSet<Played> {
        let mut found = BTreeSet::new();
        for from in self.own_places() {
            let king = self.at(from).is_ascii_uppercase();
            for &(df, dr) in self.rules.king_goes {
                if !king && !self.forward((df, dr)) {
                    continue;
                }
                let long = king && !self.rules.short_kings;
                for n in 1..=if long { self.cells.len() as i32 } else { 1 } {
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
        captured.iter().for_each(|place| put(place, ' '));
        put(
            to,
            if *promotes {
                piece.to_ascii_uppercase()
            } else {
                piece
            },
        );
        next.white = !self.white;
        next
    }

    pub fn same_board(&self, other: &Self) -> bool {
        self.cells == other.cells && self.white == other.white
    }
}

fn as_move((from, to, taken, promotes): Way) -> Played {
    (from, to, taken.into_iter().collect(), promotes)
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
