//! What the page of the tables asks of the browser, and what the browser tells it.

use super::client::Order;

/// Something that the browser is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// With the socket.
    Socket(Order),
    /// Asks the server, by POST, at a path under that of the page.
    Post {
        path: String,
        body: String,
        purpose: Purpose,
    },
    /// Keeps a text for all tabs and later visits.
    Keep {
        name: String,
        text: String,
    },
    Forget {
        name: String,
    },
    /// Puts another address in the place of this one.
    Replace(String),
    /// Goes to another address.
    Go(String),
    /// Puts the page's own address with what follows `#` on the clipboard.
    CopyLink(String),
}

/// What a request was for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A new game.
    Create,
    /// One's own seat at a new game.
    Sit,
    /// The seat of an invitation.
    Claim,
    /// The list of one's games.
    Mine,
    /// A new invitation to a seat that was freed.
    Invite(room::Seat),
}

/// Something that the browser has heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tidings {
    /// The socket is open.
    Opened,
    Heard(String),
    /// The socket is closed, with a code.
    Closed(u16),
    /// The status and body of an answer, or nothing where the server could not be reached.
    Answer(Purpose, Option<(u16, String)>),
    /// There is a network, or none.
    Online(bool),
    /// What is kept of tables, here or by another tab.
    Kept(Vec<String>),
}
