"""Going over trees: a visitor with one method for each directive name, and rewriting from the leaves up."""

from __future__ import annotations

from collections.abc import Callable

from accomp.ir.nodes import Construct, Unit
from accomp.records import replace


class Visitor:
    """Visits constructs in source order.

    A subclass says what to do on the way down: `enter_parallel_loop` for "parallel loop", `enter` for
    all names without a method of their own; `leave...` likewise on the way up. Each construct has its
    omp lines at `.omp`. `parents` are the enclosing constructs, outermost first.
    """

    def __init__(self) -> None:
        self.parents: list[Construct] = []

    def visit_unit(self, unit: Unit) -> None:
        """Visit all constructs of a unit."""
        for construct in unit.constructs:
            self.visit(construct)

    def visit(self, construct: Construct) -> None:
        """Visit a construct and those nested in it; the latter only if `enter` does not return False."""
        if self._call("enter", construct) is not False:
            self.parents.append(construct)
            for child in construct.children:
                self.visit(child)
            self.parents.pop()
        self._call("leave", construct)

    def _call(self, when: str, construct: Construct) -> bool | None:
        name = construct.directive.name.replace(" ", "_")
        method: Callable[[Construct], bool | None] = getattr(self, f"{when}_{name}", getattr(self, when))
        return method(construct)

    def enter(self, construct: Construct) -> bool | None:
        """What to do with a construct before its children; False passes over them."""
        _ = construct
        return None

    def leave(self, construct: Construct) -> bool | None:
        """What to do with a construct behind its children."""
        _ = construct
        return None


def transform(construct: Construct, fn: Callable[[Construct], Construct | None]) -> Construct | None:
    """The construct as `fn` makes it, once its children are as `fn` makes them; None leaves one out."""
    made = (transform(child, fn) for child in construct.children)
    children = tuple(child for child in made if child is not None)
    same = len(children) == len(construct.children) and all(
        a is b for a, b in zip(children, construct.children, strict=True)
    )
    return fn(construct if same else replace(construct, children=children))


def transform_unit(unit: Unit, fn: Callable[[Construct], Construct | None]) -> Unit:
    """The unit with each of its outermost constructs transformed."""
    made = (transform(construct, fn) for construct in unit.constructs)
    return replace(unit, constructs=tuple(construct for construct in made if construct is not None))
