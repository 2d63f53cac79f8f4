"""Flags of names without a scope of their own: what declarative directives, `flush`, `critical`, `if` say.

The table is that of the document on OpenMP semantics in Fortran, "New Symbol without new Scope".
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.openmp import Name, OmpConstruct, OmpProcedure
from accomp.sema.omp import reductions
from accomp.sema.omp.mapped import FLAGS as MAP_FLAGS
from accomp.sema.omp.mapped import map_type
from accomp.sema.omp.scopes import ScopedSymbol
from accomp.source import Span
from accomp.spec.openmp_groups import shown
from accomp.spec.openmp_sharing import DECLARATION, Flag
from accomp.syntax.nodes import VarRef, Word

_Found = tuple[Name, Flag, Span | None]
_LISTING = {"threadprivate": Flag.THREADPRIVATE, "declare target": Flag.DECLARE_TARGET, "flush": Flag.FLUSHED}
_NAMING = {"declare simd": Flag.DECLARE_SIMD, "critical": Flag.CRITICAL_LOCK}
_MAPPING = ("target data", "target enter data", "target exit data")
_OF_PROCEDURES = frozenset((Flag.DECLARE_SIMD, Flag.DECLARE_TARGET))


def flagged(procedure: OmpProcedure) -> dict[str, ScopedSymbol]:
    """The names of a procedure that directives give flags, by their ids."""
    found: dict[str, ScopedSymbol] = {}
    for construct in procedure.walk():
        for name, flag, place in _flags(construct, procedure):
            known = found.get(name.id)
            if known is None:
                by = shown(construct.name)
                found[name.id] = ScopedSymbol(name, (flag,), DECLARATION, by=by, place=place)
            elif flag not in known.flags:
                known.flags = (*known.flags, flag)
    return found


def _flags(construct: OmpConstruct, procedure: OmpProcedure) -> Iterator[_Found]:
    """What one directive says of names."""
    listing = _LISTING.get(construct.name)
    naming = _NAMING.get(construct.name)
    if listing is not None:
        yield from _listed(construct, listing)
    words = [a for a in construct.directive.args if isinstance(a, Word)]
    if naming is not None:
        for word in words:
            yield Name(f":{word.text.lower()}", word.text.lower(), "name"), naming, word.span
    flag = listing or naming
    bare = not construct.directive.args and not any(c.vars for c in construct.directive.clauses)
    if flag is not None and flag in _OF_PROCEDURES and not words and (bare or flag is Flag.DECLARE_SIMD):
        yield Name(f":{procedure.name}", procedure.name, "procedure"), flag, construct.word
    one = reductions.declaration(construct) if construct.name == "declare reduction" else None
    if one is not None:
        yield (
            Name(f"reduction:{one.identifier}", one.identifier, "reduction"),
            Flag.DECLARE_REDUCTION,
            one.span,
        )
    if construct.name in _MAPPING:
        yield from _mapped(construct)
    yield from _conditions(construct)


def _mapped(construct: OmpConstruct) -> Iterator[_Found]:
    """What directives without a scope of their own map (5.8.3)."""
    for clause in construct.directive.all("map"):
        for ref in clause.vars:
            name = construct.named(ref)
            if name is not None and not ref.common:
                yield from ((name, flag, ref.span) for flag in MAP_FLAGS[map_type(clause)])


def _listed(construct: OmpConstruct, flag: Flag) -> Iterator[_Found]:
    refs = [a for a in construct.directive.args if isinstance(a, VarRef)]
    refs += [ref for clause in construct.directive.clauses for ref in clause.vars]
    for ref in refs:
        name = construct.named(ref)
        if name is not None:
            yield name, flag, ref.span


def _conditions(construct: OmpConstruct) -> Iterator[_Found]:
    """The directives that `if` clauses name."""
    for clause in construct.directive.all("if"):
        for word in clause.modifiers:
            if isinstance(word, Word):
                yield Name(f"if:{word.text}", word.text, "directive"), Flag.IF_SPECIFIED, word.span
