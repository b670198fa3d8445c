//! What servers say of the end of a game (`data/server_words.tsv`), in a remark behind the last move or in the tag Termination.

use crate::outcome::{NUMBERS, Outcome};
use crate::record::{KnownTag, RecordText};
use std::sync::LazyLock;

/// What a server says of the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SaidByServer {
    /// The result; `None` where it is that of a player whom the record does not name.
    pub outcome: Option<Outcome>,
    /// The name of the ending, as the editions of the rules name it.
    pub ending: Option<&'static str>,
}

/// Reads what a server says of the end of this game: the whole of `text`, a full stop aside.
///
/// ```
/// use scoresheet_notation::{Outcome, Reader, Record, RecordText, Family, server_words};
/// let text = b"[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 *";
/// let mut record = Record::default();
/// Reader::new(text).next(&mut record, &|_| Family::Chess);
/// let said = |words| server_words(words, RecordText::new(&record, text));
/// let won = said("Bert won by resignation").unwrap();
/// assert_eq!((won.outcome, won.ending), (Some(Outcome::BlackWins), Some("resignation")));
/// assert_eq!(said("White forfeits on time.").unwrap().outcome, Some(Outcome::BlackWins));
/// assert_eq!(said("Carl resigns").unwrap().outcome, None);
/// assert_eq!(said("White resigns too early"), None);
/// ```
#[must_use]
pub fn server_words(text: &str, record: RecordText<'_>) -> Option<SaidByServer> {
    const LONGEST: usize = 200;
    let text = text.trim().trim_end_matches('.').trim_end();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let text = text.to_lowercase();
    let mut rows = ROWS.iter();
    let (row, who) = rows.find_map(|row| {
        // Nearly every row is told by how it ends.
        let ends = text.ends_with(row.end);
        let who = ends.then(|| first_name(&text, row.words))??;
        Some((row, who))
    })?;
    let white = || is_white(who, record);
    let outcome = match row.result {
        RowResult::Unsaid => None,
        RowResult::Is(outcome) => Some(outcome),
        RowResult::Won => white().map(won_by),
        RowResult::Lost => white().map(|white| won_by(!white)),
    };
    let ending = row.ending;
    Some(SaidByServer { outcome, ending })
}

const fn won_by(white: bool) -> Outcome {
    match white {
        true => Outcome::WhiteWins,
        false => Outcome::BlackWins,
    }
}

/// Whether that name is White's; `None` if it is neither player's, or both have it.
fn is_white(name: &str, record: RecordText<'_>) -> Option<bool> {
    let named = |tag, colour: &str| {
        let tag = record.value(tag);
        let player = tag.as_deref().unwrap_or_default().to_lowercase();
        let surname = player.split(',').next().unwrap_or_default();
        name == colour || name == player.trim() || name == surname.trim()
    };
    let white = named(KnownTag::White, "white");
    (white != named(KnownTag::Black, "black")).then_some(white)
}

/// What stands at the first `@` of `words`, if the text is these words; empty if there is none.
fn first_name<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let mut parts = words.split('@');
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut first = None;
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let len = match parts.peek() {
            Some(_) => rest.find(part)?,
            None => rest.strip_suffix(part)?.len(),
        };
        let name = rest.get(..len).filter(|name| !name.is_empty())?;
        first.get_or_insert(name);
        rest = rest.get(len + part.len()..)?;
    }
    rest.is_empty().then(|| first.unwrap_or_default())
}

/// Words, and what they say.
struct Row {
    words: &'static str,
    /// What stands behind their last `@`.
    end: &'static str,
    result: RowResult,
    ending: Option<&'static str>,
}

#[derive(Clone, Copy)]
enum RowResult {
    Unsaid,
    Is(Outcome),
    Won,
    Lost,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    include_str!("../data/server_words.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(row)
        .collect()
});

fn row(line: &'static str) -> Option<Row> {
    let mut fields = line.split('\t');
    let words = fields.next()?;
    let result = match fields.next()? {
        "-" => RowResult::Unsaid,
        "won" => RowResult::Won,
        "lost" => RowResult::Lost,
        figures => RowResult::Is(NUMBERS.iter().find(|(text, _)| *text == figures)?.1),
    };
    let ending = fields.next();
    let end = words.rsplit('@').next().unwrap_or(words);
    Some(Row {
        words,
        end,
        result,
        ending,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_read() {
        let rows = include_str!("../data/server_words.tsv").lines();
        assert_eq!(ROWS.len(), rows.filter(|row| !row.starts_with('#')).count());
    }

    #[test]
    fn a_name_stands_in_the_place_of_its_sign() {
        let forfeit = "@ ran out of time and @ has no material to mate";
        let text = "white ran out of time and black has no material to mate";
        assert_eq!(first_name(text, forfeit), Some("white"));
        assert_eq!(first_name("draw", "draw"), Some(""));
        for (text, words) in [
            ("drawn", "draw"),
            ("resigns", "@ resigns"),
            ("white resigns early", "@ resigns"),
            (" resigns", "@ resigns"),
        ] {
            assert_eq!(first_name(text, words), None, "{text}");
        }
    }
}
