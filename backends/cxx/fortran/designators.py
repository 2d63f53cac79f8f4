"""Array elements and sections (Fortran 2018 9.5.3) as values."""

from __future__ import annotations

from accomp.backends.cxx.fortran.objects import Object
from accomp.backends.cxx.fortran.values import FACTOR, TERM, Section, Value, mapped, whole
from accomp.host.fortran_types import LONG, RefusedError
from accomp.records import dataclass, replace

Index = Value | tuple[Value | None, Value | None, Value | None]
"""A subscript, which may be a vector, or the three parts of a triplet."""
Indices = tuple[Index, ...]


@dataclass(frozen=True, slots=True)
class _Walk:
    """How a dimension is walked through: from `first` in steps of `step`, `extent` elements."""

    first: Value
    extent: str
    step: Value | None
    full: bool = False


def whole_of(found: Object) -> Value:
    """A scalar, or all of an array."""
    name = found.first or found.text
    if not found.rank:
        return Value(found.text, found.type, place=True, object=name)
    walks = tuple(_Walk(found.lower(d), found.extent(d).text, None, full=True) for d in range(found.rank))
    made = _walked(found, walks)
    lowers = tuple(found.lower(d).text for d in range(found.rank))
    return Value(
        found.text,
        found.type,
        shape=made.shape,
        element=made.element,
        lowers=lowers,
        place=True,
        object=name,
        section=made.section,
    )


def part_of(found: Object, indices: Indices) -> Value:
    """An element, or a section."""
    name = found.first or found.text
    plain = tuple(i for i in indices if isinstance(i, Value) and not i.shape)
    if len(plain) == len(indices):
        return Value(found.indexed(plain), found.type, place=True, object=name)
    walks = tuple(_walk(found, d, index) for d, index in enumerate(indices))
    return _walked(found, walks)


def element_of(value: Value, indices: Indices) -> Value:
    """An element or a section of an array whose elements are counted from its lower bounds."""
    lowers = value.lowers or ("1",) * value.rank
    plain = tuple(i for i in indices if isinstance(i, Value) and not i.shape)
    if len(plain) == len(indices):
        return value.at(tuple(_difference(i, low) for i, low in zip(plain, lowers, strict=True)))
    walks = tuple(
        _moved(index, low, extent) for index, low, extent in zip(indices, lowers, value.shape, strict=True)
    )
    shape = tuple(w.extent if isinstance(w, _Walk) else w.shape[0] for w in walks if _shaped(w))

    def element(places: tuple[str, ...]) -> Value:
        left = list(places)
        return value.at(tuple((_at(w, left.pop(0)) if _shaped(w) else _single(w)).plus(0) for w in walks))

    section = None
    if value.section is not None and all(isinstance(w, _Walk) or not w.shape for w in walks):
        first = value.at(tuple((w.first if isinstance(w, _Walk) else w).plus(0) for w in walks)).text
        pairs = zip(walks, value.section.steps, strict=True)
        steps = (
            s if w.step is None else f"{s} * {w.step.within(FACTOR + 1)}"
            for w, s in pairs
            if isinstance(w, _Walk)
        )
        section = Section(first, tuple(steps), contiguous=False)
    return replace(value, text="", shape=shape, element=element, lowers=(), section=section)


def _moved(index: Index, lower: str, extent: str) -> _Walk | Value:
    """A subscript of an array as one of the same array with lower bound 0."""
    if isinstance(index, Value):
        return mapped((index,), lambda v: _whole(_difference(v[0], lower)))
    low, high, stride = index
    start = _whole("0") if low is None else _whole(_difference(low, lower))
    last = Value(f"{extent} - 1", LONG, TERM) if high is None else _whole(_difference(high, lower))
    if extent.isdigit() and high is None:
        last = _whole(str(int(extent) - 1))
    if stride is not None and (stride.constant or 0) < 0:
        start = last if low is None else start
        last = _whole("0") if high is None else last
    elif stride is not None and stride.constant is None and (low is None or high is None):
        raise _unclear()
    return _Walk(start, _extent(start, last, stride), None if _one(stride) else stride)


def _whole(text: str) -> Value:
    return whole(int(text), LONG) if text.isdigit() else Value(text, LONG, TERM)


def _difference(index: Value, lower: str) -> str:
    if lower.lstrip("-").removesuffix("LL").isdigit():
        return index.plus(-int(lower.removesuffix("LL")))
    return f"{index.plus(0)} - {lower}"


def _walk(found: Object, dimension: int, index: Index) -> _Walk | Value:
    if isinstance(index, Value):
        return index
    lower, upper, stride = index
    if lower is None and upper is None and stride is None:
        return _Walk(found.lower(dimension), found.extent(dimension).text, None, full=True)
    first = lower or found.lower(dimension)
    last = upper if upper is not None else _upper(found, dimension)
    if stride is not None and (stride.constant or 0) < 0:
        first = lower or _upper(found, dimension)
        last = upper if upper is not None else found.lower(dimension)
    elif stride is not None and stride.constant is None and (lower is None or upper is None):
        raise _unclear()
    return _Walk(first, _extent(first, last, stride), None if _one(stride) else stride)


def _unclear() -> Exception:
    return RefusedError("a section without both bounds has a stride whose sign is not known")


def _one(stride: Value | None) -> bool:
    return stride is None or stride.constant == 1


def _upper(found: Object, dimension: int) -> Value:
    low, extent = found.lower(dimension), found.extent(dimension)
    if low.constant is not None and extent.constant is not None:
        return whole(low.constant + extent.constant - 1, LONG)
    return Value(f"{found.text}.ubound({dimension + 1})", LONG)


def _extent(first: Value, last: Value, stride: Value | None) -> str:
    """How many elements a triplet names; what is less than 1 is none."""
    step = 1 if stride is None else stride.constant
    if first.constant is not None and last.constant is not None and step:
        return str(max(0, (last.constant - first.constant + step) // step))
    if step == 1 and first.constant == 1:
        return f"fortran::extent({last.text})"
    texts = [first.text, last.text] + ([] if step == 1 or stride is None else [stride.text])
    return f"fortran::extent({', '.join(texts)})"


def _walked(found: Object, walks: tuple[_Walk | Value, ...]) -> Value:
    """The section that these walks make."""
    shape = tuple(w.extent if isinstance(w, _Walk) else w.shape[0] for w in walks if _shaped(w))

    def element(places: tuple[str, ...]) -> Value:
        left, indices = list(places), list[Value]()
        for walk in walks:
            indices.append(_at(walk, left.pop(0)) if _shaped(walk) else _single(walk))
        return Value(found.indexed(tuple(indices)), found.type, place=True, object=found.first or found.text)

    return Value(
        "",
        found.type,
        shape=shape,
        element=element,
        place=True,
        object=found.first or found.text,
        section=_section(found, walks),
    )


def _shaped(walk: _Walk | Value) -> bool:
    return isinstance(walk, _Walk) or bool(walk.shape)


def _single(walk: _Walk | Value) -> Value:
    assert isinstance(walk, Value)
    return walk


def _at(walk: _Walk | Value, place: str) -> Value:
    """The index at a place counted from 0."""
    if isinstance(walk, Value):
        return walk.at((place,))
    first = walk.first
    if place.isdigit() and walk.step is None:
        return Value(first.plus(int(place)), first.type, TERM)
    moved = place
    if walk.step is not None:
        step = walk.step
        if place == "0":
            return first
        moved = f"{place} * {step.within(FACTOR + 1)}"
    if first.constant == 0:
        return Value(moved, LONG, TERM, head=moved)
    if first.constant is not None:
        sign = "+" if first.constant > 0 else "-"
        return Value(f"{moved} {sign} {abs(first.constant)}", LONG, TERM, head=moved, offset=first.constant)
    return Value(f"{first.within(TERM)} + {moved}", LONG, TERM)


def _section(found: Object, walks: tuple[_Walk | Value, ...]) -> Section | None:
    """Where the section lies; None where it has vector subscripts."""
    if any(isinstance(w, Value) and w.shape for w in walks):
        return None
    first = found.indexed(tuple(w.first if isinstance(w, _Walk) else w for w in walks))
    steps: list[str] = []
    for dimension, walk in enumerate(walks):
        if isinstance(walk, _Walk):
            step = found.step(dimension)
            steps.append(step if walk.step is None else f"{step} * {walk.step.within(FACTOR + 1)}")
    return Section(first, tuple(steps), _contiguous(found, walks))


def _contiguous(found: Object, walks: tuple[_Walk | Value, ...]) -> bool:
    """Whether the elements follow each other: full dimensions, then at most one in part, then single ones."""
    if found.view and not found.contiguous:
        return False
    state = 0
    for walk in walks:
        if isinstance(walk, _Walk):
            if walk.step is not None or state:
                return False
            state = 0 if walk.full else 1
        else:
            state = 1
    return True
