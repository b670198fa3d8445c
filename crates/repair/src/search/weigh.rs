//! Every way through the lattice weighed against the others.
//!
//! Forward and backward sums over all ways that were kept give each move its probability given the
//! *whole* text: what comes later weighs as much as what comes before. The share of damaged
//! characters is estimated from the text itself. Here alone the prior over moves comes in.

mod beside;

pub(super) use beside::Beside;

use super::lattice::{Edge, Lattice, Step, Stray};
use super::lost::Paid;
use super::text::{Stretch, Text};
use crate::channel::{SUPPOSED_DAMAGE, Seen, damage_cost};
use crate::prior::{Learned, PRIOR_WEIGHT, log_probabilities};
use crate::spell::Speller;
use std::collections::HashMap;

/// An edge of the lattice: point, node and number among the ways to that node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Way {
    pub point: usize,
    pub node: usize,
    pub edge: usize,
}

/// The lattice with a weight on every edge.
pub(super) struct Weighed<'a, P: Learned> {
    lattice: &'a Lattice<P, P::Move>,
    text: &'a Text,
    /// Whether the end can be reached from a node.
    alive: Vec<Vec<bool>>,
    /// Cost of every edge for the prior, and were all legal moves alike.
    prior: Vec<Vec<Vec<[f32; 2]>>>,
    /// How far the prior is followed, 0 to 1.
    sense: f32,
    /// Whether the text marks checks.
    signs: bool,
    /// Cost of one damaged character.
    damage: f32,
    forward: Vec<Vec<f64>>,
    backward: Vec<Vec<f64>>,
    /// The logarithm of the sum over all ways.
    all: f64,
}

/// The legal moves of a position with the logarithms of their probabilities.
type Priors<M> = Vec<(M, f32)>;

/// A check without its sign where other checks have one, and a sign without a check, in nats.
const UNSIGNED_CHECK: f32 = 2.5;
const SIGN_WITHOUT_CHECK: f32 = 4.5;

/// Damage seen before any is: so many characters in so many.
const BEFORE: (f32, f32) = (0.7, 60.0);
/// The share of damage supposed of a text that says a whole game as it stands.
const UNDAMAGED: f32 = 1e-20;
const MOST_DAMAGED: f32 = 0.3;

impl<'a, P: Learned> Weighed<'a, P> {
    pub fn new(lattice: &'a Lattice<P, P::Move>, text: &'a Text, with_prior: bool) -> Self {
        let mut weighed = Self {
            lattice,
            text,
            alive: Vec::new(),
            prior: Vec::new(),
            sense: 0.0,
            signs: text.marks_checks(),
            damage: damage_cost(SUPPOSED_DAMAGE),
            forward: Vec::new(),
            backward: Vec::new(),
            all: 0.0,
        };
        weighed.find_alive();
        weighed.weigh_priors(with_prior);
        if with_prior {
            weighed.sense = weighed.sense();
        }
        weighed.damage = weighed.damage();
        weighed.sum_forward();
        weighed.sum_backward();
        weighed
    }

    pub fn text(&self) -> &'a Text {
        self.text
    }

    pub fn lattice(&self) -> &'a Lattice<P, P::Move> {
        self.lattice
    }

    /// The estimated share of damaged characters.
    pub fn rate(&self) -> f64 {
        f64::from((-self.damage).exp())
    }

    fn find_alive(&mut self) {
        let layers = &self.lattice.layers;
        self.alive = layers
            .iter()
            .map(|layer| vec![false; layer.len()])
            .collect();
        if let Some(last) = self.alive.last_mut() {
            last.fill(true);
        }
        for point in (0..layers.len()).rev() {
            for node in (0..layers[point].len()).rev() {
                if self.alive[point][node] {
                    for edge in &layers[point][node].edges {
                        self.alive[edge.from.0 as usize][edge.from.1 as usize] = true;
                    }
                }
            }
        }
    }

    fn weigh_priors(&mut self, with_prior: bool) {
        let layers = &self.lattice.layers;
        let mut known: HashMap<(u32, u32), Priors<P::Move>> = HashMap::new();
        let mut moves = Vec::new();
        let mut logs = Vec::new();
        self.prior = Vec::with_capacity(layers.len());
        for (layer, alive) in layers.iter().zip(&self.alive) {
            let mut of_layer = Vec::with_capacity(layer.len());
            for (node, alive) in layer.iter().zip(alive) {
                let mut of_node = vec![[0.0; 2]; node.edges.len()];
                for (edge, cost) in node.edges.iter().zip(&mut of_node) {
                    let (Step::Move(mv) | Step::Missing(mv)) = edge.step else {
                        continue;
                    };
                    if !alive {
                        continue;
                    }
                    let priors = known.entry(edge.from).or_insert_with(|| {
                        let from = &layers[edge.from.0 as usize][edge.from.1 as usize];
                        from.position.legal_moves_into(&mut moves);
                        if with_prior {
                            let last = from.edges.first().and_then(|edge| edge.mv());
                            log_probabilities(&from.position, &moves, last, &mut logs);
                        } else {
                            logs.clear();
                            logs.resize(moves.len(), -(moves.len().max(1) as f32).ln());
                        }
                        moves.iter().copied().zip(logs.iter().copied()).collect()
                    });
                    let log = priors
                        .iter()
                        .find(|(other, _)| *other == mv)
                        .map_or(-20.0, |p| p.1);
                    let even = (priors.len().max(1) as f32).ln();
                    let sign = self.sign(edge, mv);
                    *cost = [-log * PRIOR_WEIGHT + sign, even + sign];
                }
                of_layer.push(of_node);
            }
            self.prior.push(of_layer);
        }
    }

    /// What it costs that the sign of check after the text does not suit the move.
    fn sign(&self, edge: &Edge<P::Move>, mv: P::Move) -> f32 {
        let Some(stretch) = self.stretch(edge) else {
            return 0.0;
        };
        if !stretch.checks && !self.signs {
            return 0.0;
        }
        let (point, node) = edge.from;
        let position = &self.lattice.layers[point as usize][node as usize].position;
        match position.checks(&mv) {
            Some(true) if !stretch.checks => UNSIGNED_CHECK,
            Some(false) if stretch.checks => SIGN_WITHOUT_CHECK,
            _ => 0.0,
        }
    }

    fn stretch(&self, edge: &Edge<P::Move>) -> Option<&'a Stretch> {
        let stretches = &self.text.from[edge.from.0 as usize];
        stretches.get(edge.stretch? as usize)
    }

    /// What it costs, all told, beside how much text it is.
    pub fn paid<S: Speller<P>>(&self, way: Way, speller: &S) -> Paid {
        let stretch = self.stretch(self.edge(way));
        let letters = stretch.map_or(0, |stretch| {
            let chars = stretch.seen.chars().iter();
            chars.filter(|c| c.is_alphanumeric() && **c != 'x').count()
        });
        Paid {
            cost: self.weight(way),
            letters,
            is_move: stretch.is_none_or(|stretch| {
                let text: String = stretch.seen.chars().iter().collect();
                speller.is_move(&text)
            }),
        }
    }

    fn weight(&self, way: Way) -> f64 {
        let edge = self.edge(way);
        let [prior, even] = self.prior[way.point][way.node][way.edge];
        let of_move = self.sense * prior + (1.0 - self.sense) * even;
        f64::from(edge.cost + f32::from(edge.damaged) * self.damage + of_move)
    }

    /// What the text costs there in nats, whatever the prior says of the move.
    pub fn surprise(&self, way: Way) -> f64 {
        let edge = self.edge(way);
        f64::from(edge.cost) + f64::from(edge.damaged) * f64::from(damage_cost(SUPPOSED_DAMAGE))
    }

    pub fn edge(&self, way: Way) -> &'a Edge<P::Move> {
        &self.lattice.layers[way.point][way.node].edges[way.edge]
    }

    /// The edges that lead to a node.
    fn edges_to(
        &self,
        point: usize,
        node: usize,
    ) -> impl Iterator<Item = (Way, &'a Edge<P::Move>)> {
        let edges = self.lattice.layers[point][node].edges.iter();
        edges
            .enumerate()
            .map(move |(edge, to)| (Way { point, node, edge }, to))
    }

    /// The text that the way takes.
    pub fn seen(&self, way: Way) -> Option<&'a Seen> {
        Some(&self.stretch(self.edge(way))?.seen)
    }

    /// The position that the way starts from.
    pub fn before(&self, way: Way) -> &'a P {
        let (point, node) = self.edge(way).from;
        &self.lattice.layers[point as usize][node as usize].position
    }

    /// The most probable way through all of it.
    pub fn best(&self) -> Vec<Way> {
        let layers = &self.lattice.layers;
        let mut cost: Vec<Vec<f64>> = Vec::with_capacity(layers.len());
        let mut chosen: Vec<Vec<usize>> = Vec::with_capacity(layers.len());
        for (point, layer) in layers.iter().enumerate() {
            cost.push(Vec::with_capacity(layer.len()));
            chosen.push(Vec::with_capacity(layer.len()));
            for (node, of_node) in layer.iter().enumerate() {
                let start = point == 0 && of_node.edges.is_empty();
                let mut best = (if start { 0.0 } else { f64::INFINITY }, 0);
                for (way, edge) in self.edges_to(point, node) {
                    let from = cost[edge.from.0 as usize][edge.from.1 as usize];
                    let total = from + self.weight(way);
                    if total < best.0 {
                        best = (total, way.edge);
                    }
                }
                cost[point].push(best.0);
                chosen[point].push(best.1);
            }
        }
        let Some((mut point, mut node)) = best_end(&cost) else {
            return Vec::new();
        };
        let mut path = Vec::new();
        while let Some((way, edge)) = self.edges_to(point, node).nth(chosen[point][node]) {
            path.push(way);
            (point, node) = (edge.from.0 as usize, edge.from.1 as usize);
        }
        path.reverse();
        path
    }

    /// How far the players' moves are those that the prior expects, 0 to 1: a game without sense must
    /// not be read as if it had some. Told from the moves whose text is not damaged.
    fn sense(&self) -> f32 {
        /// Of the logarithm of the number of legal moves, what the prior saves on a sensible game.
        const SAVED: f32 = 0.2;
        let (mut saved, mut all) = (0.0, 0.0);
        for way in self.best() {
            let edge = self.edge(way);
            let [prior, even] = self.prior[way.point][way.node][way.edge];
            if edge.damaged == 0 && matches!(edge.step, Step::Move(_)) {
                saved += even - prior;
                all += even;
            }
        }
        (saved / (SAVED * all.max(1.0))).clamp(0.0, 1.0)
    }

    /// The cost of one damaged character, by the share of them on the best way. A text that says a
    /// whole game as it stands is not damaged at all.
    fn damage(&mut self) -> f32 {
        self.damage = damage_cost(UNDAMAGED);
        if self.damaged_on_best().0 {
            return self.damage;
        }
        self.damage = damage_cost(SUPPOSED_DAMAGE);
        for _ in 0..2 {
            let (_, damaged, characters) = self.damaged_on_best();
            let rate = (damaged + BEFORE.0) / (characters + BEFORE.1);
            self.damage = damage_cost(rate.min(MOST_DAMAGED));
        }
        self.damage
    }

    /// Whether the best way takes the text as it stands; its damaged characters, and all of them.
    fn damaged_on_best(&self) -> (bool, f32, f32) {
        let (mut as_it_stands, mut damaged, mut characters) = (true, 0.0, 0.0);
        for way in self.best() {
            let edge = self.edge(way);
            damaged += f32::from(edge.damaged);
            characters += self.characters(edge) as f32;
            let plain = matches!(
                edge.step,
                Step::Move(_) | Step::Stray(Stray::Number | Stray::Word)
            );
            as_it_stands &= plain && edge.damaged == 0;
        }
        (
            as_it_stands && self.text.habits().is_empty(),
            damaged,
            characters,
        )
    }

    fn characters(&self, edge: &Edge<P::Move>) -> usize {
        self.stretch(edge).map_or(0, |s| s.seen.chars().len())
    }

    fn sum_forward(&mut self) {
        let layers = &self.lattice.layers;
        let mut forward: Vec<Vec<f64>> = Vec::with_capacity(layers.len());
        for (point, layer) in layers.iter().enumerate() {
            forward.push(Vec::with_capacity(layer.len()));
            for (node, of_node) in layer.iter().enumerate() {
                let start = point == 0 && of_node.edges.is_empty();
                let mut sum = if start { 0.0 } else { f64::NEG_INFINITY };
                for (way, edge) in self.edges_to(point, node) {
                    let from = forward[edge.from.0 as usize][edge.from.1 as usize];
                    sum = log_add(sum, from - self.weight(way));
                }
                forward[point].push(sum);
            }
        }
        let last = forward.last().into_iter().flatten();
        self.all = last.fold(f64::NEG_INFINITY, |sum, node| log_add(sum, *node));
        self.forward = forward;
    }

    fn sum_backward(&mut self) {
        let layers = &self.lattice.layers;
        let mut backward: Vec<Vec<f64>> = layers
            .iter()
            .map(|layer| vec![f64::NEG_INFINITY; layer.len()])
            .collect();
        if let Some(last) = backward.last_mut() {
            last.fill(0.0);
        }
        for point in (0..layers.len()).rev() {
            for node in (0..layers[point].len()).rev() {
                let here = backward[point][node];
                if here == f64::NEG_INFINITY {
                    continue;
                }
                for (way, edge) in self.edges_to(point, node) {
                    let there = &mut backward[edge.from.0 as usize][edge.from.1 as usize];
                    *there = log_add(*there, here - self.weight(way));
                }
            }
        }
        self.backward = backward;
    }

    /// Probability of one edge.
    fn probability(&self, way: Way) -> f64 {
        let (point, node) = self.edge(way).from;
        let before = self.forward[point as usize][node as usize];
        let after = self.backward[way.point][way.node];
        (before - self.weight(way) + after - self.all).exp()
    }

    /// Probability of a path.
    pub fn probability_of(&self, path: &[Way]) -> f64 {
        let cost: f64 = path.iter().map(|way| self.weight(*way)).sum();
        (-cost - self.all).exp()
    }
}

/// The cheapest node of the last point.
fn best_end(cost: &[Vec<f64>]) -> Option<(usize, usize)> {
    let point = cost.len().checked_sub(1)?;
    let ends = cost[point].iter().enumerate();
    let (node, least) = ends.min_by(|a, b| a.1.total_cmp(b.1))?;
    least.is_finite().then_some((point, node))
}

/// ln(eᵃ + eᵇ)
pub(super) fn log_add(a: f64, b: f64) -> f64 {
    let (more, less) = if a > b { (a, b) } else { (b, a) };
    // What is a million million times less probable adds nothing.
    if less < more - 30.0 {
        return more;
    }
    more + (less - more).exp().ln_1p()
}
