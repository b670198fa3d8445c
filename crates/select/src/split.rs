//! Selected games into several files.

use crate::condition::value;
use scoresheet_batch::Game;
use scoresheet_clock::Date;
use scoresheet_notation::KnownTag;
use std::collections::HashMap;
use std::str::FromStr;

/// What decides into which file a game goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Split {
    /// A file for each player, with the games of both colours: a game is in two.
    Player,
    /// One for each year.
    Year,
    /// One for each value of a tag.
    Tag(String),
    /// So many games each.
    Games(u64),
    /// Chess and draughts apart, as their exchange formats are.
    Format,
}

impl FromStr for Split {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        match text.to_lowercase().as_str() {
            "player" => Ok(Self::Player),
            "year" => Ok(Self::Year),
            "format" => Ok(Self::Format),
            "0" => Err("a file has at least one game".to_owned()),
            lower if lower.bytes().all(|b| b.is_ascii_digit()) && !lower.is_empty() => lower
                .parse()
                .map(Self::Games)
                .map_err(|error| error.to_string()),
            lower if !lower.is_empty() && lower.chars().all(char::is_alphanumeric) => {
                Ok(Self::Tag(lower.to_owned()))
            }
            _ => Err("player, year, format, the name of a tag or a number of games".to_owned()),
        }
    }
}

impl Split {
    /// What the files are of that `game` goes to; none where only its number among the selected tells.
    pub(crate) fn of(&self, game: &Game<'_>) -> Vec<String> {
        let stated = |tag| game.record.stated(tag).map(|(own, _)| own.into_owned());
        let named = |name: Option<String>| {
            let name = name.map(|name| name.trim().to_owned());
            name.filter(|name| name.chars().any(char::is_alphanumeric))
                .unwrap_or_default()
        };
        match self {
            Self::Player => {
                let mut both = [KnownTag::White, KnownTag::Black]
                    .map(stated)
                    .map(named)
                    .to_vec();
                both.dedup();
                both
            }
            Self::Year => {
                let date = stated(KnownTag::Date);
                let year = date.and_then(|date| {
                    let read = Date::read(&date).map(|date| date.year);
                    read.or_else(|| Date::year_in(date.as_bytes()))
                });
                vec![year.map(|year| format!("{year:04}")).unwrap_or_default()]
            }
            Self::Tag(tag) => vec![named(value(game.record, tag).map(|own| own.into_owned()))],
            Self::Games(_) | Self::Format => Vec::new(),
        }
    }
}

/// Bytes of a name of a file, without what comes after the point.
const LONGEST: usize = 100;

/// Names of files for values that anybody may have written: no two are one, whatever capitals a system tells apart.
#[derive(Debug, Default)]
pub(crate) struct FileNames {
    taken: HashMap<String, u32>,
}

impl FileNames {
    /// A name for `value`, ending in `.ending`.
    pub fn name(&mut self, value: &str, ending: &str) -> String {
        let mut plain = String::new();
        for c in value.chars() {
            let c = if c.is_alphanumeric() { c } else { '_' };
            if plain.len() + c.len_utf8() > LONGEST {
                break;
            }
            if c != '_' || !plain.ends_with('_') {
                plain.push(c);
            }
        }
        let plain = match plain.trim_matches('_') {
            "" => "unknown",
            plain => plain,
        };
        let mut number = 1_u32;
        loop {
            // Systems have devices by such names: con, nul, com1.
            let name = match number {
                1 if plain.len() > 4 || plain.bytes().all(|b| b.is_ascii_digit()) => {
                    plain.to_owned()
                }
                1 => format!("{plain}_"),
                _ => format!("{plain}_{number}"),
            };
            let name = format!("{name}.{ending}");
            let times = self.taken.entry(name.to_lowercase()).or_default();
            *times += 1;
            if *times == 1 {
                return name;
            }
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_wrote_names_a_file_in_the_folder() {
        let mut names = FileNames::default();
        assert_eq!(names.name("../../etc/passwd", "pgn"), "etc_passwd.pgn");
        assert_eq!(names.name("Kask, Ants", "pgn"), "Kask_Ants.pgn");
        assert_eq!(names.name("KASK Ants", "pgn"), "KASK_Ants_2.pgn");
        assert_eq!(names.name("con", "pgn"), "con_.pgn");
        assert_eq!(names.name("", "pdn"), "unknown.pdn");
        assert_eq!(names.name("1953", "pdn"), "1953.pdn");
        assert!(names.name(&"õ".repeat(500), "pgn").len() < 120);
    }
}
