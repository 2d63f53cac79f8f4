"""The OpenMP lines of a mapped construct: looked at, changed, put together, held against a version."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.codes.mapping import NEEDS_NEWER_OPENMP
from accomp.diagnostics import Severity, Sink
from accomp.ir.nodes import Construct, Line, Lowering, OmpLine, Unit
from accomp.records import replace
from accomp.source import Language, Span
from accomp.syntax.nodes import Argument, Clause, Directive, VarRef
from accomp.syntax.printer import print_directive
from accomp.syntax.verify import verify_directive, verify_text

Change = Callable[[OmpLine], Line | None]
"""What becomes of a line that opens a directive; None: it goes."""


def own_lines(construct: Construct) -> tuple[Line, ...]:
    """The lines of a construct without those of what is nested in it."""
    return (*construct.omp.before, *construct.omp.after) if construct.omp is not None else ()


def lines(construct: Construct) -> Iterator[Line]:
    """The lines of a construct and of all in it."""
    for part in construct.walk():
        yield from own_lines(part)


def directives(construct: Construct) -> Iterator[Directive]:
    """The directives of a construct and of all in it, without end directives."""
    made = (line.directive for line in lines(construct) if isinstance(line, OmpLine))
    return (directive for directive in made if not directive.end)


def each_line(construct: Construct, change: Change) -> Construct:
    """The tree with each line of a directive in front of a region as `change` has it."""
    children = tuple(each_line(c, change) for c in construct.children)
    omp = construct.omp or Lowering()
    made = (change(line) if isinstance(line, OmpLine) else line for line in omp.before)
    before = tuple(line for line in made if line is not None)
    return replace(construct, omp=replace(omp, before=before), children=children)


def with_directives(construct: Construct, changed: Callable[[Directive], Directive]) -> Construct:
    """The construct, without what is nested in it, with each directive of OpenMP as `changed` has it."""
    omp = construct.omp
    if omp is None:
        return construct

    def line(one: Line) -> Line:
        return replace(one, directive=changed(one.directive)) if isinstance(one, OmpLine) else one

    before, after = tuple(map(line, omp.before)), tuple(map(line, omp.after))
    return replace(construct, omp=replace(omp, before=before, after=after))


def var_name(argument: Argument) -> str:
    """The name of a variable as it is declared: in Fortran, clauses may write it in other letters."""
    if not isinstance(argument, VarRef):
        return ""
    symbol = argument.symbol
    return symbol.name if symbol and symbol.name.lower() == argument.name.lower() else argument.name


def var_names(directives: Iterable[Directive], *clauses: str) -> set[str]:
    """The names of the variables in clauses of these names."""
    return {var_name(ref) for d in directives for c in d.all(*clauses) for ref in c.vars}


def without(clause: Clause, names: set[str]) -> Clause:
    """The clause without variables of these names."""
    return replace(clause, args=tuple(a for a in clause.args if var_name(a) not in names or not var_name(a)))


def merged(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Clauses without vars are left out, and those that two directives had alike stand once."""
    out: list[Clause] = []
    for acc in clauses:
        same = next((c for c in out if c.vars and _kind(c) == _kind(acc)), None)
        names = {var_name(v) for v in same.vars} if same else set[str]()
        args = tuple(a for a in acc.args if not isinstance(a, VarRef) or var_name(a) not in names)
        if same is not None:
            out[out.index(same)] = replace(same, args=(*same.args, *args))
        elif args or not acc.parenthesized:
            out.append(acc)
    return tuple(out)


def _kind(clause: Clause) -> tuple[str, ...]:
    return (clause.name, *(str(getattr(m, "text", m)) for m in clause.modifiers))


def limits_one_team(clauses: Iterable[Clause]) -> bool:
    """Whether clauses limit the threads of so many teams that reduce variables.

    flang 22 implements no private and firstprivate clauses of `target`; on `target teams` it takes
    `thread_limit` to be that of `target` alone, where there is `num_teams`.
    """
    return {"reduction", "thread_limit", "num_teams"} <= {clause.name for clause in clauses}


def check_version(unit: Unit, version: str, sink: Sink) -> None:
    """Report every omp directive of a mapped unit that the version does not have as it stands."""
    for construct in unit.walk():
        lowering = construct.omp
        lines = (*lowering.before, *lowering.after) if lowering else ()
        for line in lines:
            if isinstance(line, OmpLine):
                _check_line(line, construct.directive.span, version, sink)


def _check_line(line: OmpLine, place: Span | None, version: str, sink: Sink) -> None:
    span = line.directive.span or place
    language = span.file.language if span is not None else Language.C
    problems = verify_directive(line.directive, version) or verify_text(line.directive, version, language)
    for problem in problems:
        if problem.severity >= Severity.WARNING:
            sink.report(
                NEEDS_NEWER_OPENMP,
                span,
                text=print_directive(line.directive),
                version=version,
                problem=problem.message,
            )


def objects_first(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses with polymorphic objects in front of their components, which `map` clauses name too.

    Their order has no meaning (OpenMP 5.2, section 5.8.3). flang 22 crashes where an object is named after
    one of its components.
    """
    made, named, late = list(clauses), set[str](), set[str]()
    for ref in (ref for clause in made if clause.name == "map" for ref in clause.vars):
        if ref.members:
            named.add(var_name(ref))
        elif var_name(ref) in named and ref.symbol and ref.symbol.type.spelling.startswith("class"):
            late.add(var_name(ref))
    if not late:
        return made
    at = next(at for at, clause in enumerate(made) if clause.name == "map")
    parted = [_parted(clause, late) for clause in made]
    return [
        *made[:at],
        *(objects for objects, _ in parted if objects.args),
        *(rest for _, rest in parted[at:]),
    ]


def _parted(clause: Clause, names: set[str]) -> tuple[Clause, Clause]:
    """A clause with the variables of these names alone, if it is a `map` clause, and one with the others."""
    taken = tuple(r for r in clause.vars if clause.name == "map" and not r.members and var_name(r) in names)
    rest = tuple(a for a in clause.args if not any(a is ref for ref in taken))
    return replace(clause, args=taken), replace(clause, args=rest)
