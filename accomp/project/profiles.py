"""Profiles that programs wrote (`ACCOMP_PROFILE=FILE.json`), read and checked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

from accomp.codes.project import BAD_PROFILE
from accomp.driver import files
from accomp.driver.errors import DriverError
from accomp.records import dataclass

VERSION = 1
Value = TypeVar("Value", int, float, str)


@dataclass(frozen=True, slots=True)
class Place:
    """A directive: the path as the compiler was given it, the line, the construct and the function.

    For a routine of `openacc.h`, the construct is its name and there is no path.
    """

    path: str
    line: int
    construct: str
    function: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.construct}" if self.path else self.construct


@dataclass(frozen=True, slots=True)
class Sums:
    """What a line launched, moved and waited for: numbers, microseconds, and bytes to and from devices."""

    launches: int = 0
    kernel: float = 0
    into: int = 0
    back: int = 0
    transfers: int = 0
    transfer: float = 0
    waits: int = 0
    wait: float = 0

    @property
    def time(self) -> float:
        """Of kernels, transfers and waits."""
        return self.kernel + self.transfer + self.wait

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.launches or self.transfers or self.waits)


@dataclass(frozen=True, slots=True)
class Moved:
    """What a line moved of a variable, which has no name where none is known."""

    variable: str
    uploads: int
    into: int
    downloads: int
    back: int


@dataclass(frozen=True, slots=True)
class Line:
    """A directive with its sums, and what it moved."""

    place: Place
    sums: Sums
    moved: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that took time: a kernel, an upload, a download, a wait, or a part of a region.

    Times are microseconds from the start of the process. `host` is the address of what was moved.
    """

    kind: str
    name: str
    track: int
    start: float
    duration: float
    place: Place
    variable: str
    host: str
    size: int
    details: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """That of one process. `started` are microseconds since 1970; `rank` is -1 without MPI."""

    path: str
    program: str
    process: int
    rank: int
    started: int
    time: float
    left_out: int
    lines: tuple[Line, ...]
    tracks: Mapping[int, str]
    events: tuple[Event, ...]


class _FormError(Exception):
    """Something is not as the run-time library writes it."""


def read_profile(path: str) -> Profile:
    """The profile in a file. Raises DriverError."""
    try:
        data = json.loads(files.read(path))
        return _profile(path, _record(data))
    except (ValueError, RecursionError):
        why = "it is no JSON"
    except _FormError as error:
        why = str(error)
    raise DriverError(BAD_PROFILE, path=path, why=why)


def _profile(path: str, data: Mapping[str, object]) -> Profile:
    if "accomp" not in data:
        raise _FormError("no program wrote it with 'ACCOMP_PROFILE=FILE.json'")
    own = _record(data["accomp"])
    if _get(own, "profile", 0) != VERSION:
        raise _FormError(f"its version is {own.get('profile')}, and this accomp reads {VERSION}")
    shown = [_record(one) for one in _list(data.get("traceEvents"))]
    return Profile(
        path,
        _get(own, "program", ""),
        _get(own, "process", 0),
        _get(own, "rank", -1),
        _get(own, "started", 0),
        _get(own, "time", 0.0),
        _get(own, "left_out", 0),
        tuple(_line(_record(one)) for one in _list(own.get("lines"))),
        dict(_tracks(shown)),
        tuple(_event(one) for one in shown if one.get("ph") == "X"),
    )


def _tracks(shown: Iterable[Mapping[str, object]]) -> Iterable[tuple[int, str]]:
    for one in shown:
        if one.get("name") == "thread_name":
            yield _get(one, "tid", 0), _get(_record(one.get("args")), "name", "")


def _line(data: Mapping[str, object]) -> Line:
    sums = Sums(
        _get(data, "launches", 0),
        _get(data, "kernel", 0.0),
        _get(data, "in", 0),
        _get(data, "out", 0),
        _get(data, "transfers", 0),
        _get(data, "transfer", 0.0),
        _get(data, "waits", 0),
        _get(data, "wait", 0.0),
    )
    return Line(_place(data), sums, tuple(_moved(_record(one)) for one in _list(data.get("moved"))))


def _moved(data: Mapping[str, object]) -> Moved:
    counts = (_get(data, name, 0) for name in ("uploads", "in", "downloads", "out"))
    return Moved(_get(data, "variable", ""), *counts)


def _place(data: Mapping[str, object]) -> Place:
    path, line = _get(data, "file", ""), _get(data, "line", 0)
    return Place(path, line, _get(data, "construct", ""), _get(data, "function", ""))


_DETAILS = ("gangs", "workers", "lanes", "queue", "device", "implicit", "incomplete")


def _event(data: Mapping[str, object]) -> Event:
    own = _record(data.get("args"))
    return Event(
        _get(data, "cat", ""),
        _get(data, "name", ""),
        _get(data, "tid", 0),
        _get(data, "ts", 0.0),
        _get(data, "dur", 0.0),
        _place(own),
        _get(own, "variable", ""),
        _get(own, "host", ""),
        _get(own, "bytes", 0),
        tuple((name, str(own[name]).lower()) for name in _DETAILS if name in own),
    )


def _record(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise _FormError("it is no profile")
    return cast("Mapping[str, object]", value)


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise _FormError("it is no profile")
    return cast("list[object]", value)


def _get(data: Mapping[str, object], name: str, default: Value) -> Value:
    """A member of the type of its default; whole numbers are numbers too."""
    value = data.get(name, default)
    if isinstance(default, float) and isinstance(value, int):
        value = float(value)
    if not isinstance(value, type(default)) or isinstance(value, bool):
        raise _FormError(f"'{name}' is not what it should be")
    return cast("Value", value)
