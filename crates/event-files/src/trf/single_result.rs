//! Record 299 with a sign: such a result, in one round or in all, is worth other points to some players or teams.

use super::MOST_ROUNDS;
use super::fields::{Fields, number};
use super::team;
use scoresheet_event::tiebreak::{Contest, Decided, RoundResult, TeamScore};
use scoresheet_event::{
    Adjusted, Adjustment, ByeReason, Event, Fault, FaultCode, Place, PlayerId, PlayerResult,
    Points, RuleSet, TeamId,
};
use scoresheet_source::Level;
use std::collections::HashMap;

/// What such a record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SingleResult {
    /// Which result: W, D or L of a game, + or - without play, F, H or Z of a bye.
    sign: char,
    /// What it is worth to a team in match points.
    match_points: Points,
    /// What it is worth to a player, or to a team on all boards.
    points: Points,
    /// The round, from 1; nothing where it is every round, of teams.
    round: Option<u16>,
    /// The numbers of players or teams, each with its column; everyone with that result where there is none.
    whose: Vec<(u32, u32)>,
    /// The record as it stands.
    text: String,
}

/// 299 with a sign in column 5: match points in columns 8–11, points in 14–17, the round in 20–22, then numbers from 24.
pub(super) fn read(text: &str, fields: &mut Fields<'_, '_>) -> Option<SingleResult> {
    let sign = fields.columns.trimmed(5, 5)?.chars().next()?;
    let sign = sign.to_ascii_uppercase();
    let stated = fields.columns.trimmed(20, 22)?;
    let round = if stated.is_empty() {
        0
    } else {
        u16::try_from(number(stated)?).ok()?
    };
    let match_points = fields.columns.trimmed(8, 11)?;
    let of_teams = !match_points.is_empty() && match_points.parse() != Ok(Points::ZERO);
    if !"WDL+-FHZ".contains(sign) || round >= MOST_ROUNDS || (round == 0 && !of_teams) {
        return None;
    }
    Some(SingleResult {
        sign,
        match_points: if match_points.is_empty() {
            Points::ZERO
        } else {
            fields.points(8, 11, "match points")?
        },
        points: fields.points(14, 17, "points")?,
        round: (round > 0).then_some(round),
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
        let here = Place {
            line,
            ..Place::default()
        };
        let Some(round) = record.round.filter(|_| record.match_points == Points::ZERO) else {
            let message = "match points of single players (299) are kept, not counted";
            faults.push(warning(here, message.to_owned()));
            event.kept.push(record.text.clone());
            continue;
        };
        let results = (rounds.entry(round)).or_insert_with(|| results_of(event, round));
        for (whose, at) in whose(record, here, results, event, numbers, &mut faults) {
            let Some((_, usual)) = results.get(&whose).filter(|(sign, _)| *sign == record.sign)
            else {
                let message = format!(
                    "{} has no result {} in round {round}; other points for it are not counted",
                    event.name_of(whose),
                    record.sign,
                );
                faults.push(warning(at, message));
                continue;
            };
            event.adjustments.push(Adjustment {
                whose: Adjusted::Player(whose),
                match_points: Points::ZERO,
                points: record.points - *usual,
                from_round: Some(round),
                at,
            });
        }
        faults.push(Fault::new(FaultCode::ReadAs, here, COUNTED));
    }
    faults
}

/// How such a record is counted.
const COUNTED: &str = "other points for a result of one round are counted in the score from that round on; where a \
                       tie-break counts single results, it has its usual points";

fn warning(at: Place, message: String) -> Fault {
    let fault = Fault::new(FaultCode::FieldIgnored, at, message);
    Fault {
        level: Level::Warning,
        ..fault
    }
}

/// The same for matches of teams, which are worth match points and points on all boards.
pub(super) fn count_of_teams(event: &mut Event, records: &[(u32, &SingleResult)]) -> Vec<Fault> {
    let rules = event.rules.unwrap_or(RuleSet::NEWEST);
    let contest = Contest::of_teams(event, rules, TeamScore::Match);
    let mut faults = Vec::new();
    for &(line, record) in records {
        let before = event.adjustments.len();
        let here = Place {
            line,
            ..Place::default()
        };
        let mut whose: Vec<(usize, Place)> = Vec::new();
        for (number, column) in &record.whose {
            let at = Place {
                column: *column,
                ..here
            };
            match event.teams.iter().position(|team| team.number == *number) {
                Some(team) => whose.push((team, at)),
                None => {
                    let message = format!("no team has number {number}");
                    faults.push(Fault::new(FaultCode::UnknownPlayer, at, message));
                }
            }
        }
        let named = !record.whose.is_empty();
        if !named {
            whose = (0..event.teams.len()).map(|team| (team, here)).collect();
        }
        for (team, at) in whose {
            let own = contest.of(team).iter();
            let mut fitting = own
                .filter(|each| record.round.is_none() || each.round == record.round)
                .filter(|each| signed(each) == record.sign)
                .peekable();
            if named && fitting.peek().is_none() {
                let name = event.teams.get(team).map_or("", |team| team.name.as_str());
                let round = record
                    .round
                    .map_or_else(|| "any round".to_owned(), |round| format!("round {round}"));
                let sign = record.sign;
                let message = format!(
                    "{name} has no result {sign} in {round}; other points for it are not counted"
                );
                faults.push(warning(at, message));
            }
            for each in fitting {
                event.adjustments.push(Adjustment {
                    whose: Adjusted::Team(TeamId(u32::try_from(team).unwrap_or(u32::MAX))),
                    match_points: record.match_points - each.points,
                    points: record.points - each.other,
                    from_round: each.round,
                    at,
                });
            }
        }
        if event.adjustments.len() == before {
            event.kept.push(record.text.clone());
        }
        faults.push(Fault::new(FaultCode::ReadAs, here, COUNTED));
    }
    faults
}

/// The sign of a team's round.
const fn signed(result: &RoundResult) -> char {
    match (result.played, result.opponent.is_some(), result.decided) {
        (true, _, Decided::Won) => 'W',
        (true, _, Decided::Drawn) => 'D',
        (true, _, Decided::Lost) => 'L',
        (false, true, Decided::Won | Decided::Drawn) => '+',
        (false, true, Decided::Lost) => '-',
        (false, false, Decided::Won) => 'F',
        (false, false, Decided::Drawn) => 'H',
        (false, false, Decided::Lost) => 'Z',
    }
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
