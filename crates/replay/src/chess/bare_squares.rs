//! Squares without a letter in a position in words: `Ra1, h1` has two rooks, `Re1, f2, g2, h2` a rook and three pawns.
//!
//! Both ways of writing are in use, and nothing in the words says which. What decides is what a side can have.

use scoresheet_notation::{Letter, Role};

/// A piece as stated, and where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stated {
    /// What the letter says that is meant of its square.
    pub role: Role,
    /// That letter.
    pub letter: Option<Letter>,
    /// The letter stands before an earlier square, and this may be a pawn.
    pub bare: bool,
    /// Row from rank 8 down, and file, from 0.
    pub at: (usize, usize),
}

impl Stated {
    fn is_open(&self) -> bool {
        self.bare && self.role != Role::Pawn
    }

    fn square(&self) -> String {
        let file = char::from(b'a' + self.at.1 as u8);
        format!("{file}{}", 8 - self.at.0)
    }

    fn as_pawn(self) -> Self {
        let role = if self.bare { Role::Pawn } else { self.role };
        Self { role, ..self }
    }
}

/// The pieces of both sides, the bare squares settled, and which of them are read as pawns.
pub(super) type Settled = ([Vec<Stated>; 2], Vec<String>);

/// Settles which of the bare squares are pawns: all of them or none, unless neither can be; then each side for itself.
/// `pawns_move` if a move of a pawn is written, so that there are some.
///
/// # Errors
/// The sentence that says that it is open.
pub(super) fn settle(sides: [Vec<Stated>; 2], pawns_move: bool) -> Result<Settled, String> {
    let all = || sides.iter().flatten();
    if !all().any(Stated::is_open) {
        return Ok((sides, Vec::new()));
    }
    if all().any(|stated| stated.role == Role::Pawn && !stated.bare) {
        // Who names pawns leaves none of them without a letter.
        let counted = sides.iter().all(|side| usual_numbers(side));
        return match counted {
            true => Ok((sides, Vec::new())),
            false => Err(open(&sides)),
        };
    }
    let pawnless = !all().any(|stated| stated.role == Role::Pawn);
    let carried = sides.iter().all(|side| usual(side)) && !(pawns_move && pawnless);
    let pawns = sides.clone().map(|side| as_pawns_from(&side, 0));
    match (carried, pawns.iter().all(|side| usual(side))) {
        (true, true) => Err(open(&sides)),
        (false, true) => Ok(told(&sides, pawns)),
        (true | false, false) => {
            let [Some(white), Some(black)] = [only_split(&sides[0]), only_split(&sides[1])] else {
                return Err(open(&sides));
            };
            Ok(told(&sides, [white, black]))
        }
    }
}

/// The settled pieces, with the squares that have become pawns.
fn told(before: &[Vec<Stated>; 2], after: [Vec<Stated>; 2]) -> Settled {
    let both = before.iter().flatten().zip(after.iter().flatten());
    let pawns = both.filter(|(before, after)| before.role != after.role);
    let pawns = pawns.map(|(before, _)| before.square()).collect();
    (after, pawns)
}

/// A side with its open squares read as pawns, but the first `carried` of them.
fn as_pawns_from(side: &[Stated], carried: usize) -> Vec<Stated> {
    let mut open = 0;
    let read = side.iter().map(|stated| {
        open += usize::from(stated.is_open());
        match stated.is_open() && open <= carried {
            true => *stated,
            false => stated.as_pawn(),
        }
    });
    read.collect()
}

/// The pieces first, then the pawns: the only place of the boundary at which a side has what is usual.
fn only_split(side: &[Stated]) -> Option<Vec<Stated>> {
    let open = side.iter().filter(|stated| stated.is_open()).count();
    let splits = (0..=open).map(|carried| as_pawns_from(side, carried));
    let mut possible = splits.filter(|side| usual(side));
    let first = possible.next()?;
    possible.next().is_none().then_some(first)
}

/// Whether a side has what it has without promotion, its pawns where pawns can be, its bishops on squares of two colours.
fn usual(side: &[Stated]) -> bool {
    let of = |role| side.iter().filter(move |stated| stated.role == role);
    let colour = |stated: &Stated| (stated.at.0 + stated.at.1) % 2;
    let mut bishops = of(Role::Bishop).map(colour);
    let alike = bishops
        .next()
        .is_some_and(|first| bishops.any(|other| other == first));
    usual_numbers(side) && !alike && of(Role::Pawn).all(|pawn| (1..=6).contains(&pawn.at.0))
}

fn usual_numbers(side: &[Stated]) -> bool {
    Role::ALL.into_iter().all(|role| {
        let most = match role {
            Role::King | Role::Queen => 1,
            Role::Rook | Role::Bishop | Role::Knight => 2,
            Role::Pawn => 8,
        };
        side.iter().filter(|stated| stated.role == role).count() <= most
    })
}

/// Why the first square that is open cannot be read.
fn open(sides: &[Vec<Stated>; 2]) -> String {
    let first = sides.iter().flatten().find(|stated| stated.is_open());
    let letter = first.and_then(|stated| stated.letter);
    let (letter, square) = (letter.map_or("", Letter::as_str), first.map(Stated::square));
    format!(
        "in this position {} may be a pawn or another {letter}; put a letter before every square",
        square.unwrap_or_default()
    )
}
