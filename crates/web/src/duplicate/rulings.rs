//! The rules of ending a game in plain sentences, each written once: for the page of rules and for the end of a game.
//! Where the inventor has not decided, the sentence follows from [`Rulings`] and is marked.

use duplicate::{DoubleMate, Rulings, Stalemate, TurnOrder};

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ruling {
    pub(crate) title: &'static str,
    pub(crate) text: String,
    /// Whether the inventor has yet to confirm it.
    pub(crate) provisional: bool,
}

fn provisional(title: &'static str, text: String) -> Ruling {
    Ruling { title, text, provisional: true }
}

/// Who moves when.
pub(crate) fn order(rulings: &Rulings) -> Ruling {
    let text = match rulings.order {
        TurnOrder::WhiteFirst => "Turns go North, South, East, West: first both with White, then both with Black.",
        TurnOrder::AroundTheTable => "Turns go around the table: North, East, South, West.",
    };
    provisional("Turns", text.to_owned())
}

pub(crate) fn checkmate() -> Ruling {
    let text = "A player in check with no move that both boards allow is mated and loses. Whoever gives the check \
                wins, the others draw, and the game is over for all four.";
    Ruling { title: "Checkmate", text: text.to_owned(), provisional: false }
}

pub(crate) fn double_mate(rulings: &Rulings) -> Ruling {
    let who = match rulings.double_mate {
        DoubleMate::BothWin => "both win",
        DoubleMate::LastToMoveWins => "the last of them to move wins",
    };
    provisional("Mated by two", format!("Where both opponents give check to the mated player, {who}."))
}

pub(crate) fn stalemate(rulings: &Rulings) -> Ruling {
    let what = match rulings.stalemate {
        Stalemate::EndsForAll => "the game ends, and all four draw",
        Stalemate::Passes => "the turn passes; where nobody can move, all four draw",
    };
    let text = format!("A player who is not in check and has no move that both boards allow is stalemated: {what}.");
    provisional("Stalemate", text)
}

pub(crate) fn repetition(rulings: &Rulings) -> Ruling {
    let times = rulings.repetitions;
    let text = format!(
        "When all four boards have stood the same way {times} times, with the same player to move, all four draw."
    );
    provisional("Repetition", text)
}

pub(crate) fn quiet(rulings: &Rulings) -> Ruling {
    let rounds = rulings.quiet_rounds;
    let text = format!("After {rounds} rounds without a capture or a pawn move on any board, all four draw.");
    provisional("Nothing happens", text)
}

pub(crate) fn declared(rulings: &Rulings) -> Ruling {
    let text = match rulings.declared_draw {
        true => "The rules do not look at material: whoever runs the table may declare a draw for all four.",
        false => "A draw cannot be declared by hand.",
    };
    provisional("A draw by hand", text.to_owned())
}

/// How games end, in the order in which the rules ask.
pub(crate) fn endings(rulings: &Rulings) -> [Ruling; 6] {
    [checkmate(), double_mate(rulings), stalemate(rulings), repetition(rulings), quiet(rulings), declared(rulings)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ruling that is changed changes its sentence, and no other.
    #[test]
    fn the_sentences_follow_the_rulings() {
        let now = Rulings::default();
        let table = [
            (1, Rulings { double_mate: DoubleMate::LastToMoveWins, ..now }, "last of them"),
            (2, Rulings { stalemate: Stalemate::Passes, ..now }, "passes"),
            (3, Rulings { repetitions: 5, ..now }, "5 times"),
            (4, Rulings { quiet_rounds: 75, ..now }, "75 rounds"),
            (5, Rulings { declared_draw: false, ..now }, "cannot"),
        ];
        for (index, changed, words) in table {
            for (other, (before, after)) in endings(&now).into_iter().zip(endings(&changed)).enumerate() {
                assert_eq!(before != after, other == index, "{}", after.title);
            }
            let ruling = &endings(&changed)[index];
            assert!(ruling.text.contains(words) && ruling.provisional, "{words} in {ruling:?}");
        }
        assert_ne!(order(&now), order(&Rulings { order: TurnOrder::AroundTheTable, ..now }));
    }
}
