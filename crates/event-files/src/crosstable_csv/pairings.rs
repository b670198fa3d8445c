//! Crosstables whose columns are rounds, as of a Swiss event: cells like `12w1`, `3b½`, `+5`, `bye`.

use super::grid::named;
use super::readings::{Lettered, Letters, Numbers, Read, Way, ways};
use super::{CrosstableText, Head};
use crate::csv::{bye_reason, results};
use scoresheet_event::typed_table::{Field, Heading, ResultsHeading, TypedRow, TypedTable};
use scoresheet_event::{
    Bye, ByeReason, Colour, FaultCode, Pairing, Place, PlayerId, PlayerResult, Scoring,
};

/// What a cell says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stated {
    Nothing,
    Out(ByeReason),
    Against(Against),
    /// `W3`, which the rows of others have to make clear.
    Lettered(Lettered),
    /// `-1`: lost to number 1, or a bye worth a point.
    LostToFirstOrBye(Against),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Against {
    pub number: u32,
    pub colour: Option<Colour>,
    pub mark: PlayerResult,
    /// Whether the result is a figure, or the sign of a game that was played.
    pub is_clear: bool,
    pub counts: bool,
}

/// A player's rounds.
pub(super) struct Rounds {
    pub player: PlayerId,
    pub cells: Vec<(Place, Stated)>,
}

impl CrosstableText {
    pub(super) fn read_pairings(&mut self, sheet: &mut TypedTable<'_>, head: &Head) {
        let numbers = self.round_numbers(head);
        let rows = self.rows(sheet, head, |table, player, row| {
            table.rounds_of(player, row, head)
        });
        let (Some(numbers), Some(rows)) = (numbers, rows) else {
            return;
        };
        let rows = self.made_clear(rows, head.at);
        self.event.kind = self.stated.kind.flatten();
        for (index, round) in numbers.into_iter().enumerate() {
            for row in &rows {
                let Some(&(at, stated)) = row.cells.get(index) else {
                    continue;
                };
                match stated {
                    Stated::Nothing => {}
                    Stated::Out(why) => {
                        let why = why.unless_free(self.event.kind);
                        self.event.byes.push(Bye::new(round, row.player, why, at));
                    }
                    Stated::Against(against) | Stated::LostToFirstOrBye(against) => {
                        self.pair(&rows, row, index, (round, at, against));
                    }
                    Stated::Lettered(lettered) => {
                        let message = format!(
                            "a letter before the number {} may be a result (won, lost, drawn) or a colour (White, Black), and the rows of the opponents agree with neither",
                            lettered.number
                        );
                        self.fault(FaultCode::UnreadableResult, at, message);
                    }
                }
                if self.is_hopeless() {
                    return;
                }
            }
        }
        if self.stated.kind.is_none() {
            self.faults
                .extend(scoresheet_event::check::met_again(&self.event));
        }
    }

    /// The cells in the one way of reading them that the rows of the opponents bear out. Where there is none, faults say what does
    /// not fit in the usual one.
    fn made_clear(&mut self, rows: Vec<Rounds>, at: Place) -> Vec<Rounds> {
        let ways = ways(&self.event, &rows);
        let mut fitting = ways.iter().filter(|way| way.contradictions == 0);
        let chosen = fitting
            .next()
            .or_else(|| ways.iter().find(|way| way.way == Way::USUAL));
        let Some(chosen) = chosen else {
            return rows;
        };
        self.tell_way(chosen, &rows, at);
        if let Some(other) = fitting.find(|other| other.cells != chosen.cells) {
            let message = match (chosen.way.numbers, other.way.numbers) {
                (Numbers::Starting, Numbers::Places) => {
                    "the numbers in the cells are taken for starting numbers; the rows agree as well if they are places"
                }
                (Numbers::Starting | Numbers::Places, _) => {
                    "the letters in the cells are taken for results; the rows agree as well if they are colours"
                }
            };
            self.fault(FaultCode::ResultUnclear, at, message);
        }
        let lettered = |stated: &Stated| matches!(stated, Stated::Lettered(_));
        let refused = chosen.contradictions > 0;
        let made = rows.iter().zip(&chosen.cells).map(|(row, cells)| {
            // A letter that nothing bears out stays unread.
            let cells = row.cells.iter().zip(cells).map(|(before, read)| {
                match refused && lettered(&before.1) {
                    true => *before,
                    false => *read,
                }
            });
            Rounds {
                player: row.player,
                cells: cells.collect(),
            }
        });
        made.collect()
    }

    /// Says what was taken for what.
    fn tell_way(&mut self, chosen: &Read, rows: &[Rounds], at: Place) {
        if chosen.way.numbers == Numbers::Places {
            let message = "the numbers in the cells are the places of the opponents, not their starting numbers, as the rows of both players show";
            self.fault(FaultCode::ReadAs, at, message);
        }
        let mut cells = rows.iter().flat_map(|row| &row.cells);
        let letters = cells.any(|(_, stated)| matches!(stated, Stated::Lettered(_)));
        if letters && chosen.contradictions == 0 {
            let message = match chosen.way.letters {
                Letters::Results => {
                    "letters before a number are results (W won, L lost, D drawn), as the rows of both players show"
                }
                Letters::Colours => {
                    "letters before a number are colours (W White, B Black), as the rows of both players show; results are not stated"
                }
            };
            self.fault(FaultCode::ReadAs, at, message);
            for at in std::mem::take(&mut self.letters_u) {
                let message = "U is taken for a bye worth a win, as in report files; beside letters for results, US tables have it for a round not played (bye0)";
                self.fault(FaultCode::ResultUnclear, at, message);
            }
        }
        for at in &chosen.byes {
            let message = "-1 is taken for a bye worth a win, and not for a game lost to number 1, who did something else in this round";
            self.fault(FaultCode::ReadAs, *at, message);
        }
    }

    /// The rounds that the columns stand for, which have to follow one another.
    fn round_numbers(&mut self, head: &Head) -> Option<Vec<u16>> {
        let mut numbers = Vec::new();
        for column in &head.cells {
            let Heading::Results(ResultsHeading::OfRound(round)) = column.heading else {
                continue;
            };
            if let Some(&before) = numbers.last()
                && round <= before
            {
                let message = format!("round {round} comes after round {before}");
                self.fault(FaultCode::RoundsOutOfOrder, column.at, message);
                return None;
            }
            numbers.push(round);
        }
        Some(numbers)
    }

    fn rounds_of(&mut self, player: PlayerId, row: &TypedRow<'_>, head: &Head) -> Rounds {
        let mut cells = Vec::with_capacity(head.cells.len());
        for column in &head.cells {
            let field = row.fields.get(column.index);
            let at = field.map_or(row.at, |field| field.at);
            let stated = field.map_or(Ok(Stated::Nothing), |field| {
                stated(field, &self.event.scoring)
            });
            match stated {
                Ok(stated) => {
                    if stated == Stated::Out(ByeReason::PairingBye)
                        && field.is_some_and(|field| field.text.eq_ignore_ascii_case("u"))
                    {
                        self.letters_u.push(at);
                    }
                    if let Stated::Against(against) | Stated::LostToFirstOrBye(against) = stated {
                        self.signs.note(&[against.mark], against.is_clear);
                    }
                    cells.push((at, stated));
                }
                Err((code, message)) => {
                    self.fault(code, at, message);
                    cells.push((at, Stated::Nothing));
                }
            }
        }
        Rounds { player, cells }
    }

    /// Holds a pairing against what the opponent's row says of that round; told once, by the first row.
    fn pair(&mut self, rows: &[Rounds], row: &Rounds, index: usize, stated: (u16, Place, Against)) {
        let (round, at, own) = stated;
        let number = own.number;
        let Some(opponent) = self.roster.by_number(number) else {
            let message = format!("no player has the number {number}");
            return self.fault(FaultCode::UnknownPlayer, at, message);
        };
        if opponent == row.player {
            let message = format!("player {number} is paired with himself");
            return self.fault(FaultCode::MetHimself, at, message);
        }
        let me = self
            .event
            .players
            .get(row.player.index())
            .map_or(0, |player| player.number);
        let cell = rows
            .get(opponent.index())
            .and_then(|rounds| rounds.cells.get(index));
        let Some(&(there, Stated::Against(other) | Stated::LostToFirstOrBye(other))) =
            cell.filter(|(_, stated)| stated.is_against(me))
        else {
            let there = cell.map_or(Place::default(), |(there, _)| *there);
            let message = format!(
                "{} is paired with {} in round {round}, whose row does not say so (line {}, column {})",
                self.name(row.player),
                self.name(opponent),
                there.line,
                there.column
            );
            return self.fault(FaultCode::ResultsDisagree, at, message);
        };
        if row.player > opponent {
            return;
        }
        let (code, what) = if own.colour.is_some() && own.colour == other.colour {
            (FaultCode::ColoursDisagree, "one colour")
        } else if !own.mark.agrees_with(other.mark) || own.counts != other.counts {
            (FaultCode::ResultsDisagree, "results that do not match")
        } else {
            return self.add_pairing([row.player, opponent], round, at, [own, other]);
        };
        let message = format!(
            "{} and {} have {what} in round {round} (line {}, column {})",
            self.name(row.player),
            self.name(opponent),
            there.line,
            there.column
        );
        self.fault(code, at, message);
    }

    fn add_pairing(&mut self, players: [PlayerId; 2], round: u16, at: Place, sides: [Against; 2]) {
        let [own, other] = sides;
        let colour = own.colour.or(other.colour.map(Colour::other));
        let (mut players, mut marks) = (players, [own.mark, other.mark]);
        if colour == Some(Colour::Black) {
            players.reverse();
            marks.reverse();
        }
        let mut pairing = Pairing::new(Some(round), players[0], players[1], marks);
        pairing.colours_known = colour.is_some();
        pairing.counts = own.counts;
        pairing.at = at;
        self.add_game(pairing);
    }

    fn name(&self, player: PlayerId) -> String {
        named(self.event.players.get(player.index()))
    }
}

impl Stated {
    const fn is_against(&self, number: u32) -> bool {
        matches!(self, Self::Against(against) if against.number == number)
    }
}

/// Reads a cell.
fn stated(field: &Field<'_>, scoring: &Scoring) -> Result<Stated, (FaultCode, String)> {
    let text = field.text.as_ref();
    if text.is_empty() {
        return Ok(Stated::Nothing);
    }
    if let Some(why) = bye_reason(text) {
        return Ok(Stated::Out(why));
    }
    if let Some(lettered) = Lettered::of(text) {
        return Ok(Stated::Lettered(lettered));
    }
    let inner = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let refuse = || {
        let message = format!(
            "{text:?} names neither an opponent (12w1, 3b½, 5 +, +5, +W5) nor a reason for having none (bye, free, -)"
        );
        (FaultCode::UnreadableResult, message)
    };
    let (before, rest) = sign(inner.unwrap_or(text).trim());
    // `+W10`: the colour may stand before the number, where the sign says that it is no result.
    let (colour_before, rest) = match before {
        Some(_) => colour(rest),
        None => (None, rest),
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    let number = number
        .parse::<u32>()
        .ok()
        .filter(|number| *number > 0)
        .ok_or_else(refuse)?;
    let (colour_after, after) = colour(rest.trim_start());
    let colour = match (colour_before, colour_after) {
        (Some(_), Some(_)) => return Err(refuse()),
        (one, other) => one.or(other),
    };
    // `12w/1`.
    let after = after.trim_start();
    let after = after
        .strip_prefix('/')
        .filter(|result| colour.is_some() && !result.trim().is_empty())
        .unwrap_or(after);
    // `12.5` is no result of 12.
    let apart = colour.is_some() || rest.starts_with(char::is_whitespace);
    if !apart && rest.starts_with(['.', ',']) && rest.len() > 1 {
        return Err(refuse());
    }
    let found = results(after.trim(), scoring).map_err(|no| (no.code, no.message))?;
    let mark = match (before, &found.marks[..]) {
        (Some(mark), []) => mark,
        (None, []) => PlayerResult::Open,
        (None, [mark]) if !found.bracketed => *mark,
        _ => return Err(refuse()),
    };
    let against = Against {
        number,
        colour,
        mark,
        is_clear: before.is_some() || found.figures,
        counts: inner.is_none(),
    };
    let may_be_bye = before == Some(PlayerResult::Loss) && number == 1 && inner.is_none();
    Ok(match may_be_bye && colour.is_none() {
        true => Stated::LostToFirstOrBye(against),
        false => Stated::Against(against),
    })
}

/// A sign before the number is the result of a game that was played; one after it is of none.
fn sign(text: &str) -> (Option<PlayerResult>, &str) {
    let mut chars = text.chars();
    let mark = match chars.next() {
        Some('+') => PlayerResult::Win,
        Some('=') => PlayerResult::Draw,
        Some('-' | '−' | '–' | '—') => PlayerResult::Loss,
        _ => return (None, text),
    };
    (Some(mark), chars.as_str().trim_start())
}

/// The letter of a colour: English, Estonian (valge, must), Russian (белые, чёрные), German (weiß, schwarz).
pub(super) fn colour(text: &str) -> (Option<Colour>, &str) {
    let mut chars = text.chars();
    let colour = match chars.next() {
        Some('w' | 'W' | 'v' | 'V' | 'б' | 'Б') => Colour::White,
        Some('b' | 'B' | 'm' | 'M' | 'ч' | 'Ч' | 's' | 'S') => Colour::Black,
        _ => return (None, text),
    };
    (Some(colour), chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(u32, Option<Colour>, PlayerResult, bool)> {
        let field = Field {
            text: text.into(),
            at: Place::default(),
        };
        let Stated::Against(a) = stated(&field, &Scoring::STANDARD).ok()? else {
            return None;
        };
        Some((a.number, a.colour, a.mark, a.counts))
    }

    #[test]
    fn cells_say_whom_which_colour_and_what_came_of_it() {
        use Colour::{Black, White};
        for (text, expected) in [
            ("12w1", (12, Some(White), PlayerResult::Win, true)),
            ("3b½", (3, Some(Black), PlayerResult::Draw, true)),
            ("3ч0.5", (3, Some(Black), PlayerResult::Draw, true)),
            ("7 v 0", (7, Some(White), PlayerResult::Loss, true)),
            ("5w+", (5, Some(White), PlayerResult::ForfeitWin, true)),
            ("5-", (5, None, PlayerResult::ForfeitLoss, true)),
            ("+5", (5, None, PlayerResult::Win, true)),
            ("= 5b", (5, Some(Black), PlayerResult::Draw, true)),
            ("−5", (5, None, PlayerResult::Loss, true)),
            ("12", (12, None, PlayerResult::Open, true)),
            ("12w", (12, Some(White), PlayerResult::Open, true)),
            ("12 1", (12, None, PlayerResult::Win, true)),
            ("3w/1", (3, Some(White), PlayerResult::Win, true)),
            ("12b / ½", (12, Some(Black), PlayerResult::Draw, true)),
            ("+W10", (10, Some(White), PlayerResult::Win, true)),
            ("−b3", (3, Some(Black), PlayerResult::Loss, true)),
            ("=W5", (5, Some(White), PlayerResult::Draw, true)),
            ("12w1F", (12, Some(White), PlayerResult::ForfeitWin, true)),
            (
                "12b0 ff",
                (12, Some(Black), PlayerResult::ForfeitLoss, true),
            ),
            ("(12w1)", (12, Some(White), PlayerResult::Win, false)),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
        for text in [
            "0w1",
            "w1",
            "12.5",
            "12w2",
            "12w11",
            "+12w1",
            "+W",
            "+W3b",
            "W3",
            "3/1",
            "3w/",
            "3w½F",
            "3w1x",
            "99999999999w1",
            "x",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
