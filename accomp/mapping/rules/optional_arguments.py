"""Dummy arguments that may be absent, and names of which OpenMP has no private copies, in regions.

OpenMP does not say what a firstprivate copy of an absent argument is: compilers read it. So a scalar, a
string or an object has a local copy of its name around the region, if it is there, and so have those names.
flang 22 gives an absent argument in a map clause memory, where PRESENT then holds: it is asked in front of
the region.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.mapping.local_copies import copied_locally, declared_like
from accomp.mapping.rule import COMPUTE, Change, Context, Effect, Enclose, Rule
from accomp.source import Edit, Span
from accomp.syntax.nodes import Symbol


def _optional(context: Context) -> list[Symbol]:
    return [u.symbol for u in context.construct.uses if u.symbol.has("optional")]


def _asked(context: Context, symbol: Symbol) -> list[Span]:
    """The places where the region asks for the presence of an argument."""
    uses = (use for use in context.construct.uses if use.symbol.id == symbol.id)
    return [asked.span for use in uses for asked in use.asked]


def emit(context: Context) -> Iterator[Effect]:
    """CONTINUE keeps BLOCK from being all that a directive around it applies to (OpenMP 5.1)."""
    copied = copied_locally(context.construct, context.target)
    symbols = [s for s, _ in copied.values()]
    asked = {s.name: _asked(context, s) for s in _hoisted(context)}
    names = sorted({*asked, *(s.name for s in symbols if s.has("optional"))})
    opening = ["continue", "block"]
    opening += [f"logical :: {', '.join(f'accomp_has_{n}' for n in names)}"] if names else []
    opening += [declared_like(s, f"accomp_of_{s.name}", s.name) for s in symbols]
    opening += [f"accomp_has_{n} = present({n})" for n in names]
    opening += [_assigned(s, f"accomp_of_{s.name}", s.name) for s, valued in copied.values() if valued]
    closing = ["end block"]
    if copied:
        opening += ["block", *(declared_like(s, s.name, f"accomp_of_{s.name}") for s in symbols)]
        opening += [_assigned(s, s.name, f"accomp_of_{s.name}") for s, valued in copied.values() if valued]
        closing.append("end block")
    yield Enclose(tuple(opening), tuple(closing))
    for name, places in asked.items():
        for place in places:
            yield Change(Edit(place, f"accomp_has_{name}".encode()))


def _hoisted(context: Context) -> list[Symbol]:
    """The arguments whose presence is asked for in front of the region."""
    return [s for s in _optional(context) if _asked(context, s)]


def _assigned(symbol: Symbol, left: str, right: str) -> str:
    """An assignment, where an optional argument is there."""
    condition = f"if (accomp_has_{symbol.name}) " if symbol.has("optional") else ""
    return f"{condition}{left} = {right}"


def _needed(context: Context) -> bool:
    return bool(copied_locally(context.construct, context.target) or _hoisted(context))


RULES = (Rule("optional-arguments", COMPUTE, "2.17.1", emit, _needed, language="fortran"),)
