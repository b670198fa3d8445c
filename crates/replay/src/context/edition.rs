//! Which edition a game is judged by, and how that is known.

use crate::context::options::Options;
use crate::context::pace::pace;
use crate::game::Game;
use crate::verdict::Verdict;
use scoresheet_clock::{Date, DateText, Day};
use scoresheet_notation::{KnownTag, RecordText, Tag};
use scoresheet_rulebook::{Conditions, Edition, Reading, Readings, When};
use scoresheet_source::{Code, Finding, Span};

/// How it is known which edition of the rules a game is judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EditionSource {
    /// Whoever runs the program says so.
    Option,
    /// The tag Rules says so.
    Tag,
    /// The tag Date, or a date in the heading: the edition of that time.
    Date,
    /// Nothing says so: the edition of today.
    Today,
}

impl EditionSource {
    /// `option`, `tag`, `date` or `today`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Option => "option",
            Self::Tag => "tag",
            Self::Date => "date",
            Self::Today => "today",
        }
    }
}

/// The edition for a game: by option, by tag, by date; `None` if there is none for it.
pub(crate) fn edition(
    options: &Options,
    game: Game,
    record: RecordText<'_>,
) -> Option<(&'static Edition, EditionSource)> {
    let readings = &options.readings;
    let covers = |edition: &&'static Edition| edition.covers(game.name());
    let of_its_date =
        |edition: &'static Edition| edition.of_its_date(when(record, readings), readings);
    if let Some(edition) = options.edition.filter(covers) {
        return Some((of_its_date(edition), EditionSource::Option));
    }
    let tag = record.value(KnownTag::Rules);
    let tagged = tag
        .and_then(|code| Edition::by_code(code.trim()))
        .filter(covers);
    if let Some(edition) = tagged {
        return Some((of_its_date(edition), EditionSource::Tag));
    }
    match when(record, readings) {
        Some(when) => Some((by_date(game, when, readings, record)?, EditionSource::Date)),
        None => Some((Edition::today(game.name())?, EditionSource::Today)),
    }
}

fn by_date(
    game: Game,
    when: When,
    readings: &Readings,
    record: RecordText<'_>,
) -> Option<&'static Edition> {
    let edition = Edition::in_force(game.name(), when, readings)?;
    let soviet = readings.is_second(Reading::SovietEvents)
        && edition.laws.is_some()
        && (1985..=1991).contains(&when.day.year())
        && is_soviet(record);
    if soviet {
        Edition::by_code("mk53")
    } else {
        Some(edition)
    }
}

/// How the Soviet Union is written after the place or in the name of an event.
const SOVIET: [&str; 4] = ["URS", "USSR", "SSSR", "СССР"];

fn is_soviet(record: RecordText<'_>) -> bool {
    let tags = [KnownTag::Event, KnownTag::Site].into_iter();
    tags.filter_map(|tag| record.stated(tag)).any(|(value, _)| {
        let mut words = value.split(|c: char| !c.is_alphanumeric());
        words.any(|word| SOVIET.contains(&word))
    })
}

/// When the game was played, as far as the tags Date and EventDate tell. Of days that it may be, the one that the
/// reading of dates known in part asks for.
fn when(record: RecordText<'_>, readings: &Readings) -> Option<When> {
    let at = usize::from(readings.is_second(Reading::PartialDate));
    let days = days_of(record, KnownTag::Date)?;
    let event = days_of(record, KnownTag::EventDate);
    Some(When {
        day: days[at],
        event: event.map(|days| days[at]),
    })
}

/// The first and the last day that a tag, or the heading, may mean. Of what is no date its years alone count, the first and the
/// last: two dates are a stretch of time.
fn days_of(record: RecordText<'_>, tag: KnownTag) -> Option<[Day; 2]> {
    let (stated, _) = record.stated(tag)?;
    if let Ok(Some(date)) = DateText::stated(&stated) {
        return date.days_it_may_be();
    }
    let mut years = years_in(&stated).filter_map(Date::read);
    let [first, of_first] = years.next()?.days_it_may_be()?;
    let of_last = years.next_back().and_then(Date::last_day);
    Some([first, of_last.map_or(of_first, |last| last.max(of_first))])
}

/// The numbers of four digits.
fn years_in(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter(|number| number.len() == 4)
}

/// A warning that the tag Date has no date, or a day that the calendar does not have. Two dates are a stretch of time.
pub(crate) fn bad_date(record: RecordText<'_>, tag: &Tag) -> Option<Finding> {
    let value = record.bytes(tag.value);
    if Date::in_tag(value).is_some() {
        return None;
    }
    let text = record.value_of(tag);
    DateText::stated(&text).err()?;
    let used = match years_in(&text).count() {
        0 => "it is not used",
        1 => "only its year is used",
        _ => return None,
    };
    let message = format!("{text:?} is not a date; {used}");
    Some(Finding::new(Code::BadDate, tag.span, message))
}

/// A note that the edition an option or a tag asks for was not the one taken.
pub(crate) fn not_followed(
    options: &Options,
    verdict: &Verdict,
    record: RecordText<'_>,
    head: Span,
) -> Option<Finding> {
    let game = verdict.game?.name();
    let source = verdict.edition_source?;
    let (asked, span) = match (source, options.edition) {
        (EditionSource::Option, _) => return None,
        (_, Some(edition)) => (format!("{} is not for {game}", edition.code), head),
        (EditionSource::Tag, None) => return None,
        (_, None) => {
            let tag = record.tag(KnownTag::Rules)?;
            let code = record.value_of(tag);
            let asked = match Edition::by_code(&code) {
                _ if matches!(code.trim(), "" | "?" | "-") => return None,
                Some(edition) => format!("{} is not for {game}", edition.code),
                None => "no edition of the rules has this name".to_owned(),
            };
            (asked, tag.span)
        }
    };
    let taken = verdict.edition?.code;
    let message = format!("{asked}: judged by {taken}");
    Some(Finding::new(Code::EditionNotFollowed, span, message))
}

/// A note on an edition that nobody has named: that the date has chosen another than today's, that it depends on a day
/// that is not known, or that there is no date, which is the greater risk.
pub(crate) fn inferred(verdict: &Verdict, record: RecordText<'_>, head: Span) -> Option<Finding> {
    match verdict.edition_source? {
        EditionSource::Option | EditionSource::Tag => None,
        EditionSource::Date => chosen_by_date(verdict, record),
        EditionSource::Today => undated(verdict, record, head),
    }
}

/// Without a date the newest edition is taken, of several that the game has had.
fn undated(verdict: &Verdict, record: RecordText<'_>, head: Span) -> Option<Finding> {
    let edition = verdict.edition?;
    let game = verdict.game?.name();
    let mut others = Edition::ALL.iter().filter(|other| other.covers(game));
    others.find(|other| other.code != edition.code)?;
    let stated = record.stated(KnownTag::Date);
    let no_date = match stated.filter(|(date, _)| DateText::stated(date).is_err()) {
        Some(_) => "the date cannot be read",
        None => "no date is stated",
    };
    // Of most records of many files: pieces are put together faster than formatted.
    let message = [
        no_date,
        ": judged by the newest edition, ",
        edition.code,
        " (",
        edition.title,
        "); use --rules or a tag Date for games of another time",
    ];
    let message = message.concat();
    Some(Finding::new(Code::EditionUndated, head, message).told_once())
}

fn chosen_by_date(verdict: &Verdict, record: RecordText<'_>) -> Option<Finding> {
    let edition = verdict.edition?;
    let game = verdict.game?.name();
    let (_, place) = record.stated(KnownTag::Date)?;
    let days = days_of(record, KnownTag::Date)?;
    let readings = &verdict.conditions.readings;
    let on = |day| Edition::in_force(game, When::from(day), readings);
    let mut others = days
        .into_iter()
        .filter(|_| days[0] != days[1])
        .filter_map(on);
    let other = others.find(|other| other.code != edition.code);
    let depends = other.map(|other| {
        format!(
            "; the day is not stated, and {} may apply as well",
            other.code
        )
    });
    if depends.is_none() && std::ptr::eq(edition, Edition::today(game)?) {
        return None;
    }
    let nearest = if days[1] < edition.from {
        ", the nearest in time"
    } else {
        ""
    };
    let stand_in = if edition.code == "mk53" && days[0].year() > 1953 {
        ", since FIDE's Laws of that time are not available"
    } else {
        ""
    };
    let message = [
        "judged by ",
        edition.code,
        " (",
        edition.title,
        ")",
        nearest,
        stand_in,
        depends.as_deref().unwrap_or_default(),
        "; use --rules or a tag Rules to choose another",
    ];
    let message = message.concat();
    Some(Finding::new(Code::EditionByDate, place, message).told_once())
}

/// What the game is judged under, apart from the edition.
pub(crate) fn conditions(
    options: &Options,
    record: RecordText<'_>,
    source: EditionSource,
) -> Conditions {
    let control = record.value(KnownTag::TimeControl);
    Conditions {
        readings: options.readings,
        without_increment: control.is_some_and(|control| is_without_increment(&control)),
        pace: pace(record),
        edition_known: source != EditionSource::Today,
    }
}

/// True if a TimeControl tag (PGN 9.6.1) names times, and none with an addition for each move.
pub fn is_without_increment(control: &str) -> bool {
    let mut fields = control.split(':').map(str::trim);
    fields.all(|field| {
        let (time, added) = field.split_once('+').unwrap_or((field, "0"));
        let is_time = time.bytes().any(|b| b.is_ascii_digit());
        is_time && added.trim().bytes().all(|b| b == b'0')
    })
}
