//! What is wrong with a source of an event, and where.

use scoresheet_source::{Level, codes};
use serde::{Serialize, Serializer};

/// Where something stands in the files of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// Which of [`crate::Event::files`], from 0.
    pub file: u32,
    /// The line, from 1; 0 where there is none.
    pub line: u32,
    /// The column, in characters from 1; 0 where the whole line is meant.
    pub column: u32,
}

impl Place {
    /// The place in the file called `name`, as far as it is known: `club.csv:3:5:`.
    #[must_use]
    pub fn in_file(self, name: &str) -> String {
        let numbers = [self.line, self.column].into_iter();
        let known = numbers.filter(|number| *number > 0);
        let place: String = known.map(|number| format!("{number}:")).collect();
        format!("{name}:{place}")
    }
}

codes! {
    /// What kind of fault it is. The names are stable.
    FaultCode:
    UnreadableLine "unreadable-line" Error "A line, or a field of it, that cannot be read.";
    UnreadableResult "unreadable-result" Error "Something in place of a result is not a result.";
    SignsUnclear "signs-unclear" Warning "Signs that may be of games with or without play.";
    ResultUnclear "result-unclear" Warning "A result that may be read in two ways.";
    ScoreTooHigh "score-too-high" Error "A result is worth more than a win.";
    DuplicateNumber "duplicate-number" Error "Two players have the same number.";
    DuplicateName "duplicate-name" Error "Two players have the same name.";
    UnknownPlayer "unknown-player" Error "A number or name belongs to no player.";
    MissingPlayer "missing-player" Error "An opponent has no line in the table.";
    MetHimself "met-himself" Error "A player is paired with the same player.";
    MetTwice "met-twice" Error "Two players meet more often than the event provides for.";
    PairedTwice "paired-twice" Error "A player has two games, or a game and a bye, in one round.";
    BoardTwice "board-twice" Warning "Two games of one round are on the same board.";
    ResultsDisagree "results-disagree" Error "The results of the two sides of a game do not match.";
    ColoursDisagree "colours-disagree" Error "Both sides of a game have the same colour.";
    PointsDisagree "points-disagree" Warning "The stated points are not the sum of the results.";
    PlacesDisagree "places-disagree" Warning "The stated places are not those of points and tie-breaks.";
    RoundsOutOfOrder "rounds-out-of-order" Error "The rounds are not in order.";
    RoundMissing "round-missing" Warning "A round between other rounds has no games.";
    RoundUnstated "round-unstated" Warning "Nothing says what a player did in a round that others played.";
    GameMissing "meeting-missing" Warning "Two players or teams of a round-robin have no game or match.";
    RatingUnlikely "rating-unlikely" Warning "A rating is higher or lower than ratings are.";
    FactsDisagree "facts-disagree" Warning "Two records disagree about a player, about a game, or about when the event was.";
    SitesDisagree "sites-disagree" Warning "Games that are probably of one event name different sites.";
    GameDoubled "game-doubled" Warning "The same game appears twice.";
    RowDoubled "row-doubled" Warning "A row says the same as another one.";
    NameUnlikely "name-unlikely" Warning "A player is named by a result.";
    NamesAlike "names-alike" Warning "Two names probably belong to the same person.";
    TagMissing "tag-missing" Warning "A game lacks a tag that the table needs.";
    TooFewPlayers "too-few-players" Error "An event needs two players.";
    TooMany "too-many" Error "There are more players or rounds than are possible.";
    UnknownRank "unknown-rank" Error "A rank does not exist in the classification.";
    RankMissing "rank-missing" Error "A player's rank is needed but not stated.";
    RankDisagrees "rank-disagrees" Warning "A stated rank differs from the one computed.";
    IndicatorMissing "indicator-missing" Error "The coefficient needs an indicator that the sources do not give.";
    FaultsUnlisted "faults-unlisted" Error "There are more faults than are listed.";
    ReadAs "read-as" Note "How the source was read.";
    FieldIgnored "field-ignored" Note "Something was read that has no place in an event; it is kept, not used.";
}

impl Serialize for FaultCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// One thing wrong with a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What kind.
    pub code: FaultCode,
    /// How grave here.
    pub level: Level,
    /// Where.
    pub at: Place,
    /// One line for a person, without the place.
    pub message: String,
    /// What option of the program settles it, and how.
    pub option: Option<String>,
}

impl Fault {
    /// A fault of its usual level.
    #[must_use]
    pub fn new(code: FaultCode, at: Place, message: impl Into<String>) -> Self {
        Self {
            code,
            level: code.level(),
            at,
            message: message.into(),
            option: None,
        }
    }

    /// With the option of the program that settles it.
    #[must_use]
    pub fn settled_by(mut self, option: impl Into<String>) -> Self {
        self.option = Some(option.into());
        self
    }

    /// The message and the option, for those who can use it.
    #[must_use]
    pub fn with_option(&self) -> String {
        match &self.option {
            Some(option) => format!("{}; {option}", self.message),
            None => self.message.clone(),
        }
    }

    /// Whether the event cannot be relied on because of it.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.level == Level::Error
    }
}
