//! A position of a game for a person: who played, the move that led to it, the board, what may be claimed.

use crate::{BoardView, Rendered};
use scoresheet_notation::{Kind, KnownTag, Outcome, RecordText, Symbol};
use scoresheet_replay::{AnyPosition, Claims, Followed, Verdict};

/// Who against whom, how it ended, and where: `Kask – Tamm, 1-0 (Tartu 1953)`.
#[must_use]
pub fn game_title(record: RecordText<'_>, verdict: &Verdict) -> String {
    let value = |tag| record.stated(tag).map(|(v, _)| v.trim().to_owned());
    let name = |tag, none: &str| {
        let stated = value(tag).filter(|v| !v.is_empty());
        stated.unwrap_or_else(|| none.to_owned())
    };
    let result = verdict
        .result
        .map_or(String::new(), |r| format!(", {}", Outcome::as_str(r)));
    let event = value(KnownTag::Event).filter(|v| !matches!(v.as_str(), "" | "?"));
    let event = event.map_or(String::new(), |event| format!(" ({event})"));
    let white = name(KnownTag::White, "White");
    let black = name(KnownTag::Black, "Black");
    format!("{white} – {black}{result}{event}")
}

/// The position after ply `ply`, as `view` draws it: title, move, board, FEN, what is counted towards the end of the game
/// there, and which draws may be claimed.
pub fn render_position(
    rendered: &mut Rendered,
    record: RecordText<'_>,
    verdict: &Verdict,
    (ply, position, view): (usize, &AnyPosition, &BoardView),
) {
    let plies = verdict.line.plies();
    let written = written(record, verdict, ply);
    let title = game_title(record, verdict);
    rendered.words(&format!("{title}\nply {ply} of {plies}{written}\n\n"));
    rendered.view(view);
    rendered.words(&format!("\n{}\n", position.fen()));
    let followed = Followed::new(verdict);
    let times = followed.repetition(ply);
    if times > 1 {
        let times = ordinal(times);
        rendered.words(&format!("this position occurs for the {times} time\n"));
    }
    let counts = followed.counts(ply);
    if !counts.is_empty() {
        rendered.words(&format!("counted: {counts}\n"));
    }
    let claims = Claims::at(verdict, ply);
    for ending in claims.standing.iter().map(|standing| standing.ending) {
        let (says, clause) = (ending.says, ending.clause);
        rendered.words(&format!("a draw may be claimed: {says} ({clause})\n"));
    }
    for (mv, ending) in claims.by_move {
        let clause = ending.clause;
        let line = format!("a draw may be claimed with {mv}, without playing it ({clause})\n");
        rendered.words(&line);
    }
}

fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The move as written, and what the symbols after it mean in the edition in force.
fn written(record: RecordText<'_>, verdict: &Verdict, ply: usize) -> String {
    let token = ply.checked_sub(1).and_then(|at| verdict.line.token(at));
    let Some(at) = token else {
        return String::new();
    };
    let tokens = &record.tokens;
    let mut text = format!(": {}", record.lossy(tokens[at].span));
    let after = tokens[at + 1..].iter().map_while(|token| match token.kind {
        Kind::Symbol(symbol) => Some(symbol),
        Kind::Nag(nag) => u8::try_from(nag).ok().and_then(Symbol::from_nag),
        Kind::Heading
        | Kind::Number { .. }
        | Kind::Move(_)
        | Kind::NullMove
        | Kind::Comment
        | Kind::Open
        | Kind::Close
        | Kind::Result(_)
        | Kind::SetUp
        | Kind::Unreadable => None,
    });
    for symbol in after.map(Symbol::text) {
        text.push_str(&symbol);
        let meaning = verdict.edition.and_then(|e| e.meaning_of(&symbol));
        if let Some((meaning, clause)) = meaning {
            let comma = if clause.is_empty() { "" } else { ", " };
            text.push_str(&format!(" ({meaning}{comma}{clause})"));
        }
    }
    text
}
