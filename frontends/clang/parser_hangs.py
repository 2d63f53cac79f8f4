"""Text on which clang does not end: in C, `::` after an opening parenthesis (seen with clang 18 to 22)."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from accomp.source import Language, SourceFile, Span
from accomp.syntax import c_lexis

_SCOPE = c_lexis.SKIPPED + rb"|(?P<scope>\(" + c_lexis.GAP + rb"::)"
_PROBE = (
    "import sys; from accomp.frontends.clang.translation_unit import TranslationUnit;"
    " TranslationUnit(sys.argv[1], sys.argv[2:], {sys.argv[1]: sys.stdin.buffer.read()}).close()"
)
SECONDS = 10


def endless(source: SourceFile, arguments: Sequence[str]) -> Span | None:
    """Where the first such text is, if clang does not parse the file within SECONDS.

    A process of its own parses a file that holds such text, which macros and conditions may leave out.
    """
    if source.language is not Language.C or b"::" not in source.data:
        return None
    places = (m for m in c_lexis.compiled(_SCOPE).finditer(source.data) if m.lastgroup)
    place = next(places, None)
    if place is None or _ends(source, arguments):
        return None
    return Span(source, place.end() - 2, place.end())


def _ends(source: SourceFile, arguments: Sequence[str]) -> bool:
    import subprocess

    command = [sys.executable, "-c", _PROBE, source.path, *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        subprocess.run(
            command, input=source.data, env=environment, timeout=SECONDS, capture_output=True, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return True
