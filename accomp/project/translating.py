"""Translates the units of a project, several at a time, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from accomp import interface
from accomp.codes.frontend import INACTIVE
from accomp.interface import Message, Place, Translation, TranslationError
from accomp.project.records import Made, UnitOfProject, View, stands_beside
from accomp.records import dataclass, replace

_USED = ("accomp.driver.printing", "accomp.pipeline", "accomp.sema.check", "accomp.mapping.engine")
Work = Callable[[UnitOfProject], Made]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be made of each unit: the form, options for all, and whether a report is made of it."""

    to: str = "omp"
    options: tuple[str, ...] = ()
    report: bool = False

    @property
    def headers(self) -> bool:
        """Whether headers are files of the translation, as they are of the program."""
        return not stands_beside(self.to)


def translated(unit: UnitOfProject, wanted: Wanted) -> Made:
    """What becomes of a unit. The process's folder is that of the unit's options afterwards."""
    os.chdir(unit.directory)
    options = (*unit.options, *wanted.options)
    found = interface.translate(
        unit.path, language=unit.language, to=wanted.to, options=options, headers=wanted.headers
    )
    made = replace(
        _made(unit, found),
        messages=tuple(map(_message, found.messages)),
        directives=tuple(replace(d, place=_place(d.place)) for d in found.directives),
    )
    if not wanted.report or found.text is None or not found.directives:
        return made
    loops = interface.loops(unit.path, language=unit.language, options=options)
    movements = interface.movements(unit.path, language=unit.language, options=options)
    return replace(
        made,
        loops=tuple(replace(one, place=_place(one.place)) for one in loops),
        movements=tuple(replace(one, place=_place(one.place)) for one in movements),
    )


def _place(place: Place) -> Place:
    """A place with its real path: headers are named in several ways, and relative to the unit's folder."""
    return replace(place, path=os.path.realpath(place.path))


def _message(one: Message) -> Message:
    return replace(
        one,
        place=_place(one.place) if one.place is not None else None,
        notes=tuple(map(_message, one.notes)),
        fixits=tuple(replace(edit, place=_place(edit.place)) for edit in one.fixits),
    )


def _made(unit: UnitOfProject, found: Translation) -> Made:
    """The files of a translation, by their real paths."""
    if found.text is None:
        return Made(unit)
    real = os.path.realpath
    views = [View(real(unit.path), _bytes(found.source), _bytes(found.text))]
    views += [View(real(h.path), _bytes(h.source), _bytes(h.text)) for h in found.headers]
    return Made(unit, tuple(views), _bytes(found.kernels))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def all_translated(
    units: Iterable[UnitOfProject], wanted: Wanted, jobs: int, done: Callable[[Made], None]
) -> tuple[Made, ...]:
    """What becomes of units, in their order; `done` is called as each is ready.

    A unit that ends its process is one that failed.
    """
    listed = tuple(units)
    made: dict[int, Made] = {}
    for at, one in _carried_out(listed, lambda unit: translated(unit, wanted), jobs):
        made[at] = one
        done(one)
    return tuple(_without_seen([made[at] for at in range(len(listed))]))


def _without_seen(made: list[Made]) -> Iterator[Made]:
    """Units without the remark that the preprocessor skips a directive, where another unit has it."""
    seen = {(d.place.path, d.place.line) for one in made for d in one.directives}
    for one in made:
        skipped = (m for m in one.messages if m.code == INACTIVE.name)
        known = {m.key for m in skipped if m.place and (m.place.path, m.place.line) in seen}
        yield replace(one, messages=tuple(m for m in one.messages if m.key not in known)) if known else one


def _carried_out(units: tuple[UnitOfProject, ...], work: Work, jobs: int) -> Iterator[tuple[int, Made]]:
    _load()
    context = multiprocessing.get_context("fork")
    todo, running = iter(enumerate(units)), dict[Connection, tuple[int, BaseProcess]]()
    try:
        while True:
            while len(running) < jobs and (following := next(todo, None)) is not None:
                at, unit = following
                receiver, sender = context.Pipe(duplex=False)
                process = context.Process(target=_work, args=(unit, work, sender))
                process.start()
                sender.close()
                running[receiver] = (at, process)
            if not running:
                return
            for receiver in wait(list(running)):
                assert isinstance(receiver, Connection)
                at, process = running.pop(receiver)
                yield at, _received(units[at], receiver, process)
    finally:
        for _, process in running.values():
            process.terminate()


def _load() -> None:
    """Load here what all the processes use."""
    for name in _USED:
        import_module(name)


def _work(unit: UnitOfProject, work: Work, sender: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        made = work(unit)
    except (TranslationError, OSError) as error:
        made = Made(unit, failure=str(error))
    except MemoryError:
        made = Made(unit, failure="out of memory")
    except Exception as error:  # noqa: BLE001 - the other units go on
        made = Made(unit, failure=f"internal error: {type(error).__name__}: {error}")
    sender.send(made)
    sender.close()
    os._exit(0)


def _received(unit: UnitOfProject, receiver: Connection, process: BaseProcess) -> Made:
    try:
        made = receiver.recv()
    except EOFError:
        made = None
    receiver.close()
    process.join()
    if isinstance(made, Made):
        return made
    code = process.exitcode or 0
    why = f"signal {-code}" if code < 0 else f"exit code {code}"
    return Made(unit, failure=f"the translation ended with {why}")
