//! What each set of rules says, one row per set, to hold beside the printed pages.

/// A set of rules: a row of parameters.
#[derive(Debug)]
pub(super) struct Rules {
    pub code: &'static str,
    pub cited_as: &'static str,
    /// The day from which on it holds; none of a code of 1953, which depends on the game as well.
    pub from: Option<(u16, u8, u8)>,
    pub has_tiebreaks: bool,
    pub tiebreaks: TiebreakRules,
    pub withdrawals: WithdrawalRules,
}

/// What it says of tie-breaks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TiebreakRules {
    /// Where `data/tiebreak_systems.tsv` has its articles.
    pub articles: Articles,
    /// What stands before their numbers.
    pub book: &'static str,
    /// What a round without a game is worth to the competitor himself.
    pub own_unplayed: OwnUnplayed,
    /// Which rounds of an opponent without a game count as drawn.
    pub their_unplayed: TheirUnplayed,
    /// The article on it.
    pub their_unplayed_article: &'static str,
    /// Where the rules say what is left out of a sum.
    pub cuts: Cuts,
    /// The number of the article by which a round left out by the competitor's own will is cut before the lowest, where there is
    /// one.
    pub voluntary_first: Option<&'static str>,
    /// Whether Sonneborn–Berger takes an opponent's score times the points made against him, whatever a win
    /// is worth; else all of it for a win and half of it for a draw. For teams it always takes the points.
    pub sonneborn_by_points: bool,
    /// Whether direct encounter goes on step by step among those whom it leaves tied.
    pub direct_in_steps: bool,
    /// Whether an average of ratings is rounded to the nearest whole number, a half up.
    pub whole_average: bool,
    /// How much higher or lower than himself an opponent counts at most in a performance.
    pub furthest_rating: Option<i64>,
    /// The article that forbids Buchholz and what is made of it in round robins, where one does.
    pub no_buchholz_in_round_robins: Option<&'static str>,
    /// The article by which systems made of ratings are left out where somebody has none, where there is one.
    pub all_rated: Option<&'static str>,
    /// The article that asks for lots where places are still shared after the last tie-break, where one does.
    pub lots_at_the_end: Option<&'static str>,
    /// Whether a match is won by more points than the other side makes; else by more than half of what the
    /// boards make. It differs where both sides lost a board.
    pub match_by_more: bool,
}

/// A column of articles in `data/tiebreak_systems.tsv`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Articles {
    Ftm98,
    Fide2009,
    C07,
    C07Of2026,
}

/// Where the rules say what is left out of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cuts {
    /// With each system, of those that they cut.
    ByTheSystem,
    /// In article 14 of C.07, whatever the system.
    Article14,
}

/// What a round without a game is worth to the competitor himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OwnUnplayed {
    /// A draw against himself. A forfeit is no game, in a round robin neither.
    AgainstHimself,
    /// A game against someone who had as many points before the round, gets the other side of the result,
    /// and draws all later rounds.
    VirtualOpponent,
    /// A game against a dummy with the same score.
    Dummy(Dummy),
}

/// The opponent that a round without a game is counted against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dummy {
    /// Whether it has not more than the opponent who did not come, or than draws in every round make.
    pub capped: bool,
    /// The article where there was an opponent.
    pub paired: &'static str,
    /// The article where there was none.
    pub alone: &'static str,
}

/// Which rounds of an opponent without a game count as drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TheirUnplayed {
    /// The rules do not say it: [`crate::tiebreak::Choices`] do.
    LeftOpen,
    /// All.
    Drawn,
    /// Those without an opponent after the last round that he was there for.
    DrawnAfterTheLast,
}

/// What becomes of the games of a player who leaves before half of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Early {
    /// All are annulled, and he is struck from the table.
    Struck,
    /// They stay in the table and do not count.
    NotCounted,
}

/// What it says of withdrawals: clauses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WithdrawalRules {
    /// Leaving before the first round.
    pub start: &'static str,
    /// Leaving before half of the games, and what then becomes of them.
    pub early: (&'static str, Early),
    /// Leaving with half of the games or more.
    pub late: &'static str,
    /// Games begun and not finished; none where nothing is said of them.
    pub unfinished: Option<&'static str>,
    /// Neither of two came.
    pub neither: &'static str,
    /// Leaving a match; none where nothing is said of it.
    pub of_match: Option<&'static str>,
    /// After how many forfeits a player is excluded if the event's regulations do not say otherwise.
    pub forfeits_that_exclude: Option<u16>,
    /// What has to be known of the choice of rules itself.
    pub remark: Option<&'static str>,
}

/// Draughts, 1953: no tie-breaks.
pub(super) const KV53: Rules = Rules {
    code: "kv53",
    cited_as: "KV53",
    from: None,
    has_tiebreaks: false,
    tiebreaks: FTM98,
    withdrawals: WithdrawalRules {
        start: "KV53 §38",
        early: ("KV53 §38", Early::Struck),
        late: "KV53 §38",
        unfinished: Some("KV53 §38"),
        neither: "KV53 §32",
        of_match: Some("KV53 §38"),
        forfeits_that_exclude: None,
        remark: None,
    },
};

/// Chess, 1953: no tie-breaks.
pub(super) const MK53: Rules = Rules {
    code: "mk53",
    cited_as: "MK53",
    from: None,
    has_tiebreaks: false,
    tiebreaks: FTM98,
    withdrawals: WithdrawalRules {
        start: "MK53 §27",
        early: ("MK53 §27", Early::Struck),
        late: "MK53 §27",
        unfinished: Some("MK53 §27"),
        neither: "MK53 §17c",
        of_match: Some("MK53 §27"),
        forfeits_that_exclude: None,
        remark: None,
    },
};

/// FTM98. The articles on withdrawals that its later editions kept: [`FIDE2009`], [`FIDE2024`].
pub(super) const FIDE98: Rules = Rules {
    code: "fide98",
    cited_as: "FTM98",
    // First approved in that year.
    from: Some((1986, 1, 1)),
    has_tiebreaks: true,
    tiebreaks: FTM98,
    withdrawals: WithdrawalRules {
        start: "FTM98 2.3",
        early: ("FTM98 5.4a", Early::NotCounted),
        late: "FTM98 5.4b",
        unfinished: None,
        neither: "FTM98 5.4a",
        of_match: None,
        // FTM98 5.3
        forfeits_that_exclude: Some(3),
        remark: None,
    },
};

/// Tie-breaks of 2009, withdrawals of 1998.
pub(super) const FIDE2009: Rules = Rules {
    code: "fide2009",
    cited_as: "FIDE 2009",
    from: Some((2009, 7, 1)),
    has_tiebreaks: true,
    tiebreaks: TiebreakRules {
        // Cited as a whole: its numbers are not among the sources.
        articles: Articles::Fide2009,
        book: "FIDE 2009",
        own_unplayed: OwnUnplayed::VirtualOpponent,
        their_unplayed: TheirUnplayed::Drawn,
        their_unplayed_article: "FIDE 2009: unplayed games of opponents are draws",
        furthest_rating: Some(400),
        match_by_more: true,
        ..FTM98
    },
    withdrawals: WithdrawalRules {
        remark: Some(
            "This set of rules covers tie-breaks only. Withdrawals are judged by the tournament rules \
             of 1998, whose articles on them still stood in 2009.",
        ),
        ..FIDE98.withdrawals
    },
};

/// C.07 of 2024, withdrawals of 1998.
pub(super) const FIDE2024: Rules = Rules {
    code: "fide2024",
    cited_as: "C.07 (2024)",
    // C.07 of 1 August 2024; from 1 September 2023 on, too, the opponent of an unplayed round is a dummy, and no edition of that
    // time is known here: see `RuleSet::is_only_nearest`.
    from: Some((2023, 9, 1)),
    has_tiebreaks: true,
    tiebreaks: TiebreakRules {
        articles: Articles::C07,
        book: "C.07 (2024)",
        own_unplayed: OwnUnplayed::Dummy(Dummy {
            capped: false,
            paired: "C.07 (2024) 16.4",
            alone: "C.07 (2024) 16.4",
        }),
        // C.07 16.2.5, 16.3.2
        their_unplayed: TheirUnplayed::DrawnAfterTheLast,
        their_unplayed_article: "C.07 (2024) 16.3",
        cuts: Cuts::Article14,
        voluntary_first: Some("16.5"),
        // C.07 9.1
        sonneborn_by_points: true,
        // C.07 6.3
        direct_in_steps: true,
        // C.07 10.1
        whole_average: true,
        furthest_rating: None,
        no_buchholz_in_round_robins: None,
        all_rated: Some("C.07 (2024) 10"),
        lots_at_the_end: Some("C.07 (2024) 4.2"),
        match_by_more: true,
    },
    withdrawals: WithdrawalRules {
        forfeits_that_exclude: None,
        remark: Some(
            "This set of rules covers tie-breaks only. Withdrawals are judged by the tournament rules \
             of 1998; FIDE's General Regulations for Competitions have kept the rule of half the games, \
             the marks and the rule for Swiss tournaments under other numbers. Whether a player is \
             excluded after forfeits is left to the event's regulations.",
        ),
        ..FIDE98.withdrawals
    },
};

/// C.07 of 2026: as that of 2024, except for the dummy.
pub(super) const FIDE2026: Rules = Rules {
    code: "fide2026",
    cited_as: "C.07 (2026)",
    from: Some((2026, 3, 1)),
    has_tiebreaks: true,
    tiebreaks: TiebreakRules {
        articles: Articles::C07Of2026,
        book: "C.07 (2026)",
        own_unplayed: OwnUnplayed::Dummy(Dummy {
            capped: true,
            paired: "C.07 (2026) 16.4.1",
            alone: "C.07 (2026) 16.4.2",
        }),
        their_unplayed_article: "C.07 (2026) 16.3",
        no_buchholz_in_round_robins: Some("C.07 (2026) 8"),
        all_rated: Some("C.07 (2026) 10"),
        lots_at_the_end: Some("C.07 (2026) 4.2"),
        ..FIDE2024.tiebreaks
    },
    withdrawals: FIDE2024.withdrawals,
};

/// FTM98, annex. The codes of 1953 borrow it.
const FTM98: TiebreakRules = TiebreakRules {
    articles: Articles::Ftm98,
    book: "FTM98 annex",
    // Annex 1.
    own_unplayed: OwnUnplayed::AgainstHimself,
    their_unplayed: TheirUnplayed::LeftOpen,
    their_unplayed_article: "FTM98 annex 1",
    cuts: Cuts::ByTheSystem,
    voluntary_first: None,
    // Annex 2.2.2.
    sonneborn_by_points: false,
    // Annex 2.1.4.
    direct_in_steps: false,
    whole_average: false,
    // Annex 2.3.4.
    furthest_rating: Some(350),
    no_buchholz_in_round_robins: None,
    all_rated: None,
    lots_at_the_end: None,
    // Annex 2.1.2.
    match_by_more: false,
};
