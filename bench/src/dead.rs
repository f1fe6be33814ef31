//! Who can still win: our answers beside those of `chasolver`, by the author of the algorithm, on the positions with verdicts that
//! its crate carries (3,414 hard ones, 65,536 of real games), on fresh ones that it has never seen, and on the hard ones altered.

use chess::Position;
use cpu_time::ThreadTime;
use oracle::{Query, file, fresh, our_fast, their_fast, their_full};

/// How often the fast answer is asked for; the best of them counts.
const ROUNDS: usize = 3;
/// How many positions are asked about in one go, one library after the other.
const BLOCK: usize = 64;

/// What came of a set of questions.
#[derive(Default)]
struct Tally {
    queries: usize,
    unwinnable: usize,
    /// By each library, ours first: what the fast answer found, what the full one left open.
    found: [usize; 2],
    undecided: [usize; 2],
    contradictions: usize,
    /// The mean and the worst time of each, in microseconds: fast, then full.
    mean: [[f64; 2]; 2],
    worst: [[f64; 2]; 2],
}

pub fn print_table() {
    println!("Who can still win, beside chasolver 3.0, in blocks of {BLOCK} in turn; fast answers best of {ROUNDS}\n");
    println!(
        "| positions | queries | unwinnable | found fast, ours | theirs | undecided, ours | theirs | contradictions |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    let sets = [("hard", file("positions.txt")), ("real games", file("lichess.txt")), ("fresh", fresh(1_000))];
    let tallies: Vec<(&str, Tally)> = sets.into_iter().map(|(name, queries)| (name, tally(&queries))).collect();
    for (name, tally) in &tallies {
        let Tally { queries, unwinnable, found, undecided, contradictions, .. } = tally;
        println!(
            "| {name} | {queries} | {unwinnable} | {} | {} | {} | {} | {contradictions} |",
            found[0], found[1], undecided[0], undecided[1]
        );
    }
    println!("\n| positions | answer | mean, ours | theirs | ratio | worst, ours | theirs |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for (name, tally) in &tallies {
        for (kind, answer) in ["fast", "full"].into_iter().enumerate() {
            let ([ours, theirs], [worst, their_worst]) = (tally.mean[kind], tally.worst[kind]);
            println!(
                "| {name} | {answer} | {ours:.2} µs | {theirs:.2} µs | {:.2} | {worst:.0} µs | {their_worst:.0} µs |",
                ours / theirs
            );
        }
    }
    let Altered { asked, found, contradicted } = altered();
    println!(
        "\nThe hard positions, altered: {found} of {asked} questions found fast, of which theirs contradicts {contradicted}"
    );
    let contradictions = tallies.iter().map(|(_, tally)| tally.contradictions).sum::<usize>() + contradicted;
    assert_eq!(contradictions, 0, "somebody is wrong: see above");
}

/// How often each hard position is altered.
const ALTERED: usize = 3;

/// What came of the altered positions: how many questions, how many that ours answers at once, and how many of those theirs
/// contradicts.
#[derive(Default)]
struct Altered {
    asked: usize,
    found: usize,
    contradicted: usize,
}

/// Asks about the hard positions with a man or two elsewhere or gone: where ours says at once that a side cannot win, theirs
/// looks for the mate.
fn altered() -> Altered {
    let mut altered = Altered::default();
    for query in oracle::altered(file("positions.txt").iter().step_by(2), ALTERED) {
        altered.asked += 1;
        if our_fast(&query) {
            altered.found += 1;
            if their_full(&query) == Some(true) {
                altered.contradicted += 1;
                eprintln!("{:?} in {}", query.colour, query.ours);
            }
        }
    }
    altered
}

fn our_full(query: &Query) -> Option<bool> {
    oracle::our_full(query, Position::THOROUGH_BUDGET)
}

/// What both libraries answer to a question: fast, then full.
#[derive(Clone, Copy, Default)]
struct Answers {
    fast: [bool; 2],
    full: [Option<bool>; 2],
}

/// Asks both libraries everything.
fn tally(queries: &[Query]) -> Tally {
    let mut tally = Tally { queries: queries.len(), ..Tally::default() };
    for block in queries.chunks(BLOCK) {
        let mut answers = [Answers::default(); BLOCK];
        for peer in 0..2 {
            for (query, answers) in block.iter().zip(&mut answers) {
                let (fast, full) = [
                    (our_fast as fn(&Query) -> bool, our_full as fn(&Query) -> Option<bool>),
                    (their_fast, their_full),
                ][peer];
                answers.fast[peer] = tally.timed(0, peer, ROUNDS, || fast(query));
                answers.full[peer] = tally.timed(1, peer, 1, || full(query));
            }
        }
        block.iter().zip(answers).for_each(|(query, answers)| tally.judge(query, answers));
    }
    tally.mean = tally.mean.map(|peers| peers.map(|sum| sum / queries.len() as f64));
    tally
}

impl Tally {
    /// Asks a question so often, and adds the least time that it took, in microseconds.
    fn timed<T>(&mut self, kind: usize, peer: usize, rounds: usize, ask: impl Fn() -> T) -> T {
        let mut least = f64::INFINITY;
        let mut answer = None;
        for _ in 0..rounds {
            let start = ThreadTime::now();
            answer = Some(ask());
            least = least.min(start.elapsed().as_secs_f64() * 1e6);
        }
        self.mean[kind][peer] += least;
        self.worst[kind][peer] = self.worst[kind][peer].max(least);
        answer.expect("at least one round")
    }

    /// Compares all the answers to one question with each other, and with the verdict where there is one.
    fn judge(&mut self, query: &Query, Answers { fast, full }: Answers) {
        let said = [query.can, full[1], full[0], fast[0].then_some(false), fast[1].then_some(false)];
        let mut verdicts = said.into_iter().flatten();
        let verdict = verdicts.next();
        if verdicts.any(|other| Some(other) != verdict) {
            self.contradictions += 1;
            eprintln!("{:?} in {}: {said:?} (the file, full answers, fast answers)", query.colour, query.ours);
        }
        self.unwinnable += usize::from(verdict == Some(false));
        for peer in 0..2 {
            self.found[peer] += usize::from(fast[peer]);
            self.undecided[peer] += usize::from(full[peer].is_none());
        }
    }
}
