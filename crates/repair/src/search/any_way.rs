//! Slips that a whole record may have: the columns exchanged, the board seen from the other side.

use super::beam::SpelledMoves;
use super::read::{Found, SearchOptions, Skim, read, skim};
use super::text::Text;
use crate::answer::{Answer, Ply, Reason};
use crate::channel::Habits;
use crate::prior::Learned;
use crate::spell::{Speller, Turned};
use scoresheet_layout::ScoreSheet;

/// Mean cost of a step, in nats, above which a text is taken for something else than it seems: at
/// one damaged character in ten it is about 4.
const ODD: f64 = 3.0;

/// What it costs in nats that a whole record has one of these slips.
const WHOLE_SLIP: f64 = 6.0;

/// Cells on which the other ways are tried.
const FIRST: usize = 30;

/// Reads the sheet as it stands; if little of it fits, also with White's and Black's moves
/// exchanged, and with squares named from the other side of the board.
pub(crate) fn read_any_way<P: Learned, S: Speller<P>>(
    start: P,
    sheet: &ScoreSheet,
    speller: &S,
    options: SearchOptions<'_>,
) -> Found<P::Move> {
    let found = read(start.clone(), sheet, speller, options);
    let begins_oddly = found.plies.first().is_some_and(|ply| ply.cells.is_empty())
        || found.strays.iter().any(|stray| stray.before == 0);
    if found.surprise <= ODD && !begins_oddly {
        return found;
    }
    let mut beginning = sheet.clone();
    beginning.cells.truncate(FIRST);
    let stop = options.stop;
    let last = |costs: Vec<f32>| costs.last().copied().unwrap_or(f32::INFINITY);
    let mut spelled = SpelledMoves::default();
    let mut text = Text::new(&beginning, Habits::default());
    let mut skim_own = |sheet, text| {
        skim(
            start.clone(),
            sheet,
            text,
            speller,
            &mut spelled,
            Skim::Narrow,
            stop,
        )
    };
    let as_it_stands = last(skim_own(&beginning, &mut text));
    let swapped = exchanged(&beginning);
    let swapped = last(skim_own(
        &swapped,
        &mut Text::new(&swapped, Habits::default()),
    ));
    let (other_side, mut spelled) = (&Turned(speller), SpelledMoves::default());
    let turned = skim(
        start.clone(),
        &beginning,
        &mut text,
        other_side,
        &mut spelled,
        Skim::Narrow,
        stop,
    );
    let turned = last(turned);
    let much_better = |cost: f32| cost < as_it_stands / 2.0;
    let mut others = Vec::new();
    if much_better(swapped) {
        let mut found = read(start.clone(), &exchanged(sheet), speller, options);
        put_back(&mut found, sheet.cells.len());
        others.push((found, Reason::ColumnsExchanged));
    }
    if much_better(turned) {
        let found = read(start, sheet, &Turned(speller), options);
        others.push((found, Reason::OtherSide));
    }
    others.retain(|(other, _)| other.cost() + WHOLE_SLIP < found.cost());
    others.sort_by(|(a, _), (b, _)| a.cost().total_cmp(&b.cost()));
    // The board is nearly the same from both sides, so that both may do.
    let distinguished = match &others[..] {
        [(best, _), (next, _)] => best.cost() + WHOLE_SLIP < next.cost(),
        _ => true,
    };
    let Some((mut other, reason)) = others.into_iter().next() else {
        return found;
    };
    // What is supposed of the whole sheet has to explain most of it. One ply alone proves nothing: it may be the other side's.
    let sure = |ply: &&Ply| matches!(ply.answer, Answer::Read | Answer::Repaired);
    let explained = 2 * other.plies.iter().filter(sure).count() >= other.plies.len();
    let proved = explained && other.plies.len() > 1;
    for ply in &mut other.plies {
        supposed(ply, reason, distinguished && proved);
    }
    other
}

/// The sheet with each two cells in the place of each other.
fn exchanged(sheet: &ScoreSheet) -> ScoreSheet {
    let mut other = sheet.clone();
    for pair in other.cells.chunks_exact_mut(2) {
        pair.swap(0, 1);
        // The number stands before the row, the column says whose move it is.
        let (number, side) = (pair[1].number, pair[1].side);
        pair[1].number = pair[0].number;
        pair[0].number = number;
        pair[1].side = pair[0].side;
        pair[0].side = side;
    }
    other
}

/// Places in the exchanged sheet become places in the sheet itself.
fn put_back<M>(found: &mut Found<M>, cells: usize) {
    let place = |cell: usize| match cell ^ 1 {
        other if other < cells => other,
        _ => cell,
    };
    for ply in &mut found.plies {
        // Of several cells, all between the first and the last.
        let cells = ply.cells.clone().map(place);
        let range = cells.map(|cell| cell..cell + 1);
        let whole = range.reduce(|all, cell| all.start.min(cell.start)..all.end.max(cell.end));
        if let Some(whole) = whole {
            ply.cells = whole;
        }
    }
    for stray in &mut found.strays {
        stray.cell = place(stray.cell);
    }
    // Of a pair that was not read to its end the first cell is not read, in whichever order.
    found.stopped = found.stopped.map(|cell| cell & !1);
}

/// Every ply is read under a supposition, and says so.
fn supposed(ply: &mut Ply, reason: Reason, distinguished: bool) {
    ply.reasons.insert(0, reason);
    ply.answer = match ply.answer {
        Answer::Read | Answer::Repaired if !distinguished => Answer::Ambiguous,
        Answer::Read => Answer::Repaired,
        other @ (Answer::Repaired | Answer::Ambiguous | Answer::Unreadable) => other,
    };
}
