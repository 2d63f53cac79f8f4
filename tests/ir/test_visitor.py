"""The visitor and transformation."""

from __future__ import annotations

from accomp.ir.nodes import Construct, Unit
from accomp.ir.visitor import Visitor, transform, transform_unit
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

    def leave_loop(self, construct: Construct) -> None:
        self.said.append(f"leave {construct.directive.name}")

    def enter_parallel_loop(self, construct: Construct) -> None:
        self.said.append(f"{construct.directive.name} below {len(self.parents)}")


class Shallow(Recorder):
    """Passes over what is nested in loops."""

    def enter_loop(self, construct: Construct) -> bool:
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
