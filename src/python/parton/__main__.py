"""Runs the program parton: `python -m parton` does what `parton` does."""

import os
import subprocess
import sys
import sysconfig


def program() -> str:
    """The path of the program, which the wheel installs beside the scripts of other packages."""
    name = "parton" + (sysconfig.get_config_var("EXE") or "")
    schemes = [None, f"{os.name}_user"]
    for scheme in schemes:
        folder = sysconfig.get_path("scripts", scheme) if scheme else sysconfig.get_path("scripts")
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    raise SystemExit(f"the program {name} is not installed beside this Python")


def main() -> None:
    """Runs the program with the arguments of this process and ends with its exit code."""
    command = [program(), *sys.argv[1:]]
    if os.name == "posix":
        os.execv(command[0], command)
    raise SystemExit(subprocess.run(command, check=False).returncode)


if __name__ == "__main__":
    main()
