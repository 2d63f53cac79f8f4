"""How far a command on a project is, on a terminal."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager


@contextmanager
def progress(what: str, count: int, *, quiet: bool) -> Generator[Callable[[], None]]:
    """What is called for each of a number of things that is done, and draws a bar for them on standard
    error, if that is a terminal and not to be left alone (`quiet`).
    """
    if quiet or not os.isatty(2):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # Drawn when something is done alone: a thread that draws would be lost in the processes made meanwhile.
    bar = Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True)
    with bar:
        task = bar.add_task(what, total=count)

        def step() -> None:
            bar.update(task, advance=1, refresh=True)

        yield step
