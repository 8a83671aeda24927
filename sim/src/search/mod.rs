//! Looking ahead: what the searching agents share and what each of them does.
//!
//! A search walks a row of [`Node`](quirkat_engine::Node)s, one for each ply of
//! a line, and a [`Trail`] beside it, which knows repetition and the limits. It
//! makes its memory before the first game and allocates nothing at a node.

mod calm;
mod keys;
mod order;
mod root;
mod score;
mod table;
mod trail;
mod tree;

pub use keys::Keys;
pub use root::Best;
pub use score::{LEAST_WIN, Score, WIN};
pub use trail::Trail;
pub use tree::{AlphaBeta, Budget, Leaves, Settings};
