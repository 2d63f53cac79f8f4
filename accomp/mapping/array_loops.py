"""Statements on arrays as lines: loops over elements, with a directive in front of them."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.analysis.array_statements import ArrayNest, Combination
from accomp.analysis.records import LoopResult
from accomp.host import nodes as host
from accomp.mapping.nests import Known, variables
from accomp.records import replace
from accomp.source import SourceForm, Span
from accomp.syntax.directive_edits import COLUMNS, Change, Where, ends_line, may_precede
from accomp.syntax.nodes import Clause, Directive, Expr, Model, VarRef
from accomp.syntax.printer import print_fortran
from accomp.syntax.statement_lines import STEP, Comments, StatementLines

_Line = tuple[str, Span | None]
"""A line, and the part of the statement that it has."""


def is_parallel(known: Known, nest: ArrayNest) -> LoopResult | None:
    """What is found of a statement that can become parallel loops."""
    start = nest.node.span.start
    found = known.results.get(start) if start not in known.own else None
    if found is None or not known.may_list(found) or found.lastprivate:
        return None
    if bool(found.reductions) != (nest.combined is not None):
        return None
    return found if may_precede(nest.node.span) and ends_line(nest.node.span) else None


def array_loops(nest: ArrayNest, found: LoopResult, clauses: tuple[Clause, ...]) -> Change | None:
    """The loops in place of a statement, as a construct of their own with these clauses; nothing where a
    line would be too long.
    """
    directive = Directive(Model.ACC, "parallel loop", clauses=(*clauses, *variables([found])))
    return loop_block(nest.node.span, nest, directive, clauses)


def loop_block(
    place: Span, nest: ArrayNest, directive: Directive, clauses: tuple[Clause, ...] = ()
) -> Change | None:
    """A block with the loops and their indices in place of a statement, and of directives around it; nothing
    where a line would be too long. `clauses` are those of a construct that starts what loops combine.
    """
    text = StatementLines(nest.node.span, nest.texts)
    end = f"{text.indent}end block"
    lines = _fitting((*_lines(nest, text, text.indent + STEP), (end, None)), text)
    if lines is None:
        return None
    around = ("block", *(text.indent + STEP + one for one in _declarations(nest)))
    if nest.combined is not None:
        first = tuple(_start(nest, nest.combined, text, clauses))
        if not text.fit(first):
            return None
        around += first
    made = collapsed(directive, nest)
    return Change(place, Where.STATEMENT, made, around=around, lines=lines, stands_for=nest.node.span)


def _start(
    nest: ArrayNest, one: Combination, text: StatementLines, clauses: tuple[Clause, ...]
) -> Iterator[str]:
    """What the loops go on from, as a construct of its own: the device has the variable."""
    form, indent = text.place.file.form, text.indent + STEP

    def line(directive: Directive) -> str:
        return print_fortran(directive, COLUMNS[form], form is SourceForm.FIXED, indent)

    own = clauses if one.start else (*clauses, _created(nest))
    yield line(Directive(Model.ACC, "kernels", clauses=own))
    if one.start:
        yield f"{indent}{one.target} = {one.start}"
    else:
        yield from _first_element(nest, one, text, indent)
    yield line(Directive(Model.ACC, "kernels", end=True))


def _created(nest: ArrayNest) -> Clause:
    """The indices, which have values within the construct alone."""
    refs = tuple(VarRef(index.name, index.name) for index in nest.indices)
    return Clause("create", spelling="create", args=refs, parenthesized=True)


def _first_element(nest: ArrayNest, one: Combination, text: StatementLines, indent: str) -> Iterator[str]:
    """The first element; of none the function tells the value."""
    for index, (lower, _, _) in zip(nest.indices, nest.bounds, strict=True):
        yield f"{indent}{index.name} = {lower}"
    some = (f"{lower} {'>=' if step[0] == '-' else '<='} {upper}" for lower, upper, step in nest.bounds)
    yield f"{indent}if ({' .and. '.join(some)}) then"
    yield text.changed(one.values[0], f"{indent}{STEP}{one.target} = ")
    yield f"{indent}else"
    yield StatementLines(nest.node.span).changed(nest.node.span, indent + STEP)
    yield f"{indent}end if"


def collapsed(directive: Directive, nest: ArrayNest) -> Directive:
    """The directive of a nest with as many loops as that has."""
    count = len(nest.loops)
    said = (Clause("collapse", args=(Expr(str(count)),), parenthesized=True),) if count > 1 else ()
    return replace(directive, clauses=(*directive.clauses, *said))


def loop_lines(nest: ArrayNest, text: StatementLines) -> tuple[str, ...] | None:
    """The loops in place of a statement, from where it stands; nothing where a line would be too long."""
    made = _fitting(tuple(_lines(nest, text, text.indent)), text)
    return (made[0].lstrip(), *made[1:]) if made is not None else None


def _fitting(made: tuple[_Line, ...], text: StatementLines) -> tuple[str, ...] | None:
    lines = _with_comments(made, text)
    return lines if lines is not None and text.fit(lines) else None


def _declarations(nest: ArrayNest) -> Iterator[str]:
    """The declarations of the indices."""
    names: dict[str, list[str]] = {}
    for index in reversed(nest.indices):
        names.setdefault(index.type.prefix, []).append(index.name)
    return (prefix + ", ".join(listed) for prefix, listed in names.items())


def _with_comments(made: tuple[_Line, ...], text: StatementLines) -> tuple[str, ...] | None:
    """The lines with the comments that stand between the parts; nothing where the preprocessor's lines do."""
    lines: list[str] = []
    others: list[str] = []
    end: int | None = None
    for line, part in (*made, ("", None)):
        at = part.start if part is not None else text.place.end
        if part is None and line:
            others.append(line)
            continue
        found = text.comments(end, at) if end is not None else Comments()
        if found.directives:
            return None
        if found.trailing:
            whole = f"{lines[-1]} {found.trailing}"
            blanks = lines[-1][: len(lines[-1]) - len(lines[-1].lstrip())]
            lines[-1:] = [whole] if text.fit((whole,)) else [lines[-1], blanks + found.trailing]
        lines += (*found.before, *others, *found.after, *([line] if part is not None else []))
        others, end = [], part.end if part is not None else None
    return tuple(lines)


def _lines(nest: ArrayNest, text: StatementLines, indent: str) -> Iterator[_Line]:
    """The loops."""
    header = _header(nest.node)
    called = nest.node.name if isinstance(nest.node, host.Concurrent) else ""
    for index, (lower, upper, step) in zip(nest.indices, nest.bounds, strict=True):
        last = index is nest.indices[-1]
        label = f"{called}: " if called and last else ""  # which CYCLE names
        control = f"{index.name} = {lower}, {upper}" + (f", {step}" if step != "1" else "")
        yield f"{indent}{label}do {control}", header if last else None
        indent += STEP
    yield from _statement(nest.node, text, indent, nest.combined)
    for at in range(len(nest.loops)):
        indent = indent.removesuffix(STEP)
        yield f"{indent}end do" + (f" {called}" if called and not at else ""), None


def _header(node: host.Statement) -> Span | None:
    """Where DO CONCURRENT says its iterations, if it has no mask after them."""
    if not isinstance(node, host.Concurrent) or node.mask is not None:
        return None
    last = node.ranges[-1]
    return max(last.upper.span, last.step.span, key=lambda span: span.end)


def _statement(
    node: host.Statement, text: StatementLines, indent: str, combined: Combination | None = None
) -> Iterator[_Line]:
    """An assignment, those under a mask, or the statements of DO CONCURRENT as they are; what is combined."""
    if combined is not None:
        made = indent + combined.before
        for at, value in enumerate(combined.values):
            made = text.changed(value, made + (") * (" if at else ""))
        yield made + combined.after, node.span
    elif isinstance(node, host.Block):
        for one in node.body:
            yield from _statement(one, text, indent)
    elif isinstance(node, host.Masked):
        yield from _masked(node, text, indent)
    elif not isinstance(node, host.Concurrent):
        yield text.changed(node.span, indent), node.span
    elif node.mask is None:
        yield text.as_it_is(node.body.span, indent), node.body.span
    else:
        yield text.changed(node.mask.span, f"{indent}if (") + ") then", node.mask.span
        yield text.as_it_is(node.body.span, indent), node.body.span
        yield f"{indent}end if", None


def _masked(node: host.Masked, text: StatementLines, indent: str) -> Iterator[_Line]:
    word, rest = "if", node
    while isinstance(rest, host.Masked):
        yield text.changed(rest.mask.span, f"{indent}{word} (") + ") then", rest.mask.span
        yield from _statement(rest.body, text, indent + STEP)
        word, rest = "else if", rest.orelse
    if rest is not None:
        yield f"{indent}else", None
        yield from _statement(rest, text, indent + STEP)
    yield f"{indent}end if", None
