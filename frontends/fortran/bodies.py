"""Statements of regions and procedures (accomp.host), by the blocks and scopes they stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from accomp.frontends.fortran.actions import Action, Range, Verb, action
from accomp.frontends.fortran.branches import CONDITIONAL, command
from accomp.frontends.fortran.delimiters import after_parentheses, find_top, split_top
from accomp.frontends.fortran.directives import Numbers, Placed, numbered
from accomp.frontends.fortran.dynamic_types import selects_type
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.expressions import FormError, designator
from accomp.frontends.fortran.loops import Control, DoLoop, Form, body, loop_of
from accomp.frontends.fortran.output import listed
from accomp.frontends.fortran.references import Sense, meaning
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.specification import selected
from accomp.frontends.fortran.statement import Statement
from accomp.frontends.fortran.statement_kinds import BLOCKS, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.frontends.fortran.type_guards import asked_of_host, choice, executed, guards_of
from accomp.frontends.fortran.typed import by_reference, index_symbol
from accomp.frontends.fortran.typed_calls import Facts
from accomp.frontends.fortran.typing import Expressions
from accomp.frontends.fortran.untaken import KINDS, opaque, why
from accomp.host import nodes as host
from accomp.host.fortran_types import Kinded, RefusedError, type_info
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol

_MARKER = pattern(r"#?\s*(?:line\s+)?\d+(?:\s|$)")
"""Where lines come from that #include has brought."""
_DECLARATIVE = frozenset((Kind.FORMAT, Kind.DECLARATION, Kind.USE, Kind.IMPLICIT, Kind.INCLUDE, Kind.IMPORT))
_JUMPS = {Verb.EXIT: host.JumpKind.BREAK, Verb.CYCLE: host.JumpKind.CONTINUE}
_STOPS = {Verb.STOP: host.JumpKind.STOP, Verb.ERROR_STOP: host.JumpKind.ERROR}


class Bodies:
    """Makes the trees of one file's regions and procedures."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.structure: Structure = facts.scopes.structure
        self._numbers: Numbers = {}
        self._bound: dict[str, Symbol] = {}
        """The indices of FORALL constructs and statements that are being read."""
        self._outside: Scope | None = None
        """The scope of the directive of a region; None in procedures."""
        self._makers: dict[Kind, Callable[[Block], host.Statement]] = {
            Kind.IF: self._if,
            Kind.DO: self._do,
            Kind.SELECT: self._select,
            Kind.WHERE: self._where,
            Kind.FORALL: self._forall,
            Kind.ASSOCIATE: self._scope,
            Kind.BLOCK: self._scope,
        }

    def region(self, placed: Placed) -> host.Block:
        """The statements of the region of a directive, with the directives in it."""
        self._outside = self.facts.scopes.at(placed.statement)
        self._numbers = numbered(placed.children)
        inner = self._block(placed.first, placed.last)
        if not self._is_undecided(placed.statement):
            return inner
        span = self._span(placed.statement, max(placed.last, placed.statement + 1))
        return host.Block((opaque(host.OpaqueKind.OTHER, span, inner),), span)

    def procedure(self, scope: Scope, placed: Sequence[Placed] = ()) -> host.Block:
        """The statements of a procedure after its heading, with the outermost directives in it."""
        block = scope.block
        contains = [m for m in block.middles if self.structure.shapes[m].kind is Kind.CONTAINS]
        end = contains[0] if contains else block.last
        self._numbers = numbered(placed)
        return self._block(block.first + 1, end, self._span(max(block.first, 0), block.last + 1))

    def statement(self, index: int) -> host.Block:
        """One statement alone."""
        return self._block(index, index + 1)

    # Places.

    def _span(self, first: int, last: int) -> Span:
        """The place of the statements [first, last)."""
        statements, source = self.structure.statements, self.structure.scan.source
        if first >= last:
            at = statements[first].begin if first < len(statements) else len(source.data)
            at = min(at, statements[first - 1].end) if first else at
            return Span(source, at, at)
        return Span(source, statements[first].begin, max(s.end for s in statements[first:last]))

    def _text(self, index: int) -> str:
        """A statement in lower case, but for its strings."""
        return self.structure.lowered(index)

    def _place(self, statement: Statement) -> Callable[[int, int], Span]:
        source, start = self.structure.scan.source, statement.start
        if not statement.pieces:
            return lambda first, last: Span(source, start + first, start + last)
        return lambda first, last: Span(source, *statement.place(first, last))

    def _within(self, index: int, scope: Scope | None = None) -> Expressions:
        """For the expressions of a statement."""
        scope = scope or self.facts.scopes.at(index)
        return Expressions(self.facts, scope, self._place(self.structure.statements[index]), self._bound)

    # Statements.

    def _block(self, first: int, last: int, span: Span | None = None) -> host.Block:
        found: list[host.Statement] = []
        index = first
        while index < last:
            index = self._one(index, last, found)
        return host.Block(tuple(found), span or self._span(first, last))

    def _one(self, index: int, last: int, out: list[host.Statement]) -> int:
        """Read a statement, or the block that it opens, in one that ends at `last`; gives the index after."""
        structure = self.structure
        kind, block = structure.shapes[index].kind, structure.owners[index]
        if index in structure.inactive:
            return index + 1
        if kind is Kind.DIRECTIVE:
            return self._directive(index, out)
        if kind is Kind.PREPROCESSOR:
            line = structure.statements[index].text
            if not _MARKER.match(line) and not (structure.decided and command(line)[0] in CONDITIONAL):
                out.append(opaque(host.OpaqueKind.OTHER, self._span(index, index + 1)))
            return index + 1
        opens = kind in BLOCKS and block.first == index
        if kind in _DECLARATIVE:
            return index + 1
        end = block.last + 1 if opens else index + 1
        if end > last:
            out.append(opaque(host.OpaqueKind.REFUSED, self._span(index, last), *self._referred(index)))
            return last
        made = self._construct(block) if opens else self._simple(index)
        label = structure.statements[index].label
        if label and kind is not Kind.FORMAT:
            made = host.Label(label, made, self._span(index, end))
        if not isinstance(made, host.Null):
            out.append(made)
        closing = structure.statements[block.last].label if opens and kind is not Kind.DO else ""
        if closing:
            out.append(host.Label(closing, None, self._span(end, end)))
        return end

    def _directive(self, index: int, out: list[host.Statement]) -> int:
        """A directive with the statements that it is about."""
        known = self._numbers.get(index)
        if known is None:
            return index + 1
        number, end, placed = known
        around, self._numbers = self._numbers, numbered(placed.children)
        inner = self._block(index + 1, end) if end > index + 1 else None
        self._numbers = around
        span = self._span(index, max(end, index + 1))
        parts = (inner,) if inner is not None else ()
        undecided = self._is_undecided(index)
        out.append(
            opaque(host.OpaqueKind.OTHER, span, *parts) if undecided else host.Directive(number, inner, span)
        )
        return max(end, index + 1)

    def _is_undecided(self, index: int) -> bool:
        """Whether lines of a directive depend on conditions that the preprocessor has not decided."""
        return bool(self.structure.statements[index].cpp) and not self.structure.decided

    def _simple(self, index: int) -> host.Statement:
        text = self._text(index)
        if self.facts.scopes.at(index).defines_function(text):
            return host.Null(self._span(index, index + 1))
        return self._action(index, text, action(text))

    def _action(self, index: int, text: str, found: Action) -> host.Statement:
        """A statement that opens no block; one that cannot be read is opaque, with its place alone."""
        try:
            return self._read(index, text, found)
        except (FormError, RefusedError) as error:
            parts, span = self._referred(index), self._where_of(index, found.where)
            return host.Opaque(
                host.OpaqueKind.REFUSED, tuple(parts), span, statement=True, problem=why(error)
            )

    def _where_of(self, index: int, where: Range) -> Span:
        return Span(self.structure.scan.source, *self.structure.statements[index].place(*where))

    def _read(self, index: int, text: str, found: Action) -> host.Statement:
        within, span = self._within(index), self._where_of(index, found.where)
        verb, parts = found.verb, found.parts
        if verb is Verb.ASSIGN or verb is Verb.POINT:
            return host.Evaluate(self._assigned(within, text, found, span), span)
        if verb is Verb.NONE:
            return host.Null(span)
        if verb is Verb.IF:
            condition = within.text(text, *parts[0]).node
            return host.If(condition, self._action(index, text, action(text, parts[1][0])), None, span)
        if verb is Verb.CALL:
            return host.Evaluate(self._call(within, text, parts[0]), span)
        if verb in _JUMPS:
            return host.Jump(_JUMPS[verb], None, span, targets=found.targets)
        values = [within.text(text, *part).node for part in parts[:1]] if verb in _WITH_VALUE else []
        value = values[0] if values else None
        if verb is Verb.GOTO:
            kind = host.JumpKind.SIGN if found.sign else host.JumpKind.CHOICE
            return host.Jump(kind if values else host.JumpKind.GOTO, value, span, targets=found.targets)
        if verb is Verb.RETURN:
            return host.Jump(host.JumpKind.RETURN, value, span)
        if verb in _STOPS:
            return host.Jump(_STOPS[verb], value, span)
        if verb is Verb.WHERE:
            mask = within.text(text, *parts[0]).node
            return host.Masked(mask, self._action(index, text, action(text, parts[1][0])), None, span)
        if verb is Verb.FORALL:
            return self._concurrent_statement(index, text, found, span)
        if verb is Verb.PRINT:
            return listed(within, text, found, span)
        return self._other(index, within, text, found, span)

    def _other(self, index: int, within: Expressions, text: str, found: Action, span: Span) -> host.Opaque:
        """Statements that the grammar does not have, with what they refer to."""
        parts: list[host.Node] = []
        for part in found.parts:
            try:
                parts.append(by_reference(within.text(text, *part)))
            except FormError:
                continue
        if not parts:
            parts += self._referred(index)
        return opaque(KINDS[found.verb], span, *parts)

    def _referred(self, index: int) -> list[host.Node]:
        """The variables of a statement that is not taken apart: all may be defined."""
        statement = self.structure.statements[index]
        found: list[host.Node] = []
        for reference in self.facts.references(index):
            if reference.sense is Sense.VARIABLE:
                place = Span(self.structure.scan.source, *statement.place(reference.first, reference.last))
                variable = host.Variable(self.facts.symbol(reference.entity), place)
                found.append(host.Address(variable, place, implicit=True) if reference.written else variable)
        return found

    def _assigned(self, within: Expressions, text: str, found: Action, span: Span) -> host.Expression:
        """An assignment, of the language or one that the program defines (10.2.1.4)."""
        left, right = (within.text(text, *part) for part in found.parts)
        if found.verb is Verb.POINT:
            return host.Assign("=>", left.node, right.node, span, left.node.type)
        return within.assignment(left, right, span)

    def _call(self, within: Expressions, text: str, part: Range) -> host.Expression:
        """What CALL calls: a procedure, an intrinsic subroutine, a type-bound procedure."""
        node = designator(text[part[0] : part[1]])
        return within.call(node, part[0])

    # Blocks.

    def _construct(self, block: Block) -> host.Statement:
        """The statement that a block is."""
        span = self._span(block.first, block.last + 1)
        make = self._makers.get(block.kind)
        try:
            made = make(block) if make is not None else self._unknown(block, span)
        except (FormError, RefusedError) as error:
            made = replace(self._unknown(block, span), problem=why(error))
        return host.Label(block.construct, made, span) if block.construct else made

    def _unknown(self, block: Block, span: Span) -> host.Opaque:
        inner = self._block(*body(self.structure, block))
        return opaque(host.OpaqueKind.REFUSED, span, *self._referred(block.first), inner)

    def _sections(self, block: Block) -> list[tuple[int, int, int]]:
        """The statements between the opening, middle and ending ones, each with its head."""
        heads, ends = [block.first, *block.middles], [*block.middles, block.last]
        return [(head, head + 1, end) for head, end in zip(heads, ends, strict=True)]

    def _condition(self, head: int) -> host.Expression | None:
        """The expression in the parentheses of a statement's head."""
        text = self._text(head)
        opened = text.find("(")
        if opened < 0 or (text.startswith("else") and text[4:].lstrip()[:2] not in ("if", "wh")):
            return None
        within = self._within(head)
        return within.text(text, opened + 1, after_parentheses(text, opened) - 1).node

    def _if(self, block: Block) -> host.Statement:
        made: host.Statement | None = None
        for head, first, last in reversed(self._sections(block)):
            test, inside = self._condition(head), self._block(first, last)
            span = self._span(head, block.last + 1)
            made = inside if test is None else host.If(test, inside, made, span)
        assert made is not None
        return made

    def _where(self, block: Block) -> host.Statement:
        """A WHERE construct: `elsewhere` with a mask is one within the rest."""
        made: host.Statement | None = None
        for head, first, last in reversed(self._sections(block)):
            mask, inside = self._condition(head), self._block(first, last)
            span = self._span(head, block.last + 1)
            made = inside if mask is None else host.Masked(mask, inside, made, span)
        assert made is not None
        return made

    def _select(self, block: Block) -> host.Statement:
        text = self._text(block.first)
        opened = text.find("(")
        span = self._span(block.first, block.last + 1)
        if selects_type(text):
            return self._select_type(block, span)
        selector = self._condition(block.first)
        if "case" not in text[:opened] or selector is None:
            return self._unknown(block, span)
        cases = tuple(self._case(*section) for section in self._sections(block)[1:])
        return host.Switch(selector, cases, span)

    def _select_type(self, block: Block, span: Span) -> host.Statement:
        """The block that SELECT TYPE has for the type of its selector, or a choice that the host makes."""
        name, chosen = selected(self.structure.statements[block.first])
        outer, sections = self.facts.scopes.of(block), self._sections(block)[1:]
        selector = self._within(block.first, outer).declaration(chosen or name)
        heads = [self._text(head) for head, _, _ in sections]
        guards = guards_of(heads, outer)
        if selector.type is not None and not selector.type.polymorphic:
            number = executed(guards, selector.type)
            return self._guarded(outer, *sections[number], selector.type) if number >= 0 else host.Null(span)
        asked = asked_of_host(selector, chosen or name, heads, self._outside, outer)
        cases = [self._guarded(outer, *section, None) for section in sections]
        return choice(asked, cases, guards.index(None) if None in guards else -1, span)

    def _guarded(self, outer: Scope, head: int, first: int, last: int, type_: Kinded | None) -> host.Block:
        """A block of SELECT TYPE, with what its names stand for: an object of a type, if that is known."""
        scope, span = self.facts.scopes.at(head), self._span(head, max(last, head + 1))
        names = [e for one in (outer, scope) for e in one.declared.entities.values() if e.role is Role.ALIAS]
        if type_ is not None:
            self.facts.types |= {f"{entity.unit}:{entity.name}": type_ for entity in names}
        at = self._span(head, head + 1)
        locals_ = tuple(self._local(self._within(head, scope), entity, at) for entity in names)
        declared = (host.Declare(locals_, at),) if locals_ else ()
        return host.Block((*declared, *self._block(first, last).body), span)

    def _case(self, head: int, first: int, last: int) -> host.Case:
        text, within = self._text(head), self._within(head)
        opened = text.find("(")
        values: list[host.Expression] = []
        if opened >= 0 and "default" not in text[:opened]:
            for low, high in split_top(text, opened + 1, after_parentheses(text, opened) - 1):
                parts = split_top(text, low, high, ":")
                if len(parts) < 2:
                    values.append(within.text(text, low, high).node)
                    continue
                lower, upper = (within.text(text, a, b).node if a < b else None for a, b in parts[:2])
                place = self._where_of(head, (low, high))
                values.append(host.Triplet(lower, upper, None, place))
        return host.Case(tuple(values), self._block(first, last), self._span(head, max(last, head + 1)))

    def _scope(self, block: Block) -> host.Statement:
        """ASSOCIATE and BLOCK constructs: what they declare, and their statements."""
        scope = self.facts.scopes.of(block)
        head = self._span(block.first, block.first + 1)
        within = self._within(block.first, scope)
        locals_ = tuple(
            self._local(within, entity, head)
            for entity in scope.declared.entities.values()
            if entity.role is Role.ALIAS or (entity.role is Role.VARIABLE and not entity.constant)
        )
        inner = self._block(*body(self.structure, block))
        declared = (host.Declare(locals_, head),) if locals_ else ()
        return host.Block((*declared, *inner.body), self._span(block.first, block.last + 1))

    def _local(self, within: Expressions, entity: Entity, head: Span) -> host.Local:
        """A variable of a block, or a name with what it stands for."""
        symbol = self.facts.variable(within.scope, entity)
        value = within.initial(entity)
        type_ = within.declared(entity)
        return host.Local(symbol, type_ or symbol.type, value.node if value is not None else None, head)

    # Loops.

    def _do(self, block: Block) -> host.Statement:
        loop = loop_of(self.structure, block)
        span = self._span(block.first, block.last + 1)
        ranges, condition = self._control(block)
        inside = self._loop_body(block)
        if loop.form is Form.CONCURRENT:
            return self._concurrent_do(block, loop, host.Concurrent(ranges, condition, inside, span))
        if loop.form is Form.COUNTED:
            return host.Loop(ranges[0], inside, span)
        head = self._span(block.first, block.first + 1)
        true = host.Literal("true", head, type_info(Kinded("logical")))
        return host.While(condition or true, inside, span)

    def _loop_body(self, block: Block) -> host.Block:
        """The statements of a loop, with the label of its END DO."""
        inside, last = self._block(*body(self.structure, block)), block.last
        label = self.structure.statements[last].label if self.structure.shapes[last].kind is Kind.END else ""
        if not label:
            return inside
        end = host.Label(label, None, self._span(last, last))
        return replace(inside, body=(*inside.body, end))

    def _control(self, block: Block) -> tuple[tuple[host.Range, ...], host.Expression | None]:
        """The values of the indices of a DO construct, and its condition or mask. Raises FormError."""
        loop, text = loop_of(self.structure, block), self._text(block.first)
        concurrent = loop.form is Form.CONCURRENT
        scope = self.facts.scopes.of(block) if concurrent else self.facts.scopes.at(block.first)
        within, outer = self._within(block.first, scope), self._within(block.first, scope)
        if concurrent and scope.host is not None:
            outer.scope = scope.host
        own = (
            self.facts.variable(scope, scope.resolve(c.name)) if concurrent else None for c in loop.controls
        )
        ranges = tuple(self._range(outer, text, c, i) for c, i in zip(loop.controls, own, strict=True))
        condition = within.text(text, *loop.condition).node if loop.condition is not None else None
        return ranges, condition

    def _range(
        self, within: Expressions, text: str, control: Control, index: Symbol | None = None
    ) -> host.Range:
        """The values of an index; `index` if the construct declares it."""
        lower, upper = (within.text(text, *part).node for part in (control.lower, control.upper))
        place = within.place(*control.at)
        one = host.Literal("1", place, type_info(Kinded("integer")))
        step = within.text(text, *control.step).node if control.step is not None else one
        entity, _ = meaning(within.scope, control.name, indexed=False)
        symbol = index or self.facts.variable(within.scope, entity)
        return host.Range(symbol, lower, upper, step, host.Relation.DO, index is not None, symbol.type)

    def _concurrent_do(self, block: Block, loop: DoLoop, made: host.Concurrent) -> host.Statement:
        """With the variables that iterations have of their own."""
        scope = self.facts.scopes.of(block)
        outer = scope.host or scope
        named = {
            word: tuple(
                self.facts.variable(outer, outer.resolve(n))
                for x in loop.locality
                if x.word == word
                for n in x.names
            )
            for word in ("local", "local_init", "reduce")
        }
        private = (*named["local"], *named["local_init"])
        made = replace(made, private=private, initialized=named["local_init"], reduced=named["reduce"])
        return replace(made, typed=bool(loop.typed), labelled=bool(block.label), name=block.construct or "")

    # FORALL.

    def _forall(self, block: Block) -> host.Statement:
        text = self._text(block.first)
        opened = text.find("(")
        before = self._bound
        try:
            ranges, mask = self._indices(block.first, text, (opened + 1, after_parentheses(text, opened) - 1))
            inside = self._block(*body(self.structure, block))
        finally:
            self._bound = before
        span = self._span(block.first, block.last + 1)
        return host.Concurrent(ranges, mask, inside, span, assigning=True)

    def _concurrent_statement(self, index: int, text: str, found: Action, span: Span) -> host.Statement:
        before = self._bound
        try:
            ranges, mask = self._indices(index, text, found.parts[0])
            inside = self._action(index, text, action(text, found.parts[1][0]))
        finally:
            self._bound = before
        return host.Concurrent(ranges, mask, inside, span, assigning=True)

    def _indices(
        self, at: int, text: str, part: Range
    ) -> tuple[tuple[host.Range, ...], host.Expression | None]:
        """The header of a FORALL (10.2.4): its indices mean their own variables from here on."""
        first, last = part
        colons = text.find("::", first, last)
        first = colons + 2 if 0 <= colons < text.find("=", first) else first
        ranges: list[host.Range] = []
        mask: Range | None = None
        within, bound = self._within(at), dict(self._bound)
        for low, high in split_top(text, first, last):
            equals = find_top(text, "=", low, high)
            name = text[low:equals].strip()
            ends = split_top(text, equals + 1, high, ":")
            if equals < 0 or not name.isidentifier() or len(ends) < 2:
                mask = (low, high)
                continue
            symbol = index_symbol(
                name, f"forall@{at}", within.place(low, low + len(name)), Kinded("integer", 8)
            )
            control = Control(
                name, (low, low + len(name)), ends[0], ends[1], ends[2] if len(ends) > 2 else None
            )
            ranges.append(self._range(within, text, control, symbol))
            bound[name] = symbol
        self._bound = bound
        return tuple(ranges), self._within(at).text(text, *mask).node if mask is not None else None


_WITH_VALUE = frozenset((Verb.GOTO, Verb.RETURN, Verb.STOP, Verb.ERROR_STOP))
