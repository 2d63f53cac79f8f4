"""Dummy arguments that may be absent, in regions.

OpenMP does not say what a firstprivate copy of an absent argument is: compilers read it. So a scalar has a
local copy of its name around the region, if it is there. flang 22 gives an absent argument in a map clause
memory on the device, where PRESENT then holds: it is asked in front of the region.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.mapping.attributes import refs
from accomp.mapping.model import COMPUTE, Change, Context, Effect, Enclose, Rule
from accomp.source import Edit, Span
from accomp.syntax.nodes import Symbol


def _optional(context: Context) -> list[Symbol]:
    return [u.symbol for u in context.construct.uses if u.symbol.has("optional")]


def _copied(context: Context) -> list[Symbol]:
    """The scalars of which each gang has a copy."""
    names = {ref.name.lower() for _, ref in refs(context.construct, "firstprivate") if ref.plain}
    scalars = (s for s in _optional(context) if s.type.scalar and s.name.lower() in names)
    return [s for s in scalars if not (s.has("allocatable") or s.has("pointer"))]


def _asked(context: Context, symbol: Symbol) -> list[Span]:
    """The places where the region asks for the presence of an argument."""
    uses = (use for use in context.construct.uses if use.symbol.id == symbol.id)
    return [asked.span for use in uses for asked in use.asked]


def emit(context: Context) -> Iterator[Effect]:
    """CONTINUE keeps BLOCK from being all that a directive around it applies to (OpenMP 5.1)."""
    copied = _copied(context)
    asked = {s.name: _asked(context, s) for s in _hoisted(context)}
    names = sorted({*asked, *(s.name for s in copied)})
    opening = ["continue", "block", f"logical :: {', '.join(f'accomp_has_{n}' for n in names)}"]
    opening += [f"{s.type.prefix}accomp_of_{s.name}" for s in copied]
    opening += [f"accomp_has_{n} = present({n})" for n in names]
    opening += [f"if (accomp_has_{s.name}) accomp_of_{s.name} = {s.name}" for s in copied]
    closing = ["end block"]
    if copied:
        opening += ["block", *(f"{s.type.prefix}{s.name}" for s in copied)]
        opening += [f"if (accomp_has_{s.name}) {s.name} = accomp_of_{s.name}" for s in copied]
        closing.append("end block")
    yield Enclose(tuple(opening), tuple(closing))
    for name, places in asked.items():
        for place in places:
            yield Change(Edit(place, f"accomp_has_{name}".encode()))


def _hoisted(context: Context) -> list[Symbol]:
    """The arguments whose presence is asked for in front of the region."""
    every = _optional(context) if context.options.renames else _copied(context)
    return [s for s in every if _asked(context, s)]


def _needed(context: Context) -> bool:
    return bool(_copied(context) or _hoisted(context))


RULES = (Rule("optional-arguments", COMPUTE, "2.17.1", emit, _needed, language="fortran"),)
