#!/usr/bin/env bash
# Runs the tests of threads under ThreadSanitizer: tests/tsan.sh [pytest arguments]
#
# PYTHON names a CPython that was configured with --disable-gil --with-thread-sanitizer (clang; 3.14 or later), and has
# pytest, hypothesis, Cython, setuptools and what wordcore needs; build wordcore once more after installing them (see
# sanitize.sh). CPython has a list of its own races, to be left out:
#     TSAN_OPTIONS=suppressions=CPYTHON/Tools/tsan/suppressions_free_threading.txt PYTHON=... bash tests/tsan.sh
exec bash "$(dirname "$0")/sanitize.sh" thread "$@"
