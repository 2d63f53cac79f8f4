"""The statement after an `atomic` directive (section 2.12), in C and C++."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from accomp.codes.sema import ATOMIC_STATEMENT
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import RegionKind
from accomp.sema.c_tokens import Token, tokenize
from accomp.sema.scope import Scope
from accomp.source import Language, Span

Tokens = Sequence[str]

_FORMS = {
    "read": "of the form 'v = x;'",
    "write": "of the form 'x = expr;'",
    "update": "of the form 'x++;', 'x--;', '++x;', '--x;', 'x binop= expr;', 'x = x binop expr;' or"
    " 'x = expr binop x;'",
    "capture": "of the form 'v = update;' or a compound statement with one update or write of 'x' and one"
    " 'v = x;'",
}

_FORTRAN_UPDATE = "of the form 'x = x operator expr', 'x = expr operator x' or 'x = intrinsic(x, ...)'"
_FORTRAN_CAPTURE = "one of two, with 'end atomic' after them"
_PRECEDENCE = {"*": 5, "/": 5, "+": 4, "-": 4, "<<": 3, ">>": 3, "&": 2, "^": 1, "|": 0}
"""The binary operators of an update and how tightly they bind."""

_OTHER = frozenset("? : , && || == != < > <= >= %".split())
_COMPOUND = frozenset({"+=", "-=", "*=", "/=", "&=", "^=", "|=", "<<=", ">>="})
_STATEMENTS = frozenset("for while do if switch return goto break continue".split())
_TYPES = frozenset("auto bool char const double float int long short signed struct unsigned void".split())
_BEFORE = ("", "{", "}", ";")
"""What a statement follows."""
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")


def check(scope: Scope, sink: Sink) -> None:
    """Check the form of the statement after an atomic directive."""
    region = scope.construct.region
    if scope.name == "atomic" and scope.construct.children:
        span = scope.construct.children[0].directive.span
        _report(scope, span, "without a directive in front of it", sink)
        return
    if scope.name != "atomic" or region is None:
        return
    kind = next((name for name in _FORMS if scope.directive.has(name)), "")
    if scope.facts.unit.source.language is Language.FORTRAN:
        if kind == "capture" and scope.construct.closing is None:
            _report(scope, region.span, _FORTRAN_CAPTURE, sink)
        written = [use for use in scope.construct.uses if use.written]
        if kind in ("", "update") and written and not any(use.read for use in written):
            _report(scope, region.span, _FORTRAN_UPDATE, sink)
        return
    if region.kind is RegionKind.DECLARATION:
        _report(scope, region.span, _FORMS[kind or "update"], sink)
        return
    tokens = tokenize(region.span)
    whole = kind == "capture" or region.kind is not RegionKind.COMPOUND
    if tokens is None or (whole and _macros(tokens, scope)):
        return
    texts = _unwrapped([token.text for token in tokens])
    if not _matches(kind or "update", texts) or (kind == "read" and _reads_call(tokens, scope)):
        end = region.span.file.data.find(b"\n", region.span.start, region.span.end)
        span = region.span if end < 0 else Span(region.span.file, region.span.start, end)
        _report(scope, span, _FORMS[kind or "update"], sink)


def _report(scope: Scope, span: Span | None, expected: str, sink: Sink) -> None:
    kind = next((f" {name}" for name in _FORMS if scope.directive.has(name)), "")
    notes = [Note(f"'atomic{kind}' directive is here", scope.directive.span)]
    sink.report(ATOMIC_STATEMENT, span, notes=notes, clause=kind, expected=expected)


def _macros(tokens: Sequence[Token], scope: Scope) -> bool:
    """Whether the text may hold macros that hide its form: what looks like a call, or two words in a row."""
    if any(token.text in _STATEMENTS for token in tokens):
        return False
    if any(a.word and b.word and a.text not in _TYPES for a, b in pairwise(tokens)):
        return True
    known = {(call.span.start, call.name) for call in scope.construct.calls}
    known |= {(use.first.start, use.symbol.name) for use in scope.construct.uses}
    before = ("", *(token.text for token in tokens))
    firsts = ((a, b) for text, (a, b) in zip(before, pairwise(tokens), strict=False) if text in _BEFORE)
    return any(a.word and b.text in ("(", ";") and (a.start, a.text) not in known for a, b in firsts)


def _reads_call(tokens: Sequence[Token], scope: Scope) -> bool:
    """Whether the value of an assignment is that of a call, which is no lvalue in C (C11 6.5.2.2)."""
    at = _top([token.text for token in tokens], frozenset({"="}))
    if at < 0 or scope.facts.unit.source.language is not Language.C:
        return False
    calls = scope.construct.calls
    return any(c.span.start == tokens[at + 1].start and c.span.end > tokens[-2].start for c in calls)


def _unwrapped(texts: Tokens) -> Tokens:
    """A compound statement that holds one statement is that statement."""
    if len(texts) > 1 and texts[0] == "{" and len(_statements(texts[1:-1])) == 1:
        return texts[1:-1]
    return texts


def _statements(texts: Tokens) -> list[Tokens]:
    """The simple statements of a compound statement, without their semicolons."""
    out: list[Tokens] = []
    start = 0
    for at, text in enumerate(texts):
        if text == ";":
            if at > start:
                out.append(texts[start:at])
            start = at + 1
    return out if start >= len(texts) else [*out, texts[start:]]


def _matches(kind: str, texts: Tokens) -> bool:
    if texts and texts[0] == "{":
        return kind == "capture" and _block(_statements(texts[1:-1]))
    statements = _statements(texts)
    if len(statements) != 1:
        return False
    statement = _bare(statements[0])
    if kind == "capture":
        value = _assigned(statement)
        return value is not None and _update(_bare(value[1])) is not None
    if kind == "update":
        return _update(statement) is not None
    value = _assigned(statement)
    return value is not None and (kind == "write" or _is_lvalue(_bare(value[1])))


def _block(statements: list[Tokens]) -> bool:
    """`{v = x; update}`, `{update v = x;}` and `{v = x; x = expr;}`."""
    if len(statements) != 2:
        return False
    one, two = (_bare(statement) for statement in statements)
    first, second = _assigned(one), _assigned(two)
    if first is not None:
        x = _bare(first[1])
        if _update(two) == x or (second is not None and second[0] == x):
            return True
    return second is not None and _update(one) == _bare(second[1])


def _bare(texts: Tokens) -> Tokens:
    """The expression without parentheses around the whole of it."""
    texts = list(texts)
    while len(texts) > 2 and texts[0] == "(" and _closing(texts) == len(texts) - 1:
        texts = texts[1:-1]
    return texts


def _closing(texts: Tokens) -> int:
    depth = 0
    for at, text in enumerate(texts):
        depth += (text in _OPEN) - (text in _CLOSE)
        if depth == 0:
            return at
    return -1


def _assigned(texts: Tokens) -> tuple[Tokens, Tokens] | None:
    """The sides of a simple assignment."""
    at = _top(texts, frozenset({"="}))
    return (_bare(texts[:at]), texts[at + 1 :]) if at > 0 and _is_lvalue(_bare(texts[:at])) else None


def _top(texts: Tokens, wanted: frozenset[str]) -> int:
    """The place of the first of these tokens outside of parentheses, or -1."""
    depth = 0
    for at, text in enumerate(texts):
        depth += (text in _OPEN) - (text in _CLOSE)
        if depth == 0 and text in wanted:
            return at
    return -1


def _is_lvalue(texts: Tokens) -> bool:
    """Whether the tokens can be an lvalue: no operator but member access, subscript, indirection."""
    if not texts or texts[0][0].isdigit() or texts[0] in _STATEMENTS:
        return False
    depth = 0
    for at, text in enumerate(texts):
        depth += (text in _OPEN) - (text in _CLOSE)
        binary = at > 0 and (texts[at - 1][0].isalnum() or texts[at - 1][0] in "_)]")
        if depth == 0 and (text in _OTHER or text in _COMPOUND or text in ("=", "++", "--")):
            return False
        if depth == 0 and text in _PRECEDENCE and (binary or text != "*"):
            return False
    return True


def _update(texts: Tokens) -> Tokens | None:
    """The x an expression statement updates, or None where it is no update."""
    if texts and texts[0] in ("++", "--"):
        return _lvalue(texts[1:])
    if texts and texts[-1] in ("++", "--"):
        return _lvalue(texts[:-1])
    at = _top(texts, _COMPOUND)
    if at > 0:
        return _lvalue(texts[:at])
    sides = _assigned(texts)
    if sides is None:
        return None
    x, value = sides
    return x if _combines(x, _bare(value)) else None


def _lvalue(texts: Tokens) -> Tokens | None:
    bare = _bare(texts)
    return bare if _is_lvalue(bare) else None


def _combines(x: Tokens, value: Tokens) -> bool:
    """Whether the value is `x binop expr` or `expr binop x`, its loosest operator the binop."""
    depth, operators = 0, list[int]()
    for at, text in enumerate(value):
        depth += (text in _OPEN) - (text in _CLOSE)
        if depth or at == 0:
            continue
        if text in _OTHER:
            return False
        if text in _PRECEDENCE and (value[at - 1][0].isalnum() or value[at - 1][0] in "_.)]\"'"):
            operators.append(at)
    if not operators:
        return False
    loosest = min(_PRECEDENCE[value[at]] for at in operators)
    loose = [at for at in operators if _PRECEDENCE[value[at]] == loosest]
    return _bare(value[: loose[0]]) == list(x) or _bare(value[loose[-1] + 1 :]) == list(x)
