//! A program that is asked questions, and all that can go wrong with it.
//!
//! Nothing here waits without end: threads of their own write and read, and
//! what is kept of what a program says is bounded.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Trouble;

/// The longest line that a program may say, in bytes.
const LINE_MOST: usize = 65_536;
/// How much of its standard error is kept, in bytes, and of an answer shown, in
/// characters.
const SHOWN_MOST: usize = 400;
/// Between two looks at whether a silent program still runs.
const LOOK: Duration = Duration::from_millis(50);
/// What a program has to end by itself once its input is closed.
const LEAVE: Duration = Duration::from_secs(1);

/// A running program. Dropping it closes its input, gives it a second to end, then
/// kills it; it is waited for in any case.
pub(super) struct Program {
    child: Child,
    /// To the thread that writes; none once the input is closed.
    requests: Option<Sender<String>>,
    said: Receiver<Said>,
    /// The line that the program has begun.
    begun: Arc<Mutex<Vec<u8>>>,
    /// The end of its standard error; the channel closes with it.
    errors: Arc<Mutex<Vec<u8>>>,
    errors_end: Receiver<()>,
}

/// What comes out of a program.
enum Said {
    /// A line without its end.
    Line(String),
    /// A line that did not end in time; nothing more is read.
    TooLong,
}

impl Program {
    /// Starts the program in the folder. A name without a slash is looked for
    /// where commands are; any other is relative to the folder.
    ///
    /// # Errors
    /// The system does not start it.
    pub(super) fn start(command: &[String], folder: &Path) -> Result<Program, Trouble> {
        let cannot = |error: std::io::Error| {
            let (command, folder) = (shown(&command.join(" ")), folder.display());
            Trouble(format!("could not be started as {command} in {folder}: {error}"))
        };
        let name = command.first().map_or("", String::as_str);
        let name = if name.contains('/') { folder.join(name) } else { name.into() };
        let mut child = Command::new(name)
            .args(command.get(1..).unwrap_or_default())
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        let (requests, to_write) = mpsc::channel();
        // A program that floods its output waits for us to take its lines.
        let (lines, said) = mpsc::sync_channel(1);
        let (errors_end_held, errors_end) = mpsc::channel();
        let [begun, errors] = [0, 1].map(|_| Arc::new(Mutex::new(Vec::new())));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(|| write(stdin, to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            let begun = Arc::clone(&begun);
            thread::spawn(move || listen(stdout, &begun, &lines));
        }
        if let Some(stderr) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_end(stderr, &errors, errors_end_held));
        }
        Ok(Program { child, requests: Some(requests), said, begun, errors, errors_end })
    }

    /// Sends the request and waits for a line.
    ///
    /// # Errors
    /// None comes in time, or ever. The program is killed then.
    pub(super) fn ask(&mut self, request: String, within: Duration) -> Result<String, Trouble> {
        let answer = self.answer(request, within);
        if answer.is_err() {
            // An error is that it has ended already.
            let _ = self.child.kill();
        }
        answer
    }

    fn answer(&mut self, request: String, within: Duration) -> Result<String, Trouble> {
        let deadline = Instant::now() + within;
        if let Ok(Said::Line(line)) = self.said.try_recv() {
            return Err(Trouble(format!("said {} without being asked", shown(&line))));
        }
        if let Some(requests) = &self.requests {
            // Where it reads no more, it gives no answer either.
            let _ = requests.send(request);
        }
        let mut has_ended = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.said.recv_timeout(left.min(LOOK)) {
                Ok(Said::Line(line)) => return Ok(line),
                Ok(Said::TooLong) => {
                    return Err(self.trouble(&format!("wrote {LINE_MOST} bytes without an end of line")));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ending()),
                // What it said before it ended may still be on its way.
                Err(RecvTimeoutError::Timeout) if has_ended => return Err(self.ending()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(self.trouble(&format!("did not answer within {} s", within.as_secs())));
                }
                Err(RecvTimeoutError::Timeout) => {
                    has_ended = self.child.try_wait().is_ok_and(|status| status.is_some())
                }
            }
        }
    }

    /// It says nothing any more: what became of it.
    fn ending(&mut self) -> Trouble {
        match ended_within(&mut self.child, LEAVE) {
            Some(status) => self.trouble(&format!("ended without an answer ({status})")),
            None => self.trouble("closed its standard output"),
        }
    }

    /// What happened, with what it had said.
    fn trouble(&mut self, what: &str) -> Trouble {
        let mut text = what.to_owned();
        let begun = String::from_utf8_lossy(&taken(&self.begun)).into_owned();
        if !begun.trim().is_empty() {
            text += &format!("; it had written {} without an end of line", shown(&begun));
        }
        if matches!(self.child.try_wait(), Ok(Some(_))) {
            // Its last words may still be on their way; a program that it left
            // behind may keep the pipe open.
            let _ = self.errors_end.recv_timeout(LEAVE);
        }
        let errors = String::from_utf8_lossy(&taken(&self.errors)).into_owned();
        if !errors.trim().is_empty() {
            text += &format!("; its standard error ends with {}", shown(errors.trim()));
        }
        Trouble(text)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The thread that writes ends with the requests, and closes the input.
        self.requests = None;
        if ended_within(&mut self.child, LEAVE).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// How the child ended; `None` while it runs on.
fn ended_within(child: &mut Child, time: Duration) -> Option<std::process::ExitStatus> {
    let deadline = Instant::now() + time;
    let mut pause = Duration::from_millis(1);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if Instant::now() >= deadline {
            return None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(LOOK);
    }
}

/// Writes each request; ends with the requests, or when the program reads no
/// more.
fn write(mut stdin: ChildStdin, requests: Receiver<String>) {
    for request in requests {
        if stdin.write_all(request.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Hands on each line; ends with the output, after a line too long, or when
/// nobody listens.
fn listen(mut stdout: impl Read, begun: &Mutex<Vec<u8>>, lines: &SyncSender<Said>) {
    let mut buffer = [0; 4096];
    while let Some(bytes) = read(&mut stdout, &mut buffer) {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            let mut line = begun.lock().unwrap_or_else(PoisonError::into_inner);
            line.extend_from_slice(part);
            let said = if part.ends_with(b"\n") {
                Said::Line(String::from_utf8_lossy(&std::mem::take(&mut *line)).trim_end().to_owned())
            } else if line.len() >= LINE_MOST {
                Said::TooLong
            } else {
                continue;
            };
            drop(line);
            let is_last = matches!(said, Said::TooLong);
            if lines.send(said).is_err() || is_last {
                return;
            }
        }
    }
}

/// Keeps the end of what comes.
fn keep_end(mut stderr: impl Read, errors: &Mutex<Vec<u8>>, _until_the_end: Sender<()>) {
    let mut buffer = [0; 4096];
    while let Some(bytes) = read(&mut stderr, &mut buffer) {
        let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.extend_from_slice(bytes);
        let surplus = errors.len().saturating_sub(SHOWN_MOST);
        errors.drain(..surplus);
    }
}

/// The next bytes; `None` at the end.
fn read<'b>(from: &mut impl Read, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
    loop {
        match from.read(buffer) {
            Ok(0) => return None,
            Ok(count) => return Some(&buffer[..count]),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

fn taken(bytes: &Mutex<Vec<u8>>) -> Vec<u8> {
    std::mem::take(&mut *bytes.lock().unwrap_or_else(PoisonError::into_inner))
}

/// What a program said, in quotes, on one line and not too long.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN_MOST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
