# SPDX-License-Identifier: GPL-3.0-or-later
"""Machines where nobody has worked before: a bare Debian (debootstrap, minbase) in a folder that is
thrown away, with what a person has who cloned the project. What runs there sees a /dev, /proc and
process list of its own: nothing of this computer but its network.

One for another processor is run by qemu, which the kernel has to be told of; that is undone with
the last of these machines, unless it was so before. Needs root and debootstrap, and then
qemu-user-static."""
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(1, str(TOP / "tests" / "lint"))

import lint  # noqa: E402

PERSON = "ann"
HOME = f"/srv/{PERSON}"
PROJECT = f"{HOME}/rocket-table"
HERE = subprocess.run(["dpkg", "--print-architecture"], check=True, text=True,
                      stdout=subprocess.PIPE).stdout.strip()
# Other processors, as qemu calls them.
EMULATED = {"arm64": "aarch64"}
# It stays known as long as somebody has this mounted.
EMULATE = """
set -e
known=/proc/sys/fs/binfmt_misc
[ -e "$known/status" ] || mount -t binfmt_misc none "$known"
[ -e "$known/qemu-$1" ] || cat "/usr/lib/binfmt.d/qemu-$1.conf" >"$known/register"
shift
exec "$@"
"""

# Everything that is mounted goes with the namespace. The nodes are new ones: a /dev that is shared
# with this computer would be emptied or filled by whatever runs inside.
ENTER = """
set -e
cd "$1"
mount -t tmpfs -o mode=755 none dev
for node in 'null 1 3' 'zero 1 5' 'full 1 7' 'random 1 8' 'urandom 1 9' 'tty 5 0'; do
  mknod -m 666 "dev/${node%% *}" c ${node#* }
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
mount -t tmpfs -o mode=1777 none dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
"""

# A screen, and a wait for a window on it: half an hour, as the program may have to be built first.
# $1 is how to start it.
ON_SCREEN = r"""
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$HOME/display" 2>/dev/null &
until [ -s "$HOME/display" ]; do sleep 0.1; done
export DISPLAY=:$(cat "$HOME/display")
sh -c "exec $1" >"$HOME/said" 2>&1 &
program=$!
tries=0
until xwininfo -root -tree | grep -q '"Rocket Table\|("org.rockettable'; do
  kill -0 "$program" 2>/dev/null || { echo 'It ended without a window:'; cat "$HOME/said"; exit 1; }
  tries=$((tries + 1))
  [ "$tries" -lt 9000 ] || { echo 'No window came:'; cat "$HOME/said"; exit 1; }
  sleep 0.2
done
# It is there; what it has to complain about it says while it draws and reads.
sleep 3
kill -0 "$program" || { echo 'It did not stay:'; cat "$HOME/said"; exit 1; }
kill "$program"
cat "$HOME/said"
"""


class Failure(Exception):
    """A case that failed, with the reason."""


class Machine:
    """A bare Debian, with the project in a person's home."""

    def __init__(self, release, cache, log, processor=HERE):
        name = release if processor == HERE else f"{release}-{processor}"
        self.emulate = emulate(processor)
        self.cache = cache / f"{name}-packages"
        self.cache.mkdir(parents=True, exist_ok=True)
        self.log = log
        (cache / "partial").mkdir(exist_ok=True)
        self.root = pathlib.Path(tempfile.mkdtemp(prefix=f"{name}-", dir=cache / "partial"))
        subprocess.run(["cp", "-a", "--reflink=auto",
                        f"{bare(cache / name, release, processor)}/.", self.root], check=True)
        self.share_packages(self.cache, self.archives())
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        self.call("useradd", "--create-home", "--home-dir", HOME, "--shell", "/bin/bash", PERSON)
        for path in lint.tree(TOP):
            place = pathlib.Path(f"{self.root}{PROJECT}", path)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / path, place)
        self.call("chown", "-R", f"{PERSON}:", PROJECT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.share_packages(self.archives(), self.cache)
        subprocess.run(["rm", "-rf", "--one-file-system", str(self.root)], check=False)

    def archives(self):
        return self.root / "var/cache/apt/archives"

    @staticmethod
    def share_packages(source, target):
        """By links: several machines may fetch at once, and none sees another's half a file."""
        for path in source.glob("*.deb"):
            if not (target / path.name).exists():
                os.link(path, target / path.name)

    def call(self, *command, user="root", folder=PROJECT, text="", timeout=7200):
        """Runs a command in the machine, alone there; returns (status, what it printed)."""
        home = HOME if user == PERSON else "/root"
        inside = ["chroot", f"--userspec={user}", ".", "env", "-i", f"HOME={home}", f"USER={user}",
                  "PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin", "LC_ALL=C.UTF-8"]
        for name in ("http_proxy", "https_proxy"):
            if name in os.environ:
                inside.append(f"{name}={os.environ[name]}")
        inside += ["sh", "-c", f"cd {shlex.quote(folder)} 2>/dev/null; exec \"$@\"", "sh", *command]
        # Straight into the log, so that one can watch.
        with open(self.log, "a+b") as log:
            log.write(f"{user}$ {shlex.join(command)}\n".encode())
            log.flush()
            begin = log.tell()
            status = subprocess.run(
                ["unshare", "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child",
                 "sh", "-c", ENTER + 'shift\nexec "$@"', "sh", str(self.root), *self.emulate,
                 *inside],
                input=text.encode(), stdout=log, stderr=subprocess.STDOUT, check=False,
                timeout=timeout, start_new_session=True).returncode
            log.seek(begin)
            said = log.read().decode(errors="replace")
            log.write(f"[{status}]\n\n".encode())
        return status, said

    def do(self, line, **options):
        """Runs a line of shell that must succeed; returns what it printed."""
        status, said = self.call("sh", "-c", line, **options)
        if status:
            raise Failure(f"{line}: status {status}\n{said[-3000:]}")
        return said

    def prepare(self, *options):
        """Installs what building packages of the project needs."""
        self.do("apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q -y "
                f"--no-install-recommends {' '.join(options)} build-dep ./")

    def install(self, *packages):
        self.do("apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q -y "
                f"--no-install-recommends install {' '.join(packages)}")

    def give_sudo(self, password=False):
        self.install("sudo")
        rule = "ALL" if password else "NOPASSWD: ALL"
        self.do(f"echo '{PERSON} ALL=(ALL) {rule}' >/etc/sudoers.d/{PERSON}")

    def installed_mb(self):
        said = self.do("dpkg-query -W -f '${Installed-Size}\\n'")
        return sum(int(word) for word in said.split() if word.isdigit()) // 1024

    def open_window(self, command, user=PERSON):
        """Starts it on a screen of its own and waits for the window; returns what was printed."""
        self.install("xvfb", "x11-utils")
        return self.do(f"set -- {shlex.quote(command)}\n{ON_SCREEN}", user=user, timeout=1800)


def emulate(processor):
    """What to put before a command, in a mount namespace, that is to run programs for it."""
    return [] if processor == HERE else ["sh", "-c", EMULATE, "sh", EMULATED[processor]]


def bare(folder, release, processor=HERE):
    """The folder of a bare machine, made the first time."""
    if not folder.exists():
        new = folder.with_name(f"{folder.name}-new")
        shutil.rmtree(new, ignore_errors=True)
        done = subprocess.run(["unshare", "--mount", *emulate(processor), "debootstrap",
                               "--variant=minbase", f"--arch={processor}", release, str(new)],
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              check=False)
        if done.returncode:
            raise Failure(f"no bare {folder.name} could be made:\n{done.stdout[-2000:]}")
        for path in (new / "var/cache/apt/archives").glob("*.deb"):
            path.unlink()
        new.rename(folder)
    return folder


def check_tools(name, *processors):
    """Ends with what is missing; and lets everything that is started end with this process."""
    if os.getuid() != 0 or not shutil.which("debootstrap"):
        sys.exit(f"{name}: this needs root and debootstrap")
    for processor in processors:
        if emulate(processor) and not shutil.which(f"qemu-{EMULATED[processor]}-static"):
            sys.exit(f"{name}: {processor} needs qemu-user-static")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
