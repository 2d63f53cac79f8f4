"""Directives to text: C and Fortran sentinels, continuation of long lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from accomp.syntax.fortran_lines import FIXED_COLUMNS, fold
from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Keyed, Model, Word

COLUMNS = 100
"""How wide a printed directive may be before it is folded."""


def parenthesized(expr: Expr) -> str:
    """The text of an expression, in parentheses unless it is a single token."""
    return text_parenthesized(expr.text.strip())


def text_parenthesized(text: str) -> str:
    """The same for text of an expression."""
    return text if text.replace("_", "a").isalnum() else f"({text})"


def print_argument(argument: Argument) -> str:
    """The text of one argument."""
    if isinstance(argument, Keyed):
        text = argument.value.text
        return f"{argument.key}: {text}" if argument.written else text
    return argument.text


def print_clause(clause: Clause, words: Mapping[str, str] | None = None) -> str:
    """The text of one clause under its canonical name, or the one that `words` gives it."""
    name = words.get(clause.name, clause.name) if words else clause.name
    inner = _inner(clause.modifiers, clause.args, clause.tail)
    return f"{name}({inner})" if inner else name


def _inner(
    modifiers: tuple[Word | Keyed, ...], args: Iterable[Argument], tail: Iterable[Argument] = ()
) -> str:
    """What stands in the parentheses: keyed modifiers, each with a colon, the others, arguments, tail."""
    parts = [print_argument(m) for m in modifiers if isinstance(m, Keyed) and m.written]
    words = [print_argument(m) for m in modifiers if isinstance(m, Word) or not m.written]
    listed = ", ".join([print_argument(a) for a in args])
    after = ", ".join([print_argument(a) for a in tail])
    if words:
        parts.append(", ".join(words))
    text = ": ".join([*parts, listed]).rstrip() if parts else listed
    return f"{text}: {after}" if after else text


def name_and_clauses(directive: Directive, fortran: bool = False) -> list[str]:
    """The name (with its own argument) and the clauses, each as text."""
    words: Mapping[str, str] | None = None
    name = directive.name
    if fortran and directive.model is Model.OMP:
        words = _fortran_words()
        name = " ".join(words.get(w, w) for w in name.split())
    if directive.end:
        name = f"end {name.removeprefix('begin ')}"
    inner = _inner(directive.modifiers, directive.args)
    head = f"{name}({inner})" if inner else name
    return [head, *[print_clause(c, words) for c in directive.clauses]]


def _fortran_words() -> Mapping[str, str]:
    from accomp.spec.openmp import TABLE

    return TABLE.spellings


def print_directive(directive: Directive, columns: int = 0, indent: str = "") -> str:
    """The `#pragma` line of a directive, folded between clauses to that many columns (0: not at all).

    Lines that continue end in a backslash; the next ones are indented by four more.
    """
    head = f"{indent}#pragma {directive.model.value} "
    return _fold(head, name_and_clauses(directive), columns, " \\", f"{indent}    ")


def print_fortran(directive: Directive, columns: int = 0, fixed: bool = False, indent: str = "") -> str:
    """The `!$acc` or `!$omp` line of a directive in free or fixed source form.

    In fixed form the sentinel stands in column 1 and lines have 72 columns. Where a clause is longer than a
    line, lines are cut within it.
    """
    sentinel = f"!${directive.model.value}"
    words = name_and_clauses(directive, fortran=True)
    if fixed:
        columns = min(columns or FIXED_COLUMNS, FIXED_COLUMNS)
        text = _fold(f"{sentinel} ", words, columns, "", f"{sentinel}&")
    else:
        text = _fold(f"{indent}{sentinel} ", words, columns, " &", f"{indent}{sentinel}   ")
    if not columns or all(len(line) <= columns for line in text.split("\n")):
        return text
    if fixed:
        lines = fold(" ".join(words), columns, fixed=True)
        return "\n".join(f"{sentinel}{'&' if at else ' '}{line[6:]}" for at, line in enumerate(lines))
    lines = fold(" ".join(words), columns - len(indent) - len(sentinel) - 1, fixed=False)
    return "\n".join(f"{indent}{sentinel} {line.strip()}" for line in lines)


def _cut(words: list[str], room: int) -> list[str]:
    """The words, those of more characters than a line has room for in pieces that end in commas."""
    out: list[str] = []
    for word in words:
        piece = ""
        for part in word.split(", ") if len(word) > room else [word]:
            if piece and len(piece) + 2 + len(part) > room - 1:
                out.append(piece + ",")
                piece = part
            else:
                piece = f"{piece}, {part}" if piece else part
        out.append(piece)
    return out


def _fold(head: str, words: list[str], columns: int, tail: str, lead: str) -> str:
    """The words on lines of at most that many columns, where a word is no longer than a line."""
    lines: list[str] = []
    line = head + words[0]
    room = columns - len(lead) - len(tail)
    for word in _cut(words[1:], room) if columns else words[1:]:
        if columns and len(line) + 1 + len(word) + len(tail) > columns:
            lines.append(line + tail)
            line = lead + word
        else:
            line = f"{line} {word}"
    return "\n".join([*lines, line])
