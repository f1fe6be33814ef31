//! How the numbers stand, and what a pair of games changes.

use chess::Random;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use uci::{OptionDeclaration, OptionKind};

/// How fast the moves of the numbers become smaller, and how fast the steps of the trials do: what Spall, who described the
/// method, recommends in practice.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The share of all pairs by which the first moves are damped.
const STABILITY: f64 = 0.1;
/// The step that a number has unless told otherwise, as a share of its range.
const USUAL_STEP: f64 = 0.05;

/// A number to tune.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// The engine's option.
    pub name: String,
    /// What it is at first.
    pub start: f64,
    /// The least it may be.
    pub min: f64,
    /// The most it may be.
    pub max: f64,
    /// How far the copies of the engine are from the middle in the last pair of games. In the first ones it is more.
    pub step: f64,
}

/// Why an option cannot be tuned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// It is no number.
    #[error("the option {0} is no number, and cannot be tuned")]
    NotANumber(String),
    /// It starts outside its range.
    #[error("{name} cannot begin with {value:?}: it is a number from {min} to {max}")]
    Start {
        /// The option.
        name: String,
        /// What it was to begin with.
        value: String,
        /// The least it may be.
        min: i64,
        /// The most it may be.
        max: i64,
    },
    /// The step is too small to change a whole number, or larger than the range.
    #[error("the step of {name} must be from 0.5 to {most}, not {step}")]
    Step {
        /// The option.
        name: String,
        /// The step.
        step: String,
        /// Half the range.
        most: String,
    },
}

impl Parameter {
    /// An option of an engine as it declares it, from the value that it was given or its own, with a step or a twentieth of its
    /// range.
    pub fn of(option: &OptionDeclaration, given: Option<&str>, step: Option<f64>) -> Result<Parameter, ParameterError> {
        let name = option.name.clone();
        let OptionKind::Spin { default, min, max } = option.kind else { return Err(ParameterError::NotANumber(name)) };
        let start = given.map_or(Some(default), |value| value.parse().ok()).filter(|start| (min..=max).contains(start));
        let start = start.ok_or_else(|| ParameterError::Start {
            name: name.clone(),
            value: given.unwrap_or_default().to_owned(),
            min,
            max,
        })?;
        let range = (max - min) as f64;
        let step = step.unwrap_or((USUAL_STEP * range).max(0.5));
        if !(0.5..=range / 2.0).contains(&step) {
            return Err(ParameterError::Step { name, step: step.to_string(), most: (range / 2.0).to_string() });
        }
        Ok(Parameter { name, start: start as f64, min: min as f64, max: max as f64, step })
    }
}

/// How much is played, and how far it leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Pairs of games.
    pub pairs: u64,
    /// How far a number moves for a point of difference in the last pair, in its steps.
    pub rate: f64,
    /// What chance follows from.
    pub seed: u64,
}

/// Two copies of the engine that are to play each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The number of the pair, from 1.
    pub pair: u64,
    /// The numbers of the first copy and of the second.
    pub values: [Vec<i64>; 2],
}

/// How the numbers stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    parameters: Vec<Parameter>,
    plan: Plan,
    values: Vec<f64>,
}

impl Estimate {
    /// The numbers as they are at first.
    #[must_use]
    pub fn new(parameters: Vec<Parameter>, plan: Plan) -> Estimate {
        let values = parameters.iter().map(|parameter| parameter.start).collect();
        Estimate { parameters, plan, values }
    }

    /// The numbers as they stand after some games.
    pub(super) fn set_values(&mut self, values: &[f64]) {
        self.values = values.to_vec();
    }

    /// What is tuned.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The numbers as they stand now.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The copies for the pair of this number. To which sides they go follows from the seed and the number alone; what lies
    /// between two whole numbers becomes either by chance, so that on average it is itself.
    #[must_use]
    pub fn trial(&self, pair: u64) -> Trial {
        let mut chance = self.chance(pair);
        let widen = (self.plan.pairs as f64 / pair as f64).powf(GAMMA);
        let mut values = [vec![], vec![]];
        for (parameter, &value) in self.parameters.iter().zip(&self.values) {
            let side = side(&mut chance);
            let luck = chance.next() as f64 / u64::MAX as f64;
            for (copy, way) in values.iter_mut().zip([side, -side]) {
                let moved = value + way * widen * parameter.step;
                copy.push((moved + luck).floor().clamp(parameter.min, parameter.max) as i64);
            }
        }
        Trial { pair, values }
    }

    /// A pair has been played: `lead` is by how many points the first copy was ahead, from -2 to 2.
    pub fn learn(&mut self, pair: u64, lead: f64) {
        let &Plan { pairs, rate, .. } = &self.plan;
        let (pairs, now) = (pairs as f64, pair as f64);
        let damping = STABILITY * pairs;
        let pull = rate * ((damping + pairs) / (damping + now)).powf(ALPHA) * (now / pairs).powf(GAMMA) * lead;
        let mut chance = self.chance(pair);
        for (parameter, value) in self.parameters.iter().zip(&mut self.values) {
            let side = side(&mut chance);
            chance.next();
            *value = (*value + side * pull * parameter.step).clamp(parameter.min, parameter.max);
        }
    }

    fn chance(&self, pair: u64) -> Random {
        Random::new(Random::nth(self.plan.seed, pair))
    }
}

fn side(chance: &mut Random) -> f64 {
    if chance.next() & 1 == 0 { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(start: f64) -> Parameter {
        Parameter { name: "number".into(), start, min: 0.0, max: 100.0, step: 4.0 }
    }

    const PLAN: Plan = Plan { pairs: 4000, rate: 0.05, seed: 3 };

    /// Games that are won by chance, the more often the nearer a copy's numbers are to the best, lead there.
    #[test]
    fn numbers_go_where_games_are_won() {
        let best = [30.0, 80.0, 50.0];
        let mut estimate = Estimate::new(vec![parameter(60.0); 3], PLAN);
        let mut chance = Random::new(11);
        for pair in 1..=PLAN.pairs {
            let trial = estimate.trial(pair);
            let miss = |values: &[i64]| -> f64 {
                values.iter().zip(best).map(|(&value, best)| (value as f64 - best).powi(2)).sum()
            };
            let ahead = (miss(&trial.values[1]) - miss(&trial.values[0])) / 2000.0;
            let luck = chance.next() as f64 / u64::MAX as f64;
            estimate.learn(pair, if luck < 0.5 + ahead.clamp(-0.4, 0.4) { 1.0 } else { -1.0 });
        }
        for (value, best) in estimate.values().iter().zip(best) {
            assert!((value - best).abs() < 6.0, "{:?}", estimate.values());
        }
    }

    #[test]
    fn copies_lie_on_both_sides_within_the_range() {
        let estimate = Estimate::new(vec![parameter(50.0), parameter(99.0)], PLAN);
        let mut sides = [0; 2];
        for pair in 1..=1000 {
            let Trial { values: [one, other], .. } = estimate.trial(pair);
            assert_eq!(estimate.trial(pair).values, [one.clone(), other.clone()]);
            assert!(one[0] != other[0] && (one[0] + other[0] - 100).abs() <= 1, "{one:?} {other:?}");
            assert!(one[1].max(other[1]) == 100 && one[1].min(other[1]) < 100);
            sides[usize::from(one[0] > other[0])] += 1;
        }
        assert!(sides.iter().all(|&count| count > 400), "{sides:?}");
    }

    /// A lead moves each number towards the copy that had it, and none moves nothing.
    #[test]
    fn a_lead_pulls_to_its_side() {
        let mut estimate = Estimate::new(vec![parameter(50.0)], PLAN);
        let trial = estimate.trial(7);
        estimate.learn(7, 0.0);
        assert_eq!(estimate.values(), [50.0]);
        estimate.learn(7, -2.0);
        assert_eq!(estimate.values()[0] < 50.0, trial.values[1][0] < 50);
    }

    #[test]
    fn only_numbers_within_their_range_are_tuned() {
        let spin = |min, max| OptionDeclaration { name: "n".into(), kind: OptionKind::Spin { default: 5, min, max } };
        let found = Parameter::of(&spin(0, 40), None, None).unwrap();
        assert_eq!(found, Parameter { name: "n".into(), start: 5.0, min: 0.0, max: 40.0, step: 2.0 });
        assert_eq!(Parameter::of(&spin(0, 40), Some("9"), Some(0.5)).unwrap().start, 9.0);
        let error = |result: Result<Parameter, ParameterError>| result.unwrap_err().to_string();
        let check = OptionDeclaration { name: "n".into(), kind: OptionKind::Check { default: true } };
        assert_eq!(error(Parameter::of(&check, None, None)), "the option n is no number, and cannot be tuned");
        assert_eq!(
            error(Parameter::of(&spin(0, 40), Some("x"), None)),
            "n cannot begin with \"x\": it is a number from 0 to 40"
        );
        assert_eq!(
            error(Parameter::of(&spin(0, 40), None, Some(0.1))),
            "the step of n must be from 0.5 to 20, not 0.1"
        );
    }
}
