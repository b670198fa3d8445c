//! One line of a list: a pairing and its result, a bye, or the title of a round.

use super::List;
use super::tables::ListTable;
use crate::csv::{bye_reason, bye_text, is_bye_without_points, number_of, pair_of_results};
use scoresheet_event::typed_table::{Field, Heading, PairingHeading, TypedRow, plain, round_title};
use scoresheet_event::{
    Bye, ByeReason, FaultCode, Pairing, Place, Player, PlayerId, PlayerResult, Points,
};

/// What the column of colours has where nobody knows who had White.
pub(super) const COLOURS_UNKNOWN: &str = "unknown";

impl List {
    pub(super) fn read_pairing(&mut self, table: &ListTable<'_>, row: &TypedRow<'_>) {
        if let Some(round) = title(row) {
            self.enter(round, row.at);
            return;
        }
        let round = match table.field(row, Heading::Pairing(PairingHeading::Round)) {
            Some(field) => match self.round_of(field) {
                Ok(round) => round,
                Err(()) => return,
            },
            None => self.round,
        };
        let number = |heading| {
            table
                .field(row, heading)
                .filter(|field| !field.text.is_empty())
        };
        let board = match number(Heading::Pairing(PairingHeading::Board))
            .map(|field| (field.text.parse::<u16>(), field))
        {
            Some((Err(_), field)) => {
                let message = format!("{:?} is not a board number", field.text);
                return self.fault(FaultCode::UnreadableLine, field.at, message);
            }
            Some((Ok(board), _)) => Some(board),
            None => None,
        };
        let (Some(white), Some(black)) = (
            number(Heading::Pairing(PairingHeading::White)),
            number(Heading::Pairing(PairingHeading::Black)),
        ) else {
            let message = "no player is named as White or as Black; for a player without an opponent, write: bye";
            return self.fault(FaultCode::UnreadableLine, row.at, message);
        };
        if let Some(either) = [white, black]
            .into_iter()
            .find(|each| self.is_unclear(each))
        {
            let message = format!(
                "{:?} may be a player or the letter of a bye: for a bye write {}, or list the players",
                either.text,
                bye_reason(&either.text).map_or("bye", bye_text),
            );
            return self.fault(FaultCode::UnknownPlayer, either.at, message);
        }
        let vague = |field: &&Field<'_>| {
            is_bye_without_points(&field.text) && self.roster.by_name(&field.text).is_none()
        };
        if let Some(either) = [white, black].into_iter().find(vague) {
            let message = format!(
                "{:?} does not say for how many points: write bye½, bye0 or bye1",
                either.text
            );
            return self.fault(FaultCode::UnreadableResult, either.at, message);
        }
        let result = table.field(row, Heading::Pairing(PairingHeading::Result));
        match (self.sits_out(white), self.sits_out(black)) {
            (None, None) => {
                let Some(colours_known) = self.colours_known(table, row) else {
                    return;
                };
                self.meet(white, black, result, (round, board, colours_known));
            }
            (None, Some(why)) => self.sit_out((white, 0), why, result, round),
            (Some(why), None) => self.sit_out((black, 1), why, result, round),
            (Some(_), Some(_)) => {
                let message = "neither side is a player";
                self.fault(FaultCode::UnreadableLine, row.at, message);
            }
        }
    }

    /// What the column of colours says, if there is one; nothing where that cannot be read.
    fn colours_known(&mut self, table: &ListTable<'_>, row: &TypedRow<'_>) -> Option<bool> {
        let field = table.field(row, Heading::Pairing(PairingHeading::Colours));
        let Some(field) = field else {
            return Some(true);
        };
        match plain(&field.text).as_str() {
            "" | "known" => Some(true),
            "?" | COLOURS_UNKNOWN => Some(false),
            _ => {
                let message = format!(
                    "{:?} says nothing of colours; write {COLOURS_UNKNOWN}, or leave it blank",
                    field.text
                );
                self.fault(FaultCode::UnreadableLine, field.at, message);
                None
            }
        }
    }

    /// The round of a line, which does not come before that of the line above.
    fn round_of(&mut self, field: &Field<'_>) -> Result<Option<u16>, ()> {
        if field.text.is_empty() {
            return Ok(None);
        }
        let text = field.text.trim_end_matches('.');
        match text
            .parse::<u16>()
            .ok()
            .or_else(|| round_title(&field.text))
        {
            Some(round @ 1..) => {
                self.enter(round, field.at);
                Ok(Some(round))
            }
            _ => {
                let message = format!("{:?} is not a round", field.text);
                self.fault(FaultCode::UnreadableLine, field.at, message);
                Err(())
            }
        }
    }

    fn enter(&mut self, round: u16, at: Place) {
        if let Some(before) = self.round
            && round < before
        {
            let message = format!("round {round} comes after round {before}");
            self.fault(FaultCode::RoundsOutOfOrder, at, message);
        }
        self.round = Some(round);
    }

    /// Why there is nobody, if the field says that and is no player's name.
    fn sits_out(&self, field: &Field<'_>) -> Option<ByeReason> {
        let player = self.roster.by_name(&field.text);
        let named = player.is_some() || self.roster.is_of_several(&field.text);
        bye_reason(&field.text).filter(|_| !named)
    }

    /// A single letter that programs write for a bye is as well a name, where nobody is listed.
    fn is_unclear(&self, field: &Field<'_>) -> bool {
        let letter = field
            .text
            .trim()
            .chars()
            .filter(|each| each.is_alphabetic());
        !self.listed && letter.count() == 1 && self.sits_out(field).is_some()
    }

    /// The player of a name or number; who is not listed is added only where nobody is.
    fn player(&mut self, field: &Field<'_>) -> Option<PlayerId> {
        let text = field.text.as_ref();
        let number = number_of(text).ok();
        let by_number = number.filter(|_| self.listed);
        let by_number = by_number.and_then(|number| self.roster.by_number(number));
        let known = by_number.or_else(|| self.roster.by_name(text));
        if known.is_some() {
            return known;
        }
        if self.listed || number.is_some() {
            let message = if self.roster.is_of_several(text) {
                format!("{text:?} is the name of several players; write the number")
            } else if self.listed {
                format!("{text:?} is neither a listed name nor the number of a listed player")
            } else {
                format!("{text} is a number, but there is no list of players to say whose")
            };
            self.fault(FaultCode::UnknownPlayer, field.at, message);
            return None;
        }
        let player = Player {
            number: self.roster.next_number(),
            name: text.to_owned(),
            at: field.at,
            ..Player::default()
        };
        Some(self.roster.add(&mut self.event, player))
    }

    fn meet(
        &mut self,
        white: &Field<'_>,
        black: &Field<'_>,
        result: Option<&Field<'_>>,
        (round, board, colours_known): (Option<u16>, Option<u16>, bool),
    ) {
        let (Some(first), Some(second)) = (self.player(white), self.player(black)) else {
            return;
        };
        if first == second {
            let message = format!("{:?} is paired with the same player", white.text);
            return self.fault(FaultCode::MetHimself, black.at, message);
        }
        let text = result.map_or("", |field| field.text.as_ref());
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        match pair_of_results(inner.unwrap_or(text), &self.event.scoring) {
            Ok(marks) => {
                let mut pairing = Pairing::new(round, first, second, marks);
                pairing.board = board;
                pairing.colours_known = colours_known;
                pairing.counts = inner.is_none();
                pairing.at = white.at;
                self.event.pairings.push(pairing);
            }
            Err(no) => self.fault(
                no.code,
                result.map_or(white.at, |field| field.at),
                no.message,
            ),
        }
    }

    fn sit_out(
        &mut self,
        (who, side): (&Field<'_>, usize),
        why: ByeReason,
        result: Option<&Field<'_>>,
        round: Option<u16>,
    ) {
        let Some(round) = round else {
            let message = "a bye without a round";
            return self.fault(FaultCode::UnreadableLine, who.at, message);
        };
        let why = match result.filter(|field| !field.text.is_empty()) {
            None => why.unless_free(self.event.kind),
            Some(field) => match self.worth(&field.text, side, why) {
                Some(why) => why,
                None => {
                    let message = format!(
                        "{:?} is not a result for a round without an opponent",
                        field.text
                    );
                    return self.fault(FaultCode::UnreadableResult, field.at, message);
                }
            },
        };
        let Some(player) = self.player(who) else {
            return;
        };
        self.event.byes.push(Bye::new(round, player, why, who.at));
    }

    /// What the result beside a bye says of it; one that contradicts the word is none.
    /// The side is the player's own.
    fn worth(&self, text: &str, side: usize, why: ByeReason) -> Option<ByeReason> {
        let scoring = &self.event.scoring;
        let points = match text {
            "+" => scoring.win,
            "=" => scoring.draw,
            "-" | "−" | "–" => Points::ZERO,
            _ => match pair_of_results(text, scoring) {
                Ok([PlayerResult::Open, PlayerResult::Open]) => {
                    return Some(why.unless_free(self.event.kind));
                }
                Ok(marks) => {
                    let [white, black] = marks.map(|mark| scoring.points(mark));
                    let [own, other] = if side == 0 {
                        [white, black]
                    } else {
                        [black, white]
                    };
                    // Nobody has won nothing.
                    if other > own {
                        return None;
                    }
                    own
                }
                Err(_) => text.parse().ok()?,
            },
        };
        if points == scoring.bye(why) {
            return Some(why);
        }
        // A bye of which more is said than that it is one.
        let half = points == scoring.half_bye && why == ByeReason::PairingBye;
        let none = points == Points::ZERO && why == ByeReason::PairingBye;
        match (half, none) {
            (true, _) => Some(ByeReason::HalfBye),
            (_, true) => Some(ByeReason::ZeroBye),
            _ => None,
        }
    }
}

/// The round that a line alone by itself names: `Round 3`, `3. voor`.
fn title(row: &TypedRow<'_>) -> Option<u16> {
    let mut fields = row.fields.iter().filter(|field| !field.text.is_empty());
    match (fields.next(), fields.next()) {
        (Some(only), None) => round_title(&only.text),
        _ => None,
    }
}
