"""The directives of a text of C or C++, found by its lines alone."""

from __future__ import annotations

from accomp.frontends.base import ParseRequest, WrittenDirective, main_file
from accomp.frontends.clang.found_directives import Form, Found
from accomp.frontends.clang.scan import may_hold_directives, scan


def written_directives(request: ParseRequest) -> tuple[WrittenDirective, ...]:
    """The directives of OpenACC, in the order of the text. Raises OSError where it cannot be read."""
    source = main_file(request)
    if not may_hold_directives(source.data):
        return ()
    (found,) = scan((source,))
    return tuple(WrittenDirective(one.raw, _is_plain(one)) for one in found.found)


def _is_plain(found: Found) -> bool:
    """Whether it is a `#pragma` line, outside of a macro's definition, whose blanks are blanks."""
    if found.form is not Form.LINE or found.macro:
        return False
    raw, span = found.raw, found.raw.span
    data, base = span.file.data, raw.base
    start = data.rfind(b"\n", 0, span.start) + 1
    if data[start : span.start].strip() or b"".join(data[span.start : base].split()) != b"#pragmaacc":
        return False
    return all(data[base + at : base + at + 1] in b" \t\\\r\n" for at, c in enumerate(raw.text) if c == " ")
