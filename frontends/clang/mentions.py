"""Where regions name what clauses list, so that rules may put other names in its stead."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.frontends.clang.region_references import Level
from accomp.frontends.clang.translation_unit import TextPlace
from accomp.ir.nodes import Mention, Region
from accomp.syntax.nodes import Directive

_COPIES = ("private", "firstprivate", "reduction")


def listed_in(directives: Iterable[Directive], cxx: bool) -> frozenset[str]:
    """The texts, without blanks, of what rules replace in regions: members, elements, addresses."""
    found: set[str] = set()
    for directive in directives:
        for clause in directive.clauses:
            addresses = clause.name == "use_device"
            replaced, start = addresses or (cxx and clause.name in _COPIES), "&" if addresses else "this->"
            for ref in clause.vars:
                if ref.members or ref.sections:
                    found |= {ref.name, ref.compact, "".join(ref.base.split())}
                if replaced:
                    found |= {ref.name, f"{start}{ref.name}"}
    return frozenset(found)


def mentions(level: Level, region: Region | None, place: TextPlace) -> tuple[Mention, ...]:
    """The mentions in a region; none where lines of the preprocessor other than pragmas are among them."""
    lines = region.span.text().split("\n") if level.mentions and region is not None else ()
    if any(x[:1] == "#" and not x[1:].lstrip().startswith("pragma") for x in map(str.lstrip, lines)):
        return ()
    named = ((text, place(file, begin, end)) for text, file, begin, end in level.mentions)
    return tuple(Mention(text, span) for text, span in named if span is not None)
