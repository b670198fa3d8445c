//! The draughts games other than those of the codes: which game a record is of, how it names its squares,
//! what its result says, and why a move is refused.

use scoresheet_notation::{Family, Outcome, Reader, Record};
use scoresheet_replay::{GameSource, Judge, Options, Verdict, game_of_source};
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
        ("1. i3-j4 d6-c5 2. j2-i3 b6-a5 *", "spantsiretti"),
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
    // Wherever there is a file past h, some move names it.
    assert!(!both.contains("spantsiretti"), "{both}");
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
            "a man captures forward only",
        ),
        (
            "[GameType \"21\"]\n[FEN \"W:W11,32:B7,6,20\"]\n\n1. 11x2x9 *",
            "the man is crowned on its far row, which ends the capture",
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
            "a king must land right behind the piece it captures",
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

/// A problem without moves: nobody knows whether it is of a game in whose results Black comes first, nor whether 5 is the
/// far row of a larger board.
#[test]
fn of_a_position_alone_only_what_holds_in_every_game_is_said() {
    let verdict = judged("[Result \"1-0\"]\n[FEN \"W:WK28:B30,5.\"]\n\n1-0");
    assert_eq!((verdict.game, verdict.outcome()), (None, None));
    let said: Vec<_> = verdict.findings.iter().map(|found| found.code).collect();
    assert_eq!(
        said,
        [Code::UnknownGame, Code::WrittenForm],
        "{:?}",
        verdict.findings
    );
    assert!(verdict.findings[1].message.contains("full stop"));
    assert!(verdict.findings[0].message.contains("nor who has won"));
    for (text, outcome) in [
        (
            "[Result \"1/2-1/2\"]\n[FEN \"W:WK28:B30,6\"]\n\n1/2-1/2",
            Outcome::Draw,
        ),
        ("[Result \"2-0\"]\n\n2-0", Outcome::WhiteWins),
        (
            "[Result \"1-0\"]\n[FEN \"W:WKd4:Bh8\"]\n\n1-0",
            Outcome::WhiteWins,
        ),
        (
            "[Result \"1-0\"]\n[FEN \"W:WK48:B30,6\"]\n\n1-0",
            Outcome::WhiteWins,
        ),
    ] {
        let verdict = judged(text);
        assert_eq!(
            (verdict.game, verdict.outcome()),
            (None, Some(outcome)),
            "{text}"
        );
    }
}

/// The games of a text, judged as its first games have it.
fn games_of(text: &str) -> Vec<(&'static str, String)> {
    let options = Options {
        hint: Some(Family::Draughts),
        ..Options::default()
    };
    let mut judge = Judge::new(Options {
        source_game: game_of_source(text.as_bytes(), &options),
        ..options
    });
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut found = Vec::new();
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        let mut findings = verdict.findings.iter();
        let note = findings.find(|finding| finding.code == Code::GameInferred);
        let note = note.map_or(String::new(), |note| note.message.clone());
        found.push((verdict.game.map_or("", |game| game.name()), note));
    }
    found
}

#[test]
fn a_game_that_several_fit_is_the_one_that_its_neighbours_are() {
    let czech =
        "[Round \"1\"]\n\n1. c3-b4 b6-a5 2. b4-c5 d6xb4 3. a3xc5 e7-d6 4. c5xe7 f8xd6 *\n\n";
    let either = "[Round \"2\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n\n";
    let none = "[Round \"3\"]\n[Result \"1-0\"]\n\n1-0\n\n";
    let found = games_of(&[czech, either, none].concat());
    let names: Vec<_> = found.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["czech", "czech", "czech"], "{found:?}");
    let note = &found[1].1;
    assert!(
        note.contains("as czech like other games of this text, and as russian"),
        "{note}"
    );
    assert!(found[2].1.contains("taken for czech"), "{}", found[2].1);
    // Nothing tells these apart, and one game is no source.
    assert_eq!(games_of(&[either, either].concat())[1].0, "russian");
    assert_eq!(games_of(&[either, none].concat())[1].0, "");
    // A game that the source's rules refuse is what it is.
    let russian = "[Round \"4\"]\n\n1. c3-b4 f6-e5 2. e3-d4 e5:a5 *\n\n";
    let found = games_of(&[czech, either, czech, russian].concat());
    assert_eq!((found[1].0, found[3].0), ("czech", "russian"), "{found:?}");
}

/// TUDAF prints the pieces taken where others print the landings; that is read where it is the only fit.
#[test]
fn a_capture_may_name_the_pieces_that_it_takes() {
    let verdict = judged("[GameType \"30\"]\n[FEN \"W:Wf3,a2:Bf4,e5,h7\"]\n\n1. f3xf4xe5 h7-h6 *");
    assert_eq!(verdict.legal, Some(true), "{:?}", verdict.findings);
    assert_eq!(
        verdict.line.end().unwrap().fen(),
        judged("[GameType \"30\"]\n[FEN \"W:Wf3,a2:Bf4,e5,h7\"]\n\n1. f3xd5 h7-h6 *")
            .line
            .end()
            .unwrap()
            .fen()
    );
    let mut findings = verdict.findings.iter();
    assert!(findings.any(|found| found.message.contains("squares of the captured pieces")));
    // A king lands on several squares.
    let several = refusal("[GameType \"30\"]\n[FEN \"W:WKf1:Bf4,h8\"]\n\n1. f1xf4 *");
    assert!(several.starts_with("this may be f1xf5 or"), "{several}");
    // In other games nobody writes so.
    let russian = judged("[GameType \"25\"]\n[FEN \"W:Wc3:Bd4,h8\"]\n\n1. c3:d4 *");
    assert_eq!(russian.legal, Some(false));
}

/// It is misread, and says nothing of which game it is.
#[test]
fn a_square_that_no_board_has_is_an_error_of_the_game_that_is_played() {
    let international = "1. 32-28 19-23 2. 28x19 14x23 3. 33-29 13-79 4. 39-33 10-14 *";
    assert_eq!(game(international), ("international", Some(false)));
    assert!(!refusal(international).is_empty());
    let russian = "1. c3-d4 d6-c5 2. b2-c3 95-h4 3. c3-b4 *";
    assert_eq!(game(russian), ("russian", Some(false)));
}

#[test]
fn who_begins_by_the_tag_need_not_count_the_squares_from_his_side() {
    let tag = "[GameType \"20,B,10,10,N2,0\"]\n\n";
    // From Black's side, as the tag has it, and as is usual in the game.
    for moves in ["1. 32-28 19-23 *", "1. 19-23 32-28 *"] {
        let verdict = judged(&format!("{tag}{moves}"));
        assert_eq!(verdict.legal, Some(true), "{moves}");
    }
    let note = |text: &str| {
        let verdict = judged(text);
        let mut found = verdict.findings.iter();
        let note = found.find(|one| one.message.starts_with("squares have numbers counted from"));
        note.map(|note| note.level)
    };
    assert_eq!(note(&format!("{tag}1. 32-28 19-28 *")), Some(Level::Note));
    assert_eq!(note("[GameType \"20\"]\n\n1. 32-28 19-28 *"), None);
}

/// What is said of the tag that names another game.
fn of_the_tag(text: &str) -> Option<String> {
    let found = judged(text).findings.into_iter();
    let mut notes = found.filter(|finding| finding.code == Code::OtherGame);
    notes.next().map(|note| note.message)
}

/// PDN numbers the games, and programs write the number of another one: which game bears the record out is said.
#[test]
fn a_tag_that_names_another_game_is_told() {
    let international = "[GameType \"25\"]\n\n1. 32-28 18-23 2. 38-32 12-18 *";
    assert_eq!(
        of_the_tag(international).unwrap(),
        "the tag names russian, as which the record stops; it replays to its end as international and as frisian"
    );
    let english = "[GameType \"20\"]\n\n1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19 *";
    assert!(of_the_tag(english).unwrap().contains("as english"));
    // Nothing is said where the record replays as its tag says, where no other game bears it out, and where too few
    // moves are there to show anything.
    for text in [
        "[GameType \"20\"]\n\n1. 32-28 18-23 2. 38-32 12-18 *",
        "[GameType \"20\"]\n\n1. 32-28 18-23 2. 38-32 12-19 *",
        "[GameType \"25\"]\n\n1. 32-28 *",
        "[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 c5-b3 *",
        "1. 32-28 18-23 2. 38-32 12-18 *",
    ] {
        assert_eq!(of_the_tag(text), None, "{text}");
    }
}

/// In breakthrough the first king wins, and there are moves left.
#[test]
fn a_move_after_the_first_king_is_told_so() {
    let text = "[GameType \"96\"]\n[FEN \"W:W10,50:B15,20\"]\n\n1. 10-4 15-20 *";
    assert_eq!(
        refusal(text),
        "the game had ended: the first king on the board wins"
    );
}
