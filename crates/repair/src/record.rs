//! The repaired record: PGN or PDN in which every change is marked, and nothing of the text is lost.

mod body;
mod words;

use crate::{Answer, FoundLine, Ply, Repair, Tried};
use body::Body;
use scoresheet_layout::ScoreSheet;
use scoresheet_notation::write::tag_line;
use scoresheet_notation::{
    HeadingTag, Language, Outcome, Reader, Record, RecordText, Symbol, resignation_when_due,
};
use scoresheet_replay::{
    AnyPosition, ConvertError, GAME_INFERRED, Game, GamePosition, Judge, Options, Target, Verdict,
    convert,
};

use scoresheet_source::{Code, Finding};

pub use words::chance;

/// How far a repaired record goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Extent {
    /// Up to the first ply that is not sure; the rest is quoted in a comment.
    #[default]
    Sure,
    /// To the end of the most probable line; plies that are not sure are marked as such.
    Probable,
}

/// Why a record could not be written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The notation cannot say it.
    #[error(transparent)]
    Convert(#[from] ConvertError),
    /// What was written does not read as the same moves. It is not shown.
    #[error("the repaired record does not read back as the same moves")]
    ReadsOtherwise,
}

/// The variations of a sheet, in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Variations {
    /// Read again, as moves.
    Moves,
    /// Quoted in comments.
    Quoted,
}

/// The record of `sheet` as `repair` has it: PGN for chess, PDN for draughts.
///
/// Tags are the sheet's, or made of its heading. Comments and variations keep their places. After
/// every ply that is not read as it stands a comment says what is written and what is meant
/// (`{repaired: "Ocl-f4" -> Oc1—f4, 0.9998}`), or what it may mean (`{ambiguous: …}`). Text that
/// stands for no move is in comments, and so is everything after the place where reading stopped.
///
/// # Errors
/// [`RecordError`]; what is returned has been read again, and gives the moves of the line.
///
/// ```
/// use scoresheet_layout::ScoreSheet;
/// use scoresheet_repair::{Options, record, repair};
/// # fn sheet() -> ScoreSheet {
/// #     let text = b"1. e4 e5 2. Nf3 *";
/// #     let mut record = scoresheet_notation::Record::default();
/// #     let mut reader = scoresheet_notation::Reader::new(text);
/// #     reader.next(&mut record, &|_| scoresheet_notation::Family::Chess);
/// #     scoresheet_repair::sheet_of(scoresheet_notation::RecordText::new(&record, text))
/// # }
/// let sheet = sheet(); // 1. e4 e5 2. Nf3 *
/// if let Ok(found) = repair(&sheet, &Options::default()) {
///     let pgn = record(&sheet, &found, Default::default())?;
///     assert!(pgn.ends_with("1. e4 e5 2. Nf3 *\n"));
/// }
/// # Ok::<(), scoresheet_repair::RecordError>(())
/// ```
pub fn record(sheet: &ScoreSheet, repair: &Repair, extent: Extent) -> Result<String, RecordError> {
    let own = repair.notation.language().unwrap_or(Language::english());
    let ways = [
        (own, Variations::Moves),
        (Language::english(), Variations::Quoted),
    ];
    for (language, variations) in ways {
        let body = Body::of(sheet, repair, extent, language, variations);
        let text =
            head(sheet, repair) + &body.text + result(sheet, repair, body.plies).as_str() + "\n";
        let (verdict, record) = read_again(&text, repair.game, language);
        if says(&verdict, &repair.line, body.plies) {
            let target = Target::exchange_format(repair.game);
            return Ok(convert(
                RecordText::new(&record, text.as_bytes()),
                &verdict,
                target,
                None,
            )?
            .text);
        }
    }
    Err(RecordError::ReadsOtherwise)
}

/// What the sheet says of the result: after the moves, which are written up to ply `plies`, or else in its heading.
fn result(sheet: &ScoreSheet, repair: &Repair, plies: usize) -> Outcome {
    let headed = || sheet.said.get(HeadingTag::Result);
    let written = plies == repair.plies.len();
    let after = stated_result(sheet, repair).filter(|_| sheet.result.is_some() || written);
    after
        .or_else(|| Outcome::from_tag(headed()?))
        .unwrap_or(Outcome::Unknown)
}

/// What stands behind the moves of the result, as figures say it: figures or words; in draughts, behind a game that is read to its end, the sign
/// after its last move (VK/RK 9.1.10-11); figures in brackets; that the side whose turn it is resigns.
#[must_use]
pub fn stated_result(sheet: &ScoreSheet, repair: &Repair) -> Option<Outcome> {
    // The figures of some games have Black's number first.
    let exchanged = sheet.result_in_words && repair.game.names_black_first();
    let stated = sheet.result.map(|(outcome, _)| match exchanged {
        true => outcome.exchanged(),
        false => outcome,
    });
    stated.or_else(|| {
        let open = |ply: &Ply| matches!(ply.answer, Answer::Ambiguous | Answer::Unreadable);
        let whole = repair.stopped.is_none() && !repair.goes_on && !repair.plies.iter().any(open);
        let end = repair.line.position_before(repair.plies.len())?;
        whole.then(|| closing(sheet, repair, &end))?
    })
}

/// The same of the one thing that stands behind the last move.
fn closing(sheet: &ScoreSheet, repair: &Repair, end: &AnyPosition) -> Option<Outcome> {
    let last = sheet.marks.iter();
    let mut last = last.filter(|mark| mark.before == sheet.cells.len());
    let stray = repair
        .strays
        .iter()
        .find(|stray| stray.before == repair.plies.len());
    let text = match (last.next(), last.next(), stray) {
        (Some(mark), None, None) => mark.text.trim(),
        (None, None, Some(stray)) => stray.text.trim(),
        (_, _, Some(_) | None) => return None,
    };
    let mover = match end.leads() {
        true => Outcome::BlackWins,
        false => Outcome::WhiteWins,
    };
    if let Some(inside) = text.strip_prefix('(') {
        return Outcome::from_figures(inside.trim_end_matches('.').strip_suffix(')')?);
    }
    let whole = |len: usize| len == text.len();
    if resignation_when_due(text).is_some_and(whole) {
        return Some(mover);
    }
    let (sign, _) = Symbol::read(text.as_bytes()).filter(|(_, len)| whole(*len))?;
    // In chess they are a check and a judgement.
    let draughts = repair.game != Game::Chess;
    let won = (sign == Symbol::Won).then_some(mover);
    let drawn = (sign == Symbol::Equal).then_some(Outcome::Draw);
    won.or(drawn).filter(|_| draughts)
}

/// How a draughts game was inferred: the tag that names it would say for sure what the text does not.
fn inferred(repair: &Repair) -> Option<String> {
    let other = |tried: &Tried| tried.game != repair.game;
    if !matches!(repair.game, Game::Draughts(_)) || !repair.tried.iter().any(other) {
        return None;
    }
    let alike = repair
        .tried
        .iter()
        .filter(|tried| tried.fell_behind.is_none());
    let mut names: Vec<&str> = alike
        .filter(|tried| other(tried))
        .map(|tried| tried.game.name())
        .collect();
    names.dedup();
    let name = repair.game.name();
    let tally = repair.tally();
    Some(match names[..] {
        _ if tally.read + tally.repaired == 0 => format!(
            "no tag names the game, and none of its moves is sure under any rules; under {name} it gets furthest"
        ),
        [] => format!("no tag names the game; it reads as {name}"),
        _ => format!(
            "no tag names the game; it reads as {name}, and as {} too",
            names.join(" and as ")
        ),
    })
}

/// The tags: those of the sheet, or what its heading says.
fn head(sheet: &ScoreSheet, repair: &Repair) -> String {
    let mut tags: Vec<(&str, String)> = Vec::new();
    if sheet.tags.is_empty() {
        let mut said = sheet.said.clone();
        if repair.game.names_black_first() {
            said.name_black_first();
        }
        tags.extend(
            said.tags()
                .map(|(tag, value)| (tag.name(), value.to_owned())),
        );
    } else {
        let own = sheet.tags.iter();
        tags.extend(own.map(|(name, value)| (name.as_str(), value.clone())));
    }
    let start = repair.line.position_before(0);
    let stated = tags
        .iter()
        .any(|(name, _)| name.eq_ignore_ascii_case("fen"));
    if let Some(start) = start.filter(|start| !stated && *start != AnyPosition::start(repair.game))
    {
        tags.push(("FEN", start.fen()));
    }
    if tags.iter().all(|(name, _)| *name != GAME_INFERRED) {
        let how = sheet.game_inferred.clone().or_else(|| inferred(repair));
        tags.extend(how.map(|how| (GAME_INFERRED, how)));
    }
    let lines = tags
        .iter()
        .map(|(name, value)| tag_line(name, &words::tag_value(value)));
    lines.collect::<String>() + "\n"
}

fn read_again(text: &str, game: Game, language: &'static Language) -> (Verdict, Record) {
    let mut judge = Judge::new(Options {
        game: Some(game),
        language: Some(language).filter(|_| game == Game::Chess),
        hint: Some(game.family()),
        ..Options::default()
    });
    let mut record = Record::default();
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut record);
    (verdict.unwrap_or_default(), record)
}

/// True if the record was read as the first `plies` of `line`, and nothing else.
fn says(verdict: &Verdict, line: &FoundLine, plies: usize) -> bool {
    let own = line.moves();
    let same = match verdict.line.start() {
        Some(start) => {
            start.fen() == line.start().fen() && verdict.line.moves() == own[..plies.min(own.len())]
        }
        None => line.is_empty(),
    };
    // What is marked as no more than a guess stops nobody from reading on.
    let marked =
        |found: &Finding| found.code == Code::MarkedUnsure && found.ply == verdict.first_error_ply;
    let legal = verdict.legal == Some(true) || verdict.findings.iter().any(marked);
    same && (plies == 0 || legal)
}
