//! What moves of chess do.

use super::exchange::{Men, value};
use super::features::groups;
use super::{Features, Group, Learned, Openings, Weights, mate, shipped};
use scoresheet_chess::{Board, Color, File, Move, Piece, Rank, Square, SquareSet, reach};

groups! { GROUPS:
    FROM "from" 24 x 64;
    TO "to" 24 x 64;
    TAKES "takes" 36 x 6;
    QUIET "quiet" 24 x 12;
    STAYS "would be lost" 12 x 12;
    LEFT "leaves hanging" 6 x 12;
    NET "net" 8 x 24;
    CHECK "check" 4 x 6;
    CASTLES "castles" 1 x 2;
    PROMOTES "promotes" 2 x 6;
    THREAT "threatens" 12 x 6;
    GUARDED "guarded" 12 x 18;
    ROOM "room" 8 x 17;
    PAWN "pawn" 4 x 16;
    PASSED "passed" 4 x 8;
    KING_SIDES "pawn and kings" 9 x 64;
    TO_KING "to their king" 24 x 8;
    FILE "open file" 8 x 4;
    ANSWER "answer" 36 x 8;
    CHASED "chased" 6 x 6;
    EYES "eyes" 12 x 6;
    MINDS "minds" 6 x 6;
    STRIDE "stride" 18 x 8;
    RING "ring" 12 x 6;
    HOME "to own king" 24 x 8;
    OURS "ours" 384 x 16;
    THEIRS "theirs" 384 x 16;
    CAME "came" 384 x 16;
    LEAVES "leaves" 384 x 16;
    REACHES "reaches" 384 x 16;
}

impl Learned for Board {
    const GROUPS: &'static [Group] = GROUPS;
    const FITS: f64 = 0.65;
    const FACTORS: &'static [Group] = &[OURS, THEIRS, CAME, LEAVES, REACHES];

    fn describe(&self, moves: &[Move], last: Option<Move>, into: &mut Features) {
        let scene = Scene::new(self, last);
        into.clear();
        scene.look(into);
        for &mv in moves {
            scene.suits(mv, into);
            scene.describe(mv, into);
            into.end_move();
        }
    }

    fn weights(&self) -> &'static Weights {
        shipped!("prior_chess.tsv", GROUPS)
    }

    fn recall(&self, moves: &[Move], probabilities: &mut [f32]) {
        Openings::shipped().mix(self, moves, probabilities);
        mate::favour(self, moves, probabilities);
    }
}

/// What all moves of a position have in common.
struct Scene<'a> {
    board: &'a Board,
    men: Men,
    side: Color,
    phase: usize,
    kings: [Square; 2],
    /// Where the last move ended, and whether it took something there.
    last: Option<(Move, Piece, bool)>,
    /// What the opponent would win on each square if the turn were theirs.
    lost: [i32; 64],
}

/// A move, and the position after it.
struct Moved<'a> {
    mv: Move,
    piece: Piece,
    after: &'a Men,
    /// What it wins on its square, replies counted; negative if the piece is lost there.
    worth: i32,
}

impl<'a> Scene<'a> {
    fn new(board: &'a Board, last: Option<Move>) -> Self {
        let men = Men::of(board);
        let side = board.side_to_move();
        let king = |color| men.pieces(color, Piece::King).next_square();
        let last = last.and_then(|mv| {
            let (_, piece) = board.piece_at(mv.to)?;
            // The counter stands at 0 after a capture and a pawn's move.
            let took = board.quiet_plies() == 0
                && (piece != Piece::Pawn || mv.from.file() != mv.to.file());
            Some((mv, piece, took))
        });
        let mut scene = Self {
            board,
            phase: phase(board, &men),
            kings: [side, !side].map(|color| king(color).unwrap_or(Square::A1)),
            last,
            lost: [0; 64],
            men,
            side,
        };
        scene.lost = scene.losses(&scene.men, SquareSet::EMPTY);
        scene
    }

    /// What the opponent would win on each square of our men but those in `except`.
    fn losses(&self, men: &Men, except: SquareSet) -> [i32; 64] {
        let mut lost = [0; 64];
        for square in men.side(self.side) & !men.kind(Piece::King) & !except {
            let prize = men.piece_on(square).map_or(0, value);
            lost[square as usize] = men.gain(square, !self.side, prize);
        }
        lost
    }

    fn relative(&self, square: Square) -> usize {
        square.relative_to(self.side) as usize
    }

    fn row(&self, piece: Piece, square: Square) -> usize {
        piece as usize * Square::NUM + self.relative(square)
    }

    /// What the position is like: who stands where, and what came there last.
    fn look(&self, into: &mut Features) {
        for (group, color) in [(&OURS, self.side), (&THEIRS, !self.side)] {
            for piece in Piece::ALL {
                for square in self.men.pieces(color, piece) {
                    into.has(group, self.row(piece, square));
                }
            }
        }
        if let Some((last, piece, _)) = self.last {
            into.has(&CAME, self.row(piece, last.to));
        }
    }

    fn suits(&self, mv: Move, into: &mut Features) {
        let piece = self.board.piece_at(mv.from).map_or(Piece::King, |on| on.1);
        let rows = [(&LEAVES, mv.from), (&REACHES, mv.to)];
        into.suits(rows.map(|(group, square)| (group, self.row(piece, square))));
    }

    fn describe(&self, mv: Move, into: &mut Features) {
        let Some((_, piece)) = self.board.piece_at(mv.from) else {
            return;
        };
        let rook = mv
            .castling
            .and_then(|wing| self.board.castling_rook(self.side, wing));
        let after = &self.men.after(self.side, piece, mv, rook);
        let victim = self.board.captured(mv);
        let becomes = mv.promotion.unwrap_or(piece);
        let worth = if mv.castling.is_some() {
            0
        } else {
            victim.map_or(0, value) + value(becomes)
                - value(piece)
                - after.gain(mv.to, !self.side, value(becomes))
        };
        let moved = Moved {
            mv,
            piece,
            after,
            worth,
        };
        self.places(&moved, into);
        self.exchanges(&moved, victim, into);
        self.attacks(&moved, into);
        self.answers(&moved, into);
        if piece == Piece::Pawn {
            self.pawns(&moved, into);
        }
    }

    /// Our pieces that give check.
    fn checkers(&self, after: &Men) -> SquareSet {
        after.attackers(self.kings[1], after.all()) & after.side(self.side)
    }

    fn places(&self, moved: &Moved<'_>, into: &mut Features) {
        let (mv, piece) = (moved.mv, moved.piece);
        if let Some(wing) = mv.castling {
            into.push(&CASTLES, 0, wing as usize);
            return;
        }
        let kind = self.phase * Piece::NUM + piece as usize;
        into.push(&FROM, kind, self.relative(mv.from));
        into.push(&TO, kind, self.relative(mv.to));
        into.push(&TO_KING, kind, distance(mv.to, self.kings[1]));
        into.push(&HOME, kind, distance(mv.to, self.kings[0]));
        let forward = (self.relative(mv.to) / 8).cmp(&(self.relative(mv.from) / 8));
        let row = piece as usize * 3 + (forward as i8 + 1) as usize;
        into.push(&STRIDE, row, distance(mv.from, mv.to));
        if let Some(becomes) = mv.promotion {
            into.push(&PROMOTES, usize::from(moved.worth > 0), becomes as usize);
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            let row = self.phase * 2 + usize::from(piece == Piece::Queen);
            into.push(&FILE, row, self.openness(mv.to.file()));
        }
    }

    /// 0 for a file without pawns; one more for theirs, two more for ours.
    fn openness(&self, file: File) -> usize {
        let has = |color| {
            let pawns = self.men.pieces(color, Piece::Pawn) & file.bitboard();
            usize::from(!pawns.is_empty())
        };
        has(!self.side) + 2 * has(self.side)
    }

    fn exchanges(&self, moved: &Moved<'_>, victim: Option<Piece>, into: &mut Features) {
        let Moved {
            mv,
            piece,
            after,
            worth,
        } = *moved;
        let takes_back = self
            .last
            .is_some_and(|(last, _, took)| took && last.to == mv.to);
        if let Some(victim) = victim {
            let sign = (worth.signum() + 1) as usize;
            let row = (usize::from(takes_back) * 3 + sign) * Piece::NUM + piece as usize;
            into.push(&TAKES, row, victim as usize);
        } else {
            let row = self.phase * Piece::NUM + piece as usize;
            into.push(&QUIET, row, step(-worth));
        }
        let row = usize::from(worth >= 0) * Piece::NUM + piece as usize;
        into.push(&STAYS, row, step(self.lost[mv.from as usize]));
        let rest = self.losses(after, mv.to.bitboard());
        let most = rest.into_iter().max().unwrap_or(0);
        let had = usize::from(self.lost.iter().any(|&lost| lost > 0));
        let forcing = usize::from(victim.is_some()) + usize::from(worth > most);
        into.push(&LEFT, had * 3 + forcing, step(most));
        let net = (worth - most).clamp(-11, 11) + 11;
        let row = self.phase * 2 + usize::from(self.board.in_check());
        into.push(&NET, row, net as usize);
    }

    fn attacks(&self, moved: &Moved<'_>, into: &mut Features) {
        let Moved {
            mv, piece, after, ..
        } = *moved;
        let safe = usize::from(moved.worth >= 0);
        let checkers = self.checkers(after);
        if !checkers.is_empty() {
            let uncovered = usize::from(checkers != mv.to.bitboard());
            into.push(&CHECK, uncovered * 2 + safe, piece as usize);
        }
        let becomes = mv.promotion.unwrap_or(piece);
        let reached = reach(becomes, self.side, mv.to, after.all());
        let mut most = 0;
        for square in reached & after.side(!self.side) & !after.kind(Piece::King) {
            let prize = after.piece_on(square).map_or(0, value);
            most = most.max(after.gain(square, self.side, prize));
        }
        into.push(&THREAT, safe * Piece::NUM + piece as usize, step(most) / 2);
        let saw = reach(piece, self.side, mv.from, self.men.all());
        let new = reached & !saw;
        let ring = reach(Piece::King, self.side, self.kings[1], SquareSet::EMPTY);
        let row = usize::from(self.phase > 1) * Piece::NUM + piece as usize;
        into.push(&RING, row, (reached & ring).len() as usize);
        for kind in Piece::ALL {
            let some = |set: SquareSet| !(set & after.kind(kind)).is_empty();
            if some(new & after.side(!self.side)) {
                into.push(&EYES, safe * Piece::NUM + piece as usize, kind as usize);
            }
            if some(new & after.side(self.side) & !mv.from.bitboard()) {
                into.push(&MINDS, piece as usize, kind as usize);
            }
        }
        self.guard(moved, into);
        if !matches!(piece, Piece::Pawn | Piece::King) {
            let own = after.side(self.side);
            let before = reach(piece, self.side, mv.from, self.men.all()) & !own;
            let gained = (reached & !own).len() as i32 - before.len() as i32;
            let row = usize::from(self.phase > 1) * 4 + piece as usize - 1;
            into.push(&ROOM, row, (gained.clamp(-8, 8) + 8) as usize);
        }
    }

    /// Who stands by the piece where it arrives.
    fn guard(&self, moved: &Moved<'_>, into: &mut Features) {
        let Moved { mv, after, .. } = *moved;
        let around = after.attackers(mv.to, after.all());
        let (ours, theirs) = (
            around & after.side(self.side),
            around & after.side(!self.side),
        );
        let pawns = after.kind(Piece::Pawn);
        let some = |who: SquareSet| who.len().min(2) as usize;
        let by_pawn = usize::from(!(theirs & pawns).is_empty());
        let with_pawn = usize::from(!(ours & pawns).is_empty());
        let column = (some(ours) * 3 + some(theirs)) * 2 + with_pawn;
        into.push(
            &GUARDED,
            by_pawn * Piece::NUM + moved.piece as usize,
            column,
        );
    }

    /// What it has to do with the opponent's last move.
    fn answers(&self, moved: &Moved<'_>, into: &mut Features) {
        let Some((last, theirs, _)) = self.last else {
            return;
        };
        let (mv, piece) = (moved.mv, moved.piece);
        let row = theirs as usize * Piece::NUM + piece as usize;
        into.push(&ANSWER, row, distance(mv.to, last.to));
        if reach(theirs, !self.side, last.to, self.men.all()).has(mv.from) {
            into.push(&CHASED, piece as usize, theirs as usize);
        }
    }

    fn pawns(&self, moved: &Moved<'_>, into: &mut Features) {
        let Moved { mv, after, .. } = *moved;
        let (file, rank) = (mv.to.file(), mv.to.rank());
        let files = file.bitboard() | file.adjacent();
        let (ours, theirs) = [self.side, !self.side]
            .map(|color| after.pieces(color, Piece::Pawn))
            .into();
        let ahead = (theirs & files).into_iter().filter(|pawn| match self.side {
            Color::White => pawn.rank() > rank,
            Color::Black => pawn.rank() < rank,
        });
        let passed = ahead.count() == 0;
        let beside = ours & file.adjacent() & rank.bitboard();
        let supported =
            !(reach(Piece::Pawn, !self.side, mv.to, SquareSet::EMPTY) & ours).is_empty();
        let lever = !(reach(Piece::Pawn, self.side, mv.to, SquareSet::EMPTY) & theirs).is_empty();
        let column = [passed, supported, lever, !beside.is_empty()]
            .into_iter()
            .fold(0, |sum, is| sum * 2 + usize::from(is));
        into.push(&PAWN, self.phase, column);
        let far = Rank::index(self.relative(mv.to) / 8) as usize;
        if passed {
            into.push(&PASSED, self.phase, far);
        }
        let wing = |king: Square| match king.file() {
            File::A | File::B | File::C => 0,
            File::D | File::E => 1,
            File::F | File::G | File::H => 2,
        };
        let row = wing(self.kings[0]) * 3 + wing(self.kings[1]);
        into.push(&KING_SIDES, row, self.relative(mv.to));
    }
}

/// 0 in the opening, 1 and 2 in the middle game, 3 in the ending.
fn phase(board: &Board, men: &Men) -> usize {
    let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    let left: i32 = pieces
        .map(|piece| men.kind(piece).len() as i32 * value(piece))
        .iter()
        .sum();
    match left {
        ..=26 => 3,
        27..=44 => 2,
        _ if board.move_number() > 10 => 1,
        _ => 0,
    }
}

/// Pawns lost or won, in steps that widen: 0 to 11.
fn step(pawns: i32) -> usize {
    pawns.clamp(0, 11) as usize
}

/// Moves of a king from one square to the other.
fn distance(a: Square, b: Square) -> usize {
    let files = (a.file() as usize).abs_diff(b.file() as usize);
    let ranks = (a.rank() as usize).abs_diff(b.rank() as usize);
    files.max(ranks)
}
