"""What is to go is announced: a warning once per process, with what to use instead.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     for _ in range(2):
    ...         deprecated("lex.find(x)", "lex.matching(x)", gone="2.0")
    >>> [str(warning.message) for warning in told]
    ['lex.find(x) is deprecated and goes with wordcore 2.0; use lex.matching(x)']

A name goes with a major release, and is announced for at least one minor release before. Not here: which names
(whoever deprecates one calls this in its old place).
"""

from __future__ import annotations

import warnings

_told: set[str] = set()


def deprecated(old: str, instead: str, *, gone: str, stacklevel: int = 2) -> None:
    """Warns, the first time in this process, whoever called the function that calls this one."""
    if old in _told:
        return
    _told.add(old)
    message = f"{old} is deprecated and goes with wordcore {gone}; use {instead}"
    warnings.warn(message, DeprecationWarning, stacklevel=stacklevel + 1)
