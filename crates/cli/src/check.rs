//! `scoresheet check`: findings for a person.

mod args;
mod formats;

pub use args::CheckArgs;

use crate::drawing::board_text;
use crate::games::open_all;
use crate::json::SchemaName;
use crate::progress::{Lasting, Results};
use crate::terminal::{Remarks, clean, colour, one_line, quiet};
use crate::{exit, json};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level as Shown, Renderer, Snippet};
use anyhow::Result;
use formats::{CheckFormat, Sarif, github};
use scoresheet_batch::input::{Chunk, Found, walk};
use scoresheet_batch::{
    FindingRow, Game, GameReader, Met, counted, finding_row, instead_of_games, is_in_order,
    is_known_otherwise,
};
use scoresheet_replay::AnyPosition;
use scoresheet_report::marks;
use scoresheet_source::{Finding, Level};
use std::collections::BTreeMap;
use std::io::{self, LineWriter, Write};
use std::path::Path;
use std::process::ExitCode;

/// Legal moves that are named before "and so many more".
const LEGAL_SHOWN: usize = 8;

/// Bytes of a line that are quoted around the token.
const QUOTED: usize = 200;

/// Prints the findings of every file; the exit code says whether `--fail-on` met one, or a file
/// could not be read.
pub fn run(args: &CheckArgs) -> Result<ExitCode> {
    let mut checker = Checker {
        args,
        out: Results::lines(),
        counts: BTreeMap::new(),
        games: 0,
        in_order: 0,
        unread: false,
        held: Vec::new(),
        sarif: Sarif::default(),
    };
    if args.format() == CheckFormat::Sarif {
        checker.sarif.begin(&mut checker.out)?;
    }
    let _progress = Lasting::reading(&args.files);
    for file in &args.files {
        if file.is_dir() {
            checker.folder(file)?;
        }
        checker.file(file, open_all([file], &args.record).sharing_notes())?;
    }
    checker.close()
}

struct Checker<'a> {
    args: &'a CheckArgs,
    out: LineWriter<Results>,
    counts: BTreeMap<Level, u64>,
    games: u64,
    /// Notes that nobody need look at.
    in_order: u64,
    unread: bool,
    /// What was found in the text of a file that is known to be something else, as long as no game is met in it.
    held: Vec<Told>,
    sarif: Sarif,
}

/// A finding as it is printed.
struct Told {
    level: Level,
    row: FindingRow,
    /// For a person, if that is asked for.
    drawn: Option<String>,
}

impl Checker<'_> {
    fn file(&mut self, file: &Path, mut games: GameReader) -> Result<()> {
        let before = self.games;
        let (mut head, mut whole, mut otherwise) = (None, true, false);
        while let Some(met) = games.next() {
            match &met {
                Met::Text(chunk, _) if head.is_none() => {
                    let text = chunk.beginning().to_owned();
                    otherwise = !file.is_dir() && is_known_otherwise(&text);
                    head = Some(text);
                }
                Met::About(chunk, finding) if otherwise && self.games == before => {
                    let told = self.told(chunk, None, finding);
                    self.held.push(told);
                    continue;
                }
                Met::Problem(_) => whole = false,
                Met::Game(_) => self.tell_held()?,
                Met::Text(..) | Met::About(..) | Met::Shared(..) => {}
            }
            self.met(&met)?;
        }
        if whole && self.games == before && !file.is_dir() {
            let head = head.unwrap_or_default();
            self.unread |= otherwise;
            // One line says what it is; that its words are part of no game goes without saying.
            self.held.clear();
            remark(&format!("{}: {}", file.display(), instead_of_games(&head)))?;
        }
        self.tell_held()
    }

    fn tell_held(&mut self) -> Result<()> {
        for told in std::mem::take(&mut self.held) {
            self.tell(&told)?;
        }
        Ok(())
    }

    fn told(&self, chunk: &Chunk, game: Option<&Game<'_>>, finding: &Finding) -> Told {
        let is_drawn = finding.level >= self.args.level && self.args.format() == CheckFormat::Text;
        Told {
            level: finding.level,
            row: finding_row(chunk, finding, game.map(|game| game.number)),
            drawn: is_drawn.then(|| drawn(chunk, game, finding)),
        }
    }

    /// Says which files of a folder are not read, or that there is nothing to read: an empty answer would pass for a
    /// good one.
    fn folder(&mut self, folder: &Path) -> Result<()> {
        let (mut read, mut skipped) = (0_u64, 0_u64);
        for found in walk([folder]) {
            match found {
                Found::Source(_) | Found::Problem(_) => read += 1,
                Found::Skipped(_) => skipped += 1,
            }
        }
        let folder = folder.display();
        if read == 0 {
            return self.unread(&format!("{folder}: no game records in this folder"));
        }
        if skipped > 0 {
            let files = if skipped == 1 {
                "file was"
            } else {
                "files were"
            };
            remark(&format!("{folder}: {skipped} other {files} skipped"))?;
        }
        Ok(())
    }

    fn met(&mut self, met: &Met<'_>) -> Result<()> {
        match met {
            Met::Text(chunk, findings) => {
                for finding in findings {
                    self.finding(chunk, None, finding)?;
                }
            }
            Met::Game(game) => {
                self.games += 1;
                for finding in &game.verdict.findings {
                    if is_in_order(finding, &game.verdict) {
                        self.in_order += 1;
                    } else {
                        self.finding(game.chunk, Some(game), finding)?;
                    }
                }
            }
            Met::About(chunk, finding) => self.finding(chunk, None, finding)?,
            Met::Shared(chunk, finding, games) => {
                let message = counted(&finding.message, *games);
                let finding = Finding {
                    message,
                    ..finding.clone()
                };
                self.inference(chunk, &finding)?;
            }
            Met::Problem(problem) if problem.reason.level() == Level::Error => {
                self.unread(&problem.to_string())?;
            }
            Met::Problem(problem) => remark(&problem.to_string())?,
        }
        Ok(())
    }

    fn unread(&mut self, why: &str) -> Result<()> {
        self.unread = true;
        self.sarif.unread(why);
        remark(why)
    }

    /// What holds for the games of a file: a line, since no place in it shows it.
    fn inference(&mut self, chunk: &Chunk, finding: &Finding) -> Result<()> {
        if self.args.format() != CheckFormat::Text || finding.level < self.args.level {
            return self.finding(chunk, None, finding);
        }
        *self.counts.entry(finding.level).or_default() += 1;
        let (level, code) = (finding.level.as_str(), finding.code.as_str());
        let line = format!("{level}[{code}]: {}: {}", chunk.file, finding.message);
        Ok(writeln!(self.out, "{}\n", one_line(&line))?)
    }

    fn finding(&mut self, chunk: &Chunk, game: Option<&Game<'_>>, finding: &Finding) -> Result<()> {
        let told = self.told(chunk, game, finding);
        self.tell(&told)
    }

    fn tell(&mut self, told: &Told) -> Result<()> {
        *self.counts.entry(told.level).or_default() += 1;
        if told.level < self.args.level {
            return Ok(());
        }
        match self.args.format() {
            CheckFormat::Text => {
                writeln!(self.out, "{}\n", told.drawn.as_deref().unwrap_or_default())?;
            }
            CheckFormat::Json => {
                writeln!(self.out, "{}", json::line(SchemaName::Finding, &told.row)?)?
            }
            CheckFormat::Sarif => self.sarif.result(&told.row, &mut self.out)?,
            CheckFormat::Github => writeln!(self.out, "{}", clean(&github(&told.row)))?,
        }
        Ok(())
    }

    /// The last line, and the exit code.
    fn close(mut self) -> Result<ExitCode> {
        if self.args.format() == CheckFormat::Sarif {
            self.sarif.end(&mut self.out)?;
        }
        let nothing = self.unread && self.games == 0 && self.counts.is_empty();
        if self.args.format() == CheckFormat::Text && !quiet() && !nothing {
            let count = |level, one: &str, many: &str| {
                let n = self.counts.get(&level).copied().unwrap_or(0);
                format!("{n} {}", if n == 1 { one } else { many })
            };
            let games = if self.games == 1 { "game" } else { "games" };
            let in_order = match self.in_order {
                0 => String::new(),
                1 => "; 1 draw by rule or claim is as the result says".to_owned(),
                n => format!("; {n} draws by rule or claim are as the results say"),
            };
            let line = format!(
                "{} {games}: {}, {}, {}{in_order}",
                self.games,
                count(Level::Error, "error", "errors"),
                count(Level::Warning, "warning", "warnings"),
                count(Level::Note, "note", "notes"),
            );
            writeln!(self.out, "{line}")?;
        }
        exit::met_all(self.counts.keys().copied());
        Ok(if self.unread {
            ExitCode::from(exit::CANNOT)
        } else {
            ExitCode::SUCCESS
        })
    }
}

fn remark(text: &str) -> Result<()> {
    Ok(writeln!(Remarks, "scoresheet: {}", one_line(text))?)
}

/// A finding with its line quoted, its board drawn, the legal moves and the clause.
pub fn drawn(chunk: &Chunk, game: Option<&Game<'_>>, finding: &Finding) -> String {
    let level = match finding.level {
        Level::Error => Shown::ERROR,
        Level::Warning => Shown::WARNING,
        Level::Note => Shown::NOTE,
    };
    let start = finding.span.start as usize;
    let number = usize::try_from(chunk.line(start)).unwrap_or(1);
    let (line, span) = quoted_line(chunk, finding);
    let path = match game {
        Some(game) => format!("{} game {}", chunk.file, game.number),
        None => chunk.file.to_string(),
    };
    let path = one_line(&path);
    let quoted_place = format!("{path}:{number}:{}", line[..span.start].chars().count() + 1);
    let place = format!("{path}:{number}:{}", chunk.column(start));
    let mut title = finding.message.clone();
    if let Some(ply) = finding.ply {
        title = format!("ply {ply}: {title}");
    }
    let mut group: Group<'_> = level
        .primary_title(one_line(&title))
        .id(finding.code.as_str())
        .element(
            Snippet::source(line)
                .line_start(number)
                .path(path.clone())
                .annotation(AnnotationKind::Primary.span(span)),
        );
    if !finding.legal.is_empty() {
        let shown: Vec<&str> = finding
            .legal
            .iter()
            .take(LEGAL_SHOWN)
            .map(String::as_str)
            .collect();
        let more = finding.legal.len().saturating_sub(LEGAL_SHOWN);
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        let legal = format!("legal, nearest first: {}{more}", shown.join(", "));
        group = group.element(Shown::HELP.message(legal));
    }
    if let Some(clause) = finding.clause {
        group = group.element(Shown::NOTE.message(clause));
    }
    let renderer = if colour(&io::stdout()) {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let text = renderer.decor_style(DecorStyle::Unicode).render(&[group]);
    // The renderer counts columns in what is quoted, which may be cut in front.
    let mut text = text.replacen(&quoted_place, &place, 1);
    if let Some(board) = board(chunk, game, finding) {
        text.push('\n');
        text.push_str(board.trim_end());
    }
    text
}

/// The position before the move, with the squares that were written marked.
fn board(chunk: &Chunk, game: Option<&Game<'_>>, finding: &Finding) -> Option<String> {
    let verdict = &game?.verdict;
    let fen = finding.fen.as_deref()?;
    let position = AnyPosition::from_fen(verdict.game?, fen).ok().or_else(|| {
        // After an illegal move that was carried out no FEN need be one that can be set up.
        let ply = finding.ply?.checked_sub(1)?;
        let position = verdict.line.position_after(usize::try_from(ply).ok()?)?;
        (position.fen() == fen).then_some(position)
    })?;
    let written = finding.span.of(&chunk.text);
    Some(board_text(&position, &marks(&position, written)))
}

/// The line with the finding, control characters taken out, cut around the token if it is long;
/// and where in it the token stands.
fn quoted_line(chunk: &Chunk, finding: &Finding) -> (String, std::ops::Range<usize>) {
    let start = (finding.span.start as usize).min(chunk.text.len());
    let line = chunk.line_text(start);
    let line_start = line.as_ptr() as usize - chunk.text.as_ptr() as usize;
    let from = start.saturating_sub(line_start).min(line.len());
    let to = (finding.span.end as usize)
        .saturating_sub(line_start)
        .clamp(from, line.len())
        .min(from + QUOTED);
    let cut_from = line.floor_char_boundary(from.saturating_sub(QUOTED));
    let from = line.floor_char_boundary(from);
    let to = line.ceil_char_boundary(to);
    let cut_to = line
        .floor_char_boundary((to + QUOTED).min(line.len()))
        .max(to);
    let before = clean(&line[cut_from..from]);
    let token = clean(&line[from..to]);
    let after = clean(&line[to..cut_to]);
    let head = if cut_from > 0 { "… " } else { "" };
    let tail = if cut_to < line.len() { " …" } else { "" };
    let at = head.len() + before.len();
    (
        format!("{head}{before}{token}{after}{tail}"),
        at..at
            + token.len().max(usize::from(
                at < head.len() + before.len() + token.len() + after.len(),
            )),
    )
}
