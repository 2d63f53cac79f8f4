"""Scalars that each iteration of a loop starts by setting: what they held before does not matter in it."""

from __future__ import annotations

import re

from accomp.ir.nodes import Construct, Use
from accomp.patterns import pattern
from accomp.source import Language, Span

_ASSIGNS = pattern(r"\s*=(?!=)")
_IGNORED = pattern(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|#[^\n]*", re.DOTALL)
_FOR_INIT = pattern(r"\bfor\s*\(\s*$")


def read_behind(name: str, loop: Construct, compute: Construct) -> bool:
    """Whether the text of the compute construct behind the loop mentions the name other than to set it."""
    if loop.region is None or compute.region is None:
        return True
    end, span = loop.region.span.end, compute.region.span
    text = Span(span.file, end, max(end, span.end)).text()
    case = re.IGNORECASE if span.file.language is Language.FORTRAN else re.NOFLAG
    mention = re.search(rf"\b{re.escape(name)}\b", text, case)
    return mention is not None and not _ASSIGNS.match(text, mention.end())


_BRANCHES = pattern(
    r"^[ \t]*(?:\w+[ \t]*:[ \t]*)?(?:else|if|do|where|select|case|forall|call)\b",
    re.IGNORECASE | re.MULTILINE,
)


def _in_fortran(use: Use, loop: Construct) -> bool:
    """Whether an assignment is the first mention, and nothing but assignments stand before it."""
    collapse = loop.directive.get("collapse")
    count = collapse.expr.value if collapse is not None and collapse.expr is not None else 1
    body, first = loop.loops[min(count or 1, len(loop.loops)) - 1].body, use.first
    if body.file is not first.file or not body.start <= first.start < body.end:
        return False
    before = Span(body.file, body.start, first.start).text()
    line = before.rpartition("\n")[2]
    behind = Span(body.file, first.end, body.end).text()
    return not line.strip() and _ASSIGNS.match(behind) is not None and not _BRANCHES.search(before)


def set_first(use: Use, loop: Construct) -> bool:
    """Whether the first mention in the loop is a statement of the body's own that sets the variable.

    Statements of blocks and loops within may be passed over, so they do not
    count; the init of a loop does.
    """
    if not loop.loops:
        return False
    if loop.loops[0].span.file.language is Language.FORTRAN:
        return _in_fortran(use, loop)
    body, first = loop.loops[0].body, use.first
    if body.file is not first.file or not body.start <= first.start < body.end:
        return False
    before = _IGNORED.sub(" ", Span(body.file, body.start, first.start).text()).rstrip()
    behind = Span(body.file, first.end, body.end).text()
    if _ASSIGNS.match(behind) is None or before.count("{") - before.count("}") > 1:
        return False
    statement = _FOR_INIT.sub("", before).rstrip()
    return not statement or statement[-1] in "{};"
