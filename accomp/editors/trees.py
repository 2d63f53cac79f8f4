"""The trees of a document: which variable stands where, and what the constructs around make of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp import interface
from accomp.diagnostics import Sink
from accomp.driver.printing import print_options
from accomp.editors.attributes import attributes, presence
from accomp.editors.records import Document, Variable
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.interface import Place
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.normalize import split
from accomp.pipeline import run_later
from accomp.records import dataclass, replace
from accomp.source import Span
from accomp.syntax.nodes import Directive, Expr, Keyed, Symbol, VarRef
from accomp.target import MLIR, Target


@dataclass(frozen=True, slots=True)
class Trees:
    """The constructs of a document as written, and as they are read: combined ones taken apart, with implicit
    clauses unless there are errors.
    """

    written: tuple[Construct, ...]
    read: tuple[Construct, ...]

    def variable(self, offset: int) -> Variable | None:
        """The variable whose name holds an offset, if a region or a clause names one there."""
        found = next((s for s, span in self._named() if span.start <= offset <= span.end), None)
        if found is None:
            return None
        chain = list(_around(self.read, offset))
        said = tuple(one for construct in reversed(chain) for one in attributes(construct, found))
        spans = presence(found, chain, self.read, offset)
        places = tuple(dict.fromkeys(map(_place, spans)))
        return Variable(found.name, found.type.spelling, said, places)

    def names(self, offset: int) -> tuple[str, ...]:
        """The variables that a directive at an offset may name: those of its region, else of its function."""
        nearest = max(
            (c for c in self._constructs() if _starts(c) <= offset and c.uses), key=_starts, default=None
        )
        if nearest is not None and nearest.directive.span is not None:
            span = nearest.directive.span
            if span.start <= offset <= span.end:
                return tuple(sorted({use.symbol.name for use in nearest.uses}))
        function = nearest.function if nearest is not None else ""
        there = [c for c in self._constructs() if not function or c.function == function]
        used = {use.symbol.name for c in there for use in c.uses}
        listed = {ref.name for c in there for clause in c.directive.clauses for ref in clause.vars}
        return tuple(sorted(used | listed))

    def _constructs(self) -> Iterator[Construct]:
        for top in self.written:
            yield from top.walk()

    def _named(self) -> Iterator[tuple[Symbol, Span]]:
        """The variables that directives and regions name, and where."""
        for construct in self._constructs():
            yield from _in_directive(construct.directive)
        for construct in self._constructs():
            yield from _in_region(construct)


def _starts(construct: Construct) -> int:
    span = construct.directive.span
    return span.start if span is not None else -1


def _in_directive(directive: Directive) -> Iterator[tuple[Symbol, Span]]:
    arguments = (*directive.args, *(a for c in directive.clauses for a in c.args))
    for argument in arguments:
        value = argument.value if isinstance(argument, Keyed) else argument
        if isinstance(value, VarRef) and value.symbol is not None and value.span is not None:
            yield value.symbol, value.span
        elif isinstance(value, Expr) and value.span is not None and len(value.symbols) == 1:
            yield value.symbols[0], value.span


def _in_region(construct: Construct) -> Iterator[tuple[Symbol, Span]]:
    """The variables of a region with their places, where its statements are known, else their first ones."""
    if construct.body is not None:
        for node in walk(construct.body.root):
            if isinstance(node, host.Variable):
                yield node.symbol, node.span
    for use in construct.uses:
        yield use.symbol, use.first


def _around(constructs: Iterable[Construct], offset: int) -> Iterator[Construct]:
    """The constructs that hold an offset in their directive or region, outermost first."""
    for construct in constructs:
        if any(span.start <= offset <= span.end for span in _spans(construct)):
            yield construct
            yield from _around(construct.children, offset)


def _spans(construct: Construct) -> Iterator[Span]:
    if construct.directive.span is not None:
        yield construct.directive.span
    if construct.region is not None:
        yield construct.region.span


def _place(span: Span) -> Place:
    (line, column), (end_line, end_column) = span.position(), span.file.position(span.end)
    return Place(span.file.path, line, column, end_line, end_column)


def trees_of(document: Document) -> Trees:
    """The trees of a document. Raises TranslationError and OSError."""
    options = ("-fopenacc-print=omp", *document.options)
    session, source, data = interface.opened(document.path, document.text, document.language, options)
    chosen = print_options(session, source.language == "fortran")
    target = Target(MLIR, MLIR, device_types=chosen.target.device_types)
    chosen = replace(chosen, target=target, entries=())
    units = interface.carried_out(lambda: session.units(source, data, chosen))
    own = tuple(_own(unit, document) for unit in units)
    written = tuple(c for unit in own for c in unit.constructs)
    if session.failed:
        return Trees(written, tuple(split(c, target.device_types) for c in written))
    leaves = run_later(own, chosen, Sink(), "check", "normalize")
    return Trees(written, tuple(c for unit in leaves for c in unit.constructs))


def _own(unit: Unit, document: Document) -> Unit:
    """A unit if it is the document itself, else none of its constructs."""
    return unit if unit.source.path == document.path else replace(unit, constructs=())
