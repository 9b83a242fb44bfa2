# SPDX-License-Identifier: GPL-3.0-or-later
"""The Debian packages as a person gets them: built from the project's files, looked over by
lintian, installed on a copy of this machine that is thrown away, and used there."""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
for place in ("cli", "lint"):
    sys.path.insert(1, str(TOP / "tests" / place))

import lint  # noqa: E402
import tap  # noqa: E402

FOLDER = None

# What is done on the copy, by the name of the case that looks at what it printed.
SCRIPTS = {
    "install": """
        rocket-table --version
        rocket-table fleet check /usr/share/rocket-table/fleets/mars-hammer.fleet.json --text
        LANGUAGE=fr rocket-table --help | head -n 1
        zcat /usr/share/man/man1/rocket-table-odds.1.gz | grep -A 1 armored
        zcat /usr/share/man/fr/man1/rocket-table.1.gz | grep -A 1 NOM
        cd /usr/share/doc/rocket-table/html/fr
        grep -o '<h1.*' hardware.html
        for picture in $(grep -oh 'img src="[^"]*' ../*/*.html | cut -d '"' -f 2); do
          test -s "$picture"
        done
        head -c 30 /usr/share/rocket-table/firmware/dice-and-range.c
        bash -c '. /usr/share/bash-completion/completions/rocket-table; complete -p rocket-table'
        """,
    "open_by_double_click": """
        rocket-table play rockets --players Ann,Bob --seed 1 </dev/null >/packages/a.journal
        cp /usr/share/rocket-table/fleets/mars-hammer.fleet.json /packages
        for file in a.journal mars-hammer.fleet.json; do
          gio info -a standard::content-type /packages/$file | tail -n 1
        done
        gio mime application/x-rocket-table-journal
        gio mime application/x-rocket-table-fleet
        """,
    "open_window": """
        Xvfb :61 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
        for i in 1 2 3 4 5 6 7 8 9 10; do
          [ -e /tmp/.X11-unix/X61 ] && break
          sleep 1
        done
        status=0
        DISPLAY=:61 GTK_A11Y=none GSETTINGS_BACKEND=memory timeout 8 rocket-table --demo \\
          || status=$?
        echo "status $status"
        ls /packages/.local/share/rocket-table/demonstration
        """,
}

# Whatever is done to the copy goes to a folder beside it: the machine itself stays as it is.
ON_A_COPY = """
set -e
mkdir changes work copy
mount -t overlay overlay -o "lowerdir=/,upperdir=$PWD/changes,workdir=$PWD/work" copy
mount --rbind /dev copy/dev
mount -t proc proc copy/proc 2>/dev/null || mount --rbind /proc copy/proc
mkdir -p copy/packages
cp -- *.deb *.sh copy/packages
chroot copy sh -e -c "$1"
"""


def build():
    """Two packages are built, one of them with the rules for devices alone."""
    source = FOLDER / "source"
    for path in lint.tree(TOP):
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOP / path, source / path)
    # A build for people: without the sanitizers of the tests.
    environment = {name: value for name, value in os.environ.items() if "FLAGS" not in name}
    environment["DEB_BUILD_OPTIONS"] = "parallel=2 noautodbgsym"
    # What is said for debuggers would be thrown away, and what runs once need not be fast.
    environment["DEB_CFLAGS_APPEND"] = "-g0 -O1"
    done = subprocess.run(["dpkg-buildpackage", "--unsigned-source", "--unsigned-changes",
                           "--build=binary"], cwd=source, env=environment, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout[-4000:]
    names = {path.name.split("_")[0] for path in FOLDER.glob("*.deb")}
    assert names == {"rocket-table", "rocket-table-udev"}, names


def files_of(package):
    [path] = FOLDER.glob(f"{package}_*.deb")
    listed = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(path)], check=True,
                            stdout=subprocess.PIPE).stdout
    names = subprocess.run(["tar", "-t"], input=listed, check=True, stdout=subprocess.PIPE).stdout
    return [name for name in names.decode().split("\n") if name and not name.endswith("/")]


def rules_alone():
    """The rules for devices are in the package that is named after them, and nowhere else."""
    [name] = [name for name in files_of("rocket-table-udev")
              if name.endswith("rules.d/60-rocket-table.rules")]
    [path] = FOLDER.glob("rocket-table-udev_*.deb")
    subprocess.run(["dpkg-deb", "--extract", str(path), "."], check=True)
    assert pathlib.Path(name).read_bytes() == (TOP / "udev/60-rocket-table.rules").read_bytes()
    assert not [name for name in files_of("rocket-table") if "udev" in name]
    assert not [name for name in files_of("rocket-table-udev") if "/bin/" in name]


def hardened():
    """Both programs are built so that a mistake in them is hard to make use of."""
    [path] = FOLDER.glob("rocket-table_*.deb")
    subprocess.run(["dpkg-deb", "--extract", str(path), "."], check=True)
    for program in ("usr/bin/rocket-table", "usr/lib/rocket-table/rocket-table-window"):
        told = subprocess.run(["readelf", "--wide", "--file-header", "--program-headers",
                               "--dynamic", "--dyn-syms", program], check=True, text=True,
                              capture_output=True).stdout
        for words in ("DYN (Position-Independent", "GNU_RELRO", "BIND_NOW", "__stack_chk_fail",
                      "printf_chk"):
            assert words in told, f"{program}: no {words}"
        assert not re.search("GNU_STACK.*RWE", told), f"{program}: its stack can be executed"


def no_rights():
    """Nothing is installed that runs with other rights, or that others than root may change."""
    for path in FOLDER.glob("*.deb"):
        listed = subprocess.run(["dpkg-deb", "--contents", str(path)], check=True, text=True,
                                capture_output=True).stdout
        for line in listed.splitlines():
            rights, owner = line.split()[:2]
            is_link = rights[0] == "l"
            assert owner == "root/root" and not set(rights) & set("sStT"), line
            assert is_link or (rights[5], rights[8]) == ("-", "-"), line


def look_over():
    """Lintian has nothing to say, not even by the way."""
    [changes] = FOLDER.glob("*.changes")
    done = subprocess.run(["lintian", "--allow-root", "--info", "--display-info", str(changes)],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stdout.strip(), done.stdout + done.stderr


@functools.cache
def on_a_copy():
    """What each script printed, after the packages were installed on a copy of the machine: once
    for all of them, as it takes long. A script that fails ends with `failed`."""
    apart = tap.apart("--pid", "--fork")
    with tempfile.TemporaryDirectory(prefix="copy", dir=FOLDER) as place:
        for path in FOLDER.glob("*.deb"):
            shutil.copy(path, place)
        for name, script in SCRIPTS.items():
            pathlib.Path(place, f"{name}.sh").write_text(script, encoding="utf-8")
        done = subprocess.run(
            [*apart, "sh", "-c", ON_A_COPY, "sh",
             "dpkg --install /packages/*.deb >/packages/log 2>&1 "
             "|| { cat /packages/log; exit 1; }\n"
             "for name in " + " ".join(SCRIPTS) + "; do\n"
             "  echo \"--- $name\"; sh -e /packages/$name.sh 2>&1 || echo failed\n"
             "done\n"],
            cwd=place, capture_output=True, text=True, check=False,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/packages"})
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(part.split("\n", 1) for part in ("\n" + done.stdout).split("\n--- ")[1:])


def printed(name):
    said = on_a_copy()[name]
    assert not said.endswith("failed\n"), said
    return said


def install():
    """Installed, the program runs, has its manual and guide, and French speaks French."""
    said = printed("install")
    for words in ("Rocket Table 0.1.0", "pour qui joue aux jeux", "The target is a cruiser",
                  "des jeux de fusées", "Brancher du matériel</h1>", "SPDX", "complete -o"):
        assert words in said, said
    assert not pathlib.Path("/packages").exists(), "the machine itself was changed"


def open_by_double_click():
    """A game and a fleet are known by what they are, and open with the program."""
    said = printed("open_by_double_click")
    for words in ("content-type: application/x-rocket-table-journal",
                  "content-type: application/x-rocket-table-fleet"):
        assert words in said, said
    assert said.count("org.rockettable.RocketTable.desktop") >= 4, said


def open_window():
    """Installed, the window opens."""
    said = printed("open_window")
    # It was still there when its time was up, and had begun its battle.
    assert "status 124" in said and "demonstration.journal" in said, said


def descriptions():
    """What desktops read is well-formed; what shops read is a lint."""
    done = subprocess.run(
        ["desktop-file-validate", TOP / "app/data/org.rockettable.RocketTable.desktop"],
        capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "hint" not in done.stdout, done.stdout + done.stderr


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="package") as folder:
        FOLDER = pathlib.Path(folder)
        tap.main([descriptions, build, rules_alone, hardened, no_rights, look_over, install,
                  open_by_double_click, open_window])
