//! How a game can end: one entry per clause, as an edition lists them.

use crate::{Force, Inside, Lone, Reading, Readings, Road, Rule};

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
    /// Names of the games it is for; empty if for all that the edition covers.
    pub games: &'static [&'static str],
    /// Where the clause can be read in another way, and what is different then.
    pub open: &'static [(Reading, Otherwise)],
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

    /// The rule as the chosen readings have it, and plies to a move; `None` if it is not for the
    /// game of this name.
    pub(crate) fn as_read(&self, game: &str, readings: &Readings) -> Option<(Rule, u32)> {
        let mut rule = self.rule;
        let mut is_for = self.is_for(game);
        let mut plies_to_a_move = 2;
        let chosen = self.open.iter().filter(|(r, _)| readings.is_second(*r));
        for (_, otherwise) in chosen {
            match *otherwise {
                Otherwise::Never => return None,
                Otherwise::Also(games) => is_for |= games.contains(&game),
                Otherwise::SideMoves => plies_to_a_move = 1,
                change @ (Otherwise::Force(_)
                | Otherwise::Road(_)
                | Otherwise::Capture(_)
                | Otherwise::Promotion(_)
                | Otherwise::NotAfter(_)) => {
                    if let Rule::LoneKing(lone) = &mut rule {
                        lone.read(change);
                    }
                }
            }
        }
        is_for.then_some((rule, plies_to_a_move))
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
            Otherwise::Never | Otherwise::Also(_) | Otherwise::SideMoves => {}
        }
    }
}
