//! What teams did without a match over the board, as records.

use super::points::column;
use super::{CannotWrite, Writer};
use crate::trf::Version;
use crate::trf::meetings::written;
use crate::trf::record::Byes;
use crate::{MatchScoring, Points, SittingOut, TeamId, TeamRound, WithoutMatch};
use std::collections::BTreeMap;

impl Writer<'_> {
    /// 362, 240, 320 and 330.
    pub(super) fn team_rounds(&mut self) -> Result<(), CannotWrite> {
        let event = self.event;
        if self.version == Version::Trf16 {
            if event.match_scoring.is_some() {
                let what = "match points for results";
                self.losses.add(what, || "only TRF26 has them".to_owned());
            }
            for round in &event.team_rounds {
                self.lose(round, "byes and matches without play of teams");
            }
            return Ok(());
        }
        if let Some(scoring) = event.match_scoring {
            self.lines.push(match_points(scoring)?);
        }
        self.team_byes_on_request();
        self.team_byes_by_pairing()?;
        self.team_forfeits();
        Ok(())
    }

    fn lose(&mut self, round: &TeamRound, what: &'static str) {
        let team = self.team_number(round.team);
        self.losses
            .add(what, || format!("team {team} in round {}", round.round));
    }

    fn team_number(&self, team: TeamId) -> u32 {
        let team = self.event.teams.get(team.index());
        team.map_or(0, |team| team.number)
    }

    fn team_byes_on_request(&mut self) {
        let mut byes: BTreeMap<(SittingOut, u16), Vec<(u32, u32)>> = BTreeMap::new();
        for round in &self.event.team_rounds {
            match round.without {
                WithoutMatch::Bye(
                    why @ (SittingOut::FullBye | SittingOut::HalfBye | SittingOut::ZeroBye),
                ) => {
                    let number = self.team_number(round.team);
                    byes.entry((why, round.round))
                        .or_default()
                        .push((number, 0));
                }
                WithoutMatch::Bye(_) => self.lose(round, "byes of teams that were not asked for"),
                _ => {}
            }
        }
        for ((why, round), whose) in byes {
            self.lines.push(written(&Byes { why, round, whose }));
        }
    }

    /// One record for all rounds, with one bye a round.
    fn team_byes_by_pairing(&mut self) -> Result<(), CannotWrite> {
        let mut worth = None;
        let mut whose: BTreeMap<u16, u32> = BTreeMap::new();
        for round in &self.event.team_rounds {
            let WithoutMatch::PairingBye {
                match_points,
                game_points,
            } = round.without
            else {
                continue;
            };
            let points = *worth.get_or_insert([match_points, game_points]);
            if points == [match_points, game_points] && !whose.contains_key(&round.round) {
                whose.insert(round.round, self.team_number(round.team));
            } else {
                self.lose(
                    round,
                    "byes by the pairing for other points, or a second one in a round",
                );
            }
        }
        if let Some([match_points, game_points]) = worth {
            let last = whose.keys().next_back().copied().unwrap_or(0);
            let teams: String = (1..=last)
                .map(|round| format!(" {:03}", whose.get(&round).copied().unwrap_or(0)))
                .collect();
            let points = [column(match_points)?, column(game_points)?];
            self.lines
                .push(format!("320 {} {}{teams}", points[0], points[1]));
        }
        Ok(())
    }

    /// A record a match; the team that stands first in the event is written first.
    fn team_forfeits(&mut self) {
        let all = &self.event.team_rounds;
        for (index, round) in all.iter().enumerate() {
            let Some(other) = round.opponent() else {
                continue;
            };
            let answers = |each: &TeamRound| {
                each.round == round.round
                    && each.team == other
                    && each.opponent() == Some(round.team)
            };
            if all.iter().take(index).any(answers) {
                continue;
            }
            let answer = all.iter().skip(index).find(|each| answers(each));
            let won = |round: &TeamRound| matches!(round.without, WithoutMatch::Won { .. });
            let kind = match answer.map(|answer| [won(round), won(answer)]) {
                Some([true, false]) => "+-",
                Some([false, true]) => "-+",
                Some([false, false]) => "--",
                _ => {
                    self.lose(
                        round,
                        "matches without play of which one side is known or both won",
                    );
                    continue;
                }
            };
            let [one, other] = [round.team, other].map(|team| self.team_number(team));
            let line = format!("330 {kind} {:3} {one:3} {other:3}", round.round);
            self.lines.push(line);
        }
    }
}

/// A 362 record.
fn match_points(scoring: MatchScoring) -> Result<String, CannotWrite> {
    let mut line = "362 ".to_owned();
    for (name, points) in [
        ("TW", scoring.win),
        ("TD", scoring.draw),
        ("TL", scoring.loss),
        ("TA", scoring.forfeit_loss),
    ] {
        // What is lost without play is worth nothing unless it is stated.
        if name != "TA" || points != Points::ZERO {
            line.push_str(&format!("{name}{}   ", column(points)?));
        }
    }
    Ok(line.trim_end().to_owned())
}
