//! Sheets worked by hand.

use scoresheet_replay::{
    CollateError, CollatedSheet, Collation, Options, Origin, StopReason, collate,
};

fn of(texts: &[&str]) -> Result<Collation, CollateError> {
    let sheets: Vec<CollatedSheet<'_>> = texts
        .iter()
        .zip(["A", "B", "C", "D", "E", "F", "G"])
        .map(|(text, name)| CollatedSheet {
            name,
            text: text.as_bytes(),
            hint: None,
        })
        .collect();
    collate(&sheets, Options::default())
}

fn collated(texts: &[&str]) -> Collation {
    of(texts).unwrap()
}

fn moves(collation: &Collation) -> String {
    let rows = collation.rows.iter();
    let moves: Vec<&str> = rows.filter_map(|row| row.mv.as_deref()).collect();
    moves.join(" ")
}

fn mishaps(collation: &Collation, sheet: usize) -> Vec<String> {
    let mishaps = collation.sheets[sheet].mishaps.iter();
    mishaps.map(ToString::to_string).collect()
}

/// Full Estonian notation against shortened English: the same game.
#[test]
fn mk53_s20_notations_and_languages_may_differ() {
    let collation = collated(&[
        "1. e2—e4 e7—e5 2. Rg1—f3 Rb8—c6 3. Of1—b5 a7—a6 4. 0—0 Rg8—f6",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6",
        "1. 5254 5755 2. 7163 2836 3. 6125 1716 4. 5171 7866",
    ]);
    assert_eq!(moves(&collation), "e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6");
    assert!(collation.first_difference().is_none());
    assert_eq!(collation.sheets[0].language.map(|l| l.code), Some("et"));
}

/// KV53 §33 and MK53 §20: the moves really made count, whatever the sheets say.
#[test]
fn kv53_s33_the_moves_really_made_are_counted() {
    // White's sheet has lost its second line and miscounts from there on.
    let collation = collated(&[
        "1. c3-d4 b6-c5 2. b2-c3 f6-g5 3. c1-b2 *",
        "1. c3-d4 b6-c5 2. d4:b6 a7:c5 3. b2-c3 f6-g5 4. c1-b2 *",
    ]);
    assert_eq!(
        moves(&collation),
        "c3-d4 b6-c5 d4:b6 a7:c5 b2-c3 f6-g5 c1-b2"
    );
    assert_eq!(collation.moves_made(), [4, 3]);
    assert_eq!(
        mishaps(&collation, 0),
        [
            "line 2 (plies 3 and 4) is missing",
            "from ply 5 on the moves are numbered 2 instead of 3"
        ]
    );
    assert_eq!(collation.sheets[0].plies, 2);
    assert_eq!(collation.sheets[1].stopped, None);
    assert!(!collation.is_disputed());
}

#[test]
fn mk53_s20_the_moves_really_made_are_counted() {
    let collation = collated(&[
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 3. Nc3 Nf6 4. Bg5 Be7 1-0",
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 1/2-1/2",
    ]);
    assert_eq!(collation.moves_made(), [4, 4]);
    let rendered = mishaps(&collation, 0);
    assert!(
        rendered
            .iter()
            .all(|rendered| rendered.contains("appears twice")),
        "{rendered:?}"
    );
    assert_eq!(rendered.len(), 2);
    let result = collation.tags.iter().find(|tag| tag.name == "Result");
    assert_eq!(result.unwrap().values[1].as_deref(), Some("1/2-1/2"));
}

/// Both Ng1-f3 and Ng1-h3 replay to the end: nothing is chosen in silence.
#[test]
fn what_legality_does_not_decide_is_disputed() {
    let collation = collated(&["1. e4 e5 2. Nf3 d6 3. d3 *", "1. e4 e5 2. Nh3 d6 3. d3 *"]);
    assert!(collation.is_disputed());
    let row = collation.first_difference().unwrap();
    assert_eq!((row.ply, row.mv.as_deref()), (Some(3), Some("Nf3")));
    assert_eq!(
        (row.origin, &row.versions[..]),
        (Origin::Disputed, &["Nh3".to_owned()][..])
    );
    let text = collation.merged().unwrap();
    assert!(
        text.contains("2. Nf3 {disputed; in A; B: Nh3} 2... d6"),
        "{text}"
    );
    // The version of most sheets goes into the record, and it is disputed all the same.
    let three = collated(&[
        "1. e4 e5 2. Nf3 *",
        "1. e4 e5 2. Nh3 *",
        "1. e4 e5 2. Nh3 *",
    ]);
    assert_eq!(moves(&three), "e4 e5 Nh3");
    assert!(three.is_disputed());
}

/// Both lines are legal to their end, and the shorter one is a witness as good as the longer.
#[test]
fn another_line_that_replays_by_itself_is_disputed() {
    let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0";
    let collation = collated(&[long, "1. d4 d5 2. c4 e6 3. Nc3 Nf6 1-0"]);
    assert!(collation.is_disputed() && collation.different_games);
    assert_eq!(collation.rows[0].origin, Origin::Disputed);
    assert!(!mishaps(&collation, 1).join("; ").contains("written"));
    // The same game for most of it, and then two stories of how it went on.
    let other = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. d3 d6 6. c3 g6";
    let collation = collated(&[long, other]);
    assert!(collation.is_disputed() && !collation.different_games);
    // One slip that leaves a short sheet legal is no other story where what follows needs the move of the other.
    let slip = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. d3 Be7";
    assert!(!collated(&[long, slip]).is_disputed());
}

/// Only a knight on c6 can go to d4 next.
#[test]
fn what_follows_decides() {
    let collation = collated(&[
        "1. e4 e5 2. Nf3 Nf6 3. Bb5 Nd4 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nd4 *",
    ]);
    assert_eq!(moves(&collation), "e4 e5 Nf3 Nc6 Bb5 Nd4");
    assert!(!collation.is_disputed());
    assert_eq!(
        mishaps(&collation, 0),
        ["ply 4 is written Nf6, but was Nc6"]
    );
    assert_eq!(collation.rows[3].origin, Origin::Against);
}

/// Whether a pair of moves was made decides questions of time, and here legality does not.
#[test]
fn whether_a_line_was_played_may_be_disputed() {
    let with = "1. e4 e5 2. a3 a6 3. Nf3 Nc6 *";
    let collation = collated(&[with, "1. e4 e5 2. Nf3 Nc6 *"]);
    assert!(collation.is_disputed());
    assert_eq!(collation.moves_made(), [3, 3]);
    assert!(collation.rows[2].whether_played && collation.rows[3].whether_played);
    // The other way round just the same: a line is more easily lost than made up.
    let collation = collated(&["1. e4 e5 2. Nf3 Nc6 *", with]);
    assert!(collation.is_disputed());
    assert_eq!(collation.moves_made(), [3, 3]);
}

/// Both have lost the same ply; one legal move alone leads to what follows.
#[test]
fn a_ply_in_no_sheet_is_supposed_only_if_no_other_will_do() {
    let collation = collated(&[
        "1. e4 e5 2. Qh5 3. Qxf7# 1-0",
        "1. e2-e4 e7-e5 2. Qd1-h5 3. Qh5xf7# 1-0",
    ]);
    let Some(stop) = &collation.stop else {
        panic!("many moves of Black allow mate");
    };
    assert!(matches!(&stop.reason, StopReason::NoSheetHasIt { fitting } if fitting.len() > 5));
    assert_eq!(moves(&collation), "e4 e5 Qh5");
    // Black's only legal answer to the check.
    let lost = "1. e4 f6 2. Qh5+ 3. Qxg6+ hxg6 *";
    let collation = collated(&[lost, lost]);
    assert_eq!(moves(&collation), "e4 f6 Qh5+ g6 Qxg6+ hxg6");
    assert_eq!(collation.rows[3].origin, Origin::NoSheet);
    assert!(collation.stop.is_none());
}

#[test]
fn colours_exchanged_and_boards_turned() {
    let clean = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *";
    let columns = "1. d6-c5 c3-d4 2. f6-g5 b2-c3 3. g5-h4 c3-b4 4. e7:c5 b4:d6 *";
    let turned = "1. f6-e5 e3-f4 2. g7-f6 c3-b4 3. f6-g5 b4-a5 4. g5:e3 d2:f4 *";
    let collation = collated(&[clean, columns, turned]);
    assert!(
        collation.first_difference().is_none(),
        "{:?}",
        collation.rows
    );
    assert_eq!(
        mishaps(&collation, 1),
        ["the columns of White and Black are swapped"]
    );
    assert_eq!(
        mishaps(&collation, 2),
        ["squares are named from the other side of the board"]
    );
}

#[test]
fn tags_and_names_are_compared() {
    let collation = collated(&[
        "[White \"Tamm\"]\n[Black \"Kask\"]\n\n1. e4 e5 *",
        "[White \"Tamme\"]\n[Black \"Kask\"]\n[Date \"1953.01.02\"]\n\n1. e4 e5 1-0",
    ]);
    let names: Vec<&str> = collation.tags.iter().map(|tag| tag.name.as_str()).collect();
    assert_eq!(names, ["White"]);
    let text = collation.merged().unwrap();
    assert!(
        text.contains("[Date \"1953.01.02\"]") && text.contains("[Result \"1-0\"]"),
        "{text}"
    );
    assert!(text.contains("White differs: A: Tamm, B: Tamme"), "{text}");
}

#[test]
fn what_cannot_be_collated_is_refused_in_words() {
    let refused = |texts: &[&str]| of(texts).unwrap_err().to_string();
    assert!(refused(&["1. e4 *"]).contains("two or more sheets"));
    assert!(refused(&["1. e4 *"; 7]).contains("six"));
    assert_eq!(refused(&["1. e4 *", " "]), "B: there is no game");
    assert!(
        refused(&[
            "1. e4 *",
            "[White \"x\"]\n\n1. e4 *\n\n[White \"y\"]\n\n1. d4 *"
        ])
        .contains("B: there is more")
    );
    let draughts = "[GameType \"25\"]\n\n1. c3-d4 *";
    assert!(
        refused(&["[Variant \"Chess\"]\n\n1. e4 *", draughts])
            .contains("A is a game of chess, B of russian")
    );
    let long = "1. e4 e5 ".repeat(2000);
    assert!(refused(&["1. e4 *", &long]).contains("too many"));
}

/// Two different games: what they have in common, and a clear end, in bounded time.
#[test]
fn different_games_end_where_they_part() {
    let collation = collated(&[
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 *",
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 e5 7. Nb3 Be6 8. f3 h5 *",
    ]);
    assert_eq!(collation.first_difference().map(|row| row.number), Some(1));
    assert!(collation.is_disputed() || collation.stop.is_some());
}

/// A sheet that is all rubbish, or hostile, ends in bounded time too.
#[test]
fn rubbish_ends() {
    let rubbish = "Zz9 ".repeat(300);
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(60);
    let other = "1. Nc3 Nc6 2. Nb1 Nb8 ".repeat(60);
    for texts in [
        [&rubbish, &shuffle],
        [&shuffle, &other],
        [&rubbish, &rubbish],
    ] {
        let _ = of(&[texts[0].as_str(), texts[1].as_str()]);
    }
}

/// A chess page with two words misread, and the game in another notation without its last ply.
const PAGE: &str = "1. e2—e4 e7—e5 2. Rgl—f3 Rb8—c6 3. Of1—c4 d7—d6 4. Rb1—c3 Oc8—g4 5. 0—0 Rc6—d4? \
    6. Rf3:e5! Og4:d1?? 7. Oc4:f7+ Ke8—e7 8. Rc3—dS×";
const WITHOUT_THE_LAST: &str =
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. Nc3 Bg4 5. O-O Nd4 6. Nxe5 Bxd1 7. Bxf7+ Ke7";
const RUSSIAN: &str = "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. bd6 hf2 5. eg3 ch4 0-1";

#[test]
fn sheets_of_different_games_are_refused() {
    let international = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *";
    for (one, other, games) in [
        (PAGE, RUSSIAN, "B is a game of russian, A of chess"),
        (RUSSIAN, PAGE, "A is a game of russian, B of chess"),
        (
            WITHOUT_THE_LAST,
            RUSSIAN,
            "A is a game of chess, B of russian",
        ),
        (
            international,
            RUSSIAN,
            "B is a game of russian, A of international",
        ),
    ] {
        let refused = of(&[one, other]).map(|collation| moves(&collation));
        assert_eq!(refused.unwrap_err().to_string(), games);
    }
    // The same page beside the same game is none: it is damaged.
    assert!(of(&[PAGE, WITHOUT_THE_LAST]).is_ok());
}

#[test]
fn a_result_between_moves_is_none() {
    let collation = collated(&[
        "1. c3-d4 b6-c5 0-0 2. b2-c3 f6-g5 *",
        "1. c3-d4 b6-c5 0-0 2. b2-c3 f6-g5 2-0",
        "1. c3-d4 b6-c5 2. b2-c3 f6-g5 0-0",
    ]);
    let results: Vec<Option<&str>> = collation
        .sheets
        .iter()
        .map(|sheet| sheet.result.map(|result| result.as_str()))
        .collect();
    assert_eq!(results, [None, Some("1-0"), Some("0-0")]);
}

/// What one sheet has after the end of the others is no move of the game, or may be one: the record
/// stops before it. What it only writes twice is not.
#[test]
fn the_record_stops_before_what_one_sheet_has_at_its_end() {
    let collation = collated(&[PAGE, WITHOUT_THE_LAST]);
    let Some(stop) = &collation.stop else {
        panic!("the last word may be a move");
    };
    assert_eq!(stop.reason, StopReason::NothingFits);
    assert_eq!(stop.left[0], (1, "Rc3—dS×".to_owned()));
    assert_eq!(stop.left[1].0, 0);
    assert!(collation.is_disputed());
    assert_eq!(collation.moves_made(), [7, 7]);
    let twice = collated(&["1. e4 e5 2. Nf3 Nf3 *", "1. e4 e5 2. Nf3 *"]);
    assert!(twice.stop.is_none() && !twice.is_disputed());
    assert_eq!(moves(&twice), "e4 e5 Nf3");
    let illegal = collated(&["1. e4 e5 2. Nf3 Kd4 *", "1. e4 e5 2. Nf3 *"]);
    assert!(illegal.is_disputed());
}

/// However many sheets end early, what a longer one has is the game's, in whatever order they are named.
#[test]
fn sheets_that_end_early_do_not_cut_the_game_short() {
    let ends = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";
    let disputes = "1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 *";
    let goes_on = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *";
    let further = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 *";
    for (sheets, whole) in [
        (vec![ends, disputes, goes_on], goes_on),
        (vec![ends, ends, further], further),
        (vec![ends, ends, ends, goes_on], goes_on),
        (vec![ends, goes_on, ends, further], further),
        (vec![ends, ends, ends, disputes, further], further),
    ] {
        let whole = moves(&collated(&[whole, whole]));
        for turn in 0..sheets.len() {
            let mut sheets = sheets.clone();
            sheets.rotate_left(turn);
            for _ in 0..2 {
                sheets.swap(0, 1);
                let collation = collated(&sheets);
                assert_eq!(moves(&collation), whole, "{sheets:?}");
                assert_eq!(collation.stop, None, "{sheets:?}");
            }
        }
    }
}

/// Two endings are two versions of one, and not played one after the other, whoever has ended before.
#[test]
fn two_endings_are_not_strung_together() {
    let ends = "1. e4 e5 2. Nf3 Nc6 *";
    let one = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *";
    let other = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 *";
    for sheets in [
        [one, other, ends],
        [ends, one, other],
        [other, ends, one],
        [one, ends, other],
    ] {
        let collation = collated(&sheets);
        assert_eq!(collation.rows.len(), 7, "{sheets:?}");
        assert!(
            collation.is_disputed() && collation.stop.is_none(),
            "{sheets:?}"
        );
    }
}

/// In English draughts Black's move comes first under each number.
#[test]
fn moves_are_numbered_as_the_side_that_begins_has_them() {
    let head = "[GameType \"21\"]\n\n";
    let collation = collated(&[
        &format!("{head}1. 10-14 22-17 2. 11-15 17x10 3. 7x14 26-22 4. 15-18 22x15 *"),
        &format!("{head}1. 10-14 22-17 2. 11-15 17x10 3. 7x14 4. 15-18 22x15 *"),
    ]);
    let rows = collation.rows.iter();
    let numbers: Vec<_> = rows
        .map(|row| (row.number, row.second, row.black))
        .collect();
    assert_eq!(
        numbers[..3],
        [(1, false, true), (1, true, false), (2, false, true)]
    );
    assert_eq!(mishaps(&collation, 1), ["ply 6 (3...) is missing"]);
    let merged = collation.merged().unwrap();
    let merged = merged.replace('\n', " ");
    assert!(
        merged.contains("1. 10-14 22-17 2. 11-15 17x10 3. 7x14 26-22"),
        "{merged}"
    );
}

/// A sheet counts its own plies, the merged record those of both.
#[test]
fn the_number_of_plies_is_that_of_the_merged_record() {
    let collation = collated(&[
        "[PlyCount \"6\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *",
    ]);
    let merged = collation.merged().unwrap();
    assert!(merged.contains("[PlyCount \"7\"]"), "{merged}");
}

/// A row that one sheet has and the numbers of both count was played, though one of its moves cannot be read; a row of which the other
/// sheet's numbers know nothing was not.
#[test]
fn what_the_numbers_count_is_not_left_out_for_certain() {
    let damaged = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxx6 dxc6 5. O-O f6 6. d4 exd4 1-0";
    let origins = |other: &str| {
        let collation = collated(&[other, damaged]);
        let rows = collation.rows.iter().filter(|row| row.mv.is_none());
        let origins: Vec<Origin> = rows.map(|row| row.origin).collect();
        (origins, collation.is_disputed())
    };
    let disputed = (vec![Origin::Disputed; 2], true);
    assert_eq!(
        origins("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 5. O-O f6 6. d4 exd4 1-0"),
        disputed
    );
    assert_eq!(origins("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0"), disputed);
    let left_out = (vec![Origin::LeftOut; 2], false);
    assert_eq!(
        origins("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O f6 5. d4 exd4 1-0"),
        left_out
    );
}

/// Chess without White's queen's rook.
const ODDS: &str =
    "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1\"]\n\n1. e4 e5 2. Nf3 Nc6 *";

#[test]
fn a_start_that_one_sheet_has_alone_is_told() {
    let usual = "1. e4 e5 2. Nf3 Nc6 *";
    for texts in [&[usual, ODDS][..], &[usual, usual, ODDS], &[ODDS, usual]] {
        let collation = collated(texts);
        let [fen] = &collation.tags[..] else {
            panic!("{:?}", collation.tags);
        };
        assert_eq!(fen.name, "FEN");
        let none = fen.values.iter().filter(|value| value.is_none());
        assert_eq!(none.count(), texts.len() - 1);
        assert!(collation.is_disputed() && !collation.moves_made_are_certain());
        let merged = collation.merged().unwrap();
        assert!(
            merged.replace('\n', " ").contains("FEN differs: "),
            "{merged}"
        );
    }
    assert!(collated(&[ODDS, ODDS]).tags.is_empty());
    // A sheet that cannot be played from the usual start lacks the position.
    let without = collated(&[ODDS, "1. e4 e5 2. Nf3 Nc6 3. a3 Nf6 4. b3 Rb8 5. h3 Rg1 *"]);
    assert_eq!(without.tags[0].name, "FEN");
}

#[test]
fn starts_that_differ_in_what_was_counted_are_one() {
    let from = |counts: &str, moves: &str| {
        let board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
        format!("[FEN \"{board} {counts}\"]\n\n{moves} *")
    };
    let (one, other) = (
        from("0 1", "1... e5 2. Nf3"),
        from("0 17", "17... e5 18. Nf3"),
    );
    let collation = collated(&[&one, &other]);
    assert_eq!(moves(&collation), "e5 Nf3");
    assert_eq!(collation.tags[0].name, "FEN");
    // Numbers are those of the sheet that states the position.
    for texts in [["1. e4 e5 2. Nf3 *", &other], [&other, "1. e4 e5 2. Nf3 *"]] {
        let collation = collated(&texts);
        let played: Vec<u32> = { collation.rows.iter() }
            .filter(|row| row.mv.is_some())
            .map(|row| row.number)
            .collect();
        assert_eq!(played, [17, 18]);
        let merged = collation.merged().unwrap();
        assert!(merged.contains("17... e5 18. Nf3"), "{merged}");
    }
}

#[test]
fn moves_made_are_certain_only_to_the_end_of_sheets_of_one_game() {
    let gap =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 *";
    let stopped = collated(&[gap, &gap.replace("h3", "d4")]);
    assert!(stopped.stop.is_some() && !stopped.moves_made_are_certain());
    let whole = collated(&["1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *"]);
    assert!(whole.moves_made_are_certain());
}
