"""Going over trees: a visitor with methods for directives by name, and rewriting from the leaves up."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import ClassVar, TypeVar

from accomp.ir.nodes import Construct, Unit
from accomp.records import replace
from accomp.spec.openacc import TABLE

Method = TypeVar("Method", bound=Callable[..., bool | None])
_MARKS: dict[object, tuple[tuple[str, str], ...]] = {}
"""Methods of visitors, with when they are called ("enter" or "leave") and at which directives."""


def on_enter(*names: str) -> Callable[[Method], Method]:
    """Marks the method that a visitor calls at these directives before it visits their children.

    Raises TypeError, where the class is defined, for a name that no directive of OpenACC has.
    """
    return _marks("enter", names)


def on_leave(*names: str) -> Callable[[Method], Method]:
    """Marks the method that a visitor calls at these directives after it has visited their children.

    Raises TypeError, where the class is defined, for a name that no directive of OpenACC has.
    """
    return _marks("leave", names)


def _marks(when: str, names: tuple[str, ...]) -> Callable[[Method], Method]:
    unknown = [name for name in names if name not in TABLE.directives]
    if unknown or not names:
        raise TypeError(f"no directive of OpenACC is named {', '.join(map(repr, unknown)) or repr('')}")

    def mark(method: Method) -> Method:
        _MARKS[method] = (*_MARKS.get(method, ()), *((when, name) for name in names))
        return method

    return mark


class Visitor:
    """Visits constructs in source order.

    A subclass marks methods with the directives that they are for: `@on_enter("parallel loop")` on the way
    down, `@on_leave(...)` on the way up. `enter` and `leave` are for all other directives. Each construct
    has its omp lines at `.omp`. `parents` are the enclosing constructs, outermost first.
    """

    _methods: ClassVar[dict[tuple[str, str], Callable[..., bool | None]]] = {}

    def __init_subclass__(cls) -> None:
        """Take in the marked methods of a subclass.

        Raises TypeError where two are for the same directive, or an unmarked one hides a marked one.
        """
        super().__init_subclass__()
        own: dict[tuple[str, str], Callable[..., bool | None]] = {}
        hidden = {m.__name__ for m in cls._methods.values()} & vars(cls).keys()
        for name, method in vars(cls).items():
            marks = _MARKS.get(method, ()) if isinstance(method, FunctionType) else ()
            if name in hidden and not marks:
                raise TypeError(f"{cls.__name__}.{name} does not say for which directives it is")
            for when, directive in marks:
                if (when, directive) in own:
                    raise TypeError(f"{cls.__name__} has two methods to {when} '{directive}'")
                own[when, directive] = method
        cls._methods = {**cls._methods, **own}

    def __init__(self) -> None:
        self.parents: list[Construct] = []

    def visit_unit(self, unit: Unit) -> None:
        """Visit all constructs of a unit."""
        for construct in unit.constructs:
            self.visit(construct)

    def visit(self, construct: Construct) -> None:
        """Visit a construct, and those nested in it unless the method for it returns False."""
        name, kind = construct.directive.name, type(self)
        if self._methods.get(("enter", name), kind.enter)(self, construct) is not False:
            self.parents.append(construct)
            for child in construct.children:
                self.visit(child)
            self.parents.pop()
        self._methods.get(("leave", name), kind.leave)(self, construct)

    def enter(self, construct: Construct) -> bool | None:
        """What to do with a construct before its children; False passes over them."""
        _ = construct
        return None

    def leave(self, construct: Construct) -> bool | None:
        """What to do with a construct after its children."""
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
