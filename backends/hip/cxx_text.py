"""Pieces of C++ text: declarations, names nothing else has, indented lines."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from functools import lru_cache

from accomp.patterns import pattern
from accomp.syntax.c_lines import cut

_PLAIN_TYPE = pattern(r"[\w:<>, ]+[\w>](?: ?[*&]+(?: ?__restrict)?)*")
_ARITHMETIC = pattern(
    r"(?:const )?(?:(?:unsigned|signed|long|short|int|char|float|double|bool|_Bool|_Complex|size_t|ptrdiff_t"
    r"|(?:std::)?u?int(?:8|16|32|64)_t|__half|_Float16)\s*)+"
)
_IDENTIFIER = pattern(r"[A-Za-z_]\w*")

INDENT = "  "


@lru_cache(maxsize=4096)
def type_text(name: str) -> str:
    """A type-id so that a declarator can follow it."""
    return name if _PLAIN_TYPE.fullmatch(name) else f"accomp::type<{name}>"


def declared(type_name: str, name: str) -> str:
    """The declaration of a name, without an initializer."""
    return declared_as(type_text(type_name), name)


def reference(type_name: str, name: str) -> str:
    """The declaration of a reference."""
    return declared_as(f"{type_text(type_name)} &", name)


def declared_as(written: str, name: str) -> str:
    """A name after a type that declarators can follow."""
    return written + ("" if written[-1] in "*&" else " ") + name


@lru_cache(maxsize=4096)
def is_arithmetic(type_name: str) -> bool:
    """Whether values of the type are numbers, as far as the name tells."""
    return _ARITHMETIC.fullmatch(type_name.strip()) is not None


def identifiers(text: str) -> frozenset[str]:
    """All names in C++ text."""
    return frozenset(_IDENTIFIER.findall(text))


def renamed(text: str, old: str, new: str) -> str:
    """The text with one name for another."""
    return re.sub(rf"(?<![\w.]){re.escape(old)}(?!\w)", new, text)


def fresh(wanted: str, taken: Iterable[str]) -> str:
    """The name wanted, or with a number after it."""
    names = frozenset(taken)
    found, number = wanted, 1
    while found in names:
        number += 1
        found = f"{wanted}_{number}"
    return found


def lines_of(text: str) -> list[str]:
    """The lines of a statement, without the indentation they have in common."""
    first, _, rest = text.strip("\n").partition("\n")
    if not rest:
        return [first.strip()]
    lines = textwrap.dedent(rest).split("\n")
    if not any(_GOES_ON.match(line) for line in lines) and _OPENS.match(first.strip()):
        lines = indented(lines)
    return [first.strip(), *lines]


_OPENS = pattern(r"(?:for|if|while|switch|do|else)\b[^{]*$")
_GOES_ON = pattern(r"[}{]|else\b|while\b|#")
"""What stands below the head of a statement, as indented as that."""


def folded(text: str) -> list[str]:
    """One statement on lines of moderate length."""
    return cut(text, 104)


def indented(lines: Iterable[str]) -> list[str]:
    """The lines one step further in."""
    return [INDENT + line if line and not line.startswith("#") else line for line in lines]


def braced(head: str, lines: Iterable[str]) -> list[str]:
    """A compound statement after `head`."""
    return [*folded(f"{head} {{".lstrip()), *indented(lines), "}"]


def within(around: tuple[str, ...], text: str, between: str = " ") -> str:
    """The text in namespaces, which `around` has the heads of."""
    opened, closed = (f"{head} {{" for head in around), "}" * len(around)
    return between.join((*opened, text, closed)) if around else text


def on_device(heading: str) -> str:
    """The heading of a function or a function template of the device."""
    if not heading.startswith("template"):
        return f"__device__ {heading}"
    depth = 0
    for at, character in enumerate(heading):
        depth += (character in "<(") - (character in ">)")
        if character == ">" and depth == 0:
            return f"{heading[: at + 1]} __device__ {heading[at + 1 :].lstrip()}"
    return heading


def without_defaults(heading: str) -> str:
    """A heading without default arguments, which stand in the first declaration only (C++17 11.3.6, 17.1)."""
    out, depth, skipped = "", 0, -1
    for character in heading:
        if skipped < 0 and character == "=" and depth > 0:
            skipped, out = depth, out.rstrip()
        if skipped == depth and character in ",)>":
            skipped = -1
        depth += (character in "<([{") - (character in ">)]}")
        out += character if skipped < 0 else ""
    return out
