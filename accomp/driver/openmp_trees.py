"""The parse tree of OpenMP constructs as text, with places, and the program printed from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.ir.openmp import Group, OmpConstruct, OmpUnit, Statement
from accomp.records import replace
from accomp.registry import statement_trees
from accomp.source import Edit, SourceForm, Span, apply_edits, as_bytes
from accomp.spec.openmp_groups import shown
from accomp.syntax.nodes import Argument, Directive, VarRef
from accomp.syntax.printer import name_and_clauses, print_fortran

_CLASSES = {
    Group.BLOCK: "OpenMPBlockConstruct",
    Group.LOOP: "OpenMPLoopConstruct",
    Group.SECTIONS: "OpenMPSectionsConstruct",
    Group.CRITICAL: "OpenMPCriticalConstruct",
    Group.ATOMIC: "OpenMPAtomicConstruct",
    Group.STATEMENT: "OpenMPStatementConstruct",
    Group.SIMPLE: "OpenMPSimpleStandaloneConstruct",
    Group.FLUSH: "OpenMPFlushConstruct",
    Group.CANCEL: "OpenMPCancelConstruct",
    Group.CANCELLATION_POINT: "OpenMPCancellationPointConstruct",
    Group.DECLARATIVE: "OpenMPDeclarativeConstruct",
    Group.OTHER: "OpenMPUtilityConstruct",
}
"""The classes of nodes, named as in flang's parse tree."""
_COLUMNS = 100


def tree_text(unit: OmpUnit) -> str:
    """Procedures with their directives and the statements of regions, each with its place."""
    lines: list[str] = []
    for procedure in unit.procedures:
        lines.append(f"{procedure.kind} {procedure.name} {_place(procedure.span)}")
        for construct in procedure.constructs:
            lines += _construct(construct, 1)
    return "".join(f"{line}\n" for line in lines)


def _construct(construct: OmpConstruct, depth: int) -> Iterator[str]:
    pad = "  " * depth
    word = f"'{shown(construct.name)}' {_place(construct.word)}"
    yield f"{pad}{_CLASSES[construct.group]} {word} {_place(construct.span)}"
    yield from _clauses(construct.directive, depth + 1)
    for part in construct.body:
        yield from (
            _construct(part, depth + 1) if isinstance(part, OmpConstruct) else _statement(part, depth + 1)
        )
    if construct.closing is not None:
        yield f"{pad}  End '{shown(construct.name)}' {_place(construct.closing.span)}"
        yield from _clauses(construct.closing.directive, depth + 2)


def _clauses(directive: Directive, depth: int) -> Iterator[str]:
    for clause in directive.clauses:
        if clause.span is not None:
            yield f"{'  ' * depth}OmpClause '{clause.name}' {_place(clause.span)} {clause.span.text()}"


def _statement(statement: Statement, depth: int) -> Iterator[str]:
    tree = statement_trees()(statement.text, statement.kind)
    yield f"{'  ' * depth}{statement.kind} {_place(statement.span)} {tree or statement.text}"


def _place(span: Span) -> str:
    """The lines and columns at which a span starts and ends, the end included."""
    last = Span(span.file, max(span.end - 1, span.start), span.end)
    (line, column), (end, at) = span.position(), last.position()
    return f"[{line}:{column}-{end}:{at}]"


_DECLARING = ("declare target", "declare simd", "declare reduction", "threadprivate")


def declared(unit: OmpUnit, modules: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """By module the directives that declare something for its users, as lines of Fortran.

    Those that name nothing are about the procedure of the module that they stand in.
    """
    found: dict[str, list[str]] = {name: [] for name in modules}
    for one in unit.walk():
        module, _, inner = one.unit.partition(":")
        if one.name in _DECLARING and module in found and ":" not in inner and not one.broken:
            directive, bare = _written(one.directive), not (one.directive.args or one.directive.clauses)
            name, *clauses = name_and_clauses(directive, fortran=True)
            name = f"{name} ({inner})" if inner and bare else name
            if not inner or bare or one.name == "declare simd":
                found[module].append(" ".join((f"!$omp {name}", *clauses)))
    return {name: tuple(lines) for name, lines in found.items() if lines}


def unparsed(unit: OmpUnit) -> bytes:
    """The program with each directive printed from its node; all else stays as it is."""
    edits: list[Edit] = []
    for construct in unit.walk():
        edits.append(_printed(construct.directive, construct.span))
        if construct.closing is not None:
            edits.append(_printed(construct.closing.directive, construct.closing.span, end=True))
    return apply_edits(unit.source, edits)


def _written(directive: Directive) -> Directive:
    """A directive without the variables of common blocks that its lists name."""
    clauses = tuple([replace(clause, args=_items(clause.args)) for clause in directive.clauses])
    return replace(directive, clauses=clauses, args=_items(directive.args))


def _items(args: tuple[Argument, ...]) -> tuple[Argument, ...]:
    commons = [arg.span for arg in args if isinstance(arg, VarRef) and arg.common]
    if not commons:
        return args
    return tuple([a for a in args if a.span not in commons or (isinstance(a, VarRef) and a.common)])


def _printed(directive: Directive, span: Span, *, end: bool = False) -> Edit:
    """A directive on lines of its own, each with the sentinel."""
    written = replace(_written(directive), end=end)
    fixed = span.file.form is SourceForm.FIXED  # the sentinel stands in the columns of label and continuation
    return Edit(span, as_bytes(print_fortran(written, _COLUMNS, fixed)))
