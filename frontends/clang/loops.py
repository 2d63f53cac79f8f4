"""Associated loops, and why one is not of canonical form (OpenACC 3.3 2.9, OpenMP 5.2 4.4.1)."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.cursor_kinds import PARAMETER, VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.symbols import Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.records import dataclass, field
from accomp.syntax.c_lexis import skip_gap
from accomp.syntax.nodes import Symbol, TypeKind

FOR, COMPOUND, NULL = 209, 202, 230
_WHILE, _DO, RANGE_FOR = 207, 208, 225
LOOPS = (FOR, RANGE_FOR)
DECLARATIONS, _BREAK, _SWITCH = 231, 213, 206
_REFERENCE, _UNARY, _BINARY, _COMPOUND_ASSIGN = 101, 112, 114, 115
_CALL, _ASSIGN, _COMMA = 103, 22, 33
_CHANGES = frozenset(("operator++", "operator--", "operator+=", "operator-=", "operator="))
_STEPS = frozenset((1, 2, 3, 4))
_INDEX_KINDS = (TypeKind.INTEGER, TypeKind.POINTER, TypeKind.ENUM, TypeKind.BOOLEAN)
_ITERATORS = (TypeKind.RECORD, TypeKind.DEPENDENT)
"""What may be random access iterators, of which the compiler of the output judges."""
_WRAPPERS = (100, 111)
"""Implicit conversions, and parentheses."""
_RELATIONS, _SUMS = frozenset((11, 12, 13, 14, 16)), frozenset((26, 27))
"""Of CXBinaryOperatorKind: `<`, `>`, `<=`, `>=` and `!=`; `+=` and `-=`."""


@dataclass(slots=True)
class FoundLoop:
    """A loop in the shadow: its extent and its body's, its index, and what is wrong with its form."""

    file: int | None
    begin: int
    end: int
    body_begin: int
    body_end: int
    index: Symbol | None = None
    key: int | None = None
    element: int | None = None
    """The declaration of what stands for each element in a range-based loop."""
    declared: bool = False
    problem: str = ""
    outer: tuple[Symbol, ...] = ()
    """Indices of loops around it in the nest that its header names."""
    directive: bool = False
    """Whether its body begins with a directive."""
    rectangular: bool = False
    """Whether its body is one loop with a directive, whose header does not name its index."""
    parts: list[Cursor] = field(default_factory=list[Cursor])
    """Its header and its body."""
    beside: Cursor | None = None
    """What stands in its body beside the loop that is wanted there."""


class Loops:
    """Finds loop nests in the text of shadows, which `data` gives by file handle."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        data: dict[int | None, bytes],
        is_directive: Callable[[Cursor], bool],
        checked: Callable[[Cursor], str],
    ) -> None:
        """`checked` tells what is wrong with the header of a `for` statement."""
        self._checked = checked
        self._unit, self._types, self._data, self._is_directive = unit, types, data, is_directive
        self._nodes = list[Cursor]()
        self._collector = Visitor(self._collect)

    def nest(self, statement: Cursor, count: int, breaks: bool) -> list[FoundLoop]:
        """The loops of a nest, outermost first: all that nest perfectly, and `count` if there are as many.

        `breaks` tells whether leaving a loop makes it faulty.
        """
        found: list[FoundLoop] = []
        loop, problem = statement, ""
        while loop.kind in LOOPS:
            children = self._unit.children(loop)
            made = self._loop(loop, children)
            made.problem = made.problem or problem
            if breaks and not made.problem and self._leaves(made, children[-1]):
                made.problem = "a 'break' leaves it"
            made.outer = self._outer(children[:-1], found) if found else ()
            found.append(made)
            made.beside = self._beside(children[-1]) if len(found) < count else None
            inner = self._inner(children[-1], len(found) < count)
            if inner is None:
                made.directive = len(found) < count and self._starts_with_directive(children[-1])
                made.rectangular = self._is_rectangular(children[-1], found)
                break
            loop, problem = inner
        return found

    def _outer(self, parts: list[Cursor], around: list[FoundLoop]) -> tuple[Symbol, ...]:
        """The indices of the loops around that the parts of a header name."""
        known = {loop.key or loop.element: loop.index for loop in around if loop.index is not None}
        found: dict[int | None, Symbol] = {}
        referenced = self._unit.lib.getCursorReferenced

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            key = referenced(cursor).decl if cursor.kind == _REFERENCE else None
            if key is not None and key in known:
                found[key] = known[key]
            return RECURSE

        visitor = Visitor(visit)
        for part in parts:
            visit(part, part, None)
            self._unit.lib.visitChildren(part, visitor, None)
        return tuple(found.values())

    def _inner(self, body: Cursor, wanted: bool) -> tuple[Cursor, str] | None:
        """The loop that a loop's body consists of; if wanted, also one that does not stand alone there."""
        body = self._block(body)
        if body.kind in LOOPS:
            return body, ""
        if body.kind != COMPOUND or not (wanted or self._starts_with_loop(body)):
            return None
        statements = self._unit.children(body)
        loops = [s for s in statements if s.kind in LOOPS]
        if len(statements) == 1 and loops:
            return loops[0], ""
        if wanted and len(loops) == 1:
            return loops[0], "other statements stand between it and the loop around it"
        return None

    def _block(self, body: Cursor) -> Cursor:
        """The block in a block that holds nothing else."""
        while body.kind == COMPOUND:
            statements = self._unit.children(body)
            if len(statements) != 1 or statements[0].kind != COMPOUND:
                break
            body = statements[0]
        return body

    def _beside(self, body: Cursor) -> Cursor | None:
        """The first statement of a body beside the first loop there."""
        body = self._block(body)
        statements = self._unit.children(body) if body.kind == COMPOUND else []
        first = next((n for n, s in enumerate(statements) if s.kind in LOOPS), None)
        others = statements[1:] if first == 0 else statements[:1] if first else []
        return others[0] if others else None

    def _is_rectangular(self, body: Cursor, around: list[FoundLoop]) -> bool:
        """Whether a body is one loop with a directive, whose header names no index of the loops around."""
        statements = self._unit.children(body) if body.kind == COMPOUND else [body]
        if len(statements) != 1 or not self._is_directive(statements[0]):
            return False
        loop = self._unit.children(statements[0])[-1]
        return loop.kind == FOR and not self._outer(self._unit.children(loop)[:-1], around)

    def _starts_with_directive(self, body: Cursor) -> bool:
        first = self._unit.children(body)[:1] if body.kind == COMPOUND else [body]
        return any(map(self._is_directive, first))

    def _starts_with_loop(self, body: Cursor) -> bool:
        """Whether the text in a compound statement starts with `for`."""
        file, begin, _ = self._unit.extent(body)
        data = self._data.get(file, b"")
        return data.startswith(b"for", skip_gap(data, begin + 1))

    def _loop(self, loop: Cursor, children: list[Cursor]) -> FoundLoop:
        file, begin, end = self._unit.extent(loop)
        _, body_begin, body_end = self._unit.extent(children[-1])
        found = FoundLoop(file, begin, end, body_begin, body_end, parts=children)
        if loop.kind == RANGE_FOR:
            self._element(found, children)
            return found
        self._index(found, header(self._unit, children[:-1])[0])
        iterator = found.index is not None and found.index.type.kind in _ITERATORS
        if iterator:
            found.problem = self._missing(children[:-1])
        elif not self._plainly_canonical(found, children[:-1]):
            found.problem = self._checked(loop)
        return found

    def _missing(self, parts: list[Cursor]) -> str:
        """What the header of a loop with an iterator lacks."""
        _, condition, step = header(self._unit, parts)
        return "its condition is missing" if condition is None else "" if step else "its increment is missing"

    def _element(self, found: FoundLoop, children: list[Cursor]) -> None:
        """The variable of a range-based loop; no index that the body must leave alone."""
        variable = next((c for c in children if c.kind == VARIABLE), None)
        if variable is not None:
            found.index, found.declared = self._types.symbol(variable), True
            found.element = variable.decl

    def _plainly_canonical(self, found: FoundLoop, parts: list[Cursor]) -> bool:
        """Whether the operators of a header and what it names show the form; most loops are judged so."""
        if len(parts) != 3 or found.index is None or found.index.type.kind not in _INDEX_KINDS:
            return False
        init, condition, step = parts
        operators = self._unit.lib.getCursorBinaryOperatorKind
        if condition.kind != _BINARY or operators(condition) not in _RELATIONS:
            return False
        if step.kind == _UNARY:
            steps = self._unit.lib.getCursorUnaryOperatorKind(step) in _STEPS
        else:
            steps = step.kind == _COMPOUND_ASSIGN and operators(step) in _SUMS
        if not steps or not all(self._named_first(part, found.key) for part in (condition, step)):
            return False
        return found.key not in self._named(init) if found.declared else self._named_first(init, found.key)

    def _named_first(self, part: Cursor, index: int | None) -> bool:
        """Whether the first operand of an expression is the index, which it names nowhere else."""
        named = self._named(part)
        first = next((node.kind for node in self._nodes if node.kind not in _WRAPPERS), 0)
        return first == _REFERENCE and named[0] == index and index not in named[1:]

    def _named(self, part: Cursor) -> list[int | None]:
        """The declarations that the nodes below one refer to."""
        self._nodes.clear()
        self._unit.lib.visitChildren(part, self._collector, None)
        referenced = self._unit.lib.getCursorReferenced
        return [referenced(node).decl for node in self._nodes if node.kind == _REFERENCE]

    def _collect(self, node: Cursor, _parent: Cursor, _data: object) -> int:
        self._nodes.append(node)
        return RECURSE

    def _index(self, found: FoundLoop, init: Cursor | None) -> None:
        """Fill in the index."""
        children = self._unit.children(init) if init is not None else []
        variables = [c for c in children if c.kind == VARIABLE]
        if init is not None and init.kind == DECLARATIONS:
            declaration = variables[0] if len(variables) == 1 else None
            found.declared = declaration is not None
        else:
            sets = init is not None and self._operator(init) == _ASSIGN and children
            declaration = self._variable(children[0]) if sets else None
        if declaration is not None:
            found.index, found.key = self._types.symbol(declaration), declaration.decl

    def _variable(self, node: Cursor) -> Cursor | None:
        node = self._unit.core(node)
        if node.kind != _REFERENCE:
            return None
        target = self._unit.lib.getCursorReferenced(node)
        return target if target.kind in (VARIABLE, PARAMETER) else None

    def _operator(self, node: Cursor) -> int:
        if node.kind not in (_BINARY, _COMPOUND_ASSIGN):
            return 0
        return self._unit.lib.getCursorBinaryOperatorKind(node)

    def _leaves(self, found: FoundLoop, body: Cursor) -> bool:
        """Whether a `break` in the body ends the loop."""
        if b"break" not in self._data.get(found.file, b"")[found.body_begin : found.body_end]:
            return False
        left = body.kind == _BREAK

        def visit(node: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal left
            left = left or node.kind == _BREAK
            return CONTINUE if node.kind in (*LOOPS, _WHILE, _DO, _SWITCH) else RECURSE

        if body.kind not in (*LOOPS, _WHILE, _DO, _SWITCH):
            self._unit.lib.visitChildren(body, Visitor(visit), None)
        return left


def header(unit: TranslationUnit, parts: list[Cursor]) -> tuple[Cursor | None, Cursor | None, Cursor | None]:
    """Init, condition and increment of a for statement, of which libclang leaves out the absent ones."""
    if len(parts) == 3:
        return parts[0], parts[1], parts[2]
    rest = list(parts)
    init = rest.pop(0) if rest and _sets(unit, rest[0]) else None
    condition = rest.pop(0) if rest and not _changes(unit, rest[0]) else None
    return init, condition, rest[0] if rest else None


def _sets(unit: TranslationUnit, node: Cursor) -> bool:
    if node.kind == _BINARY:
        return unit.lib.getCursorBinaryOperatorKind(node) in (_ASSIGN, _COMMA)
    if node.kind == _CALL:
        return unit.name(node) == "operator="
    return node.kind == DECLARATIONS


def _changes(unit: TranslationUnit, node: Cursor) -> bool:
    if node.kind == _UNARY:
        return unit.lib.getCursorUnaryOperatorKind(node) in _STEPS
    if node.kind == _CALL:
        return unit.name(node) in _CHANGES
    return node.kind == _COMPOUND_ASSIGN or _sets(unit, node)
