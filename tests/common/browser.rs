//! A real browser for tests: headless Chromium, controlled through chromedriver with the necessary
//! part of `WebDriver` (W3C).
//!
//! Without Chromium, [`Browser::start`] reports it and returns `None`, and the test is skipped.
//! With the environment variable `PARTON_BROWSER_REQUIRED` that is an error.

#![allow(clippy::print_stderr, reason = "a skipped test reports it")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A browser with one window. It is closed when dropped.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

/// The maximum time to wait for a page, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

impl Browser {
    /// Starts a browser with a window of this size.
    pub fn start(width: u32, height: u32) -> Option<Self> {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut driver = match started {
            Ok(driver) => driver,
            Err(error) => {
                let required = std::env::var_os("PARTON_BROWSER_REQUIRED").is_some();
                assert!(
                    !required,
                    "PARTON_BROWSER_REQUIRED is set, but chromedriver cannot be started: {error}"
                );
                eprintln!("skipped: chromedriver cannot be started ({error})");
                return None;
            }
        };
        let mut output = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = loop {
            let line = output.next().expect("chromedriver says its port").unwrap();
            if let Some((_, rest)) = line.split_once("started successfully on port ") {
                break rest.trim_end_matches('.').parse().unwrap();
            }
        };
        // It must not block if its output is not read.
        std::thread::spawn(move || output.for_each(drop));
        let mut browser = Self {
            driver,
            port,
            session: String::new(),
        };
        let window = format!("--window-size={width},{height}");
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            &window,
        ];
        let options = json!({ "args": arguments });
        let wanted =
            json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let session = browser.call(
            "POST",
            "/session",
            &json!({ "capabilities": { "alwaysMatch": wanted } }),
        );
        session["sessionId"]
            .as_str()
            .unwrap()
            .clone_into(&mut browser.session);
        browser.emulate(width, height);
        Some(browser)
    }

    /// Sets the exact size of the page.
    pub fn emulate(&self, width: u32, height: u32) {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.command("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Sends a command of Chromium's own protocol.
    pub fn command(&self, name: &str, parameters: &Value) -> Value {
        self.ask(
            "POST",
            "/goog/cdp/execute",
            &json!({ "cmd": name, "params": parameters }),
        )
    }

    /// Opens an address.
    pub fn open(&self, url: &str) {
        self.ask("POST", "/url", &json!({ "url": url }));
    }

    /// Runs a script, the body of a function, and returns its result.
    pub fn run(&self, script: &str) -> Value {
        self.ask(
            "POST",
            "/execute/sync",
            &json!({ "script": script, "args": [] }),
        )
    }

    /// Waits until an expression is true. If it never is, the panic names it.
    pub fn wait(&self, expression: &str) {
        let began = Instant::now();
        while self.run(&format!("return !!({expression});")) != json!(true) {
            assert!(
                began.elapsed() < PATIENCE,
                "waited in vain for {expression}\n{}",
                self.page()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn page(&self) -> String {
        let text = self.run("return document.body.innerText;");
        format!("{}\n{:?}", text.as_str().unwrap_or_default(), self.log())
    }

    /// Clicks on the first element that matches a CSS selector, at a visible point.
    pub fn click(&self, selector: &str) {
        let found = self.ask(
            "POST",
            "/element",
            &json!({ "using": "css selector", "value": selector }),
        );
        let element = found
            .as_object()
            .and_then(|found| found.values().next())
            .and_then(Value::as_str)
            .unwrap();
        self.ask("POST", &format!("/element/{element}/click"), &json!({}));
    }

    /// Presses keys one after another, as a person does. Names are those of `WebDriver` (`\u{e012}`
    /// is the left arrow). A capital letter is pressed with Shift.
    pub fn keys(&self, keys: &str) {
        let mut actions = Vec::new();
        for key in keys.chars() {
            let shift = key.is_ascii_uppercase();
            let press = |kind: &str, key: char| json!({ "type": kind, "value": key });
            actions.extend(shift.then(|| press("keyDown", '\u{e008}')));
            actions.extend([press("keyDown", key), press("keyUp", key)]);
            actions.extend(shift.then(|| press("keyUp", '\u{e008}')));
        }
        let source = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.ask("POST", "/actions", &json!({ "actions": [source] }));
    }

    /// Drags from one place of the page to another.
    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        self.draw("mouse", from, to);
    }

    /// Draws a finger from one place of the page to another, or taps if they are equal.
    pub fn touch(&self, from: (f64, f64), to: (f64, f64)) {
        self.draw("touch", from, to);
    }

    fn draw(&self, pointer: &str, from: (f64, f64), to: (f64, f64)) {
        let at = |(x, y): (f64, f64), time: u32| json!({ "type": "pointerMove", "duration": time, "x": x as i64, "y": y as i64 });
        let half = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        let actions = json!([
            at(from, 0), { "type": "pointerDown", "button": 0 }, at(half, 60), at(to, 60), { "type": "pointerUp", "button": 0 },
        ]);
        let source = json!({ "type": "pointer", "id": pointer, "parameters": { "pointerType": pointer }, "actions": actions });
        self.ask("POST", "/actions", &json!({ "actions": [source] }));
    }

    /// The centre of the first element that matches a CSS selector.
    pub fn middle(&self, selector: &str) -> (f64, f64) {
        let script = format!(
            "const box = document.querySelector({selector:?}).getBoundingClientRect(); return \
            [box.x + box.width / 2, box.y + box.height / 2];"
        );
        let place = self.run(&script);
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    /// The visible part of the page, as a PNG file.
    pub fn screenshot(&self) -> Vec<u8> {
        let text = self.call(
            "GET",
            &format!("/session/{}/screenshot", self.session),
            &json!({}),
        );
        let digit = |c: u8| match c {
            b'A'..=b'Z' => Some(c - b'A'),
            b'a'..=b'z' => Some(c - b'a' + 26),
            b'0'..=b'9' => Some(c - b'0' + 52),
            b'+' => Some(62),
            b'/' => Some(63),
            _ => None,
        };
        let digits: Vec<u32> = text
            .as_str()
            .unwrap()
            .bytes()
            .filter_map(digit)
            .map(u32::from)
            .collect();
        let bytes = |group: &[u32]| {
            let all =
                group.iter().fold(0, |all, digit| all << 6 | digit) << (6 * (4 - group.len()));
            all.to_be_bytes()[1..group.len()].to_vec()
        };
        digits.chunks(4).flat_map(bytes).collect()
    }

    /// The console messages of the page since the last call, above all errors and refused requests.
    pub fn log(&self) -> Vec<String> {
        let entries = self.ask("POST", "/se/log", &json!({ "type": "browser" }));
        entries
            .as_array()
            .into_iter()
            .flatten()
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.call(method, &format!("/session/{}{path}", self.session), body)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let body = body.to_string();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: \
            application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            if let Some(text) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = text.trim().parse().unwrap();
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        let value = &answer["value"];
        assert!(
            value.get("error").is_none_or(Value::is_null),
            "{method} {path} {body}: {value:#}"
        );
        value.clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Without this the browser might outlive its driver. If a test has already failed, errors
        // here do not matter.
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let head = format!(
                "DELETE /session/{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: \
                0\r\nConnection: close\r\n\r\n",
                self.session, self.port
            );
            let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
            let _ = stream.write_all(head.as_bytes());
            let _ = stream.read_to_end(&mut Vec::new());
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
