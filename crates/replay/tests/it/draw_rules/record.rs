//! A game as a record, judged, and counted again from its positions.

use super::counted::Counted;
use super::{chess, draughts};
use scoresheet_notation::{Outcome, Reader, Record};
use scoresheet_replay::{AnyLine, Game, GameLine, Judge, Options, Verdict};
use scoresheet_rulebook::{Edition, Readings};
use std::collections::BTreeMap;

/// By the clause: the ply at which it first held.
pub type Reached = BTreeMap<&'static str, u32>;

/// What a record comes to.
pub struct Judged {
    /// As the positions are counted here, one by one.
    pub counted: Reached,
    /// As the judge says.
    pub stated: Reached,
    /// What the last position itself gives.
    pub board: Option<Outcome>,
}

impl Judged {
    /// The ply at which the clause first held; both counts have to agree on it.
    pub fn first(&self, clause: &str) -> Option<u32> {
        let [counted, stated] = [&self.counted, &self.stated].map(|all| all.get(clause).copied());
        assert_eq!(counted, stated, "{clause}: counted, and as the judge says");
        counted
    }
}

/// Judges a record by the edition.
pub fn judge(edition: &str, game: &str, fen: &str, moves: &str) -> Judged {
    let verdict = verdict(edition, game, Readings::default(), fen, moves);
    Judged {
        counted: counted(edition, game, &verdict),
        stated: stated(&verdict),
        board: verdict.result_board,
    }
}

/// What the judge says who reads the clauses so.
pub fn stated_by(edition: &str, game: &str, readings: Readings, fen: &str, moves: &str) -> Reached {
    stated(&verdict(edition, game, readings, fen, moves))
}

/// The verdict on a record, all moves of which have to be legal: else the test would prove nothing.
fn verdict(edition: &str, game: &str, readings: Readings, fen: &str, moves: &str) -> Verdict {
    let text = format!("[FEN \"{fen}\"]\n\n{moves} *\n");
    let mut judge = Judge::new(Options {
        game: Game::by_name(game),
        edition: Edition::by_code(edition),
        readings,
        ..Options::default()
    });
    let mut record = Record::default();
    let mut reader = Reader::new(text.as_bytes());
    let verdict = judge.next(&mut reader, &mut record).unwrap();
    assert_eq!(verdict.legal, Some(true), "{text}{:#?}", verdict.findings);
    let judged_by = verdict.edition.unwrap();
    assert!(
        Edition::by_code(edition).unwrap().may_mean(judged_by),
        "{text}"
    );
    verdict
}

fn stated(verdict: &Verdict) -> Reached {
    // Of those that were reached twice, the first.
    let endings = verdict.endings.iter().rev();
    endings.map(|e| (e.ending.clause, e.ply)).collect()
}

fn counted(edition: &str, game: &str, verdict: &Verdict) -> Reached {
    match &verdict.line {
        AnyLine::None => panic!("nothing was replayed"),
        AnyLine::Draughts(GameLine { start, moves, .. }) => {
            let mut positions = vec![*start];
            let moves: Vec<_> = moves.iter().map(|played| played.mv).collect();
            for mv in &moves {
                let mut next = positions[positions.len() - 1];
                next.play(mv);
                positions.push(next);
            }
            let rules = draughts::rules(edition, game);
            draughts::Game { positions, moves }.first(rules)
        }
        AnyLine::Chess(GameLine { start, moves, .. }) => {
            let mut positions = vec![start.clone()];
            let moves: Vec<_> = moves.iter().map(|played| played.mv).collect();
            for &mv in &moves {
                let mut next = positions[positions.len() - 1].clone();
                next.play(mv);
                positions.push(next);
            }
            chess::Game::new(positions, moves).first(chess::rules(edition))
        }
    }
}

/// The first `plies` of `opening`, then of `cycle` over and over.
pub fn over_and_over(opening: &str, cycle: &str, plies: usize) -> String {
    let moves = opening
        .split_whitespace()
        .chain(cycle.split_whitespace().cycle());
    moves.take(plies).collect::<Vec<_>>().join(" ")
}
