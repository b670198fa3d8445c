//! 001 records.

use super::points::column;
use super::{CannotWrite, Writer};
use crate::trf::meetings::sign;
use crate::trf::player::{FIRST_ROUND, ROUND_WIDTH};
use crate::{Player, Points, Sex, SittingOut};
use std::collections::BTreeMap;

/// A player's rounds, each in eight columns.
type Rounds = BTreeMap<u16, String>;

impl Writer<'_> {
    /// All players with their rounds.
    pub(super) fn players(&mut self) -> Result<(), CannotWrite> {
        let event = self.event;
        let rounds = self.rounds_of_all()?;
        let sums = event.points();
        for ((player, sum), rounds) in event.players.iter().zip(sums).zip(rounds) {
            let mut line = self.fixed_columns(player, sum);
            for (round, cell) in rounds {
                let column = FIRST_ROUND + ROUND_WIDTH * usize::from(round.saturating_sub(1));
                let missing = (column - 1).saturating_sub(line.chars().count());
                line.extend(std::iter::repeat_n(' ', missing));
                line.push_str(&cell);
            }
            self.lines.push(line.trim_end().to_owned());
        }
        Ok(())
    }

    fn rounds_of_all(&mut self) -> Result<Vec<Rounds>, CannotWrite> {
        let event = self.event;
        let mut all = vec![Rounds::new(); event.players.len()];
        for meeting in &event.meetings {
            let round = meeting.round.unwrap_or(0);
            for (side, player) in meeting.players.into_iter().enumerate() {
                let opponent = self.number(meeting.players[1 - side]);
                let opponent = opponent.ok_or(CannotWrite::Stranger)?;
                let colour = match (meeting.colours_known, side) {
                    (false, _) => '-',
                    (true, 0) => 'w',
                    (true, _) => 'b',
                };
                let sign = sign(meeting.marks[side], meeting.rated);
                let rounds = all.get_mut(player.index()).ok_or(CannotWrite::Stranger)?;
                rounds.insert(round, format!("{opponent:4} {colour} {sign}"));
            }
        }
        let silent = self.silent();
        for sitting in &event.sittings {
            let sign = match sitting.why {
                SittingOut::PairingBye => 'U',
                SittingOut::FullBye => 'F',
                SittingOut::HalfBye => 'H',
                SittingOut::ZeroBye => 'Z',
                SittingOut::Free | SittingOut::Absent => {
                    if sitting.why != silent {
                        self.losses.add("whether a round was free or left out", || {
                            format!("round {}", sitting.round)
                        });
                    }
                    ' '
                }
            };
            let rounds = all
                .get_mut(sitting.player.index())
                .ok_or(CannotWrite::Stranger)?;
            rounds.insert(sitting.round, format!("0000 - {sign}"));
        }
        Ok(all)
    }

    fn fixed_columns(&mut self, player: &Player, sum: Points) -> String {
        let sex = match player.sex {
            Some(Sex::Man) => "m",
            Some(Sex::Woman) => "w",
            None => " ",
        };
        let name = self.clean("names", &player.name);
        let cut: String = name.chars().take(33).collect();
        let cut = cut.trim_end();
        if cut != name {
            self.losses
                .add("names longer than 33 characters", || name.clone());
        }
        let title = self.short("titles", player.title.as_deref(), 3);
        let federation = self.short("federations", player.federation.as_deref(), 3);
        let id = self.short("numbers in a register", player.id.as_deref(), 11);
        let birth = self.short("dates of birth", player.birth.as_deref(), 10);
        let rating = self.figure("ratings", player.rating.map(u32::from));
        let place = self.figure("places", player.stated_place);
        let points = column(player.stated_points.unwrap_or(sum)).unwrap_or_else(|_| {
            self.losses
                .add("points that do not fit into four columns", || name.clone());
            "    ".to_owned()
        });
        let number = player.number;
        format!(
            "001 {number:4} {sex}{title:>3} {cut:33} {rating:>4} {federation:3} {id:>11} {birth:10} {points} {place:>4}"
        )
    }

    /// A text that fits its columns, or nothing: half a federation would be another one.
    fn short(&mut self, what: &'static str, text: Option<&str>, width: usize) -> String {
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            return String::new();
        };
        let clean = self.clean(what, text);
        if clean.chars().count() <= width {
            return clean;
        }
        self.losses.add(what, || clean.clone());
        String::new()
    }

    /// A number of up to four digits; 0 would be read as none.
    fn figure(&mut self, what: &'static str, figure: Option<u32>) -> String {
        match figure {
            Some(figure @ 1..=9999) => figure.to_string(),
            Some(figure) => {
                self.losses.add(what, || figure.to_string());
                String::new()
            }
            None => String::new(),
        }
    }
}
