//! The games as data for the script: `assets/game.js` tells what it makes of them.

use super::scan::Picture;
use crate::place::GamePlace;
use crate::{Answers, Decision, Misfit, Settled};
use scoresheet_batch::documents::Document;
use scoresheet_batch::input::Chunk;
use scoresheet_layout::ScoreSheet;
use scoresheet_notation::{HeadingTag, Language, Outcome, Role};
use scoresheet_repair::{Answer, NotationSystem, Reason, Repair, RepairedPly, choices};
use scoresheet_replay::{AnyPosition, Game, GamePosition};
use scoresheet_report::page::{RulesObject, board_data};
use scoresheet_source::Span;
use serde::Serialize;
use std::collections::BTreeMap;

/// Choices of a ply that are on the page.
const CHOICES: usize = 9;

/// The whole.
#[derive(Debug, Default, Serialize)]
pub struct PageObject {
    /// What the browser keeps the answers under.
    pub key: String,
    pub title: String,
    pub games: Vec<GameObject>,
    /// The rules of the draughts games on it.
    rules: BTreeMap<&'static str, RulesObject>,
    /// What was decided before.
    decisions: Vec<Decision>,
    misfits: Vec<(String, String)>,
    pub images: Vec<Picture>,
}

impl PageObject {
    pub fn put(&mut self, object: GameObject, game: Game) {
        if let Game::Draughts(variant) = game {
            let rules = || RulesObject::of(variant);
            self.rules.entry(variant.rules().name).or_insert_with(rules);
        }
        self.games.push(object);
    }

    pub fn heard(&mut self, settled: &Settled) {
        let mut answers = Answers {
            decisions: std::mem::take(&mut self.decisions),
        };
        for (_, decision) in &settled.heard {
            answers.put(decision.clone());
        }
        for Misfit { decision, why } in &settled.misfits {
            answers.put(decision.clone());
            self.misfits.push((decision.words(), why.clone()));
        }
        self.decisions = answers.decisions;
    }
}

/// A game.
#[derive(Debug, Clone, Default, Serialize)]
pub struct GameObject {
    document: String,
    number: u32,
    line: u64,
    title: String,
    /// Why nothing can be decided of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
    game: &'static str,
    notation: String,
    /// Letters of its language, and the English ones.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    letters: BTreeMap<String, &'static str>,
    pub board: String,
    /// FEN for chess, the placement for draughts.
    start: String,
    white: bool,
    /// The first move is the second under its number.
    second: bool,
    first: u32,
    /// The tags of the record, and its result.
    head: String,
    result: &'static str,
    pub lines: Vec<LineObject>,
    pub plies: Vec<PlyObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<PlyObject>,
    /// Text that stands for no move: it keeps the game from being whole.
    unread: usize,
}

/// A line of the source.
#[derive(Debug, Clone, Default, Serialize)]
pub struct LineObject {
    n: u64,
    t: String,
    /// The picture, an index, and the part of it that shows the line: left, top, width, height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub i: Option<(usize, [u32; 4])>,
}

/// A ply, or the text at which reading stopped.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PlyObject {
    /// As written, and as the line has it.
    w: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    m: String,
    /// How the text would have it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    s: Option<String>,
    /// The first letter of the answer; `c` for one that a person confirmed.
    #[serde(skip_serializing_if = "str::is_empty")]
    a: &'static str,
    /// Line and column in the document.
    at: (u64, u32),
    /// Line of `lines`, and the characters in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    l: Option<(usize, usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<f64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    why: String,
    /// Move, probability, what speaks for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    c: Vec<(String, Option<f64>, String)>,
    /// Where it stands on the picture of its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<[u32; 4]>,
}

impl GameObject {
    pub fn of(document: &Document<'_>, settled: &Settled, record: &str) -> Self {
        let Settled { sheet, repair, .. } = settled;
        let place = GamePlace::of(document);
        let start = repair.line.position_before(0);
        let start = start.unwrap_or_else(|| AnyPosition::start(repair.game));
        let (board, placement) = board_data(&start);
        let names = repair.line.names();
        let entries: Vec<RepairedPly<'_>> = repair.entries(sheet).collect();
        let plies = entries.iter().zip(names);
        let plies =
            plies.map(|(entry, name)| PlyObject::of(document.chunk, &place, settled, entry, name));
        let stop = repair.stopped.and_then(|at| sheet.cells.get(at));
        let head = record.split_once("\n\n").map_or("", |(head, _)| head);
        let is_chess = repair.game == Game::Chess;
        Self {
            game: repair.game.name(),
            notation: repair.notation.to_string(),
            letters: letters(&repair.notation),
            start: if is_chess { start.fen() } else { placement },
            white: start.white_to_move(),
            second: !start.leads(),
            first: entries.first().map_or(1, |entry| entry.number),
            head: head.to_owned(),
            result: result(sheet, repair),
            plies: plies.collect(),
            stop: stop.map(|cell| PlyObject::placed(document.chunk, &place, &cell.text, cell.span)),
            unread: unread(repair),
            lines: place.lines.into_iter().map(LineObject::from).collect(),
            board,
            ..Self::head(document)
        }
    }

    pub fn left(document: &Document<'_>, why: &str) -> Self {
        let place = GamePlace::of(document);
        Self {
            left: Some(why.to_owned()),
            lines: place.lines.into_iter().map(LineObject::from).collect(),
            board: "c8".to_owned(),
            ..Self::head(document)
        }
    }

    fn head(document: &Document<'_>) -> Self {
        let sheet = &document.sheet;
        let [white, black] = [HeadingTag::White, HeadingTag::Black].map(|side| sheet.says(side));
        let title = match (white, black) {
            (None, None) => String::new(),
            (white, black) => format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")),
        };
        Self {
            document: document.chunk.file.to_string(),
            number: document.number,
            line: document.chunk.line(sheet.span.start as usize),
            title,
            ..Self::default()
        }
    }
}

impl GameObject {
    /// Shows ply `at` on a picture of its line.
    pub fn show(
        &mut self,
        at: usize,
        line: usize,
        picture: usize,
        part: [u32; 4],
        ply: Option<[u32; 4]>,
    ) {
        if let Some(line) = self.lines.get_mut(line) {
            line.i.get_or_insert((picture, part));
        }
        if let Some(object) = self.plies.get_mut(at) {
            object.b = ply;
        }
    }
}

impl From<crate::SourceLine> for LineObject {
    fn from(line: crate::SourceLine) -> Self {
        Self {
            n: line.number,
            t: line.text,
            i: None,
        }
    }
}

impl PlyObject {
    /// The line that it stands on.
    pub fn line(&self) -> Option<usize> {
        self.l.map(|(line, ..)| line)
    }

    fn placed(chunk: &Chunk, place: &GamePlace, written: &str, span: Span) -> Self {
        let at = span.start as usize;
        Self {
            w: written.trim().to_owned(),
            at: (chunk.line(at), chunk.column(at)),
            l: place
                .find(span)
                .map(|found| (found.line, found.from, found.to)),
            ..Self::default()
        }
    }

    fn of(
        chunk: &Chunk,
        place: &GamePlace,
        settled: &Settled,
        entry: &RepairedPly<'_>,
        name: String,
    ) -> Self {
        let ply = entry.ply;
        let mut object = Self::placed(chunk, place, &ply.written, entry.span);
        object.m = name;
        object.a = match ply.answer {
            _ if ply.is_confirmed() => "c",
            Answer::Read => "",
            Answer::Repaired => "r",
            Answer::Ambiguous => "a",
            Answer::Unreadable => "u",
        };
        let open = matches!(ply.answer, Answer::Ambiguous | Answer::Unreadable);
        if ply.answer != Answer::Read || ply.is_confirmed() {
            let reasons: Vec<&str> = ply
                .reasons
                .iter()
                .map(|why| Reason::meaning(*why))
                .collect();
            object.s = (ply.meant != ply.written.trim()).then(|| ply.meant.clone());
            object.p = Some(ply.probability);
            object.why = reasons.join("; ");
        }
        if open || ply.answer == Answer::Repaired && !ply.is_confirmed() {
            let all = choices(&settled.repair, entry.at).into_iter().take(CHOICES);
            let all = all.map(|choice| {
                let words = choice.words();
                (choice.text, choice.probability, words)
            });
            object.c = all.collect();
        }
        object
    }
}

/// What stands in the text of a game and was not read, or lost.
fn unread(repair: &Repair) -> usize {
    let unknown =
        |stray: &&scoresheet_repair::Stray| stray.kind == scoresheet_repair::StrayKind::Unknown;
    let after_the_last = usize::from(repair.unread.is_some()) + usize::from(repair.goes_on);
    repair.strays_before_stop().filter(unknown).count() + after_the_last
}

fn result(sheet: &ScoreSheet, repair: &Repair) -> &'static str {
    let headed = || Outcome::from_tag(sheet.said.get(HeadingTag::Result)?);
    let stated = scoresheet_repair::stated_result(sheet, repair).or_else(headed);
    stated.unwrap_or(Outcome::Unknown).as_str()
}

/// The letters of a language's pieces; those of English need no table.
fn letters(notation: &NotationSystem) -> BTreeMap<String, &'static str> {
    let Some(language) = notation.language() else {
        return BTreeMap::new();
    };
    let english = Language::english();
    let pairs = Role::ALL.into_iter().flat_map(|role| {
        let own = language.spellings(role).iter();
        own.map(move |own| ((*own).to_owned(), english.spelling(role)))
    });
    pairs.collect()
}
