//! Replays of one chess record in several languages: which goes best, and what speaks against the rest.

use crate::attempt::{Attempt, head};
use crate::context::language::{Doubt, Group};
use crate::driver::quotable;
use scoresheet_notation::{Language, RecordText};
use scoresheet_source::{Code, Finding, Level};
use std::cmp::Reverse;

/// Languages that are named as having stopped; the nearest.
const NAMED: usize = 3;

/// Names of languages with the same letters, at most: those that share all five.
const ALIKE: usize = 8;

/// The languages tried.
pub(crate) struct Tried<'a> {
    record: RecordText<'a>,
    /// The language in which the source replays for the most part, if that is known.
    source: Option<&'static Language>,
    best: Option<Best>,
    /// Every group but the best, and how it went.
    others: Vec<Went>,
    groups: usize,
}

struct Best {
    attempt: Attempt,
    went: Went,
    doubt: Doubt,
}

/// How far a group of languages went.
struct Went {
    names: Vec<&'static str>,
    complete: bool,
    plies: usize,
    /// Ply and text of the move at which it stopped.
    stopped: Option<(u32, String)>,
}

impl<'a> Tried<'a> {
    pub fn new(record: RecordText<'a>, source: Option<&'static Language>) -> Self {
        Self {
            record,
            source,
            best: None,
            others: Vec::new(),
            groups: 0,
        }
    }

    /// Takes in how the replay went in the languages of `group`.
    pub fn add(&mut self, group: &Group, attempt: Attempt) {
        self.groups += 1 + group.alike.len();
        let names = std::iter::once(group.lead).chain(group.alike.iter().copied());
        let names = names.map(|language| language.name).collect();
        self.compare(names, group.doubt, attempt);
    }

    /// Takes in a replay in a language that lacks a letter of the record: it may go furthest all the
    /// same.
    pub fn lacking(&mut self, attempt: Attempt) {
        self.compare(Vec::new(), Doubt::None, attempt);
    }

    fn compare(&mut self, names: Vec<&'static str>, doubt: Doubt, attempt: Attempt) {
        let went = Went {
            names,
            complete: attempt.complete,
            plies: attempt.verdict.line.plies(),
            stopped: self.stop(&attempt),
        };
        let new = Best {
            attempt,
            went,
            doubt,
        };
        let Some(best) = self.best.take() else {
            self.best = Some(new);
            return;
        };
        let (best, other) = if self.rank(&new) > self.rank(&best) {
            (new, best)
        } else {
            (best, new)
        };
        self.best = Some(best);
        if !other.went.names.is_empty() {
            self.others.push(other.went);
        }
    }

    /// To the end before anything else, then without doubt; where none comes to the end, the
    /// language of the source, then the one that goes furthest.
    fn rank(&self, best: &Best) -> (bool, Reverse<Doubt>, bool, usize) {
        let Best {
            attempt,
            went,
            doubt,
        } = best;
        let doubt = if went.complete { *doubt } else { Doubt::None };
        let of_source = || {
            let language = attempt.verdict.language;
            let pair = language.zip(self.source);
            pair.is_some_and(|(language, source)| std::ptr::eq(language, source))
        };
        (went.complete, Reverse(doubt), of_source(), went.plies)
    }

    fn stop(&self, attempt: &Attempt) -> Option<(u32, String)> {
        let ply = attempt.verdict.first_error_ply?;
        let mut findings = attempt.verdict.findings.iter();
        let finding = findings.find(|f| f.ply == Some(ply) && f.level == Level::Error)?;
        Some((ply, quotable(self.record.bytes(finding.span))))
    }

    /// The best of them, with a note on what speaks for it where it is not English, or where another
    /// would do as well.
    pub fn settle(self) -> Option<Attempt> {
        let note = self.note();
        let others = self.others_complete();
        let doubtful = self.is_doubtful();
        let record = self.record;
        let mut attempt = self.best?.attempt;
        if let Some(message) = note {
            let language = attempt
                .verdict
                .language
                .map_or("", |language| language.name);
            let note = Finding {
                of_file: Some(format!(
                    "the piece letters are read in {language}, in which these games replay best{others}"
                )),
                ..Finding::new(Code::LanguageInferred, head(&record), message)
            };
            let level = if doubtful {
                Level::Warning
            } else {
                Level::Note
            };
            attempt.verdict.findings.push(Finding { level, ..note });
        }
        Some(attempt)
    }

    /// Languages with other letters in which the game replays to its end too: what is noted once of the file must not
    /// tell a choice as proved either.
    fn others_complete(&self) -> String {
        let complete = self.others.iter().filter(|went| went.complete);
        let names: Vec<&str> = complete
            .flat_map(|went| went.names.iter().copied())
            .collect();
        match self.best.as_ref().is_some_and(|best| best.went.complete) && !names.is_empty() {
            true => format!("; they replay in {} too", list(&names)),
            false => String::new(),
        }
    }

    /// True if a choice had to be made: another language than that of the other games, or letters for some pawns alone.
    fn is_doubtful(&self) -> bool {
        let Some(best) = self.best.as_ref().filter(|best| best.went.complete) else {
            return false;
        };
        let other = self.source.zip(best.attempt.verdict.language);
        best.doubt == Doubt::SomePawns
            || other.is_some_and(|(source, language)| !std::ptr::eq(source, language))
    }

    fn note(&self) -> Option<String> {
        let best = self.best.as_ref()?;
        let language = best.attempt.verdict.language?;
        let complete: Vec<&Went> = self.others.iter().filter(|went| went.complete).collect();
        let english = std::ptr::eq(language, Language::english());
        if english && (complete.is_empty() || !best.went.complete) {
            return None;
        }
        let how = if best.went.complete {
            "to the end"
        } else {
            "furthest"
        };
        let of_source = self
            .source
            .is_some_and(|source| std::ptr::eq(source, language));
        let mut message = format!("the piece letters are read in {}, in which ", language.name);
        message += &match of_source {
            true if best.went.complete => {
                "other games of the source and this one replay".to_owned()
            }
            true => "other games of the source replay; this one does not in any".to_owned(),
            false if self.source.is_some() && best.went.complete => {
                let source = self.source.map_or("", |source| source.name);
                format!("the game replays {how}, though other games of the source are in {source}")
            }
            false => format!("the game replays {how}"),
        };
        if let Some(alike) = best.went.names.get(1..).filter(|alike| !alike.is_empty()) {
            message += &format!("; its letters mean the same in {}", list(alike));
        }
        for went in complete {
            message += &format!("; it replays in {} too", list(&went.names));
        }
        let mut stopped: Vec<&Went> = self.others.iter().filter(|went| !went.complete).collect();
        stopped.sort_by_key(|went| Reverse(went.plies));
        for went in stopped.iter().take(NAMED) {
            if let Some((ply, written)) = &went.stopped {
                let (lead, ..) = went.names.split_first()?;
                message += &format!("; in {lead} it stops at ply {ply}, {written}");
            }
        }
        match Language::all().len().saturating_sub(self.groups) {
            0 => {}
            1 => message += "; one language does not have all of its letters",
            n => message += &format!("; {n} languages do not have all of its letters"),
        }
        Some(message)
    }
}

/// `A`, `A and B`, `A, B and 5 more`.
fn list(names: &[&str]) -> String {
    let Some((last, rest)) = names.split_last() else {
        return String::new();
    };
    match rest {
        [] => (*last).to_owned(),
        _ if names.len() <= ALIKE => format!("{} and {last}", rest.join(", ")),
        _ => {
            let named = rest.get(..ALIKE).unwrap_or(rest);
            format!(
                "{} and {} more",
                named.join(", "),
                names.len() - named.len()
            )
        }
    }
}
