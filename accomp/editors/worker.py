"""The process of analyses: reads questions from standard input and writes answers to standard output.

A process of its own keeps the language server from what an analysis may do to one: crash, hang or take all
memory.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from accomp.editors.records import Answer, Question


def main() -> None:
    """Answer questions until there are no more."""
    receive, send = _streams()
    sys.setrecursionlimit(10_000)
    gc.disable()
    from accomp import records

    records.unguard()
    _serve(receive, send)


def _serve(receive: BinaryIO, send: BinaryIO) -> None:
    import pickle

    from accomp.editors.frames import HEAD, framed

    while True:
        head = receive.read(HEAD.size)
        if len(head) < HEAD.size:
            return
        question: Question = pickle.loads(receive.read(*HEAD.unpack(head)))
        send.write(framed(_answered(question)))
        send.flush()
        gc.collect()
        if not gc.get_freeze_count():
            gc.freeze()  # modules and tables are not looked at again


def _streams() -> tuple[BinaryIO, BinaryIO]:
    """Where questions come from and answers go; what libraries print goes to standard error."""
    receive, send = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    return receive, send


def _answered(question: Question) -> Answer | str:
    """The answer, or why there is none."""
    from accomp.editors.answers import answer
    from accomp.interface import TranslationError

    try:
        return answer(question)
    except (TranslationError, OSError) as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - the next question may have an answer
        return f"internal error: {type(error).__name__}: {error}"


if __name__ == "__main__":
    main()
