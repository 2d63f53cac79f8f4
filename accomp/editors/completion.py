"""What may follow in a directive that is being written, by the table of directives and clauses."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.editors.cursor import Cursor
from accomp.records import dataclass
from accomp.spec.meanings import CLAUSES, DIRECTIVES
from accomp.spec.model import ClauseSpec, DirectiveSpec, End, Shape
from accomp.spec.openacc import TABLE
from accomp.syntax.lexer import Tokens

_VARIABLES = frozenset((Shape.VARS, Shape.EXPR, Shape.EXPRS, Shape.KEYED, Shape.SIZES))


@dataclass(frozen=True, slots=True)
class Proposal:
    """What may follow: its text, its kind, its section, what it means, and whether parentheses go with it.

    `kind` is "directive", "clause", "word" (a modifier, an operator, a value) or "variable".
    """

    text: str
    kind: str
    section: str = ""
    meaning: str = ""
    argument: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """What is proposed at a place, and whether variables are as well; `typed` is the word that is there."""

    typed: str
    proposals: tuple[Proposal, ...]
    variables: bool = False


def context(at: Cursor) -> Context:
    """What may stand at a place of a directive."""
    text = at.before.lower() if at.fortran else at.before
    tokens = Tokens(text)
    typed = ""
    if tokens.texts and tokens.ends[len(tokens) - 1] == len(text) and tokens.is_word(len(tokens) - 1):
        typed = tokens.texts[-1]
    words = tokens.texts[: len(tokens) - bool(typed)]
    opened = _opened(words)
    spec, count = TABLE.recognise(_leading(words))
    if opened < 0:
        return Context(typed, tuple(_names(words, spec, count, at.fortran)))
    clause = _argument(words, opened, spec, count)
    if clause is None:
        return Context(typed, ())
    inside = words[opened + 1 :]
    return Context(typed, tuple(_inside(clause, inside, at.fortran)), _takes_variables(clause, inside))


def _opened(words: list[str]) -> int:
    """The index of the outermost parenthesis that is open at the end; -1 if none is."""
    opened: list[int] = []
    for at, word in enumerate(words):
        if word in "([{":
            opened.append(at)
        elif word in ")]}" and opened:
            opened.pop()
    return opened[0] if opened else -1


def _leading(words: list[str]) -> list[str]:
    """The words in front of the first token that is none."""
    count = next((at for at, word in enumerate(words) if not word[0].isalpha()), len(words))
    return words[:count]


def _names(words: list[str], spec: DirectiveSpec | None, count: int, fortran: bool) -> Iterator[Proposal]:
    """Names of directives that start with the words, and clauses of the directive that they are."""
    ends = fortran and words[:1] == ["end"]
    given = words[ends:]
    for name, known in TABLE.directives.items():
        parts = name.split()
        if parts[: len(given)] != given or len(parts) == len(given):
            continue
        if not ends or known.end is not End.NONE:
            yield Proposal(" ".join(parts[len(given) :]), "directive", known.section, DIRECTIVES[name])
    if fortran and not words:
        yield Proposal("end", "directive", "", "Ends the region of a construct.")
    if spec is not None and not ends:
        yield from _clauses(spec, words[count:])


def _clauses(spec: DirectiveSpec, written: list[str]) -> Iterator[Proposal]:
    uses = TABLE.uses(spec.name)
    for name in TABLE.allowed(spec.name):
        clause = TABLE.clause(name, spec.name)
        if clause is None or (uses[name].once and name in written):
            continue
        section, meaning = CLAUSES[name]
        wants = clause.shape is not Shape.NONE and not clause.optional
        yield Proposal(name, "clause", section, meaning, wants)


def _argument(words: list[str], opened: int, spec: DirectiveSpec | None, count: int) -> ClauseSpec | None:
    """What the parenthesis at an index is the argument of."""
    if spec is None or opened == 0:
        return None
    if opened == count:
        return spec.argument
    return TABLE.clause(words[opened - 1], spec.name)


def _inside(clause: ClauseSpec, inside: list[str], fortran: bool) -> Iterator[Proposal]:
    """Words that may stand in the argument of a clause after others."""
    if ":" not in inside:
        for word in clause.modifiers:
            yield Proposal(word.removesuffix("()"), "word", meaning=f"modifier of '{clause.name}'")
        operators = clause.fortran if fortran and clause.fortran else clause.operators
        for word in operators:
            yield Proposal(f"{word}:", "word", meaning="operator")
    if inside[-1:] in ([], [","]):
        for word in clause.keys:
            yield Proposal(f"{word}:", "word", meaning=f"argument of '{clause.name}'")
        for word in clause.values:
            yield Proposal(word, "word", meaning=f"value of '{clause.name}'")


def _takes_variables(clause: ClauseSpec, inside: list[str]) -> bool:
    """Whether variables may stand there: after the operator of a reduction."""
    return clause.shape in _VARIABLES and (not clause.operators or ":" in inside)
