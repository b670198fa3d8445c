//! The page of editions shows them as they are.

use scoresheet_rulebook::{Count, Edition, Effect, Ending, Left, Proviso, Rule};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// Stands in the page before the part that is made from the editions.
const MARK: &str = "<!-- From here on made from the editions: UPDATE_DOCS=1 writes it. -->\n";

/// Days whose games are judged by the edition where nothing names one.
fn days(edition: &Edition, game: &str) -> String {
    let rivals = || Edition::ALL.iter().filter(|other| other.covers(game));
    let next = rivals()
        .map(|other| other.from)
        .filter(|from| *from > edition.from);
    let first = rivals().all(|other| other.from >= edition.from);
    match (first, next.min()) {
        (true, None) => "all".to_owned(),
        (true, Some(next)) => format!("before {next}"),
        (false, None) => format!("from {} on", edition.from),
        (false, Some(next)) => format!("from {}, before {next}", edition.from),
    }
}

/// What is counted until the rule is met, in figures.
fn counted(rule: &Rule) -> String {
    match rule {
        Rule::Board => "nothing: the position shows it".to_owned(),
        Rule::Said => "nothing: the record must say it".to_owned(),
        Rule::Recurrence { times, .. } => format!("{times} times"),
        Rule::RecurrenceEachFourthPly { times, .. } => {
            format!("{times} times, four plies apart")
        }
        Rule::Unchanged { moves, .. } => format!("{moves} moves"),
        Rule::UnchangedBut { moves, .. } => {
            format!("{moves} moves, but not in the endings of the next row")
        }
        Rule::UnchangedIn(endings) => {
            let ending =
                |(left, moves): &(Left, u32)| format!("{}: {moves} moves", in_words(*left));
            endings.iter().map(ending).collect::<Vec<_>>().join("; ")
        }
        Rule::BothHaveKings { bands } => {
            let band = |(fewest, most, moves): &(u8, u8, u32)| {
                format!("{fewest}–{most} pieces: {moves} moves")
            };
            bands.iter().map(band).collect::<Vec<_>>().join("; ")
        }
        Rule::LoneKing(lone) => match lone.count {
            Count::Own(moves) => format!("{moves} moves of the stronger side"),
            Count::Both(0) => "nothing: no move is played".to_owned(),
            Count::Both(moves) => format!("{moves} moves of each side"),
        },
        Rule::OnePieceEach => "nothing: the position shows it".to_owned(),
        Rule::LoneKingWithoutIncrement { .. } => "nothing: no move is played".to_owned(),
        Rule::PerpetualCheck { checks } => format!("{checks} checks in a row"),
        Rule::Left(left) => {
            let left: Vec<_> = left.iter().map(|left| in_words(*left)).collect();
            format!("nothing: the pieces left show it ({})", left.join("; "))
        }
        Rule::Dead => {
            "nothing: the pieces left, or all positions that can follow, show it".to_owned()
        }
    }
}

/// What is left on a chess board.
const fn in_words(left: Left) -> &'static str {
    match left {
        Left::Enough => "anything else",
        Left::RookBishopAgainstRook => "rook and bishop against rook",
        Left::KnightsAgainstBlockedPawn => {
            "two knights against a pawn that one of them blocks, Black's on a4, b6, c5, d4, e4, f5, g6, h4 or before, \
             White's on a5, b3, c4, d5, e5, f4, g3, h5 or before"
        }
        Left::RookPawnAgainstBishopPawn => {
            "rook and pawn on a2 against bishop of the colour of a1 and pawn on a3, or the same mirrored"
        }
        Left::QueenPawnAgainstQueen => "queen and pawn one square from promotion against queen",
        Left::QueenAgainstKnights => "queen against two knights",
        Left::QueenAgainstBishops => "queen against two bishops",
        Left::BishopsAgainstKnight => "two bishops against knight",
        Left::BareKings => "two kings",
        Left::OneMinor => "one bishop or knight",
        Left::BishopEach => "a bishop each on squares of one colour",
        Left::BishopsOfOneColour => "bishops on squares of one colour",
    }
}

/// What must hold for an end that the record states.
const fn proviso(ending: &Ending) -> &'static str {
    match ending.proviso {
        Proviso::None => "",
        Proviso::MoreThanKing => "; a draw if the opponent has only a king",
        Proviso::CouldMate => "; a draw if the opponent cannot mate by any series of legal moves",
        Proviso::BothMoved => "; not before each has made a move",
    }
}

/// The clause, and that of a claim by a move that is only written down.
fn clauses(ending: &Ending) -> String {
    match ending.intended.filter(|clause| *clause != ending.clause) {
        None => ending.clause.to_owned(),
        Some(clause) => format!(
            "{}; {clause} for a move that is only written down",
            ending.clause
        ),
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
        let proviso = proviso(ending);
        write!(page, "| {} | {says}{proviso} | {count} |", clauses(ending)).unwrap();
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
    let mut page =
        String::from("\n| edition | what it is | game | games of |\n|---|---|---|---|\n");
    for edition in Edition::ALL {
        for game in edition.games {
            let (code, title) = (edition.code, edition.title);
            let days = days(edition, game);
            writeln!(page, "| [`{code}`](#{code}) | {title} | {game} | {days} |").unwrap();
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
fn days_leave_no_gap() {
    let days = |code, game| days(Edition::by_code(code).unwrap(), game);
    assert_eq!(days("kv53", "russian"), "before 1992-01-01");
    assert_eq!(days("vk", "russian"), "from 1992-01-01 on");
    assert_eq!(days("vk-brazilian", "brazilian"), "all");
    assert_eq!(days("mk53", "chess"), "before 1985-01-01");
    assert_eq!(
        days("fide-2014", "chess"),
        "from 2014-07-01, before 2017-07-01"
    );
    assert_eq!(days("fide-2023", "chess"), "from 2023-01-01 on");
}
