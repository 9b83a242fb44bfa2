# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command-line tests share: running the program, and reporting cases as TAP."""

import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

PROGRAM = os.environ["ROCKET_TABLE"]

# The tests read messages, so they ask for them in English and without surprises.
# The user's own cards must not play along.
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "XDG_DATA_HOME": "/dev/null"}


def run(*arguments, text="", **options):
    """Runs the program to its end, with this standard input."""
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True,
                          timeout=120, env=ENVIRONMENT, **options)


def run_json(*arguments, text=""):
    done = run(*arguments, text=text)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def plain(journal):
    """A saved journal as it is printed: without checksums, and without when it was played."""
    lines = [line for line in journal.split("\n") if not line.startswith("#@ ")]
    return "\n".join(re.sub(" #:[0-9a-f]{4}$", "", line) for line in lines)


def entries(journal):
    """The lines of a journal after its head, without remarks."""
    lines = plain(journal).split("\n")
    if "begin" not in lines:
        return []
    return [line for line in lines[lines.index("begin") + 1:] if line and not line.startswith("#")]


def journal(printed):
    """What play has printed without its remarks: what it keeps in a file."""
    return "".join(line for line in printed.splitlines(True) if not line.startswith("#"))


class Skip(Exception):
    """Raised by a case that cannot run here, with the reason."""


def apart(*options):
    """How to start what has mounts of its own. Skips where nobody but root may have them, as in a
    changed root."""
    command = ["unshare", *([] if os.getuid() == 0 else ["--map-root-user"]), "--mount", *options]
    if subprocess.run([*command, "true"], capture_output=True, check=False).returncode != 0:
        raise Skip("who is not root may mount nothing here")
    return command


def main(cases):
    """Runs the cases, each in an empty folder of its own. A case fails by raising."""
    wanted = sys.argv[1:]
    cases = [case for case in cases if not wanted or case.__name__ in wanted]
    failed = 0
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, 1):
        name = " ".join(case.__doc__.split()).rstrip(".")
        try:
            with tempfile.TemporaryDirectory(prefix="rocket table ") as folder:
                os.chdir(folder)
                try:
                    case()
                finally:
                    os.chdir("/")
            print(f"ok {number} - {name}", flush=True)
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}", flush=True)
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {number} - {name}")
            for line in traceback.format_exc().splitlines():
                print("# " + line)
            sys.stdout.flush()
    sys.exit(1 if failed else 0)
