"""Array and structure constructors (Fortran 2018 7.8, 7.5.10) as values."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.cxx.fortran import operators
from accomp.backends.cxx.fortran.assignments import heads_over, nested
from accomp.backends.cxx.fortran.cpp_types import cpp_type, struct_name
from accomp.backends.cxx.fortran.derived_types import known_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.lines import braced
from accomp.backends.cxx.fortran.memory import kept
from accomp.backends.cxx.fortran.objects import items_text
from accomp.backends.cxx.fortran.values import FACTOR, TERM, Value, mapped, whole
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, constant_shape
from accomp.host.fortran_types import INTEGER, Kinded, RefusedError, kinded_of

_MOST = 4096


def structure(within: Expressions, node: host.Call) -> Value:
    """A structure constructor."""
    named = {a.name: a.value for a in node.arguments if isinstance(a, host.Keyword)}
    ordered: list[host.Expression] = [a for a in node.arguments if not isinstance(a, host.Keyword)]
    type_ = kinded_of(node.type)
    assert type_ is not None
    within.region.structure(type_)
    text = _members(within, type_, ordered, named)
    if ordered:
        raise RefusedError(f"type '{node.name}' has fewer components than are given")
    return Value(text, type_)


def initial(within: Expressions, type_: Kinded) -> str:
    """The object of a derived type with the default values of its components; empty where there is none."""
    known = within.region.declarations.derived(type_)
    if any(_starts(within, component) for component in known.components):
        return _members(within, type_, [], {}, complete=False)
    return initial(within, known.parent) if known.parent is not None else ""


def _starts(within: Expressions, component: DataObject) -> bool:
    """Whether a component has a default value, or one of its own components has."""
    type_ = component.type
    inner = type_ if type_ is not None and type_.base == "type" and not component.dynamic else None
    return component.initial is not None or (inner is not None and bool(initial(within, inner)))


def _members(
    within: Expressions,
    type_: Kinded,
    ordered: list[host.Expression],
    given: dict[str, host.Expression],
    *,
    complete: bool = True,
) -> str:
    """The components in braces: the parent's first, then those of the type itself."""
    known = within.region.declarations.derived(type_)
    parent, texts = known.parent, list[str]()
    if parent is not None and known.extends in given:
        texts.append(within.value(given[known.extends]).text)
    elif parent is not None:
        texts.append(_members(within, parent, ordered, given, complete=complete))
    for component in known.components:
        node = given.get(component.name) or (ordered.pop(0) if ordered else None)
        texts.append(_member(within, component, node, complete=complete))
    return f"{struct_name(type_)}{{{', '.join(texts)}}}"


def _member(
    within: Expressions, component: DataObject, node: host.Expression | None, *, complete: bool
) -> str:
    """The value of a component: the one given, or its default."""
    if component.dynamic or component.procedure:
        null = isinstance(node, host.Call) and node.intrinsic and node.name == "null"
        if node is not None and not null:
            raise RefusedError(
                f"component '{component.name}' of a structure constructor is a pointer or allocatable"
            )
        return "{}"
    type_, default = known_type(component), component.initial
    if node is None and default is None:
        if complete:
            raise RefusedError(f"a structure constructor lacks component '{component.name}'")
        return "{}" if type_.base != "type" or component.dimensions else initial(within, type_) or "{}"
    given = node or default
    assert given is not None
    value = within.value(given) if node is not None else within.elsewhere().value(given)
    _, extents = constant_shape(component)
    converted = mapped((value,), lambda v: operators.convert(v[0], type_))
    text = items_text(converted, extents)
    return text if extents else converted.text


def array(within: Expressions, node: host.Array) -> Value:
    """The value of an array constructor: its elements one by one, or kept where their number is not known."""
    items: list[Value] = []
    try:
        for item in node.items:
            _item(within, item, items)
    except _UnknownError:
        return _kept(within, node)
    if not items:
        raise RefusedError("an array constructor without elements")
    return of_items(items, kinded_of(node.type) or items[0].type)


class _UnknownError(Exception):
    """The number of elements is not known, or large."""


def _kept(within: Expressions, node: host.Array) -> Value:
    """An array constructor that is evaluated once, in memory."""
    if within.bound:
        raise RefusedError("an array constructor of unknown size depends on an index")
    type_ = kinded_of(node.type) or _sample(within, node.items)
    name, at = within.region.fresh("_t"), within.region.fresh("_n")
    counted = [line for item in node.items for line in _each(within, item, lambda _: f"++{at};")]
    filled = [
        line
        for item in node.items
        for line in _each(within, item, lambda v: f"{name}[{at}++] = {operators.stored(v, type_)};")
    ]
    size = within.region.fresh("_n")
    within.notes.before += [
        f"long long {at} = 0;",
        *counted,
        f"const long long {size} = {at};",
        f"fortran::temporary<{cpp_type(type_)}> {name}({size});",
        f"{at} = 0;",
        *filled,
    ]
    return kept(name, type_, (size,))


def _each(within: Expressions, item: host.Expression, make: Callable[[Value], str]) -> list[str]:
    """The lines that do something with each element of an item, in order."""
    if isinstance(item, host.Implied):
        first, last, step = (within.value(n) for n in _bounds(item))
        index = item.range.index
        counter, local = within.region.fresh("_k"), within.region.fresh(f"_{index.name}")
        inner = within.binding({index.id: Value(local, INTEGER)})
        count = f"fortran::extent({first.text}, {last.text}, {step.text})"
        start = f"const int {local} = int({first.within(TERM)} + {counter} * {step.within(FACTOR + 1)});"
        lines = [start, *(line for one in item.items for line in _each(inner, one, make))]
        return braced(f"for (long long {counter} = 0; {counter} < {count}; ++{counter})", lines)
    value = within.value(item)
    counters = tuple(within.region.fresh("_k") for _ in value.shape)
    return nested(heads_over(counters, value.shape), [make(value.at(counters))])


def _sample(within: Expressions, items: tuple[host.Expression, ...]) -> Kinded:
    """The type of the first element."""
    first = items[0]
    if isinstance(first, host.Implied):
        return _sample(within.binding({first.range.index.id: whole(1, INTEGER)}), first.items)
    return within.value(first).type


def of_items(items: list[Value], type_: Kinded, shape: tuple[int, ...] = ()) -> Value:
    """The array of some scalars in the order of its elements."""
    texts = [operators.convert(item, type_).text for item in items]
    name = f"{cpp_type(type_)}"
    listed = ", ".join(texts)
    shape = shape or (len(items),)

    def element(places: tuple[str, ...]) -> Value:
        if all(p.isdigit() for p in places):
            index, size = 0, 1
            for place, extent in zip(places, shape, strict=True):
                index, size = index + int(place) * size, size * extent
            return operators.convert(items[index], type_) if index < len(items) else items[0]
        index_text, size = places[0], shape[0]
        for place, extent in zip(places[1:], shape[1:], strict=True):
            index_text, size = f"{index_text} + {size} * ({place})", size * extent
        return Value(f"fortran::array<{name}, {len(items)}>{{{{{listed}}}}}[{index_text}]", type_)

    return Value("", type_, shape=tuple(str(e) for e in shape), element=element)


def _item(within: Expressions, item: host.Expression, items: list[Value]) -> None:
    if isinstance(item, host.Implied):
        _implied(within, item, items)
        return
    value = within.value(item)
    if not value.shape:
        items.append(value)
        return
    if not all(e.isdigit() for e in value.shape):
        raise _UnknownError
    extents = [int(e) for e in value.shape]
    total = 1
    for extent in extents:
        total *= extent
    _few(len(items) + total)
    for number in range(total):
        places, index = list[str](), number
        for extent in extents:
            places.append(str(index % extent))
            index //= extent
        items.append(value.at(tuple(places)))


def _implied(within: Expressions, item: host.Implied, items: list[Value]) -> None:
    first, last, step = (within.value(n).constant for n in _bounds(item))
    if first is None or last is None or not step:
        raise _UnknownError
    _few(len(items) + abs(last - first))
    for number in range(first, last + (1 if step > 0 else -1), step):
        inner = within.binding({item.range.index.id: whole(number, INTEGER)})
        for one in item.items:
            _item(inner, one, items)


def _bounds(item: host.Implied) -> tuple[host.Expression, host.Expression, host.Expression]:
    return item.range.lower, item.range.upper, item.range.step


def _few(count: int) -> None:
    if count > _MOST:
        raise _UnknownError
