"""Translated files for clang: a virtual file system lays them over the originals.

Names therefore stay as they are: in `__FILE__`, relative includes,
dependency files, debug information and derived output names.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from accomp.driver.command_line import CommandLine


def write_overlay(directory: Path, contents: Mapping[str, bytes]) -> list[str]:
    """Write the files and their overlay into the directory; the arguments that make clang see them.

    `contents` has the new bytes of each file by its path as spelled.
    """
    places: dict[str, str] = {}
    for number, (path, data) in enumerate(contents.items()):
        new = directory / f"{number}{Path(path).suffix}"
        new.write_bytes(data)
        places |= {name: str(new) for name in sorted(_names(path))}
    roots = [{"type": "file", "name": name, "external-contents": new} for name, new in places.items()]
    overlay = {"version": 0, "case-sensitive": "true", "use-external-names": False, "roots": roots}
    listing = directory / "overlay.yaml"
    listing.write_text(json.dumps(overlay, ensure_ascii=False), "utf-8", "surrogateescape")
    return ["-ivfsoverlay", str(listing)]


def as_clang_names(path: str, data: bytes) -> bytes:
    """The translation of a header whose markers name it as clang does, be it in the working folder."""
    if "/" in path:
        return data
    name = os.fsencode(path)
    return re.sub(rb'^(# \d+ ")(?=%s"(?: 3)?$)' % re.escape(name), rb"\1./", data, flags=re.MULTILINE)


def _names(path: str) -> set[str]:
    """The absolute names under which clang may ask for a file: as spelled, and without symbolic links."""
    spelled = Path.cwd() / path
    logical = Path(os.environ.get("PWD", "/")) / path
    names = {os.path.normpath(spelled), str(spelled.resolve())}
    if logical.exists() and logical.samefile(spelled):
        names.add(os.path.normpath(logical))
    return names


def clean_fragments(command: CommandLine, directory: Path) -> None:
    """In the compilation database fragments of -MJ, take out the overlay, which is gone by then."""
    arguments = command.arguments
    named = [value for option, value in pairwise(arguments) if option == "-MJ"]
    added = f'"-ivfsoverlay", {json.dumps(str(directory / "overlay.yaml"))}, '.encode()
    for name in named:
        file = Path(name)
        if file.is_file():
            file.write_bytes(file.read_bytes().replace(added, b""))
