//! The text of a chunk, mended.

use crate::class::Class;
use crate::edit::{Edit, ascii_in, edited, in_order};
use crate::judged::Judged;
use crate::names::Names;
use scoresheet_batch::input::Chunk;
use scoresheet_batch::{Game, GameReader, Met, text_findings};
use scoresheet_replay::{Judge, Options as ReplayOptions, guarded};
use scoresheet_source::{Code, Encoding, Level, Span};
use std::sync::Arc;

/// What is to be mended.
#[derive(Debug, Clone)]
pub struct Plan {
    /// These classes and no others.
    pub classes: Vec<Class>,
    /// Names of players.
    pub names: Names,
    /// What is known of the records.
    pub replay: ReplayOptions,
}

impl Default for Plan {
    /// All classes, and no names.
    fn default() -> Self {
        Self {
            classes: Class::ALL.to_vec(),
            names: Names::default(),
            replay: ReplayOptions::default(),
        }
    }
}

/// A change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its class.
    pub class: Class,
    /// The finding that it settles, if it is one.
    pub code: Option<Code>,
    /// The line of the file before the change, from 1.
    pub line: u64,
    /// The number of the game in its chunk, from 1; 0 for what is of the file.
    pub game: u32,
    /// What was changed.
    pub message: String,
}

/// Something that a person has to decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The class that it would be of.
    pub class: Class,
    /// As of [`Change::line`].
    pub line: u64,
    /// As of [`Change::game`].
    pub game: u32,
    /// What it is, and why it is left.
    pub message: String,
}

impl Left {
    pub(crate) fn of(game: &Game<'_>, place: Span, class: Class, message: String) -> Self {
        Self {
            class,
            line: game.chunk.line(place.start as usize),
            game: game.number,
            message,
        }
    }
}

/// What became of a chunk.
#[derive(Debug)]
pub struct Fixed {
    /// The chunk as it was.
    pub chunk: Arc<Chunk>,
    /// The text, if it is another than before.
    pub text: Option<String>,
    /// What was changed, in order.
    pub changes: Vec<Change>,
    /// What was not.
    pub left: Vec<Left>,
    /// Games in it.
    pub games: u32,
    edits: Option<Vec<Edit>>,
}

/// Mends chunks, one after the other.
#[derive(Debug)]
pub struct Fixer<'p> {
    plan: &'p Plan,
}

/// The games of a text: what is judged of each, and what is to be changed.
struct Read {
    games: Vec<(Judged, Vec<Edit>)>,
    left: Vec<Left>,
    /// The lines on which the games start.
    starts: Vec<u64>,
}

impl<'p> Fixer<'p> {
    /// One that does what is planned.
    #[must_use]
    pub const fn new(plan: &'p Plan) -> Self {
        Self { plan }
    }

    /// Mends what is certain in a chunk.
    #[must_use]
    pub fn chunk(&self, chunk: Chunk) -> Fixed {
        let chunk = Arc::new(chunk);
        guarded(|| self.whole(&chunk)).unwrap_or_else(|reason| {
            let message = format!(
                "none of this text was examined, because of a fault in the program ({reason})"
            );
            let mut fixed = untouched(&chunk);
            fixed.left.push(Left {
                class: Class::Moves,
                line: chunk.start_line,
                game: 0,
                message,
            });
            fixed
        })
    }

    fn whole(&self, chunk: &Arc<Chunk>) -> Fixed {
        let mut fixed = untouched(chunk);
        if chunk.continues || chunk.truncated_by_limit {
            return fixed;
        }
        let mut now = Arc::clone(chunk);
        let mut read = self.read(&now, &self.plan.classes);
        fixed.games = read.games.len() as u32;
        let starts = std::mem::take(&mut read.starts);
        for round in 0..Class::ROUNDS {
            let of_round = |class: Class| class.round() == round;
            let left = read.left.extract_if(.., |left| of_round(left.class));
            fixed.left.extend(left);
            for (_, edits) in &mut read.games {
                edits.retain(|edit| edit.class.round() >= round);
            }
            let games = read.games.iter().map(|(judged, edits)| {
                let edits = edits.iter().filter(|edit| of_round(edit.class)).cloned();
                (judged.clone(), in_order(edits.collect()))
            });
            let done = self.round(&now, games.collect());
            fixed.left.extend(done.left);
            let Some(text) = done.text else {
                continue;
            };
            // Edits of one round are places of the text as it was; later ones are not.
            fixed.edits = fixed.text.is_none().then_some(done.edits);
            fixed.changes.extend(done.changes);
            now = Arc::new(chunk.edited(text.clone()));
            fixed.text = Some(text);
            read = self.read(&now, &self.plan.classes);
        }
        // A tag that was put in has moved the lines below it.
        for change in &mut fixed.changes {
            if change.class == Class::TagOrder
                && let Some(start) = starts.get(change.game.saturating_sub(1) as usize)
            {
                change.line = *start;
            }
        }
        fixed
            .changes
            .sort_by_key(|change| (change.game, change.line));
        fixed
    }

    /// Makes edits in the games of a chunk, as far as each stays the same game.
    fn round(&self, chunk: &Arc<Chunk>, mut games: Vec<(Judged, Vec<Edit>)>) -> Round {
        let mut round = Round::default();
        // Of a game that comes out as another, first the tags alone are changed, and then nothing.
        for tags_alone in [true, false, false] {
            let all: Vec<&Edit> = games.iter().flat_map(|(_, edits)| edits).collect();
            if all.is_empty() {
                return round;
            }
            let apart = all
                .windows(2)
                .all(|two| two[0].span.end <= two[1].span.start);
            let text = edited(&chunk.text, &all);
            let after = self.read(&Arc::new(chunk.edited(text.clone())), &[]).games;
            let alike = apart && after.len() == games.len();
            let mut good = alike;
            for (at, (before, edits)) in games.iter_mut().enumerate() {
                let of = |edit: &Edit| (edit.class, edit.code);
                let asked: Vec<_> = edits.iter().map(of).collect();
                let kept = alike
                    && after
                        .get(at)
                        .is_some_and(|(after, _)| before.is_kept_by(after, &asked));
                if !kept {
                    good = false;
                    let number = at as u32 + 1;
                    let spoils =
                        |edit: &mut Edit| !(alike && tags_alone && edit.class.is_of_tags_alone());
                    for edit in edits.extract_if(.., spoils) {
                        round.left.push(Left {
                            class: edit.class,
                            line: chunk.line(edit.span.start),
                            game: number,
                            message: format!(
                                "{}: not changed, since the game would then have other findings",
                                edit.message
                            ),
                        });
                    }
                }
            }
            if good {
                return round.with(chunk, text, games);
            }
        }
        round
    }

    /// Reads the games of a text, and what some classes would change in each.
    fn read(&self, chunk: &Arc<Chunk>, classes: &[Class]) -> Read {
        let mut read = Read {
            games: Vec::new(),
            left: Vec::new(),
            starts: Vec::new(),
        };
        let mut reader = GameReader::of_chunk(Judge::new(self.plan.replay), chunk);
        while let Some(met) = reader.next() {
            let Met::Game(game) = met else {
                continue;
            };
            let mut edits = Vec::new();
            for class in classes {
                class.edit(&game, self.plan, &mut edits, &mut read.left);
            }
            let start = game.record.record.span.start as usize;
            read.starts.push(chunk.line(start));
            read.games.push((Judged::of(&game), edits));
        }
        read
    }
}

/// What edits of some classes came to.
#[derive(Default)]
struct Round {
    text: Option<String>,
    changes: Vec<Change>,
    edits: Vec<Edit>,
    left: Vec<Left>,
}

impl Round {
    fn with(mut self, chunk: &Chunk, text: String, games: Vec<(Judged, Vec<Edit>)>) -> Self {
        for (number, (_, edits)) in (1..).zip(games) {
            for edit in edits {
                self.changes.push(Change {
                    class: edit.class,
                    code: edit.code,
                    line: chunk.line(edit.span.start),
                    game: number,
                    message: edit.message.clone(),
                });
                self.edits.push(edit);
            }
        }
        self.text = Some(text);
        self
    }
}

fn untouched(chunk: &Arc<Chunk>) -> Fixed {
    Fixed {
        chunk: Arc::clone(chunk),
        text: None,
        changes: Vec::new(),
        left: Vec::new(),
        games: 0,
        edits: None,
    }
}

/// What the text of a chunk was decoded from, if not from UTF-8 alone; and whether that is certain: no letter comes out
/// as a sign.
pub(crate) fn encodings(chunk: &Chunk) -> Option<(Vec<Encoding>, bool)> {
    let own = (chunk.encoding != Encoding::Utf8).then_some(chunk.encoding);
    let others = chunk.other_encodings().into_iter().map(|(other, _)| other);
    let encodings: Vec<Encoding> = own.into_iter().chain(others).collect();
    if encodings.is_empty() {
        return None;
    }
    let of_bytes = |code| matches!(code, Code::EncodingInferred | Code::UnreadableToken);
    let doubt = text_findings(chunk)
        .iter()
        .any(|found| found.level > Level::Note && of_bytes(found.code));
    Some((encodings, !doubt && chunk.replaced().is_empty()))
}

impl Fixed {
    /// The bytes as they are to be written: in UTF-8, or each in the encoding that it is in. What cannot be written in
    /// that is left.
    pub(crate) fn bytes(&mut self, utf8: bool) -> Vec<u8> {
        let was = self.chunk.text.len();
        let source = self
            .chunk
            .source_bytes(0..was)
            .unwrap_or(self.chunk.text.as_bytes())
            .to_vec();
        let own = self.chunk.encoding;
        if own == Encoding::Utf8
            && self.chunk.other_encodings().is_empty()
            && self.chunk.replaced().is_empty()
        {
            return self
                .text
                .as_ref()
                .map_or(source, |text| text.clone().into_bytes());
        }
        if utf8 {
            let text = self.text.as_deref().unwrap_or(&self.chunk.text);
            let marked = own.is_utf16() && self.chunk.start_offset == 0;
            let text = if marked {
                text.trim_start_matches('\u{FEFF}')
            } else {
                text
            };
            return text.as_bytes().to_vec();
        }
        if self.text.is_none() {
            return source;
        }
        let edits = self
            .edits
            .take()
            .filter(|edits| edits.iter().all(|edit| edit.text.is_ascii()));
        let Some(edits) = edits else {
            self.give_up("these changes cannot be written in the encoding of the file");
            return source;
        };
        let mut out = Vec::with_capacity(source.len());
        let mut at = 0;
        for edit in &edits {
            let kept = self.chunk.source_bytes(at..edit.span.start);
            out.extend_from_slice(kept.unwrap_or_default());
            out.extend(ascii_in(&edit.text, own));
            at = edit.span.end;
        }
        out.extend_from_slice(self.chunk.source_bytes(at..was).unwrap_or_default());
        out
    }

    /// Nothing is changed after all.
    fn give_up(&mut self, why: &str) {
        self.text = None;
        for change in self.changes.drain(..) {
            self.left.push(Left {
                class: change.class,
                line: change.line,
                game: change.game,
                message: format!("{}: {why}", change.message),
            });
        }
    }
}
