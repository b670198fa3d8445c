//! Events that the audited games make: which games are of one, and which of them are worth a table.

use crate::Result;
use scoresheet_batch::events::stated;
use scoresheet_event::{Event, Kind, Place, Reading};
use scoresheet_event_files::games::{GatherOptions, SideTags, Tagged, alike, gather_bare};
use scoresheet_norms::Game;
use scoresheet_tables::stats::{Audit, TaggedGame};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// Games among which events are looked for: more would not fit into memory beside the tables.
const MOST_GAMES: u64 = 300_000;

/// Games without which there is nothing to be seen in a crosstable: fewer than of four who all meet, and fewer than a
/// match has.
const FEWEST_GAMES: usize = 4;

/// Rounds without which an open is none.
const FEWEST_ROUNDS: u16 = 3;

/// What the games come to.
#[derive(Default)]
pub struct Audited {
    /// The events to be shown, the largest first.
    pub events: Vec<EventOfGames>,
    /// The files that [`Place::file`] counts in.
    pub files: Vec<String>,
    /// What was left out, and why.
    pub remarks: Vec<String>,
}

/// An event of games.
pub struct EventOfGames {
    /// The event.
    pub reading: Reading,
    /// Whose classification its norms are by.
    pub game: Option<Game>,
}

/// The events of an audit, at most so many.
///
/// # Errors
/// The table of games cannot be read.
pub fn events(audit: &Audit, most: usize) -> Result<Audited> {
    if most == 0 {
        return Ok(Audited::default());
    }
    let games = audit.tagged_games_count()?;
    if games > MOST_GAMES {
        return Ok(Audited {
            remarks: vec![format!(
                "{games} games name an event; with more than {MOST_GAMES}, events are not looked for. Audit fewer \
                 files, or give events with --event."
            )],
            ..Audited::default()
        });
    }
    let mut files = Files::default();
    let mut by_game: BTreeMap<String, Vec<Tagged>> = BTreeMap::new();
    for mut game in audit.tagged_games()? {
        let of = game.game.take().unwrap_or_default();
        if let Some(tagged) = tagged(game, &mut files) {
            by_game.entry(of).or_default().push(tagged);
        }
    }
    let mut sorted = Sorted::default();
    for (game, tagged) in by_game {
        for reading in gather_bare(&tagged, &files.names, &GatherOptions::default()) {
            sorted.take(reading, classification(&game));
        }
    }
    Ok(sorted.shown(most, files.names))
}

/// KV53 is the classification of Russian draughts, MK53 that of chess; the other games have none here.
fn classification(game: &str) -> Option<Game> {
    match game {
        "chess" => Some(Game::Chess),
        "russian" => Some(Game::Draughts),
        _ => None,
    }
}

/// Files by number.
#[derive(Default)]
struct Files {
    names: Vec<String>,
    known: HashMap<String, u32>,
}

impl Files {
    fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.known.get(name) {
            return *number;
        }
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.names.push(name.to_owned());
        self.known.insert(name.to_owned(), number);
        number
    }
}

/// What a game says of its event.
fn tagged(game: TaggedGame, files: &mut Files) -> Option<Tagged> {
    let text = |value: Option<String>| value.as_deref().and_then(stated);
    let side = |rating: Option<u32>| SideTags {
        rating: rating.map(|rating| rating.to_string()),
        ..SideTags::default()
    };
    Some(Tagged {
        event: Some(text(game.event)?),
        site: text(game.site),
        date: text(game.date),
        round: text(game.round),
        white: text(game.white),
        black: text(game.black),
        result: game.outcome,
        ended: None,
        first_supposed: false,
        refuted: None,
        termination: None,
        sides: [side(game.white_rating), side(game.black_rating)],
        moves: game.line_key,
        at: Place {
            file: files.number(&game.file),
            line: u32::try_from(game.line).unwrap_or(0),
            column: 0,
        },
    })
}

/// Events that can be shown, and those that cannot.
#[derive(Default)]
struct Sorted {
    good: Vec<EventOfGames>,
    few_games: usize,
    unsound: usize,
    parts: usize,
}

impl Sorted {
    fn take(&mut self, reading: Reading, game: Option<Game>) {
        let event = &reading.event;
        if event.pairings.len() < FEWEST_GAMES {
            self.few_games += 1;
        } else if !reading.is_sound() {
            self.unsound += 1;
        } else if is_all_play_all(event) || is_complete(event) {
            self.good.push(EventOfGames { reading, game });
        } else {
            self.parts += 1;
        }
    }

    fn shown(mut self, most: usize, files: Vec<String>) -> Audited {
        // The order of the first games among equals.
        (self.good).sort_by_key(|event| Reverse(event.reading.event.pairings.len()));
        let more = self.good.len().saturating_sub(most);
        self.good.truncate(most);
        for EventOfGames { reading, .. } in &mut self.good {
            reading.faults.extend(alike(&reading.event));
        }
        let mut left_out = Vec::new();
        let mut say = |count: usize, why: &str| {
            if count > 0 {
                left_out.push(format!("{count} {why}"));
            }
        };
        say(
            more,
            "that are smaller than those shown (--events N shows more)",
        );
        say(
            self.few_games,
            "with fewer than four games among those read",
        );
        say(
            self.parts,
            "of which only a part was read: fewer than three quarters of the pairs have met, and fewer than three \
             quarters of the games of the rounds are there",
        );
        say(self.unsound, "whose games contradict each other");
        let mut remarks = Vec::new();
        let any = !self.good.is_empty();
        if any {
            remarks.push(
                "Events of the games read are those in which at least three quarters of all pairs have met, or, \
                 where rounds are known, at least three quarters of the games that this many players have in this \
                 many rounds are there. They are only as complete as the games that were read."
                    .to_owned(),
            );
        }
        if !left_out.is_empty() {
            let left_out = left_out.join("; ");
            remarks.push(format!(
                "Events of the games read that are left out: {left_out}."
            ));
        }
        Audited {
            events: self.good,
            files,
            remarks,
        }
    }
}

/// At least three quarters of all pairs have met, most equally often.
const fn is_all_play_all(event: &Event) -> bool {
    matches!(event.kind, Some(Kind::RoundRobin { .. }))
}

/// Every game is of a known round, and three quarters of all games of such rounds are there.
fn is_complete(event: &Event) -> bool {
    let rounds = event.rounds();
    let games = event.players.len() / 2 * usize::from(rounds);
    rounds >= FEWEST_ROUNDS
        && event.pairings.iter().all(|game| game.round.is_some())
        && event.pairings.len() * 4 >= games * 3
}
