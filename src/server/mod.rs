//! The page of `parton board`, served to one user on this machine.
//!
//! A [`Server`] listens on the loopback interface only, and sends the front end of [`crate::page`].
//! The page sends POST requests with JSON bodies; searches answer with a stream of server-sent
//! events:
//!
//! | module | content |
//! |---|---|
//! | `http` | one request and its answer: HTTP/1.1 as far as a browser needs it |
//! | `guard` | access control: the name of the host, the origin, the token |
//! | `searches` | solving and checking on threads of their own; one at a time |
//! | `files` | the files named on the command line, and no others |
//!
//! Each connection carries one request and runs on its own thread, since one user never needs many.

mod files;
mod guard;
mod http;
mod searches;

use crate::page::{self, ASSETS};
use crate::search::Settings;
use files::Files;
use guard::Guard;
use http::{HttpReply, HttpRequest};
use searches::Searches;
use serde_json::json;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// The options of a server.
#[derive(Clone, Debug, Default)]
pub struct ServerOptions {
    /// The port; 0 picks a free one.
    pub port: u16,
    /// The files that the page may open.
    pub files: Vec<PathBuf>,
    /// Whether the page may write them.
    pub save: bool,
    /// The settings of searches.
    pub settings: Settings,
}

/// A listening server.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// The state shared by all connections.
#[derive(Debug)]
struct Shared {
    guard: Guard,
    files: Files,
    searches: Searches,
    connections: AtomicUsize,
}

/// The maximum number of connections, more than a browser ever opens.
const CONNECTIONS: usize = 64;

impl Server {
    /// Starts listening.
    ///
    /// # Errors
    /// If the port is in use or not permitted.
    pub fn bind(options: ServerOptions) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port))?;
        let address = listener.local_addr()?;
        let shared = Shared {
            guard: Guard::new(address.port()),
            files: Files::new(options.files, options.save),
            searches: Searches::new(options.settings),
            connections: AtomicUsize::new(0),
        };
        Ok(Self {
            listener,
            address,
            shared: Arc::new(shared),
        })
    }

    /// The address on which it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page, with the token after the `#`, which browsers do not send.
    pub fn url(&self) -> String {
        format!("http://{}/#t={}", self.address, self.shared.guard.token())
    }

    /// Answers requests until the program ends.
    pub fn serve(&self) {
        for stream in self.listener.incoming() {
            // The connection was closed before it was accepted, or no file descriptors are left:
            // the next may succeed.
            let Ok(stream) = stream else {
                std::thread::sleep(Duration::from_millis(10));
                continue;
            };
            let shared = Arc::clone(&self.shared);
            shared.connections.fetch_add(1, Relaxed);
            let counted = Counted(shared);
            let thread = std::thread::Builder::new().name("page".to_owned());
            // If no thread can be started, the connection is closed, and the page reports it.
            let _ = thread.spawn(move || counted.0.attend(&stream));
        }
    }
}

/// Counts a connection until it ends in any way.
struct Counted(Arc<Shared>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Relaxed);
    }
}

impl Shared {
    /// Reads the request of a connection and answers it. An error in writing ends the connection,
    /// since the client has gone.
    fn attend(&self, stream: &TcpStream) {
        let request = if self.connections.load(Relaxed) > CONNECTIONS {
            Err(HttpReply::refusal(503, "too many connections"))
        } else {
            http::read(stream, |head| self.guard.admit(head))
        };
        let _ = match request {
            Ok(request) => self.answer(&request, stream),
            Err(reply) => http::write(stream, &reply, false),
        };
        http::close(stream);
    }

    fn answer(&self, request: &HttpRequest, stream: &TcpStream) -> io::Result<()> {
        if request.method != "POST" {
            let reply =
                asset(&request.path).unwrap_or_else(|| HttpReply::refusal(404, "not found"));
            return http::write(stream, &reply, request.method == "HEAD");
        }
        let body = &request.body;
        let reply = match request.path.as_str() {
            "/files" => page::parsed(body).and_then(|query| self.files.answer(&query)),
            "/why" => page::parsed(body).and_then(|query| self.searches.why(&query)),
            "/solve" | "/check" => match page::parsed(body) {
                Ok(query) => {
                    return self
                        .searches
                        .solve(&query, request.path == "/check", stream);
                }
                Err(reason) => Err(reason),
            },
            "/improve" => match page::parsed(body) {
                Ok(query) => return self.searches.improve(&query, stream),
                Err(reason) => Err(reason),
            },
            other => {
                let Some(reply) = page::answer(other, body, &|| self.files.list()) else {
                    let reply = HttpReply::refusal(404, "unknown question");
                    return http::write(stream, &reply, false);
                };
                reply
            }
        };
        let reply = match reply {
            Ok(answer) => HttpReply::json(200, &answer),
            Err(reason) => HttpReply::json(400, &json!({ "error": reason })),
        };
        http::write(stream, &reply, false)
    }
}

fn asset(path: &str) -> Option<HttpReply> {
    let found = ASSETS.iter().find(|asset| asset.path == path)?;
    Some(HttpReply {
        status: 200,
        kind: found.kind,
        body: found.text.as_bytes().to_vec(),
    })
}
