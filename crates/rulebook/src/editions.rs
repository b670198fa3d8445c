//! One file an edition, to hold beside the printed page. Another edition is another file here and its
//! name in [`Edition::ALL`].

use crate::Edition;
use scoresheet_clock::Day;

mod apca;
mod cfd;
mod dfs;
mod ends;
mod fid;
mod fide;
mod fpd;
mod kv53;
mod lidraughts;
mod mk53;
mod rk;
mod spanish;
mod spantsiretti;
mod thai;
mod tudaf;
mod vk;
mod wcdf;

/// The modern codes do not say when they came into force. They are taken for games from 1992, the
/// first year in which the codes of the Soviet Union cannot have held; `--rules` says otherwise.
const MODERN: Day = first_of(1992);

/// The first of January of that year.
const fn first_of(year: u16) -> Day {
    day(year, 1)
}

/// The first day of that month.
#[expect(clippy::unwrap_used, reason = "worked out where the program is built")]
const fn day(year: u16, month: u8) -> Day {
    Day::new(year, month, 1).unwrap()
}

/// Static, so that an edition has one address.
static EDITIONS: [Edition; 27] = [
    kv53::KV53,
    vk::VK,
    vk::VK_BRAZILIAN,
    rk::RK,
    mk53::MK53,
    fide::FIDE_1985,
    fide::FIDE_1989,
    fide::FIDE_1993,
    fide::FIDE_1997,
    fide::FIDE_2001,
    fide::FIDE_2005,
    fide::FIDE_2009,
    fide::FIDE_2014,
    fide::FIDE_2017,
    fide::FIDE_2018,
    fide::FIDE_2023,
    wcdf::WCDF,
    fid::FID,
    apca::APCA,
    spanish::SPANISH,
    fpd::FPD,
    cfd::CFD,
    tudaf::TUDAF,
    thai::THAI,
    spantsiretti::SPANTSIRETTI,
    dfs::DFS,
    lidraughts::LIDRAUGHTS,
];

/// FIDE's Laws of the date of a game, whichever it is; where no date is asked for, those of today.
pub(crate) static FIDE: Edition = Edition {
    code: "fide",
    title: "FIDE's Laws of Chess as of the date of the game",
    ..fide::FIDE_2023
};

impl Edition {
    /// Every edition.
    pub const ALL: &'static [Self] = &EDITIONS;
}
