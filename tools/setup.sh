#!/bin/sh
# What `make` needs before it can start: the Debian packages named as arguments, and .venv as pyproject.toml and
# constraints.txt describe it. Where all is there, it says and does nothing.
set -eu
cd "$(dirname "$0")/.."

fail() {
    echo "$*" >&2
    exit 1
}

# Shows what a command says only where it fails.
quietly() {
    log=$("$@" 2>&1 </dev/null) || {
        echo "$log" >&2
        return 1
    }
}

has_apt() {
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null
}

# A provided name counts: Debian 13 has libglib2.0-0t64 for libglib2.0-0.
missing_packages() {
    dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' | awk -v wanted="$*" '
        sub(/^installed /, "") { gsub(/ *\([^)]*\)/, ""); n = split($0, names, ", *"); for (i = 1; i <= n; i++) here[names[i]] = 1 }
        END { n = split(wanted, names, " "); for (i = 1; i <= n; i++) if (!(names[i] in here)) printf " %s", names[i] }'
}

# Sets `root` to what runs a command as root; asks for a password only where somebody can type it.
become_root() {
    root=env
    [ "$(id -u)" = 0 ] && return
    root="sudo env"
    sudo -n true 2>/dev/null || { [ -t 0 ] && command -v sudo >/dev/null && sudo -v; }
}

install_packages() {
    apt="$root DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
    $apt update >/dev/null 2>&1 </dev/null || true  # a broken source of something else need not stop us
    quietly $apt install -y --no-install-recommends "$@" || fail "These Debian packages could not be installed: $*."
}

# The oldest Python is the one the constraints were tried with.
find_python() {
    for python in python3.11 python3.12 python3.13 python3.14 python3; do
        "$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return
    done
    python=
}

wanted_venv() {
    pwd  # the editable install names this folder
    cat pyproject.toml constraints.txt
}

# hatchling comes first and is used as installed: a build of its own would fetch the newest one, whatever the constraints say.
make_venv() {
    [ -x .venv/bin/python ] && [ -x .venv/bin/pip ] || quietly "$python" -m venv --clear .venv || return
    pip=".venv/bin/python -m pip --disable-pip-version-check install -q -c constraints.txt"
    quietly $pip hatchling && quietly $pip --no-build-isolation -e '.[dev,films,notebooks]' && wanted_venv >.venv/made-from
}

packages= venv=
if has_apt; then packages=$(missing_packages "$@"); fi
if [ ! -x .venv/bin/python ] || ! wanted_venv | cmp -s - .venv/made-from; then
    venv=" Python packages in .venv (a minute or two)"
    find_python
    [ "$python" ] || ! has_apt || packages="$packages python3-venv"
fi
[ "$packages$venv" ] || exit 0

if [ "$packages" ]; then
    become_root || fail "Please install these Debian packages, which needs root:$packages."
fi
echo "Setting up:${packages:+ Debian packages$packages${venv:+;}}$venv" >&2
[ ! "$packages" ] || install_packages $packages
if [ "$venv" ]; then
    [ "$python" ] || find_python
    [ "$python" ] || fail "diceviz needs Python 3.11 or newer, with its venv module."
    make_venv || fail "The Python packages could not be installed."
fi
