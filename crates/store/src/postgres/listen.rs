//! Hears which games other servers have changed.

use super::CHANNEL;
use super::link::Link;
use crate::Notice;
use futures_util::stream::{StreamExt, poll_fn};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio_postgres::{AsyncMessage, NoTls};

const PAUSE: Duration = Duration::from_millis(500);

/// Listens until it is aborted. Each time it begins to, it says that any game may have changed before.
pub(super) fn start(link: Link, notices: broadcast::Sender<Notice>) -> JoinHandle<()> {
    tokio::spawn(async move {
        loop {
            if let Err(error) = listen(&link, &notices).await {
                tracing::warn!(%error, "the connection that listens was lost");
            }
            tokio::time::sleep(PAUSE).await;
        }
    })
}

async fn listen(link: &Link, notices: &broadcast::Sender<Notice>) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = link.config().connect(NoTls).await?;
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let driving = tokio::spawn(async move {
        let mut messages = poll_fn(move |context| connection.poll_message(context));
        while let Some(Ok(message)) = messages.next().await {
            if let AsyncMessage::Notification(notice) = message
                && tell.send(notice.payload().to_owned()).is_err()
            {
                return;
            }
        }
    });
    let listening = client.batch_execute(&format!("LISTEN {CHANNEL}")).await;
    if listening.is_ok() {
        // Nobody may be interested just now.
        let _ = notices.send(Notice::Any);
        while let Some(words) = told.recv().await {
            Notice::read(&words).into_iter().for_each(|notice| drop(notices.send(notice)));
        }
    }
    driving.abort();
    listening
}
