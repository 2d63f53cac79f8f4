"""Libclang's record of a translation unit: where macros are used, and what they mean there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from accomp.frontends.clang.lexer_scan import line_start
from accomp.frontends.clang.macro_options import command_line_macros
from accomp.frontends.clang.macro_tokens import Definition, definition
from accomp.frontends.clang.pragmas import withdrawals
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.records import dataclass
from accomp.source import SourceFile
from accomp.syntax import c_lexis

_DEFINITION, _USE, _INCLUSION = 501, 502, 503
_DEFINE = b"#define "


@dataclass(frozen=True, slots=True)
class Use:
    """A use of a macro outside of the arguments of others, each time that its file is included."""

    source: SourceFile
    start: int
    end: int


@dataclass(slots=True)
class _Open:
    """A file that is being read, and how many of the `#undef` lines in it were."""

    source: SourceFile
    withdrawn: int = 0


class Record:
    """The record of a unit that was parsed with `record`; the files are buffers of it."""

    def __init__(
        self, unit: TranslationUnit, sources: Sequence[SourceFile], arguments: Sequence[str]
    ) -> None:
        self._unit = unit
        self._files = dict[int | None, SourceFile]()
        for source in sources:
            file = unit.file(source.path) or unit.file(f"./{source.path}")
            if file is not None:
                unit.expect(file, source.data)
                self._files[file] = source
        self._skipped = unit.skipped()
        self._withdrawals = {s.path: [*self._active(s)] for s in sources}
        self._known = dict[bytes, Definition | tuple[int | None, int, int]]()
        for line in command_line_macros(arguments).data.split(b"\n"):
            made = definition(line.removeprefix(_DEFINE)) if line.startswith(_DEFINE) else None
            if made is not None:
                self._known[made.name] = made
        self._open = list[_Open]()
        self._told = dict[bytes, bool]()
        """What `leads` told of names that mean what they did."""

    def uses(self) -> Iterator[Use]:
        """The uses in the files, in the order in which they are read; `meaning` is that at the last one."""
        outer = None
        for cursor in self._unit.children(self._unit.root):
            if cursor.kind not in (_DEFINITION, _USE, _INCLUSION):
                continue
            file, start, end = self._unit.extent(cursor)
            source = self._files.get(file)
            if source is not None:
                self._reach(source, start)
            if cursor.kind == _DEFINITION and file is not None:
                self._told.clear()
                self._known[self._unit.name(cursor).encode("utf-8", "surrogateescape")] = (file, start, end)
            elif cursor.kind == _USE and source is not None:
                inside = outer is not None and outer.source is source and outer.start < start < outer.end
                if not inside and not _in_directive(source.data, start):
                    outer = Use(source, start, end)
                    yield outer

    def meaning(self, name: bytes) -> Definition | None:
        """The definition of a macro that counts by now; None for none and where it cannot be read."""
        known = self._known.get(name)
        if isinstance(known, tuple):
            file, start, end = known
            data = self._files[file].data if file in self._files else self._unit.on_disk(file)
            known = definition(data[start:end])
            if known is None or known.name != name:  # built in
                del self._known[name]
                return None
            self._known[name] = known
        return known

    def leads(self, name: bytes, to: AbstractSet[bytes]) -> bool:
        """Whether a name may become one of these macros; `to` is the same each time."""
        if name in self._told:
            return self._told[name]
        found, more = {name}, [name]
        while more:
            word = more.pop()
            macro = self.meaning(word)
            pastes = macro is not None and any(t.text in (b"##", b"%:%:") for t in macro.body)
            if word in to or pastes or self._told.get(word, False):
                self._told[name] = True
                return True
            words = macro.words - found if macro is not None else frozenset[bytes]()
            found |= words
            more += words
        self._told.update(dict.fromkeys(found, False))
        return False

    def is_skipped(self, source: SourceFile, at: int) -> bool:
        """Whether the preprocessor skips what stands at an offset."""
        return any(path == source.path and begin <= at < end for path, begin, end in self._skipped)

    def _active(self, source: SourceFile) -> Iterator[tuple[bytes, int]]:
        return ((n, at) for n, at in withdrawals(source) if not self.is_skipped(source, at))

    def _reach(self, source: SourceFile, at: int) -> None:
        """Note that a file is read up to an offset, and to their ends what it includes before."""
        if not any(o.source is source for o in self._open):
            self._open.append(_Open(source))
        while self._open[-1].source is not source:
            self._withdraw(self._open.pop(), None)
        self._withdraw(self._open[-1], at)

    def _withdraw(self, opened: _Open, at: int | None) -> None:
        listed = self._withdrawals[opened.source.path]
        while opened.withdrawn < len(listed):
            name, place = listed[opened.withdrawn]
            if at is not None and place >= at:
                break
            self._told.clear()
            self._known.pop(name, None)
            opened.withdrawn += 1


def _in_directive(data: bytes, at: int) -> bool:
    before = c_lexis.blanked(data[line_start(data, at) : at]).lstrip()
    return before.startswith((b"#", b"%:"))
