//! Kinds of irregularity that a rulebook has a clause for.

/// What went against the rules. The classes are those of VK/RK 5.4 and of the chess rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// Against the rules of the piece, over or onto an occupied square, from an empty one.
    WrongMove,
    /// The same of a draughts king.
    WrongKingMove,
    /// A pawn's capture of nothing.
    CapturedNothing,
    /// A plain move though a capture was possible.
    CaptureWasMandatory,
    /// Fewer or other pieces captured than required.
    CapturedTooFew,
    /// The same where the number is free, as in Russian draughts: a capture that had to go on.
    CaptureNotCompleted,
    /// More pieces captured than possible.
    CapturedTooMany,
    /// A capture broken off.
    CaptureStopped,
    /// A capture that went on after it had crowned the man, in games in which that ends it.
    WentOnCrowned,
    /// Two moves in a row by one side.
    TwoMovesInARow,
    /// The opponent's piece moved.
    MovedOpponentsPiece,
    /// A piece jumped twice.
    JumpedTwice,
    /// An own piece jumped.
    JumpedOwn,
    /// The own king left in check.
    LeftInCheck,
    /// The king moved to an attacked square.
    KingIntoCheck,
    /// Castling without king and rook in their places, or over or onto occupied squares.
    BadCastling,
    /// Castling after king or rook had moved.
    CastledAfterMove,
    /// Castling out of check.
    CastledOutOfCheck,
    /// Castling into check.
    CastledIntoCheck,
    /// Castling over an attacked square.
    CastledThroughCheck,
    /// A promotion whose piece is not said.
    PromotionMissing,
    /// A move that does not say which piece.
    Ambiguous,
    /// More pieces of a kind than promotion allows.
    TooManyPieces,
    /// A set-up that cannot be, or is not the one a game starts from.
    WrongSetUp,
    /// The board turned wrongly, so that its squares have other names.
    BoardTurned,
    /// The sides have each other's pieces, or Black began.
    WrongColours,
    /// A record that is not what was played: a move left out, or written twice.
    WrongRecord,
    /// A piece gone from the board, or on it, that no move has taken or brought there.
    TakenOffWithoutReason,
    /// Fewer pieces taken off than were captured.
    TakenOffTooFew,
    /// Pieces of the opponent's taken off that were not captured.
    TakenOffTooMany,
    /// An own piece taken off after a capture.
    TakenOffOwn,
    /// A man on its far row left uncrowned.
    LeftUncrowned,
    /// A king moved that was not crowned.
    MovedUncrowned,
    /// The check count after a position.
    CheckCount,
    /// A sealed move that is wrongly written.
    SealedMove,
    /// What an annotation symbol means.
    Symbols,
}
