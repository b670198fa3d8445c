//! A game judged by itself comes out as in its file, wherever it stands.

use scoresheet_batch::input::{Options, Pieces, Source, Walk, walk};
use scoresheet_batch::{Alone, Game, GameReader, Met, rows_of};
use scoresheet_replay::Judge;
use std::path::PathBuf;

fn read(walk: Walk, mut take: impl FnMut(&Game<'_>)) {
    let options = Options {
        keep_bytes: true,
        ..Options::default()
    };
    let mut games = GameReader::new(Judge::default(), Pieces::new(walk, options));
    while let Some(met) = games.next() {
        if let Met::Game(game) = met {
            take(&game);
        }
    }
}

fn rows(game: &Game<'_>) -> String {
    format!("{:?} {:?}", rows_of(game), game.verdict.line.keys())
}

#[test]
fn every_shipped_game_is_judged_by_itself_as_in_its_file() {
    let corpora = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpora");
    let mut games = 0;
    read(walk(vec![corpora]), |game| {
        let alone = Alone::of(game).unwrap();
        let place = format!("game {} of {}", alone.number, alone.file);
        assert_eq!(alone.judged(rows), Some(rows(game)), "{place}");
        games += 1;
    });
    assert!(games > 500, "{games}");
}

#[test]
fn a_game_in_another_encoding_or_in_the_middle_of_a_line_keeps_its_place() {
    let old: &[u8] = b"[White \"M\xFCller\"]\n\n1. e4 {sch\xF6n} e5 *\n\n[White \"K\xF6nig\"]\n\n1. d4 {sch\xF6n} xx *\n";
    let line: &[u8] = b"1. e4 {one} e5 1-0 1. d4 {two} xx d5 0-1";
    for text in [old, line] {
        let mut games = 0;
        let source = Source::of_reader("old.pgn", move || Ok(Box::new(text)));
        read(Walk::of(source), |game| {
            let alone = Alone::of(game).unwrap();
            assert_eq!(alone.judged(rows).unwrap(), rows(game));
            games += 1;
        });
        assert_eq!(games, 2);
    }
}

#[test]
fn bytes_that_do_not_hold_the_game_are_none() {
    let mut kept = None;
    read(Walk::of(Source::of_text("a.pgn", "1. e4 *")), |game| {
        kept = Alone::of(game);
    });
    let mut alone = kept.unwrap();
    alone.offset += 1;
    assert!(alone.judged(rows).is_none());
    alone.bytes.clear();
    assert!(alone.judged(rows).is_none());
}
