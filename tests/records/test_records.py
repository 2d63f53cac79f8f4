"""Records behave as data classes of the standard library do, and cost less to define."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
import time
from typing import Any

import pytest

from accomp import records


def define(library: Any) -> tuple[Any, Any, Any]:
    """The same three classes by the standard library or by accomp."""

    @library.dataclass(frozen=True, slots=True)
    class Point:
        """A frozen record."""

        x: int
        y: int = 2
        names: tuple[str, ...] = ()
        hidden: str = library.field(default="h", repr=False, compare=False)

        @property
        def sum(self) -> int:
            return self.x + self.y

    @library.dataclass(slots=True)
    class Bag:
        items: list[int] = library.field(default_factory=list)
        seen: dict[str, int] = library.field(default_factory=dict, init=False)

    @library.dataclass(frozen=True)
    class Empty:
        pass

    return Point, Bag, Empty


BOTH = pytest.mark.parametrize("library", [dataclasses, records])


@BOTH
def test_fields_come_in_order_and_by_name(library: Any) -> None:
    point, _, empty = define(library)
    made = point(1, names=("a",))
    assert (made.x, made.y, made.names, made.hidden, made.sum) == (1, 2, ("a",), "h", 3)
    assert repr(made).endswith("Point(x=1, y=2, names=('a',))")
    assert repr(empty()).endswith("Empty()")
    assert point.__match_args__ == ("x", "y", "names", "hidden")


@BOTH
def test_wrong_arguments_are_refused(library: Any) -> None:
    point, bag, _ = define(library)
    for wrong in (
        point,
        lambda: point(1, z=1),
        lambda: point(1, 2, (), "", 5),
        lambda: bag(seen={}),
    ):
        with pytest.raises(TypeError):
            wrong()


@BOTH
def test_records_are_equal_by_what_is_compared(library: Any) -> None:
    point, bag, empty = define(library)
    assert point(1, hidden="a") == point(1, hidden="b")
    assert hash(point(1, hidden="a")) == hash(point(1, hidden="b"))
    assert point(1) != point(2)
    assert point(1) != bag()
    assert empty() == empty()
    assert len({point(1), point(1), point(2)}) == 2
    with pytest.raises(TypeError):
        hash(bag())


@BOTH
def test_records_may_be_told_apart_by_identity(library: Any) -> None:
    @library.dataclass(frozen=True, slots=True, eq=False)
    class Node:
        a: int

    made = Node(1)
    assert made != Node(1)
    assert len({made, made, Node(1)}) == 2


@BOTH
def test_frozen_records_stay_as_they_are(library: Any) -> None:
    point, bag, _ = define(library)
    made = point(1)
    with pytest.raises(AttributeError):
        made.x = 3
    with pytest.raises(AttributeError):
        del made.x
    loose = bag()
    loose.items = [1]
    assert loose.items == [1]
    with pytest.raises(AttributeError):
        loose.other = 1


def test_commands_make_records_without_the_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = define(records)[0]
    monkeypatch.setattr(records, "_guarded", True)
    records.unguard()
    point, _, empty = define(records)

    @records.dataclass(frozen=True, slots=True)
    class Named(point):
        name: str = ""

    made = Named(1, names=("a",), name="n")
    assert repr(made).endswith("Named(x=1, y=2, names=('a',), name='n')")
    assert (made, hash(made)) == (Named(1, 2, ("a",), "other", "n"), hash(Named(1, names=("a",), name="n")))
    assert records.replace(made, names=("a",)) is made
    assert records.replace(made, y=3) == Named(1, 3, ("a",), name="n")
    assert empty() == empty()
    assert point(1).__reduce__()[1] == guarded(1).__reduce__()[1]
    with pytest.raises(TypeError):
        point()


@BOTH
def test_factories_make_a_value_each(library: Any) -> None:
    _, bag, _ = define(library)
    first, second = bag(), bag([1])
    first.items.append(5)
    first.seen["a"] = 1
    assert (bag().items, second.items, second.seen) == ([], [1], {})


@BOTH
def test_replace_changes_what_is_named(library: Any) -> None:
    point, bag, _ = define(library)
    made = library.replace(point(1, hidden="z"), y=7)
    assert (made.x, made.y, made.hidden) == (1, 7, "z")
    assert library.replace(bag([1]), items=[2]) == bag([2])


@BOTH
def test_derived_records_add_fields(library: Any) -> None:
    @library.dataclass(frozen=True, slots=True)
    class Base:
        a: int

    @library.dataclass(frozen=True, slots=True)
    class Derived(Base):
        b: int = 2

    assert repr(Derived(1)).endswith("Derived(a=1, b=2)")
    assert Derived(1) != Base(1)


@BOTH
def test_matching_by_place(library: Any) -> None:
    point, _, _ = define(library)
    made: object = point(4, 5)
    match made:
        case point(4, y=5):
            pass
        case _:
            pytest.fail("does not match")


@records.dataclass(frozen=True, slots=True)
class Kept:
    """At module level, so that it can be pickled."""

    a: int
    b: tuple[int, ...] = ()


@BOTH
def test_fields_may_have_any_name(library: Any) -> None:
    @library.dataclass(frozen=True, slots=True)
    class Named:
        kind: int
        made: int = 2

    assert repr(Named(kind=1)).endswith("Named(kind=1, made=2)")


def test_a_copy_without_changes_is_the_record_itself() -> None:
    made = Kept(1, (2, 3))
    assert records.replace(made, a=1, b=(2, 3)) is made
    assert records.replace(made, b=(2, 4)) == Kept(1, (2, 4))


def test_records_are_copied_and_pickled() -> None:
    made = Kept(1, (2,))
    assert copy.copy(made) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert records.field_names(made) == records.field_names(Kept) == ("a", "b")


def test_defining_is_cheap() -> None:
    """Ten times cheaper when measured; asked for here is less, for busy machines."""
    costs: list[float] = []
    for library in (dataclasses, records):
        started = time.process_time()
        for _ in range(30):
            define(library)
        costs.append(time.process_time() - started)
    assert costs[1] < costs[0] / 3


def test_importing_loads_little() -> None:
    code = "import sys; before = set(sys.modules); import accomp.records; print(*set(sys.modules) - before)"
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert not {"dataclasses", "inspect", "typing", "re"} & set(loaded.split())
