//! Move generation: a position as the side to move sees it, in the engine's bits, and what can be
//! moved there.

use crate::rules::{Preference, Rules};
use crate::word::Word;
use crate::{Lines, Move, MoveList};

/// The pieces, distinguished by whose turn it is.
#[derive(Clone, Copy)]
pub(crate) struct View<W> {
    pub own: W,
    pub opponent: W,
    /// The kings of both sides.
    pub kings: W,
    pub white: bool,
}

impl<W: Word> View<W> {
    /// The free squares.
    #[inline(always)]
    pub fn free<R: Rules<Word = W>>(&self) -> W {
        R::mask() & !(self.own | self.opponent)
    }

    /// Where the men of the side to move are crowned.
    #[inline(always)]
    pub fn far_row<R: Rules<Word = W>>(&self) -> W {
        if self.white { R::top() } else { R::bottom() }
    }

    /// What men of the side to move may capture.
    #[inline(always)]
    fn prey_of_men<R: Rules<Word = W>>(&self) -> W {
        if R::RULES.men_capture_kings {
            self.opponent
        } else {
            self.opponent & !self.kings
        }
    }

    /// The position after a move of this one, as the opponent sees it.
    #[inline(always)]
    pub fn after(&self, m: &Move) -> Self {
        let (from, to) = (m.origin_bit::<W>(), m.target_bit::<W>());
        let stays_king = (self.kings & from).any();
        let kings = self.kings & !(m.captured_bits::<W>() | from);
        Self {
            own: self.opponent & !m.captured_bits::<W>(),
            opponent: self.own & !from | to,
            kings: if stays_king || m.promotes() {
                kings | to
            } else {
                kings
            },
            white: !self.white,
        }
    }

    /// Whether any piece can capture; capturing is then mandatory (KV53 §8, VK 4.2, RK 4.2).
    #[inline(always)]
    pub fn must_capture<R: Rules<Word = W>>(&self) -> bool {
        self.man_can_capture::<R>() || self.king_can_capture::<R>()
    }

    /// Whether a man has a first jump.
    #[inline(always)]
    pub fn man_can_capture<R: Rules<Word = W>>(&self) -> bool {
        let men = self.own & !self.kings;
        let (prey, free) = (self.prey_of_men::<R>(), self.free::<R>());
        let steps = man_jumps::<R>(self.white).iter();
        let landings = steps.map(|&step| R::forth(R::forth(men, step) & prey, step));
        (landings.fold(W::NONE, |all, landings| all | landings) & free).any()
    }

    #[inline(always)]
    pub fn king_can_capture<R: Rules<Word = W>>(&self) -> bool {
        let kings = self.own & self.kings;
        if !kings.any() {
            return false;
        }
        let free = self.free::<R>();
        R::CAPTURES.iter().any(|&step| {
            let mut reach = R::forth(kings, step);
            let mut met = reach;
            loop {
                reach = R::forth(reach & free, step);
                if !reach.any() || !R::LONG_KINGS {
                    break;
                }
                met |= reach;
            }
            (met & self.opponent & R::back(free, step)).any()
        })
    }
}

/// Plain moves: one step of a man, what is free before a king.
impl<W: Word> View<W> {
    /// The steps of a man, forward (KV53 §6, VK 3.5, RK 3.4).
    #[inline(always)]
    fn man_steps<R: Rules<Word = W>>(&self) -> &'static [u32] {
        let [white, black] = const { R::MEN_STEPS };
        if self.white { white } else { black }
    }

    /// How many plain moves there are.
    #[inline(always)]
    pub fn count_steps<R: Rules<Word = W>>(&self) -> u64 {
        let free = self.free::<R>();
        let men = self.own & !self.kings;
        let mut count = 0;
        for &step in self.man_steps::<R>() {
            count += u64::from((R::forth(men, step) & free).count());
        }
        let kings = self.own & self.kings;
        if kings.any() {
            for &step in R::STEPS {
                let mut reach = R::forth(kings, step) & free;
                while reach.any() {
                    count += u64::from(reach.count());
                    reach = on::<R>(reach, step) & free;
                }
            }
        }
        count
    }

    /// Hands over each plain move of the pieces in `from` to the squares in `to`.
    #[inline(always)]
    pub fn for_each_step<R: Rules<Word = W>>(&self, from: W, to: W, mut each: impl FnMut(Move)) {
        let free = self.free::<R>();
        let men = self.own & !self.kings & from;
        let far_row = self.far_row::<R>();
        for &step in self.man_steps::<R>() {
            let mut targets = R::forth(men, step) & free & to;
            while targets.any() {
                let target = targets.lowest();
                targets ^= target;
                let origin = R::back(target, step);
                let promotes = (target & far_row).any();
                each(Move::new(R::BOARD, origin, target, W::NONE, promotes));
            }
        }
        let mut kings = self.own & self.kings & from;
        while kings.any() {
            let king = kings.lowest();
            kings ^= king;
            for &step in R::STEPS {
                let mut target = R::forth(king, step) & free;
                while target.any() {
                    if (target & to).any() {
                        each(Move::new(R::BOARD, king, target, W::NONE, false));
                    }
                    target = on::<R>(target, step) & free;
                }
            }
        }
    }

    /// Adds the plain moves of the pieces in `from` to the squares in `to`.
    pub fn add_steps<R: Rules<Word = W>>(&self, from: W, to: W, list: &mut MoveList) {
        self.for_each_step::<R>(from, to, |m| list.push(m));
    }

    /// Whether any piece in `from` can make a plain move.
    pub fn can_step<R: Rules<Word = W>>(&self, from: W) -> bool {
        let free = self.free::<R>();
        let men = self.own & !self.kings & from;
        let kings = self.own & self.kings & from;
        let stepped = |pieces: W, steps: &[u32]| {
            let mut steps = steps.iter();
            steps.any(|&step| (R::forth(pieces, step) & free).any())
        };
        stepped(men, self.man_steps::<R>()) || stepped(kings, R::STEPS)
    }
}

/// Where kings come to that go on in one direction; nowhere if they are short.
#[inline(always)]
fn on<R: Rules>(kings: R::Word, step: u32) -> R::Word {
    if R::LONG_KINGS {
        R::forth(kings, step)
    } else {
        R::Word::NONE
    }
}

/// Where men land after their first jump, for each of the steps: most captures are over with the
/// first jumps, of all men at once.
pub(crate) struct FirstJumps<W> {
    landings: [W; 8],
}

impl<W: Word> FirstJumps<W> {
    /// Whether there is a jump at all.
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.all().any()
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        let landings = self.landings.iter();
        landings.map(|landings| u64::from(landings.count())).sum()
    }

    /// Hands over each first jump of the men in `from` as a whole move.
    #[inline(always)]
    pub fn for_each<R: Rules<Word = W>>(&self, view: &View<W>, from: W, each: impl FnMut(Move)) {
        self.ending_at::<R>(W::EVERY, view, from, each);
    }

    /// The same of those that end on one of the squares `to`.
    #[inline(always)]
    pub fn ending_at<R: Rules<Word = W>>(
        &self,
        to: W,
        view: &View<W>,
        from: W,
        mut each: impl FnMut(Move),
    ) {
        let far_row = view.far_row::<R>();
        for (&step, landings) in R::CAPTURES.iter().zip(self.landings) {
            let mut landings = landings & to;
            while landings.any() {
                let landing = landings.lowest();
                landings ^= landing;
                let victim = R::back(landing, step);
                let origin = R::back(victim, step);
                if (origin & from).any() {
                    let promotes = (landing & far_row).any();
                    each(Move::new(R::BOARD, origin, landing, victim, promotes));
                }
            }
        }
    }

    /// Whether one of them goes back, along a row or a file, or to where men are crowned.
    #[inline(always)]
    fn any_unusual(&self, view: &View<W>, far_row: W) -> bool {
        let [up_left, up_right, down_left, down_right, rest @ ..] = self.landings;
        let (back, forth) = match view.white {
            true => (down_left | down_right, up_left | up_right),
            false => (up_left | up_right, down_left | down_right),
        };
        let rest = rest.into_iter().fold(back, |all, landings| all | landings);
        (rest | forth & far_row).any()
    }

    #[inline(always)]
    fn all(&self) -> W {
        let landings = self.landings.iter();
        landings.fold(W::NONE, |all, landings| all | *landings)
    }
}

impl<W: Word> View<W> {
    /// The first jumps of the men.
    #[inline(always)]
    pub fn first_jumps<R: Rules<Word = W>>(&self) -> FirstJumps<W> {
        let men = self.own & !self.kings;
        let prey = self.prey_of_men::<R>();
        let free = self.free::<R>();
        let may = man_jumps::<R>(self.white);
        let mut landings = [W::NONE; 8];
        for (&step, landings) in R::CAPTURES.iter().zip(&mut landings) {
            if may.contains(&step) {
                let victims = R::forth(men, step) & prey;
                *landings = R::forth(victims, step) & free;
            }
        }
        FirstJumps { landings }
    }

    /// Whether the men's first jumps are all there is: none of them can go on, there are no kings
    /// that might capture too, and none goes before another.
    #[inline(always)]
    pub fn ends_with<R: Rules<Word = W>>(&self, jumps: &FirstJumps<W>) -> bool {
        let at = jumps.all();
        let crowned = at & self.far_row::<R>();
        let at = if R::CROWNING_ENDS { at ^ crowned } else { at };
        let free = self.free::<R>();
        // The square started from counts as free, but a second jump cannot end there: it
        // would be back over the same piece.
        let steps = man_jumps::<R>(self.white).iter();
        let next = steps.fold(W::NONE, |next, &step| {
            next | R::forth(at, step) & R::back(free, step)
        });
        let goes_on_crowned = R::CROWNS_AT_ONCE && crowned.any();
        // Of captures by one man each only the kings among what they take can matter.
        let chosen = R::CHOOSES && !R::BY_NUMBER && (self.opponent & self.kings).any();
        !(next & self.prey_of_men::<R>()).any()
            && !goes_on_crowned
            && !(self.own & self.kings).any()
            && !chosen
    }
}

impl<W: Word> View<W> {
    /// Whether men, there being no kings, capture at most one piece each, forwards, and are not crowned by it. That is said
    /// by the game in which men can do most.
    #[inline]
    pub fn moves_alike<R: Rules<Word = W>>(&self) -> bool {
        let jumps = self.first_jumps::<R>();
        let unusual = jumps.any_unusual(self, self.far_row::<R>());
        !jumps.any() || !unusual && self.ends_with::<R>(&jumps)
    }
}

/// The steps by which men may capture.
#[inline(always)]
fn man_jumps<R: Rules>(white: bool) -> &'static [u32] {
    let [of_white, of_black] = const { R::MEN_CAPTURES };
    if white { of_white } else { of_black }
}

/// What a capturing piece finds on the board.
///
/// Where captured pieces leave the board after the whole move, they block until then, and none is
/// jumped twice (KV53 §8, VK 4.6–4.8 and 4.11, RK 4.8 and 4.11): the free squares stay the same
/// throughout, and only the set of pieces still to be taken shrinks. Elsewhere the squares of captured
/// pieces are free at once. The square the piece started from counts as free.
#[derive(Clone, Copy)]
pub(crate) struct Hunt<W> {
    pub opponent: W,
    /// Of these, those that a man may capture.
    pub prey_of_men: W,
    /// The free squares, the one started from among them.
    pub free: W,
    pub far_row: W,
}

impl<W: Word> Hunt<W> {
    /// The board for a capture by the piece on `from`.
    #[inline(always)]
    pub fn new<R: Rules<Word = W>>(view: &View<W>, from: W) -> Self {
        Self {
            opponent: view.opponent,
            prey_of_men: view.prey_of_men::<R>(),
            free: view.free::<R>() | from,
            far_row: view.far_row::<R>(),
        }
    }

    /// The steps by which a man can capture.
    #[inline(always)]
    pub fn man_jumps<R: Rules<Word = W>>(&self) -> &'static [u32] {
        man_jumps::<R>(self.far_row == R::top())
    }

    /// The squares that are free once `captured` are taken.
    #[inline(always)]
    fn free<R: Rules<Word = W>>(&self, captured: W) -> W {
        if R::FREES_AT_ONCE {
            self.free | captured
        } else {
            self.free
        }
    }

    /// The piece a man on `at` jumps in that direction, `captured` ones being spent; none if
    /// there is none.
    #[inline(always)]
    pub fn man_victim<R: Rules<Word = W>>(&self, at: W, step: u32, captured: W) -> W {
        let free = self.free::<R>(captured);
        R::forth(at, step) & self.prey_of_men & !captured & R::back(free, step)
    }

    /// The piece a king on `at` jumps in that direction, if it is long however far (KV53 §9); none if
    /// there is none.
    #[inline(always)]
    pub fn king_victim<R: Rules<Word = W>>(&self, at: W, step: u32, captured: W) -> W {
        let free = self.free::<R>(captured);
        let mut met = R::forth(at, step);
        while R::LONG_KINGS && (met & free).any() {
            met = R::forth(met, step);
        }
        met & self.opponent & !captured & R::back(free, step)
    }

    /// Where a king can land after it has jumped a piece, the nearest square first; the piece is
    /// among those `captured`.
    #[inline(always)]
    pub fn landings<R: Rules<Word = W>>(
        self,
        victim: W,
        step: u32,
        captured: W,
    ) -> impl Iterator<Item = W> {
        let free = self.free::<R>(captured);
        let mut next = R::forth(victim, step) & free;
        std::iter::from_fn(move || {
            let at = next;
            next = if R::LANDS_ANYWHERE {
                R::forth(at, step) & free
            } else {
                W::NONE
            };
            at.any().then_some(at)
        })
    }
}

/// Captures, from first jump to last.
impl<W: Word> View<W> {
    /// Adds the captures of the pieces in `from`: where captures are chosen, only those that go before
    /// all others of `from`. The list must be empty.
    pub fn add_captures<R: Rules<Word = W>>(&self, from: W, list: &mut MoveList) {
        let jumps = self.first_jumps::<R>();
        if self.ends_with::<R>(&jumps) {
            jumps.for_each::<R>(self, from, |m| list.push(m));
        } else if R::CHOOSES {
            self.search_captures::<R, true>(from, list);
        } else {
            self.search_captures::<R, false>(from, list);
        }
    }

    /// Adds the captures of the pieces in `from`, those that others go before too.
    pub fn add_captures_of_any_rank<R: Rules<Word = W>>(&self, from: W, list: &mut MoveList) {
        self.search_captures::<R, false>(from, list);
    }

    fn search_captures<R: Rules<Word = W>, const CHOOSE: bool>(
        &self,
        from: W,
        list: &mut MoveList,
    ) {
        let free = self.free::<R>();
        let prey = self.prey_of_men::<R>();
        let steps = man_jumps::<R>(self.white).iter();
        let mut men = steps.fold(W::NONE, |men, &step| {
            men | R::back(prey & R::back(free, step), step)
        }) & self.own
            & !self.kings
            & from;
        let mut first = 0;
        while men.any() {
            let man = men.lowest();
            men ^= man;
            let mut search = Search::<W, CHOOSE>::new::<R>(self, man, first, list);
            search.man::<R>(man, W::NONE, 0);
            first = search.first;
        }
        let mut kings = self.own & self.kings & from;
        while kings.any() {
            let king = kings.lowest();
            kings ^= king;
            let mut search = Search::<W, CHOOSE>::new::<R>(self, king, first, list);
            search.king::<R>(king, W::NONE, 0, false);
            first = search.first;
        }
    }
}

/// The captures of one piece.
struct Search<'a, W, const CHOOSE: bool> {
    hunt: Hunt<W>,
    from: W,
    /// The kings of both sides.
    kings: W,
    /// The rank of what goes before all else so far.
    first: u64,
    /// A bit for each jump so far that took a king, the first jump's the highest; kept where it counts.
    order: u32,
    list: &'a mut MoveList,
}

impl<'a, W: Word, const CHOOSE: bool> Search<'a, W, CHOOSE> {
    #[inline(always)]
    fn new<R: Rules<Word = W>>(
        view: &View<W>,
        from: W,
        first: u64,
        list: &'a mut MoveList,
    ) -> Self {
        Self {
            hunt: Hunt::new::<R>(view, from),
            from,
            kings: view.kings,
            first,
            order: 0,
            list,
        }
    }

    /// Notes what kind of piece is taken by the jump after `count` others.
    #[inline(always)]
    fn note<R: Rules<Word = W>>(&mut self, victim: W, count: u32) {
        if CHOOSE && R::ORDER_COUNTS {
            let bit = 0x8000_0000_u32.checked_shr(count).unwrap_or(0);
            // This jump's bit and those of later ones, which were tried before it, are cleared.
            self.order &= !(bit | bit.saturating_sub(1));
            if (victim & self.kings).any() {
                self.order |= bit;
            }
        }
    }

    /// A man continues from `at`, having captured `count` pieces, or stops there if it cannot.
    fn man<R: Rules<Word = W>>(&mut self, at: W, captured: W, count: u32) {
        let mut goes_on = false;
        for &step in self.hunt.man_jumps::<R>() {
            let victim = self.hunt.man_victim::<R>(at, step, captured);
            if !victim.any() {
                continue;
            }
            goes_on = true;
            self.note::<R>(victim, count);
            let landing = R::forth(victim, step);
            let far = (landing & self.hunt.far_row).any();
            if far && (R::CROWNS_AT_ONCE || R::CROWNING_ENDS) {
                let captured = captured | victim;
                if R::CROWNING_ENDS || !self.king::<R>(landing, captured, count + 1, true) {
                    self.found::<R>(landing, captured, count + 1, true);
                }
            } else {
                self.man::<R>(landing, captured | victim, count + 1);
            }
        }
        if !goes_on && count != 0 {
            // Crowned where it stops.
            let promotes = (at & self.hunt.far_row).any();
            self.found::<R>(at, captured, count, promotes);
        }
    }

    /// A king continues from `at` in any direction; whether it can.
    fn king<R: Rules<Word = W>>(&mut self, at: W, captured: W, count: u32, promotes: bool) -> bool {
        let mut goes_on = false;
        for &step in R::CAPTURES {
            let victim = self.hunt.king_victim::<R>(at, step, captured);
            if victim.any() {
                goes_on = true;
                self.jump::<R>(victim, step, captured | victim, count + 1, promotes);
            }
        }
        goes_on
    }

    /// A king jumps `victim` and lands on a free square behind it, on one from which it can
    /// go on if there is one.
    fn jump<R: Rules<Word = W>>(
        &mut self,
        victim: W,
        step: u32,
        captured: W,
        count: u32,
        promotes: bool,
    ) {
        let hunt = self.hunt;
        self.note::<R>(victim, count - 1);
        let mut goes_on = false;
        // Ahead is the same from every landing.
        for landing in hunt.landings::<R>(victim, step, captured) {
            for_each_turn::<R>(step, |turn| {
                let next = hunt.king_victim::<R>(landing, turn, captured);
                if next.any() {
                    goes_on = true;
                    self.jump::<R>(next, turn, captured | next, count + 1, promotes);
                }
            });
        }
        let nearest = if R::LONG_KINGS {
            victim
        } else {
            R::forth(victim, step)
        };
        let ahead = hunt.king_victim::<R>(nearest, step, captured);
        if ahead.any() {
            goes_on = true;
            self.jump::<R>(ahead, step, captured | ahead, count + 1, promotes);
        }
        if !goes_on {
            for landing in hunt.landings::<R>(victim, step, captured) {
                self.found::<R>(landing, captured, count, promotes);
            }
        }
    }

    fn found<R: Rules<Word = W>>(&mut self, to: W, captured: W, count: u32, promotes: bool) {
        if CHOOSE {
            let rank = self.rank::<R>(captured, count);
            if rank < self.first {
                return;
            }
            if rank > self.first {
                self.first = rank;
                self.list.clear();
            }
        }
        let m = Move::new(R::BOARD, self.from, to, captured, promotes);
        // One jump is one way; more may come to the same by different paths.
        if count == 1 || !self.list.contains(&m) {
            self.list.push(m);
        }
    }

    /// What a capture is chosen by: the greatest goes first.
    #[inline(always)]
    fn rank<R: Rules<Word = W>>(&self, captured: W, count: u32) -> u64 {
        if R::BY_NUMBER {
            return count.into();
        }
        let kings = u64::from((captured & self.kings).count());
        let with_king = (self.from & self.kings).any();
        let preferences = R::RULES.choice.iter();
        preferences.fold(0, |rank, preference| match preference {
            Preference::Number => rank << 8 | u64::from(count),
            Preference::WithKing => rank << 1 | u64::from(with_king),
            Preference::Kings => rank << 8 | kings,
            Preference::KingsSoonest => rank << 32 | u64::from(self.order),
            Preference::Value => rank << 16 | (100 * u64::from(count) + 99 * kings),
        })
    }
}

/// The directions in which a king can go on after a jump, but for straight ahead.
#[inline(always)]
fn for_each_turn<R: Rules>(step: u32, mut turn: impl FnMut(u32)) {
    if matches!(R::RULES.captures, Lines::All) {
        let back = R::opposite(step);
        let turns = R::CAPTURES
            .iter()
            .filter(|turn| **turn != step && **turn != back);
        turns.for_each(|each| turn(*each));
    } else if let [a, b, ..] = *R::CAPTURES {
        let across = if step == a || R::opposite(step) == a {
            b
        } else {
            a
        };
        turn(across);
        turn(R::opposite(across));
    }
    // Otherwise back is the piece just jumped, which blocks, or a turn that is not allowed.
    if R::TURNS_BACK {
        turn(R::opposite(step));
    }
}
