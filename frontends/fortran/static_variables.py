"""Variables that `declare` directives name, and static ones that procedures of `routine` directives use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from accomp.diagnostics import Sink
from accomp.frontends.fortran.directives import Placed, raw_directive, routine_name
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.region_uses import Regions, Uses, Variable, call_of
from accomp.frontends.fortran.routine_places import defined_elsewhere, external_symbol
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Block
from accomp.ir.calls import Call
from accomp.ir.nodes import Use
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Symbol, VarRef
from accomp.syntax.parser import parse

DYNAMIC = frozenset(("create", "copyin", "device_resident"))
"""The clauses of `declare` that make copies when variables are allocated (OpenACC 3.3 section 2.13)."""
_ON_DEVICE = frozenset(("device", "constant", "managed"))
"""Attributes of CUDA Fortran."""
Key = tuple[str, object]
"""A variable: the file that declares it, and where; or a common block, by its name."""


class DeclaredVariables:
    """The variables that `declare` directives name, of the file and of modules that it uses."""

    def __init__(self, scopes: Scopes) -> None:
        self.scopes = scopes
        self._known: dict[str, dict[Key, set[str]]] = {}

    def clauses(self, entity: Entity, scope: Scope) -> frozenset[str]:
        """The clauses that name a variable, which is seen from a scope, where it is declared."""
        if entity.unit not in self._known:
            self._known[entity.unit] = _declared(home(entity, scope))
        listed = self._known[entity.unit]
        keys = ((entity.path, entity.declared), ("common", entity.common.strip("/")))
        return frozenset[str]().union(*(listed.get(key, ()) for key in keys if key[1]))


def home(entity: Entity, scope: Scope) -> Scope | None:
    """The scope that declares what is seen from another one; None where it is not known."""
    around: Scope | None = scope
    while around is not None:
        if around.name == entity.unit:
            return around
        around = around.host
    return scope.module(entity.unit)


def _declared(scope: Scope | None) -> dict[Key, set[str]]:
    found: dict[Key, set[str]] = {}
    for clause, ref in _listed(scope) if scope is not None else ():
        entity = scope.find(ref.name.lower()) if scope is not None else None
        if ref.common:
            found.setdefault(("common", ref.name.lower()), set()).add(clause)
        elif entity is not None:
            found.setdefault((entity.path, entity.declared), set()).add(clause)
    return found


def _listed(scope: Scope) -> Iterator[tuple[str, VarRef]]:
    """The vars of the `declare` directives in a specification part, and of OpenMP's `declare target`."""
    structure = scope.structure
    for index in range(max(scope.block.first, 0), scope.block.last + 1):
        statement = structure.statements[index]
        directive = statement.text.startswith("declare") and statement.sentinel in ("acc", "omp")
        raw = raw_directive(structure.scan, statement) if directive else None
        if raw is None or structure.owners[index] is not scope.block:
            continue
        made = parse(raw, Sink())
        for clause in made.clauses if made is not None else ():
            yield from ((clause.name, ref) for ref in clause.vars)
        for argument in made.args if made is not None else ():
            if isinstance(argument, VarRef):
                yield "to", argument


@dataclass(frozen=True, slots=True)
class Reached:
    """A procedure that a region calls, by the last of these calls; no block: its body is in another file.

    `symbol` is its name for linkers then, if it is known; `at_hand`: that file was read.
    """

    calls: tuple[Call, ...]
    block: Block | None = None
    symbol: str = ""
    at_hand: bool = False


class StaticVariables:
    """Finds the static variables that procedures use and that the device has no declared copy of."""

    def __init__(
        self, regions: Regions, symbol: Callable[[Entity], Symbol], first: Callable[[Variable], Span]
    ) -> None:
        """`symbol` gives that of a variable, `first` where it is named first."""
        self.scopes, self._regions, self._symbol, self._first = regions.scopes, regions, symbol, first
        self._declared = DeclaredVariables(self.scopes)
        self.placed: Sequence[Placed] = ()
        """The outermost directives of the file."""
        self._judged: set[int | str] | None = None
        """Where the procedures begin that have been judged, or have `routine` directives of their own; the
        names of those of other files."""

    def called(self, region: Uses, scope: Scope) -> Iterator[Reached]:
        """The procedures that a region makes ones of the device.

        They are called there, or by such procedures, and have no `routine` directive in the file; each is
        told of once.
        """
        if not region.calls:
            return
        if self._judged is None:
            self._judged = set(self._routines())
        found = list(self._procedures(region, scope, ()))
        while found:
            one = found.pop(0)
            key = one.block.first if one.block is not None else one.calls[-1].name
            if key not in self._judged:
                self._judged.add(key)
                yield one
                if one.block is not None:
                    found += self._named_in(one.block, one.calls)

    def _named_in(self, block: Block, calls: tuple[Call, ...]) -> Iterator[Reached]:
        inside = self._regions.uses(block.first + 1, block.last, self.contained(block))
        return self._procedures(inside, self.scopes.of(block), calls)

    def _routines(self) -> Iterator[int]:
        """The places of procedures that `routine` directives are about."""
        units = self.scopes.structure.units()
        for one in (one for one in self.placed if one.directive.name == "routine"):
            name = routine_name(one.directive)
            if name:
                yield from (block.first for block in units if block.name == name)
            else:
                yield one.block.unit.first

    def _procedures(self, uses: Uses, scope: Scope, before: tuple[Call, ...]) -> Iterator[Reached]:
        """The procedures that are called, after the calls `before`; generic names do not tell which."""
        structure = self.scopes.structure
        for name, references in uses.calls.items():
            around: Scope | None = scope
            found = None
            while around is not None and (found is None or _is_interface(found.block)):
                found, around = around.reached(name, set()), around.host
            here = found is not None and found.structure is structure and not _is_interface(found.block)
            block = found.block if found is not None and here else None
            calls = (*before, call_of(structure, references[0]))
            if block is not None:
                yield Reached(calls, block)
            elif _is_elsewhere(references[0].entity):
                yield Reached(calls, symbol=external_symbol(name) if found is None else "")
            elif symbol := defined_elsewhere(found, structure):
                yield Reached(calls, symbol=symbol, at_hand=True)

    def contained(self, unit: Block) -> frozenset[int]:
        """The statements of a procedure's internal procedures."""
        owners = self.scopes.structure.owners
        return frozenset(i for i in range(unit.first, unit.last + 1) if owners[i].unit is not unit)

    def of(self, unit: Block) -> tuple[Use, ...]:
        """Those of a procedure, with how it uses them (OpenACC 3.3 section 2.15.1)."""
        own = self.scopes.of(unit)
        found = self._regions.uses(unit.first, unit.last + 1, self.contained(unit))
        return tuple(
            Use(self._symbol(variable.entity), self._first(variable), variable.written, variable.read)
            for variable in found.variables.values()
            if variable.entity.role is Role.VARIABLE
            and not variable.first.idle
            and self._is_apart(variable, own)
            and not self._declared.clauses(variable.entity, own)
        )

    def _is_apart(self, variable: Variable, own: Scope) -> bool:
        """Whether the device has a variable of its own in place of the host's.

        Variables of the procedure that keep what they start with are the same on both.
        """
        entity = variable.entity
        if entity.attributes & _ON_DEVICE:
            return False
        if entity.unit == own.name:
            return bool(entity.common) or ("save" in entity.attributes and variable.written)
        return home(entity, own) is not None


def _is_elsewhere(entity: Entity) -> bool:
    """Whether a name is declared as an external procedure (Fortran 2018 15.4.3.5)."""
    explicit = not entity.attributes.isdisjoint(("external", "interface"))
    return not entity.dummy and (explicit or entity.role is Role.VARIABLE)


def _is_interface(block: Block) -> bool:
    return block.parent is not None and block.parent.kind is Kind.INTERFACE
