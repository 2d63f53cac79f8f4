"""Modules whose source is not at hand: their declarations, from the files that compilers write for them.

flang writes the specification part as Fortran. gfortran writes lists of its symbols; variables, constants
and derived types among them are put into Fortran here.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from accomp.patterns import pattern
from accomp.records import dataclass

_SPACES = pattern(r"\s+")
_SYMBOL = pattern(
    r"(\d+)\s+'(?!__)(\w+)'\s+'\w*'\s+'[^']*'\s+1\s+(?=\(\s*\(\s*(?:VARIABLE|PARAMETER|DERIVED)\s)"
)
_TOKEN = pattern(r"[()]|'(?:[^']|'')*'|[^\s()']+")
_PUBLIC = pattern(r"'(\w+)' 0 (\d+)")
_HEX = pattern(r"(-?)0\.([0-9a-f]+)@(-?\d+)$")
_WORDS = {"ALLOCATABLE": "allocatable", "POINTER": "pointer", "TARGET": "target", "PROTECTED": "protected"}
_ENDS = frozenset(("end", "end module"))
_TYPES = frozenset(("INTEGER", "REAL", "COMPLEX", "LOGICAL"))


def module_text(path: str, module: str) -> str:
    """A module with its declarations in Fortran; empty where the file does not say."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        if data[:2] != b"\x1f\x8b":
            return data.decode("latin-1") if b"!mod$" in data[:16] else ""
        text = zlib.decompress(data, wbits=31).decode("latin-1")
    except (OSError, zlib.error):
        return ""
    lines = "".join(f"{line}\n" for line in _declarations(text, _public(text)))
    return f"module {module}\n{lines}end module\n"


def with_directives(text: str, directives: tuple[str, ...]) -> str:
    """The text of a module with directives at the end of its specification part."""
    if not directives or not text:
        return text
    lines = text.splitlines()
    words = [line.strip().lower() for line in lines]
    ends = (at for at, word in enumerate(words) if word == "contains" or word in _ENDS)
    at = next(ends, len(lines))
    return "".join(f"{line}\n" for line in (*lines[:at], *directives, *lines[at:]))


def _public(text: str) -> dict[str, str]:
    """The names that a module gives, with the numbers of their symbols."""
    return dict(_PUBLIC.findall(_SPACES.sub(" ", text[text.rstrip().rfind("\n\n") :])))


def _declarations(text: str, public: dict[str, str]) -> Iterator[str]:
    names = {number: name for name, number in public.items()}
    symbols: dict[str, _Symbol] = {}
    for found in _SYMBOL.finditer(text):
        tree, _ = _tree(text, found.end())
        symbols[found[1]] = _Symbol(found[1], names.get(found[1], found[2]), tree)
    written = _Writer(symbols)
    types = [s for s in symbols.values() if s.flavor == "DERIVED"]
    for symbol in sorted(types, key=lambda s: written.depth(s.number)):
        yield from written.type(symbol)
    for number, name in names.items():
        symbol = symbols.get(number)
        if symbol is not None and symbol.flavor != "DERIVED":
            yield from written.variable(symbol, name)


def _tree(text: str, at: int) -> tuple[list[object], int]:
    """The list that starts at a place."""
    stack: list[list[object]] = [[]]
    for token in _TOKEN.finditer(text, at):
        word = token[0]
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
            if len(stack) == 1:
                return done, token.end()
        else:
            stack[-1].append(word)
    return [], len(text)


def _list(tree: object) -> list[object]:
    return tree if isinstance(tree, list) else []  # type: ignore[reportUnknownVariableType]


def _word(tree: object) -> str:
    return tree.strip("'") if isinstance(tree, str) else ""


def _at(tree: object, place: int) -> object:
    items = _list(tree)
    return items[place] if place < len(items) else []


@dataclass(frozen=True, slots=True)
class _Symbol:
    """A symbol: attributes, components, type, two references, arguments, value of a constant, shape."""

    number: str
    name: str
    tree: list[object]

    @property
    def words(self) -> list[str]:
        """Its attributes."""
        return [_word(w) for w in _list(_at(self.tree, 0))]

    @property
    def flavor(self) -> str:
        """What it is."""
        return self.words[0] if self.words else ""


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes symbols as declarations."""

    symbols: dict[str, _Symbol]

    def depth(self, number: str) -> int:
        """How many types a derived type is made of, one inside of the other."""
        inner = (
            _word(_at(_at(c, 2), 1))
            for c in self._components(number)
            if _word(_at(_at(c, 2), 0)) == "DERIVED"
        )
        own = [n for n in inner if n != number and n in self.symbols]
        return 1 + max((self.depth(n) for n in own), default=0) if len(own) < 50 else 0

    def _components(self, number: str) -> list[object]:
        return _list(_at(self.symbols[number].tree, 1))

    def type(self, symbol: _Symbol) -> Iterator[str]:
        """A derived type; nothing where a component is of a type that is not known."""
        lines: list[str] = []
        components = self._components(symbol.number)
        extends = symbol.words[6] != "0" if len(symbol.words) > 6 else False
        parent = _word(_at(components[0], 1)) if extends and components else ""
        for one in components[1:] if parent else components:
            words = [_word(w) for w in _list(_at(one, 6))]
            spelled, shape = self._spelled(_at(one, 2)), self._shape(_at(one, 3))
            if not spelled or shape is None:
                return
            marks = "".join(f", {_WORDS[w]}" for w in dict.fromkeys(words) if w in _WORDS)
            lines.append(f"{spelled}{marks} :: {_word(_at(one, 1))}{shape}")
        yield f"type{f', extends({parent})' if parent else ''} :: {symbol.name.lower()}"
        yield from lines
        yield "end type"

    def variable(self, symbol: _Symbol, name: str) -> Iterator[str]:
        """A variable or a constant; nothing where its type or value is not known."""
        constant = symbol.flavor == "PARAMETER"
        spelled, shape = (
            self._spelled(_at(symbol.tree, 2)),
            self._shape(_at(symbol.tree, 7 if constant else 6)),
        )
        if not spelled or shape is None or "DUMMY" in symbol.words:
            return
        value = _value(_at(symbol.tree, 6)) if constant else ""
        if constant and not value:
            return
        marks = "".join(f", {_WORDS[w]}" for w in symbol.words if w in _WORDS)
        marks += ", parameter" if constant else ""
        yield f"{spelled}{marks} :: {name}{shape}{f' = {value}' if constant else ''}"

    def _spelled(self, type_: object) -> str:
        """A type; empty for those that are not known."""
        base, kind = _word(_at(type_, 0)), _word(_at(type_, 1))
        if base in _TYPES:
            return f"{base.lower()}({kind})"
        if base == "DERIVED":
            found = self.symbols.get(kind)
            return f"type({found.name.lower()})" if found is not None else ""
        if base == "CHARACTER":
            length = _value(_at(_at(type_, 6), 0))
            return f"character(len={length or ':'})"
        return ""

    def _shape(self, spec: object) -> str | None:
        """The shape of an array; None where it is not constant."""
        items = _list(spec)
        if not items:
            return ""
        rank, kind = int(_word(items[0])), _word(items[2])
        if kind in ("DEFERRED", "ASSUMED_SHAPE"):
            return f"({', '.join(':' * rank)})"
        bounds = [_value(b) for b in items[3 : 3 + 2 * rank]]
        if kind != "EXPLICIT" or not all(bounds):
            return None
        return f"({', '.join(f'{low}:{high}' for low, high in zip(bounds[::2], bounds[1::2], strict=True))})"


def _value(expression: object) -> str:
    """The text of a constant; empty for what is none."""
    items = _list(expression)
    if len(items) < 4 or _word(items[0]) != "CONSTANT":
        return ""
    base, kind, text = _word(_at(items[1], 0)), _word(_at(items[1], 1)), _word(items[3])
    if base == "INTEGER":
        return f"{text}_{kind}" if kind != "4" else text
    if base == "LOGICAL":
        return ".true." if text == "1" else ".false."
    found = _HEX.match(text) if base == "REAL" and kind in ("4", "8") else None
    if found is None:
        return ""
    number = int(found[2], 16) * 16.0 ** (int(found[3]) - len(found[2]))
    return f"{found[1]}{number!r}_{kind}"
