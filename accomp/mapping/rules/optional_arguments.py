"""Dummy arguments that may be absent, in regions.

OpenMP does not say what a firstprivate copy of an absent argument is: compilers read it. So a scalar, a
string or an object has a local copy of its name around the region, if it is there. flang 22 gives an absent
argument in a map clause memory, where PRESENT then holds: it is asked in front of the region.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.mapping.attributes import refs
from accomp.mapping.rule import COMPUTE, Change, Context, Effect, Enclose, Rule
from accomp.source import Edit, Span
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind


def _optional(context: Context) -> list[Symbol]:
    return [u.symbol for u in context.construct.uses if u.symbol.has("optional")]


def _copied(context: Context) -> list[Symbol]:
    """The scalars, strings and objects of which each gang has a copy."""
    names = {ref.name.lower() for _, ref in refs(context.construct, "firstprivate") if ref.plain}
    single = (s for s in _optional(context) if _is_single(s.type) and s.name.lower() in names)
    return [s for s in single if not (s.has("allocatable") or s.has("pointer"))]


def _is_single(of: TypeInfo) -> bool:
    """Whether a local variable can have the type: not an array, of no other's length or dynamic type."""
    dynamic = of.spelling.startswith("class") or "*" in of.spelling or ":" in of.spelling
    return of.scalar or (of.kind is not TypeKind.ARRAY and not dynamic)


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
    return [s for s in _optional(context) if _asked(context, s)]


def _needed(context: Context) -> bool:
    return bool(_copied(context) or _hoisted(context))


RULES = (Rule("optional-arguments", COMPUTE, "2.17.1", emit, _needed, language="fortran"),)
