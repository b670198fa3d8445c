//! A repair for a program: one object per game. Documented in docs/repair.md.

use super::{Document, Rest};
use crate::input::Chunk;
use scoresheet_layout::{Diagram, ScoreSheet};
use scoresheet_notation::{HeadingTag, Language, Outcome};
use scoresheet_repair::{
    Answer, NotationSystem, Reason, Repair, RepairedPly, Tried, Witness, stated_result,
};
use scoresheet_source::Span;
use serde_json::{Value, json};

/// The object of a game that was repaired; `record` is what it became, `misfits` are the answers of a person that do not
/// fit any more, each with why.
#[must_use]
pub fn object(
    document: &Document<'_>,
    sheet: &ScoreSheet,
    repair: &Repair,
    record: &str,
    misfits: &[(String, String)],
) -> Value {
    let chunk = document.chunk;
    let names = repair.line.names();
    let entries = repair.entries(sheet).zip(&names);
    let plies: Vec<Value> = entries
        .map(|(entry, mv)| ply(chunk, repair, &entry, mv))
        .collect();
    let strays = repair.strays_before_stop().map(|stray| {
        json!({
            "text": stray.text,
            "kind": stray.kind.as_str(),
            "before_ply": stray.before + 1,
            "place": sheet.cells.get(stray.cell).map(|cell| place(chunk, cell.span)),
        })
    });
    let stopped = repair.stopped.and_then(|at| sheet.cells.get(at));
    let stopped = stopped.map(|cell| {
        json!({
            "after_ply": repair.plies.len(),
            "text": cell.text,
            "place": place(chunk, cell.span),
        })
    });
    let confirmed = repair.plies.iter().filter(|ply| ply.is_confirmed());
    let misfits = misfits.iter();
    let misfits = misfits.map(|(answer, why)| json!({ "answer": answer, "why": why }));
    let tally = repair.tally();
    let mut object = head(document);
    let reported = json!({
        "game": repair.game.name(),
        "hand": notation(&repair.notation),
        "tried": repair.tried.iter().map(tried).collect::<Vec<_>>(),
        "whole": repair.is_whole(),
        "untouched": repair.is_untouched(),
        "probability": repair.probability,
        "damage": repair.damage,
        "damaged_signs": repair.damaged_signs.iter().map(|sign| json!({
            "meant": sign.meant.to_string(),
            "stands": sign.stands.map(String::from),
        })).collect::<Vec<_>>(),
        "answers": {
            "read": tally.read,
            "repaired": tally.repaired,
            "ambiguous": tally.ambiguous,
            "unreadable": tally.unreadable,
        },
        "starts_from": repair.start.and_then(|at| sheet.starts.get(at)).map(|start| board(chunk, &start.board)),
        "diagrams": diagrams(chunk, sheet, repair),
        "start_fen": repair.line.position_before(0).map(|position| position.fen()),
        "plies": plies,
        "strays": strays.collect::<Vec<_>>(),
        "stopped": stopped,
        "confirmed": confirmed.count(),
        "misfits": misfits.collect::<Vec<_>>(),
        "cipher": cipher(repair),
        "unread": repair.unread.and_then(|at| sheet.marks.get(at)).map(|mark| json!({
            "text": mark.text,
            "place": place(chunk, mark.span),
        })),
        "numbers_jump": repair.numbering.map(|numbering| numbering.from + 1),
        "numbers_jump_plies": repair.numbering.map(|numbering| numbering.plies),
        "misread_numbers": repair.misread_numbers.iter().map(|number| json!({
            "text": number.written,
            "due": number.due,
            "before_ply": number.before + 1,
            "place": place(chunk, number.span),
        })).collect::<Vec<_>>(),
        "goes_on": sheet.goes_on.map(|span| place(chunk, span)),
        "caveat": sheet.caveat.as_ref().map(|caveat| place(chunk, caveat.span)),
        "result": stated_result(sheet, repair).map(Outcome::as_str),
        "record": record,
    });
    if let (Value::Object(object), Value::Object(reported)) = (&mut object, reported) {
        object.extend(reported);
    }
    object
}

/// Which piece each sign stands for.
fn cipher(repair: &Repair) -> Option<Value> {
    let cipher = repair.cipher.as_ref()?;
    let english = Language::english();
    let signs = cipher.signs.iter();
    let signs = signs.map(|(sign, role)| (sign.clone(), english.spelling(*role).into()));
    let signs: serde_json::Map<String, Value> = signs.collect();
    Some(json!({ "signs": signs, "against": cipher.against }))
}

/// A board on the page.
fn board(chunk: &Chunk, board: &Diagram) -> Value {
    json!({
        "number": board.number,
        "pieces": board.placement(),
        "place": place(chunk, board.span),
    })
}

/// The boards between the moves, and what each says of the line.
fn diagrams(chunk: &Chunk, sheet: &ScoreSheet, repair: &Repair) -> Value {
    let heard = sheet.diagrams.iter().zip(&repair.witnesses);
    let one = |(drawn, witness): (&Diagram, &Option<Witness>)| {
        let mut object = board(chunk, drawn);
        if let Value::Object(object) = &mut object {
            let ply = witness.as_ref().map(|witness| witness.ply);
            let squares = witness.as_ref().map(|witness| {
                let squares = witness.differs.iter();
                squares
                    .map(|differs| differs.square.clone())
                    .collect::<Vec<_>>()
            });
            object.insert("after_ply".to_owned(), json!(ply));
            object.insert("differs".to_owned(), json!(squares));
        }
        object
    };
    heard.map(one).collect()
}

/// The object of a game that was left unchanged.
#[must_use]
pub fn left(document: &Document<'_>, why: &str) -> Value {
    let mut object = head(document);
    if let Value::Object(object) = &mut object {
        object.insert("left".to_owned(), json!(why));
        object.insert("record".to_owned(), json!(document.record));
        let page = document.page.and_then(|_| {
            let span = document.sheet.span;
            document
                .chunk
                .text
                .get(span.start as usize..span.end as usize)
        });
        object.insert("text".to_owned(), json!(page));
    }
    object
}

/// The object of what is part of no game.
#[must_use]
pub fn rest(rest: &Rest<'_>) -> Value {
    let texts = rest.texts.iter();
    let texts =
        texts.map(|(text, span)| json!({ "text": text, "place": place(rest.chunk, *span) }));
    let quoted = rest.quoted.iter();
    let quoted =
        quoted.map(|cell| json!({ "text": cell.text, "place": place(rest.chunk, cell.span) }));
    json!({
        "file": rest.chunk.file.as_ref(),
        "game_no": null,
        "no_game": texts.collect::<Vec<_>>(),
        "quoted": quoted.collect::<Vec<_>>(),
    })
}

/// Which game it is.
fn head(document: &Document<'_>) -> Value {
    let sheet = &document.sheet;
    json!({
        "file": document.chunk.file.as_ref(),
        "game_no": document.number,
        "line": document.chunk.line(sheet.span.start as usize),
        "white": sheet.says(HeadingTag::White),
        "black": sheet.says(HeadingTag::Black),
        "event": sheet.says(HeadingTag::Event),
        "site": sheet.says(HeadingTag::Site),
        "date": sheet.says(HeadingTag::Date),
        "round": sheet.says(HeadingTag::Round),
    })
}

fn ply(chunk: &Chunk, repair: &Repair, entry: &RepairedPly<'_>, mv: &str) -> Value {
    let ply = entry.ply;
    let candidates = ply.candidates.iter();
    let candidates = candidates.map(|c| json!({ "move": c.text, "probability": c.probability }));
    let mut object = json!({
        "ply": entry.at + 1,
        "number": entry.number,
        "side": if entry.black { "black" } else { "white" },
        "answer": ply.answer.as_str(),
        "written": ply.written,
        "meant": ply.meant,
        "move": mv,
        "probability": ply.probability,
        "place": place(chunk, entry.span),
    });
    if (ply.answer != Answer::Read || ply.is_confirmed())
        && let Value::Object(object) = &mut object
    {
        let reasons = ply.reasons.iter().map(|reason| Reason::as_str(*reason));
        object.insert("reasons".to_owned(), reasons.collect());
        object.insert("candidates".to_owned(), candidates.collect());
        let before = repair.line.position_before(entry.at);
        object.insert(
            "fen".to_owned(),
            json!(before.map(|position| position.fen())),
        );
    }
    object
}

fn notation(notation: &NotationSystem) -> Value {
    let language = notation.language().map(|language| language.code);
    json!({ "notation": notation.system_name(), "language": language })
}

fn tried(tried: &Tried) -> Value {
    let after = tried.fell_behind.as_ref();
    json!({
        "game": tried.game.name(),
        "hand": notation(&tried.notation),
        "against": tried.against,
        "fell_behind": after.map(|(ply, text)| json!({ "ply": ply + 1, "text": text })),
    })
}

fn place(chunk: &Chunk, span: Span) -> Value {
    let at = span.start as usize;
    json!({
        "line": chunk.line(at),
        "column": chunk.column(at),
        "offset": chunk.original_offset(at),
    })
}
