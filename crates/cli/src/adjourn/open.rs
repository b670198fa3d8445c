//! `scoresheet adjourn open`.

use super::args::OpenArgs;
use super::clock_args::Absent;
use super::read::{envelope, title};
use crate::drawing::board_text;
use crate::json;
use crate::terminal::clean;
use anyhow::{Result, anyhow, bail};
use scoresheet_adjournment::envelope::{EnvelopeLine, Key, Last, Says, Sheet};
use scoresheet_adjournment::sealing::{Clock, Opened, Report, check, open};
use scoresheet_adjournment::{Adjournment, Book, Resumption, dial, resumption};
use scoresheet_event::Colour;
use scoresheet_notation::Turn;
use scoresheet_replay::AnyPosition;
use scoresheet_source::{Code, Finding, Level, Span};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints how the game is taken up.
pub fn run(args: &OpenArgs) -> Result<ExitCode> {
    let read = envelope(&args.envelope)?;
    let mut sheet = read.sheet;
    if let Some(text) = &args.sealed {
        put_in(&mut sheet, text)?;
    }
    let report = check(&sheet, None);
    let mut opened = open(&report).map_err(|error| {
        anyhow!(
            "{}: {error}; `scoresheet adjourn check` shows more",
            args.envelope.display()
        )
    })?;
    let resumption = args.absent.map(|absent| taken_up(&opened, absent));
    if let Some(shut) = resumption.as_ref().filter(|each| is_shut(each)) {
        if args.sealed.is_some() {
            bail!("--sealed: {} ({})", shut.done, shut.clause);
        }
        // What the envelope's file already says of the move is for nobody's eyes yet.
        (opened.resolution, opened.made) = (None, None);
    }
    let mut out = io::stdout().lock();
    if args.json {
        let object = object(&sheet, &report, &opened, resumption.as_ref());
        json::write(&mut out, "adjourn-open", &object)?;
        return Ok(ExitCode::SUCCESS);
    }
    print(&mut out, &sheet, &report, &opened, resumption.as_ref())?;
    Ok(ExitCode::SUCCESS)
}

/// Whether the envelope stays shut.
fn is_shut(resumption: &Resumption) -> bool {
    resumption.opened == Some(false)
}

/// What is done if someone is absent.
fn taken_up(opened: &Opened, absent: Absent) -> Resumption {
    let book = match opened.position {
        AnyPosition::Chess(_) => Book::Mk53,
        AnyPosition::Draughts(_) => Book::Kv53,
    };
    let sealer = colour(opened.sealer);
    resumption(book, absent.case(sealer), sealer)
}

/// The sealed move that was read when the envelope was opened.
fn put_in(sheet: &mut Sheet, text: &str) -> Result<()> {
    match sheet.facts().0.last {
        Last::Inside => {}
        Last::Sealed(stated) if stated == text => return Ok(()),
        Last::Sealed(stated) => bail!("--sealed: the envelope already says {stated}"),
        Last::Open(_) => bail!("--sealed: the move was made on the board, not sealed"),
    }
    sheet.lines.push(EnvelopeLine {
        says: Says::Fact(Key::SealedMove, text.to_owned()),
        span: Span::default(),
    });
    Ok(())
}

/// The colour of whoever is to move.
pub const fn colour(turn: Turn) -> Colour {
    match turn {
        Turn::White => Colour::White,
        Turn::Black => Colour::Black,
    }
}

const fn side(turn: Turn) -> &'static str {
    match turn {
        Turn::White => "White",
        Turn::Black => "Black",
    }
}

/// `31.` or `31. …`
fn numbered(number: u32, turn: Turn) -> String {
    match turn {
        Turn::White => format!("{number}."),
        Turn::Black => format!("{number}. …"),
    }
}

fn clause(report: &Report, rule: Adjournment) -> &'static str {
    report.edition.map_or("", |edition| rule.clause(edition))
}

fn print(
    out: &mut impl Write,
    sheet: &Sheet,
    report: &Report,
    opened: &Opened,
    resumption: Option<&Resumption>,
) -> Result<()> {
    writeln!(out, "{}", title(sheet))?;
    let resumed = clause(report, Adjournment::Resumed);
    writeln!(out, "position and clocks as on the envelope ({resumed})\n")?;
    board(out, &opened.position)?;
    for (turn, clock) in [Turn::White, Turn::Black].into_iter().zip(opened.clocks) {
        writeln!(out, "{}: {}", side(turn), clock_text(clock))?;
    }
    if let [Some(white), Some(black)] = opened.clocks.map(Clock::left) {
        let (white, black) = (dial(white), dial(black));
        writeln!(
            out,
            "dials: White {white}, Black {black}, so that the control ends at 6 o'clock (FTM98 3.2)"
        )?;
    }
    if !resumption.is_some_and(is_shut) {
        last(out, report, opened)?;
    }
    if let Some(resumption) = resumption {
        let (case, clause) = (resumption.case.name(), resumption.clause);
        writeln!(out, "\n{case}: {} ({clause})", resumption.done)?;
    }
    let reported = [Code::SealedMoveSlip, Code::SealedMoveUnclear];
    let others = report
        .findings
        .iter()
        .filter(|f| !reported.contains(&f.code) && f.level > Level::Note);
    for finding in others {
        let (level, code) = (finding.level.as_str(), finding.code.as_str());
        writeln!(out, "{level}: {code}: {}", clean(&finding.message))?;
    }
    Ok(())
}

/// The sealed or open move, the position after it, and who goes on.
fn last(out: &mut impl Write, report: &Report, opened: &Opened) -> Result<()> {
    let (sealer, replier) = (side(opened.sealer), side(opened.replier()));
    let number = numbered(opened.number, opened.sealer);
    let reply = numbered(opened.reply_number(), opened.replier());
    let (sealed, did) = match &report.envelope.last {
        Last::Inside => {
            writeln!(
                out,
                "\n{sealer}'s move {number} is in the envelope, which is opened before {replier},\n\
                 who replies with move {reply}"
            )?;
            return Ok(());
        }
        Last::Sealed(text) => (text, "sealed"),
        Last::Open(text) => (text, "made on the board"),
    };
    writeln!(out, "\n{sealer} has {did} {number} {}", clean(sealed))?;
    if let Some(resolution) = &opened.resolution {
        let clause = resolution.clause;
        writeln!(
            out,
            "{}: {} ({clause})",
            resolution.verdict.as_str(),
            clean(&resolution.reason)
        )?;
    }
    let Some((name, after)) = &opened.made else {
        let unclear = |finding: &&Finding| finding.code == Code::SealedMoveUnclear;
        if report
            .findings
            .iter()
            .filter(unclear)
            .any(|f| f.level == Level::Error)
        {
            writeln!(out, "{sealer} loses")?;
        }
        return Ok(());
    };
    writeln!(out, "\n{number} {name}\n")?;
    board(out, after)?;
    writeln!(out, "{replier}'s clock is started, to make move {reply}")?;
    Ok(())
}

fn board(out: &mut impl Write, position: &AnyPosition) -> Result<()> {
    let drawn = board_text(position, &Vec::new());
    writeln!(out, "{}\n\n{}\n", drawn.trim_end(), position.fen())?;
    Ok(())
}

fn clock_text(clock: Clock) -> String {
    let used = format!("{} used", clock.used);
    match (clock.next, clock.left()) {
        (Some(next), Some(left)) => {
            format!(
                "{used}, {left} left up to move {} at {}",
                next.moves, next.time
            )
        }
        (Some(next), None) => format!("{used}, beyond {} for move {}", next.time, next.moves),
        (None, _) => used,
    }
}

fn object(
    sheet: &Sheet,
    report: &Report,
    opened: &Opened,
    resumption: Option<&Resumption>,
) -> Value {
    let [white, black] = opened.clocks.map(|clock| {
        json!({
            "used": clock.used.to_string(),
            "control_move": clock.next.map(|next| next.moves),
            "control_time": clock.next.map(|next| next.time.to_string()),
            "left": clock.left().map(|left| left.to_string()),
            "dial": clock.left().map(|left| dial(left).to_string()),
        })
    });
    let resolution = opened.resolution.as_ref().map(|resolution| {
        json!({
            "verdict": resolution.verdict.as_str(),
            "moves": resolution.moves,
            "reason": resolution.reason,
            "clause": resolution.clause,
        })
    });
    json!({
        "white": sheet.value(Key::White),
        "black": sheet.value(Key::Black),
        "position": opened.position.fen(),
        "sealed_by": side(opened.sealer),
        "move_number": opened.number,
        "sealed_move": resolution,
        "made": opened.made.as_ref().map(|made| &made.0),
        "position_behind": opened.made.as_ref().map(|made| made.1.fen()),
        "to_reply": side(opened.replier()),
        "reply_number": opened.reply_number(),
        "clocks": {"white": white, "black": black},
        "resumption": resumption,
        "clause": clause(report, Adjournment::Resumed),
        "findings": report.findings.len(),
    })
}
