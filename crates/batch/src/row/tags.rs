//! What tags tell that no rule asks for: ratings, and the program that a record came from.

use scoresheet_notation::RecordText;
use std::sync::LazyLock;

/// Names that White's rating goes by in files.
pub(super) const WHITE_RATING: &[&str] = &["WhiteElo", "WhiteRating", "WhiteFMJD", "WhiteUSCF"];

/// The same of Black.
pub(super) const BLACK_RATING: &[&str] = &["BlackElo", "BlackRating", "BlackFMJD", "BlackUSCF"];

/// The highest number that is believed to be a rating.
const HIGHEST: u32 = 9999;

/// The first of the tags `names` that gives a rating; 0, `-` and `?` stand for none.
pub(super) fn rating(record: RecordText<'_>, names: &[&str]) -> Option<u32> {
    let fits = |tag: &&scoresheet_notation::Tag| {
        let name = record.bytes(tag.name);
        names.iter().any(|known| known.as_bytes() == name)
    };
    record.tags.iter().filter(fits).find_map(|tag| {
        let value = record.bytes(tag.value).trim_ascii();
        let rating = std::str::from_utf8(value).ok()?.parse().ok()?;
        (1..=HIGHEST).contains(&rating).then_some(rating)
    })
}

/// One sign of a program.
struct Sign {
    tag: &'static str,
    /// What the value has in it; `None` for anything.
    within: Option<&'static str>,
    /// `None` for the value itself.
    program: Option<&'static str>,
}

static SIGNS: LazyLock<Vec<Sign>> = LazyLock::new(|| {
    let rows = include_str!("../../data/source_programs.tsv").lines();
    rows.filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut cells = line.split('\t');
            Some(Sign {
                tag: cells.next()?,
                within: cells.next().filter(|cell| *cell != "-"),
                program: cells.next().filter(|cell| *cell != "="),
            })
        })
        .collect()
});

/// The program or site that the record came from, if a tag tells.
pub(super) fn program(record: RecordText<'_>) -> Option<String> {
    SIGNS.iter().find_map(|sign| {
        let mut named = record
            .tags
            .iter()
            .filter(|tag| record.bytes(tag.name) == sign.tag.as_bytes());
        let value = named.find_map(|tag| {
            let value = tag.value_in(record.text);
            let value = value.trim();
            let fits = !value.is_empty() && sign.within.is_none_or(|part| value.contains(part));
            fits.then(|| value.to_owned())
        })?;
        Some(sign.program.map_or(value, str::to_owned))
    })
}
