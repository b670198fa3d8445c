//! How a record says a game ended: numbers, and words from `data/outcomes.tsv`.

use crate::phrases::{ByBeginning, Phrases, WordList, length_of_words, rows};
use std::sync::LazyLock;

/// The result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// White won.
    WhiteWins,
    /// Black won.
    BlackWins,
    /// Drawn.
    Draw,
    /// Both lost, or the game was not counted (`0-0`, `-/-`).
    BothLose,
    /// Unfinished or unknown (`*`, `jne.`).
    Unknown,
}

impl Outcome {
    /// As the tables write it: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Unknown => "*",
        }
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        match self {
            Self::WhiteWins => Self::BlackWins,
            Self::BlackWins => Self::WhiteWins,
            same @ (Self::Draw | Self::BothLose | Self::Unknown) => same,
        }
    }

    /// Reads the value of a Result tag: a result in figures, or a forfeit (`+/-`, `1-0 ff`). `None` if it
    /// is none of the results known.
    ///
    /// ```
    /// use scoresheet_notation::Outcome;
    /// assert_eq!(Outcome::from_tag("0 - 2"), Some(Outcome::BlackWins));
    /// assert_eq!(Outcome::from_tag("+:-"), Some(Outcome::WhiteWins));
    /// assert_eq!(Outcome::from_tag("4-6"), None);
    /// ```
    #[must_use]
    pub fn from_tag(value: &str) -> Option<Self> {
        Self::from_figures(value).or_else(|| forfeit(value))
    }

    /// Reads a result in figures: blanks anywhere, either way of counting (`1-0`, `2-0`), any dash or
    /// colon. `None` if it is none.
    ///
    /// ```
    /// use scoresheet_notation::Outcome;
    /// assert_eq!(Outcome::from_figures("½:½"), Some(Outcome::Draw));
    /// // After a move this is a judgement of the position.
    /// assert_eq!(Outcome::from_figures("+-"), None);
    /// ```
    #[must_use]
    pub fn from_figures(value: &str) -> Option<Self> {
        // The three that nearly every record has, without allocating.
        match value {
            "1-0" => return Some(Self::WhiteWins),
            "0-1" => return Some(Self::BlackWins),
            "1/2-1/2" => return Some(Self::Draw),
            _ => {}
        }
        let hyphens = |c| if c == ':' { '-' } else { c };
        let plain = signs(value).map(hyphens);
        let mut numbers = NUMBERS.iter();
        let found = numbers.find(|(text, _)| text.chars().eq(plain.clone()));
        found.map(|&(_, outcome)| outcome)
    }
}

/// Without blanks, every dash a hyphen.
fn plain(value: &str) -> String {
    signs(value).collect()
}

/// Its signs, one by one.
fn signs(value: &str) -> impl Iterator<Item = char> + Clone {
    let signs = value.chars().filter(|c| !c.is_whitespace());
    signs.map(|c| match c {
        '–' | '—' | '−' => '-',
        other => other,
    })
}

/// Words after a result in figures that say that it is one of a forfeit.
const OF_A_FORFEIT: &[&str] = &["(ff)", "(f)", "forfeit", "ff", "f"];

/// A game that was won, or lost by both, because somebody did not come. A draw is no forfeit.
fn forfeit(value: &str) -> Option<Outcome> {
    let plain = plain(value).to_lowercase();
    if let Some(outcome) = forfeit_in_signs(&plain) {
        return Some(outcome);
    }
    let figures = OF_A_FORFEIT
        .iter()
        .find_map(|words| plain.strip_suffix(words))?;
    let decided = [Outcome::WhiteWins, Outcome::BlackWins, Outcome::BothLose];
    Outcome::from_figures(figures).filter(|outcome| decided.contains(outcome))
}

/// The result of a game that was not played, where the text is nothing but the signs for it.
pub(crate) fn forfeit_in_signs(value: &str) -> Option<Outcome> {
    const LONGEST: usize = 9;
    let plain = (value.len() <= LONGEST).then(|| plain(value))?;
    let signs = FORFEITS.iter().find(|(text, _)| *text == plain);
    signs.map(|(_, outcome)| *outcome)
}

/// Forfeits in signs (`+` came, `-` did not), and as FIDE's reports of tournaments write the two results.
const FORFEITS: &[(&str, Outcome)] = &[
    ("+/-", Outcome::WhiteWins),
    ("+:-", Outcome::WhiteWins),
    ("+-", Outcome::WhiteWins),
    ("+--", Outcome::WhiteWins),
    ("1f-0f", Outcome::WhiteWins),
    ("-/+", Outcome::BlackWins),
    ("-:+", Outcome::BlackWins),
    ("-+", Outcome::BlackWins),
    ("--+", Outcome::BlackWins),
    ("0f-1f", Outcome::BlackWins),
    ("-/-", Outcome::BothLose),
    ("-:-", Outcome::BothLose),
    ("0f-0f", Outcome::BothLose),
];

/// Results in figures, with every dash as a hyphen; longer spellings before their beginnings.
pub(crate) const NUMBERS: &[(&str, Outcome)] = &[
    ("1/2-1/2", Outcome::Draw),
    ("0.5-0.5", Outcome::Draw),
    ("0,5-0,5", Outcome::Draw),
    ("½-½", Outcome::Draw),
    ("1/2", Outcome::Draw),
    ("½", Outcome::Draw),
    ("1-0", Outcome::WhiteWins),
    ("2-0", Outcome::WhiteWins),
    ("0-1", Outcome::BlackWins),
    ("0-2", Outcome::BlackWins),
    ("1-1", Outcome::Draw),
    ("0-0", Outcome::BothLose),
    ("*", Outcome::Unknown),
];

/// A result in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatedInWords {
    /// What it says for the game.
    pub outcome: Outcome,
    /// The name of the ending that it speaks of, as the editions of the rules name it: `resignation`, `time`,
    /// `agreement`.
    pub ending: Option<&'static str>,
}

impl StatedInWords {
    /// It says that a player resigned.
    #[must_use]
    pub fn resigned(&self) -> bool {
        self.ending == Some("resignation")
    }
}

/// Reads a text that is a result in words and nothing else, a full stop aside; case does not matter.
///
/// ```
/// use scoresheet_notation::{Outcome, result_in_words};
/// let said = result_in_words("Valge alistus.").unwrap();
/// assert_eq!((said.outcome, said.ending), (Outcome::BlackWins, Some("resignation")));
/// assert_eq!(result_in_words("Valge alistus liiga vara"), None);
/// ```
#[must_use]
pub fn result_in_words(text: &str) -> Option<StatedInWords> {
    let text = text.trim();
    let (stated, len) = result_words_at_start(text)?;
    text[len..].trim().is_empty().then_some(stated)
}

/// A result in words at the start of `text`, and its length in bytes, with a word that joins it to the last move: `And White
/// resigns.` Case does not matter.
pub(crate) fn read_words(text: &str) -> Option<(Outcome, usize)> {
    let said = |text| result_words_at_start(text).map(|(stated, len)| (stated.outcome, len));
    let joined = || {
        let (and, words) = text.split_once(' ')?;
        let and = AND.iter().find(|word| and.to_lowercase() == **word)?;
        let (outcome, len) = said(words)?;
        Some((outcome, and.len() + 1 + len))
    };
    said(text).or_else(joined)
}

/// A result in words at the start of `text`, and its length in bytes with a full stop after it. It may say when: `Black resigned on move
/// 30.`
///
/// ```
/// use scoresheet_notation::{Outcome, result_words_at_start};
/// let (said, len) = result_words_at_start("Weiß gab im 30. Zuge auf. Diagramm").unwrap();
/// assert_eq!((said.outcome, len), (Outcome::BlackWins, "Weiß gab im 30. Zuge auf.".len()));
/// assert_eq!(result_words_at_start("White won a pawn"), None);
/// ```
#[must_use]
pub fn result_words_at_start(text: &str) -> Option<(StatedInWords, usize)> {
    let mut rows = rows_beginning_as(text).iter();
    rows.find_map(|(words, stated)| Some(((*stated)?, length_of_statement(text, words)?)))
}

/// Length of `words` at the start of `text` if they are a statement there, perhaps with when it was, and with the full stop after it.
fn length_of_statement(text: &str, words: &str) -> Option<usize> {
    let with_stop = |len: usize, words: &str| {
        let rest = &text[len..];
        ends_statement(rest, words).then(|| len + usize::from(rest.starts_with('.')))
    };
    let len = length_of_words(text, words.trim_end_matches('.'))?;
    let rest = text[len..].trim_start_matches([' ', '\t']);
    let told_when = WHEN.beginning(rest).iter().find_map(|when| {
        let end = text.len() - rest.len() + length_of_words(rest, when)?;
        with_stop(end, "")
    });
    told_when.or_else(|| with_stop(length_of_words(text, words)?, words))
}

/// Whether `words` say all that their sentence says where `rest` stands behind them: `White resigns himself to a draw`,
/// `Draw?` and `Draw offered` say no result.
fn ends_statement(rest: &str, words: &str) -> bool {
    let next = rest.trim_start_matches([' ', '\t']).chars().next();
    let goes_on = |c: char| c.is_alphabetic() || matches!(c, '?' | '-' | '\'' | '’');
    match rest.chars().next() {
        Some(c) if c.is_alphanumeric() => false,
        Some(_) | None => words.ends_with('.') || !next.is_some_and(goes_on),
    }
}

/// Length of words at the start of `text` by which the side whose move is due resigns: `Resigns`,
/// `сдались`. What they say depends on the moves before them.
#[must_use]
pub fn resignation_when_due(text: &str) -> Option<usize> {
    let rows = rows_beginning_as(text).iter();
    let mut due = rows.filter(|(_, stated)| stated.is_none());
    due.find_map(|(words, _)| length_of_statement(text, words))
}

/// Words for *and*: they join a resignation to the last move, `and resigned`, or stand between the moves of a number.
pub static AND: WordList = WordList::of(TABLE, "and");

const TABLE: &str = include_str!("../data/outcomes.tsv");

/// What may stand behind the words: when it was.
pub(crate) static WHEN: Phrases = Phrases::of(TABLE, "when");

/// Words, and what they state; nothing if the side whose move is due resigns by them.
type Row = (&'static str, Option<StatedInWords>);

/// The rows of the table that a text may begin with, with or without their stop.
pub(crate) fn rows_beginning_as(text: &str) -> &'static [Row] {
    static BY_BEGINNING: LazyLock<ByBeginning<Row>> = LazyLock::new(|| {
        let rows = stated_rows().map(|row| (row.0.trim_end_matches('.'), row));
        ByBeginning::new(rows)
    });
    BY_BEGINNING.of(text)
}

/// All of them, in their order.
fn stated_rows() -> impl Iterator<Item = Row> {
    rows(TABLE).filter_map(|(kind, words)| {
        let outcome = NUMBERS.iter().find(|(text, _)| *text == kind);
        let mut words = words.split('\t');
        let (words, ending) = (words.next()?, words.next());
        let stated = outcome.map(|&(_, outcome)| StatedInWords { outcome, ending });
        (kind == "due" || stated.is_some()).then_some((words, stated))
    })
}

// The tag Termination: how a game ended, in words that servers and the PGN standard use.

/// The name of the ending that a Termination tag speaks of, as the editions of the rules name it;
/// `None` if it speaks of none (`Normal`).
///
/// [`server_words`](crate::server_words) knows more of the words of servers.
///
/// ```
/// use scoresheet_notation::ending_of_termination;
/// assert_eq!(ending_of_termination("Time forfeit"), Some("time"));
/// assert_eq!(ending_of_termination("Anna won by resignation"), Some("resignation"));
/// assert_eq!(ending_of_termination("Normal"), None);
/// ```
#[must_use]
pub fn ending_of_termination(value: &str) -> Option<&'static str> {
    let value = value.to_lowercase();
    let mut rows = TERMINATIONS.iter();
    let (_, name) = rows.find(|(part, _)| value.contains(part))?;
    Some(name)
}

static TERMINATIONS: LazyLock<Vec<(&'static str, &'static str)>> =
    LazyLock::new(|| rows(include_str!("../data/terminations.tsv")).collect());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_sources() {
        let cases = [
            ("Valge alistus.", Outcome::WhiteWins, 0),
            ("Белые сдались 5", Outcome::BlackWins, 25),
        ];
        assert_eq!(
            read_words(cases[0].0),
            Some((Outcome::BlackWins, 14)),
            "White resigned, so Black won"
        );
        assert_eq!(
            read_words(cases[1].0),
            Some((Outcome::BlackWins, cases[1].2))
        );
        assert_eq!(read_words("viikingid"), None);
        let joined = "And Black abandons the game.";
        assert_eq!(read_words(joined), Some((Outcome::WhiteWins, joined.len())));
        assert_eq!(read_words("And White won a pawn"), None);
    }

    #[test]
    fn a_statement_ends_with_its_sentence() {
        assert!(ends_statement(". A fine game.", "White resigns"));
        assert!(ends_statement(" 0-1", "White resigns"));
        assert!(!ends_statement(" himself", "White resigns"));
        assert!(!ends_statement("?", "Draw"));
    }

    #[test]
    fn a_statement_may_say_when() {
        use Outcome::{BlackWins, Draw, WhiteWins};
        for (text, outcome) in [
            ("Black resigned on move 30.", WhiteWins),
            ("White resigns on the 31st move", BlackWins),
            ("White won in 30 moves.", WhiteWins),
            ("Белые сдались на 30-м ходу.", BlackWins),
            ("Schwarz gab im 41. Zuge auf.", WhiteWins),
            ("Les Noirs abandonnent au 30e coup.", WhiteWins),
            ("Remis im 12. Zuge", Draw),
        ] {
            assert_eq!(read_words(text), Some((outcome, text.len())), "{text}");
        }
        // It goes on, is none without its stop, or says a number of something else.
        for text in [
            "Black resigned on move 30 because he saw nothing better",
            "White won in style",
            "White won in 30",
            "Draw in 1000 moves",
        ] {
            assert_eq!(read_words(text), None, "{text}");
        }
        let due = "resigns on move 30. A fine game";
        assert_eq!(resignation_when_due(due), Some("resigns on move 30.".len()));
    }

    /// Verbs of winning need their stop, since a piece may be won as well.
    #[test]
    fn who_won_is_said_in_many_languages() {
        use Outcome::{BlackWins, Draw, WhiteWins};
        for (text, outcome) in [
            ("W. wins.", WhiteWins),
            ("Black wins.", BlackWins),
            ("and White wins.", WhiteWins),
            ("WW", WhiteWins),
            ("BW.", BlackWins),
            ("RW.", BlackWins),
            ("Red wins.", BlackWins),
            ("Brancas ganham.", WhiteWins),
            ("As pretas venceram.", BlackWins),
            ("Pretas abandonam", WhiteWins),
            ("Empate.", Draw),
            ("Белые победили.", WhiteWins),
            ("и белые победили.", WhiteWins),
            ("Черные выигрывают.", BlackWins),
            ("Білі виграли.", WhiteWins),
            ("Чорні здалися", WhiteWins),
            ("Нічия", Draw),
            ("Чорныя здаліся", WhiteWins),
            ("Neizšķirts.", Draw),
            ("Baltie uzvarēja.", WhiteWins),
            ("Melnie padevās", WhiteWins),
            ("Juodieji laimėjo.", BlackWins),
            ("Lygiosios", Draw),
            ("en wit geeft op", BlackWins),
            ("Weiss gibt auf", BlackWins),
            ("Czarne wygrały.", BlackWins),
            ("Sötét feladta", WhiteWins),
            ("Svart ger upp", WhiteWins),
            ("Hvid opgav", BlackWins),
            ("Valkea luovutti", BlackWins),
            ("Beyaz terk etti", BlackWins),
            ("Τα λευκά εγκατέλειψαν", BlackWins),
        ] {
            assert_eq!(read_words(text), Some((outcome, text.len())), "{text}");
        }
        for text in [
            "White wins a pawn.",
            "WW II",
            "Белые победили в турнире.",
            "Brancas ganham uma pedra.",
        ] {
            assert_eq!(read_words(text), None, "{text}");
        }
    }

    #[test]
    fn forfeits_of_the_tag() {
        use Outcome::{BlackWins, BothLose, WhiteWins};
        let read = [
            ("+/-", WhiteWins),
            ("+:-", WhiteWins),
            ("+ − −", WhiteWins),
            ("-/+", BlackWins),
            ("– : +", BlackWins),
            ("-/-", BothLose),
            ("1-0 ff", WhiteWins),
            ("1-0 (FF)", WhiteWins),
            ("1:0 forfeit", WhiteWins),
            ("0-1f", BlackWins),
            ("2-0 FF", WhiteWins),
            ("0F-1F", BlackWins),
            ("0-0 ff", BothLose),
        ];
        for (value, outcome) in read {
            assert_eq!(Outcome::from_tag(value), Some(outcome), "{value}");
            assert_eq!(Outcome::from_figures(value), None, "{value}");
        }
        // Nobody, nothing, both signs, a draw that nobody played, another result.
        for value in ["-", "--", "+", "+/+", "1/2-1/2 ff", "* ff", "ff", "4-6 ff"] {
            assert_eq!(Outcome::from_tag(value), None, "{value}");
        }
    }

    #[test]
    fn every_row_of_the_table_is_read() {
        let others = rows(TABLE).filter(|(kind, _)| matches!(*kind, "and" | "when"));
        assert_eq!(stated_rows().count() + others.count(), rows(TABLE).count());
        assert!(AND.contains(&"and"));
    }
}
