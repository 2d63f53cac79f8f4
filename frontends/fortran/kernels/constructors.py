"""Array constructors (Fortran 2018 7.8) as values."""

from __future__ import annotations

from accomp.frontends.fortran.declarations import type_at
from accomp.frontends.fortran.kernels import operators
from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.nodes import Constructor, ImpliedDo, Node
from accomp.frontends.fortran.kernels.types import INTEGER, Kinded, RefusedError, common, kinded
from accomp.frontends.fortran.kernels.values import Value, whole

_MOST = 4096


def array(within: Expressions, node: Constructor) -> Value:
    """The value of an array constructor with a known number of elements."""
    items: list[Value] = []
    for item in node.items:
        _item(within, item, items)
    if not items:
        raise RefusedError("an array constructor without elements")
    return of_items(items, _type(within, node, items))


def of_items(items: list[Value], type_: Kinded, shape: tuple[int, ...] = ()) -> Value:
    """The array of some scalars in the order of its elements."""
    texts = [operators.convert(item, type_).text for item in items]
    name = f"{type_.cpp}"
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


def _type(within: Expressions, node: Constructor, items: list[Value]) -> Kinded:
    if node.type:
        found = type_at(node.type)
        if found is not None:
            return kinded(within.scope, found[0], within.region.defaults)
        raise RefusedError(f"type '{node.type}' of an array constructor is not known")
    type_ = items[0].type
    for item in items[1:]:
        type_ = common(type_, item.type) if type_.numeric and item.type.numeric else type_
    return type_


def _item(within: Expressions, item: Node | ImpliedDo, items: list[Value]) -> None:
    if isinstance(item, ImpliedDo):
        _implied(within, item, items)
        return
    value = within.value(item)
    if not value.shape:
        items.append(value)
        return
    if not all(e.isdigit() for e in value.shape):
        raise RefusedError("an array of unknown size in an array constructor")
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


def _implied(within: Expressions, item: ImpliedDo, items: list[Value]) -> None:
    bounds = [within.value(n).constant for n in (item.first, item.last)]
    step = within.value(item.step).constant if item.step is not None else 1
    first, last = bounds
    if first is None or last is None or not step:
        raise RefusedError("the bounds of an implied DO are not constant")
    _few(len(items) + abs(last - first))
    for number in range(first, last + (1 if step > 0 else -1), step):
        inner = within.binding({item.name: whole(number, INTEGER)})
        for one in item.items:
            _item(inner, one, items)


def _few(count: int) -> None:
    if count > _MOST:
        raise RefusedError(f"an array constructor of more than {_MOST} elements")
