//! What a word is that a person has put in the place of a file.

/// Something that is no name of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pasted {
    /// An address on the web.
    Address,
    /// A position of chess, as FEN.
    ChessPosition,
    /// A position of draughts, as FEN.
    DraughtsPosition,
    /// Numbered moves.
    Moves,
}

impl Pasted {
    /// What `word` looks like, if not like the name of a file.
    ///
    /// ```
    /// use scoresheet_notation::Pasted;
    /// assert_eq!(Pasted::of("https://example.org/a.pgn"), Some(Pasted::Address));
    /// assert_eq!(Pasted::of("8/8/8/4k3/8/8/8/4K2R w - - 0 1"), Some(Pasted::ChessPosition));
    /// assert_eq!(Pasted::of("W:WK29:B6,14"), Some(Pasted::DraughtsPosition));
    /// assert_eq!(Pasted::of("1. e4 e5"), Some(Pasted::Moves));
    /// assert_eq!(Pasted::of("club.pgn"), None);
    /// ```
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let looks = [
            (word.contains("://"), Self::Address),
            (is_chess_placement(word), Self::ChessPosition),
            (is_draughts_position(word), Self::DraughtsPosition),
            (are_moves(word), Self::Moves),
        ];
        let found = looks.into_iter().find(|(is_so, _)| *is_so);
        found.map(|(_, what)| what)
    }
}

fn is_chess_placement(word: &str) -> bool {
    let placement = word.split_whitespace().next().unwrap_or_default();
    let ranks: Vec<&str> = placement.split('/').collect();
    let piece = |c: char| "pnbrqkPNBRQK12345678~".contains(c);
    ranks.len() == 8
        && ranks
            .iter()
            .all(|rank| !rank.is_empty() && rank.chars().all(piece))
}

fn is_draughts_position(word: &str) -> bool {
    let mut parts = word.split(':');
    matches!(parts.next(), Some("W" | "B" | "w" | "b"))
        && parts.any(|part| part.starts_with(['W', 'B']))
}

fn are_moves(word: &str) -> bool {
    let number = word.split_whitespace().next().unwrap_or_default();
    let number = number.trim_end_matches(|c: char| c != '.');
    let digits = number.strip_suffix('.').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) && word.contains(' ')
}
