//! Adjourned games for people: their clocks, their dials, the plan of the day, a game as it is taken up.

mod opened;

pub use opened::render_opened;

use crate::{Align, Sheet};
use scoresheet_adjournment::{
    Book, ClockReport, ClocksSet, Day, Plan, Standing, Taken, Unfinished, Until, time_left,
};
use scoresheet_clock::{ClockTime, Stage};

/// Both clocks against the control.
///
/// ```
/// use scoresheet_adjournment::Clocks;
/// use scoresheet_event::Colour;
/// let clocks = Clocks {
///     control: "40 in 2:30, then 16 per hour".parse()?,
///     used: ["2:10".parse()?, "2:29".parse()?],
///     moves: 41,
///     to_move: Colour::White,
/// };
/// let sheet = scoresheet_report::clock_sheet(&clocks.report(false));
/// assert_eq!(sheet.rows[0], ["White", "41", "2:10", "move 40 at 2:30", "0:20", "move 56 at 3:30", "1:20"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn clock_sheet(report: &ClockReport) -> Sheet {
    let mut sheet = Sheet::new([
        ("Side", Align::Left),
        ("Moves", Align::Right),
        ("Used", Align::Right),
        ("Passed", Align::Left),
        ("Saved", Align::Right),
        ("Next control", Align::Left),
        ("Left", Align::Right),
    ]);
    for standing in report.clocks.iter().map(|clock| &clock.standing) {
        sheet.row(standing_row(standing));
        if standing.is_fallen() {
            let (side, next) = (standing.side.name(), standing.next);
            sheet.note(format!(
                "{side} has used {} and made {} moves, not {}: the flag has fallen, the game is lost",
                standing.used, standing.moves, next.moves
            ));
        }
    }
    if let Some(pending) = report.not_counted {
        let to_move = report.to_move;
        sheet.note(format!(
            "{}'s move {pending} is on the board and does not count until {}'s clock is started",
            to_move.name(),
            to_move.other().name()
        ));
    }
    sheet.note("time saved is carried over to the next control; a move counts once the opponent's clock is started");
    sheet.note(report.clauses.join(", "));
    sheet
}

fn standing_row(standing: &Standing) -> [String; 7] {
    let at = |stage: Stage| format!("move {} at {}", stage.moves, stage.time);
    let passed = Some(standing.passed).filter(|stage| stage.moves > 0);
    [
        standing.side.name().to_owned(),
        standing.moves.to_string(),
        standing.used.to_string(),
        passed.map(at).unwrap_or_default(),
        passed
            .map(|_| standing.saved.to_string())
            .unwrap_or_default(),
        at(standing.next),
        time_left(standing.left),
    ]
}

/// What both clocks are set to so that the control ends at 6 o'clock.
///
/// ```
/// use scoresheet_adjournment::ClocksSet;
/// let set = ClocksSet::at_the_start(&"40 in 2:30, then 16 per hour".parse()?);
/// let sheet = scoresheet_report::dial_sheet(&set);
/// assert_eq!(sheet.rows[0], ["White", "0:00", "move 40 at 2:30", "2:30", "3:30"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn dial_sheet(set: &ClocksSet) -> Sheet {
    let mut sheet = Sheet::new([
        ("Side", Align::Left),
        ("Used", Align::Right),
        ("Control", Align::Left),
        ("Left", Align::Right),
        ("Dial set to", Align::Right),
    ]);
    for clock in &set.clocks {
        let Stage { moves, time } = clock.control;
        sheet.row([
            clock.side.name().to_owned(),
            clock.used.to_string(),
            format!("move {moves} at {time}"),
            time_left(clock.left),
            clock.dial.map(|dial| dial.to_string()).unwrap_or_default(),
        ]);
    }
    sheet.note(format!(
        "so that the control ends at 6 o'clock ({})",
        set.clause
    ));
    for clock in &set.clocks {
        let passes = clock.dial.map_or(0, |dial| dial.passes);
        if passes > 0 {
            let times = if passes == 1 {
                "once"
            } else {
                "more than once"
            };
            let side = clock.side.name();
            sheet.note(format!(
                "{side}'s hands pass 6 {times} before the control: a dial covers only 12:00"
            ));
        }
    }
    sheet
}

/// The plan of the day by `book`; a break that is not `stated` by the user is that of KV53.
///
/// ```
/// use scoresheet_adjournment::{Book, Day, plan, read_list};
/// let listed = read_list("round;white;black;estimate\n3;Petrov;Ivanov;1:30\n", None);
/// let day = Day {
///     from: "10:00".parse()?,
///     until: "16:00".parse()?,
///     boards: 1,
///     rest: "0:15".parse()?,
///     at_most: None,
/// };
/// let sheet = scoresheet_report::plan_sheet(&plan(&listed.games, &day), Book::Kv53, false);
/// assert_eq!(sheet.rows[0][..6], ["1", "10:00", "11:30", "3", "Petrov", "Ivanov"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn plan_sheet(plan: &Plan, book: Book, stated: bool) -> Sheet {
    let mut sheet = Sheet::new([
        ("Board", Align::Right),
        ("From", Align::Right),
        ("Until", Align::Right),
        ("Round", Align::Right),
        ("White", Align::Left),
        ("Black", Align::Left),
        ("Planned", Align::Left),
        ("Why then", Align::Left),
    ]);
    for taken in &plan.taken {
        let times = [
            taken.board.to_string(),
            taken.start.to_string(),
            taken.end.to_string(),
        ];
        sheet.row(plan_row(times, &taken.game, planned(taken), &taken.why));
    }
    for held in &plan.held {
        sheet.row(plan_row(
            Default::default(),
            &held.game,
            "not resumed",
            &held.why,
        ));
    }
    plan_notes(&mut sheet, plan, book, stated);
    sheet
}

fn plan_row(times: [String; 3], game: &Unfinished, planned: &str, why: &str) -> [String; 8] {
    let [board, from, until] = times;
    [
        board,
        from,
        until,
        game.round
            .map_or_else(String::new, |round| round.to_string()),
        game.white.clone(),
        game.black.clone(),
        planned.to_owned(),
        why.to_owned(),
    ]
}

const fn planned(taken: &Taken) -> &'static str {
    match taken.ends {
        Until::Estimate => "as estimated",
        Until::Controls => "to the next controls",
        Until::Interrupted => "interrupted",
        Until::SessionEnd => "to the end",
    }
}

fn plan_notes(sheet: &mut Sheet, plan: &Plan, book: Book, stated: bool) {
    let Day { rest, at_most, .. } = plan.day;
    let clause = book.resuming();
    sheet.note(format!(
        "the arbiter decides the order; a game is resumed only if at least an hour is left ({clause})"
    ));
    if rest > ClockTime::default() {
        let by = if stated { "" } else { " (KV53 §35)" };
        sheet.note(format!("break after each of several games: {rest}{by}"));
    }
    if let Some(time) = at_most {
        sheet.note(format!(
            "a game that others are waiting for is interrupted after {time} (MK53 §22 note 3)"
        ));
    }
    let (held, open) = (plan.held.len(), plan.may_go_on());
    if held > 0 || open > 0 {
        let before = match book {
            Book::Kv53 => "the last round, a match's before its next game (KV53 §35)",
            Book::Mk53 => "the last round (MK53 §22 note 4)",
        };
        sheet.note(format!(
            "left over: {held} not resumed, {open} more that may not be finished; a tournament's games of earlier \
             rounds end before {before}"
        ));
    }
}
