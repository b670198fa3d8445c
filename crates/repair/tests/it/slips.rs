//! Slips of the pen and of scanning programs that the sources name, one after the other.

use scoresheet_layout::ScoreSheet;
use scoresheet_notation::Language;
use scoresheet_repair::{Answer, Options, Ply, Reason, Repair, repair};
use scoresheet_replay::Game;
use scoresheet_source::Span;

fn read(game: &str, fen: Option<&str>, moves: &str) -> Repair {
    let mut sheet = ScoreSheet::from_movetext(moves);
    sheet.position = fen.map(|fen| (fen.to_owned(), Span::default()));
    let options = Options {
        game: Game::by_name(game),
        language: (game == "chess").then(|| Language::by_code("et").expect("Estonian is known")),
        ..Options::default()
    };
    repair(&sheet, &options).expect("a text with moves")
}

/// The ply read from this text.
fn of<'r>(repair: &'r Repair, written: &str) -> &'r Ply {
    let found = repair.plies.iter().find(|ply| ply.written == written);
    found.unwrap_or_else(|| panic!("{written} is no ply of {repair:#?}"))
}

fn candidates(ply: &Ply) -> Vec<&str> {
    ply.candidates.iter().map(|c| c.text.as_str()).collect()
}

/// The letter l in the place of the figure 1.
#[test]
fn mk53_s20_ocl_f4() {
    let found = read(
        "chess",
        None,
        "1. d2—d4 d7—d5 2. Ocl—f4 Rg8—f6 3. e2—e3 e7—e6",
    );
    let ply = of(&found, "Ocl—f4");
    assert_eq!(
        (ply.answer, candidates(ply)[0]),
        (Answer::Repaired, "Bf4"),
        "{ply:?}"
    );
    assert_eq!(ply.meant, "Oc1-f4");
    assert!(found.is_whole());
}

/// A capture called by a dash, by which a man is crowned on the way.
#[test]
fn kv53_s14_h4_f2() {
    let moves = "1. e3—d4 d6—c5 2. f2—e3 f6—g5 3. c3—b4 g5—h4 4. b4:d6 h4—f2 5. e1:g3 c7:h4";
    let found = read("russian", None, moves);
    assert_eq!(of(&found, "h4—f2").answer, Answer::Read);
    assert!(found.is_untouched());
}

/// One sign for two degrees of advantage, and another with a bar: they say nothing of the move.
#[test]
fn mk53_s20_signs_that_the_scan_prints_alike() {
    let found = read("chess", None, "1. e4± e5 2. Rf3⩲ Rc6∓ 3. Oc4 d6⩱ 4. O-O");
    assert!(found.is_untouched(), "{found:#?}");
}

/// `c1—d2` seen by Black is `f8—e7`; KV53 prints `f8—c7`, which has a character wrong besides.
#[test]
fn kv53_s36_the_other_side_of_the_board() {
    let position = Some("W:Wc1,g1,h4:Ba7,h6,h8");
    let found = read("russian", position, "1. f8—e7 a7—b6 2. h4—g5 h6:f4");
    let ply = of(&found, "f8—e7");
    assert_eq!(
        (ply.answer, &ply.reasons[..]),
        (Answer::Repaired, &[Reason::OtherSide][..]),
        "{ply:?}"
    );
    assert_eq!(candidates(ply)[0], "c1-d2");

    let found = read("russian", position, "1. f8—c7 a7—b6 2. h4—g5 h6:f4");
    assert_ne!(found.plies[0].answer, Answer::Read, "{:?}", found.plies[0]);
}

/// `1. e7e5` alone is a move of Black's as it stands: it may not be turned into a sure one of White's.
#[test]
fn a_move_of_blacks_alone_is_no_sure_move_of_whites() {
    for text in ["1. e7e5", "1. e7-e5", "1. Sb8-c6"] {
        let found = read("chess", None, text);
        let sure = |ply: &Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
        assert!(!found.plies.iter().any(sure), "{text}: {found:#?}");
    }
}

/// `a1—f8` can be `a1—h8` and `a1—f6` as well; only what is played next can tell.
#[test]
fn kv53_s36_a_target_miswritten() {
    let position = Some("W:WKa1,c1:Bb8,a7");
    let alone = read("russian", position, "1. a1—f8 b8—c7");
    let ply = of(&alone, "a1—f8");
    assert_eq!(ply.answer, Answer::Ambiguous, "{ply:?}");
    assert!(
        candidates(ply).contains(&"a1-h8") && candidates(ply).contains(&"a1-f6"),
        "{ply:?}"
    );

    let reported = read("russian", position, "1. a1—f8 b8—c7 2. h8—g7 a7—b6");
    let ply = of(&reported, "a1—f8");
    assert_eq!(
        (ply.answer, candidates(ply)[0]),
        (Answer::Repaired, "a1-h8"),
        "{ply:?}"
    );
}

/// Another move is written though capturing was mandatory, and there is one capture.
#[test]
fn kv53_s36_a_mandatory_capture() {
    let found = read(
        "russian",
        None,
        "1. c3—d4 b6—a5 2. d4—c5 g1—h2 3. b2—c3 e7—d6 4. c3—d4 d8—e7",
    );
    let capture = &found.plies[3];
    assert_ne!(capture.answer, Answer::Read);
    assert!(
        ["b6:d4", "d6:b4"].contains(&candidates(capture)[0]),
        "{capture:?}"
    );
}

/// No piece stands on e3; one on c3 can go to d4.
#[test]
fn kv53_s36_an_origin_miswritten() {
    let found = read(
        "russian",
        Some("W:Wc3,g1:Ba7,h8"),
        "1. e3—d4 a7—b6 2. g1—f2 h8—g7",
    );
    let ply = of(&found, "e3—d4");
    assert_eq!(
        (ply.answer, candidates(ply)[0]),
        (Answer::Repaired, "c3-d4"),
        "{ply:?}"
    );
}

/// The queen stands on c7.
#[test]
fn mk53_s23_another_origin_of_the_kind() {
    let position = Some("7k/2Q5/8/8/8/8/6P1/K7 w - - 0 1");
    let found = read("chess", position, "1. Ld7—f4 Kh8—g8 2. Lf4—g5+ Kg8—f7");
    let ply = of(&found, "Ld7—f4");
    assert_eq!(
        (ply.answer, candidates(ply)[0]),
        (Answer::Repaired, "Qf4"),
        "{ply:?}"
    );
}

/// On the file f the knight of e7 reaches f5 alone.
#[test]
fn mk53_s23_a_target_off_the_path() {
    let position = Some("7k/4N3/8/8/8/8/6P1/K7 w - - 0 1");
    let found = read("chess", position, "1. Re7—f4 Kh8—g8 2. Ka1—b2 Kg8—f7");
    let ply = of(&found, "Re7—f4");
    assert!(candidates(ply).contains(&"Nf5"), "{ply:?}");
    assert_ne!(ply.answer, Answer::Read);
}

/// The bishop reaches g6 and h7: nothing else tells, and nothing is chosen.
#[test]
fn mk53_s23_two_targets() {
    let position = Some("7k/8/8/8/8/8/6P1/KB6 w - - 0 1");
    let found = read("chess", position, "1. Ob1—g7 Kh8—g8 2. Ka1—b2 Kg8—f7");
    let ply = &found.plies[0];
    assert_ne!(ply.answer, Answer::Read);
    assert!(
        ply.answer != Answer::Repaired || candidates(ply).len() == 1,
        "{ply:?}"
    );
    assert!(candidates(ply).contains(&"Bg6"), "{ply:?}");
}

/// A line lost, a ply written twice, two moves in one word, a move in two.
#[test]
fn what_happens_to_lines_and_words() {
    let whole = "1. e4 e5 2. Rf3 Rc6 3. Ob5 a6 4. Oa4 Rf6 5. O-O Oe7 6. Ve1 b5 7. Ob3 d6";
    let names = |repair: &Repair| -> Vec<String> {
        repair
            .plies
            .iter()
            .map(|ply| candidates(ply)[0].to_owned())
            .collect()
    };
    let clean = read("chess", None, whole);
    assert!(clean.is_untouched());
    for damaged in [
        "1. e4 e5 2. Rf3 Rf3 Rc6 3. Ob5 a6 4. Oa4 Rf6 5. O-O Oe7 6. Ve1 b5 7. Ob3 d6",
        "1. e4e5 2. Rf3 Rc6 3. Ob5a6 4. Oa4 Rf6 5. O-O Oe7 6. Ve1 b5 7. Ob3 d6",
        "1. e4 e5 2. R f3 Rc6 3. Ob 5 a6 4. Oa4 Rf6 5. O - O Oe7 6. Ve1 b5 7. Ob3 d6",
        "e4 e5 2 Rf3 Rc6 Ob5 a6 4. Oa4 Rf6 O-O Oe7 l. Ve1 b5 7 Ob3 d6",
    ] {
        let found = read("chess", None, damaged);
        assert_eq!(names(&found), names(&clean), "{damaged}");
    }
    let lost = read(
        "chess",
        None,
        "1. e4 e5 2. Rf3 3. Ob5 a6 4. Oa4 Rf6 5. O-O Oe7 6. Ve1 b5 7. Ob3 d6",
    );
    assert_eq!(lost.plies.len(), 14, "{lost:#?}");
    // Any of Black's moves may be lost: nothing proves which.
    assert!(matches!(
        lost.plies[3].answer,
        Answer::Ambiguous | Answer::Unreadable
    ));
    assert_eq!(lost.plies[3].reasons, [Reason::Missing]);
}

/// White's and Black's columns exchanged, in a game that shows it.
#[test]
fn columns_exchanged() {
    let moves = "1. e7—e5 e2—e4 2. Rb8—c6 Rg1—f3 3. d7—d6 Of1—c4 4. Oc8—g4 0—0 5. Ld8—d7 Vf1—e1";
    let found = read("chess", None, moves);
    assert_eq!(candidates(&found.plies[0])[0], "e4", "{:?}", found.plies);
    assert!(found.plies[0].reasons.contains(&Reason::ColumnsExchanged));
    assert!(found.plies.iter().all(|ply| ply.answer != Answer::Read));
}

/// The first column is Black's in English draughts, and numbers speak for it.
#[test]
fn moves_are_numbered_as_the_side_that_begins_has_them() {
    let moves =
        "l. l0-l4 22-l7 2. ll-15 17x10 3. 7x14 26-22 4. 15-18 22x15 5. 12-16 31-26 6. 2-7 26-22 *";
    let sheet = ScoreSheet::from_movetext(moves);
    let options = Options {
        // No ply follows the last one, so that it is less sure.
        min_confidence: 0.99,
        ..Options::default()
    };
    let found = repair(&sheet, &options).expect("a text with moves");
    assert_eq!(found.game.name(), "english", "nothing else says so");
    assert!(found.is_whole(), "{found:#?}");
    let entries: Vec<_> = found
        .entries(&sheet)
        .take(3)
        .map(|ply| (ply.number, ply.second, ply.black))
        .collect();
    assert_eq!(
        entries,
        [(1, false, true), (1, true, false), (2, false, true)]
    );
    let repaired = of(&found, "ll-15");
    assert_eq!(
        (repaired.answer, repaired.meant.as_str()),
        (Answer::Repaired, "11-15")
    );
}

/// Damaged games of the other kinds are known by their moves as well.
#[test]
fn every_game_is_supposed() {
    for (game, moves) in [
        (
            "italian",
            "1. 2l-17 12-15 2. 23-19 11-l4 3. 19x12 8x15 4. 22-l8 14x2l 5. 25x18",
        ),
        (
            "turkish",
            "1. f3-f4 c6-c5 2. d3-d4 c5-c4 3. d4xb4 a6-a5 4. f4-fS f6xf4 5. g3-g4 f4xh4 6. h3xh5 h6xh4",
        ),
        (
            "thai",
            "1. 27-23 8-ll 2. 23-19 11-16 3. 19-12 3-8 4. 12-3 6-l0 5. 32-27 4-8 6. 3-12",
        ),
        (
            "czech",
            "1. c3-b4 b6-a5 2. b4-c5 d6xb4 3. a3xc5 e7-d6 4. c5xe7 f8xd6 5. d2-c3 g7-f8",
        ),
        ("russian", "1. c3-d4 d6-c5 2. b2-c3 f6-gS 3. c1-b2 g7-f6"),
        (
            "international",
            "1. 32-28 19-23 2. 28x19 14x23 3. 37-3Z 10-14",
        ),
    ] {
        let found = repair(&ScoreSheet::from_movetext(moves), &Options::default());
        let found = found.expect("a text with moves");
        assert_eq!(found.game.name(), game, "{:?}", found.tried);
    }
}

/// Three words in a row that fit badly (Fischer – Spassky 1992, the 36th move misread): the line may be lost there, and it
/// is not known since when. But what was written before them is still what was played.
#[test]
fn the_moves_before_words_that_fit_badly_stay_answered() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 \
                 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 \
                 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 \
                 27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 \
                 g6 36. Rd4+ Kh5 37. Kd8 Nf4 38. g3 Nxh3 39. Kd2 Kb5 40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6";
    let found =
        repair(&ScoreSheet::from_movetext(moves), &Options::default()).expect("a text with moves");
    let answers = |plies: std::ops::Range<usize>| found.plies[plies].iter().map(|ply| ply.answer);
    assert!(
        answers(0..60).all(|answer| answer == Answer::Read),
        "{:?}",
        found.plies
    );
    assert!(
        answers(70..73).all(|answer| answer != Answer::Read && answer != Answer::Repaired),
        "{:?}",
        found.plies
    );
}

/// Knight or queen may have taken; the queen would stand where she is taken. That no player leaves her there proves nothing.
#[test]
fn what_only_sense_tells_is_not_sure() {
    let found = read(
        "chess",
        None,
        "1. e4 e5 2. Rf3 Rc6 3. d4 exd4 4. ■xd4 Rf6 5. Rc3 d6 6. Oe3 Oe7 7. Oe2 O-O 8. O-O Ve8",
    );
    let ply = of(&found, "■xd4");
    assert_eq!(
        (ply.answer, candidates(ply)),
        (Answer::Ambiguous, vec!["Nxd4", "Qxd4"]),
        "{ply:?}"
    );
    assert!((0.9..0.997).contains(&ply.candidates[0].probability));
}

/// Writers who name what is taken, or the whole square that a pawn comes from.
#[test]
fn what_is_taken_is_named() {
    let sheet = ScoreSheet::from_movetext(
        "1. e4 d5 2. e4xd5 QxP 3. Nc3 Qa5 4. Nf3 Nf6 5. d4 Bg4 6. h3 BxN 7. QxBf3 c6 8. Bd2 Nbd7",
    );
    let options = Options {
        game: Some(Game::Chess),
        language: Language::by_code("en"),
        ..Options::default()
    };
    let found = repair(&sheet, &options).expect("a text with moves");
    for (written, mv) in [
        ("e4xd5", "exd5"),
        ("QxP", "Qxd5"),
        ("BxN", "Bxf3"),
        ("QxBf3", "Qxf3"),
    ] {
        let ply = of(&found, written);
        assert_eq!(candidates(ply)[0], mv, "{ply:?}");
        assert!(!ply.reasons.contains(&Reason::Characters), "{ply:?}");
    }
    assert!(found.is_whole());
}

/// The same in full notation, as German writers have it.
#[test]
fn what_is_taken_is_named_in_full_notation() {
    let sheet = ScoreSheet::from_movetext(
        "1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 Sg8-f6 4. Lb5xSc6 d7xLc6 5. Sf3xe5 Sf6xe4",
    );
    let options = Options {
        game: Some(Game::Chess),
        language: Language::by_code("de"),
        ..Options::default()
    };
    let found = repair(&sheet, &options).expect("a text with moves");
    for (written, mv) in [("Lb5xSc6", "Bxc6"), ("d7xLc6", "dxc6")] {
        let ply = of(&found, written);
        assert_eq!(candidates(ply)[0], mv, "{ply:?}");
        assert_eq!(ply.answer, Answer::Read, "{ply:?}");
    }
    assert!(found.is_whole());
}
