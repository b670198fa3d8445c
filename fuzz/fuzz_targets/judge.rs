//! Any text, as any game: no panic, findings inside the text, every ply can be shown.
#![no_main]

use scoresheet_draughts::Variant;
use scoresheet_fuzz::fuzz_target;
use scoresheet_notation::{Family, Reader, Record};
use scoresheet_replay::{AnyPosition, Game, Judge, Mode, Options};

/// What the first byte of the input chooses.
const GAMES: [(Option<Game>, Option<Family>); 7] = [
    (None, None),
    (None, Some(Family::Chess)),
    (None, Some(Family::Draughts)),
    (Some(Game::Chess), None),
    (Some(Game::Draughts(Variant::Russian)), None),
    (Some(Game::Draughts(Variant::Brazilian)), None),
    (Some(Game::Draughts(Variant::International)), None),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = bytes.split_first() else {
        return;
    };
    let (game, hint) = GAMES[usize::from(*choice) % GAMES.len()];
    let mode = if usize::from(*choice) / GAMES.len() % 2 == 1 {
        Mode::Accepted
    } else {
        Mode::Strict
    };
    let mut judge = Judge::new(Options {
        game,
        hint,
        mode,
        ..Options::default()
    });
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        for finding in &verdict.findings {
            assert!(finding.span.start <= finding.span.end);
            assert!(finding.span.end as usize <= text.len());
            // After an illegal move that was carried out a king can stand in check out of turn.
            let fen = finding.fen.as_ref().filter(|_| mode == Mode::Strict);
            if let (Some(game), Some(fen)) = (verdict.game, fen) {
                AnyPosition::from_fen(game, fen).expect("a position we wrote ourselves");
            }
        }
        for ply in 0..=verdict.line.plies() {
            assert!(verdict.line.position_after(ply).is_some() || verdict.line.plies() == 0);
        }
    }
});
