//! How a game can end: one entry per clause, as an edition lists them.

use crate::{Force, Inside, Lone, Reading, Readings, Road, Rule, Same};

/// What it means for the game that a rule is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The game is over.
    Ends,
    /// The game is over unless a win is in sight: the clause excepts it (VK 7.2.7–7.2.9), or leaves
    /// it to judgement whether the rule is met (MK53 §18d).
    EndsUnlessWon,
    /// A player may claim the draw; unclaimed, the game goes on.
    Claim,
}

impl Effect {
    /// `ends`, `ends-unless-won` or `claim`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ends => "ends",
            Self::EndsUnlessWon => "ends-unless-won",
            Self::Claim => "claim",
        }
    }
}

/// One way in which a game ends, or a draw can be claimed.
#[derive(Debug, PartialEq, Eq)]
pub struct Ending {
    /// Stable kebab-case name, the same in every edition that has it.
    pub name: &'static str,
    /// The clause, as in `KV53 §16c`.
    pub clause: &'static str,
    /// Whether the game ends or may be ended.
    pub effect: Effect,
    /// True for a draw, false for a loss.
    pub draw: bool,
    /// What has happened when it holds, as a sentence of a message.
    pub says: &'static str,
    /// How it is found out.
    pub rule: Rule,
    /// The clause by which a player may claim it who writes down a move that brings it about; `None` if no player may.
    pub intended: Option<&'static str>,
    /// What must hold for an end that the record states.
    pub proviso: Proviso,
    /// Names of the games it is for; empty if for all that the edition covers.
    pub games: &'static [&'static str],
    /// Where the clause can be read in another way, and what is different then.
    pub open: &'static [(Reading, Otherwise)],
}

/// What must hold for an end that a record states, by resignation, time or agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proviso {
    /// Nothing.
    None,
    /// Who is said to have won has more than a king; otherwise the game is drawn.
    MoreThanKing,
    /// Who is said to have won could mate by some series of legal moves; otherwise the game is drawn.
    CouldMate,
    /// Each player has made a move; otherwise the end is not allowed.
    BothMoved,
}

/// What is different if the other answer to an open question is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Otherwise {
    /// The rule is never found.
    Never,
    /// It is for these games too.
    Also(&'static [&'static str]),
    /// One side's moves are counted, not pairs.
    SideMoves,
    /// Another force of the stronger side.
    Force(Force),
    /// Another place of the lone king.
    Road(Road),
    /// Another effect of a capture inside the count.
    Capture(Inside),
    /// Another effect of a promotion inside the count.
    Promotion(Inside),
    /// Not counted after this force.
    NotAfter(Force),
    /// Another sense of the same position.
    Same(Same),
    /// Times of a position need not be four plies apart.
    AnyPlies,
    /// The position from which the record starts is not counted.
    NotTheStart,
    /// What a FEN says of the plies before it is not counted.
    NotTheFen,
    /// An ending with a number of its own is one only if it was there during the whole count.
    Throughout,
    /// A move that brings it about can be claimed before it is made, by the same clause.
    Intended,
    /// Nothing else must hold.
    Unconditional,
}

/// A rule as the chosen readings have it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AsRead {
    pub rule: Rule,
    pub plies_to_a_move: u32,
    /// The position from which a record starts counts.
    pub start_counts: bool,
    /// The plies count that a FEN says were played before it.
    pub fen_counts: bool,
    /// Endings with a number of their own must have been there throughout.
    pub throughout: bool,
    /// It can be claimed by writing down a move.
    pub by_intention: bool,
}

impl Ending {
    /// A draw by `rule` that ends the game.
    pub(crate) const fn draw(
        name: &'static str,
        clause: &'static str,
        rule: Rule,
        says: &'static str,
    ) -> Self {
        Self {
            name,
            clause,
            effect: Effect::Ends,
            draw: true,
            says,
            rule,
            intended: None,
            proviso: Proviso::None,
            games: &[],
            open: &[],
        }
    }

    /// A loss.
    pub(crate) const fn loss(
        name: &'static str,
        clause: &'static str,
        rule: Rule,
        says: &'static str,
    ) -> Self {
        Self {
            draw: false,
            ..Self::draw(name, clause, rule, says)
        }
    }

    /// The same, with another effect.
    pub(crate) const fn with(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }

    /// The same, claimed by this clause if the move is only written down.
    pub(crate) const fn intended(self, clause: &'static str) -> Self {
        Self {
            intended: Some(clause),
            ..self
        }
    }

    /// The same, if something holds.
    pub(crate) const fn provided(self, proviso: Proviso) -> Self {
        Self { proviso, ..self }
    }

    /// The clause of a claim by a move that is only written down.
    #[must_use]
    pub fn clause_of_intention(&self) -> &'static str {
        self.intended.unwrap_or(self.clause)
    }

    /// What must hold for this end, as the chosen readings have it.
    ///
    /// ```
    /// use scoresheet_rulebook::{Edition, Proviso, Readings};
    /// let laws = Edition::by_code("fide-1993").unwrap();
    /// let time = laws.ending("time", "chess").unwrap();
    /// assert_eq!(time.proviso_as_read(&Readings::default()), Proviso::MoreThanKing);
    /// ```
    #[must_use]
    pub fn proviso_as_read(&self, readings: &Readings) -> Proviso {
        let lifted = |(reading, otherwise): &(Reading, Otherwise)| {
            *otherwise == Otherwise::Unconditional && readings.is_second(*reading)
        };
        if self.open.iter().any(lifted) {
            Proviso::None
        } else {
            self.proviso
        }
    }

    /// The same, for these games only.
    pub(crate) const fn only(self, games: &'static [&'static str]) -> Self {
        Self { games, ..self }
    }

    /// The same, with questions left open.
    pub(crate) const fn open(self, open: &'static [(Reading, Otherwise)]) -> Self {
        Self { open, ..self }
    }

    /// True if it is for the game of this name, as its clause is read by default.
    #[must_use]
    pub fn is_for(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }

    /// The rule as the chosen readings have it; `None` if it is not for the game of this name.
    pub(crate) fn as_read(&self, game: &str, readings: &Readings) -> Option<AsRead> {
        let mut is_for = self.is_for(game);
        let mut read = AsRead {
            rule: self.rule,
            plies_to_a_move: 2,
            start_counts: true,
            fen_counts: true,
            throughout: false,
            // That a position stands again can always be claimed so (KV53 §16d, MK53 §18g, FIDE 2023 9.2.1).
            by_intention: self.intended.is_some() || matches!(self.rule, Rule::Recurrence { .. }),
        };
        let chosen = self.open.iter().filter(|(r, _)| readings.is_second(*r));
        for (_, otherwise) in chosen {
            match *otherwise {
                Otherwise::Never => return None,
                Otherwise::Also(games) => is_for |= games.contains(&game),
                Otherwise::SideMoves => read.plies_to_a_move = 1,
                Otherwise::NotTheStart => read.start_counts = false,
                Otherwise::NotTheFen => read.fen_counts = false,
                Otherwise::Throughout => read.throughout = true,
                Otherwise::Intended => read.by_intention = true,
                Otherwise::Same(same) => read.rule = read.rule.in_sense(same),
                Otherwise::AnyPlies => read.rule = read.rule.at_any_plies(),
                Otherwise::Unconditional => {}
                change @ (Otherwise::Force(_)
                | Otherwise::Road(_)
                | Otherwise::Capture(_)
                | Otherwise::Promotion(_)
                | Otherwise::NotAfter(_)) => {
                    if let Rule::LoneKing(lone) = &mut read.rule {
                        lone.read(change);
                    }
                }
            }
        }
        is_for.then_some(read)
    }
}

impl Rule {
    /// The rule with another sense of the same position.
    const fn in_sense(self, same: Same) -> Self {
        if let Self::Recurrence { times, .. } = self {
            return Self::Recurrence { times, same };
        }
        if let Self::RecurrenceEachFourthPly { times, .. } = self {
            return Self::RecurrenceEachFourthPly { times, same };
        }
        self
    }

    /// The rule without asking how far apart the times are.
    const fn at_any_plies(self) -> Self {
        if let Self::RecurrenceEachFourthPly { times, same } = self {
            return Self::Recurrence { times, same };
        }
        self
    }
}

impl Lone {
    fn read(&mut self, otherwise: Otherwise) {
        match otherwise {
            Otherwise::Force(force) => self.force = force,
            Otherwise::Road(road) => self.road = road,
            Otherwise::Capture(inside) => self.capture = inside,
            Otherwise::Promotion(inside) => self.promotion = inside,
            Otherwise::NotAfter(force) => self.not_after = Some(force),
            Otherwise::Never
            | Otherwise::Also(_)
            | Otherwise::SideMoves
            | Otherwise::Same(_)
            | Otherwise::AnyPlies
            | Otherwise::NotTheStart
            | Otherwise::NotTheFen
            | Otherwise::Throughout
            | Otherwise::Intended
            | Otherwise::Unconditional => {}
        }
    }
}
