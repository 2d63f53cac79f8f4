"""What files a Fortran file includes, by INCLUDE lines and lines of the preprocessor."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.fortran.preprocess import holds_directives, search_path
from accomp.frontends.fortran.statement import CPP
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Structure
from accomp.patterns import pattern
from accomp.source import Span

_NAMED = pattern(r"(?:#\s*)?include\s*(?:'([^']+)'|\"([^\"]+)\"|<([^>]+)>)", re.IGNORECASE)
_INNER = pattern(rb"^[ \t]*(?:#[ \t]*)?include[ \t]*['\"<]([^'\">\n]+)['\">]", re.IGNORECASE | re.MULTILINE)


def report_untranslated(structure: Structure, arguments: Sequence[str], sink: Sink) -> None:
    """Report include lines whose files hold directives, which stay as they are where one file is printed."""
    for path, span in with_directives(structure, arguments):
        sink.report(codes.HEADER_NOT_TRANSLATED, span, path=path, main=structure.scan.source.path)


def with_directives(structure: Structure, arguments: Sequence[str]) -> Iterator[tuple[str, Span]]:
    """The files with directives that the file includes, and the places of the lines that name them."""
    main = structure.scan.source.path
    for index, statement in enumerate(structure.statements):
        if structure.shapes[index].kind is not Kind.INCLUDE and statement.sentinel != CPP:
            continue
        named = _NAMED.match(structure.scan.written(statement))
        if named is None or index in structure.inactive:
            continue
        name = named[1] or named[2] or named[3]
        for path, data in _files(name, main, search_path(arguments), set()):
            if holds_directives(data):
                yield path, structure.scan.span(statement)
                break


def names_openacc(structure: Structure, arguments: Sequence[str]) -> bool:
    """Whether a file or one that it includes names the macro `_OPENACC` outside of comments."""
    scan = structure.scan
    if any("_openacc" in s.text and "_OPENACC" in scan.written(s) for s in scan.statements):
        return True
    included = (_NAMED.match(scan.written(s)) for s in scan.statements if s.sentinel == CPP)
    names = [m[2] or m[3] for m in included if m is not None and (m[2] or m[3])]
    folders, seen = search_path(arguments), set[str]()
    return any(b"_OPENACC" in data for n in names for _, data in _files(n, scan.source.path, folders, seen))


def _files(name: str, by: str, folders: Sequence[str], seen: set[str]) -> Iterator[tuple[str, bytes]]:
    """A file beside another or in a folder, and what it includes; nothing for one that is not found."""
    for folder in (os.path.dirname(by), *folders):
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError:
            continue
        if path in seen:
            return
        seen.add(path)
        yield path, data
        for found in _INNER.finditer(data):
            yield from _files(found[1].decode("latin-1"), path, folders, seen)
        return
