//! What makes and keeps masters and grandmasters: championships, matches, results abroad.

use super::entry::{HistoryEntry, Shared, Sort};
use super::life::Life;
use crate::game::place;
use crate::{Day, Game, Rank};
use scoresheet_event::Points;

/// Results of which two are asked within three years.
#[derive(Debug, Default)]
pub(crate) struct Twice {
    /// In the championship of draughts, taking part; in the chess final, second or third place.
    championship: Vec<Day>,
    /// Second place in the women's final.
    women: Vec<Day>,
}

/// Years within which a result has to be repeated.
const YEARS: u16 = 3;

/// Games of a match for a title.
const MATCH_GAMES: u32 = 14;

/// Whether this is the second time within the years; if so, the count begins anew.
fn second_time(before: &mut Vec<Day>, date: Day) -> bool {
    before.retain(|day| day.years_on(YEARS) >= date);
    before.push(date);
    let twice = before.len() > 1;
    if twice {
        before.clear();
    }
    twice
}

/// Alone in this place.
fn alone(place: Option<Shared>, wanted: u32) -> bool {
    place.is_some_and(|place| place.first == wanted && place.last == wanted)
}

impl Life<'_> {
    /// A row about titles.
    pub(crate) fn for_titles(&mut self, entry: &HistoryEntry, twice: &mut Twice) {
        if self.is_for_men_alone(entry) {
            let says = "MK53 gives this under MEHED (men), not for women, so it has no effect; state a rank that was \
                        given anyway as an award";
            return self.note(
                entry,
                says.to_owned(),
                vec![self.game.cite(place::WOMEN_MASTER)],
            );
        }
        match (entry.sort, self.game) {
            (Sort::Masters, _) | (Sort::Candidates, Game::Chess) => self.norm_stated(entry),
            (Sort::Championship, Game::Draughts) => self.draughts_championship(entry, twice),
            (Sort::Championship, Game::Chess) => self.chess_final(entry, twice),
            (Sort::WomensChampionship, Game::Chess) => self.womens_final(entry, twice),
            (Sort::Match, _) => self.title_match(entry),
            (Sort::ControlMatch, Game::Chess) => self.control_match(entry),
            (Sort::International, Game::Chess) => self.recognised(entry),
            _ => self.note(entry, "this exists in chess only".to_owned(), Vec::new()),
        }
    }

    /// MK53, women: women are made masters by their own championship, by the norm and by results abroad.
    /// Of the final, of matches and of candidates only the part headed MEHED speaks. Who was given a rank
    /// of that part by an award keeps it as men do.
    fn is_for_men_alone(&self, entry: &HistoryEntry) -> bool {
        let of_men = [
            Sort::Championship,
            Sort::Match,
            Sort::ControlMatch,
            Sort::Candidates,
        ];
        let holds = matches!(self.rank, Rank::Candidate | Rank::Grandmaster);
        self.game == Game::Chess && self.person.woman && !holds && of_men.contains(&entry.sort)
    }

    fn norm_stated(&mut self, entry: &HistoryEntry) {
        let (rank, norm) = match entry.norm {
            Some(Rank::Master) if entry.sort == Sort::Masters => (Rank::Master, place::MASTER_NORM),
            Some(Rank::Candidate) if self.game == Game::Chess => {
                (Rank::Candidate, place::CANDIDATE_NORM)
            }
            Some(other) => {
                let says = format!("no norm of rank {other} can be met in such a tournament");
                return self.note(entry, says, Vec::new());
            }
            None => return self.note(entry, "no norm is stated as met".to_owned(), Vec::new()),
        };
        let clause = self.game.cite(norm);
        self.title(entry, rank, "the norm was met, as stated", clause);
    }

    fn draughts_championship(&mut self, entry: &HistoryEntry, twice: &mut Twice) {
        let clause = self.game.cite(place::MASTER);
        if second_time(&mut twice.championship, entry.date) {
            let says = "took part in the championship twice in three years";
            self.title(entry, Rank::Master, says, clause);
        } else {
            let says =
                "took part in the championship; a second time within three years is required";
            self.note(entry, says.to_owned(), vec![clause]);
        }
    }

    fn chess_final(&mut self, entry: &HistoryEntry, twice: &mut Twice) {
        let given = self.game.cite(place::GRANDMASTER);
        if self.rank == Rank::Grandmaster {
            return self.grandmasters_final(entry);
        }
        if alone(entry.place, 1) {
            return self.give(entry, Rank::Grandmaster, "won the final", given);
        }
        let among_three = entry.place.is_some_and(|place| place.last <= 3);
        if among_three && second_time(&mut twice.championship, entry.date) {
            let says = "second or third in the final twice in three years";
            return self.give(entry, Rank::Grandmaster, says, given);
        }
        let clause = self.game.cite(place::MASTER);
        self.title(entry, Rank::Master, "took part in the final", clause);
    }

    fn grandmasters_final(&mut self, entry: &HistoryEntry) {
        let kept = self.game.cite(place::GRANDMASTER_KEPT);
        let shared = self.game.cite(place::GRANDMASTER_SHARED);
        match entry.place {
            Some(place) if place.last <= 3 => {
                self.confirm(entry, "among the first three of the final", kept);
            }
            Some(Shared { first: 3, last: 4 }) if entry.outplaced >= Some(3) => {
                let says = "third and fourth place shared, ahead of three grandmasters";
                self.confirm(entry, says, shared);
            }
            _ => {
                let says = "required: third place in the final, or third and fourth shared, ahead of three \
                            grandmasters";
                self.fail(entry, says, kept);
            }
        }
    }

    fn womens_final(&mut self, entry: &HistoryEntry, twice: &mut Twice) {
        let clause = self.game.cite(place::WOMEN_MASTER);
        self.person.woman = true;
        if alone(entry.place, 1) && entry.masters >= Some(2) {
            let says = "won the women's final, in which two masters played";
            self.title(entry, Rank::Master, says, clause);
        } else if alone(entry.place, 2) && entry.outplaced >= Some(2) {
            if second_time(&mut twice.women, entry.date) {
                let says = "second in the women's final twice in three years, ahead of two masters";
                self.title(entry, Rank::Master, says, clause);
            } else {
                let says = "second in the women's final ahead of two masters; a second time within three years is \
                            required";
                self.note(entry, says.to_owned(), vec![clause]);
            }
        } else {
            let says = "required: first place with two masters taking part, or second ahead of two masters, twice in \
                        three years";
            self.note(entry, says.to_owned(), vec![clause]);
        }
    }

    fn title_match(&mut self, entry: &HistoryEntry) {
        let (Some(games), Some(points)) = (entry.games, entry.points) else {
            return;
        };
        let won = i64::from(points.in_halves()) > i64::from(games);
        let opponent = entry.opponent.unwrap_or_default();
        let rank = match opponent {
            Rank::Grandmaster if self.game == Game::Chess => Rank::Grandmaster,
            Rank::Master | Rank::Grandmaster => Rank::Master,
            Rank::None | Rank::V | Rank::IV | Rank::III | Rank::II | Rank::I | Rank::Candidate => {
                Rank::None
            }
        };
        let clause = self.game.cite(if rank == Rank::Grandmaster {
            place::GRANDMASTER
        } else {
            place::MASTER
        });
        if rank == Rank::None || games != MATCH_GAMES || !won {
            let says = format!(
                "required: winning a match of {MATCH_GAMES} games against a master; this one had {games} games \
                 against rank {opponent}, and {points} points"
            );
            return self.note(entry, says, vec![clause]);
        }
        let says = format!("won a match of {MATCH_GAMES} games against rank {opponent}");
        self.title(entry, rank, &says, clause);
    }

    fn control_match(&mut self, entry: &HistoryEntry) {
        let clause = self.game.cite(place::GRANDMASTER_KEPT);
        let (Some(games), Some(points)) = (entry.games, entry.points) else {
            return;
        };
        let held = i64::from(points.in_halves()) >= i64::from(games) && points > Points::ZERO;
        let against = entry.opponent == Some(Rank::Grandmaster);
        if held && against && self.rank == Rank::Grandmaster {
            self.confirm(
                entry,
                "won or drew a control match against a grandmaster",
                clause,
            );
        } else {
            let says = "required: a control match between two grandmasters, won or drawn";
            self.note(entry, says.to_owned(), vec![clause]);
        }
    }

    fn recognised(&mut self, entry: &HistoryEntry) {
        let place = match entry.norm {
            Some(Rank::Grandmaster) => place::GRANDMASTER,
            Some(Rank::Master) if self.person.woman => place::WOMEN_MASTER,
            _ => {
                let says = "results abroad give the title of grandmaster, and of master to women"
                    .to_owned();
                return self.note(entry, says, vec![self.game.cite(place::GRANDMASTER)]);
            }
        };
        let clause = self.game.cite(place);
        let rank = entry.norm.unwrap_or_default();
        self.title(
            entry,
            rank,
            "high results abroad, recognised as stated",
            clause,
        );
    }
}
