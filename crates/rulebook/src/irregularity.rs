//! Kinds of irregularity that a rulebook has a clause for.

/// What went against the rules. The classes are those of VK/RK 5.4 and of the chess rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Irregularity {
    /// Against the rules of the piece, over or onto an occupied square, from an empty one.
    WrongMove,
    /// A plain move though a capture was possible.
    CaptureWasMandatory,
    /// Fewer or other pieces captured than required.
    CapturedTooFew,
    /// A capture broken off.
    CaptureStopped,
    /// Two moves in a row by one side.
    TwoMovesInARow,
    /// The opponent's piece moved.
    MovedOpponentsPiece,
    /// A piece jumped twice.
    JumpedTwice,
    /// The own king left in check.
    LeftInCheck,
    /// Castling that is not allowed.
    BadCastling,
    /// A promotion whose piece is not said.
    PromotionMissing,
    /// A move that does not say which piece.
    Ambiguous,
    /// More pieces of a kind than promotion allows.
    TooManyPieces,
    /// A set-up that cannot be.
    WrongSetUp,
    /// The board turned wrongly, so that its squares have other names.
    BoardTurned,
    /// The sides have each other's pieces, or Black began.
    WrongColours,
    /// A record that is not what was played: a move left out, or written twice.
    WrongRecord,
    /// The check count behind a position.
    CheckCount,
    /// No piece left, or none that can move; mate; stalemate: the game is over.
    GameOver,
    /// What an annotation symbol means.
    Symbols,
}
