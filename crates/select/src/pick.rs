//! What is known of the games of a chunk before it is known which place they have in their file.

use crate::run::{Form, Job};
use crate::same_moves::copy_key;
use crate::stretch::{Stretch, stretches};
use scoresheet_batch::input::Chunk;
use scoresheet_batch::{Game, GameReader, GameRow, Met, game_id, row_of};
use scoresheet_notation::Family;
use scoresheet_replay::{Converted, Judge, Options, Target, Verdict, convert, guarded};
use std::ops::Range;
use std::sync::Arc;

/// The games of a chunk.
pub(crate) struct Picked {
    pub chunk: Arc<Chunk>,
    /// Text before the first game that belongs to one before.
    pub left_over: Range<usize>,
    pub stretches: Vec<Stretch>,
    pub games: Vec<Candidate>,
    /// Why nothing of it could be read.
    pub fault: Option<String>,
}

/// A game in the notation asked for.
pub(crate) struct InNotation {
    pub text: String,
    /// What a person has to know of it.
    pub told: Vec<String>,
}

impl InNotation {
    fn of(converted: Converted, verdict: &Verdict) -> Self {
        Self {
            told: converted.told(verdict),
            text: converted.text,
        }
    }
}

/// One game.
#[derive(Default)]
pub(crate) struct Candidate {
    /// All conditions fit that can be told from the game alone.
    pub fits: bool,
    /// As in the table of games, where a query asks.
    pub row: Option<Box<GameRow>>,
    /// The id of its record, where a table asks.
    pub id: Option<String>,
    pub copy: Option<u128>,
    pub family: Option<Family>,
    pub keys: Vec<Option<String>>,
    pub groups: Vec<String>,
    /// In the notation asked for, or why it cannot be.
    pub converted: Option<Result<InNotation, String>>,
}

/// Picks the games of one chunk after the other; one for each thread.
pub(crate) struct Picker<'j> {
    job: &'j Job,
    games: GameReader,
}

impl<'j> Picker<'j> {
    pub fn new(job: &'j Job) -> Self {
        Self {
            job,
            games: reader(job.replay),
        }
    }

    pub fn chunk(&mut self, chunk: Chunk) -> Picked {
        let chunk = Arc::new(chunk);
        guarded(|| self.whole(&chunk)).unwrap_or_else(|reason| {
            self.games = reader(self.job.replay);
            Picked {
                left_over: 0..chunk.text.len(),
                chunk: Arc::clone(&chunk),
                stretches: Vec::new(),
                games: Vec::new(),
                fault: Some(reason),
            }
        })
    }

    fn whole(&mut self, chunk: &Arc<Chunk>) -> Picked {
        let (mut spans, mut games) = (Vec::new(), Vec::new());
        self.games.turn_to(Arc::clone(chunk));
        while let Some(met) = self.games.next() {
            if let Met::Game(game) = met {
                spans.push(game.record.span);
                games.push(candidate(self.job, &game));
            }
        }
        let (left_over, stretches) = stretches(&spans, chunk.text.len(), chunk.seq == 0);
        Picked {
            chunk: Arc::clone(chunk),
            left_over,
            stretches,
            games,
            fault: None,
        }
    }
}

fn reader(options: Options) -> GameReader {
    GameReader::of_chunks(Judge::new(options))
}

fn candidate(job: &Job, game: &Game<'_>) -> Candidate {
    let mut local = job.conditions.iter().filter(|one| !one.asks_number());
    let fits = local.all(|condition| condition.fits(game));
    if !fits && !job.not {
        return Candidate::default();
    }
    let family = game.verdict.game.map(|game| game.family());
    let written = |target, language| {
        let converted = convert(game.record, &game.verdict, target, language);
        converted
            .map(|converted| InNotation::of(converted, &game.verdict))
            .map_err(|error| error.to_string())
    };
    let converted = match job.form {
        Form::AsItStands | Form::Utf8 => None,
        Form::Notation(target, language) => Some(written(target, language)),
        Form::Exchange => Some(written(
            match family {
                Some(Family::Draughts) => Target::Pdn,
                Some(Family::Chess) | None => Target::Pgn,
            },
            None,
        )),
        Form::Json(line) => Some(written(Target::Json, None).map(|object| InNotation {
            text: format!("{}\n", line(&object.text)),
            ..object
        })),
    };
    Candidate {
        fits,
        row: job.filter.is_some().then(|| Box::new(row_of(game))),
        id: (job.ids.as_ref())
            .filter(|ids| ids.asks_id())
            .map(|_| game_id(game.record)),
        copy: job.tells_copies().then(|| copy_key(game)).flatten(),
        family: match job.form {
            Form::AsItStands | Form::Utf8 => game.chunk.hint().or(family),
            Form::Notation(..) | Form::Exchange | Form::Json(_) => family,
        },
        keys: job.sort.iter().map(|key| key.of(game)).collect(),
        groups: job
            .split
            .as_ref()
            .map_or_else(Vec::new, |split| split.of(game)),
        converted,
    }
}
