//! Moves made by hand: legal ones come to what they come to by the rules, others to what a hand does.

use crate::support::{pieces, position, square};
use scoresheet_draughts::{Position, Side, Squares, Variant};

/// Every legal move of games that take the next move by a fixed rule, made by hand.
#[test]
fn legal_moves_by_hand_are_the_same_moves() {
    for variant in Variant::ALL {
        for game in 0..20 {
            let mut position = Position::start(variant);
            for ply in 0..100 {
                let moves = position.legal_moves();
                for m in &moves {
                    let mut carried = position;
                    carried.carry_out(m, position.side_to_move().other());
                    let mut played = position;
                    played.play(m);
                    assert_eq!(carried, played, "{m:?} in {position:?}");
                    // A man crowned on the way has gone on as a king: no hand sees that.
                    let by_hand = position
                        .forced_move(m.from(), m.to(), m.captured())
                        .unwrap();
                    assert!(by_hand == *m || m.promotes(), "{m:?} in {position:?}");
                }
                let Some(next) = moves.get((game * 31 + ply * 17) % moves.len().max(1)) else {
                    break;
                };
                position.play(next);
            }
        }
    }
}

/// A capture broken off is a beginning of it; one that passed the far row has made a king in Russian
/// draughts (KV53 §9), none in Brazilian (VK 4.16.2).
#[test]
fn vk_5_4_9_a_capture_broken_off() {
    for (variant, crowned) in [(Variant::Russian, true), (Variant::Brazilian, false)] {
        let position = position(variant, Side::White, "d6", "e7 g7 f4");
        let broken = position.broken_captures(square("d6"));
        let (to, taken) = (square("h6"), pieces("e7 g7").0);
        let stops = broken
            .iter()
            .find(|m| m.to() == to && m.captured() == taken);
        assert_eq!(stops.unwrap().promotes(), crowned, "{variant:?}");
        let at_once = broken.iter().find(|m| m.to() == square("f8")).unwrap();
        assert!(at_once.promotes(), "it stops on its far row");
    }
}

#[test]
fn vk_5_7_what_a_hand_can_do() {
    let position = position(Variant::Russian, Side::White, "c3 Ka1", "d4 e5 b2");
    let hand = |from, to, taken: &str| {
        let taken = pieces(taken).0;
        position.forced_move(square(from), square(to), taken)
    };
    assert!(hand("c3", "f6", "d4 e5").is_some(), "over two at once");
    assert!(hand("c3", "d4", "").is_none(), "onto a piece");
    assert!(hand("g1", "h2", "").is_none(), "no piece there");
    assert!(hand("c3", "f6", "c3").is_none(), "taking its own");
    assert!(
        hand("b2", "c1", "").unwrap().promotes(),
        "whoever moves a man to its far row"
    );
    let mut after = position;
    after.carry_out(&hand("b2", "c1", "").unwrap(), Side::Black);
    assert_eq!(after.kings(Side::Black), Squares::one(square("c1")));
    assert_eq!(after.side_to_move(), Side::Black);
}
