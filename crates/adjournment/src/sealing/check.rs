//! What an envelope states, checked by itself and against the record of its game.

use super::recorded::Recorded;
use crate::Adjournment;
use crate::envelope::{Envelope, EnvelopeLines, Key, Problem, ProblemKind};
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, Game, Resolution};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Finding, Level, Unlisted};

/// What is found about an envelope.
#[derive(Debug)]
pub struct Report {
    /// What it states.
    pub envelope: Envelope,
    /// The game, if it is known.
    pub game: Option<Game>,
    /// The edition it was checked by.
    pub edition: Option<&'static Edition>,
    /// The language of the piece letters, if it or the record says.
    pub language: Option<&'static Language>,
    /// The position, if it can be set up.
    pub position: Option<AnyPosition>,
    /// What the sealed or open move means, if it is written.
    pub resolution: Option<Resolution>,
    /// Everything there is to say, in the order of the text; what is missing has no place.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Where the edition that it was checked by says something; nothing where none is known.
    #[must_use]
    pub fn clause(&self, rule: Adjournment) -> &'static str {
        self.edition.map_or("", |edition| rule.clause(edition))
    }
}

/// Checks what `sheet` states, and, with `recorded`, whether that is what the record says.
///
/// Checked are: all marks are there (KV53 §34, MK53 §21); the position is one, is said alike as FEN
/// and in words, and waits for a move of whoever sealed; used time against control and session; the
/// sealed move (KV53 §36, MK53 §23). Against the record: game, names, position, number of the
/// move, and a last move that stands in the record.
#[must_use]
pub fn check(sheet: &EnvelopeLines, recorded: Option<Recorded<'_>>) -> Report {
    let (envelope, problems) = sheet.facts();
    let mut checker = Checker {
        sheet,
        recorded,
        envelope,
        game: None,
        edition: None,
        language: None,
        position: None,
        reached: None,
        resolution: None,
        findings: Vec::new(),
    };
    checker.find_game();
    checker.find_edition();
    checker.find_language();
    checker.problems(&problems);
    checker.find_position();
    checker.against_record();
    checker.times();
    checker.last_move();
    checker.report()
}

pub(super) struct Checker<'a> {
    pub sheet: &'a EnvelopeLines,
    pub recorded: Option<Recorded<'a>>,
    pub envelope: Envelope,
    pub game: Option<Game>,
    pub edition: Option<&'static Edition>,
    pub language: Option<&'static Language>,
    pub position: Option<AnyPosition>,
    /// The ply of the record after which the position stands.
    pub reached: Option<usize>,
    pub resolution: Option<Resolution>,
    findings: Vec<Finding>,
}

impl Checker<'_> {
    /// A finding of the code's usual level at the value of `key`.
    pub fn find(&mut self, code: Code, key: Key, message: impl Into<String>) {
        self.find_at(code, code.level(), key, message);
    }

    /// A finding at the value of `key`, without a clause.
    pub fn find_at(&mut self, code: Code, level: Level, key: Key, message: impl Into<String>) {
        let place = self.sheet.place(key);
        self.findings.push(Finding {
            level,
            ..Finding::new(code, place, message)
        });
    }

    /// The last finding rests on this clause.
    pub fn citing(&mut self, clause: &'static str) {
        if let Some(last) = self.findings.last_mut() {
            last.clause = Some(clause).filter(|clause| !clause.is_empty());
        }
    }

    /// The last finding rests on this rule.
    pub fn by(&mut self, rule: Adjournment) {
        self.citing(self.edition.map_or("", |edition| rule.clause(edition)));
    }

    /// Findings made elsewhere.
    pub fn take(&mut self, findings: impl IntoIterator<Item = Finding>) {
        self.findings.extend(findings);
    }

    fn problems(&mut self, problems: &[Problem]) {
        let mut unlisted = Unlisted::default();
        for problem in problems {
            let rule = match problem.kind {
                ProblemKind::Missing(_)
                | ProblemKind::Empty(_)
                | ProblemKind::Contradicted(_)
                | ProblemKind::Sealer
                | ProblemKind::MoveNumber => Some(Adjournment::Marked),
                ProblemKind::SealedAndOpen => Some(Adjournment::OpenMove),
                ProblemKind::TooLong
                | ProblemKind::NoJson(_)
                | ProblemKind::NoFact
                | ProblemKind::UnknownKey(_)
                | ProblemKind::Repeated(_)
                | ProblemKind::Time(_)
                | ProblemKind::Control(_)
                | ProblemKind::ControlCharacter => None,
            };
            let clause = rule.and_then(|rule| Some(rule.clause(self.edition?)));
            let finding = problem.finding();
            unlisted.keep(Finding { clause, ..finding }, &mut self.findings);
        }
        unlisted.close(&mut self.findings);
    }

    fn report(mut self) -> Report {
        self.findings.sort_by_key(|f| (f.span.start, f.code));
        Report {
            envelope: self.envelope,
            game: self.game,
            edition: self.edition,
            language: self.language,
            position: self.position,
            resolution: self.resolution,
            findings: self.findings,
        }
    }
}
