"""The page of profiles: a timeline, the lines beside the source, and a picture of what was moved."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Iterator, Sequence

from accomp.project.folding import folded
from accomp.project.journeys import MEANWHILE, Journey, all_journeys
from accomp.project.pages import template
from accomp.project.profile_lines import COLUMNS, bytes_text, cells, time_text, total
from accomp.project.profiles import Event, Line, Profile
from accomp.records import dataclass
from accomp.version import VERSION

_MOST_EVENTS = 200_000
"""Events of the timeline; the shortest are left out beyond that."""
_MOST_NAMES = 40
"""Lines, and variables, of the picture."""
_STEP, _LEFT, _RIGHT, _WIDTH = 30, 330, 690, 900


@dataclass(frozen=True, slots=True)
class Arrow:
    """What a line moves of a variable: a curve of a width that grows with the bytes."""

    path: str
    width: float
    direction: str
    journey: bool
    title: str


@dataclass(frozen=True, slots=True)
class Picture:
    """Lines on the left, variables on the right, arrows between them."""

    height: int
    lines: tuple[tuple[str, int], ...]
    variables: tuple[tuple[str, int, bool], ...]
    arrows: tuple[Arrow, ...]


def page(profiles: Sequence[Profile], lines: Sequence[Line], folders: Sequence[str]) -> str:
    """The page, which asks for nothing else. `folders` are where sources may be."""
    found = all_journeys(profiles)
    return template("profile.html.jinja").render(
        profiles=profiles,
        columns=COLUMNS,
        lines=[(str(line.place), line.place.function, cells(line.sums), _anchor(line)) for line in lines],
        total=cells(total(line.sums for line in lines)),
        journeys=found,
        meanwhile=MEANWHILE,
        picture=_picture(lines, found),
        files=[_file(path, lines, folders) for path in dict.fromkeys(x.place.path for x in lines) if path],
        timeline=_timeline(profiles),
        left_out=sum(p.left_out for p in profiles)
        + max(0, sum(len(p.events) for p in profiles) - _MOST_EVENTS),
        time=time_text,
        version=VERSION,
    )


def _anchor(line: Line) -> str:
    return f"{line.place.path}:{line.place.line}" if line.place.path else ""


def _file(path: str, lines: Sequence[Line], folders: Sequence[str]) -> dict[str, object]:
    """A source with the figures of its lines; without rows where it is not found."""
    text, figures = _source(path, folders), dict[int, list[tuple[str, tuple[str, ...]]]]()
    for line in lines:
        if line.place.path == path:
            figures.setdefault(line.place.line, []).append((line.place.construct, cells(line.sums)))
    rows = [
        {"number": n, "text": row, "figures": figures.get(n, ())}
        for n, row in enumerate(text.splitlines(), 1)
    ]
    return {"path": path, "groups": list(folded(rows, lambda row: row["figures"]))}


def _source(path: str, folders: Sequence[str]) -> str:
    """The text of a source, or none: first in `folders`, with as much of its path as is there."""
    parts = path.strip("/").split("/")
    tried = [os.path.join(folder, *parts[at:]) for folder in folders for at in range(len(parts))]
    for name in (*tried, path):
        try:
            with open(name, encoding="utf-8", errors="replace") as file:
                return file.read()
        except OSError:
            continue
    return ""


def _timeline(profiles: Sequence[Profile]) -> str:
    """The events as JSON in a script element: names of tracks, kinds and titles, and rows of numbers."""
    first = min((p.started for p in profiles), default=0)
    tracks: dict[tuple[str, int], int] = {}
    titles: dict[str, int] = {}
    rows: list[tuple[int, int, float, float, int]] = []
    for profile, event in _longest(profiles):
        track = tracks.setdefault((profile.path, event.track), len(tracks))
        title = titles.setdefault(_title(event), len(titles))
        start = event.start + profile.started - first
        rows.append((track, KINDS.index(event.kind), round(start, 3), round(event.duration, 3), title))
    names = {p.path: _process(p) if len(profiles) > 1 else "" for p in profiles}
    known = {p.path: p.tracks for p in profiles}
    shown = sorted(tracks, key=lambda key: (list(names).index(key[0]), key[1]))
    data = {
        "tracks": [names[path] + known[path].get(number, f"track {number}") for path, number in shown],
        "order": [shown.index(key) for key in tracks],
        "titles": list(titles),
        "events": sorted(rows, key=lambda row: row[2]),
    }
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


KINDS = ("kernel", "upload", "download", "wait", "region")


def _process(profile: Profile) -> str:
    return f"rank {profile.rank}: " if profile.rank >= 0 else f"process {profile.process}: "


def _longest(profiles: Sequence[Profile]) -> Iterable[tuple[Profile, Event]]:
    pairs = [(p, event) for p in profiles for event in p.events if event.kind in KINDS]
    if len(pairs) > _MOST_EVENTS:
        pairs = sorted(pairs, key=lambda pair: -pair[1].duration)[:_MOST_EVENTS]
    return pairs


def _title(event: Event) -> str:
    """What is said of an event besides its time."""
    said = [event.name, str(event.place)]
    if event.place.function and event.place.path:
        said.append(f"in {event.place.function}")
    if event.variable:
        said.append(f"variable {event.variable}")
    if event.size:
        said.append(bytes_text(event.size))
    return "\n".join([*said, *(f"{name} {value}" for name, value in event.details)])


def _picture(lines: Sequence[Line], found: Sequence[Journey]) -> Picture:
    """What lines move of which variables, the most first."""
    movers = sorted((one for one in lines if one.moved), key=_moved_bytes, reverse=True)[:_MOST_NAMES]
    movers.sort(key=lambda one: (one.place.path, one.place.line))
    sizes: dict[str, int] = {}
    for one in (one for line in movers for one in line.moved):
        sizes[one.variable] = sizes.get(one.variable, 0) + one.into + one.back
    names = sorted(sizes, key=lambda name: -sizes[name])[:_MOST_NAMES]
    largest = max(sizes.values(), default=1)
    trips = {one.variable for one in found}
    rows = {name: _STEP * (at + 1) for at, name in enumerate(names)}
    arrows = [
        arrow
        for at, line in enumerate(movers)
        for arrow in _arrows(line, _STEP * (at + 1), rows, largest, trips)
    ]
    return Picture(
        _STEP * (max(len(movers), len(names)) + 1),
        tuple((str(line.place), _STEP * (at + 1)) for at, line in enumerate(movers)),
        tuple((name or "(no name)", row, name in trips) for name, row in rows.items()),
        tuple(arrows),
    )


def _moved_bytes(line: Line) -> int:
    return line.sums.into + line.sums.back


def _arrows(line: Line, row: int, rows: dict[str, int], largest: int, trips: set[str]) -> Iterator[Arrow]:
    for one in line.moved:
        for direction, times, size in (("in", one.uploads, one.into), ("out", one.downloads, one.back)):
            if times and one.variable in rows:
                width = 1 + 9 * math.sqrt(size / largest)
                title = f"{one.variable}: {times} times {direction}, {bytes_text(size)}, {line.place}"
                ends = row, rows[one.variable]
                yield Arrow(_curve(direction, *ends), width, direction, one.variable in trips, title)


def _curve(direction: str, line: int, variable: int) -> str:
    """Into a line a little above, out of it a little below."""
    shift, middle = (-4 if direction == "in" else 4), (_LEFT + _RIGHT) // 2
    a, b = (_LEFT, line + shift), (_RIGHT, variable + shift)
    start, end = (b, a) if direction == "in" else (a, b)
    return f"M{start[0]},{start[1]} C{middle},{start[1]} {middle},{end[1]} {end[0]},{end[1]}"
