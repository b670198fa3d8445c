//! What a record that a program wrote says of itself in comments: plies that were not read, text that was not
//! read or replayed. One
//! program writes them and another reads them, so that a guess is never taken for the game.

/// Why a ply of a record is not sure, or the record ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// The text tells nothing of the ply, which is a guess.
    Unreadable,
    /// The text may mean several moves, of which one was chosen.
    Ambiguous,
    /// The ply is not written; what follows it asks for it.
    NotWritten,
    /// The rest may mean several things, and is quoted.
    NotSure,
    /// No legal moves explain the rest, which is quoted.
    NotRead,
    /// What may be part of the game could not be replayed, and is quoted.
    NotReplayed,
}

impl Doubt {
    /// Every one.
    pub const ALL: [Self; 6] = [
        Self::Unreadable,
        Self::Ambiguous,
        Self::NotWritten,
        Self::NotSure,
        Self::NotRead,
        Self::NotReplayed,
    ];

    /// The words with which its comment begins.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable: ",
            Self::Ambiguous => "ambiguous: ",
            Self::NotWritten => "repaired: not written ",
            Self::NotSure => "not sure: ",
            Self::NotRead => "not read: ",
            Self::NotReplayed => "not replayed: ",
        }
    }

    /// What a comment says, its brace or semicolon included.
    ///
    /// ```
    /// use scoresheet_notation::Doubt;
    /// assert_eq!(Doubt::of_comment(b"{unreadable: \"Bb5\" -> perhaps b3 0.0912}"), Some(Doubt::Unreadable));
    /// assert_eq!(Doubt::of_comment(b"{repaired: not\nwritten -> Nf6, 0.9954}"), Some(Doubt::NotWritten));
    /// assert_eq!(Doubt::of_comment(b"{an ambiguous position}"), None);
    /// ```
    #[must_use]
    pub fn of_comment(comment: &[u8]) -> Option<Self> {
        let [b'{' | b';', inside @ ..] = comment else {
            return None;
        };
        // A record may have a comment for every move: the first letter rules out nearly all of them.
        let first = *inside.iter().find(|byte| !byte.is_ascii_whitespace())?;
        if !first.is_ascii_lowercase() {
            return None;
        }
        let begins = |doubt: &Self| doubt.words().as_bytes().first() == Some(&first);
        // A line may have ended between two words.
        let says = |doubt: &Self| {
            let words = doubt.words().split_ascii_whitespace();
            let mut stated = inside
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty());
            { words }.all(|word| stated.next() == Some(word.as_bytes()))
        };
        let mut likely = Self::ALL.into_iter().filter(begins);
        likely.find(says)
    }

    /// True if the ply before the comment is in doubt; false if all after it is left out.
    #[must_use]
    pub const fn is_about_move(self) -> bool {
        match self {
            Self::Unreadable | Self::Ambiguous | Self::NotWritten => true,
            Self::NotSure | Self::NotRead | Self::NotReplayed => false,
        }
    }
}
