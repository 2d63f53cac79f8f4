"""The lines of profiles, and their figures as text."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.project.profiles import Line, Moved, Place, Profile, Sums


def lines_of(profiles: Iterable[Profile]) -> tuple[Line, ...]:
    """The lines of all processes, those of the same place as one; what took most time first."""
    groups: dict[Place, list[Line]] = {}
    for profile in profiles:
        for line in profile.lines:
            groups.setdefault(line.place, []).append(line)
    lines = [_added(place, group) for place, group in groups.items()]
    return tuple(sorted((line for line in lines if not line.sums.is_idle), key=lambda one: -one.sums.time))


_SUMS = ("launches", "kernel", "into", "back", "transfers", "transfer", "waits", "wait")


def total(sums: Iterable[Sums]) -> Sums:
    """All together."""
    listed = list(sums)
    return Sums(*(sum(getattr(one, name) for one in listed) for name in _SUMS))


def _added(place: Place, group: list[Line]) -> Line:
    moved: dict[str, Moved] = {}
    for one in (one for line in group for one in line.moved):
        known = moved.get(one.variable, Moved(one.variable, 0, 0, 0, 0))
        moved[one.variable] = Moved(
            one.variable,
            known.uploads + one.uploads,
            known.into + one.into,
            known.downloads + one.downloads,
            known.back + one.back,
        )
    return Line(place, total(line.sums for line in group), tuple(moved.values()))


COLUMNS = ("launches", "kernel time", "in", "out", "transfers", "transfer time", "waits", "wait time")


def cells(sums: Sums) -> tuple[str, ...]:
    """The figures of a line, in the order of COLUMNS."""
    return (
        str(sums.launches),
        time_text(sums.kernel),
        bytes_text(sums.into),
        bytes_text(sums.back),
        str(sums.transfers),
        time_text(sums.transfer),
        str(sums.waits),
        time_text(sums.wait),
    )


def bytes_text(size: int) -> str:
    """Bytes as the run-time library writes them."""
    if size < 10_000:
        return f"{size} B" if size else "0"
    number, unit = size / 1000, "kB"
    for larger in ("MB", "GB", "TB"):
        if number >= 1000:
            number, unit = number / 1000, larger
    return f"{number:.1f} {unit}"


def time_text(time: float) -> str:
    """Microseconds as the run-time library writes them."""
    if not time:
        return "0"
    for unit, name in ((1e6, "s"), (1e3, "ms")):
        if time >= unit:
            return f"{time / unit:.3f} {name}"
    return f"{time:.3f} us"
