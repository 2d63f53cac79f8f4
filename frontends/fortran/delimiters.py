"""Finding one's way through the text of a statement: parentheses, strings, separators at the top."""

from __future__ import annotations

from accomp.patterns import pattern

_STEP = pattern(r"[()\[\]]|'[^']*'?|\"[^\"]*\"?")
_CASED = pattern(r"'[^']*'?|\"[^\"]*\"?|[^'\"]+")
_TOP = pattern(r"[()\[\],=:/%]|'[^']*'?|\"[^\"]*\"?")


def lowered(text: str) -> str:
    """A text in lower case, but for strings."""
    if "'" not in text and '"' not in text:
        return text.lower()
    return _CASED.sub(lambda found: found[0] if found[0][0] in "'\"" else found[0].lower(), text)


def after_parentheses(text: str, at: int) -> int:
    """The index after the parenthesis that closes the one at an index; the end where none does."""
    depth = 0
    for found in _STEP.finditer(text, at):
        char = found[0]
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
            if depth <= 0:
                return found.end()
    return len(text)


def split_top(text: str, first: int, last: int, separator: str = ",") -> list[tuple[int, int]]:
    """The parts of [first, last) between separators outside of parentheses and strings.

    An empty range has no parts. A colon that belongs to `::` separates nothing.
    """
    if first >= last or not text[first:last].strip():
        return []
    out: list[tuple[int, int]] = []
    depth, start = 0, first
    for found in _TOP.finditer(text, first, last):
        char = found[0]
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == separator and not depth:
            out.append((start, found.start()))
            start = found.end()
    out.append((start, last))
    return [trimmed(text, *part) for part in out]


def find_top(text: str, wanted: str, first: int = 0, last: int = -1) -> int:
    """The first place of a string outside of parentheses and strings; -1 where there is none."""
    depth, last = 0, len(text) if last < 0 else last
    for found in _TOP.finditer(text, first, last):
        char = found[0]
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif not depth and text.startswith(wanted, found.start()):
            return found.start()
    return -1


def inquiry(text: str, first: int, end: int) -> tuple[int, int] | None:
    """The reference to PRESENT whose argument is [first, end); None where it is of another function."""
    before, after = text[:first].rstrip(), text[end:].lstrip()
    if before.endswith("="):  # the keyword `a`
        before = before[:-1].rstrip().removesuffix("a").rstrip()
    before = before.removesuffix("(").rstrip()
    start = len(before) - len("present")
    if not before.endswith("present") or not after.startswith(")") or _in_name(text[start - 1 : start]):
        return None
    return start, len(text) - len(after) + 1


def _in_name(char: str) -> bool:
    return char.isalnum() or char in ("_", "%")


def trimmed(text: str, first: int, last: int) -> tuple[int, int]:
    """[first, last) without the blanks at both ends."""
    part = text[first:last]
    kept = part.lstrip()
    start = first + len(part) - len(kept) if kept else first
    return start, start + len(kept.rstrip())


def find_word(text: str, word: str) -> int:
    """The first place of a name that is not part of a longer one; -1 where there is none."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        neighbours = text[at - 1 : at] + text[end : end + 1]
        if not any(c.isalnum() or c in "_$" for c in neighbours):
            return at
        at = text.find(word, at + 1)
    return -1
