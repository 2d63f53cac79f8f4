"""References and constant pointers of regions to static variables, which clang sets to the host's address.

clang 19 and 22 make code of the value of a constant initializer, where the name of a variable would stand for
what the device has in its place. A statement expression that reads a variable is no constant, nor is what is
read from the address of a pointer.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import FIXED_ADDRESS
from accomp.ir.nodes import Construct, FixedAddress
from accomp.mapping.levels import levels, loops_within
from accomp.mapping.rule import COMPUTE, Change, Context, Effect, Rule, Say
from accomp.records import replace
from accomp.source import Edit

_UNCHANGED = {
    "alias": "it is a reference that is set outside of the region",
    "constexpr": "it is 'constexpr'",
}
"""What no change of the region's text makes right."""


def emit(context: Context) -> Iterator[Effect]:
    """Initializers are read from a variable, and pointers from outside of the region by their address."""
    for fixed in _fixed(context):
        if fixed.kind == "alias" and _is_one_loop(context.construct):
            continue
        if fixed.span is None or fixed.kind in _UNCHANGED:
            why = _UNCHANGED.get(fixed.kind, "a macro makes its initializer or its use")
            named = fixed.name or "the range of the loop"
            yield Say(FIXED_ADDRESS, fixed.place, {"name": named, "of": fixed.of, "why": why})
            continue
        opening, closing = _around(context, fixed.kind)
        yield Change(Edit(replace(fixed.span, end=fixed.span.start), opening.encode()))
        yield Change(Edit(replace(fixed.span, start=fixed.span.end), closing.encode()))


def _is_one_loop(construct: Construct) -> bool:
    """Whether a region is one loop of threads: clang has variables for the references in these."""
    loop = construct.children[0] if len(construct.children) == 1 else None
    if loop is None or loop.directive.span is not construct.directive.span:
        return False
    own = levels(loop)
    return (own.gang or own.worker) and not any(levels(inner) for inner in loops_within(loop))


def _around(context: Context, kind: str) -> tuple[str, str]:
    """What stands before and after an initializer or a use."""
    if kind == "use":
        return "(*&", ")"
    before, after = ("*", "&") if kind == "reference" else ("", "")
    return f"{before}__extension__({{ {_type(context)}accomp_at = {after}(", "); accomp_at; })"


def _type(context: Context) -> str:
    return "auto *" if context.target.cxx else "__auto_type "


def _fixed(context: Context) -> Iterator[FixedAddress]:
    """What is set to variables of which the device has no copy by `declare`."""
    declares = (c.directive for c in context.ancestors if c.directive.name == "declare")
    refs = (ref for directive in declares for clause in directive.clauses for ref in clause.vars)
    declared = {ref.symbol.id for ref in refs if ref.symbol is not None}
    return (fixed for fixed in context.construct.fixed if fixed.id not in declared)


def _needed(context: Context) -> bool:
    return context.target.offload and context.target.fixed_addresses and any(_fixed(context))


RULES = (Rule("fixed-addresses", COMPUTE, "2.6.2", emit, _needed, language="c"),)
