//! FIDE title norms (Handbook B.01) and ratings (B.02; rapid and blitz) of today.
//!
//! [`judge`] holds the games of one applicant against one title; [`applications`] makes applicants of an event and
//! [`event_norms`] judges them all; [`what_if`] asks the same before the last round. [`change`] and [`first_rating`] are the
//! ratings. Every figure names its article; the tables are data with their source. Arithmetic is in whole half points,
//! whole percents and hundredths.

mod applicant;
mod certificate;
mod entrants;
mod federation;
mod figures;
mod foreigners;
mod games;
mod k_list;
mod pace;
mod rated_event;
mod rating;
mod requirement;
mod schedule;
mod strong_swiss;
mod verdict;
mod what_if;

pub use applicant::{Applicant, EventKind, Form};
pub use certificate::{
    Certificate, CertifiedApplicant, CertifiedEvent, CertifiedRound, NoCertificate, certificates,
};
pub use entrants::{
    Application, EventNorms, NotJudged, PlayerNorms, Unjudged, applications, event_norms,
};
pub use figures::{Check, Figures, Lack, counted_points};
pub use foreigners::{Foreigners, foreigners};
pub use games::{NormGame, NormResult, Opponent};
pub use k_list::{KnownK, read_k_list, with_known_ratings};
pub use rated_event::{EventRatings, PlayerRating, RatedRound, Unrated, event_ratings};
pub use rating::{
    Chance, FirstRating, GameChange, List, OldGame, RatedGame, RatingPlayer, change, first_rating,
    first_rating_until_2024, k_factor, k_used, performance, rounded_change,
};
pub use requirement::{FideTitle, HeldTitle, Requirement, TitleEdition};
pub use schedule::RoundsADay;
pub use strong_swiss::StrongSwiss;
pub use verdict::{LeftOut, Verdict, judge};
pub use what_if::{BeforeLast, WhatIf, what_if};
