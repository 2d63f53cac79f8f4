"""Link commands: the files that define routines which others need are compiled once more (2.15.1)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from accomp.codes.driver import ROUTINE_FAILED, ROUTINE_MISSING
from accomp.diagnostics import Note, Sink
from accomp.driver import execute
from accomp.driver.archive_copies import without_members
from accomp.driver.link_inputs import OFFLOADING, holds, is_archive, is_shared
from accomp.driver.session import Session
from accomp.driver.settings import uses_hip
from accomp.driver.unit_records import SECTION, Linked, Missing, Place, UnitRecord, linked
from accomp.module_sources import FOLDERS, glued_folder
from accomp.records import dataclass, field
from accomp.source import Language, SourceFile, Span

_KERNELS = b"accomp_program"
"""In the symbols of kernels, and of what they call."""
_COMMAND = "import os, sys; os.chdir({folder!r}); from accomp.tools import start; start.{name}()"
_COMMANDS = {"accomp-clang": "clang", "accomp-clang++": "clang_cxx", "accomp-flang": "flang"}


@dataclass(slots=True)
class Resolved:
    """Objects and archives in place of others by their paths, and objects in place of members of archives."""

    replaced: dict[str, str] = field(default_factory=dict[str, str])
    added: list[str] = field(default_factory=list[str])
    members: dict[str, set[int]] = field(default_factory=dict[str, "set[int]"])
    """The numbers of these members in their archives."""

    def words(self, arguments: Sequence[str]) -> list[str]:
        """The arguments of a link command with what takes the place of others."""
        folders = dict.fromkeys(f"-L{Path(self.replaced[path]).parent}" for path in self.members)
        return [*self.added, *folders, *map(self._word, arguments)]

    def _word(self, word: str) -> str:
        if word.startswith("-Wl,"):
            return ",".join(self.replaced.get(part, part) for part in word.split(","))
        return self.replaced.get(word, word)


@dataclass(slots=True)
class _Linking:
    units: list[tuple[Linked, str]]
    """What is linked, with the path of the object or archive in the command."""
    resolved: Resolved
    directory: Path
    tried: dict[str, tuple[Missing, UnitRecord]] = field(
        default_factory=dict[str, "tuple[Missing, UnitRecord]"]
    )
    """The routines that have been looked for, with what needs them first."""
    count: int = 0


def resolved(session: Session, paths: Sequence[str], directory: Path) -> Resolved:
    """Compile what routines need that link inputs name and lack; what cannot be had is reported.

    Routines of objects that accomp knows nothing of are left to linkers.
    """
    state = _Linking([(unit, unit.path) for unit in linked(paths)], Resolved(), directory)
    sink = Sink()
    while not sink.errors:
        wanted = {s: m for s, m in _wanted(state).items() if s not in state.tried}
        if not wanted:
            break
        _settle(state, wanted, paths, session, sink)
    session.add(sink)
    for number, (path, members) in enumerate(state.resolved.members.items()):
        folder = directory / f"archives{number}"
        folder.mkdir()
        state.resolved.replaced[path] = without_members(path, members, folder)
    return state.resolved


def _wanted(state: _Linking) -> dict[str, tuple[Missing, UnitRecord]]:
    """The routines that have no device code, by symbol, with the file that needs each."""
    records = [record for unit, _ in state.units for record in unit.records]
    known = {symbol for record in records for symbol in record.compiled}
    return {m.symbol: (m, r) for r in records for m in r.missing if m.symbol not in known}


def _settle(
    state: _Linking,
    wanted: dict[str, tuple[Missing, UnitRecord]],
    paths: Sequence[str],
    session: Session,
    sink: Sink,
) -> None:
    """Compile each file once more that defines one of the routines."""
    state.tried |= wanted
    groups: dict[int, list[str]] = {}
    for symbol, (missing, record) in wanted.items():
        at = next((n for n, (unit, _) in enumerate(state.units) if symbol in unit.defined), -1)
        if at >= 0 and _may_repeat(state.units[at][0]):
            groups.setdefault(at, []).append(symbol)
        elif not _has_others(paths, session):
            where = state.units[at][0].records[0].source if at >= 0 else ""
            _report_missing(state, missing, record, where, sink)
    for at, symbols in groups.items():
        if not _again(state, at, symbols):
            unit = state.units[at][0]
            for missing, record in (wanted[symbol] for symbol in symbols):
                place = _span(missing.place, record)
                source = unit.records[0].source
                sink.report(
                    ROUTINE_FAILED,
                    place,
                    notes=_notes(state, missing, record),
                    name=missing.name,
                    path=source,
                )


def _may_repeat(unit: Linked) -> bool:
    return len(unit.records) == 1 and unit.records[0].is_current()


def _has_others(paths: Iterable[str], session: Session) -> bool:
    """Whether something may have device code of routines, and says nothing of it.

    What shared libraries lack, programs may have; on the CPU kernels call routines of shared libraries.
    """
    hip = uses_hip(session.settings)
    if "-shared" in session.command.options:
        return True
    mark = _KERNELS if hip else OFFLOADING
    return any(
        holds(path, mark) and not holds(path, SECTION) and (hip or not is_shared(path)) for path in paths
    )


def _again(state: _Linking, at: int, symbols: Sequence[str]) -> bool:
    """Compile the file of an object once more, with routines; whether that succeeded."""
    unit, path = state.units[at]
    (record,) = unit.records
    folder = state.directory / f"routines{state.count}"
    folder.mkdir()
    state.count += 1
    result = folder / f"{Path(record.source).stem}.o"
    command = _command(record, symbols, result, folder)
    code = execute.run(command)
    if code:
        return False
    made = next(iter(linked([str(result)])), None)
    if made is None:
        return False
    _put(state, path, unit, str(result))
    state.units[at] = (made, path)
    return True


def _put(state: _Linking, path: str, unit: Linked, result: str) -> None:
    """Have an object linked in place of the one that a path names, or of a member of the archive there."""
    if not is_archive(path):
        state.resolved.replaced[path] = result
    elif unit.path in state.resolved.added:
        state.resolved.added[state.resolved.added.index(unit.path)] = result
    else:
        state.resolved.added.append(result)
        state.resolved.members.setdefault(path, set()).add(unit.member)


def _command(record: UnitRecord, symbols: Sequence[str], result: Path, folder: Path) -> list[str]:
    """The command that made an object, in its folder, for routines and another place."""
    name = _COMMANDS[record.program]
    code = _COMMAND.format(folder=record.folder, name=name)
    own = [f"-fopenacc-routine={symbol}" for symbol in symbols]
    words = list(record.arguments)
    if name == "flang":
        words = [*_searching(words), "-J", str(folder)]
    compiling = [] if "-c" in words else ["-c"]
    return [sys.executable, "-c", code, *own, *words, *compiling, "-o", str(result)]


def _searching(words: Sequence[str]) -> list[str]:
    """The arguments with the folder for modules as one that is searched: they are there already."""
    out, rest = list[str](), iter(words)
    for word in rest:
        if word in FOLDERS:
            out.append(f"-I{next(rest, '.')}")
        else:
            folder = glued_folder(word)
            out.append(f"-I{folder}" if folder else word)
    return out


def _report_missing(state: _Linking, missing: Missing, record: UnitRecord, source: str, sink: Sink) -> None:
    why = "no file that is linked here defines it"
    if source:
        why = f"'{source}' has changed since it was compiled, or its object was made of several"
    place = _span(missing.place, record)
    sink.report(ROUTINE_MISSING, place, notes=_notes(state, missing, record), name=missing.name, why=why)


def _notes(state: _Linking, missing: Missing, record: UnitRecord) -> list[Note]:
    """Notes of the calls that lead to a routine, the nearest first, in other files as well."""
    notes, seen, records = list[Note](), set[str](), [(missing, record)]
    while records:
        one, own = records.pop(0)
        notes += [Note(text, _span(where, own)) for text, where in one.calls]
        for symbol in (s for s in own.compiled if s in state.tried and s not in seen):
            seen.add(symbol)
            needed, by = state.tried[symbol]
            notes.append(Note(f"'{needed.name}' is called on the device here", _span(needed.place, by)))
            records.append((needed, by))
    return notes


def _span(place: Place, record: UnitRecord) -> Span | None:
    """A place that a record names, if it is still there."""
    path, line, column = place
    try:
        data = Path(record.folder, path).read_bytes()
        shown = path if Path(record.folder) == Path.cwd() else os.path.join(record.folder, path)
        file = SourceFile(shown, data, Language.FORTRAN if record.program == "accomp-flang" else Language.C)
        at = file.offset(line, column)
    except (OSError, ValueError, IndexError):
        return None
    end = at
    while data[end : end + 1].isalnum() or data[end : end + 1] == b"_":
        end += 1
    return Span(file, at, max(end, at + 1)) if at < len(data) else None
