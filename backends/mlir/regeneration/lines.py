"""The directives of a module: one line for each construct, in the order of the module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FileLineColLoc, FusedLoc, IntegerAttr, NameLoc

from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    ancestors,
    elements,
    levels,
    name_of,
    operands,
    word,
    words,
)
from accomp.backends.mlir.regeneration.clauses import (
    Clause,
    UntoldError,
    clauses_of,
    data_clauses,
    listed,
    ordered,
    typed_clauses,
    value_text,
)
from accomp.backends.mlir.regeneration.expressions import FORTRAN, C, Words
from accomp.codes import mlir as codes

if TYPE_CHECKING:
    from xdsl.ir import Attribute, Operation

    from accomp.backends.mlir.dialect.text import Module
    from accomp.diagnostics import Sink

_FORTRAN = (".f", ".for", ".f90", ".f95", ".f03", ".f08", ".f18")


def directives_text(module: Module, sink: Sink) -> bytes:
    """The directives of a module, each with the place that its location tells."""
    lines, fortran = list[str](), _of_fortran(module.operation)
    for op in module.operation.walk():
        try:
            lines += _lines(op, FORTRAN if fortran or _of_fortran(op) else C)
        except UntoldError as error:
            span = module.places.get(error.op)
            sink.report(codes.MLIR_UNTOLD, span and span.first_line(), what=error.what)
    return "".join(f"{line}\n" for line in lines).encode()


def _of_fortran(op: Operation) -> bool:
    """Whether an operation is in a file of Fortran, whose included files may have any name."""
    return _place(op.location).lower().partition(":")[0].endswith(_FORTRAN)


def _lines(op: Operation, language: Words) -> Iterator[str]:
    name = _DIRECTIVES.get(name_of(op))
    if name is None or _is_part(op):
        return
    place = _place(op.location)
    sentinel = "!$acc" if language.fortran else "#pragma acc"
    if name == "cache":
        for clause in clauses_of(_caches(op), language):
            yield f"{place}: {sentinel} {clause.text}" if place else f"{sentinel} {clause.text}"
        return
    directive, clauses = _directive(op, name, language)
    text = " ".join(part for part in (sentinel, directive, ordered(clauses)) if part)
    yield f"{place}: {text}" if place else text
    if name_of(op) == "acc.loop":
        for clause in data_clauses(op, language, ("cache_operands",)):
            yield f"{place}: {sentinel} {clause.text}" if place else f"{sentinel} {clause.text}"


def _caches(op: Operation) -> list[Operation]:
    """The operations of a `cache` directive in a region, of which this is the first; none of one that is not.

    Those of one directive have one location. Those that are operands of a loop are told with it.
    """
    block = op.parent_block()
    if block is None or any(use.operation.name == "acc.loop" for use in op.results[0].uses):
        return []
    all_ = [one for one in block.ops if one.name == "acc.cache" and one.location == op.location]
    return all_ if all_[0] is op else []


_DIRECTIVES = {
    "acc.parallel": "parallel",
    "acc.serial": "serial",
    "acc.kernels": "kernels",
    "acc.loop": "loop",
    "acc.data": "data",
    "acc.host_data": "host_data",
    "acc.enter_data": "enter data",
    "acc.exit_data": "exit data",
    "acc.update": "update",
    "acc.declare": "declare",
    "acc.declare_enter": "declare",
    "acc.cache": "cache",
    "acc.routine": "routine",
    "acc.init": "init",
    "acc.shutdown": "shutdown",
    "acc.set": "set",
    "acc.wait": "wait",
    "acc.atomic.read": "atomic read",
    "acc.atomic.write": "atomic write",
    "acc.atomic.update": "atomic update",
    "acc.atomic.capture": "atomic capture",
}


def _is_part(op: Operation) -> bool:
    """Whether an operation is part of a directive that another one tells, or of none."""
    around = op.parent_op()
    if name_of(op) == "acc.loop":
        return op.properties.get("combined") is not None and around is not None and around.name in COMPUTE
    if name_of(op).startswith("acc.atomic."):
        return around is not None and around.name == "acc.atomic.capture"
    return name_of(op) == "acc.routine" and op.properties.get("implicit") is not None


def _place(location: Attribute) -> str:
    if isinstance(location, NameLoc):
        return _place(location.location)
    if isinstance(location, FusedLoc):
        return next((place for one in elements(location.locations) if (place := _place(one))), "")
    if isinstance(location, FileLineColLoc):
        return f"{location.filename.data}:{location.line.data}:{location.column.data}"
    return ""


def _directive(op: Operation, name: str, language: Words) -> tuple[str, list[Clause]]:
    clauses = list(_clauses(op, language))
    if op.name == "acc.wait" and (queues := operands(op, "wait_operands")):
        texts = ", ".join(value_text(op, queue, "wait", language) for queue in queues)
        devnum = operands(op, "wait_devnum")
        head = f"devnum: {value_text(op, devnum[0], 'devnum', language)}: queues: " if devnum else ""
        return f"wait({head}{texts})", clauses
    if op.name == "acc.routine":
        return f"routine({_target(op.properties.get('func_name'))})", clauses
    if op.properties.get("combined") is not None and op.name in COMPUTE:
        for inner in (one for block in op.regions[0].blocks for one in block.ops if one.name == "acc.loop"):
            # a reduction is one of both parts (2.11)
            return f"{name} loop", [*clauses, *(c for c in _clauses(inner, language) if c not in clauses)]
    return name, clauses


def _target(reference: Attribute | None) -> str:
    return word(getattr(reference, "root_reference", reference))


def _clauses(op: Operation, language: Words) -> Iterator[Clause]:
    yield from _conditions(op, language)
    if op.name not in ("acc.routine", "acc.wait"):
        yield from typed_clauses(op, language)
    yield from _single(op, language)
    if op.name == "acc.loop":
        yield from _loop(op)
    if op.name == "acc.routine":
        yield from _routine(op)
    yield from data_clauses(op, language, _GROUPS)
    default = word(op.properties.get("defaultAttr"))
    if default:
        yield Clause(f"default({default})")
    for attribute, text in (("ifPresent", "if_present"), ("finalize", "finalize"), ("nohost", "nohost")):
        if op.properties.get(attribute) is not None:
            yield Clause(text)


_GROUPS = ("data_clause_operands", "private_operands", "firstprivate_operands", "reduction_operands")


def _conditions(op: Operation, language: Words) -> Iterator[Clause]:
    for clause, group in (("if", "if_cond"), ("self", "self_cond")):
        for value in operands(op, group):
            yield Clause(f"{clause}({value_text(op, value, clause, language)})")
    if op.properties.get("selfAttr") is not None:
        yield Clause("self")


def _single(op: Operation, language: Words) -> Iterator[Clause]:
    """Clauses with at most one value, those of executable directives."""
    given = {"async": "async_operand", "device_num": "device_num", "default_async": "default_async"}
    for clause, group in given.items():
        for value in operands(op, group):
            yield Clause(f"{clause}({value_text(op, value, clause, language)})")
    for attribute in ("async", "wait"):
        if op.properties.get(attribute) is not None and op.name != "acc.update":
            yield Clause(attribute)
    if op.name in ("acc.enter_data", "acc.exit_data") and (queues := operands(op, "wait_operands")):
        texts = ", ".join(value_text(op, queue, "wait", language) for queue in queues)
        devnum = operands(op, "wait_devnum")
        head = f"devnum: {value_text(op, devnum[0], 'devnum', language)}: queues: " if devnum else ""
        yield Clause(f"wait({head}{texts})")
    types = words(op.properties.get("device_types")) or (word(op.properties.get("device_type")),)
    if types != ("",):
        yield Clause(f"device_type({', '.join('*' if one == 'star' else one for one in types)})")


def _loop(op: Operation) -> Iterator[Clause]:
    depths = elements(op.properties.get("collapse"))
    for depth, device in zip(depths, words(op.properties.get("collapseDeviceType")), strict=False):
        if isinstance(depth, IntegerAttr):
            forced = device in words(op.attributes.get("collapse_force"))
            yield Clause(f"collapse({'force: ' if forced else ''}{depth.value.data})", device)
    around = next((outer.name for outer in ancestors(op) if outer.name in COMPUTE), "")
    implied = _implied(op, around)
    for attribute in ("seq", "independent", "auto_"):
        found = listed(op.properties.get(attribute), attribute.rstrip("_"))
        yield from (one for one in found if attribute != implied or one.device != "none")


def _implied(op: Operation, around: str) -> str:
    """How a loop is scheduled where no clause says so (2.9), in serial by whether it has levels."""
    if around == "acc.serial":
        return "auto_" if levels(op) else "seq"
    return "auto_" if around == "acc.kernels" else "independent"


_LEVELS = ("gang", "worker", "vector", "seq")
_DEVICES: frozenset[str] = frozenset(("host", "multicore", "nvidia", "radeon"))


def _levels(op: Operation) -> Iterator[Clause]:
    """The levels of a routine; one that is for all types which no other is for stands in front of these."""
    known = {level: words(op.properties.get(level)) for level in _LEVELS}
    for level, types in known.items():
        others = {type_ for other, listed_ in known.items() if other != level for type_ in listed_}
        general = len(types) > 1 and others and frozenset(types) == _DEVICES - others
        for type_ in ("none",) if general else types:
            yield Clause(level, type_)


def _routine(op: Operation) -> Iterator[Clause]:
    sizes = elements(op.properties.get("gangDim"))
    for size, device in zip(sizes, words(op.properties.get("gangDimDeviceType")), strict=False):
        if isinstance(size, IntegerAttr):
            yield Clause(f"gang(dim: {size.value.data})", device)
    yield from _levels(op)
    for names, types, quote in (
        ("bindIdName", "bindIdNameDeviceType", ""),
        ("bindStrName", "bindStrNameDeviceType", '"'),
    ):
        of = words(op.properties.get(types))
        for reference, device in zip(elements(op.properties.get(names)), of, strict=False):
            yield Clause(f"bind({quote}{_target(reference)}{quote})", device)
