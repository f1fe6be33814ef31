//! What ends the engines if this process is killed before it can do so itself.
//!
//! One small shell holds the other end of a pipe. It is told of every process group that begins and ends; when the pipe
//! closes, however that came about, it kills the groups that are left. That reaches what the kernel's own
//! parent-death signal does not: engines behind a wrapper script, and systems other than Linux.

use rustix::process::Pid;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock};

const SCRIPT: &str = r#"
trap '' INT TERM HUP QUIT
groups=' '
while read -r what group; do
    case $what in
        watch) groups="$groups$group " ;;
        forget) groups="${groups%% "$group" *} ${groups#* "$group" }" ;;
    esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"#;

static GUARD: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();

/// From now on `group` is killed with us.
pub(super) fn watch(group: Pid) {
    tell("watch", group);
}

/// `group` has ended. To be called before its leader is reaped, while its number cannot be another's.
pub(super) fn forget(group: Pid) {
    tell("forget", group);
}

fn tell(what: &str, group: Pid) {
    let guard = GUARD.get_or_init(|| start().map(Mutex::new));
    // Without a shell, or if someone has killed it, there is one safeguard less and nothing else to be done.
    if let Some(Ok(mut pipe)) = guard.as_ref().map(Mutex::lock) {
        let _ = writeln!(pipe, "{what} {}", group.as_raw_nonzero());
    }
}

fn start() -> Option<ChildStdin> {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    command.process_group(0);
    // It ends by itself, after us, so there is nobody to wait for it.
    command.spawn().ok()?.stdin
}
