//! Every clause has its code and its tests, and `docs/clauses.md` shows them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Stands in the page before the part that is made from the table.
const MARK: &str = "<!-- From here on made from docs/clauses.tsv: UPDATE_DOCS=1 writes it. -->\n";

/// How the code cell begins for what no record can show.
const NO_MATTER: &str = "not a matter of records: ";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A row of `docs/clauses.tsv`.
struct Clause {
    name: String,
    says: String,
    /// `path item` of each piece of code, commas between, or why there is none.
    code: String,
}

impl Clause {
    fn all() -> Vec<Self> {
        let table = fs::read_to_string(root().join("docs/clauses.tsv")).unwrap();
        let rows = table.lines().filter(|row| !row.starts_with('#'));
        rows.map(|row| match row.split('\t').collect::<Vec<_>>()[..] {
            [name, says, code] => Self {
                name: name.to_owned(),
                says: says.to_owned(),
                code: code.to_owned(),
            },
            _ => panic!("not three cells: {row}"),
        })
        .collect()
    }

    /// The book: `VK`, or of FIDE's Laws the edition, `FIDE 2009`.
    fn book(&self) -> &str {
        let words = if self.name.starts_with("FIDE ") { 2 } else { 1 };
        let end = self.name.match_indices(' ').nth(words - 1);
        end.map_or(&self.name, |(end, _)| &self.name[..end])
    }

    /// How the names of its tests begin: `vk_7_2_4` for VK 7.2.4, `kv53_s16c` for KV53 §16c, `fide_2009_9_2b` for FIDE
    /// 2009 9.2.b, `fide_2009_a4c` for FIDE 2009 A.4.c.
    fn stem(&self) -> String {
        let name = self.name.to_lowercase().replace('§', "s");
        let parts: Vec<_> = name.split([' ', '.']).collect();
        let mut stem = parts[0].to_owned();
        for pair in parts.windows(2) {
            let letter = |part: &str| part.len() == 1 && part.starts_with(char::is_alphabetic);
            let joined = letter(pair[1])
                && pair[0].starts_with(|c: char| c.is_ascii_digit())
                && pair[0].len() < 4;
            if !joined && !letter(pair[0]) {
                stem.push('_');
            }
            stem += pair[1];
        }
        stem
    }

    /// What its code is said to be, file and item; nothing if no record can show it.
    fn items(&self) -> Vec<(&str, &str)> {
        if self.code.starts_with(NO_MATTER) {
            return Vec::new();
        }
        let items = self.code.split(", ");
        items.map(|item| item.split_once(' ').unwrap()).collect()
    }
}

/// The books, as the names of tests have them.
const BOOKS: [&str; 6] = ["kv53", "mk53", "vk", "rk", "fide", "ftm98"];

/// The clauses that a test is named after: those it begins with, and those after an `and`.
/// `kv53_s16b_…`; an annex of a book, `ftm98_annex_2_1_4_…`; two books where they agree, `vk_rk_5_4_9_…`; several clauses,
/// `vk_4_13_free_choice_and_4_16_1_greatest_number`.
fn named_after(test: &str) -> Vec<String> {
    // An appendix of FIDE's Laws has a letter.
    let number = |word: &str| {
        let digits = word.strip_prefix(['s', 'a', 'b', 'c']).unwrap_or(word);
        digits.starts_with(|c: char| c.is_ascii_digit())
    };
    let (mut books, mut stems): (Vec<String>, _) = (Vec::new(), Vec::new());
    let (mut listing, mut prose) = (false, !BOOKS.iter().any(|book| test.starts_with(book)));
    let mut part = "";
    let mut words = test.split('_').peekable();
    while let Some(word) = words.next() {
        let next = words.peek().copied().unwrap_or("");
        if word == "and" {
            prose = books.is_empty() || !number(next) && !BOOKS.contains(&next);
        } else if !prose && BOOKS.contains(&word) {
            if !listing {
                books.clear();
            }
            let year = words.next_if(|year| word == "fide" && year.len() == 4 && number(year));
            books.push(year.map_or_else(|| word.to_owned(), |year| format!("{word}_{year}")));
            listing = true;
        } else if !prose && word == "annex" && number(next) {
            part = "annex_";
        } else if !prose && number(word) {
            listing = false;
            let mut whole = word.to_owned();
            // Sections have one number, articles a row of them.
            if !books.iter().any(|book| matches!(&**book, "kv53" | "mk53")) {
                whole = word.trim_start_matches('s').to_owned();
                while let Some(more) = words.next_if(|word| number(word)) {
                    whole = format!("{whole}_{more}");
                }
            }
            stems.extend(books.iter().map(|book| format!("{book}_{part}{whole}")));
        } else {
            prose = true;
        }
    }
    stems
}

/// The tests of every crate: name and file.
fn tests() -> BTreeSet<(String, String)> {
    let mut tests = BTreeSet::new();
    let mut folders = vec![root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                tests_of(&path, &mut tests);
            }
        }
    }
    tests
}

fn tests_of(path: &Path, tests: &mut BTreeSet<(String, String)>) {
    let text = fs::read_to_string(path).unwrap();
    let file = path.strip_prefix(root()).unwrap();
    let file = file.to_string_lossy().replace('\\', "/");
    for after in text.split("#[test]").skip(1) {
        let name = after.split_once("fn ").and_then(|(_, fun)| {
            let end = fun.find(|c: char| !c.is_alphanumeric() && c != '_')?;
            fun.get(..end)
        });
        if let Some(name) = name {
            tests.insert((name.to_owned(), file.clone()));
        }
    }
}

/// The test that goes through a table of articles of FIDE's Laws, its file, and the table.
const OF_ARTICLES: [&str; 3] = [
    "every_article_is_cited_about_its_record",
    "crates/replay/tests/it/fide_laws.rs",
    "crates/replay/tests/fide_articles.tsv",
];

/// The tests named after each clause, by its stem, and those that have it in their table.
fn tests_by_clause() -> BTreeMap<String, Vec<(String, String)>> {
    let mut by_clause: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let [test, file, table] = OF_ARTICLES;
    let table = fs::read_to_string(root().join(table)).unwrap();
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let clause = Clause {
            name: row.split('\t').next().unwrap().to_owned(),
            says: String::new(),
            code: String::new(),
        };
        let test = (test.to_owned(), file.to_owned());
        by_clause.entry(clause.stem()).or_default().push(test);
    }
    for test in tests() {
        for stem in named_after(&test.0) {
            by_clause.entry(stem).or_default().push(test.clone());
        }
    }
    by_clause
}

/// Whether a file defines the item: a function, a type, a constant, a variant, a macro; or, in
/// quotation marks, holds it as a text.
fn defines(text: &str, item: &str) -> bool {
    if item.starts_with('"') {
        return text.contains(item);
    }
    let keywords = [
        "fn", "struct", "enum", "trait", "const", "static", "mod", "type",
    ];
    text.lines().any(|line| {
        let Some((before, after)) = line.trim_start().split_once(item) else {
            return false;
        };
        let keyword = before
            .strip_suffix(' ')
            .and_then(|b| b.split(' ').next_back());
        let ends = !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        ends && (before.is_empty() || keyword.is_some_and(|word| keywords.contains(&word)))
    })
}

#[test]
fn every_clause_has_a_test_named_after_it() {
    let clauses = Clause::all();
    let tests = tests_by_clause();
    let bare: Vec<_> = clauses
        .iter()
        .filter(|clause| !clause.code.starts_with(NO_MATTER) && !tests.contains_key(&clause.stem()))
        .map(|clause| format!("{} (fn {}_…)", clause.name, clause.stem()))
        .collect();
    assert!(bare.is_empty(), "no test for {bare:#?}");
}

#[test]
fn every_test_named_after_a_clause_is_in_the_table() {
    let stems: BTreeSet<_> = Clause::all().iter().map(Clause::stem).collect();
    let mut tests = tests_by_clause();
    tests.retain(|stem, _| !stems.contains(stem));
    assert!(tests.is_empty(), "no such clause: {tests:#?}");
}

#[test]
fn names_of_tests_are_taken_apart() {
    for (test, stems) in [
        ("kv53_s16b_thirty_moves", &["kv53_s16b"][..]),
        ("vk_7_2_7_begins_7_2_8", &["vk_7_2_7"]),
        ("vk_rk_5_4_9_stopped", &["vk_5_4_9", "rk_5_4_9"]),
        ("vk_3_3_and_rk_3_3_in_turn", &["vk_3_3", "rk_3_3"]),
        (
            "vk_4_13_free_choice_and_4_16_1_number",
            &["vk_4_13", "vk_4_16_1"],
        ),
        (
            "kv53_s14_s29_mk53_s20_printed",
            &["kv53_s14", "kv53_s29", "mk53_s20"],
        ),
        ("ftm98_5_4a_absent", &["ftm98_5_4a"]),
        (
            "fide_2009_9_2b_and_a4c_once_more",
            &["fide_2009_9_2b", "fide_2009_a4c"],
        ),
        ("fide_2023_5_2_3_a_draw", &["fide_2023_5_2_3"]),
        (
            "mk53_s19_and_fide_2023_6_9_time",
            &["mk53_s19", "fide_2023_6_9"],
        ),
        ("kv53_example_1", &[]),
        ("numbers_and_vk_3_3", &[]),
    ] {
        assert_eq!(named_after(test), stems, "{test}");
    }
}

#[test]
fn the_code_of_every_clause_is_there() {
    let clauses = Clause::all();
    let items = clauses.iter().flat_map(|clause| {
        let items = clause.items().into_iter();
        items.map(move |(file, item)| (&clause.name, file, item))
    });
    let missing: Vec<_> = items
        .filter(|(_, file, item)| {
            let text = fs::read_to_string(root().join(file)).unwrap_or_default();
            !defines(&text, item)
        })
        .collect();
    assert!(missing.is_empty(), "not there: {missing:#?}");
}

#[test]
fn every_clause_stands_in_the_table_once() {
    let mut seen = BTreeSet::new();
    let mut clauses = Clause::all();
    clauses.retain(|clause| !seen.insert(clause.stem()));
    let twice: Vec<_> = clauses.into_iter().map(|clause| clause.name).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

/// Text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn markdown() -> String {
    let clauses = Clause::all();
    let tests = tests_by_clause();
    let (mut page, mut book) = (String::new(), "");
    for clause in &clauses {
        if clause.book() != book {
            book = clause.book();
            let head = "| clause | says | code | tests |\n|---|---|---|---|";
            writeln!(page, "\n## {book}\n\n{head}").unwrap();
        }
        let code = match clause.items()[..] {
            [] => clause.code.clone(),
            ref items => linked(items.iter().copied()),
        };
        let tests = tests.get(&clause.stem()).map_or(&[][..], Vec::as_slice);
        let tests = linked(
            tests
                .iter()
                .map(|(test, file)| (file.as_str(), test.as_str())),
        );
        let (says, code) = (cell(&clause.says), cell(&code));
        writeln!(page, "| {} | {says} | {code} | {tests} |", clause.name).unwrap();
    }
    page
}

/// Names as links to the files they are in, one a line.
fn linked<'a>(items: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let links: Vec<_> = items
        .map(|(file, item)| format!("[`{}`](../{file})", item.trim_matches('"')))
        .collect();
    links.join("<br>")
}

#[test]
fn the_page_shows_the_table() {
    let path = root().join("docs/clauses.md");
    let page = fs::read_to_string(&path).unwrap();
    let (by_hand, _) = page.split_once(MARK).unwrap();
    let expected = format!("{by_hand}{MARK}{}", markdown());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, expected).unwrap();
        return;
    }
    assert!(
        page == expected,
        "docs/clauses.md does not show the table; to refresh it:\n    \
         UPDATE_DOCS=1 cargo test --release -p scoresheet-rulebook --test it clauses"
    );
}
