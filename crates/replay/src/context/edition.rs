//! Which edition a game is judged by, and how that is known.

use crate::context::options::Options;
use crate::game::Game;
use crate::verdict::Verdict;
use scoresheet_clock::Date;
use scoresheet_notation::{KnownTag, RecordText};
use scoresheet_rulebook::{Conditions, Edition};
use scoresheet_source::{Code, Finding, Span};

/// How it is known which edition of the rules a game is judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EditionSource {
    /// Whoever runs the program says so.
    Option,
    /// The tag Rules says so.
    Tag,
    /// The tag Date: the edition of that time.
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
    let covers = |edition: &&'static Edition| edition.covers(game.name());
    if let Some(edition) = options.edition.filter(covers) {
        return Some((edition, EditionSource::Option));
    }
    let tag = record.value(KnownTag::Rules);
    let tagged = tag.and_then(|code| Edition::by_code(&code)).filter(covers);
    if let Some(edition) = tagged {
        return Some((edition, EditionSource::Tag));
    }
    match year(record) {
        Some(year) => Some((Edition::in_year(game.name(), year)?, EditionSource::Date)),
        None => Some((Edition::today(game.name())?, EditionSource::Today)),
    }
}

/// The year of the tag Date.
fn year(record: RecordText<'_>) -> Option<u16> {
    Date::year_in(record.bytes(record.tag(KnownTag::Date)?.value))
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
            let code = tag.value_in(record.text);
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

/// A note that the date has chosen an edition other than today's.
pub(crate) fn chosen_by_date(verdict: &Verdict, record: RecordText<'_>) -> Option<Finding> {
    let edition = verdict.edition?;
    let today = Edition::today(verdict.game?.name())?;
    if verdict.edition_source != Some(EditionSource::Date) || std::ptr::eq(edition, today) {
        return None;
    }
    let tag = record.tag(KnownTag::Date)?;
    let older = year(record)? < edition.from;
    let nearest = if older { ", the nearest in time" } else { "" };
    let message = format!(
        "judged by {} ({}){nearest}; use --rules or a tag Rules to choose another",
        edition.code, edition.title
    );
    Some(Finding::new(Code::EditionByDate, tag.span, message))
}

/// What the game is judged under, apart from the edition.
pub(crate) fn conditions(options: &Options, record: RecordText<'_>) -> Conditions {
    let control = record.value(KnownTag::TimeControl);
    Conditions {
        readings: options.readings,
        without_increment: control.is_some_and(|control| is_without_increment(&control)),
    }
}

/// True if a TimeControl tag (PGN 9.6.1) names times, and none with an addition for each move.
fn is_without_increment(control: &str) -> bool {
    let mut fields = control.split(':').map(str::trim);
    fields.all(|field| {
        let (time, added) = field.split_once('+').unwrap_or((field, "0"));
        let is_time = time.bytes().any(|b| b.is_ascii_digit());
        is_time && added.trim().bytes().all(|b| b == b'0')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vk_7_2_9_time_controls_without_increment() {
        for (control, without) in [
            ("300", true),
            ("180+0", true),
            ("40/7200:3600", true),
            ("180+2", false),
            ("40/5400+30:900+30", false),
            ("?", false),
            ("-", false),
            ("", false),
        ] {
            assert_eq!(is_without_increment(control), without, "{control}");
        }
    }
}
