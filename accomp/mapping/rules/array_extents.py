"""What OpenMP cannot map: rows behind pointers, arrays of assumed size, closures that hold addresses.

And what flang cannot tell the device address of, or takes the wrong bytes of.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import CLOSURE, JAGGED, USED_SHAPE
from accomp.codes.subscripts import ASSUMED_SIZE
from accomp.ir.nodes import HostLine
from accomp.mapping.attributes import assumed_shape, refs
from accomp.mapping.rule import COMPUTE, Context, Effect, Host, Rule, Say, has
from accomp.mapping.rules.data_clauses import SECTIONED
from accomp.syntax.nodes import TypeKind, VarRef, is_record
from accomp.target import PORTABLE


def emit_jagged(context: Context) -> Iterator[Effect]:
    """A section of sections over an array of pointers is not one of contiguous rows, as OpenMP takes it."""
    for acc, ref in refs(context.construct, *SECTIONED):
        if _jagged(ref):
            yield Say(JAGGED, ref.span, {"text": ref.text, "name": ref.name, "clause": acc.name})


def _jagged(ref: VarRef) -> bool:
    """Whether a range of one dimension selects pointers that a further dimension goes through."""
    type_, ranged = ref.type, False
    for index, section in enumerate(ref.sections):
        if index and ranged and type_ is not None and type_.kind is TypeKind.POINTER:
            return True
        ranged = ranged or section.range
        type_ = type_.element if type_ is not None else None
    return False


def emit_assumed_size(context: Context) -> Iterator[Effect]:
    """OpenMP maps no array of assumed size as a whole; calls of the run-time library find what is present."""
    called = context.target.exact and context.directive.name not in COMPUTE
    for acc, ref in refs(context.construct, *(("present",) if context.target.exact else SECTIONED)):
        unsized = ref.plain and ref.type is not None and not ref.type.complete
        if unsized and not called and not acc.implicit:
            yield Say(ASSUMED_SIZE, ref.span, {"name": ref.name, "clause": acc.name})


def emit_closure(context: Context) -> Iterator[Effect]:
    """What a closure captured is attached where OpenMP maps it by itself, not where a clause maps it."""
    if not context.target.output.openmp:
        return
    for acc, ref in refs(context.construct, *SECTIONED):
        if ref.symbol is not None and ref.symbol.has("addresses") and not acc.implicit:
            yield Say(CLOSURE, ref.span, {"name": ref.name, "clause": acc.name})


def emit_used_shape(context: Context) -> Iterator[Effect]:
    """Of arrays of assumed shape flang 22 maps a copy of the descriptor and leaves the host's address in it.

    The library's calls find the data of arrays that pointers of the same name may point to (exact-host-data).
    """
    for _, ref in refs(context.construct, "use_device"):
        if ref.type is None or not assumed_shape(ref):
            continue
        pointed = not is_record(ref.type) and "*" not in ref.type.spelling
        if not (pointed and context.target.exact):
            remedy = "use '-fopenacc-profile=exact', or " if pointed else ""
            yield Say(USED_SHAPE, ref.span, {"name": ref.name, "remedy": remedy})


def emit_shape(context: Context) -> Iterator[Effect]:
    """Of arrays of assumed shape flang 22 takes as many bytes as the elements have, from the first one on.

    It does so of their sections in all directives. Whether anything lies between the elements is known when
    the program runs.
    """
    alone = context.directive.name not in (*COMPUTE, "data")
    listed = [r for _, r in refs(context.construct, *SECTIONED) if assumed_shape(r) and not r.members]
    for name, ref in {ref.name: ref for ref in listed if alone or ref.sections}.items():
        optional = ref.symbol is not None and ref.symbol.has("optional")
        opening, closing = (f"if (present({name})) then",), ("end if",)
        stop = _stop(name, "-fopenacc-profile=exact takes its own" if alone else "list it whole")
        for line in (*opening, stop, *closing) if optional else (stop,):
            yield Host(HostLine(line))


def _stop(name: str, remedy: str) -> str:
    wrong = f"flang takes other elements of '{name}', which is not contiguous"
    return f'if (.not. is_contiguous({name})) error stop "{wrong}; {remedy}"'


RULES = (
    Rule(
        "contiguous-shape",
        (*COMPUTE, "data", "enter data", "exit data", "update"),
        "2.7.1",
        emit_shape,
        lambda c: c.target.renames,
        profile=PORTABLE,
        language="fortran",
    ),
    Rule(
        "use-device-shape",
        ("host_data",),
        "2.8.1",
        emit_used_shape,
        lambda c: c.target.renames,
        language="fortran",
    ),
    Rule(
        "data-jagged",
        (*COMPUTE, "data", "enter data", "exit data", "update"),
        "2.7.1",
        emit_jagged,
        has(*SECTIONED),
        profile=PORTABLE,
    ),
    Rule(
        "data-closure",
        (*COMPUTE, "data", "enter data", "update"),
        "2.7.1",
        emit_closure,
        has(*SECTIONED),
    ),
    Rule(
        "data-assumed-size",
        (*COMPUTE, "data", "enter data", "exit data", "update"),
        "2.7.1",
        emit_assumed_size,
        has(*SECTIONED),
        language="fortran",
    ),
)
