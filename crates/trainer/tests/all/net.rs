//! A net learns what is there to learn, can be gone on with, and is the same in whole numbers.

use chess::Position;
use engine::net::{Accumulator, Net, NetError};
use trainer::Sample;
use trainer::net::{CheckpointError, Dataset, Plan, Training, loss_curve};

const PLAN: Plan = Plan {
    epochs: 6,
    batch: 1024,
    rate: 0.01,
    decay: 0.01,
    result_share: 0.3,
    stretch: 250.0,
    seed: 7,
    from: None,
    threads: 2,
};

/// Random positions with what they are worth.
fn data() -> Dataset {
    let mut random = fastrand::Rng::with_seed(11);
    let mut data = Dataset::default();
    for number in 0..800 {
        let mut position = Position::default();
        let mut samples = Vec::new();
        for _ in 0..80 {
            let Some(mv) = random.choice(position.legal_moves()) else { break };
            position = position.play(mv);
            let score = worth(&position);
            let result = if score > 100 {
                1.0
            } else if score < -100 {
                0.0
            } else {
                0.5
            };
            samples.push(Sample { position, score, result });
        }
        data.add_game(number, samples.into_iter());
    }
    data
}

/// What a position is worth to White: what the tuned terms say, and for each knight a pawn and a half that they miss.
fn worth(position: &Position) -> i32 {
    use chess::{Colour, Role};
    let sign = if position.turn() == Colour::White { 1 } else { -1 };
    let [white, black] = Colour::ALL.map(|colour| position.pieces(colour, Role::Knight).len() as i32);
    sign * engine::tuned_terms(position) + 150 * (white - black)
}

fn trained(data: &Dataset, plan: Plan) -> Training {
    let mut training = Training::new(plan);
    while !training.is_done() {
        training.epoch(data, |_| true);
    }
    training
}

#[test]
fn it_learns_and_rounding_costs_little() {
    let data = data();
    assert!(data.len() > 40_000 && data.held_apart() > 2_000);
    let training = trained(&data, Plan { result_share: 0.0, ..PLAN });
    let (terms, last) = (training.terms_alone(&data), training.epochs().last().unwrap());
    assert!(last.held_apart < 0.2 * terms, "{terms} {last:?}");
    let net = training.weights().quantised("a test".to_owned());
    let cost = training.weights().quantisation_error(&net, &data, 2_000);
    assert!(cost.mean < 8.0 && cost.worst < 40.0, "{cost:?}");
    let fen = |turn: char| format!("r1bqkb1r/ppp2ppp/8/8/8/8/PPP2PPP/RNBQKB1R {turn} KQkq - 0 1");
    let [up, down] = ['w', 'b'].map(|turn| net.evaluate(&Position::from_fen(&fen(turn)).unwrap()));
    assert!((75..225).contains(&up) && (75..225).contains(&-down), "{up} {down}");
    assert!(loss_curve(training.epochs()).matches("polyline").count() == 2);
}

/// What a net knows is where the next training begins.
#[test]
fn a_training_goes_on_from_a_net() {
    let data = data();
    let plan = Plan { epochs: 2, ..PLAN };
    let net = trained(&data, plan).weights().quantised("first".to_owned());
    let weights = trainer::net::Weights::of(&net);
    assert_eq!(weights.quantised("first".to_owned()), net);
    let mut training = Training::from_weights(Plan { rate: 0.001, ..plan }, weights);
    let [anew, on] = [trained(&data, plan).epochs()[0].learnt, training.epoch(&data, |_| true).unwrap().learnt];
    assert!(on < 0.7 * anew, "{anew} {on}");
}

#[test]
fn a_training_goes_on_from_a_checkpoint_as_if_nothing_had_happened() {
    let data = data();
    let plan = Plan { epochs: 3, threads: 1, ..PLAN };
    let whole = trained(&data, plan);
    let batches = data.len().div_ceil(plan.batch);
    let mut bytes = Vec::new();
    // Within the first epoch, at its end, within the second, and at the end of all.
    for stop in [3, batches, batches + 10, 3 * batches] {
        let mut broken_off = Training::new(plan);
        let mut done = 0;
        let go_on = |done: &mut usize| {
            *done += 1;
            *done < stop
        };
        while broken_off.epoch(&data, |_| go_on(&mut done)).is_some() {}
        let samples = stop / batches * data.len() + stop % batches * plan.batch;
        assert_eq!(broken_off.done(&data), samples, "{stop}");
        bytes = broken_off.checkpoint(data.len());
        let mut resumed = Training::from_checkpoint(plan, data.len(), &bytes).unwrap();
        while !resumed.is_done() {
            resumed.epoch(&data, |_| true);
        }
        assert_eq!(resumed.weights(), whole.weights(), "{stop}");
        assert_eq!(resumed.epochs(), whole.epochs(), "{stop}");
    }
    let refused = |result: Result<Training, CheckpointError>| result.err();
    for other in [Plan { rate: 0.02, ..plan }, Plan { from: std::num::NonZeroU16::new(5), ..plan }] {
        assert_eq!(refused(Training::from_checkpoint(other, data.len(), &bytes)), Some(CheckpointError::OtherTraining));
    }
    assert_eq!(refused(Training::from_checkpoint(plan, 3, &bytes)), Some(CheckpointError::OtherTraining));
    bytes[100] ^= 1;
    assert_eq!(refused(Training::from_checkpoint(plan, data.len(), &bytes)), Some(CheckpointError::Damaged));
}

fn any_net() -> Net {
    trained(&data(), Plan { epochs: 1, ..PLAN }).weights().quantised("from random games".to_owned())
}

#[test]
fn a_net_is_read_as_it_was_written_and_refused_in_words() {
    let net = any_net();
    let bytes = net.to_bytes();
    assert_eq!(Net::from_bytes(&bytes).as_ref(), Ok(&net));
    let changed = |at: usize, to: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = to;
        Net::from_bytes(&bytes).unwrap_err()
    };
    let table = [
        (changed(0, b'X'), NetError::NoNet),
        (changed(8, 9), NetError::Version(9)),
        (changed(12, 32), NetError::Architecture { inputs: 768, hidden: 32, outputs: 8 }),
        (changed(200, bytes[200] ^ 1), NetError::Checksum),
        (Net::from_bytes(b"hello").unwrap_err(), NetError::NoNet),
        (
            Net::from_bytes(&bytes[..bytes.len() - 1]).unwrap_err(),
            NetError::Length { has: bytes.len() - 1, should: bytes.len() },
        ),
    ];
    for (error, expected) in table {
        assert_eq!(error, expected);
    }
}

/// Sums that follow from those of an earlier position are those of the position, however many moves lie between.
#[test]
fn accumulators_follow() {
    let net = any_net();
    let mut random = fastrand::Rng::with_seed(3);
    for fen in [
        chess::STARTING_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        for _ in 0..200 {
            let mut position = Position::from_fen(fen).unwrap();
            let (mut known, mut sums) = (position, Accumulator::of(&net, &position));
            for _ in 0..40 {
                let Some(mv) = random.choice(position.legal_moves()) else { break };
                position = position.play(mv);
                if random.u8(0..3) == 0 {
                    sums = sums.follow(&net, &known, &position);
                    known = position;
                    assert_eq!(sums, Accumulator::of(&net, &position), "{position}");
                }
            }
        }
    }
}

/// A board, its mirror image, and the same with colours exchanged are worth the same.
#[test]
fn a_mirror_image_is_worth_the_same() {
    let net = any_net();
    let value = |fen: &str| net.evaluate(&Position::from_fen(fen).unwrap());
    for [fen, image, exchanged] in [
        [
            "2r2rk1/pp3ppp/8/3b4/8/2P2N2/PP3PPP/R4RK1 w - - 0 1",
            "1kr2r2/ppp3pp/8/4b3/8/2N2P2/PPP3PP/1KR4R w - - 0 1",
            "r4rk1/pp3ppp/2p2n2/8/3B4/8/PP3PPP/2R2RK1 b - - 0 1",
        ],
        ["8/5k2/8/8/1Q6/8/3K4/8 b - - 0 1", "8/2k5/8/8/6Q1/8/4K3/8 b - - 0 1", "8/3k4/8/1q6/8/8/5K2/8 w - - 0 1"],
    ] {
        assert_eq!(value(fen), value(image), "{fen}");
        assert_eq!(value(fen), value(exchanged), "{fen}");
    }
}
