"""Reductions of members of records (see accomp.mapping.reduced_members)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import REDUCTION_MEMBER_UNMAPPED
from accomp.ir.nodes import HostLine
from accomp.mapping.build import clause, directive
from accomp.mapping.levels import levels
from accomp.mapping.reduced_members import member_text, named, substitute
from accomp.mapping.rule import COMPUTE, Around, Change, Context, Effect, Host, Rule, Say, Separate, Wrap
from accomp.mapping.rules.gang_reduction import kernel_condition
from accomp.source import Edit
from accomp.syntax.nodes import VarRef


def emit_compute(context: Context) -> Iterator[Effect]:
    """The variable starts from the device's value of the member, which gets the result."""
    condition = kernel_condition(context)
    for ref in context.attributes.reduced_members:
        name, text = substitute(ref).name, member_text(ref)
        implicit = not ref.members and context.target.openmp < (5, 1)  # no list item before
        record = [] if implicit else [clause("map", (_record(ref),), "tofrom")]
        own = VarRef(name, name)
        read = directive("target", *condition, *record, clause("map", (own,), "from"))
        written = directive("target", *condition, *record, clause("firstprivate", (own,)))
        yield Around((f"__typeof__({text}) {name};", read, f"{name} = {text};"))
        yield Separate(written, after=True)
        yield Host(HostLine(f"{text} = {name};"), after=True)
        yield from _within(context, ref)


def emit_loop(context: Context) -> Iterator[Effect]:
    """Around a loop that is executed by one gang."""
    for ref in context.attributes.reduced_members:
        name, text = substitute(ref).name, member_text(ref)
        yield Wrap((f"__typeof__({text}) {name} = {text};",))
        yield Host(HostLine(f"{text} = {name};"), after=True)
        yield from _within(context, ref)


def _reduces_members(context: Context) -> bool:
    return bool(context.attributes.reduced_members)


def _record(ref: VarRef) -> VarRef:
    """The record that a member is in, as a list item."""
    if not ref.members:
        return VarRef("this[0:1]", "this", ref.span)
    text = f"{ref.name}[0:1]" if ref.members.lstrip().startswith("->") else ref.name
    return VarRef(text, ref.name, ref.span)


def _within(context: Context, ref: VarRef) -> Iterator[Effect]:
    """The member's name in the region replaced."""
    found = () if context.fortran else named(context.construct, ref)
    problem = _problem(context, ref)
    if not found:
        problem = "the region does not name it so, or has preprocessing directives"
    if problem:
        yield Say(REDUCTION_MEMBER_UNMAPPED, ref.span, {"text": member_text(ref), "problem": problem})
    for span in found:
        yield Change(Edit(span, substitute(ref).name.encode()))


def _problem(context: Context, ref: VarRef) -> str:
    if "->" in ref.members.lstrip()[2:] or "[" in ref.members:
        return "it is reached through more than one pointer"
    if context.directive.name == "loop" and levels(context.construct).gang:
        return "the gangs of the caller share the loop"
    if context.directive.has("async") and context.target.asynchronous and context.target.exact:
        return "the region is asynchronous"
    return ""


RULES = (
    Rule("reduction-member", COMPUTE, "2.9.11", emit_compute, _reduces_members),
    Rule("loop-reduction-member", ("loop",), "2.9.11", emit_loop, _reduces_members),
)
