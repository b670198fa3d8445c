//! What polars says of a query, in one line for a person.

use super::StatsError;
use strsim::levenshtein;

/// Names that are listed when a name is not known.
const LISTED: usize = 3;

/// The error after a query, with the names that come nearest to one that there is not.
pub(super) fn of_query(error: &polars::prelude::PolarsError) -> StatsError {
    let text = error.to_string();
    let reported = unknown_column(&text)
        .or_else(|| doubled_column(&text))
        .or_else(|| unknown_table(&text))
        .or_else(|| not_converted(&text));
    StatsError::Query(reported.unwrap_or_else(|| first_sentence(&text)))
}

/// What is told instead of a panic of polars, where what it breaks down over is known and a query can do without it.
///
/// ```
/// use scoresheet_tables::stats::of_fault;
/// assert!(of_fault("activate 'dtype-u128, ' feature").is_some());
/// assert_eq!(of_fault("index out of bounds"), None);
/// ```
#[must_use]
pub fn of_fault(fault: &str) -> Option<&'static str> {
    // Its hash tables have these types only with a feature that nothing else here has a use for.
    fault.contains("activate 'dtype-u128").then_some(
        "rows cannot be grouped or joined by numbers of 128 bits: CAST them AS BIGINT instead of HUGEINT",
    )
}

/// Most bytes of a query.
const LONGEST: usize = 1 << 16;

/// Most operators, brackets and words that join parts of a query: polars goes down as many steps.
const DEEPEST: usize = 500;

/// Bytes of stack that every query is given. As many steps take between 16 and 32 MB where polars is not optimised.
pub const QUERY_STACK: usize = 64 << 20;

/// Refuses what is no question, or would break down instead of being answered.
pub(crate) fn check(query: &str) -> Result<(), StatsError> {
    let refused = |reported: String| Err(StatsError::Query(reported));
    if !asks(query) {
        return refused(
            "a query must begin with SELECT, WITH or FROM: tables can only be read".to_owned(),
        );
    }
    if query.len() > LONGEST {
        return refused(format!("a query of more than {LONGEST} bytes is too long"));
    }
    if steps(query) > DEEPEST {
        return refused(format!(
            "a query with more than {DEEPEST} operators and brackets is nested too deeply"
        ));
    }
    Ok(())
}

/// Operators, opening brackets and joining words outside of texts.
fn steps(query: &str) -> usize {
    const JOINING: [&str; 12] = [
        "and",
        "or",
        "not",
        "when",
        "then",
        "else",
        "join",
        "union",
        "intersect",
        "except",
        "select",
        "between",
    ];
    let outside = |at: &(usize, &str)| at.0.is_multiple_of(2);
    let parts = query.split(['\'', '"', '`']).enumerate().filter(outside);
    parts
        .map(|(_, part)| {
            let signs = part
                .matches(|c: char| "+-*/%|&^<>=~!([".contains(c))
                .count();
            let words = part.split(|c: char| !c.is_alphanumeric() && c != '_');
            let joins = |word: &&str| JOINING.iter().any(|joins| word.eq_ignore_ascii_case(joins));
            signs + words.filter(joins).count()
        })
        .sum()
}

/// Whether a statement asks for rows, and does nothing else: its first word, after remarks and brackets.
fn asks(query: &str) -> bool {
    let words = query
        .lines()
        .map(|line| line.split_once("--").map_or(line, |(before, _)| before));
    let first = words.flat_map(str::split_whitespace).next();
    let first = first.map(|word| word.trim_start_matches('(').to_lowercase());
    first.is_some_and(|word| matches!(word.as_str(), "" | "select" | "with" | "from"))
}

/// `projections contained duplicate output name 'plies'. …`, ``the name 'plies' passed to `LazyFrame.with_columns` is
/// duplicate …``
fn doubled_column(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("duplicate output name '").or_else(|| {
        let (_, rest) = text.split_once("the name '")?;
        rest.contains("' passed to `LazyFrame.")
            .then_some(("", rest))
    })?;
    let (name, _) = rest.split_once('\'')?;
    Some(format!(
        "two columns of the answer are called {name}: name them, such as MIN({name}) AS least"
    ))
}

/// `relation 'game' was not found`
fn unknown_table(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("relation '")?;
    let (asked, _) = rest.split_once("' was not found")?;
    Some(match asked {
        "plies" => "there is no table plies; `audit --plies` writes it".to_owned(),
        _ => format!("there is no table {asked}; the tables are games, findings and plies"),
    })
}

/// ``conversion from `str` to `i32` failed in column 'white' for 2 out of 2 values: ["Kask", "Tamm"]``, and then what
/// to call in Rust.
fn not_converted(text: &str) -> Option<String> {
    let (stated, _) = text.split_once("You might want to try:")?;
    let stated = first_sentence(stated);
    let stated = stated.starts_with("conversion from ").then_some(stated)?;
    Some(format!("{stated}; TRY_CAST makes them null"))
}

/// Without the plan of the query that polars prints below, and on one line.
fn first_sentence(text: &str) -> String {
    let end = ["\n\nResolved plan", "\n\nThis error occurred", "\n\nHint:"]
        .iter()
        .filter_map(|mark| text.find(mark))
        .min()
        .unwrap_or(text.len());
    let stated = text.get(..end).unwrap_or(text);
    let named = tree_named(stated);
    let stated = named.as_deref().unwrap_or(stated);
    let words: Vec<&str> = stated.split_whitespace().collect();
    words.join(" ")
}

/// The same with the syntax tree that it prints replaced by what the part is called in SQL:
/// `expression SimilarTo { negated: false, … Span(…) … } is not currently supported`.
fn tree_named(text: &str) -> Option<String> {
    if !text.contains("Span(") {
        return None;
    }
    let name = |at: usize| {
        let front = text.get(..at)?.trim_end();
        let blank = |c: char| !c.is_alphanumeric();
        let start = front.rfind(blank).map_or(0, |before| before + 1);
        let name = front.get(start..)?;
        name.starts_with(|c: char| c.is_uppercase())
            .then_some((start, name))
    };
    let (start, name) = text
        .match_indices(['{', '('])
        .find_map(|(at, _)| name(at))?;
    let end = text.rfind(['}', ')'])? + 1;
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_uppercase());
    }
    Some(format!("{}{words}{}", text.get(..start)?, text.get(end..)?))
}

/// `unable to find column "yaer"; valid columns: ["file", "game_no", …]`
fn unknown_column(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("unable to find column \"")?;
    let (asked, rest) = rest.split_once('"')?;
    let (_, rest) = rest.split_once("valid columns: [")?;
    let (known, _) = rest.split_once(']')?;
    let mut known: Vec<&str> = known
        .split(',')
        .map(|name| name.trim().trim_matches('"'))
        .collect();
    known.sort_by_key(|name| levenshtein(asked, name));
    known.truncate(LISTED);
    Some(format!(
        "there is no column {asked}; the nearest are {}",
        known.join(", ")
    ))
}
