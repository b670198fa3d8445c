//! Record 299 with a sign and a round: the result of that round is worth other points to some players.

use super::MOST_ROUNDS;
use super::fields::{Fields, number};
use super::team;
use scoresheet_event::{
    Adjusted, Adjustment, ByeReason, Event, Fault, FaultCode, Place, PlayerId, PlayerResult, Points,
};
use scoresheet_source::Level;
use std::collections::HashMap;

/// What such a record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SingleResult {
    /// Which result: W, D or L of a game, + or - without play, F, H or Z of a bye.
    sign: char,
    /// What it is worth.
    points: Points,
    /// The round, from 1.
    round: u16,
    /// The numbers of players, each with its column; everyone with that result where there is none.
    whose: Vec<(u32, u32)>,
    /// The record as it stands.
    pub text: String,
}

/// 299 with a sign in column 5, of players: points in columns 14–17, the round in 20–22, then numbers from 24.
pub(super) fn read(text: &str, fields: &mut Fields<'_, '_>) -> Option<SingleResult> {
    let sign = fields.columns.trimmed(5, 5)?.chars().next()?;
    let sign = sign.to_ascii_uppercase();
    let round = u16::try_from(number(fields.columns.trimmed(20, 22)?)?).ok()?;
    let match_points = fields.columns.trimmed(8, 11)?;
    let of_teams = !match_points.is_empty() && match_points.parse() != Ok(Points::ZERO);
    if of_teams || !"WDL+-FHZ".contains(sign) || !(1..MOST_ROUNDS).contains(&round) {
        return None;
    }
    Some(SingleResult {
        sign,
        points: fields.points(14, 17, "points")?,
        round,
        whose: team::numbers(fields, 24, "whose points"),
        text: text.trim_end().to_owned(),
    })
}

/// The sign of each player's result in a round, and what it is worth.
type Results = HashMap<PlayerId, (char, Points)>;

/// Counts such records as bonuses and penalties from their rounds on; each comes with its line. What they say of a result
/// that nobody has is told.
pub(super) fn count(
    event: &mut Event,
    records: &[(u32, &SingleResult)],
    numbers: &HashMap<u32, PlayerId>,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut rounds: HashMap<u16, Results> = HashMap::new();
    for &(line, record) in records {
        let results =
            (rounds.entry(record.round)).or_insert_with(|| results_of(event, record.round));
        let here = Place {
            line,
            ..Place::default()
        };
        for (whose, at) in whose(record, here, results, event, numbers, &mut faults) {
            let Some((_, usual)) = results.get(&whose).filter(|(sign, _)| *sign == record.sign)
            else {
                let message = format!(
                    "{} has no result {} in round {}; other points for it are not counted",
                    event.name_of(whose),
                    record.sign,
                    record.round
                );
                let fault = Fault::new(FaultCode::FieldIgnored, at, message);
                faults.push(Fault {
                    level: Level::Warning,
                    ..fault
                });
                continue;
            };
            event.adjustments.push(Adjustment {
                whose: Adjusted::Player(whose),
                match_points: Points::ZERO,
                points: record.points - *usual,
                from_round: Some(record.round),
                at,
            });
        }
        let message = "other points for a result of one round are counted in the score from that round on; where a \
                       tie-break counts single results, it has its usual points";
        faults.push(Fault::new(FaultCode::ReadAs, here, message));
    }
    faults
}

/// The players that the record names; where it names nobody, all who have that result.
fn whose(
    record: &SingleResult,
    here: Place,
    results: &Results,
    event: &Event,
    numbers: &HashMap<u32, PlayerId>,
    faults: &mut Vec<Fault>,
) -> Vec<(PlayerId, Place)> {
    if record.whose.is_empty() {
        let has = |id: &PlayerId| {
            results
                .get(id)
                .is_some_and(|(sign, _)| *sign == record.sign)
        };
        return event.ids().filter(has).map(|id| (id, here)).collect();
    }
    let mut found = Vec::new();
    for (number, column) in &record.whose {
        let at = Place {
            column: *column,
            ..here
        };
        match numbers.get(number) {
            Some(id) => found.push((*id, at)),
            None => {
                let message = format!("no player has number {number}");
                faults.push(Fault::new(FaultCode::UnknownPlayer, at, message));
            }
        }
    }
    found
}

fn results_of(event: &Event, round: u16) -> Results {
    let games = event
        .pairings
        .iter()
        .filter(|each| each.round == Some(round));
    let marks = games.flat_map(|each| each.players.into_iter().zip(each.results));
    let marks = marks.filter_map(|(whose, mark)| {
        let sign = match mark {
            PlayerResult::Win => 'W',
            PlayerResult::Draw => 'D',
            PlayerResult::Loss => 'L',
            PlayerResult::ForfeitWin => '+',
            PlayerResult::ForfeitLoss => '-',
            PlayerResult::Open => return None,
        };
        Some((whose, (sign, event.scoring.points(mark))))
    });
    let byes = event.byes.iter().filter(|bye| bye.round == round);
    let byes = byes.filter_map(|bye| {
        let sign = match bye.why {
            ByeReason::FullBye => 'F',
            ByeReason::HalfBye => 'H',
            ByeReason::ZeroBye => 'Z',
            ByeReason::EmptyBoard => '+',
            ByeReason::Absent => '-',
            ByeReason::PairingBye | ByeReason::Free => return None,
        };
        Some((bye.player, (sign, event.scoring.bye(bye.why))))
    });
    marks.chain(byes).collect()
}
