"""Copies of archives without some of their members, in whose place other objects are linked."""

from __future__ import annotations

import shutil
from collections.abc import Container
from pathlib import Path

from accomp.driver import execute
from accomp.driver.link_inputs import contents

_MAGIC = b"!<arch>\n"


def without_members(path: str, numbers: Container[int], folder: Path) -> str:
    """Write a copy of an archive into a folder, without the members of these numbers; its path.

    Members keep their contents, not their names: linkers ask for none.
    """
    data, result = Path(path).read_bytes(), folder / Path(path).name
    kept = [content for n, content in enumerate(contents(path, data)) if n not in numbers]
    result.write_bytes(_MAGIC + b"".join(_member(n, content) for n, content in enumerate(kept)))
    execute.collect([shutil.which("ar") or shutil.which("llvm-ar") or "ar", "s", str(result)], (0, 1))
    return str(result)


def _member(number: int, content: bytes) -> bytes:
    """A member with its header: name, times and owners, mode, size; members begin at even places."""
    name = f"member{number}.o/"
    header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n"
    return header.encode() + content + b"\n" * (len(content) % 2)
