"""What a link command takes besides sources, and what is in it, read off the files."""

from __future__ import annotations

import mmap
import os
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

from accomp.driver.response import expand

OFFLOADING = b".llvm.offloading"
"""The section in which LLVM's compilers keep device code of an object."""
RUNTIME = (b"accomp", b"\0acc_", b"_QMopenacc", b"__openacc_MOD_")
"""What names of the run-time library have in them: its own, OpenACC's in C, and in modules of Fortran."""

_ARCHIVES = (b"!<arch>\n", b"!<thin>\n")
_BITCODE = b"BC\xc0\xde"
_ELF = b"\x7fELF"
_ELF_64 = _ELF + b"\x02\x01"
_SECTION = struct.Struct("<4xI16xQQ24x")
"""A section's header: type, place and size."""
_STRTAB = 3
_VALUED = frozenset("-o -x -u -z -T -e -rpath -soname -I -D -isystem -MF -MT -MQ -rpath-link -Xclang".split())
_STATIC = frozenset(("-static", "-Bstatic", "-dn", "-non_shared"))
_DYNAMIC = frozenset(("-Bdynamic", "-dy", "-call_shared"))
_HEADER = 60
"""The bytes of a member's header in an archive: name, times and owner, size in bytes 48 to 58."""


def inputs(arguments: Sequence[str]) -> list[str]:
    """The objects, archives and shared libraries among the arguments of a link command, in their order."""
    folders, found = list[str](), list[tuple[str, bool]]()
    static = False
    words = _words(arguments)
    for word in words:
        if word in _STATIC or word in _DYNAMIC:
            static = word in _STATIC
        elif word.startswith("-L"):
            folders.append(word[2:] or next(words, ""))
        elif word.startswith("-l"):
            found.append((f"-l{word[2:] or next(words, '')}", static))
        elif word in _VALUED:
            next(words, None)
        elif not word.startswith("-"):
            found.append((word, static))
    places = [*folders, *filter(None, os.environ.get("LIBRARY_PATH", "").split(":")), "/usr/local/lib"]
    paths = (_library(name[2:], places, fixed) if name.startswith("-l") else name for name, fixed in found)
    return [path for path in dict.fromkeys(paths) if path]


def _words(arguments: Sequence[str]) -> Iterator[str]:
    """The arguments, and those for the linker in them, which has response files of its own."""
    rest = iter(arguments)
    for argument in rest:
        if argument == "-Xlinker":
            yield from expand([next(rest, "")])
        elif argument.startswith("-Wl,"):
            yield from expand(argument.split(",")[1:])
        else:
            yield argument


def _library(name: str, folders: Sequence[str], static: bool) -> str:
    """The file that -l stands for; "" where there is none in these folders."""
    kinds = ("lib{}.a",) if static else ("lib{}.so", "lib{}.a")
    names = [name[1:]] if name.startswith(":") else [kind.format(name) for kind in kinds]
    places = (os.path.join(folder, n) for folder in folders for n in names)
    return next((place for place in places if os.path.isfile(place)), "")


def is_archive(path: str) -> bool:
    """Whether a file is an archive of objects, thin or not."""
    return _start(path)[:8] in _ARCHIVES


def is_shared(path: str) -> bool:
    """Whether a file is a program or a shared library: ELF, and no relocatable object by its type."""
    start = _start(path)
    return start.startswith(_ELF) and start[16:18] not in (b"\x01\x00", b"\x00\x01")


def holds(path: str, *marks: bytes) -> bool:
    """Whether one of the marks, parts of names of sections or symbols, is in an object, archive or library.

    False for files that cannot be read, or are none of these.
    """
    start = _start(path)
    if not start.startswith((_ELF, _BITCODE, *_ARCHIVES)):
        return False
    try:
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            if start[:8] in _ARCHIVES:
                return _in_archive(path, data, marks)
            return _in_object(data, 0, len(data), marks)
    except (OSError, ValueError, struct.error):
        return False


def _in_archive(path: str, data: mmap.mmap, marks: tuple[bytes, ...]) -> bool:
    folder = Path(path).parent
    for name, at, size in members(data):
        if name and holds(str(folder / os.fsdecode(name)), *marks):
            return True
        if not name and _in_object(data, at, size, marks):
            return True
    return False


def members(data: bytes | mmap.mmap) -> Iterator[tuple[bytes, int, int]]:
    """The members of an archive: where each begins, and its size; of a thin one the path of its file."""
    thin, at, names = data[:8] == _ARCHIVES[1], len(_ARCHIVES[1]), b""
    while at + _HEADER <= len(data):
        name, digits = data[at : at + 16].rstrip(), data[at + 48 : at + 58].strip()
        size = int(digits) if digits.isdigit() else 0
        at += _HEADER
        if name == b"//":
            names = data[at : at + size]
        elif name not in (b"/", b"/SYM64/") and not thin:
            yield b"", at, size
        elif name[1:].isdigit():
            start = int(name[1:])
            yield names[start : names.find(b"/\n", start)], 0, 0
            continue
        at += size + size % 2


def contents(path: str, data: bytes) -> Iterator[bytes]:
    """What the members of an archive contain; of a thin one the files that it names, if they are there."""
    for name, at, size in members(data):
        file = Path(Path(path).parent, os.fsdecode(name))
        yield (file.read_bytes() if file.is_file() else b"") if name else data[at : at + size]


def _in_object(data: mmap.mmap, at: int, size: int, marks: tuple[bytes, ...]) -> bool:
    """Whether a mark is in one of the string tables of an object; of other formats, anywhere in it."""
    places = _string_tables(data, at) if data[at : at + 6] == _ELF_64 else [(at, at + size)]
    return any(data.find(mark, *place) >= 0 for place in places for mark in marks)


def _string_tables(data: mmap.mmap, at: int) -> list[tuple[int, int]]:
    """Where the tables of names of sections and symbols are in a file of ELF's 64-bit format."""
    (offset,) = struct.unpack_from("<Q", data, at + 0x28)
    (number,) = struct.unpack_from("<H", data, at + 0x3C)
    if offset and not number:  # too many for the header: the first section tells
        (number,) = struct.unpack_from("<Q", data, at + offset + 0x20)
    first = at + offset
    sections = _SECTION.iter_unpack(data[first : first + number * _SECTION.size])
    return [(at + start, at + start + size) for kind, start, size in sections if kind == _STRTAB]


def _start(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(18)
    except (OSError, ValueError):
        return b""


def section_of(data: bytes, name: bytes) -> bytes | None:
    """The bytes of a section of an ELF object of 64 bits; None where there is none of that name."""
    sections = _sections(data)
    table = sections[struct.unpack_from("<H", data, 0x3E)[0]]
    for own in sections:
        start = table[3] + own[0]
        if data[start : data.find(b"\0", start)] == name:
            return data[own[3] : own[3] + own[4]]
    return None


def symbols_of(data: bytes) -> frozenset[str]:
    """The global symbols that an ELF object of 64 bits defines."""
    sections, found = _sections(data), set[str]()
    for _, kind, _, at, size, link in sections:
        if kind != _SYMTAB:
            continue
        names = sections[link][3]
        for name, info, _, index, _, _ in _SYMBOL.iter_unpack(data[at : at + size]):
            if index and info >> 4:
                start = names + name
                found.add(data[start : data.find(b"\0", start)].decode("utf-8", "surrogateescape"))
    return frozenset(found)


def _sections(data: bytes) -> list[tuple[int, int, int, int, int, int]]:
    """Of each section the name's place, kind, flags, place, size, and the section that it refers to."""
    (offset,) = struct.unpack_from("<Q", data, 0x28)
    (number,) = struct.unpack_from("<H", data, 0x3C)
    if offset and not number:
        (number,) = struct.unpack_from("<Q", data, offset + 0x20)
    headers = data[offset : offset + number * _HEADERS.size]
    return [tuple(header) for header in _HEADERS.iter_unpack(headers)]


_HEADERS = struct.Struct("<IIQ8xQQI20x")
_SYMBOL = struct.Struct("<IBBHQQ")
_SYMTAB = 2
