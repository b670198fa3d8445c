//! Pages as people write them, through the layout: what is read, and what must not be told as whole.

use scoresheet_layout::{Page, sheets};
use scoresheet_notation::{Family, HeadingTag, Outcome, Reader, Record, RecordText};
use scoresheet_repair::{
    Answer, DamagedSign, Extent, NotationSystem, Options, Ply, Reason, Repair, StrayKind, record,
    repair, settle, sheet_of,
};
use scoresheet_replay::Judge;

fn read(text: &str) -> Vec<Repair> {
    let found = sheets(&Page::from_text(text));
    let read = found
        .iter()
        .filter(|sheet| sheet.has_start())
        .map(|sheet| repair(sheet, &Options::default()));
    read.filter_map(Result::ok).collect()
}

/// The line of the only game of a page, in standard notation.
fn line(text: &str) -> String {
    let found = read(text);
    assert_eq!(found.len(), 1, "one game in {text:?}");
    found[0].line.names().join(" ")
}

const SPANISH: [&str; 20] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6",
    "c3", "O-O", "h3", "Nb8", "d4", "Nbd7",
];
const INDIAN: [&str; 20] = [
    "d4", "Nf6", "c4", "e6", "Nc3", "Bb4", "e3", "O-O", "Bd3", "d5", "Nf3", "c5", "O-O", "Nc6",
    "a3", "Bxc3", "bxc3", "dxc4", "Bxc4", "Qc7",
];

/// Rows of moves, numbered from 1, without those of which `lost` says so.
fn rows(moves: &[&str], lost: impl Fn(usize) -> bool) -> String {
    let rows = (1..).zip(moves.chunks(2));
    let rows = rows.filter(|(number, _)| !lost(*number));
    rows.map(|(number, pair)| format!("{number}. {}\n", pair.join(" ")))
        .collect()
}

/// Where the numbers part from the line, and by how many plies.
fn parts(found: &Repair) -> Option<(usize, i64)> {
    found
        .numbering
        .map(|numbering| (numbering.from, numbering.plies))
}

#[test]
fn a_knight_may_be_kt_in_every_english_notation() {
    let short = rows(&SPANISH, |_| false);
    let full = "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5-a4 Ng8-f6 5. O-O Bf8-e7 6. Rf1-e1 b7-b5";
    for page in [short.as_str(), full] {
        let in_full = page.replace('N', "Kt");
        for page in [
            in_full.clone(),
            in_full.replace("e7-e5", "e7-cS").replace("b5\n", "bS\n"),
        ] {
            let found = &read(&page)[0];
            assert!(found.is_whole(), "{page}");
            let language = found.notation.language().map(|language| language.code);
            assert_eq!(language, Some("en"), "{page}");
            assert!(found.line.names().contains(&"Nf6".to_owned()), "{page}");
        }
    }
}

/// The misread numbers of the first game: as written, and what is due.
fn misread(text: &str) -> (bool, Vec<(String, u32)>) {
    let found = &read(text)[0];
    assert!(found.is_whole(), "{text}");
    let numbers = found.misread_numbers.iter();
    let numbers = numbers.map(|number| (number.written.clone(), number.due));
    (found.is_untouched(), numbers.collect())
}

#[test]
fn moves_whose_numbers_are_exchanged_are_not_sure() {
    let moves = [
        "e4", "e5", "Nf3", "Nf6", "d4", "Nxe4", "Bd3", "d5", "Nxe5", "Nd7", "Nxd7", "Bxd7", "O-O",
        "Bd6", "c4", "c6", "cxd5", "cxd5", "Nc3", "Nxc3", "bxc3", "O-O",
    ];
    let rows = rows(&moves, |_| false);
    // As they stand these moves are legal, but their numbers are those of another order.
    let exchanged = rows.replace("8. c4", "x. c4").replace("10. Nc3", "8. Nc3");
    let exchanged = exchanged.replace("x. c4", "10. c4");
    assert!(read(&rows)[0].is_whole());
    for page in [exchanged.clone(), exchanged.replace('\n', " ")] {
        let found = read(&page);
        assert_eq!(found.len(), 1);
        assert!(!found[0].is_whole(), "{:?}", found[0].plies);
        let sure = sure(&found[0]);
        assert!(sure[..14].iter().all(|sure| *sure), "{sure:?}");
        assert!(!sure[14..20].iter().any(|sure| *sure), "{sure:?}");
    }
}

#[test]
fn nothing_that_is_not_written_as_it_is_meant_is_sure_right_before_the_reading_stops() {
    // One side's moves alone, and a number that is out of order.
    let white = "1. c2-c3\n2. Ng1-f3\n10. h2-h4\n4. e2-e4\n5. d2-d3\n6. Qd1xc1\n";
    let black = "1. b7-b5\n3. Ba6-b7\n4. h7-h6\n5. Ng8-f6\n6. Qd8xc7\n";
    for page in [white, black] {
        let found = read(page);
        assert!(found.len() == 1 && found[0].stopped.is_some());
        let repaired = |ply: &Ply| ply.answer == Answer::Repaired;
        let sure = found[0].plies.iter().any(repaired);
        assert!(!sure, "{:?}", found[0].plies);
    }
}

/// A clean move of the king, which stands elsewhere since another move was printed, is no misprint of one of the rook.
#[test]
fn clean_moves_behind_moves_that_contradict_them_are_not_repaired() {
    let page = "1. Ng1-f3 Ng8-f6 2. c2-c4 g7-g6 3. Nb1-c3 Bf8-g7 4. d2-d4 O-O 5. Bc1-f4 d7-d5 6. Qd1-b3 d5xc4 7. \
        Qb3xc4 c7-c6 8. e2-e4 Nb8-d7 9. Ra1-d1 Nd7-b6 10. Qc4-c5 Bc8-g4 11. Bf4-g5 Nb6-a4 12. Qc5-a3 Na4xc3 \
        13. b2xc3 Nf6xe4 14. Bg5xe7 Qd8-b6 15. Bf1-c4 Ne4xc3 16. Be7-c5 Rf8-e8+ 17. Ke1-f1 Bg4-e6 18. Bc5xb6 \
        Be6xc4+ 19. Kf1-g1 Nc3-e2+ 20. Kg1-f1 Ne2xd4+ 21. Kf1-g1 Nd4-e2+ 22. Kg1-f1 Ne2-c3+ 23. Kf1-g1 a7xb6 \
        24. Qa3-b4 Ra8-a4 25. Qb4xb6 Nc3xd1 26. h2-h3 Ra4xa2 27. Kg1-h2 Nd1xf2 28. Rh1-e1 Re8xe1 29. Qb6-d8+ \
        Bg7-f8 30. Nf3xe1 Bc4-d5 31. Ne1-f3 Nf2-e4 32. Qd8-b8 b7-b5 33. h3-h4 h7-h5 34. Nf3-e5 Kg8-g7 35. \
        Ne5-g4 Bf8-c5+ 36. Kg1-f1 Ne4-g3+ 37. Kf1-e1 Bc5-b4+ 38. Ke1-d1 Bd5-b3+ 39. Kd1-c1 Ng3-e2+ 40. \
        Kc1-b1 Ne2-c3+ 41. Kb1-c1 Ra2-c2+ 0-1";
    let rows = page
        .replace(". ", ".")
        .replace(' ', "\n")
        .replace('.', ". ");
    for page in [page.to_owned(), rows] {
        let found = &read(&page)[0];
        let kings = found
            .plies
            .iter()
            .filter(|ply| ply.written.starts_with('K'));
        let false_ones = kings.filter(|ply| ply.answer == Answer::Repaired);
        assert_eq!(false_ones.count(), 0, "{page}");
    }
}

/// What proved that another move was played than the one that is written clean was itself in doubt.
#[test]
fn moves_that_may_be_exchanged_prove_nothing() {
    let page = "1. 32-27 19-24 2. 31-26 16-21 3. 27x16 20-25 4. 35-30 24x35 5. 34-30 35x24 6. 37-31 18-23 7. 31-27 \
        12-18 8. 40-35 14-20 9. 42-37 18-22 10. 27x29 10-14 11. 38-32 13-19 12. 43-38 8-13 13. 47-42 17-21 \
        14. 26x17 11x22 15. 48-43 3-8 16. 36-31 25-30 17. 31-27 22x31 18. 37x26 20-25 19. 29x20 15x24 20. \
        41-37 13-18 21. 33-29 24x33 22. 35x22 7-11 23. 39x28 8-13 24. 16x7 1x12 25. 26-21 5-10 26. 46-41 \
        12-18 27. 28-23 18x16 28. 23-19 13x24 29. 44-39 14-19 30. 38-33 10-14 31. 45-40 2-7 32. 32-28 19-23 \
        33. 28x10 4x15 34. 33-29 24x35 35. 43-38 7-11 36. 50-45 11-17 37. 45-40 35x44 38. 49x40 15-20 39. \
        40-34 25-30 40. 34x3 17-22 41. 3-14 22-28 42. 14x32 6-11 43. 32-19 11-17 44. 41-36 17-21 45. 38-33 \
        16-21 46. 19-8 21-27 47. 8x26 27-32 48. 37x28 2-0";
    let found = &read(page)[0];
    let ply = found.plies.iter().rev().find(|ply| ply.written == "17-21");
    assert!(
        ply.is_some_and(|ply| ply.answer != Answer::Repaired),
        "{ply:?}"
    );
}

#[test]
fn a_game_whose_last_moves_stand_among_other_words_is_not_whole() {
    let moves = rows(&SPANISH, |_| false).replace('\n', " ");
    // Two lines of the page were exchanged.
    let (head, tail) = moves.split_at(moves.find("9. h3").unwrap());
    let words = |inside: &str| head.replace("5. O-O", &format!("{inside} 5. O-O"));
    for page in [
        words(&format!("A quiet move {tail} was played.")),
        words(&format!("(4... d6 {tail})")),
        // A row of another line under the last number.
        format!("{}9. h3 Nb8\n9. d4 Nbd7\n", rows(&SPANISH[..16], |_| false)),
        // A result in the left column, and the moves in the right one.
        "1. e4  e5     5. O-O  Be7\n2. Nf3  Nc6   6. Re1  b5\n3. Bb5  a6    7. Bb3  d6\n4. Ba4  Nf6 1-0\n"
            .to_owned(),
        // The last move stands behind a caption.
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6\n\nDiagram 5\n\ndxc6 1/2-1/2\n".to_owned(),
    ] {
        for found in read(&page) {
            assert!(!found.is_whole(), "{page}: {:?}", found.line.names());
        }
    }
}

/// Variations that no brackets set apart are none of the game's moves, and are variations of the record where they begin with a number.
#[test]
fn variations_between_other_signs_are_not_played() {
    for (page, line) in [
        (
            "1. f4 \u{2014} not 1. c4 h5 2. h3 \u{2014} 1... a5 2. e3 Nc6 3. Bc4 Nh6",
            "1. f4 {\u{2014} not 1. c4 h5 2. h3 \u{2014}} 1... a5 2. e3 Nc6 3. Bc4 Nh6 *\n",
        ),
        (
            "1. f4 *1. c4 h5 2. h3* 1... a5 2. e3 _2. g3_ 2... Nc6 3. Bc4 Nh6",
            "1. f4 (1. c4 h5 2. h3) 1... a5 2. e3 (2. g3) 2... Nc6 3. Bc4 Nh6 *\n",
        ),
    ] {
        let sheet = sheets(&Page::from_text(page)).remove(0);
        let found = repair(&sheet, &Options::default()).unwrap();
        assert!(found.is_whole(), "{page}");
        let record = record(&sheet, &found, Extent::default()).unwrap();
        assert!(record.ends_with(line), "{record}");
    }
}

#[test]
fn a_number_that_stands_twice_is_that_of_both_moves() {
    let each = |between: &str| {
        let moves = (0..).zip(SPANISH);
        let moves = moves.map(|(ply, name)| format!("{}. {name}", ply / 2 + 1));
        moves.collect::<Vec<_>>().join(between)
    };
    for between in [" ", "\n", "\n\n"] {
        let found = read(&each(between));
        assert_eq!(found.len(), 1, "{between:?}");
        assert_eq!(found[0].line.names(), SPANISH);
        assert!(found[0].is_whole(), "{between:?}: {:?}", found[0].plies);
    }
}

#[test]
fn a_misread_number_is_told_and_costs_nothing_else() {
    let rows = rows(&SPANISH, |_| false);
    let running = rows.replace('\n', " ");
    for (page, before) in [(&rows, '\n'), (&running, ' ')] {
        assert_eq!(misread(page), (true, Vec::new()));
        for (number, damaged) in [(2, "72."), (4, "4S."), (6, "5.")] {
            let as_it_was = format!("{before}{number}. ");
            let page = page.replace(&as_it_was, &format!("{before}{damaged} "));
            assert_eq!(misread(&page), (false, vec![(damaged.to_owned(), number)]));
        }
    }
    // The dots of a book stand apart from Black's number.
    let apart = rows.replace("3. Bb5 a6", "3. Bb5\n\nThe Spanish game.\n\n3 ........ a6");
    assert_eq!(misread(&apart), (true, Vec::new()));
    let no_number = rows.replace("\n9. ", "\nVe ");
    assert_eq!(misread(&no_number), (false, vec![("Ve".to_owned(), 9)]));
}

#[test]
fn a_record_keeps_a_misread_number_in_a_comment() {
    let page = rows(&SPANISH, |_| false).replace("\n6. ", "\n8. ");
    let sheet = &sheets(&Page::from_text(&page))[0];
    let found = repair(sheet, &Options::default()).unwrap();
    let record = record(sheet, &found, Extent::Sure).unwrap();
    let line = record.replace('\n', " ");
    assert_eq!(
        line.matches("{number: \"8.\" -> 6} 6. ").count(),
        1,
        "{record}"
    );
}

/// What is quoted in place of moves that are not sure stands there as it is written, numbers that are damaged among it.
#[test]
fn damaged_numbers_are_quoted_with_their_moves() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. xxx Nf6 5c O-O Be7 61. Re1 b5 7. Bb3 d6 8c c3 O-O 9. h3 Na5";
    let page = Page::from_text(moves);
    let sheet = sheets(&page).remove(0);
    let found = repair(&sheet, &Options::default()).unwrap();
    let text = record(&sheet, &found, Extent::Sure).unwrap();
    let text = text.replace('\n', " ");
    for number in ["5c O-O", "61. Re1", "7. Bb3", "8c c3", "9. h3"] {
        assert!(text.contains(number), "{number}: {text}");
    }
}

#[test]
fn a_row_that_is_lost_is_told_by_the_numbers() {
    let found = &read(&rows(&SPANISH, |number| number == 6))[0];
    assert!(!found.is_whole());
    assert_eq!(parts(found), Some((10, 2)));
    for (at, ply) in found.plies.iter().enumerate() {
        let sure = matches!(ply.answer, Answer::Read | Answer::Repaired);
        assert_eq!(sure, at < 10, "ply {}", at + 1);
        assert_eq!(ply.reasons.contains(&Reason::Number), at >= 10);
    }
    assert!(read(&rows(&SPANISH, |_| false))[0].is_whole());
}

/// A game of 26 rows, of which the 14th can be lost without any later move being illegal.
fn long() -> Vec<&'static str> {
    let more = "Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6 a4 c5 d5 c4 Bg5 h6 Be3 Nc5 Qd2 h5 Bg5 Be7 \
                Kh1 Kh8 Kg1 Kg8 Kh1 Kh8 Kg1 Kg8 Kh1 Kh8 Kg1 Kg8";
    SPANISH.into_iter().chain(more.split(' ')).collect()
}

/// The plies that are told as sure.
fn sure(found: &Repair) -> Vec<bool> {
    let answers = found.plies.iter().map(|ply| ply.answer);
    answers
        .map(|answer| matches!(answer, Answer::Read | Answer::Repaired))
        .collect()
}

#[test]
fn what_follows_a_lost_row_is_not_sure_however_long_it_is_legal() {
    let found = &read(&rows(&long(), |number| number == 14))[0];
    assert_eq!(parts(found), Some((26, 2)));
    assert_eq!(sure(found), (0..50).map(|at| at < 26).collect::<Vec<_>>());
}

/// In running text the move before the jump of the numbers may stand behind the line that is lost.
#[test]
fn of_a_row_beside_a_lost_line_only_the_first_move_is_sure() {
    let text = "1. g3-f4 f6-e5 2. f2-g3 g7-f6 3. g3-h4 e5:g3 4. h4:f2 h6-g5 5. h2-g3\n\
                g5-h4 9. c3-d4 d6-e5 10. b2-c3 e7-d6 11. e3-f4 b6-c5 12. d4:b6 a7:c5\n";
    let found = &read(text)[0];
    assert_eq!(found.plies[9].written, "g5-h4");
    let sure = sure(found);
    assert_eq!(sure[7..11], [true, true, false, false], "{sure:?}");
}

/// Lines that have changed places or are lost: what was played, ply by ply, is sure only above them.
#[test]
fn the_first_moves_of_a_line_below_a_wrong_one_are_not_sure() {
    let exchanged = "1. a3-b4 h6-g5 2. e3-f4 g5:e3 3. d2:f4 g7-h6 4. e1-d2 f6-e5 5.\n\
                d2-e3 d6-c5 6. b4:d6 e7:c5 7. f4:b4 h8-g7 8. e3-f4 g7-f6 9. g3-h4\n\
                d8-e7 10. b2-a3 b6-a5 11. f4-g5 h6:f4 12. b4-c5 c7-d6 13. h2-g3\n\
                d6:d2 14. g3:g7 f8:h6 15. c1:e3 b8-c7 16. f2-g3 c7-b6 17. e3-d4\n\
                e7-f6 18. g1-h2 f6-g5 19. h4:f6 a5-b4 20. a3:c5 h6-g5 21. f6:h4\n\
                d4:f6 26. a1-b2 f6-e5 27. h2-g3 c7-b6 28. b2-c3 b6-a5 29. c3-b4\n\
                b6-a5 22. c5-b6 a5:c7 23. g3-f4 a7-b6 24. d4-c5 b6:d4 25. f4-e5\n\
                a5:c3 30. g3-f4 e5:g3 31. h4:f2 c3-d2 32. f2-e3 d2:f4 0-1\n";
    let found = &read(exchanged)[0];
    assert!(!sure(found)[39..].contains(&true), "{:?}", sure(found));
    let lost = "1. 32-27 19-24 2. 31-26 16-21 3. 27x16 20-25 4. 35-30 24x35 5.\n\
                34-30 35x24 6. 37-31 18-23 7. 31-27 12-18 8. 40-35 14-20 9. 42-37\n\
                18-22 10. 27x29 10-14 11. 38-32 13-19 12. 43-38 8-13 13. 47-42\n\
                17-21 14. 26x17 11x22 15. 48-43 3-8 16. 36-31 25-30 17. 31-27\n\
                22x31 18. 37x26 20-25 19. 29x20 15x24 20. 41-37 13-18 21. 33-29\n\
                24x33 22. 35x22 7-11 23. 39x28 8-13 24. 16x7 1x12 25. 26-21 5-10\n\
                26. 46-41 12-18 27. 28-23 18x16 28. 23-19 13x24 29. 44-39 14-19\n\
                30. 38-33 10-14 31. 45-40 2-7 32. 32-28 19-23 33. 28x10 4x15 34.\n\
                33-29 24x35 35. 43-38 7-11 36. 50-45 11-17 37. 45-40 35x44 38.\n\
                14x32 6-11 43. 32-19 11-17 44. 41-36 17-21 45. 38-33 21-27 46.\n\
                19-8 16-21 47. 8x26 27-32 48. 37x28 2-0\n";
    let found = &read(lost)[0];
    assert!(!sure(found)[74..].contains(&true), "{:?}", sure(found));
    // The number stands at the end of the line above.
    let lost = "1. g3-f4 f6-e5 2. f2-g3 g7-f6 3. g3-h4 e5:g3 4. h4:f2 h6-g5 5.\n\
                h2-g3 g5-h4 9. c3-d4 d6-e5 10. b2-c3 e7-d6 11. e3-f4 b6-c5\n";
    assert_eq!(sure(&read(lost)[0])[7..10], [true, false, false]);
}

/// Where captures have their sign, a move without one that takes is played on another board.
#[test]
fn behind_a_lost_row_a_capture_without_its_sign_is_not_sure() {
    // Sämisch - Nimzowitsch, Copenhagen 1923; row 16 is Qd2 f5.
    let moves = "d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 Nc3 O-O O-O d5 Ne5 c6 cxd5 cxd5 Bf4 a6 Rc1 b5 Qb3 Nc6 Nxc6 Bxc6 h3 Qd7 \
                 Kh2 Nh5 Qd2 f5 Qd1 b4 Nb1 Bb5 Rg1 Bd6 e4 fxe4 Qxh5 Rxf2 Qg5 Raf8 Kh1 R8f5 Qe3 Bd3 Rce1 h6";
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let found = &read(&rows(&moves, |number| number == 16))[0];
    let names = found.line.names();
    let false_ones = sure(found).into_iter().zip(names.iter().zip(&moves));
    let false_ones = false_ones.filter(|(sure, (name, mv))| *sure && name != mv);
    assert_eq!(false_ones.count(), 0);
}

/// Short - Timman, Tilburg 1991: a rook that stood elsewhere after a lost move is not one of two that can go to a square.
#[test]
fn behind_lost_moves_one_that_two_pieces_can_make_is_not_sure() {
    let page = "1. e4        Nf6\n\
                2. e5        Nd5\n\
                3. d4        d6\n\
                4. Nf3       g6\n\
                5. Bc4       Nb6\n\
                6. Bb3       Bg7\n\
                7. Qe2       Nc6\n\
                8. O-O       O-O\n\
                9. h3        a5\n\
                10. a4        dxe5\n\
                11. dxe5      Nd4\n\
                12. Nxd4      Qxd4\n\
                13.           e6\n\
                14. Nd2       Nd5\n\
                15. Nf3       Qc5\n\
                16. Qe4       Qb4\n\
                17. Bc4\n\
                18. b3        Nxc4\n\
                19. bxc4      Re8\n\
                20. Rd1       Qc5\n\
                21. Qh4       b6\n\
                22. Be3       Qc6\n\
                23. Bh6       Bh8\n\
                24. Rd8       Bb7\n\
                25. Rad1      Bg7\n\
                26. R8d7      Rf8\n\
                27. Bxg7      Kxg7\n\
                28. R1d4      Rae8\n\
                29. Qf6+      Kg8\n\
                30. h4        h5\n\
                31. Kh2       Rc8\n\
                32. Kg3       Rce8\n\
                33. Kf4       Bc8\n\
                34. Kg5\n\
                1-0\n";
    let found = &read(page)[0];
    let rook = found.plies.iter().find(|ply| ply.written == "Rd1");
    assert!(
        rook.is_some_and(|ply| ply.answer != Answer::Repaired),
        "{rook:?}"
    );
}

/// What stands behind more lost moves than are looked for says nothing of the moves before.
#[test]
fn a_gap_that_nobody_can_close_leaves_what_stands_before_it_as_sure_as_it_was() {
    let found = &read(
        "| 1 | e4 | c5 |\n| 2 | Nf3 | d6 |\n| 3 | d4 | cxd4 |\n| 4 | Nxd4 | Nf6 |\n| 5 |  | a6 |\n| 6 |  |  |\n\
                       | 7 | f4 | Be7 |\n| 8 | Qf3 | Qc7 |\n| 9 | O-O-O | Nbd7 |\n| 10 | g4 | b5 |\n| 11 | Bxf6 | Nxf6 |\n\
                       | 12 | g5 | Nd7 |\n| 13 | f5 | Nc5 |\n| 14 | f6 | gxf6 |\n",
    )[0];
    assert!(found.stopped.is_some());
    assert!(!sure(found)[..8].contains(&false), "{:?}", sure(found));
}

#[test]
fn behind_a_beginning_that_is_torn_off_nothing_is_sure() {
    let text = "1. 3\n2. 28x\n3. 34-30\n4. 30-25\n5. 31-26\n6. 40-34     1\n7. 45-40     19-\n\
                8. 35-30     14-19\n9. 25x14     9x20\n";
    let found = read(text);
    assert!(found.iter().all(|found| !sure(found).contains(&true)));
}

#[test]
fn after_the_first_of_two_places_with_lost_rows_nothing_is_sure() {
    let found = &read(&rows(&long(), |number| [14, 21, 22].contains(&number)))[0];
    assert!(!found.is_whole());
    assert_eq!(parts(found), Some((26, 2)));
    assert_eq!(sure(found), (0..46).map(|at| at < 26).collect::<Vec<_>>());
}

/// Nor does a number that is misread make up for the row.
#[test]
fn a_misread_number_at_the_end_hides_no_lost_row() {
    for misread in ["28.", "2.", "26"] {
        let text = rows(&long(), |number| number == 14).replace("26. ", &format!("{misread} "));
        let found = &read(&text)[0];
        assert!(!found.is_whole(), "{misread}");
        assert!(!sure(found)[26..48].contains(&true), "{misread}");
    }
}

/// One number alone shows it, as nothing follows that could contradict.
#[test]
fn a_row_that_is_lost_before_the_last_is_told() {
    let found = &read(&rows(&SPANISH[..16], |number| number == 7))[0];
    assert!(!found.is_whole());
    assert_eq!(parts(found), Some((12, 2)));
    assert_eq!(sure(found), (0..14).map(|at| at < 12).collect::<Vec<_>>());
    // A last number that is misread makes no row lost.
    let found = &read(&rows(&long(), |_| false).replace("26. ", "86. "))[0];
    assert!(found.is_whole());
}

/// It shows it too where what stands behind it does not fit the board: that is the board after the lost rows.
#[test]
fn rows_that_are_lost_before_moves_that_do_not_fit_are_told() {
    let page = "1. 9-13 23-19 2. 10-14 19-15 3. 11-18 22-15 4. 7-11 26-22 5. 11-18 22-15 6. 12-16 24-20 9. 8-12 23-16\n";
    let found = &read(page)[0];
    assert!(!found.is_whole());
    assert_eq!(parts(found), Some((12, 4)));
    assert!(!sure(found)[12..].contains(&true), "{:?}", found.plies);
}

/// All moves are legal: only the numbers show that two rows were played once.
#[test]
fn rows_that_stand_twice_are_told_by_the_numbers() {
    let text = rows(&long(), |_| false);
    let place = text.find("21. ").unwrap();
    let again = text.find("23. ").unwrap();
    let twice = format!("{}{}", &text[..again], &text[place..]);
    for twice in [twice.replace('\n', " "), twice] {
        let found = &read(&twice)[0];
        assert!(!found.is_whole());
        assert_eq!(parts(found), Some((44, -4)));
        assert_eq!(sure(found), (0..56).map(|at| at < 44).collect::<Vec<_>>());
    }
}

/// Rows from the `again`th on have the numbers of those before them.
fn miscounted(moves: &[&str], again: usize) -> String {
    let rows = (1..).zip(moves.chunks(2));
    let rows = rows.map(|(number, pair)| {
        let number = if number < again { number } else { number - 1 };
        format!("{number}. {} ", pair.join(" "))
    });
    rows.collect()
}

/// One number that stood twice made a question of every ply behind it.
#[test]
fn a_number_that_stands_twice_leaves_moves_sure_that_fit_in_no_other_way() {
    let more = "Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6 Bg5 h6 Bd2 Bg7 Qc1 Kh7 b3 d5 exd5 exd4 Rxe8 Qxe8";
    let moves: Vec<&str> = SPANISH.into_iter().chain(more.split(' ')).collect();
    let found = &read(&miscounted(&moves, 4))[0];
    assert_eq!(found.line.names(), moves);
    assert_eq!(parts(found), Some((6, -2)));
    assert!(found.numbering.is_some_and(|numbers| numbers.miscounted));
    assert!(!found.is_whole());
    assert!(!sure(found).contains(&false), "{:?}", sure(found));
}

/// Where the moves behind it can be played without either row as well, nothing tells whether both were played.
#[test]
fn a_number_that_stands_twice_leaves_moves_open_that_fit_without_a_row() {
    for again in [23, 24] {
        let found = &read(&miscounted(&long(), again))[0];
        assert!(found.numbering.is_some_and(|numbers| !numbers.miscounted));
        assert!(!sure(found)[2 * (again - 1)..].contains(&true), "{again}");
    }
    // Too little follows.
    let found = &read(&miscounted(&SPANISH, 8))[0];
    assert!(!sure(found)[14..].contains(&true), "{:?}", sure(found));
}

/// 20... Nbd7 may be what it says.
#[test]
fn a_word_after_the_last_move_may_be_a_move_that_is_lost() {
    let text = rows(&SPANISH, |_| false).replace('\n', " ");
    let text = text.trim_end().strip_suffix(" Nbd7").unwrap();
    for end in [
        "Nbdz",
        "Nbz#",
        "*Nbdz#",
        ", Nbd? and mates",
        "— Nbdz and wins",
        "z",
        "Xbd",
        // Where Black's move is due, it may be his.
        "(Nbd7)",
    ] {
        let found = read(&format!("{text} {end}"));
        assert!(found.iter().all(|found| !found.is_whole()), "{end}");
    }
    for end in [
        "and mates",
        "mate",
        "White resigned.",
        "*",
        "1-0",
        "A fine game.",
        "(10. c4)",
    ] {
        let found = read(&format!("{text} {end}"));
        assert!(found.iter().all(Repair::is_whole), "{end}");
    }
    // What a record sets apart is a comment, whatever it says.
    for end in ["{Nbd7 comes next.} *", "; Nbd7 comes next.\n*"] {
        let text = format!("[Event \"?\"]\n\n{} {end}\n", text.replace("d4", "d£"));
        let mut record = Record::default();
        Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess);
        let sheet = sheet_of(RecordText::new(&record, text.as_bytes()));
        let found = repair(&sheet, &Options::default()).unwrap();
        assert_eq!(found.unread, None, "{end}");
    }
}

/// A number after the number of the next move may be this move; elsewhere it is told, and the rows of a form that stayed
/// empty are numbers as they should be.
#[test]
fn a_number_after_the_last_move_is_not_passed_over() {
    let text = rows(&SPANISH, |_| false).replace('\n', " ");
    let text = text.trim_end();
    assert!(!read(&format!("{text} 11. 1-0"))[0].is_whole());
    for end in ["11. 63", "11. 6 *", "11. 63 1-0"] {
        let found = read(&format!("{text} {end}"));
        assert!(found.iter().all(|found| !found.is_whole()), "{end}");
        let mut strays = found[0].strays.iter();
        let unread = strays.find(|stray| stray.kind == StrayKind::Unknown);
        assert_eq!(&unread.unwrap().text[..1], "6", "{end}");
    }
    for (end, misread) in [
        ("63", vec!["63"]),
        ("63 1-0", vec!["63"]),
        ("7", vec!["7"]),
        ("11. 12. 13. 14. *", vec![]),
    ] {
        let found = read(&format!("{text} {end}"));
        assert!(found.iter().all(Repair::is_whole), "{end}");
        let numbers: Vec<_> = found[0].misread_numbers.iter().collect();
        let written: Vec<_> = numbers
            .iter()
            .map(|number| number.written.as_str())
            .collect();
        assert_eq!(written, misread, "{end}");
        assert!(
            numbers
                .iter()
                .all(|number| number.due == 11 && number.before == 20)
        );
    }
    // The move is not there, or cannot be read.
    for end in ["11.", "11. *", "11. Rfe 1 b5"] {
        let found = read(&format!("{text} {end}"));
        assert!(!found.iter().any(Repair::is_whole), "{end}");
    }
}

/// Whoever reads the record that is made of it is told as much.
#[test]
fn a_record_of_what_is_not_whole_is_not_legal_to_its_end() {
    let long = rows(&long(), |_| false);
    let twice = long.find("21. ").unwrap()..long.find("23. ").unwrap();
    let spanish = rows(&SPANISH, |_| false).replace('\n', " ");
    let ends = [
        "Nbdz",
        "Nbz# *",
        "*Nbdz#",
        ", Nbd? and mates",
        "z",
        "and mates",
        "1-0",
        "",
    ];
    let ends = ends.map(|end| spanish.replace("Nbd7", end));
    let parted =
        "5. O-O Be7 1. Re1\n\nThe only move. All else loses.\n\n6.. . b5 7. Bb3 d6 8. c3 O-O";
    let texts = [
        rows(&SPANISH, |number| number == 6),
        format!("{}{}", &long[..twice.end], &long[twice.start..]),
        spanish.replace("5. O-O Be7", parted),
        spanish.replace("8. c3 O-O", "8. c3 §§ O-O"),
        long,
    ];
    for text in texts.iter().chain(&ends) {
        for sheet in sheets(&Page::from_text(text)) {
            let Ok(found) = repair(&sheet, &Options::default()) else {
                continue;
            };
            let written = record(&sheet, &found, Extent::Sure).unwrap();
            let mut reader = Reader::new(written.as_bytes());
            let mut read = Record::default();
            let verdict = Judge::default().next(&mut reader, &mut read).unwrap();
            assert_eq!(verdict.legal == Some(true), found.is_whole(), "{written}");
        }
    }
}

/// What is left of it stands among the words of no game.
#[test]
fn a_game_that_damage_broke_in_two_is_not_whole() {
    let (first, rest) = (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7",
        "b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8",
    );
    let remark = "The only move. Everything else loses at once.";
    // Here the next numbers tell that the damaged one begins no game.
    let found = read(&format!("{first} 1. Re1\n\n{remark}\n\n6.. . {rest}"));
    assert!(found[0].is_whole() && found[0].line.names().len() == 18);
    let text = "1. P-K4 P-K4 2. N-KB3 N-QB3fs. B-N5 P-QR3 4. B-R4 N-B3\n5. O-O B-K2 6. R-K1 P-QN4";
    let found = read(text);
    assert!(!found.is_empty() && found.iter().all(|found| !found.is_whole()));
    // After a result a text may speak of other moves.
    let text =
        format!("{first} 6. Re1 b5 1-0\n\nBlack gave up, since 7. Bb3 d6 8. c3 is without hope.");
    assert!(read(&text)[0].is_whole());
}

#[test]
fn captures_that_lost_their_rank_are_moves() {
    let text = "1. e4 d5 2. exd Qxd 3. Nc3 Qd8 4. d4 Nf6 5. Bg5 Nbd7 6. Nf3 e6 7. Bd3 Be7 8. O-O O-O \
                9. Re1 b6 10. Ne5 Bb7 11. Nxd Nxd 12. Bxe Qxe 13. Qh5 g6 1-0";
    let found = &read(text)[0];
    assert!(found.is_whole() && found.line.len() == 26);
    let names = found.line.names();
    assert_eq!(names[20..24], ["Nxd7", "Nxd7", "Bxe7", "Qxe7"]);
}

#[test]
fn two_games_between_one_another_are_none_that_is_whole() {
    let pairs = SPANISH.chunks(2).zip(INDIAN.chunks(2));
    let rows = (1..).zip(pairs).map(|(number, (a, b))| {
        let row = |pair: &[&str]| format!("{number}. {}", pair.join(" "));
        [row(a), row(b)]
    });
    let rows: Vec<String> = rows.flatten().collect();
    for text in [rows.join("\n"), rows.join(" ")] {
        for found in read(&text) {
            assert!(!found.is_whole(), "{:?}", found.line.names());
        }
    }
}

#[test]
fn the_tail_of_another_game_is_not_sure() {
    let tail: Vec<&str> = SPANISH[..10].iter().chain(&INDIAN[10..]).copied().collect();
    let text = rows(&tail, |_| false);
    for text in [text.replace('\n', " "), text] {
        let found = &read(&text)[0];
        assert!(!found.is_whole());
        let sure = |ply: &&Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
        let sure = found.plies.iter().filter(sure).count();
        assert!(sure <= 10, "{sure} plies are told as sure");
    }
}

/// Moves of the other game that happen to be legal stand beside those that are not, and are no surer than these.
#[test]
fn legal_moves_in_the_tail_of_another_game_are_not_sure() {
    let games = [
        (
            "1. c3-b4 h6-g5\n2. g3-f4 g5-h4\n3. f4-g5 g7-h6\n4. b4-a5 h6:f4\n5. e3:g5 h4-g3\n6. h2:f4 f6:h4\n\
             7. f2-e3 h8-g7\n8. g1-h2 d6-c5\n9. h2-g3 h4:d4\n10. d2-e3 d4:f2\n11. e1:g3 c7-d6\n",
            "12. b2-c3 f4:b4\n13. g1-f2 b4-c3\n14. a3-b4 c3:a5\n15. f2-e3 d8-e7\n16. e3-f4 g5:e3\n17. a1-b2 a5-b6\n\
             18. b2-c3 e7-d6\n19. c3-d4 e3-d2\n20. d4-e5 f6:d4\n0-1\n",
        ),
        (
            "1. 32-28 19-24\n2. 34-29 17-22\n3. 28x17 12x21\n4. 31-27 21x32\n5. 38x27 16-21\n6. 27x16 8-12\n\
             7. 36-31 12-17\n8. 41-36 13-19\n9. 31-27 2-8\n10. 27-22 17x28\n11. 33x2 24x33\n12. 2x38 20-24\n\
             13. 38x20 15x24\n14. 46-41 24-30\n15. 35x24 11-17\n16. 16-11 7x16\n17. 24-19 14x23\n18. 39-33 23-29\n\
             19. 33x24 3-8\n20. 37-32 10-14\n21. 43-38 17-21\n22. 44-39 1-7\n",
            "23. 36x27 49-44\n24. 50x39 9-13\n25. 41-37\n1-1\n",
        ),
    ];
    for (own, tail) in games {
        let found = &read(&format!("{own}{tail}"))[0];
        let own = own.split_whitespace().filter(|word| !word.ends_with('.'));
        let sure = found.plies.iter().skip(own.count());
        let sure = sure.filter(|ply| matches!(ply.answer, Answer::Read | Answer::Repaired));
        let sure: Vec<&str> = sure.map(|ply| ply.written.as_str()).collect();
        assert!(sure.is_empty(), "{sure:?}");
    }
}

#[test]
fn black_s_moves_may_have_their_numbers_too() {
    let text: String = (1..)
        .zip(SPANISH.chunks(2))
        .map(|(number, pair)| format!("{number}. {}   {number}. {}\n", pair[0], pair[1]))
        .collect();
    assert_eq!(line(&text), SPANISH.join(" "));
}

#[test]
fn two_pairs_of_columns_need_no_stops() {
    let text: String = (1..6)
        .map(|number| {
            let row = |number: usize| {
                let at = 2 * number - 2;
                format!("{number} {} {}", SPANISH[at], SPANISH[at + 1])
            };
            format!("{:<16}{}\n", row(number), row(number + 5))
        })
        .collect();
    assert_eq!(line(&text), SPANISH.join(" "));
}

#[test]
fn a_remark_that_begins_with_the_number_that_is_due_is_none_of_its_moves() {
    let text = "1. P-K4      P-K4\n2. Kt-KB3   Kt-QB3\n3. B-Kt5     Kt-B3\n\n4. BxKt was threatened.\n\n\
                4. Castles   KtxP\n5. P-Q4      Kt-Q3\n";
    let found = &read(text)[0];
    assert!(found.is_whole(), "{:?}", found.strays);
    assert_eq!(
        found.line.names().join(" "),
        "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6"
    );
}

#[test]
fn one_move_left_behind_words_is_the_game_s_own_although_its_number_is_damaged() {
    let words =
        "In this position the game was adjourned for two hours, and both players went home.";
    for number in ["8.", "5.", "41.", "4."] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\n{words}\n\n{number} Ba4\n");
        let found = &read(&text)[0];
        assert!(!found.is_whole() || found.line.names().len() == 7, "{text}");
    }
    // Whether a move among the words of a remark was played, nothing tells.
    let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\n{words} Possible was 4. Bxc6 as well.\n");
    assert_eq!(
        sure(&read(&text)[0]),
        [true, true, true, true, true, true, false]
    );
}

#[test]
fn a_damaged_number_that_is_1_begins_no_game() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1. Ba4\n\nThe only move. Everything else loses at once.\n\n\
                4... Nf6 5. O-O Be7\n";
    let found = read(text);
    let names = found[0].line.names().join(" ");
    assert_eq!(names, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
    // At the end of a page, too, it is not the first of a game that nothing follows.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1. Ba4\n";
    let found = read(text);
    assert!(!found[0].is_whole() || found[0].line.names().len() == 7);
}

#[test]
fn what_is_joined_to_the_last_move_may_be_another() {
    let found = read("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b56a7-a6+\n");
    assert!(!found[0].is_whole() || found[0].line.names().len() == 6);
    assert!(read("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5\n")[0].is_whole());
    assert!(read("1. f2-f3 e7-e5 2. g2-g4 Qd8-h4mate\n")[0].is_whole());
}

#[test]
fn a_number_broken_in_two_begins_no_game() {
    let found = read(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 \
         1.1. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8\n",
    );
    assert!(found[0].line.names().len() == 26 || !found[0].is_whole());
}

#[test]
fn a_row_alone_on_the_next_page_is_the_table_s() {
    let text = "| No | White | Black |\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n| 3 | Bb5 | a6 |\n\n\
                118    GAMES OF MASTERS\n\n| No | WhiteN| Black |\n| 4 | Ba4 |  |\n";
    let found = read(text);
    assert!(found[0].line.names().len() == 7 || !found[0].is_whole());
}

#[test]
fn marks_of_the_direction_of_writing_are_blanks() {
    let text = "\u{200f}1. e4 \u{200e}e5 2. Nf3\u{200f} Nc6\n\u{200f}3. \u{202b}Bb5\u{202c} a6 \u{2067}4.\u{2069} Ba4 Nf6\n";
    let found = read(text);
    let names = found[0].line.names().join(" ");
    assert_eq!(names, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6");
    assert!(found[0].is_whole() && found.len() == 1);
}

#[test]
fn a_row_after_a_page_break_goes_on_with_the_table() {
    let table = |rows: std::ops::Range<usize>| -> String {
        let row = |at: usize| {
            format!(
                "| {} | {} | {} |\n",
                at + 1,
                SPANISH[2 * at],
                SPANISH[2 * at + 1]
            )
        };
        rows.map(row).collect()
    };
    let head = "| No | White | Black |\n";
    let last = table(9..10).replace("10", "10a");
    let text = format!(
        "{head}{}\n113    GAMES OF MASTERS\n\n{head}{last}",
        table(0..9)
    );
    assert_eq!(line(&text), SPANISH.join(" "));
}

#[test]
fn words_in_place_of_signs() {
    let words = "1. P to K4, P to K4. 2. Kt. to K. B. 3d., Kt. to Q. B. 3d. 3. B. to B's 4th. B. to B's 4th.";
    assert_eq!(line(words), "e4 e5 Nf3 Nc6 Bc4 Bc5");
    let dash = "1. e3 n. d4  d6 n. c5\n2. f2 n. e3  f6 n. g5\n3. c3 n. b4  g5 n. h4\n";
    assert_eq!(line(dash), "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4");
}

#[test]
fn letters_that_a_reading_program_puts_for_others() {
    let text = "1. e4 e5\n2. R£3 Rc6\n3. Ob5 aé\n4. Oa4 R{6\n5. 0-0 Oe7\n6. Ve1 b5\n7. Ob3 dé\n8. c3 0-0\n";
    assert_eq!(line(text), SPANISH[..16].join(" "));
}

#[test]
fn figures_in_a_table_are_moves() {
    let text =
        "| 1 | 5254 | 5755 |\n| 2 | 7163 | 2836 |\n| 3 | 6125 | 1716 |\n| 4 | 2514 | 7866 |\n";
    assert_eq!(line(text), SPANISH[..8].join(" "));
}

#[test]
fn bare_numbers_are_squares() {
    let text = "1. 32 28 19 23 2. 28 19 14 23 3. 37 32 10 14 4. 41 37\n14 19 5. 46 41 5 10 1-1\n";
    let played = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10";
    assert_eq!(line(text), played);
    assert!(read(text)[0].is_whole());
}

/// What was written stays in capitals.
#[test]
fn a_page_in_capitals() {
    let text = "1. C3-D4 D6-C5 2. B2-C3 F6-G5 3. C3-B4 G5-H4 4. B4:D6 E7:C5\n";
    assert_eq!(
        line(text),
        "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5"
    );
    let text = "1. NF3 D5 2. C4 DXC4 3. NC3 NF6 4. E3 NBD7 5. BXC4 NB6 6. BB3 G6\n";
    let found = &read(text)[0];
    let played = "Nf3 d5 c4 dxc4 Nc3 Nf6 e3 Nbd7 Bxc4 Nb6 Bb3 g6";
    assert_eq!(found.line.names().join(" "), played);
    assert!(found.plies.iter().all(|ply| ply.answer == Answer::Read));
    let written: Vec<&str> = found.plies.iter().map(|ply| ply.written.as_str()).collect();
    assert_eq!(written[7..10], ["NBD7", "BXC4", "NB6"]);
    let descriptive = "1. P-Q4 P-Q4 2. B-B4 B-B4 3. P-QB4 B-B1 4. B-B1 P-QB4 5. B-B4 B-B4\n";
    assert!(line(descriptive).starts_with("d4 d5 Bf4 Bf5 c4 Bc8 Bc1"));
}

#[test]
fn double_check_is_a_sign_and_no_move() {
    let text = "1. P-K4          P-QB3\n2. P-Q4          P-Q4\n3. Kt-QB3        PxP\n4. KtxP          Kt-B3\n\
                5. Q-Q3          P-K4\n6. PxP           Q-R4ch\n7. B-Q2          QxKP\n8. Castles QR    KtxKt\n\
                9. Q-Q8ch        KxQ\n10. B-Kt5 double ch   K-B2\n11. B-Q8 mate\n";
    let found = &read(text)[0];
    assert!(found.is_whole(), "{:?}", found.strays);
    assert_eq!(found.line.len(), 21);
}

#[test]
fn signs_of_a_font_stand_for_the_pieces_that_legality_proves() {
    let text = "1. e4 e5 2. ¤f3 ¤c6 3. ¥b5 a6 4. ¥a4 ¤f6 5. O-O ¥e7 6. ¦e1 b5 7. ¥b3 d6 8. c3 O-O 9. h3 ¤b8 \
                10. d4 ¤bd7 11. ¤bd2 ¥b7 12. ¥c2 ¦e8 13. ¤f1 ¥f8 14. ¤g3 g6 15. £d2 ¢g7 1-0";
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 \
                 Ng3 g6 Qd2 Kg7";
    let others = ["ÌÍÎÏÊ", "§©®µ¶"].map(|signs| {
        let signs = signs.chars().zip("¤¥¦£¢".chars());
        signs.fold(text.to_owned(), |text, (to, from)| {
            text.replace(from, &to.to_string())
        })
    });
    for text in others.iter().map(String::as_str).chain([text]) {
        let found = &read(text)[0];
        assert_eq!(found.line.names().join(" "), moves, "{text}");
        let cipher = found.cipher.as_ref().unwrap();
        assert_eq!(cipher.signs.len(), 5, "{cipher:?}");
        assert!(text.contains(&found.plies[2].written));
        assert_eq!(found.plies[2].answer, Answer::Read);
    }
}

/// Converters leave a code where a font has a figurine.
#[test]
fn codes_stand_for_the_pieces_that_legality_proves() {
    let text = "1. e4 e5 2. ¤f3 ¤c6 3. ¥b5 a6 4. ¥a4 ¤f6 5. O-O ¥e7 6. ¦e1 b5 7. ¥b3 d6 8. c3 O-O 9. h3 ¤b8 \
                10. d4 ¤bd7 11. ¤bd2 ¥b7 12. ¥c2 ¦e8 13. ¤f1 ¥f8 14. ¤g3 g6 15. £d2 ¢g7 1-0";
    for codes in [
        ["(cid:21)", "(cid:22)", "(cid:23)", "(cid:24)", "(cid:9)"],
        [r"\u2632", r"\u2631", r"\u2629", r"\u2648", r"\u2627"],
        ["&#9816;", "&#9815;", "&#9814;", "&#9813;", "&#9812;"],
        ["<1a>", "<1d>", "<19>", "<1c>", "<15>"],
        ["$N$", "$B$", "$R$", "$Q$", "$K$"],
        ["**S**", "**L**", "**T**", "**D**", "**K**"],
        ["_N_", "_B_", "_R_", "_Q_", "_K_"],
    ] {
        let coded = "¤¥¦£¢".chars().zip(codes);
        let text = coded.fold(text.to_owned(), |text, (sign, code)| {
            text.replace(sign, code)
        });
        let joined = text.replace(". ", ".");
        for text in [text, joined] {
            let found = &read(&text)[0];
            assert!(found.is_whole(), "{text}: {:?}", found.strays);
            assert_eq!(found.line.names()[..4], ["e4", "e5", "Nf3", "Nc6"]);
            assert_eq!(found.cipher.as_ref().unwrap().signs[0].0, codes[0]);
            assert_eq!(found.plies[2].written, format!("{}f3", codes[0]));
        }
    }
}

/// Four rows of the Immortal Game are lost between two pages, and the last move is legal before them, too.
#[test]
fn a_last_number_that_has_nothing_of_the_one_due_says_that_rows_are_lost() {
    let rows = "1. e4 e5\n2. f4 exf4\n3. Bc4 Qh4+\n4. Kf1 b5\n5. Bxb5 Nf6\n6. Nf3 Qh6\n7. d3 Nh5\n8. Nh4 Qg5\n9. Nf5 c6\n\
                10. g4 Nf6\n11. Rg1 cxb5\n12. h4 Qg6\n13. h5 Qg5\n14. Qf3 Ng8\n15. Bxf4 Qf6\n16. Nc3 Bc5\n17. Nd5 Qxb2\n\
                18. Bd6 Bxg1\n";
    for (last, whole) in [("23. Be7#\n1-0", false), ("29. Be7#\n1-0", true)] {
        let found = &read(&format!("{rows}{last}"))[0];
        assert_eq!(found.is_whole(), whole, "{last}");
        assert_eq!(found.numbering.is_none(), whole, "{last}");
    }
}

#[test]
fn a_game_ends_with_signs_or_is_not_whole() {
    // The last moves of Anderssen – Dufresne, Berlin 1852, have no pawn in them.
    let text = "1. e4 e5 2. ②f3 ②c6 3. ①c4 ①c5 4. b4 ①xb4 5. c3 ①a5 6. d4 exd4 7. 0-0 d3 8. ③b3 ③f6 9. e5 ③g6 10. ④e1 ②ge7 \
                11. ①a3 b5 12. ③xb5 ④b8 13. ③a4 ①b6 14. ②bd2 ①b7 15. ②e4 ③f5 16. ①xd3 ③h5 17. ②f6+ gxf6 18. exf6 ④g8 \
                19. ④ad1 ③xf3 20. ④xe7+ ②xe7 21. ③xd7+ ⑤xd7 22. ①f5+ ⑤e8 23. ①d7+ ⑤f8 24. ①xe7# 1-0";
    let with = |signs: &str| {
        let signs = signs.chars().zip("①②③④⑤".chars());
        signs.fold(text.to_owned(), |text, (to, from)| {
            text.replace(from, &to.to_string())
        })
    };
    for signs in ["①②③④⑤", "\u{e001}\u{e002}\u{e003}\u{e004}\u{e005}"] {
        let found = &read(&with(signs))[0];
        assert!(found.is_whole() && found.plies.len() == 47, "{signs}");
    }
    // Signs that may stand before moves for other things than pieces.
    let found = &read(&with("☉✠◇▣✶"))[0];
    assert!(!found.is_whole() || found.plies.len() == 47);
}

/// What a program that reads letters made of figurines: Réti – Tartakower, Vienna 1910.
const MISREAD_PIECES: &str = "1. e4 c6 2. d4 d5 3. Ac3 dxe4 4. oxe4 Of6 5. #d3 e5 6. dxe5 Wa5+ 7. ⑤d2 Yxe5 8. O-O-O \\xe4 \
                              9. Hd8+ ④xd8 10. &8g5+ ⑧c7 11. ②d8# 1-0";

#[test]
fn where_pieces_are_misread_throughout_a_misread_one_is_not_sure() {
    let found = &read(MISREAD_PIECES)[0];
    for ply in &found.plies {
        let as_written = ply.written.chars().next() == ply.meant.chars().next();
        let repaired = ply.answer == Answer::Repaired;
        assert!(as_written || !repaired, "{} {}", ply.written, ply.meant);
    }
    let doubted = |ply: &&Ply| ply.reasons.contains(&Reason::Piece);
    assert!(found.plies.iter().filter(doubted).count() > 7);
}

/// The first moves of a fragment in Lasker's Chess Strategy, every K of which is lost.
const LOST_KINGS: &str = "1. ~-~t2, ~-~t2; 2. ~-B3, ~-B3; 3. ~-Q4, ~-~3; 4. ~t-~t3, ~-B3; 5. B-B3, ~-~t4; 6. ~-~5, ~-~t3; \
                          7. ~t-~4, ~-~t2; 8. ~-B5, ~-R1; 9. ~-B6, ~-~t1; 10. ~t-~t5, ~-R1; 11. ~t-B7ch, ~-~t1; \
                          12. B-~4, ~-B1";

/// The rest of it.
const LOST_KINGS_ON: &str = "; 13. B-R7, ~-~1; 14. ~t-~5, ~-Q1; 15. ~t-B4, ~-B2; 16. B-~4, ~-Q2; 17. ~-B7, ~-B2; 18. ~-~7, ~-B1; \
                             19. ~-Q6, ~-Q1; 20. B-~t6, ~-B1; 21. ~t-R5, ~-Q1; 22. ~t-~t7ch, ~-B1; 23. ~-B6, ~-~t1; \
                             24. ~-~t6, ~-B1; 25. B-B5ch, ~-~t1; 26. ~t-B5, ~-R1; 27. B-~6, ~-~t1; 28. ~t-R6ch, ~-R1; 29. B-Q5 mate.";

/// What is told as sure of a page that has no more than such moves, and says nothing else.
fn sure_of(text: &str) -> Vec<String> {
    let found = read(&text.replace('~', "\u{fffd}"));
    let sure = |ply: &&Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
    let plies = found
        .iter()
        .flat_map(|found| found.plies.iter().filter(sure));
    plies
        .map(|ply| format!("{} → {}", ply.written, ply.meant))
        .collect()
}

#[test]
fn where_pieces_are_misread_throughout_no_repair_is_sure_of_the_board() {
    assert_eq!(sure_of(&[LOST_KINGS, LOST_KINGS_ON].concat()), [""; 0]);
}

#[test]
fn nothing_is_sure_of_a_game_whose_first_moves_were_not_read() {
    assert_eq!(sure_of(LOST_KINGS), [""; 0]);
}

/// Morphy – Duke of Brunswick and Count Isouard, Paris 1858, in two notations.
const OPERA: [&str; 3] = [
    "1. P-K4 P-K4 2. Kt-KB3 P-Q3 3. P-Q4 B-Kt5 4. PxP BxKt 5. QxB PxP 6. B-QB4 Kt-KB3 7. Q-QKt3 Q-K2 8. Kt-B3 P-B3 \
     9. B-KKt5 P-Kt4 10. KtxP PxKt 11. BxKtPch QKt-Q2 12. Castles R-Q1 13. RxKt RxR 14. R-Q1 Q-K3 15. BxRch KtxB \
     16. Q-Kt8ch KtxQ 17. R-Q8",
    "1. 5254 5755 2. 7163 4746 3. 4244 3874 4. 4455 7463 5. 4163 4655 6. 6134 7866 7. 6323 4857 8. 2133 3736 \
     9. 3175 2725 10. 3325 3625 11. 3425 2847 12. 5131 1848 13. 4147 4847 14. 8141 5756 15. 2547 6647 16. 2328 4728 \
     17. 4148",
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 \
     Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
];

#[test]
fn a_sign_that_is_damaged_throughout_is_known_by_the_game() {
    let [descriptive, numbers, line] = OPERA;
    let damaged = |text: &str, sign: char, stands: &str| {
        let words = text.split(' ').map(|word| match word.ends_with('.') {
            true => word.to_owned(),
            false => word.replace(sign, stands),
        });
        words.collect::<Vec<_>>().join(" ")
    };
    for (text, sign, stands) in [
        (descriptive, 't', ""),
        (descriptive, 'B', ""),
        (descriptive, 'K', "\u{fffd}"),
        (numbers, '7', "\u{fffd}"),
        (numbers, '6', ""),
    ] {
        let found = &read(&damaged(text, sign, stands))[0];
        let damaged = DamagedSign {
            meant: sign,
            stands: stands.chars().next(),
        };
        assert_eq!(found.damaged_signs, [damaged], "{sign}");
        assert_eq!(found.line.names().join(" "), line, "{sign}");
        // What is damaged is marked, and what is not stands as it is.
        for ply in &found.plies {
            let read = ply.answer == Answer::Read;
            assert!(
                !read || ply.written.trim_end_matches("ch") == ply.meant,
                "{sign} {ply:?}"
            );
        }
    }
    // Another way of writing is no damage.
    let found = &read(&damaged(&descriptive.replace('x', ":"), 't', ""))[0];
    let lost = DamagedSign {
        meant: 't',
        stands: None,
    };
    assert_eq!(found.damaged_signs, [lost]);
    // A game that is not damaged has none, nor has one with an accident here and there.
    for text in [descriptive.to_owned(), descriptive.replacen("Kt", "K", 3)] {
        assert_eq!(read(&text)[0].damaged_signs, []);
    }
}

#[test]
fn what_a_person_says_of_a_misread_piece_is_not_doubted() {
    let sheet = &sheets(&Page::from_text(MISREAD_PIECES))[0];
    let found = repair(sheet, &Options::default()).unwrap();
    let asked = found
        .plies
        .iter()
        .position(|ply| ply.reasons.contains(&Reason::Piece));
    let asked = asked.unwrap();
    let again = settle(sheet, &found, asked, &found.line.names()[asked]);
    let again = repair(&again, &Options::default()).unwrap();
    let ply = &again.plies[asked];
    assert!(
        ply.is_confirmed() && ply.answer == Answer::Repaired,
        "{ply:?}"
    );
}

#[test]
fn a_stop_that_is_a_comma_leaves_the_number_as_it_is() {
    let text = "1. e4 e5 2, Nf3 Nc6 3. Bb5 a6 4, Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *";
    let found = &read(text)[0];
    assert!(found.is_whole() && found.misread_numbers.is_empty());
    // After a remark it goes on with the game, too.
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6\nA quiet move, which keeps the balance for now.\n5, O-O Be7 1-0";
    let found = &read(text)[0];
    assert!(found.is_whole() && found.plies.len() == 10);
}

/// A number that has run together with the move before it says what it says, and counts the move after it.
#[test]
fn a_number_joined_to_a_move_is_not_misread() {
    let text = rows(&SPANISH, |_| false).replace('\n', " ");
    let text = text.replacen(" 10. ", "10. ", 1);
    let found = read(&text);
    assert!(found[0].is_whole(), "{text}");
    assert_eq!(found[0].misread_numbers, [], "{text}");
}

/// Old type sets letters and figures apart, and a scan may part them anywhere.
#[test]
fn blanks_before_the_figures_of_squares_break_no_move() {
    let spaced = |moves: &str| {
        let mut spaced = String::new();
        for c in moves.chars() {
            let behind = spaced.chars().last();
            if c.is_ascii_digit() && behind.is_some_and(|c| ('a'..='h').contains(&c)) {
                spaced.push(' ');
            }
            spaced.push(c);
        }
        spaced
    };
    let line = SPANISH.join(" ");
    let running = rows(&SPANISH, |_| false).replace('\n', " ");
    let full = "1. e 2 — e 4 e 7 — e 5 2. N g 1 — f 3 N b 8 — c 6 3. B f 1 — b 5 a 7 — a 6 1-0";
    let letters = "1. e 4 e 5 2. N f 3 N c 6 3. B b 5 a 6 4. B a 4 N f 6 5. O - O B e 7 1-0";
    let unmarked = "1 e4 e5 2 N f 3 Nc6 3 Bb 5 a 6 4 Ba 4 Nf6 5 O-O Be 7 1-0";
    for (text, moves) in [
        (spaced(&running) + "1-0", 20),
        (spaced(&running.replace("Re1", "Rfe1")), 20),
        (full.to_owned(), 6),
        (letters.to_owned(), 10),
        (unmarked.to_owned(), 10),
    ] {
        let found = read(&text);
        assert!(found.len() == 1 && found[0].is_whole(), "{text}");
        let names = found[0].line.names();
        assert!(
            names.len() == moves && line.starts_with(&names.join(" ")),
            "{text}"
        );
    }
    // Where numbers have no stops, the figure is that of the next move.
    let found = read("1 e4 e5 2 Nf3 Nc6 3 Bb5 a 4 Ba4 Nf6 5 O-O Be7");
    assert_eq!(found[0].line.names()[5..7].join(" "), "a6 Ba4");
}

/// Moves with the next numbers that stand between the last move and the result are the game's, or nobody knows.
#[test]
fn a_result_behind_moves_that_are_not_read_makes_no_game_whole() {
    let before = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\nThe game went on quietly.\n\n";
    let sheet =
        |after: &str| sheets(&Page::from_text(&format!("{before}{after}\n\n1-0\n"))).remove(0);
    let cut = sheet("7. O-O Be7 8. Re1 b5");
    assert!(cut.result.is_some() && cut.goes_on.is_some());
    assert!(!repair(&cut, &Options::default()).unwrap().is_whole());
    // Analysis is none of them.
    assert_eq!(
        sheet("After 7. O-O Be7 8. Re1 White is better.").goes_on,
        None
    );
}

#[test]
fn the_result_of_a_row_with_a_broken_move_is_a_result() {
    let mut text = rows(&SPANISH, |_| false);
    text.truncate(text.trim_end().len());
    for row in ["10. d 4 Nbd7", "10. d4 Nb d7"] {
        let found = sheets(&Page::from_text(&format!(
            "{} 1-0\n",
            text.replace("10. d4 Nbd7", row)
        )));
        assert!(found[0].result.is_some(), "{row}");
        assert!(
            repair(&found[0], &Options::default()).unwrap().is_whole(),
            "{row}"
        );
    }
}

#[test]
fn a_result_with_blanks_or_one_damaged_character_is_no_move() {
    let before = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6";
    for (end, result) in [
        (" 1 - 0", "1-0"),
        (" 0 -1", "0-1"),
        (" 1 : 0", "1-0"),
        (" ½ – ½", "1/2-1/2"),
        (" 1/2 - 1/2", "1/2-1/2"),
        (" l-0", "1-0"),
        (" 1-O", "1-0"),
        (" 1/2-12", "1/2-1/2"),
    ] {
        let found = sheets(&Page::from_text(&format!("{before}{end}\n"))).remove(0);
        assert_eq!(found.cells.len(), 8, "{end}");
        assert_eq!(
            found.result.map(|(said, _)| said.as_str()),
            Some(result),
            "{end}"
        );
    }
    // Castling stays castling.
    let found = read(&format!("{before} 5. 0 - 0 Be7\n"));
    assert_eq!(found[0].line.names().len(), 10);
}

/// Words say a result where their sentence says no more, and no move follows.
#[test]
fn words_that_seem_to_say_a_result_may_say_something_else() {
    let before = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let after = "4. Ba4 Nf6 5. O-O Be7";
    let result = |text: &str| {
        let found = sheets(&Page::from_text(text)).remove(0);
        found.result.map(|(said, _)| said.as_str())
    };
    for words in [
        "White resigns himself to a draw.",
        "Draw offered but refused.",
        "Draw?",
        "Schwarz gab auf diese Weise die Dame.",
    ] {
        let text = format!("{before} {words} {after} 1-0\n");
        assert_eq!(result(&text), Some("1-0"), "{words}");
        let found = read(&text);
        assert!(
            found[0].is_whole() && found[0].line.names().len() == 10,
            "{words}"
        );
    }
    for words in [
        "Black resigned.",
        "Black resigned the game.",
        "Black resigns 1-0",
    ] {
        assert_eq!(
            result(&format!("{before} {words}\n")),
            Some("1-0"),
            "{words}"
        );
    }
    assert_eq!(
        result(&format!("{before} Draw offered but refused.\n")),
        None
    );
}

/// Moves 1 to 4 and 5 to 8 side by side, and two games side by side, whatever stands below them.
#[test]
fn what_stands_below_two_columns_follows_both() {
    let half = |from: usize| {
        move |row: usize| {
            let at = 2 * (from + row);
            format!(
                "{:>2}. {:<8}{:<8}",
                from + row + 1,
                SPANISH[at],
                SPANISH[at + 1]
            )
        }
    };
    let rows: String = (0..4)
        .map(|row| format!("{}   {}\n", half(0)(row), half(4)(row)))
        .collect();
    let found = read(&format!("Karpov - Korchnoi\n\n{rows}1-0\n"));
    assert!(found.len() == 1 && found[0].is_whole());
    assert_eq!(found[0].line.names(), SPANISH[..16]);
    let games = "Leko - Adams                Topalov - Kramnik\n\
                 Hastings, 2005              St. Petersburg, 1996\n\n\
                 1. e4      e5               1. d4      d5\n\
                 2. Nf3     Nc6              2. c4      c6\n\
                 3. Bb5     a6               3. Nf3     Nf6\n   \
                 1/2-1/2                  4. Nc3     e6\n                            \
                 5. e3      Nbd7\n                               1-0\n";
    let found = sheets(&Page::from_text(games));
    let told: Vec<_> = found
        .iter()
        .map(|sheet| {
            let result = sheet.result.map(|(said, _)| said.as_str());
            (
                sheet.says(HeadingTag::White),
                sheet.says(HeadingTag::Site),
                sheet.cells.len(),
                result,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (Some("Leko"), Some("Hastings"), 6, Some("1/2-1/2")),
            (Some("Topalov"), Some("St. Petersburg"), 10, Some("1-0")),
        ]
    );
}

/// A bare figure behind the number that is due is what is left of a move, and a last move that has lost its rank is one.
#[test]
fn what_is_left_of_a_move_is_no_number_and_no_word() {
    let found = read("1. 4 Nf6 2. c4 e6 3. Nf3 b6 4. Nc3 Bb4 5. Bg5 Bb7 *\n");
    assert_eq!(found[0].line.names()[..2], ["d4", "Nf6"]);
    let text = format!("{} 1-0\n", rows(&SPANISH, |_| false).replace('\n', " "));
    let text = text.replace("10. d4 Nbd7", "10. d4 Nb");
    let found = &sheets(&Page::from_text(&text))[0];
    assert!(found.result.is_some() && found.cells.len() == 20, "{text}");
}

/// A clean legal move is not another one so that moves behind a lost line fit, unless enough of them do.
#[test]
fn a_clean_move_is_another_one_only_where_what_follows_proves_it() {
    let cut = "e2-e4 e7-e6 d2-d4 d7-d5 Nb1-c3 d5xe4 Nc3xe4 Ng8-f6\n\
               Ne4xf6+ Qd8xf6 d4xe5 Qd1-a4 Ng6xe5 Bd3-e4\n";
    let found = &read(cut)[0];
    let ply = &found.plies[1];
    assert_eq!(ply.answer, Answer::Ambiguous, "{ply:?}");
    assert!(ply.reasons.contains(&Reason::Unproved), "{ply:?}");
}

/// A line of moves without numbers is lost before 24. Ng2; the moves before it are legal as they stand, and what follows fits
/// other ones too.
#[test]
fn clean_moves_far_before_a_lost_line_are_not_others_to_suit_what_follows() {
    let text = "Aronian - Mamedyarov\n\n\
                d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 Bg5 Nbd7 e3 Qa5 Nd2\nBb4 Qc2 O-O Be2 c5 Bh4 cxd4 exd4 b6 O-O Bxc3\n\
                bxc3 Ba6 a4 dxc4 Bxc4 Bxc4 Nxc4 Qd5 Ne3 Qe4 Bxf6\nQxc2 Nxc2 Nxf6 c4 Rac8 Ne3 Rfd8 Rfd1 Ne4 Rac1 f5\n\
                Ng2 Rxc4 Rxb6 Rcxd4 Rxd4 Rxd4 Rxe6 Kf7 Re5 Kg6\nNh4+ Kf7 Ng2 Kg6 Nh4+ Kf7 Ng2\n";
    let found = &read(text)[0];
    for (at, written) in [(26, "a4"), (44, "Rac1")] {
        let ply = &found.plies[at];
        assert_eq!(ply.written, written);
        assert!(ply.answer != Answer::Repaired, "{ply:?}");
    }
}

/// `1-0!` is a result with praise behind it, and no castling that is misread.
#[test]
fn a_result_with_a_sign_behind_it_is_a_result() {
    let full = "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6";
    for (end, result) in [
        ("1-0!", Outcome::WhiteWins),
        ("0-1?", Outcome::BlackWins),
        ("1:0!?", Outcome::WhiteWins),
        ("1/2-1/2!", Outcome::Draw),
        ("1-0)", Outcome::WhiteWins),
        ("2-0#", Outcome::WhiteWins),
    ] {
        let text = format!("{full} {end}\n");
        assert_eq!(read(&text)[0].line.names().len(), 6, "{end}");
        let stated = sheets(&Page::from_text(&text))[0].result;
        assert_eq!(stated.map(|(outcome, _)| outcome), Some(result), "{end}");
    }
}

/// What begins with the number that is due is no remark at the end of the game, even if no move is made out in it.
#[test]
fn what_begins_with_the_number_due_is_not_passed_over() {
    let found = &read("1. e4 e5 2. N f3 Nc6 *\n")[0];
    assert!(found.line.names().len() == 4 || found.unread.is_some());
    assert!(found.line.names().len() == 4 || !found.is_whole());
}

/// `Bxe7` can be played as it is written wherever the bishop comes from: that it came from g5 in the line found proves nothing
/// against 7. Bh4. Moves 18 to 23 are lost.
#[test]
fn a_word_that_another_piece_can_play_proves_nothing() {
    let text = "1. c4 e6 2. Nf3 d5 3. d4 Nf6 4. Nc3 Be7 5. Bg5 O-O 6. e3 h6 7. Bh4\n\
                b6 8. cxd5 Nxd5 9. Bxe7 Qxe7 10. Nxd5 exd5 11. Rc1 Be6 12. Qa4 c5\n\
                13. Qa3 Rc8 14. Bb5 a6 15. dxc5 bxc5 16. O-O Ra7 17. Be2 Nd7 18.\n\
                24. Qh3 Nf8 25. b3 a5 26. f5 exf5 27. Rxf5 Nh7 28. Rcf1 Qd8 29.\n\
                Qg3 Re7 30. h4 Rbb7 31. e6 Rbc7 32. Qe5 Qe8 33. a4 Qd8 34. R1f2\n\
                Qe8 35. R2f3 Qd8 36. Bd3 Qe8 37. Qe4 Nf6 38. Rxf6 gxf6 39. Rxf6\n\
                Kg8 40. Bc4 Kh8 41. Qf4 1-0\n";
    let ply = &read(text)[0].plies[12];
    assert_eq!(ply.written, "Bh4");
    assert!(ply.answer != Answer::Repaired, "{ply:?}");
}

#[test]
fn a_time_behind_the_last_move_is_none() {
    let rows: String = (1..)
        .zip(SPANISH.chunks(2))
        .map(|(number, pair)| {
            format!(
                "{number}. {:<6} 0.0{}   {:<6} 0.1{}\n",
                pair[0],
                number % 10,
                pair[1],
                number % 10
            )
        })
        .collect();
    let found = read(&format!("{rows}1-0\n"));
    assert!(found.len() == 1 && found[0].is_whole(), "{rows}");
    assert_eq!(found[0].line.names(), SPANISH);
}

/// Of a lost row only what comes after speaks: that a later capture needs a bishop on e4 does not say when it went there.
#[test]
fn a_lost_row_is_sure_only_where_nothing_else_is_possible() {
    let rows = [
        "4244 7866",
        "3234 7776",
        "7273 6877",
        "6172 5878",
        "2133 4746",
        "7163 2847",
        "5171 5755",
        "5254 3736",
        "3153 6674",
        "5375 4826",
        "8283 5544",
        "3314 2616",
        "8374 2725",
        "6344 2514",
        "4436 1636",
        "5455 3634",
        "7218 4755",
        "1131 3424",
        "",
        "4114 3827",
        "3121 5563",
        "7181 2718",
        "2122 6375",
        "8182 7563",
        "8283 7722",
        "1417 1854",
    ];
    let rows = (1..).zip(rows).filter(|(_, row)| !row.is_empty());
    let text: String = rows
        .map(|(number, row)| format!("{number}. {row}\n"))
        .collect();
    let found = &read(&text)[0];
    for ply in &found.plies[36..38] {
        assert!(
            ply.cells.is_empty() && ply.answer == Answer::Ambiguous,
            "{ply:?}"
        );
    }
    assert!(!found.is_whole());
}

/// What stands behind the last move and looks like more of them, line by line, with words between and without numbers.
#[test]
fn a_game_with_moves_left_behind_it_is_not_whole() {
    for page in [
        "1. 9-14 23-19 2. 11-15 22-17\nForced.\n3. 6-9 17-13 4. 2-6 26-22 5. 14-18 30-26 6. 7-11\nA good move.\n\
         10. ... 19-16 11. 12:26 24-20 12. 26-31 28-24\nThe only move.\n14. ... 27-23 15. 18:27 22-18\nWhite resigns.",
        "  1  48-41        26-32\n  2  44-38        21-26\n  3  54-48        27-34\n\n30\n\n  4  46-40        22-27\n  \
         6  50-44        29-36\n  7  51-46        23-29\nWhite resigns.",
        "1. 32-28 18-23 2. 37-32 20-25 3. 31-27 14-20 4. 27-22 10-14\n17. 36-31",
        "1. e4 c5 2. Nf3 Nc6 3. c3 d5 4. Bb5 xxx exd5 Qxd5 5. d4 Nf6 6. Be2 e6 7. O-O Be7 1-0",
        "Keene - Andersson\n\n1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Ne2 d5 6. a3\n\n\
         London, 1895\n\nBe7 7. Nf4 c6 8. b4 Nbd7 9. c5 b6",
    ] {
        let found = read(page);
        assert!(!found[0].is_whole(), "{page}");
    }
    for clean in [
        "1. 32-28 18-23 2. 37-32 20-25 3. 31-27 14-20 4. 27-22 10-14\n5. 36-31",
        "Keene - Andersson\n\n1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Ne2 d5 6. a3\n\n\
         THE BRITISH CHESS MAGAZINE.        41\n\nBe7 7. Nf4 c6 8. b4 Nbd7 9. c5 b6",
    ] {
        assert!(read(clean)[0].is_whole(), "{clean}");
    }
}

/// Something in the place of a letter is not passed over, to make a pawn's move of a piece's.
#[test]
fn a_square_behind_an_unknown_sign_is_no_move_of_a_pawn() {
    for sign in ["«", "□", "†", "(cid:21)", "[N]", "<1a>"] {
        let page = format!("1. d4 d5 2. {sign}f3 e6 3. e3 c5");
        let found = read(&page);
        let ply = found.first().and_then(|found| found.plies.get(2));
        let pawn = |ply: &Ply| {
            let answered = matches!(ply.answer, Answer::Read | Answer::Repaired);
            answered && found[0].line.names()[2] == "f3"
        };
        assert!(!ply.is_some_and(pawn), "{page}");
    }
}

#[test]
fn times_of_clocks_are_no_moves() {
    for page in [
        "1. e4 (0:01)      e5 (0:02)\n2. Qh5 (0:03)     Nc6 (0:04)\n3. Qxf7+ (0:05)\n1-0",
        "1. e4 35'      e5 12'\n2. Qh5 3'     Nc6 14'\n3. Qxf7+ 5'\n1-0",
    ] {
        assert_eq!(line(page), "e4 e5 Qh5 Nc6 Qxf7+", "{page}");
    }
}

/// White's cell is empty, and Black's stands in its column.
#[test]
fn an_empty_cell_makes_no_other_move_false() {
    for white in ["     ", "[?]  "] {
        let page = format!(
            " 1. d4               d5\n 2. c4               e6\n 3. {white}            Nf6\n 4. Bg5              Be7\n \
             5. e3               O-O\n 6. Nf3              Nbd7\n 7. Rc1              c6\n"
        );
        let found = &read(&page)[0];
        assert!(!found.is_whole());
        assert_eq!(found.line.names()[5], "Nf6");
        assert_eq!(found.plies[5].answer, Answer::Read);
    }
}

#[test]
fn a_note_between_rows_is_none() {
    let page = " 1. c4           Nf6\n 2. Nc3          d5\n 3. cxd5         Nxd5\n";
    for note in ["3. e4 etc.\n", "2. Nf3 g6 etc.\n"] {
        let page = format!("{page}{note} 4. g3           g6\n 5. Bg2          Nxc3\n");
        assert_eq!(
            line(&page),
            "c4 Nf6 Nc3 d5 cxd5 Nxd5 g3 g6 Bg2 Nxc3",
            "{page}"
        );
    }
}

/// Any end may have been cut off, a longer castling too.
#[test]
fn what_the_edge_of_a_page_cut_off_is_not_sure() {
    let page = " 1. e4       e5\n 2. Nf3      Nc\n 3. Bb5      a6\n 4. Ba4      Nf\n 5. O-O      Be\n 6. d3       b5\n \
                7. Bb3      d6\n 8. a3       O-\n 9. Nc3      Na\n10. Ba2      c5\n";
    let found = &read(page)[0];
    let cut = found
        .plies
        .iter()
        .filter(|ply| ply.cells.len() == 1 && ply.written.len() == 2);
    let sure = cut.filter(|ply| ply.answer == Answer::Repaired);
    assert_eq!(sure.count(), 0);
    assert!(
        found
            .plies
            .iter()
            .any(|ply| ply.reasons.contains(&Reason::CutOff))
    );
}

#[test]
fn a_move_that_the_text_corrects_is_not_sure() {
    for page in [
        "1. e4 e5 2. f4 d5 3. Nf3 dxe4 4. Nxe5 Bd6 5. Bc4 Bxe5 6. fxe5 Qd4 7. Qe2 Qc5 (recte Qxe5) 8. d4 Qxd4",
        "1. e4 e5 2. f4 d5 3. Nf3 dxe4 4. Nxe5 Bd6 5. Bc4 Bxe5 6. fxe5 Qd4 7. Qe2 Qc5 (sic) 8. d4 Qxd4",
    ] {
        assert!(!read(page)[0].is_whole(), "{page}");
    }
}

#[test]
fn a_game_at_odds_does_not_start_from_the_usual_position() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. O-O Nf6";
    let page = format!("(Remove White's Queen's Knight from the board.)\n\n{moves}");
    assert!(read(&page).is_empty());
    assert!(read(moves)[0].is_whole());
    // A record with tags is no other.
    let text = format!("[Event \"?\"]\n\n{{Remove White's Queen's Knight.}} {moves} *\n");
    let mut record = Record::default();
    Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess);
    let sheet = sheet_of(RecordText::new(&record, text.as_bytes()));
    assert!(repair(&sheet, &Options::default()).is_err());
}

#[test]
fn a_resignation_in_brackets_is_a_result() {
    let found = sheets(&Page::from_text(
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# (Black resigns.)\n",
    ));
    let result = found[0].result.map(|(outcome, _)| outcome);
    assert_eq!(result, Some(Outcome::WhiteWins));
}

/// Kings by words, and words that nobody knows.
#[test]
fn kings_of_a_position_in_words_are_not_lost() {
    let moves = "1. c3-d4 d6-e5 2. d4:f6";
    for position in [
        "White: a1, c3, e3, king g1; Black: b6, d6, h8.",
        "Белые: дамка g1, простые a1, c3, e3. Черные: b6, d6, h8.",
        "Wit: a1, c3, e3, dam g1. Zwart: b6, d6, h8.",
    ] {
        let found = &read(&format!("{position}\n{moves}"))[0];
        let fen = found.line.start().fen();
        assert_eq!(fen.matches('K').count(), 1, "{fen} of {position}");
    }
    for position in [
        "White: a1, c3, e3, koning g1; Black: b6, d6, h8.",
        "Ivory: a1, c3, e3. Ebony: b6, d6, h8.",
    ] {
        assert!(
            read(&format!("{position}\n{moves}")).is_empty(),
            "{position}"
        );
    }
}

/// The strict reader passes a capture sign over where nothing is captured; here it may be a misprint of another move.
#[test]
fn a_capture_of_nothing_is_told() {
    let text = rows(&SPANISH, |_| false).replace("Nf3", "Nxf3");
    let found = &read(&text)[0];
    assert_eq!(found.line.names(), SPANISH);
    assert_eq!(found.plies[2].answer, Answer::Repaired);
    assert!(
        found
            .plies
            .iter()
            .all(|ply| ply.written != "Nxf3" || ply.meant == "Nf3")
    );
}

/// Two games side by side whose numbers have no stops and are the same, as those of games of one length are.
#[test]
fn two_games_side_by_side_have_the_same_numbers() {
    let text = "ALEKHINE  SCHROEDER           ANDREIKIN  ZHIGALKO\n \
                1 P-Q4      P-Q4              1 Kt-KB3    P-Q4\n \
                2 P-QB4     P-K3              2 P-Q4      P-K3\n \
                3 Kt-QB3    PxP               3 P-B4      P-QB3\n \
                4 P-K3      Kt-KB3            4 P-KKt3    PxP\n \
                5 BxP       P-B4              5 B-Kt2     P-QKt4\n \
                6 Kt-B3     Kt-B3             6 Castles   B-Kt2\n";
    let found = read(text);
    let lines: Vec<String> = found
        .iter()
        .map(|game| game.line.names().join(" "))
        .collect();
    assert_eq!(
        lines,
        [
            "d4 d5 c4 e6 Nc3 dxc4 e3 Nf6 Bxc4 c5 Nf3 Nc6",
            "Nf3 d5 d4 e6 c4 c6 g3 dxc4 Bg2 b5 O-O Bb7"
        ]
    );
}

/// Books put a stop between a piece and its square, and shorten the verb; one of them may be damaged.
#[test]
fn descriptive_moves_with_stops_and_damaged_verbs_keep_their_rows() {
    let text = "  1. Kt.KB3                Kt.KB3 (a)\n(a) An error which costs the game. If 1 ... P.QB4 2 P.K4;\nand wins.\n  \
                2. P.B4                  P.QKt3\n  3. P.KKt3               B.Kt2\n  4. B.Kt2                P.K4\n  \
                5. Castlcs (b)           Q.K2\n(b) White has the better game.\n  6. Kt.B3                 Kt.B3\n  \
                7. P.Q4 (c)             Kt tokes P\n  8. Kt tks Kt             B tks B\n  9. K tks B               P tks Kt\n";
    let line = line(text);
    assert_eq!(
        line,
        "Nf3 Nf6 c4 b6 g3 Bb7 Bg2 e5 O-O Qe7 Nc3 Nc6 d4 Nxd4 Nxd4 Bxg2 Kxg2 exd4"
    );
}

/// In words a move has more letters than in short: what stands behind `B-K7` is nothing that was joined to it.
#[test]
fn a_last_move_in_words_leaves_nothing_unread() {
    for (page, moves) in [
        (
            "1. P to K4    P to K4\n2. B to B4    P to QR3\n3. Q to B3    P to KR4\n4. Q takes P mate\n1-0\n",
            "e4 e5 Bc4 a6 Qf3 h5 Qxf7#",
        ),
        // Both rooks can go there, and the text says which.
        (
            "1. P to Q4    P to Q4\n2. Kt to QB3    Kt to QB3\n3. B to B4    B to B4\n4. Q to Q2    Q to Q2\n\
          5. Castles QR    Castles QR\n6. P to K3    P to K3\n7. Kt to R3    P to QR3\n8. B to K2    B to K2\n\
          9. R(Q1) to K1    R(Q1) to K1\n1-0\n",
            "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O e3 e6 Nh3 a6 Be2 Be7 Rde1 Re8",
        ),
    ] {
        let found = &read(page)[0];
        assert_eq!(found.line.names().join(" "), moves);
        assert!(found.is_whole(), "{:?}", found.strays);
    }
}

/// `R(QR1)-QB1` says no more than a book may.
#[test]
fn a_move_that_names_both_of_its_squares_is_read() {
    let text = "1. P-Q4    P-Q4\n2. Kt-QB3    Kt-QB3\n3. B-B4    B-B4\n4. Q-Q2    Q-Q2\n5. R(QR1)-QB1    R(QR1)-QB1\n\
                6. Kt(QB3)xP(Q5)    QxKt\n1-0\n";
    let found = &read(text)[0];
    assert_eq!(found.line.names()[8..11], ["Rc1", "Rc8", "Nxd5"]);
    assert!(found.is_whole(), "{:?}", found.strays);
}

/// Where the letters of all pieces are lost, `f3` may be a knight's move as well as a pawn's, and the board after it is not
/// known.
#[test]
fn without_letters_of_pieces_a_pawn_s_move_is_not_sure() {
    // Short – Timman 1991, whose sixth move is the bishop's, to b3.
    let text = "Short - Timman\n\n1. e4 f6 2. e5 d5 3. d4 d6 4. f3 g6 5. c4 b6 6. b3 g7 7. e2 c6 8.\n\
                O-O O-O 9. h3 a5 10. a4 dxe5 11. dxe5 d4 12. xd4 xd4 13. e1 e6 14.\n\
                d2 d5 15. f3 c5 16. e4 b4 17. c4 b6 18. b3 xc4 19. bxc4 e8 20. d1\n\
                c5 21. h4 b6 22. e3 c6 23. h6 h8 24. d8 b7 25. ad1 g7 26. 8d7 f8\n\
                27. xg7 xg7 28. 1d4 ae8 29. f6+ g8 30. h4 h5 31. h2 c8 32. g3 ce8\n33. f4 c8 34. g5 1-0\n";
    let found = &read(text)[0];
    let bishop = found.plies.iter().find(|ply| ply.written == "b3").unwrap();
    assert!(
        !matches!(bishop.answer, Answer::Read | Answer::Repaired),
        "{bishop:?}"
    );
}

/// Signs of strength belong to the record, however close they stand to their moves.
#[test]
fn signs_behind_moves_are_in_the_record() {
    let text = "1. e4! e5?! 2. Nf3N Nc6± 3. Bb5= a6?∓ 1-0\n";
    let sheet = &sheets(&Page::from_text(text))[0];
    let found = repair(sheet, &Options::default()).unwrap();
    let record = record(sheet, &found, Extent::Sure).unwrap();
    let expected = "1. e4 $1 e5 $6 2. Nf3 $146 Nc6 $16 3. Bb5 $10 a6 $2 $17 1-0";
    assert!(record.contains(expected), "{record}");
}

/// A judgement that is written with a dash left its move open, and was told nowhere.
#[test]
fn judgements_with_dashes_behind_moves_are_in_the_record() {
    let text = "1. e4+– e5-/+ 2. Nf3–+ Nc6+– 3. Bb5+- a6–/+ 4. Ba4 Nf6 5. 0–0–/+ Be7−+ 1-0\n";
    let sheet = &sheets(&Page::from_text(text))[0];
    let found = repair(sheet, &Options::default()).unwrap();
    assert!(
        found.plies.iter().all(|ply| ply.answer == Answer::Read),
        "{:?}",
        found.plies
    );
    let record = record(sheet, &found, Extent::Sure).unwrap();
    let record = record.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected =
        "1. e4 $18 e5 $17 2. Nf3 $19 Nc6 $18 3. Bb5 $18 a6 $17 4. Ba4 Nf6 5. O-O $17 Be7 $19 1-0";
    assert!(record.contains(expected), "{record}");
}

/// `etc.` ends a line, and the game goes on with its next number.
#[test]
fn a_game_that_goes_on_behind_etc_is_not_whole() {
    let page = rows(&SPANISH, |_| false).replace("\n6. ", "\n\n etc.\n\n6. ");
    let found = read(&page);
    assert!(found[0].goes_on && !found[0].is_whole(), "{page}");
}

/// What the editor of a page corrects, supposes or has struck out is no move that is sure.
#[test]
fn corrections_and_suppositions_are_heeded() {
    for said in ["[i.e. Nc3]", "(recte Nc3)", "(correctly Nc3)"] {
        let text = rows(&SPANISH, |_| false).replace("Nf3 ", &format!("Nf3 {said} "));
        let found = &read(&text)[0];
        assert_eq!(found.plies[2].answer, Answer::Ambiguous, "{text}");
        // As probable as the other one, however many signs there are of it.
        assert!(found.plies[2].probability > 0.4, "{text}");
    }
    let supposed = "1.c4 e5 2.Nc3 Nc6 3.g3 Nf6 4.Bg2 Bb4 5.d3 If 5 Bxc6 Bd6 with advantage. 5...O-O 6.Bd2 a5 7.Nf3 d6\n";
    let found = &read(supposed)[0];
    assert!(found.is_whole(), "{:?}", found.strays);
    assert_eq!(found.line.names()[9..11], ["O-O", "Bd2"]);
}

/// A bracket that holds nothing but another legal move of the same ply may say what was played; praise says that it was not.
#[test]
fn a_move_named_in_place_of_another_is_heeded() {
    for (said, open) in [
        ("[Nc3]", true),
        ("(Nc3)", true),
        ("[= Nc3]", true),
        ("(jnvz Nc3)", true),
        ("(Nc3!)", false),
        ("(Nc3=)", false),
        ("(better Nc3)", false),
        ("(drohend Nc3)", false),
        ("(2. Nc3)", false),
        // Not legal there.
        ("(Nc6)", false),
    ] {
        let text = rows(&SPANISH, |_| false).replace("Nf3 ", &format!("Nf3 {said} "));
        let ply = &read(&text)[0].plies[2];
        assert_eq!(ply.answer == Answer::Ambiguous, open, "{text}");
        let named = ply
            .candidates
            .iter()
            .any(|candidate| candidate.text == "Nc3");
        assert_eq!(named, open, "{text}");
    }
    let draughts = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 34-30 5-10 6. 31-27 (lees 30-25) 10-14 7. 33-28 19-24 2-0";
    assert_eq!(read(draughts)[0].plies[10].answer, Answer::Ambiguous);
}

/// Comments of a record correct its moves too.
#[test]
fn a_correction_in_the_comment_of_a_record_is_heeded() {
    for (comment, open) in [
        ("{[sic] recte Nc3}", true),
        ("{should be Nc3}", true),
        ("(Nc3)", false),
    ] {
        let text = format!("[Event \"?\"]\n\n1. e4 e5 2. Nf3 {comment} 2... Nc6 3. Bb5 a6 *\n");
        let mut record = Record::default();
        Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess);
        let sheet = sheet_of(RecordText::new(&record, text.as_bytes()));
        let found = repair(&sheet, &Options::default()).unwrap();
        assert_eq!(found.plies[2].answer == Answer::Ambiguous, open, "{text}");
    }
}

/// Signs of markup are no moves: the game is read as if they were not there.
#[test]
fn markup_of_wikis_and_of_latex_leaves_a_game_whole() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    for page in [
        format!("== Morphy – Anderssen, Paris 1858 ==\n{moves} 1-0"),
        format!("**Morphy – Anderssen, Paris 1858**\n\n{moves} 1-0"),
        "'''1. e4 e5 2. Nf3'''\n\nA usual beginning.\n\n'''2... Nc6 3. Bb5 a6''' 1-0".to_owned(),
        format!("Morphy – Anderssen, Paris 1858\n\n{moves} 1--0"),
        format!(
            "\\section*{{Morphy -- Anderssen, Paris 1858}}\n\\newgame\n\\mainline{{{moves}}} 1--0"
        ),
        "\\mainline{1. e4 e5 2. Nf3} Usual. \\mainline{2... Nc6 3. Bb5 a6} 1-0".to_owned(),
        "1. e4 e5 \\textit{2. Nf3 Nc6} 3. Bb5 a6 1-0".to_owned(),
        "1. e4 e5 2. ~~Nc3~~ Nf3 Nc6 3. Bb5 a6 1-0".to_owned(),
    ] {
        let found = &read(&page)[0];
        assert_eq!(
            found.line.names().join(" "),
            "e4 e5 Nf3 Nc6 Bb5 a6",
            "{page}"
        );
        assert!(found.is_whole(), "{page} {:?}", found.strays);
    }
}

/// Of two columns that have run together nobody knows where a game goes on behind the names of another.
#[test]
fn names_in_the_line_of_a_last_move_leave_its_game_open() {
    let text = "Miton-Aronian. 1.d4 Nf6 2.c4 g6 Anand-Ljubojevic. 1.e4 c5 2.Nf3 d6\n\
                3.Nc3 d5 4.cxd5 Nxd5 5.Bd2 Bg7 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6 6.f4\n";
    let found = read(text);
    assert!(!found[0].is_whole() && found[0].goes_on);
}

/// What stands between the last moves and the result may part them, in every notation, and is not passed over with a move.
#[test]
fn words_between_the_last_moves_leave_no_game_whole_without_them() {
    for (game, plies) in [
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5",
            12,
        ),
        (
            "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5-a4 Ng8-f6",
            8,
        ),
        (
            "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3",
            8,
        ),
        (
            "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5",
            8,
        ),
        (
            "1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28 10-14",
            8,
        ),
    ] {
        let words: Vec<&str> = game.split(' ').collect();
        for at in words.len() - 4..words.len() {
            for between in ["see diagram", "White resigns", "&amp;", "хуже"] {
                let (before, after) = (words[..at].join(" "), words[at..].join(" "));
                for text in [
                    format!("{before} {between} {after} 1-0\n"),
                    format!("{before}{between} {after} 1-0\n"),
                ] {
                    for found in read(&text).iter().filter(|found| found.is_whole()) {
                        assert_eq!(found.plies.len(), plies, "{text}");
                    }
                }
            }
        }
    }
}

/// The last move of a draughts game lost its end: what stands behind it is the next move, and no part of it.
#[test]
fn a_last_move_without_its_end_does_not_swallow_the_next_one() {
    for text in [
        "1. 35-30 18-23 2. 33-28 12-18 3. 30-\n19-24\n",
        "1. 35-30 18-23 2. 33-28 12-18 3. 30- 19-24\n",
        "1. g3-h4 f6-g5 2. h4:f6 g7:e5 3. e3-\ne5-f4\n",
        "1. e3-d4 d6-c5 2. f2-e3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 h4:f2 5. e1:\nc7:h4\n",
    ] {
        let found = read(text);
        assert!(!found[0].is_whole(), "{text}");
        let sure = |ply: &Ply| matches!(ply.answer, Answer::Read);
        let last = found[0].plies.last();
        assert!(
            !last.is_some_and(|ply| sure(ply) && ply.written.contains(' ')),
            "{text}"
        );
    }
}

/// A resignation in a note, of another game or of a variation, ends nothing: the game goes on behind it, or has no result.
#[test]
fn a_resignation_in_a_note_is_not_that_of_the_game() {
    let game = |note: &str, end: &str| {
        format!(
            "1. e4 e5 2. Nf3 d6 3. d4 f5 4. Nc3 fxe4 5. Nxe4 d5 6. Ng3 e4\n\n{note}\n\n7. Ne5 Nf6 8. Bg5 Bd6 {end}\n"
        )
    };
    for note in [
        "Here Steinitz played Nf6 against Zukertort, and White resigned.",
        "Here Zukertort overlooked the mate against Steinitz, and White resigned.",
        "After 6. ... exd4 7. Qxd4 Nf6 8. Bg5 White resigns.",
        "If 6. ... exd4, then 7. Qxd4 Nf6 8. Bg5 and White resigned.",
    ] {
        for (end, outcome) in [("Black resigns.", "1-0"), ("", "*")] {
            let text = game(note, end);
            let found = sheets(&Page::from_text(&text));
            let made = repair(&found[0], &Options::default()).unwrap();
            let written = record(&found[0], &made, Extent::Sure).unwrap();
            assert_eq!(made.plies.len(), 16, "{text}");
            let result = format!("[Result \"{outcome}\"]");
            assert!(written.contains(&result), "{text}\n{written}");
        }
    }
    let footnote = "1. e4 e5 2. Nf3 d6 3. d4 f5 (a) 4. Nc3\n\n(a) If 3. ... exd4 4. Nxd4 Nf6 5. Nc3 and Black resigns.\n";
    let found = sheets(&Page::from_text(footnote));
    assert!(found.iter().all(|sheet| sheet.result.is_none()));
}

/// What might have followed a resignation is a comment, in a record that ends where the player resigned.
#[test]
fn a_game_ends_where_a_player_resigns() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 White resigned, for after 5. O-O Be7 6. Re1 b5 he is tired.\n";
    let found = sheets(&Page::from_text(text));
    let made = repair(&found[0], &Options::default()).unwrap();
    assert!(made.is_whole());
    let written = record(&found[0], &made, Extent::Sure).unwrap();
    let words = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.ends_with("Nf6 {for after 5. O-O Be7 6. Re1 b5 he is tired.} 0-1"),
        "{written}"
    );
    // Where moves follow, it is said of something else.
    let goes_on = text.replace(", for after", "");
    let found = sheets(&Page::from_text(&goes_on));
    let made = repair(&found[0], &Options::default()).unwrap();
    assert!(made.plies.len() > 8 || !made.is_whole());
}

/// A score, or half a point, among the rows of a game is no end of it.
#[test]
fn a_game_is_not_whole_up_to_a_result_with_the_next_row_right_below() {
    for result in ["1-0", "½"] {
        for text in [
            format!("1. e4 e5\n{result}\n2. Nf3 Nc6\n3. Bb5 a6\n"),
            format!(
                "| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n{result}\n| 3 | Bb5 | a6 |\n| 4 | Ba4 | Nf6 |\n"
            ),
        ] {
            let found = read(&text);
            assert!(!found[0].is_whole(), "{text}");
        }
        let apart =
            format!("1. e4 e5\n2. Nf3 Nc6\n{result}\n\nIt might have gone on:\n\n3. Bb5 a6\n");
        assert!(read(&apart)[0].is_whole(), "{apart}");
    }
}

/// Two moves in one cell put every language out of step in the narrow search, and another one was chosen.
#[test]
fn moves_run_together_make_no_other_language() {
    let text = "1. e45e5 2. Nf3 Nc6 3. Bb5 a8 4. Ba4 Nf6 5. d3 Bc5 6. c3 b5 7. Bc2 d5 8. ex5 Nxd5 9. h3 O-O 10. O-O h6 \
                11. d4 exd4h12. cxd4 Bb6 13. Nc3 Nb4 14. Bb1 Be6 15. a3 Nd5\n";
    let found = &read(text)[0];
    let language = found.notation.language();
    assert_eq!(language.map(|language| language.code), Some("en"));
    assert_eq!(found.line.names()[5], "a6");
}

/// A number that is joined to a move cost so much under the right language, in the narrow search for the language, that another
/// was chosen in which the knights are rooks.
#[test]
fn a_joined_number_makes_no_other_language() {
    let text = "1. e4 e5 2. Nf3 Nc612. 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0\n";
    let found = &read(text)[0];
    let language = found.notation.language();
    assert_eq!(language.map(|language| language.code), Some("en"));
    assert!(found.line.names().iter().any(|name| name == "Re1"));
}

#[test]
fn times_behind_the_moves_of_running_text_are_none() {
    for time in ["0.1", "1:0", "0:30:0", "1", "12"] {
        let moves = SPANISH.iter().enumerate().map(|(at, mv)| {
            let number = if at % 2 == 0 {
                format!("{}. ", at / 2 + 1)
            } else {
                String::new()
            };
            let time = if time.contains(['.', ':']) {
                format!("{time}{}", at % 10)
            } else {
                format!("{time} m")
            };
            format!("{number}{mv} {time}")
        });
        let text = moves.collect::<Vec<_>>().join(" ");
        let found = &read(&format!("Petrov - Ivanov\n\n{text}\n1-0\n"))[0];
        assert!(found.is_whole(), "{text}: {:?}", found.strays);
        assert_eq!(found.line.names(), SPANISH);
    }
}

/// `[?]` in the place of a move that nobody could read stays in the record.
#[test]
fn a_move_that_is_said_to_be_illegible_stays_so() {
    let text = rows(&SPANISH, |_| false)
        .replace(' ', "    ")
        .replace("Nc6", "[?]");
    let found = sheets(&Page::from_text(&text));
    let repair = repair(&found[0], &Options::default()).unwrap();
    assert!(!repair.is_whole() && repair.plies[3].cells.is_empty());
    let record = record(&found[0], &repair, Extent::Sure).unwrap();
    assert!(record.contains("[?]"), "{record}");
}

/// A lost row stands before the number that is one further on, and not behind its moves.
#[test]
fn a_number_says_on_which_side_of_it_a_row_is_lost() {
    let moves = "e4 c5 Nc3 Nc6 Nf3 e6 d4 cxd4 Nxd4 Qc7 Be3 a6 Bd3 b5 Nxc6 Qxc6 O-O Bb7 Re1 Nf6 a3 Bd6 Bd4 e5 Be3 Bc5 Qf3 Bxe3 \
                 Rxe3 Qc5 Qf5 Kf8 Rg3 h6 h4 d6 h5 Rg8 Re1 Re8 Qf3 Bc8 Nd1 Bc8 Ne3 Be6 Nf5+ Bxf5 Qxf5 Rb8 c3";
    let moves: Vec<&str> = moves.split(' ').collect();
    let text = rows(&moves, |number| number == 21).replace(' ', "     ");
    let found = &read(&format!("{text}Draw agreed.\n"))[0];
    let sure = |ply: &Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
    let names = found.line.names();
    let false_ones = found.plies.iter().zip(names.iter().zip(&moves));
    let other = |name: &str, meant: &str| name != meant.trim_end_matches('+');
    let mut false_ones = false_ones.filter(|(ply, (name, meant))| sure(ply) && other(name, meant));
    let told = false_ones.next();
    assert!(told.is_none(), "{told:?}");
}

/// Two lines of running text that changed places: their numbers are off by the same, one after the other.
#[test]
fn lines_that_changed_places_are_not_sure() {
    let text = "Anand - Duda\n\n1. e4 c6 2. d4 d5 3. e5 Bf5 4. h4 h5 5. Bd3 Bxd3\n\
                10. c4 Nf5 11. g3 Na6 12. b3 Rd8 13. Bb2 c5 14.\n6. Qxd3 e6 7. Nf3 Qa5+ 8. Nbd2 Nh6 9. O-O Be7\n\
                cxd5 Nb4 15. Qe4 Nxd5 16. Nc4 Qa6 17. dxc5 Bxc5\n18. Kh2 b5 19. Ncd2 Nb4 20. Qe2 Nc2 21. Ne4 Nxa1\n\
                22. Nxc5 Qc6 23. Rc1 O-O 24. Ne4 Qb6 25. Rxa1\nRc8 26. Nfg5 g6 27. Nf6+ Kg7 28. Nd7\n1-0\n";
    let found = &read(text)[0];
    let castled = found.plies.iter().find(|ply| ply.written == "O-O").unwrap();
    assert!(
        !matches!(castled.answer, Answer::Read | Answer::Repaired),
        "{castled:?}"
    );
}

/// Two rows that changed places: the first is legal as it stands, and the other is passed over.
#[test]
fn a_row_above_the_one_that_is_due_is_not_sure() {
    // Fischer – Spassky 1972, rows 38 and 39.
    let text = "1. c4 e6\n2. Nf3 d5\n3. d4 Nf6\n4. Nc3 Be7\n5. Bg5 O-O\n6. e3 h6\n7. Bh4 b6\n8. cxd5 Nxd5\n\
                9. Bxe7 Qxe7\n10. Nxd5 exd5\n11. Rc1 Be6\n12. Qa4 c5\n13. Qa3 Rc8\n14. Bb5 a6\n15. dxc5 bxc5\n\
                16. O-O Ra7\n17. Be2 Nd7\n18. Nd4 Qf8\n19. Nxe6 fxe6\n20. e4 d4\n21. f4 Qe7\n22. e5 Rb8\n\
                23. Bc4 Kh8\n24. Qh3 Nf8\n25. b3 a5\n26. f5 exf5\n27. Rxf5 Nh7\n28. Rcf1 Qd8\n29. Qg3 Re7\n\
                30. h4 Rbb7\n31. e6 Rbc7\n32. Qe5 Qe8\n33. a4 Qd8\n34. R1f2 Qe8\n35. R2f3 Qd8\n36. Bd3 Qe8\n\
                37. Qe4 Nf6\n39. Rxf6 Kg8\n38. Rxf6 gxf6\n40. Bc4 Kh8\n41. Qf4\n1-0\n";
    let found = &read(text)[0];
    let sure = |ply: &Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
    let (before, after) = found.plies.split_at(74);
    assert!(before.iter().all(sure));
    assert!(!after.iter().any(sure), "{:?}", found.line.names());
}

/// Moves on a board that nobody knows: a king's move that happens to be legal at the start of a game says nothing.
#[test]
fn one_move_that_fits_among_many_that_do_not_is_not_sure() {
    let text = "1. Q - Kt 5 ch            K - B 1\n2. Q - Q 8 ch             K - Kt 2\n3. K - Kt 5               R - B 6\n\
                4. Q - Q 4 ch             K - B 1\n5. K - Kt 6\n\n5 Q - Q 6 ch, K - Kt 2; 6 Q - K 5 ch, K - B 1; 7 K - Kt 6 would also win\n\
                the Rook.\n\n5. ........               R - Kt 6 ch\n6. K - B 6                R - B 6 ch\n\
                7. K - K 6                R - K R 6\n";
    let sure = |ply: &Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
    for found in read(text) {
        assert!(!found.plies.iter().any(sure), "{:?}", found.line.names());
    }
}

/// A variation in brackets that is joined to a damaged move or an unknown sign is one all the same.
#[test]
fn a_variation_joined_to_a_move_is_one() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6⊕[4... Nd4 5 Nxd4 exd4] 5. O-O Be7 6. Re1 b5 1-0\n";
    let found = &read(text)[0];
    assert_eq!(found.line.names()[7], "Nf6");
    assert_eq!(found.line.len(), 12, "{:?}", found.line.names());
}

/// Numbers in brackets are numbers of moves where they count.
#[test]
fn numbers_in_brackets_count_the_moves() {
    let text = "          Black               White\n
          (1) 10-15           23-19
          (2) 6-10            22-17
          (3) 1-6             25-22
          (4) 11-16           17-13
          (5) 16-23           26-19
          (6) 7-11            29-25
          (7) 11-16           22-17
          (8) 16-23           27-11
          (9) 8-15\n
The men on 6, 13, 14, 17 and 21 form the elbow, the strength\nof which becomes apparent.\n
          (9) ...             24-19
         (10) 15-24           28-19
         (11) 4-8             25-22\n
Another game:\n
          Black               White\n
         (1)  9-14\n
This move is not the usual one, as everybody knows.\n
          (1) ...             22-17
          (2) 11-15           25-22
          (3) 15-19           24-15
          (4) 10-19           23-16\n";
    let found = sheets(&Page::from_text(text));
    let read: Vec<Repair> = { found.iter() }
        .map(|sheet| repair(sheet, &Options::default()).unwrap())
        .collect();
    let plies: Vec<usize> = read.iter().map(|game| game.plies.len()).collect();
    assert_eq!(plies, [22, 8]);
    assert!(read.iter().all(Repair::is_whole));
    assert_eq!(found[0].numbers[0].written, "(1)");
}

/// White's move and dots, words, dots and Black's move with its number again.
#[test]
fn dots_stand_in_the_empty_cell_before_a_number() {
    let text = "      WHITE.                         BLACK.
   1. P to K 4                       ...\n
This move allows most scope for the development of two pieces.\n
      ...                         1. P to K 4\n
The same observations apply to Black's first move.\n
   2. Kt to K B 3                    ...\n
The aim of the player is a quick development of his forces.\n
      ...                         2. Kt to Q B 3\n
Black could also play here 2. ... P to Q 3, or reply, by 2. ... Kt to K B 3, with an attack.\n
   3. B to B 4                       ...\n
Clearing the King's side for castling.\n
      ...                         3. B to B 4\n
   4. P to Q 3                    4. P to Q 3
   5. B to K 3                    5. B to Kt 5: ch.\n
(He might have taken the Bishop, and the game goes on as follows--\n
      ...                         5. B takes B
   6. P takes B                   6. Kt to B 3\n
   which is in favour of White.)\n
   6. P to B 3                    6. B to R 4\n";
    let found = sheets(&Page::from_text(text));
    let [sheet] = &found[..] else {
        panic!("{found:?}");
    };
    let read = repair(sheet, &Options::default()).unwrap();
    let expected = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Be3 Bb4+ c3 Ba5";
    assert_eq!(read.line.names().join(" "), expected);
    assert!(read.is_whole(), "{read:?}");
}

/// In the figures of English draughts Black's number stands first, for he begins; words name the colour.
#[test]
fn who_gives_up_in_words_is_that_colour_in_every_game() {
    let text = "Black: Tinsley\nWhite: Hellman\n1. 11-15 23-18 2. 8-11 27-23 3. 10-14 22-17\nBlack resigns.\n";
    let sheet = &sheets(&Page::from_text(text))[0];
    let found = repair(sheet, &Options::default()).unwrap();
    let record = record(sheet, &found, Extent::Sure).unwrap();
    assert!(record.contains("[Result \"0-1\"]"), "{record}");
}

/// Black's moves stand first in English draughts, so the one behind dots is White's, as the sentence says.
#[test]
fn white_begins_from_a_position_of_english_draughts() {
    let text = "White - 18, 20, 21, 22, 23, 24, 26, 28, 30, 31\nBlack - 2, 5, 6, 7, 10, 11, 12, 13, 14, 15\n\
                White to move.\n1... 18-9 2. 5-14 21-17 3. 14-21 23-18\n";
    let found = read(text);
    assert!(found[0].is_whole() && found[0].plies.len() == 5);
    assert!(found[0].line.start().fen().starts_with("W:"));
}

/// What a page says below the result of a record is no move: the reading stopped at `No`, and the game was not whole.
#[test]
fn words_below_the_result_of_a_record_are_no_moves() {
    let tags = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n";
    for (result, below, whole) in [
        ("1-0", "No comments:\nPost a Comment", true),
        ("1-0", "Reply", true),
        ("*", "Vous devez voir des parties.", true),
        ("1-0", "4. Ba4 Nf6", false),
        ("1-0", "fe hxg", false),
    ] {
        let text = format!("{tags}1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {result}\n{below}\n");
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess));
        let sheet = sheet_of(RecordText::new(&record, text.as_bytes()));
        let found = repair(&sheet, &Options::default()).unwrap();
        let plain = found.is_whole() && sheet.cells.len() == 6;
        assert_eq!(plain, whole, "{text}");
    }
}

/// Where the moves are counted from the position, White's first move has number 1 in English draughts too.
#[test]
fn moves_are_counted_from_the_position_whoever_begins() {
    let text = "W:W13,31,32:B4,21,28.\n1. 13-9 4-8 2. 9-6 8-11 3. 6-2 11-15 4. 2-6 15-18\n";
    let found = read(text);
    assert!(found[0].is_whole() && found[0].plies.len() == 8);
    let sure = |ply: &Ply| ply.answer == Answer::Read;
    assert!(found[0].plies.iter().all(sure));
    assert!(found[0].line.start().fen().starts_with("W:"));
}

/// Two men may go there, and no move that follows tells which: the text says as much of one as of the other.
#[test]
fn a_short_move_of_two_pieces_is_not_sure() {
    let text = "1. cd4 fg5 2. gf4 dc5 3. dc3 gf6 4. cb4 gh4 5. bd6 ec5 6. bc3 hg7 7. ab2 fg5 8. ed2 fe7 9. fg3 hf2 \
                10. de5 ff6 11. cb4 ge3 12. bf8 fg5 13. df4 ge3 14. fb4 gf6 15. bc3\n";
    let found = read(text);
    let answers: Vec<Answer> = found[0].plies.iter().map(|ply| ply.answer).collect();
    assert_eq!(answers.last(), Some(&Answer::Ambiguous));
    assert!(answers[..28].iter().all(|answer| *answer == Answer::Read));
}

/// They were told as Thai draughts, whole, or as another game than the page names.
#[test]
fn a_rare_game_of_draughts_is_not_guessed_from_a_few_moves() {
    let guessed = &read("GAME 9.\n\n1. 25-22 8-11 2. 29-25 4-8\n")[0];
    assert!(
        guessed
            .plies
            .iter()
            .all(|ply| ply.answer == Answer::Ambiguous)
    );
    let named = &read("Frysk dammen\n\n1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12\n")[0];
    assert_eq!(named.game.name(), "frisian");
}

/// It was replayed from the first position, and whole.
#[test]
fn moves_under_the_heading_of_a_solution_are_a_fragment() {
    for heading in [
        "Решение концовки Н. Иванова",
        "Oplossing probleem 12",
        "SOLUTION OF PROBLEM No. 33",
        "Lösung",
    ] {
        let text = format!("{heading}\n\n1. 32-28 18-23 2. 33-29 23x32 3. 37x28\n");
        let sheet = &sheets(&Page::from_text(&text))[0];
        assert!(sheet.from_diagram && !sheet.has_start(), "{heading}");
    }
}

/// A record may say in a comment that the game ended there, and go on with analysis.
#[test]
fn what_follows_the_end_of_a_game_in_a_record_is_not_sure() {
    let read = |comment: &str| {
        let text = format!("1. e4 e5 2. Nf3 Nc6 {{{comment}}} 3. Bb5 a6 1-0\n");
        let mut record = Record::default();
        let mut reader = Reader::new(text.as_bytes());
        reader.next(&mut record, &|_| Family::Chess);
        let sheet = sheet_of(RecordText::new(&record, text.as_bytes()));
        repair(&sheet, &Options::default()).unwrap()
    };
    for comment in [
        "Black resigned here; the remaining moves are analysis",
        "and Black resigned in view of the line",
        "Schwarz gab auf",
    ] {
        let found = read(comment);
        assert!(!found.is_whole(), "{comment}");
        let sure = |ply: &Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
        assert!(!found.plies[4..].iter().any(sure), "{comment}");
    }
    assert!(read("In the other game Black resigned").is_whole());
}

/// The position that a page of draughts starts from, as a FEN without the side to move, and whether the game is whole.
fn set_up(text: &str) -> Option<(String, bool)> {
    let found = read(text);
    let found = found.first()?;
    let fen = found.line.start().fen();
    Some((fen.get(2..)?.to_owned(), found.is_whole()))
}

#[test]
fn positions_in_words_are_set_up_with_all_their_pieces() {
    for (text, fen) in [
        (
            "Zwart 8, 12/14, 16\nWit 27, 32, 37/39\n\n1. 27-21 16x27 2. 32x21\n",
            "W27,32,37-39:B8,12-14,16",
        ),
        (
            "Белые: c3, e3, a1 (дамка). Черные: b6, h6, f8.\n1. cd4 hg5 2. de5\n",
            "WK29,22,23:B3,9,12",
        ),
        (
            "Black--13, 16, K29\nWhite--21, 24, k5\nWhite to move\n1. 24-20 16-19 2. 20-16\n",
            "WK5,21,24:BK29,13,16",
        ),
        (
            "V: a1, c3, e3 M: b6, f8, h6\n1. cd4 hg5 2. de5\n",
            "W22,23,29:B3,9,12",
        ),
        (
            "White: men 21, 24, king 5. Black: men 13, 12, king 29. Black to move and draw.\n\
             12-16, 24-20, 16-19, 20-16, 19-23, drawn.\n",
            "WK5,21,24:BK29,12,13",
        ),
    ] {
        assert_eq!(set_up(text), Some((fen.to_owned(), true)), "{text}");
    }
}

#[test]
fn moves_from_a_position_that_is_not_understood_are_not_played_from_the_usual_start() {
    for text in [
        "№ 12. Ю. Петров\na1 c3 e3 g3 / b6 d6 f8 h6 +\n1. ed4 hg5 2. cb4 gh4 3. gf4\n",
        "Позиция (a1, c3, e3, g3 — b6, d6, f8, h6). Белые выигрывают:\n1. ed4 hg5 2. cb4 gh4\n",
        "X.: a1, c3, e3. Y.: b6, d6, f8.\n1. ed4 hg5 2. cb4 gh4 3. gf4\n",
        "Zwart 8, 12&14, 16\nWit 27, 32, 37+39\n\n1. 27-21 16x27 2. 32x21\n",
        "Белые: c3, e3, a1 — дамка. Черные: b6, h6, f8.\n1. cd4 hg5 2. de5\n",
    ] {
        assert!(read(text).iter().all(|found| !found.is_whole()), "{text}");
    }
}

/// A Russian text whose typist had Latin letters that look the same is Russian, with nothing to repair.
#[test]
fn letters_of_two_alphabets_are_of_one_language() {
    let text = "1. d2—d4 d7—d5\n2. c2—c4 e7—е6\n3. Кb1—с3 Kg8—f6\n4. Cc1—g5 Kb8—d7\n5. c4:d5 e6:d5\n6. Kc3:d5 Kf6:d5\n\
        7. Cg5:d8 Cf8—b4+\n8. Фd1—d2 Cb4:d2+\n9. Kpe1:d2 Kpe8:d8.\n";
    let found = read(text);
    let [repair] = &found[..] else {
        panic!("{} games", found.len())
    };
    assert_eq!(repair.plies.len(), 18);
    assert!(repair.plies.iter().all(|ply| ply.answer == Answer::Read));
    let NotationSystem::Chess { language, .. } = &repair.notation else {
        panic!("{:?}", repair.notation)
    };
    assert_eq!(language.code, "ru");
}

/// Letters that no language has together are those of another alphabet; a page in Greek letters, and one in Vietnamese, have nothing to repair.
#[test]
fn letters_of_one_alphabet_may_stand_for_another() {
    for (text, code) in [
        (
            "1. e2-e4 e7-e5\n2. Cf1-c4 Kg8-f6\n3. Kg1-f3 Kf6:e4\n4. Kb1-c3 Ke4:f2?\n5. Kpe1:f2 Cf8-c5+\n6. d2-d4 e5:d4\n",
            "ru",
        ),
        (
            "1. ε4 ε5 2. Ιζ3 Ιγ6 3. Αβ5 α6 4. Α:γ6 δ:γ6 5. 0-0 Βζ6 6. δ4 ε:δ4\n",
            "el",
        ),
        (
            "1.e4 e5 2.Mf3 Mc6 3.Tb5 a6 4.Ta4 Mf6 5.O-O Te7 6.Xe1 b5\n",
            "vi",
        ),
        // A letter that is damaged makes no other language of it.
        (
            "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. O-O Ae7 6. Te1 b5 7. Kb3 d6\n",
            "es",
        ),
        ("1. e4 e5 2. Cf3 Cc6 3. c4 Kf6 4. Cc3 d6\n", "fr"),
    ] {
        let found = read(text);
        let [repair] = &found[..] else {
            panic!("{} games: {text}", found.len())
        };
        assert_eq!(repair.plies.len() % 2, 0, "{text}");
        let NotationSystem::Chess { language, .. } = &repair.notation else {
            panic!("{:?}", repair.notation)
        };
        assert_eq!(language.code, code, "{text}");
        let read = repair.plies.iter().filter(|ply| ply.answer == Answer::Read);
        let damaged = matches!(code, "es" | "fr");
        assert!(damaged || read.count() == repair.plies.len(), "{text}");
    }
}

/// Dots and a dash stand for the move that a later row has, and other lines of play between them have numbers that go back.
#[test]
fn dots_and_dashes_stand_for_the_move_that_comes_later() {
    let page = |stop: &str| {
        let row = |number: u8, moves: &str| format!("{number}{stop} {moves}\n");
        let rows = [
            row(1, "e4 - d5 ;"),
            row(2, "exd5 - Qxd5 ;"),
            row(3, "Nc3 - Qa5 ;"),
            row(4, "d4 - Nf6 ;"),
            row(5, "Bd2 ! - ... ;"),
            "The bishop looks at the queen.\n".to_owned(),
            row(5, "... - c6 ;"),
            row(5, "... - Bg4; is possible as well."),
            format!(
                "If: 5{stop} ... - b6?; 6{stop} Nf3 - Qa6; 7{stop} Nb5 - ... ; and White wins.\n"
            ),
            row(6, "Bd3 - ... ;"),
            row(6, "... - Bg4 ;"),
            row(7, "f3 - ... ;"),
            "White goes after the bishop.\n".to_owned(),
            row(7, "... - Bh5 ;"),
            row(8, "Nge2 - Nbd7 ;"),
            row(9, "Nf4 - Bg6 ;"),
        ];
        rows.concat()
    };
    let moves = "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Bd2 c6 Bd3 Bg4 f3 Bh5 Nge2 Nbd7 Nf4 Bg6";
    for stop in ["/", "."] {
        let found = read(&page(stop));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line.names().join(" "), moves);
        assert!(
            found[0].is_whole(),
            "{stop}: {:?}",
            found[0].misread_numbers
        );
    }
}

/// Numbers that are each as far from the line say that moves are lost, whatever sign stands behind them.
#[test]
fn two_numbers_that_agree_are_not_misread() {
    let lost = [
        "1. e4 e5 2. Nf3 Nc6 4/ Bb5 a6 5/ Ba4 Nf6 6/ O-O Be7 8. Re1 b5 9. Bb3 d6",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 5. Ba4 Nf6 6. O-O Be7 6. Re1 b5 7. Bb3 d6",
    ];
    for page in lost {
        let found = read(page);
        assert_eq!(found.len(), 1, "{page}");
        assert!(!found[0].is_whole(), "{page}");
        let first = page.find(if page.contains('/') { "Bb5" } else { "Ba4" });
        let before = page[..first.unwrap()].split(' ');
        let before = before.filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
        let before = before.filter(|word| !word.is_empty()).count();
        let sure = sure(&found[0]);
        assert_eq!(sure.iter().position(|sure| !sure), Some(before), "{page}");
    }
    // One alone is misread.
    let one = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 5. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6";
    assert!(read(one)[0].is_whole());
}

/// Hungarian books: commas behind White's moves, a dash and a comma for White's move, the colon of a capture behind both files.
#[test]
fn captures_of_pawns_end_in_a_colon_or_a_comma() {
    let clean = "1. d4, Hf6 2. Hf3, c5 3. Fg5, e6 4. e4, cd: 5. Hd4: (A remark.) 5. —, Hc6 6. Hc6:, bc: \
                 7. Fd3, Vb6 8. Ff6:, gf: 9. b3, d5 10. Hd2, Fc5 11. Vf3, Fd4 12. Bb1, Fd7 13. 0-0";
    let moves = "d4 Nf6 Nf3 c5 Bg5 e6 e4 cxd4 Nxd4 Nc6 Nxc6 bxc6 Bd3 Qb6 Bxf6 gxf6 b3 d5 Nd2 Bc5 Qf3 Bd4 Rb1 Bd7 O-O";
    let found = read(clean);
    assert!(found.len() == 1 && found[0].is_whole());
    assert_eq!(found[0].line.names().join(" "), moves);
    // One misread letter costs nothing else.
    let found = read(&clean.replace("cd:", "ed:"));
    assert_eq!(found[0].line.names().join(" "), moves);
    let open = sure(&found[0]).iter().filter(|sure| !**sure).count();
    assert!(open <= 1, "{:?}", found[0].plies);
    // The next move may be joined to it, and a comma stands behind it.
    let joined = "1. d4, e6, 2. c4, b6, 3. e4, Lb7, 4. Ld3,f5, 5. ef,Lb4+, 6. Kf1, Sf6, 7. Le2, 0-0, 8. fe, de, 9. Sf3, Sc6.";
    assert_eq!(
        line(joined),
        "d4 e6 c4 b6 e4 Bb7 Bd3 f5 exf5 Bb4+ Kf1 Nf6 Be2 O-O fxe6 dxe6 Nf3 Nc6"
    );
    assert!(read(joined)[0].is_whole());
}

/// The word for a side at the start of a remark is no damaged move: `Beli` is White, and looks like `Be1`.
#[test]
fn a_word_for_a_side_is_no_move() {
    let text = "1. d4 e6 2. c4\nBeli je mogao da se odluči za Francusku partiju.\n2...b6 3. e4 Lb7 4. Ld3 f5";
    assert_eq!(line(text), "d4 e6 c4 b6 e4 Bb7 Bd3 f5");
    assert!(read(text)[0].is_whole());
}

/// What is left over below a game goes on with it, if its numbers do, also where neither has stops.
#[test]
fn numbers_without_stops_tell_that_a_game_goes_on() {
    let pages = [
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6\nA good move, as all agree.\n\nThen xx yy 5 O-O Be7 6 Re1 b5 7 Bb3 d6 and so on.\n",
        "1 P to K 4 P to K 4 2 Kt to K B 3 Kt to Q B 3 3 B to Kt 5 P to Q R 3\nA good move, as all agree, zz 5 Castles \
         B to K 2 6 R to K sq P to Q Kt 4 7 B to Kt 3 P to Q 3 and so on.\n",
    ];
    for page in pages {
        let found = read(page);
        assert!(found.len() == 1 && found[0].goes_on, "{page}");
    }
    // Two figures in a remark are no numbers of moves.
    let page = "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 1/2-1/2\nA draw after 4 hours and 5 minutes, said he.\n";
    assert!(read(page)[0].is_whole());
}

/// A newspaper's numbers that have run together with moves of several words.
#[test]
fn numbers_joined_to_descriptive_moves_count_them() {
    let page = "1 P to K 4 1 P to K 4 2 Kt to K B 3 2 Kt to Q B 3 3 B to B 4 3P to Q R 3 4 P to Q 4 4P to Q 3 \
                5 P takes P 5 B to Kt 5 6 Castles 6 Kt takes P";
    assert_eq!(line(page), "e4 e5 Nf3 Nc6 Bc4 a6 d4 d6 dxe5 Bg4 O-O Nxe5");
    assert!(read(page)[0].is_whole());
}

/// A speck before the rank makes no words of a move: Black's reply under the same number was told as White's.
#[test]
fn a_speck_before_a_rank_hides_no_descriptive_move() {
    let page = "1 P to K 4 1 P to K 4 2 Kt to K B 3 2 Kt to Q B 3 3 B to B 4 3 P to K R 3 4 P to Q 4 4 P to Q 3 \
                5 P takes P 5 B to Kt 5 6 Castles 6 Kt takes P 7 B to K 2 7 B takes Kt 8 P takes B 8 Kt to K B 3 \
                9 Kt to B'3 9 P to B 3 10 K to R sq 10 Q to B 2 11 R to K Kt sq 11 Castles";
    let found = read(page);
    assert_eq!(found.len(), 1);
    let line = found[0].line.names();
    assert_eq!(line[16..18], ["Nc3", "c6"], "{line:?}");
    assert!(found[0].goes_on || found[0].plies.len() == 22);
}

/// A move that a program would have played, with what it makes of it, is none that may have been played; without a value it may be.
#[test]
fn a_move_with_a_value_in_brackets_was_not_played() {
    let page =
        |beside: &str| format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 [{beside}] a6 4. Ba4 Nf6 5. O-O Be7");
    assert!(read(&page("Stockfish: Bc4 +0.12"))[0].is_whole());
    assert!(!read(&page("Ed.: Bc4"))[0].is_whole());
}

/// `17.uppg.` in Swedish, `Predaje.` in Serbian: whoever is to move resigns.
#[test]
fn abbreviated_resignations_are_of_the_side_to_move() {
    for (end, result) in [
        ("4. Ba4 Nf6 5.uppg.", Outcome::BlackWins),
        ("4. Ba4 Nf6 5. aufg.", Outcome::BlackWins),
        ("4. Ba4. Predaje.", Outcome::WhiteWins),
    ] {
        let page = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {end}\n");
        let sheet = &sheets(&Page::from_text(&page))[0];
        let stated = sheet.result.as_ref().map(|(outcome, _)| *outcome);
        assert_eq!(stated, Some(result), "{page}");
    }
}
