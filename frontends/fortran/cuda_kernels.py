"""Kernels of CUDA Fortran, `attributes(global)`, as routines that are called for each thread of each block.

A launch becomes a nest of loops over blocks (gangs) and threads (vector lanes). Variables in shared memory
are private to the gangs; where threads wait for each other, each lane has to be a thread, as HIP has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from accomp.frontends.fortran.cuda_calls import atomic_lines
from accomp.frontends.fortran.delimiters import after_parentheses, split_top
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Edit, Span

_GLOBAL = pattern(r"attributes\s*\(\s*(global|device|host\s*,\s*device)\s*\)\s*", re.IGNORECASE)
_BUILT_IN = pattern(r"\b(threadidx|blockidx|blockdim|griddim)\s*%\s*([xyz])\b", re.IGNORECASE)
_LETTERS = {"threadidx": "t", "blockidx": "b", "blockdim": "n", "griddim": "g"}
_LAUNCH = pattern(r"call\s+(\w+)\s*<<<(.*?)>>>\s*\((.*)\)\s*$", re.IGNORECASE | re.DOTALL)
_WAITS = pattern(r"\b(syncthreads\w*|threadfence\w*|syncwarp|__shfl\w*|atomic\w+)\b")
_MEET = frozenset(("syncthreads", "threadfence", "threadfence_block", "threadfence_system", "syncwarp"))
_SHARED = pattern(r",\s*shared(?=\s*(?:,|::))", re.IGNORECASE)
_SHARED_ALONE = pattern(r"attributes\s*\(\s*shared\s*\).*", re.IGNORECASE | re.DOTALL)
_WARP = pattern(r"\bwarpsize\b", re.IGNORECASE)
_WARP_SIZE = "cuda_warp"
_PLACES = tuple(f"cuda_{letter}{dim}" for letter in _LETTERS.values() for dim in "xyz")
Say = Callable[[int, str], None]


@dataclass(frozen=True, slots=True)
class Device:
    """The file that is translated: whether its kernels become HIP, and how statements of it are refused."""

    scopes: Scopes
    hip: bool
    say: Say


def kernel_edits(structure: Structure, device: Device) -> Iterator[Edit]:
    """The edits of kernels and other device procedures; each once where `#if` gives one several heads."""
    edits: dict[Edit, None] = {}
    kernels: dict[int, bool] = {}
    for block, found in _procedures(structure):
        kernel = found[1].lower() == "global"
        if kernels.setdefault(block.last, kernel) != kernel:
            device.say(block.first, "a procedure that is a kernel under one condition of '#if' alone")
            continue
        edits |= dict.fromkeys(_procedure(structure, block, found, kernel, device))
    return iter(edits)


def _procedures(structure: Structure) -> Iterator[tuple[Block, re.Match[str]]]:
    """The procedures for devices, with what says so."""
    for block in structure.units():
        if block.kind in PROCEDURES and block.first >= 0:
            found = _GLOBAL.search(structure.scan.written(structure.statements[block.first]))
            if found is not None:
                yield block, found


def device_statements(structure: Structure) -> set[int]:
    """The statements of device procedures: nothing of them is about the host's copies of device variables."""
    return {i for block, _ in _procedures(structure) for i in range(block.first, block.last + 1)}


def _procedure(
    structure: Structure, block: Block, found: re.Match[str], kernel: bool, device: Device
) -> Iterator[Edit]:
    first = structure.statements[block.first]
    source = structure.scan.source
    yield Edit(Span(source, *first.place(*found.span())), b"")
    lines = ["!$acc routine seq"]
    if kernel:
        opened = first.text.find("(", found.end())
        close = after_parentheses(first.text, opened) - 1 if opened >= 0 else len(first.text)
        empty = not first.text[opened + 1 : close].strip() or opened < 0
        at = first.place(close, close)[0]
        shared = shared_of(device.scopes.of(block)).names
        own = (*_PLACES, *((_WARP_SIZE,) if uses_warps(structure, block) else ()))
        listed = ", ".join((*own, *shared))
        dummies = f"&\n    {listed}"
        text = f"({dummies})" if opened < 0 else f"{'' if empty else ', '}{dummies}"
        yield Edit(Span(source, at, at), text.encode())
        lines.append(f"integer, value :: {', '.join(_PLACES[:6])}")
        lines.append(f"integer, value :: {', '.join(own[6:])}")
    last = block.first
    for index in range(block.first + 1, block.last):
        kind = structure.shapes[index].kind
        if kind is Kind.CONTAINS:
            break  # internal procedures have edits of their own
        if kind in (Kind.DECLARATION, Kind.USE, Kind.IMPLICIT):
            last = index
        yield from _statement(structure, index, kernel, device)
    after = source.data.find(b"\n", structure.statements[last].end)
    after = len(source.data) if after < 0 else after
    text = "".join(f"\n    {line}" for line in lines)
    yield Edit(Span(source, after, after), text.encode())


def _statement(structure: Structure, index: int, kernel: bool, device: Device) -> Iterator[Edit]:
    """A statement of a device procedure: shared memory, atomic functions, barriers, places of the thread."""
    statement, kind = structure.statements[index], structure.shapes[index].kind
    source = structure.scan.source
    if kind is Kind.DECLARATION:
        written = structure.scan.written(statement)
        found = _SHARED_ALONE.match(written) or _SHARED.search(written)
        if found is not None and not kernel:
            device.say(index, "shared memory of a procedure that is no kernel")
        elif found is not None:
            yield Edit(Span(source, *statement.place(*found.span())), b"")
    lines = atomic_lines(statement.text) if kind is Kind.EXECUTABLE else None
    if lines is not None:
        text = "\n".join(_BUILT_IN.sub(_place, line) if kernel else line for line in lines)
        yield Edit(Span(source, statement.begin, statement.end), text.encode("latin-1"))
        return
    waits = _WAITS.search(statement.text) if kind is Kind.EXECUTABLE else None
    if waits is not None and (waits[1] not in _MEET or not device.hip):
        device.say(index, f"the routine '{waits[1]}'")
    if kernel:
        yield from _named(structure, index)


def _place(found: re.Match[str]) -> str:
    return f"cuda_{_LETTERS[found[1].lower()]}{found[2].lower()}"


def uses_warps(structure: Structure, block: Block) -> bool:
    """Whether a kernel asks for the size of warps."""
    return any(_WARP.search(structure.statements[i].text) for i in range(block.first + 1, block.last))


def _named(structure: Structure, index: int) -> Iterator[Edit]:
    """`threadIdx%x` and the like as arguments."""
    statement = structure.statements[index]
    for found in _BUILT_IN.finditer(statement.text):
        yield Edit(Span(structure.scan.source, *statement.place(*found.span())), _place(found).encode())
    for found in _WARP.finditer(statement.text):
        yield Edit(Span(structure.scan.source, *statement.place(*found.span())), _WARP_SIZE.encode())


def dim3_edits(structure: Structure) -> Iterator[Edit]:
    """Variables of type dim3 as arrays of three numbers."""
    source = structure.scan.source
    names: set[str] = set()
    for index, statement in enumerate(structure.statements):
        if structure.shapes[index].kind is not Kind.DECLARATION:
            continue
        found = re.match(r"type\s*\(\s*dim3\s*\)", statement.text)
        if found is not None:
            yield Edit(Span(source, *statement.place(*found.span())), b"integer, dimension(3)")
            names |= set(re.findall(r"\w+", statement.text[found.end() :]))
    for index, statement in enumerate(structure.statements):
        if structure.shapes[index].kind is not Kind.EXECUTABLE or "<<<" in statement.text:
            continue
        for found in re.finditer(r"\bdim3\s*\(", statement.text):
            close = after_parentheses(statement.text, found.end() - 1)
            inside = statement.text[found.end() - 1 : close]
            if inside.count("(") != inside.count(")"):
                continue
            yield Edit(Span(source, *statement.place(*found.span())), b"[")
            yield Edit(Span(source, *statement.place(close - 1, close)), b"]")
        for found in re.finditer(r"\b(\w+)\s*%\s*([xyz])\b", statement.text):
            if found[1] in names:
                text = f"{found[1]}({'xyz'.index(found[2]) + 1})"
                yield Edit(Span(source, *statement.place(*found.span())), text.encode())


def launch(structure: Structure, index: int, arrays: frozenset[str], scope: Scope) -> list[str] | str:
    """The lines of a launch, or what of it cannot be translated. `arrays` are variables of type dim3."""
    written = structure.scan.written(structure.statements[index])
    found = _LAUNCH.match(written)
    parts = [found[2][a:b] for a, b in split_top(found[2], 0, len(found[2]))] if found is not None else []
    if found is None or not 2 <= len(parts) <= 4:
        return "this launch"
    kernel = scope.procedure(scope.resolve(found[1].lower()))
    shared = shared_of(kernel) if kernel is not None else None
    size = parts[2].strip() if len(parts) > 2 else ""
    declared = shared.declarations(size) if shared is not None else []
    if declared is None or (shared is None and size not in ("", "0")):
        return "shared memory of this launch, of which the kernel has no array or several"
    warps = kernel is not None and uses_warps(kernel.structure, kernel.block)
    sizes = [_sizes(part.strip(), arrays) for part in parts[:2]]
    lines = ["block", f"integer :: {', '.join(_PLACES[:6])}", f"integer :: {', '.join(_PLACES[6:])}"]
    lines += [f"integer :: {_WARP_SIZE}", "integer, external :: accomp_hip_warp"] if warps else []
    lines += declared
    for letter, values in zip("gn", sizes, strict=True):
        lines += [f"cuda_{letter}{d} = {v}" for d, v in zip("xyz", values, strict=True)]
    lines += [f"{_WARP_SIZE} = accomp_hip_warp()"] if warps else []
    clauses = f" private({', '.join(shared.actual)})" if shared is not None and shared.actual else ""
    clauses += f" async(int({parts[3].strip()}))" if len(parts) > 3 and parts[3].strip() != "0" else ""
    lines.append("!$acc parallel loop gang collapse(3) default(present) &")
    lines.append(f"!$acc& vector_length(cuda_nx*cuda_ny*cuda_nz){clauses}")
    lines += [f"do cuda_b{d} = 1, cuda_g{d}" for d in "zyx"]
    lines.append("!$acc loop vector collapse(3)")
    lines += [f"do cuda_t{d} = 1, cuda_n{d}" for d in "zyx"]
    given = [found[3].strip(), ", ".join(_PLACES), _WARP_SIZE if warps else ""]
    given += [", ".join(shared.actual)] if shared is not None else []
    lines += [f"call {found[1]}(&", *(f"  {one}, &" for one in given if one)]
    lines[-1] = lines[-1].removesuffix(", &") + ")"
    return [*lines, *("end do" for _ in range(6)), "end block"]


def _sizes(text: str, arrays: frozenset[str]) -> list[str]:
    """Three extents: a number is one of x."""
    if text.lower() in arrays:
        return [f"{text}({d})" for d in (1, 2, 3)]
    dim3 = re.match(r"dim3\s*\((.*)\)$", text, re.IGNORECASE | re.DOTALL)
    if dim3 is None:
        return [text, "1", "1"]
    parts = [dim3[1][a:b] for a, b in split_top(dim3[1], 0, len(dim3[1]))]
    return [*parts, *("1" for _ in range(3 - len(parts)))]


@dataclass(frozen=True, slots=True)
class Shared:
    """The variables in shared memory of one kernel, in the order of their declaration."""

    scope: Scope
    entities: tuple[Entity, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, which become dummy arguments."""
        return tuple(e.name for e in self.entities)

    @property
    def actual(self) -> tuple[str, ...]:
        """The names of those that the launch has."""
        return tuple(f"cuda_shared_{e.name}" for e in self.entities)

    @property
    def dynamic(self) -> bool:
        """Whether the launch says how large they are."""
        return any(not self._constant(e) for e in self.entities if e.dimensions)

    def _constant(self, entity: Entity) -> bool:
        from accomp.frontends.fortran.shared_storage import shape_of

        return shape_of(self.scope, entity) is not None

    def declarations(self, size: str) -> list[str] | None:
        """The declarations in front of a launch that asks for `size` bytes; None where there can be none."""
        from accomp.frontends.fortran.shared_storage import shape_of
        from accomp.frontends.fortran.types import of_entity
        from accomp.host.fortran_types import Defaults, RefusedError

        if self.dynamic and (not size or len(self.entities) > 1):
            return None
        lines: list[str] = []
        for entity, name in zip(self.entities, self.actual, strict=True):
            try:
                type_ = of_entity(self.scope, entity, Defaults())
            except RefusedError:
                return None
            shape = ""
            pairs = shape_of(self.scope, entity)
            if pairs:
                shape = f"({', '.join(f'{low}:{low + extent - 1}' for low, extent in pairs)})"
            elif entity.dimensions:
                shape = f"(({size}) / {max(type_.size, 1)})"
            lines.append(f"{type_.text} :: {name}{shape}")
        return lines


def shared_of(scope: Scope) -> Shared:
    """The variables in shared memory of a kernel."""
    found = (e for e in scope.declared.entities.values() if "shared" in e.attributes)
    return Shared(scope, tuple(found))
