"""Entities as the symbols and types that all stages know."""

from __future__ import annotations

from accomp.frontends.fortran.constants import value_of
from accomp.frontends.fortran.entities import Base, Dimension, Entity, Extent, Role, Type
from accomp.frontends.fortran.scopes import Scope
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Symbol, TypeField, TypeInfo, TypeKind

_KINDS = {
    Base.INTEGER: TypeKind.INTEGER,
    Base.BYTE: TypeKind.INTEGER,
    Base.REAL: TypeKind.FLOATING,
    Base.DOUBLE: TypeKind.FLOATING,
    Base.COMPLEX: TypeKind.COMPLEX,
    Base.DOUBLE_COMPLEX: TypeKind.COMPLEX,
    Base.LOGICAL: TypeKind.BOOLEAN,
    Base.CHARACTER: TypeKind.OTHER,
    Base.TYPE: TypeKind.RECORD,
    Base.CLASS: TypeKind.RECORD,
}
"""Characters are aggregates (OpenACC 3.3, Glossary)."""

INTEGER = TypeInfo(TypeKind.INTEGER, "integer", "integer :: ")
UNKNOWN = TypeInfo(TypeKind.OTHER, "")


class Symbols:
    """Makes one symbol per entity. `entities` leads back from its id."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.entities: dict[str, Entity] = {}
        self._made: dict[str, Symbol] = {}

    def symbol(self, entity: Entity, scope: Scope) -> Symbol:
        """The symbol of an entity that was found in a scope."""
        key = f"{entity.unit}::{entity.name}"
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._symbol(key, entity, scope)
            self.entities[key] = entity
        return made

    def _symbol(self, key: str, entity: Entity, scope: Scope) -> Symbol:
        own = entity.declared is not None and entity.path == self.source.path
        place = Span(self.source, *entity.declared) if own and entity.declared else None
        return Symbol(
            key, entity.name, type_of(entity, scope), place, "module" in entity.attributes, storage(entity)
        )


def storage(entity: Entity) -> str:
    """How long a variable lives: a dummy argument, a variable that is kept, or a local one."""
    if entity.dummy:
        return "parameter"
    kept = entity.common or not entity.attributes.isdisjoint(("save", "module", "equivalence"))
    initial = entity.value and not entity.constant and entity.role is Role.VARIABLE
    return "static" if kept or initial else "auto"


def type_of(entity: Entity, scope: Scope) -> TypeInfo:
    """The type of an entity with its shape."""
    if entity.role in (Role.PROCEDURE, Role.GENERIC):
        return TypeInfo(TypeKind.FUNCTION, "procedure")
    element = base_type(entity.type, scope, const=entity.constant)
    words = [w for w in ("allocatable", "pointer") if w in entity.attributes]
    spelling = ", ".join([element.spelling, *words])
    if not entity.dimensions:
        prefix = f"{spelling} :: " if element.prefix else ""
        return TypeInfo(element.kind, spelling, prefix, const=element.const, fields=element.fields)
    shape = ",".join(d.text for d in entity.dimensions)
    printed = entity.dynamic or all(d.extent is Extent.EXPLICIT for d in entity.dimensions)
    sized = printed and not entity.dynamic
    return TypeInfo(
        TypeKind.ARRAY,
        f"{spelling}, dimension({shape})",
        f"{spelling} :: " if printed and element.prefix else "",
        f"({shape})" if printed and element.prefix else "",
        const=element.const,
        complete=all(d.extent is not Extent.SIZE for d in entity.dimensions),
        variable=not (sized and all(_constant(d, scope) for d in entity.dimensions)),
        element=element,
        extent=shape,
    )


def base_type(type_: Type | None, scope: Scope, *, const: bool = False, deep: bool = True) -> TypeInfo:
    """A type without shape; the fields of derived types are given where `deep`."""
    if type_ is None:
        return UNKNOWN
    spelling = spelled(type_)
    fields = _fields(type_, scope) if deep and type_.derived else ()
    prefix = "" if type_.base is Base.CLASS or type_.length in ("*", ":") else f"{spelling} :: "
    return TypeInfo(_KINDS[type_.base], spelling, prefix, const=const, fields=fields)


def spelled(type_: Type) -> str:
    """A type as it is declared."""
    if type_.derived:
        return f"{type_.base.value}({type_.derived})"
    if type_.base is Base.CHARACTER:
        parts = [f"{word}={text}" for word, text in (("len", type_.length), ("kind", type_.kind)) if text]
        return f"character({', '.join(parts)})" if parts else "character"
    if type_.kind.startswith("*"):
        return f"{type_.base.value}{type_.kind}"
    return f"{type_.base.value}({type_.kind})" if type_.kind else type_.base.value


def _fields(type_: Type, scope: Scope) -> tuple[TypeField, ...]:
    derived = scope.derived(type_.derived)
    if derived is None:
        return ()
    return tuple(TypeField(c.name, _component(c, scope)) for c in derived.components)


def _component(component: Entity, scope: Scope) -> TypeInfo:
    """The type of a component; that of one of derived type is not followed further."""
    element = base_type(component.type, scope, deep=False)
    if not component.dimensions:
        return element
    shape = ",".join(d.text for d in component.dimensions)
    return TypeInfo(TypeKind.ARRAY, f"{element.spelling}, dimension({shape})", element=element, extent=shape)


def _constant(dimension: Dimension, scope: Scope) -> bool:
    return all(integer(text, scope) is not None for text in (dimension.lower or "1", dimension.upper))


def integer(text: str, scope: Scope) -> int | None:
    """The value of an integer constant expression in a scope."""

    def named(name: str) -> str:
        found = scope.find(name)
        return found.value if found is not None and found.constant else ""

    return value_of(text, named)
