"""Writes the files of a project: into a copy of its tree, in place with a backup, or as a difference."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from difflib import diff_bytes, unified_diff
from typing import cast

from accomp.codes.project import UNCOMMITTED
from accomp.driver import files
from accomp.driver.errors import DriverError
from accomp.driver.store import digest
from accomp.project.hunks import lines_of
from accomp.project.records import FileOfProject

BACKUP = ".accomp-backup"
"""The folder, in the root of a project, with files as they were, and what they became."""
_MANIFEST = "manifest.json"
_NOT_COPIED = frozenset((".git", ".hg", ".svn", BACKUP))


def copied(root: str, out: str, changed: Iterable[FileOfProject], besides: frozenset[str]) -> None:
    """Write a copy of a tree with changed files in it.

    What is in the copy already is replaced, and files that are equal are left alone. `besides` are absolute
    paths of folders that stay out of it.
    """
    new = {f.path: f for f in changed}
    for path in _tree(root, frozenset((os.path.realpath(out), *besides))):
        if path not in new:
            _copy(os.path.join(root, path), os.path.join(out, path))
    copied_files(root, out, new.values())


def copied_files(root: str, out: str, changed: Iterable[FileOfProject]) -> None:
    """Write changed files where they are in a copy of their tree."""
    for file in changed:
        target = os.path.join(out, file.path)
        _write(target, file.text)
        if not file.added:
            shutil.copymode(os.path.join(root, file.path), target)


def _tree(root: str, besides: frozenset[str]) -> Iterator[str]:
    """The files and links of a tree, relative to its root."""
    for at, folders, names in os.walk(root):
        links = [f for f in folders if os.path.islink(os.path.join(at, f))]
        kept = (f for f in folders if f not in _NOT_COPIED and f not in links)
        folders[:] = sorted(f for f in kept if os.path.realpath(os.path.join(at, f)) not in besides)
        for name in sorted((*names, *links)):
            yield os.path.relpath(os.path.join(at, name), root)


def _copy(source: str, target: str) -> None:
    if os.path.islink(source):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if not os.path.lexists(target):
            os.symlink(os.readlink(source), target)
    elif os.path.isfile(source):
        _write(target, files.read(source))
        shutil.copymode(source, target)


def is_there(path: str, data: bytes) -> bool:
    """Whether a file has these bytes."""
    return os.path.isfile(path) and files.read(path) == data


def _write(target: str, data: bytes) -> None:
    """Write a file whole; one that has these bytes keeps its time, so that nothing is built again."""
    if is_there(target, data):
        return
    os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
    files.write(target, data)


def in_place(root: str, changed: Iterable[FileOfProject], *, force: bool) -> None:
    """Replace files, and keep them as they were in the backup of the tree.

    Raises DriverError, before anything is written, where git knows of changes that are not committed,
    unless they are to be overwritten (`force`).
    """
    listed = list(changed)
    if not force:
        for path in _uncommitted(root, [f.path for f in listed if not f.added]):
            raise DriverError(UNCOMMITTED, path=path)
    manifest = results(root)
    for file in listed:
        kept = os.path.join(root, BACKUP, file.path)
        original = os.path.join(root, file.path)
        if os.path.exists(original) and not os.path.exists(kept):
            _copy(original, kept)
        manifest[file.path] = digest(file.text).hex()
        _write_manifest(root, manifest)
        _write(original, file.text)


def results(root: str) -> dict[str, str]:
    """What earlier translations in place made of files: digests by their paths in the tree."""
    path = os.path.join(root, BACKUP, _MANIFEST)
    if not os.path.isfile(path):
        return {}
    try:
        found: object = json.loads(files.read(path))
    except ValueError:
        return {}
    return cast("dict[str, str]", found) if isinstance(found, dict) else {}


def _write_manifest(root: str, manifest: dict[str, str]) -> None:
    os.makedirs(os.path.join(root, BACKUP), exist_ok=True)
    text = json.dumps(dict(sorted(manifest.items())), indent=1) + "\n"
    files.write(os.path.join(root, BACKUP, _MANIFEST), text.encode())


def _uncommitted(root: str, paths: list[str]) -> list[str]:
    """Those of the files that git says have changes; nothing without git, or outside of its trees."""
    if not paths or not shutil.which("git"):
        return []
    command = ["git", "-C", root, "status", "--porcelain", "-z", "--untracked-files=no", "--", *paths]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if done.returncode:
        return []
    return sorted(os.fsdecode(one[3:]) for one in done.stdout.split(b"\0") if len(one) > 3)


def difference(changed: Iterable[FileOfProject]) -> bytes:
    """A unified diff of files, as `patch -p1` and `git apply` take it."""
    return b"".join(line for file in changed for line in _difference(file))


def _difference(file: FileOfProject) -> Iterator[bytes]:
    path = file.path.encode("utf-8", "surrogateescape")
    before = b"/dev/null" if file.added else b"a/" + path
    old, new = lines_of(file.source), lines_of(file.text)
    for line in diff_bytes(unified_diff, old, new, before, b"b/" + path):
        yield line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"
