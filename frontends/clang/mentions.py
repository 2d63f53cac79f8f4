"""What the visit of a region found: variables, calls, places that name what clauses list."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from accomp.frontends.clang.region_references import READ, WRITE, Level
from accomp.frontends.clang.translation_unit import TextPlace
from accomp.ir.calls import Call
from accomp.ir.nodes import Construct, Region, Use
from accomp.ir.places import Mention
from accomp.source import Span
from accomp.syntax.nodes import Directive

NameSpan = Callable[[tuple[int | None, int], str], "Span | None"]
"""Gives the place of a name."""
_COPIES = ("private", "firstprivate", "reduction")


def is_judged(construct: Construct) -> bool:
    """Whether checks look at the statement: of `atomic`, of several gangs that share no loop."""
    directive = construct.directive
    if directive.name == "atomic":
        return True
    several = directive.name == "parallel" and directive.has("num_gangs")
    return several and not any("loop" in c.directive.name for c in construct.children)


def listed_in(directives: Iterable[Directive], cxx: bool) -> tuple[frozenset[str], frozenset[str]]:
    """The texts, without blanks, of what rules replace in regions: members, elements, addresses.

    And the names of arrays of which elements are reduced.
    """
    found: set[str] = set()
    reduced: set[str] = set()
    for directive in directives:
        for clause in directive.clauses:
            addresses = clause.name == "use_device"
            replaced, start = addresses or (cxx and clause.name in _COPIES), "&" if addresses else "this->"
            for ref in clause.vars:
                if ref.members or ref.sections:
                    found |= {ref.name, ref.compact, "".join(ref.base.split())}
                if ref.sections and clause.name == "reduction":
                    reduced.add(ref.name)
                if replaced:
                    found |= {ref.name, f"{start}{ref.name}"}
    return frozenset(found), frozenset(reduced)


def mentions(level: Level, region: Region | None, place: TextPlace) -> tuple[Mention, ...]:
    """The mentions in a region, told of lines of the preprocessor other than pragmas in it."""
    lines = region.span.text().split("\n") if level.mentions and region is not None else ()
    branches = any(x[:1] == "#" and not x[1:].lstrip().startswith("pragma") for x in map(str.lstrip, lines))
    named = ((text, place(file, begin, end)) for text, file, begin, end in level.mentions)
    return tuple(Mention(text, span, branches) for text, span in named if span is not None)


def uses_in(level: Level, place: NameSpan) -> tuple[Use, ...]:
    """The variables that a region uses."""
    found = ((s, place(s.first, s.symbol.name)) for s in level.uses.values())
    made = (
        Use(s.symbol, span, bool(s.done & WRITE), bool(s.done & READ), own=s.own)
        for s, span in found
        if span is not None
    )
    return tuple(sorted(made, key=lambda use: use.first.start))


def calls_in(level: Level, place: NameSpan) -> tuple[Call, ...]:
    """The calls in a region."""
    found = ((q + n, place(at, n), macro) for q, n, at, macro in level.calls)
    return tuple(Call(name, span, macro=macro) for name, span, macro in found if span is not None)
