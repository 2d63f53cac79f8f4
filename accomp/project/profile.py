"""`accomp profile`: what profiles of programs show, as a page, as text and as JSON."""

from __future__ import annotations

import json
import os

from accomp.driver import files, process
from accomp.project.arguments import Profiling
from accomp.project.journeys import MEANWHILE, Journey, all_journeys
from accomp.project.profile_lines import COLUMNS, cells, lines_of, time_text, total
from accomp.project.profiles import Line, Place, Profile, read_profile


def show_profile(asked: Profiling) -> int:
    """Carry out the command; the exit code. Raises DriverError."""
    profiles = tuple(read_profile(path) for path in asked.paths)
    out = asked.out
    if asked.form == "html":
        from accomp.project.profile_page import page

        text = page(profiles, lines_of(profiles), asked.sources)
        out = out or f"{os.path.splitext(asked.paths[0])[0]}.html"
    else:
        text = as_json(profiles) if asked.form == "json" else as_text(profiles)
    files.write(out or None, text.encode("utf-8", "surrogateescape"))
    if asked.form == "html":
        process.say(f"accomp: the profile is in {out}\n")
    return 0


def as_text(profiles: tuple[Profile, ...]) -> str:
    """The table of lines, and what goes back and forth."""
    lines = lines_of(profiles)
    rows = [(*cells(line.sums), str(line.place)) for line in lines]
    rows += [(*cells(total(line.sums for line in lines)), "total")]
    table = "\n".join(_row(row) for row in ((*COLUMNS, "line"), *rows))
    said = [f"{one.found}:\n  {one.remedy}" for one in all_journeys(profiles)]
    names = ", ".join(f"{one.program}, process {one.process}, {time_text(one.time)}" for one in profiles)
    return "\n\n".join([f"{names}\n{table}", *said, *([MEANWHILE] if said else [])]) + "\n"


def _row(row: tuple[str, ...]) -> str:
    widths = (max(len(name), 10) for name in COLUMNS)
    return "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=False)) + f"  {row[-1]}"


def as_json(profiles: tuple[Profile, ...]) -> str:
    """The same as data."""
    data = {
        "processes": [
            {"path": p.path, "program": p.program, "process": p.process, "rank": p.rank, "time": p.time}
            for p in profiles
        ],
        "lines": [_line_data(line) for line in lines_of(profiles)],
        "back_and_forth": [_journey_data(one) for one in all_journeys(profiles)],
    }
    return json.dumps(data, indent=1) + "\n"


def _place_data(place: Place) -> dict[str, object]:
    return {
        "file": place.path,
        "line": place.line,
        "construct": place.construct,
        "function": place.function,
    }


def _line_data(line: Line) -> dict[str, object]:
    s = line.sums
    moved = [
        {"variable": m.variable, "uploads": m.uploads, "in": m.into, "downloads": m.downloads, "out": m.back}
        for m in line.moved
    ]
    sums = {"launches": s.launches, "kernel": s.kernel, "in": s.into, "out": s.back}
    times = {"transfers": s.transfers, "transfer": s.transfer, "waits": s.waits, "wait": s.wait}
    return {**_place_data(line.place), **sums, **times, "moved": moved}


def _journey_data(one: Journey) -> dict[str, object]:
    return {
        "variable": one.variable,
        "uploads": one.uploads,
        "downloads": one.downloads,
        "bytes": one.size,
        "saved_transfers": one.saved,
        "saved_bytes": one.saved_bytes,
        "places": [_place_data(place) for place in one.places],
        "found": one.found,
        "remedy": one.remedy,
    }
