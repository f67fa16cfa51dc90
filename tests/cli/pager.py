"""Runs the program on a terminal of 24 lines with a pager that keeps what it is given.

Usage: python pager.py FOLDER PROGRAM ARGUMENTS... Prints the text of the pager, or "no pager".
"""

import fcntl
import os
import pty
import struct
import sys
import termios
from pathlib import Path

folder, *command = sys.argv[1:]
kept = Path(folder, "paged.txt")
kept.unlink(missing_ok=True)
child, terminal = pty.fork()
if child == 0:
    # The size must be known before the program asks for it.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.environ["PARTON_PAGER"] = f"tee {kept}"
    os.environ["NO_COLOR"] = "1"
    os.execv(command[0], command)
while True:
    # The end of a terminal is an error on Linux.
    try:
        if not os.read(terminal, 4096):
            break
    except OSError:
        break
_, status = os.waitpid(child, 0)
assert os.waitstatus_to_exitcode(status) == 0, status
sys.stdout.write(kept.read_text(encoding="utf-8") if kept.exists() else "no pager")
