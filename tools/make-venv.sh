#!/bin/sh
# Makes the development environment: tools/make-venv.sh .venv
#
# Takes the first Python of at least 3.11 that can make one, installs accomp into it (editable) with
# its test and development tools, and leaves the file .ready after.
set -eu
venv=$1

usable() {
    command -v "$1" >/dev/null 2>&1 &&
        "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-} python3 /usr/bin/python3 python3.14 python3.13 python3.12 python3.11; do
        if usable "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    echo "No Python of at least 3.11 with the venv module (Debian: python3-venv) was found." >&2
    return 1
}

if ! "$venv/bin/python" -c 'import sys, pip' 2>/dev/null; then
    python=$(find_python)
    rm -rf "$venv"
    "$python" -m venv "$venv"
fi
"$venv/bin/python" -m pip install --quiet --quiet --disable-pip-version-check --editable '.[test,dev,docs]'
touch "$venv/.ready"
