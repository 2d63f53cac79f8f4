"""How statements refer to an array: what a copy of a part of it may stand for.

A copy is the same as the array for all statements that name it with subscripts, as long as nothing changes
the elements by another name meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from accomp.ir.kernel import (
    Block,
    Cache,
    Call,
    Code,
    Declare,
    Expr,
    If,
    Jump,
    Loop,
    Parameter,
    Passing,
    Section,
    Statement,
    While,
)
from accomp.patterns import pattern
from accomp.records import dataclass, field

_TOKEN = pattern(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|\.?\d[\w.]*|->|\+\+|--|::"""
    r"|<<=|>>=|[-+*/%&|^]=|[=!<>]=|&&|\|\||<<|>>|\S",
    re.DOTALL,
)
_ASSIGNS = frozenset("= += -= *= /= %= &= |= ^= <<= >>=".split())
_STEPS = frozenset(("++", "--"))
_WORDS = frozenset("if while for switch return sizeof do else case".split())
_LOOPS = frozenset(("for", "while", "do", "goto"))
_KNOWN = frozenset(
    """
    abs fabs fabsf sqrt sqrtf cbrt exp expf exp2 log logf log2 log10 pow powf sin sinf cos cosf tan asin acos
    atan atan2 sinh cosh tanh hypot floor ceil round trunc fmod fmin fmax min max copysign fma int long short
    char float double bool unsigned size_t static_cast accomp fortran std
    """.split()
)
"""Functions that look at nothing but their arguments."""
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_NAMED = pattern(r"[A-Za-z_]\w*")


@dataclass(slots=True)
class Flow:
    """The tokens of statements in their order. `quiet` are places that write no memory, `loops` parts that
    are repeated, one after the other.
    """

    tokens: list[str] = field(default_factory=list[str])
    quiet: set[int] = field(default_factory=set[int])
    loops: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    uses: set[str] = field(default_factory=set[str])
    own: set[str] = field(default_factory=set[str])
    """Names that are declared or copied within."""

    def add(self, text: str, uses: frozenset[str], effects: bool = True) -> None:
        """The tokens of a statement or expression."""
        first = len(self.tokens)
        found = [t for t in _TOKEN.findall(text) if not t.startswith(("//", "/*"))]
        self.tokens += [*found, ";"]
        self.uses |= uses
        if not effects:
            self.quiet.update(range(first, len(self.tokens)))
        if not _LOOPS.isdisjoint(found):
            self.loops.append((first, len(self.tokens)))


def flow_of(statements: tuple[Statement, ...]) -> Flow:
    """The flow of statements."""
    flow = Flow()
    for statement in statements:
        _add(flow, statement)
    return flow


def _add(flow: Flow, statement: Statement) -> None:
    match statement:
        case Code():
            flow.add(statement.text, statement.uses, statement.effects)
        case Call():
            flow.add(statement.text, statement.uses)
        case Declare():
            flow.own.add(statement.variable.name)
            _add_value(flow, statement.variable.initial)
        case Jump():
            _add_value(flow, statement.value)
        case If():
            _add_value(flow, statement.condition)
            _add_all(flow, (*statement.then, *statement.orelse))
        case While():
            first = len(flow.tokens)
            _add_value(flow, statement.condition)
            _add_all(flow, (*statement.first, *statement.body, *statement.step))
            flow.loops.append((first, len(flow.tokens)))
        case Loop():
            _add_loop(flow, statement)
        case Block() | Cache():
            _add_all(flow, statement.body)


def _add_all(flow: Flow, statements: tuple[Statement, ...]) -> None:
    for statement in statements:
        _add(flow, statement)


def _add_loop(flow: Flow, loop: Loop) -> None:
    for item in loop.ranges:
        for expr in (item.first, item.count, item.step):
            _add_value(flow, expr)
        _add_all(flow, item.inner)
    flow.own |= {v.name for v in loop.private} | {r.name for r in loop.reductions}
    for variable in loop.private:
        _add_value(flow, variable.initial)
    _add_all(flow, loop.body)


def _add_value(flow: Flow, expr: Expr | None) -> None:
    if expr is not None:
        flow.add(expr.text, expr.uses, expr.effects)


@dataclass(frozen=True, slots=True)
class Reference:
    """An element of the array: its first token, the token after it; whether it may be changed there."""

    first: int
    end: int
    changed: bool
    given: str = ""
    """The function that it is an argument of."""


class CannotCopyError(Exception):
    """A copy cannot stand for the array; says why."""


def references(flow: Flow, name: str, rank: int) -> list[Reference]:
    """All references to an array. Raises CannotCopyError where one does not name an element."""
    if "#" in flow.tokens:
        raise CannotCopyError("there are lines for the preprocessor in the statements")
    if name in flow.own:
        raise CannotCopyError("threads have variables of this name of their own")
    found = [_reference(flow.tokens, at, rank) for at in _places(flow.tokens, name)]
    if not found:
        why = "a macro names it" if name in flow.uses else "no statement that follows refers to it"
        raise CannotCopyError(why)
    return found


def _places(tokens: list[str], name: str) -> Iterator[int]:
    for at, token in enumerate(tokens):
        if token == name and (at == 0 or tokens[at - 1] not in (".", "->", "::")):
            yield at


def _reference(tokens: list[str], at: int, rank: int) -> Reference:
    before = tokens[at - 1] if at else ";"
    end = _after_subscripts(tokens, at + 1, rank)
    if end < 0:
        raise CannotCopyError("a statement names it without all of its subscripts")
    if before == "&" and (at < 2 or not _ends_operand(tokens[at - 2])):
        raise CannotCopyError("its address is taken")
    if before in ("=", "{") and at > 2 and tokens[at - 3] in ("&", "&&") and _NAMED.fullmatch(tokens[at - 2]):
        raise CannotCopyError("a reference to its elements is made")
    if _NAMED.fullmatch(before) and before not in _WORDS:
        raise CannotCopyError("another variable of this name is declared")
    after = tokens[end] if end < len(tokens) else ";"
    changed = after in _ASSIGNS or after in _STEPS or before in _STEPS
    return Reference(at, end, changed, _passed_element(tokens, at, before, after))


def _after_subscripts(tokens: list[str], at: int, rank: int) -> int:
    """The token after as many subscripts as there are dimensions; -1 without."""
    if at < len(tokens) and tokens[at] == "(":
        end = _closing(tokens, at)
        return end + 1 if _arguments(tokens, at, end) == rank else -1
    for _ in range(rank):
        if at >= len(tokens) or tokens[at] != "[":
            return -1
        at = _closing(tokens, at) + 1
    return at


def _closing(tokens: list[str], at: int) -> int:
    depth = 0
    for place in range(at, len(tokens)):
        depth += (tokens[place] in _OPENING) - (tokens[place] in _CLOSING)
        if depth == 0:
            return place
    return len(tokens)


def _opening(tokens: list[str], at: int) -> int:
    """The bracket in which a token stands, or whose end it is; -1 if there is none."""
    depth = 0
    for place in range(at - 1, -1, -1):
        depth += (tokens[place] in _CLOSING) - (tokens[place] in _OPENING)
        if depth < 0:
            return place
    return -1


def _arguments(tokens: list[str], first: int, last: int) -> int:
    depth, count = 0, 1
    for token in tokens[first:last]:
        depth += (token in _OPENING) - (token in _CLOSING)
        count += token == "," and depth == 1
    return count


def _ends_operand(token: str) -> bool:
    return token in (")", "]") or (token not in _WORDS and (token[0].isalnum() or token[0] == "_"))


def _passed_element(tokens: list[str], at: int, before: str, after: str) -> str:
    """The function that is given the element itself, which it may change if it takes a reference."""
    if before not in ("(", ",") or after not in (",", ")"):
        return ""
    opening = _opening(tokens, at)
    return _called(tokens, opening) if opening >= 0 else ""


def _called(tokens: list[str], opening: int) -> str:
    """The function whose arguments an opening parenthesis is in front of; empty for known ones."""
    name = tokens[opening - 1] if opening else ""
    if tokens[opening] != "(" or not _NAMED.fullmatch(name) or name in _WORDS | _KNOWN:
        return ""
    if opening > 2 and tokens[opening - 2] == "::" and tokens[opening - 3] in ("std", "fortran", "accomp"):
        return name if "atomic" in name or "set" in name else ""
    return name


@dataclass(frozen=True, slots=True)
class Write:
    """Where memory may be written: through a variable, or who knows how."""

    at: int
    base: str = ""
    called: str = ""


def writes(flow: Flow, known: frozenset[str]) -> Iterator[Write]:
    """All places that may write memory; `known` are arrays that are indexed with parentheses."""
    tokens = flow.tokens
    for at, token in enumerate(tokens):
        if at in flow.quiet:
            continue
        if token in _ASSIGNS:
            yield Write(at, _base(tokens, at - 1))
        elif token in _STEPS:
            backward = at > 0 and _ends_operand(tokens[at - 1])
            yield Write(at, _base(tokens, at - 1) if backward else _stepped(tokens, at + 1))
        elif token == "(" and at:
            called = _called(tokens, at)
            if called and called not in known and not _declares(tokens, at - 1):
                yield Write(at, called=called)


def _stepped(tokens: list[str], at: int) -> str:
    return tokens[at] if at < len(tokens) and _NAMED.fullmatch(tokens[at]) else ""


def _declares(tokens: list[str], at: int) -> bool:
    """Whether a name is that of a variable which is declared with its initial value in parentheses."""
    return at > 0 and bool(_NAMED.fullmatch(tokens[at - 1])) and tokens[at - 1] not in _WORDS


def _base(tokens: list[str], at: int) -> str:
    """The variable that an assigned object is part of; empty where that does not show."""
    while at >= 0 and tokens[at] in ("]", ")"):
        at = _opening(tokens, at) - 1
    if at < 0 or not _NAMED.fullmatch(tokens[at]) or tokens[at] in _WORDS:
        return ""
    if at and tokens[at - 1] == ".":
        return _base(tokens, at - 2)
    return "" if at and tokens[at - 1] in ("->", "*") and not _ends_operand(tokens[at - 2]) else tokens[at]


def check(section: Section, flow: Flow, parameters: dict[str, Parameter]) -> tuple[bool, bool]:
    """Whether a copy has to be put back, and whether functions are given references to its elements.

    Raises CannotCopyError where there can be no copy.
    """
    found = references(flow, section.name, len(section.extents))
    changed = [r for r in found if r.changed or (r.given and not section.readonly)]
    if any("atomic" in token for token in flow.tokens) and (changed or any(r.given for r in found)):
        raise CannotCopyError("it is accessed atomically")
    if section.readonly:
        if changed:
            raise CannotCopyError("a statement changes it, although it is 'readonly'")
        return False, any(r.given for r in found)
    views = frozenset(p.name for p in parameters.values() if p.passing is Passing.VIEW)
    made = list(writes(flow, views))
    if changed:
        _alone(section, flow, made, parameters)
    else:
        _before_writes(section, flow, found, made, parameters)
    return bool(changed), False


def _alone(section: Section, flow: Flow, made: list[Write], parameters: dict[str, Parameter]) -> None:
    """See that nothing else may be another name of elements that are changed."""
    for write in made:
        if write.called:
            raise CannotCopyError(f"'{write.called}' is called, which may refer to it")
    for name in sorted(set(flow.tokens) & parameters.keys() - {section.name}):
        if _may_be(section, name, flow, parameters):
            raise CannotCopyError(f"'{name}' may be another name of its elements: 'restrict' tells")


def _before_writes(
    section: Section,
    flow: Flow,
    found: list[Reference],
    made: list[Write],
    parameters: dict[str, Parameter],
) -> None:
    """See that no element is read after a statement that may change it by another name."""
    for write in made:
        end = next((at for at in range(write.at, len(flow.tokens)) if flow.tokens[at] == ";"), write.at)
        again = [loop for loop in flow.loops if loop[0] <= write.at < loop[1]]
        later = any(r.first > end or any(low <= r.first < high for low, high in again) for r in found)
        if not later:
            continue
        if write.called:
            raise CannotCopyError(
                f"'{write.called}' is called, which may change it: 'readonly' says otherwise"
            )
        if _may_be(section, write.base, flow, parameters):
            name = f"'{write.base}'" if write.base else "what is assigned to"
            raise CannotCopyError(f"{name} may be another name of its elements: 'readonly' says otherwise")


def _may_be(section: Section, base: str, flow: Flow, parameters: dict[str, Parameter]) -> bool:
    """Whether a variable leads to the array's memory."""
    if not base:
        return not section.distinct
    if base == section.name or section.distinct:
        return False
    other, own = parameters.get(base), parameters.get(section.name)
    if other is None or own is None:
        return any(_points(flow.tokens, at) for at in _places(flow.tokens, base))
    if other.passing is Passing.VALUE or "__restrict" in other.type + own.type:
        return False
    if Passing.OBJECT is other.passing is own.passing:
        return False
    return _element(other.type) in (section.type, "char", "unsigned char") or not _plain(other.type)


def _points(tokens: list[str], at: int) -> bool:
    """Whether a variable is declared here that is a pointer or a reference."""
    if at < 2 or tokens[at - 1] not in ("*", "&") or tokens[at + 1 : at + 2] not in (["="], [";"], [","]):
        return False
    start = at < 3 or tokens[at - 3] in (";", "{", "}", "(") or bool(_NAMED.fullmatch(tokens[at - 3]))
    return start and bool(_NAMED.fullmatch(tokens[at - 2]))


def _element(type_name: str) -> str:
    return re.sub(r"\[.*|\*.*|\bconst\b|\bvolatile\b", "", type_name).strip()


def _plain(type_name: str) -> bool:
    """Whether the elements are numbers: objects of classes may have such within."""
    from accomp.backends.hip.cxx_text import is_arithmetic

    return is_arithmetic(_element(type_name))
