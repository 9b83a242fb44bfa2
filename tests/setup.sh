# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
# What run, check and tests/fuzz/run share: which packages are needed, and a build folder that is
# right. Sourced with `root` set to the top of the project. Everything said goes to standard error,
# because the standard output of ./run belongs to the program.

# ---- What is needed -----------------------------------------------------------------------------
#
# One line for each Debian package: its name, and what shows that it is there: `command NAME`,
# `module NAME VERSION` (asked of pkg-config), `file PATH` or `links OPTION` (clang can link with
# the option).
# The order matters in one place: pkg-config stands before the modules.

needed_to_run='
build-essential    command cc
meson              command meson
ninja-build        command ninja
pkg-config         command pkg-config
python3            command python3
gettext            command msgfmt
libglib2.0-dev     module  gio-unix-2.0  2.74
libgpiod-dev       module  libgpiod      1.6
libgudev-1.0-dev   module  gudev-1.0     232
libjson-glib-dev   module  json-glib-1.0 1.6
libqrencode-dev    module  libqrencode   4.1
libserialport-dev  module  libserialport 0.1.1
libpango1.0-dev    module  pangocairo    1.50
libcairo2-dev      module  cairo-pdf     1.16
libgdk-pixbuf-2.0-dev module gdk-pixbuf-2.0 2.42
libadwaita-1-dev   module  libadwaita-1  1.2
librsvg2-common    file    /usr/share/doc/librsvg2-common
fonts-cantarell    file    /usr/share/fonts/opentype/cantarell
'

needed_to_check="$needed_to_run
appstream          command appstreamcli
at-spi2-core       file    /usr/libexec/at-spi2-registryd
avr-libc           command avr-man
binutils           command nm
busybox-static     command busybox
clang              command clang
clang-format       command clang-format
cpio               command cpio
dbus-daemon        command dbus-daemon
debhelper          command dh
desktop-file-utils command desktop-file-validate
faketime           command faketime
gcc-avr            command avr-gcc
git                command git
libglib2.0-bin     command gio
lintian            command lintian
shared-mime-info   command update-mime-database
libcmocka-dev      module  cmocka        1.1.5
libelf-dev         module  libelf        0.1
libsimavr-dev      module  simavr        1.6
libumockdev-dev    module  umockdev-1.0  0.17
qemu-system-x86    command qemu-system-x86_64
poppler-utils      command pdftotext
python3-gi         file    /usr/lib/python3/dist-packages/gi/__init__.py
python3-jsonschema command jsonschema
shellcheck         command shellcheck
strace             command strace
sway               command sway
udev               command udevadm
umockdev           command umockdev-wrapper
xvfb               command Xvfb
zbar-tools         command zbarimg
"

needed_to_fuzz="$needed_to_check
libclang-rt-dev    links   -fsanitize=fuzzer
"

needed_to_bench="$needed_to_check
python3-serial     file    /usr/lib/python3/dist-packages/serial/__init__.py
"

# ---- Packages -----------------------------------------------------------------------------------

os_release=${ROCKET_TABLE_OS_RELEASE:-/etc/os-release}

say () {
  printf '%s\n' "$*" >&2
}

has () {
  command -v "$1" >/dev/null 2>&1
}

is_there () {
  case $1 in
    command) has "$2" ;;
    file) [ -e "$2" ] ;;
    module) has pkg-config && pkg-config --exists "$2 >= $3" ;;
    links)
      has clang && echo 'int LLVMFuzzerTestOneInput (const char *d, unsigned long n);
        int LLVMFuzzerTestOneInput (const char *d, unsigned long n) { return !d && n; }' \
        | clang "$2" -x c - -o /dev/null 2>/dev/null
      ;;
    *) return 1 ;;
  esac
}

# Sets `missing` to the packages of a list that are not there, `details` to how that was seen.
find_missing () {
  missing=
  details=
  while read -r package kind name version; do
    [ -n "$package" ] || continue
    is_there "$kind" "$name" "$version" && continue
    missing="$missing $package"
    details="$details
  $package: no $kind $name${version:+, version $version or newer}"
  done <<LIST
$1
LIST
  missing=${missing# }
}

is_debian () {
  has apt-get && [ -r "$os_release" ] || return 1
  while IFS='=' read -r key value; do
    case $key in
      ID | ID_LIKE)
        case " $(printf '%s' "$value" | tr -d \"\') " in
          *' debian '*) return 0 ;;
        esac
        ;;
    esac
  done <"$os_release"
  return 1
}

# Calls apt-get as root. Standard input is left alone: it may hold what the program is to read.
as_root_apt_get () {
  if [ "$(id -u)" = 0 ]; then
    LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "$@" </dev/null >&2
  else
    sudo LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "$@" </dev/null >&2
  fi
}

# Whether somebody can type a password: sudo asks at the terminal, wherever the standard streams go.
has_terminal () {
  (: </dev/tty) 2>/dev/null
}

# Says how much is fetched and how much room it takes: apt-get's own two sentences, asked for with
# "no" as the answer, so that nothing happens yet.
say_size () {
  # shellcheck disable=SC2086
  as_root_apt_get -q --assume-no install --no-install-recommends $missing 2>&1 \
    | while IFS= read -r line; do
      case $line in
        'Need to get '* | 'After this operation'*) say "  $line" ;;
      esac
    done
}

# need LIST PURPOSE: installs what is missing of the list, or says what to do and fails.
need () {
  find_missing "$1"
  [ -n "$missing" ] || return 0
  by_hand="  apt-get update && apt-get install --no-install-recommends $missing"

  if ! is_debian; then
    say "To $2, these are missing (with their names on Debian):$details"
    say "Install them with your system's package manager, then try again."
    return 1
  fi
  if [ "$(id -u)" != 0 ] && ! has sudo; then
    say "To $2, these are missing:$details"
    say "Install them as root, then try again:"
    say "$by_hand"
    return 1
  fi
  if [ "$(id -u)" != 0 ] && ! sudo -n true 2>/dev/null; then
    if ! has_terminal; then
      say "To $2, these are missing:$details"
      say "sudo wants a password, and there is no terminal to type it at. Install them as root:"
      say "$by_hand"
      return 1
    fi
    say "To $2, packages have to be installed: sudo asks for your password."
    if ! sudo -v; then
      say "sudo refused. Somebody who may install packages has to do it:"
      say "$by_hand"
      return 1
    fi
  fi

  say "Installing packages needed to $2: $missing"
  # Lists that cannot be refreshed may still be good enough; the installation tells.
  as_root_apt_get -q update || say "The package lists could not be refreshed; trying with the old."
  say_size
  # The names are meant to be split.
  # shellcheck disable=SC2086
  if ! as_root_apt_get -q install -y --no-install-recommends $missing; then
    say "The packages could not be installed. Check the network, or install them by hand:"
    say "$by_hand"
    return 1
  fi
  find_missing "$1"
  [ -z "$missing" ] && return 0
  say "These are still missing after the installation:$details"
  return 1
}

# ---- Build folder -------------------------------------------------------------------------------
#
# A folder is right when it was configured by the same call, from this very place: the stamp in it
# says so. Ninja itself then sees to changed sources and changed meson.build files.

# is_configured FOLDER ARGUMENTS…
is_configured () {
  folder=$1
  shift
  [ -f "$folder/build.ninja" ] && [ -f "$folder/configured" ] || return 1
  stamp=
  while IFS= read -r line; do
    stamp="$stamp$line
"
  done <"$folder/configured"
  [ "$stamp" = "$root
$*
" ]
}

# configure FOLDER ARGUMENTS…: from nothing, since that always works.
configure () {
  folder=$1
  shift
  rm -rf "$folder"
  mkdir -p "$folder"
  say "Configuring ${folder#"$root/"}."
  if ! meson setup "$folder" "$root" "$@" </dev/null >"$folder/configure.log" 2>&1; then
    cat "$folder/configure.log" >&2
    say "${folder#"$root/"} could not be configured."
    return 1
  fi
  printf '%s\n%s\n' "$root" "$*" >"$folder/configured"
}

# Keeps ninja's output in a file and says how far it is, in tenths, where there is much to do.
show_progress () {
  shown=0
  while IFS= read -r line; do
    printf '%s\n' "$line"
    case $line in
      \[*/*\]\ *)
        at=${line%%/*}
        all=${line#*/}
        all=${all%%\]*}
        tenth=$((${at#\[} * 10 / all))
        if [ "$all" -gt 40 ] && [ "$tenth" -gt "$shown" ]; then
          shown=$tenth
          say "  ${shown}0 % built"
        fi
        ;;
    esac
  done >"$1"
}

# compile FOLDER TARGETS…: the output goes to a file.
compile () {
  folder=$1
  shift
  rm -f "$folder/built"
  { ninja -C "$folder" "$@" </dev/null 2>&1 && : >"$folder/built"; } \
    | show_progress "$folder/build.log"
  [ -e "$folder/built" ]
}

# build FOLDER LIST PURPOSE ARGUMENTS…: an up-to-date build in FOLDER, configured with ARGUMENTS.
# When it was right before, nothing but ninja is started. `targets` may name what to build.
build () {
  folder=$1
  list=$2
  purpose=$3
  shift 3

  if ! mkdir -p "$folder" 2>/dev/null || [ ! -w "$folder" ] || [ ! -w "${folder%/*}" ]; then
    say "$root cannot be written to, and the program is built in its folder build."
    say "Copy it to a folder of your own, and start it there."
    return 1
  fi
  # Two starts at once must not build in the same folder. The descriptor is closed again at the end,
  # or the program would keep the lock. Where there is no flock, one does without.
  exec 9>"$folder.lock"
  if has flock; then
    flock 9
  fi

  # Targets are separate words.
  # shellcheck disable=SC2086
  if is_configured "$folder" "$@" && compile "$folder" ${targets-}; then
    exec 9>&-
    return 0
  fi

  need "$list" "$purpose" || return 1
  # A folder that can still bring its own build.ninja up to date is sound: the sources are at fault.
  if ! is_configured "$folder" "$@" \
    || ! ninja -C "$folder" build.ninja </dev/null >/dev/null 2>&1; then
    configure "$folder" "$@" || return 1
    say "Building ${folder#"$root/"}; this takes some minutes the first time."
  fi
  # shellcheck disable=SC2086
  if ! compile "$folder" ${targets-}; then
    cat "$folder/build.log" >&2
    say "${folder#"$root/"} could not be built."
    return 1
  fi
  exec 9>&-
}
