//! Who comes before whom.

use super::{Choices, Contest, Spec, System, Tiebreaks, Value, Working, mixed};
use crate::{Points, RuleSet};
use scoresheet_source::quantity::counted;
use serde::Serialize;
use std::cmp::Ordering;

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankedCompetitor {
    /// The competitor's index in [`Contest::competitors`].
    pub competitor: usize,
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The place, from 1; the first of those that are shared.
    pub place: usize,
    /// The last place of those that are shared; the same as `place` where none is.
    pub last: usize,
    /// The score.
    pub points: Points,
    /// Penalties and bonuses, which are part of it.
    pub adjustment: Points,
    /// What each tie-break came to, in the order of the list; nothing where it was not needed to tell
    /// of it (direct encounter of someone who was not tied).
    pub values: Vec<Option<Value>>,
}

/// The competitors in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standings {
    /// The tie-breaks that were applied.
    pub specs: Vec<Spec>,
    /// Under which rules.
    pub rules: RuleSet,
    /// The lines, first place first; who was struck is left out.
    pub rows: Vec<RankedCompetitor>,
    /// What has to be said of the list of tie-breaks.
    pub remarks: Vec<String>,
    /// Tie-breaks that the rules do not use for these competitors; the remarks say why.
    #[serde(skip)]
    pub refused: Vec<Spec>,
}

/// Competitors who are still tied, in order of their groups.
type Groups = Vec<Vec<usize>>;

impl Standings {
    /// Puts a contest in order: by points, then by each tie-break among those who are still tied. Who is
    /// tied to the end shares a place.
    #[must_use]
    pub fn of(contest: &Contest, rules: RuleSet, choices: Choices, specs: &[Spec]) -> Self {
        let tiebreaks = Tiebreaks::new(contest, rules, choices);
        let mut values = vec![vec![None; specs.len()]; contest.competitors.len()];
        let mut groups = first_groups(contest, specs);
        let mut remarks = remarks(contest, rules, specs);
        remarks.extend(rated_by_choice(contest, choices, specs));
        remarks.extend(provisional(contest));
        remarks.extend(
            next_round(contest)
                .or_else(|| missing(contest))
                .or_else(|| rounds_to_come(contest))
                .or_else(|| nothing_yet(contest)),
        );
        remarks.extend(byes_to_come(contest));
        for (index, spec) in specs.iter().enumerate() {
            let column = column(&tiebreaks, *spec, &groups);
            remarks.extend(without_number(&tiebreaks, *spec, &column));
            for (competitor, value) in column {
                values[competitor][index] = Some(value);
            }
            remarks.extend(boards_of_unequal(contest, *spec, &groups));
            groups = parted(contest, groups, *spec, |competitor| {
                values[competitor][index].clone()
            });
        }
        remarks.extend(still_shared(rules, specs, &groups));
        let mut rows = Vec::new();
        for group in groups {
            let place = rows.len() + 1;
            let last = rows.len() + group.len();
            rows.extend(group.into_iter().map(|competitor| RankedCompetitor {
                competitor,
                number: contest.competitors[competitor].number,
                name: contest.competitors[competitor].name.clone(),
                place,
                last,
                points: contest.standing_score(competitor),
                adjustment: contest.adjusted_by(competitor, true, true),
                values: std::mem::take(&mut values[competitor]),
            }));
        }
        let refused = specs.iter().copied();
        Self {
            specs: specs.to_vec(),
            rules,
            rows,
            remarks,
            refused: refused
                .filter(|spec| tiebreaks.refused(*spec).is_some())
                .collect(),
        }
    }

    /// Puts a competitor behind all others, whatever the points, and says why.
    pub(crate) fn put_last(&mut self, competitor: usize, why: String) {
        let Some(index) = self
            .rows
            .iter()
            .position(|row| row.competitor == competitor)
        else {
            return;
        };
        let row = self.rows.remove(index);
        self.rows.push(row);
        // Only of the two of a match there is a first and a last.
        for (place, row) in (1..).zip(&mut self.rows) {
            (row.place, row.last) = (place, place);
        }
        self.remarks.insert(0, why);
    }

    /// Whether penalties and bonuses are part of anybody's score.
    #[must_use]
    pub fn are_adjusted(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|row| row.adjustment != Points::ZERO)
    }

    /// How each number of one competitor came about, in the order of the list.
    #[must_use]
    pub fn explain(&self, contest: &Contest, choices: Choices, competitor: usize) -> Vec<Working> {
        let tiebreaks = Tiebreaks::new(contest, self.rules, choices);
        let mut groups = first_groups(contest, &self.specs);
        let mut workings = Vec::new();
        for (index, spec) in self.specs.iter().enumerate() {
            let is_tied = |group: &&Vec<usize>| group.len() > 1 && group.contains(&competitor);
            let tied = groups.iter().find(is_tied);
            let among = tied.and_then(|tied| tiebreaks.among_tied(*spec, tied));
            let own = among.and_then(|all| all.into_iter().find(|(one, _)| *one == competitor));
            workings.push(match own {
                Some((_, working)) => working,
                None => tiebreaks.working(*spec, competitor),
            });
            let value = |one: usize| {
                let row = self.rows.iter().find(|row| row.competitor == one)?;
                row.values.get(index).cloned().flatten()
            };
            groups = parted(contest, groups, *spec, value);
        }
        workings
    }
}

/// Those with equal points; all together where the list has the points at another place than the first.
fn first_groups(contest: &Contest, specs: &[Spec]) -> Groups {
    let groups = by_points(contest);
    if specs.iter().any(|spec| spec.system == System::Points) {
        vec![groups.concat()]
    } else {
        groups
    }
}

fn by_points(contest: &Contest) -> Groups {
    let all = 0..contest.competitors.len();
    let mut placed: Vec<(Points, usize)> = (all.filter(|one| contest.competitors[*one].placed))
        .map(|one| (contest.standing_score(one), one))
        .collect();
    placed.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let groups = placed.chunk_by(|a, b| a.0 == b.0);
    groups
        .map(|group| group.iter().map(|(_, one)| *one).collect())
        .collect()
}

fn column(tiebreaks: &Tiebreaks<'_>, spec: Spec, groups: &Groups) -> Vec<(usize, Value)> {
    if !spec.system.is_among_tied() {
        return tiebreaks.column(spec).into_iter().enumerate().collect();
    }
    let tied = groups.iter().filter(|group| group.len() > 1);
    let among = tied.filter_map(|group| tiebreaks.among_tied(spec, group));
    among
        .flatten()
        .map(|(one, working)| (one, working.value))
        .collect()
}

/// Which number of a system is better: `Greater` is.
pub(super) fn compare(spec: Spec, a: &Value, b: &Value) -> Ordering {
    let order = a.compare(b);
    if (spec.system == System::BoardCount) != spec.modifiers.reverse {
        order.reverse()
    } else {
        order
    }
}

/// Parts each group by a column; a group one of whose numbers is unknown stays as it is, and so do teams whose board
/// counts may not be compared.
fn parted(
    contest: &Contest,
    groups: Groups,
    spec: Spec,
    value: impl Fn(usize) -> Option<Value>,
) -> Groups {
    let mut finer = Groups::new();
    for group in groups {
        if counts_boards_of_unequal(contest, spec, &group) {
            finer.push(group);
            continue;
        }
        let mut valued: Vec<(usize, Option<Value>)> =
            group.iter().map(|one| (*one, value(*one))).collect();
        let known = |one: &Option<Value>| one.as_ref().is_some_and(Value::is_known);
        if !valued.iter().all(|(_, value)| known(value)) {
            finer.push(group);
            continue;
        }
        let compare = |a: &Option<Value>, b: &Option<Value>| match (a, b) {
            (Some(a), Some(b)) => compare(spec, a, b),
            (None, _) | (_, None) => Ordering::Equal,
        };
        valued.sort_by(|a, b| compare(&b.1, &a.1));
        let classes = valued.chunk_by(|a, b| compare(&a.1, &b.1).is_eq());
        finer.extend(classes.map(|class| class.iter().map(|(one, _)| *one).collect()));
    }
    finer
}

/// C.07 12.1: the board count is for teams with equal game points.
fn counts_boards_of_unequal(contest: &Contest, spec: Spec, group: &[usize]) -> bool {
    let mut points = group.iter().map(|team| contest.game_points(*team));
    let first = points.next();
    spec.system == System::BoardCount && points.any(|other| Some(other) != first)
}

fn boards_of_unequal(contest: &Contest, spec: Spec, groups: &Groups) -> Option<String> {
    let unequal = groups
        .iter()
        .any(|group| counts_boards_of_unequal(contest, spec, group));
    unequal.then(|| {
        format!(
            "{spec} separates only teams with equal game points (C.07 12.1); others stay tied by it."
        )
    })
}

/// That a system is not used, or for how many it has no number, and why.
fn without_number(
    tiebreaks: &Tiebreaks<'_>,
    spec: Spec,
    column: &[(usize, Value)],
) -> Option<String> {
    if let Some(why) = tiebreaks.refused(spec) {
        return Some(format!("{spec} is not used: {why}."));
    }
    let placed = |one: &usize| {
        let competitor = tiebreaks.contest().competitors.get(*one);
        competitor.is_some_and(|competitor| competitor.placed)
    };
    let mut reasons = (column.iter())
        .filter(|(one, _)| placed(one))
        .filter_map(|(_, value)| value.unknown_because());
    let first = reasons.next()?;
    let more = match reasons.count() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    Some(format!("{spec} has no number: {first}{more}."))
}

/// What becomes of places that are still shared.
fn still_shared(rules: RuleSet, specs: &[Spec], groups: &Groups) -> Option<String> {
    let article = rules.tiebreaks().lots_at_the_end?;
    let shared = groups.iter().any(|group| group.len() > 1);
    shared.then(|| {
        if specs.is_empty() {
            let book = rules.tiebreaks().book;
            format!("No tie-breaks are applied: equal points share a place ({book} 4.1.1).")
        } else {
            format!(
                "Places that are still shared: {article} asks for lots, unless the regulations of the event leave them so."
            )
        }
    })
}

/// Who has no rating, and counts with the one that was chosen for all such players.
fn rated_by_choice(contest: &Contest, choices: Choices, specs: &[Spec]) -> Option<String> {
    let rating = choices.unrated.filter(|_| contest.ranked_by.is_none())?;
    let unrated = contest
        .competitors
        .iter()
        .filter(|one| one.rating.is_none());
    let names: Vec<&str> = unrated.map(|one| one.name.as_str()).collect();
    let by_ratings = specs.iter().any(|spec| spec.system.rests_on_ratings());
    let (first, others) = names.split_first().filter(|_| by_ratings)?;
    Some(match others.len() {
        0 => format!("{first} has no rating, and counts with {rating}, as asked for."),
        more => format!(
            "{first} and {more} more have no rating, and count with {rating}, as asked for."
        ),
    })
}

/// That games have no result yet: until then no place is final.
fn provisional(contest: &Contest) -> Option<String> {
    let (round, [one, other]) = contest.open.first()?;
    let round = round.map_or_else(String::new, |round| format!(" in round {round}"));
    let [one, other] = [one, other].map(|who| contest.name(*who));
    let what = if contest.ranked_by.is_some() {
        ["match", "matches"]
    } else {
        ["game", "games"]
    };
    let all = counted(contest.open.len(), what[0], what[1]);
    let has = if contest.open.len() == 1 {
        "has"
    } else {
        "have"
    };
    let first = if contest.open.len() == 1 {
        ""
    } else {
        "the first "
    };
    Some(format!(
        "Provisional: {all} {has} no result yet ({first}{one} – {other}{round}); points, tie-breaks and places may change."
    ))
}

/// That the next round is paired, and not in the standings.
fn next_round(contest: &Contest) -> Option<String> {
    let paired = contest.by_round && contest.paired.iter().any(Option::is_some);
    let held = contest.rounds;
    paired.then(|| {
        format!(
            "Round {} is paired and has no result yet: the standings are those after round {held}{}.",
            held.saturating_add(1),
            contest.announced.map_or_else(String::new, |all| format!(" of {all}"))
        )
    })
}

/// That rounds which are stated have neither games nor pairings yet.
fn rounds_to_come(contest: &Contest) -> Option<String> {
    let (held, all) = (contest.rounds, contest.announced?);
    (contest.by_round && (1..all).contains(&held)).then(|| {
        format!(
            "Provisional: the standings are those after round {held} of {all}; points, tie-breaks and places may change."
        )
    })
}

/// That there is nothing to make standings of: a list of players alone, an event that has not begun.
fn nothing_yet(contest: &Contest) -> Option<String> {
    let nothing = contest.open.is_empty() && contest.results.iter().all(Vec::is_empty);
    nothing.then(|| {
        "Provisional: no game is stated, so that nobody has points; points, tie-breaks and places may change."
            .to_owned()
    })
}

/// That byes are stated which are worth something, and not in the standings.
fn byes_to_come(contest: &Contest) -> Option<String> {
    let (round, who) = contest.to_come.first()?;
    let name = contest.name(*who);
    Some(match contest.to_come.len() {
        1 => format!(
            "Not counted: the bye of {name} in round {round}, since no game of that round has a result."
        ),
        count => format!(
            "Not counted: {count} byes (the first that of {name} in round {round}), since no game of their rounds has a result."
        ),
    })
}

/// That a round robin is not complete, where no next round says so.
fn missing(contest: &Contest) -> Option<String> {
    let [one, other] = contest.missing.first()?.map(|who| contest.name(who));
    let what = if contest.ranked_by.is_some() {
        ["match", "matches"]
    } else {
        ["game", "games"]
    };
    let (verb, first) = match contest.missing.len() {
        1 => ("is", ""),
        _ => ("are", "the first "),
    };
    let all = counted(contest.missing.len(), what[0], what[1]);
    let held = if contest.by_round {
        format!("; the standings are those after round {}", contest.rounds)
    } else {
        String::new()
    };
    Some(format!(
        "Provisional: {all} {verb} missing ({first}{one} – {other}){held}; points, tie-breaks and places may change."
    ))
}

fn remarks(contest: &Contest, rules: RuleSet, specs: &[Spec]) -> Vec<String> {
    let unknown = specs
        .iter()
        .filter(|spec| spec.system.article(rules).is_none());
    let mut remarks: Vec<String> = (unknown)
        .map(|spec| {
            format!(
                "{} ({}) is not in {}.",
                spec,
                spec.system.title(),
                rules.cited_as()
            )
        })
        .collect();
    let cut = specs.iter().filter(|spec| spec.is_cut_unknown(rules));
    remarks.extend(cut.map(|spec| {
        let (title, book) = (spec.system.title(), rules.cited_as());
        format!("{spec}: {book} has {title}, but not what is cut of it.")
    }));
    if !rules.has_tiebreaks() && !specs.is_empty() {
        remarks.push(format!(
            "{} has no tie-breaks; those of FTM98 are used.",
            rules.cited_as()
        ));
    }
    let koya = |spec: &&Spec| matches!(spec.system, System::Koya | System::ExtendedKoya);
    if let Some(spec) = specs.iter().find(koya).filter(|_| !contest.round_robin) {
        let article = spec.system.article(rules);
        let article = article.unwrap_or_else(|| "FTM98 annex 2.1.3".to_owned());
        remarks.push(format!("Koya is meant for round-robins ({article})."));
    }
    // Only the annex of 1998 allows but one kind.
    if matches!(rules, RuleSet::Kv53 | RuleSet::Mk53 | RuleSet::Fide98) {
        remarks.extend(mixed(specs));
    }
    remarks
}
