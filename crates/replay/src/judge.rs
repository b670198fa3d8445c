//! A record and what is said about it beforehand, made into a verdict.

use crate::announced_start;
use crate::attempt::{Attempt, Known, attempt, blank_verdict, head, not_replayed};
use crate::broken_off;
use crate::caveat;
use crate::chess::rules::ChessRules;
use crate::context::edition;
use crate::context::given_start::GivenStart;
use crate::context::language::{Group, Letters};
use crate::context::languages_tried::Tried;
use crate::context::options::{Illegal, Mode, Options};
use crate::context::square_names::namings;
use crate::context::stated_game::{
    Stated, bearing_out, draughts_candidates, likely_family, stated_game,
};
use crate::doubts;
use crate::draughts::rules::DraughtsRules;
use crate::draughts::squares::Named;
use crate::draughts::start::{draughts_start, in_fen, stated_start};
use crate::draughts::together::Together;
use crate::driver::Walk;
use crate::endings::{self, Sums};
use crate::game::{Game, GameSource};
use crate::guarded::{guarded, not_judged};
use crate::line::AnyLine;
use crate::never_closed;
use crate::number_alone;
use crate::player_names;
use crate::results;
use crate::rules::Rules as _;
use crate::ruling;
use crate::slips;
use crate::start::states_start;
use crate::verdict::Verdict;
use scoresheet_draughts::{self as draughts, Corner, Side, Variant};
use scoresheet_notation::{
    DraughtsForm, DraughtsText, Family, Field, FieldText, Kind, KnownTag, Language, Reader, Record,
    RecordText, StatedRating, Token, Written, speaks_of_odds, stated_rating,
};
use scoresheet_source::{Code, Finding, Level, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is found out about a record before its moves are judged.
const INFERENCES: [Code; 3] = [
    Code::GameInferred,
    Code::LanguageInferred,
    Code::UnknownGame,
];

/// True if illegal moves are all that stands between the record and its end; a slip of the pen that
/// explains the first of them is reported instead of what would follow from playing on.
fn can_go_on(verdict: &Verdict) -> bool {
    let slip = |finding: &Finding| {
        matches!(
            finding.code,
            Code::MoveMissing | Code::MoveDoubled | Code::SidesSwapped
        ) && finding.ply == verdict.first_error_ply
    };
    verdict.legal == Some(false) && !verdict.findings.iter().any(slip)
}

/// Unreadable places of one game that are reported one by one; of more the first is reported, with their number.
const RENDERED: usize = 20;

/// A page of garbage that is taken for a game has hundreds of them, which tell nobody more than the first.
fn count_unreadable(findings: &mut Vec<Finding>) {
    let unreadable = |finding: &Finding| finding.code == Code::UnreadableToken;
    let others = findings.iter().filter(|found| unreadable(found)).count();
    let Some(first) = findings
        .iter()
        .position(unreadable)
        .filter(|_| others > RENDERED)
    else {
        return;
    };
    let more = format!(
        "; the same goes for {} more places in this game",
        others - 1
    );
    findings[first].message.push_str(&more);
    let mut at = 0;
    findings.retain(|found| {
        at += 1;
        !unreadable(found) || at == first + 1
    });
}

/// In a game whose rules are not known here, what is not read may be its own way of writing.
fn not_understood(record: &mut Record, game: &str) {
    for problem in &mut record.problems {
        if problem.code == Code::UnreadableToken {
            problem.level = Level::Note;
            problem.say(format!("not read; it may be a move or sign of {game}"));
        }
    }
}

/// Reports ratings that cannot be, or are not read.
fn report_ratings(verdict: &mut Verdict, record: RecordText<'_>) {
    for white in [true, false] {
        let (tag, why) = match stated_rating(record, white) {
            None | Some(StatedRating::Rating(_)) => continue,
            Some(StatedRating::Impossible(tag)) => (tag, "cannot be a rating"),
            Some(StatedRating::Beside(tag)) => (tag, "is not a number alone; it is not used"),
        };
        let message = format!("{} {why}", record.lossy(tag.value));
        verdict
            .findings
            .push(Finding::new(Code::BadRating, tag.span, message));
    }
}

/// Reports a date that cannot be, a number of plies that is another, and a start that is announced otherwise than it is.
fn report_head(verdict: &mut Verdict, record: RecordText<'_>) {
    if let Some(tag) = record.tag(KnownTag::Date) {
        verdict.findings.extend(edition::bad_date(record, tag));
    }
    verdict.findings.extend(wrong_ply_count(record, verdict));
    caveat::around(verdict, record);
    announced_start::tell(verdict, record);
    broken_off::tell(verdict, record);
    number_alone::tell(verdict, record);
    if let Some(said) = odds_said(record).filter(|_| !states_start(record)) {
        let message = "the text speaks of odds, but the game is judged from the usual start";
        let finding = Finding::new(Code::SetUpMissing, said, message);
        verdict.findings.push(finding);
    }
}

/// A number of plies that is not that of the main line: some may have been lost. What cannot be read may be moves.
fn wrong_ply_count(record: RecordText<'_>, verdict: &Verdict) -> Option<Finding> {
    let tag = record.tag(KnownTag::PlyCount)?;
    let stated: usize = record.value_of(tag).trim().parse().ok()?;
    let is_ply = |token: &&Token| matches!(token.kind, Kind::Move(_) | Kind::NullMove);
    let unread = |token: &Token| token.kind == Kind::Unreadable;
    let plies = match verdict.legal {
        Some(true) => verdict.line.plies(),
        Some(false) | None => record.main_line().filter(is_ply).count(),
    };
    if stated == plies || verdict.game.is_none() || record.main_line().any(unread) {
        return None;
    }
    let message = format!("PlyCount says {stated}, and the record has {plies} plies");
    Some(Finding::new(Code::WrongPlyCount, tag.value, message))
}

/// Where the words before the first move say that pieces are given as odds.
fn odds_said(record: RecordText<'_>) -> Option<Span> {
    let before_moves = |token: &&Token| matches!(token.kind, Kind::Heading | Kind::Comment);
    let mut words = record.tokens.iter().take_while(before_moves);
    let said = words.find(|token| speaks_of_odds(&record.lossy(token.span)))?;
    (record.start.is_none()).then_some(said.span)
}

/// What follows the last result may be anything, but no move of the game is lost in it.
fn words_after_the_end(record: &mut Record) {
    let is_result = |token: &Token| matches!(token.kind, Kind::Result(_));
    let is_move = |token: &Token| matches!(token.kind, Kind::Move(_) | Kind::NullMove);
    let Some(end) = record.tokens.iter().rposition(is_result) else {
        return;
    };
    if record.tokens[end..].iter().any(is_move) {
        return;
    }
    let end = record.tokens[end].span.end;
    for problem in &mut record.problems {
        if problem.code == Code::UnreadableToken && problem.span.start >= end {
            problem.level = Level::Warning;
            problem.say("words after the end of the game");
        }
    }
}

/// Judges records one after the other; keeps its memory between them.
#[derive(Debug, Default)]
pub struct Judge {
    options: Options,
    /// Where records start that do not say it themselves.
    pub(crate) start: Option<GivenStart>,
    chess: Walk<scoresheet_chess::Board>,
    draughts: Walk<scoresheet_draughts::Position>,
    sums: Sums,
}

impl Judge {
    /// Lets records start from `fen` that do not state their start themselves; it says, too, which kind
    /// of game they are of, if nothing else does.
    ///
    /// # Errors
    /// A sentence that says why it is no position of the game, or of any.
    ///
    /// ```
    /// use scoresheet_notation::{Reader, Record};
    /// use scoresheet_replay::{Judge, Options};
    /// let mut judge = Judge::new(Options::default());
    /// judge.start_from("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")?;
    /// let verdict = judge.next(&mut Reader::new(b"1. Qg7#"), &mut Record::default());
    /// assert_eq!(verdict.unwrap().legal, Some(true));
    /// assert!(judge.start_from("7k/5Q2").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn start_from(&mut self, fen: &str) -> Result<(), String> {
        self.start = Some(GivenStart::new(fen, self.options.game)?);
        Ok(())
    }

    /// A judge with these options.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            ..Self::default()
        }
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The options; they may be changed between records.
    pub const fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Takes the line of a verdict of which nothing more is asked, and uses its memory for the next.
    pub fn take_back(&mut self, line: AnyLine) {
        match line {
            AnyLine::None => {}
            AnyLine::Chess(line) => self.chess.moves = line.moves,
            AnyLine::Draughts(line) => self.draughts.moves = line.moves,
        }
    }

    /// Which kind of game records are of, as far as can be said without them.
    fn hint(&self) -> Option<Family> {
        let start = self.start.as_ref();
        start.map(|start| start.family).or(self.options.hint)
    }

    /// Reads the next record and judges it; `None` at the end of the text.
    ///
    /// ```
    /// use scoresheet_notation::{Reader, Record, RecordText};
    /// use scoresheet_replay::{Judge, Options};
    /// let mut judge = Judge::new(Options::default());
    /// let mut reader = Reader::new(b"1. f3 e5 2. g4 Qh4# 0-1");
    /// let mut record = Record::default();
    /// let verdict = judge.next(&mut reader, &mut record).unwrap();
    /// assert_eq!(verdict.legal, Some(true));
    /// assert_eq!(verdict.line.plies(), 4);
    /// ```
    pub fn next(&mut self, reader: &mut Reader<'_>, record: &mut Record) -> Option<Verdict> {
        let text = reader.text();
        let (game, hint) = (self.options.game, self.hint());
        if !reader.next(record, &|record| {
            likely_family(RecordText::new(record, text), game, hint)
        }) {
            return None;
        }
        record.start = self.start.as_ref().map(|start| Arc::clone(&start.fen));
        let verdict = self.guarding(record, text, |judge, record| judge.judged(reader, record));
        reader.go_back(record);
        if verdict.game.is_some_and(Game::names_black_first) {
            record.heading.name_black_first();
        }
        Some(verdict)
    }

    /// The verdict of `judged`, or one that says that it broke down. What the judge keeps is made anew then.
    #[doc(hidden)]
    pub fn guarding(
        &mut self,
        record: &mut Record,
        text: &[u8],
        judged: impl FnOnce(&mut Self, &mut Record) -> Verdict,
    ) -> Verdict {
        guarded(|| judged(self, record)).unwrap_or_else(|reason| {
            *self = Self {
                options: self.options,
                start: self.start.take(),
                ..Self::default()
            };
            not_judged(RecordText::new(record, text), &reason)
        })
    }

    fn judged(&mut self, reader: &Reader<'_>, record: &mut Record) -> Verdict {
        let stated = stated_game(reader.with(record));
        let inferred = inferred_before(reader.with(record));
        let mut verdict = match (stated, self.options.game) {
            (Stated::Other(name), _) => {
                not_understood(record, &name);
                not_replayed(reader.with(record), name)
            }
            (Stated::Game(_), Some(game)) if inferred.is_some() => {
                *self.under(game, GameSource::Option, reader, record).verdict
            }
            (Stated::Game(game), _) => {
                let source = match inferred {
                    Some(_) => GameSource::Inferred,
                    None => GameSource::Tag,
                };
                let Attempt {
                    mut verdict,
                    complete,
                    ..
                } = self.under(game, source, reader, record);
                verdict.findings.extend(inferred);
                if !complete && source == GameSource::Tag && game != Game::Chess {
                    let other = self.another_game(game, reader, record);
                    verdict.findings.extend(other);
                }
                *verdict
            }
            (Stated::Nothing, Some(game)) => {
                *self.under(game, GameSource::Option, reader, record).verdict
            }
            (Stated::Nothing, None) => self.infer(reader, record),
        };
        let seen = reader.with(record);
        slips::explain(&mut verdict, seen);
        let again = self.options.mode == Mode::Accepted || ruling::may_let_stand(&verdict);
        if again && can_go_on(&verdict) {
            let carried = self.carrying_out(&verdict, seen);
            let accepted = self.options.mode == Mode::Accepted;
            if let Some(mut carried) =
                carried.filter(|carried| accepted || ruling::bears_out(carried))
            {
                slips::explain(&mut carried, seen);
                verdict = carried;
            }
        }
        self.conclude(&mut verdict, seen);
        // Where an unreadable token stopped the replay, the replay knows more of the place.
        let stops = verdict.findings.iter();
        let reported: BTreeSet<Span> = stops
            .filter(|f| f.code == Code::UnreadableToken)
            .map(|f| f.span)
            .collect();
        record.problems.retain(|problem| {
            problem.code != Code::UnreadableToken || !reported.contains(&problem.span)
        });
        words_after_the_end(record);
        verdict.findings.append(&mut record.problems);
        verdict.findings.sort_by_key(|f| (f.span.start, f.code));
        count_unreadable(&mut verdict.findings);
        verdict
    }

    /// What can be said once game, edition and line are settled.
    fn conclude(&mut self, verdict: &mut Verdict, record: RecordText<'_>) {
        let head = head(&record);
        let not_followed = edition::not_followed(&self.options, verdict, record, head);
        verdict.findings.extend(not_followed);
        let inferred = edition::inferred(verdict, record, head);
        verdict.findings.extend(inferred);
        let comments = record.has_comments();
        if comments {
            doubts::tell(verdict, record);
        }
        never_closed::tell(verdict, record);
        report_ratings(verdict, record);
        player_names::tell(verdict, record);
        report_head(verdict, record);
        if comments {
            caveat::amid(verdict, record);
        }
        results::compare(record, verdict);
        verdict.ruling = ruling::on_first(verdict, record);
        let counted = endings::detect(record, verdict, &mut self.sums);
        endings::report(record, counted.as_ref(), verdict);
    }

    /// One game, known or supposed.
    fn under(
        &mut self,
        game: Game,
        source: GameSource,
        reader: &Reader<'_>,
        record: &mut Record,
    ) -> Attempt {
        self.under_with(game, source, reader, record, &mut Together::default())
    }

    /// The same, while others may go along with it.
    fn under_with(
        &mut self,
        game: Game,
        source: GameSource,
        reader: &Reader<'_>,
        record: &mut Record,
        others: &mut Together,
    ) -> Attempt {
        if record.family != game.family() {
            reader.read_again(record, game.family());
        }
        let record = reader.with(record);
        let options = &self.options;
        let Some((edition, edition_source)) = edition::edition(options, game, record) else {
            return Attempt::not_begun(not_replayed(record, game.name().to_owned()));
        };
        let known = Known {
            game,
            source,
            edition,
            edition_source,
            conditions: edition::conditions(options, record, edition_source),
        };
        match game {
            Game::Chess => self.chess(known, record),
            Game::Draughts(variant) => self.draughts(variant, known, record, others),
        }
    }

    /// Draughts as the record says that it names its squares; where it does not replay so, as they are
    /// named otherwise.
    fn draughts(
        &mut self,
        variant: Variant,
        known: Known,
        record: RecordText<'_>,
        others: &mut Together,
    ) -> Attempt {
        let mut best: Option<Attempt> = None;
        for named in namings(record, variant) {
            let mut attempt = match others.known(named) {
                Some(attempt) => attempt,
                None => self.draughts_named(named, known, record, others),
            };
            if attempt.complete && best.is_some() {
                let note = named_otherwise(record, named);
                attempt.verdict.findings.push(note);
            }
            let complete = attempt.complete;
            if best.as_ref().is_none_or(|best| attempt.beats(best)) {
                best = Some(attempt);
            }
            if complete {
                break;
            }
        }
        if let Some(best) = best.as_mut().filter(|best| !best.complete) {
            let turned = turned_names(record, best.verdict.named, variant);
            best.verdict.findings.extend(turned);
        }
        best.unwrap_or_else(|| {
            Attempt::not_begun(not_replayed(record, known.game.name().to_owned()))
        })
    }

    fn draughts_named(
        &mut self,
        named: Named,
        known: Known,
        record: RecordText<'_>,
        others: &mut Together,
    ) -> Attempt {
        let edition = known.edition;
        let rules = DraughtsRules::new(named, edition).untold(self.draughts.untold);
        let mut blank = blank_verdict(known, record);
        blank.named = Some(named).filter(|named| *named != Named::as_usual(named.variant));
        let start = draughts_start(record, named, edition, others.stated(record));
        let mut followers = others.behind(named, record, edition);
        let memory = &mut self.draughts;
        let attempt = attempt(
            &rules,
            start,
            blank,
            record,
            memory,
            &mut followers,
            Illegal::Stops,
        );
        others.learn(&attempt);
        attempt
    }

    /// The same game once more, its illegal moves carried out, or those of them that stand. What is inferred is inferred from
    /// legal moves alone, so that the modes never differ in it.
    #[cold]
    fn carrying_out(&mut self, strict: &Verdict, record: RecordText<'_>) -> Option<Verdict> {
        let known = Known::of(strict)?;
        let Known { game, edition, .. } = known;
        let mut blank = blank_verdict(known, record);
        blank.language = strict.language;
        let illegal = Illegal::from(self.options.mode);
        let attempt = match (game, strict.language) {
            (Game::Draughts(variant), _) => {
                let named = strict.named(variant);
                blank.named = strict.named;
                let rules = DraughtsRules::new(named, edition);
                let mut alone = Together::default();
                let mut nobody = alone.behind(named, record, edition);
                let memory = &mut self.draughts;
                attempt(
                    &rules,
                    rules.start(record),
                    blank,
                    record,
                    memory,
                    &mut nobody,
                    illegal,
                )
            }
            (Game::Chess, Some(language)) => {
                let rules = ChessRules::new(language, edition).under(known.conditions);
                attempt(
                    &rules,
                    rules.start(record),
                    blank,
                    record,
                    &mut self.chess,
                    &mut (),
                    illegal,
                )
            }
            (Game::Chess, None) => return None,
        };
        let mut verdict = attempt.verdict;
        let inferences = strict.findings.iter();
        let inferences = inferences.filter(|finding| INFERENCES.contains(&finding.code));
        verdict.findings.extend(inferences.cloned());
        Some(*verdict)
    }

    /// No tag and no option: chess for what looks like it, else the draughts games in turn.
    fn infer(&mut self, reader: &Reader<'_>, record: &mut Record) -> Verdict {
        let source = GameSource::Inferred;
        if self.options.source_game.is_some() && !has_moves(record) {
            reader.read_again(record, Family::Draughts);
            return self.infer_without_moves(reader, record);
        }
        let chess = (record.family == Family::Chess)
            .then(|| self.under(Game::Chess, source, reader, record));
        let is_pgn = self.hint() == Some(Family::Chess);
        if let Some(chess) = chess {
            if chess.complete && (has_moves(record) || is_pgn) {
                return *chess.verdict;
            }
            if is_pgn && !record.tags.is_empty() {
                return self.draughts_to_its_end_or(chess, reader, record);
            }
            return self.draughts_or(chess, reader, record);
        }
        let attempts = if has_moves(record) {
            self.untold_attempts(reader, record)
        } else {
            Vec::new()
        };
        let complete = attempts.iter().any(|attempt| attempt.complete);
        if !complete && self.hint().is_none() {
            return self.chess_or(attempts, reader, record);
        }
        if !complete && let Some(verdict) = self.chess_to_its_end(reader, record) {
            return verdict;
        }
        if attempts.is_empty() {
            return self.infer_without_moves(reader, record);
        }
        self.best_inferred(attempts, reader, record)
    }

    /// The name of its file says chess, of which no move can be played: draughts, if it replays to its end as that.
    fn draughts_to_its_end_or(
        &mut self,
        chess: Attempt,
        reader: &Reader<'_>,
        record: &mut Record,
    ) -> Verdict {
        if chess.verdict.line.plies() > 0 {
            return *chess.verdict;
        }
        let problems = record.problems.clone();
        reader.read_again(record, Family::Draughts);
        let attempts = if has_moves(record) {
            self.untold_attempts(reader, record)
        } else {
            Vec::new()
        };
        if attempts.iter().any(Attempt::is_shown) {
            return self.best_inferred(attempts, reader, record);
        }
        reader.read_again(record, Family::Chess);
        record.problems = problems;
        *chess.verdict
    }

    /// The name of its file says draughts, of which it does not replay as any: chess, if it replays to its end as that.
    fn chess_to_its_end(&mut self, reader: &Reader<'_>, record: &mut Record) -> Option<Verdict> {
        if is_numeric_throughout(record) {
            return None;
        }
        let problems = record.problems.clone();
        reader.read_again(record, Family::Chess);
        if has_moves(record) {
            let mut chess = self.under(Game::Chess, GameSource::Inferred, reader, record);
            if chess.is_shown() {
                let message =
                    "no tag names the game; it replays as chess, and as no kind of draughts";
                let note = Finding::new(Code::GameInferred, head(record), message);
                chess.verdict.findings.push(note.told_once());
                return Some(*chess.verdict);
            }
        }
        reader.read_again(record, Family::Draughts);
        record.problems = problems;
        None
    }

    /// Numbers joined by a sign are in it, as in draughts, and it did not replay to the end as that: perhaps it is chess, and
    /// they are pages, days or a score.
    fn chess_or(
        &mut self,
        mut attempts: Vec<Attempt>,
        reader: &Reader<'_>,
        record: &mut Record,
    ) -> Verdict {
        reader.read_again(record, Family::Chess);
        if has_moves(record) {
            let chess = self.under(Game::Chess, GameSource::Inferred, reader, record);
            if chess.complete {
                return *chess.verdict;
            }
            let begins = chess.verdict.line.plies() > 0;
            if begins && !attempts.iter().any(|other| other.beats(&chess)) {
                attempts.insert(0, chess);
                return self.best_inferred(attempts, reader, record);
            }
        }
        reader.read_again(record, Family::Draughts);
        if attempts.is_empty() {
            return self.infer_without_moves(reader, record);
        }
        self.best_inferred(attempts, reader, record)
    }

    /// Chess did not replay to the end: perhaps it is draughts in letters.
    fn draughts_or(&mut self, chess: Attempt, reader: &Reader<'_>, record: &mut Record) -> Verdict {
        let chess_problems = record.problems.clone();
        reader.read_again(record, Family::Draughts);
        let mut attempts = vec![chess];
        attempts.extend(self.untold_attempts(reader, record));
        let verdict = self.best_inferred(attempts, reader, record);
        match verdict.game {
            Some(Game::Draughts(_)) if !has_moves(record) => {
                self.infer_without_moves(reader, record)
            }
            Some(Game::Chess) => {
                reader.read_again(record, Family::Chess);
                record.problems = chess_problems;
                verdict
            }
            Some(Game::Draughts(_)) | None => verdict,
        }
    }

    /// The draughts games that a record may be of, the likeliest first, and how it replays as each. Where each stops is all
    /// that is asked of it: they are played together as far as they can be.
    fn untold_attempts(&mut self, reader: &Reader<'_>, record: &mut Record) -> Vec<Attempt> {
        if record.family != Family::Draughts {
            reader.read_again(record, Family::Draughts);
        }
        let seen = reader.with(record);
        let stated = stated_start(seen);
        let variants = draughts_candidates(seen, in_fen(stated.as_ref()));
        let mut together = Together::new(variants, seen, stated);
        self.draughts.untold = true;
        let mut attempts = Vec::with_capacity(variants.len());
        for &variant in variants {
            let (game, source) = (Game::Draughts(variant), GameSource::Inferred);
            let settled = together.settled(variant);
            attempts.push(
                settled.unwrap_or_else(|| {
                    self.under_with(game, source, reader, record, &mut together)
                }),
            );
        }
        self.ended_otherwise(&mut attempts, reader, record);
        self.draughts.untold = false;
        attempts
    }

    /// The draughts games as which the next record replays to an end that its result goes with.
    pub(crate) fn fitting(&mut self, reader: &mut Reader<'_>) -> Vec<Game> {
        let mut record = Record::default();
        if !reader.next(&mut record, &|_| Family::Draughts) {
            return Vec::new();
        }
        let attempts = self.untold_attempts(reader, &mut record).into_iter();
        let fit = attempts.filter(|attempt| attempt.complete && !attempt.contradicted());
        fit.filter_map(|attempt| attempt.verdict.game).collect()
    }

    /// A note that a record that stops as the draughts game of its tag replays to its end as others: the tag may be wrong.
    #[cold]
    fn another_game(
        &mut self,
        stated: Game,
        reader: &Reader<'_>,
        record: &mut Record,
    ) -> Option<Finding> {
        let attempts = self.untold_attempts(reader, record).into_iter();
        let shown = attempts.filter(Attempt::is_shown);
        let others: Vec<_> = shown.filter_map(|attempt| attempt.verdict.game).collect();
        if others.is_empty() || others.contains(&stated) {
            return None;
        }
        let names: Vec<_> = others.iter().map(|other| other.name()).collect();
        let message = format!(
            "the tag names {}, as which the record stops; it replays to its end as {}",
            stated.name(),
            names.join(" and as ")
        );
        let record = reader.with(record);
        let tag = record.tag(KnownTag::GameType);
        let span = tag.map_or_else(|| head(&record), |tag| tag.span);
        Some(Finding::new(Code::OtherGame, span, message))
    }

    /// A record without moves is of the game of its source; without such a one only what holds in every game is said
    /// of it.
    fn infer_without_moves(&mut self, reader: &Reader<'_>, record: &mut Record) -> Verdict {
        let source = GameSource::Inferred;
        let seen = reader.with(record);
        let stated = stated_start(seen);
        let variants = draughts_candidates(seen, in_fen(stated.as_ref()));
        // None is asked to go along, since all is to be told of each; the start is read once.
        let mut each = Together::alone(stated);
        let of_source = (self.options.source_game)
            .filter(|game| variants.iter().any(|v| Game::Draughts(*v) == *game));
        if let Some(game) = of_source {
            let attempt = self.under_with(game, source, reader, record, &mut each);
            let mut verdict = attempt.verdict;
            let message = format!(
                "no tag names the game; as other games of this text it is taken for {}",
                game.name()
            );
            let note = Finding::new(Code::GameInferred, head(record), message);
            verdict.findings.push(note.told_once());
            return *verdict;
        }
        let games = variants.iter().map(|variant| Game::Draughts(*variant));
        let mut attempts: Vec<Attempt> = games
            .map(|game| self.under_with(game, source, reader, record, &mut each))
            .collect();
        self.ended_otherwise(&mut attempts, reader, record);
        if let [_] = variants {
            return self.best_inferred(attempts, reader, record);
        }
        of_any_game(attempts, reader.with(record))
    }

    /// The best attempt, with all that is to be said of it.
    fn best_inferred(
        &mut self,
        attempts: Vec<Attempt>,
        reader: &Reader<'_>,
        record: &mut Record,
    ) -> Verdict {
        let inferred = best_inferred(&attempts, record, self.options.source_game);
        let Some((best, note)) = inferred else {
            return Verdict::default();
        };
        let Some(best) = attempts.into_iter().nth(best) else {
            return Verdict::default();
        };
        let told = best.complete && !best.followed && !record.has_variations;
        let mut verdict = match best.verdict.game {
            Some(game @ Game::Draughts(_)) if !told => {
                self.under(game, GameSource::Inferred, reader, record)
                    .verdict
            }
            Some(_) | None => best.verdict,
        };
        verdict.findings.push(note);
        *verdict
    }

    /// Adds games that move like one that replays to the end, where its result is not that of the board.
    fn ended_otherwise(
        &mut self,
        attempts: &mut Vec<Attempt>,
        reader: &Reader<'_>,
        record: &mut Record,
    ) {
        let contradicted = |attempt: &Attempt| attempt.complete && attempt.contradicted();
        let games = attempts.iter().filter(|attempt| contradicted(attempt));
        let variants: Vec<Variant> = games
            .filter_map(|attempt| match attempt.verdict.game? {
                Game::Draughts(variant) => Some(variant),
                Game::Chess => None,
            })
            .flat_map(bearing_out)
            .collect();
        for variant in variants {
            let game = Game::Draughts(variant);
            attempts.push(self.under(game, GameSource::Inferred, reader, record));
        }
    }

    /// Chess in the language given, or in the one in which it replays.
    fn chess(&mut self, known: Known, record: RecordText<'_>) -> Attempt {
        let tag = record
            .value(KnownTag::Language)
            .and_then(|code| Language::by_code(&code));
        if let Some(given) = self.options.language.or(tag) {
            return self.chess_in(given, known, record).0;
        }
        let english = Language::english();
        let source = self.options.source_language;
        let first = source.unwrap_or(english);
        let (attempt, doubtful) = self.chess_in(first, known, record);
        let plain = attempt.complete && !doubtful;
        if plain && std::ptr::eq(first, english) {
            return attempt;
        }
        let letters = Letters::of(record);
        if plain && letters.is_empty() {
            return attempt;
        }
        let mut tried = Tried::new(record, source);
        let mut attempt = Some(attempt);
        let groups = letters.groups(first);
        if !groups.iter().any(|group| std::ptr::eq(group.lead, first))
            && let Some(attempt) = attempt.take()
        {
            // It lacks a letter, and may go furthest all the same.
            tried.lacking(attempt);
        }
        for group in &groups {
            let went = match attempt.take_if(|_| std::ptr::eq(group.lead, first)) {
                Some(attempt) => attempt,
                None => self.chess_in(group.lead, known, record).0,
            };
            tried.add(group, went);
        }
        tried
            .settle()
            .unwrap_or_else(|| self.chess_in(first, known, record).0)
    }

    /// The groups of languages in which the letters of a chess record have a meaning, and whether it
    /// replays to the end in them; nothing if it names its language or has no letters.
    pub(crate) fn languages(&mut self, record: RecordText<'_>) -> Vec<(Group, bool)> {
        let chess = match stated_game(record) {
            Stated::Game(game) => game == Game::Chess,
            Stated::Nothing => record.family == Family::Chess,
            Stated::Other(_) => false,
        };
        let options = &self.options;
        let edition = edition::edition(options, Game::Chess, record);
        let Some((edition, edition_source)) =
            edition.filter(|_| chess && record.tag(KnownTag::Language).is_none())
        else {
            return Vec::new();
        };
        let known = Known {
            game: Game::Chess,
            source: GameSource::Inferred,
            edition,
            edition_source,
            conditions: edition::conditions(options, record, edition_source),
        };
        let letters = Letters::of(record);
        if letters.is_empty() {
            return Vec::new();
        }
        let groups = letters.groups(Language::english()).into_iter();
        groups
            .map(|group| {
                let (attempt, _) = self.chess_in(group.lead, known, record);
                (group, attempt.complete)
            })
            .collect()
    }

    /// The replay in `language`, and whether a letter was read that others may read otherwise.
    fn chess_in(
        &mut self,
        language: &'static Language,
        known: Known,
        record: RecordText<'_>,
    ) -> (Attempt, bool) {
        let rules = ChessRules::new(language, known.edition).under(known.conditions);
        let mut blank = blank_verdict(known, record);
        blank.language = Some(language);
        let memory = &mut self.chess;
        let attempt = attempt(
            &rules,
            rules.start(record),
            blank,
            record,
            memory,
            &mut (),
            Illegal::Stops,
        );
        (attempt, rules.doubtful.get())
    }
}

/// A note that the squares of a record that does not replay are counted from another corner than usual, as its tag says:
/// what else is told of it has the usual names.
fn turned_names(record: RecordText<'_>, named: Option<Named>, variant: Variant) -> Option<Finding> {
    let tag = record.tag(KnownTag::GameType)?;
    let usual = Named::as_usual(variant).names;
    let named = named.filter(|named| named.names.corner != usual.corner)?;
    let (names, corner) = counted_from(named);
    let message = format!(
        "squares have {names} counted from {corner}, as the tag GameType says; the board and the moves offered in other \
         findings have the usual names"
    );
    Some(Finding::new(Code::WrittenForm, tag.span, message))
}

/// What squares are named by, and from which corner.
fn counted_from(named: Named) -> (&'static str, &'static str) {
    let corner = match named.names.corner {
        Corner::LowerLeft => "White's lower left",
        Corner::LowerRight => "White's lower right",
        Corner::UpperLeft => "Black's lower right",
        Corner::UpperRight => "Black's lower left",
    };
    let names = match named.names.written {
        draughts::Written::Letters => "letters",
        draughts::Written::Numbers => "numbers",
    };
    (names, corner)
}

/// A note that the squares of a record are not named as its tag says, or as is usual.
fn named_otherwise(record: RecordText<'_>, named: Named) -> Finding {
    let tag = record.tag(KnownTag::GameType);
    let span = tag.map_or_else(|| head(&record), |tag| tag.span);
    let (names, corner) = counted_from(named);
    let begins = match named.begins {
        Side::White => "White",
        Side::Black => "Black",
    };
    let message =
        format!("it replays if {begins} begins and squares have {names} counted from {corner}");
    Finding::new(Code::WrittenForm, span, message)
}

/// What holds of a record without moves whichever of several games it is of: what every one of them has against it, and
/// its result if it says the same in all.
fn of_any_game(attempts: Vec<Attempt>, record: RecordText<'_>) -> Verdict {
    let mut attempts = attempts.into_iter();
    let Some(mut verdict) = attempts.next().map(|attempt| attempt.verdict) else {
        return Verdict::default();
    };
    let mut one_result = true;
    for Attempt { verdict: other, .. } in attempts {
        verdict.findings.retain_mut(|finding| {
            let said = |found: &Finding| (found.code, found.span, found.message.clone());
            let mut found = other.findings.iter();
            let same = found.find(|found| said(found) == said(finding));
            finding.clause = finding
                .clause
                .filter(|clause| same.is_some_and(|same| same.clause == Some(clause)));
            same.is_some()
        });
        one_result &= (verdict.result, verdict.terminator) == (other.result, other.terminator);
    }
    let mut message = "neither a tag nor a move says which game is played".to_owned();
    // `2-0` is written in no game whose results name Black first.
    if !one_result && !in_points(record) {
        message += ", nor who has won: the first number of a result is of the side that begins";
        verdict.result = None;
        verdict.terminator = None;
        verdict.stated = Default::default();
    }
    let note = Finding {
        // A header without moves: nothing is lost by not knowing.
        level: Level::Note,
        ..Finding::new(Code::UnknownGame, head(&record), message).told_once()
    };
    verdict.findings.push(note);
    verdict.game = None;
    verdict.edition = None;
    verdict.line = AnyLine::None;
    verdict.legal = None;
    *verdict
}

/// What a record says that names a game which was inferred when it was written.
fn inferred_before(record: RecordText<'_>) -> Option<Finding> {
    let reason = record.value(KnownTag::GameInferred)?;
    let message = format!("the record says that its game was inferred: {reason}");
    Some(Finding::new(Code::GameInferred, head(&record), message).told_once())
}

/// Whether everything outside comments was read as moves of two numbers with a sign or a blank between them, numbers and
/// results: no move of chess can be in it.
fn is_numeric_throughout(record: &Record) -> bool {
    let numeric = |text: &DraughtsText| {
        let fields = [text.from, text.to].map(Field::text);
        let numbers = fields
            .iter()
            .all(|field| matches!(field, FieldText::Number(_)));
        numbers && matches!(text.form, DraughtsForm::Standard | DraughtsForm::Spaced)
    };
    let expected = |token: &Token| match &token.kind {
        Kind::Move(Written::Draughts(text)) => numeric(text),
        Kind::Number { .. } | Kind::Comment | Kind::Result(_) => true,
        Kind::Move(Written::Chess(_) | Written::Descriptive(_))
        | Kind::NullMove
        | Kind::SetUp
        | Kind::Heading
        | Kind::Nag(_)
        | Kind::Open
        | Kind::Close
        | Kind::Symbol(_)
        | Kind::Unreadable => false,
    };
    record.problems.is_empty() && record.tokens.iter().all(expected)
}

fn has_moves(record: &Record) -> bool {
    let mut tokens = record.tokens.iter();
    tokens.any(|token| matches!(token.kind, Kind::Move(_)))
}

/// True if the result is counted in points, two of which a game has.
fn in_points(record: RecordText<'_>) -> bool {
    let stated = record.stated(KnownTag::Result);
    stated.is_some_and(|(value, _)| value.split('-').any(|points| points.trim() == "2"))
}

/// The best attempt, and a note that it is an inference and what else would do; of equals the game of the source.
fn best_inferred(
    attempts: &[Attempt],
    record: &Record,
    source: Option<Game>,
) -> Option<(usize, Finding)> {
    let of_source = |attempt: &Attempt| source.is_some() && attempt.verdict.game == source;
    let mut best = 0;
    let mut like_others = false;
    for (at, attempt) in attempts.iter().enumerate().skip(1) {
        let before = attempts.get(best)?;
        let equal = of_source(attempt) && !before.beats(attempt);
        if equal || attempt.beats(before) {
            like_others = equal && !attempt.beats(before);
            best = at;
        }
    }
    let found = attempts.get(best)?;
    let game = found.verdict.game;
    let name = game.map_or("", Game::name);
    // Of a record in which one family of games finds no move, nothing stops the replay as one of these.
    let has_moves = |attempt: &Attempt| attempt.plies > 0;
    let complete = attempts
        .iter()
        .filter(|attempt| attempt.complete && has_moves(attempt) == has_moves(found));
    let others = complete.filter_map(|attempt| attempt.verdict.game);
    let others = others.filter(|other| Some(*other) != game);
    let others = others.map(Game::name).collect::<Vec<_>>().join(" and as ");
    let like = if like_others {
        " like other games of this text"
    } else {
        ""
    };
    let message = match found.complete {
        true if others.is_empty() => format!("no tag names the game; it replays as {name}"),
        true => format!("no tag names the game; it replays as {name}{like}, and as {others} too"),
        false if attempts.len() == 1 => format!(
            "no tag names the game; its squares are those of {name}, but it does not replay to the end"
        ),
        false => format!(
            "no tag names the game, and it does not replay to the end under any rules; under {name} it gets furthest"
        ),
    };
    let note = Finding::new(Code::GameInferred, head(record), message).told_once();
    Some((best, note))
}
