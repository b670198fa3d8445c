//! Claims of repetition, by the worked example of the chess code of 1953.

use scoresheet_notation::{Language, Reader, Record};
use scoresheet_replay::{Claims, Judge, Options, Verdict};
use scoresheet_rulebook::Edition;
use scoresheet_source::Code;

fn judge(text: &str, edition: &str) -> Verdict {
    let mut judge = Judge::new(Options {
        edition: Edition::by_code(edition),
        language: Language::by_code("et"),
        ..Options::default()
    });
    let mut reader = Reader::new(text.as_bytes());
    judge.next(&mut reader, &mut Record::default()).unwrap()
}

/// MK53 §18: Kg2, La7, Rh5, b2, e3, f2, g3, h6 against Kg8, Lg5, Oc2, b4, c7, d6, d5, f7, h7, h4.
const EXAMPLE: &str = "[FEN \"6k1/Q1p2p1p/3p3P/3p2qN/1p5p/4P1P1/1Pb2PK1/8 b - - 0 1\"]\n\n";
const MOVES: [&str; 11] = [
    "1. … Lg5—d8",
    "2. La7—d4",
    "Ld8—g5",
    "3. Ld4—a7",
    "Lg5—d8",
    "4. Rh5—f6+",
    "Kg8—h8",
    "5. Rf6—h5",
    "Kh8—g8",
    "6. La7—d4",
    "Ld8—g5",
];

fn example(plies: usize, result: &str) -> Verdict {
    let moves = MOVES[..plies].join(" ");
    judge(&format!("{EXAMPLE}{moves} {result}"), "mk53")
}

#[test]
fn mk53_s18g_both_players_situations_ply_by_ply() {
    let verdict = example(11, "*");
    assert_eq!(verdict.legal, Some(true), "{:?}", verdict.findings);
    let claims: Vec<(Vec<u32>, Vec<String>)> = (0..=11)
        .map(|ply| {
            let claims = Claims::at(&verdict, ply);
            let standing = claims.standing.iter().map(|s| s.done).collect();
            let moves = claims.by_move.into_iter().map(|(mv, _)| mv).collect();
            (standing, moves)
        })
        .collect();
    for (ply, (standing, moves)) in claims.iter().enumerate() {
        match ply {
            // "Must võib nüüd teatada …, et tema vastukäigu 5. … Kh8—g8 järel tekib seis nr. 2".
            8 => {
                assert!(standing.is_empty());
                assert_eq!(*moves, ["5. … Kh8—g8"]);
            }
            // Black makes the move: White could claim now, and does not see it.
            9 => assert_eq!(*standing, [3]),
            // White has moved: his right has lapsed, and Black's move would bring nothing new.
            10 => assert!(standing.is_empty() && moves.is_empty(), "{moves:?}"),
            // "käigu 7. Ld4—a7 järel kordub seis nr. 1 kolmandat korda".
            11 => {
                assert!(standing.is_empty());
                assert_eq!(*moves, ["7. Ld4—a7"]);
            }
            _ => assert!(standing.is_empty() && moves.is_empty(), "{ply}"),
        }
    }
}

#[test]
fn mk53_s18g_the_right_comes_back_with_a_new_recurrence() {
    let moves = MOVES.join(" ");
    let verdict = judge(&format!("{EXAMPLE}{moves} 7. Ld4—a7 ½-½"), "mk53");
    let claims = verdict
        .findings
        .iter()
        .filter(|f| f.code == Code::DrawClaimable);
    let plies: Vec<Option<u32>> = claims.map(|finding| finding.ply).collect();
    assert_eq!(plies, [Some(9), Some(12)]);
}

#[test]
fn mk53_s18g_a_draw_one_move_short_of_the_third_time() {
    let verdict = example(8, "½-½");
    let claim = verdict
        .findings
        .iter()
        .find(|f| f.code == Code::DrawClaimable)
        .unwrap();
    assert!(
        claim.message.starts_with(
            "claim available: 5. … Kh8—g8 brings about the position for the third time"
        ),
        "{}",
        claim.message
    );
    assert_eq!(claim.clause, Some("MK53 §18g"));
    assert_eq!(verdict.ended.unwrap().known_by, "claim");
    // Without a draw nobody has claimed anything.
    let open = example(8, "*");
    assert!(open.findings.iter().all(|f| f.code != Code::DrawClaimable));
}

#[test]
fn mk53_s20_a_sign_of_mate_that_the_board_does_not_bear_out() {
    let verdict = judge("1. e4 e5 2. Lh5× 1-0", "mk53");
    let mut codes = verdict.findings.iter().map(|finding| finding.code);
    assert!(
        codes.any(|code| code == Code::SymbolNotBorneOut),
        "{:?}",
        verdict.findings
    );
}

/// Where the replay stops, nobody knows the position in which the players ended.
#[test]
fn a_record_that_goes_on_where_the_replay_stops_does_not_end_there() {
    let thrice = "1. Rf3 Rf6 2. Rg1 Rg8 3. Rf3 Rf6 4. Rg1 Rg8";
    let ended = |text: &str| judge(text, "fide-2018").ended.map(|ended| ended.known_by);
    assert_eq!(ended(&format!("{thrice} 1/2-1/2")), Some("claim"));
    assert_eq!(ended(&format!("{thrice} 5. Ld5 e5 1/2-1/2")), None);
    let five = format!("{thrice} 5. Rf3 Rf6 6. Rg1 Rg8 7. Rf3 Rf6 8. Rg1 Rg8");
    assert_eq!(ended(&format!("{five} 1/2-1/2")), Some("rule"));
    let stopped = judge(&format!("{five} 9. Ld5 1-0"), "fide-2018");
    assert_eq!(stopped.ended.map(|ended| ended.known_by), None);
    let told = |code| stopped.findings.iter().filter(move |f| f.code == code);
    assert_eq!(told(Code::ResultContradictsBoard).count(), 0);
    let past = told(Code::PlayedOnAfterEnd).next().unwrap();
    let says = "for the fifth time; the record goes on, and ended 1-0";
    assert!(past.message.ends_with(says), "{}", past.message);
    assert_eq!(past.span, told(Code::IllegalMove).next().unwrap().span);
}
