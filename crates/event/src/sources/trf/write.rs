//! An event as a tournament report file.

mod check;
mod player;
mod points;
mod team_rounds;

use super::fields::number;
use super::known::{code, known, rank};
use super::meetings::written;
use super::record::Byes;
use super::tournament_type as types;
use super::{MOST_PLAYERS, MOST_ROUNDS, Record, Type, Version};
use crate::{Event, Place, PlayerId, SittingOut, Team, Written};
use std::collections::BTreeMap;

/// Why an event cannot be a tournament report file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotWrite {
    /// A crosstable does not say in which rounds its games were played.
    #[error("players {0} and {1} meet in no known round, and the format is written by rounds")]
    NoRound(u32, u32),
    /// A starting number that is 0 or does not fit.
    #[error("starting number {0}: the format has numbers from 1 to {MOST_PLAYERS}")]
    Number(u32),
    /// A starting number that two players have.
    #[error("two players have number {0}")]
    Twice(u32),
    /// A round that is 0 or does not fit.
    #[error("round {0}: the format has rounds from 1 to {MOST_ROUNDS}")]
    Round(u16),
    /// Two entries of one player in one round.
    #[error(
        "player {0} has more than one game or bye in round {1}, and the format has room for one"
    )]
    PairedTwice(u32, u16),
    /// Points for a result that do not fit.
    #[error("points for a result: {0} does not fit into four columns")]
    Points(String),
    /// A meeting, bye or team of someone who is not among the players.
    #[error("someone plays who is not among the players")]
    Stranger,
}

/// Losses by what is lost: the first one as an example, and how many.
#[derive(Default)]
struct Losses(BTreeMap<&'static str, (usize, String)>);

impl Losses {
    fn add(&mut self, what: &'static str, example: impl FnOnce() -> String) {
        let entry = self.0.entry(what).or_insert_with(|| (0, example()));
        entry.0 += 1;
    }

    fn told(self) -> Vec<String> {
        (self.0.into_iter())
            .map(|(what, (count, example))| match count {
                1 => format!("{what}: {example}"),
                _ => format!("{what}: {example} and {} more", count - 1),
            })
            .collect()
    }
}

/// Writes an event, and says what could not be written. What was kept of a file of either edition stands in
/// its place again, if the edition has such records. Lines end with CR and LF.
///
/// # Errors
///
/// If the format cannot hold the event at all: meetings without a round, numbers that do not fit, two games
/// of a player in one round.
///
/// ```
/// use scoresheet_event::trf::{self, Version};
/// let text = "\
/// 012 Two players\r
/// 062 2\r
/// 001    1      Kalm, Ants                                                         1.0    1     2 w 1\r
/// 001    2      Tamm, Jaan                                                         0.0    2     1 b 0\r
/// ";
/// let event = trf::read(text, "two.trf").event;
/// let written = trf::write(&event, Version::Trf16)?;
/// assert_eq!(written.text, text);
/// assert!(written.left_out.is_empty());
/// # Ok::<(), trf::CannotWrite>(())
/// ```
pub fn write(event: &Event, version: Version) -> Result<Written, CannotWrite> {
    check::check(event)?;
    let mut writer = Writer {
        event,
        version,
        losses: Losses::default(),
        lines: Vec::new(),
    };
    writer.headings();
    writer.kind();
    writer.rounds();
    writer.points()?;
    writer.players()?;
    writer.teams()?;
    writer.byes();
    writer.team_rounds()?;
    writer.kept();
    check::losses(event, &mut writer.losses);
    // A stable sort: what has one code stays in its order.
    writer.lines.sort_by_cached_key(|line| rank(code(line)));
    let mut text = String::new();
    for line in &writer.lines {
        text.push_str(line);
        text.push_str("\r\n");
    }
    Ok(Written {
        text,
        left_out: writer.losses.told(),
    })
}

struct Writer<'e> {
    event: &'e Event,
    version: Version,
    losses: Losses,
    lines: Vec<String>,
}

impl Writer<'_> {
    fn headings(&mut self) {
        let event = self.event;
        for (code, what, text) in [
            ("012", "name of the event", &event.name),
            ("022", "city", &event.site),
            ("032", "federation of the event", &event.federation),
            ("042", "first day", &event.start),
            ("052", "last day", &event.end),
        ] {
            if let Some(text) = text.as_deref().filter(|text| !text.is_empty()) {
                let text = self.clean(what, text);
                self.lines.push(format!("{code} {text}"));
            }
        }
        self.lines.push(format!("062 {}", event.players.len()));
        if !event.teams.is_empty() {
            self.lines.push(format!("082 {}", event.teams.len()));
        }
    }

    /// A text in one line, without blanks around.
    fn clean(&mut self, what: &'static str, text: &str) -> String {
        let clean: String = (text.trim().chars())
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let clean = clean.trim().to_owned();
        if clean != text {
            self.losses.add(what, || {
                format!("blanks around and control characters of {clean:?}")
            });
        }
        clean
    }

    /// 092 and 192, the kept ones where they still say the same.
    fn kind(&mut self) {
        let Some(kind) = self.event.kind else {
            return;
        };
        let in_teams = !self.event.teams.is_empty();
        let kept = |code: &str| {
            let line = self
                .event
                .kept
                .iter()
                .find(|line| super::known::code(line) == code);
            line.and_then(|line| line.get(4..)).map(str::trim)
        };
        let [words, coded] = ["092", "192"].map(kept);
        let stated = Type::joined(words.map(Type::of_words), coded.map(Type::of_code));
        if stated == Ok(Some(kind)) {
            return;
        }
        self.lines
            .push(format!("092 {}", types::words(kind, in_teams)));
        if self.version == Version::Trf26 {
            self.lines
                .push(format!("192 {}", types::code(kind, in_teams)));
        }
    }

    fn rounds(&mut self) {
        let code = match self.version {
            Version::Trf16 => "XXR",
            Version::Trf26 => "142",
        };
        if let Some(rounds) = self.event.rounds {
            self.lines.push(format!("{code} {rounds}"));
        }
    }

    /// Byes on request once more in records of their own, as the newer format has them.
    fn byes(&mut self) {
        if self.version == Version::Trf16 || !self.event.teams.is_empty() {
            return;
        }
        let mut byes: BTreeMap<(SittingOut, u16), Vec<(u32, u32)>> = BTreeMap::new();
        for sitting in &self.event.sittings {
            let requested = matches!(
                sitting.why,
                SittingOut::FullBye | SittingOut::HalfBye | SittingOut::ZeroBye
            );
            if requested && let Some(number) = self.number(sitting.player) {
                let whose = byes.entry((sitting.why, sitting.round)).or_default();
                whose.push((number, 0));
            }
        }
        for ((why, round), whose) in byes {
            self.lines.push(written(&Byes { why, round, whose }));
        }
    }

    fn number(&self, player: PlayerId) -> Option<u32> {
        Some(self.event.players.get(player.index())?.number)
    }

    /// 013 or 310; a kept 310 record stands again where it is still the team's.
    fn teams(&mut self) -> Result<(), CannotWrite> {
        let event = self.event;
        let records = event.kept.iter().filter(|line| code(line) == "310");
        let kept: BTreeMap<u32, &String> = (records.filter(|_| self.version == Version::Trf26))
            .filter_map(|line| Some((number(line.get(4..7)?.trim())?, line)))
            .collect();
        for (index, team) in (1..).zip(&event.teams) {
            let name = self.clean("name of a team", &team.name);
            let cut: String = name.chars().take(32).collect();
            if cut != name {
                self.losses
                    .add("names of teams longer than 32 characters", || name.clone());
            }
            let players: Vec<String> = (team.players.iter())
                .filter_map(|player| self.number(*player))
                .map(|number| format!("{number:4}"))
                .collect();
            let players = players.join(" ");
            let line = match self.version {
                Version::Trf16 => {
                    if team.number != index {
                        self.losses
                            .add("numbers of teams other than their order", || {
                                team.number.to_string()
                            });
                    }
                    if stated(team) {
                        self.losses
                            .add("scores and places of teams", || name.clone());
                    }
                    format!("013 {cut:32}{players}")
                }
                Version::Trf26 => {
                    let head = format!("310 {:3} {cut:32}", team.number);
                    format!("{head} {:12} {}  {players}", "", score(team)?)
                }
            };
            let line = line.trim_end().to_owned();
            let again = kept.get(&team.number).filter(|kept| same_team(kept, &line));
            self.lines.push(again.map_or(line, |kept| (*kept).clone()));
        }
        Ok(())
    }

    /// The kept lines that belong to the edition.
    fn kept(&mut self) {
        let event = self.event;
        let written = ["092", "192"].map(|code| self.stands(code));
        for line in &event.kept {
            let code = code(line);
            let since = known(code).and_then(|known| known.since);
            if line.contains(['\n', '\r']) || code.is_empty() {
                self.losses
                    .add("lines that are no records", || line.clone());
                continue;
            }
            let too_new = self.version == Version::Trf16 && since == Some(Version::Trf26);
            match code {
                // Written from the event, or already taken up.
                "310" if self.version == Version::Trf26 => {}
                "092" if written[0] => {}
                "192" if written[1] => {}
                "072" => self.rated(line),
                _ if too_new => self
                    .losses
                    .add("records that only TRF26 has", || line.clone()),
                _ => self.lines.push(line.clone()),
            }
        }
    }

    /// Whether a record of this code has been written.
    fn stands(&self, wanted: &str) -> bool {
        self.lines.iter().any(|line| code(line) == wanted)
    }

    /// 072, as stated: who counts as rated is not for this program to say.
    fn rated(&mut self, line: &str) {
        let count = line.get(4..).map(str::trim).and_then(number);
        let rated = self
            .event
            .players
            .iter()
            .filter(|each| each.rating.is_some())
            .count();
        if count.is_some_and(|count| count as usize > self.event.players.len()) {
            self.lines.push(format!("072 {rated}"));
        } else {
            self.lines.push(line.to_owned());
        }
    }

    /// Whether every meeting or bye without a sign is read back as it is.
    fn silent(&self) -> SittingOut {
        if self.event.is_round_robin() {
            SittingOut::Free
        } else {
            SittingOut::Absent
        }
    }
}

fn stated(team: &Team) -> bool {
    team.stated_match_points.is_some()
        || team.stated_game_points.is_some()
        || team.stated_place.is_some()
}

/// The score and place of a team in columns 55 to 71 of 310.
fn score(team: &Team) -> Result<String, CannotWrite> {
    let mut text = String::new();
    for points in [team.stated_match_points, team.stated_game_points] {
        let points = points
            .map(|points| points::columns(points, 6))
            .transpose()?;
        text.push_str(&format!("{:>6} ", points.unwrap_or_default()));
    }
    let place = team.stated_place.map(|place| place.to_string());
    let place = place.unwrap_or_default();
    if place.len() > 3 {
        return Err(CannotWrite::Points(place));
    }
    Ok(format!("{text}{place:>3}"))
}

/// Whether two 310 records have the same number, name, score, place and players.
fn same_team(kept: &str, written: &str) -> bool {
    let team = |line: &str| match super::record::read(line, Place::default(), &mut Vec::new()) {
        Record::TeamWithScore(team) => Some((
            [team.number, team.place],
            [team.match_points, team.game_points],
            team.name.to_owned(),
            team.players,
        )),
        _ => None,
    };
    team(kept).is_some_and(|kept| Some(kept) == team(written))
}
