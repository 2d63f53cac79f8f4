"""Mapping policies: how loops without a level of parallelism are treated, and which rules apply.

A policy rewrites the normalized acc tree with implicit clauses; the rules
then see no difference between what the user and what the policy wrote. Each
is a module of accomp/mapping/policies, in which POLICY describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import cast

from accomp.ir.nodes import Construct
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, Directive, Expr

Routines = Mapping[str, str]
"""The levels of the routines that are known, by their names."""
Rewrite = Callable[[Construct, Routines], Construct]
Refine = Callable[[Construct, tuple[Construct, ...]], Construct]
Orphan = Callable[[Construct, str, Routines], Construct]

DEFAULT = "analyzed"
"""The policy of printing and of compiling."""

_PACKAGE = "accomp.mapping.policies"


def unchanged(construct: Construct, *_: object) -> Construct:
    """The construct as it is."""
    return construct


@dataclass(frozen=True, slots=True)
class Option:
    """What users may choose of a policy: the values, of which the first is the default.

    `choose` makes the policy that one of them asks for.
    """

    name: str
    values: tuple[str, ...]
    summary: str
    choose: Callable[[Policy, str], Policy]


@dataclass(frozen=True, slots=True)
class Policy:
    """A named mapping policy.

    `summary` follows the name in the help, `text` is what the user guide says. `partition` rewrites one
    compute construct of the leaf tree, `orphan` an orphaned loop of a routine of the level given, `refine`
    the whole tree after that, with the `declare` constructs in force. `joined`: what is printed is
    combined, and leaves out what OpenMP implies (mapping/joined.py). `decides`: loops that the program leaves
    to the compiler are analyzed, and get directives (mapping/decided.py). `threads`: vector lanes are given
    threads (mapping/thread_levels.py).
    """

    name: str
    summary: str
    text: str
    partition: Rewrite = unchanged
    orphan: Orphan = unchanged
    refine: Refine = unchanged
    joined: bool = True
    threads: bool = True
    options: tuple[Option, ...] = ()
    decides: bool = False


class UnknownPolicyError(Exception):
    """A policy, or an option of one, that is not there: `value` was asked for, `known` is what there is."""

    def __init__(self, value: str, known: Iterable[str]) -> None:
        super().__init__(value)
        self.value, self.known = value, tuple(known)


def names() -> tuple[str, ...]:
    """The names of all policies, in their order."""
    from pkgutil import iter_modules

    return tuple(
        sorted(info.name.replace("_", "-") for info in iter_modules(import_module(_PACKAGE).__path__))
    )


def policies() -> tuple[Policy, ...]:
    """All policies, by name."""
    return tuple(map(_load, names()))


def policy(asked: str) -> Policy:
    """The policy `name` or `name:option=value,...`, by that name; the default for "".

    Raises UnknownPolicyError.
    """
    name, _, options = (asked or DEFAULT).partition(":")
    found = _load(name)
    for given in filter(None, options.split(",")):
        found = _chosen(found, given)
    return replace(found, name=asked) if asked else found


def _load(name: str) -> Policy:
    """The policy of a file of the package. Raises UnknownPolicyError."""
    file = name.replace("-", "_")
    module = f"{_PACKAGE}.{file}"
    if "_" not in name and file.isidentifier():
        try:
            return cast(Policy, import_module(module).POLICY)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
    raise UnknownPolicyError(name, names())


def _chosen(base: Policy, given: str) -> Policy:
    known = {f"{option.name}={value}": (option, value) for option in base.options for value in option.values}
    if given not in known:
        raise UnknownPolicyError(given, known)
    option, value = known[given]
    return option.choose(base, value)


def with_clause(directive: Directive, name: str, *args: Expr) -> Directive:
    """The directive with an implicit clause added."""
    clause = Clause(name, directive.span, name, args=args, parenthesized=bool(args), implicit=True)
    return replace(directive, clauses=(*directive.clauses, clause))
