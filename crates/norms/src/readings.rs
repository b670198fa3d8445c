//! Questions that the classifications leave open: the answers there are, and which one is taken.

use serde::{Serialize, Serializer};

/// An open question: what is asked, and the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenQuestion {
    /// The option that takes an answer, without its hyphens.
    pub option: &'static str,
    /// The question.
    pub asks: &'static str,
    /// The names of the answers and what they mean, the usual one first.
    pub answers: &'static [(&'static str, &'static str)],
}

/// Declares the open questions: each with its field of [`Readings`], option, question, and answers, the usual one first.
macro_rules! open_questions {
    ($($(#[doc = $doc:literal])+ $name:ident $field:ident $option:literal $asks:literal {
        $usual:ident $usual_code:literal $usual_says:literal;
        $($answer:ident $code:literal $says:literal;)+
    })+) => {
        /// An answer to every open question.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
        pub struct Readings {
            $(#[doc = $asks] pub $field: $name,)+
        }

        impl Readings {
            /// The open questions.
            pub const QUESTIONS: &'static [OpenQuestion] = &[$(OpenQuestion {
                option: $option,
                asks: $asks,
                answers: &[($usual_code, $usual_says), $(($code, $says),)+],
            },)+];

            /// Takes an answer to an open question, both by their names; false if there is none of that name.
            ///
            /// ```
            /// use scoresheet_norms::{Readings, Skip};
            /// let mut readings = Readings::default();
            /// assert!(readings.take("skip", "refused") && !readings.take("skip", "perhaps"));
            /// assert_eq!(readings.skip, Skip::Refused);
            /// ```
            #[must_use]
            pub fn take(&mut self, option: &str, answer: &str) -> bool {
                match option {
                    $($option => {
                        let found = $name::ALL.iter().find(|each| each.code() == answer);
                        found.map(|found| self.$field = *found).is_some()
                    })+
                    _ => false,
                }
            }
        }

    $(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum $name {
            #[doc = $usual_says] #[default] $usual,
            $(#[doc = $says] $answer,)+
        }

        impl $name {
            /// The option that takes an answer, without its hyphens.
            pub const OPTION: &'static str = $option;
            /// The answers, the default first.
            pub const ALL: &'static [Self] = &[Self::$usual, $(Self::$answer,)+];

            /// The name of the answer.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { Self::$usual => $usual_code, $(Self::$answer => $code,)+ }
            }

            /// What it means, in a sentence without a full stop.
            #[must_use]
            pub const fn says(self) -> &'static str {
                match self { Self::$usual => $usual_says, $(Self::$answer => $says,)+ }
            }

            fn choice(self, usual: Self) -> Choice {
                Choice {
                    option: Self::OPTION,
                    answer: self.code(),
                    says: self.says(),
                    usual: self == usual,
                    others: (Self::ALL.iter().filter(|each| **each != self))
                        .map(|each| each.code())
                        .collect(),
                }
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.code())
            }
        }
    )+};
}

open_questions! {
    /// Whether a player may be given a rank that is not the next above his own. The text gives rank II
    /// "to players of rank III", the tables know no such bound.
    Skip skip "skip" "May a player skip ranks?" {
        Allowed "allowed" "a player gets the highest rank whose norm he meets; ranks in between are skipped";
        Refused "refused" "ranks IV to I are given only to players of the rank below";
    }
    /// Whose rank a norm confirms. Some columns are headed "reach", some "reach or confirm".
    Confirm confirm "confirm" "Which norms confirm a rank?" {
        Printed "printed" "only norms headed “reach or confirm”, and 50 % in a tournament of one's own rank, confirm a rank";
        Any "any" "every norm of a rank confirms it too, whatever its heading";
    }
    /// Which games the percent is of: the tables say "possible points", the example "games played".
    Counted counted "games" "Percentages of which games?" {
        Scheduled "scheduled" "percentages are of the games scheduled; + counts 1 and − 0";
        Played "played" "percentages and points are of the games played over the board";
    }
    /// Whether a player who was struck from the table counts in the coefficient.
    Annulled annulled "annulled" "Do players struck from the table count in the coefficient?" {
        Out "out" "players struck from the table do not count in the coefficient";
        In "in" "players struck from the table count in the coefficient";
    }
    /// Rank II at coefficient 3: the text asks 75 percent, the table 73.
    RankTwo rank_two "rank-two" "73 % or 75 % for rank II at coefficient 3?" {
        Table "table" "rank II at 2.91–3.00 takes the 73 % of the table";
        Text "text" "rank II at 2.91–3.00 takes the 75 % of the text";
    }
    /// How a percent of games becomes points.
    Rounding rounding "rounding" "How do percentages become points?" {
        Nearest "nearest" "points are rounded to the nearest half, ties up";
        Literal "literal" "a remainder of 0.25 or more, even 0.75, becomes 0.5; a smaller one is dropped";
    }
    /// Which tournaments are "of a rank".
    OwnRank own_rank "own-rank" "Which tournaments are tournaments of a rank?" {
        Row "row" "a tournament is of a rank if its coefficient lies in the row that ends with the rank's number (rank II: 1.91–2.00)";
        Exact "exact" "a tournament is of a rank if its coefficient is the rank's number exactly (rank II: 2.00)";
    }
    /// How the percents against masters, candidates and others make one norm.
    /// KV53 has "or" between the master's percents, MK53 "and". Read literally, "or" lets one draw against the only
    /// candidate of an event make a master.
    Titles titles "titles" "How are the percentages required for a title combined?" {
        Sum "sum" "the points required against each kind of opponent are added up, then rounded";
        Either "either" "one of the percentages is enough";
        Each "each" "each of the percentages has to be made";
    }
    /// What is held when a term runs out; the sources say only what three failures do.
    Lapsed lapsed "lapsed" "Which rank is held when a term has run out?" {
        Lower "lower" "a player whose term runs out holds the next lower rank from then on, as after three failures";
        Nothing "nothing" "a player whose term runs out holds no rank from then on";
    }
    /// The first place among two-movers: printed 2 as the second, where the other columns go 3 : 2 : 1.
    TwoMovers two_movers "two-movers" "What is first place among two-movers worth?" {
        Printed "printed" "first place among two-movers is worth 2, as printed";
        Corrected "corrected" "first place among two-movers is worth 3, as the other columns suggest";
    }
    /// A composer's title asks for "points won at championships not below third place".
    ChampionshipPoints championship_points "championship-points" "Which points make a composer a master?" {
        Some "some" "some of a composer's points must come from third place or better at championships";
        Only "only" "only points from third place or better at championships count for a composer's title";
    }
}

/// The answer to an open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The option, without its hyphens.
    pub option: &'static str,
    /// The answer taken.
    pub answer: &'static str,
    /// What it means.
    pub says: &'static str,
    /// Whether it is the default.
    pub usual: bool,
    /// The other answers.
    pub others: Vec<&'static str>,
}

impl Readings {
    /// The answers to the open questions of an event.
    #[must_use]
    pub fn of_event(&self) -> Vec<Choice> {
        vec![
            self.skip.choice(Skip::default()),
            self.confirm.choice(Confirm::default()),
            self.counted.choice(Counted::default()),
            self.annulled.choice(Annulled::default()),
            self.rank_two.choice(RankTwo::default()),
            self.rounding.choice(Rounding::default()),
            self.own_rank.choice(OwnRank::default()),
            self.titles.choice(Titles::default()),
        ]
    }

    /// The answers to the open questions of composition.
    #[must_use]
    pub fn of_composition(&self) -> Vec<Choice> {
        vec![
            self.two_movers.choice(TwoMovers::default()),
            self.championship_points
                .choice(ChampionshipPoints::default()),
        ]
    }

    /// The answers to the open questions of a history.
    #[must_use]
    pub fn of_history(&self) -> Vec<Choice> {
        vec![
            self.lapsed.choice(Lapsed::default()),
            self.skip.choice(Skip::default()),
            self.confirm.choice(Confirm::default()),
            self.rank_two.choice(RankTwo::default()),
            self.rounding.choice(Rounding::default()),
            self.own_rank.choice(OwnRank::default()),
        ]
    }
}
