//! What is said of an event beside its table: by options, and in comments `# key: value`.

use scoresheet_event::typed_table::{Field, names, plain};
use scoresheet_event::{Event, Fault, FaultCode, Kind, Points, RuleSet, Scoring};
use std::sync::LazyLock;

/// What is known beforehand; what a table states in its comments comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CsvOptions {
    /// What results are worth, if not 1, ½, 0: a `2` is no result otherwise.
    pub scoring: Option<Scoring>,
    /// How the pairings came about.
    pub kind: Option<Kind>,
    /// The numbers are those drawn by lot: rounds and colours of a crosstable are those of the round
    /// table (KV53 and MK53 annexes).
    pub rounds_by_table: bool,
}

/// A table written from an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The table.
    pub text: String,
    /// What the event holds and the table has no place for, one line each. If there is nothing, reading
    /// the table gives the same event.
    pub left_out: Vec<String>,
}

/// Names with their keys.
type Names = Vec<(&'static str, &'static str)>;

static KEYS: LazyLock<Names> = LazyLock::new(|| names(include_str!("../../data/stated.tsv"), Some));
static KINDS: LazyLock<Names> = LazyLock::new(|| names(include_str!("../../data/kinds.tsv"), Some));

fn key_of(names: &Names, text: &str) -> Option<&'static str> {
    let text = plain(text);
    let known = names.iter().find(|(name, _)| *name == text);
    known.map(|(_, key)| *key)
}

/// What is stated and is no field of an event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stated {
    /// How the pairings come about, where that is said; it may be said that it is of no known kind.
    pub kind: Option<Option<Kind>>,
    /// What was said beforehand, which a table may overrule.
    options: CsvOptions,
}

impl Stated {
    /// An event of which only that is known which was said beforehand.
    pub fn beforehand(options: &CsvOptions, file: &str) -> (Event, Self) {
        let event = Event {
            scoring: options.scoring.unwrap_or_default(),
            files: vec![file.to_owned()],
            ..Event::default()
        };
        let stated = Self {
            kind: options.kind.map(Some),
            options: *options,
        };
        (event, stated)
    }
}

/// Takes a comment into the event. A comment without a colon, or before whose colon several words stand,
/// is only a comment; another key is noted.
pub(crate) fn state(
    comment: &Field<'_>,
    event: &mut Event,
    stated: &mut Stated,
    faults: &mut Vec<Fault>,
) {
    let Some((key, value)) = comment.text.split_once(':') else {
        return;
    };
    let value = value.trim();
    let words = || (!value.is_empty()).then(|| value.to_owned());
    match key_of(&KEYS, key) {
        Some("event") => event.name = words(),
        Some("site") => event.site = words(),
        Some("federation") => event.federation = words(),
        Some("start") => {
            event.start = date(words(), comment, faults);
            turned(event, comment, faults);
        }
        Some("end") => {
            event.end = date(words(), comment, faults);
            turned(event, comment, faults);
        }
        Some("dates") => {
            let (start, end) = dates(value);
            event.start = date(start, comment, faults);
            event.end = date(end, comment, faults);
            turned(event, comment, faults);
        }
        Some("rounds") => match value.parse() {
            Ok(rounds) if rounds > 0 => event.rounds = Some(rounds),
            _ => unreadable(
                format!("{value:?} is not a number of rounds"),
                comment,
                faults,
            ),
        },
        Some("kind") => match kind(value) {
            Some(kind) => {
                stated.kind = Some(kind);
                let overruled = stated.options.kind.is_some_and(|asked| kind != Some(asked));
                note_overruled(overruled, "--kind", comment, faults);
            }
            None => {
                let message = format!(
                    "{value:?} is not a kind of event (accepted are round-robin, double-round-robin, round-robin N, \
                     swiss, other)"
                );
                unreadable(message, comment, faults);
            }
        },
        Some("scoring") => match scoring(value) {
            Some(scoring) => {
                event.scoring = scoring;
                let asked = stated.options.scoring;
                let overruled = asked.is_some_and(|asked| asked != scoring);
                note_overruled(overruled, "--scoring", comment, faults);
            }
            None => {
                let message = format!("{value:?} is not a scoring; write it as 1-½-0 or 2-1-0");
                unreadable(message, comment, faults);
            }
        },
        Some("rules") => match RuleSet::by_code(&plain(value)) {
            Some(rules) => event.rules = Some(rules),
            None => unreadable(format!("{value:?} is not a set of rules"), comment, faults),
        },
        _ if key.split_whitespace().count() > 2 => {}
        _ => {
            let message = format!(
                "{:?} is not something that a table can state; not used",
                key.trim()
            );
            faults.push(Fault::new(FaultCode::FieldIgnored, comment.at, message));
        }
    }
}

/// What a table states comes before options: one that says something else is named.
fn note_overruled(overruled: bool, option: &str, comment: &Field<'_>, faults: &mut Vec<Fault>) {
    if overruled {
        let message = format!("the table states this itself: {option} is ignored");
        faults.push(Fault::new(FaultCode::FieldIgnored, comment.at, message));
    }
}

fn unreadable(message: String, comment: &Field<'_>, faults: &mut Vec<Fault>) {
    faults.push(Fault::new(FaultCode::UnreadableLine, comment.at, message));
}

/// A date as written, reported where it is none.
fn date(text: Option<String>, comment: &Field<'_>, faults: &mut Vec<Fault>) -> Option<String> {
    faults.extend(
        text.as_deref()
            .and_then(|text| crate::dates::fault(text, comment.at)),
    );
    text
}

fn turned(event: &Event, comment: &Field<'_>, faults: &mut Vec<Fault>) {
    let [start, end] = [&event.start, &event.end].map(Option::as_deref);
    faults.extend(crate::dates::turned(start, end, comment.at));
}

/// `a – b`; without a dash between blanks, one day.
fn dates(value: &str) -> (Option<String>, Option<String>) {
    let split = [" – ", " - ", " — ", "…", ".."].iter();
    let mut parts = split.filter_map(|dash| value.split_once(dash));
    match parts.next() {
        Some((start, end)) => (Some(start.trim().to_owned()), Some(end.trim().to_owned())),
        None => ((!value.is_empty()).then(|| value.to_owned()), None),
    }
}

/// Reads how pairings come about: `swiss`, `round-robin`, `double-round-robin`, `round-robin 4`, or `other`, of
/// which nothing more is known.
///
/// ```
/// use scoresheet_event::Kind;
/// use scoresheet_event_files::kind;
/// assert_eq!(kind("double-round-robin"), Some(Some(Kind::RoundRobin { cycles: 2 })));
/// assert_eq!(kind("other"), Some(None));
/// assert_eq!(kind("dice"), None);
/// ```
#[must_use]
pub fn kind(value: &str) -> Option<Option<Kind>> {
    let counted = plain(value);
    let counted = counted.strip_prefix("round-robin ").map(str::parse::<u16>);
    if let Some(Ok(cycles @ 1..=200)) = counted {
        return Some(Some(Kind::RoundRobin { cycles }));
    }
    Some(match key_of(&KINDS, value)? {
        "swiss" => Some(Kind::Swiss),
        "other" => None,
        cycles => Some(Kind::RoundRobin {
            cycles: cycles.parse().ok()?,
        }),
    })
}

/// Reads a scoring by the points of a win, a draw and a loss: `2-1-0`, `1 ½ 0`, `3/1/0`.
///
/// ```
/// use scoresheet_event::Scoring;
/// use scoresheet_event_files::scoring;
/// assert_eq!(scoring("2-1-0"), Some(Scoring::TWO_ONE_ZERO));
/// assert_eq!(scoring("two"), None);
/// ```
#[must_use]
pub fn scoring(value: &str) -> Option<Scoring> {
    let parts = value.split(['-', '–', '/', ':', ';', ' ']);
    let parts: Vec<Points> = (parts.filter(|part| !part.is_empty()))
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    match parts[..] {
        // Cells have one digit for a result, or a half.
        _ if parts
            .iter()
            .any(|each| *each != Points::HALF && !is_digit(*each)) =>
        {
            None
        }
        [win, draw, loss] if win > draw && draw > loss => Some(Scoring::of(win, draw, loss)),
        _ => None,
    }
}

fn is_digit(points: Points) -> bool {
    points.in_halves() % 2 == 0 && points < Points::whole(10)
}

/// The comment lines that say of the event what its table does not.
pub(crate) fn statements(event: &Event) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let mut say = |key, value: Option<String>| lines.extend(value.map(|value| (key, value)));
    say("event", event.name.clone());
    say("site", event.site.clone());
    say("federation", event.federation.clone());
    say("start", event.start.clone());
    say("end", event.end.clone());
    say("rounds", event.rounds.map(|rounds| rounds.to_string()));
    say("kind", Some(kind_text(event.kind)));
    let Scoring {
        win, draw, loss, ..
    } = event.scoring;
    let scoring = format!("{}-{}-{}", win.printed(), draw.printed(), loss.printed());
    say(
        "scoring",
        (event.scoring != Scoring::STANDARD).then_some(scoring),
    );
    say("rules", event.rules.map(|rules| rules.code().to_owned()));
    lines
}

fn kind_text(kind: Option<Kind>) -> String {
    match kind {
        Some(Kind::RoundRobin { cycles: 1 }) => "round-robin".to_owned(),
        Some(Kind::RoundRobin { cycles: 2 }) => "double-round-robin".to_owned(),
        Some(Kind::RoundRobin { cycles }) => format!("round-robin {cycles}"),
        Some(Kind::Swiss) => "swiss".to_owned(),
        None => "other".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_scorings_are_read_back() {
        for text in [
            Some(Kind::RoundRobin { cycles: 1 }),
            Some(Kind::RoundRobin { cycles: 2 }),
            Some(Kind::RoundRobin { cycles: 4 }),
            Some(Kind::Swiss),
            None,
        ] {
            assert_eq!(kind(&kind_text(text)), Some(text));
        }
        assert_eq!(scoring("2-1-0"), Some(Scoring::TWO_ONE_ZERO));
        assert_eq!(scoring("1 ½ 0"), Some(Scoring::STANDARD));
        assert_eq!(scoring("0-1-2"), None);
    }

    #[test]
    fn every_key_has_a_use() {
        let (mut event, mut stated) = Stated::beforehand(&CsvOptions::default(), "x");
        let mut faults = Vec::new();
        for (name, key) in KEYS.iter() {
            let value = match *key {
                "rounds" => "3",
                "kind" => "swiss",
                "scoring" => "2-1-0",
                "rules" => "kv53",
                "start" | "end" | "dates" => "1. märts 1999",
                _ => "x",
            };
            let text = format!("{name}: {value}").into();
            let at = scoresheet_event::Place::default();
            state(&Field { text, at }, &mut event, &mut stated, &mut faults);
        }
        assert_eq!(faults, []);
    }
}
