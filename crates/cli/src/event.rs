//! Events from files of every kind.

#![allow(dead_code, reason = "until the command `event` calls it")]

pub mod faults;
pub mod read;
