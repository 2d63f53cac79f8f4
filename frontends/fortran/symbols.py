"""Entities of Fortran as the symbols and types of the directive IR."""

from __future__ import annotations

from accomp.frontends.fortran.entities import Base, Entity, Role, Type
from accomp.host.fortran_types import Extent
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind

_KINDS = {
    Base.INTEGER: TypeKind.INTEGER,
    Base.BYTE: TypeKind.INTEGER,
    Base.REAL: TypeKind.FLOATING,
    Base.DOUBLE: TypeKind.FLOATING,
    Base.COMPLEX: TypeKind.COMPLEX,
    Base.DOUBLE_COMPLEX: TypeKind.COMPLEX,
    Base.LOGICAL: TypeKind.BOOLEAN,
    Base.TYPE: TypeKind.RECORD,
    Base.CLASS: TypeKind.RECORD,
}


_ATTRIBUTES = (
    "allocatable",
    "pointer",
    "target",
    "contiguous",
    "optional",
    "value",
    "result",
    "uncopied",
    "threadprivate",
    "pointee",
    "common",
    "equivalence",
    "associate",
    "external",
    "constant",
)


def spelled(type_: Type | None) -> str:
    """A type as a declaration has it."""
    if type_ is None:
        return "real"
    if type_.base in (Base.TYPE, Base.CLASS):
        return f"{type_.base.value}({type_.derived})"
    if type_.base is Base.CHARACTER:
        length = type_.length if type_.length == "*" else type_.length.lstrip("*")
        return f"character(len={length or '1'})"
    if type_.kind.startswith("*"):
        return type_.base.value + type_.kind
    return f"{type_.base.value}({type_.kind})" if type_.kind else type_.base.value


def type_info(entity: Entity) -> TypeInfo:
    """The type of a variable, an array with its dimensions."""
    text = spelled(entity.type)
    kind = _KINDS.get(entity.type.base, TypeKind.OTHER) if entity.type is not None else TypeKind.FLOATING
    unknown = entity.type is None and entity.role is Role.ALIAS  # a value
    scalar = TypeInfo(kind, text, "" if unknown else f"{text} :: ")
    if not entity.dimensions:
        return scalar
    dims = ", ".join(d.text for d in entity.dimensions)
    complete = all(d.extent is not Extent.SIZE for d in entity.dimensions)
    element = scalar
    for dimension in reversed(entity.dimensions):
        element = TypeInfo(
            TypeKind.ARRAY,
            f"{text}, dimension({dims})",
            f"{text} :: ",
            f"({dims})",
            complete=complete,
            element=element,
            extent=dimension.upper or None,
            lower=dimension.lower or "1",
        )
    return element


def symbol(entity: Entity, source: SourceFile, files: frozenset[str]) -> Symbol:
    """The symbol of a variable; `files` are the scopes whose variables live as long as the program."""
    saved = entity.unit in files or entity.common or "save" in entity.attributes
    storage = "extern" if saved else "parameter" if entity.dummy else "auto"
    declared = None
    if entity.declared is not None and entity.path == source.path:
        declared = Span(source, *entity.declared)
    name = f"{entity.unit}:{entity.name}"
    known = entity.attributes | {"common"} if entity.common else entity.attributes
    known |= {"constant"} if "parameter" in entity.attributes else frozenset()
    known |= {"associate"} if entity.role is Role.ALIAS else frozenset()
    block = [f"/{entity.common.strip('/')}/"] if entity.common else []
    attributes = " ".join([*(a for a in _ATTRIBUTES if a in known), *block])
    return Symbol(name, entity.name, type_info(entity), declared, bool(saved), storage, attributes)
