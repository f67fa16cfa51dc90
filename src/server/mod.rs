//! The page of `parton board`, served to one user on this machine.
//!
//! A [`Server`] listens on the loopback interface only. The page and its scripts (`page/`) are part
//! of the program. The page sends POST requests with JSON bodies; searches answer with a stream of
//! server-sent events:
//!
//! | module | content |
//! |---|---|
//! | `http` | one request and its answer: HTTP/1.1 as far as a browser needs it |
//! | `guard` | access control: the name of the host, the origin, the token |
//! | `draft` | a problem as the page edits it |
//! | `answers` | answers to questions that need no search |
//! | `searches` | solving and checking, reported while it runs; one at a time |
//! | `files` | the files named on the command line, and no others |
//!
//! Each connection carries one request and runs on its own thread, since one user never needs many.

mod answers;
mod draft;
mod files;
mod guard;
mod http;
mod searches;

use crate::search::Settings;
use files::Files;
use guard::Guard;
use http::{HttpReply, HttpRequest};
use searches::Searches;
use serde::Deserialize;
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
            "/about" => Ok(answers::about(&self.files)),
            "/files" => parsed(body).and_then(|query| self.files.answer(&query)),
            "/read" => parsed(body).and_then(|query| answers::read(&query)),
            "/write" => parsed(body).and_then(|query| answers::write(&query)),
            "/inspect" => parsed(body).map(|draft| answers::inspect(&draft)),
            "/moves" => parsed(body).and_then(|query| answers::moves(&query)),
            "/picture" => parsed(body).and_then(|query| answers::picture(&query)),
            "/why" => parsed(body).and_then(|query| self.searches.why(&query)),
            "/solve" | "/check" => match parsed(body) {
                Ok(query) => {
                    return self
                        .searches
                        .stream(&query, request.path == "/check", stream);
                }
                Err(reason) => Err(reason),
            },
            _ => {
                return http::write(stream, &HttpReply::refusal(404, "unknown question"), false);
            }
        };
        let reply = match reply {
            Ok(answer) => HttpReply::json(200, &answer),
            Err(reason) => HttpReply::json(400, &json!({ "error": reason })),
        };
        http::write(stream, &reply, false)
    }
}

fn parsed<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, String> {
    serde_json::from_slice(body).map_err(|error| format!("invalid question: {error}"))
}

/// The files of the page, which are part of the program. Files shared with the report page are
/// stored there.
const PAGE: [(&str, &str, &str); 17] = [
    ("/", "text/html", include_str!("page/index.html")),
    (
        "/common.css",
        "text/css",
        include_str!("../report/page/common.css"),
    ),
    ("/style.css", "text/css", include_str!("page/style.css")),
    ("/main.js", "text/javascript", include_str!("page/main.js")),
    ("/ask.js", "text/javascript", include_str!("page/ask.js")),
    (
        "/boards.js",
        "text/javascript",
        include_str!("page/boards.js"),
    ),
    (
        "/drafts.js",
        "text/javascript",
        include_str!("page/drafts.js"),
    ),
    (
        "/drawing.js",
        "text/javascript",
        include_str!("../report/page/drawing.js"),
    ),
    (
        "/editor.js",
        "text/javascript",
        include_str!("page/editor.js"),
    ),
    (
        "/export.js",
        "text/javascript",
        include_str!("page/export.js"),
    ),
    (
        "/files.js",
        "text/javascript",
        include_str!("page/files.js"),
    ),
    ("/play.js", "text/javascript", include_str!("page/play.js")),
    (
        "/position.js",
        "text/javascript",
        include_str!("../report/page/position.js"),
    ),
    (
        "/printed.js",
        "text/javascript",
        include_str!("../report/page/printed.js"),
    ),
    (
        "/search.js",
        "text/javascript",
        include_str!("page/search.js"),
    ),
    (
        "/tree.js",
        "text/javascript",
        include_str!("../report/page/tree.js"),
    ),
    ("/icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
];

fn asset(path: &str) -> Option<HttpReply> {
    let (_, kind, text) = PAGE.into_iter().find(|(name, ..)| *name == path)?;
    Some(HttpReply {
        status: 200,
        kind,
        body: text.as_bytes().to_vec(),
    })
}
