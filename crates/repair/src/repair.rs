//! From a sheet to answers: games and hands are tried on its beginning, the best reads it all.

use crate::as_it_stands::as_it_stands;
use crate::search::{Found, Manner, read_any_way, skim};
use crate::spell::{Descriptive, Draughts, Full, German, Iccf, Short};
use crate::suppose::{Supposition, suppositions};
use crate::{ChessSystem, Hand, Line, Options, Repair, Tried};
use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_layout::Sheet;
use scoresheet_notation::{Reader, Record, position_text};
use scoresheet_replay::{AnyPosition, Game, Judge};

/// Why nothing was read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RepairError {
    /// The sheet has no text that could be a move.
    #[error("there is no text here that could be a move")]
    NoText,
    /// The position that the game starts from cannot be set up.
    #[error("the game starts from a position that cannot be set up: {0}")]
    Start(String),
}

/// Cells at the beginning on which games and hands are tried, and how far behind, in nats, one may
/// be there to be tried on more.
const FIRST: usize = 24;
const NEAR: f32 = 12.0;

/// The line of legal moves that explains the sheet best, with an answer for every ply.
///
/// # Errors
/// If there is nothing to read, or nothing to start from.
///
/// ```
/// use scoresheet_layout::Sheet;
/// use scoresheet_repair::{Answer, Options, repair};
///
/// let sheet = Sheet::from_movetext("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Bc7 6. Qe2 O-O");
/// let repair = repair(&sheet, &Options::default())?;
/// assert_eq!(repair.plies[9].meant, "Be7");
/// assert_ne!(repair.plies[9].answer, Answer::Read);
/// # Ok::<(), scoresheet_repair::RepairError>(())
/// ```
pub fn repair(sheet: &Sheet, options: &Options) -> Result<Repair, RepairError> {
    if sheet.cells.is_empty() {
        return Err(RepairError::NoText);
    }
    let suppositions = suppositions(sheet, options);
    let (chosen, start, tried) = choose(sheet, &suppositions)?;
    if let Some((line, plies)) = as_it_stands(sheet, chosen.game, chosen.hand, &start) {
        return Ok(Repair {
            game: chosen.game,
            hand: chosen.hand,
            tried,
            line,
            plies,
            strays: Vec::new(),
            stopped: None,
            damage: 0.0,
            probability: 1.0,
        });
    }
    let manner = Manner {
        min_confidence: options.min_confidence,
        positions: options.positions,
        prior: options.prior,
        first_number: first_number(sheet),
    };
    Ok(match start {
        AnyPosition::Chess(start) => {
            let found = read_chess(&start, sheet, chosen.hand, manner);
            whole(chosen, tried, found, |moves| Line::Chess { start, moves })
        }
        AnyPosition::Draughts(start) => {
            let found = read_draughts(&start, sheet, chosen.hand, manner);
            whole(chosen, tried, found, |moves| Line::Draughts {
                start,
                moves,
            })
        }
    })
}

fn whole<M>(
    chosen: Supposition,
    tried: Vec<Tried>,
    found: Found<M>,
    line: impl FnOnce(Vec<M>) -> Line,
) -> Repair {
    Repair {
        game: chosen.game,
        hand: chosen.hand,
        tried,
        line: line(found.moves),
        plies: found.plies,
        strays: found.strays,
        stopped: found.stopped,
        damage: found.damage,
        probability: found.probability,
    }
}

/// The number of the first move, as far as the sheet says it.
fn first_number(sheet: &Sheet) -> u32 {
    let numbers = sheet.cells.iter().take(2).filter_map(|cell| cell.number);
    numbers
        .map(u32::from)
        .next()
        .filter(|n| (1..200).contains(n))
        .unwrap_or(1)
}

/// Gives each hand of chess its speller.
macro_rules! with_chess_speller {
    ($hand:expr, $speller:ident => $body:expr) => {
        match $hand {
            Hand::Chess {
                system: ChessSystem::Short,
                language,
            } => {
                let $speller = &Short { language };
                $body
            }
            Hand::Chess {
                system: ChessSystem::Coordinates,
                language,
            } => {
                let $speller = &Full {
                    language,
                    coordinates: true,
                };
                $body
            }
            Hand::Chess {
                system:
                    ChessSystem::DescriptiveEnglish
                    | ChessSystem::DescriptiveFrench
                    | ChessSystem::DescriptiveSpanish,
                language,
            } => {
                let $speller = &Descriptive { language };
                $body
            }
            Hand::Chess {
                system: ChessSystem::DescriptiveGerman,
                ..
            } => {
                let $speller = &German;
                $body
            }
            Hand::Chess {
                system: ChessSystem::Iccf,
                ..
            } => {
                let $speller = &Iccf;
                $body
            }
            Hand::Chess { language, .. } => {
                let $speller = &Full {
                    language,
                    coordinates: false,
                };
                $body
            }
            Hand::Draughts { .. } => {
                let language = scoresheet_notation::Language::english();
                let $speller = &Short { language };
                $body
            }
        }
    };
}

fn read_chess(
    start: &Board,
    sheet: &Sheet,
    hand: Hand,
    manner: Manner,
) -> Found<scoresheet_chess::Move> {
    with_chess_speller!(hand, speller => read_any_way(start.clone(), sheet, speller, manner))
}

fn draughts_speller(hand: Hand) -> Draughts {
    match hand {
        Hand::Draughts { system } => Draughts { system },
        Hand::Chess { .. } => Draughts {
            system: crate::DraughtsSystem::Full,
        },
    }
}

fn read_draughts(
    start: &Position,
    sheet: &Sheet,
    hand: Hand,
    manner: Manner,
) -> Found<scoresheet_draughts::Move> {
    read_any_way(*start, sheet, &draughts_speller(hand), manner)
}

/// The supposition under which the beginning costs least.
fn choose(
    sheet: &Sheet,
    suppositions: &[Supposition],
) -> Result<(Supposition, AnyPosition, Vec<Tried>), RepairError> {
    let mut beginning = sheet.clone();
    beginning.cells.truncate(FIRST);
    let mut refused = None;
    let mut runs = Vec::new();
    for supposition in suppositions {
        let start = match start(sheet, supposition.game, supposition.hand) {
            Ok(start) => start,
            Err(why) => {
                refused = refused.or(Some(why));
                continue;
            }
        };
        runs.push((*supposition, start, Vec::new()));
    }
    if runs.len() > 1 {
        compare(&mut runs, &beginning);
        let least = cost(&runs[0].2);
        let near = runs
            .iter()
            .take_while(|run| cost(&run.2) < least + NEAR)
            .count();
        if near > 1 && sheet.cells.len() > FIRST {
            compare(&mut runs[..near], sheet);
        }
    }
    let Some((chosen, start, _)) = runs.first().cloned() else {
        let why = refused.unwrap_or_else(|| "no game fits its words".to_owned());
        return Err(RepairError::Start(why));
    };
    let tried = told(&runs, sheet);
    Ok((chosen, start, tried))
}

type Run = (Supposition, AnyPosition, Vec<f32>);

/// Skims the sheet under each, and puts the cheapest first.
fn compare(runs: &mut [Run], sheet: &Sheet) {
    for (supposition, start, costs) in runs.iter_mut() {
        *costs = match start {
            AnyPosition::Chess(start) => {
                with_chess_speller!(supposition.hand, speller => skim(start.clone(), sheet, speller))
            }
            AnyPosition::Draughts(start) => {
                skim(*start, sheet, &draughts_speller(supposition.hand))
            }
        };
    }
    runs.sort_by(|a, b| cost(&a.2).total_cmp(&cost(&b.2)));
}

fn cost(costs: &[f32]) -> f32 {
    costs.last().copied().unwrap_or(0.0)
}

/// What was tried, and what spoke against it.
fn told(runs: &[Run], sheet: &Sheet) -> Vec<Tried> {
    const BEHIND: f32 = 2.0;
    let Some(best) = runs.first() else {
        return Vec::new();
    };
    runs.iter()
        .map(|(supposition, _, costs)| {
            let cells = costs.len().min(best.2.len());
            let last = cells.checked_sub(1);
            let against = last.map_or(0.0, |last| costs[last] - best.2[last]);
            let behind = (0..cells).find(|at| costs[*at] - best.2[*at] > BEHIND);
            let cell = behind.and_then(|at| at.checked_sub(1));
            Tried {
                game: supposition.game,
                hand: supposition.hand,
                against: f64::from(against.max(0.0)),
                fell_behind: cell
                    .and_then(|at| Some((at, sheet.cells.get(at)?.text.clone())))
                    .filter(|_| against > BEHIND),
            }
        })
        .collect()
}

/// The position that the sheet starts from: as FEN, or in words with the letters of `hand`.
fn start(sheet: &Sheet, game: Game, hand: Hand) -> Result<AnyPosition, String> {
    let Some((text, _)) = &sheet.position else {
        return Ok(AnyPosition::start(game));
    };
    AnyPosition::from_fen(game, text)
        .or_else(|why| in_words(text, sheet.black_begins, game, hand).ok_or(why))
}

/// Fewest pieces that a game starts with.
const ALL_PIECES: usize = 24;

/// The position that a text gives in words.
fn in_words(text: &str, black_begins: bool, game: Game, hand: Hand) -> Option<AnyPosition> {
    let language = match hand {
        Hand::Chess { language, .. } => Some(language),
        Hand::Draughts { .. } => None,
    };
    let stated = position_text(text, game.family())?;
    let mut judge = Judge::new(scoresheet_replay::Options {
        game: Some(game),
        language,
        ..scoresheet_replay::Options::default()
    });
    // Words before a move are read as a heading; whether the move is legal does not matter.
    let first = match game {
        Game::Chess => "e2-e4",
        Game::Draughts(_) => "1-2",
    };
    let dots = if black_begins { "..." } else { "." };
    let text = format!("{text}\n\n1{dots} {first}");
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut Record::default())?;
    let position = verdict.line.position_after(0)?;
    // What cannot be set up leaves the usual start, which has all pieces if it is meant.
    let pieces = stated.white.pieces.len() + stated.black.pieces.len();
    let usual = position == AnyPosition::start(game);
    (!usual || pieces >= ALL_PIECES).then_some(position)
}
