"""DO constructs: control variables, bounds and steps, and the nests they form."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from accomp.frontends.fortran.delimiters import after_parentheses, find_top, split_top, trimmed
from accomp.frontends.fortran.statement import Statement
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.patterns import pattern
from accomp.records import dataclass

Range = tuple[int, int]
"""Characters [first, last) of the text of a statement."""


class Form(Enum):
    """The forms of loop control (Fortran 2018 R1123)."""

    COUNTED = "counted"
    WHILE = "while"
    CONCURRENT = "concurrent"
    FOREVER = "forever"


@dataclass(frozen=True, slots=True)
class Control:
    """One control variable with its bounds, as ranges of the text of the DO statement."""

    name: str
    at: Range
    lower: Range
    upper: Range
    step: Range | None = None


@dataclass(frozen=True, slots=True)
class Locality:
    """A locality clause of DO CONCURRENT: local, local_init, shared, default or reduce; the names in it."""

    word: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoLoop:
    """A DO construct. `controls` are several for DO CONCURRENT alone; `condition` is that of WHILE or a mask.

    `typed` is the type DO CONCURRENT gives its indices, if it does.
    """

    block: Block
    form: Form
    controls: tuple[Control, ...] = ()
    condition: Range | None = None
    locality: tuple[Locality, ...] = ()
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Nest:
    """Loops each inside the one before. `tight` counts those with nothing between, the first included."""

    loops: tuple[DoLoop, ...] = ()
    tight: int = 0


_HEAD = pattern(r"(?:[a-z_]\w*\s*:\s*)?do\s*(?:\d+\s*)?,?\s*")
_NAME = pattern(r"([a-z_]\w*)\s*=(?!=)\s*")
_LOCALITY = pattern(r"\s*(local|local_init|shared|default|reduce)\s*(?=\()")
_WORD = pattern(r"[a-z_]\w*")
_BOUND_NAME = pattern(r"(?<![\w.%])[a-z_]\w*")


def loop_of(structure: Structure, block: Block) -> DoLoop:
    """The loop control of a DO block."""
    return DoLoop(block, *_control(structure.statements[block.first].text))


_Parts = tuple[Form, tuple[Control, ...], Range | None, tuple[Locality, ...], str]


@lru_cache(maxsize=4096)
def _control(text: str) -> _Parts:
    """What a DO statement says: asked again by each stage of the front end."""
    head = _HEAD.match(text)
    at = head.end() if head else len(text)
    if text.startswith("while", at) and text[at + 5 :].lstrip().startswith("("):
        opened = text.index("(", at)
        return Form.WHILE, (), (opened + 1, after_parentheses(text, opened) - 1), (), ""
    if text.startswith("concurrent", at) and text[at + 10 :].lstrip().startswith("("):
        return _concurrent(text, text.index("(", at))
    control = _counted(text, at)
    return (Form.COUNTED, (control,), None, (), "") if control else (Form.FOREVER, (), None, (), "")


def _counted(text: str, at: int) -> Control | None:
    named = _NAME.match(text, at)
    if named is None:
        return None
    parts = split_top(text, named.end(), len(text))
    if len(parts) < 2:
        return None
    return Control(named[1], named.span(1), parts[0], parts[1], parts[2] if len(parts) > 2 else None)


def _concurrent(text: str, opened: int) -> _Parts:
    """`concurrent ([type ::] i = lower:upper[:step], ... [, mask]) [locality]` (R1125)."""
    close = after_parentheses(text, opened)
    first, typed = opened + 1, ""
    colons = text.find("::", first, close)
    if colons >= 0:
        typed, first = text[first:colons].strip(), colons + 2
    controls: list[Control] = []
    condition: Range | None = None
    for low, high in split_top(text, first, close - 1):
        control = _triplet(text, low, high)
        if control is None:
            condition = (low, high)
        else:
            controls.append(control)
    return Form.CONCURRENT, tuple(controls), condition, _localities(text, close), typed


def _triplet(text: str, first: int, last: int) -> Control | None:
    named = _NAME.match(text, first, last)
    if named is None:
        return None
    parts = split_top(text, named.end(), last, ":")
    if len(parts) < 2:
        return None
    return Control(named[1], named.span(1), parts[0], parts[1], parts[2] if len(parts) > 2 else None)


def _localities(text: str, at: int) -> tuple[Locality, ...]:
    found: list[Locality] = []
    while word := _LOCALITY.match(text, at):
        at = after_parentheses(text, word.end())
        first = find_top(text, ":", word.end() + 1, at - 1) + 1 if word[1] == "reduce" else word.end() + 1
        names = tuple(m[0] for m in _WORD.finditer(text, first, at - 1))
        found.append(Locality(word[1], names))
    return tuple(found)


def body(structure: Structure, block: Block) -> tuple[int, int]:
    """The statements [first, last) between those that open and end a block.

    The statement at which labelled DO end is part of their body (Fortran 2018 11.1.7.2).
    """
    last = block.last
    ended = last >= 0 and structure.shapes[last].kind is Kind.END
    return block.first + 1, last if ended else last + 1


def nest(structure: Structure, index: int, wanted: int = 1) -> Nest:
    """The loops that start at a DO statement: all that nest tightly, and `wanted` if there are as many."""
    loops: list[DoLoop] = []
    tight, close = 0, True
    start = structure.owners[index]
    block: Block | None = start if start.kind is Kind.DO and start.first == index else None
    while block is not None:
        loops.append(loop_of(structure, block))
        tight += close
        inner, alone = _inner(structure, block)
        close = close and alone
        block = inner if close or len(loops) < wanted else None
    return Nest(tuple(loops), tight)


def _inner(structure: Structure, block: Block) -> tuple[Block | None, bool]:
    """The only loop directly in a loop's body, and whether it is all there is."""
    loops = [child for child in block.children if child.kind is Kind.DO and child not in block.twins]
    first, last = body(structure, block)
    if len(loops) != 1 or loops[0].first > block.last:  # a branch of the preprocessor ends the outer one
        return None, False
    inner = loops[0]
    if inner.last == block.last == last:  # nothing ends the outer one
        return None, False
    outside = [*range(first, inner.first), *range(inner.last + 1, last)]
    return inner, not any(_counts(structure, i) for i in outside if structure.owners[i] not in block.twins)


def _counts(structure: Structure, index: int) -> bool:
    """Whether a statement is one: no directive, preprocessor line or empty CONTINUE."""
    kind = structure.shapes[index].kind
    if kind is Kind.DIRECTIVE or kind is Kind.PREPROCESSOR:
        return False
    return structure.statements[index].text not in ("continue", "")


def names_in_bounds(statement: Statement, loop: DoLoop) -> frozenset[str]:
    """The names in bounds and steps of a loop; components of objects are none."""
    parts = [part for c in loop.controls for part in (c.lower, c.upper, c.step) if part is not None]
    texts = (statement.text[first:last] for first, last in parts)
    return frozenset(m[0] for text in texts for m in _BOUND_NAME.finditer(text))


def text_of(statement: Statement, where: Range | None) -> str:
    """The characters of a range, blanks around them left out."""
    if where is None:
        return ""
    first, last = trimmed(statement.text, *where)
    return statement.text[first:last]
