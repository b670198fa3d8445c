//! A game as it is taken up from its envelope.

use crate::{Marks, Rendered};
use scoresheet_adjournment::envelope::{EnvelopeLines, Last};
use scoresheet_adjournment::sealing::{Clock, Opened, Report};
use scoresheet_adjournment::{Adjournment, Resumption, colour_of, dial};
use scoresheet_notation::Turn;
use scoresheet_replay::AnyPosition;
use scoresheet_source::{Code, Finding, Level};

/// `31.` or `31. …`
fn numbered(number: u32, turn: Turn) -> String {
    match turn {
        Turn::White => format!("{number}."),
        Turn::Black => format!("{number}. …"),
    }
}

/// Puts in how a game is taken up: position and clocks, the sealed move, who goes on, what is done if someone is absent.
///
/// ```
/// use scoresheet_adjournment::envelope::EnvelopeLines;
/// use scoresheet_adjournment::sealing::{check, open};
/// use scoresheet_report::{Rendered, render_opened};
/// let sheet = EnvelopeLines::read("Game: russian\nWhite: Petrov\nBlack: Ivanov\nPosition: B:Wa1,c3:Bf6,h8\n\
///     Sealed by: Black\nMove number: 31\nWhite used: 1:45\nBlack used: 2:15\nSealed move: f6-e5\n")?;
/// let report = check(&sheet, None);
/// let mut rendered = Rendered::new(false);
/// render_opened(&mut rendered, &sheet, &report, &open(&report)?, None);
/// let text = rendered.to_string();
/// assert!(text.starts_with("Petrov – Ivanov\nposition and clocks as on the envelope"));
/// assert!(text.contains("Black has sealed 31. … f6-e5\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn render_opened(
    rendered: &mut Rendered,
    sheet: &EnvelopeLines,
    report: &Report,
    opened: &Opened,
    resumption: Option<&Resumption>,
) {
    let resumed = report.clause(Adjournment::Resumed);
    rendered.words(&format!(
        "{}\nposition and clocks as on the envelope ({resumed})\n\n",
        sheet.title()
    ));
    board(rendered, &opened.position);
    for (turn, clock) in [Turn::White, Turn::Black].into_iter().zip(opened.clocks) {
        rendered.words(&format!(
            "{}: {}\n",
            colour_of(turn).name(),
            clock_text(clock)
        ));
    }
    if let [Some(white), Some(black)] = opened.clocks.map(Clock::left) {
        let (white, black) = (dial(white), dial(black));
        rendered.words(&format!("dials: White {white}, Black {black}, so that the control ends at 6 o'clock (FTM98 3.2)\n"
        ));
    }
    if !resumption.is_some_and(Resumption::stays_shut) {
        last(rendered, report, opened);
    }
    if let Some(resumption) = resumption {
        let (case, clause) = (resumption.case.name(), resumption.clause);
        rendered.words(&format!("\n{case}: {} ({clause})\n", resumption.done));
    }
    let reported = [Code::SealedMoveSlip, Code::SealedMoveUnclear];
    let others = report
        .findings
        .iter()
        .filter(|f| !reported.contains(&f.code) && f.level > Level::Note);
    for finding in others {
        let (level, code) = (finding.level.as_str(), finding.code.as_str());
        rendered.words(&format!("{level}: {code}: {}\n", finding.message));
    }
}

/// The sealed or open move, the position after it, and who goes on.
fn last(rendered: &mut Rendered, report: &Report, opened: &Opened) {
    let (sealer, replier) = (
        colour_of(opened.sealer).name(),
        colour_of(opened.replier()).name(),
    );
    let number = numbered(opened.number, opened.sealer);
    let reply = numbered(opened.reply_number(), opened.replier());
    let (sealed, did) = match &report.envelope.last {
        Last::Inside => {
            rendered.words(&format!(
                "\n{sealer}'s move {number} is in the envelope, which is opened before {replier},\n\
                 who replies with move {reply}\n"
            ));
            return;
        }
        Last::Sealed(text) => (text, "sealed"),
        Last::Open(text) => (text, "made on the board"),
    };
    rendered.words(&format!("\n{sealer} has {did} {number} {}\n", sealed));
    if let Some(resolution) = &opened.resolution {
        let clause = resolution.clause;
        rendered.words(&format!(
            "{}: {} ({clause})\n",
            resolution.verdict.as_str(),
            resolution.reason
        ));
    }
    let Some((name, after)) = &opened.made else {
        let unclear = |finding: &&Finding| finding.code == Code::SealedMoveUnclear;
        if report
            .findings
            .iter()
            .filter(unclear)
            .any(|f| f.level == Level::Error)
        {
            rendered.words(&format!("{sealer} loses\n"));
        }
        return;
    };
    rendered.words(&format!("\n{number} {name}\n\n"));
    board(rendered, after);
    rendered.words(&format!(
        "{replier}'s clock is started, to make move {reply}\n"
    ));
}

fn board(rendered: &mut Rendered, position: &AnyPosition) {
    rendered.board(position, &Marks::new());
    rendered.words(&format!("\n{}\n\n", position.fen()));
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
