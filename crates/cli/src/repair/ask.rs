//! Questions put to whoever sits at the terminal.

use super::render;
use crate::drawing::Rendered;
use crate::terminal::{Remarks, clean};
use anyhow::Result;
use scoresheet_batch::documents::Document;
use scoresheet_layout::Sheet;
use scoresheet_notation::Language;
use scoresheet_repair::{
    NotationSystem, Repair, RepairError, RepairedPly, drop_stop, repair, settle, settle_stop,
};
use scoresheet_replay::{AnyPosition, GamePosition, MoveStyle, Sense, resolve};
use std::collections::BTreeSet;
use std::io::{self, BufRead, Read, Write};

/// Bytes of an answer that are read.
const LONGEST: u64 = 4096;

/// Somebody who answers, until he has had enough.
#[derive(Default)]
pub struct Person {
    gone: bool,
}

/// What is answered.
enum Reply {
    /// The move, as candidates are named.
    Move(String),
    /// There is no move here.
    NoMove,
    /// Not known.
    Skip,
    /// No more questions.
    Quit,
}

/// What is asked about.
enum Asked {
    /// A ply of the line.
    Ply(usize),
    /// The place where reading stopped.
    Stop,
}

impl Person {
    /// Asks until nothing is left open that was not skipped; what the sheet and its repair are then.
    ///
    /// # Errors
    /// If standard input cannot be read.
    pub fn ask(&mut self, document: &Document<'_>, first: Repair) -> Result<(Sheet, Repair)> {
        let mut sheet = document.sheet.clone();
        let mut found = first;
        let mut put = BTreeSet::new();
        while !self.gone {
            let Some((asked, question)) = next(document, &sheet, &found, &mut put) else {
                break;
            };
            writeln!(Remarks, "\n{}\n{question}", clean(&render::title(document)))?;
            let settled = match self.answer(&found, &asked)? {
                Reply::Quit => {
                    self.gone = true;
                    continue;
                }
                Reply::Skip => continue,
                Reply::NoMove => drop_stop(&sheet, &found),
                Reply::Move(mv) => match asked {
                    Asked::Ply(at) => settle(&sheet, &found, at, &mv),
                    Asked::Stop => settle_stop(&sheet, &found, &mv),
                },
            };
            found = again(&settled, document, found)?;
            sheet = settled;
        }
        Ok((sheet, found))
    }

    /// An answer that makes sense.
    fn answer(&self, found: &Repair, asked: &Asked) -> Result<Reply> {
        let (at, candidates) = match asked {
            Asked::Ply(at) => (*at, found.plies.get(*at).map(|ply| &ply.candidates)),
            Asked::Stop => (found.plies.len(), None),
        };
        let candidates = candidates.map_or(&[][..], Vec::as_slice);
        let no_move = if matches!(asked, Asked::Stop) {
            "x if it is not a move, "
        } else {
            ""
        };
        let numbers = if candidates.is_empty() {
            "a move"
        } else {
            "a number or a move"
        };
        loop {
            write!(Remarks, "{numbers}; {no_move}s to skip, q to stop asking: ")?;
            let mut line = Vec::new();
            let read = io::stdin()
                .lock()
                .take(LONGEST)
                .read_until(b'\n', &mut line)?;
            let line = String::from_utf8_lossy(&line);
            let stated = line.trim();
            match stated {
                _ if read == 0 => {
                    writeln!(Remarks)?;
                    return Ok(Reply::Quit);
                }
                "q" => return Ok(Reply::Quit),
                "s" | "" => return Ok(Reply::Skip),
                "x" if !no_move.is_empty() => return Ok(Reply::NoMove),
                _ => {}
            }
            let number = stated.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            if let Some(candidate) = number.and_then(|n| candidates.get(n)) {
                return Ok(Reply::Move(candidate.text.clone()));
            }
            let position = found.line.position_before(at);
            match position.map(|position| typed(&position, stated, &found.notation)) {
                Some(Ok(mv)) => return Ok(Reply::Move(mv)),
                Some(Err(why)) => writeln!(Remarks, "{}", clean(&why))?,
                None => writeln!(Remarks, "there is no position here")?,
            }
        }
    }
}

/// The sheet read again; an answer that leaves nothing to be read at all changes nothing.
fn again(sheet: &Sheet, document: &Document<'_>, before: Repair) -> Result<Repair, RepairError> {
    let mut options = document.options;
    options.game = Some(before.game);
    match (before.notation, options.game) {
        (NotationSystem::Chess { system, language }, _) => {
            options.chess_system = Some(system);
            options.language = Some(language);
        }
        (NotationSystem::Draughts { system }, _) => options.draughts_system = Some(system),
    }
    let mut again = repair(sheet, &options)?;
    // What spoke against other ways of reading was found before anybody was asked.
    again.tried = before.tried;
    Ok(again)
}

/// The next question that was not put yet.
fn next(
    document: &Document<'_>,
    sheet: &Sheet,
    found: &Repair,
    put: &mut BTreeSet<(u32, usize)>,
) -> Option<(Asked, Rendered)> {
    let mut open = found.entries(sheet).filter(RepairedPly::is_open);
    if let Some(entry) = open.find(|entry| put.insert((entry.span.start, entry.at))) {
        let mut question = Rendered::on(&io::stderr());
        render::question(&mut question, document.chunk, found, &entry);
        return Some((Asked::Ply(entry.at), question));
    }
    let at = found.plies.len();
    let cell = sheet.cells.get(found.stopped?)?;
    let fresh = put.insert((cell.span.start, at));
    let position = found.line.position_before(at).filter(|_| fresh)?;
    let mut question = Rendered::on(&io::stderr());
    question.words(&render::stop(document.chunk, sheet, found));
    question.board(&position, &Vec::new());
    Some((Asked::Stop, question))
}

/// The move that was typed, as candidates are named; or why it is none.
fn typed(position: &AnyPosition, text: &str, notation: &NotationSystem) -> Result<String, String> {
    let own = match notation {
        NotationSystem::Chess { language, .. } => Some(*language),
        NotationSystem::Draughts { .. } => None,
    };
    let ways = [own, None];
    for language in ways {
        let answer = resolve(position, text, language);
        if let (Sense::Legal, [mv]) = (answer.verdict, &answer.moves[..])
            && let Some(name) = name_of(position, mv, language)
        {
            return Ok(name);
        }
    }
    Err(resolve(position, text, own).reason)
}

/// The move that is `full` in full notation, as candidates are named.
fn name_of(
    position: &AnyPosition,
    full: &str,
    language: Option<&'static Language>,
) -> Option<String> {
    let letters = language.unwrap_or_else(Language::english);
    let mut legal = position.legal_moves().into_iter();
    let mv = legal.find(|mv| position.name(mv, MoveStyle::Full, letters) == full)?;
    Some(position.name(&mv, MoveStyle::Short, Language::english()))
}
