//! Connections: who is let in, how long they may wait, and how they end.

mod connections;
mod stall;

pub(crate) use connections::{Connections, Guest, Most};

use crate::Limits;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The longest head of a request.
const LONGEST_HEAD: usize = 16 * 1024;

/// Resolves when the end was asked for.
pub(crate) async fn until(ending: &mut watch::Receiver<bool>) {
    // A sender that is gone has nothing more to say, which is an end too.
    let _ = ending.wait_for(|&ending| ending).await;
}

/// Accepts connections until the end is asked for, then lets answers under way finish.
pub(crate) async fn accept(
    listener: TcpListener,
    router: Router,
    connections: Arc<Connections>,
    limits: Limits,
    mut ending: watch::Receiver<bool>,
    grace: Duration,
) {
    let mut serving = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = serving.join_next(), if !serving.is_empty() => continue,
            () = until(&mut ending) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some(guest) = connections.admit(peer.ip()) else { continue };
                serving.spawn(serve(stream, peer, router.clone(), Arc::new(guest), limits, ending.clone()));
            }
            Err(error) => {
                // Out of descriptors, for instance: make room, and let others get on.
                connections.evict_one();
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
    drop(listener);
    // Whoever is still served then has had their time.
    let _ = tokio::time::timeout(grace, async { while serving.join_next().await.is_some() {} }).await;
}

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    guest: Arc<Guest>,
    limits: Limits,
    mut ending: watch::Receiver<bool>,
) {
    // Moves are small, and should not wait for company.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn({
        let guest = guest.clone();
        move |request: Request<Incoming>| {
            let (router, guest) = (router.clone(), guest.clone());
            async move {
                guest.served();
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(ConnectInfo(peer));
                request.extensions_mut().insert(guest.clone());
                let answer = TowerToHyperService::new(router).call(request).await;
                // A socket keeps its place for as long as it is open.
                if !answer.as_ref().is_ok_and(|answer| answer.status() == StatusCode::SWITCHING_PROTOCOLS) {
                    guest.waits();
                }
                answer
            }
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stall::Watched::new(stream, limits.stall)), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // How a connection ends is the client's affair.
        _ = &mut connection => return,
        () = guest.evicted() => return,
        () = until(&mut ending) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
