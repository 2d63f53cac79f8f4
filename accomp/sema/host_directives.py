"""Directives for the host in procedures that run on the device (OpenACC 3.3 section 2.15.1)."""

from __future__ import annotations

from accomp.codes.ondevice import DATA_IN_ROUTINE, HOST_IN_ROUTINE, ROUTINE_NAME
from accomp.diagnostics import Sink
from accomp.sema.device_routines import ANYWHERE, DATA, PASSIVE
from accomp.sema.scope import Scope
from accomp.source import Language
from accomp.syntax.keywords import is_keyword
from accomp.syntax.nodes import Expr, VarRef, Word

_CONSTRUCTS = frozenset(("data", "host_data"))


def check(scope: Scope, sink: Sink) -> None:
    """Report a directive for the host in a routine."""
    directive = scope.directive
    if scope.name == "routine":
        _names(scope, sink)
    if scope.name in ANYWHERE or not scope.facts.routines.around(scope.construct):
        return
    if scope.name not in DATA:
        noun = "construct" if scope.compute or scope.name in _CONSTRUCTS else "directive"
        sink.report(HOST_IN_ROUTINE, directive.span, directive=scope.name, noun=noun)
        return
    for clause in directive.clauses:
        if clause.name not in PASSIVE or clause.modifiers:
            sink.report(DATA_IN_ROUTINE, clause.span, clause=clause.name, directive=scope.name)


def _names(scope: Scope, sink: Sink) -> None:
    """Report what a `routine` names that is no name; strings are for `bind` alone (section 2.15.1).

    In Fortran the names of procedures are bound as variables are, and reported there.
    """
    language = scope.facts.unit.source.language
    fortran = language is Language.FORTRAN
    bound = [a for clause in scope.directive.all("bind") for a in clause.args]
    for arg in (*scope.directive.args, *bound):
        if not isinstance(arg, Word | Expr | VarRef):
            continue
        quoted = arg.text[:1] in ('"', "'")
        name = arg.text.strip("\"'") if quoted else arg.text.removeprefix("::")
        wrong = not _is_function(name) if arg in bound else quoted or not (fortran or _is_name(name))
        wrong = wrong or (not fortran and _is_specialization(name))
        wrong = wrong or (quoted and not (arg.text[1:].endswith(arg.text[0]) and name == name.strip()))
        wrong = wrong or (not fortran and is_keyword(name, language))
        if wrong:
            sink.report(ROUTINE_NAME, arg.span, text=arg.text)


def _is_name(text: str) -> bool:
    """Whether a text may name a procedure; templates and operators of C++ are not looked into."""
    plain = "<" not in text and "operator" not in text
    return not plain or all(
        part.strip().lstrip("~").isidentifier() for part in text.replace("$", "_").split("::")
    )


def _is_specialization(text: str) -> bool:
    """Whether a text names what is made of a template: OpenMP's `declare target` takes no such names."""
    return text.endswith(">") and "operator" not in text


def _is_function(text: str) -> bool:
    return text != "main" and all(part.strip().isidentifier() for part in text.split("::"))
