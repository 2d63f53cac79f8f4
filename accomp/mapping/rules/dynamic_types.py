"""Types of polymorphic objects at run time, in regions of Fortran.

An object has the address of its type's description with it. flang 22 compares this address, which is the
host's, with that of the description in device code, and calls the procedures of the host that it finds there.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import DYNAMIC_TYPE
from accomp.mapping.rule import COMPUTE, Context, Effect, Rule, Say


def emit(context: Context) -> Iterator[Effect]:
    """Refuse each place that asks for such a type."""
    for asked in context.construct.dynamic:
        yield Say(DYNAMIC_TYPE, asked.span, {"what": asked.text})


def _needed(context: Context) -> bool:
    return context.target.foreign_types and bool(context.construct.dynamic)


RULES = (Rule("dynamic-types", (*COMPUTE, "routine"), "2.6", emit, _needed, language="fortran"),)
