//! The tags of a converted record, and what else stands before its moves.

use super::{Target, figures, only_by_tag, stated_end};
use crate::game::{Game, GameSource};
use crate::position::{AnyPosition, GamePosition};
use crate::results::is_in_points;
use crate::verdict::Verdict;
use scoresheet_draughts::{Corner, Side, Variant, Written};
use scoresheet_notation::write::comment_text;
use scoresheet_notation::{GameType, Kind, KnownTag, Language, Outcome, RecordText, Turn};
use scoresheet_source::Code;

/// The tags that PGN wants first, in this order, and what stands for a value nobody knows.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tag that says how the game was inferred that another tag names.
pub const GAME_INFERRED: &str = "GameInferred";

/// What stands before the moves.
pub(super) struct Head {
    pub tags: Vec<(String, String)>,
    pub comments: Vec<String>,
}

impl Head {
    /// The record's own tags, and what has to be said besides for a reader to infer nothing.
    pub fn of(
        record: RecordText<'_>,
        verdict: &Verdict,
        target: Target,
        language: &Language,
    ) -> Self {
        let mut head = Self::own(record);
        head.start(verdict);
        head.result(record, verdict, target);
        head.game(verdict, target);
        head.language(verdict, target, language);
        head.order(target);
        head
    }

    /// What the record itself has before its moves.
    pub fn own(record: RecordText<'_>) -> Self {
        let mut head = Self {
            tags: Vec::new(),
            comments: Vec::new(),
        };
        head.own_tags(record);
        let unread = record.unread_tags.iter();
        head.comments
            .extend(unread.map(|span| comment_text(record.bytes(*span))));
        head.heading(record);
        head
    }

    /// The tags as the record has them. Only the first of a kind counts, and a second one could
    /// pass for the start of the next game, so it becomes a comment.
    fn own_tags(&mut self, record: RecordText<'_>) {
        for tag in &record.tags {
            let name = record.lossy(tag.name).into_owned();
            let value = record.value_of(tag).into_owned();
            let known = KnownTag::of(name.as_bytes());
            if known.is_some_and(|known| record.tag(known) != Some(tag)) {
                self.comments.push(format!("[{name} \"{value}\"]"));
            } else {
                let name = match known {
                    Some(KnownTag::Fen) => "FEN".to_owned(),
                    Some(KnownTag::SetUp) => "SetUp".to_owned(),
                    _ => name,
                };
                self.tags.push((name, value));
            }
        }
    }

    /// Words before the moves of a record without tags: what they say becomes tags, and unless that is all
    /// they say, the words become a comment.
    fn heading(&mut self, record: RecordText<'_>) {
        let Some(heading) = record.tokens.iter().find(|t| t.kind == Kind::Heading) else {
            return;
        };
        for (tag, value) in record.heading.tags() {
            self.set(tag.name(), value.to_owned());
        }
        if !record.heading.says_all() {
            let words = record.lossy(heading.span);
            self.comments.push(comment_text(words.as_bytes()));
        }
    }

    /// The start, unless it is the usual one and nobody says so.
    fn start(&mut self, verdict: &Verdict) {
        let stated = self.get("FEN").is_some_and(|fen| !fen.trim().is_empty());
        let Some(start) = verdict.line.start() else {
            return;
        };
        let game = start.game();
        if !stated && start == AnyPosition::start(game) {
            return;
        }
        if game == Game::Chess {
            self.set("SetUp", "1".to_owned());
        }
        let fen = start.exchange_fen();
        self.set("FEN", fen);
    }

    /// Exchange formats have a Result tag, counted as the game counts; others where nothing else can say the result.
    fn result(&mut self, record: RecordText<'_>, verdict: &Verdict, target: Target) {
        let end = stated_end(record, verdict);
        let open = self.get("Result").is_none() || verdict.result == Some(Outcome::Unknown);
        if open && only_by_tag(verdict, &record, end) {
            return self.set("Result", end.as_str().to_owned());
        }
        if !target.is_exchange_format() {
            return;
        }
        let is_chess = verdict.game == Some(Game::Chess);
        match (self.get("Result"), verdict.result) {
            (None, _) => self.set("Result", figures(verdict, &record, end).to_owned()),
            (Some(_), Some(Outcome::BothLose)) => {}
            // Figures would not say that it is a forfeit.
            (Some(written), Some(_)) if Outcome::from_figures(written.trim()).is_none() => {}
            // Of chess it may be the score of a match: it stays as it is.
            (Some(written), Some(_)) if is_chess && is_in_points(written) => {}
            (Some(_), Some(outcome)) => {
                self.set("Result", figures(verdict, &record, outcome).to_owned())
            }
            (Some(_), None) => {}
        }
    }

    /// Which game it is, and that this was inferred: a tag alone would say for sure what the record did not.
    fn game(&mut self, verdict: &Verdict, target: Target) {
        let named = self.get("GameType").is_some();
        match verdict.game {
            Some(Game::Draughts(variant)) if !named || target == Target::Pdn => {
                self.set("GameType", game_type(variant).to_string());
            }
            Some(Game::Chess)
                if !named && target != Target::Pgn && self.get("Variant").is_none() =>
            {
                self.set("Variant", "Chess".to_owned());
            }
            Some(Game::Draughts(_) | Game::Chess) | None => {}
        }
        self.inferred(verdict, target, named);
    }

    /// How the game was inferred, right behind the tag that names it.
    fn inferred(&mut self, verdict: &Verdict, target: Target, named: bool) {
        let at = self.tags.iter().position(|(name, _)| name == GAME_INFERRED);
        let own = at.map(|at| self.tags.remove(at).1);
        // Whoever named the game himself has set the tag right.
        let overruled = named && verdict.source == Some(GameSource::Option);
        let mut notes = verdict.findings.iter();
        let note = notes.find(|found| found.code == Code::GameInferred);
        let note = note.filter(|_| verdict.game.is_some() && target != Target::Pgn);
        let how = own
            .filter(|_| !overruled)
            .or_else(|| Some(note?.message.clone()));
        self.tags
            .extend(how.map(|how| (GAME_INFERRED.to_owned(), how)));
    }

    /// The language of the piece letters, where it is not English or a tag says another.
    fn language(&mut self, verdict: &Verdict, target: Target, language: &Language) {
        if verdict.game != Some(Game::Chess) {
            return;
        }
        let stated = self.get("Language").and_then(Language::by_code);
        let says_another = stated.is_some_and(|stated| stated.code != language.code);
        let unsaid = !target.is_exchange_format() && stated.is_none() && language.code != "en";
        if says_another || unsaid {
            self.set("Language", language.code.to_owned());
        }
    }

    /// The seven tags first; all of them in exchange formats, elsewhere those that are known.
    fn order(&mut self, target: Target) {
        let mut rest = std::mem::take(&mut self.tags);
        for (name, unknown) in ROSTER {
            match rest.iter().position(|(own, _)| own == name) {
                Some(at) => self.tags.push(rest.remove(at)),
                None if target.is_exchange_format() => {
                    self.tags.push((name.to_owned(), unknown.to_owned()));
                }
                None => {}
            }
        }
        self.tags.append(&mut rest);
    }

    /// True if the tag Result says that both have lost.
    pub fn says_both_lost(&self) -> bool {
        let result = self.get("Result").map(str::trim);
        result.and_then(Outcome::from_tag) == Some(Outcome::BothLose)
    }

    fn get(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(own, _)| own == name);
        tag.map(|(_, value)| value.as_str())
    }

    fn set(&mut self, name: &str, value: String) {
        match self.tags.iter_mut().find(|(own, _)| own == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }
}

/// The GameType that PDN sets down for the game.
fn game_type(variant: Variant) -> GameType {
    let rules = variant.rules();
    let squares = match rules.squares.written {
        Written::Letters => scoresheet_notation::SquareNames::Algebraic,
        Written::Numbers => scoresheet_notation::SquareNames::Numeric,
    };
    // The corner is given as the player sees it who begins.
    let seen = match rules.begins {
        Side::White => rules.squares.corner,
        Side::Black => rules.squares.corner.across(),
    };
    let corner = match seen {
        Corner::LowerLeft => 0,
        Corner::LowerRight => 1,
        Corner::UpperLeft => 2,
        Corner::UpperRight => 3,
    };
    let begins = match rules.begins {
        Side::White => Turn::White,
        Side::Black => Turn::Black,
    };
    GameType {
        number: rules.pdn_number,
        begins: Some(begins),
        board: Some((rules.board.files(), rules.board.ranks())),
        squares: Some(squares),
        corner: Some(corner),
        invert: Some(u8::from(rules.squares.mirrored)),
    }
}
