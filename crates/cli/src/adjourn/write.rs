//! `scoresheet adjourn write`.

use super::args::WriteArgs;
use crate::games::one;
use crate::json::SchemaName;
use crate::out::put_text;
use crate::terminal::remark;
use crate::{exit, json};
use anyhow::{Context, Result, anyhow, bail};
use scoresheet_adjournment::EarlyVerdict;
use scoresheet_adjournment::envelope::{Envelope, Last};
use scoresheet_adjournment::sealing::{EnvelopeFacts, Recorded, check, make};
use scoresheet_output::keep;

/// Writes the envelope; what is wrong and what is still to be filled in is reported on standard error, and the
/// exit code says whether an error was.
pub fn run(args: &WriteArgs) -> Result<()> {
    keep(&args.out, [&args.file]).context("--out")?;
    let envelope = one(&args.file, args.game_no, &args.record, |game| {
        let recorded = Recorded {
            text: game.chunk.text.as_bytes(),
            record: game.record.record,
            verdict: &game.verdict,
        };
        let mut envelope = make(&recorded, marks(args))
            .map_err(|error| anyhow!("{}: game {}: {error}", args.file.display(), game.number))?;
        if args.early {
            take_the_rest(&mut envelope)?;
        }
        let report = check(&envelope.sheet(), Some(recorded));
        for finding in &report.findings {
            let clause = finding.clause.map(|clause| format!(" ({clause})"));
            let (level, message) = (finding.level.as_str(), &finding.message);
            remark(&format!("{level}: {message}{}", clause.unwrap_or_default()));
        }
        // The envelope shows the game as it was stopped, and an error is for the arbiter: both are needed.
        exit::met_all(report.findings.iter().map(|finding| finding.level));
        Ok(envelope)
    })?;
    write(args, &envelope)?;
    Ok(())
}

/// Puts the rest of the session on the clock of whoever seals, and says on standard error why he may.
fn take_the_rest(envelope: &mut Envelope) -> Result<()> {
    let Some(answer) = envelope.take_rest_of_session() else {
        return Ok(());
    };
    match answer.verdict {
        EarlyVerdict::FlagFallen | EarlyVerdict::FlagWouldFall => {
            bail!("--early: {}: {}", answer.says(), answer.working.join("; "))
        }
        EarlyVerdict::Allowed
        | EarlyVerdict::WithConsent
        | EarlyVerdict::BeforeControl
        | EarlyVerdict::SessionOver => {
            remark(&format!("note: {}", answer.says()));
        }
    }
    Ok(())
}

fn marks(args: &WriteArgs) -> EnvelopeFacts {
    let last = match (&args.sealed, &args.open) {
        (Some(text), _) => Last::Sealed(text.clone()),
        (None, Some(text)) => Last::Open(text.clone()),
        (None, None) => Last::Inside,
    };
    EnvelopeFacts {
        white_used: args.used_white,
        black_used: args.used_black,
        control: args.control.clone(),
        session: args.session,
        last,
        language: args.record.lang,
    }
}

fn write(args: &WriteArgs, envelope: &Envelope) -> Result<()> {
    let sheet = envelope.sheet();
    let text = if args.json {
        json::line_of_text(SchemaName::Envelope, &sheet.json()) + "\n"
    } else {
        sheet.text()
    };
    put_text(&args.out, &text)
}
