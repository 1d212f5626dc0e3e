#!/usr/bin/env bash
# Runs the engine's tests under a sanitizer: tests/sanitize.sh address|undefined|thread [pytest arguments]
#
# The engine is built in a copy of the tree, so nothing here changes. PYTHON names an interpreter that has the
# test extra (default: python). Lexicon files already compiled here are taken along; without them the copy
# compiles its own, which takes minutes more.
set -euo pipefail

kind=$1
shift
root=$(cd "$(dirname "$0")/.." && pwd)
python=$(command -v "${PYTHON:-python}")
copy=$(mktemp -d "${TMPDIR:-/tmp}/wordcore-$kind.XXXXXX")
trap 'rm -rf "$copy"' EXIT

left=(--exclude=./.git --exclude='./.venv*' --exclude=./build --exclude=./wordlists/cache --exclude='*.so'
    --exclude=__pycache__)
# Cython takes half an hour in an interpreter that looks for races: C that was made here since it was installed there
# is taken along.
[ "$kind" = thread ] || left+=(--exclude='*.c')
(cd "$root" && tar cf - "${left[@]}" .) | tar xf - -C "$copy"
cd "$copy"
mkdir -p "$copy/ready"
if compgen -G "$copy/wordcore/data/*.lex" > /dev/null; then
    mv "$copy"/wordcore/data/* "$copy/ready/"
    export WORDCORE_DATA="$copy/ready"
fi
WORDCORE_SANITIZE=$kind "$python" setup.py -q build_ext --inplace
unset WORDCORE_DATA

export PYTHONPATH="$copy"
# What never reaches the engine stays out; so do memory and time, which say nothing here.
chosen=(tests --ignore=tests/games/tournament --ignore=tests/test_docs.py --ignore=tests/test_install.py
    --ignore=tests/test_stubs.py --ignore=tests/test_layers.py --ignore=tests/test_import.py
    --ignore=tests/test_wordlists.py)
skipped="not grow and not memory and not second and not event_loop"
status=0
case $kind in
address)
    # The runtime must come first in the process, and Python's own allocator would hide what it looks for. Freed
    # memory is kept on purpose, to catch whoever still uses it. A wish for more than 4 GB is refused as malloc
    # refuses it, and is not a finding. Marisa files are read in a process of little
    # memory, too little for this sanitizer.
    export LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libstdc++.so)"
    export PYTHONMALLOC=malloc ASAN_OPTIONS="detect_leaks=0:abort_on_error=1:log_path=$copy/report"
    ASAN_OPTIONS+=":allocator_may_return_null=1:max_allocation_size_mb=4096"
    skipped="$skipped and not marisa"
    ;;
undefined)
    export UBSAN_OPTIONS="print_stacktrace=1:log_path=$copy/report"
    ;;
thread)
    # Only what starts threads finds anything. It goes on after a finding, so that one run tells them all; a child
    # that is forked while there are threads is another process, of which nothing is asked.
    export PYTHON_GIL=0
    export TSAN_OPTIONS="${TSAN_OPTIONS:-}:log_path=$copy/report:exitcode=0:history_size=4:die_after_fork=0"
    chosen=(tests/test_threads.py tests/test_batch.py tests/test_glossary.py tests/test_grid.py tests/test_locks.py
        tests/test_prepared.py tests/test_wheel.py tests/test_work.py tests/interop/test_checked.py
        tests/games/linguishtik/test_lexicons.py tests/games/scrabble/test_endgame.py
        tests/games/scrabble/test_first_board.py tests/games/scrabble/test_selfplay.py)
    skipped="(thread or shared or share or parallel) and not second"
    ;;
esac
[ $# -eq 0 ] && set -- "${chosen[@]}" -k "$skipped"
"$python" -m pytest -q -p no:cacheprovider "$@" || status=$?
# pytest keeps what a dying process says to itself, and no process dies of a data race.
if cat "$copy"/report.* 2> /dev/null; then
    [ "$status" -ne 0 ] || status=1
fi
exit "$status"
