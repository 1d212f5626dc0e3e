"""What is to go warns once, at the place that has to change."""

from __future__ import annotations

import warnings

from wordcore.deprecation import deprecated


def old_name() -> None:
    deprecated("old_name()", "new_name()", gone="2.0")


def other_name() -> None:
    deprecated("other_name()", "new_name()", gone="3.0")


def test_each_name_warns_once_at_the_line_of_the_caller() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for _ in range(3):
            old_name()
        other_name()
    assert [str(warning.message) for warning in told] == [
        "old_name() is deprecated and goes with wordcore 2.0; use new_name()",
        "other_name() is deprecated and goes with wordcore 3.0; use new_name()",
    ]
    assert all(warning.category is DeprecationWarning and warning.filename == __file__ for warning in told)
