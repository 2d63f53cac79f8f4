"""Associate names for THREADPRIVATE variables, which OpenMP has in no clause on data and in no region.

The name of an ASSOCIATE construct is that of a variable of its own, which THREADPRIVATE is not about (Fortran
2018, 11.1.3.3; OpenMP 5.2 section 5.2). It is associated with the copy of the thread at the directive; OpenMP
then finds and maps its storage as it does that of other variables. Within the region of a compute
construct the associate name is the name of the variable, so its text stays.

Associate names stand in no clauses that make copies (OpenMP 5.2 section 5.1.1). gfortran 12 takes none in
`shared`, which they are without, and maps those of scalars wrongly. Scalars of which a region reads
the value are given by that value; other such variables keep their text. So do those of tasks, which may start
when the ASSOCIATE construct has ended.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from accomp.ir.nodes import Construct, OmpLine, Unit
from accomp.mapping.associate import statements
from accomp.mapping.omp_lines import directives, own_lines, with_directives
from accomp.records import replace
from accomp.syntax.nodes import Argument, Clause, Directive, Symbol, VarRef, Word

_ATTRIBUTE = "threadprivate"
_COMPUTE = frozenset(("parallel", "serial", "kernels"))
_MOVED = frozenset(("map", "to", "from"))
_TAKEN = _MOVED | {"shared"}
"""Clauses that take associate names."""
_STANDALONE = frozenset(("enter data", "exit data", "update"))
_PREFIX = "accomp_"


def with_associate_names(unit: Unit) -> Unit:
    """The mapped unit with associate names for such variables, as far as OpenMP takes these."""
    return replace(unit, constructs=tuple(map(_named, unit.constructs)))


def _named(construct: Construct) -> Construct:
    word = construct.directive.name.partition(" ")[0]
    if any(line.directive.has("nowait") for line in own_lines(construct) if isinstance(line, OmpLine)):
        return construct
    if construct.omp is not None and word in _COMPUTE:
        return _in_region(construct) if any(directives(construct)) else construct
    construct = replace(construct, children=tuple(map(_named, construct.children)))
    if construct.omp is None or not (construct.directive.name in _STANDALONE or word == "data"):
        return construct
    names = [symbol for symbol in _moved(construct) if not _is_value(symbol)]
    if not names:
        return construct
    if construct.directive.name in _STANDALONE:
        return _known(_around(construct, [(s.name, s.name) for s in names]), names)
    return _in_data(construct, names)


def _in_region(construct: Construct) -> Construct:
    """A compute construct in an ASSOCIATE construct with names for the variables of its region."""
    used = {use.symbol.id: use.symbol for use in construct.uses if use.symbol.has(_ATTRIBUTE)}
    moved = {s.id: s for s in _moved(construct)}
    values = {s.id: s for s in used.values() if _is_read(construct, s)}
    asked = {use.symbol.id for use in construct.uses if use.pointed or use.index}
    names = [s for s in {**used, **moved}.values() if not _is_value(s) and s.id not in asked]
    names = [s for s in names if {clause.name for clause in _clauses(construct, s)} <= _TAKEN]
    pairs = [*((s.name, s.name) for s in names), *((s.name, f"({s.name})") for s in values.values())]
    if not pairs:
        return construct
    made = _without(_without(construct, values), {s.id for s in names}, "shared")
    return _known(_around(made, pairs), [*names, *values.values()])


def _in_data(construct: Construct, names: list[Symbol]) -> Construct:
    """A data construct with other names in its clauses; its region has the variables themselves."""
    assert construct.omp is not None
    given = {symbol.id: _PREFIX + symbol.name[:50].lower() for symbol in names}

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

    made = with_directives(construct, changed)
    return _around(made, [(given[symbol.id], symbol.name) for symbol in names])


def _around(construct: Construct, pairs: Iterable[tuple[str, str]]) -> Construct:
    """A construct in an ASSOCIATE construct."""
    omp = construct.omp
    assert omp is not None
    opening, closing = statements(pairs)
    if construct.region is None:
        return replace(construct, omp=replace(omp, before=(opening, *omp.before, closing)))
    return replace(construct, omp=replace(omp, before=(opening, *omp.before), after=(*omp.after, closing)))


def _moved(construct: Construct) -> Iterator[Symbol]:
    """The variables in the clauses of what a construct became."""
    found = (line.directive for line in own_lines(construct) if isinstance(line, OmpLine))
    refs = (ref for d in found for clause in d.clauses if clause.name in _MOVED for ref in clause.vars)
    symbols = {r.symbol.id: r.symbol for r in refs if r.symbol is not None and r.symbol.has(_ATTRIBUTE)}
    yield from symbols.values()


def _clauses(construct: Construct, symbol: Symbol) -> list[Clause]:
    """The clauses in which a construct, or what is nested in it, has a variable."""
    clauses = (clause for d in directives(construct) for clause in d.clauses)
    return [clause for clause in clauses if any(_id(a) == symbol.id for a in clause.args)]


def _is_read(construct: Construct, symbol: Symbol) -> bool:
    """Whether a region has the value alone of a scalar, which the host has where the region starts."""
    uses = [use for part in construct.walk() for use in part.uses if use.symbol.id == symbol.id]
    said = [ref for clause in construct.directive.clauses for ref in clause.vars if _id(ref) == symbol.id]
    if not _is_value(symbol) or said or any(use.written or use.index for use in uses):
        return False
    return all(
        clause.name in ("firstprivate", "shared") or _is_to(clause) for clause in _clauses(construct, symbol)
    )


def _is_to(clause: Clause) -> bool:
    """Whether it is what has the value of a variable of which there are no private copies."""
    return clause.name == "map" and [m.text for m in clause.modifiers if isinstance(m, Word)] == ["to"]


def _is_value(symbol: Symbol) -> bool:
    return symbol.type.scalar or symbol.type.spelling.startswith("character")


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
