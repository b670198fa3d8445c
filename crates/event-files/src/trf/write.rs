//! An event as a tournament report file.

use super::fields::number;
use super::player::{FIRST_ROUND, ROUND_WIDTH, sign};
use super::record::{Adjusting, Byes, written, written_adjustment};
use super::tags::{code, known, rank};
use super::{MOST_PLAYERS, MOST_ROUNDS, Record, Type, Version, boards, tournament_type as types};
use crate::Written;
use scoresheet_clock::{Date, DateText};
use scoresheet_event::check::stand_for;
use scoresheet_event::{
    Adjusted, ByeReason, Colour, Event, MatchScoring, Place, Player, PlayerId, Points, Scoring,
    Sex, Team, TeamId, TeamRound, WithoutMatch,
};
use std::collections::{BTreeMap, HashSet};

/// Why an event cannot be a tournament report file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotWrite {
    /// A crosstable does not say in which rounds its games were played.
    #[error(
        "the round in which players {0} and {1} meet is not known, and the format is organised by rounds"
    )]
    NoRound(u32, u32),
    /// A starting number that is 0 or does not fit.
    #[error("starting number {0}: the format allows numbers from 1 to {MOST_PLAYERS}")]
    Number(u32),
    /// A starting number that two players have.
    #[error("two players have number {0}")]
    Twice(u32),
    /// A round that is 0 or does not fit.
    #[error("round {0}: the format allows rounds from 1 to {MOST_ROUNDS}")]
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
    #[error("a game has a player who is not listed")]
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

    fn reported(self) -> Vec<String> {
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
/// use scoresheet_event_files::trf::{self, Version};
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
    check(event)?;
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
    writer.adjustments();
    writer.kept();
    note_losses(event, version, &mut writer.losses);
    // A stable sort: what has one code stays in its order.
    writer.lines.sort_by_cached_key(|line| rank(code(line)));
    let mut text = String::new();
    for line in &writer.lines {
        text.push_str(line);
        text.push_str("\r\n");
    }
    Ok(Written {
        text,
        left_out: writer.losses.reported(),
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
        ] {
            if let Some(text) = text.as_deref().filter(|text| !text.is_empty()) {
                let text = self.clean(what, text);
                self.lines.push(format!("{code} {text}"));
            }
        }
        for (code, what, text) in [
            ("042", "first day", &event.start),
            ("052", "last day", &event.end),
        ] {
            let text = text.as_deref().map(str::trim).unwrap_or_default();
            match DateText::stated(text) {
                Ok(Some(DateText::Date(date))) => self.lines.push(format!("{code} {}", day(date))),
                Ok(None) => {}
                Ok(Some(DateText::EitherWay { .. })) | Err(_) => {
                    self.losses
                        .add(what, || format!("{text:?} is not one date"));
                }
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
                format!("surrounding blanks and control characters in {clean:?}")
            });
        }
        clean
    }

    /// 092 and 192, the kept ones where they still say the same.
    fn kind(&mut self) {
        let Some(kind) = self.event.kind else {
            return;
        };
        let in_teams = self.event.plays_matches();
        let kept = |code: &str| {
            let line = self
                .event
                .kept
                .iter()
                .find(|line| super::tags::code(line) == code);
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
        if self.version == Version::Trf16 || self.event.plays_matches() {
            return;
        }
        let mut byes: BTreeMap<(ByeReason, u16), Vec<(u32, u32)>> = BTreeMap::new();
        for bye in &self.event.byes {
            let requested = matches!(
                bye.why,
                ByeReason::FullBye | ByeReason::HalfBye | ByeReason::ZeroBye
            );
            if requested && let Some(number) = self.number(bye.player) {
                let whose = byes.entry((bye.why, bye.round)).or_default();
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
                    .add("lines that are not records", || line.clone());
                continue;
            }
            let too_new = self.version == Version::Trf16 && since == Some(Version::Trf26);
            match code {
                // Written from the event, or already taken up.
                "310" if self.version == Version::Trf26 => {}
                // Kept where they are blank; how many there are has been written.
                "062" | "082" if self.stands(code) => {}
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
    fn silent(&self) -> ByeReason {
        if self.event.is_round_robin() {
            ByeReason::Free
        } else {
            ByeReason::Absent
        }
    }
}

/// `2026/03/01`; what is not known is 00.
fn day(date: Date) -> String {
    let [month, day] = [date.month, date.day].map(|part| part.unwrap_or(0));
    format!("{:04}/{month:02}/{day:02}", date.year)
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
        let points = points.map(|points| columns(points, 6)).transpose()?;
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
    let team = |line: &str| {
        let record = super::record::read(line, Place::default(), &mut Vec::new());
        let Record::TeamWithScore(team) = record else {
            return None;
        };
        Some((
            [team.number, team.place],
            [team.match_points, team.game_points],
            team.name.to_owned(),
            team.players,
        ))
    };
    team(kept).is_some_and(|kept| Some(kept) == team(written))
}

/// A player's rounds, each in eight columns.
type Rounds = BTreeMap<u16, String>;

impl Writer<'_> {
    /// All players with their rounds.
    fn players(&mut self) -> Result<(), CannotWrite> {
        let event = self.event;
        let rounds = self.rounds_of_all()?;
        let points = self.points_of_players();
        for ((player, points), rounds) in event.players.iter().zip(points).zip(rounds) {
            let mut line = self.fixed_columns(player, points);
            for (round, cell) in rounds {
                let column = FIRST_ROUND + ROUND_WIDTH * usize::from(round.saturating_sub(1));
                let missing = (column - 1).saturating_sub(line.chars().count());
                line.extend(std::iter::repeat_n(' ', missing));
                line.push_str(&cell);
            }
            self.lines.push(line.trim_end().to_owned());
        }
        Ok(())
    }

    fn rounds_of_all(&mut self) -> Result<Vec<Rounds>, CannotWrite> {
        let event = self.event;
        let mut all = vec![Rounds::new(); event.players.len()];
        for pairing in &event.pairings {
            let round = pairing.round.unwrap_or(0);
            for (side, player) in pairing.players.into_iter().enumerate() {
                let opponent = self.number(pairing.players[1 - side]);
                let opponent = opponent.ok_or(CannotWrite::Stranger)?;
                let colour = match (pairing.colours_known, side) {
                    (false, _) => '-',
                    (true, 0) => 'w',
                    (true, _) => 'b',
                };
                let sign = sign(pairing.results[side], pairing.rated);
                let rounds = all.get_mut(player.index()).ok_or(CannotWrite::Stranger)?;
                rounds.insert(round, format!("{opponent:4} {colour} {sign}"));
            }
        }
        let silent = self.silent();
        for bye in &event.byes {
            let sign = match bye.why {
                ByeReason::PairingBye => 'U',
                ByeReason::FullBye => 'F',
                ByeReason::HalfBye => 'H',
                ByeReason::ZeroBye => 'Z',
                ByeReason::EmptyBoard => '+',
                ByeReason::Free | ByeReason::Absent => {
                    if bye.why != silent {
                        self.losses
                            .add("whether a round was a bye or was missed", || {
                                format!("round {}", bye.round)
                            });
                    }
                    ' '
                }
            };
            let rounds = all
                .get_mut(bye.player.index())
                .ok_or(CannotWrite::Stranger)?;
            rounds.insert(bye.round, format!("0000 - {sign}"));
        }
        Ok(all)
    }

    /// The points of each player: as stated, where the file that is written gives them, in which all games count.
    fn points_of_players(&mut self) -> Vec<Points> {
        let mut event = self.event.clone();
        for pairing in &mut event.pairings {
            pairing.counts = true;
        }
        for player in &mut event.players {
            player.struck = false;
        }
        if self.version == Version::Trf16 {
            event.adjustments.clear();
        }
        let players = event.ids().zip(&event.players).zip(event.points());
        let points = players.map(|((id, player), sum)| match player.stated_points {
            Some(stated) if stand_for(&event, id, sum, stated) => stated,
            Some(stated) => {
                // Penalties that the file has no room for are told apart.
                if stated != sum + self.event.adjustment_of(id) {
                    let what = "stated points that the results do not give";
                    let whose = || format!("{} of {}", stated.printed(), player.name);
                    self.losses.add(what, whose);
                }
                sum
            }
            None => sum,
        });
        points.collect()
    }

    fn fixed_columns(&mut self, player: &Player, points: Points) -> String {
        let sex = match player.sex {
            Some(Sex::Man) => "m",
            Some(Sex::Woman) => "w",
            None => " ",
        };
        let name = self.clean("names", &player.name);
        let cut: String = name.chars().take(33).collect();
        let cut = cut.trim_end();
        if cut != name {
            self.losses
                .add("names longer than 33 characters", || name.clone());
        }
        let title = self.short("titles", player.title.as_deref(), 3);
        let federation = self.short("federations", player.federation.as_deref(), 3);
        let id = self.short("numbers in a register", player.id.as_deref(), 11);
        let birth = self.short("dates of birth", player.birth.as_deref(), 10);
        let rating = self.figure("ratings", player.rating.map(u32::from));
        let place = self.figure("places", player.stated_place);
        let points = column(points).unwrap_or_else(|_| {
            self.losses
                .add("points that do not fit into four columns", || name.clone());
            "    ".to_owned()
        });
        let number = player.number;
        format!(
            "001 {number:4} {sex}{title:>3} {cut:33} {rating:>4} {federation:3} {id:>11} {birth:10} {points} {place:>4}"
        )
    }

    /// A text that fits its columns, or nothing: half a federation would be another one.
    fn short(&mut self, what: &'static str, text: Option<&str>, width: usize) -> String {
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            return String::new();
        };
        let clean = self.clean(what, text);
        if clean.chars().count() <= width {
            return clean;
        }
        self.losses.add(what, || clean.clone());
        String::new()
    }

    /// A number of up to four digits; 0 would be read as none.
    fn figure(&mut self, what: &'static str, figure: Option<u32>) -> String {
        match figure {
            Some(figure @ 1..=9999) => figure.to_string(),
            Some(figure) => {
                self.losses.add(what, || figure.to_string());
                String::new()
            }
            None => String::new(),
        }
    }
}

impl Writer<'_> {
    /// 362, 352, 300, 240, 320 and 330.
    fn team_rounds(&mut self) -> Result<(), CannotWrite> {
        let event = self.event;
        if self.version == Version::Trf16 {
            if event.match_scoring.is_some() {
                let what = "match points for results";
                self.losses.add(what, || "only TRF26 has them".to_owned());
            }
            if !event.board_colours.is_empty() {
                let what = "colours of the boards of a match";
                self.losses.add(what, || "only TRF26 has them".to_owned());
            }
            for round in &event.team_rounds {
                self.lose(round, "byes and forfeited matches of teams");
            }
            return Ok(());
        }
        if let Some(scoring) = event.match_scoring {
            self.lines.push(match_points(scoring)?);
        }
        self.board_colours();
        self.line_ups();
        self.team_byes_on_request();
        self.team_byes_by_pairing()?;
        self.team_forfeits();
        Ok(())
    }

    /// 299 of penalties and bonuses.
    fn adjustments(&mut self) {
        for each in &self.event.adjustments {
            let number = match each.whose {
                Adjusted::Player(player) => self.number(player).unwrap_or(0),
                Adjusted::Team(team) => self.team_number(team),
            };
            if self.version == Version::Trf16 {
                self.losses
                    .add("penalties and bonuses", || format!("number {number}"));
                continue;
            }
            self.lines.push(written_adjustment(&Adjusting {
                match_points: each.match_points,
                points: each.points,
                from_round: each.from_round,
                whose: vec![(number, 0)],
            }));
        }
    }

    fn board_colours(&mut self) {
        let colours: String = (self.event.board_colours.iter())
            .map(|colour| match colour {
                Colour::White => 'W',
                Colour::Black => 'B',
            })
            .collect();
        if !colours.is_empty() {
            self.lines.push(format!("352 {colours}"));
        }
    }

    /// 300 of teams that did not sit in the order of their record, or left a board empty.
    fn line_ups(&mut self) {
        let line_ups = boards::line_ups(self.event);
        for ((round, team), line_up) in line_ups {
            if line_up.is_in_order(self.event, team) {
                continue;
            }
            let number = self.team_number(team);
            let against = self.team_number(line_up.against);
            let players: String = (line_up.players.iter())
                .map(|player| player.and_then(|player| self.number(player)).unwrap_or(0))
                .map(|number| format!(" {number:4}"))
                .collect();
            self.lines
                .push(format!("300 {round:3} {number:3} {against:3}{players}"));
        }
    }

    fn lose(&mut self, round: &TeamRound, what: &'static str) {
        let team = self.team_number(round.team);
        self.losses
            .add(what, || format!("team {team} in round {}", round.round));
    }

    fn team_number(&self, team: TeamId) -> u32 {
        let team = self.event.teams.get(team.index());
        team.map_or(0, |team| team.number)
    }

    fn team_byes_on_request(&mut self) {
        let mut byes: BTreeMap<(ByeReason, u16), Vec<(u32, u32)>> = BTreeMap::new();
        for round in &self.event.team_rounds {
            match round.without {
                WithoutMatch::Bye(
                    why @ (ByeReason::FullBye | ByeReason::HalfBye | ByeReason::ZeroBye),
                ) => {
                    let number = self.team_number(round.team);
                    byes.entry((why, round.round))
                        .or_default()
                        .push((number, 0));
                }
                WithoutMatch::Bye(_) => self.lose(round, "byes of teams that were not asked for"),
                WithoutMatch::PairingBye { .. }
                | WithoutMatch::Won { .. }
                | WithoutMatch::Lost { .. } => {}
            }
        }
        for ((why, round), whose) in byes {
            self.lines.push(written(&Byes { why, round, whose }));
        }
    }

    /// One record for all rounds, with one bye a round.
    fn team_byes_by_pairing(&mut self) -> Result<(), CannotWrite> {
        let mut worth = None;
        let mut whose: BTreeMap<u16, u32> = BTreeMap::new();
        for round in &self.event.team_rounds {
            let WithoutMatch::PairingBye {
                match_points,
                game_points,
            } = round.without
            else {
                continue;
            };
            let points = *worth.get_or_insert([match_points, game_points]);
            if points == [match_points, game_points] && !whose.contains_key(&round.round) {
                whose.insert(round.round, self.team_number(round.team));
            } else {
                self.lose(
                    round,
                    "pairing-allocated byes for other points, or a second one in a round",
                );
            }
        }
        if let Some([match_points, game_points]) = worth {
            let last = whose.keys().next_back().copied().unwrap_or(0);
            let teams: String = (1..=last)
                .map(|round| format!(" {:03}", whose.get(&round).copied().unwrap_or(0)))
                .collect();
            let points = [column(match_points)?, column(game_points)?];
            self.lines
                .push(format!("320 {} {}{teams}", points[0], points[1]));
        }
        Ok(())
    }

    /// A record a match; the team that stands first in the event is written first.
    fn team_forfeits(&mut self) {
        let all = &self.event.team_rounds;
        for (index, round) in all.iter().enumerate() {
            let Some(other) = round.opponent() else {
                continue;
            };
            let answers = |each: &TeamRound| {
                each.round == round.round
                    && each.team == other
                    && each.opponent() == Some(round.team)
            };
            if all.iter().take(index).any(answers) {
                continue;
            }
            let answer = all.iter().skip(index).find(|each| answers(each));
            let won = |round: &TeamRound| matches!(round.without, WithoutMatch::Won { .. });
            let kind = match answer.map(|answer| [won(round), won(answer)]) {
                Some([true, false]) => "+-",
                Some([false, true]) => "-+",
                Some([false, false]) => "--",
                _ => {
                    self.lose(
                        round,
                        "forfeited matches of which only one side is known or both won",
                    );
                    continue;
                }
            };
            let [one, other] = [round.team, other].map(|team| self.team_number(team));
            let line = format!("330 {kind} {:3} {one:3} {other:3}", round.round);
            self.lines.push(line);
        }
    }
}

/// A 362 record.
fn match_points(scoring: MatchScoring) -> Result<String, CannotWrite> {
    let mut line = "362 ".to_owned();
    for (name, points) in [
        ("TW", scoring.win),
        ("TD", scoring.draw),
        ("TL", scoring.loss),
        ("TA", scoring.forfeit_loss),
    ] {
        // What is lost without play is worth nothing unless it is stated.
        if name != "TA" || points != Points::ZERO {
            line.push_str(&format!("{name}{}   ", column(points)?));
        }
    }
    Ok(line.trim_end().to_owned())
}

impl Writer<'_> {
    /// XXS, or 162 and 299; nothing where all is as usual.
    fn points(&mut self) -> Result<(), CannotWrite> {
        let scoring = self.event.scoring;
        if scoring == Scoring::STANDARD {
            return Ok(());
        }
        let lines = match self.version {
            Version::Trf16 => vec![xxs(scoring)],
            Version::Trf26 => newer(scoring)?,
        };
        self.lines.extend(lines);
        Ok(())
    }
}

/// Every value by its name; `W` and `D` are left out so that nothing depends on the order.
fn xxs(scoring: Scoring) -> String {
    let values = [
        ("WW", scoring.win),
        ("BW", scoring.win),
        ("WD", scoring.draw),
        ("BD", scoring.draw),
        ("WL", scoring.loss),
        ("BL", scoring.loss),
        ("FW", scoring.forfeit_win),
        ("FL", scoring.forfeit_loss),
        ("PAB", scoring.pairing_bye),
        ("FPB", scoring.full_bye),
        ("HPB", scoring.half_bye),
        ("ZPB", scoring.zero_bye),
    ];
    let values: Vec<String> = (values.iter())
        .map(|(name, points)| format!("{name}={points}"))
        .collect();
    format!("XXS {}", values.join(" "))
}

/// 162 for what it has letters for, 299 for what differs from that.
fn newer(scoring: Scoring) -> Result<Vec<String>, CannotWrite> {
    let mut line = "162 ".to_owned();
    for (letter, points) in [
        ('W', scoring.win),
        ('D', scoring.draw),
        ('L', scoring.loss),
        ('A', scoring.forfeit_loss),
        ('P', scoring.pairing_bye),
    ] {
        if line.len() > 4 {
            line.push_str("   ");
        }
        line.push_str(&format!(" {letter}{}", column(points)?));
    }
    let mut lines = vec![line];
    for (letter, points, usual) in [
        ('+', scoring.forfeit_win, scoring.win),
        ('F', scoring.full_bye, scoring.win),
        ('H', scoring.half_bye, scoring.draw),
        ('Z', scoring.zero_bye, scoring.forfeit_loss),
    ] {
        if points != usual {
            lines.push(format!("299 {letter}        {}  000", column(points)?));
        }
    }
    Ok(lines)
}

/// Points in four columns: ` 1.0`, `11.5`.
fn column(points: Points) -> Result<String, CannotWrite> {
    columns(points, 4)
}

/// Points in so many columns.
fn columns(points: Points, width: usize) -> Result<String, CannotWrite> {
    let text = one_decimal(points);
    if text.len() > width || points < Points::ZERO {
        return Err(CannotWrite::Points(text));
    }
    Ok(format!("{text:>width$}"))
}

/// Always with one decimal.
fn one_decimal(points: Points) -> String {
    let text = points.to_string();
    if text.contains('.') {
        text
    } else {
        format!("{text}.0")
    }
}

/// Whether the format can hold the event at all.
fn check(event: &Event) -> Result<(), CannotWrite> {
    let mut numbers = HashSet::new();
    for player in &event.players {
        if !(1..=MOST_PLAYERS).contains(&player.number) {
            return Err(CannotWrite::Number(player.number));
        }
        if !numbers.insert(player.number) {
            return Err(CannotWrite::Twice(player.number));
        }
    }
    let number = |player: PlayerId| {
        let player = event.players.get(player.index());
        player
            .map(|player| player.number)
            .ok_or(CannotWrite::Stranger)
    };
    let mut taken = HashSet::new();
    let mut take = |player: PlayerId, round: u16| {
        let number = number(player)?;
        if !(1..=MOST_ROUNDS).contains(&round) {
            return Err(CannotWrite::Round(round));
        }
        if taken.insert((player, round)) {
            Ok(())
        } else {
            Err(CannotWrite::PairedTwice(number, round))
        }
    };
    for pairing in &event.pairings {
        let [one, other] = pairing.players;
        let Some(round) = pairing.round else {
            return Err(CannotWrite::NoRound(number(one)?, number(other)?));
        };
        take(one, round)?;
        take(other, round)?;
    }
    for bye in &event.byes {
        take(bye.player, bye.round)?;
    }
    match event.rounds {
        Some(rounds) if !(1..=MOST_ROUNDS).contains(&rounds) => Err(CannotWrite::Round(rounds)),
        _ => Ok(()),
    }
}

/// What an event can say and neither edition can.
fn note_losses(event: &Event, version: Version, losses: &mut Losses) {
    let in_line_ups = match version {
        Version::Trf16 => HashSet::new(),
        Version::Trf26 => boards::in_line_ups(event),
    };
    if let Some(rules) = event.rules {
        losses.add("the rules it is judged under", || rules.code().to_owned());
    }
    for player in &event.players {
        let who = || format!("{} ({})", player.name, player.number);
        if player.rank.is_some() {
            losses.add("ranks of players", who);
        }
        if player.left_after.is_some() {
            losses.add("when players left", who);
        }
        if player.struck {
            losses.add("that players were struck", who);
        }
        let in_team = player.team.and_then(|team| event.teams.get(team.index()));
        let listed = in_team.is_some_and(|team| {
            let ids = team
                .players
                .iter()
                .filter_map(|id| event.players.get(id.index()));
            ids.into_iter().any(|each| each.number == player.number)
        });
        if player.team.is_some() && !listed {
            losses.add("teams that do not list their players", who);
        }
    }
    for (index, pairing) in event.pairings.iter().enumerate() {
        let whose = || {
            let [one, other] = pairing.players.map(|id| {
                let player = event.players.get(id.index());
                player.map_or(0, |player| player.number)
            });
            format!("{one}–{other}")
        };
        if pairing.board.is_some() && !in_line_ups.contains(&index) {
            losses.add("numbers of boards", whose);
        }
        if !pairing.counts {
            losses.add("that games do not count", whose);
        }
        let played = pairing.results[0].is_played() && pairing.results[1].is_played();
        if pairing.rated && !played {
            losses.add("that games without a result are rated", whose);
        }
        if !pairing.results[0].agrees_with(pairing.results[1]) {
            losses.add("results that do not match are read as faults", whose);
        }
    }
}
