//! The tags of games, as events are gathered from.

use super::{EventOptions, EventsError, SourceText};
use crate::input::{self, Chunk, Piece, Pieces, Source, Walk, walk};
use scoresheet_event::Place;
use scoresheet_event_files::games::{SideTags, Tagged};
use scoresheet_notation::{Family, Kind, KnownTag, Outcome, Record, RecordText};
use scoresheet_replay::{Judge, game_of_source, likely_family};
use scoresheet_source::{Code, Encoding, Level};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// Games beyond which a collection is no event any more: it would not fit into memory.
const MOST_GAMES: usize = 2_000_000;

/// Games and the files that they were read from.
#[derive(Default)]
pub struct TaggedGames {
    /// What their tags say; [`Place::file`] counts in `files`.
    pub games: Vec<Tagged>,
    /// Paths as given or found.
    pub files: Vec<String>,
    /// The paths as given.
    pub asked: Vec<String>,
    /// Records without any tag, in all files.
    pub untagged: usize,
    /// What could not be read, one line each, and whether it is an error.
    pub problems: Vec<(Level, String)>,
}

impl TaggedGames {
    /// Adds the games of a file, or of all files of a folder or an archive.
    ///
    /// # Errors
    /// If there are too many, or the reading was to stop.
    pub fn read(&mut self, path: &Path, options: &EventOptions) -> Result<(), EventsError> {
        self.asked.push(path.display().to_string());
        self.pieces(walk([path]), options.encoding, options)
    }

    /// Adds the games of a text.
    ///
    /// # Errors
    /// As of [`read`](Self::read).
    pub fn read_text(
        &mut self,
        text: &SourceText,
        options: &EventOptions,
    ) -> Result<(), EventsError> {
        self.asked.push(text.name.clone());
        let source = Source::of_text(&text.name, &text.text);
        self.pieces(Walk::of(source), Some(Encoding::Utf8), options)
    }

    fn pieces(
        &mut self,
        found: Walk,
        encoding: Option<Encoding>,
        options: &EventOptions,
    ) -> Result<(), EventsError> {
        let input = input::Options {
            encoding,
            ..input::Options::default()
        };
        for piece in Pieces::new(found, input) {
            options.go_on()?;
            match piece {
                Piece::Chunk(chunk) => self.chunk(&chunk)?,
                Piece::Problem(problem) => {
                    let reported = (problem.reason.level(), problem.to_string());
                    self.problems.push(reported);
                }
                Piece::Skipped(_) => {}
            }
        }
        Ok(())
    }

    fn chunk(&mut self, chunk: &Chunk) -> Result<(), EventsError> {
        if chunk.seq == 0 {
            self.files.push(chunk.file.to_string());
        }
        let file = u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX);
        let (mut reader, mut record) = (chunk.records(), Record::default());
        let mut judge = judge_of(chunk);
        loop {
            let at = reader.at();
            if !reader.next(&mut record, &|_| Default::default()) {
                return Ok(());
            }
            if record.tags.is_empty() {
                self.untagged += 1;
                continue;
            }
            if self.games.len() >= MOST_GAMES {
                let why = format!("more than {MOST_GAMES} games");
                return Err(EventsError::unfit(&chunk.file, why));
            }
            let record = RecordText::new(&record, chunk.text.as_bytes());
            let mut game = tagged(record);
            game.refuted = mate_against(&mut judge, chunk, at, record, game.result.as_deref());
            game.ended = ended(record, game.result.as_deref());
            let mut judged = |said| judged_result(&mut judge, chunk, at, record, said);
            let tag = (game.result).map(|text| white_first(text, || judged(Said::Tag)));
            let ended = (game.ended).map(|text| white_first(text, || judged(Said::Moves)));
            let unknown =
                |stated: &Option<WhiteFirst>| stated.as_ref().is_some_and(|stated| stated.supposed);
            game.first_supposed = unknown(&tag) || unknown(&ended);
            game.result = tag.map(|stated| stated.text);
            game.ended = ended.map(|stated| stated.text);
            game.at = Place {
                file,
                line: u32::try_from(chunk.line(record.span.start as usize)).unwrap_or(u32::MAX),
                column: 0,
            };
            self.games.push(game);
        }
    }
}

/// A judge that finds out which draughts game a record of the chunk is of.
fn judge_of(chunk: &Chunk) -> Judge {
    let mut judge = Judge::default();
    let options = judge.options_mut();
    options.hint = chunk.hint();
    options.source_game = game_of_source(chunk.head.as_bytes(), options);
    judge
}

/// The result that a record of draughts states, White's part first: game and board tell whose number stands first. Chess is
/// not replayed for it.
fn judged_result(
    judge: &mut Judge,
    chunk: &Chunk,
    at: usize,
    record: RecordText<'_>,
    said: Said,
) -> Judged {
    if likely_family(record, None, chunk.hint()) == Family::Chess {
        return Judged::AsWritten;
    }
    let mut again = Record::default();
    let verdict = judge.next(&mut chunk.records().from(at), &mut again);
    let Some(verdict) = verdict.filter(|verdict| verdict.game.is_some()) else {
        return Judged::Unknown;
    };
    let result = match said {
        Said::Tag => verdict.result,
        Said::Moves => verdict.terminator,
    };
    result.map_or(Judged::AsWritten, Judged::Result)
}

/// What the game of a record says of whose number stands first in its result.
enum Judged {
    /// White's.
    AsWritten,
    /// The result with White's first.
    Result(Outcome),
    /// Nobody knows which draughts game it is, and in some it is Black's.
    Unknown,
}

/// What a mate on the board says against the result. Replaying takes time: only a game of chess whose last move is marked as
/// mate is replayed, and not where the side to which the number of moves gives it has won.
fn mate_against(
    judge: &mut Judge,
    chunk: &Chunk,
    at: usize,
    record: RecordText<'_>,
    result: Option<&str>,
) -> Option<String> {
    let moves = record.main_line();
    let moves = moves.filter(|token| matches!(token.kind, Kind::Move(_)));
    let mut count = 0_usize;
    let last = moves.inspect(|_| count += 1).last()?;
    if !record.bytes(last.span).ends_with(b"#") {
        return None;
    }
    let winner = match count % 2 {
        1 => Outcome::WhiteWins,
        _ => Outcome::BlackWins,
    };
    let usual_start = record.stated(KnownTag::Fen).is_none();
    if usual_start && result.and_then(Outcome::from_tag) == Some(winner) {
        return None;
    }
    let mut again = Record::default();
    let verdict = judge.next(&mut chunk.records().from(at), &mut again)?;
    let mut found = verdict.findings.iter();
    let against = found.find(|finding| finding.code == Code::ResultContradictsBoard);
    against.map(|finding| finding.message.to_string())
}

/// Where a record states a result.
#[derive(Clone, Copy)]
enum Said {
    Tag,
    Moves,
}

/// The result after the moves, where `tag` says another one or none.
fn ended(record: RecordText<'_>, tag: Option<&str>) -> Option<String> {
    let results = record.main_line().filter_map(|token| token.kind.result());
    let ended = results.last().filter(|end| *end != Outcome::Unknown)?;
    (tag.and_then(Outcome::from_tag) != Some(ended)).then(|| ended.as_str().to_owned())
}

fn tagged(record: RecordText<'_>) -> Tagged {
    let known = |tag| record.stated(tag).and_then(|(value, _)| stated(&value));
    let other = |name: &str| {
        let tag = record
            .tags
            .iter()
            .find(|tag| record.bytes(tag.name) == name.as_bytes())?;
        stated(&record.value_of(tag))
    };
    let side = |side: &str| SideTags {
        rating: other(&format!("{side}Elo")).or_else(|| other(&format!("{side}Rating"))),
        title: other(&format!("{side}Title")),
        federation: ["Federation", "Fed", "Country"]
            .into_iter()
            .find_map(|name| other(&format!("{side}{name}"))),
        team: other(&format!("{side}Team")),
        id: other(&format!("{side}FideId")),
    };
    Tagged {
        event: known(KnownTag::Event),
        site: known(KnownTag::Site),
        date: known(KnownTag::Date),
        round: known(KnownTag::Round),
        white: known(KnownTag::White),
        black: known(KnownTag::Black),
        result: known(KnownTag::Result),
        ended: None,
        first_supposed: false,
        refuted: None,
        termination: known(KnownTag::Termination),
        sides: [side("White"), side("Black")],
        moves: moves(record),
        at: Place::default(),
    }
}

/// A result with White's number first.
struct WhiteFirst {
    text: String,
    /// It may be Black's.
    supposed: bool,
}

/// A result with White's number first; what was `judged` of it is asked where that makes a difference.
fn white_first(text: String, judged: impl FnOnce() -> Judged) -> WhiteFirst {
    let written = Outcome::from_tag(&text);
    let other = written
        .map(Outcome::exchanged)
        .filter(|other| written != Some(*other));
    let as_written = |text, supposed| WhiteFirst { text, supposed };
    let (Some(other), Some((first, second))) = (other, text.split_once('-')) else {
        return as_written(text, false);
    };
    match judged() {
        Judged::Result(result) if result == other => {
            as_written(format!("{}-{}", second.trim(), first.trim()), false)
        }
        Judged::Result(_) | Judged::AsWritten => as_written(text, false),
        Judged::Unknown => as_written(text, true),
    }
}

/// A value that says something: `?`, `-` and blanks do not.
#[must_use]
pub fn stated(value: &str) -> Option<String> {
    let value = value.trim();
    let nothing = value.chars().all(|c| matches!(c, '?' | '-' | '.' | ' '));
    (!nothing).then(|| value.to_owned())
}

/// A hash of the moves as they are written, blanks, comments and numbers aside; none without moves. It only
/// tells one game from another within one run.
fn moves(record: RecordText<'_>) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    let mut moves = record
        .tokens
        .iter()
        .filter(|token| matches!(token.kind, Kind::Move(_) | Kind::Unreadable));
    record.bytes(moves.next()?.span).hash(&mut hasher);
    for token in moves {
        record.bytes(token.span).hash(&mut hasher);
    }
    Some(hasher.finish())
}
