"""The visitor and transformation."""

from __future__ import annotations

import pytest

from accomp.ir.nodes import Construct, Unit
from accomp.ir.visitor import Visitor, on_enter, on_leave, transform, transform_unit
from accomp.records import replace
from accomp.source import SourceFile
from accomp.syntax.nodes import Directive, Model


def construct(name: str, *children: Construct) -> Construct:
    return Construct(Directive(Model.ACC, name), children=children)


TREE = construct("parallel", construct("loop", construct("parallel loop")), construct("data"))


class Recorder(Visitor):
    """Writes down what it is called with."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def enter(self, construct: Construct) -> bool | None:
        self.said.append("/".join(c.directive.name for c in (*self.parents, construct)))
        return None

    @on_leave("loop")
    def leave_loop(self, construct: Construct) -> None:
        self.said.append(f"leave {construct.directive.name}")

    @on_enter("parallel loop", "serial loop")
    def enter_combined(self, construct: Construct) -> None:
        self.said.append(f"{construct.directive.name} below {len(self.parents)}")


class Shallow(Recorder):
    """Passes over what is nested in loops."""

    @on_enter("loop")
    def pass_over(self, construct: Construct) -> bool:
        return construct.directive.name != "loop"


def test_constructs_are_visited_in_source_order() -> None:
    recorder = Recorder()
    recorder.visit_unit(Unit(SourceFile("t.c", b""), (TREE,)))
    assert recorder.said == [
        "parallel",
        "parallel/loop",
        "parallel loop below 2",
        "leave loop",
        "parallel/data",
    ]


def test_false_passes_over_children() -> None:
    shallow = Shallow()
    shallow.visit(TREE)
    assert shallow.said == ["parallel", "leave loop", "parallel/data"]


def test_a_directive_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError, match="'paralel loop'"):

        class Misspelled(Visitor):  # type: ignore[reportUnusedClass]
            @on_enter("loop", "paralel loop")
            def loops(self, construct: Construct) -> None:
                raise AssertionError(construct)


def test_methods_do_not_hide_each_other() -> None:
    with pytest.raises(TypeError, match="two methods to enter 'loop'"):

        class Twice(Visitor):  # type: ignore[reportUnusedClass]
            @on_enter("loop")
            def first(self, construct: Construct) -> None:
                raise AssertionError(construct)

            @on_enter("data", "loop")
            def second(self, construct: Construct) -> None:
                raise AssertionError(construct)

    with pytest.raises(TypeError, match="leave_loop does not say"):

        class Unmarked(Recorder):  # type: ignore[reportUnusedClass]
            def leave_loop(self, construct: Construct) -> None:
                raise AssertionError(construct)


def test_a_method_may_be_for_both_ways() -> None:
    class Both(Visitor):
        said = ""

        @on_enter("data")
        @on_leave("loop")
        def both(self, construct: Construct) -> None:
            self.said += f"{construct.directive.name} "

    both = Both()
    both.visit(TREE)
    assert both.said == "loop data "


def test_a_subclass_marks_a_method_again() -> None:
    class Louder(Recorder):
        @on_leave("loop", "data")
        def leave_loop(self, construct: Construct) -> None:
            self.said.append(f"LEAVE {construct.directive.name}")

    louder = Louder()
    louder.visit(TREE)
    assert [said for said in louder.said if said.startswith("LEAVE")] == ["LEAVE loop", "LEAVE data"]


def test_transform_goes_from_the_leaves_up() -> None:
    order: list[str] = []

    def mark(construct: Construct) -> Construct | None:
        order.append(construct.directive.name)
        if construct.directive.name == "data":
            return None
        return replace(construct, function=f"{len(construct.children)}")

    made = transform(TREE, mark)
    assert order == ["parallel loop", "loop", "data", "parallel"]
    assert made is not None
    assert [(c.directive.name, c.function) for c in made.walk()] == [
        ("parallel", "1"),
        ("loop", "1"),
        ("parallel loop", "0"),
    ]


def test_a_tree_that_stays_is_not_copied() -> None:
    assert transform(TREE, lambda c: c) is TREE
    unit = Unit(SourceFile("t.c", b""), (TREE, construct("data")))
    assert transform_unit(unit, lambda c: c) == unit
    assert transform_unit(unit, lambda _: None).constructs == ()
