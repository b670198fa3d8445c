//! A repair for a person: what was read, what was changed, what is left to ask.

use crate::drawing::Rendered;
use comfy_table::{Table, presets};
use scoresheet_batch::documents::{Document, Rest};
use scoresheet_batch::input::Chunk;
use scoresheet_layout::Sheet;
use scoresheet_repair::{Reason, Repair, RepairedPly, StrayKind, Tally, chance};
use scoresheet_report::marks;
use scoresheet_source::Span;

/// Characters of a written text that are shown.
const SHOWN: usize = 32;

/// Ways of reading that are named, and candidates of a question.
const NAMED: usize = 4;
const CANDIDATES: usize = 9;

/// Everything there is to tell of a game.
pub fn reported(reported: &mut Rendered, document: &Document<'_>, sheet: &Sheet, repair: &Repair) {
    reported.words(&format!("{}\n", title(document)));
    reported.words(&summary(repair));
    reported.words(&against(repair));
    reported.words(&changes(document.chunk, sheet, repair));
    reported.words(&strays(document.chunk, sheet, repair));
    let open = repair.entries(sheet).filter(RepairedPly::is_open);
    for (at, entry) in open.enumerate() {
        reported.words(&format!("\n  question {}\n", at + 1));
        question(reported, document.chunk, repair, &entry);
    }
    reported.words(&stop(document.chunk, sheet, repair));
    if let Some(span) = sheet.goes_on {
        let place = place(document.chunk, span);
        reported.words(&format!(
            "\n  the game seems to continue at {place}, after moves that are lost\n"
        ));
    }
}

/// How much text is part of no game, and what in it looks like moves.
pub fn rest(rest: &Rest<'_>) -> String {
    let words = rest
        .texts
        .iter()
        .map(|(text, _)| text.split_whitespace().count());
    let words: usize = words.sum();
    let file = &rest.chunk.file;
    let mut reported = format!("{file}: {words} words are part of no game");
    if let Some(first) = rest.quoted.first() {
        reported.push_str(&format!(
            "; {} of them look like moves, the first is {} at {}",
            rest.quoted.len(),
            quoted(&first.text),
            place(rest.chunk, first.span)
        ));
    }
    reported + "\n"
}

/// Which game it is.
pub fn title(document: &Document<'_>) -> String {
    let line = document.chunk.line(document.sheet.span.start as usize);
    let mut title = format!(
        "{} game {}, line {line}",
        document.chunk.file, document.number
    );
    let [white, black] = &document.sheet.players;
    if white.is_some() || black.is_some() {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        title.push_str(&format!(": {} – {}", name(white), name(black)));
    }
    title
}

/// What became of the plies, in words.
pub fn counts(tally: Tally) -> String {
    let all = tally.read + tally.repaired + tally.ambiguous + tally.unreadable;
    let parts = [
        (tally.repaired, "repaired"),
        (tally.ambiguous, "ambiguous"),
        (tally.unreadable, "unreadable"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, what)| format!(", {count} {what}"))
        .collect();
    let plies = if all == 1 { "ply" } else { "plies" };
    format!("{all} {plies}: {} read{}", tally.read, parts.concat())
}

fn summary(repair: &Repair) -> String {
    let mut text = format!(
        "  {}, {}; {}",
        repair.game.name(),
        repair.notation,
        counts(repair.tally())
    );
    if !repair.is_untouched() {
        text.push_str(&format!(
            "; about {:.1} % of the characters damaged",
            repair.damage * 100.0
        ));
    }
    text + "\n"
}

/// What spoke against other ways of reading.
fn against(repair: &Repair) -> String {
    let mut text = String::new();
    let others = repair.tried.iter().skip(1);
    let (alike, worse): (Vec<_>, Vec<_>) = others.partition(|tried| tried.fell_behind.is_none());
    let name = |tried: &scoresheet_repair::Tried| {
        if tried.game == repair.game {
            tried.notation.to_string()
        } else {
            format!("{}, {}", tried.game.name(), tried.notation)
        }
    };
    let few = |mut names: Vec<String>| {
        let more = names.len().saturating_sub(NAMED);
        names.truncate(NAMED);
        let more = if more > 0 {
            format!("; and {more} more")
        } else {
            String::new()
        };
        names.join("; ") + &more
    };
    if !alike.is_empty() {
        let names = alike.iter().map(|tried| name(tried)).collect();
        text.push_str(&format!("  reads equally well as {}\n", few(names)));
    }
    if !worse.is_empty() {
        let names = worse.iter().map(|tried| {
            let (_, written) = tried.fell_behind.clone().unwrap_or_default();
            format!("{} from {} on", name(tried), quoted(&written))
        });
        text.push_str(&format!("  not as {}\n", few(names.collect())));
    }
    text
}

/// The plies that were repaired, a line each.
fn changes(chunk: &Chunk, sheet: &Sheet, repair: &Repair) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    for entry in repair.entries(sheet).filter(RepairedPly::is_change) {
        table.add_row([
            format!("   ply {}", entry.at + 1),
            number(&entry),
            place(chunk, entry.span),
            format!("{} → {}", written(&entry), entry.ply.meant),
            chance(entry.ply.probability),
            reasons(&entry),
        ]);
    }
    let lines = table.to_string();
    let lines = lines.lines().map(|line| format!("{}\n", line.trim_end()));
    lines.filter(|line| line.len() > 1).collect()
}

fn strays(chunk: &Chunk, sheet: &Sheet, repair: &Repair) -> String {
    let mut text = String::new();
    for stray in repair.strays_before_stop() {
        let what = match stray.kind {
            // Numbers are written anew.
            StrayKind::Number => continue,
            StrayKind::Doubled => "written twice",
            StrayKind::Result => "a result",
            StrayKind::Unknown => "no move",
        };
        let cell = sheet.cells.get(stray.cell);
        let place = cell.map_or(String::new(), |cell| place(chunk, cell.span));
        let ply = stray.before + 1;
        let stray = quoted(&stray.text);
        text.push_str(&format!("    {place} {stray} before ply {ply}: {what}\n"));
    }
    text
}

/// What a person has to decide: the text, the board, the candidates.
pub fn question(reported: &mut Rendered, chunk: &Chunk, repair: &Repair, entry: &RepairedPly<'_>) {
    reported.words(&format!(
        "  ply {}, {} {}, {}: {}\n",
        entry.at + 1,
        number(entry),
        if entry.black { "Black" } else { "White" },
        place(chunk, entry.span),
        written(entry),
    ));
    if let Some(position) = repair.line.position_before(entry.at) {
        reported.board(&position, &marks(&position, &entry.ply.written));
    }
    for (at, candidate) in entry.ply.candidates.iter().take(CANDIDATES).enumerate() {
        let chance = chance(candidate.probability);
        reported.words(&format!(
            "    {}  {:<12} {chance}\n",
            at + 1,
            candidate.text
        ));
    }
    let more = entry.ply.candidates.len().saturating_sub(CANDIDATES);
    if more > 0 {
        reported.words(&format!("    and {more} more\n"));
    }
}

/// Where reading stopped, and before what.
pub fn stop(chunk: &Chunk, sheet: &Sheet, repair: &Repair) -> String {
    let Some(cell) = repair.stopped.and_then(|at| sheet.cells.get(at)) else {
        return String::new();
    };
    format!(
        "\n  reading stops after ply {}, {}: no legal line leads to {}\n",
        repair.plies.len(),
        place(chunk, cell.span),
        quoted(&cell.text)
    )
}

/// The number of the move with its dots.
fn number(entry: &RepairedPly<'_>) -> String {
    let dots = if entry.black { "..." } else { "." };
    format!("{}{dots}", entry.number)
}

/// Line and column.
fn place(chunk: &Chunk, span: Span) -> String {
    let at = span.start as usize;
    format!("{}:{}:{}", chunk.file, chunk.line(at), chunk.column(at))
}

fn written(entry: &RepairedPly<'_>) -> String {
    match entry.ply.written.trim() {
        "" => "not written".to_owned(),
        text => quoted(text),
    }
}

fn quoted(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if text.chars().count() <= SHOWN {
        return format!("\"{text}\"");
    }
    let start: String = text.chars().take(SHOWN - 1).collect();
    format!("\"{start}…\"")
}

fn reasons(entry: &RepairedPly<'_>) -> String {
    let reasons: Vec<&str> = entry
        .ply
        .reasons
        .iter()
        .map(|r| Reason::meaning(*r))
        .collect();
    reasons.join("; ")
}
