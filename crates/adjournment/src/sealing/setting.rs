//! Which game an envelope is of, by which edition, in which language.

use super::check::Checker;
use crate::envelope::Key;
use scoresheet_clock::Date;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, Game};
use scoresheet_rulebook::{Edition, Readings, When};
use scoresheet_source::{Code, Level};

impl Checker<'_> {
    /// The game that is stated, or the only one that can be meant.
    pub(super) fn find_game(&mut self) {
        let recorded = self.recorded.and_then(|recorded| recorded.verdict.game);
        let stated = self.envelope.game.clone();
        self.game = match stated {
            Some(name) => {
                let game = Game::by_name(&name.to_lowercase());
                if game.is_none() {
                    let message = "the game must be russian, brazilian, international or chess";
                    self.find(Code::BadEnvelope, Key::Game, message);
                }
                game
            }
            None => recorded.or_else(|| self.game_meant()),
        };
        match (self.game, recorded) {
            (Some(ours), Some(theirs)) if ours != theirs => {
                let message = format!("the game of the record is {}", theirs.name());
                self.find(Code::EnvelopeContradictsGame, Key::Game, message);
            }
            (None, _) if self.envelope.game.is_none() => {
                let message = "Game is missing, and nothing else says which game is played";
                self.find(Code::BadEnvelope, Key::Game, message);
            }
            _ => {}
        }
    }

    /// The only game of the edition that is stated; chess, if the position is one of chess.
    fn game_meant(&self) -> Option<Game> {
        let edition = self.envelope.edition.as_deref();
        if let Some([game]) = edition.and_then(Edition::by_code).map(|e| e.games) {
            return Game::by_name(game);
        }
        let fen = self.envelope.position.as_deref()?;
        AnyPosition::from_fen(Game::Chess, fen).ok()?;
        Some(Game::Chess)
    }

    /// The edition that is stated, that of the record, of the date, or today's.
    pub(super) fn find_edition(&mut self) {
        let Some(game) = self.game else { return };
        let date = self.envelope.date.as_deref();
        let days = date.and_then(|date| Date::read(date)?.days_it_may_be());
        let when = days.map(|[first, _]| When::from(first));
        let readings = Readings::default();
        if let Some(code) = self.envelope.edition.clone() {
            let stated = Edition::by_code(&code);
            match stated.filter(|edition| edition.covers(game.name())) {
                Some(edition) => {
                    self.edition = Some(edition.of_its_date(when, &readings));
                    return;
                }
                None => {
                    let message = format!("this is not an edition of the rules of {}", game.name());
                    self.find(Code::BadEnvelope, Key::Edition, message);
                }
            }
        }
        let recorded = self.recorded.and_then(|recorded| recorded.verdict.edition);
        self.edition = recorded
            .filter(|edition| edition.covers(game.name()))
            .or_else(|| Edition::in_force(game.name(), when?, &readings))
            .or_else(|| Edition::today(game.name()));
    }

    /// The language that is stated, or that of the record.
    pub(super) fn find_language(&mut self) {
        let recorded = self.recorded.and_then(|recorded| recorded.verdict.language);
        self.language = match self.envelope.language.as_deref() {
            None => recorded,
            Some(code) => {
                let stated = Language::by_code(code);
                if stated.is_none() {
                    let message = "no known language of piece letters has this code";
                    self.find_at(Code::BadEnvelope, Level::Warning, Key::Language, message);
                }
                stated.or(recorded)
            }
        };
    }
}
