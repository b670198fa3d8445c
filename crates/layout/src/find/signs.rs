//! Signs of markup between the words of a page: what is near them has their place, as that of its own signs, or they stand in a game that
//! is around them, and say nothing.

use crate::Page;
use crate::find::Found;
use scoresheet_source::Span;

/// Adds the signs of a page that stand in nothing that was found: to the game around them, or to the leftover.
pub(super) fn add(found: &mut Found, page: &Page) {
    let mut places = places(found);
    places.sort_unstable_by_key(|place| place.start);
    for (stated, sign) in &page.signs {
        let next = places.partition_point(|place| place.start <= sign.start);
        let mut before = places.get(..next).unwrap_or_default().iter().rev();
        // Places lie in one another where columns stand beside each other.
        const NEAR: usize = 8;
        if before
            .by_ref()
            .take(NEAR)
            .any(|place| place.end >= sign.end)
        {
            continue;
        }
        let next = found
            .sheets
            .partition_point(|sheet| sheet.span.start <= sign.start);
        let last = next.checked_sub(1).and_then(|at| found.sheets.get_mut(at));
        match last.filter(|sheet| sign.end <= sheet.span.end) {
            Some(sheet) => sheet.furniture.push(*sign),
            None => found.leftover.push((stated.clone(), *sign)),
        }
    }
    found.leftover.sort_by_key(|(_, span)| span.start);
}

/// Where everything stands that was found.
fn places(found: &Found) -> Vec<Span> {
    let mut places: Vec<Span> = found.leftover.iter().map(|(_, span)| *span).collect();
    for sheet in &found.sheets {
        let stated = sheet.heading.iter().chain(&sheet.position);
        places.extend(stated.map(|(_, span)| *span));
        places.extend(sheet.cells.iter().map(|cell| cell.span));
        places.extend(sheet.marks.iter().map(|mark| mark.span));
        places.extend(sheet.numbers.iter().map(|number| number.span));
        places.extend(&sheet.furniture);
        places.extend(sheet.result.iter().map(|(_, span)| *span));
    }
    places
}
