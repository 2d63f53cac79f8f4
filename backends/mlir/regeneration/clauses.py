"""Clauses made again: those of data operations, and those that operands and attributes of constructs tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerAttr, SymbolRefAttr

from accomp.backends.mlir.dialect.facts import (
    clause_of,
    device_types,
    elements,
    entry_of,
    operands,
    segments,
    word,
    words,
)
from accomp.backends.mlir.regeneration.expressions import Words, expression, named
from accomp.backends.mlir.verification.recipes import lookup
from accomp.records import dataclass
from accomp.spec.openacc import ONE_WAY

if TYPE_CHECKING:
    from xdsl.ir import Attribute, Operation, SSAValue


class UntoldError(Exception):
    """A value or variable that the module does not tell in the program's words."""

    def __init__(self, what: str, op: Operation) -> None:
        super().__init__(what)
        self.what, self.op = what, op


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause as text, and the device type that it is for (`none`: all)."""

    text: str
    device: str = "none"


_SPELLED = {
    "copyin_readonly": "copyin",
    "copyout_zero": "copyout",
    "create_zero": "create",
    "update_host": "self",
    "update_self": "self",
    "update_device": "device",
    "declare_device_resident": "device_resident",
    "declare_link": "link",
    "cache_readonly": "cache",
}
_IMPLIED = {
    "copyin_readonly": "readonly",
    "copyout_zero": "zero",
    "create_zero": "zero",
    "cache_readonly": "readonly",
}
_BOTH_WAYS = frozenset(ONE_WAY.values())
"""What `always` is of clauses that move data in both directions."""
_MODIFIERS = ("always", "alwaysin", "alwaysout", "capture", "readonly", "zero")
_DEVICES = {"star": "*"}
_OPERATORS = {
    "add": ("+", "+"),
    "mul": ("*", "*"),
    "max": ("max", "max"),
    "min": ("min", "min"),
    "iand": ("&", "iand"),
    "ior": ("|", "ior"),
    "xor": ("^", "ieor"),
    "eqv": ("==", ".eqv."),
    "neqv": ("!=", ".neqv."),
    "land": ("&&", ".and."),
    "lor": ("||", ".or."),
}


def data_clauses(op: Operation, words_: Words, groups: Sequence[str]) -> Iterator[Clause]:
    """The data clauses of a construct, one for each set of modifiers; implicit ones are left out."""
    values = [value for group in groups for value in operands(op, group)]
    yield from clauses_of([entry for value in values if (entry := entry_of(value)) is not None], words_)


def clauses_of(entries: Sequence[Operation], words_: Words) -> Iterator[Clause]:
    """The clauses that data operations come from."""
    listed: dict[str, list[str]] = {}
    for entry in entries:
        if not _is_implicit(entry):
            listed.setdefault(_head(entry, words_), []).append(variable(entry))
    for head, names in listed.items():
        yield Clause(f"{head}{', '.join(names)})")


def _is_implicit(entry: Operation) -> bool:
    held = entry.properties.get("implicit")
    return isinstance(held, IntegerAttr) and bool(held.value.data)


def variable(entry: Operation) -> str:
    """A variable of a data clause as the user wrote it, with its section."""
    given = word(entry.properties.get("name"))
    if given:
        return given
    name = named(operands(entry, "var")[0])
    if name is None or operands(entry, "bounds"):
        raise UntoldError(f"the variable of '{entry.name}' has no name", entry)
    return name


def _head(entry: Operation, words_: Words) -> str:
    clause = _written(entry)
    if clause == "reduction":
        return f"reduction({_operator(entry, words_)}:"
    given = {
        str(getattr(one, "value", one)) for one in getattr(entry.properties.get("modifiers"), "data", ())
    }
    given |= {_IMPLIED[clause]} if clause in _IMPLIED else set()
    alone = ONE_WAY.get(clause.partition("_")[0])
    if given >= ({alone} if alone else _BOTH_WAYS):
        given = given - _BOTH_WAYS | {"always"}
    chosen = ", ".join(modifier for modifier in _MODIFIERS if modifier in given)
    return f"{_SPELLED.get(clause, clause)}({chosen + ': ' if chosen else ''}"


def _written(entry: Operation) -> str:
    """The clause of an entry; where that does not say, what its exit makes of it."""
    if entry.properties.get("dataClause") is None:
        exits = {use.operation.name for result in entry.results for use in result.uses}
        if "acc.copyout" in exits:
            return {"acc.copyin": "copy", "acc.create": "copyout"}.get(entry.name, clause_of(entry))
    return clause_of(entry)


def _operator(entry: Operation, words_: Words) -> str:
    reference = entry.properties.get("recipe")
    recipe = lookup(entry, reference) if isinstance(reference, SymbolRefAttr) else None
    operator = word(recipe.properties.get("reductionOperator")) if recipe is not None else ""
    if operator not in _OPERATORS:
        raise UntoldError("the operator of a reduction is not told", entry)
    return _OPERATORS[operator][words_.fortran]


def value_text(op: Operation, value: SSAValue, clause: str, words_: Words) -> str:
    """The text of a clause's value. Raises UntoldError where it cannot be told."""
    text = expression(value, words_)
    if text is None:
        raise UntoldError(f"the value of '{clause}' is not told in the program's words", op)
    return text[1:-1] if text.startswith("(") and text.endswith(")") and text.count("(") == 1 else text


def typed_clauses(op: Operation, words_: Words) -> Iterator[Clause]:
    """The clauses that have values for device types, in the order of the standard's lists."""
    for clause, group, types, sizes, alone in _TYPED:
        for device in device_types(op.properties.get(alone)) if alone else ():
            yield Clause(clause, device)
        of = device_types(op.properties.get(types))
        values, at = operands(op, group), 0
        devnums = [bool(one.value.data) for one in _flags(op, clause)]
        for index, (device, size) in enumerate(zip(of, segments(op, sizes, len(of)), strict=False)):
            texts = [value_text(op, value, clause, words_) for value in values[at : at + size]]
            if index < len(devnums) and devnums[index]:
                texts = [f"devnum: {texts[0]}: queues: {', '.join(texts[1:])}"] if texts[1:] else texts
            texts = _keyed(op, clause, texts, at)
            at += size
            yield Clause(f"{clause}({', '.join(texts)})", device)


_TYPED = (
    ("async", "async_operands", "asyncOperandsDeviceType", "", "asyncOnly"),
    ("wait", "wait_operands", "waitOperandsDeviceType", "waitOperandsSegments", "waitOnly"),
    ("num_gangs", "num_gangs", "numGangsDeviceType", "numGangsSegments", ""),
    ("num_workers", "num_workers", "numWorkersDeviceType", "", ""),
    ("vector_length", "vector_length", "vectorLengthDeviceType", "", ""),
    ("gang", "gang_operands", "gangOperandsDeviceType", "gangOperandsSegments", "gang"),
    ("worker", "worker_num_operands", "workerNumOperandsDeviceType", "", "worker"),
    ("vector", "vector_operands", "vectorOperandsDeviceType", "", "vector"),
    ("tile", "tile_operands", "tileOperandsDeviceType", "tileOperandsSegments", ""),
)


def _flags(op: Operation, clause: str) -> list[IntegerAttr]:
    held = elements(op.properties.get("hasWaitDevnum")) if clause == "wait" else ()
    return [one for one in held if isinstance(one, IntegerAttr)]


def _keyed(op: Operation, clause: str, texts: list[str], at: int) -> list[str]:
    texts = ["*" if text == "-1" and clause == "tile" else text for text in texts]
    if clause != "gang":
        return texts
    kinds = words(op.properties.get("gangOperandsArgType"))[at : at + len(texts)]
    starred = [
        "*" if text == "-1" and kind == "Static" else text for text, kind in zip(texts, kinds, strict=True)
    ]
    return [f"{kind.lower()}: {text}" for text, kind in zip(starred, kinds, strict=True)]


def ordered(clauses: Sequence[Clause]) -> str:
    """Clauses as text: those for all devices, then those of each device type after its `device_type`."""
    parts = [clause.text for clause in clauses if clause.device == "none"]
    for device in dict.fromkeys(clause.device for clause in clauses if clause.device != "none"):
        parts.append(f"device_type({_DEVICES.get(device, device)})")
        parts += [clause.text for clause in clauses if clause.device == device]
    return " ".join(parts)


def listed(attribute: Attribute | None, text: str) -> Iterator[Clause]:
    """A clause without value for each device type of a list."""
    for device in device_types(attribute):
        yield Clause(text, device)
