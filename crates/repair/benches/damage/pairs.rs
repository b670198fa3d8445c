//! Score sheets of which both copies are there: each is read alone, and what they say is compared.
//! Two copies that are both answered and differ cannot both be right, so the differences tell how
//! many answers are false, without anybody knowing the game.

use crate::args::Args;
use crate::print::{Printed, per_ten_thousand, percent};
use crate::seen::common;
use crate::sheets::{cell, running, sheet};
use anyhow::Context;
use scoresheet_layout::{MoveCell, ScoreSheet};
use scoresheet_notation::{Family, Turn};
use scoresheet_repair::{Answer, FoundLine, Options, Repair, repair};
use scoresheet_replay::{AnyMove, Collation, Game, collate};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

/// The cells of each copy of each game.
type Copies = BTreeMap<(String, String), Vec<MoveCell>>;

/// Reads the copies and prints what they say.
///
/// # Errors
/// If the file cannot be read, or a line is not as it should be.
pub fn compare(path: &Path, args: &Args) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut games: BTreeMap<String, Vec<Read>> = BTreeMap::new();
    let options = Options {
        game: Some(Game::Chess),
        prior: !args.no_prior,
        min_confidence: args.threshold.unwrap_or(Options::MIN_CONFIDENCE),
        ..Options::default()
    };
    for ((game, _), cells) in copies(&text)? {
        games
            .entry(game)
            .or_default()
            .push(Read::of(cells, &options));
    }
    let mut sums = Sums::default();
    let mut file = args.failures.as_deref().map(File::create_new).transpose()?;
    let mut table = Printed::new(&[
        "game",
        "plies",
        "",
        "whole",
        "",
        "same",
        "differ",
        "both sure",
        "collated",
        "disputed",
    ]);
    for (game, copies) in &games {
        copies.iter().for_each(|copy| sums.single(copy));
        for (at, first) in copies.iter().enumerate() {
            for second in copies.iter().skip(at + 1) {
                table.row(sums.pair(game, first, second));
                if let Some(file) = &mut file {
                    tell(file, game, first, second)?;
                }
            }
        }
    }
    println!("{}", table.text(args.tsv));
    println!("{}", sums.text());
    Ok(())
}

/// Lines of `GAME_COPY_MOVE_SIDE.png TOKEN`.
fn copies(text: &str) -> anyhow::Result<Copies> {
    let mut copies = Copies::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (name, token) = line.split_once(' ').context(line.to_owned())?;
        let name = name.strip_suffix(".png").unwrap_or(name);
        let [game, copy, number, side] = name.split('_').collect::<Vec<_>>()[..] else {
            anyhow::bail!("not GAME_COPY_MOVE_SIDE: {line}");
        };
        let cells = copies
            .entry((game.to_owned(), copy.to_owned()))
            .or_default();
        cells.push(MoveCell {
            number: number.parse().ok(),
            side: Some(if side == "white" {
                Turn::White
            } else {
                Turn::Black
            }),
            ..cell(token)
        });
    }
    for cells in copies.values_mut() {
        cells.sort_by_key(|cell| (cell.number, cell.side == Some(Turn::Black)));
    }
    Ok(copies)
}

/// One copy and what was made of it.
struct Read {
    sheet: ScoreSheet,
    repair: Option<Repair>,
    moves: Vec<AnyMove>,
    names: Vec<String>,
}

impl Read {
    fn of(cells: Vec<MoveCell>, options: &Options) -> Self {
        let sheet = sheet(cells);
        let repair = repair(&sheet, options).ok();
        let line = repair.as_ref().map(|repair| &repair.line);
        Self {
            sheet,
            moves: line.map(FoundLine::moves).unwrap_or_default(),
            names: line.map(FoundLine::names).unwrap_or_default(),
            repair,
        }
    }

    /// What was answered, ply by ply.
    fn answers(&self) -> Vec<Answer> {
        let plies = self.repair.iter().flat_map(|repair| &repair.plies);
        plies.map(|ply| ply.answer).collect()
    }

    fn is_whole(&self) -> bool {
        self.repair.as_ref().is_some_and(Repair::is_whole)
    }

    fn text(&self) -> String {
        let texts: Vec<String> = self
            .sheet
            .cells
            .iter()
            .map(|cell| cell.text.clone())
            .collect();
        running(&texts)
    }
}

const fn answered(answer: Answer) -> bool {
    matches!(answer, Answer::Read | Answer::Repaired)
}

#[derive(Debug, Default)]
struct Sums {
    copies: usize,
    whole: usize,
    cells: usize,
    answered: usize,
    pairs: usize,
    identical: usize,
    sure_identical: usize,
    no_contradiction: usize,
    both: usize,
    both_differ: usize,
    repaired_differ: usize,
    alone: usize,
    collated: usize,
    collated_alike: usize,
}

impl Sums {
    fn single(&mut self, copy: &Read) {
        self.copies += 1;
        self.whole += usize::from(copy.is_whole());
        self.cells += copy.sheet.cells.len();
        let answers = copy.answers();
        self.answered += answers.iter().filter(|answer| answered(**answer)).count();
    }

    fn pair(&mut self, game: &str, first: &Read, second: &Read) -> Vec<String> {
        let (a, b) = (first.answers(), second.answers());
        let steps = side_by_side(&first.moves, &second.moves);
        let sure =
            |at: usize, answers: &[Answer]| answers.get(at).is_some_and(|one| answered(*one));
        let repaired = |at: usize, answers: &[Answer]| answers.get(at) == Some(&Answer::Repaired);
        let (mut same, mut both, mut differ) = (0, 0, 0);
        for (one, other) in steps.iter().filter_map(|(one, other)| one.zip(*other)) {
            let agree = first.moves.get(one) == second.moves.get(other);
            same += usize::from(agree);
            if sure(one, &a) && sure(other, &b) {
                both += 1;
                differ += usize::from(!agree);
                let repaired = repaired(one, &a) || repaired(other, &b);
                self.repaired_differ += usize::from(!agree && repaired);
            }
        }
        let alone = steps
            .iter()
            .filter(|(one, other)| one.is_none() || other.is_none());
        let alone = alone.count();
        let identical = !a.is_empty() && first.moves == second.moves;
        self.pairs += 1;
        self.identical += usize::from(identical);
        self.sure_identical += usize::from(identical && first.is_whole() && second.is_whole());
        self.no_contradiction += usize::from(differ == 0);
        self.both += both;
        self.both_differ += differ;
        self.alone += alone;
        let collated = collated(first, second);
        let merged = collated.as_ref().map(merged).unwrap_or_default();
        let disputed = collated.as_ref().is_none_or(Collation::is_disputed);
        self.collated += usize::from(!disputed);
        self.collated_alike += usize::from(!disputed && identical && merged == first.names);
        let whole = |copy: &Read| if copy.is_whole() { "whole" } else { "open" };
        vec![
            game.to_owned(),
            format!("{} {}", a.len(), whole(first)),
            format!("{} {}", b.len(), whole(second)),
            if identical { "same" } else { "" }.to_owned(),
            same.to_string(),
            alone.to_string(),
            both.to_string(),
            differ.to_string(),
            merged.len().to_string(),
            if disputed { "disputed" } else { "settled" }.to_owned(),
        ]
    }

    fn text(&self) -> String {
        format!(
            "{} copies, {} read whole; {} cells, {} % answered\n\
             {} pairs: {} give the same game ({} of them with every ply answered), {} nowhere \
             contradict each other\n\
             {} plies answered from both copies, {} of them differently ({} where one is repaired): \
             at least {} false answers in ten thousand plies; {} plies in one copy alone\n\
             collating both copies settles {} pairs; {} of these give the same game alone too",
            self.copies,
            self.whole,
            self.cells,
            percent(self.answered, self.cells),
            self.pairs,
            self.identical,
            self.sure_identical,
            self.no_contradiction,
            self.both,
            self.both_differ,
            self.repaired_differ,
            // Of two answers that differ at least one is false.
            per_ten_thousand(self.both_differ, 2 * self.both),
            self.alone,
            self.collated,
            self.collated_alike,
        )
    }
}

/// The plies of two lines beside one another: those that both have, others in the same place, and
/// what only one has.
fn side_by_side(first: &[AnyMove], second: &[AnyMove]) -> Vec<(Option<usize>, Option<usize>)> {
    let mut steps = Vec::new();
    let (mut from, mut to) = (0, 0);
    let mut gap = |from: &mut usize, to: &mut usize, end: (usize, usize)| {
        while *from < end.0 || *to < end.1 {
            steps.push((
                (*from < end.0).then_some(*from),
                (*to < end.1).then_some(*to),
            ));
            *from = (*from + 1).min(end.0);
            *to = (*to + 1).min(end.1);
        }
    };
    for (at, of) in common(first, second).into_iter().enumerate() {
        if let Some(of) = of {
            gap(&mut from, &mut to, (of, at));
            gap(&mut from, &mut to, (of + 1, at + 1));
        }
    }
    gap(&mut from, &mut to, (first.len(), second.len()));
    steps
}

/// What two copies say, side by side, for whoever wants to see why they differ.
fn tell(file: &mut File, game: &str, first: &Read, second: &Read) -> anyhow::Result<()> {
    writeln!(file, "== {game}")?;
    let stated = |at: Option<usize>, copy: &Read| -> String {
        let ply = at.zip(copy.repair.as_ref());
        let Some((ply, name)) =
            ply.and_then(|(at, repair)| repair.plies.get(at).zip(copy.names.get(at)))
        else {
            return "–".to_owned();
        };
        let cells = copy.sheet.cells.get(ply.cells.clone()).unwrap_or_default();
        let texts: Vec<&str> = cells.iter().map(|cell| cell.text.as_str()).collect();
        format!(
            "{name} [{}] {:?} {:.3}",
            texts.join(" "),
            ply.answer,
            ply.probability
        )
    };
    for (one, other) in side_by_side(&first.moves, &second.moves) {
        let agree = one
            .zip(other)
            .is_some_and(|(a, b)| first.moves.get(a) == second.moves.get(b));
        let mark = if agree { ' ' } else { '*' };
        writeln!(
            file,
            "{mark} {:<44} {}",
            stated(one, first),
            stated(other, second)
        )?;
    }
    for copy in [first, second] {
        let strays = copy.repair.iter().flat_map(|repair| &repair.strays);
        let strays: Vec<String> = strays
            .map(|s| format!("{} before {}", s.text, s.before))
            .collect();
        writeln!(file, "  strays {strays:?}")?;
    }
    Ok(())
}

fn collated(first: &Read, second: &Read) -> Option<Collation> {
    let texts = [first.text(), second.text()];
    let sheets = ["first", "second"].into_iter().zip(&texts);
    let sheets: Vec<_> = sheets
        .map(|(name, text)| scoresheet_replay::CollatedSheet {
            name,
            text: text.as_bytes(),
            hint: Some(Family::Chess),
        })
        .collect();
    collate(&sheets, scoresheet_replay::Options::default()).ok()
}

/// The moves of the merged record.
fn merged(collation: &Collation) -> Vec<String> {
    let rows = collation.rows.iter().filter(|row| row.ply.is_some());
    rows.filter_map(|row| row.mv.clone()).collect()
}
