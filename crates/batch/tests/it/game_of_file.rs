//! Which game is played, where the name of the file, or other records of it, say something of it.

use scoresheet_batch::input::{Options, Pieces, Source, Walk};
use scoresheet_batch::{GameReader, Met};
use scoresheet_notation::Outcome;
use scoresheet_replay::{Judge, Verdict};
use scoresheet_source::Code;

fn read(file: &str, text: &str) -> Vec<Verdict> {
    let source = Source::of_text(file, text);
    let pieces = Pieces::new(Walk::of(source), Options::default());
    let mut games = GameReader::new(Judge::default(), pieces);
    let mut found = Vec::new();
    while let Some(met) = games.next() {
        if let Met::Game(game) = met {
            found.push(game.verdict);
        }
    }
    found
}

fn game(verdict: &Verdict) -> &str {
    verdict.game.map_or("", |game| game.name())
}

/// What replays to its end as another game than the name of its file says is of that game, and a note says so.
#[test]
fn moves_count_before_the_name_of_a_file() {
    let draughts =
        "[Event \"x\"]\n\n1. 32-27 19-23 2. 34-30 17-22 3. 31-26 22x31 4. 36x27 11-17 1-1\n";
    let chess = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n";
    for (file, text, plies, name) in [
        ("a.pgn", draughts, 8, "international"),
        ("a.txt", draughts, 8, "international"),
        ("a.pdn", chess, 6, "chess"),
        ("a.txt", chess, 6, "chess"),
    ] {
        let found = &read(file, text)[0];
        assert_eq!((game(found), found.line.plies()), (name, plies), "{file}");
        let inferred = |code: Code| found.findings.iter().any(|each| each.code == code);
        assert!(
            file.ends_with("txt") || inferred(Code::GameInferred),
            "{file}"
        );
    }
    // Where nothing replays to its end, the name counts.
    let slip = "[Event \"x\"]\n\n1. e5 e5 2. Nf3 Nc6 1-0\n";
    assert_eq!(game(&read("a.pgn", slip)[0]), "chess");
    let torn = draughts.replace("19-23", "19-28");
    assert_eq!(game(&read("a.pgn", &torn)[0]), "chess");
}

/// `1-0` is Black's in English draughts: a record without moves is of the game that the tags of the others name.
#[test]
fn a_record_without_moves_is_of_the_game_that_the_others_name() {
    let english = "[White \"A\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 1-0\n\n";
    let bare = "[White \"H\"]\n[Result \"1-0\"]\n\n1-0\n\n";
    for file in ["m.txt", "m.pdn"] {
        for text in [format!("{english}{bare}"), format!("{bare}{english}")] {
            for found in read(file, &text) {
                assert_eq!(game(&found), "english", "{file}");
                assert_eq!(found.result, Some(Outcome::BlackWins), "{file}");
            }
        }
    }
    // Two kinds are named: nobody knows.
    let russian = english
        .replace("\"21\"", "\"25\"")
        .replace("11-15 23-19 2. 8-11 22-17 3. 4-8 17-13", "c3-d4 d6-c5");
    let found = read("m.pdn", &format!("{english}{russian}{bare}"));
    assert_eq!(game(&found[2]), "");
}
