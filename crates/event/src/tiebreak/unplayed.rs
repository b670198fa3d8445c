//! What a round without a game is worth, to the player himself and to those who met him: the one thing
//! that each set of rules does differently.

use super::{Against, Choices, Contest, Decided, RoundResult, Worth};
use crate::Points;
use crate::rules::{Dummy, OwnUnplayed, TheirUnplayed, TiebreakRules};

/// How unplayed rounds are valued.
#[derive(Debug, Clone)]
pub struct Unplayed<'c> {
    contest: &'c Contest,
    rules: &'static TiebreakRules,
    choices: Choices,
    /// Everybody's score as the table has it.
    face: Vec<Points>,
    /// Everybody's score as opponents count it.
    for_others: Vec<Points>,
}

/// What a bout counts as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// Against whom.
    pub against: Against,
    /// With which score of the opponent.
    pub base: Points,
    /// With which result, in the points of the table.
    pub result: Points,
    /// The same in the other score of a team event.
    pub other: Points,
    /// With which result, whatever it is worth.
    pub decided: Decided,
    /// Why, if it is not simply the game.
    pub because: Option<String>,
}

impl<'c> Unplayed<'c> {
    pub fn new(contest: &'c Contest, rules: &'static TiebreakRules, choices: Choices) -> Self {
        let all = 0..contest.competitors.len();
        let mut unplayed = Self {
            contest,
            rules,
            choices,
            face: all.clone().map(|each| contest.score(each)).collect(),
            for_others: Vec::new(),
        };
        unplayed.for_others = all.map(|each| unplayed.adjusted(each)).collect();
        unplayed
    }

    /// Whether a forfeit counts as a game: in a round robin, except under the rules of 1998, whose annex
    /// knows no difference.
    pub const fn forfeits_are_games(&self) -> bool {
        self.contest.round_robin && !self.counts_against_himself()
    }

    /// Whether a round with a scheduled opponent counts as a game.
    pub const fn is_game(&self, round_result: &RoundResult) -> bool {
        round_result.played || self.forfeits_are_games() || self.contest.forfeits_count
    }

    /// Whether a round without a game is a draw against himself (FTM98 annex 1).
    pub const fn counts_against_himself(&self) -> bool {
        matches!(self.rules.own_unplayed, OwnUnplayed::AgainstHimself)
    }

    /// A competitor's score as the table has it.
    pub fn score(&self, competitor: usize) -> Points {
        self.face.get(competitor).copied().unwrap_or_default()
    }

    /// A competitor's score as his opponents count it.
    pub fn score_for_others(&self, competitor: usize) -> Points {
        self.for_others.get(competitor).copied().unwrap_or_default()
    }

    fn adjusted(&self, competitor: usize) -> Points {
        let results = self.contest.of(competitor);
        let last = results
            .iter()
            .rposition(|round_result| !round_result.voluntary || round_result.played);
        let counted = results.iter().enumerate().map(|(index, round_result)| {
            let gone = last.is_none_or(|last| index > last);
            if round_result.played || !self.is_half(round_result, gone) {
                round_result.points
            } else {
                self.contest.draw
            }
        });
        counted.sum::<Points>() + self.contest.adjustment(competitor)
    }

    /// Whether an unplayed round of an opponent is worth a draw. `gone`: he never came back after it.
    fn is_half(&self, round_result: &RoundResult, gone: bool) -> bool {
        if self.forfeits_are_games() {
            return false;
        }
        match self.rules.their_unplayed {
            TheirUnplayed::Drawn => true,
            TheirUnplayed::DrawnAfterTheLast => gone && round_result.opponent.is_none(),
            TheirUnplayed::LeftOpen => self.choices.unplayed == Worth::Half,
        }
    }

    /// What a bout counts as for the competitor himself; nothing for a round that is no game at all.
    pub fn counted(&self, competitor: usize, round_result: &RoundResult) -> Option<Counted> {
        match round_result.opponent {
            Some(opponent) if self.is_game(round_result) => Some(Counted {
                against: Against::Opponent(opponent),
                base: self.score_for_others(opponent),
                result: round_result.points,
                other: round_result.other,
                decided: round_result.decided,
                because: self.why_adjusted(opponent),
            }),
            None if self.forfeits_are_games() => None,
            Some(_) | None => Some(match self.rules.own_unplayed {
                OwnUnplayed::AgainstHimself => self.himself(competitor),
                OwnUnplayed::VirtualOpponent => self.virtual_opponent(competitor, round_result),
                OwnUnplayed::Dummy(rule) => self.dummy(competitor, round_result, rule),
            }),
        }
    }

    fn why_adjusted(&self, opponent: usize) -> Option<String> {
        let (face, counted) = (self.score(opponent), self.score_for_others(opponent));
        let article = self.rules.their_unplayed_article;
        (face != counted)
            .then(|| format!("{face} {}, counted as {counted} ({article})", face.noun()))
    }

    /// FTM98 annex 1: a draw against himself, with the score that others count too.
    fn himself(&self, competitor: usize) -> Counted {
        Counted {
            against: Against::Himself,
            base: self.score_for_others(competitor),
            result: self.contest.draw,
            other: self.contest.other_draw,
            decided: Decided::Drawn,
            because: Some("unplayed: counted as a draw against oneself (FTM98 annex 1)".to_owned()),
        }
    }

    /// 2009: someone who had as many points before the round, gets the other side of the result, and
    /// draws all later rounds.
    fn virtual_opponent(&self, competitor: usize, round_result: &RoundResult) -> Counted {
        let results = self.contest.of(competitor).iter();
        let before: Points = (results.take_while(|each| each.round < round_result.round))
            .map(|each| each.points)
            .sum();
        let rounds_before = round_result
            .round
            .map_or(0, |round| round.saturating_sub(1));
        let before = before + self.contest.adjustment_after(competitor, rounds_before);
        let later = self
            .contest
            .rounds
            .saturating_sub(round_result.round.unwrap_or(0));
        let draws: Points = (0..later).map(|_| self.contest.draw).sum();
        let base = before + (self.contest.win - round_result.points) + draws;
        Counted {
            against: Against::Virtual,
            base,
            result: round_result.points,
            other: round_result.other,
            decided: round_result.decided,
            because: Some(format!(
                "unplayed: a virtual opponent with {before} before the round, {} in it, draws in {later} more (FIDE 2009)",
                self.contest.win - round_result.points
            )),
        }
    }

    /// C.07 16.4: a dummy with the same score, but not more than the opponent who did not come has, or than
    /// draws in every round make, where the rules cap it so.
    fn dummy(&self, competitor: usize, round_result: &RoundResult, rule: Dummy) -> Counted {
        let own = self.score(competitor);
        let (most, article) = match round_result.opponent {
            Some(opponent) => (self.score_for_others(opponent), rule.paired),
            None => {
                let draws = (0..self.contest.rounds).map(|_| self.contest.draw);
                (draws.sum(), rule.alone)
            }
        };
        let cap = if rule.capped { most } else { own };
        Counted {
            against: Against::Dummy,
            base: own.min(cap),
            result: round_result.points,
            other: round_result.other,
            decided: round_result.decided,
            because: Some(if cap < own {
                format!(
                    "unplayed: a dummy opponent with the player's own score {own}, not more than {cap} ({article})"
                )
            } else {
                format!("unplayed: a dummy opponent with the player's own score ({article})")
            }),
        }
    }
}
