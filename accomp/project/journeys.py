"""Variables that go back and forth between host and device, and how they could stay (2.6.5, 2.6.6)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from accomp.driver.command_line import LANGUAGES
from accomp.project.profile_lines import bytes_text
from accomp.project.profiles import Event, Place, Profile
from accomp.records import dataclass, replace

_ON_PURPOSE = ("update", "enter data", "exit data", "declare")
"""Directives by which programs move data by themselves: only those of others bring what could have stayed."""

MEANWHILE = "Where the host reads or changes such a variable meanwhile, 'update' moves what is needed."


@dataclass(frozen=True, slots=True)
class Journey:
    """A variable that several constructs, or one again and again, bring to the device.

    `saved` and `saved_bytes` are transfers that one data region around all of them does without.
    """

    variable: str
    places: tuple[Place, ...]
    uploads: int
    downloads: int
    size: int
    saved: int
    saved_bytes: int
    clause: str
    repeats: bool

    @property
    def back_and_forth(self) -> bool:
        """Whether it comes back, to be brought again."""
        return self.uploads > 0 and self.downloads > 0

    @property
    def found(self) -> str:
        """What is wrong, in a sentence."""
        at = " and ".join(str(place) for place in self.places)
        how = "back and forth" if self.back_and_forth else "to the device" if self.uploads else "back"
        times = self.uploads + self.downloads
        return f"'{self.variable}' is moved {times} times ({bytes_text(self.size)}), {how}, by {at}"

    @property
    def remedy(self) -> str:
        """What to write, and where."""
        sentinel = "!$acc" if _is_fortran(self.places[0].path) else "#pragma acc"
        gain = f"does without {self.saved} of the transfers, {bytes_text(self.saved_bytes)}"
        if len({(p.path, p.function) for p in self.places}) > 1:
            return (
                f"'{sentinel} enter data {_entry(self.clause)}({self.variable})' before the first of them and"
                f" '{sentinel} exit data {_exit(self.clause)}({self.variable})' after the last {gain}"
            )
        directive = f"'{sentinel} data {self.clause}({self.variable})'"
        lines = sorted({p.line for p in self.places})
        what = f"lines {lines[0]} to {lines[-1]}" if len(lines) > 1 else f"line {lines[0]}"
        what = f"what repeats {what}" if self.repeats else what
        return f"{directive} around {what} of '{self.places[0].function}' {gain}"


def journeys(profile: Profile) -> tuple[Journey, ...]:
    """Those of a process, what could be saved most first."""
    moves: dict[tuple[str, str], list[Event]] = {}
    for event in sorted(profile.events, key=lambda one: one.start):
        if event.kind in ("upload", "download") and event.variable:
            moves.setdefault((event.variable, event.host), []).append(event)
    found = _together(journey for made in moves.values() for journey in _journey(made))
    return tuple(sorted(found, key=lambda one: (-one.saved_bytes, one.variable)))


def all_journeys(profiles: Iterable[Profile]) -> tuple[Journey, ...]:
    """Those of all processes; each but once, as ranks do the same."""
    found: dict[tuple[str, tuple[Place, ...]], Journey] = {}
    for one in (one for profile in profiles for one in journeys(profile)):
        found.setdefault((one.variable, one.places), one)
    return tuple(found.values())


def _journey(moves: Sequence[Event]) -> Iterator[Journey]:
    """That of one variable, if it is one: its transfers in order."""
    moves = [move for move in moves if move.place.path and move.place.construct not in _ON_PURPOSE]
    places = tuple(dict.fromkeys(move.place for move in moves))
    ups, downs = ([m.size for m in moves if m.kind == kind] for kind in ("upload", "download"))
    needed = [max(sizes) for sizes in (ups, downs) if sizes]
    saved, size = len(moves) - len(needed), sum(ups) + sum(downs)
    if saved <= 0 or len(ups) + len(downs) <= 2:
        return
    clause = "copyin" if not downs else "copy" if moves[0].kind == "upload" else "copyout"
    repeats = len({(move.place, move.kind) for move in moves}) < len(moves)
    counts = (len(ups), len(downs), size, saved, size - sum(needed))
    yield Journey(moves[0].variable, places, *counts, clause, repeats)


def _together(found: Iterable[Journey]) -> Iterator[Journey]:
    """One for all memory that a variable had: locals, and what was allocated again."""
    groups: dict[tuple[str, frozenset[Place]], list[Journey]] = {}
    for one in found:
        groups.setdefault((one.variable, frozenset(one.places)), []).append(one)
    for group in groups.values():
        yield replace(
            group[0],
            uploads=sum(one.uploads for one in group),
            downloads=sum(one.downloads for one in group),
            size=sum(one.size for one in group),
            saved=sum(one.saved for one in group),
            saved_bytes=sum(one.saved_bytes for one in group),
        )


def _entry(clause: str) -> str:
    return "create" if clause == "copyout" else "copyin"


def _exit(clause: str) -> str:
    return "delete" if clause == "copyin" else "copyout"


def _is_fortran(path: str) -> bool:
    return LANGUAGES.get(os.path.splitext(path)[1]) == "fortran"
