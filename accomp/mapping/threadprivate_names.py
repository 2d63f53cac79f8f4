"""Names for THREADPRIVATE variables, which OpenMP has in no clause on data and in no region.

The name of an ASSOCIATE construct is that of a variable of its own, which THREADPRIVATE is not about (Fortran
2018, 11.1.3.3; OpenMP 5.2 section 5.2). It is associated with the copy of the thread at the directive; OpenMP
then finds and maps its storage as it does that of other variables. Within the region of a compute
construct the associate name is the name of the variable, so its text stays.

Associate names stand in no clauses that make copies (OpenMP 5.2 section 5.1.1): there a local variable has
the name (threadprivate_copies.py). gfortran 12 takes none in `shared`, which they are without, and maps the
addresses of scalars in their place: pointers stand for these. Scalars of which a region reads the value are
given by that value. Variables of tasks, which may start when the constructs around them have ended, keep
their text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from accomp.ir.nodes import Construct, OmpLine, Unit
from accomp.mapping.associate import new_name
from accomp.mapping.omp_lines import directives, own_lines, with_directives
from accomp.mapping.rule import COMPUTE
from accomp.mapping.threadprivate_copies import (
    Part,
    can_copy,
    can_enclose,
    clauses_with,
    copy,
    enclosed,
    is_value,
    mapped_copies,
    needs_kernels,
    pointer,
)
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Argument, Clause, Directive, Symbol, VarRef, Word
from accomp.target import Target

_ATTRIBUTE = "threadprivate"
_MOVED = frozenset(("map", "to", "from"))
_TAKEN = _MOVED | {"shared"}
"""Clauses that take associate names."""
_STANDALONE = frozenset(("enter data", "exit data", "update"))


@dataclass(frozen=True, slots=True)
class _Names:
    """What stands for the variables of a region: values, associate names, pointers, local variables."""

    values: tuple[Symbol, ...] = ()
    named: tuple[Symbol, ...] = ()
    pointed: tuple[Symbol, ...] = ()
    copied: tuple[Symbol, ...] = ()

    @property
    def all(self) -> tuple[Symbol, ...]:
        """All of them."""
        return self.values + self.named + self.pointed + self.copied


def with_associate_names(unit: Unit, target: Target) -> Unit:
    """The mapped unit with names for such variables, as far as OpenMP takes these."""
    return replace(unit, constructs=tuple(_named(c, target) for c in unit.constructs))


def _named(construct: Construct, target: Target) -> Construct:
    word = construct.directive.name.partition(" ")[0]
    if any(line.directive.has("nowait") for line in own_lines(construct) if isinstance(line, OmpLine)):
        return construct
    if construct.omp is not None and word in COMPUTE:
        return _in_region(construct, target) if any(directives(construct)) else construct
    construct = replace(construct, children=tuple(_named(child, target) for child in construct.children))
    if construct.omp is None or not (construct.directive.name in _STANDALONE or word == "data"):
        return construct
    names = list(_moved(construct))
    pointed = [s for s in names if _is_value(s) and target.addressed_names]
    named = [s for s in names if s not in pointed]
    if not names:
        return construct
    if construct.directive.name in _STANDALONE:
        made = _with(construct, _Names(named=tuple(named), pointed=tuple(pointed)), target)
        return _known(made, names)
    return _in_data(construct, named, pointed)


def _in_region(construct: Construct, target: Target) -> Construct:
    """A compute construct in constructs with names for the variables of its region."""
    names = _of_region(construct, target)
    if not names.all or not can_enclose(construct):
        return construct
    made = _without(construct, {s.id for s in names.values})
    made = _without(made, {s.id for s in (*names.named, *names.pointed)}, "shared")
    return _known(_with(made, names, target), names.all)


def _of_region(construct: Construct, target: Target) -> _Names:
    used = {use.symbol.id: use.symbol for use in construct.uses if use.symbol.has(_ATTRIBUTE)}
    symbols = {**used, **{s.id: s for s in _moved(construct)}}
    pointers = {use.symbol.id for use in construct.uses if use.pointed}
    found: dict[str, list[Symbol]] = {}
    for symbol in symbols.values():
        if symbol.id in pointers:
            continue
        form = "values" if symbol.id in used and _is_read(construct, symbol) else ""
        form = form or _form(construct, symbol, target)
        found.setdefault(form, []).append(symbol)
    return _Names(*(tuple(found.get(form, ())) for form in ("values", "named", "pointed", "copied")))


def _form(construct: Construct, symbol: Symbol, target: Target) -> str:
    """What stands for a variable that a region does not only read; empty for nothing."""
    clauses = {clause.name for clause in clauses_with(construct, symbol)}
    index = any(use.index for use in construct.uses if use.symbol.id == symbol.id)
    devices = any(d.name.startswith("target") for d in directives(construct))
    mapped, pointed = "map" in clauses, _is_value(symbol) and devices and target.addressed_names
    apart = symbol.type.scalar and devices and not mapped  # OpenMP takes it to be firstprivate
    if index or apart or not clauses <= _TAKEN:
        return "copied" if can_copy(construct, symbol) else ""
    if not pointed:
        return "named"
    return "pointed" if mapped else ""


def _in_data(construct: Construct, named: list[Symbol], pointed: list[Symbol]) -> Construct:
    """A data construct with other names in its clauses; its region has the variables themselves."""
    given: dict[str, str] = {}
    for symbol in (*named, *pointed):
        given[symbol.id] = new_name(symbol.name, given.values())

    def renamed(argument: Argument) -> Argument:
        name = given.get(_id(argument))
        if name is None or not isinstance(argument, VarRef):
            return argument
        return replace(argument, text=name + argument.text[len(argument.name) :], name=name, symbol=None)

    def changed(directive: Directive) -> Directive:
        clauses = (
            replace(c, args=tuple(map(renamed, c.args))) if c.name in _MOVED else c for c in directive.clauses
        )
        return replace(directive, clauses=tuple(clauses))

    pairs = [(given[s.id], s.name) for s in named]
    parts: list[Part] = []
    for symbol in pointed:
        of = new_name(f"of_{symbol.name}", given.values())
        pairs.append((of, symbol.name))
        parts.append(pointer(given[symbol.id], of, symbol))
    return enclosed(with_directives(construct, changed), pairs, parts)


def _with(construct: Construct, names: _Names, target: Target) -> Construct:
    """A construct in an ASSOCIATE construct and, where that is not enough, a BLOCK construct."""
    pairs = [(s.name, s.name) for s in names.named] + [(s.name, f"({s.name})") for s in names.values]
    given: list[str] = []
    parts: list[Part] = []

    def name(text: str) -> str:
        given.append(new_name(text, given))
        return given[-1]

    for symbol in names.pointed:
        pairs.append((name(symbol.name), symbol.name))
        parts.append(pointer(symbol.name, given[-1], symbol))
    for symbol in names.copied:
        original = name(symbol.name)
        if target.addressed_names and needs_kernels(construct, symbol):
            of = name(f"of_{symbol.name}")
            pairs.append((of, symbol.name))
            parts.append(pointer(original, of, symbol))
        else:
            pairs.append((original, symbol.name))
        parts.append(copy(construct, symbol, original))
    return enclosed(mapped_copies(construct, names.copied), pairs, parts)


def _moved(construct: Construct) -> Iterator[Symbol]:
    """The variables in the clauses of what a construct became."""
    found = (line.directive for line in own_lines(construct) if isinstance(line, OmpLine))
    refs = (ref for d in found for clause in d.clauses if clause.name in _MOVED for ref in clause.vars)
    symbols = {r.symbol.id: r.symbol for r in refs if r.symbol is not None and r.symbol.has(_ATTRIBUTE)}
    yield from symbols.values()


def _is_read(construct: Construct, symbol: Symbol) -> bool:
    """Whether a region has the value alone of a scalar, which the host has where the region starts."""
    uses = [use for part in construct.walk() for use in part.uses if use.symbol.id == symbol.id]
    said = [ref for clause in construct.directive.clauses for ref in clause.vars if _id(ref) == symbol.id]
    if not _is_value(symbol) or said or any(use.written or use.index for use in uses):
        return False
    found = clauses_with(construct, symbol)
    return all(clause.name in ("firstprivate", "shared") or _is_to(clause) for clause in found)


def _is_to(clause: Clause) -> bool:
    """Whether it is what has the value of a variable of which there are no private copies."""
    return clause.name == "map" and [m.text for m in clause.modifiers if isinstance(m, Word)] == ["to"]


def _is_value(symbol: Symbol) -> bool:
    return is_value(symbol.type)


def _id(argument: Argument) -> str:
    return argument.symbol.id if isinstance(argument, VarRef) and argument.symbol is not None else ""


def _without(construct: Construct, names: Collection[str], *of: str) -> Construct:
    """A construct without some variables in clauses, or in those of some names."""

    def kept(clause: Clause) -> Clause:
        if of and clause.name not in of:
            return clause
        return replace(clause, args=tuple(a for a in clause.args if _id(a) not in names))

    def changed(directive: Directive) -> Directive:
        pairs = ((kept(clause), clause) for clause in directive.clauses)
        return replace(directive, clauses=tuple(new for new, old in pairs if new.args or not old.args))

    children = tuple(_without(child, names, *of) for child in construct.children)
    return with_directives(replace(construct, children=children), changed)


def _known(construct: Construct, names: Iterable[Symbol]) -> Construct:
    """A construct whose variables of some names are those of an ASSOCIATE construct."""
    plain = {
        s.id: replace(s, attributes=" ".join(a for a in s.attributes.split() if a != _ATTRIBUTE))
        for s in names
    }

    def ref(argument: Argument) -> Argument:
        if not isinstance(argument, VarRef) or argument.symbol is None:
            return argument
        return replace(argument, symbol=plain.get(argument.symbol.id, argument.symbol))

    def changed(directive: Directive) -> Directive:
        clauses = (replace(c, args=tuple(map(ref, c.args))) for c in directive.clauses)
        return replace(directive, clauses=tuple(clauses))

    uses = tuple(replace(u, symbol=plain.get(u.symbol.id, u.symbol)) for u in construct.uses)
    children = tuple(_known(child, names) for child in construct.children)
    return with_directives(replace(construct, uses=uses, children=children), changed)
