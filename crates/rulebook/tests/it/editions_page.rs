//! The page of editions shows them as they are.

use scoresheet_rulebook::{Count, Edition, Effect, Ending, Rule};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// Stands in the page before the part that is made from the editions.
const MARK: &str = "<!-- From here on made from the editions: UPDATE_DOCS=1 writes it. -->\n";

/// Years whose games are judged by the edition where nothing names one.
fn years(edition: &Edition, game: &str) -> String {
    let rivals = || Edition::ALL.iter().filter(|other| other.covers(game));
    let next = rivals()
        .map(|other| other.from)
        .filter(|from| *from > edition.from);
    let first = rivals().all(|other| other.from >= edition.from);
    match (first, next.min()) {
        (true, None) => "all".to_owned(),
        (true, Some(next)) => format!("up to {}", next - 1),
        (false, None) => format!("from {} on", edition.from),
        (false, Some(next)) => format!("{} to {}", edition.from, next - 1),
    }
}

/// What is counted until the rule is met, in figures.
fn counted(rule: &Rule) -> String {
    match rule {
        Rule::Board => "nothing: the position shows it".to_owned(),
        Rule::Said => "nothing: the record must say it".to_owned(),
        Rule::Recurrence { times, .. } => format!("{times} times"),
        Rule::Unchanged { moves, .. } => format!("{moves} moves"),
        Rule::BothHaveKings { bands } => {
            let band = |(fewest, most, moves): &(u8, u8, u32)| {
                format!("{fewest}–{most} pieces: {moves} moves")
            };
            bands.iter().map(band).collect::<Vec<_>>().join("; ")
        }
        Rule::LoneKing(lone) => match lone.count {
            Count::Own(moves) => format!("{moves} moves of the stronger side"),
            Count::Both(moves) => format!("{moves} moves of each side"),
        },
        Rule::LoneKingWithoutIncrement { .. } => "nothing: no move is played".to_owned(),
        Rule::PerpetualCheck { checks } => format!("{checks} checks in a row"),
        Rule::Left(_) => "nothing: the pieces left show it".to_owned(),
    }
}

fn effect(ending: &Ending) -> &'static str {
    match ending.effect {
        Effect::Ends => "the game is over",
        Effect::EndsUnlessWon => "the game is over, unless a win is in sight",
        Effect::Claim => "a player may claim it",
    }
}

/// Text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn endings(page: &mut String, edition: &Edition, draw: bool) {
    let (title, head) = match draw {
        true => (
            "Draws",
            "| clause | the draw is there when | counted | what it does | for | name |\n|---|---|---|---|---|---|\n",
        ),
        false => (
            "Losses",
            "| clause | the game is lost when | counted | name |\n|---|---|---|---|\n",
        ),
    };
    write!(page, "\n### {title}\n\n{head}").unwrap();
    for ending in edition.endings.iter().filter(|ending| ending.draw == draw) {
        let games = match ending.games {
            [] => edition.games,
            games => games,
        };
        let (says, count) = (cell(ending.says), counted(&ending.rule));
        write!(page, "| {} | {says} | {count} |", ending.clause).unwrap();
        if draw {
            write!(page, " {} | {} |", effect(ending), games.join(", ")).unwrap();
        }
        writeln!(page, " `{}` |", ending.name).unwrap();
    }
}

fn questions(page: &mut String, edition: &Edition) {
    let mut open = edition.open_readings().peekable();
    if open.peek().is_none() {
        return;
    }
    page.push_str("\n### Open questions\n\n| `--reading` | clause | question | answers |\n|---|---|---|---|\n");
    for reading in open {
        let answers = reading
            .answers
            .iter()
            .enumerate()
            .map(|(at, (name, meaning))| {
                let taken = if at == 0 {
                    " (taken unless asked for otherwise)"
                } else {
                    ""
                };
                format!("`{name}`{taken}: {meaning}")
            });
        let answers = answers.collect::<Vec<_>>().join("; ");
        let (name, clauses, question) = (reading.name, reading.clauses, reading.question);
        writeln!(
            page,
            "| `{name}` | {clauses} | {question} | {} |",
            cell(&answers)
        )
        .unwrap();
    }
}

fn symbols(page: &mut String, edition: &Edition) {
    let mut all = edition.symbols().peekable();
    if all.peek().is_none() {
        page.push_str("\nIt gives annotation symbols no meaning.\n");
        return;
    }
    page.push_str("\n### Symbols\n\n| sign | means | clause |\n|---|---|---|\n");
    for (sign, meaning, clause) in all {
        let clause = if clause.is_empty() { "usage" } else { clause };
        writeln!(page, "| `{sign}` | {meaning} | {clause} |").unwrap();
    }
}

fn markdown() -> String {
    let mut page = String::from("\n| edition | what it is | game | years |\n|---|---|---|---|\n");
    for edition in Edition::ALL {
        for game in edition.games {
            let (code, title) = (edition.code, edition.title);
            let years = years(edition, game);
            writeln!(page, "| [`{code}`](#{code}) | {title} | {game} | {years} |").unwrap();
        }
    }
    for edition in Edition::ALL {
        let (code, title) = (edition.code, edition.title);
        write!(
            page,
            "\n## {code}\n\n{title}. For {}.\n",
            edition.games.join(", ")
        )
        .unwrap();
        endings(&mut page, edition, false);
        endings(&mut page, edition, true);
        questions(&mut page, edition);
        symbols(&mut page, edition);
    }
    page
}

#[test]
fn the_page_shows_the_editions() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/editions.md");
    let page = fs::read_to_string(&path).unwrap();
    let (by_hand, _) = page.split_once(MARK).unwrap();
    let expected = format!("{by_hand}{MARK}{}", markdown());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, expected).unwrap();
        return;
    }
    assert!(
        page == expected,
        "docs/editions.md does not show the editions as they are; to refresh it:\n    \
         UPDATE_DOCS=1 cargo test --release -p scoresheet-rulebook --test it editions_page"
    );
}

#[test]
fn years_leave_no_gap() {
    let years = |code, game| years(Edition::by_code(code).unwrap(), game);
    assert_eq!(years("kv53", "russian"), "up to 1991");
    assert_eq!(years("vk", "russian"), "from 1992 on");
    assert_eq!(years("vk-brazilian", "brazilian"), "all");
    assert_eq!(years("fide", "chess"), "from 1992 on");
}
