//! Who enters an event: a list of names, or a table with a column of them.

use scoresheet_event::typed_table::{Heading, TypedLine, TypedRow, TypedTable, heading};
use scoresheet_event::{Entrant, Entrants, Fault, FaultCode, Place, RoundTable};
use std::collections::{BTreeMap, HashMap};

/// Reads a list: either one name per line, or CSV (with commas, semicolons or tabs) under a line of headings, one of
/// which is `name` (or `player`) and one may be `federation` (or `fed`); other columns are kept.
///
/// ```
/// use scoresheet_event_files::entrants;
/// let list = entrants::read("name;fed;born\nÕun, Jaan;est;1930\nPetrov, Ivan;RUS;\n").unwrap();
/// assert_eq!(list.players[0].federation.as_deref(), Some("EST"));
/// assert_eq!(entrants::read("Õun, Jaan\nPetrov, Ivan\n").unwrap().players.len(), 2);
/// ```
///
/// # Errors
/// With all that is wrong with it; one name twice, in whatever case, is wrong too.
pub fn read(text: &str) -> Result<Entrants, Vec<Fault>> {
    let text = without_remarks(text.trim_start_matches('\u{feff}'));
    let (list, mut faults) = EntrantText::of(&text).map_or_else(|| plain(&text), EntrantText::read);
    if faults.is_empty() {
        faults = wrong(&list);
    }
    if faults.is_empty() {
        Ok(list)
    } else {
        faults.sort_by_key(|fault| fault.at);
        Err(faults)
    }
}

/// The column that [`names_by_number`] goes by: `number`, or the only one
/// that is headed so in other words.
fn order(list: &Entrants) -> Option<usize> {
    let mut headed = (list.columns.iter().enumerate())
        .filter(|(_, column)| heading(column) == Heading::Number)
        .map(|(index, _)| index);
    let first = headed.next();
    list.numbers()
        .or_else(|| first.filter(|_| headed.next().is_none()))
}

/// The names in the order of the column `number`, or of the only column headed so in other words
/// (`no`, `jrk`); without one, of the list.
///
/// # Errors
/// If the numbers are not those from 1 to the number of players, each once.
pub fn names_by_number(list: &Entrants) -> Result<Vec<String>, Vec<Fault>> {
    let Some(column) = order(list) else {
        return Ok(list
            .players
            .iter()
            .map(|player| player.name.clone())
            .collect());
    };
    let mut places = BTreeMap::new();
    let mut faults = Vec::new();
    for player in &list.players {
        let cell = player.other.get(column).map_or("", String::as_str);
        let number =
            (cell.parse().ok()).filter(|number: &usize| (1..=list.players.len()).contains(number));
        let Some(number) = number else {
            let last = list.players.len();
            let wrong = format!("'{cell}' is not a number from 1 to {last}");
            faults.push(unreadable(player.at, wrong));
            continue;
        };
        if let Some(other) = places.insert(number, player) {
            let wrong = format!("number {number} is already in line {}", other.at.line);
            faults.push(Fault::new(FaultCode::DuplicateNumber, player.at, wrong));
        }
    }
    if faults.is_empty() {
        Ok(places
            .into_values()
            .map(|player| player.name.clone())
            .collect())
    } else {
        Err(faults)
    }
}

fn wrong(list: &Entrants) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut lines = HashMap::new();
    for player in &list.players {
        if let Some(line) = lines.insert(player.name.to_lowercase(), player.at.line) {
            faults.push(Fault::new(
                FaultCode::DuplicateName,
                player.at,
                format!(
                    "'{}' is already in line {line}; if these are two players, make their names differ",
                    player.name
                ),
            ));
        }
    }
    let most = usize::from(RoundTable::MOST_PLAYERS);
    match list.players.as_slice() {
        [] => faults.push(Fault::new(
            FaultCode::TooFewPlayers,
            Place::default(),
            "no name in it",
        )),
        [one] => faults.push(Fault::new(
            FaultCode::TooFewPlayers,
            one.at,
            "one name only: an event needs two players",
        )),
        many => {
            if let Some(player) = many.get(most) {
                let message = format!("{} players; {most} are the most", many.len());
                faults.push(Fault::new(FaultCode::TooMany, player.at, message));
            }
        }
    }
    faults
}

/// The text with comments and a line `sep=;` left empty, as in tables of events: they name nobody.
/// A heading `#` is no comment.
fn without_remarks(text: &str) -> String {
    let remark = |line: &str| {
        let comment = line.strip_prefix('#');
        comment.is_some_and(|rest| !rest.starts_with([',', ';', '\t']))
            || matches!(
                line.trim_end().strip_prefix("sep="),
                Some("," | ";" | "\t" | "")
            )
    };
    let lines = text.split_inclusive('\n');
    let kept = lines.map(|line| if remark(line) { "\n" } else { line });
    kept.collect()
}

/// What heads the federations, in lower case: clubs and towns are columns of their own here.
const FEDERATION: [&str; 5] = ["federation", "fed", "föderatsioon", "федерация", "фед"];

/// Entrants in a table under a line of headings.
struct EntrantText<'t> {
    sheet: TypedTable<'t>,
    heads: TypedRow<'t>,
    name: Vec<usize>,
    federation: Vec<usize>,
}

impl<'t> EntrantText<'t> {
    /// The table, if the first line that is not blank is one of headings: what separates these separates all.
    fn of(text: &'t str) -> Option<Self> {
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        let mut sheet = TypedTable::new(text, 0);
        let separators = ['\t', ';', ','].into_iter();
        let separator = separators.clone().find(|each| first.contains(*each));
        sheet.separator = separator.unwrap_or(',');
        let Ok(TypedLine::Row(heads)) = sheet.next_line()? else {
            return None;
        };
        let at = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let named = heads.fields.iter().enumerate();
            let named = named.filter(|(_, field)| is(&field.text.to_lowercase()));
            named.map(|(index, _)| index).collect()
        };
        let name = at(&|text| heading(text) == Heading::Name);
        let federation = at(&|text| FEDERATION.contains(&text));
        (name.len() + federation.len() > 0).then_some(Self {
            sheet,
            heads,
            name,
            federation,
        })
    }

    /// The rows below.
    fn read(mut self) -> (Entrants, Vec<Fault>) {
        let (mut list, mut faults) = (Entrants::default(), Vec::new());
        let ([name], [] | [_]) = (&self.name[..], &self.federation[..]) else {
            let wrong = "the header line must have one column 'name', and at most one 'federation'";
            return (list, vec![unreadable(self.heads.at, wrong)]);
        };
        let name = *name;
        list.columns = self.others(&self.heads);
        while let Some(line) = self.sheet.next_line() {
            match line {
                Ok(TypedLine::Row(row)) => match self.entrant(&row, name) {
                    Ok(entrant) => list.players.push(entrant),
                    Err(fault) => faults.push(fault),
                },
                Ok(TypedLine::Comment(_)) => {}
                Err(fault) => faults.push(fault),
            }
        }
        (list, faults)
    }

    fn entrant(&self, row: &TypedRow<'_>, name: usize) -> Result<Entrant, Fault> {
        let (cells, heads) = (row.fields.len(), self.heads.fields.len());
        if cells != heads {
            let wrong = format!("{cells} cells under {heads} headings");
            return Err(unreadable(row.at, wrong));
        }
        let cell = |index: usize| row.fields.get(index).map_or("", |field| &*field.text);
        if cell(name).is_empty() {
            return Err(unreadable(row.at, "no name in this row"));
        }
        if (row.fields.iter()).any(|field| field.text.contains(['\n', '\r'])) {
            let wrong = "a cell spans several lines: a quotation mark is not closed";
            return Err(unreadable(row.at, wrong));
        }
        let federation = self.federation.first();
        let federation = federation.map(|index| cell(*index).to_uppercase());
        Ok(Entrant {
            name: single_blanks(cell(name)),
            federation: federation.filter(|code| !code.is_empty()),
            other: self.others(row),
            at: row.at,
        })
    }

    /// The cells of the columns that are not known.
    fn others(&self, row: &TypedRow<'_>) -> Vec<String> {
        let known = |index: &usize| self.name.contains(index) || self.federation.contains(index);
        let cells = row.fields.iter().enumerate();
        let cells = cells.filter(|(index, _)| !known(index));
        cells.map(|(_, field)| field.text.to_string()).collect()
    }
}

/// One name per line; lines of blanks are passed over.
fn plain(text: &str) -> (Entrants, Vec<Fault>) {
    let (mut list, mut faults) = (Entrants::default(), Vec::new());
    for (line, row) in (1..).zip(text.lines()) {
        let name = single_blanks(row);
        if name.is_empty() {
            continue;
        }
        let at = Place {
            line,
            ..Place::default()
        };
        if row.trim().contains([';', '\t']) || row.matches(',').count() > 1 {
            faults.push(unreadable(
                at,
                "a table needs a header line, such as: name,federation",
            ));
            break;
        }
        list.players.push(Entrant {
            name,
            federation: None,
            other: Vec::new(),
            at,
        });
    }
    faults.extend(unnumbered(&mut list.players));
    (list, faults)
}

/// Takes the numbers off lines that count their names from 1, `1. Kask`; numbers before all names that do not are a column.
fn unnumbered(players: &mut [Entrant]) -> Option<Fault> {
    let parted = players.iter().map(|player| number_before(&player.name));
    let numbered: Vec<(usize, char, String)> = parted.collect::<Option<_>>()?;
    let counts = (1..).zip(&numbered);
    let in_order = counts.clone().all(|(line, (number, ..))| line == *number);
    let commas = numbered.iter().any(|(_, after, _)| *after == ',');
    if !in_order || commas {
        let at = players.first()?.at;
        let wrong =
            "every line begins with a number: a table needs a header line, such as number,name";
        return Some(unreadable(at, wrong));
    }
    for (player, (.., name)) in players.iter_mut().zip(numbered) {
        player.name = name;
    }
    None
}

/// A number, what stands after it, and the name: `1. Kask`, `1) Kask`, `1 Kask`, `1,Kask`.
fn number_before(line: &str) -> Option<(usize, char, String)> {
    let after = line.find(|c: char| !c.is_ascii_digit())?;
    let (number, rest) = line.split_at(after);
    let sign = rest.chars().next()?;
    let name = rest.trim_start_matches(['.', ')', ',', ' ']);
    let parted = matches!(sign, '.' | ')' | ',' | ' ') && !name.is_empty();
    Some((
        number.parse().ok().filter(|_| parted)?,
        sign,
        name.to_owned(),
    ))
}

fn unreadable(at: Place, message: impl Into<String>) -> Fault {
    Fault::new(FaultCode::UnreadableLine, at, message)
}

fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(text: &str) -> Vec<(u32, &'static str)> {
        let faults = read(text).unwrap_err();
        faults
            .iter()
            .map(|fault| (fault.at.line, fault.code.as_str()))
            .collect()
    }

    #[test]
    fn names_alone() {
        let list = read("\u{feff}Õun, Jaan\r\n\n  Petrov   Ivan \n").unwrap();
        let names: Vec<_> = list
            .players
            .iter()
            .map(|p| (p.name.as_str(), p.at.line))
            .collect();
        assert_eq!(names, [("Õun, Jaan", 1), ("Petrov Ivan", 3)]);
    }

    #[test]
    fn numbers_before_the_names_are_no_part_of_them() {
        let names = |text: &str| {
            let list = read(text).unwrap();
            let names = list.players.into_iter().map(|player| player.name);
            names.collect::<Vec<_>>().join("|")
        };
        assert_eq!(names("1. Kask\n2. Tamm\n"), "Kask|Tamm");
        assert_eq!(names("1) Kask, A\n2) Tamm\n"), "Kask, A|Tamm");
        assert_eq!(names("1 Kask\n2 Tamm\n"), "Kask|Tamm");
        // Not all have one: perhaps it is a name.
        assert_eq!(names("1. Kask\nTamm\n"), "1. Kask|Tamm");
        assert_eq!(reported("1,Kask\n2,Tamm\n"), [(1, "unreadable-line")]);
        assert_eq!(reported("2. Kask\n1. Tamm\n"), [(1, "unreadable-line")]);
    }

    #[test]
    fn a_table_keeps_its_other_columns() {
        let list = read("Rank,NAME,Federation\nI,\"Õun, Jaan\",est\n\n,,\nII,Petrov,\n").unwrap();
        assert_eq!(list.columns, ["Rank"]);
        let [first, second] = &list.players[..] else {
            panic!("{list:?}")
        };
        assert_eq!(
            (first.name.as_str(), first.federation.as_deref()),
            ("Õun, Jaan", Some("EST"))
        );
        assert_eq!(
            (
                second.federation.as_deref(),
                second.other[0].as_str(),
                second.at.line
            ),
            (None, "II", 5)
        );
    }

    #[test]
    fn names_follow_their_numbers() {
        let names = |text: &str| {
            let list = read(text).unwrap();
            names_by_number(&list).map_err(|faults| (faults[0].at.line, faults[0].code.as_str()))
        };
        assert_eq!(names("b\na\n"), Ok(vec!["b".to_owned(), "a".to_owned()]));
        assert_eq!(
            names("Number,name\n2,b\n1,a\n"),
            Ok(vec!["a".to_owned(), "b".to_owned()])
        );
        for wrong in ["0", "3", "x", ""] {
            let text = format!("number,name\n1,a\n{wrong},b\n");
            assert_eq!(names(&text), Err((3, "unreadable-line")), "{wrong}");
        }
        assert_eq!(
            names("number,name\n1,a\n1,b\n"),
            Err((3, "duplicate-number"))
        );
    }

    #[test]
    fn remarks_and_headings_name_nobody() {
        let names = |text: &str| {
            let list = read(text).unwrap();
            names_by_number(&list).unwrap()
        };
        assert_eq!(names("# autumn\nb\n#\na\n"), ["b", "a"]);
        assert_eq!(
            names("# autumn\nsep=;\nname;born\nb;\na;1930\n"),
            ["b", "a"]
        );
        for head in ["Nimi", "ФИО", "Full name"] {
            assert_eq!(names(&format!("{head}\nb\na\n")), ["b", "a"], "{head}");
        }
        for head in ["no", "Jrk", "№", "#"] {
            assert_eq!(
                names(&format!("{head};nimi\n2;b\n1;a\n")),
                ["a", "b"],
                "{head}"
            );
        }
        // What was drawn is not to be confused with what was there before.
        assert_eq!(names("number,name,no\n2,b,1\n1,a,2\n"), ["a", "b"]);
        assert_eq!(
            reported("# x\n\nPetrov\n# y\npetrov"),
            [(5, "duplicate-name")]
        );
    }

    #[test]
    fn what_is_wrong_is_reported_with_its_line() {
        assert_eq!(reported(""), [(0, "too-few-players")]);
        assert_eq!(reported("name,federation\n"), [(0, "too-few-players")]);
        assert_eq!(reported("Petrov\n"), [(1, "too-few-players")]);
        assert_eq!(
            reported("Petrov\nÕun\npetrov\nõun"),
            [(3, "duplicate-name"), (4, "duplicate-name")]
        );
        assert_eq!(reported("Petrov;EST\nÕun;EST"), [(1, "unreadable-line")]);
        assert_eq!(
            reported("federation,born\nEST,1930"),
            [(1, "unreadable-line")]
        );
        assert_eq!(reported("name,name\na,b"), [(1, "unreadable-line")]);
        assert_eq!(
            reported("name,fed\na,EST,x\nb,EST\nc"),
            [(2, "unreadable-line"), (4, "unreadable-line")]
        );
        assert_eq!(reported("name,fed\n,EST\nb,EST"), [(2, "unreadable-line")]);
        assert_eq!(
            reported("name\n\"Petrov\nÕun\nTamm\n"),
            [(2, "unreadable-line")]
        );
        let many: String = (0..2_001).map(|n| format!("player {n}\n")).collect();
        assert_eq!(reported(&many), [(2_001, "too-many")]);
    }
}
