"""Private copies of array sections (OpenACC 3.3 sections 2.5.13, 2.5.14, 2.9.11), which OpenMP has not.

A section of an array is part of a private copy of the whole array. One
reached through a pointer is a local array, and the pointer has a local one
of its name that points to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import PRIVATE_SECTION
from accomp.ir.actions import DeclareSection, InsertAt
from accomp.mapping.attributes import refs
from accomp.mapping.build import clause, expression, plain
from accomp.mapping.levels import levels
from accomp.mapping.rule import COMPUTE, Context, Effect, Inner, Insert, Rule, Say, Wrap
from accomp.syntax.nodes import Clause, Section, TypeKind, VarRef
from accomp.syntax.printer import parenthesized
from accomp.target import EXACT, PORTABLE


def pointed(ref: VarRef) -> bool:
    """Whether the ref is a section of one dimension that is reached through a pointer."""
    if not ref.sections or ref.members or ref.type is None:
        return False
    return ref.type.kind is TypeKind.POINTER


def whole_array(ref: VarRef) -> bool:
    """Whether the ref is a section of an array."""
    return bool(ref.sections) and not ref.members and ref.type is not None and ref.type.kind is TypeKind.ARRAY


def listed(acc: Clause, ref: VarRef, clause_name: str) -> Iterator[Effect]:
    """The omp clause for a var that is no section through a pointer."""
    if ref.members:
        yield Say(PRIVATE_SECTION, ref.span, {"name": ref.name, "clause": acc.name})
    elif whole_array(ref):
        yield clause(clause_name, plain((ref,)))
    else:
        yield clause(clause_name, (ref,))


def initial_name(ref: VarRef) -> str:
    """The array of the values of a firstprivate section; in profile `exact` the pointer to the device's."""
    return f"accomp_initial_{ref.name}"


def _length(section: Section) -> str:
    if not section.range or section.length is None:
        return "1"
    return section.length.text


def _sections(context: Context, *names: str) -> list[tuple[Clause, VarRef]]:
    return [(acc, ref) for acc, ref in refs(context.construct, *names) if pointed(ref)]


def _one_level(ref: VarRef) -> bool:
    """Whether no further dimension lies behind pointers."""
    type_ = ref.type.element if ref.type is not None else None
    for _ in ref.sections[1:]:
        if type_ is None or type_.kind is TypeKind.POINTER:
            return False
        type_ = type_.element
    return True


def _copies(context: Context, *names: str) -> Iterator[DeclareSection | Say]:
    for acc, ref in _sections(context, *names):
        if not _one_level(ref) or (len(ref.sections) > 1 and acc.name == "firstprivate"):
            yield Say(PRIVATE_SECTION, ref.span, {"name": ref.name, "clause": acc.name})
        else:
            yield DeclareSection(ref, acc.name == "firstprivate", initial_name(ref))


def emit_compute(context: Context) -> Iterator[Effect]:
    """Each gang has its copy, at the start of the region."""
    for copy in _copies(context, "private", "firstprivate"):
        yield copy if isinstance(copy, Say) else Inner((copy,))


def emit_initial(context: Context) -> Iterator[Effect]:
    """The values come from the encountering thread, also where the section is present with others.

    So they are mapped as an array of their own.
    """
    for ref in context.attributes.initial:
        section, name = ref.sections[0], initial_name(ref)
        count, lower = _length(section), section.lower
        first = "accomp_i" if lower is None or lower.value == 0 else f"{parenthesized(lower)} + accomp_i"
        loop = f"for (accomp_i = 0; accomp_i < (unsigned long)({count}); ++accomp_i)"
        fill = f"{{ unsigned long accomp_i; {loop} {name}[accomp_i] = {ref.name}[{first}]; }}"
        yield Wrap((f"__typeof__({ref.name}[0]) {name}[{count}];", fill))
        yield clause("map", (VarRef(name, name),), "to")


def emit_initial_exact(context: Context) -> Iterator[Effect]:
    """The library copies the values to memory of their own."""
    for ref in context.attributes.initial:
        section, name = ref.sections[0], initial_name(ref)
        first = section.lower.text if section.lower is not None else "0"
        yield Wrap((f"__typeof__(&{ref.name}[0]) {name} = &{ref.name}[{first}];",))
        yield clause("is_device_ptr", (expression(name),))


def emit_loop(context: Context) -> Iterator[Effect]:
    """Each iteration of a worker or vector loop has its copy; a gang or a sequential loop one around it."""
    own = levels(context.construct)
    for copy in _copies(context, "private"):
        if isinstance(copy, Say):
            yield copy
        elif own.worker or own.vector:
            yield from _in_body(context, copy)
        else:
            yield Wrap((copy,))


def _in_body(context: Context, copy: DeclareSection) -> Iterator[Effect]:
    collapse = context.directive.get("collapse")
    count = collapse.expr.value if collapse and collapse.expr and collapse.expr.value else 1
    loops = context.construct.loops[:count]
    if not loops:
        return
    yield Insert(loops[-1].body, InsertAt.BODY, (copy,))


def _has_section(context: Context) -> bool:
    return bool(_sections(context, "private", "firstprivate"))


def _has_initial(context: Context) -> bool:
    return bool(context.attributes.initial)


RULES = (
    Rule("private-section", COMPUTE, "2.5.13, 2.5.14", emit_compute, _has_section),
    Rule("firstprivate-initial", COMPUTE, "2.5.14", emit_initial, _has_initial, profile=PORTABLE),
    Rule("firstprivate-initial-exact", COMPUTE, "2.5.14", emit_initial_exact, _has_initial, profile=EXACT),
    Rule("loop-private-section", ("loop",), "2.9.11", emit_loop, _has_section),
)
