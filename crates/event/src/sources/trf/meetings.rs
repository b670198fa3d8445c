//! From the rounds of two players to one meeting.

use super::build::{Builder, at};
use super::{Cell, MOST_ROUNDS, Outcome, team_rounds};
use crate::{Colour, FaultCode, Mark, Meeting, Place, PlayerId, Sitting, SittingOut};

/// Whose entry it is, and where.
#[derive(Clone, Copy)]
struct Entry {
    player: PlayerId,
    number: u32,
    round: u16,
    at: Place,
    cell: Cell,
}

/// Makes meetings and byes, round by round in the order of the lines.
pub(super) fn build(builder: &mut Builder<'_, '_>) {
    let rounds = (builder
        .players
        .iter()
        .map(|(_, record)| record.rounds.len()))
    .max();
    let rounds = u16::try_from(rounds.unwrap_or(0)).unwrap_or(MOST_ROUNDS);
    let mut silent = Vec::new();
    for round in 1..=rounds {
        for index in 0..builder.players.len() {
            let Some(entry) = entry(builder, index, round) else {
                continue;
            };
            match entry.cell.outcome {
                Outcome::Out(why) => sit_out(builder, entry, why),
                Outcome::Silent => silent.push(entry),
                Outcome::Game { mark, rated } => met(builder, entry, mark, rated),
                Outcome::Unreadable => {}
            }
        }
    }
    announced_byes(builder);
    // Whether everyone meets everyone may only be seen from the meetings.
    let why = if builder.event.is_round_robin() {
        SittingOut::Free
    } else {
        SittingOut::Absent
    };
    for entry in silent {
        sit_out(builder, entry, why);
    }
    builder
        .event
        .sittings
        .sort_by_key(|each| (each.round, each.player));
}

/// A player's entry of a round. A second player of one number has none: nobody can tell whose opponents
/// his are.
fn entry(builder: &Builder<'_, '_>, index: usize, round: u16) -> Option<Entry> {
    let (line, record) = *builder.players.get(index)?;
    let number = record.number?;
    let player = *builder.numbers.get(&number)?;
    let cell = (*record.rounds.get(usize::from(round).checked_sub(1)?)?)?;
    (player.index() == index).then_some(Entry {
        player,
        number,
        round,
        at: at(line, cell.column),
        cell,
    })
}

fn sit_out(builder: &mut Builder<'_, '_>, entry: Entry, why: SittingOut) {
    builder.event.sittings.push(Sitting {
        round: entry.round,
        player: entry.player,
        why,
        at: entry.at,
    });
}

fn met(builder: &mut Builder<'_, '_>, own: Entry, mark: Mark, rated: bool) {
    let (number, opponent, round) = (own.number, own.cell.opponent, own.round);
    if opponent == number {
        let message = format!("round {round}: player {number} meets himself");
        return builder.fault(FaultCode::MetHimself, own.at, message);
    }
    let Some(other) = builder.numbers.get(&opponent).copied() else {
        let message = format!("round {round}: player {number} meets {opponent}, who has no line");
        return builder.fault(FaultCode::MissingPlayer, own.at, message);
    };
    let theirs = entry(builder, other.index(), round);
    let answers = |theirs: &Entry| theirs.cell.opponent == number;
    match theirs
        .filter(answers)
        .map(|theirs| (theirs, theirs.cell.outcome))
    {
        // Each meeting is made once, by the player whose line comes first.
        Some((
            theirs,
            Outcome::Game {
                mark: answer,
                rated: also,
            },
        )) => {
            if own.player < theirs.player {
                both(builder, [own, theirs], [mark, answer], [rated, also]);
            }
        }
        Some(_) => {}
        None => one_sided(builder, own, theirs),
    }
}

fn one_sided(builder: &mut Builder<'_, '_>, own: Entry, theirs: Option<Entry>) {
    let (number, opponent, round) = (own.number, own.cell.opponent, own.round);
    let theirs = theirs.map(|theirs| (theirs.cell.outcome, theirs.cell.opponent));
    let instead = match theirs {
        Some((Outcome::Unreadable, 0)) => return,
        Some((_, 0)) | None => "has no game".to_owned(),
        Some((_, third)) => format!("meets {third}"),
    };
    let message = format!("round {round}: player {number} meets {opponent}, who {instead}");
    builder.fault(FaultCode::ResultsDisagree, own.at, message);
}

fn both(builder: &mut Builder<'_, '_>, sides: [Entry; 2], marks: [Mark; 2], rated: [bool; 2]) {
    let [first, second] = sides;
    let names = format!(
        "round {}: players {} and {}",
        first.round, first.number, second.number
    );
    let colours = [first.cell.colour, second.cell.colour];
    let colours_known = match colours {
        [Some(one), Some(other)] if one == other => {
            let message = format!("{names} have the same colour");
            builder.fault(FaultCode::ColoursDisagree, first.at, message);
            false
        }
        [None, None] => false,
        _ => true,
    };
    if !marks[0].agrees_with(marks[1]) || rated[0] != rated[1] {
        let message = format!(
            "{names} have {} and {}",
            sign(marks[0], rated[0]),
            sign(marks[1], rated[1])
        );
        builder.fault(FaultCode::ResultsDisagree, first.at, message);
    }
    let swapped =
        colours_known && (colours[0] == Some(Colour::Black) || colours[1] == Some(Colour::White));
    let (players, marks) = if swapped {
        ([second.player, first.player], [marks[1], marks[0]])
    } else {
        ([first.player, second.player], marks)
    };
    builder.event.meetings.push(Meeting {
        colours_known,
        rated: rated[0] && rated[1],
        at: if swapped { second.at } else { first.at },
        ..Meeting::new(Some(first.round), players[0], players[1], marks)
    });
}

/// The sign of a game's result.
pub(super) const fn sign(mark: Mark, rated: bool) -> char {
    match (mark, rated) {
        (Mark::Win, true) => '1',
        (Mark::Draw, true) => '=',
        (Mark::Loss, true) => '0',
        (Mark::Win, false) => 'W',
        (Mark::Draw, false) => 'D',
        (Mark::Loss, false) => 'L',
        (Mark::ForfeitWin, _) => '+',
        (Mark::ForfeitLoss, _) => '-',
        (Mark::Open, _) => ' ',
    }
}

/// Byes of 240: they may also stand in the players' own lines, and must not contradict these. Where there
/// are teams, they are the teams'.
fn announced_byes(builder: &mut Builder<'_, '_>) {
    let byes = std::mem::take(&mut builder.byes);
    let in_teams = !builder.event.teams.is_empty();
    team_rounds::build(builder, if in_teams { &byes } else { &[] });
    if in_teams {
        return;
    }
    for (line, byes) in byes {
        for (number, column) in &byes.whose {
            let place = at(line, *column);
            let Some(player) = builder.numbers.get(number).copied() else {
                let message = format!("no player has number {number}");
                builder.fault(FaultCode::UnknownPlayer, place, message);
                continue;
            };
            match entry(builder, player.index(), byes.round).map(|own| own.cell.outcome) {
                Some(Outcome::Out(why)) if why == byes.why => {}
                None => builder.event.sittings.push(Sitting {
                    round: byes.round,
                    player,
                    why: byes.why,
                    at: place,
                }),
                Some(_) => {
                    let message = format!(
                        "round {}: player {number} has a bye here and something else in his line",
                        byes.round
                    );
                    builder.fault(FaultCode::ResultsDisagree, place, message);
                }
            }
        }
    }
}

/// A 240 record.
pub(super) fn written(byes: &super::Byes) -> String {
    let kind = match byes.why {
        SittingOut::FullBye => 'F',
        SittingOut::HalfBye => 'H',
        _ => 'Z',
    };
    let whose: String = (byes.whose.iter())
        .map(|(number, _)| format!(" {number:4}"))
        .collect();
    format!("240 {kind} {:3}{whose}", byes.round)
}
