//! What several tests ask of an event that was read.

use scoresheet_event::{Fault, FaultCode, PlayerResult, Reading};

/// Errors with their line and column.
pub fn errors(reading: &Reading) -> Vec<(FaultCode, u32, u32)> {
    let faults = reading.faults.iter().filter(|fault| fault.is_error());
    faults
        .map(|fault| (fault.code, fault.at.line, fault.at.column))
        .collect()
}

/// What is to be looked at: not how a field was read, nor that it was left.
pub fn weighty(reading: &Reading) -> impl Iterator<Item = &Fault> {
    let faults = reading.faults.iter();
    faults.filter(|fault| !matches!(fault.code, FaultCode::ReadAs | FaultCode::FieldIgnored))
}

/// The results of all pairings.
pub fn marks(reading: &Reading) -> Vec<[PlayerResult; 2]> {
    let pairings = reading.event.pairings.iter();
    pairings.map(|each| each.results).collect()
}
