//! On which board of a team match each game was played.
//!
//! Records of players do not say it. A line-up (300) does; else the players of a team sit in the order of its record
//! (310, 013), and where a board stayed empty, the team that was complete tells which.

use super::LineUp;
use scoresheet_event::{ByeReason, Event, Fault, FaultCode, Place, PlayerId, TeamId};
use scoresheet_source::Level;
use std::collections::{BTreeMap, HashMap, HashSet};

/// What a player did at a board: an index in [`Event::pairings`] or in [`Event::byes`].
#[derive(Clone, Copy)]
enum Seat {
    Game(usize),
    Alone(usize),
}

/// The players of a team who came to a board in a round.
type Seated = BTreeMap<(u16, TeamId), Vec<(PlayerId, Seat)>>;

/// How sure the boards of a team are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sure {
    /// In the order of the team, with boards that stayed empty somewhere.
    InOrder,
    /// In the order of the team, which had somebody on every board.
    Complete,
    /// Stated.
    Stated,
}

/// The boards of a team in a round, in the order of its players who came.
struct Boards {
    sure: Sure,
    of: Vec<u16>,
}

/// Gives each game of two teams its board, and each player whom nobody sat opposite to.
pub(super) fn place(
    event: &mut Event,
    line_ups: &[(u32, &LineUp)],
    numbers: &HashMap<u32, PlayerId>,
) -> Vec<Fault> {
    let seated = seated(event);
    let mut reader = Reader {
        event,
        numbers,
        seated: &seated,
        faults: Vec::new(),
    };
    let stated = reader.stated(line_ups);
    let count = number_of_boards(event, &seated, &stated);
    let mut faults = reader.faults;
    let boards: BTreeMap<(u16, TeamId), Boards> = (seated.iter())
        .map(|(key, seats)| (*key, boards_of(seats, stated.get(key), count)))
        .collect();
    faults.extend(too_many(event, &seated, count));
    faults.extend(games(event, &seated, &boards));
    alone(event, &seated, &boards);
    faults
}

/// The line-up of a team in a match.
pub(super) struct SeatedTeam {
    /// The other team.
    pub against: TeamId,
    /// Who sat on each board, first board first; nobody on an empty one.
    pub players: Vec<Option<PlayerId>>,
    seats: Vec<Seat>,
}

impl SeatedTeam {
    /// Whether every board is taken, in the order of the team's record.
    pub(super) fn is_in_order(&self, event: &Event, team: TeamId) -> bool {
        let order = event.teams.get(team.index()).map(|team| &team.players);
        let place = |player: &Option<PlayerId>| {
            let player = (*player)?;
            order?.iter().position(|one| *one == player)
        };
        let places: Option<Vec<usize>> = self.players.iter().map(place).collect();
        places.is_some_and(|places| places.is_sorted())
    }
}

/// The line-ups of the matches whose games all have boards of a match.
pub(super) fn line_ups(event: &Event) -> BTreeMap<(u16, TeamId), SeatedTeam> {
    let seated = seated(event);
    let count = number_of_boards(event, &seated, &Stated::new());
    let line_up = |key: (u16, TeamId), seats: &[(PlayerId, Seat)]| {
        let mut players = vec![None; count];
        let mut against = None;
        for (player, seat) in seats {
            let (board, opponent) = match seat {
                Seat::Game(index) => {
                    let pairing = event.pairings.get(*index)?;
                    let mut teams = pairing.players.iter().filter_map(|id| {
                        let player = event.players.get(id.index());
                        player.and_then(|player| player.team)
                    });
                    (pairing.board?, teams.find(|team| *team != key.1))
                }
                Seat::Alone(index) => (event.byes.get(*index)?.board?, None),
            };
            against = against.or(opponent);
            let place = players.get_mut(usize::from(board).checked_sub(1)?)?;
            if place.replace(*player).is_some() {
                return None;
            }
        }
        let forfeited = event.team_rounds.iter();
        let against = against.or_else(|| {
            let mut own = forfeited.filter(|each| (each.round, each.team) == key);
            own.find_map(|each| each.opponent())
        });
        Some(SeatedTeam {
            against: against?,
            players,
            seats: seats.iter().map(|(_, seat)| *seat).collect(),
        })
    };
    let line_ups = seated.iter();
    line_ups
        .filter_map(|(key, seats)| Some((*key, line_up(*key, seats)?)))
        .collect()
}

/// The games, by index in [`Event::pairings`], whose boards line-ups tell.
pub(super) fn in_line_ups(event: &Event) -> HashSet<usize> {
    let seats = line_ups(event)
        .into_values()
        .flat_map(|line_up| line_up.seats);
    seats
        .filter_map(|seat| match seat {
            Seat::Game(index) => Some(index),
            Seat::Alone(_) => None,
        })
        .collect()
}

/// So many boards as 352 has colours; else the most that a team came to or a line-up has.
fn number_of_boards(event: &Event, seated: &Seated, stated: &Stated) -> usize {
    if !event.board_colours.is_empty() {
        return event.board_colours.len();
    }
    let came = seated.values().map(Vec::len);
    came.chain(stated.values().map(Vec::len)).max().unwrap_or(0)
}

/// In the order of the teams' records.
fn seated(event: &Event) -> Seated {
    let mut seated = Seated::new();
    let team_of = |id: PlayerId| event.players.get(id.index()).and_then(|one| one.team);
    for (index, pairing) in event.pairings.iter().enumerate() {
        let (Some(round), [Some(one), Some(other)]) = (pairing.round, pairing.players.map(team_of))
        else {
            continue;
        };
        if one != other {
            for (team, player) in [one, other].into_iter().zip(pairing.players) {
                let seats = seated.entry((round, team)).or_default();
                seats.push((player, Seat::Game(index)));
            }
        }
    }
    for (index, bye) in event.byes.iter().enumerate() {
        if let (ByeReason::EmptyBoard, Some(team)) = (bye.why, team_of(bye.player)) {
            let seats = seated.entry((bye.round, team)).or_default();
            seats.push((bye.player, Seat::Alone(index)));
        }
    }
    let mut order: HashMap<PlayerId, usize> = HashMap::new();
    for team in &event.teams {
        order.extend(team.players.iter().copied().zip(0..));
    }
    for seats in seated.values_mut() {
        seats.sort_by_key(|(player, _)| order.get(player).copied());
    }
    seated
}

/// Who sat on each board of a team in a round.
type Stated = BTreeMap<(u16, TeamId), Vec<Option<PlayerId>>>;

/// Holds line-ups beside the games.
struct Reader<'e> {
    event: &'e Event,
    numbers: &'e HashMap<u32, PlayerId>,
    seated: &'e Seated,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn stated(&mut self, line_ups: &[(u32, &LineUp)]) -> Stated {
        let mut stated = Stated::new();
        for (line, line_up) in line_ups {
            let at = |column| Place {
                file: 0,
                line: *line,
                column,
            };
            let teams = [(line_up.team, 9), (line_up.against, 13)]
                .map(|(number, column)| self.team(number, at(column)));
            let [Some(team), Some(against)] = teams else {
                continue;
            };
            let players = (line_up.boards.iter())
                .map(|one| one.and_then(|(number, column)| self.player(number, team, at(column))));
            let players: Vec<Option<PlayerId>> = players.collect();
            self.check(line_up, team, against, &players, at(0));
            if stated.insert((line_up.round, team), players).is_some() {
                let (round, number) = (line_up.round, line_up.team);
                let message = format!("round {round}: team {number} has two line-ups");
                self.fault(FaultCode::PairedTwice, at(0), message);
            }
        }
        stated
    }

    fn fault(&mut self, code: FaultCode, at: Place, message: String) {
        self.faults.push(Fault::new(code, at, message));
    }

    fn team(&mut self, number: u32, at: Place) -> Option<TeamId> {
        let index = self
            .event
            .teams
            .iter()
            .position(|team| team.number == number);
        if index.is_none() {
            self.fault(
                FaultCode::UnknownPlayer,
                at,
                format!("no team has number {number}"),
            );
        }
        index
            .and_then(|index| u32::try_from(index).ok())
            .map(TeamId)
    }

    fn player(&mut self, number: u32, team: TeamId, at: Place) -> Option<PlayerId> {
        let id = self.numbers.get(&number).copied();
        let is_of_team = |id: &PlayerId| {
            let player = self.event.players.get(id.index());
            player.is_some_and(|player| player.team == Some(team))
        };
        let found = id.filter(is_of_team);
        if found.is_none() {
            let message = match id {
                None => format!("no player has number {number}"),
                Some(_) => format!("player {number} is not of this team"),
            };
            self.fault(FaultCode::UnknownPlayer, at, message);
        }
        found
    }

    /// Reports who has a game and is not in the line-up, and who plays another team.
    fn check(
        &mut self,
        line_up: &LineUp,
        team: TeamId,
        against: TeamId,
        players: &[Option<PlayerId>],
        at: Place,
    ) {
        let (round, number) = (line_up.round, line_up.team);
        for (player, seat) in self.seated.get(&(round, team)).into_iter().flatten() {
            let who = self
                .event
                .players
                .get(player.index())
                .map_or(0, |one| one.number);
            let column = (line_up.boards.iter().flatten())
                .find(|(number, _)| *number == who)
                .map_or(at.column, |(_, column)| *column);
            let message = if !players.contains(&Some(*player)) {
                format!(
                    "round {round}: player {who} of team {number} has a game, but is not in this line-up"
                )
            } else if self.plays_another(*seat, against) {
                format!(
                    "round {round}: player {who} of team {number} has a game against another team than {}",
                    line_up.against
                )
            } else {
                continue;
            };
            self.fault(FaultCode::ResultsDisagree, Place { column, ..at }, message);
        }
    }

    fn plays_another(&self, seat: Seat, against: TeamId) -> bool {
        let Seat::Game(index) = seat else {
            return false;
        };
        let players = self
            .event
            .pairings
            .get(index)
            .map(|pairing| pairing.players);
        let mut teams = players.into_iter().flatten().map(|id| {
            let player = self.event.players.get(id.index());
            player.and_then(|player| player.team)
        });
        !teams.any(|team| team == Some(against))
    }
}

fn boards_of(
    seats: &[(PlayerId, Seat)],
    stated: Option<&Vec<Option<PlayerId>>>,
    count: usize,
) -> Boards {
    let number = |index: usize| u16::try_from(index + 1).unwrap_or(u16::MAX);
    if let Some(stated) = stated {
        let board = |player: &PlayerId| stated.iter().position(|one| *one == Some(*player));
        let of: Option<Vec<u16>> = (seats.iter())
            .map(|(player, _)| board(player).map(number))
            .collect();
        if let Some(of) = of {
            let sure = Sure::Stated;
            return Boards { sure, of };
        }
    }
    Boards {
        sure: if seats.len() == count {
            Sure::Complete
        } else {
            Sure::InOrder
        },
        of: (0..seats.len()).map(number).collect(),
    }
}

fn too_many(event: &Event, seated: &Seated, count: usize) -> Vec<Fault> {
    let more = seated.iter().filter(|(_, seats)| seats.len() > count);
    let faults = more.map(|((round, team), seats)| {
        let team = event.teams.get(team.index());
        let message = format!(
            "round {round}: {} players of team {} have games, but a match has {count} boards (352)",
            seats.len(),
            team.map_or(0, |team| team.number),
        );
        let at = team.map_or(Place::default(), |team| team.at);
        Fault::new(FaultCode::ResultsDisagree, at, message)
    });
    faults.collect()
}

/// What both teams say of the board of a game: the surer of them decides.
fn games(
    event: &mut Event,
    seated: &Seated,
    boards: &BTreeMap<(u16, TeamId), Boards>,
) -> Vec<Fault> {
    let mut said: BTreeMap<usize, Vec<(Sure, u16)>> = BTreeMap::new();
    for (key, seats) in seated {
        let Some(boards) = boards.get(key) else {
            continue;
        };
        for ((_, seat), board) in seats.iter().zip(&boards.of) {
            if let Seat::Game(index) = seat {
                said.entry(*index).or_default().push((boards.sure, *board));
            }
        }
    }
    let mut faults = Vec::new();
    for (index, said) in said {
        let Some((sure, board)) = said.iter().copied().max_by_key(|(sure, _)| *sure) else {
            continue;
        };
        let equally_sure = said.iter().filter(|each| each.0 == sure);
        if let Some((_, other)) = equally_sure.into_iter().find(|each| each.1 != board) {
            faults.extend(disagreeing(event, index, sure, [*other, board]));
        }
        if let Some(pairing) = event.pairings.get_mut(index) {
            pairing.board = Some(board);
        }
    }
    faults
}

fn disagreeing(event: &Event, index: usize, sure: Sure, boards: [u16; 2]) -> Option<Fault> {
    let pairing = event.pairings.get(index)?;
    let [one, other] = pairing.players.map(|id| {
        let player = event.players.get(id.index());
        player.map_or(0, |player| player.number)
    });
    let round = pairing.round.unwrap_or(0);
    let message = format!(
        "round {round}: the game of players {one} and {other} is on board {} by {} of one team and on board {} by that \
         of the other; board {} is taken",
        boards[0],
        if sure == Sure::Stated {
            "the line-up"
        } else {
            "the order"
        },
        boards[1],
        boards[1],
    );
    let fault = Fault::new(FaultCode::ResultsDisagree, pairing.at, message);
    let level = if sure == Sure::Stated {
        Level::Error
    } else {
        Level::Warning
    };
    Some(Fault { level, ..fault })
}

/// Who sat opposite to an empty chair: as his team has it, or after the board before.
fn alone(event: &mut Event, seated: &Seated, boards: &BTreeMap<(u16, TeamId), Boards>) {
    for (key, seats) in seated {
        let Some(boards) = boards.get(key) else {
            continue;
        };
        let mut last = 0;
        for ((_, seat), own) in seats.iter().zip(&boards.of) {
            match seat {
                Seat::Game(index) => {
                    let pairing = event.pairings.get(*index);
                    last = pairing.and_then(|pairing| pairing.board).unwrap_or(last);
                }
                Seat::Alone(index) => {
                    last = match boards.sure {
                        Sure::InOrder => last + 1,
                        Sure::Complete | Sure::Stated => *own,
                    };
                    if let Some(bye) = event.byes.get_mut(*index) {
                        bye.board = Some(last);
                    }
                }
            }
        }
    }
}
