//! A plot as a figure of the page.

use super::scale::xy;
use crate::page::{Column, PageTable, TableCell, plain};
use maud::{Markup, html};

/// Width of a plot in units of the drawing; letters are 13 units high.
pub(super) const WIDTH: f64 = 460.0;

/// A drawing with its title, a sentence for whoever does not see it, and its figures.
#[derive(Debug, Clone)]
pub struct Plot {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) stated: String,
    pub(super) size: (f64, f64),
    pub(super) drawing: Markup,
    pub(super) figures: PageTable,
    pub(super) notes: Vec<String>,
}

impl Plot {
    pub(super) fn new(id: &str, title: &str, columns: Vec<Column>) -> Self {
        Self {
            id: id.to_owned(),
            title: title.to_owned(),
            stated: String::new(),
            size: (WIDTH, 0.0),
            drawing: Markup::default(),
            figures: PageTable::new(
                format!("{id}-figures"),
                format!("{title}: figures"),
                columns,
            ),
            notes: Vec::new(),
        }
    }

    /// Adds a sentence below the plot.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// The plot, whose areas and figures lead to their games: what its first column holds is in this field of them.
    #[must_use]
    pub fn finds(mut self, field: &'static str) -> Self {
        self.figures.finds(field);
        self
    }

    /// The plot of those games alone that these words find.
    #[must_use]
    pub fn within(mut self, words: impl Into<String>) -> Self {
        self.figures.within(words);
        self
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = TableCell>) {
        self.figures.row(cells);
    }

    /// The figure.
    #[must_use]
    pub fn markup(&self) -> Markup {
        let (title, desc) = (format!("{}-title", self.id), format!("{}-desc", self.id));
        let (width, height) = self.size;
        let wide = width > WIDTH;
        let class = if wide { "plot wide" } else { "plot" };
        let svg = html! {
            svg viewBox={ "0 0 " (xy(width)) " " (xy(height)) } role="img"
                aria-labelledby={ (title) " " (desc) } {
                title id=(title) { (plain(&self.title)) }
                desc id=(desc) { (plain(&self.stated)) }
                (self.drawing)
            }
        };
        html! {
            figure class=(class) id=(self.id) {
                figcaption id={ (self.id) "-caption" } { (plain(&self.title)) }
                @if wide {
                    div class="scroll" role="region" tabindex="0" aria-labelledby={ (self.id) "-caption" } {
                        (svg)
                    }
                } @else {
                    (svg)
                }
                @for note in &self.notes { p class="note" { (plain(note)) } }
                details { summary { "Figures" } (self.figures.markup()) }
            }
        }
    }
}

/// A text in the drawing.
pub(super) fn label((x, y): (f64, f64), anchor: &str, class: Option<&str>, text: &str) -> Markup {
    let middle = (anchor == "middle").then_some("middle");
    let class: Vec<_> = middle.into_iter().chain(class).collect();
    let class = (!class.is_empty()).then(|| class.join(" "));
    let anchor = (anchor == "end").then_some(anchor);
    html! {
        text x=(xy(x)) y=(xy(y)) text-anchor=[anchor] class=[class] { (plain(text)) }
    }
}

/// A line in the drawing.
pub(super) fn stroke(class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> Markup {
    html! {
        line class=(class) x1=(xy(x1)) y1=(xy(y1)) x2=(xy(x2)) y2=(xy(y2)) {}
    }
}

/// A rectangle in the drawing, and the row and column of its figure: the script shows that row when it is pointed at,
/// and it leads where the figure leads.
pub(super) fn area(
    class: &str,
    (x, y): (f64, f64),
    (w, h): (f64, f64),
    figure: Option<(usize, usize)>,
) -> Markup {
    let at = figure.map(|(row, column)| format!("{row}.{column}"));
    html! {
        rect class=(class) x=(xy(x)) y=(xy(y)) width=(xy(w.max(0.0))) height=(xy(h.max(0.0))) data-at=[at] {}
    }
}
