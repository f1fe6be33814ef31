//! A game as PGN has it: tags, a tree of moves with comments and glyphs, a result.
//!
//! Every move in the tree is legal where it stands. The tree lies flat in one vector and nothing walks it by recursion,
//! so that the depth of variations is bounded by memory alone.

use crate::Tags;
use crate::text::normal_spaces;
use chess::{GameResult, Move, Position};

/// A place in the tree of a game: the start, or after one of its moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(u32);

/// What is played between two positions: a move, or nothing, as annotators write `--` to show a threat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A legal move.
    Move(Move),
    /// The side to move passes.
    Null,
}

impl Step {
    /// The position after the step.
    #[inline]
    pub fn play(self, position: &Position) -> Position {
        match self {
            Step::Move(mv) => position.play(mv),
            Step::Null => position.play_null(),
        }
    }

    /// Whether the step can be taken: a move must be legal, and nobody passes in check.
    pub fn is_possible(self, position: &Position) -> bool {
        match self {
            Step::Move(mv) => position.is_legal(mv),
            Step::Null => !position.is_check(),
        }
    }
}

/// A step that is not possible where it was to be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not possible in this position")]
pub struct Impossible(pub Step);

/// What is written beside a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Notes {
    before: Vec<String>,
    nags: Vec<u16>,
    after: Vec<String>,
    behind: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    /// None only at the root.
    step: Option<Step>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// Most moves have none.
    notes: Option<Box<Notes>>,
}

impl Node {
    fn new(step: Option<Step>, parent: Option<NodeId>) -> Node {
        Node { step, parent, first_child: None, last_child: None, next_sibling: None, notes: None }
    }
}

/// A game: its tags, where it starts, its moves with variations, comments and glyphs, and its result.
///
/// Its `Display` is the text of the game in PGN's export format.
///
/// ```
/// use chess::{GameResult, Position};
/// let mut game = pgn::Game::new(Position::default());
/// game.tags.set("White", "Anderssen");
/// for san in ["e4", "e5", "f4"] {
///     let mv = game.end().parse_san(san).unwrap();
///     game.play(mv).unwrap();
/// }
/// game.result = Some(GameResult::Draw);
/// assert!(game.to_string().ends_with("\n\n1. e4 e5 2. f4 1/2-1/2\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The tags, but for those that the start and the result make.
    pub tags: Tags,
    /// Who won; none while the game is in progress, or where it is unknown.
    pub result: Option<GameResult>,
    start: Position,
    nodes: Vec<Node>,
    /// The last place of the main line, and the position there.
    last: NodeId,
    end: Position,
}

/// A game from the starting position of standard chess.
impl Default for Game {
    fn default() -> Game {
        Game::new(Position::default())
    }
}

impl Game {
    /// The start of every game's tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A game without moves that starts here. One that only Chess960 can play gets the tag that says so.
    pub fn new(start: Position) -> Game {
        let nodes = vec![Node::new(None, None)];
        let mut game = Game { tags: Tags::default(), result: None, start, nodes, last: Game::ROOT, end: start };
        game.start_from(start);
        game
    }

    /// Sets another start in a game without moves, and clears the tags that told it.
    pub(crate) fn start_from(&mut self, start: Position) {
        debug_assert!(self.nodes.len() == 1);
        self.tags.remove("FEN");
        self.tags.remove("SetUp");
        if start.needs_chess960() {
            self.tags.set("Variant", "Chess960");
        }
        self.start = start;
        self.end = start;
    }

    /// Where the game starts.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position at the end of the main line.
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// The last place of the main line; the root of a game without moves.
    pub fn last(&self) -> NodeId {
        self.last
    }

    /// Plays a move at the end of the main line.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, Impossible> {
        self.take(Step::Move(mv))
    }

    /// Takes a step at the end of the main line.
    pub fn take(&mut self, step: Step) -> Result<NodeId, Impossible> {
        if !step.is_possible(&self.end) {
            return Err(Impossible(step));
        }
        Ok(self.append(self.last, step))
    }

    /// Adds a step after any place: the first one goes on with the line, any other is a variation. To find the position
    /// there, the moves that lead to it are played; the end of the main line needs none of that.
    pub fn add(&mut self, after: NodeId, step: Step) -> Result<NodeId, Impossible> {
        if !step.is_possible(&self.position(after)) {
            return Err(Impossible(step));
        }
        Ok(self.append(after, step))
    }

    /// Adds a step that is known to be possible.
    pub(crate) fn append(&mut self, after: NodeId, step: Step) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(Some(step), Some(after)));
        let parent = &mut self.nodes[after.0 as usize];
        match parent.last_child.replace(id) {
            None => parent.first_child = Some(id),
            Some(elder) => self.nodes[elder.0 as usize].next_sibling = Some(id),
        }
        // Only the first child of the last place of the main line lengthens it.
        if after == self.last {
            self.last = id;
            self.end = step.play(&self.end);
        }
        id
    }

    /// The position at a place.
    pub fn position(&self, at: NodeId) -> Position {
        if at == self.last {
            return self.end;
        }
        let mut steps: Vec<Step> =
            std::iter::successors(Some(at), |&id| self.parent(id)).filter_map(|id| self.step(id)).collect();
        steps.reverse();
        steps.into_iter().fold(self.start, |position, step| step.play(&position))
    }

    /// The step that led to a place; none at the root.
    pub fn step(&self, at: NodeId) -> Option<Step> {
        self.node(at).step
    }

    /// The place before; none at the root.
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        self.node(at).parent
    }

    /// The place that the line reaches next.
    pub fn next(&self, at: NodeId) -> Option<NodeId> {
        self.node(at).first_child
    }

    /// All that was played or shown at a place: what the line goes on with, then the variations.
    pub fn choices(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(at).first_child, |&id| self.node(id).next_sibling)
    }

    /// The next variation beside the step that led to a place.
    pub(crate) fn next_sibling(&self, at: NodeId) -> Option<NodeId> {
        self.node(at).next_sibling
    }

    /// The places of the main line in order, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(Game::ROOT), |&id| self.next(id))
    }

    /// The steps of the main line.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.main_line().filter_map(|id| self.step(id))
    }

    /// The comments after a move; at the root, those before the first one.
    pub fn comments(&self, at: NodeId) -> &[String] {
        self.notes(at).map_or(&[], |notes| &notes.after)
    }

    /// The comments between a variation's bracket and its first move.
    pub fn comments_before(&self, at: NodeId) -> &[String] {
        self.notes(at).map_or(&[], |notes| &notes.before)
    }

    /// The comments behind the closing bracket of the variation that begins with a move.
    pub fn comments_behind(&self, at: NodeId) -> &[String] {
        self.notes(at).map_or(&[], |notes| &notes.behind)
    }

    /// The numeric annotation glyphs of a move: 1 is `!`, 2 is `?`, 3 is `!!` …
    pub fn nags(&self, at: NodeId) -> &[u16] {
        self.notes(at).map_or(&[], |notes| &notes.nags)
    }

    /// Adds a comment after a move. White space in it, line breaks too, becomes single spaces; nothing is not added.
    pub fn comment(&mut self, at: NodeId, text: &str) {
        let text = normal_spaces(text);
        if !text.is_empty() {
            self.notes_mut(at).after.push(text);
        }
    }

    /// Adds a comment before a variation's first move, as [`Game::comment`] does after one. Elsewhere it is written
    /// after the move before.
    pub fn comment_before(&mut self, at: NodeId, text: &str) {
        let text = normal_spaces(text);
        if !text.is_empty() {
            self.notes_mut(at).before.push(text);
        }
    }

    /// Adds a comment behind the closing bracket of the variation that begins with a move, as [`Game::comment`] does after
    /// the move. Of any other move it is written after those.
    pub fn comment_behind(&mut self, at: NodeId, text: &str) {
        let text = normal_spaces(text);
        if !text.is_empty() {
            self.notes_mut(at).behind.push(text);
        }
    }

    /// Adds a numeric annotation glyph to a move.
    pub fn nag(&mut self, at: NodeId, nag: u16) {
        self.notes_mut(at).nags.push(nag);
    }

    fn node(&self, at: NodeId) -> &Node {
        &self.nodes[at.0 as usize]
    }

    fn notes(&self, at: NodeId) -> Option<&Notes> {
        self.node(at).notes.as_deref()
    }

    fn notes_mut(&mut self, at: NodeId) -> &mut Notes {
        self.nodes[at.0 as usize].notes.get_or_insert_default()
    }
}
