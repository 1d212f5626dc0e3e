#!/usr/bin/env bash
# Runs the engine's tests under AddressSanitizer: tests/asan.sh [pytest arguments]
exec bash "$(dirname "$0")/sanitize.sh" address "$@"
