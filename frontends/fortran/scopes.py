"""Scopes: what a name means at a place, by declarations, USE, the host, and implicit typing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from accomp.frontends.fortran import specification
from accomp.frontends.fortran.declarations import Reader, type_at
from accomp.frontends.fortran.delimiters import split_top
from accomp.frontends.fortran.entities import DEFAULT, Base, Declared, DerivedType, Entity, Role, Type
from accomp.frontends.fortran.loops import Form, loop_of
from accomp.frontends.fortran.statement_kinds import PROCEDURES, UNITS, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.host.fortran_types import Defaults
from accomp.patterns import pattern
from accomp.records import replace

if TYPE_CHECKING:
    from accomp.frontends.fortran.mod_constants import Constant

SCOPES = UNITS | {Kind.BLOCK, Kind.ASSOCIATE, Kind.FILE, Kind.SELECT, Kind.CASE}
"""Blocks in which names may mean something else than around them."""

_NAME = pattern(r"[a-z_][\w$]*")
_PARENT = pattern(r"submodule\s*\(\s*(\w+)\s*(?::\s*(\w+)\s*)?\)")


class Library(specification.Includes, Protocol):
    """Where scopes find what other files hold, and how they are compiled."""

    defaults: Defaults

    def module(self, name: str) -> Scope | None:
        """The scope of a module, if it is found."""
        ...

    def external(self, name: str) -> Scope | None:
        """The scope of an external procedure of another file, if it is found."""
        ...

    def constant(self, module: str, name: str) -> Constant | None:
        """An integer constant of a module of another file, as it was compiled, if that is known."""
        ...


def _name(block: Block, host: Scope | None) -> str:
    own = block.name or f"{block.kind.value}@{block.first}"
    return f"{host.name}:{own}" if host and host.block.kind is not Kind.FILE else own


class Scope:
    """One scope. `declared` is what its own statements say; the rest is looked up.

    `name` is the names of the scopes around and of this, joined by colons.
    """

    __slots__ = (
        "_bodies",
        "_exports",
        "_found",
        "_open",
        "_types",
        "block",
        "declared",
        "header",
        "host",
        "integers",
        "library",
        "name",
        "structure",
    )

    def __init__(
        self, structure: Structure, block: Block, host: Scope | None, library: Library | None
    ) -> None:
        self.structure, self.block, self.host, self.library = structure, block, host, library
        self.name = _name(block, host)
        self.declared = Declared()
        self.header: Entity | None = None
        self.integers: dict[str, int] = {}
        """The values of integer constant expressions that are known, named constants by their names here."""
        self._open = False
        self._found: dict[str, Entity | None] = {}
        self._exports: dict[str, Entity | None] = {}
        self._types: dict[str, tuple[Scope, str] | None] = {}
        self._bodies: dict[str, Scope | None] = {}
        self._fill()

    def _fill(self) -> None:
        """Read what the scope declares."""
        block, structure = self.block, self.structure
        reader = Reader(structure.scan, self.name, self.declared)
        first = structure.statements[block.first] if block.first >= 0 else None
        if first is not None and block.kind in PROCEDURES:
            self.header = specification.header(block, reader, first)
        elif first is not None and block.kind is Kind.ASSOCIATE:
            specification.associate(self._outside, reader, first)
        elif first is not None and block.kind is Kind.SELECT:
            specification.selector(self._outside, reader, first)
        elif first is not None and block.kind is Kind.CASE and block.parent is not None:
            specification.guard(self._outside, reader, structure.statements[block.parent.first], first)
            return
        elif first is not None and block.kind is Kind.SUBMODULE:
            self._ancestors(first.text)
        if block.kind is Kind.SEPARATE:
            self._separate(reader)
        specification.read(structure, block, reader, self.library)
        specification.mark_uncopied(structure, block, reader)
        specification.mark_threadprivate(structure, block, reader)
        if self.declared.saved:
            self._mark("save")
        if block.kind in (Kind.MODULE, Kind.SUBMODULE):
            self._mark("module")

    def _mark(self, attribute: str) -> None:
        """Give an attribute to all that is declared here."""
        for name, entity in self.declared.entities.items():
            self.declared.entities[name] = replace(entity, attributes=entity.attributes | {attribute})

    def _outside(self, designator: str) -> Entity | None:
        return self.host.designated(designator) if self.host is not None else None

    def _ancestors(self, text: str) -> None:
        """A submodule sees all of its parent (Fortran 2018 14.2.3)."""
        found = _PARENT.match(text)
        if found is not None and self.library is not None:
            parent = self.library.module(found[2] or found[1]) or self.library.module(found[1])
            self.host = parent or self.host

    def _separate(self, reader: Reader) -> None:
        """A separate module procedure is declared by an interface body of an ancestor (15.6.2.5)."""
        scope = self.host
        while scope is not None:
            for interface in scope.block.children:
                for body in interface.children if interface.kind is Kind.INTERFACE else ():
                    if body.name == self.block.name:
                        inner = Reader(scope.structure.scan, reader.unit, self.declared)
                        first = scope.structure.statements[body.first]
                        self.header = specification.header(body, inner, first)
                        specification.read(scope.structure, body, inner, self.library)
                        return
            scope = scope.host

    def find(self, name: str) -> Entity | None:
        """What a name was declared as: here, in used modules, in the host. Implicit names are not found."""
        found = self.declared.entities.get(name)
        if found is not None:
            return self._typed(found)
        if name in self._found:
            return self._found[name]
        found = self.used(name)
        if found is None and self.host is not None and self._sees_host(name):
            found = self.host.find(name)
        made = self._found[name] = self._typed(found) if found is not None else None
        return made

    def around(self, name: str) -> Kind | None:
        """The kind of the program unit of that name that the scope is in, if it is in one."""
        if self.block.name == name:
            return self.block.kind
        return self.host.around(name) if self.host is not None else None

    def resolve(self, name: str) -> Entity:
        """What a name means: what it was declared as, else a variable of implicit type (None under NONE)."""
        return self.find(name) or self.implicit(name)

    def implicit(self, name: str) -> Entity:
        """The variable of implicit type that a name is where nothing declares it."""
        unit = self._unit()
        made = Entity(name, type=self.rules().get(name[:1]), path=unit.path, unit=unit.name, implicit=True)
        return replace(made, attributes=frozenset({"uncopied"})) if name in unit.declared.uncopied else made

    def rules(self) -> dict[str, Type]:
        """The implicit types that hold here, by first letter."""
        if self.declared.implicit is not None:
            return self.declared.implicit
        if self.host is not None and self.host.block.kind is not Kind.FILE and not self._interface():
            return self.host.rules()
        return DEFAULT

    def used(self, name: str) -> Entity | None:
        """What a name is by the USE statements of this scope."""
        if self._open:  # modules that use each other
            return None
        self._open = True
        try:
            for use in self.declared.uses:
                remote = use.remote(name)
                module = self.module(use.module) if remote else None
                found = self._compiled(module.exported(remote) if module else None, use.module, remote)
                if found is not None:
                    return replace(found, name=name) if found.name != name else found
            return None
        finally:
            self._open = False

    def _compiled(self, found: Entity | None, module: str, name: str) -> Entity | None:
        """An integer constant with the value it was compiled with; else what was found in the source."""
        if self.library is None or not name or not (found is None or found.constant):
            return found
        known = self.library.constant(module, name)
        if known is None:
            return found
        if found is not None:
            return replace(found, value=known.value) if not found.dimensions else found
        if self.module(module) is not None or not known.public:
            return None
        type_ = Type(Base.INTEGER, known.kind)
        attributes = frozenset(("parameter", "module"))
        return Entity(name, type=type_, attributes=attributes, value=known.value, unit=module)

    def exported(self, name: str) -> Entity | None:
        """What a module gives to those that use it."""
        if name not in self._exports:
            self._exports[name] = None  # what modules that use each other find meanwhile
            self._exports[name] = self._exported(name)
        return self._exports[name]

    def _exported(self, name: str) -> Entity | None:
        found, access = self.declared.entities.get(name), self.declared.access
        own = found.attributes & {"public", "private"} if found is not None else frozenset[str]()
        if access.get(name, next(iter(own), access.get("", "public"))) == "private":
            return None
        found = found or self.used(name)
        return self._typed(found) if found is not None else None

    def missing(self) -> tuple[str, ...]:
        """The modules that are used here, around or in modules that are used here, and not found."""
        return tuple(dict.fromkeys(self.unfound(set())))

    def unfound(self, seen: set[int]) -> list[str]:
        """The modules that are not found, but for those of scopes that are seen already."""
        if id(self) in seen:
            return []
        seen.add(id(self))
        used = [(use.module, self.module(use.module)) for use in self.declared.uses]
        found = [name for name, module in used if module is None]
        for scope in (*(module for _, module in used), self.host):
            found += scope.unfound(seen) if scope is not None else []
        return found

    def derived(self, name: str) -> DerivedType | None:
        """The derived type of a name, renamed or not."""
        found = self.type_home(name)
        return found[0].declared.types[found[1]] if found is not None else None

    def type_home(self, name: str) -> tuple[Scope, str] | None:
        """The scope that declares the derived type of a name, and its name there."""
        if name not in self._types:
            self._types[name] = None  # what modules that use each other find meanwhile
            self._types[name] = self._type_home(name)
        return self._types[name]

    def _type_home(self, name: str) -> tuple[Scope, str] | None:
        if name in self.declared.types:
            return self, name
        for use in self.declared.uses:
            remote = use.remote(name)
            module = self.module(use.module) if remote else None
            found = module.type_home(remote) if module and module is not self else None
            if module is not None and found is not None and module.gives_type(remote):
                return found
        return self.host.type_home(name) if self.host is not None and self._sees_host(name) else None

    def gives_type(self, name: str) -> bool:
        """Whether a module gives the derived type of a name to those that use it (Fortran 2018 8.6.1)."""
        own, access = self.declared.types.get(name), self.declared.access
        words = own.attributes & {"public", "private"} if own is not None else frozenset[str]()
        return access.get(name, next(iter(words), access.get("", "public"))) != "private"

    def component(self, type_: Type | None, name: str) -> Entity | None:
        """A component of a derived type, its own or inherited; the parent type is one too."""
        derived = self.derived(type_.derived) if type_ and type_.derived else None
        seen: list[DerivedType] = []
        while derived is not None and not any(derived is one for one in seen):
            seen.append(derived)
            found = derived.component(name)
            if found is not None:
                return found
            if derived.extends == name:
                return Entity(name, type=Type(type_.base, derived=name)) if type_ else None
            derived = self.derived(derived.extends) if derived.extends else None
        return None

    def designated(self, text: str) -> Entity | None:
        """The entity a designator ends in: `a%b(i)%c` is the component c; None where that is not known."""
        parts = [text[low:high] for low, high in split_top(text, 0, len(text), "%")]
        names = [_NAME.match(part.strip()) for part in parts]
        if not names or names[0] is None:
            return None
        found: Entity | None = self.resolve(names[0][0])
        for name in names[1:]:
            found = self._component(found, name[0]) if found is not None and name else None
        return found

    def _component(self, of: Entity, name: str) -> Entity | None:
        """A component of a variable, whose type may be known only where it was declared."""
        unit = _NAME.match(of.unit)
        home = self.module(unit[0]) if unit is not None else None
        own = home is not None and home is not self and ":" not in of.unit
        if home is not None and own and home.derived(of.type.derived if of.type else "") is not None:
            return home.component(of.type, name)
        found = self.component(of.type, name)
        return home.component(of.type, name) if found is None and home not in (None, self) else found

    def has_components(self, of: Entity) -> bool:
        """Whether objects of a variable's type are known to have several components."""
        unit, name = _NAME.match(of.unit), of.type.derived if of.type is not None else ""
        home = self.module(unit[0]) if unit is not None else None
        type_ = (home.derived(name) if home is not None else None) or self.derived(name)
        return type_ is not None and len(type_.components) + bool(type_.extends) > 1

    def procedure(self, entity: Entity) -> Scope | None:
        """The scope of a procedure: contained here or around, in a used module, or in an interface."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.reached(entity.name, set())
            if found is not None:
                return found
            scope = scope.host
        return None

    def reached(self, name: str, seen: set[str]) -> Scope | None:
        """The scope of a procedure of this scope or of the modules it uses, however often renamed."""
        found = self.body(name)
        if found is not None or self.name in seen:
            return found
        seen.add(self.name)
        for use in self.declared.uses:
            remote = use.remote(name)
            module = self.module(use.module) if remote else None
            found = module.reached(remote, seen) if module is not None else None
            if found is not None:
                return found
        return None

    def body(self, name: str) -> Scope | None:
        """The scope of a procedure that is contained in this one or declared by an interface of it."""
        if name in self._bodies:
            return self._bodies[name]
        for child in self.block.children:
            candidates = child.children if child.kind is Kind.INTERFACE else (child,)
            for one in candidates:
                if one.name == name and one.kind in PROCEDURES:
                    made = self._bodies[name] = Scope(self.structure, one, self, self.library)
                    return made
        self._bodies[name] = None
        return None

    def defines_function(self, text: str) -> bool:
        """Whether a statement, in lower case, defines a statement function (Fortran 2018 15.6.4)."""
        name = _NAME.match(text)
        found = self.declared.entities.get(name[0]) if name is not None else None
        return found is not None and "statement function" in found.attributes

    def _typed(self, entity: Entity) -> Entity:
        """With its implicit type where only other things are declared of a variable."""
        if entity.type is None and entity.role is Role.VARIABLE and entity.unit == self.name:
            return replace(entity, type=self.rules().get(entity.name[:1]))
        return entity

    def module(self, name: str) -> Scope | None:
        """The scope of another module, if it is found."""
        return self.library.module(name) if self.library else None

    def _unit(self) -> Scope:
        """The program unit around: where implicit names live."""
        scope = self
        while scope.block.kind not in UNITS and scope.host is not None:
            scope = scope.host
        return scope

    @property
    def defaults(self) -> Defaults:
        """The kinds of default types."""
        return self.library.defaults if self.library is not None else Defaults()

    @property
    def path(self) -> str:
        """The file the scope stands in."""
        return self.structure.scan.source.path

    def _interface(self) -> bool:
        parent = self.block.parent
        return parent is not None and parent.kind is Kind.INTERFACE

    def _sees_host(self, name: str) -> bool:
        """An interface body sees its host only through IMPORT (Fortran 2018 8.8)."""
        if not self._interface() or self.block.kind is Kind.SEPARATE:
            return self.host is not None
        text = self.structure.statements[self.block.first].text
        if re.match(r"(?:\w+\s+)*?module\s", text):
            return True
        imports = self.declared.imports
        return imports is not None and (not imports or name in imports)


class Scopes:
    """The scopes of one file, made when asked for."""

    def __init__(self, structure: Structure, library: Library | None = None) -> None:
        self.structure, self.library = structure, library
        self._made: dict[int, Scope] = {}
        self._guards: dict[int, Block] = {}

    def of(self, block: Block) -> Scope:
        """The innermost scope of a block."""
        found = self._made.get(id(block))
        if found is None:
            found = self._made[id(block)] = self._make(block)
        return found

    def _make(self, block: Block) -> Scope:
        guard = block.kind is Kind.CASE
        host = None
        if block.parent is not None:
            host = self.of(block.parent) if guard else self._within(block.parent, block.first)
        if host is not None and block.kind not in SCOPES and not self._concurrent(block):
            return host
        made = Scope(self.structure, block, host, self.library)
        if block.kind is Kind.DO:
            self._indices(made)
        return made

    def declaring(self, unit: str) -> Scope | None:
        """The scope of a name, of the file or of a module; None where it is not known."""
        own = next((scope for scope in self._made.values() if scope.name == unit), None)
        return own if own is not None or self.library is None else self.library.module(unit)

    def at(self, index: int) -> Scope:
        """The scope a statement stands in."""
        return self._within(self.structure.owners[index], index)

    def _within(self, block: Block, index: int) -> Scope:
        """The scope of a statement in a block: in SELECT TYPE that of its guard (Fortran 2018 11.1.11.2)."""
        if block.kind is not Kind.SELECT:
            return self.of(block)
        guard = max((m for m in block.middles if m <= index), default=-1)
        if guard < 0 or not specification.is_guard(self.structure.statements[guard].text):
            return self.of(block)
        if guard not in self._guards:
            self._guards[guard] = Block(Kind.CASE, "", guard, block, lasts=[block.last])
        return self.of(self._guards[guard])

    def _concurrent(self, block: Block) -> bool:
        """DO CONCURRENT is a scope for its indices (Fortran 2018 19.4)."""
        return block.kind is Kind.DO and "concurrent" in self.structure.statements[block.first].text

    def _indices(self, scope: Scope) -> None:
        loop = loop_of(self.structure, scope.block)
        if loop.form is not Form.CONCURRENT or scope.host is None:
            return
        statement = self.structure.statements[scope.block.first]
        typed = type_at(loop.typed) if loop.typed else None
        for control in loop.controls:
            outer = scope.host.resolve(control.name)
            scope.declared.entities[control.name] = Entity(
                control.name,
                type=typed[0] if typed else outer.type,
                attributes=frozenset({"index"}),
                path=scope.path,
                unit=scope.name,
                declared=statement.place(*control.at),
            )
