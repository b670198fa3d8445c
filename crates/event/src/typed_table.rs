//! A delimited text as people write it in spreadsheets, split into comments and rows of fields, each with its place.
//! It is split here and not by a library because every fault names its column.

mod drawn;
mod headings;
mod records;

pub use headings::{
    Heading, PairingHeading, ResultsHeading, are_of_teams, heading, headings, round_title,
};
pub use records::{Columns, Record};

use crate::{Fault, FaultCode, Place};
use drawn::Drawn;
use std::borrow::Cow;

/// Lines in which the separator is looked for.
const SAMPLED: usize = 64;

/// A field, without its quotation marks and the blanks around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field<'t> {
    /// What it says.
    pub text: Cow<'t, str>,
    /// Where it begins.
    pub at: Place,
}

/// A line of fields; one in quotation marks may go on over several lines of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedRow<'t> {
    /// The line.
    pub at: Place,
    /// From the left.
    pub fields: Vec<Field<'t>>,
}

impl<'t> TypedRow<'t> {
    /// The first field that is not blank after so many.
    #[must_use]
    pub fn after(&self, width: usize) -> Option<&Field<'t>> {
        let mut after = self.fields.iter().skip(width);
        after.find(|field| !field.text.is_empty())
    }
}

/// A line of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedLine<'t> {
    /// What follows `#`.
    Comment(Field<'t>),
    /// Fields.
    Row(TypedRow<'t>),
}

/// A text taken line by line.
#[derive(Debug, Clone)]
pub struct TypedTable<'t> {
    rest: &'t str,
    at: Place,
    /// What stands between fields.
    pub separator: char,
    /// Where no separator does.
    drawn: Option<Drawn>,
}

impl<'t> TypedTable<'t> {
    /// The table in `text`, separated by tabs, semicolons or commas: the one of which some line has
    /// most, of as many the first in this order, because commas also stand in names and halves. Where no line heads a table so, but
    /// one of players does that is drawn with strokes or lined up with blanks, it is that.
    pub fn new(text: &'t str, file: u32) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let at = Place {
            file,
            line: 1,
            column: 1,
        };
        let mut sheet = Self {
            rest: text,
            at,
            separator: ',',
            drawn: None,
        };
        // What a spreadsheet writes for other spreadsheets.
        if let Some(stated) = text.strip_prefix("sep=")
            && let Some(separator @ (',' | ';' | '\t')) = stated.chars().next()
        {
            sheet.take_line();
            sheet.separator = separator;
            return sheet;
        }
        sheet.separator = separator_of(text);
        if !sheet.heads_by_separators() {
            sheet.drawn = Drawn::of(text);
        }
        sheet
    }

    /// Whether one of the first lines heads a table.
    fn heads_by_separators(&self) -> bool {
        let mut sheet = self.clone();
        let lines = std::iter::from_fn(|| sheet.next_line()).take(SAMPLED);
        lines.into_iter().any(|line| match line {
            Ok(TypedLine::Row(row)) => headings(&row).is_some(),
            Ok(TypedLine::Comment(_)) | Err(_) => false,
        })
    }

    /// The separator's name.
    pub const fn separator_name(&self) -> &'static str {
        if let Some(drawn) = &self.drawn {
            return drawn.parted_by();
        }
        match self.separator {
            '\t' => "tabs",
            ';' => "semicolons",
            _ => "commas",
        }
    }

    /// The next line that is not blank; a fault ends the reading of its row.
    pub fn next_line(&mut self) -> Option<Result<TypedLine<'t>, Fault>> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let line = (self.at.line as usize).saturating_sub(1);
            let drawn = self.drawn.clone().filter(|drawn| line >= drawn.head);
            if let Some(drawn) = &drawn
                && line >= drawn.end
            {
                return self.left_over().map(Err);
            }
            let row = match drawn {
                Some(drawn) => match self.drawn_row(&drawn).transpose() {
                    Some(row) => row,
                    None => continue,
                },
                None => {
                    if let Some(comment) = self.comment() {
                        return Some(Ok(TypedLine::Comment(comment)));
                    }
                    self.row()
                }
            };
            let blank = |row: &TypedRow<'_>| row.fields.iter().all(|field| field.text.is_empty());
            if !row.as_ref().is_ok_and(blank) {
                return Some(row.map(TypedLine::Row));
            }
        }
    }

    /// The row of a line of a table that is drawn.
    fn drawn_row(&mut self, drawn: &Drawn) -> Result<Option<TypedRow<'t>>, Fault> {
        let at = self.at;
        drawn.row(self.take_line(), at)
    }

    /// What stands below a table that is drawn.
    fn left_over(&mut self) -> Option<Fault> {
        let mut first = None;
        let mut lines = 0;
        while !self.rest.is_empty() {
            let at = self.at;
            if !self.take_line().trim().is_empty() {
                lines += 1;
                first = first.or(Some(Place { column: 0, ..at }));
            }
        }
        first.map(|at| Drawn::left_over(at, lines))
    }

    /// A line that begins with `#`, unless `#` is all of a first field: that heads a column of numbers.
    fn comment(&mut self) -> Option<Field<'t>> {
        let after = self.rest.strip_prefix('#')?;
        if after.trim_start_matches(' ').starts_with(self.separator) {
            return None;
        }
        let line = self.take_line();
        // A spreadsheet fills the line up with separators.
        let words = line[1..].trim_end_matches(self.separator).trim_end();
        let blanks = words.chars().take_while(|c| c.is_whitespace()).count();
        let mut at = self.at;
        at.line -= 1;
        at.column = 2 + u32::try_from(blanks).unwrap_or(0);
        Some(Field {
            text: Cow::Borrowed(words.trim_start()),
            at,
        })
    }

    /// Takes the line that begins here, without its end.
    fn take_line(&mut self) -> &'t str {
        let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
        let line = &self.rest[..end];
        self.rest = &self.rest[end..];
        self.take_line_end();
        line
    }

    /// Takes a line end, if one is here.
    fn take_line_end(&mut self) {
        let rest = self.rest;
        let after = rest
            .strip_prefix("\r\n")
            .or(rest.strip_prefix(['\n', '\r']));
        self.rest = after.unwrap_or(rest);
        self.at.line = self.at.line.saturating_add(1);
        self.at.column = 1;
    }

    fn row(&mut self) -> Result<TypedRow<'t>, Fault> {
        let at = Place {
            column: 0,
            ..self.at
        };
        let mut fields = Vec::new();
        loop {
            let blanks = self.rest.len() - self.rest.trim_start_matches([' ', '\u{a0}']).len();
            self.advance(blanks);
            let field = if self.rest.starts_with('"') {
                self.quoted()?
            } else {
                self.plain()
            };
            fields.push(field);
            match self.rest.chars().next() {
                Some(c) if c == self.separator => self.advance(c.len_utf8()),
                Some(_) => {
                    self.take_line_end();
                    return Ok(TypedRow { at, fields });
                }
                None => return Ok(TypedRow { at, fields }),
            }
        }
    }

    fn plain(&mut self) -> Field<'t> {
        let separator = self.separator;
        let ends = |c: char| c == separator || c == '\n' || c == '\r';
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let field = Field {
            text: Cow::Borrowed(self.rest[..end].trim()),
            at: self.at,
        };
        self.advance(end);
        field
    }

    fn quoted(&mut self) -> Result<Field<'t>, Fault> {
        let at = self.at;
        self.advance(1);
        let mut text = String::new();
        loop {
            let Some(end) = self.rest.find('"') else {
                self.rest = "";
                return Err(unreadable(
                    at,
                    "a quotation mark is opened but never closed",
                ));
            };
            text.push_str(&self.rest[..end]);
            self.advance_over_lines(end);
            self.advance(1);
            if !self.rest.starts_with('"') {
                break;
            }
            text.push('"');
            self.advance(1);
        }
        let blanks = self.rest.len() - self.rest.trim_start_matches([' ', '\u{a0}']).len();
        self.advance(blanks);
        if self
            .rest
            .starts_with(|c| c != self.separator && c != '\n' && c != '\r')
        {
            let here = self.at;
            self.take_line();
            return Err(unreadable(here, "text follows a closing quotation mark"));
        }
        let text = Cow::Owned(text.trim().to_owned());
        Ok(Field { text, at })
    }

    /// Goes on by so many bytes of one line.
    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        let columns = u32::try_from(passed.chars().count()).unwrap_or(u32::MAX);
        self.at.column = self.at.column.saturating_add(columns);
        self.rest = rest;
    }

    fn advance_over_lines(&mut self, bytes: usize) {
        let mut left = bytes;
        while let Some(end) = self.rest[..left].find(['\n', '\r']) {
            let before = self.rest.len();
            self.rest = &self.rest[end..];
            self.take_line_end();
            left -= before - self.rest.len();
        }
        self.advance(left);
    }
}

/// The names of a data file with a line `key<tab>name|name` for each key, each with what its key stands for.
pub fn names<T: Copy>(
    file: &'static str,
    by_key: impl Fn(&'static str) -> Option<T>,
) -> Vec<(&'static str, T)> {
    let rows = file.lines().filter(|row| !row.starts_with("# "));
    let rows = rows.filter_map(|row| {
        let (key, names) = row.split_once('\t')?;
        let value = by_key(key)?;
        Some(names.split('|').map(move |name| (name, value)))
    });
    rows.flatten().collect()
}

/// A text as the data files have it: lower case, single blanks, no full stop or colon after.
#[must_use]
pub fn plain(text: &str) -> String {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    words
        .join(" ")
        .trim_end_matches(['.', ':'])
        .trim_end()
        .to_owned()
}

fn unreadable(at: Place, message: &str) -> Fault {
    Fault::new(FaultCode::UnreadableLine, at, message)
}

fn separator_of(text: &str) -> char {
    let heads = |line: &&str| {
        let after = line.strip_prefix('#');
        after.is_none_or(|rest| rest.trim_start_matches(' ').starts_with([',', ';', '\t']))
    };
    let lines = text.lines().filter(heads);
    let most = |separator: char| {
        let count = |line: &str| {
            let mut quoted = false;
            let outside = line.chars().filter(|&c| {
                quoted ^= c == '"';
                !quoted && c == separator
            });
            outside.count()
        };
        lines.clone().take(SAMPLED).map(count).max().unwrap_or(0)
    };
    // The last of equal ones is taken.
    [',', ';', '\t']
        .into_iter()
        .max_by_key(|c| most(*c))
        .unwrap_or(',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<(String, u32, u32)> {
        let mut sheet = TypedTable::new(text, 0);
        let mut found = Vec::new();
        while let Some(line) = sheet.next_line() {
            let taken = match line.unwrap() {
                TypedLine::Comment(field) => vec![field],
                TypedLine::Row(row) => row.fields,
            };
            let reported =
                |field: Field<'_>| (field.text.into_owned(), field.at.line, field.at.column);
            found.extend(taken.into_iter().map(reported));
        }
        found
    }

    #[test]
    fn fields_know_where_they_begin() {
        let reported = |text: &str, line, column| (text.to_owned(), line, column);
        assert_eq!(
            fields("\u{feff}#  event: x;;\r\nõ; \"a \"\"b\"\";\nc\" ;½\r\r\n;;\n 1;2"),
            [
                reported("event: x", 1, 4),
                reported("õ", 2, 1),
                reported("a \"b\";\nc", 2, 4),
                reported("½", 3, 5),
                reported("1", 6, 2),
                reported("2", 6, 4),
            ]
        );
        assert_eq!(
            fields("#,name\n"),
            [reported("#", 1, 1), reported("name", 1, 3)]
        );
        assert_eq!(
            fields("sep=;\na,b;c"),
            [reported("a,b", 2, 1), reported("c", 2, 5)]
        );
        assert_eq!(
            fields("a\tb,c;d,e,f"),
            [
                reported("a\tb", 1, 1),
                reported("c;d", 1, 5),
                reported("e", 1, 9),
                reported("f", 1, 11)
            ]
        );
    }

    #[test]
    fn quotation_marks_that_do_not_close_are_reported() {
        let mut sheet = TypedTable::new("a,b\nc,\"d\ne,f\n", 0);
        assert!(sheet.next_line().is_some_and(|line| line.is_ok()));
        let fault = sheet.next_line().unwrap().unwrap_err();
        assert_eq!((fault.at.line, fault.at.column), (2, 3));
        assert!(sheet.next_line().is_none());
    }
}
