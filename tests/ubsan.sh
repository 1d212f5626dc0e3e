#!/usr/bin/env bash
# Runs the engine's tests under UndefinedBehaviorSanitizer: tests/ubsan.sh [pytest arguments]
exec bash "$(dirname "$0")/sanitize.sh" undefined "$@"
