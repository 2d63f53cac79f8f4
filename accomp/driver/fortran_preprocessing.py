"""`-E` for Fortran: sources as the preprocessor leaves them, with their directives.

Build systems scan such text for modules and compile it (CMake with Ninja), so it is not translated yet.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from accomp.diagnostics import Sink
from accomp.driver import files
from accomp.driver.command_line import Action, Input
from accomp.driver.session import Session, target_of, translation_options
from accomp.source import Language


def preprocesses(session: Session) -> bool:
    """Whether a command asks for preprocessed text alone; a compiler lists dependencies itself."""
    command = session.command
    return command.action is Action.PREPROCESS and not any(o.startswith("-M") for o in command.options)


def preprocess(session: Session, sources: Sequence[tuple[Input, bytes]], definitions: Sequence[str]) -> int:
    """Write the preprocessed text of sources, each after a marker of its name; the exit code.

    `definitions` are macros of the compiler. What is wrong with directives is said when the text is compiled.
    """
    texts = [_text(session, source, data, (*definitions, *session.command.parse)) for source, data in sources]
    output = session.command.output
    if output is None or output == "-":
        sys.stdout.buffer.write(b"".join(texts))
    else:
        files.write(output, b"".join(texts))
    return 0


def _text(session: Session, source: Input, data: bytes, arguments: tuple[str, ...]) -> bytes:
    from accomp.frontends.base import ParseRequest
    from accomp.pipeline import run_stages

    options = translation_options(session.settings, target_of(session.settings))
    request = ParseRequest(source.path, Language.FORTRAN, (*arguments, "-cpp"), data, preprocess=True)
    (unit,) = run_stages(request, options, Sink(), stop_after="bind")
    name = source.path.replace("\\", "\\\\").replace('"', '\\"')
    marker = f'# 1 "{name}"\n'.encode("utf-8", "surrogateescape")
    return marker + marker + unit.source.data  # gfortran -fpreprocessed misreads text after a single one
