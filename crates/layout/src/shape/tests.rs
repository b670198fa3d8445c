use super::*;

fn len(text: &str) -> usize {
    read(text).map_or(0, |shape| shape.len)
}

#[test]
fn moves_of_every_notation_are_one_stretch() {
    for text in [
        "Rg1—f3",
        "e2—e4",
        "Rf3:e5!",
        "Oc4:f7+",
        "c7—c8L",
        "0—0",
        "0—0—0",
        "Sg1-f3",
        "Кg1—f3",
        "Крe1—g1",
        "Rf3",
        "R:e5!",
        "O:f7+",
        "Rgf3",
        "V8c6",
        "c8L",
        "e:d5",
        "de:",
        "cd:",
        "Ktf6",
        "P-K4",
        "Kt-KB3",
        "N-QB3",
        "PxP",
        "KPxQP",
        "Kt(K4)-B5",
        "B-Kt5ch",
        "Castles",
        "Castles K R",
        "Castles on K's side",
        "K. R. to his sq.",
        "Q. to her B's 3d",
        "Q. to her square",
        "K. B. to Q. B. 4",
        "Q. takes doubled P",
        "Castles. Q. side",
        "Q. checks",
        "P. to K's 8th., becoming a Q",
        "P. takes R., becomes a Queen",
        "Q. B. interposes",
        "Castles!",
        "Castles QR!",
        "PxPch",
        "B to Kt 5: ch.",
        "R takes P, mate",
        "RxRch.",
        "QxKPch",
        "KtxKtmate",
        "B-Kt5 double ch",
        "PxP dis. ch.",
        "P to K4",
        "B takes P",
        "K to R square",
        "P-K8(Q)",
        "R-K sq",
        "KtxKtP",
        "P4D",
        "C3FR",
        "P pr P",
        "F4FD",
        "Roq",
        "P4R",
        "C3AD",
        "A2C",
        "0-0",
        "5254",
        "47481",
        "e2e4",
        "g1f3",
        "e7e8q",
        "31—27",
        "27:18",
        "28x19",
        "42:24:8:17:6",
        "1- 7",
        "a3—b4",
        "b4 : d6",
        "d2:h6:f8:c5:a7",
        "d6xb4xd2",
        "ed4",
        "bd6",
        "c3-d4",
        "h2:j4",
        "сб4",
        "ед4",
        "ц3-д4",
        "P - Q Kt 3",
        "K R - Kt 1",
        "R (B 5) - B 2",
        "B - K 6 ch",
        "Q × R !",
        "O - O",
        "R × K Kt P",
        "Kt -Q B 3",
        "Kt × P (B 3)",
        "K P × P",
        "a3 — b4",
        "19 — 24",
        "d2 : h6 : f8 : c5 : a7",
    ] {
        assert_eq!(len(text), text.len(), "{text}");
        assert_eq!(len(&format!("{text}, next")), text.len(), "{text},");
    }
}

#[test]
fn signs_of_evaluation_and_marks_of_notes_end_a_move() {
    for text in ["Nf6N", "♘xd5N", "O-ON", "♖ae8+N", "e8=N"] {
        assert_eq!(len(text), text.len(), "{text}");
    }
    for (text, mv) in [
        ("Nf6¹ 6.", "Nf6"),
        ("a3^12 a6", "a3"),
        ("Re1(1) e5", "Re1"),
        ("Nc6⩲", "Nc6"),
        ("Re1= b5", "Re1"),
        ("Nc6|", "Nc6"),
    ] {
        assert_eq!(len(text), mv.len(), "{text}");
    }
}

#[test]
fn damaged_moves_are_weak_ones() {
    for text in [
        "Ocl—f4", "аЗ-Ь4", "cl-b2", "KR-KI", "P K 4", "P K 4 !", "0f4-d6",
    ] {
        let shape = read(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(
            (shape.len, shape.strength),
            (text.len(), Strength::Weak),
            "{text}"
        );
    }
}

#[test]
fn one_move_ends_where_the_next_begins() {
    assert_eq!(len("Rh5—f6+Kg8—h8."), "Rh5—f6+".len());
    assert_eq!(len("P × Kt 8. Kt - Q 2"), "P × Kt".len());
    assert_eq!(len("Q - Q 2  R - Kt 3"), "Q - Q 2".len());
    assert_eq!(len("ch4. Valge"), 3);
    assert_eq!(len("R - K 8, and"), 7);
    assert_eq!(len("NxP P-K4"), 3);
    assert_eq!(len("BxN BxB"), 3);
    assert_eq!(len("P x Kt P x P"), "P x Kt".len());
    assert_eq!(len("B x Q Kt, R - K"), "B x Q Kt".len());
    // `6` may be a misread `b`, but not in the number behind a stop.
    assert_eq!(len("Rb6.\n64...Rg2"), 3);
    assert_eq!(len("Kd4. 61. Ke3"), 3);
    assert_eq!(len("e2.e4"), 5);
    assert_eq!(len("Castles KR      P-B4"), "Castles KR".len());
    assert_eq!(len("Castles KR P-B3 8. Q-B2"), "Castles KR".len());
    assert_eq!(len("Castles K R P-B3 8. Q-B2"), "Castles K R".len());
    assert_eq!(len("Castles K-B1"), "Castles".len());
    assert_eq!(len("Castles. 8. Q. Kt. to Q's 2d"), "Castles".len());
    assert_eq!(len("Castles. Q. Kt. to Q's 2d"), "Castles".len());
}

#[test]
fn words_are_no_moves() {
    for text in [
        "and", "King's", "Pawn", "Black", "§", "Kt", "the", "1953", "käik", "Best", "el", "to",
        "I", "A",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

/// Between two figures a star is a capture; beside a blank it is for emphasis.
#[test]
fn a_star_between_squares_is_a_capture() {
    assert_eq!(len("28*17 11*22"), 5);
    assert_eq!(len("28-17* 22"), 5);
    assert_eq!(len("28 *17"), 0);
}
