"""From placed directives to constructs: the bind stage for Fortran."""

from __future__ import annotations

import re

from accomp.diagnostics import Sink
from accomp.frontends.fortran.clauses import Arguments
from accomp.frontends.fortran.directives import Placed, Placement, region
from accomp.frontends.fortran.kinds import PROCEDURES, UNITS, Kind
from accomp.frontends.fortran.loops import DoLoop, Form, Nest, body, nest
from accomp.frontends.fortran.references import Reference
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.structure import Block
from accomp.frontends.fortran.symbols import Symbols
from accomp.frontends.fortran.uses import Uses, uses
from accomp.ir.nodes import Construct, Loop, Use
from accomp.records import dataclass
from accomp.source import Span
from accomp.spec.model import Association
from accomp.syntax.nodes import Directive, Symbol, Word

_EXIT = re.compile(r"(?:if\s*\(.*\)\s*)?exit(?:\s+([a-z_]\w*))?$", re.DOTALL)
_Read = dict[str, tuple[Symbol, Span]]


@dataclass(slots=True, eq=False)
class Binder:
    """Binds the directives of one file."""

    scopes: Scopes
    symbols: Symbols
    sink: Sink

    def constructs(self, placement: Placement) -> tuple[Construct, ...]:
        """The outermost constructs in source order."""
        return tuple(self._construct(p)[0] for p in placement.placed)

    def _construct(self, placed: Placed) -> tuple[Construct, _Read]:
        """A construct, and what the expressions of its directive read before it starts."""
        scope = self.scopes.of(placed.block)
        arguments = Arguments(self.symbols, self.sink)
        directive = arguments.bind(placed.directive, scope)
        function = self._function(placed, directive)
        made = [self._construct(child) for child in placed.children]
        children = tuple(child for child, _ in made)
        if placed.first >= placed.last:
            return Construct(directive, children=children, function=function), arguments.read
        used = uses(self.scopes, placed.first, placed.last)
        read: _Read = {}
        for _, inner in made:
            read = inner | read
        where = region(self.scopes.structure, placed)
        loops = self._loops(placed, directive)
        construct = Construct(directive, where, loops, children, self._uses(used, read), function)
        return construct, arguments.read | {k: v for k, v in read.items() if k not in arguments.read}

    def _function(self, placed: Placed, directive: Directive) -> str:
        """The procedure a directive stands in or, for `routine`, is about."""
        named = directive.args[0] if directive.name == "routine" and directive.args else None
        if isinstance(named, Word):
            return named.text.lower()
        unit = placed.block.unit
        if unit.kind is Kind.PROGRAM:
            return unit.name or "main"
        return unit.name if unit.kind in PROCEDURES else ""

    def _uses(self, used: Uses, read: _Read) -> tuple[Use, ...]:
        found: dict[str, Use] = {}
        for variable in used.variables.values():
            first = variable.references[0]
            symbol = self.symbols.symbol(variable.entity, self.scopes.at(first.statement))
            found[symbol.id] = Use(symbol, self._span(first), variable.written, variable.read)
        inner = {f"{unit}::{name}" for unit, name in used.inner}
        for key, (symbol, span) in read.items():
            if key in found:
                known = found[key]
                found[key] = Use(symbol, min(known.first, span, key=_start), known.written, True)
            elif key not in inner:
                found[key] = Use(symbol, span, written=False)
        return tuple(sorted(found.values(), key=lambda use: use.first.start))

    def _span(self, reference: Reference) -> Span:
        structure = self.scopes.structure
        return structure.scan.span(structure.statements[reference.statement], reference.first, reference.last)

    def _loops(self, placed: Placed, directive: Directive) -> tuple[Loop, ...]:
        if placed.association is not Association.LOOP:
            return ()
        found = self._nest(placed, directive)
        loops: list[Loop] = []
        for number, loop in enumerate(found.loops):
            between = number >= found.tight
            problem = "it is not alone in the loop around it" if between else ""
            loops.append(self._loop(loop, problem, breaks=not directive.has("seq")))
        return tuple(loops)

    def _nest(self, placed: Placed, directive: Directive) -> Nest:
        """The nest, found anew where the argument of collapse is a named constant."""
        collapse, tile = directive.get("collapse"), directive.get("tile")
        count = collapse.expr.value if collapse and collapse.expr else None
        wanted = max(count or 1, len(tile.args) if tile else 1)
        if wanted <= len(placed.nest.loops):
            return placed.nest
        return nest(self.scopes.structure, placed.first, wanted)

    def _loop(self, loop: DoLoop, problem: str, *, breaks: bool) -> Loop:
        structure, block = self.scopes.structure, loop.block
        statements = structure.statements
        first, last = body(structure, block)
        span = Span(structure.scan.source, statements[block.first].begin, statements[block.last].end)
        low = statements[first].begin if first < last else statements[block.first].end
        high = statements[last - 1].end if first < last else low
        index: Symbol | None = None
        if len(loop.controls) == 1:
            scope = self.scopes.at(block.first)
            index = self.symbols.symbol(scope.resolve(loop.controls[0].name), scope)
        problem = problem or _form(loop) or self._body(loop, first, last, breaks=breaks)
        declared = loop.form is Form.CONCURRENT
        return Loop(span, index, declared, Span(structure.scan.source, low, high), problem)

    def _body(self, loop: DoLoop, first: int, last: int, *, breaks: bool) -> str:
        """What a loop's body does that a loop of canonical form may not."""
        name = loop.controls[0].name if loop.controls else ""
        for variable in uses(self.scopes, first, last).variables.values():
            if variable.written and variable.entity.name == name:
                return f"its index '{name}' is modified in its body"
        if breaks and any(self._leaves(loop.block, i) for i in range(first, last)):
            return "an 'exit' leaves it"
        return ""

    def _leaves(self, block: Block, index: int) -> bool:
        """Whether a statement in a loop leaves it, or one around it, by EXIT."""
        structure = self.scopes.structure
        found = _EXIT.match(structure.statements[index].text)
        if found is None or structure.shapes[index].kind is not Kind.EXECUTABLE:
            return False
        around: Block | None = structure.owners[index]
        while around is not None and around.kind not in UNITS:
            if found[1] == around.construct if found[1] else around.kind is Kind.DO:
                return around is block or (bool(found[1]) and _within(block, around))
            around = around.parent
        return False


def _within(block: Block, outer: Block) -> bool:
    around: Block | None = block
    while around is not None and around is not outer:
        around = around.parent
    return around is outer


def _form(loop: DoLoop) -> str:
    """Why loop control is not of the form OpenACC 3.3 section 2.9 asks for."""
    if loop.form is Form.WHILE:
        return "it is a DO WHILE"
    if loop.form is Form.FOREVER:
        return "it has no loop control"
    return "it has several indices" if len(loop.controls) > 1 else ""


def _start(span: Span) -> int:
    return span.start
