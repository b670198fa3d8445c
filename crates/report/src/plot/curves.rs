//! Lines over a scale: at most two, distinguished by colour and by dashes.

use super::bars::capital;
use super::frame::{Plot, WIDTH, area, label, stroke};
use super::scale::{Scale, width, xy};
use crate::page::{Column, Kind, TableCell};
use maud::{Markup, html};
use std::fmt::Write as _;

const HEIGHT: f64 = 200.0;
const ABOVE: f64 = 30.0;
const BELOW: f64 = 42.0;
const CLASSES: [&str; 2] = ["line", "line second"];
/// Stretches of the scale below that are pointed at, at most.
const STRIPS: usize = 30;

/// A line: its name and its points.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// What it shows.
    pub name: String,
    /// Places on the scale below, ascending, and the figure at each.
    pub points: Vec<(u64, f64)>,
}

/// What is measured, and over what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Over<'a> {
    /// What the scale below measures, such as `plies`: a field of games, in which those of a place have at least so much.
    pub along: &'a str,
    /// What is measured upwards.
    pub unit: &'a str,
    /// Of how many games the figures at each place are, ascending.
    pub games: &'a [(u64, u64)],
}

/// The lines, which lead to the games that their figures are of. More than two could not be distinguished and are left out.
#[must_use]
pub fn curves(id: &str, title: &str, what: Over<'_>, of: &[Curve]) -> Plot {
    let Over { along, unit, games } = what;
    let of = of.get(..CLASSES.len()).unwrap_or(of);
    let mut columns = vec![Column::new(capital(along), Kind::Number(0))];
    columns.extend((of.iter()).map(|curve| Column::new(curve.name.clone(), Kind::Number(2))));
    columns.push(Column::new("Games", Kind::Number(0)).counts(format!("{along}:{{0}}-")));
    let counted = columns.len() - 1;
    let mut plot = Plot::new(id, title, columns);
    let points = || of.iter().flat_map(|curve| &curve.points);
    let most = points().map(|point| point.1).fold(0.0, f64::max);
    let up = Scale::new(most, 4, (ABOVE + HEIGHT, ABOVE));
    let marks = up.marks();
    let left = marks.iter().map(|mark| width(&mark.1)).fold(0.0, f64::max) + 8.0;
    let end = points().map(|point| point.0).max().unwrap_or(0);
    let right = Scale::new(end as f64, 6, (left, WIDTH - 16.0));
    plot.size = (WIDTH, ABOVE + HEIGHT + BELOW);
    let names: Vec<&str> = of.iter().map(|curve| curve.name.as_str()).collect();
    plot.stated = format!("{}, over {along}.", names.join(" and "));
    plot.drawing = html! {
        (legend(&names))
        @for (y, text) in &marks {
            (stroke("grid", (left, *y), (WIDTH - 16.0, *y)))
            (label((left - 6.0, y + 4.0), "end", Some("quiet"), text))
        }
        (stroke("axis", (left, ABOVE + HEIGHT), (WIDTH - 16.0, ABOVE + HEIGHT)))
        @for (x, text) in right.marks() {
            (stroke("axis", (x, ABOVE + HEIGHT), (x, ABOVE + HEIGHT + 4.0)))
            (label((x, ABOVE + HEIGHT + 18.0), "middle", Some("quiet"), &text))
        }
        @for (curve, class) in of.iter().zip(CLASSES) {
            path class=(class) d=(path(curve, right, up)) {}
        }
        @for (at, (from, to)) in strips(games) {
            @let (x, next) = (right.at(from as f64), right.at(to as f64));
            (area("strip", (x, ABOVE), (next - x, HEIGHT), Some((at, counted))))
        }
        (label(((left + WIDTH) / 2.0, ABOVE + HEIGHT + 37.0), "middle", Some("quiet"), &format!("{along} ({unit} upwards)")))
    };
    figures(&mut plot, of, games);
    plot
}

/// Stretches of the scale: the row of the figures at which each begins, and its ends.
fn strips(games: &[(u64, u64)]) -> impl Iterator<Item = (usize, (u64, u64))> {
    let each = games.len().div_ceil(STRIPS).max(1);
    let strips = games.chunks(each).enumerate();
    strips.filter_map(move |(at, strip)| {
        let ((from, _), (to, _)) = (strip.first()?, strip.last()?);
        Some((at * each, (*from, to + 1)))
    })
}

/// A row a place.
fn figures(plot: &mut Plot, of: &[Curve], games: &[(u64, u64)]) {
    for (place, count) in games.iter().copied() {
        let figure = |curve: &Curve| {
            let at = curve
                .points
                .binary_search_by_key(&place, |point| point.0)
                .ok();
            let point = at.and_then(|at| curve.points.get(at));
            point.map_or(TableCell::Missing, |point| TableCell::Real(point.1))
        };
        plot.row(
            [TableCell::whole(place)]
                .into_iter()
                .chain(of.iter().map(figure))
                .chain([TableCell::whole(count)]),
        );
    }
}

fn path(curve: &Curve, right: Scale, up: Scale) -> String {
    let mut path = String::new();
    for (at, (along, figure)) in curve.points.iter().enumerate() {
        let letter = if at == 0 { 'M' } else { 'L' };
        let (x, y) = (xy(right.at(*along as f64)), xy(up.at(*figure)));
        // Writing to a text does not fail.
        let _ = write!(path, "{letter}{x} {y}");
    }
    path
}

fn legend(names: &[&str]) -> Markup {
    let mut x = 1.0;
    html! {
        @for (name, class) in names.iter().zip(CLASSES) {
            (stroke(class, (x, 10.0), (x + 26.0, 10.0)))
            (label((x + 32.0, 14.0), "start", Some("quiet"), name))
            @let () = x += 50.0 + width(name);
        }
    }
}
