//! FIDE title norms and ratings as tables for people.

use super::rounds_to_come;
use crate::{Align, Sheet};
use scoresheet_event::{Event, Points};
use scoresheet_norms::fide::{
    Certificate, EventNorms, EventRatings, FirstRating, PlayerRating, RatedRound, TitleEdition,
    Verdict, WhatIf, counted_points, rounded_change,
};
use scoresheet_source::quantity::counted;

/// The norms made, and what every other player lacks of the nearest one.
#[must_use]
pub fn title_sheets(norms: &EventNorms) -> Vec<Sheet> {
    let columns = [
        ("No", Align::Right),
        ("Name", Align::Left),
        ("Norm", Align::Left),
        ("Games", Align::Right),
        ("Points", Align::Right),
        ("Needed", Align::Right),
        ("Ra", Align::Right),
        ("Rp", Align::Right),
        ("Counts as", Align::Right),
        ("Left out, exemption", Align::Left),
    ];
    let title = format!("{}: title norms ({})", norms.event, norms.edition.code());
    let mut made = Sheet::new(columns).titled(title);
    let columns = [
        ("No", Align::Right),
        ("Name", Align::Left),
        ("Title", Align::Left),
        ("Article", Align::Left),
        ("Missing", Align::Left),
    ];
    let mut missed = Sheet::new(columns).titled("No norm");
    for player in &norms.players {
        let who = [player.number.to_string(), player.name.clone()];
        if let Some(why) = &player.not_judged {
            let [number, name] = who.clone();
            missed.row([
                number,
                name,
                String::new(),
                String::new(),
                format!("cannot be judged: {why}"),
            ]);
        }
        for verdict in &player.verdicts {
            let [number, name] = who.clone();
            if verdict.norm {
                made.row([number, name].into_iter().chain(figures(verdict)));
                continue;
            }
            let lacks = verdict.lacks.iter().map(|lack| (lack.article, &lack.what));
            let remarks = verdict.remarks.iter().map(|remark| ("", remark));
            for (article, what) in lacks.chain(remarks) {
                missed.row([&number, &name, verdict.title.code(), article, what]);
            }
        }
    }
    if norms.open_games > 0 {
        made.note(format!(
            "Provisional: {} no result yet. Norms may change, and so may what is asked of every round (1.4.3d, 1.5.6).",
            counted(norms.open_games, "game has", "games have")
        ));
    }
    made.notes(rounds_to_come(norms.rounds_to_come));
    if let Some(poorest) = norms.foreigners {
        made.note(format!(
            "Rated players of other federations in the round with the fewest: {}, of {} federations, {} with a title (1.4.3d requires 20, 3, 10).",
            poorest.foreign, poorest.federations, poorest.titled
        ));
    }
    if let Some(poorest) = norms.strong_swiss {
        let is = if poorest.is_one() { "is" } else { "is not" };
        made.note(format!(
            "One norm of an application must come from a Swiss with forty players in every round, with an average rating of 2000, or from one of a few other events (1.5.6). This {is} such a Swiss: in round {}, the poorest, {} players were there; the best of them (forty at most) average {}.",
            poorest.round, poorest.players, poorest.average
        ));
    }
    if !norms.by_round {
        made.note("The rounds of the games are not known: no game won without play is taken for that of the last round (1.4.2c).");
    }
    if norms.is_long {
        made.note("The event lasts more than thirty days: ratings and titles are those of the day of each game (1.4.6a), and the file has one list.");
    }
    if !norms.titles_above_rating.is_empty() {
        made.note(format!(
            "Warning: the title requires a higher rating, which its holder may have had in the past (1.3, 1.5.1, 1.5.3): {}.",
            numbered(norms, &norms.titles_above_rating)
        ));
    }
    if !norms.no_point_yet.is_empty() {
        made.note(format!(
            "Warning: unrated, no point against rated players so far, but with games to come, so that games against them may still count (1.4.2b): {}.",
            numbered(norms, &norms.no_point_yet)
        ));
    }
    if let Some(remark) = norms.rounds_a_day.remark() {
        made.note(remark);
    }
    made.note("A title also needs 27 games in norms, and a rating reached at some time: GM 2500, IM 2400, WGM 2300, WIM 2200 (1.5.1, 1.5.3).");
    made.note("Not checked: consent of the Qualification Commission, adjudications, changes of the schedule (1.4.2d).");
    made.note(rules_of(norms));
    vec![made, missed]
}

fn figures(verdict: &Verdict) -> [String; 8] {
    let figures = verdict.figures.as_ref();
    let of = |text: Option<String>| text.unwrap_or_default();
    let left_out = verdict
        .left_out
        .iter()
        .map(|each| match (each.round, each.opponent) {
            (0, Some(opponent)) => format!("against {opponent} ({})", each.article),
            (0, None) => each.article.to_owned(),
            (round, _) => format!("round {round} ({})", each.article),
        });
    let special = verdict
        .by
        .into_iter()
        .chain(verdict.exemption)
        .map(str::to_owned);
    let notes: Vec<String> = left_out
        .chain(special)
        .chain(verdict.remarks.clone())
        .collect();
    [
        verdict.title.code().to_owned(),
        of(figures.map(|figures| figures.games.to_string())),
        of(figures.map(|figures| figures.score.printed())),
        of(figures
            .and_then(|figures| figures.needed)
            .map(Points::printed)),
        of(figures.map(|figures| figures.ra.to_string())),
        of(figures.map(|figures| figures.rp.to_string())),
        of(verdict.counts_as.map(|games| games.to_string())),
        notes.join("; "),
    ]
}

/// The first of some players with their numbers, and how many more there are.
fn numbered(norms: &EventNorms, numbers: &[u32]) -> String {
    /// So many are named.
    const NAMED: usize = 5;
    let players = norms.players.iter();
    let named = players
        .filter(|player| numbers.contains(&player.number))
        .take(NAMED)
        .map(|player| format!("{} {}", player.number, player.name));
    let mut text = named.collect::<Vec<_>>().join(", ");
    if let more @ 1.. = numbers.len().saturating_sub(NAMED) {
        text += &format!(" and {more} more");
    }
    text
}

/// The figures of a norm, and its rounds.
#[must_use]
pub fn certificate_sheets(certificate: &Certificate) -> Vec<Sheet> {
    let title = certificate.norm.title;
    let mut facts = Sheet::new([("Fact", Align::Left), ("Value", Align::Left)])
        .titled(format!("{title} norm of {}", certificate.applicant.name));
    for (name, value) in facts_of(certificate) {
        facts.row([name.to_owned(), value]);
    }
    let mut checks = check_sheet(&certificate.norm, certificate.edition);
    for remark in &certificate.norm.remarks {
        checks.note(remark);
    }
    checks.note(format!("Not checked: {}.", certificate.not_checked));
    let mut rounds = Sheet::new([
        ("Round", Align::Right),
        ("Opponent", Align::Left),
        ("Federation", Align::Left),
        ("Title", Align::Left),
        ("Rating", Align::Right),
        ("Counts with", Align::Right),
        ("Result", Align::Centre),
        ("Not counted", Align::Left),
    ]);
    for round in &certificate.rounds {
        let opponent = round.opponent.as_ref();
        let of = |text: Option<String>| text.unwrap_or_default();
        rounds.row([
            of(round.round.map(|round| round.to_string())),
            of(opponent.map(|one| one.name.clone())),
            of(opponent.and_then(|one| one.federation.clone())),
            of(opponent.and_then(|one| Some(one.title?.code().to_owned()))),
            of(opponent.and_then(|one| Some(one.rating?.to_string()))),
            of(round.counted_rating.map(|rating| rating.to_string())),
            of(round.result.clone()),
            of(round.not_counted.map(str::to_owned)),
        ]);
    }
    vec![facts, checks, rounds]
}

/// What stands at the head of form IT1.
fn facts_of(certificate: &Certificate) -> Vec<(&'static str, String)> {
    let Certificate {
        event,
        applicant,
        norm,
        ..
    } = certificate;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let rating = applicant
        .rating
        .map_or_else(String::new, |rating| rating.to_string());
    let counts_as = norm
        .counts_as
        .map_or_else(String::new, |games| games.to_string());
    let dates = [&event.start, &event.end].into_iter().flatten();
    let dates: Vec<&str> = dates.map(String::as_str).collect();
    let facts = [
        ("Event", event.name.clone()),
        ("Place", text(&event.place)),
        ("Federation of the event", text(&event.federation)),
        ("Dates", dates.join(" – ")),
        ("System", event.system.unwrap_or_default().to_owned()),
        ("Rounds", event.rounds.to_string()),
        ("Title norm", norm.title.code().to_owned()),
        ("Regulations", certificate.edition.code().to_owned()),
        ("Applicant", applicant.name.clone()),
        ("FIDE ID", text(&applicant.fide_id)),
        ("Federation", text(&applicant.federation)),
        ("Title held", text(&applicant.title)),
        ("Rating", rating),
        ("Counts as games (1.4.1d)", counts_as),
    ];
    let special = norm
        .by
        .map(|article| ("By the special rule", article.to_owned()));
    let exempt = norm
        .exemption
        .map(|article| ("Exemption", article.to_owned()));
    facts.into_iter().chain(special).chain(exempt).collect()
}

/// The figures of a verdict, each beside what its article asks.
fn check_sheet(verdict: &Verdict, edition: TitleEdition) -> Sheet {
    let mut sheet = Sheet::new([
        ("Article", Align::Left),
        ("Figure", Align::Left),
        ("Has", Align::Right),
        ("Asked", Align::Left),
        ("Met", Align::Left),
    ]);
    let requirements = edition.requirements();
    let asked = requirements.iter().find(|one| one.title == verdict.title);
    for check in (asked.zip(verdict.figures.as_ref()))
        .map(|(asked, figures)| figures.checks(asked, verdict.exemption))
        .unwrap_or_default()
    {
        let met = if check.met { "yes" } else { "no" };
        sheet.row([check.article, &check.what, &check.has, &check.asked, met]);
    }
    if verdict.figures.is_none() {
        for lack in &verdict.lacks {
            sheet.row([lack.article, &lack.what, "", "", "no"]);
        }
    }
    sheet
}

/// Of one player, for each title what every article asks and what there is.
#[must_use]
pub fn explained_title_sheets(norms: &EventNorms, number: u32) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    let Some(player) = norms.players.iter().find(|one| one.number == number) else {
        return sheets;
    };
    let who = format!("{} {}", player.number, player.name);
    if let Some(why) = &player.not_judged {
        let mut sheet = Sheet::new([("Player", Align::Left), ("Cannot be judged", Align::Left)]);
        sheet.row([&who, why]);
        sheets.push(sheet);
    }
    for verdict in &player.verdicts {
        let is = if verdict.norm { "a norm" } else { "no norm" };
        let title = format!("{who}, {}: {is}", verdict.title);
        let mut sheet = check_sheet(verdict, norms.edition).titled(title);
        for lack in &verdict.lacks {
            sheet.note(format!("Missing: {} ({})", lack.what, lack.article));
        }
        let [_, _, _, _, _, _, counts_as, notes] = figures(verdict);
        if !counts_as.is_empty() {
            sheet.note(format!("Counts as {counts_as} games (1.4.1d)."));
        }
        if !notes.is_empty() {
            sheet.note(format!("Remarks: {notes}"));
        }
        sheets.push(sheet);
    }
    if let Some(last) = sheets.last_mut() {
        last.note(rules_of(norms));
    }
    sheets
}

fn rules_of(norms: &EventNorms) -> String {
    format!(
        "Rules: {} ({}).",
        norms.edition.code(),
        norms.edition_because
    )
}

/// Who needs what in the last round.
#[must_use]
pub fn what_if_sheet(event: &Event, found: &[WhatIf]) -> Sheet {
    let columns = [
        ("No", Align::Right),
        ("Name", Align::Left),
        ("Norm", Align::Left),
        ("Needs in the last round", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled(format!("{}: before the last round", event.title()));
    for each in found {
        let player = event.players.get(each.player.index());
        let needed = match (each.safe, each.needed) {
            (true, _) => "any result of the game".to_owned(),
            (false, points) => counted_points(points),
        };
        let needed = std::iter::once(needed)
            .chain(each.exemption.map(str::to_owned))
            .chain(each.remarks.clone());
        let needed = needed.collect::<Vec<_>>().join("; ");
        sheet.row([
            player.map_or_else(String::new, |player| player.number.to_string()),
            player.map_or_else(String::new, |player| player.name.clone()),
            each.title.code().to_owned(),
            needed,
        ]);
    }
    sheet
}

/// The expected changes, and of one player every game.
#[must_use]
pub fn rating_sheets(ratings: &EventRatings, explain: Option<u32>) -> Vec<Sheet> {
    let columns = [
        ("No", Align::Right),
        ("Name", Align::Left),
        ("Rating", Align::Right),
        ("Games", Align::Right),
        ("Sum", Align::Right),
        ("K", Align::Right),
        ("Change", Align::Right),
        ("K 10", Align::Right),
        ("K 20", Align::Right),
        ("K 40", Align::Right),
        ("Performance", Align::Right),
        ("First rating", Align::Right),
    ];
    let mut sheet = Sheet::new(columns).titled(format!("{}: expected changes", ratings.event));
    let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
    for player in &ratings.players {
        let changed = |k: u16| player.rating.map(|_| rounded_change(k, player.sum));
        let signed = |k: u16| changed(k).map_or_else(String::new, |change| format!("{change:+}"));
        sheet.row([
            player.number.to_string(),
            player.name.clone(),
            number(player.rating.map(i64::from)),
            rated_games(player).to_string(),
            player
                .rating
                .map_or_else(String::new, |_| hundredths(player.sum)),
            number(player.k.map(i64::from)),
            player
                .change
                .map_or_else(String::new, |change| format!("{change:+}")),
            signed(10),
            signed(20),
            signed(40),
            number(player.performance.map(|(_, performance)| performance)),
            number(player.first),
        ]);
    }
    sheet.note(format!(
        "Rules: {} ({}).",
        ratings.rules, ratings.rules_because
    ));
    if ratings.open_games > 0 {
        sheet.note(format!(
            "Provisional: {} still without a result, and not counted.",
            counted(ratings.open_games, "game is", "games are")
        ));
    }
    sheet.notes(rounds_to_come(ratings.rounds_to_come));
    let apart = |player: &&PlayerRating| rated_games(player) < player.games.len();
    let apart: Vec<&str> = (ratings.players.iter().filter(apart))
        .map(|player| player.name.as_str())
        .collect();
    if !apart.is_empty() {
        sheet.note(format!(
            "Some games are not rated, since the players are 600 points or more apart and one of them is above 2600: those of {}.",
            apart.join(", ")
        ));
    }
    if let Some(pace) = &ratings.pace {
        sheet.note(pace);
    }
    sheet.note("K stays 10 once a rating of 2400 was published, 40 for the first thirty games and for juniors below 2300, else 20 (B.02 8.3.3). FIDE's lists alone count.");
    let explained = ratings
        .players
        .iter()
        .find(|player| Some(player.number) == explain);
    let games = explained.map(|player| {
        let columns = [
            "Round",
            "Opponent",
            "Rating",
            "Difference",
            "Expected",
            "Result",
            "Change",
        ];
        let mut games =
            Sheet::new(columns.map(|heading| (heading, Align::Right))).titled(player.name.clone());
        for game in &player.games {
            let chance = game.change;
            let unrated = if player.rating.is_none() {
                ""
            } else {
                "not rated"
            };
            games.row([
                game.round
                    .map_or_else(String::new, |round| round.to_string()),
                game.opponent.to_string(),
                game.rating.to_string(),
                chance.map_or_else(
                    || unrated.to_owned(),
                    |chance| chance.difference.to_string(),
                ),
                chance.map_or_else(String::new, |chance| hundredths(chance.expected)),
                game.result.printed(),
                chance.map_or_else(String::new, |chance| hundredths(chance.change)),
            ]);
        }
        for line in working(player) {
            games.note(line);
        }
        games
    });
    std::iter::once(sheet).chain(games).collect()
}

/// How the change, or the first rating, comes about.
fn working(player: &PlayerRating) -> Vec<String> {
    let mut lines = Vec::new();
    if player.rating.is_some() {
        for k in player.k.map_or_else(|| vec![10, 20, 40], |k| vec![k]) {
            lines.push(format!(
                "{} × {k} = {:+} (8.3.4)",
                hundredths(player.sum),
                rounded_change(k, player.sum)
            ));
        }
    }
    if let Some((average, performance)) = player.performance {
        lines.push(format!(
            "The opponents average {average}, and the performance is {performance} (8.1.1)."
        ));
    }
    if let Some(working) = &player.first_working {
        lines.push(first_rating_line(working));
    }
    lines
}

/// The games that change the rating, or make the first one.
fn rated_games(player: &PlayerRating) -> usize {
    let rated = |game: &&RatedRound| game.change.is_some() || player.rating.is_none();
    player.games.iter().filter(rated).count()
}

/// The first rating with two drawn games against 1800 more (8.2).
fn first_rating_line(working: &FirstRating) -> String {
    let FirstRating {
        sum,
        games,
        score,
        percent,
        difference,
        unlimited,
        rating,
    } = working;
    let came = match rating {
        Some(rating) if rating == unlimited => String::new(),
        Some(rating) => format!(", at most {rating}"),
        None => ", below 1400: none (7.1.4)".to_owned(),
    };
    format!(
        "First rating: {sum} : {games} = {}, with two draws against 1800; {} of {games} are {percent} %, which gives {difference:+}: {unlimited}{came} (8.2)",
        hundredths((200 * sum + games).div_euclid(2 * games)),
        counted_points(*score),
    )
}

/// `-0.25`
fn hundredths(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let number = number.unsigned_abs();
    format!("{sign}{}.{:02}", number / 100, number % 100)
}
