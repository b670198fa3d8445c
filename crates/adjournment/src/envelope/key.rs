//! The keys of an envelope.

/// What a line of an envelope states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// `russian`, `brazilian`, `international` or `chess`.
    Game,
    /// The edition of the rules, such as `kv53`.
    Edition,
    /// The language of the piece letters, such as `et`.
    Language,
    /// The competition.
    Event,
    /// Where it is held.
    Site,
    /// The round.
    Round,
    /// The day on which the game was adjourned.
    Date,
    /// White's name (KV53 §34, MK53 §21).
    White,
    /// Black's name (KV53 §34, MK53 §21).
    Black,
    /// The position when the game was adjourned, as FEN (KV53 §34, MK53 §21).
    Position,
    /// The same position in words, as KV53 §14, §29 and MK53 §20 print it.
    Pieces,
    /// Whose move is in the envelope (KV53 §34, MK53 §21).
    SealedBy,
    /// Which number the sealed move has (KV53 §34, MK53 §21).
    MoveNumber,
    /// The time that White has used (KV53 §34, MK53 §21).
    WhiteUsed,
    /// The time that Black has used (KV53 §34, MK53 §21).
    BlackUsed,
    /// The time control: `15 moves in 1:00`.
    Control,
    /// How long a game is played before it is adjourned, both clocks together.
    Session,
    /// The sealed move, once the envelope is open; with nothing after the colon, the sheet in it
    /// says no move.
    SealedMove,
    /// A move that was made on the board instead of being sealed (KV53 §34).
    OpenMove,
}

impl Key {
    /// Every key and its name, in the order in which an envelope is written.
    pub const ALL: [(Self, &'static str); 19] = [
        (Self::Game, "Game"),
        (Self::Edition, "Edition"),
        (Self::Language, "Language"),
        (Self::Event, "Event"),
        (Self::Site, "Site"),
        (Self::Round, "Round"),
        (Self::Date, "Date"),
        (Self::White, "White"),
        (Self::Black, "Black"),
        (Self::Position, "Position"),
        (Self::Pieces, "Pieces"),
        (Self::SealedBy, "Sealed by"),
        (Self::MoveNumber, "Move number"),
        (Self::WhiteUsed, "White used"),
        (Self::BlackUsed, "Black used"),
        (Self::Control, "Control"),
        (Self::Session, "Session"),
        (Self::SealedMove, "Sealed move"),
        (Self::OpenMove, "Open move"),
    ];

    /// Its name at the start of a line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(key, _)| *key == self)
            .map_or("", |row| row.1)
    }

    /// Its name in JSON: small letters, `_` for blanks.
    #[must_use]
    pub fn json(self) -> String {
        self.as_str().to_lowercase().replace(' ', "_")
    }

    /// The key of this name, of a line or of JSON.
    ///
    /// ```
    /// use scoresheet_adjournment::envelope::Key;
    /// assert_eq!(Key::by_name("Sealed by"), Some(Key::SealedBy));
    /// assert_eq!(Key::by_name("sealed_by"), Some(Key::SealedBy));
    /// assert_eq!(Key::by_name("Arbiter"), None);
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let plain = |c: char| if matches!(c, '_' | '-') { ' ' } else { c };
        let name: String = name.chars().map(plain).collect();
        Self::ALL
            .iter()
            .find(|row| row.1.eq_ignore_ascii_case(&name))
            .map(|row| row.0)
    }
}
