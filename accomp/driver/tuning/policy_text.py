"""The policy file that says what was chosen, with figures as comments."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence

from accomp.driver.tuning.plan import Candidate, Region

Figures = Mapping[Region, str]


def policy_text(
    chosen: Mapping[Region, Candidate], target: str, folder: str, figures: Figures, head: Sequence[str] = ()
) -> str:
    """The text of a file in a folder; regions that stay as they are have their figures alone."""
    lines = [f"# {line}" for line in head]
    for region, candidate in chosen.items():
        lines += ["", *_comment(region, candidate, folder, figures.get(region, ""))]
        for place, pairs in candidate.sets:
            lines += [f"[[target.{target}.entry]]", f"file = {_value(os.path.relpath(place.path, folder))}"]
            lines += [f"line = {place.line}", *(f"{key} = {_value(value)}" for key, value in pairs), ""]
    return "\n".join(_single(lines)) + "\n"


def _comment(region: Region, candidate: Candidate, folder: str, figures: str) -> Iterator[str]:
    path = os.path.relpath(region.place.path, folder)
    place = f"{path}:{region.place.line}, {region.function}" if region.function else region.place
    yield f"# {place}: {candidate.name}" + (f"; {figures}" if figures else "")


def _single(lines: list[str]) -> Iterator[str]:
    """Lines with no more than one empty one between others, and none at the end."""
    while lines and not lines[-1]:
        lines.pop()
    for before, line in zip(["", *lines], lines, strict=False):
        if line or before:
            yield line


def _value(value: object) -> str:
    """A value in TOML, whose texts, numbers and lists of these are as in JSON."""
    return json.dumps(value, ensure_ascii=False)
