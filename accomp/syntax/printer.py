"""Directives to text: C and Fortran sentinels, continuation of long lines."""

from __future__ import annotations

from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Keyed, VarRef, Word


def print_argument(argument: Argument) -> str:
    """The text of one argument."""
    match argument:
        case VarRef() | Expr() | Word():
            return argument.text
        case Keyed(key, value, _, written):
            text = print_argument(value)
            return f"{key}: {text}" if written else text


def print_clause(clause: Clause) -> str:
    """The text of one clause, under its canonical name."""
    if not (clause.args or clause.modifiers):
        return clause.name
    return f"{clause.name}({_inner(clause.modifiers, clause.args)})"


def _inner(modifiers: tuple[Word | Keyed, ...], args: tuple[Argument, ...]) -> str:
    keyed = "".join(f"{print_argument(m)}: " for m in modifiers if isinstance(m, Keyed))
    words = [m.text for m in modifiers if isinstance(m, Word)]
    head = keyed + (", ".join(words) + ": " if words else "")
    return head + ", ".join(print_argument(a) for a in args)


def parts(directive: Directive) -> list[str]:
    """The name (with its own argument) and the clauses, each as text."""
    name = f"{directive.model.value} {'end ' if directive.end else ''}{directive.name}"
    if directive.args or directive.modifiers:
        name += f"({_inner(directive.modifiers, directive.args)})"
    return [name, *(print_clause(c) for c in directive.clauses)]


def print_directive(directive: Directive, columns: int = 0) -> str:
    """The `#pragma` line of a directive, folded between clauses to that many columns (0: not at all).

    Lines that continue are joined with a backslash and indented by four.
    """
    return _fold("#pragma ", parts(directive), columns, " \\", "    ")


def print_fortran(directive: Directive, columns: int = 0, fixed: bool = False) -> str:
    """The `!$acc` or `!$omp` line of a directive in free or fixed source form."""
    words = parts(directive)
    sentinel = f"!${directive.model.value} "
    words[0] = words[0].removeprefix(f"{directive.model.value} ")
    if fixed:
        return _fold(sentinel, words, columns, "", f"!${directive.model.value}&")
    return _fold(sentinel, words, columns, " &", f"{sentinel}  ")


def _fold(head: str, words: list[str], columns: int, tail: str, lead: str) -> str:
    lines = [head + words[0]]
    for word in words[1:]:
        if columns and len(lines[-1]) + 1 + len(word) + len(tail) > columns:
            lines[-1] += tail
            lines.append(lead + word)
        else:
            lines[-1] += f" {word}"
    return "\n".join(lines)
