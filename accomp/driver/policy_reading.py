"""The entries of a policy file, from its text; what is wrong with that is reported at its place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, cast

from accomp.codes.policy import POLICY_FILE, POLICY_UNMATCHED
from accomp.diagnostics import Sink
from accomp.driver.policy_places import Places, places_of
from accomp.mapping.levels import LEVELS
from accomp.mapping.policy import UnknownPolicyError, policy
from accomp.mapping.policy_files.entries import OF_COMMANDS, OF_COMPUTE, OF_FILES, OF_LOOPS, Entry, Setting
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import SourceFile, Span
from accomp.target import BACK_ENDS, PROFILES

_SELECTORS = ("file", "function", "line", "label")
_TARGETS = "target"
_HEADERS = (".h", ".hh", ".hpp", ".hxx", ".inc", ".fh")
_POSITION = pattern(r"\(at line (\d+), column (\d+)\)")


def read_policy(
    path: str, data: bytes, target: str, targets: tuple[str, ...], sink: Sink
) -> tuple[Entry, ...]:
    """The entries of a file that hold for a target, in the order in which they count: the last one wins."""
    file = SourceFile(path, data)
    tables = _parsed(file, sink)
    if tables is None:
        return ()
    reader = _Reader(file, places_of(file), sink)
    reader.known(tables, ("defaults", "entry", _TARGETS), "")
    of_targets: object = tables.get(_TARGETS, {})
    reader.known(of_targets, targets, f"{_TARGETS}.")
    mine: list[Entry] = []
    for name, own in _items(of_targets):
        reader.known(own, ("defaults", "entry"), f"{_TARGETS}.{name}.")
        found = tuple(reader.entries(own, f"{_TARGETS}.{name}."))
        mine += found if name == target else ()
    both = (*reader.entries(tables, ""), *mine)
    return (*(e for e in both if e.default), *(e for e in both if not e.default))


def _parsed(file: SourceFile, sink: Sink) -> dict[str, Any] | None:
    import tomllib

    try:
        return tomllib.loads(file.data.decode())
    except UnicodeDecodeError as error:
        sink.report(POLICY_FILE, Span(file, error.start, error.end), what="policy files are text in UTF-8")
    except tomllib.TOMLDecodeError as error:
        at = _POSITION.search(str(error))
        start = file.offset(int(at[1]), int(at[2])) if at is not None else max(0, len(file.data) - 1)
        what = _POSITION.sub("", str(error)).strip()
        sink.report(POLICY_FILE, Span(file, start, start + 1), what=f"no TOML: {what}")
    return None


def _items(table: object) -> tuple[tuple[str, object], ...]:
    return tuple(cast("dict[str, object]", table).items()) if isinstance(table, dict) else ()


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _is_true(value: object) -> bool:
    return value is True


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _is_policy(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(policy(value))
    except UnknownPolicyError:
        return False


def _is_levels(value: object) -> bool:
    return isinstance(value, list) and all(v in LEVELS for v in cast("list[object]", value))


def _is_sizes(value: object) -> bool:
    return isinstance(value, list) and value != [] and all(map(_is_count, cast("list[object]", value)))


_COUNT = (_is_count, "a number of at least 1")
_TRUE = (_is_true, "true")
_FORMS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    **dict.fromkeys(("line", "collapse", "num_gangs", "num_workers", "vector_length", "block"), _COUNT),
    **dict.fromkeys(("self", "independent"), _TRUE),
    **dict.fromkeys(("file", "function", "label"), (_is_name, "a text")),
    "levels": (_is_levels, f"a list of some of {', '.join(LEVELS)}; an empty one for 'seq'"),
    "tile": (_is_sizes, "a list of sizes, that of the innermost loop first"),
    "policy": (_is_policy, "a policy, perhaps with options"),
    "profile": (lambda value: value in PROFILES, " or ".join(PROFILES)),
    "backend": (
        lambda value: value in BACK_ENDS,
        " or ".join(BACK_ENDS),
    ),
}


@dataclass(slots=True)
class _Reader:
    """Reads the tables of one file."""

    file: SourceFile
    places: Places
    sink: Sink

    def _wrong(self, place: Span, what: str) -> None:
        self.sink.report(POLICY_FILE, place, what=what)

    def known(self, table: object, names: Iterable[str], prefix: str) -> None:
        """See that a table has those keys alone."""
        allowed, top = tuple(names), Span(self.file, 0, 0)
        if not isinstance(table, dict):
            self._wrong(self.places.key(top, prefix.rstrip(".")), f"'{prefix.rstrip('.')}' is no table")
            return
        for name in cast("dict[str, object]", table):
            if name not in allowed:
                full = prefix + name
                place = next((p[0] for h, p in self.places.headers.items() if h.startswith(full)), None)
                self._wrong(
                    place or self.places.key(top, full), f"there is no '{full}'{_near(name, allowed)}"
                )

    def entries(self, table: object, prefix: str) -> Iterator[Entry]:
        """The defaults and entries of a table."""
        for name, value in _items(table):
            if name not in ("defaults", "entry"):
                continue
            places = self.places.headers.get(prefix + name, [])
            listed = cast("list[object]", value) if name == "entry" and isinstance(value, list) else [value]
            for number, one in enumerate(listed):
                place = places[number] if number < len(places) else self._top(prefix + name)
                if isinstance(one, dict) and (name == "defaults" or isinstance(value, list)):
                    yield from self._entry(cast("dict[str, Any]", one), place, default=name == "defaults")
                else:
                    form = "[[{}]]" if name == "entry" else "[{}]"
                    self._wrong(place, f"'{prefix}{name}' is written {form.format(prefix + name)}")

    def _top(self, name: str) -> Span:
        return self.places.key(Span(self.file, 0, 0), name)

    def _entry(self, table: dict[str, Any], place: Span, *, default: bool) -> Iterator[Entry]:
        settings = (*OF_COMPUTE, *OF_LOOPS, *OF_FILES)
        allowed = (*settings, *OF_COMMANDS) if default else (*_SELECTORS, *settings)
        made, right = dict[str, Any](), True
        for key, value in table.items():
            at = self.places.key(place, key)
            fits, form = _FORMS.get(key, (None, ""))
            if key not in allowed or fits is None:
                more = ": only [defaults] have it" if key in OF_COMMANDS else _near(key, allowed)
                self._wrong(at, f"there is no '{key}' in {'defaults' if default else 'an entry'}{more}")
            elif not fits(value):
                self._wrong(at, f"'{key}' is {form}")
            else:
                made[key] = tuple(cast("list[Any]", value)) if isinstance(value, list) else value
                continue
            right = False
        sets = tuple(
            Setting(key, value, self.places.key(place, key))
            for key, value in made.items()
            if key not in _SELECTORS
        )
        if right and self._is_complete(made, sets, place):
            names = ((key, made.get(key, "")) for key in ("function", "label"))
            yield Entry(
                place,
                self._pattern(made, place),
                line=made.get("line", 0),
                sets=sets,
                default=default,
                **dict(names),
            )

    def _is_complete(self, made: dict[str, Any], sets: tuple[Setting, ...], place: Span) -> bool:
        narrow = [key for key in _SELECTORS[1:] if key in made]
        whole = [s for s in sets if s.key in OF_FILES]
        if narrow and "file" not in made:
            self._wrong(place, f"'{narrow[0]}' needs 'file' beside it: other files may have the same")
        elif narrow and whole:
            self._wrong(whole[0].place, f"'{whole[0].key}' is set for whole files: leave out '{narrow[0]}'")
        else:
            return True
        return False

    def _pattern(self, made: dict[str, Any], place: Span) -> str:
        """The pattern of absolute paths; one that no file fits is reported."""
        from glob import glob

        if "file" not in made:
            return ""
        folder = os.path.dirname(os.path.abspath(self.file.path))
        found = os.path.normpath(os.path.join(folder, made["file"]))
        if found.endswith(_HEADERS):
            self._wrong(self.places.key(place, "file"), "entries are for sources: headers stay as they are")
            return found
        if not glob(found, recursive=True):
            remedy = f"paths start at the folder of the policy file, '{folder}'"
            self.sink.report(
                POLICY_UNMATCHED, self.places.key(place, "file"), what=f"file '{made['file']}'", remedy=remedy
            )
        return found


def _near(name: str, allowed: Iterable[str]) -> str:
    listed = tuple(allowed)
    near = get_close_matches(name, listed, 1, 0.75)
    return f"; did you mean '{near[0]}'?" if near else f": there are {', '.join(listed)}"
