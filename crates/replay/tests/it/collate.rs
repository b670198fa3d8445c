//! Sheets of one game, collated: worked by hand, and random games damaged in every way.

mod damage;
mod games;
mod properties;
mod worked;
