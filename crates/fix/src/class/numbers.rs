//! Numbers of moves.

use super::Class;
use crate::edit::Edit;
use crate::fixer::Left;
use scoresheet_batch::Game;
use scoresheet_notation::Kind;
use scoresheet_replay::GamePosition;
use scoresheet_source::{Code, Span};

/// The first number tells where counting starts; of those that follow each that is another is counted again.
pub(crate) fn edit(game: &Game<'_>, edits: &mut Vec<Edit>, left: &mut Vec<Left>) {
    let verdict = &game.verdict;
    let mut findings = verdict.findings.iter();
    let Some(wrong) = findings.find(|found| found.code == Code::WrongMoveNumber) else {
        return;
    };
    let Some(start) = verdict
        .line
        .start()
        .filter(|_| verdict.legal == Some(true))
    else {
        let message = "a wrong number in a game that does not replay: a move may be missing";
        return left.push(Left::of(
            game,
            wrong.span,
            Class::Numbers,
            message.to_owned(),
        ));
    };
    let (mut half_moves, mut first) = (u32::from(!start.white_to_move()), None);
    for token in game.record.record.main_line() {
        match token.kind {
            Kind::Move(_) | Kind::NullMove => half_moves += 1,
            Kind::Number { number, .. } => {
                let first = *first.get_or_insert(u32::from(number).saturating_sub(half_moves / 2));
                let due = first + half_moves / 2;
                if due == u32::from(number) {
                    continue;
                }
                let written = game.record.lossy(token.span);
                let digits = written.bytes().take_while(u8::is_ascii_digit).count();
                let span = Span::new(token.span.start, token.span.start + digits as u32);
                let message = format!("{} is corrected to {due}", written.trim_end());
                let edit = Edit::new(Class::Numbers, span, due.to_string(), message);
                edits.push(edit.settling(Code::WrongMoveNumber));
            }
            Kind::Heading
            | Kind::Comment
            | Kind::Open
            | Kind::Close
            | Kind::Nag(_)
            | Kind::Symbol(_)
            | Kind::Result(_)
            | Kind::SetUp
            | Kind::Unreadable => {}
        }
    }
}
