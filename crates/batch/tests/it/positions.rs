//! Pages of positions without moves are positions, and no games that cannot be read.

use scoresheet_batch::input::{Options, Pieces, Source, Walk};
use scoresheet_batch::{GameReader, Met};
use scoresheet_replay::Judge;
use scoresheet_source::{Code, Level};

/// The games of a text, how many positions are told of, and the counts that are wrong with their clauses.
fn read(text: &str) -> (usize, usize, Vec<Option<&'static str>>) {
    let pieces = Pieces::new(
        Walk::of(Source::of_text("page.txt", text)),
        Options::default(),
    );
    let mut games = GameReader::new(Judge::default(), pieces);
    let (mut count, mut positions, mut wrong) = (0, 0, Vec::new());
    while let Some(met) = games.next() {
        match met {
            Met::Game(_) => count += 1,
            Met::About(_, found) => {
                positions += usize::from(found.message.starts_with("a position without moves"));
                let mismatch = found.code == Code::PositionCountMismatch;
                wrong.extend(mismatch.then_some(found.clause));
                assert!(
                    mismatch || found.level == Level::Note,
                    "{text}: {}",
                    found.message
                );
            }
            Met::Text(..) | Met::Shared(..) | Met::Problem(_) => {}
        }
    }
    (count, positions, wrong)
}

#[test]
fn kv53_s12_positions_of_draughts() {
    let right = "valge — a1, a3, c3 (3); must — a7, b6 (2)";
    assert_eq!(read(right), (0, 1, vec![]));
    let list = format!(
        "1. {right}.\n2. valge — c1, Kd4 (2); must — h8 (1).\n3. valge — c1, e3 (3); must — h8, f6 (2).\n"
    );
    let (games, positions, wrong) = read(&list);
    assert_eq!((games, positions, wrong.len()), (0, 3, 1));
    assert!(
        wrong[0].is_some_and(|clause| clause.starts_with("VK")),
        "{wrong:?}"
    );
    // The Russian letter of a king is no piece of chess, and counts.
    for king in ["Д", "К", "K", "дамка "] {
        let list = format!("Белые: a1, c1, {king}h8 (3). Черные: b6, d6 (3).");
        let (games, positions, wrong) = read(&list);
        assert_eq!((games, positions, wrong.len()), (0, 1, 1), "{king}");
        assert!(
            wrong[0].is_some_and(|clause| clause.starts_with("VK")),
            "{king} {wrong:?}"
        );
    }
    let large = "Valge: 31, 32, 33 (3). Must: 1, 2 (3).";
    assert_eq!(read(large).1, 1);
    assert_eq!(read(large).2.len(), 1);
}

#[test]
fn mk53_s20_positions_of_chess() {
    let chess = "Valge: Kg2, La7, Rh5, E: b2, e3 (5). Must: Kg8, E: b4 (3).";
    let (games, positions, wrong) = read(chess);
    assert_eq!((games, positions, wrong.len()), (0, 1, 1));
}

#[test]
fn a_position_with_moves_is_a_game() {
    let text = "valge — a1, c3 (2); must — a7, e7 (2).\n\n1. c3-d4 e7-f6 2. d4-e5 *";
    assert_eq!(read(text), (1, 0, vec![]));
}
