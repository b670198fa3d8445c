//! Descriptive notation.

use scoresheet_notation::{
    ChessFlags, ChessText, DescriptiveText, Family, Kind, Letter, ManText, PlaceText, Reader,
    Record, Written,
};

fn letter(text: &str) -> Letter {
    Letter::read(text.as_bytes()).unwrap().0
}

/// The move as `man(from)-to` or `man(from)xman(to)`, with what follows it.
fn reported(text: &str) -> String {
    let Some((found, len)) = DescriptiveText::read(text.as_bytes()) else {
        return "none".to_owned();
    };
    assert_eq!(len, text.len(), "{text}: {found:?}");
    let man = |man: Option<ManText>| {
        man.map_or(String::new(), |man| {
            let parts = [man.wing, man.file, Some(man.piece)];
            parts.into_iter().flatten().map(Letter::as_str).collect()
        })
    };
    let place = |place: PlaceText| {
        let letters: String = [place.wing, place.file]
            .into_iter()
            .flatten()
            .map(Letter::as_str)
            .collect();
        match place.rank {
            0 => letters,
            rank => format!("{letters}{rank}"),
        }
    };
    let mut reported = man(found.man);
    let bracketed = |place: String| {
        if place.is_empty() {
            place
        } else {
            format!("({place})")
        }
    };
    reported += &bracketed(place(found.from));
    if found.taken.is_some() {
        reported += &format!("x{}{}", man(found.taken), bracketed(place(found.to)));
    } else if found.flags.has(ChessFlags::CAPTURE) {
        reported += &format!("x{}", place(found.to));
    } else if found.to != PlaceText::default() {
        reported += &format!("-{}", place(found.to));
    }
    let signs = [
        (found.flags.has(ChessFlags::CASTLE_SHORT), " short"),
        (found.flags.has(ChessFlags::CASTLE_LONG), " long"),
        (found.queens, " queens"),
        (found.flags.has(ChessFlags::EN_PASSANT), " ep"),
        (found.discovered, " discovered"),
        (found.double, " double"),
        (found.flags.has(ChessFlags::CHECK), " check"),
        (found.flags.has(ChessFlags::MATE), " mate"),
    ];
    reported += &found
        .promotion
        .map_or(String::new(), |l| format!(" ={}", l.as_str()));
    signs.iter().filter(|s| s.0).for_each(|s| reported += s.1);
    reported
}

#[test]
fn english_forms() {
    let forms = [
        ("P-K4", "P-K4"),
        ("P - K 4", "P-K4"),
        ("P — K 4", "P-K4"),
        ("P to K4", "P-K4"),
        ("P. to K. 4", "P-K4"),
        ("P. to K's 4th", "P-K4"),
        ("Kt-KB3", "Kt-KB3"),
        ("Kt. to K. B. 3d", "Kt-KB3"),
        ("N-QB3", "N-QB3"),
        ("KT-QB3", "Kt-QB3"),
        ("PxP", "PxP"),
        ("P × P", "PxP"),
        ("KPxQP", "KPxQP"),
        ("B P × P", "BPxP"),
        ("KRPxP", "KRPxP"),
        ("Kt(K4)-B5", "Kt(K4)-B5"),
        ("Kt (K 4) - B 5", "Kt(K4)-B5"),
        ("R(R1)-K1", "R(R1)-K1"),
        ("R (Kt) - K B 3", "R(Kt)-KB3"),
        ("R(1)-K1", "R(1)-K1"),
        ("R/K1-K3", "R(K1)-K3"),
        ("KR-K1", "KR-K1"),
        ("K R - Kt 1", "KR-Kt1"),
        ("Q R - K Kt 1", "QR-KKt1"),
        ("B-Kt5ch", "B-Kt5 check"),
        ("B-Kt5 ch.", "B-Kt5 check"),
        ("B-Kt5+", "B-Kt5 check"),
        ("B-Kt5: ch.", "B-Kt5 check"),
        ("B-Kt5†", "B-Kt5 check"),
        ("Kt-B7 dis ch", "Kt-B7 discovered check"),
        ("Kt-B7 dis. ch.", "Kt-B7 discovered check"),
        ("Kt-B7 dbl ch", "Kt-B7 double check"),
        ("Castles", " short long"),
        ("castles", " short long"),
        ("Castles K R", " short"),
        ("Castles (K)", " short"),
        ("Castles QR", " long"),
        ("Castles Q's R.", " long"),
        ("Castles on K's side.", " short"),
        ("Castles on the Queen's side", " long"),
        ("Castles with Q. R.", " long"),
        ("Castles (with K. R.)", " short"),
        ("K. R. to his sq.", "KR-KR1"),
        ("Q. Kt. to his 5th", "QKt-QKt5"),
        ("K. to his own 2d", "K-K2"),
        ("Q. to her B's 3d", "Q-QB3"),
        ("Q. to her square.", "Q-Q1"),
        ("P. to her 4th", "none"),
        ("Q. takes doubled P.", "QxP"),
        ("P. takes P. (in passing)", "PxP ep"),
        ("Castles. Q. side", " long"),
        ("Q. checks", "Q check"),
        ("K. B. gives check", "KB check"),
        ("K. moves", "K"),
        ("Q. B. interposes", "QB"),
        ("P. to K's 8th., becomes a Queen", "P-K8 queens"),
        ("B. to Kt's 5th. (ch.)", "B-Kt5 check"),
        ("P. takes R., becoming a Q. (ch.)", "PxR queens check"),
        ("B takes P", "BxP"),
        ("B. takes P.", "BxP"),
        ("K to R square", "K-R1"),
        ("R-K sq", "R-K1"),
        ("R-K sq.", "R-K1"),
        ("P-K8(Q)", "P-K8 =Q"),
        ("P - R 8 (Q)", "P-R8 =Q"),
        ("P-K8=Q", "P-K8 =Q"),
        ("P-K8=Kt", "P-K8 =Kt"),
        ("P-K8Q", "P-K8 =Q"),
        ("P Queens", "P queens"),
        ("P-K8 queens", "P-K8 queens"),
        ("P-K8 (queens)", "P-K8 queens"),
        ("PxR(Q)", "PxR =Q"),
        ("P×R=Q ch", "PxR =Q check"),
        ("KtxKtP", "KtxKtP"),
        ("Kt × P (B 3)", "KtxP(B3)"),
        ("P × P (Kt 3)", "PxP(Kt3)"),
        ("QxKt7", "QxKt7"),
        ("PxP e.p.", "PxP ep"),
        ("PxPep", "PxP ep"),
        ("PxP (e.p.)", "PxP ep"),
        ("QxP mate", "QxP mate"),
        ("Q x P#", "QxP mate"),
        ("B-QKt5", "B-QKt5"),
        ("R × K Kt P", "RxKKtP"),
    ];
    for (text, meant) in forms {
        assert_eq!(reported(text), meant, "{text}");
    }
}

#[test]
fn romance_forms() {
    let forms = [
        ("P4D", "P-D4"),
        ("P 4 D", "P-D4"),
        ("P4R", "P-R4"),
        ("C3FR", "C-RF3"),
        ("C3F", "C-F3"),
        ("CD2D", "DC-D2"),
        ("C D 2 D", "DC-D2"),
        ("F4FD", "F-DF4"),
        ("P pr P", "PxP"),
        ("P pr. P", "PxP"),
        ("P por P", "PxP"),
        ("PARxP", "RAPxP"),
        ("PRxPD", "RPxDP"),
        ("Roq", " short long"),
        ("Roq.", " short long"),
        ("Enroque largo", " long"),
        ("T1R", "T-R1"),
        ("TD1R", "DT-R1"),
        ("T(1T)1R", "T(T1)-R1"),
        ("P4R éch.", "P-R4 check"),
        ("P4R éch", "P-R4 check"),
        ("F5CD+", "F-DC5 check"),
        ("C3AD", "C-DA3"),
        ("A2C", "A-C2"),
        ("C3AR", "C-RA3"),
        ("D1D", "D-D1"),
        ("T1R j.", "T-R1 check"),
        ("T1R jaque", "T-R1 check"),
        ("P8D=D", "P-D8 =D"),
        ("P8D(D)", "P-D8 =D"),
        ("PxP(5C)", "PxP(C5)"),
        ("PxP a.p.", "PxP ep"),
        ("DxP mate", "DxP mate"),
    ];
    for (text, meant) in forms {
        assert_eq!(reported(text), meant, "{text}");
    }
}

#[test]
fn prose_and_other_notations_are_none_of_it() {
    let texts = [
        "e4",
        "Nf3",
        "R1d2",
        "exd5",
        "O-O",
        "K",
        "P",
        "B",
        "Kt",
        "P-",
        "P-K9",
        "P-K44",
        "PxPxP",
        "B takes",
        "Pawn-K4",
        "Kf1",
        "QP-",
        "PP-K4",
        "K R P",
        "Resigns",
        "Black wins",
        "P4",
        "4R",
        "P4P",
        "Rd8",
        "ed4",
        "cb4",
        "c3-d4",
        "Rg1-f3",
        "P(Q)",
        "castled",
    ];
    for text in texts {
        assert_eq!(DescriptiveText::read(text.as_bytes()), None, "{text}");
    }
}

/// The moves of a running text, each as it stands.
fn moves(text: &str) -> Vec<&str> {
    let mut record = Record::default();
    let mut reader = Reader::new(text.as_bytes());
    assert!(reader.next(&mut record, &|_| Family::Chess));
    assert!(record.problems.is_empty(), "{text}: {:?}", record.problems);
    let moves = record
        .tokens
        .iter()
        .filter(|t| matches!(t.kind, Kind::Move(_)));
    moves
        .map(|t| &text[t.span.start as usize..t.span.end as usize])
        .collect()
}

#[test]
fn where_one_move_ends_and_the_next_begins() {
    let texts: [(&str, &[&str]); 16] = [
        ("1. P - K 4 P - K 4", &["P - K 4", "P - K 4"]),
        ("5. R × R P - K 4", &["R × R", "P - K 4"]),
        ("5. R x R R x R", &["R x R", "R x R"]),
        ("5. R × B P × P", &["R × B", "P × P"]),
        ("5. R × B P P × P", &["R × B P", "P × P"]),
        ("5. Q x Kt 6. P-K4", &["Q x Kt", "P-K4"]),
        ("5. B takes Q R takes R", &["B takes Q", "R takes R"]),
        ("5. Castles K-B1", &["Castles", "K-B1"]),
        ("5. Castles K R - K 1", &["Castles", "K R - K 1"]),
        // At the end of a line the side was lost, and castling on the other one taken for what is written.
        ("5. Castles\nKR 6. P-K4", &["Castles\nKR", "P-K4"]),
        ("5. Castles\nK. R. P-K4", &["Castles\nK. R.", "P-K4"]),
        ("5. Castles\nKR-K1", &["Castles", "KR-K1"]),
        ("5. Castles\nQ-K2", &["Castles", "Q-K2"]),
        (
            "1. P4R P4AD 2. C3AR D2A D3C",
            &["P4R", "P4AD", "C3AR", "D2A", "D3C"],
        ),
        ("1. P 4 T R 2 R", &["P 4 T", "R 2 R"]),
        ("1. P - K 8 Q - R 5", &["P - K 8", "Q - R 5"]),
    ];
    for (text, expected) in texts {
        assert_eq!(moves(text), expected, "{text}");
    }
}

#[test]
fn what_looks_like_two_notations_is_settled_by_the_rest_of_the_game() {
    let kinds = |text: &str| -> Vec<bool> {
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess));
        let moves = record.tokens.iter().filter_map(|t| match t.kind {
            Kind::Move(written) => Some(matches!(written, Written::Descriptive(_))),
            _ => None,
        });
        moves.collect()
    };
    // `K-B6` may be a king's move to b6, carelessly written.
    assert_eq!(kinds("1. K-B6"), [false]);
    assert_eq!(kinds("1. K-B6 P-K4"), [true, true]);
    assert_eq!(kinds("1. P-K4 K-B6"), [true, true]);
    assert_eq!(kinds("1. e4 O-O K-B6"), [false, false, false]);
    assert_eq!(kinds("1. D1D C3AR"), [true, true]);
}

#[test]
fn letters_are_kept() {
    let (found, _) = DescriptiveText::read(b"KtxQBP=Q").unwrap();
    let letters: Vec<Letter> = found.letters().collect();
    assert_eq!(letters, ["Kt", "P", "B", "Q", "Q"].map(letter));
}

#[test]
fn descriptions_make_no_token_larger() {
    assert!(size_of::<Written>() <= size_of::<ChessText>() + 2);
}
