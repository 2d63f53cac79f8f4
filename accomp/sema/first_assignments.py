"""Scalars that each iteration of a loop starts by setting: what they held before does not matter in it."""

from __future__ import annotations

import re

from accomp.ir.nodes import Construct, Use
from accomp.patterns import pattern
from accomp.source import Language, Span

_ASSIGNS = pattern(r"\s*=(?!=)")
_IGNORED = pattern(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|#[^\n]*", re.DOTALL)
_FOR_INIT = pattern(r"\bfor\s*\(\s*$")


_CHOICES = pattern(r"\b(?:if|else|switch|case|while|select|where)\b", re.IGNORECASE)


def read_behind(name: str, loop: Construct, compute: Construct) -> bool:
    """Whether the text of the compute construct behind the loop may read the variable before it sets it."""
    texts = _beside(loop, compute)
    if texts is None:
        return True
    behind, fortran = texts[1], _in_fortran(compute)
    mention = _mention(name, fortran).search(behind)
    if mention is None:
        return False
    sets = _sets(name, behind, mention, fortran)
    return not sets or _CHOICES.search(behind, 0, mention.start()) is not None


def read_beside(name: str, loop: Construct, compute: Construct) -> bool:
    """Whether the text of the compute construct in front of the loop or behind it may read the variable."""
    texts, fortran = _beside(loop, compute), _in_fortran(compute)
    found = ((x, m) for x in texts or () for m in _mention(name, fortran).finditer(x))
    return texts is None or any(not _sets(name, x, m, fortran) for x, m in found)


def used_beside(name: str, loop: Construct, compute: Construct) -> bool:
    """Whether the text of the compute construct in front of the loop or behind it names the variable."""
    texts, mention = _beside(loop, compute), _mention(name, _in_fortran(compute))
    return texts is None or any(mention.search(x) for x in texts)


def _beside(loop: Construct, compute: Construct) -> tuple[str, str] | None:
    """The text of the compute construct in front of a loop and behind it."""
    if loop.region is None or compute.region is None:
        return None
    inner, span = loop.region.span, compute.region.span
    before = Span(span.file, span.start, max(span.start, inner.start)).text()
    return before, Span(span.file, inner.end, max(inner.end, span.end)).text()


def _mention(name: str, fortran: bool) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE if fortran else re.NOFLAG)


def _sets(name: str, text: str, mention: re.Match[str], fortran: bool) -> bool:
    """Whether the mention is on the left side of an assignment without another on its right side."""
    if not _ASSIGNS.match(text, mention.end()):
        return False
    end = text.find("\n" if fortran else ";", mention.end())
    right = text[mention.end() : end if end >= 0 else len(text)]
    return _mention(name, fortran).search(right) is None


def _sets_at_start(use: Use, text: str, fortran: bool) -> bool:
    mention = _mention(use.symbol.name, fortran).match(text)
    return mention is not None and _sets(use.symbol.name, text, mention, fortran)


def _in_fortran(construct: Construct) -> bool:
    span = construct.region.span if construct.region is not None else None
    return span is not None and span.file.language is Language.FORTRAN


_BRANCHES = pattern(
    r"^[ \t]*(?:\w+[ \t]*:[ \t]*)?(?:else|if|do|where|select|case|forall|call)\b",
    re.IGNORECASE | re.MULTILINE,
)


def _set_in_fortran(use: Use, loop: Construct) -> bool:
    """Whether an assignment is the first mention, and nothing but assignments stand before it."""
    collapse = loop.directive.get("collapse")
    count = collapse.expr.value if collapse is not None and collapse.expr is not None else 1
    body, first = loop.loops[min(count or 1, len(loop.loops)) - 1].body, use.first
    if body.file is not first.file or not body.start <= first.start < body.end:
        return False
    before = Span(body.file, body.start, first.start).text()
    line = before.rpartition("\n")[2]
    behind = Span(body.file, first.start, body.end).text()
    return not line.strip() and _sets_at_start(use, behind, True) and not _BRANCHES.search(before)


def set_first(use: Use, loop: Construct) -> bool:
    """Whether the first mention in the loop is a statement of the body's own that sets the variable.

    Statements of blocks and loops within may be passed over, so they do not
    count; the init of a loop does.
    """
    if not loop.loops:
        return False
    if loop.loops[0].span.file.language is Language.FORTRAN:
        return _set_in_fortran(use, loop)
    body, first = loop.loops[0].body, use.first
    if body.file is not first.file or not body.start <= first.start < body.end:
        return False
    before = _IGNORED.sub(" ", Span(body.file, body.start, first.start).text()).rstrip()
    behind = Span(body.file, first.start, body.end).text()
    if not _sets_at_start(use, behind, False) or before.count("{") - before.count("}") > 1:
        return False
    statement = _FOR_INIT.sub("", before).rstrip()
    return not statement or statement[-1] in "{};"
