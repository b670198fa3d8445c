//! The draughts games other than those of the codes: which game a record is of, how it names its squares,
//! what its result says, and why a move is refused.

use scoresheet_notation::{Family, Outcome, Reader, Record};
use scoresheet_replay::{GameSource, Judge, Options, Verdict};
use scoresheet_source::{Code, Level};

fn judged(text: &str) -> Verdict {
    let mut judge = Judge::new(Options {
        hint: Some(Family::Draughts),
        ..Options::default()
    });
    let mut reader = Reader::new(text.as_bytes());
    judge.next(&mut reader, &mut Record::default()).unwrap()
}

fn game(text: &str) -> (&'static str, Option<bool>) {
    let verdict = judged(text);
    (verdict.game.map_or("", |game| game.name()), verdict.legal)
}

/// The message of the first error.
fn refusal(text: &str) -> String {
    let verdict = judged(text);
    let mut errors = verdict.findings.iter();
    let error = errors.find(|finding| finding.level == Level::Error);
    error.map_or(String::new(), |error| error.message.clone())
}

/// What the note says of the game.
fn inference(text: &str) -> String {
    let verdict = judged(text);
    assert_eq!(verdict.source, Some(GameSource::Inferred), "{text}");
    let mut found = verdict.findings.iter();
    let note = found.find(|finding| finding.code == Code::GameInferred);
    note.map_or(String::new(), |note| note.message.clone())
}

#[test]
fn first_moves_tell_the_game() {
    for (moves, expected) in [
        ("1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 *", "english"),
        ("1. 9-14 22-18 2. 5-9 25-22 3. 10-15 24-20 *", "english"),
        ("1. 21-17 12-15 2. 23-19 11-14 3. 19x12 8x15 *", "italian"),
        ("1. 11-14 21-18 2. 14x21 25x18 *", "spanish"),
        ("1. 28-24 5-9 2. 24-20 9-13 *", "thai"),
        ("1. e3-e4 f6-f5 2. b3-b4 f5-g5 *", "turkish"),
        ("1. c3-d4 d6-c5 2. b2-c3 f6-g5 *", "russian"),
        (
            "1. 34-30 20-25 2. 31-26 25x34 3. 39x30 17-21 *",
            "international",
        ),
        (
            "1. 34-30 20-25 2. 31-26 25x34 3. 39x30 17-21 4. 26x17 12x21 5. 44-39 21-26 6. 30-24 \
          19x30 7. 35x24 14x34 8. 33x35 *",
            "frisian",
        ),
        ("1. 43-37 30-36 2. 49-43 24-30 3. 55-49 *", "canadian"),
    ] {
        assert_eq!(game(moves), (expected, Some(true)), "{moves}");
    }
}

/// Men that take forwards alone and kings that must take: a Czech game is none of Russian draughts.
#[test]
fn a_czech_game_is_not_taken_for_a_russian_one() {
    // Under Russian rules one of the sides had to take backwards.
    let text = "1. c3-b4 b6-a5 2. b4-c5 d6xb4 3. a3xc5 e7-d6 4. c5xe7 f8xd6 *";
    assert_eq!(game(text), ("czech", Some(true)));
    let both = inference("1. c3-d4 d6-c5 2. b2-c3 f6-g5 *");
    assert!(
        both.contains("as russian, and") && both.contains("czech"),
        "{both}"
    );
}

/// WCDF: the figures name Black first, who begins; where the board decides, it says which.
#[test]
fn the_first_number_is_of_the_side_that_begins() {
    let verdict = judged("[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 23-18 1-0");
    assert_eq!(verdict.result, Some(Outcome::BlackWins));
    assert_eq!(verdict.terminator, Some(Outcome::BlackWins));
    let verdict = judged("[GameType \"22\"]\n[Result \"1-0\"]\n\n1. 21-17 12-15 1-0");
    assert_eq!(verdict.result, Some(Outcome::WhiteWins));
    let end = "[GameType \"21\"]\n[FEN \"B:W32:B23\"]\n";
    let verdict = judged(&format!(
        "{end}[Result \"1-0\"]\n\n1. 23-26 32-28 2. 26-30 1-0"
    ));
    assert_eq!(verdict.result, Some(Outcome::BlackWins));
    // White has taken the last man.
    let end =
        "[GameType \"21\"]\n[FEN \"B:W32:B22\"]\n[Result \"1-0\"]\n\n1. 22-26 32-27 2. 26-31 *";
    assert_eq!(judged(end).result, Some(Outcome::BlackWins));
    let lost = "[GameType \"21\"]\n[FEN \"B:W32:B23\"]\n[Result \"1-0\"]\n\n1. 23-27 32x23 1-0";
    let verdict = judged(lost);
    assert_eq!(verdict.result_board, Some(Outcome::WhiteWins));
    assert_eq!(
        verdict.result,
        Some(Outcome::WhiteWins),
        "the board decides"
    );
    assert!(
        verdict
            .findings
            .iter()
            .any(|f| f.message.contains("as the board shows"))
    );
    assert!(
        verdict
            .findings
            .iter()
            .all(|f| f.code != Code::ResultContradictsBoard)
    );
}

/// The fields of GameType say who begins and what squares are called.
#[test]
fn the_tag_names_the_squares() {
    let letters = "[GameType \"23,W,8,8,A0,0\"]\n\n1. c3-d4 d6-c5 *";
    assert_eq!(game(letters), ("pool", Some(true)));
    // International squares from the lower right, which the moves do not bear out.
    let kurnik = "[GameType \"20,W,10,10,N1,0\"]\n\n1. 32-28 19-23 *";
    let verdict = judged(kurnik);
    assert_eq!(verdict.legal, Some(true));
    let note = verdict
        .findings
        .iter()
        .find(|f| f.message.contains("it replays if"));
    assert_eq!(note.unwrap().level, Level::Note);
    // Thai squares as some programs number them.
    assert_eq!(
        game("[GameType \"31\"]\n\n1. 5-9 28-24 *"),
        ("thai", Some(true))
    );
    assert_eq!(
        game("[GameType \"31\"]\n\n1. 28-24 5-9 *"),
        ("thai", Some(true))
    );
    // Letters as Black, who begins, sees the board.
    let text = "[Variant \"American/English\"]\n\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 *";
    assert_eq!(game(text), ("english", Some(true)));
}

#[test]
fn a_capture_whose_jumps_are_moves_of_their_own() {
    // Black takes two: 15x22x29 in English numbers, in two moves.
    let start = "[GameType \"21\"]\n[FEN \"B:W18,25,32:B1,15\"]\n\n";
    let whole = judged(&format!("{start}1. 15x22x29 32-28 2. 1-5 *"));
    assert_eq!(whole.legal, Some(true), "{:?}", whole.findings);
    let parts = judged(&format!("{start}1. 15x22 22x29 2. 32-28 1-5 *"));
    assert_eq!(parts.legal, Some(true), "{:?}", parts.findings);
    assert_eq!(parts.line.plies(), 3);
    assert_eq!(parts.line.end(), whole.line.end());
    // It does not go on where it ended.
    let other = judged(&format!("{start}1. 15x22 1-5 *"));
    assert_eq!(other.legal, Some(false));
}

#[test]
fn what_each_game_refuses() {
    for (text, message) in [
        (
            "[GameType \"21\"]\n[FEN \"B:W17,32:B21\"]\n\n1. 21x14 *",
            "a man captures forwards only",
        ),
        (
            "[GameType \"21\"]\n[FEN \"B:W32:BK1\"]\n\n1. 1-10 *",
            "a king moves one square",
        ),
        (
            "[GameType \"22\"]\n[FEN \"W:W31:BK28,1\"]\n\n1. 31x24 *",
            "a man cannot capture a king",
        ),
        (
            "[GameType \"29\"]\n[FEN \"W:WKf8,c3:BKb4\"]\n\n1. c3xa5 *",
            "a king can capture, and must",
        ),
        (
            "[GameType \"31\"]\n[FEN \"B:W10:BK19\"]\n\n1. 19-1 *",
            "a king lands right behind what it captures",
        ),
        (
            "[GameType \"40\"]\n[FEN \"W:WK28,50:B3:+328+0\"]\n\n1. 28-32 *",
            "the king has made 3 moves in a row, and its side has a man",
        ),
        (
            "[GameType \"24\"]\n[FEN \"B:W5,11,K20:BK15\"]\n\n1. 15x24 *",
            "this captures 1, but 2 must be captured",
        ),
    ] {
        let found = refusal(text);
        assert!(found.starts_with(message), "{text}: {found}");
    }
}

/// lidraughts: who has no move has won; who has the first king has won.
#[test]
fn games_that_end_otherwise() {
    let anti = "[GameType \"98\"]\n[FEN \"W:W28:B23\"]\n[Result \"0-2\"]\n\n1. 28x19 0-2";
    let verdict = judged(anti);
    assert_eq!(verdict.result_board, Some(Outcome::BlackWins));
    assert_eq!(verdict.ended.map(|ended| ended.known_by), Some("board"));
    let breakthrough = "[GameType \"96\"]\n[FEN \"W:W7:B20\"]\n[Result \"2-0\"]\n\n1. 7-1 2-0";
    let verdict = judged(breakthrough);
    assert_eq!(verdict.result_board, Some(Outcome::WhiteWins));
    let on = "[GameType \"96\"]\n[FEN \"W:W7:B20\"]\n\n1. 7-1 20-24 *";
    let verdict = judged(on);
    assert!(
        verdict
            .findings
            .iter()
            .any(|f| f.code == Code::PlayedOnAfterEnd)
    );
    // Without the tag the board speaks against international draughts.
    let untagged = "[FEN \"W:W38:B33\"]\n[Result \"0-2\"]\n\n1. 38x29 0-2";
    assert_eq!(game(untagged).0, "antidraughts");
}

/// A FEN says how often a king has moved in a row, and is written so.
#[test]
fn the_kings_moves_in_a_row_are_part_of_the_position() {
    let text = "[GameType \"40\"]\n[FEN \"W:WK46,50:B3,4\"]\n\n1. 46-41 3-9 2. 41-46 9-13 *";
    let end = judged(text).line.end().unwrap();
    assert_eq!(end.fen(), "W:WK46,50:B4,13:+246+0");
    let refused = "[GameType \"40\"]\n[FEN \"W:WK46,50:B3,4\"]\n\n\
                   1. 46-41 3-9 2. 41-46 9-13 3. 46-41 13-18 4. 41-46 *";
    assert!(refusal(refused).contains("3 moves in a row"));
}
