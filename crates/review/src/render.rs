//! A repair for a person: what was read, what was changed, what is left to ask.

use crate::{GamePlace, Misfit, Settled};
use scoresheet_batch::documents::{Document, Rest};
use scoresheet_batch::input::Chunk;
use scoresheet_layout::ScoreSheet;
use scoresheet_notation::{HeadingTag, Language};
use scoresheet_repair::{
    Choice, MisreadNumber, Reason, Repair, RepairedPly, StrayKind, Tally, chance, choices,
};
use scoresheet_report::{Rendered, columns, marks};
use scoresheet_source::Span;
use scoresheet_source::untrusted::one_line;

/// Characters of a written text that are shown.
const SHOWN: usize = 32;

/// Ways of reading that are named, and choices of a question.
const NAMED: usize = 4;
const CHOICES: usize = 9;

/// Characters of a line of the source that are shown.
const LINE: usize = 72;

/// What a person needs to know of a game; nothing of one that reads as it stands.
///
/// ```
/// use scoresheet_batch::documents::{DocumentError, DocumentOptions, Group, each_group, each_searched};
/// use scoresheet_batch::input::Source;
/// use scoresheet_report::Rendered;
/// use scoresheet_review::{Settled, render_repair};
/// let source = Source::of_text("page.txt", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O BØ7 1-0\n");
/// let mut rendered = Rendered::new(false);
/// each_group(source, &DocumentOptions::default(), |group| match group {
///     Group::Games(games) => each_searched(&games, |document, found| {
///         if let Some(Ok(repair)) = found {
///             let settled = Settled::undecided(document.sheet.clone(), repair);
///             render_repair(&mut rendered, document, &settled);
///         }
///         Ok::<(), DocumentError>(())
///     }),
///     Group::Rest(_) => Ok(()),
/// })?;
/// assert!(rendered.to_string().starts_with("page.txt game 1, line 1: chess, "));
/// # Ok::<(), DocumentError>(())
/// ```
pub fn render_repair(reported: &mut Rendered, document: &Document<'_>, settled: &Settled) {
    let Settled {
        sheet,
        repair,
        misfits,
        ..
    } = settled;
    let chunk = document.chunk;
    let boards = boards(chunk, sheet, repair);
    if repair.is_untouched() && misfits.is_empty() && settled.heard.is_empty() && boards.is_empty()
    {
        return;
    }
    reported.words(&format!("{}: {}\n", title(document), summary(repair)));
    reported.words(&alike(repair));
    reported.words(&changes(chunk, settled));
    reported.words(&strays(chunk, sheet, repair));
    reported.words(&numbers(chunk, repair));
    reported.words(&boards);
    for Misfit { decision, why } in misfits {
        reported.words(&format!(
            "    an answer no longer fits: {}: {why}\n",
            decision.words()
        ));
    }
    let open = repair.entries(sheet).filter(RepairedPly::is_open);
    for (at, entry) in open.enumerate() {
        reported.words(&format!("\n  question {}\n", at + 1));
        let choices = choices(repair, entry.at);
        render_question(reported, document, repair, &entry, &choices);
        if settled.is_given_up(entry.at) {
            reported.words("    the user cannot read it either\n");
        }
    }
    reported.words(&stop_in_words(document, sheet, repair));
    if let Some(span) = sheet.goes_on {
        let place = place(chunk, span);
        reported.words(&format!(
            "\n  the game seems to continue at {place}; what stands there was not replayed\n"
        ));
    }
    if let Some(caveat) = &sheet.caveat {
        let place = place(chunk, caveat.span);
        reported.words(&format!("\n  {} at {place}\n", caveat.message));
    }
    if let Some(mark) = repair.unread.and_then(|at| sheet.marks.get(at)) {
        let (place, text) = (place(chunk, mark.span), quoted(&mark.text));
        reported.words(&format!(
            "\n  the text after the last move at {place} may be a move too: {text}\n"
        ));
    }
    let parts = repair
        .numbering
        .and_then(|numbering| Some((numbering, repair.entries(sheet).nth(numbering.from)?)));
    if let Some((numbering, entry)) = parts {
        let place = place(chunk, entry.span);
        reported.words(&if numbering.miscounted {
            format!("\n  the move numbers go back at {place}: a number is written twice, but the moves fit only as they stand\n")
        } else if numbering.plies > 0 {
            format!("\n  the move numbers at {place} are ahead of the moves: some moves seem to be missing before it\n")
        } else {
            format!("\n  the move numbers go back at {place}: some moves before it seem to be written twice, or to belong to another game\n")
        });
    }
}

/// How much text is part of no game, and what in it looks like moves.
#[must_use]
pub fn rest_in_words(rest: &Rest<'_>) -> String {
    let words = rest
        .texts
        .iter()
        .map(|(text, _)| text.split_whitespace().count());
    let words: usize = words.sum();
    let file = &rest.chunk.file;
    let are = if words == 1 { "word is" } else { "words are" };
    let mut reported = format!("{file}: {words} {are} not part of any game");
    if let Some(first) = rest.quoted.first() {
        let (text, place) = (quoted(&first.text), place(rest.chunk, first.span));
        reported.push_str(&match (words, rest.quoted.len()) {
            (1, _) => format!("; it looks like a move: {text} at {place}"),
            (_, 1) => format!("; one of them looks like a move: {text} at {place}"),
            (_, count) => {
                format!("; {count} of them look like moves, the first is {text} at {place}")
            }
        });
    }
    reported + "\n"
}

/// Which game it is.
#[must_use]
pub fn title(document: &Document<'_>) -> String {
    let line = document.chunk.line(document.sheet.span.start as usize);
    let mut title = format!(
        "{} game {}, line {line}",
        one_line(&document.chunk.file),
        document.number
    );
    let [white, black] =
        [HeadingTag::White, HeadingTag::Black].map(|side| document.sheet.says(side));
    if white.is_some() || black.is_some() {
        let name = |name: Option<&str>| name.unwrap_or("?").to_owned();
        title.push_str(&format!(": {} – {}", name(white), name(black)));
    }
    title
}

/// What became of the plies, in words.
#[must_use]
pub fn plies_in_words(tally: Tally) -> String {
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
    let tally = repair.tally();
    let guessed = tally.read + tally.repaired == 0 && repair.tried.len() > 1;
    let perhaps = if guessed { "perhaps " } else { "" };
    let mut text = format!(
        "{perhaps}{}, {}; {}",
        repair.game.name(),
        repair.notation,
        plies_in_words(tally)
    );
    let confirmed = repair.plies.iter().filter(|ply| ply.is_confirmed()).count();
    if confirmed > 0 {
        text.push_str(&format!("; {confirmed} confirmed"));
    }
    if let Some(cipher) = &repair.cipher {
        let letter = |role| Language::english().spelling(role);
        let signs = cipher.signs.iter();
        let signs: Vec<String> = signs
            .map(|(sign, role)| format!("{sign} = {}", letter(*role)))
            .collect();
        text.push_str(&format!(
            "; signs: {} (found by legality; the next best assignment is e^{:.0} times less likely)",
            signs.join(", "),
            cipher.against
        ));
    }
    for sign in &repair.damaged_signs {
        let meant = quoted(&sign.meant.to_string());
        text.push_str(&match sign.stands {
            Some(stands) => format!(
                "; {} stands for {meant} in most places",
                quoted(&stands.to_string())
            ),
            None => format!("; {meant} is lost in most places"),
        });
    }
    let percent = repair.damage * 100.0;
    if percent >= 0.05 {
        text.push_str(&format!("; about {percent:.1} % of the characters damaged"));
    } else if percent > 0.0 {
        text.push_str("; less than 0.1 % of the characters damaged");
    }
    text
}

/// Other ways of reading against which nothing speaks.
fn alike(repair: &Repair) -> String {
    let others = repair.tried.iter().skip(1);
    let alike = others.filter(|tried| tried.fell_behind.is_none());
    let names = alike.map(|tried| {
        if tried.game == repair.game {
            tried.notation.to_string()
        } else {
            format!("{}, {}", tried.game.name(), tried.notation)
        }
    });
    let mut names: Vec<String> = names.collect();
    if names.is_empty() {
        return String::new();
    }
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let more = match more {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    format!("  reads equally well as {}{more}\n", names.join("; "))
}

/// The plies that were repaired or confirmed, a line each.
fn changes(chunk: &Chunk, settled: &Settled) -> String {
    let told = |entry: &RepairedPly<'_>| entry.is_change() || entry.ply.is_confirmed();
    let names = settled.repair.line.names();
    let row = |entry: RepairedPly<'_>| {
        let mut meant = entry.ply.meant.clone();
        // Of a `QxP` that several moves fit, the text alone does not tell which was read.
        if entry.ply.reasons.contains(&Reason::LaterGame)
            && let Some(name) = names.get(entry.at)
        {
            meant.push_str(&format!(" ({name})"));
        }
        [
            format!("   ply {}", entry.at + 1),
            number(&entry),
            place(chunk, entry.span),
            format!("{} → {meant}", written(&entry)),
            chance(entry.ply.probability),
            reasons(&entry),
        ]
    };
    let entries = settled.repair.entries(&settled.sheet).filter(told);
    columns(&entries.map(row).collect::<Vec<_>>())
}

fn strays(chunk: &Chunk, sheet: &ScoreSheet, repair: &Repair) -> String {
    let mut text = String::new();
    for stray in repair.strays_before_stop() {
        let what = match stray.kind {
            // Numbers are written anew.
            StrayKind::Number | StrayKind::Word => continue,
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

/// The numbers of moves that are not the ones due, a line each.
fn numbers(chunk: &Chunk, repair: &Repair) -> String {
    let line = |number: &MisreadNumber| {
        let (place, due) = (place(chunk, number.span), number.due);
        let at = match number.before + 1 {
            ply if ply > repair.plies.len() => "after the last move".to_owned(),
            ply => format!("before ply {ply}"),
        };
        let written = match number.written.trim() {
            "" => "no number".to_owned(),
            written => format!("the number {}", quoted(written)),
        };
        format!("    {place} {written} {at}, where {due} is due\n")
    };
    repair.misread_numbers.iter().map(line).collect()
}

/// The boards on the page: the one that the moves start from, and what those between the moves say of them.
fn boards(chunk: &Chunk, sheet: &ScoreSheet, repair: &Repair) -> String {
    let start = repair.start.and_then(|at| sheet.starts.get(at));
    let start = start.map(|start| {
        let misprint = repair.misprinted_start(sheet);
        let misprint = misprint.map(|drawn| format!(", though it {}", drawn.words()));
        let says = format!("the moves start from it{}", misprint.unwrap_or_default());
        (&start.board, says)
    });
    let heard = sheet.diagrams.iter().zip(&repair.witnesses);
    let heard = heard.filter_map(|(board, witness)| Some((board, witness.as_ref()?.words())));
    let lines = start.into_iter().chain(heard).map(|(board, says)| {
        let place = place(chunk, board.span);
        format!("    {place} {}: {says}\n", board.called())
    });
    lines.collect()
}

/// What a person has to decide: the line of the source, the board, the choices and what speaks for each.
pub fn render_question(
    reported: &mut Rendered,
    document: &Document<'_>,
    repair: &Repair,
    entry: &RepairedPly<'_>,
    choices: &[Choice],
) {
    reported.words(&format!(
        "  ply {}, {} {}, {}: {}\n",
        entry.at + 1,
        number(entry),
        if entry.black { "Black" } else { "White" },
        place(document.chunk, entry.span),
        written(entry),
    ));
    let doubts = entry
        .ply
        .reasons
        .iter()
        .filter(|reason| !choices_show(**reason));
    for doubt in doubts {
        reported.words(&format!("  {}\n", doubt.meaning()));
    }
    reported.words(&underlined(document, entry.span));
    if let Some(position) = repair.line.position_before(entry.at) {
        reported.board(&position, &marks(&position, &entry.ply.written));
    }
    let mut left = 1.0;
    for (at, choice) in choices.iter().take(CHOICES).enumerate() {
        let chance = match choice.probability {
            Some(probability) => {
                left -= probability;
                chance(probability)
            }
            None => "–".to_owned(),
        };
        let line = format!(
            "    {}  {:<12} {chance:<8} {}",
            at + 1,
            choice.text,
            choice.words()
        );
        reported.words(&format!("{}\n", line.trim_end()));
    }
    let more = choices.len().saturating_sub(CHOICES);
    if more > 0 {
        reported.words(&format!("    and {more} more\n"));
    }
    // Lest the first be taken for sure because no other is named with it.
    if choices.len() <= CHOICES && left > 0.0001 {
        reported.words(&format!("       {:<12} {}\n", "another move", chance(left)));
    }
}

/// Whether what was supposed of a text is seen from the choices, each with the characters that differ.
const fn choices_show(reason: Reason) -> bool {
    match reason {
        Reason::Characters | Reason::LaterGame | Reason::Missing | Reason::Said => true,
        Reason::Split
        | Reason::Merged
        | Reason::OtherSide
        | Reason::ColumnsExchanged
        | Reason::OnlyMove
        | Reason::OtherBoard
        | Reason::Start
        | Reason::Number
        | Reason::Piece
        | Reason::Quoted
        | Reason::Unproved
        | Reason::GuessedGame
        | Reason::CutOff
        | Reason::Slipped
        | Reason::OtherMove
        | Reason::Exchanged => false,
    }
}

/// The line of the source, with the place underlined: not more of it than a screen is wide.
fn underlined(document: &Document<'_>, span: Span) -> String {
    let lines = GamePlace::of(document);
    let found = lines.find(span);
    let Some((found, line)) = found.and_then(|found| Some((found, lines.lines.get(found.line)?)))
    else {
        return String::new();
    };
    let from = found.from.saturating_sub(LINE / 2);
    let all = line.text.chars().count();
    let from = from.min(all.saturating_sub(LINE));
    let shown: String = line.text.chars().skip(from).take(LINE).collect();
    let (before, after) = (
        if from > 0 { "…" } else { "" },
        if from + LINE < all { "…" } else { "" },
    );
    let width = |count: usize, skip: usize| -> usize {
        let text: String = line.text.chars().skip(skip).take(count).collect();
        text.chars()
            .map(|c| if c == '\t' { 1 } else { width_of(c) })
            .sum()
    };
    let margin = " ".repeat(width(found.from - from, from) + before.chars().count());
    // A ply that is not written has a place, and no width.
    let rule = "━".repeat(width(found.to - found.from, found.from).max(1));
    let number = line.number.to_string();
    let blank = " ".repeat(number.len());
    let shown = shown.replace('\t', " ");
    format!("    {number} │ {before}{shown}{after}\n    {blank} │ {margin}{rule}\n")
}

/// Columns of a terminal that a character takes, roughly: East Asian scripts take two.
fn width_of(c: char) -> usize {
    if ('\u{1100}'..='\u{ffdc}').contains(&c) && !('\u{2000}'..='\u{2e7f}').contains(&c) {
        2
    } else {
        1
    }
}

/// Where reading stopped, and before what.
#[must_use]
pub fn stop_in_words(document: &Document<'_>, sheet: &ScoreSheet, repair: &Repair) -> String {
    let Some(cell) = repair.stopped.and_then(|at| sheet.cells.get(at)) else {
        return String::new();
    };
    format!(
        "\n  reading stops after ply {}, {}: no legal line leads to {}\n{}",
        repair.plies.len(),
        place(document.chunk, cell.span),
        quoted(&cell.text),
        underlined(document, cell.span)
    )
}

/// The number of the move with its dots.
fn number(entry: &RepairedPly<'_>) -> String {
    let dots = if entry.second { "..." } else { "." };
    format!("{}{dots}", entry.number)
}

/// Line and column.
fn place(chunk: &Chunk, span: Span) -> String {
    let at = span.start as usize;
    format!(
        "{}:{}:{}",
        one_line(&chunk.file),
        chunk.line(at),
        chunk.column(at)
    )
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
