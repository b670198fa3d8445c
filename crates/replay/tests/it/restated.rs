//! Set-ups on the way that give the position at hand: a diagram in the text changes nothing.

use crate::judged::judged;
use scoresheet_notation::write::Item;
use scoresheet_notation::{Reader, Record, RecordText};
use scoresheet_replay::{
    AnyLine, Followed, GameLine, Judge, Mode, Options, Target, Verdict, convert, shown,
};
use scoresheet_source::{Code, Level};

/// Positions set up mid-game that are others than those the moves lead to.
fn others(line: &AnyLine) -> usize {
    match line {
        AnyLine::None => 0,
        AnyLine::Chess(GameLine { set_ups, .. }) => set_ups.len(),
        AnyLine::Draughts(GameLine { set_ups, .. }) => set_ups.len(),
    }
}

/// What is said that is graver than nothing, code and message, about how the record is written.
fn rendered(verdict: &Verdict) -> Vec<&str> {
    let found = verdict.findings.iter();
    let found = found.filter(|f| matches!(f.code, Code::WrittenForm | Code::PiecesDiffer));
    found.map(|f| f.message.as_str()).collect()
}

#[track_caller]
fn changes_nothing(game: &str, edition: &str, text: &str) {
    let verdict = judged(game, edition, Mode::Strict, text);
    assert_eq!(verdict.legal, Some(true), "{text}");
    assert_eq!(others(&verdict.line), 0, "{text}");
    assert_eq!(rendered(&verdict), Vec::<&str>::new(), "{text}");
}

#[track_caller]
fn is_another(game: &str, edition: &str, text: &str) {
    let verdict = judged(game, edition, Mode::Strict, text);
    assert_eq!(others(&verdict.line), 1, "{text}");
    let goes_on = "the record continues from another position";
    assert!(
        rendered(&verdict).contains(&goes_on),
        "{:?}",
        rendered(&verdict)
    );
}

/// The start and the position after ply 4 are one: it has stood twice there, however often it is
/// drawn.
#[test]
fn a_diagram_is_no_other_occurrence() {
    let position = "W:WKa1,Kc1:BKh8,Kf8";
    let diagram = format!("/FEN \"{position}\"/");
    let text = format!(
        "[FEN \"{position}\"]\n\n1. c1-d2 f8-e7 2. d2-c1 e7-f8 {diagram} {diagram} 3. c1-d2 f8-e7 1-0"
    );
    let verdict = judged("russian", "vk", Mode::Strict, &text);
    let followed = Followed::new(&verdict);
    let stood: Vec<u32> = (0..=6).map(|ply| followed.repetition(ply)).collect();
    assert_eq!(stood, [1, 1, 1, 1, 2, 2, 2]);
    assert_eq!(verdict.endings, []);
    let codes = [Code::DrawByRule, Code::PlayedOnAfterEnd];
    assert!(!verdict.findings.iter().any(|f| codes.contains(&f.code)));
}

/// Twenty-five moves of each side with kings alone end at ply 50, a diagram on the way or not.
#[test]
fn a_diagram_does_not_begin_the_counts_again() {
    let there_and_back = "1-7 50-44 7-1 44-50 ";
    let [first, rest] = [5, 9].map(|times| there_and_back.repeat(times));
    for diagram in ["", "/FEN \"W:WK1:BK50\"/ "] {
        let text = format!("[FEN \"W:WK1:BK50\"]\n\n{first}{diagram}{rest}*");
        let verdict = judged("international", "rk", Mode::Strict, &text);
        assert_eq!(verdict.legal, Some(true), "{:?}", verdict.findings);
        let mut met = verdict.endings.iter();
        let met = met.find(|met| met.ending.clause == "RK 6.2").unwrap();
        assert_eq!(met.ply, 50, "{diagram}");
    }
}

#[test]
fn a_diagram_of_draughts_changes_nothing() {
    let opening = "1. 32-28 18-23 2. 33-29 23x32 3. 37x28";
    for text in [
        "/FEN \"W:W31-50:B1-20\"/ 1. 32-28 18-23 *",
        "1. 32-28 18-23 /FEN \"W:W28,31,33-50:B1-17,19,20,23\"/ 2. 33-29 *",
        // It does not say whose turn it is.
        "1. 32-28 /FEN \"?:W28,31,33-50:B1-20\"/ 18-23 *",
    ] {
        changes_nothing("international", "rk", text);
    }
    let after = format!("{opening} /FEN \"B:W28,29,31,34-36,38-50:B1-17,19,20\"/ 3. ... 16-21 *");
    changes_nothing("international", "rk", &after);
    // The same pieces, and the other's turn.
    is_another(
        "international",
        "rk",
        "1. 32-28 /FEN \"W:W28,31,33-50:B1-20\"/ 2. 31-26 *",
    );
}

/// RK 5.4.15–16 are said of a man on its far row in a diagram, whatever else it says.
#[test]
fn rk_5_4_15_rk_5_4_16_an_uncrowned_king_in_a_diagram() {
    let text = "[FEN \"W:W7,48:B26\"]\n\n1. 7-1 26-31 /FEN \"W:W1,48:B31\"/ 2. 1-6 *";
    let verdict = judged("international", "rk", Mode::Strict, text);
    assert_eq!(others(&verdict.line), 0);
    let found = verdict.findings.iter();
    let found = found.filter(|finding| finding.level == Level::Warning);
    let found: Vec<_> = found.map(|f| (f.code, f.clause, f.ply)).collect();
    assert_eq!(
        found,
        [
            (Code::LeftUncrowned, Some("RK 5.4.15"), Some(3)),
            (Code::MovedUncrownedKing, Some("RK 5.4.16"), Some(3)),
        ]
    );
}

/// After a diagram a wrong one is still compared with the last move: 23 was captured.
#[test]
fn rk_5_4_11_a_wrong_diagram_after_a_right_one() {
    let text = "1. 32-28 19-23 2. 28x19 /FEN \"B:W19,31,33-50:B1-18,20\"/ \
                /FEN \"B:W19,31,33-50:B1-18,20,23\"/ *";
    let verdict = judged("international", "rk", Mode::Strict, text);
    let differ = "23: captured, but still on the board";
    assert!(
        rendered(&verdict).contains(&differ),
        "{:?}",
        rendered(&verdict)
    );
    assert_eq!(others(&verdict.line), 1);
}

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";

/// No pawn can take on e3, so that the square may be written or not; what is left out is not denied.
#[test]
fn a_diagram_of_chess_changes_nothing() {
    for rest in [
        "",
        " KQkq",
        " KQkq -",
        " KQkq e3",
        " KQkq - 0",
        " KQkq e3 0 1",
    ] {
        changes_nothing(
            "chess",
            "fide",
            &format!("1. e4 /FEN \"{AFTER_E4}{rest}\"/ c5 *"),
        );
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    changes_nothing("chess", "fide", &format!("/FEN \"{start}\"/ 1. e4 *"));
}

#[test]
fn a_diagram_of_chess_with_other_rights_is_another_position() {
    is_another(
        "chess",
        "fide",
        &format!("1. e4 /FEN \"{AFTER_E4} - - 0 1\"/ c5 *"),
    );
    // White can take on d6.
    let taken = |square: &str| {
        let placement = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR";
        format!("1. e4 a6 2. e5 d5 /FEN \"{placement} w KQkq {square} 0 3\"/ 3. Nf3 *")
    };
    is_another("chess", "fide", &taken("-"));
    changes_nothing("chess", "fide", &taken("d6"));
}

/// Three plies without a pawn move, and the fourth move is due: the moves tell, and the counters of
/// the diagram are reported.
#[test]
fn counters_of_a_diagram_that_the_moves_belie() {
    let placement = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
    let text = |counters: &str| {
        format!("1. e4 e5 2. Nf3 Nc6 /FEN \"{placement} w KQkq - {counters}\"/ 3. Bb5 *")
    };
    changes_nothing("chess", "fide", &text("2 3"));
    for counters in ["0 1", "2 1", "7 3"] {
        let verdict = judged("chess", "fide", Mode::Strict, &text(counters));
        let message = format!(
            "the counters {counters} of this position are not those of the moves before it, 2 3, which are kept"
        );
        assert_eq!(rendered(&verdict), [message]);
        let AnyLine::Chess(GameLine { set_ups, end, .. }) = &verdict.line else {
            panic!("chess")
        };
        assert!(set_ups.is_empty());
        assert_eq!((end.quiet_plies(), end.move_number()), (3, 3));
    }
}

/// A variation after a diagram takes the place of the last move all the same.
#[test]
fn a_variation_after_a_diagram() {
    let diagram = "/FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"/";
    let text = format!("1. e4 e5 {diagram} (1... c5 2. Nf3) 2. Nf3 *");
    let mut record = Record::default();
    let mut reader = Reader::new(text.as_bytes());
    let verdict = Judge::new(Options::default()).next(&mut reader, &mut record);
    let verdict = verdict.unwrap();
    assert_eq!(rendered(&verdict), Vec::<&str>::new());
    let written = convert(
        RecordText::new(&record, text.as_bytes()),
        &verdict,
        Target::Pgn,
        None,
    )
    .unwrap();
    // The diagram stays where it is, as PGN writes the position.
    let text = text.replace("KQkq -", "KQkq e6");
    let words: Vec<&str> = written.text.split_whitespace().collect();
    assert!(words.join(" ").ends_with(&text), "{}", written.text);
    // Whoever plays through the moves has the position before his eyes.
    let shown = shown(RecordText::new(&record, text.as_bytes()), &verdict).unwrap();
    let placed = shown
        .items
        .iter()
        .any(|item| matches!(item, Item::SetUp(_)));
    assert!(!placed, "{:?}", shown.items);
}
