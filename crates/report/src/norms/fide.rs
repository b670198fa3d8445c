//! FIDE title norms and ratings as tables for people.

use crate::{Align, Sheet};
use scoresheet_event::{Event, Points};
use scoresheet_norms::fide::{
    Certificate, EventNorms, EventRatings, Verdict, WhatIf, rounded_change,
};

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
            for lack in &verdict.lacks {
                missed.row([
                    number.clone(),
                    name.clone(),
                    verdict.title.code().to_owned(),
                    lack.article.to_owned(),
                    lack.what.clone(),
                ]);
            }
        }
    }
    if let Some(poorest) = norms.foreigners {
        made.note(format!(
            "Rated players of other federations in the poorest round: {}, of {} federations, {} with a title (1.4.3d asks 20, 3, 10).",
            poorest.foreign, poorest.federations, poorest.titled
        ));
    }
    if let Some(poorest) = norms.strong_swiss {
        let is = if poorest.is_one() { "is" } else { "is not" };
        made.note(format!(
            "Of the norms of an application one has to come from a Swiss with forty players in every round, of 2000 on the average, or from one of a few other events (1.5.6). This {is} such a Swiss: in round {}, the poorest, {} players were there, the forty best of {} on the average.",
            poorest.round, poorest.players, poorest.average
        ));
    }
    if !norms.by_round {
        made.note("The rounds of the games are not known: no game won without play is taken for that of the last round (1.4.2c).");
    }
    if let Some(remark) = norms.rounds_a_day.remark() {
        made.note(remark);
    }
    made.note("A title also needs 27 games of norms, and at some time a rating: GM 2500, IM 2400, WGM 2300, WIM 2200 (1.5.1, 1.5.3).");
    made.note("Not checked: consent of the Qualification Commission, adjudications, changes of the schedule (1.4.2d).");
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

/// The figures of a norm, and its rounds.
#[must_use]
pub fn certificate_sheets(certificate: &Certificate) -> Vec<Sheet> {
    let mut facts = Sheet::new([("", Align::Left), ("", Align::Left)]).titled("Title norm");
    for (name, fact) in &certificate.facts {
        facts.row([(*name).to_owned(), fact.clone()]);
    }
    let mut rounds = Sheet::new(Certificate::HEADINGS.map(|heading| (heading, Align::Left)));
    for row in &certificate.rounds {
        rounds.row(row.clone());
    }
    vec![facts, rounds]
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
            (false, points) => format!("{} points", points.printed()),
        };
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
            player.games.len().to_string(),
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
    sheet.note("K is 10 for good once a rating of 2400 was published, 40 for the first thirty games and for juniors below 2300, else 20 (B.02 8.3.3). FIDE's lists alone count.");
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
            games.row([
                game.round
                    .map_or_else(String::new, |round| round.to_string()),
                game.opponent.to_string(),
                game.rating.to_string(),
                chance.map_or_else(
                    || "not rated".to_owned(),
                    |chance| chance.difference.to_string(),
                ),
                chance.map_or_else(String::new, |chance| hundredths(chance.expected)),
                game.result.printed(),
                chance.map_or_else(String::new, |chance| hundredths(chance.change)),
            ]);
        }
        games
    });
    std::iter::once(sheet).chain(games).collect()
}

/// `-0.25`
fn hundredths(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let number = number.unsigned_abs();
    format!("{sign}{}.{:02}", number / 100, number % 100)
}
