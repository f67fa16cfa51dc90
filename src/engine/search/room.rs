//! The memory that the system can still give.

use super::table::Table;

/// Returns whether the system has this many bytes of memory now. A program that runs out of memory
/// cannot recover, so callers test this first.
pub fn has_memory(bytes: usize) -> bool {
    let known = std::fs::read_to_string("/proc/meminfo").ok();
    let available = known.as_deref().and_then(available);
    available.is_none_or(|available| available >= bytes) && Table::fits(bytes)
}

/// The available memory in bytes, as Linux reports it in
/// [`/proc/meminfo`](https://docs.kernel.org/filesystems/proc.html#meminfo); `None` for any other
/// text.
///
/// Linux grants more memory than there is, and ends a program that uses it. So an allocation that
/// succeeds says little.
fn available(meminfo: &str) -> Option<usize> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use super::available;

    /// Lines of the file as Linux 6.1 writes it.
    #[test]
    fn available_memory_is_read() {
        let text = "MemTotal:       24614004 kB\nMemFree:        15009880 kB\n\
                    MemAvailable:   21473652 kB\nBuffers:          106132 kB\n";
        assert_eq!(available(text), Some(21_473_652 * 1024));
        for other in [
            "",
            "MemFree: 12 kB\n",
            "MemAvailable: many kB\n",
            "MemAvailable: 12\n",
        ] {
            assert_eq!(available(other), None, "{other}");
        }
    }
}
