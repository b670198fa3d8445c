//! Tie-breaks that a table states beside the points, held against those worked out. Programs work them out under the rules of their time,
//! so that what differs under the rules of the event may be right under others.

use crate::assessment::rules_of;
use crate::tiebreak::{Choices, Contest, Spec, System, Tiebreaks, Value, Worth};
use crate::{Event, Fault, FaultCode, Place, PlayerId, PlayerResult, Quarters, RuleSet};
use scoresheet_source::Level;

/// A column that states a tie-break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedTiebreak {
    /// What heads it.
    pub heading: String,
    /// Where it is headed.
    pub at: Place,
    /// What it is by its heading.
    pub spec: Spec,
    /// What it says.
    pub values: Vec<StatedValue>,
}

/// What such a column says of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedValue {
    /// The player.
    pub player: PlayerId,
    /// As written.
    pub text: String,
    /// As a number.
    pub value: Quarters,
    /// Where.
    pub at: Place,
}

/// Values that are told one by one even where hardly any fits.
const TOLD: usize = 3;

/// Holds the columns against what is worked out: under the rules of the event, else under the others that are known, with and without the
/// lowest left out.
///
/// ```
/// use scoresheet_event::check::{StatedTiebreak, StatedValue, stated_tiebreaks};
/// use scoresheet_event::{Event, Pairing, Player, PlayerId, PlayerResult, Place, Quarters};
/// let player = |number, name: &str| Player { number, name: name.into(), ..Player::default() };
/// let event = Event {
///     players: vec![player(1, "Petrov"), player(2, "Ivanov")],
///     pairings: vec![Pairing::new(Some(1), PlayerId(0), PlayerId(1), [PlayerResult::Win, PlayerResult::Loss])],
///     ..Event::default()
/// };
/// let stated = StatedValue {
///     player: PlayerId(1),
///     text: "2".into(),
///     value: Quarters::of(8),
///     at: Place::default(),
/// };
/// let column = StatedTiebreak {
///     heading: "BH".into(),
///     at: Place::default(),
///     spec: "BH".parse()?,
///     values: vec![stated],
/// };
/// let faults = stated_tiebreaks(&event, &[column]);
/// assert_eq!(faults[0].message, "2 Ivanov: Buchholz is stated as 2, but the results give 1 under fide2026");
/// # Ok::<(), scoresheet_event::tiebreak::SpecError>(())
/// ```
#[must_use]
pub fn stated_tiebreaks(event: &Event, columns: &[StatedTiebreak]) -> Vec<Fault> {
    let columns = columns.iter().filter(|column| !column.values.is_empty());
    match not_settled(event) {
        Some(why) => columns.map(|column| not_compared(column, why)).collect(),
        None => {
            let contest = Contest::of_players(event);
            columns
                .flat_map(|column| compared(event, &contest, column))
                .collect()
        }
    }
}

/// Why nobody knows of which results a tie-break was worked out.
fn not_settled(event: &Event) -> Option<&'static str> {
    let open = |each: &crate::Pairing| each.results.contains(&PlayerResult::Open);
    let left = |player: &crate::Player| player.struck || player.left_after.is_some();
    if event.plays_matches() {
        Some("the event is one of teams")
    } else if event.pairings.iter().any(open) {
        Some("games have no result")
    } else if event.players.iter().any(left) {
        Some("a player has left")
    } else {
        None
    }
}

fn not_compared(column: &StatedTiebreak, why: &str) -> Fault {
    let message = format!(
        "the column {:?} is not compared with the results: {why}",
        column.heading
    );
    Fault::new(FaultCode::FieldIgnored, column.at, message)
}

/// A way to work a tie-break out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    rules: RuleSet,
    spec: Spec,
    unplayed: Worth,
}

impl Way {
    fn numbers(self, contest: &Contest) -> Vec<Value> {
        let choices = Choices {
            unplayed: self.unplayed,
            allow: true,
            ..Choices::default()
        };
        Tiebreaks::new(contest, self.rules, choices).column(self.spec)
    }

    /// `fide2009`, and what is done otherwise than `usual`.
    fn said(self, usual: Spec) -> String {
        let mut said = self.rules.code().to_owned();
        if self.spec != usual {
            said = format!("{said} as {}", self.spec);
        }
        if self.unplayed != Worth::default() {
            said += ", with what the table gives for games that opponents did not play";
        }
        said
    }
}

/// All ways, that of the event first.
fn ways(event: &Event, spec: Spec) -> Vec<Way> {
    let (own, _) = rules_of(event, None);
    let others = RuleSet::ALL.into_iter().rev();
    let others = others.filter(|rules| *rules != own && rules.has_tiebreaks());
    let mut ways = Vec::new();
    for rules in std::iter::once(own).chain(others) {
        for spec in std::iter::once(spec).chain(with_cuts(spec)) {
            let way = |unplayed| Way {
                rules,
                spec,
                unplayed,
            };
            ways.push(way(Worth::Half));
            if rules.leaves_unplayed_open() {
                ways.push(way(Worth::Face));
            }
        }
    }
    ways
}

/// The same with others left out than the heading says: programs head such columns alike.
fn with_cuts(spec: Spec) -> Vec<Spec> {
    let codes: &[&str] = if spec.system == System::Buchholz {
        &["BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"]
    } else if spec.system == System::SonnebornBerger {
        &["SB", "SB/C1"]
    } else {
        &[]
    };
    let codes = codes.iter().filter_map(|code| code.parse().ok());
    codes.filter(|other| *other != spec).collect()
}

/// The values of a column that are not those of a way; nothing where that has none of them.
fn differing<'c>(
    column: &'c StatedTiebreak,
    numbers: &[Value],
) -> Option<Vec<(&'c StatedValue, Quarters)>> {
    let number = |stated: &StatedValue| match numbers.get(stated.player.index())? {
        Value::Points(points) => Some(*points),
        Value::Count(count) => Some(Quarters::of(count.saturating_mul(4))),
        Value::Rating(_)
        | Value::Average(_)
        | Value::Steps(_)
        | Value::Rank(_)
        | Value::Unknown(_) => None,
    };
    let known: Vec<_> = (column.values.iter())
        .filter_map(|stated| Some((stated, number(stated)?)))
        .collect();
    let some = !known.is_empty();
    let differing = known.into_iter();
    some.then(|| {
        differing
            .filter(|(stated, number)| stated.value != *number)
            .collect()
    })
}

fn compared(event: &Event, contest: &Contest, column: &StatedTiebreak) -> Vec<Fault> {
    let ways = ways(event, column.spec);
    let tried = ways
        .iter()
        .filter_map(|way| Some((*way, differing(column, &way.numbers(contest))?)));
    let tried: Vec<_> = tried.collect();
    let Some((own, under_own)) = tried.first() else {
        return vec![not_compared(column, "there is no number for it")];
    };
    if under_own.is_empty() {
        return Vec::new();
    }
    // Of equal ones the first, which is nearest to what is said.
    let Some((best, differ)) = tried.iter().min_by_key(|(_, differ)| differ.len()) else {
        return Vec::new();
    };
    let (title, all) = (column.spec.system.title(), column.values.len());
    let heading = &column.heading;
    let under = best.said(column.spec);
    if differ.is_empty() {
        let message = format!(
            "the column {heading:?} has {title} as under {under}; under {} {} of {all} values are others",
            own.said(column.spec),
            under_own.len()
        );
        let mut fault = Fault::new(FaultCode::FactsDisagree, column.at, message);
        fault.level = Level::Note;
        return vec![fault];
    }
    let told = |(stated, number): &(&StatedValue, Quarters)| {
        let player = super::pairings::name(event, stated.player);
        format!(
            "{player}: {title} is stated as {}, but the results give {number} under {under}",
            stated.text
        )
    };
    if differ.len() > TOLD.max(all / 2) {
        let first = differ.first().map(told).unwrap_or_default();
        let message = format!(
            "the column {heading:?} has other values than {title} under any rules known here, nearest to {under}, where {} of {all} differ: {first}",
            differ.len()
        );
        return vec![Fault::new(FaultCode::FactsDisagree, column.at, message)];
    }
    let faults = differ
        .iter()
        .map(|each| Fault::new(FaultCode::FactsDisagree, each.0.at, told(each)));
    faults.collect()
}
