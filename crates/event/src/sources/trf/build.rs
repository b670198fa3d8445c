//! From records to an event.

use super::faults::Faults;
use super::known::known;
use super::points::Table;
use super::record::Byes;
use super::{
    Document, Heading, Line, PlayerRecord, Record, TeamByes, TeamForfeit, TeamRecord, Type, Use,
    checks, meetings,
};
use crate::{
    Event, Fault, FaultCode, Mark, Meeting, Place, Player, PlayerId, Points, Reading, Scoring,
    Team, TeamId,
};
use scoresheet_source::Level;
use std::collections::HashMap;

/// An event in the making.
pub(super) struct Builder<'d, 'a> {
    pub(super) event: Event,
    pub(super) faults: Faults,
    /// The players' records in the order of `event.players`, with their lines.
    pub(super) players: Vec<(u32, &'d PlayerRecord<'a>)>,
    /// Whose starting number it is.
    pub(super) numbers: HashMap<u32, PlayerId>,
    pub(super) byes: Vec<(u32, &'d Byes)>,
    pub(super) team_byes: Vec<(u32, &'d TeamByes)>,
    pub(super) team_forfeits: Vec<(u32, &'d TeamForfeit)>,
    pub(super) stated: Stated,
    table: Table,
}

/// What is stated once for all, each with its line.
#[derive(Default)]
pub(super) struct Stated {
    pub(super) players: Option<(u32, u32)>,
    pub(super) teams: Option<(u32, u32)>,
    pub(super) words: Option<(u32, Type)>,
    pub(super) code: Option<(u32, Type)>,
    pub(super) rounds: Option<u32>,
    points: Option<u32>,
}

impl Document<'_> {
    /// The event that comes of the records, and all that is wrong with them; results are worth what
    /// `usual` says where the records do not say otherwise.
    #[must_use]
    pub fn reading(&self, file_name: &str, usual: Scoring) -> Reading {
        let mut builder = Builder {
            event: Event {
                files: vec![file_name.to_owned()],
                ..Event::default()
            },
            faults: self.faults_so_far(),
            players: Vec::new(),
            numbers: HashMap::new(),
            byes: Vec::new(),
            team_byes: Vec::new(),
            team_forfeits: Vec::new(),
            stated: Stated::default(),
            table: Table::from(usual),
        };
        for line in self.lines() {
            builder.take(line);
        }
        builder.teams(self);
        builder.finish_type();
        builder.finish_points();
        meetings::build(&mut builder);
        builder.remark_on_open_games();
        checks::check(&mut builder);
        builder.remark_on_kept(self);
        Reading {
            event: builder.event,
            faults: builder.faults.told(),
        }
    }
}

/// A place in the only file.
pub(super) const fn at(line: u32, column: u32) -> Place {
    Place {
        file: 0,
        line,
        column,
    }
}

impl<'d, 'a> Builder<'d, 'a> {
    pub(super) fn fault(&mut self, code: FaultCode, at: Place, message: impl Into<String>) {
        self.faults.push(Fault::new(code, at, message));
    }

    pub(super) fn warn(&mut self, code: FaultCode, at: Place, message: impl Into<String>) {
        let fault = Fault::new(code, at, message);
        let level = Level::Warning;
        self.faults.push(Fault { level, ..fault });
    }

    fn take(&mut self, line: &'d Line<'a>) {
        let number = line.number;
        match &line.record {
            Record::Heading(heading, text) => self.heading(line, *heading, text),
            Record::Players(count) => self.stated.players = Some((number, *count)),
            Record::Teams(count) => self.stated.teams = Some((number, *count)),
            Record::TypeInWords(found) => {
                let before = self.stated.words.replace((number, *found));
                self.once(line, before.is_some());
            }
            Record::TypeAsCode(found) => {
                let before = self.stated.code.replace((number, *found));
                self.once(line, before.is_some());
            }
            Record::Rounds(rounds) => {
                let twice = self.event.rounds.is_some_and(|before| before != *rounds);
                self.once(line, twice);
                self.event.rounds = Some(*rounds);
                self.stated.rounds = Some(number);
            }
            Record::Points(worths) => {
                self.table.set(worths);
                self.stated.points = Some(number);
            }
            Record::Player(record) => self.player(number, record),
            Record::Byes(byes) => self.byes.push((number, byes)),
            Record::TeamByes(byes) => {
                self.once(line, !self.team_byes.is_empty());
                self.team_byes.push((number, byes));
            }
            Record::TeamForfeit(forfeit) => self.team_forfeits.push((number, forfeit)),
            Record::MatchPoints(scoring) => {
                let before = self.event.match_scoring.replace(*scoring);
                self.once(line, before.is_some_and(|before| before != *scoring));
            }
            Record::Abnormal => self.warn(
                FaultCode::FieldIgnored,
                at(number, 0),
                "points given to single players, teams or rounds (299) are kept, not counted",
            ),
            Record::Blank
            | Record::Team(_)
            | Record::TeamWithScore(_)
            | Record::Kept
            | Record::Unreadable => {}
        }
        if is_kept(line) {
            self.event.kept.push(line.text.trim_end().to_owned());
        }
    }

    fn heading(&mut self, line: &Line<'_>, heading: Heading, text: &str) {
        let place = match heading {
            Heading::Name => &mut self.event.name,
            Heading::City => &mut self.event.site,
            Heading::Federation => &mut self.event.federation,
            Heading::Start => &mut self.event.start,
            Heading::End => &mut self.event.end,
        };
        if text.is_empty() {
            return;
        }
        let twice = place.as_deref().is_some_and(|before| before != text);
        *place = Some(text.to_owned());
        self.once(line, twice);
    }

    /// Reports a record that may not stand again, or not with something else in it.
    fn once(&mut self, line: &Line<'_>, twice: bool) {
        if twice {
            let message = format!("record {} stands twice and may stand once", line.code());
            self.fault(FaultCode::UnreadableLine, at(line.number, 0), message);
        }
    }

    fn player(&mut self, line: u32, record: &'d PlayerRecord<'a>) {
        let Some(number) = record.number else {
            return;
        };
        let Ok(next) = u32::try_from(self.event.players.len()) else {
            return;
        };
        if let Some(first) = self.numbers.get(&number) {
            let before = self.event.players.get(first.index());
            let before = before.map_or(0, |player| player.at.line);
            let message = format!("number {number} is also that of line {before}");
            self.fault(FaultCode::DuplicateNumber, at(line, 0), message);
        } else {
            self.numbers.insert(number, PlayerId(next));
        }
        let owned = |text: Option<&str>| text.map(str::to_owned);
        self.event.players.push(Player {
            number,
            name: record.name.to_owned(),
            sex: record.sex,
            title: owned(record.title),
            rating: record.rating,
            federation: owned(record.federation),
            id: owned(record.id),
            birth: owned(record.birth),
            stated_points: record.points,
            stated_place: record.place,
            at: at(line, 0),
            ..Player::default()
        });
        self.players.push((line, record));
    }

    /// Teams come last: their players may stand further down. 310 makes 013 superfluous.
    fn teams(&mut self, document: &'d Document<'a>) {
        let with_score: Vec<_> = (document.lines().iter())
            .filter_map(|line| match &line.record {
                Record::TeamWithScore(team) => Some((line.number, team)),
                _ => None,
            })
            .collect();
        let plain = document
            .lines()
            .iter()
            .filter_map(|line| match &line.record {
                Record::Team(team) => Some((line.number, team)),
                _ => None,
            });
        if with_score.is_empty() {
            for (index, (line, team)) in (1..).zip(plain) {
                self.team(line, index, team);
            }
            return;
        }
        for (line, team) in plain {
            let message = format!("team {:?}: 310 records stand in place of 013", team.name);
            self.fault(FaultCode::FieldIgnored, at(line, 0), message);
        }
        for (line, team) in with_score {
            let number = team.number.unwrap_or(0);
            if number == 0 {
                let message = "a team without a number";
                self.fault(FaultCode::UnreadableLine, at(line, 5), message);
            } else if self.event.teams.iter().any(|each| each.number == number) {
                let message = format!("two teams have number {number}");
                self.fault(FaultCode::DuplicateNumber, at(line, 5), message);
            }
            self.team(line, number, team);
        }
    }

    fn team(&mut self, line: u32, number: u32, record: &TeamRecord<'_>) {
        let Ok(next) = u32::try_from(self.event.teams.len()) else {
            return;
        };
        let mut players = Vec::new();
        for (whose, column) in &record.players {
            let id = self.numbers.get(whose).copied();
            let Some((id, player)) = id.and_then(|id| {
                let player = self.event.players.get_mut(id.index())?;
                Some((id, player))
            }) else {
                let message = format!("no player has number {whose}");
                self.fault(FaultCode::UnknownPlayer, at(line, *column), message);
                continue;
            };
            if player.team.is_some() {
                let message = format!("player {whose} stands in a team twice or in two");
                self.fault(FaultCode::DuplicateNumber, at(line, *column), message);
                continue;
            }
            player.team = Some(TeamId(next));
            players.push(id);
        }
        self.event.teams.push(Team {
            number,
            name: record.name.to_owned(),
            players,
            stated_match_points: record.match_points,
            stated_game_points: record.game_points,
            stated_place: record.place,
            at: at(line, 0),
            ..Team::default()
        });
    }

    fn finish_type(&mut self) {
        let words = self.stated.words.map(|(_, found)| found);
        let code = self.stated.code.map(|(_, found)| found);
        match Type::joined(words, code) {
            Ok(kind) => self.event.kind = kind,
            Err(()) => {
                let line = self.stated.code.map_or(0, |(line, _)| line);
                let message = "records 092 and 192 disagree on how the event is paired";
                self.fault(FaultCode::UnreadableLine, at(line, 0), message);
            }
        }
    }

    fn finish_points(&mut self) {
        let (scoring, fault) = self.table.scoring();
        self.event.scoring = scoring;
        let line = self.stated.points.unwrap_or(0);
        if let Some((code, message)) = fault {
            self.fault(code, at(line, 0), message);
        }
    }

    fn remark_on_open_games(&mut self) {
        let open = |meeting: &Meeting| meeting.marks.contains(&Mark::Open);
        if self.table.unknown() != Points::ZERO && self.event.meetings.iter().any(open) {
            let line = self.stated.points.unwrap_or(0);
            let message =
                "points for games without a result are stated; here they count nothing yet";
            self.warn(FaultCode::FieldIgnored, at(line, 0), message);
        }
    }

    /// One note for all records that are kept as they stand, and one for those that nobody knows.
    fn remark_on_kept(&mut self, document: &Document<'_>) {
        // A line that is kept may be of use all the same: the tie-breaks that it states.
        let is_used = |code: &str| known(code).is_some_and(|record| record.used != Use::Kept);
        let kept = |line: &&Line<'_>| {
            line.record == Record::Kept && line.code() != "###" && !is_used(line.code())
        };
        let (familiar, strange): (Vec<_>, Vec<_>) = (document.lines().iter())
            .filter(kept)
            .partition(|line| known(line.code()).is_some());
        for (lines, what) in [(familiar, "records"), (strange, "unknown records")] {
            if let Some(first) = lines.first() {
                let message = format!("{what} kept as they stand, not used: {}", codes(&lines));
                self.fault(FaultCode::FieldIgnored, at(first.number, 0), message);
            }
        }
    }
}

/// The codes of lines in the order of their first places, each with how often it stands there.
fn codes(lines: &[&Line<'_>]) -> String {
    let mut codes: Vec<(&str, usize)> = Vec::new();
    for line in lines {
        match codes.iter_mut().find(|(code, _)| *code == line.code()) {
            Some((_, count)) => *count += 1,
            None => codes.push((line.code(), 1)),
        }
    }
    let told: Vec<String> = (codes.into_iter())
        .map(|(code, count)| match count {
            1 => code.to_owned(),
            _ => format!("{code} ({count} times)"),
        })
        .collect();
    told.join(", ")
}

/// Whether a line goes into [`Event::kept`].
fn is_kept(line: &Line<'_>) -> bool {
    match line.record {
        Record::Kept | Record::Abnormal => true,
        Record::TypeInWords(_) | Record::TypeAsCode(_) | Record::TeamWithScore(_) => {
            known(line.code()).is_some_and(|known| known.used == Use::Partly)
        }
        _ => false,
    }
}
