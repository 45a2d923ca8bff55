#!/bin/sh
# Makes .venv if it is missing or broken, and installs this project into it.
# Usage: tools/set_up.sh PYTHON [EXTRAS]   (from the root of the checkout)
set -eu
python=$1
extras=${2:-}

check='import sys; sys.exit(0 if sys.version_info >= (3, 11) else 1)'

works() { # a .venv that was not moved here, of a Python that is still there and new enough, with pip in it
    [ "$(cat .venv/.where 2>/dev/null || pwd -P)" = "$(pwd -P)" ] &&
        .venv/bin/python -c "$check" 2>/dev/null &&
        .venv/bin/python -m pip --version >/dev/null 2>&1
}

if ! works; then
    if ! command -v "$python" >/dev/null 2>&1; then
        echo "tensor-kata needs Python 3.11 or newer, and there is no '$python' here. Install it, or name another: make start PYTHON=python3.12" >&2
        exit 1
    fi
    if ! "$python" -c "$check"; then
        echo "tensor-kata needs Python 3.11 or newer; $("$python" --version 2>&1) is too old. Install a newer one and name it: make start PYTHON=python3.12" >&2
        exit 1
    fi
    echo "Making .venv with $("$python" --version 2>&1) …"
    if ! "$python" -m venv --clear .venv; then
        echo "'$python -m venv' failed: see above. On Debian and Ubuntu the package python3-venv is missing." >&2
        exit 1
    fi
fi
pwd -P >.venv/.where

echo "Installing tensor-kata into .venv (the first time takes minutes: PyTorch is large) …"
quiet=--quiet
if [ -t 1 ]; then quiet=; fi # a terminal sees how far the download is
.venv/bin/python -m pip install $quiet --disable-pip-version-check --editable ".$extras" --constraint constraints.txt
