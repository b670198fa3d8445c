//! What is said about a record: a stable code, how grave it is, the clause, the place.

use crate::{Span, codes};

/// How grave a finding is. Ordered: `Note < Warning < Error`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Read without doubt, but not as a standard writes it, or worth knowing.
    Note,
    /// Two statements of the record do not agree, or a choice had to be made.
    Warning,
    /// The record cannot be true as it stands, or could not be read.
    Error,
}

impl Level {
    /// The levels, the least grave first.
    pub const ALL: [Self; 3] = [Self::Note, Self::Warning, Self::Error];

    /// `note`, `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The level of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.as_str() == name)
    }
}

codes! {
    /// What kind of finding it is. The names are stable; tables and scripts rely on them.
    Code:
    IllegalMove "illegal-move" Error "What was written is not a legal move.";
    CaptureWasMandatory "capture-was-mandatory" Error "A move without capture was made although a capture was possible.";
    CapturedTooFew "captured-too-few" Error "A capture took fewer or other pieces than the rules require.";
    CapturedTooMany "captured-too-many" Error "A capture took more pieces than is possible.";
    CaptureStopped "capture-stopped" Error "A capture stopped although it could continue.";
    TwoMovesInARow "two-moves-in-a-row" Error "The side that had just moved moved again.";
    MovedOpponentsPiece "moved-opponents-piece" Error "The piece that was moved belongs to the other side.";
    JumpedTwice "jumped-twice" Error "A capture jumps the same piece twice, or a piece already captured.";
    JumpedOwnPiece "jumped-own-piece" Error "A capture jumps a piece of its own side.";
    LeftInCheck "left-in-check" Error "The move leaves the mover's own king in check.";
    BadCastling "bad-castling" Error "The side castles, which the rules do not allow here.";
    AmbiguousMove "ambiguous-move" Error "What was written fits more than one legal move.";
    AmbiguousCapture "ambiguous-capture" Error "More than one legal capture has this origin and target, and the path is not given.";
    PromotionMissing "promotion-missing" Error "A pawn reaches the last rank and the record does not say what it becomes.";
    MoveMissing "move-missing" Error "A move, or a line of two, is missing: with it put in, the rest of the game replays.";
    MoveDoubled "move-doubled" Error "One or more moves appear twice: without the repetition, the rest of the game replays.";
    SidesSwapped "sides-swapped" Error "The game replays if the sides, the columns or the names of the squares are swapped.";
    UnreadableToken "unreadable-token" Error "Something in the record is not a move, number, result, comment or symbol.";
    MarkedUnsure "marked-unsure" Error "The record itself says that a ply, or some text, was not read.";
    Truncated "truncated" Error "The text ends, or is cut off, in the middle of something.";
    UnclosedComment "unclosed-comment" Error "A comment is opened and never closed.";
    UnclosedVariation "unclosed-variation" Error "A variation is opened and never closed.";
    UnopenedBracket "unopened-bracket" Warning "A closing bracket has no comment or variation to close.";
    UnclosedString "unclosed-string" Error "The value of a tag has no closing quotation mark.";
    BadTag "bad-tag" Error "A line in square brackets is not a tag.";
    RepeatedTag "repeated-tag" Warning "A tag appears more than once in one game; the first counts.";
    BadRating "bad-rating" Warning "A player's rating is a number that cannot be a rating, or has something beside it; it is not used.";
    BadName "bad-name" Warning "The tag of a player holds a result, a number beside the name, or the name of the other player.";
    BadDate "bad-date" Warning "The tag Date holds something that is not a date, or a day that does not exist.";
    WrongPlyCount "wrong-ply-count" Warning "The tag PlyCount is not the number of plies in the record.";
    CutShort "cut-short" Warning "The record itself says that its game had more moves than it gives.";
    DoubtfulRecord "doubtful-record" Warning "The text says that the record is doubtful, or one of its moves.";
    NumbersJump "numbers-jump" Warning "The numbers of the moves jump ahead, or begin late: moves may be missing.";
    SetUpMissing "set-up-missing" Warning "The record says that it starts from a set-up position, but gives none.";
    BadPosition "bad-position" Error "A position cannot be set up, or cannot occur.";
    WrongSetUp "wrong-set-up" Warning "The game starts with all its pieces, but not on their usual squares.";
    PiecesDiffer "pieces-differ" Warning "A position given in the record differs from the one that the moves before it lead to.";
    DiagramDiffers "diagram-differs" Warning "A board drawn on the page does not show the position that the moves lead to.";
    LeftUncrowned "left-uncrowned" Warning "A man stands on the far row but was not crowned; it counts as a king.";
    MovedUncrownedKing "moved-uncrowned-king" Warning "A piece moved as a king but had not been crowned.";
    PositionCountMismatch "position-count-mismatch" Error "The number in brackets after a position is not its number of pieces.";
    SymbolNotBorneOut "symbol-not-borne-out" Warning "An annotation symbol is contradicted by the board.";
    IllegalVariation "illegal-variation" Warning "A variation cannot be played; the game itself is not affected.";
    ResultContradictsBoard "result-contradicts-board" Error "The result is not the one on the board.";
    ResultContradictsTerminator "result-contradicts-terminator" Error "The result tag and the end of the record say different things.";
    ResultContradictsWords "result-contradicts-words" Error "The result is not the one that the record gives in words.";
    ResultContradictsSymbol "result-contradicts-symbol" Error "The result is not the one given by the sign after the last move.";
    SymbolContradictsWords "symbol-contradicts-words" Error "The sign after the last move and the words of the record give different results.";
    SymbolContradictsBoard "symbol-contradicts-board" Error "The sign after the last move gives a result that is not the one on the board.";
    WordsContradictBoard "words-contradict-board" Error "The record gives in words a result that is not the one on the board.";
    EndContradictsBoard "end-contradicts-board" Warning "The record says how the game ended, such as by mate or repetition, and the board does not show it.";
    PlayedOnAfterEnd "played-on-after-end" Error "Moves follow although the game had ended.";
    DrawClaimable "draw-claimable" Note "A draw could have been claimed here.";
    DrawByRule "draw-by-rule" Note "The game was drawn by the rules here.";
    AgreementTooEarly "agreement-too-early" Warning "The players agreed on a draw before the rules allow it.";
    DeadUndecided "dead-undecided" Note "It was not decided whether the last position is dead.";
    DrawExcepted "draw-excepted" Note "The conditions of a draw rule were met here, but a win is forced, for which its clause makes an exception.";
    EditionsDiffer "editions-differ" Note "Editions of the rules differ on this position.";
    EditionNotFollowed "edition-not-followed" Note "The requested edition of the rules is unknown or is not for this game; another one was used.";
    EditionByDate "edition-by-date" Note "No tag and no option names an edition of the rules; it was chosen by the date.";
    WrongMoveNumber "wrong-move-number" Note "A move number is not the expected one.";
    VariationNumber "variation-number" Note "A number in a variation does not fit the place where the variation stands.";
    NumberWithoutMove "number-without-move" Note "The number of a move stands behind the last one, and no move follows it.";
    WrongCheckSign "wrong-check-sign" Note "A check sign is contradicted by the board, or is missing.";
    MissingTerminator "missing-terminator" Note "The record ends without a result after the last move.";
    RepeatedTerminator "repeated-terminator" Warning "More than one result follows the last move.";
    EditionUndated "edition-undated" Note "No tag, option or date says which edition of the rules applies; the newest was used.";
    GameInferred "game-inferred" Note "No tag and no option says which game is played; it was inferred.";
    OtherGame "other-game" Note "The record stops under the rules of the game that its tag names, and replays to its end as another kind of draughts.";
    LanguageInferred "language-inferred" Note "The piece letters were read in this language because the game replays in it.";
    LookAlikeLetter "look-alike-letter" Note "A piece letter is typed as a look-alike from another alphabet.";
    EncodingInferred "encoding-inferred" Note "The text is not UTF-8; its encoding was inferred.";
    UnknownGame "unknown-game" Warning "Which game is played cannot be determined, or the program does not replay it.";
    UnreadFile "unread-file" Error "A file, or a part of it, could not be read.";
    InternalFault "internal-fault" Error "The record was not judged because of a fault in the program.";
    BadEnvelope "bad-envelope" Error "The envelope of an adjourned game lacks an item, states one twice, or states something invalid.";
    EnvelopeContradictsItself "envelope-contradicts-itself" Error "Two statements of the envelope of an adjourned game do not agree.";
    EnvelopeContradictsGame "envelope-contradicts-game" Error "The envelope of an adjourned game and the record of the game do not agree.";
    TimeOverstepped "time-overstepped" Error "More time was used than the control allows for the moves made.";
    AdjournedEarly "adjourned-early" Warning "A game was adjourned before the control or before the end of the session.";
    SealedMoveSlip "sealed-move-slip" Warning "The sealed move is miswritten, but can mean only one move.";
    SealedMoveUnclear "sealed-move-unclear" Error "The sealed move can mean several moves, or none.";
    SealedMoveShortened "sealed-move-shortened" Warning "The sealed move is not in full notation.";
    RepairSuggested "repair-suggested" Note "The most probable reading of this place, in a game that does not replay to the end.";
    MoreFindings "more-findings" Warning "A game has more findings than are listed; all of them are counted.";
    WrittenForm "written-form" Note "The text was read without doubt, but is not written as the standard requires.";
}

/// One thing said about one place of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind.
    pub code: Code,
    /// How grave here; mostly [`Code::level`].
    pub level: Level,
    /// The clause it rests on, as in `KV53 §8` or `VK 4.2`.
    pub clause: Option<&'static str>,
    /// Where.
    pub span: Span,
    /// Plies played before the place, plus one: the ply the finding is about.
    pub ply: Option<u32>,
    /// One line for a person, without the place.
    pub message: String,
    /// The position before the move in question, in the game's FEN.
    pub fen: Option<String>,
    /// What would have been legal, nearest to what was written first.
    pub legal: Vec<String>,
    /// Of an inference that a column of every game tells: what is said once of all games of a file that it is the same
    /// for.
    pub of_file: Option<String>,
}

impl Finding {
    /// A finding of the code's usual level, with nothing but a place and a message. Line ends in
    /// the message, which may quote a record, become blanks.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            level: code.level(),
            clause: None,
            span,
            ply: None,
            message: one_line(message.into()),
            fen: None,
            legal: Vec::new(),
            of_file: None,
        }
    }

    /// Gives it another message, on one line.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = one_line(message.into());
    }

    /// The same finding, which a column of the game tells too: said once of all games of a file, by its own message.
    #[must_use]
    pub fn told_once(self) -> Self {
        let of_file = Some(self.message.clone());
        Self { of_file, ..self }
    }

    /// The same finding, resting on `clause`; on none if that is empty, as where no rulebook of a game is cited.
    ///
    /// ```
    /// use scoresheet_source::{Code, Finding, Span};
    ///
    /// let finding = Finding::new(Code::BadPosition, Span::new(0, 1), "no king");
    /// assert_eq!(finding.clone().citing("KV53 §8").clause, Some("KV53 §8"));
    /// assert_eq!(finding.citing("").clause, None);
    /// ```
    #[must_use]
    pub fn citing(mut self, clause: &'static str) -> Self {
        self.clause = Some(clause).filter(|clause| !clause.is_empty());
        self
    }

    /// The same finding, about this ply.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }
}

fn one_line(message: String) -> String {
    if memchr::memchr2(b'\n', b'\r', message.as_bytes()).is_some() {
        return message.replace(['\n', '\r'], " ");
    }
    message
}

// Findings that are counted and not listed: a record can be hostile, and memory is not endless.

/// Keeps the findings of one game to a number that a person could want to read.
///
/// ```
/// use scoresheet_source::{Code, Finding, Span, Unlisted};
/// let (mut list, mut unlisted) = (Vec::new(), Unlisted::default());
/// for at in 0..1_000_000 {
///     let finding = Finding::new(Code::UnopenedBracket, Span::new(at, at + 1), "stray");
///     unlisted.keep(finding, &mut list);
/// }
/// unlisted.close(&mut list);
/// assert_eq!(list.len(), Unlisted::LISTED + 1);
/// assert_eq!(list.last().unwrap().code, Code::MoreFindings);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unlisted {
    count: u32,
    first: Span,
    worst: Option<Level>,
}

impl Unlisted {
    /// Findings that are listed one by one.
    pub const LISTED: usize = 10_000;

    /// Adds `finding` to `list`, or only counts it if the list is full.
    pub fn keep(&mut self, finding: Finding, list: &mut Vec<Finding>) {
        if list.len() < Self::LISTED {
            return list.push(finding);
        }
        if self.count == 0 {
            self.first = finding.span;
        }
        self.count = self.count.saturating_add(1);
        self.worst = self.worst.max(Some(finding.level));
    }

    /// True if something was counted and not listed.
    #[must_use]
    pub const fn any(&self) -> bool {
        self.count > 0
    }

    /// Ends `list` with a finding that says how many there were beyond it, if there were; its level
    /// is the highest of theirs. Counting starts anew.
    pub fn close(&mut self, list: &mut Vec<Finding>) {
        let Self {
            count,
            first,
            worst,
        } = std::mem::take(self);
        let Some(level) = worst else { return };
        let more = if count == 1 { "finding" } else { "findings" };
        let message = format!("{count} more {more} for this game, from here on, are not listed");
        list.push(Finding {
            level,
            ..Finding::new(Code::MoreFindings, first, message)
        });
    }
}
