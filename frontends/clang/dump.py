"""What the front end makes of a file: `python -m accomp.frontends.clang.dump FILE [flags]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from accomp.diagnostics import Sink, render
from accomp.frontends.base import ParseRequest
from accomp.frontends.clang.frontend import ClangFrontEnd
from accomp.ir.nodes import Construct, Unit, Use
from accomp.syntax.nodes import Expr, Keyed, VarRef


def dump(unit: Unit) -> Iterator[str]:
    """The lines that describe a unit."""
    yield f"unit {unit.source.path}"
    for span in unit.inactive:
        yield f"  inactive {span}"
    for construct in unit.constructs:
        yield from _construct(construct, "  ")


def _construct(construct: Construct, indent: str) -> Iterator[str]:
    directive, region = construct.directive, construct.region
    where = f" region {region.kind.value} {_lines(region.span)}" if region else ""
    yield f"{indent}{directive.name} @{_lines(directive.span)} in '{construct.function}'{where}"
    for owner in (directive, *directive.clauses):
        for argument in (*owner.modifiers, *owner.args):
            value = argument.value if isinstance(argument, Keyed) else argument
            if isinstance(value, VarRef | Expr):
                yield f"{indent}  {owner.name}: {_value(value)}"
    for loop in construct.loops:
        index = loop.index.name if loop.index else "?"
        head = f"{indent}  loop {index}{' declared' if loop.declared else ''} {_lines(loop.span)}"
        yield f"{head}: {loop.problem}" if loop.problem else head
    if construct.uses:
        yield f"{indent}  uses {', '.join(_use(u) for u in construct.uses)}"
    for child in construct.children:
        yield from _construct(child, indent + "  ")


def _value(value: VarRef | Expr) -> str:
    type_ = value.type.declare("_") if value.type else "?"
    if isinstance(value, Expr):
        names = ",".join(s.name for s in value.symbols)
        return f"expr '{value.text}' {type_} {value.value if value.constant else ''} [{names}]"
    symbol = f"{value.symbol.storage} {value.symbol.id}" if value.symbol else "unbound"
    sections = "".join(f"[{_part(s.lower)}:{_part(s.length)}]" for s in value.sections)
    return f"var '{value.text}' {type_} {symbol} {sections}"


def _part(part: Expr | None) -> str:
    return "" if part is None else f"{part.text}={part.value}" if part.constant else part.text


def _use(use: Use) -> str:
    return f"{use.symbol.name}({'r' if use.read else ''}{'w' if use.written else ''})"


def _lines(span: object) -> str:
    from accomp.source import Span

    if not isinstance(span, Span):
        return "?"
    line, column = span.position()
    last, end = span.file.position(span.end)
    return f"{line}:{column}-{last}:{end}"


def main() -> None:
    """Print the units of a file and the diagnostics."""
    sink = Sink()
    for unit in ClangFrontEnd().load(ParseRequest(sys.argv[1], arguments=tuple(sys.argv[2:])), sink):
        print("\n".join(dump(unit)))
    for diagnostic in sink:
        print(render(diagnostic))


if __name__ == "__main__":
    main()
