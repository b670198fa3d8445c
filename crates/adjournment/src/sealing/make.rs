//! The envelope of a game that stops at its last recorded move.

use super::pieces::to_move;
use super::recorded::Recorded;
use crate::envelope::{ClockTime, Control, Envelope, Last};
use crate::{Book, Clocks, Early, EarlyVerdict, colour_of, early};
use scoresheet_notation::{KnownTag, Language, Turn};
use scoresheet_replay::{AnyPosition, EditionSource, Game, GamePosition, write};

/// What is marked on an envelope and stands in no record.
#[derive(Debug, Clone, Default)]
pub struct EnvelopeFacts {
    /// The time that White has used.
    pub white_used: ClockTime,
    /// The time that Black has used.
    pub black_used: ClockTime,
    /// The time control.
    pub control: Option<Control>,
    /// How long a game is played before it is adjourned.
    pub session: Option<ClockTime>,
    /// The move that was sealed or made on the board, if it may be read.
    pub last: Last,
    /// The language of the position in words; the record's own without it.
    pub language: Option<&'static Language>,
}

/// Why no envelope can be made of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    /// The game is not replayed here.
    #[error("the game cannot be replayed by this program")]
    NotReplayed,
    /// A move of it cannot be played.
    #[error("the game cannot be replayed beyond ply {ply}; `scoresheet check` shows why")]
    Illegal {
        /// The first ply that cannot.
        ply: u32,
    },
    /// Nobody has a move to seal.
    #[error("the game is over in its last position: there is no move to seal")]
    Over,
}

/// The envelope of the last position of a game: whose move it is seals.
///
/// # Errors
/// [`MakeError`] if the game cannot be replayed to its end, or is over there.
///
/// ```
/// use scoresheet_notation::{Reader, Record, Turn};
/// use scoresheet_adjournment::sealing::{EnvelopeFacts, Recorded, make};
/// use scoresheet_replay::{Judge, Options};
/// let text = b"[White \"Petrov\"]\n[Black \"Ivanov\"]\n\n1. e4 e5 2. Nf3 *";
/// let mut record = Record::default();
/// let mut judge = Judge::new(Options::default());
/// let verdict = judge.next(&mut Reader::new(text), &mut record).unwrap();
/// let game = Recorded { text, record: &record, verdict: &verdict };
/// let envelope = make(&game, EnvelopeFacts::default())?;
/// assert_eq!((envelope.sealed_by, envelope.move_number), (Some(Turn::Black), Some(2)));
/// # Ok::<(), scoresheet_adjournment::sealing::MakeError>(())
/// ```
pub fn make(recorded: &Recorded<'_>, marks: EnvelopeFacts) -> Result<Envelope, MakeError> {
    let verdict = recorded.verdict;
    let plies = verdict.line.plies();
    let (Some(game), Some(position)) = (verdict.game, recorded.end()) else {
        return Err(MakeError::NotReplayed);
    };
    if verdict.legal != Some(true) {
        let ply = verdict.first_error_ply.unwrap_or(1);
        return Err(MakeError::Illegal { ply });
    }
    if !position.has_legal_move() {
        return Err(MakeError::Over);
    }
    let number = recorded.due_after(plies);
    let language = marks.language.or(verdict.language);
    let words = language.unwrap_or_else(Language::english);
    let [white, black] = recorded.names();
    // What is only the edition of today is for whoever reads the envelope to choose again.
    let chosen = verdict.edition_source != Some(EditionSource::Today);
    let edition = verdict.edition.filter(|_| chosen);
    Ok(Envelope {
        game: Some(game.name().to_owned()),
        edition: edition.map(|edition| edition.code.to_owned()),
        language: language
            .filter(|_| game == Game::Chess)
            .map(|language| language.code.to_owned()),
        event: recorded.stated(KnownTag::Event),
        site: recorded.stated(KnownTag::Site),
        round: recorded.stated(KnownTag::Round),
        date: recorded.stated(KnownTag::Date),
        white,
        black,
        position: Some(fen(&position, number)),
        pieces: Some(write::position_words(&position, words)),
        sealed_by: Some(to_move(&position)),
        move_number: Some(number),
        white_used: Some(marks.white_used),
        black_used: Some(marks.black_used),
        control: marks.control,
        session: marks.session,
        last: marks.last,
    })
}

/// As the exchange formats write it; in chess with the number that the move has in the record.
fn fen(position: &AnyPosition, number: u32) -> String {
    match position {
        AnyPosition::Draughts(position) => write::draughts_pdn_fen(position),
        AnyPosition::Chess(board) => {
            let fen = board.fen();
            match fen.rsplit_once(' ') {
                Some((before, _)) => format!("{before} {number}"),
                None => fen,
            }
        }
    }
}

impl Envelope {
    /// Puts the rest of the session on the clock of whoever seals before it is over (KV53 §34, MK53 §21), unless a flag
    /// has fallen or would fall: the answer says so. `None` if a time, the control or the session is not stated.
    ///
    /// ```
    /// use scoresheet_adjournment::EarlyVerdict;
    /// use scoresheet_adjournment::envelope::EnvelopeLines;
    /// let text = "Game: russian\nSealed by: Black\nMove number: 31\nWhite used: 1:45\nBlack used: 1:50\n\
    ///     Control: 15 moves per hour\nSession: 4:00\n";
    /// let mut envelope = EnvelopeLines::read(text)?.facts().0;
    /// let early = envelope.take_rest_of_session().unwrap();
    /// assert_eq!(early.verdict, EarlyVerdict::WithConsent);
    /// assert_eq!(envelope.black_used.map(|used| used.to_string()).as_deref(), Some("2:15"));
    /// # Ok::<(), scoresheet_adjournment::envelope::Problem>(())
    /// ```
    pub fn take_rest_of_session(&mut self) -> Option<Early> {
        let sealer = self.sealed_by?;
        let clocks = Clocks {
            control: self.control.clone()?,
            used: [self.white_used?, self.black_used?],
            moves: self.move_number?.saturating_sub(1),
            to_move: colour_of(sealer),
        };
        let game = self.game.as_deref().and_then(Game::by_name);
        let book = game.map_or(Book::Kv53, Book::on);
        let early = early(book, &clocks, self.session?);
        match (early.verdict, sealer) {
            (EarlyVerdict::FlagFallen | EarlyVerdict::FlagWouldFall, _) => {}
            (_, Turn::White) => self.white_used = Some(early.marked),
            (_, Turn::Black) => self.black_used = Some(early.marked),
        }
        Some(early)
    }
}
