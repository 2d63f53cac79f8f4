"""The front end for C: load, scan, parse and bind one translation unit."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.codes import frontend as codes
from accomp.diagnostics import Note, Sink
from accomp.frontends.base import ParseRequest, main_file
from accomp.frontends.clang import includes, scan
from accomp.frontends.clang.found_directives import Scan
from accomp.frontends.clang.macro_options import openacc_version, pragma_definitions
from accomp.ir.nodes import Unit
from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.source import Span

_ACC = pattern(rb"\bacc\b")
_BARE_RETURN = pattern(rb"\r(?![\r\n])[ \t\f\v]*(?:#|%:)|(?:#|%:)(?=[^\n]*\r(?![\r\n]))[ \t\f\v\r\0]*pragma")
"""A line of the preprocessor after a carriage return, which ends a line for clang, or a pragma around one."""


@dataclass(frozen=True, slots=True)
class ClangFrontEnd:
    """Reads C through libclang. A file without directives is passed through and libclang not loaded."""

    def load(self, request: ParseRequest, sink: Sink) -> tuple[Unit, ...]:
        """The unit of the main file first, then those of user headers with directives.

        Raises OSError where the main file cannot be read. All else goes to the sink.
        """
        main = main_file(request)
        headers = includes.user_headers(main, includes.search_path(request.arguments))
        if request.read is not None:
            request.read.update(h.path for h in headers)
        strided = request.target.strided_updates
        options = pragma_definitions(request.arguments)
        macros = scan.pragma_makers((main, *headers, options))
        sources = [main, *(h for h in headers if scan.may_make_directives(h.data, strided, macros))]
        if not any(scan.may_hold_directives(s.data, strided) for s in (*sources, options)):
            return (Unit(main),)
        unused = frozenset[str]()
        if request.expanded:
            from accomp.frontends.clang.libclang import RaisingVisitors
            from accomp.frontends.clang.macro_uses import expanded
            from accomp.frontends.clang.options import clang_arguments

            with RaisingVisitors():
                arguments = clang_arguments(request.arguments, request.language)
                sources, unused = expanded(sources, options, arguments, request.expanded, sink)
            main, macros = sources[0], None
        for source in sources:
            if b"\r" in source.data and _returns_alone(source.data):
                sink.report(codes.CARRIAGE_RETURNS, Span(source, 0, 0), path=source.path)
        scans = scan.scan(sources, strided, options, macros)
        if unused:
            own = (tuple(f for f in s.found if f.macro not in unused) for s in scans)
            scans = tuple(replace(s, found=found) for s, found in zip(scans, own, strict=True))
        _report_handed(scans, unused, sink)
        if not any(s.suspect or any(not f.macro for f in s.found) for s in scans):
            return (Unit(main),)  # macros that hold directives are not used
        from accomp.frontends.clang.binding import Session
        from accomp.frontends.clang.libclang import RaisingVisitors

        with RaisingVisitors():
            units = Session(request, scans, sink).units()
        if not any(scan.names_openacc(s.data) for s in (main, *headers)):
            return units
        version = openacc_version(request.arguments)
        return units if version is None else (replace(units[0], openacc=version), *units[1:])


def _report_handed(scans: Sequence[Scan], unused: frozenset[str], sink: Sink) -> None:
    """Report directives of what is handed to macros; nothing where uses of these are expanded (`unused`)."""
    for span in (span for found in scans for span in found.handed):
        sink.report(codes.PRAGMA_OF_ARGUMENT, span)
    if not any(_ACC.search(s.source.data) for s in scans):
        return
    for named in (n for s in scans for n in s.named):
        name = named.span.text()
        if named.macro not in unused and name not in unused:
            note = Note("it is handed on here", named.span)
            sink.report(codes.MACRO_HANDED_ON, named.defined, notes=(note,), name=name)


def _returns_alone(data: bytes) -> bool:
    """Whether all lines end in carriage returns alone, or one in front of a directive or within it does."""
    return b"\n" not in data or _BARE_RETURN.search(data) is not None
