"""Where regions ask of what types polymorphic objects are when the program runs (Fortran 2018 7.3.2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from accomp.frontends.fortran.actions import Verb, performed
from accomp.frontends.fortran.delimiters import split_top
from accomp.frontends.fortran.derived import binding
from accomp.frontends.fortran.entities import Base, Binding, Entity, Role
from accomp.frontends.fortran.procedures import known_type, result, specifics
from accomp.frontends.fortran.references import Reference, Sense
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block
from accomp.ir.own_procedures import Evaluated
from accomp.ir.places import Mention
from accomp.patterns import pattern

_SELECTS = pattern(r"(?:[a-z_]\w*\s*:\s*)?select\s*type\b")
_NAME = pattern(r"[a-z_][\w$]*")
_ASKING = frozenset(("same_type_as", "extends_type_of"))
_COPYING = frozenset((Verb.ASSIGN, Verb.ALLOCATE))


def selects_type(text: str) -> bool:
    """Whether the head of a SELECT construct is that of SELECT TYPE."""
    return _SELECTS.match(text) is not None


class DynamicTypes:
    """Finds them in the regions and procedures of one file."""

    def __init__(self, regions: Regions) -> None:
        self.regions, self.scopes = regions, regions.scopes
        self.names_routines = False
        """Whether `routine` directives of the file name procedures."""
        self._asking: dict[int, bool] = {}

    def of_region(self, first: int, last: int, evaluated: Iterable[Evaluated]) -> tuple[Mention, ...]:
        """Those in the statements [first, last) of a compute construct, but for what is `evaluated`."""
        known = {one.span for one in evaluated}
        return tuple(m for m in self._found(range(first, last), dummies=True) if m.span not in known)

    def of_procedure(self, unit: Block, left_out: Iterable[int]) -> tuple[Mention, ...]:
        """Those in a procedure for the device; its dummy arguments may be objects that its callers made.

        `left_out` are the statements of its internal procedures.
        """
        inside = set(range(unit.first + 1, unit.last)) - set(left_out)
        return tuple(self._found(sorted(inside), dummies=False))

    def _found(self, statements: Sequence[int], *, dummies: bool) -> Iterator[Mention]:
        for index in statements:
            references = self.regions.statement(index)
            statement = self.scopes.structure.statements[index]
            for reference, text in self._asked(index, references):
                known = _guarded(reference.entity) or _is_dummy(reference, references, statement.text)
                if dummies or not known:
                    place = self.scopes.structure.scan.span(statement, reference.first, reference.end)
                    yield Mention(text, place)

    def _asked(self, index: int, references: list[Reference]) -> Iterator[tuple[Reference, str]]:
        """What asks for types in a statement, each with how a message names it."""
        text, scope = self.scopes.structure.statements[index].text, self.scopes.at(index)
        selects = self.scopes.structure.shapes[index].kind is Kind.SELECT and selects_type(text)
        for reference in references:
            if selects and not reference.inquired:
                yield reference, "SELECT TYPE"
                return
            if reference.sense is Sense.INTRINSIC and reference.name in _ASKING:
                yield reference, reference.name.upper()
            elif reference.sense is Sense.VARIABLE:
                yield from self._object(reference, text, scope, references)

    def _object(
        self, of: Reference, text: str, scope: Scope, references: list[Reference]
    ) -> Iterator[tuple[Reference, str]]:
        """What a designator asks for: the call of a type-bound procedure, or what its value is needed for."""
        named = text[of.first : of.end]
        found = self._binding(named, scope, guarded=True) if "%" in named else None
        bound = found[0] if found is not None and self._chooses(scope, *found[1:]) else ""
        if bound:
            yield of, f"the call of '{bound}'"
            return
        value = scope.designated(named) if "%" in named else of.entity
        if of.inquired or not (_polymorphic(value) or _guarded(value)):
            return
        called = _around(of, references)
        if called is not None and self._gives(called, scope):
            yield of, f"'{called.name}', which is passed '{named}',"
        elif called is None and performed(text).verb in _COPYING and _polymorphic(value):
            yield of, f"the copy of '{named}'"

    def _gives(self, called: Reference, scope: Scope) -> bool:
        """Whether a procedure may ask of what type an argument is."""
        if called.sense is not Sense.CALL:
            return False
        generic = called.entity.role is Role.GENERIC
        candidates = specifics(scope, called.name) if generic else ((scope, called.entity),)
        return any(self._asks(home.procedure(entity)) for home, entity in candidates)

    def calls(self, named: str, scope: Scope) -> bool:
        """Whether a designator may call a procedure that is bound to the type of a polymorphic object."""
        return self._binding(named, scope) is not None

    def chosen(self, named: str, scope: Scope) -> str:
        """The text of such a call, if the procedure is known: one of the host that may be overridden."""
        found = self._binding(named, scope)
        bound = _bound(scope, *found[1:]) if found is not None else None
        if found is None or bound is None or bound[1].fixed or bound[1].generic:
            return ""
        body = bound[0].procedure(Entity(bound[1].procedures[0]))
        return found[0] if body is not None and not self._on_device(body) else ""

    def _on_device(self, body: Scope) -> bool:
        """Whether a procedure may be one of the device, or have regions: then its file has directives."""
        own = self.scopes.structure
        if body.structure is not own:
            return False
        block = range(body.block.first, body.block.last)
        return self.names_routines or any(own.statements[i].sentinel == "acc" for i in block)

    def evaluated(self, named: str, scope: Scope) -> str:
        """The type of a pure integer function that an object's type chooses; empty for all else."""
        found = self._binding(named, scope)
        bound = _bound(scope, *found[1:]) if found is not None else None
        if found is None or bound is None or not self._chooses(scope, *found[1:]):
            return ""
        body = bound[0].procedure(Entity(bound[1].procedures[0]))
        value = result(body) if body is not None and named[len(found[0]) :].startswith("(") else None
        if body is None or body.header is None or value is None or value.dimensions:
            return ""
        of = known_type(body, value)
        pure = "pure" in body.header.attributes
        return f"integer({of.kind})" if pure and of is not None and of.base == "integer" else ""

    def _binding(self, named: str, scope: Scope, guarded: bool = False) -> tuple[str, Entity, str] | None:
        """What a designator names that is no data: its text, the object, and the name there.

        The object is polymorphic, or if `guarded`, one that SELECT TYPE gives a TYPE.
        """
        parts = split_top(named, 0, len(named), "%")
        for (_, end), (first, last) in pairwise(parts):
            of, name = scope.designated(named[:end]), _NAME.match(named, first, last)
            if name is None or of is None or scope.designated(named[: name.end()]) is not None:
                continue
            return (
                (named[: name.end()], of, name[0]) if _polymorphic(of) or (guarded and _guarded(of)) else None
            )
        return None

    def _chooses(self, scope: Scope, of: Entity, name: str) -> bool:
        """Whether a name is of a procedure that the type of an object chooses, or that asks for the type.

        A name that is not bound to the declared type is of a component, in a block of SELECT TYPE.
        """
        type_ = known_type(scope, of)
        found = binding(type_, name) if type_ is not None else None
        if type_ is None or found is None:
            return type_ is None
        home, bound = found
        return (_polymorphic(of) and not bound.fixed) or self._asks(
            home.procedure(Entity(bound.procedures[0]))
        )

    def _asks(self, body: Scope | None) -> bool:
        """Whether a procedure has polymorphic arguments and, if it is known, asks of what type they are."""
        arguments = body.header.arguments if body is not None and body.header is not None else ()
        if body is None or not any(_polymorphic(body.find(name)) for name in arguments):
            return False
        block = body.block
        interface = block.parent is not None and block.parent.kind is Kind.INTERFACE
        if body.structure is not self.scopes.structure or interface or block.kind not in PROCEDURES:
            return True
        if block.first not in self._asking:
            self._asking[block.first] = False  # of calls of itself
            statements = range(block.first + 1, block.last)
            self._asking[block.first] = any(self._found(statements, dummies=True))
        return self._asking[block.first]


def _bound(scope: Scope, of: Entity, name: str) -> tuple[Scope, Binding] | None:
    """The procedure bound under a name to the declared type of an object, and the scope of what binds it."""
    type_ = known_type(scope, of)
    return binding(type_, name) if type_ is not None else None


def _is_dummy(reference: Reference, references: list[Reference], text: str) -> bool:
    """Whether a whole dummy argument is asked for its type, by itself or as the arguments of a function."""
    if reference.sense is Sense.INTRINSIC:
        inside = (r for r in references if reference.first < r.first and r.end <= reference.end)
        return all(_is_dummy(r, references, text) for r in inside)
    components = len(split_top(text, reference.first, reference.end, "%")) - 1
    called = components == 1 and (reference.bound or text[: reference.end].endswith(")"))
    return reference.entity.dummy and _polymorphic(reference.entity) and (not components or called)


def _polymorphic(entity: Entity | None) -> bool:
    return entity is not None and entity.type is not None and entity.type.base is Base.CLASS


def _guarded(entity: Entity | None) -> bool:
    """Whether it is the name of SELECT TYPE in a block of a TYPE: the object keeps its host's descriptor."""
    return entity is not None and "guarded" in entity.attributes


def _around(reference: Reference, references: list[Reference]) -> Reference | None:
    """The innermost reference that a reference is an argument of."""
    inside = (r for r in references if r.first < reference.first and reference.end <= r.end)
    return max(inside, key=lambda r: r.first, default=None)
