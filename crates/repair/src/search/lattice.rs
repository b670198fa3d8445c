//! Positions and the ways between them, as far as the search kept them.

/// What an edge takes the text for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step<M> {
    /// A legal move.
    Move(M),
    /// A legal move that is not written down.
    Missing(M),
    /// Text that stands for no move.
    Stray(Stray),
}

/// What text that stands for no move is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stray {
    Number,
    Doubled,
    /// A word between the moves.
    Word,
    Unknown,
}

/// A slip of the pen besides damaged characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slip {
    /// None.
    None,
    /// The squares are named from the other side of the board (KV53 §36).
    OtherSide,
    /// Something else is written, but only one move was legal (KV53 §36: the mandatory capture).
    OnlyMove,
}

/// A way from one node to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge<M> {
    /// Point and index of the node it comes from.
    pub from: (u32, u32),
    pub step: Step<M>,
    /// Which of the stretches that start at `from`; nothing for a missing ply.
    pub stretch: Option<u32>,
    /// The slip of the pen that is supposed, besides damaged characters.
    pub slip: Slip,
    /// Characters supposed damaged.
    pub damaged: u8,
    /// All other cost in nats.
    pub cost: f32,
}

impl<M: Copy> Edge<M> {
    /// The move that is made, if one is.
    pub fn mv(&self) -> Option<M> {
        match self.step {
            Step::Move(mv) | Step::Missing(mv) => Some(mv),
            Step::Stray(_) => None,
        }
    }
}

/// A position with all text before a point explained.
#[derive(Debug)]
pub(super) struct Node<P, M> {
    pub position: P,
    /// Plies on the best way here.
    pub ply: u32,
    /// Missing plies in a row just before it.
    pub missing: u8,
    /// Cost of the best way here while searching.
    pub best: f32,
    /// Ways here, the best first.
    pub edges: Vec<Edge<M>>,
}

/// The nodes of every point; within a point, later nodes may follow from earlier ones.
#[derive(Debug)]
pub(super) struct Lattice<P, M> {
    pub layers: Vec<Vec<Node<P, M>>>,
}

impl<P, M: Copy> Lattice<P, M> {
    /// Whether some way reaches the end of the text.
    pub fn reaches_end(&self) -> bool {
        self.layers.last().is_some_and(|layer| !layer.is_empty())
    }

    /// Cost of the best way to the end while searching.
    pub fn best(&self) -> f32 {
        let last = self.layers.last().into_iter().flatten();
        last.map(|node| node.best).fold(f32::INFINITY, f32::min)
    }
}
