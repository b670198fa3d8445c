//! How an event is paired, in words (092) and as a code (192).

use scoresheet_event::Kind;

/// What records 092 and 192 can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// Swiss.
    Swiss,
    /// A round robin with so many cycles; the code for rules of one's own does not say how many.
    RoundRobin(Option<u16>),
    /// Knock-out, Scheveningen, or in words that nobody else uses.
    Other,
}

impl Type {
    /// What a 192 code means; a code that is not in the table means [`Type::Other`].
    #[must_use]
    pub fn of_code(code: &str) -> Self {
        let row = (include_str!("../../data/trf_types.tsv").lines().skip(1))
            .filter_map(|line| line.split_once('\t'))
            .find(|(known, _)| known.eq_ignore_ascii_case(code));
        match row.map(|(_, paired)| paired) {
            Some("swiss") => Self::Swiss,
            Some("round-robin") => Self::RoundRobin(Some(1)),
            Some("double-round-robin") => Self::RoundRobin(Some(2)),
            Some("round-robin-any") => Self::RoundRobin(None),
            _ => Self::Other,
        }
    }

    /// What the words of an 092 record mean; some programs write the code there.
    ///
    /// ```
    /// use scoresheet_event_files::trf::Type;
    /// assert_eq!(Type::of_words("Individual: Swiss-System"), Type::Swiss);
    /// assert_eq!(Type::of_words("Double Round-Robin"), Type::RoundRobin(Some(2)));
    /// assert_eq!(Type::of_words("Round robin, 4 cycles"), Type::RoundRobin(Some(4)));
    /// ```
    #[must_use]
    pub fn of_words(words: &str) -> Self {
        let coded = Self::of_code(words.trim());
        if coded != Self::Other {
            return coded;
        }
        let letters: String = (words.chars())
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        if letters.contains("roundrobin") || letters.contains("berger") {
            let cycles = match letters.split_once("cycle") {
                Some((before, _)) => trailing_number(before),
                None if letters.contains("double") => Some(2),
                None => Some(1),
            };
            return Self::RoundRobin(cycles);
        }
        if letters.contains("swiss") {
            return Self::Swiss;
        }
        Self::Other
    }

    /// The same for an [`scoresheet_event::Event`].
    #[must_use]
    pub fn kind(self) -> Option<Kind> {
        match self {
            Self::Swiss => Some(Kind::Swiss),
            Self::RoundRobin(cycles) => Some(Kind::RoundRobin {
                cycles: cycles.unwrap_or(1),
            }),
            Self::Other => None,
        }
    }

    /// The kind that two records state together, or that they contradict one another.
    pub(super) fn joined(words: Option<Self>, code: Option<Self>) -> Result<Option<Kind>, ()> {
        let stated = |each: &Self| *each != Self::Other;
        match (words.filter(stated), code.filter(stated)) {
            (Some(Self::RoundRobin(cycles)), Some(Self::RoundRobin(None))) => {
                Ok(Self::RoundRobin(cycles).kind())
            }
            (Some(words), Some(code)) if words.kind() != code.kind() => Err(()),
            (words, code) => Ok(code.or(words).and_then(Self::kind)),
        }
    }
}

fn trailing_number(text: &str) -> Option<u16> {
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let number = text.get(text.len() - digits..)?.parse().ok()?;
    (number > 0).then_some(number)
}

/// The words for a kind, as 092 has them.
pub(super) fn words(kind: Kind, in_teams: bool) -> String {
    let whose = if in_teams { "Team" } else { "Individual" };
    match kind {
        Kind::Swiss => format!("{whose}: Swiss-System"),
        Kind::RoundRobin { cycles: 1 } => format!("{whose}: Round-Robin"),
        Kind::RoundRobin { cycles: 2 } => format!("{whose}: Double Round-Robin"),
        Kind::RoundRobin { cycles } => format!("{whose}: Round-Robin, {cycles} cycles"),
    }
}

/// The code for a kind whose pairing rules are not known.
pub(super) const fn code(kind: Kind, in_teams: bool) -> &'static str {
    match (kind, in_teams) {
        (Kind::Swiss, false) => "CUSTOM_SWISS",
        (Kind::Swiss, true) => "CUSTOM_TEAM_SWISS",
        (Kind::RoundRobin { .. }, false) => "CUSTOM_ROUNDROBIN",
        (Kind::RoundRobin { .. }, true) => "CUSTOM_TEAM_ROUNDROBIN",
    }
}
