"""Calls whose effects are known because the body of the procedure is at hand."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.analysis.named_constants import named_constants
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.program import Sort
from accomp.host.walk import walk
from accomp.ir.nodes import Unit

_INQUIRIES = frozenset(
    "size lbound ubound shape kind bit_size digits precision range radix maxexponent minexponent huge "
    "tiny epsilon present allocated storage_size len rank".split()
)
"""Functions of Fortran that ask of a variable what does not depend on its value (Fortran 2018 16.1)."""


def is_inquiry(node: host.Call) -> bool:
    """Whether a call reads no value of what it is about."""
    return node.intrinsic and node.name in _INQUIRIES


class PureCalls:
    """The procedures of some units: calls of those that only give a result of their arguments are pure."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self._bodies: dict[str, tuple[host.Statement, frozenset[str]]] = {}
        self._known: dict[str, bool] = {}
        self._attributes: dict[str, frozenset[str]] = {}
        self.equivalenced = frozenset(
            one.id
            for unit in units
            for one in (unit.declarations.objects if unit.declarations is not None else ())
            if one.storage is not None and not one.common
        )
        for unit in units:
            self._add_program(unit)
            self._add_declarations(unit)
        self.constants = named_constants(units)

    def _add_program(self, unit: Unit) -> None:
        for one in unit.program.declarations if unit.program is not None else ():
            if one.sort is Sort.FUNCTION and one.body is not None and len(one.names) == 1:
                name = next(iter(one.names))
                own = frozenset(p.name for p in one.parameters)
                again = name in self._bodies
                self._bodies[name] = (one.body.root, own)
                if again:
                    self._known[name] = False  # overloads

    def _add_declarations(self, unit: Unit) -> None:
        known = unit.declarations
        for body in known.bodies if known is not None else ():
            if not body.problem:
                own = frozenset(x.name for x in body.locals if "save" not in x.attributes)
                result = frozenset((body.result.name,)) if body.result is not None else frozenset[str]()
                self._bodies[body.symbol] = (body.root, own | result)
        for one in known.components if known is not None else ():
            self._attributes[one.symbol] = one.declared.attributes

    def components(self, symbol: str) -> frozenset[str]:
        """The attributes of a component of Fortran."""
        return self._attributes.get(symbol, frozenset())

    def routines(self, unit: Unit) -> Iterator[tuple[str, host.Statement]]:
        """The bodies of procedures that `routine` directives of a unit are about."""
        names = {c.function.lower() for c in unit.constructs if c.directive.name == "routine" and c.function}
        for key, (root, _) in self._bodies.items():
            name = key.rpartition(":")[2]
            if (key in names or name in names) and root.span.file is unit.source:
                yield name, root

    def __call__(self, node: host.Call) -> bool:
        """Whether a call is pure."""
        return self._is_pure(node.symbol or node.name)

    def _is_pure(self, key: str) -> bool:
        if key not in self._bodies:
            return False
        if key not in self._known:
            self._known[key] = False  # recursion
            self._known[key] = self._judge(key)
        return self._known[key]

    def _judge(self, key: str) -> bool:
        root, own = self._bodies[key]
        declared = {
            x.name for n in walk(root) if isinstance(n, host.Declare) for x in n.locals if not x.static
        }
        found = effects(root)
        for node in walk(root):
            if isinstance(node, host.Opaque) or (
                isinstance(node, host.Jump) and node.kind is host.JumpKind.STOP
            ):
                return False
            if isinstance(node, host.Call) and not (node.pure or self._is_pure(node.symbol or node.name)):
                return False
            if isinstance(node, host.Element | host.Address) and not getattr(node, "implicit", False):
                return False
        return not (found.writes - own - declared) and not found.shared
