"""Translated files for compilers without a virtual file system: a tree of copies beside the originals.

Each translated file, and each that includes one, lies at its absolute path
under the tree's root; search directories are preceded by their mirrors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Mirror:
    """A tree of copies under `root`; `names` gives the original spelling of each copy."""

    root: Path
    names: Mapping[Path, str]

    def place(self, path: str) -> Path:
        """Where the copy of a file or directory lies, if there is one."""
        return self.root / str(Path(path).absolute().resolve()).lstrip("/")


def added_folder(root: Path) -> Path:
    """Where headers lie that no original corresponds to; dependency files do without them."""
    return root / "added"


def write_mirror(root: Path, contents: Mapping[str, bytes]) -> Mirror:
    """Write the copies; each begins with a line marker that names the original as spelled."""
    names: dict[Path, str] = {}
    mirror = Mirror(root, names)
    for path, data in contents.items():
        place = mirror.place(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        spelled = path.replace("\\", "\\\\").replace('"', '\\"')
        place.write_bytes(f'#line 1 "{spelled}"\n'.encode("utf-8", "surrogateescape") + data)
        names[place] = path
    return mirror


def search_arguments(mirror: Mirror, sources: Iterable[str], gnu: bool) -> list[str]:
    """Arguments so that copies find what their originals find beside themselves by names that macros make.

    GNU compilers look there last: what other names stand for is copied too. Others have no option for
    that, nor for names in debug information.
    """
    folders = {str(Path(p).parent): None for p in (*sources, *mirror.names.values())}
    if not gnu:
        return [f"-I{folder}" for folder in folders]
    last = [a for folder in folders for a in ("-idirafter", folder)]
    return [*last, f"-ffile-prefix-map={mirror.root}=", f"-fdebug-prefix-map={mirror.root}="]


def mirrored_directories(mirror: Mirror, arguments: list[str]) -> list[str]:
    """The arguments with each search directory preceded by its mirror, where that exists."""
    out: list[str] = []
    at = 0
    while at < len(arguments):
        argument = arguments[at]
        found = re.match(r"-I|-iquote|-isystem|-idirafter", argument)
        joined = bool(found) and argument != found[0] if found else False
        has_value = bool(found) and (joined or at + 1 < len(arguments))
        if found and has_value:
            folder = argument[found.end() :] if joined else arguments[at + 1]
            copy = mirror.place(folder)
            out += [found[0], str(copy)] if copy.is_dir() else []
        width = 2 if has_value and not joined else 1
        out += arguments[at : at + width]
        at += width
    return out


def restore_names(mirror: Mirror, files: Iterable[Path]) -> None:
    """In dependency files, put the originals' names for those of the copies."""
    for file in files:
        data = file.read_bytes()
        if str(mirror.root).encode() not in data:
            continue
        added = re.escape(_escaped(str(added_folder(mirror.root)))) + rb"/\d+\.h"
        data = re.sub(rb"^\n?" + added + rb":\n|(?:[ ]|\\\n)+" + added, b"", data, flags=re.MULTILINE)
        for place, name in mirror.names.items():
            data = data.replace(_escaped(str(place)), _escaped(name))
        file.write_bytes(data)


def _escaped(name: str) -> bytes:
    """A file name as it stands in a make rule."""
    return re.sub(r"([ #\\])", r"\\\1", name).replace("$", "$$").encode("utf-8", "surrogateescape")
