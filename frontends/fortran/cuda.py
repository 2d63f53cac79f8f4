"""CUDA Fortran as Fortran with OpenACC: kernel loops (`!$cuf kernel do`) and arrays in device memory.

A device variable becomes a host variable that a `declare` directive gives a device copy. Assignments of
the host program from and to it update one from the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from accomp.codes.frontend import CUDA_FORTRAN, SKIPPED_CUDA_FORTRAN
from accomp.diagnostics import Sink
from accomp.frontends.fortran.cuda_calls import CONSTANT, api_call, api_lines, constant
from accomp.frontends.fortran.cuda_kernels import Device, device_statements, dim3_edits, kernel_edits, launch
from accomp.frontends.fortran.delimiters import after_parentheses, find_top, split_top
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.loops import nest
from accomp.frontends.fortran.modules import Files
from accomp.frontends.fortran.references import Sense
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.source_form import scan
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Block, Structure, structure
from accomp.patterns import pattern
from accomp.source import Edit, SourceFile, Span, apply_edits
from accomp.syntax.lexer import decimal

_KERNEL = pattern(r"kernel\s+do\s*(?:\(\s*(\d+)\s*\))?\s*(<<<.*>>>)?\s*$", re.DOTALL)
_ATTRIBUTE = pattern(r",\s*(device|constant|pinned|managed|unified|texture)(?=\s*(?:,|::))", re.IGNORECASE)
_GIVEN = pattern(r"attributes\s*\(\s*(\w+)\s*\)\s*(?:::)?\s*")
_REDUCED = pattern(r"([a-z_]\w*)\s*=\s*(?:\1\s*([+*])|(max|min)\s*\(\s*\1\s*,|(max|min)\s*\(.*,\s*\1\s*\)$)")
_MODULES = frozenset(("cudafor", "cutensorex", "cudadevice"))
_DEVICE = frozenset(("device", "constant"))
_LEFT_OUT = _DEVICE | {"pinned"}
"""Attributes that go; where memory of the host is pinned, transfers are faster and nothing else differs."""


def as_openacc(
    source: SourceFile,
    width: int,
    arguments: tuple[str, ...],
    sink: Sink,
    *,
    hip: bool,
    skipped: frozenset[int] = frozenset(),
) -> SourceFile:
    """The file with OpenACC directives for what CUDA Fortran says; `hip` tells what its kernels become.

    On lines that the preprocessor skips, what has no translation stays as it is.
    """
    made = structure(scan(source, width))
    made.note_idle(skipped)
    scopes = Files(arguments).add(made)
    translation = _Translation(made, scopes, sink)
    edits = [*translation.declarations(), *translation.statements(), *translation.constants()]
    edits += [*kernel_edits(made, Device(scopes, hip, translation.say)), *dim3_edits(made)]
    return SourceFile(source.path, apply_edits(source, edits), source.language, source.form, source.edited)


class _Translation:
    """The edits of one file."""

    def __init__(self, made: Structure, scopes: Scopes, sink: Sink) -> None:
        self.structure, self.scopes, self.sink = made, scopes, sink
        self.source = made.scan.source
        self.regions = Regions(scopes)
        self.inside = device_statements(made)
        """Statements of device procedures and kernel loops."""

    def say(self, index: int, what: str) -> None:
        """Refuse a statement that is compiled."""
        span = self.structure.scan.span(self.structure.statements[index])
        code = SKIPPED_CUDA_FORTRAN if index in self.structure.idle else CUDA_FORTRAN
        self.sink.report(code, span, what=what)

    # Declarations.

    def declarations(self) -> Iterator[Edit]:
        """Attributes taken out of declarations, and `declare` directives after them."""
        for index, statement in enumerate(self.structure.statements):
            kind = self.structure.shapes[index].kind
            if kind is Kind.USE and any(re.search(rf"\b{m}\b", statement.text) for m in _MODULES):
                yield Edit(Span(self.source, statement.begin, statement.end), b"")
            elif kind is Kind.DECLARATION:
                yield from self._declaration(index)

    def _declaration(self, index: int) -> Iterator[Edit]:
        statement = self.structure.statements[index]
        given = _GIVEN.match(statement.text)
        if given is not None:
            yield from self._given(index, given)
            return
        written = self.structure.scan.written(statement)
        colons = find_top(statement.text, "::")
        found = list(_ATTRIBUTE.finditer(written, 0, colons + 2)) if colons >= 0 else []
        for match in found:
            if match[1].lower() not in _LEFT_OUT:
                self.say(index, f"the attribute '{match[1]}'")
                continue
            first, last = statement.place(match.start(), match.end())
            yield Edit(Span(self.source, first, last), b"")
        if any(match[1].lower() in _DEVICE for match in found):
            yield from self._declared(index, colons + 2)

    def _given(self, index: int, given: re.Match[str]) -> Iterator[Edit]:
        """A statement that gives variables an attribute; that of a kernel's shared memory is its own."""
        statement = self.structure.statements[index]
        if given[1] == "shared" and index in self.inside:
            return
        if given[1] not in _LEFT_OUT:
            self.say(index, f"the attribute '{given[1]}'")
            return
        yield Edit(Span(self.source, statement.begin, statement.end), b"")
        if given[1] in _DEVICE:
            yield from self._declared(index, given.end())

    def _declared(self, index: int, at: int) -> Iterator[Edit]:
        """The directive for variables in device memory, whose names begin at an index of a statement."""
        if index in self.inside:
            return
        text, scope = self.structure.statements[index].text, self.scopes.at(index)
        names: list[str] = []
        for low, high in split_top(text, at, len(text)):
            name = re.match(r"[a-z_]\w*", text[low:high])
            entity = scope.find(name[0]) if name is not None else None
            if entity is not None and not entity.dummy:
                names.append(entity.name)
        if names:
            yield self._line_after(index, f"!$acc declare create({', '.join(names)})")

    # Statements.

    def statements(self) -> Iterator[Edit]:
        """Kernel loops as loop constructs; updates around assignments of the host program."""
        for index, statement in enumerate(self.structure.statements):
            if statement.sentinel == "cuf":
                yield from self._kernel(index)
        for index, shape in enumerate(self.structure.shapes):
            if shape.kind is Kind.EXECUTABLE and index not in self.inside:
                yield from self._executable(index)

    def _kernel(self, index: int) -> Iterator[Edit]:
        statement = self.structure.statements[index]
        found = _KERNEL.match(statement.text)
        start = self.structure.next(index)
        count = decimal(found[1] or "1") if found is not None else None
        loops = nest(self.structure, start, count or 1).loops if start >= 0 else ()
        if found is None or count is None or not loops:
            self.say(index, f"the directive '!$cuf {statement.text}'")
            return
        block = loops[0].block
        self.inside |= set(range(block.first, block.last + 1))
        words = ["!$acc parallel loop gang vector default(present)"]
        words += [f"collapse({count})"] if count > 1 else []
        words += self._sizes(index, found[2] or "")
        words += [f"reduction({op}:{name})" for name, op in self._reductions(block).items()]
        span = Span(self.source, statement.begin, statement.end)
        yield Edit(span, self._folded(words, statement.begin))

    def _sizes(self, index: int, chevrons: str) -> list[str]:
        """The numbers of blocks and of threads of a block; `*` leaves the choice."""
        parts = [chevrons[3:-3][a:b] for a, b in split_top(chevrons[3:-3], 0, max(len(chevrons) - 6, 0))]
        out: list[str] = []
        for clause, part in zip(("num_gangs", "vector_length"), parts, strict=False):
            text = part.strip()
            if text.startswith("(") and text.endswith(")"):
                text = " * ".join(f"({text[1:-1][a:b]})" for a, b in split_top(text[1:-1], 0, len(text) - 2))
            if "*" in re.sub(r"\w\s*\*|\)\s*\*", "", text) or text in ("*", ""):
                continue
            out.append(f"{clause}({text})")
        if len(parts) > 2:
            out += self._stream(index, parts[2:])
        return out

    def _stream(self, index: int, parts: list[str]) -> list[str]:
        """The stream of a kernel loop, its last argument or the one with the keyword."""
        keyed = [p.partition("=")[2] for p in parts if p.replace(" ", "").startswith("stream=")]
        stream = (keyed or parts[1:2] or [""])[0].strip()
        if not keyed and parts[0].strip() not in ("0", "*", ""):
            self.say(index, "shared memory of kernel loops")
        return [f"async(int({stream}))"] if stream not in ("", "0", "*") else []

    def _reductions(self, block: Block) -> dict[str, str]:
        """Scalars that each iteration adds to or compares with are reduced."""
        found: dict[str, str] = {}
        for index in range(block.first, block.last + 1):
            text = self.structure.statements[index].text
            text = text[after_parentheses(text, text.find("(")) :].strip() if text.startswith("if") else text
            match = _REDUCED.match(text)
            entity = self.scopes.at(index).find(match[1]) if match is not None else None
            if match is not None and entity is not None and not entity.dimensions:
                found[match[1]] = match[2] or match[3] or match[4]
        return found

    def _executable(self, index: int) -> Iterator[Edit]:
        """An assignment that reads or sets device variables; calls of CUDA's own routines are refused."""
        text = self.structure.statements[index].text
        if "<<<" in text:
            yield from self._launch(index)
            return
        at = find_top(text, "=")
        assigned = at > 0 and text[at + 1 : at + 2] not in ("=", ">")
        references = self.regions.statement(index)
        for reference in references:
            own = bool(reference.entity.path) and not reference.entity.implicit
            if reference.sense is Sense.CALL and reference.name.startswith("cuda") and not own:
                yield from self._routine(index, reference.name)
                return
        if not assigned:
            return
        device = [r for r in references if r.sense is Sense.VARIABLE and _on_device(r.entity)]
        read = dict.fromkeys(r.name for r in device if r.read and not r.inquired)
        written = [r for r in device if r.written]
        if read:
            yield self._line_before(index, f"!$acc update self({', '.join(read)})")
        if written:
            yield self._line_after(index, f"!$acc update device({text[:at].strip()})")

    def _launch(self, index: int) -> Iterator[Edit]:
        dims = frozenset(
            e.name
            for e in self.scopes.at(index).declared.entities.values()
            if e.type is not None and e.type.derived == "dim3"
        )
        lines = launch(self.structure, index, dims, self.scopes.at(index))
        if isinstance(lines, str):
            self.say(index, lines)
            return
        yield self._instead(index, lines)

    def _routine(self, index: int, name: str) -> Iterator[Edit]:
        """A call of CUDA's API."""
        statement = self.structure.statements[index]
        line = self.structure.scan.span(statement).position()[0]
        call = api_call(self.structure.scan.written(statement).lower(), line)
        lines = api_lines(call, lambda text: self._whole(index, text)) if call is not None else None
        if lines is None:
            self.say(index, f"the routine '{name}'")
        else:
            yield self._instead(index, lines)

    def _whole(self, index: int, text: str) -> tuple[bool, int] | None:
        """Whether a variable is in device memory, and its rank."""
        found = self.scopes.at(index).find(text.strip()) if text.strip().isidentifier() else None
        return (_on_device(found), len(found.dimensions)) if found is not None else None

    def constants(self) -> Iterator[Edit]:
        """Constants of module cudafor."""
        for index, statement in enumerate(self.structure.statements):
            if self.structure.shapes[index].kind in (Kind.EXECUTABLE, Kind.DECLARATION, Kind.IF):
                found = CONSTANT.finditer(statement.text)
                called = self.structure.shapes[index].kind is Kind.EXECUTABLE and api_call(statement.text, 0)
                for one in found if not called else ():
                    place = statement.place(*one.span())
                    yield Edit(Span(self.source, *place), constant(one[0]).encode())

    def _instead(self, index: int, lines: list[str]) -> Edit:
        """Lines in place of a statement."""
        statement = self.structure.statements[index]
        joint = b"\n" + self._lead(statement.begin)
        text = joint.join(line.encode("latin-1") for line in lines)
        return Edit(Span(self.source, statement.begin, statement.end), text)

    # Lines.

    def _lead(self, at: int) -> bytes:
        data = self.source.data
        line = data[data.rfind(b"\n", 0, at) + 1 :].split(b"\n", 1)[0]
        return line[: len(line) - len(line.lstrip())]

    def _line_after(self, index: int, text: str) -> Edit:
        statement = self.structure.statements[index]
        end = self.source.data.find(b"\n", statement.end)
        end = len(self.source.data) if end < 0 else end
        lead = self._lead(statement.begin)
        return Edit(Span(self.source, end, end), b"\n" + lead + text.encode("latin-1"))

    def _line_before(self, index: int, text: str) -> Edit:
        statement = self.structure.statements[index]
        start = self.source.data.rfind(b"\n", 0, statement.begin) + 1
        lead = self._lead(statement.begin)
        return Edit(Span(self.source, start, start), lead + text.encode("latin-1") + b"\n")

    def _folded(self, words: list[str], at: int) -> bytes:
        lead = self._lead(at).decode("latin-1")
        return f" &\n{lead}!$acc& ".join(words).encode("latin-1")


def _on_device(entity: Entity) -> bool:
    return not _DEVICE.isdisjoint(entity.attributes)
