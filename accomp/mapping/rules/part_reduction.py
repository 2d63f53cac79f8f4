"""Reductions of members of records and of array elements (see accomp.mapping.reduced_parts)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import REDUCTION_MEMBER_UNMAPPED
from accomp.ir.nodes import HostLine
from accomp.mapping.build import as_range, clause, directive, subscripts
from accomp.mapping.levels import levels
from accomp.mapping.reduced_parts import named, part_text, problem_of, substitute
from accomp.mapping.rule import (
    COMPUTE,
    Around,
    Change,
    Content,
    Context,
    Effect,
    Enclose,
    Host,
    Rule,
    Say,
    Separate,
    Wrap,
)
from accomp.mapping.rules.gang_reduction import kernel_condition
from accomp.source import Edit
from accomp.syntax.nodes import Directive, VarRef


def emit_compute(context: Context) -> Iterator[Effect]:
    """The variable starts from the device's value of the part, which gets the result."""
    for ref in context.attributes.reduced_parts:
        name, text = substitute(ref).name, part_text(ref)
        read, written = _kernels(context, ref)
        yield Around((f"__typeof__({text}) {name};", read, f"{name} = {text};"))
        yield Separate(written, after=True)
        yield Host(HostLine(f"{text} = {name};"), after=True)
        yield from _within(context, ref)


def emit_loop(context: Context) -> Iterator[Effect]:
    """Around a loop that is executed by one gang."""
    for ref in context.attributes.reduced_parts:
        name, text = substitute(ref).name, part_text(ref)
        yield Wrap((f"__typeof__({text}) {name} = {text};",))
        yield Host(HostLine(f"{text} = {name};"), after=True)
        yield from _within(context, ref)


def emit_fortran_compute(context: Context) -> Iterator[Effect]:
    """The same in Fortran."""
    for ref in context.attributes.reduced_parts:
        name, text = substitute(ref).name, part_text(ref)
        read, written = _kernels(context, ref)
        opening = (*_opened(ref), read, f"{name} = {text}", _end(read))
        closing = (written, f"{text} = {name}", _end(written), "end block")
        yield Enclose(opening, closing)
        yield from _within(context, ref)


def emit_fortran_loop(context: Context) -> Iterator[Effect]:
    """The same in Fortran."""
    for ref in context.attributes.reduced_parts:
        name, text = substitute(ref).name, part_text(ref)
        yield Enclose((*_opened(ref), f"{name} = {text}"), (f"{text} = {name}", "end block"))
        yield from _within(context, ref)


def _opened(ref: VarRef) -> tuple[Content, ...]:
    """CONTINUE keeps BLOCK from being all that a directive around it applies to (OpenMP 5.1)."""
    symbol = substitute(ref)
    return ("continue", "block", f"{symbol.type.prefix}{symbol.name}")


def _kernels(context: Context, ref: VarRef) -> tuple[Directive, Directive]:
    """The kernels that give the variable the device's value of the part, and the part its result."""
    condition, name = kernel_condition(context), substitute(ref).name
    implicit = ref.of_object and not ref.members and context.target.openmp < (5, 1)  # no list item before
    mapped = [] if implicit else [clause("map", (_mapped(context, ref),), "tofrom")]
    own = VarRef(name, name)
    result = clause("map", (own,), "to") if context.fortran else clause("firstprivate", (own,))
    read = directive("target", *condition, *mapped, clause("map", (own,), "from"))
    return read, directive("target", *condition, *mapped, result)


def _end(of: Directive) -> Directive:
    return Directive(of.model, of.name, of.span, end=True)


def _reduces_parts(context: Context) -> bool:
    return bool(context.attributes.reduced_parts)


def _mapped(context: Context, ref: VarRef) -> VarRef:
    """The record that a member is in, or the element, as a list item."""
    if ref.members and context.fortran:
        text = ref.name
    elif ref.sections and context.fortran:
        text = ref.name + subscripts(map(as_range, ref.sections))
    elif ref.sections:
        text = ref.text
    elif not ref.members:
        return VarRef("this[0:1]", "this", ref.span)
    else:
        text = f"{ref.name}[0:1]" if ref.members.lstrip().startswith("->") else ref.name
    return VarRef(text, ref.name, ref.span)


def _within(context: Context, ref: VarRef) -> Iterator[Effect]:
    """The part's name in the region replaced."""
    problem = problem_of(context.construct, ref) or _problem(context)
    if problem:
        yield Say(REDUCTION_MEMBER_UNMAPPED, ref.span, {"text": part_text(ref), "problem": problem})
    for span in named(context.construct, ref):
        yield Change(Edit(span, substitute(ref).name.encode()))


def _problem(context: Context) -> str:
    if context.directive.name == "loop" and levels(context.construct).gang:
        return "the gangs of the caller share the loop"
    return ""


RULES = (
    Rule("reduction-part", COMPUTE, "2.9.11", emit_compute, _reduces_parts, language="c"),
    Rule("loop-reduction-part", ("loop",), "2.9.11", emit_loop, _reduces_parts, language="c"),
    Rule("reduction-part-block", COMPUTE, "2.9.11", emit_fortran_compute, _reduces_parts, language="fortran"),
    Rule("loop-reduction-block", ("loop",), "2.9.11", emit_fortran_loop, _reduces_parts, language="fortran"),
)
