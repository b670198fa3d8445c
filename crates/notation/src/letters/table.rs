//! The table of letters: rows compiled in and rows that a user adds, numbered.

use super::{FIRST_OTHER, Language, LetterFile, LettersError, LettersFault, Role};
use std::collections::BTreeSet;

/// Numbers that are left for spellings other than one ASCII capital.
const MOST_OTHERS: usize = 256 - FIRST_OTHER as usize;

/// Columns of the data file in the order of [`Role`].
const COLUMN_OF: [usize; 6] = [7, 6, 5, 4, 3, 2];

/// Columns that a row must have; the source may be left out.
const COLUMNS: usize = 8;

pub(super) struct Table {
    pub languages: Vec<Language>,
    /// Spellings that are not one ASCII capital, longest first.
    pub others: Vec<&'static str>,
}

/// What the rows of one language say together.
struct Row {
    code: &'static str,
    name: &'static str,
    spellings: [Vec<&'static str>; 6],
}

impl Table {
    /// The rows that are compiled in, and those of `files` behind them.
    pub fn read(files: &[LetterFile<'_>]) -> Result<Self, LettersError> {
        let own = LetterFile {
            name: "letters.tsv",
            text: include_str!("../../data/letters.tsv"),
        };
        let mut rows = Vec::new();
        for file in std::iter::once(&own).chain(files) {
            // Once in the life of the program, and then in use up to its end.
            let text: &'static str = Box::leak(file.text.to_owned().into_boxed_str());
            for (at, line) in text.lines().enumerate() {
                if line.trim().is_empty() || line.starts_with('#') {
                    continue;
                }
                add_row(&mut rows, line).map_err(|fault| LettersError {
                    file: file.name.to_owned(),
                    line: at + 1,
                    fault,
                })?;
                if others(&rows).len() > MOST_OTHERS {
                    return Err(LettersError {
                        file: file.name.to_owned(),
                        line: at + 1,
                        fault: LettersFault::TooMany,
                    });
                }
            }
        }
        Ok(numbered(&rows))
    }
}

/// A row of another language, or more spellings for one that stands there already.
fn add_row(rows: &mut Vec<Row>, line: &'static str) -> Result<(), LettersFault> {
    let cells: Vec<&str> = line
        .trim_end_matches('\r')
        .split('\t')
        .map(str::trim)
        .collect();
    if cells.len() < COLUMNS {
        return Err(LettersFault::Columns(cells.len()));
    }
    let (code, name) = (cells[0], cells[1]);
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if code.is_empty() || code == "auto" || !code.chars().all(plain) {
        return Err(LettersFault::Code(code.to_owned()));
    }
    let at = match rows.iter().position(|row| row.code == code) {
        Some(at) => at,
        None => {
            rows.push(Row {
                code,
                name,
                spellings: Default::default(),
            });
            rows.len() - 1
        }
    };
    let row = &mut rows[at];
    for role in Role::ALL {
        let cell = cells[COLUMN_OF[role as usize]];
        for spelling in cell.split_whitespace().filter(|s| *s != "-") {
            add_spelling(row, role, spelling)?;
        }
        if row.spellings[role as usize].is_empty() && role != Role::Pawn {
            return Err(LettersFault::NoLetter(role));
        }
    }
    Ok(())
}

fn add_spelling(row: &mut Row, role: Role, spelling: &'static str) -> Result<(), LettersFault> {
    let mut chars = spelling.chars();
    let figurine = |c: char| ('\u{2654}'..='\u{265f}').contains(&c);
    let starts = chars.next().is_some_and(|c| {
        // Small Latin letters and those of files would be squares; small letters for pieces are
        // read without a row.
        figurine(c)
            || c.is_alphabetic() && (!c.is_lowercase() || role == Role::Pawn && !c.is_ascii())
    });
    let goes_on = chars.all(|c| c.is_alphabetic());
    if !starts
        || !goes_on
        || spelling.len() > 16
        || crate::scan::file_letter(spelling.as_bytes()).is_some()
    {
        return Err(LettersFault::Spelling(spelling.to_owned()));
    }
    let of = |role: &Role| row.spellings[*role as usize].contains(&spelling);
    match Role::ALL.iter().find(|role| of(role)) {
        Some(known) if *known == role => {}
        Some(known) => return Err(LettersFault::Twice(spelling.to_owned(), *known, role)),
        None => row.spellings[role as usize].push(spelling),
    }
    Ok(())
}

/// The shapes that are printed alike, from `data/look_alikes.tsv`.
fn shapes() -> Vec<Vec<char>> {
    include_str!("../../data/look_alikes.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.chars().filter(|c| !matches!(c, '\t' | '-')).collect())
        .collect()
}

/// How `spelling` looks with letters of other alphabets in it, itself left out.
fn look_alikes(spelling: &str, shapes: &[Vec<char>]) -> Vec<String> {
    let mut found = vec![String::new()];
    for c in spelling.chars() {
        let alike = shapes.iter().find(|shape| shape.contains(&c));
        let own = vec![c];
        let choices = alike.unwrap_or(&own);
        found = found
            .iter()
            .flat_map(|start| choices.iter().map(move |c| format!("{start}{c}")))
            .collect();
    }
    found.retain(|other| other != spelling);
    found
}

/// Long spellings would make very many others.
const LONGEST_ALIKE: usize = 2;

/// Every spelling of every row with its look-alikes, in no order.
fn all_spellings(rows: &[Row]) -> BTreeSet<String> {
    let shapes = shapes();
    let mut all = BTreeSet::new();
    for spelling in rows.iter().flat_map(|row| row.spellings.iter().flatten()) {
        if spelling.chars().count() <= LONGEST_ALIKE {
            all.extend(look_alikes(spelling, &shapes));
        }
        all.insert((*spelling).to_owned());
    }
    all
}

/// The spellings that are not one ASCII capital, longest first.
fn others(rows: &[Row]) -> Vec<String> {
    let is_capital = |s: &String| matches!(s.as_bytes(), [b'A'..=b'Z']);
    let mut others: Vec<String> = all_spellings(rows)
        .into_iter()
        .filter(|s| !is_capital(s))
        .collect();
    others.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    others
}

fn numbered(rows: &[Row]) -> Table {
    let others: Vec<&'static str> = others(rows)
        .into_iter()
        .map(|spelling| &*Box::leak(spelling.into_boxed_str()))
        .collect();
    let number = |spelling: &str| {
        let at = others.iter().position(|other| *other == spelling);
        at.map_or_else(
            || spelling.as_bytes().first().copied().unwrap_or(0),
            |at| FIRST_OTHER.saturating_add(at as u8),
        ) as usize
    };
    let shapes = shapes();
    let figurines = rows.iter().find(|row| row.code == "fig");
    let languages = rows.iter().map(|row| {
        let mut language = Language {
            code: row.code,
            name: row.name,
            meaning: [None; 256],
            look_alike: [false; 256],
            unusual: [false; 256],
            spellings: row.spellings.clone(),
        };
        let of = |row: &'_ Row| -> Vec<(Role, &'static str)> {
            let all = Role::ALL.into_iter();
            all.flat_map(|role| row.spellings[role as usize].iter().map(move |s| (role, *s)))
                .collect()
        };
        let own = of(row);
        for (role, spelling) in figurines
            .map(of)
            .into_iter()
            .flatten()
            .chain(own.iter().copied())
        {
            language.meaning[number(spelling)] = Some(role);
        }
        for (role, spelling) in own {
            for alike in look_alikes(spelling, &shapes) {
                let at = number(&alike);
                // What the language itself writes so goes before what only looks so.
                if language.meaning[at].is_none() && spelling.chars().count() <= LONGEST_ALIKE {
                    language.meaning[at] = Some(role);
                    language.look_alike[at] = true;
                }
            }
        }
        for (number, unusual) in language.unusual.iter_mut().enumerate() {
            let pawn = language.meaning[number] == Some(Role::Pawn);
            *unusual = pawn || language.look_alike[number];
        }
        language
    });
    Table {
        languages: languages.collect(),
        others,
    }
}
