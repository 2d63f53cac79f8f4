"""Reductions of records: their operators, member by member (OpenACC 3.3 section 2.9.11)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.text import type_id
from accomp.ir.kernel import OPERATORS
from accomp.ir.nodes import Unit
from accomp.mapping.attributes import refs
from accomp.mapping.rules.composite_reduction import of_library
from accomp.source import Language
from accomp.syntax.keywords import cxx_name
from accomp.syntax.nodes import TypeInfo, TypeKind


def record_operators(units: tuple[Unit, ...], namespace: str, language: Language) -> str:
    """Definitions of the operators for the records that are reduced."""
    found: dict[tuple[str, str], TypeInfo] = {}
    for construct in (c for unit in units for c in unit.walk()):
        for clause, ref in refs(construct, "reduction"):
            info = ref.symbol.type if ref.symbol is not None and not ref.members else ref.type
            operator = OPERATORS.get({"-": "+"}.get(clause.operator, clause.operator), "")
            if info is not None and operator:
                for record in _records(info):
                    found.setdefault((operator, record.underlying or type_id(record)), record)
    if not found:
        return ""
    lines = list[str]()
    for (operator, _), record in found.items():
        name = type_id(record)
        lines += _defined(operator, name, record, namespace, language) if name else ()
    return "\n".join(("}", "namespace accomp {", *lines, "}", f"namespace {namespace} {{"))


def _records(info: TypeInfo) -> Iterator[TypeInfo]:
    """The record that a type is, or an array of. Those of C++'s library have the operators themselves."""
    of = info.innermost
    if of.kind is TypeKind.RECORD and not of_library(of):
        yield of


def _members(record: TypeInfo, language: Language, before: str = "") -> Iterator[str]:
    """The members that have values, through records within."""
    for field in record.fields:
        if field.type.kind is TypeKind.RECORD:
            yield from _members(field.type, language, f"{before}{cxx_name(field.name, language)}.")
        elif field.type.kind is not TypeKind.POINTER:
            yield f"{before}{cxx_name(field.name, language)}"


def _defined(op: str, name: str, record: TypeInfo, namespace: str, language: Language) -> Iterator[str]:
    plain = name.removeprefix("struct ").removeprefix("union ")
    type_ = f"{namespace}::{plain}"
    members = list(_members(record, language))
    starts = " ".join(f"set_identity<{op}>(r.{m});" for m in members)
    combined = " ".join(f"combine<{op}>(r.{m}, b.{m});" for m in members)
    head = "template <> ACCOMP_ANY_CODE"
    yield f"{head} {type_} {op}::identity<{type_}>() {{ {type_} r{{}}; {starts} return r; }}"
    parameters = f"const {type_} &a, const {type_} &b"
    yield f"{head} {type_} {op}::of<{type_}>({parameters}) {{ {type_} r = a; {combined} return r; }}"
