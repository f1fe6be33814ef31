//! The addresses of the tables: `#/friends`, `#/friends/new/chess`, `#/friends/GAME` for a table, and
//! `#/friends/GAME/INVITATION` for a seat at it.
//!
//! What follows `#` is never sent anywhere by a browser, so an invitation is seen by nobody on the way.

use room::Kind;

/// What all of them begin with.
pub(crate) const FRIENDS: &str = "#/friends";

/// What an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    /// The page where a game is begun, with what is to be played.
    Lobby(Option<Kind>),
    /// A table.
    Table { game: String },
    /// A seat at a table.
    Invitation { game: String, invite: String },
}

impl Address {
    /// What the part of an address from `#` on asks for; anything that is not understood is the lobby.
    pub(crate) fn of(hash: &str) -> Address {
        let rest = hash.strip_prefix(FRIENDS).unwrap_or_default();
        let mut parts = rest.trim_matches('/').split('/').map(str::trim);
        let known = |text: &&str| {
            !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        match (parts.next().filter(known), parts.next().filter(known)) {
            (Some("new"), what) => Address::Lobby(what.and_then(kind)),
            (Some(game), None) => Address::Table { game: game.to_owned() },
            (Some(game), Some(invite)) => Address::Invitation { game: game.to_owned(), invite: invite.to_owned() },
            (None, _) => Address::Lobby(None),
        }
    }

    /// From `#` on.
    pub(crate) fn hash(&self) -> String {
        match self {
            Address::Lobby(None) => FRIENDS.to_owned(),
            Address::Lobby(Some(kind)) => format!("{FRIENDS}/new/{}", kind.name()),
            Address::Table { game } => format!("{FRIENDS}/{game}"),
            Address::Invitation { game, invite } => format!("{FRIENDS}/{game}/{invite}"),
        }
    }
}

/// What is played, by its name.
pub(super) fn kind(name: &str) -> Option<Kind> {
    [Kind::Duplicate, Kind::Chess].into_iter().find(|kind| kind.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_written() {
        let table = |game: &str| Address::Table { game: game.to_owned() };
        let invitation = Address::Invitation { game: "aB-_9".to_owned(), invite: "x".to_owned() };
        for (hash, address) in [
            ("#/friends", Address::Lobby(None)),
            ("#/friends/new/chess", Address::Lobby(Some(Kind::Chess))),
            ("#/friends/aB-_9", table("aB-_9")),
            ("#/friends/aB-_9/x", invitation),
        ] {
            assert_eq!(Address::of(hash), address);
            assert_eq!(address.hash(), hash);
        }
        for (hash, address) in [
            ("#/friends/", Address::Lobby(None)),
            ("#/friends/new/go", Address::Lobby(None)),
            ("#/friends/<b>", Address::Lobby(None)),
            ("#/friends/abc/", table("abc")),
            ("#/friends/abc/ü", table("abc")),
            ("#/elsewhere", Address::Lobby(None)),
        ] {
            assert_eq!(Address::of(hash), address, "{hash}");
        }
    }
}
