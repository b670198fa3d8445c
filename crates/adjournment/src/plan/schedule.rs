//! Games onto boards, in steps: at each moment when a board or a player becomes free, every waiting
//! game is tried in order.

use super::{Day, HOUR, Held, Length, Plan, Taken, Unfinished, Until};
use scoresheet_clock::ClockTime;
use scoresheet_event::typed_table::plain;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Plans the day: games of low priority number first, then those of earlier rounds, then those whose
/// players have most adjourned games, then in the order of the list. A later game goes first where an
/// earlier one must wait for a player. Nobody plays on two boards at once.
#[must_use]
pub fn plan(games: &[Unfinished], day: &Day) -> Plan {
    let mut room = Room::new(games, day);
    let mut now = day.from;
    while room.has_an_hour(now) {
        room.fill(now);
        match room.next_moment(now) {
            Some(next) => now = next,
            None => break,
        }
    }
    let mut taken = room.taken;
    taken.sort_by_key(|taken| (taken.start, taken.board));
    let held = room.waiting.iter().map(|waiting| Held {
        game: waiting.game.clone(),
        why: match &waiting.held_up {
            Some(held_up) => format!("{}, and less than an hour is left then", held_up.why),
            None => "less than an hour is left".to_owned(),
        },
    });
    Plan {
        day: day.clone(),
        held: held.collect(),
        taken,
    }
}

/// The players and boards while the day goes on.
struct Room<'g> {
    day: &'g Day,
    waiting: Vec<Waiting<'g>>,
    taken: Vec<Taken>,
    /// Until when each board is in use; fewer than there are while some were never needed.
    boards: Vec<ClockTime>,
    /// Each player's last game.
    players: HashMap<String, Played>,
}

#[derive(Clone)]
struct Waiting<'g> {
    game: &'g Unfinished,
    players: [String; 2],
    /// What it waited for when it was tried last.
    held_up: Option<HeldUp>,
}

#[derive(Clone)]
struct HeldUp {
    until: ClockTime,
    why: String,
}

#[derive(Clone, Copy)]
struct Played {
    end: ClockTime,
    rested: ClockTime,
}

impl<'g> Room<'g> {
    fn new(games: &'g [Unfinished], day: &'g Day) -> Self {
        let key = |game: &Unfinished| [plain(&game.white), plain(&game.black)];
        let mut load: HashMap<String, usize> = HashMap::new();
        for player in games.iter().flat_map(key) {
            *load.entry(player).or_default() += 1;
        }
        let most = |players: &[String; 2]| {
            let loads = players.iter().filter_map(|player| load.get(player));
            loads.copied().max()
        };
        let waiting = games.iter().map(|game| Waiting {
            game,
            players: key(game),
            held_up: None,
        });
        let mut waiting: Vec<Waiting<'_>> = waiting.collect();
        waiting.sort_by_key(|each| {
            let game = each.game;
            let (priority, round) = (game.priority, game.round);
            (
                (priority.is_none(), priority),
                (round.is_none(), round),
                Reverse(most(&each.players)),
            )
        });
        Self {
            day,
            waiting,
            taken: Vec::new(),
            boards: Vec::new(),
            players: HashMap::new(),
        }
    }

    fn has_an_hour(&self, now: ClockTime) -> bool {
        self.day.until.less(now).is_some_and(|left| left >= HOUR)
    }

    /// Starts what can be started now.
    fn fill(&mut self, now: ClockTime) {
        let mut index = 0;
        while let Some(waiting) = self.waiting.get(index) {
            match self.held_up(waiting, now) {
                None => {
                    let waiting = self.waiting.remove(index);
                    self.start(&waiting, now);
                }
                Some(held_up) => {
                    if let Some(waiting) = self.waiting.get_mut(index) {
                        waiting.held_up = Some(held_up);
                    }
                    index += 1;
                }
            }
        }
    }

    /// The player or else the board that a game must wait for.
    fn held_up(&self, waiting: &Waiting<'_>, now: ClockTime) -> Option<HeldUp> {
        let names = [&waiting.game.white, &waiting.game.black];
        let players = waiting.players.iter().zip(names);
        let busy = players.filter_map(|(key, name)| {
            let played = self.players.get(key)?;
            (played.rested > now).then(|| HeldUp {
                until: played.rested,
                why: self.busy(name, *played),
            })
        });
        let latest = busy.max_by_key(|held_up| held_up.until);
        if latest.is_some() || self.free_board(now).is_some() {
            return latest;
        }
        let until = self.boards.iter().min().copied();
        let until = until.unwrap_or(self.day.until);
        Some(HeldUp {
            until,
            why: format!("no board is free before {until}"),
        })
    }

    fn busy(&self, name: &str, played: Played) -> String {
        let Played { end, rested } = played;
        if rested > end {
            format!("{name} plays until {end} and has his break until {rested}")
        } else {
            format!("{name} plays until {end}")
        }
    }

    /// The lowest board that is free.
    fn free_board(&self, now: ClockTime) -> Option<usize> {
        let free = self.boards.iter().position(|until| *until <= now);
        let unused = self.boards.len() < self.day.boards as usize;
        free.or_else(|| unused.then_some(self.boards.len()))
    }

    fn start(&mut self, waiting: &Waiting<'_>, now: ClockTime) {
        let Some(board) = self.free_board(now) else {
            return;
        };
        let (end, ends) = self.end(waiting, now);
        if let Some(used) = self.boards.get_mut(board) {
            *used = end;
        } else {
            self.boards.push(end);
        }
        let rested = end.and(self.day.rest);
        for player in &waiting.players {
            self.players.insert(player.clone(), Played { end, rested });
        }
        self.taken.push(Taken {
            game: waiting.game.clone(),
            board: u32::try_from(board + 1).unwrap_or(u32::MAX),
            start: now,
            end,
            ends,
            why: match &waiting.held_up {
                Some(held_up) => held_up.why.clone(),
                None => "at once".to_owned(),
            },
        });
    }

    fn end(&self, waiting: &Waiting<'_>, now: ClockTime) -> (ClockTime, Until) {
        let session = (self.day.until, Until::SessionEnd);
        let planned = match waiting.game.length {
            Length::Estimate(time) => (now.and(time), Until::Estimate),
            Length::ToControls(time) => (now.and(time), Until::Controls),
            Length::Unknown => session,
        };
        let interrupted = self.day.at_most.filter(|_| self.others_wait(waiting, now));
        let interrupted = interrupted.map(|time| (now.and(time), Until::Interrupted));
        // The first of equal ends: a game that is just over is not interrupted.
        let ends = [Some(planned), interrupted, Some(session)];
        let first = ends.into_iter().flatten().min_by_key(|(end, _)| *end);
        first.unwrap_or(session)
    }

    /// Whether a game still waiting would have this one's board or player.
    fn others_wait(&self, taken: &Waiting<'_>, now: ClockTime) -> bool {
        let shares = |other: &Waiting<'_>| {
            let mut players = other.players.iter();
            players.any(|player| taken.players.contains(player))
        };
        let used = self.boards.iter().filter(|until| **until > now).count();
        let free = (self.day.boards as usize).saturating_sub(used + 1);
        self.waiting.len() > free || self.waiting.iter().any(shares)
    }

    /// When the next board or player is free.
    fn next_moment(&self, now: ClockTime) -> Option<ClockTime> {
        if self.waiting.is_empty() {
            return None;
        }
        let boards = self.boards.iter().copied();
        let players = self.players.values().map(|played| played.rested);
        boards.chain(players).filter(|time| *time > now).min()
    }
}
