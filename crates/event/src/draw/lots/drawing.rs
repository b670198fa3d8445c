//! Federations draw from large envelopes (FTM98 2.4.2, instructions 3 and 4).

use super::row::among;
use super::{Contingent, Drawn, Envelope, LateGame, Remark, RemarkCode, VarmaRow, fewest};
use crate::{DrawRng, Entrants};

/// One drawing under way, federation by federation.
pub struct Drawing<'a> {
    list: &'a Entrants,
    late: &'a [LateGame],
    /// The envelopes with the numbers left in them.
    left: Vec<Envelope>,
    draw_rng: &'a mut DrawRng,
    /// Those that have drawn.
    pub contingents: Vec<Contingent>,
    /// One for each federation for which no envelope held enough.
    pub remarks: Vec<Remark>,
}

impl<'a> Drawing<'a> {
    /// All numbers in their envelopes.
    pub fn new(list: &'a Entrants, row: &'a VarmaRow, draw_rng: &'a mut DrawRng) -> Self {
        Self {
            list,
            late: &row.late,
            left: row.envelopes.clone(),
            draw_rng,
            contingents: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// A federation draws from an envelope that holds enough; whether there is one.
    pub fn draw_from_envelope(&mut self, federation: &str, players: &[usize]) -> bool {
        let enough: Vec<char> = (self.left.iter())
            .filter(|envelope| envelope.numbers.len() >= players.len())
            .map(|envelope| envelope.letter)
            .collect();
        let Some(letter) = self.draw_rng.point(&enough) else {
            return false;
        };
        let numbers = self.content(*letter);
        self.draw(federation, players, enough, numbers);
        true
    }

    /// A federation for which no envelope holds enough draws from the numbers left that meet least.
    pub fn draw_from_fewest(&mut self, federation: &str, players: &[usize]) {
        let numbers = self.fewest(federation, players.len());
        self.draw(federation, players, Vec::new(), numbers);
    }

    fn draw(
        &mut self,
        federation: &str,
        players: &[usize],
        enough: Vec<char>,
        mut numbers: Vec<u16>,
    ) {
        let draws = self.drawn_by(players, &mut numbers);
        let drawn: Vec<u16> = draws.iter().map(|each| each.number).collect();
        let took = self.take_out(&drawn);
        self.contingents.push(Contingent {
            federation: federation.to_owned(),
            enough,
            took,
            late: among(self.late, &drawn),
            draws,
        });
    }

    /// These players draw from these numbers, one after another.
    fn drawn_by(&mut self, players: &[usize], numbers: &mut Vec<u16>) -> Vec<Drawn> {
        let before: usize = self.contingents.iter().map(|each| each.draws.len()).sum();
        let steps = (1..).skip(before);
        let one = |(step, player): (u16, &usize)| {
            let from = numbers.clone();
            Some(Drawn {
                step,
                player: *player,
                name: self.list.players.get(*player)?.name.clone(),
                from,
                number: self.draw_rng.draw(numbers)?,
            })
        };
        steps.zip(players).map_while(one).collect()
    }

    /// What is left in an envelope.
    fn content(&self, letter: char) -> Vec<u16> {
        let envelope = self.left.iter().find(|envelope| envelope.letter == letter);
        envelope
            .map(|envelope| envelope.numbers.clone())
            .unwrap_or_default()
    }

    /// Numbers for so many players for whom no envelope has enough.
    fn fewest(&mut self, federation: &str, players: usize) -> Vec<u16> {
        let mut numbers: Vec<u16> = (self.left.iter())
            .flat_map(|envelope| envelope.numbers.iter().copied())
            .collect();
        numbers.sort_unstable();
        let meets: Vec<u32> = (numbers.iter())
            .map(|number| {
                bits(&numbers, |other| {
                    !among(self.late, &[*number, other]).is_empty()
                })
            })
            .collect();
        let sets = fewest::sets(&meets, players);
        let set = self.draw_rng.point(&sets).copied().unwrap_or(0);
        let chosen: Vec<u16> = (numbers.iter().enumerate())
            .filter(|(place, _)| set >> place & 1 == 1)
            .map(|(_, number)| *number)
            .collect();
        let pairings = among(self.late, &chosen).len();
        self.remarks
            .push(short(federation, players, pairings, sets.len()));
        chosen
    }

    /// Takes numbers out of the envelopes they are in; which these are.
    fn take_out(&mut self, drawn: &[u16]) -> Vec<char> {
        let mut letters = Vec::new();
        for envelope in &mut self.left {
            let before = envelope.numbers.len();
            envelope.numbers.retain(|number| !drawn.contains(number));
            if envelope.numbers.len() < before {
                letters.push(envelope.letter);
            }
        }
        letters
    }
}

/// The places of the numbers that fulfil something, as bits.
fn bits(numbers: &[u16], fulfils: impl Fn(u16) -> bool) -> u32 {
    let places = numbers.iter().enumerate();
    places.fold(0, |bits, (place, number)| {
        bits | u32::from(fulfils(*number)) << place
    })
}

fn short(federation: &str, players: usize, pairings: usize, sets: usize) -> Remark {
    let how = match sets {
        1 => "the one set".to_owned(),
        _ => format!("one, by lot, of the {sets} sets"),
    };
    Remark::new(
        RemarkCode::EnvelopeShort,
        format!(
            "No envelope held enough numbers for {federation} ({players}): they drew from {how} of the remaining \
             numbers with the fewest games in the last three rounds ({pairings}). FTM98 2.4.2 does not say what to \
             do in this case."
        ),
    )
}
