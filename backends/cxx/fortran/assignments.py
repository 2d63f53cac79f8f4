"""Assignments (Fortran 2018 10.2): of scalars as they are, of arrays as loops over their elements."""

from __future__ import annotations

from accomp.backends.cxx.fortran import strings
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions, Notes, Region
from accomp.backends.cxx.fortran.lines import braced
from accomp.backends.cxx.fortran.operators import stored
from accomp.backends.cxx.fortran.values import FACTOR, OR, Value, factor
from accomp.host import nodes as host
from accomp.host.declarations import allocates
from accomp.host.fortran_types import LONG, Kinded, RefusedError
from accomp.host.walk import base
from accomp.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Guard:
    """What stands around each element that is assigned to: the masks of WHERE, the indices of FORALL.

    `heads` are loops, outermost first, `counters` and `extents` the places they go through, fastest
    first.
    """

    mask: Value | None = None
    heads: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    extents: tuple[str, ...] = ()
    indices: tuple[str, ...] = ()
    """What the loops count besides."""


def assign(
    region: Region, within: Expressions, node: host.Assign | host.Call, guard: Guard | None = None
) -> list[str]:
    """The lines of an assignment; what it does is noted in the notes of `within`."""
    guard = guard or Guard()
    left, right = (node.target, node.value) if isinstance(node, host.Assign) else node.arguments[:2]
    assert right is not None
    target = within.designator(left)
    if not target.place:
        raise RefusedError(f"'{base(left)}' is assigned to, but is no variable of the kernel")
    within.lifting = bool(target.shape) and not guard.heads
    if isinstance(node, host.Call):
        return _defined(region, within, node, target, guard)
    started = len(within.notes.before)
    value = within.value(right)
    type_ = target.type
    if type_.base == "type" and allocates(region.declarations, type_):
        raise RefusedError(
            f"an object of {type_.text} is assigned, whose components would have to be allocated"
        )
    if value.shape and not target.shape:
        raise RefusedError("an array is assigned to a scalar")
    if value.shape and value.rank != target.rank:
        raise RefusedError(f"an array is assigned to '{base(left)}' of another rank")
    if guard.mask is not None and guard.mask.shape and guard.mask.rank != target.rank:
        raise RefusedError(f"the mask of WHERE and '{base(left)}' have different ranks")
    written(region, within.notes, target)
    if not target.shape and not guard.heads:
        line = store(target.text, target.type, value)
        return [f"if ({guard.mask.text}) {line}"] if guard.mask is not None else [line]
    if target.shape and not guard.heads:
        value = _hoisted(within, right, target, value, started)
    return _elements(region, within.notes, target, value, guard)


def _defined(region: Region, within: Expressions, node: host.Call, target: Value, guard: Guard) -> list[str]:
    """An assignment that the program defines (10.2.1.4)."""
    if guard.heads or guard.mask is not None:
        raise RefusedError("a defined assignment within WHERE or FORALL")
    lines = region.subroutine(within, node)
    written(region, within.notes, target)
    return lines


def store(target: str, type_: Kinded, value: Value) -> str:
    """The assignment of a scalar of the language."""
    if type_.string and value.type.base == "character":
        return strings.assignment(target, value.text)
    return f"{target} = {stored(value, type_)};"


def written(region: Region, notes: Notes, target: Value) -> None:
    """Note that a variable is assigned to."""
    if not target.shape and region.is_local(target.object):
        notes.assigns.add(target.object)
        notes.uses.add(target.object)
    else:
        notes.effects = True


def _hoisted(within: Expressions, right: host.Expression, target: Value, value: Value, started: int) -> Value:
    """The value again, with scalars of the array that is assigned to read in front of the loops."""
    scalars = [v for v in within.notes.touched if not v.shape and v.object == target.object]
    if not scalars or within.bound:
        return value
    within.notes.touched.clear()
    del within.notes.before[started:]
    within.hoisted = within.hoisted | {target.object}
    return within.value(right)


def _elements(region: Region, notes: Notes, target: Value, value: Value, guard: Guard) -> list[str]:
    counters = tuple(region.fresh("_k") for _ in target.shape)
    element, given = target.at(counters), value.at(counters)
    mask = guard.mask.at(counters) if guard.mask is not None else None
    heads = [*guard.heads, *heads_over(counters, target.shape)]
    line = store(element.text, target.type, given)
    if not _overlaps(region, notes, target, counters, element):
        return nested(heads, _masked(mask, line))
    extents, places = (*target.shape, *guard.extents), (*counters, *guard.counters)
    if any(_mentions(e, guard) for e in extents):
        raise RefusedError("a FORALL assigns to parts of different sizes that its right side reads")
    name, at = region.fresh("_t"), linear(places, extents)
    size = " * ".join(Value(e, LONG, 16 if e.isalnum() else 0).within(FACTOR) for e in extents)
    kept = _masked(mask, store(f"{name}[{at}]", target.type, given))
    lines = [f"fortran::temporary<{cpp_type(target.type)}> {name}({size});"]
    if mask is not None:
        held = region.fresh("_m")
        lines.append(f"fortran::temporary<bool> {held}({size});")
        kept = [
            f"{held}[{at}] = {mask.text};",
            *_masked(replace(mask, text=f"{held}[{at}]"), kept[-1].strip()),
        ]
        mask = replace(mask, text=f"{held}[{at}]")
    lines += nested(heads, kept)
    copy = _masked(mask, store(element.text, target.type, Value(f"{name}[{at}]", target.type)))
    return braced("", [*lines, *nested(heads, copy)])


def _mentions(text: str, guard: Guard) -> bool:
    return any(name in text for name in (*guard.counters, *guard.indices))


def _masked(mask: Value | None, line: str) -> list[str]:
    return [line] if mask is None else [f"if ({mask.text})", f"  {line}"]


def heads_over(counters: tuple[str, ...], shape: tuple[str, ...]) -> list[str]:
    """The heads of loops over the elements of a shape, the outermost first."""
    pairs = zip(reversed(counters), reversed(shape), strict=True)
    return [f"for (long long {n} = 0; {n} < {e}; ++{n})" for n, e in pairs]


def nested(heads: list[str], lines: list[str]) -> list[str]:
    """Lines within loops."""
    lines = braced("", lines) if len(lines) > 1 and heads else lines
    for number, head in enumerate(reversed(heads)):
        if lines and lines[0] == "{" and not number:
            lines = [f"{head} {{", *lines[1:]]
        else:
            lines = [head, *("  " + line for line in lines)]
    return lines


def _overlaps(region: Region, notes: Notes, target: Value, counters: tuple[str, ...], element: Value) -> bool:
    """Whether the right side may read what was assigned to for another element before."""
    for value in notes.touched:
        same = value.object == target.object
        if not same and not (region.is_aliased(value.object) and region.is_aliased(target.object)):
            continue
        places = counters if value.rank == len(counters) else ("?",) * value.rank
        if value.shape and value.rank != len(counters):
            return True
        if value.at(places).text != element.text:
            return True
    return False


def linear(places: tuple[str, ...], extents: tuple[str, ...]) -> str:
    """The number of an element in Fortran's order."""
    text = places[-1]
    for place, extent in zip(reversed(places[:-1]), reversed(extents[:-1]), strict=True):
        text = f"{place} + {factor(extent)} * {factor(text)}"
    return text


def kept_mask(region: Region, mask: Value) -> tuple[list[str], Value]:
    """Lines that evaluate a mask once, and the mask as it was then."""
    name = region.fresh("_m")
    counters = tuple(region.fresh("_k") for _ in mask.shape)
    size = " * ".join(Value(e, LONG, 16 if e.isalnum() else 0).within(FACTOR) for e in mask.shape)
    lines = [f"fortran::temporary<bool> {name}({size});"]
    text = f"{name}[{linear(counters, mask.shape)}] = {mask.at(counters).text};"
    lines += nested(heads_over(counters, mask.shape), [text])
    shape = mask.shape

    def element(places: tuple[str, ...]) -> Value:
        return Value(f"{name}[{linear(places, shape)}]", mask.type, truth=True)

    return lines, Value("", mask.type, shape=shape, element=element, truth=True)


__all__ = ["OR", "Guard", "assign", "kept_mask", "linear", "written"]
