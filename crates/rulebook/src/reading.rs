//! Where the printed page can be read in more than one way: named readings, the default first.

/// A question that the wording of an edition leaves open.
#[derive(Debug, PartialEq, Eq)]
pub struct OpenReading {
    /// Which.
    pub reading: Reading,
    /// Name, as `--reading NAME=ANSWER` takes it.
    pub name: &'static str,
    /// The clauses in question.
    pub clauses: &'static str,
    /// The question.
    pub question: &'static str,
    /// Possible answers, name and meaning; the first is the default.
    pub answers: &'static [(&'static str, &'static str)],
}

/// Declares [`Reading`] and its table together, so that none can be forgotten.
macro_rules! readings {
    ($($variant:ident $name:literal $clauses:literal $question:literal
       [$($answer:literal $meaning:literal),*];)*) => {
        /// A question that the wording of an edition leaves open.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Reading { $(#[doc = $question] $variant,)* }

        impl OpenReading {
            /// Every open reading.
            pub const ALL: &'static [Self] = &[$(Self {
                reading: Reading::$variant,
                name: $name,
                clauses: $clauses,
                question: $question,
                answers: &[$(($answer, $meaning)),*],
            },)*];
        }
    };
}

readings! {
    Move "move" "VK 7.2.5, VK 7.2.6, RK 6.2"
        "What counts as a move where the clause does not say whose?"
        ["pair" "White's and Black's together (KV53 §4)", "side" "one side's alone (VK 3.2, RK 3.2)"];
    CountFrom "count-from" "KV53 §16c, KV53 §31"
        "From when does the count against the lone king run?"
        ["arises" "from when the balance of pieces arises",
         "established" "from when the players or the arbiter establish it, which no record shows: so it is never \
                        found"];
    HundredSquares "kv53-31" "KV53 §31"
        "Does the rule for the 100-square board replace §16c?"
        ["replaces" "yes", "beside" "no: three kings against one are counted too"];
    CaptureInside "rk-6.3-capture" "RK 6.3, RK 6.4"
        "What if a capture inside the sixteen moves brings about an ending of 6.4?"
        ["beside" "the sixteen continue, and the five start in parallel", "alone" "only the sixteen count"];
    LeavingTheRoad "vk-7.2.7-leaving" "VK 7.2.7"
        "What if the lone king leaves the main diagonal?"
        ["ends" "the count ends", "goes-on" "the count continues"];
    OneKingEach "vk-7.2.8-one-each" "VK 7.2.8"
        "Whose moves count when each side has one king?"
        ["both" "either side's, like the stronger's", "neither" "there is no stronger side and no count"];
    MenBesideKings "vk-7.2.4-men" "VK 7.2.4"
        "May the side with three or more kings also have men?"
        ["kings-only" "no", "men-too" "yes"];
    FewerKings "vk-7.2.4-fewer" "VK 7.2.4"
        "What if four kings become three inside the count?"
        ["goes-on" "the count continues", "restarts" "it starts again"];
    PromotionInside "promotion" "RK 6.3, VK 7.2.7"
        "What if a man is crowned inside the count?"
        ["goes-on" "the count continues", "restarts" "it starts again"];
    CaptureOfTwo "two-against-one-capture" "VK 7.2.8, RK 6.4"
        "What if a capture inside the five moves leaves one king against one?"
        ["restarts" "the five start again: the balance has changed", "goes-on" "they continue: both are endings of the clause"];
    DisprovedClaim "disproved-claim" "MK53 §18"
        "When does a repetition claim that is not confirmed lose the game?"
        ["overstepped" "if checking it oversteps the claimant's time (as KV53 §16)", "always" "always"];
    PartialDate "partial-date" "FIDE"
        "Which edition is in force where the date is known in part and the Laws changed within it?"
        ["earlier" "the earlier: it ends fewer games by itself", "later" "the later"];
    SovietEvents "soviet-events" "FIDE 1985, FIDE 1989"
        "Which rules applied in Soviet events from 1985 to 1991?"
        ["fide" "FIDE's", "mk53" "the Soviet code"];
    NikolicArsovic "nikolic-arsovic" "FIDE 1989"
        "Do the Laws of 1989 apply to events that began in 1988?"
        ["fide-1989" "yes", "fide-1985" "no: those of 1985 do"];
    Border1993 "border-1993" "FIDE 1989, FIDE 1993"
        "When did the Laws adopted in 1992 come into force, with which no ending has more than fifty moves?"
        ["1993-01-01" "on 1 January 1993", "1992-07-01" "with the congress of 1992"];
    FifthTime2014 "fifth-time-2014" "FIDE 2014 9.6.a"
        "What are five consecutive alternate moves of each player?"
        ["each-fourth-ply" "the position stands after each fourth ply, five times", "any-five" "any five times"];
    EnPassant "en-passant" "FIDE 9.2"
        "Does an en passant capture that would be illegal make the position a different one?"
        ["legal-only" "no", "any" "yes"];
    FirstPosition "first-position" "FIDE 9.2"
        "Does the position from which a record starts count?"
        ["yes" "yes", "no" "no: no move has led to it"];
    FenClock "fen-clock" "FIDE 9.3, FIDE 9.6"
        "Do the plies count that the FEN of the start says were played since a capture or a pawn move?"
        ["yes" "yes", "no" "no"];
    BlockedWhen "blocked-when" "FIDE 1985 10.9, FIDE 1989"
        "Two knights against a pawn: when must the pawn be blocked and not beyond the line?"
        ["at-the-claim" "when the draw is claimed", "throughout" "during the whole count"];
    IntendedFifty "intended-fifty" "FIDE 1985 10.8, FIDE 1989, FIDE 1993 10.12"
        "Could the fiftieth move be claimed by writing it before July 1997?"
        ["no" "no", "yes" "yes"];
    TimeBefore1993 "time-before-1993" "FIDE 1985, FIDE 1989"
        "What is the result, before 1993, if a player has a bare king and the opponent's flag falls?"
        ["draw" "drawn, as from 1993 on", "lost" "the opponent has lost"];
    Supervision "supervision" "FIDE A, FIDE B"
        "Were games of rapid and blitz chess supervised, one arbiter for one game or a few?"
        ["without" "no", "with" "yes: illegal moves are treated as in standard games"];
    IllegalStanding "illegal-standing" "FIDE A, FIDE B"
        "How is an illegal move in rapid or blitz chess reported if it stands because it was answered?"
        ["warning" "a warning, and the replay goes on", "error" "an error, as in a standard game"];
    MateAfterEnd "mate-after-end" "FIDE 9.6"
        "Does a mate count that comes after a fifth time or a 75th move that nobody noticed?"
        ["no" "no: the game was over", "yes" "yes"];
    Online "online" "FIDE 5 to 9"
        "Are games on servers and by correspondence judged by the rules about draws and time?"
        ["judged" "as games over the board, but in notes", "not-judged" "no"];
}

/// The answers chosen; the default of each question unless set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Readings {
    /// A bit a question: set if the second answer is chosen.
    second: u32,
}

impl Readings {
    /// Every question answered by its first answer.
    pub const DEFAULT: Self = Self { second: 0 };

    /// Chooses an answer, both by name.
    ///
    /// # Errors
    /// A sentence with the names there are.
    ///
    /// ```
    /// use scoresheet_rulebook::{Reading, Readings};
    /// let mut readings = Readings::default();
    /// readings.choose("move", "side").unwrap();
    /// assert!(readings.is_second(Reading::Move));
    /// assert!(readings.choose("move", "both").is_err());
    /// ```
    pub fn choose(&mut self, name: &str, answer: &str) -> Result<(), String> {
        let names = || OpenReading::ALL.iter().map(|open| open.name);
        let Some(at) = names().position(|known| known == name) else {
            let names: Vec<_> = names().collect();
            return Err(format!(
                "{name} is not an open question; the open questions are {}",
                names.join(", ")
            ));
        };
        let answers = OpenReading::ALL[at].answers;
        match answers.iter().position(|(known, _)| *known == answer) {
            Some(0) => self.second &= !(1 << at),
            Some(_) => self.second |= 1 << at,
            None => {
                let known: Vec<_> = answers.iter().map(|(name, _)| *name).collect();
                return Err(format!(
                    "the answer to {name} must be {}",
                    known.join(" or ")
                ));
            }
        }
        Ok(())
    }

    /// True if the answer that is not the default was chosen.
    #[must_use]
    pub const fn is_second(&self, reading: Reading) -> bool {
        self.second & 1 << reading as u32 != 0
    }

    /// The name of the answer chosen.
    ///
    /// ```
    /// use scoresheet_rulebook::{OpenReading, Readings};
    /// let mut readings = Readings::default();
    /// readings.choose("promotion", "restarts").unwrap();
    /// let open = OpenReading::ALL.iter().find(|open| open.name == "promotion").unwrap();
    /// assert_eq!(readings.answer_to(open), "restarts");
    /// ```
    #[must_use]
    pub fn answer_to(&self, open: &OpenReading) -> &'static str {
        open.answers[usize::from(self.is_second(open.reading))].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_two_answers() {
        for open in OpenReading::ALL {
            assert_eq!(open.answers.len(), 2, "{}", open.name);
        }
    }
}
