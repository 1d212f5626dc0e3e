#!/usr/bin/env bash
# Runs the engine's tests under AddressSanitizer: tests/asan.sh [pytest arguments]
#
# The engine is built with WORDCORE_SANITIZE=1 in a copy of the tree, so nothing here changes.
# PYTHON names an interpreter that has the test extra (default: python). Lexicon files already
# compiled here are taken along; without them the copy compiles its own, which takes minutes more.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
python=$(command -v "${PYTHON:-python}")
copy=$(mktemp -d "${TMPDIR:-/tmp}/wordcore-asan.XXXXXX")
trap 'rm -rf "$copy"' EXIT

(cd "$root" && tar cf - --exclude=./.git --exclude='./.venv*' --exclude=./build --exclude=./wordlists/cache \
    --exclude='*.so' --exclude='*.c' --exclude=__pycache__ .) | tar xf - -C "$copy"
cd "$copy"
mkdir -p "$copy/ready"
if compgen -G "$copy/wordcore/data/*.lex" > /dev/null; then
    mv "$copy"/wordcore/data/* "$copy/ready/"
    export WORDCORE_DATA="$copy/ready"
fi
WORDCORE_SANITIZE=1 "$python" setup.py -q build_ext --inplace --force
unset WORDCORE_DATA

# The runtime must come first in the process, and Python's own allocator would hide what it looks for.
export LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libstdc++.so)"
export PYTHONMALLOC=malloc PYTHONPATH="$copy" ASAN_OPTIONS="detect_leaks=0:abort_on_error=1:log_path=$copy/report"
# What never reaches the engine stays out; so do memory and time, which say nothing here: freed memory is
# kept on purpose, to catch whoever still uses it. Marisa files are read in a process of little memory, too
# little for the sanitizer.
chosen=(tests --ignore=tests/games/tournament --ignore=tests/test_docs.py --ignore=tests/test_install.py
    --ignore=tests/test_stubs.py --ignore=tests/test_layers.py --ignore=tests/test_import.py
    --ignore=tests/test_wordlists.py -k "not grow and not memory and not second and not marisa")
[ $# -eq 0 ] || chosen=("$@")
"$python" -m pytest -q -p no:cacheprovider "${chosen[@]}" || status=$?
# pytest keeps what a dying process says to itself.
cat "$copy"/report.* 2> /dev/null || true
exit "${status:-0}"
