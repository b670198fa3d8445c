//! A tree of openings: the games from left to right, a row per ply, each move as wide as the games
//! that went on with it.

use super::frame::{Plot, area, label};
use super::scale::{fitting, width};
use crate::page::{Column, Kind, TableCell, grouped};
use maud::{Markup, html};

/// Wide: the tree has its own place to scroll in where the screen is narrow.
const WIDTH: f64 = 920.0;
const ROW: f64 = 30.0;
/// The column of the figures that says how many games a branch has.
const GAMES: usize = 2;
/// Room between branches, so that each is seen by its edge whatever the colour of its neighbour.
const GAP: f64 = 1.0;
/// Narrower branches are not drawn: the room stays empty, and the note says how many they are.
const NARROWEST: f64 = 1.5;

/// A move and what followed it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Branch {
    /// The move.
    pub name: String,
    /// Games that came this way.
    pub games: u64,
    /// White's share of the points in them, where any had a result.
    pub score: Option<f64>,
    /// What followed, in the order drawn. Games that ended here are in none.
    pub next: Vec<Branch>,
}

impl Branch {
    /// Rows of the tree from here, without itself.
    fn depth(&self) -> usize {
        self.next
            .iter()
            .map(|next| next.depth() + 1)
            .max()
            .unwrap_or(0)
    }
}

/// The tree below `root`, whose name is what all the games are.
#[must_use]
pub fn icicle(id: &str, title: &str, root: &Branch) -> Plot {
    let columns = vec![
        Column::new("Moves", Kind::Long),
        Column::new("Plies", Kind::Number(0)),
        Column::new("Games", Kind::Number(0)).counts(""),
        Column::new("Share", Kind::Share),
        Column::new("White's score", Kind::Share),
    ];
    let mut plot = Plot::new(id, title, columns);
    plot.size = (WIDTH, ROW * (root.depth() as f64 + 1.0) + 30.0);
    let first = root.next.iter().max_by_key(|branch| branch.games);
    let first = first.map_or_else(String::new, |branch| {
        format!("; most began with {}", branch.name)
    });
    plot.stated = format!("{} games{first}.", grouped(root.games.into()));
    let mut tree = Tree {
        root,
        plot: &mut plot,
        line: Vec::new(),
        too_narrow: 0,
    };
    let drawn = tree.branch(root, 0.0);
    let note = match tree.too_narrow {
        0 => None,
        1 => Some("1 move is too narrow to be drawn; it is listed in the figures.".to_owned()),
        many => Some(format!(
            "{} moves are too narrow to be drawn; they are listed in the figures.",
            grouped(many.into())
        )),
    };
    plot.notes.extend(note);
    plot.drawing = html! { (drawn) (legend(ROW * (root.depth() as f64 + 1.0) + 8.0)) };
    plot
}

struct Tree<'a> {
    root: &'a Branch,
    plot: &'a mut Plot,
    /// The moves that lead here.
    line: Vec<&'a str>,
    /// Branches that are not drawn.
    too_narrow: u64,
}

impl<'a> Tree<'a> {
    /// Draws a branch with what follows; `x` is where it begins.
    fn branch(&mut self, branch: &'a Branch, x: f64) -> Markup {
        let share = branch.games as f64 / self.root.games.max(1) as f64;
        let wide = WIDTH * share;
        let y = ROW * self.line.len() as f64;
        let row = self.row(branch, share);
        let drawn = wide >= NARROWEST;
        self.too_narrow += u64::from(!drawn);
        let (fill, on) = colour(branch.score);
        let mut next_x = x;
        let mut below = Vec::new();
        for next in &branch.next {
            self.line.push(&next.name);
            below.push(self.branch(next, next_x));
            self.line.pop();
            next_x += WIDTH * next.games as f64 / self.root.games.max(1) as f64;
        }
        html! {
            @if drawn {
                (area(fill, (x + GAP, y + GAP), ((wide - 2.0 * GAP).max(0.2), ROW - 2.0 * GAP), row.map(|row| (row, GAMES))))
                @if width("e4…") + 4.0 < wide {
                    (label((x + wide / 2.0, y + 19.0), "middle", Some(on), &fitting(&branch.name, wide - 4.0)))
                }
                @for part in below { (part) }
            }
        }
    }

    /// Adds the row of figures, and says which it is; the root has none.
    fn row(&mut self, branch: &Branch, share: f64) -> Option<usize> {
        if self.line.is_empty() {
            return None;
        }
        self.plot.figures.row([
            TableCell::Text(self.line.join(" ")),
            TableCell::whole(self.line.len() as i128),
            TableCell::whole(branch.games),
            TableCell::Real(share),
            branch.score.map_or(TableCell::Missing, TableCell::Real),
        ]);
        self.plot.figures.len().checked_sub(1)
    }
}

/// Colours of White's score, from Black's to White's, and of letters on them.
const COLOURS: [(&str, &str); 5] = [
    ("score-0 edge", "on-black"),
    ("score-1 edge", "on-black"),
    ("score-2 edge", "on-white"),
    ("score-3 edge", "on-white"),
    ("score-4 edge", "on-white"),
];

/// The look of games none of which had a result.
const OPEN: (&str, &str) = ("fill-open edge", "quiet");

fn colour(score: Option<f64>) -> (&'static str, &'static str) {
    let at = match score {
        None => return OPEN,
        Some(score) if score < 0.35 => 0,
        Some(score) if score < 0.45 => 1,
        Some(score) if score <= 0.55 => 2,
        Some(score) if score <= 0.65 => 3,
        Some(_) => 4,
    };
    COLOURS[at]
}

fn legend(y: f64) -> Markup {
    let words = [
        "White's score: below 35 %",
        "35–45 %",
        "45–55 %",
        "55–65 %",
        "above 65 %",
        "no result",
    ];
    let mut x = 1.0;
    html! {
        @for ((class, _), word) in COLOURS.into_iter().chain([OPEN]).zip(words) {
            (area(class, (x, y), (14.0, 14.0), None))
            (label((x + 20.0, y + 12.0), "start", Some("quiet"), word))
            @let () = x += 40.0 + width(word) * 0.92;
        }
    }
}
