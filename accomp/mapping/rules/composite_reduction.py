"""Reductions of composite variables: the operation on each of their members (OpenACC 3.3 section 2.9.11).

OpenMP has them through a declared reduction of the type, with the operator as its identifier.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.codes.mapping import REDUCTION_LARGE, REDUCTION_MEMBER_UNMAPPED
from accomp.mapping.attributes import refs
from accomp.mapping.build import clause, directive, expression
from accomp.mapping.rule import COMPUTE, Context, Effect, Rule, Say, Wrap
from accomp.mapping.rules.gang_reduction import identity, unknown
from accomp.records import replace
from accomp.syntax.nodes import TypeInfo, TypeKind, VarRef

MOST = 64
"""As many values as are combined by expressions of their own."""


def emit(context: Context) -> Iterator[Effect]:
    """The declaration in front of the outermost construct that needs it."""
    for (operator, _), ref in _needed(context).items():
        of = _record(ref)
        if of is None:
            continue
        yield from unknown(operator, ref.span)
        spelling = _type_name(ref, of)
        values, hidden, class_ = list(_values(of, "")), _hidden(of, ""), spelling if of_library(of) else ""
        if hidden and not class_:
            what: dict[str, object] = {"text": f"{ref.name}{hidden}", "problem": "the class hides it"}
            yield Say(REDUCTION_MEMBER_UNMAPPED, ref.span, what)
            continue
        if len(values) > MOST:
            yield Say(REDUCTION_LARGE, ref.span, {"name": ref.name, "most": MOST})
            continue
        paths = [""] if class_ else [path for path, _ in values]
        combined = ", ".join(_combined(operator, f"omp_out{path}", f"omp_in{path}") for path in paths)
        value = f"{class_}({identity(operator, of, '')})" if class_ else _initial(operator, of)
        initial = clause("initializer", (expression(f"omp_priv = {value}"),))
        declared = directive("declare reduction", initial, span=context.directive.span)
        yield Wrap((replace(declared, args=(expression(f"{operator}: {spelling}: {combined}"),)),))


def _needed(context: Context) -> dict[tuple[str, str], VarRef]:
    """Operator and type -> a variable, unless a construct around has declared it."""
    around = {k for c in context.ancestors for k in _declared(refs(c, "reduction"))}
    own = _declared(refs(context.construct, "reduction"))
    return {k: v for k, v in own.items() if k not in around}


def _declared(found: Iterable[tuple[object, VarRef]]) -> dict[tuple[str, str], VarRef]:
    out: dict[tuple[str, str], VarRef] = {}
    for acc, ref in found:
        of = _record(ref)
        if of is not None:
            type_ = of.underlying or of.spelling.removeprefix("const ")
            out.setdefault((getattr(acc, "operator", ""), type_), ref)
    return out


def _record(ref: VarRef) -> TypeInfo | None:
    """The record type that is reduced: the variable's, or that of the elements of an array or section."""
    of = ref.type
    while of is not None and (of.kind is TypeKind.ARRAY or (of.kind is TypeKind.POINTER and ref.sections)):
        of = of.element
    return of if of is not None and of.kind is TypeKind.RECORD else None


def _type_name(ref: VarRef, of: TypeInfo) -> str:
    """The name of the record type; that of a class without a name is said by the variable."""
    if "(unnamed" not in of.spelling:
        return of.spelling.removeprefix("const ")
    element, type_ = ref.name + ref.members, ref.type
    while type_ is not None and type_ is not of:
        element, type_ = f"{element}[0]", type_.element
    return f"__typeof__({element})"


def of_library(of: TypeInfo) -> bool:
    """Whether it is std::complex, whose operators are those of the values it holds."""
    return of.underlying.startswith(("std::complex<", "std::__1::complex<"))


def _hidden(of: TypeInfo, path: str) -> str:
    """How the first member that a class hides is reached, if any is."""
    while of.kind is TypeKind.ARRAY and of.element is not None:
        of, path = of.element, f"{path}[0]"
    for member in of.fields if of.kind is TypeKind.RECORD else ():
        found = f"{path}.{member.name}" if member.hidden else _hidden(member.type, f"{path}.{member.name}")
        if found:
            return found
    return ""


def _values(of: TypeInfo, path: str) -> Iterator[tuple[str, TypeInfo]]:
    """The arithmetic values in an object of the type: how each is reached, and its type."""
    if of.kind is TypeKind.RECORD:
        for member in of.fields:
            yield from _values(member.type, f"{path}.{member.name}")
    elif of.kind is TypeKind.ARRAY and of.element is not None:
        for index in range(min(int(of.extent or 0), MOST + 1)):
            yield from _values(of.element, f"{path}[{index}]")
    else:
        yield path, of


def _combined(operator: str, into: str, value: str) -> str:
    if operator in ("max", "min"):
        sign = "<" if operator == "max" else ">"
        return f"{into} = {into} {sign} {value} ? {value} : {into}"
    if operator in ("&&", "||"):
        return f"{into} = {into} {operator} {value}"
    return f"{into} {operator}= {value}"


def _initial(operator: str, of: TypeInfo) -> str:
    """The initializer with the operator's initial value in each member."""
    if of.kind is TypeKind.RECORD:
        return "{" + ", ".join(_initial(operator, member.type) for member in of.fields) + "}"
    if of.kind is TypeKind.ARRAY and of.element is not None:
        return "{" + ", ".join([_initial(operator, of.element)] * int(of.extent or 0)) + "}"
    return identity(operator, of, of.spelling)


def _composite(context: Context) -> bool:
    return bool(_needed(context))


RULES = (Rule("reduction-composite", (*COMPUTE, "loop"), "2.9.11", emit, _composite),)
