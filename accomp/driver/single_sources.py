"""Commands for single sources of one that has several."""

from __future__ import annotations

from pathlib import Path

from accomp.driver.command_line import CommandLine, Input


def alone(command: CommandLine, source: Input) -> list[str]:
    """The arguments that compile one source, without those that say where the result goes."""
    others = {i.at for i in command.inputs if i is not source}
    kept = [a for at, a in enumerate(command.arguments) if at not in others]
    kept = [a for a in kept if not a.startswith(("-l", "-L", "-Wl,"))]
    if command.output is None:
        return kept
    at = next((i for i, a in enumerate(kept) if a in ("-o", "--output")), -1)
    if at >= 0:
        return [*kept[:at], *kept[at + 2 :]]
    return [a for a in kept if not a.startswith(("-o", "--output="))]


def object_place(directory: Path, number: int, source: Input) -> str:
    """Where the object of one source of a program lies, under the source's name."""
    folder = directory / f"part{number}"
    folder.mkdir()
    return str(folder / f"{Path(source.path).stem}.o")
