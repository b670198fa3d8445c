//! The norms of one event: the coefficient, what every rank asks, who met what.

use super::field::{self, Entrant, Options};
use super::game::{heading, place};
use super::score::{Score, scores};
use super::title::{self, Title};
use super::{
    Choice, Clause, Coefficient, Confirm, Game, Norm, Purpose, Rank, RankTwo, Rounding, Standing,
    Titles, Trial, beginners_norm, bounds, credit_at, norms_at, points_for,
};
use scoresheet_event::assessment::{Unclear, which_of};
use scoresheet_event::{Event, Fault, FaultCode, Player, Points, Scoring};
use serde::Serialize;

/// What the classification makes of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Assessment {
    /// The classification.
    pub game: Game,
    /// The event's name.
    pub event: Option<String>,
    /// The coefficient and its working; none of a tournament of beginners, nor where an indicator is
    /// lacking.
    pub coefficient: Option<Coefficient>,
    /// Where the coefficient is said.
    pub clause: Clause,
    /// The norms by percent of all games, highest rank first.
    pub norms: Vec<Norm>,
    /// The norms of titles, open here or not.
    pub titles: Vec<Title>,
    /// The players in the order of the event.
    pub players: Vec<Standing>,
    /// What has to be known to judge the figures.
    pub warnings: Vec<String>,
    /// The answers to the open questions.
    pub choices: Vec<Choice>,
}

impl Assessment {
    /// The player by number, by name, or by a part of the name that one alone has.
    ///
    /// # Errors
    /// Nobody is meant, or more than one.
    pub fn named(&self, text: &str) -> Result<&Standing, Unclear> {
        let all = self.players.iter();
        let meant = which_of(all.map(|one| (one.number, one.name.as_str())), text);
        let meant: Vec<&Standing> = (meant.into_iter())
            .filter_map(|index| self.players.get(index))
            .collect();
        match meant[..] {
            [player] => Ok(player),
            _ => {
                let names = meant
                    .iter()
                    .map(|one| format!("{} {}", one.number, one.name));
                Err(Unclear::any_of(text, names.collect()))
            }
        }
    }
}

/// Holds an event against the norms.
///
/// ```
/// use scoresheet_norms::{Game, Options, Rank, assess};
/// use scoresheet_event::{Event, PlayerResult, Pairing, Player, PlayerId};
/// let player = |number: u32, rank: &str| Player {
///     number,
///     name: format!("Player {number}"),
///     rank: Some(rank.to_owned()),
///     ..Player::default()
/// };
/// let mut event = Event { players: vec![player(1, "I"), player(2, "II")], ..Event::default() };
/// event.pairings.push(Pairing::new(Some(1), PlayerId(0), PlayerId(1), [PlayerResult::Loss, PlayerResult::Win]));
/// let norms = assess(&event, &Options::of(Game::Draughts))?;
/// assert_eq!(norms.coefficient.unwrap().value.to_string(), "1.50");
/// assert_eq!(norms.players[1].reached, Some(Rank::I));
/// # Ok::<(), Vec<scoresheet_event::Fault>>(())
/// ```
///
/// # Errors
/// Ranks that are none, or are not stated; indicators that are needed and not given. Each at the player.
pub fn assess(event: &Event, options: &Options) -> Result<Assessment, Vec<Fault>> {
    if event.players.len() < 2 {
        let message = "norms need at least two players";
        let fault = Fault::new(
            FaultCode::TooFewPlayers,
            scoresheet_event::Place::default(),
            message,
        );
        return Err(vec![fault]);
    }
    let entrants = field::entrants(event, options)?;
    let mut warnings = general_warnings(event, &entrants);
    let titles = title::titles(options.game, &entrants);
    let beginners = options.beginners || all_beginners(&entrants, options);
    let coefficient = if beginners {
        warnings.push("a tournament of beginners: it has no coefficient".to_owned());
        None
    } else {
        match field::coefficient(event, &entrants, options) {
            Ok(coefficient) => Some(coefficient),
            Err(faults) if title::decides(&titles, &entrants) => {
                warnings.extend(faults.into_iter().map(|fault| {
                    format!(
                        "no coefficient, and so no norms that depend on it: {}",
                        fault.message
                    )
                }));
                None
            }
            Err(faults) => return Err(faults),
        }
    };
    let norms = norms(options, coefficient.as_ref(), beginners);
    warnings.extend(
        coefficient
            .iter()
            .filter_map(|it| outside(options.game, it)),
    );
    let scores = scores(event, &entrants, options.readings.counted);
    warnings.extend(provisional(event, &scores));
    let players: Vec<_> = (entrants.iter().zip(&scores).zip(&event.players))
        .map(|((entrant, score), player)| {
            let trials = trials(options, &norms, &titles, entrant, score);
            let tally = score.against(super::Opponents::All);
            let who = (player.number, player.name.clone());
            Standing::new(who, entrant, tally, trials, options.readings.skip)
        })
        .collect();
    let differs = (coefficient.iter()).any(|it| super::norm::text_differs(it.value));
    if differs {
        warnings.push(rank_two(options, &players));
    }
    warnings.extend(titles_decide(
        options,
        &norms,
        &titles,
        &event.players,
        &entrants,
        &scores,
    ));
    if let Some(coefficient) = &coefficient {
        warnings.extend(only_reached(options, coefficient, &players));
    }
    Ok(Assessment {
        game: options.game,
        event: event.name.clone(),
        coefficient,
        clause: options.game.cite(place::COEFFICIENT),
        norms,
        titles,
        players,
        warnings,
        choices: options.readings.of_event(),
    })
}

/// Everyone says to have no rank, and no indicator makes a coefficient of that.
fn all_beginners(entrants: &[Entrant], options: &Options) -> bool {
    !entrants.is_empty()
        && entrants.iter().all(|each| each.rank == Rank::None)
        && options.indicators.of(Rank::None).is_none()
}

fn norms(options: &Options, coefficient: Option<&Coefficient>, beginners: bool) -> Vec<Norm> {
    let (game, readings) = (options.game, &options.readings);
    if beginners {
        return vec![beginners_norm(game)];
    }
    let of = |it: &Coefficient| {
        let credit = credit_at(game, it.value, readings);
        (credit.into_iter())
            .chain(norms_at(game, it.value, readings))
            .collect()
    };
    coefficient.map_or_else(Vec::new, of)
}

/// The norms that stand open to a player: of higher ranks to reach, of the own one to confirm.
fn trials(
    options: &Options,
    norms: &[Norm],
    titles: &[Title],
    entrant: &Entrant,
    score: &Score,
) -> Vec<Trial> {
    if entrant.struck {
        return Vec::new();
    }
    let (game, readings) = (options.game, &options.readings);
    let how = (score, readings.titles, readings.rounding);
    let mut trials = Vec::new();
    for title in titles.iter().filter(|title| title.open) {
        // MK53, women: women have ranks V to I as men, and the master's; no candidate's.
        if entrant.woman && title.rank == Rank::Candidate {
            continue;
        }
        let purpose = if entrant.rank == title.rank {
            Purpose::Confirm
        } else {
            Purpose::Reach
        };
        let mut clauses = title.clauses.clone();
        if entrant.woman && game == Game::Chess {
            clauses.push(game.cite(place::WOMEN_MASTER));
        }
        if entrant.rank <= title.rank {
            let what = (title.rank, purpose);
            trials.extend(Trial::of_title(what, &title.percents, how, &clauses));
        }
    }
    let open = norms.iter().filter(|norm| match norm.purpose {
        Purpose::Reach => norm.rank > entrant.rank,
        Purpose::Confirm => norm.rank == entrant.rank,
        Purpose::Credit => norm.rank > entrant.rank,
    });
    trials.extend(open.filter_map(|norm| Trial::of_all(norm, score, readings.rounding)));
    let counted = readings.counted;
    let trials = trials.into_iter();
    trials.map(|trial| trial.settled(counted)).collect()
}

fn general_warnings(event: &Event, entrants: &[Entrant]) -> Vec<String> {
    let mut warnings = Vec::new();
    let assumed = (entrants.iter())
        .filter(|each| each.assumed && !each.struck)
        .count();
    if assumed > 0 {
        warnings.push(format!(
            "{assumed} players have no rank stated and are taken to hold none"
        ));
    }
    let struck = entrants.iter().filter(|each| each.struck).count();
    if struck > 0 {
        warnings.push(format!(
            "{struck} struck from the table (KV53 §38, MK53 §27): their games count in no percentage"
        ));
    }
    if event.scoring != Scoring::STANDARD {
        warnings.push(
            "percentages are computed with 1, ½ and 0 for a game (KV53 §37, MK53 §24), whatever the event's scoring"
                .to_owned(),
        );
    }
    if event
        .byes
        .iter()
        .any(|each| event.scoring.bye(each.why) > Points::ZERO)
    {
        warnings.push(
            "rounds without an opponent, and the points for them, count in no percentage"
                .to_owned(),
        );
    }
    warnings
}

/// That games have no result yet, or are missing: what they can still change is not told as settled.
fn provisional(event: &Event, scores: &[Score]) -> Option<String> {
    let open = |score: &Score| score.against(super::Opponents::All).open;
    let sides: u32 = scores.iter().map(open).sum();
    let mut players = (event.players.iter().zip(scores)).filter(|(_, score)| open(score) > 0);
    let (first, _) = players.next()?;
    let games = match sides / 2 {
        1 => "1 game has no result yet or is missing".to_owned(),
        several => format!("{several} games have no result yet or are missing"),
    };
    let others = match players.count() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!(
        "provisional: {games} (of {}{others}); norms that can still be met or missed are open",
        first.name
    ))
}

fn outside(game: Game, coefficient: &Coefficient) -> Option<String> {
    let (lowest, highest) = bounds(game);
    let value = coefficient.value;
    (!(lowest..=highest).contains(&value)).then(|| {
        format!(
            "no norm by the tables: they cover {lowest} to {highest}, but the coefficient is {value}"
        )
    })
}

/// Whose rank would be confirmed by a norm whose heading says "reach" alone.
fn only_reached(
    options: &Options,
    coefficient: &Coefficient,
    players: &[Standing],
) -> Option<String> {
    let mut readings = options.readings;
    readings.confirm = Confirm::Any;
    let norms = norms_at(options.game, coefficient.value, &readings);
    let confirms = |player: &&Standing| {
        let asked = |norm: &Norm| {
            points_for(
                player.tally.games.saturating_mul(norm.percent),
                readings.rounding,
            )
        };
        let own = (norms.iter())
            .find(|norm| norm.purpose == Purpose::Confirm && norm.rank == player.rank);
        player.confirmed != Some(true)
            && player.tally.games > 0
            && own.is_some_and(|norm| player.tally.points >= asked(norm))
    };
    let names: Vec<_> = (players.iter().filter(confirms))
        .map(|player| format!("{} ({})", player.name, player.rank))
        .collect();
    (!names.is_empty()).then(|| {
        format!(
            "the norm of their own rank, which is headed \"reach\" only, is met by {}; \"confirm any\" would confirm \
             the rank",
            names.join(", ")
        )
    })
}

/// Text and table ask different percents: both are said, and whom it decides.
/// For whom it decides how the percents of a title go together, and on how many games it rests where one of them is
/// enough: a norm of very few games is stated, and marked.
fn titles_decide(
    options: &Options,
    norms: &[Norm],
    titles: &[Title],
    players: &[Player],
    entrants: &[Entrant],
    scores: &[Score],
) -> Option<String> {
    let of_titles = |answer: Titles, entrant: &Entrant, score: &Score| {
        let mut options = options.clone();
        options.readings.titles = answer;
        let open = trials(&options, norms, titles, entrant, score).into_iter();
        let met = open
            .filter(|trial| trial.is_met() && titles.iter().any(|title| title.rank == trial.rank));
        met.collect::<Vec<Trial>>()
    };
    let decided =
        entrants
            .iter()
            .zip(scores)
            .zip(players)
            .filter_map(|((entrant, score), player)| {
                let by_one =
                    of_titles(Titles::Either, entrant, score)
                        .into_iter()
                        .find(|trial| {
                            let by_all = of_titles(Titles::Sum, entrant, score);
                            !by_all.iter().any(|other| {
                                (other.rank, other.purpose) == (trial.rank, trial.purpose)
                            })
                        })?;
                let games: u32 = by_one.shares.iter().map(|share| share.tally.games).sum();
                let all = score.against(super::Opponents::All).games;
                let who = format!(
                    "{} ({}: {games} of {all} games)",
                    player.name,
                    by_one.rank.code()
                );
                Some((who, by_one.clauses))
            });
    let (decided, clauses): (Vec<String>, Vec<Vec<Clause>>) = decided.unzip();
    let mut cited: Vec<String> = Vec::new();
    for clause in clauses.concat() {
        let clause = clause.to_string();
        if !cited.contains(&clause) {
            cited.push(clause);
        }
    }
    (!decided.is_empty()).then(|| {
        format!(
            "whether one of a title's percentages is enough ({}; --titles either) decides for {}",
            cited.join("; "),
            decided.join(", ")
        )
    })
}

fn rank_two(options: &Options, players: &[Standing]) -> String {
    let rounding = options.readings.rounding;
    let asked = |games: u32, percent| points_for(games.saturating_mul(percent), rounding);
    let between = players.iter().filter(|player| {
        let (games, points) = (player.tally.games, player.tally.points);
        player.rank < Rank::II && points >= asked(games, 73) && points < asked(games, 75)
    });
    let between: Vec<_> = between.map(|player| player.name.as_str()).collect();
    let decides = if between.is_empty() {
        "no player's rank depends on it".to_owned()
    } else {
        format!("it decides for {}", between.join(", "))
    };
    let mut games: Vec<_> = players.iter().map(|player| player.tally.games).collect();
    games.retain(|games| *games > 0);
    games.sort_unstable();
    games.dedup();
    let points: Vec<_> = (games.into_iter().take(3))
        .map(|games| {
            let (table, text) = (asked(games, 73), asked(games, 75));
            match (table.printed(), text.printed()) {
                (table, text) if table == text => format!("{table} of {games} by both"),
                (table, text) => format!("{table} or {text} of {games}"),
            }
        })
        .collect();
    let taken = match options.readings.rank_two {
        RankTwo::Table => "the table",
        RankTwo::Text => "the text",
    };
    format!(
        "rank II at coefficient 3: the table requires 73 % ({}), the text 75 % ({}): {}; {taken} is \
         followed, {decides}",
        options.game.cite("table, part 2, 2.91–3.00"),
        options.game.cite(heading(Rank::II)),
        points.join(", "),
    )
}

impl Assessment {
    /// What a norm by percent asks of so many games: before rounding, in hundredths, and in points.
    #[must_use]
    pub fn asked(norm: &Norm, games: u32, rounding: Rounding) -> (super::ExactPoints, Points) {
        let hundredths = games.saturating_mul(norm.percent);
        (
            super::ExactPoints(hundredths),
            points_for(hundredths, rounding),
        )
    }
}
