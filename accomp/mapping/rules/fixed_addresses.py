"""References and constant pointers of regions to static variables, which clang sets to the host's address.

clang 19 and 22 make code of the value of a constant initializer, where the name of a variable would stand for
what the device has in its place. A statement expression that reads a variable is no constant.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import FIXED_ADDRESS
from accomp.ir.nodes import FixedAddress
from accomp.mapping.rule import COMPUTE, Change, Context, Effect, Rule, Say
from accomp.records import replace
from accomp.source import Edit


def emit(context: Context) -> Iterator[Effect]:
    """The initializers, read from a variable."""
    for fixed in _fixed(context):
        if fixed.span is None:
            named = fixed.name or "the range of the loop"
            yield Say(FIXED_ADDRESS, fixed.place, {"name": named, "of": fixed.of})
            continue
        begin, end = fixed.span.start, fixed.span.end
        before, after = ("*", "&") if fixed.reference else ("", "")
        text = f"{before}__extension__({{ {_type(context)}accomp_at = {after}("
        yield Change(Edit(replace(fixed.span, end=begin), text.encode()))
        yield Change(Edit(replace(fixed.span, start=end), b"); accomp_at; })"))


def _type(context: Context) -> str:
    return "auto *" if context.target.cxx else "__auto_type "


def _fixed(context: Context) -> Iterator[FixedAddress]:
    """What is set to variables of which the device has no copy by `declare`."""
    declares = (c.directive for c in context.ancestors if c.directive.name == "declare")
    refs = (ref for directive in declares for clause in directive.clauses for ref in clause.vars)
    declared = {ref.symbol.id for ref in refs if ref.symbol is not None}
    return (fixed for fixed in context.construct.fixed if fixed.id not in declared)


def _needed(context: Context) -> bool:
    return context.target.offload and any(_fixed(context))


RULES = (Rule("fixed-addresses", COMPUTE, "2.6.2", emit, _needed, language="c"),)
