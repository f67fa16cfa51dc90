//! HTTP/1.1 as far as a browser on the same machine needs it: one request per connection, bodies
//! with a given length, answers whole or in chunks.

use serde_json::Value;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The most bytes of a request before its body.
const HEAD: usize = 16 << 10;
/// The most bytes of a body: a collection of some ten thousand problems.
pub(super) const BODY: usize = 8 << 20;
/// The time limit for receiving a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// The part of a request before its body.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) method: String,
    /// The path, without the query after `?`.
    pub(super) path: String,
    /// Names in lower case.
    headers: Vec<(String, String)>,
}

impl Head {
    /// The value of a header, if present. Empty if the header occurs twice, since neither can be
    /// trusted.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut all = self
            .headers
            .iter()
            .filter(|(known, _)| known == name)
            .map(|(_, value)| value.as_str());
        let first = all.next()?;
        Some(if all.next().is_some() { "" } else { first })
    }
}

/// A request.
#[derive(Debug)]
pub(super) struct HttpRequest {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) body: Vec<u8>,
}

/// An answer.
#[derive(Debug)]
pub(super) struct HttpReply {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) body: Vec<u8>,
}

impl HttpReply {
    /// A refusal, with a reason.
    pub(super) fn refusal(status: u16, why: &str) -> Self {
        Self {
            status,
            kind: "text/plain",
            body: format!("{why}\n").into_bytes(),
        }
    }

    /// An answer in JSON.
    pub(super) fn json(status: u16, value: &Value) -> Self {
        Self {
            status,
            kind: "application/json",
            body: value.to_string().into_bytes(),
        }
    }
}

/// Reads a request, if the head admits it.
///
/// # Errors
/// The answer to send instead.
pub(super) fn read(
    mut stream: &TcpStream,
    admit: impl FnOnce(&Head) -> Result<(), HttpReply>,
) -> Result<HttpRequest, HttpReply> {
    let late = || HttpReply::refusal(408, "the request did not come in time");
    let began = Instant::now();
    let mut bytes = Vec::new();
    let mut part = [0; 8 << 10];
    let mut more = |bytes: &mut Vec<u8>| {
        let left = PATIENCE.saturating_sub(began.elapsed());
        if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
            return Err(late());
        }
        match stream.read(&mut part) {
            Ok(0) | Err(_) => Err(late()),
            Ok(count) => {
                bytes.extend_from_slice(part.get(..count).unwrap_or_default());
                Ok(())
            }
        }
    };
    let (head, start) = loop {
        let parsed = head(&bytes)?;
        if parsed.as_ref().map_or(bytes.len(), |(_, length)| *length) > HEAD {
            return Err(HttpReply::refusal(
                431,
                "the head of the request is too long",
            ));
        }
        if let Some(parsed) = parsed {
            break parsed;
        }
        more(&mut bytes)?;
    };
    admit(&head)?;
    if head.header("transfer-encoding").is_some() {
        return Err(HttpReply::refusal(411, "the body needs a Content-Length"));
    }
    let length = match head.header("content-length") {
        None => 0,
        Some(text) => text
            .parse::<usize>()
            .map_err(|_| HttpReply::refusal(400, "this is not a length"))?,
    };
    if length > BODY {
        return Err(HttpReply::refusal(413, "the body is too large"));
    }
    let mut body = bytes.split_off(start);
    while body.len() < length {
        more(&mut body)?;
    }
    body.truncate(length);
    Ok(HttpRequest {
        method: head.method,
        path: head.path,
        body,
    })
}

/// The head at the beginning of these bytes and its length, if it is complete.
fn head(bytes: &[u8]) -> Result<Option<(Head, usize)>, HttpReply> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut request = httparse::Request::new(&mut headers);
    let bad = || HttpReply::refusal(400, "this is not an HTTP request");
    let httparse::Status::Complete(length) = request.parse(bytes).map_err(|_| bad())? else {
        return Ok(None);
    };
    let path = request.path.unwrap_or_default();
    let path = path.split_once('?').map_or(path, |(path, _)| path);
    let mut known = Vec::new();
    for header in request.headers.iter() {
        let value = std::str::from_utf8(header.value).map_err(|_| bad())?;
        known.push((header.name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let head = Head {
        method: request.method.unwrap_or_default().to_owned(),
        path: path.to_owned(),
        headers: known,
    };
    Ok(Some((head, length)))
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        _ => "Service Unavailable",
    }
}

/// Nothing is loaded from elsewhere, no other page may frame this one or read its answers, and
/// nothing is cached.
const POLICY: &str = "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src \
    'self'; \
img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
frame-ancestors 'none'\r\n\
X-Content-Type-Options: nosniff\r\n\
X-Frame-Options: DENY\r\n\
Referrer-Policy: no-referrer\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Cache-Control: no-store\r\n\
Connection: close\r\n";

/// Writes an answer, or only its head for a HEAD request.
pub(super) fn write(mut stream: &TcpStream, reply: &HttpReply, head_only: bool) -> io::Result<()> {
    let HttpReply { status, kind, body } = reply;
    let head = format!(
        "HTTP/1.1 {status} {}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: \
        {}\r\n{POLICY}\r\n",
        reason(*status),
        body.len()
    );
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(head.as_bytes())?;
    if !head_only {
        stream.write_all(body)?;
    }
    stream.flush()
}

/// Closes a connection so that the answer arrives: input still on the way is read and discarded for
/// a moment.
pub(super) fn close(mut stream: &TcpStream) {
    let began = Instant::now();
    let mut rest = [0; 64 << 10];
    if stream.shutdown(Shutdown::Write).is_err()
        || stream
            .set_read_timeout(Some(Duration::from_millis(500)))
            .is_err()
    {
        return;
    }
    while began.elapsed() < Duration::from_secs(2)
        && stream.read(&mut rest).is_ok_and(|count| count > 0)
    {}
}

/// An answer sent piece by piece: server-sent events, in chunks.
#[derive(Debug)]
pub(super) struct EventStream<'a> {
    stream: &'a TcpStream,
}

impl<'a> EventStream<'a> {
    /// Starts the answer.
    pub(super) fn begin(mut stream: &'a TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; \
            charset=utf-8\r\nTransfer-Encoding: chunked\r\n";
        stream.write_all(format!("{head}{POLICY}\r\n").as_bytes())?;
        Ok(Self { stream })
    }

    /// Sends an event. Its data, JSON on one line, must not contain a line break.
    pub(super) fn send(&mut self, name: &str, data: &str) -> io::Result<()> {
        let event = format!("event: {name}\ndata: {data}\n\n");
        self.stream
            .write_all(format!("{:x}\r\n{event}\r\n", event.len()).as_bytes())
    }

    /// Ends the answer. Without this, the reader knows that something is missing.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.stream.write_all(b"0\r\n\r\n")
    }
}

/// Returns whether the client has disconnected.
pub(super) fn is_gone(stream: &TcpStream) -> bool {
    let mut byte = [0];
    if stream
        .set_read_timeout(Some(Duration::from_millis(1)))
        .is_err()
    {
        return true;
    }
    match stream.peek(&mut byte) {
        Ok(0) => true,
        Ok(_) => false,
        Err(error) => !matches!(
            error.kind(),
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
        ),
    }
}
