"""Variables of functions that clauses name and the translation does not (OpenACC 3.3 section 2.1).

Compilers would warn that the program does not use them. Where translations are compiled, an operand that is
not evaluated names them once more.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, HostLine
from accomp.mapping.rule import COMPUTE, Context, Effect, Host, Rule, Wrap
from accomp.syntax.nodes import Clause, Expr, Symbol, TypeInfo, TypeKind, VarRef

_VALUES = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX, TypeKind.BOOLEAN, TypeKind.POINTER)
_ON = (*COMPUTE, "data", "enter data", "exit data", "update", "wait")
_LOCAL = ("auto", "register", "parameter")


def declared_anew(context: Context, name: str, of: TypeInfo) -> str:
    """The declaration of a local variable with the name of another, which gcc takes for unused otherwise."""
    names = context.target.line_markers or context.target.unnamed
    if names and not context.fortran and of.kind in _VALUES:
        return f"__typeof__({name}) {name}"
    return of.declare(name)


def emit(context: Context) -> Iterator[Effect]:
    """The variables once more, in front of the construct: of a region as what needs no end after it.

    An `else` of the program after it is its own. clang 19 and 22 crash at `tile` in a `switch` of a template.
    """
    names = dict.fromkeys(symbol.name for symbol in _only_in_clauses(context.construct))
    named = ", ".join(f"(void)sizeof {name}" for name in names)
    if context.construct.region is None:
        yield Wrap((f"{named};",))
    else:
        yield Host(HostLine(f"if ({named}, 0) {{}} else"))


def _only_in_clauses(construct: Construct) -> Iterator[Symbol]:
    """The variables that no statement of the region uses."""
    used = {use.symbol.id for use in construct.uses}
    for symbol in _named(construct):
        local = symbol.storage in _LOCAL and not symbol.file_scope and symbol.id != "this"
        if local and symbol.type.complete and symbol.id not in used:
            yield symbol


def _named(construct: Construct) -> Iterator[Symbol]:
    """The variables in clauses of the program, those of the loop in a combined construct included."""
    written = [(*clause.args, *clause.modifiers) for clause in _clauses(construct) if not clause.implicit]
    for argument in (*construct.directive.args, *(argument for found in written for argument in found)):
        if isinstance(argument, Expr):
            yield from argument.symbols
        elif isinstance(argument, VarRef) and argument.symbol is not None:
            yield argument.symbol


def _clauses(construct: Construct) -> Iterator[Clause]:
    yield from construct.directive.clauses
    for child in construct.children:
        if child.directive.span is construct.directive.span:
            yield from child.directive.clauses


def _needed(context: Context) -> bool:
    """Whether compilers see the translation alone; what a macro expands to may stand anywhere."""
    if not context.target.line_markers or context.construct.in_macro:
        return False
    return any(_only_in_clauses(context.construct))


RULES = (Rule("named-variables", _ON, "2.1", emit, _needed, language="c"),)
