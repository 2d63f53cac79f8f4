"""What kind of statement a text is, as far as program units, blocks and declarations need it."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

from accomp.frontends.fortran.delimiters import after_parentheses
from accomp.patterns import pattern
from accomp.records import dataclass


class Kind(Enum):
    """Kinds of statements; the first group opens blocks."""

    __hash__ = object.__hash__  # that of Enum, which is written in Python, is asked for each statement

    PROGRAM = "program"
    MODULE = "module"
    SUBMODULE = "submodule"
    SUBROUTINE = "subroutine"
    FUNCTION = "function"
    SEPARATE = "procedure"
    BLOCK_DATA = "block data"
    INTERFACE = "interface"
    TYPE = "type"
    ENUM = "enum"
    DO = "do"
    IF = "if"
    SELECT = "select"
    WHERE = "where"
    FORALL = "forall"
    ASSOCIATE = "associate"
    BLOCK = "block"
    CRITICAL = "critical"
    TEAM = "team"
    ELSE = "else"
    CASE = "case"
    CONTAINS = "contains"
    END = "end"
    USE = "use"
    IMPORT = "import"
    IMPLICIT = "implicit"
    INCLUDE = "include"
    DECLARATION = "declaration"
    FORMAT = "format"
    ENTRY = "entry"
    EXECUTABLE = "executable"
    DIRECTIVE = "directive"
    PREPROCESSOR = "preprocessor"
    FILE = "file"


PROCEDURES = frozenset((Kind.SUBROUTINE, Kind.FUNCTION, Kind.SEPARATE))
UNITS = PROCEDURES | {Kind.PROGRAM, Kind.MODULE, Kind.SUBMODULE, Kind.BLOCK_DATA}
BLOCKS = frozenset(
    (
        Kind.DO,
        Kind.IF,
        Kind.SELECT,
        Kind.WHERE,
        Kind.FORALL,
        Kind.ASSOCIATE,
        Kind.BLOCK,
        Kind.CRITICAL,
        Kind.TEAM,
    )
)
OPENERS = UNITS | BLOCKS | {Kind.INTERFACE, Kind.TYPE, Kind.ENUM}


@dataclass(frozen=True, slots=True)
class Shape:
    """The kind of a statement, with the names that tell which block it opens or closes.

    `closes` is the kind of the block an END names (None: any unit), `label` that of a labelled DO,
    `construct` the name before a colon.
    """

    kind: Kind
    name: str = ""
    construct: str = ""
    label: str = ""
    closes: Kind | None = None


_PLAIN = {kind: Shape(kind) for kind in Kind}
EXECUTABLE = _PLAIN[Kind.EXECUTABLE]
DECLARATION = _PLAIN[Kind.DECLARATION]
_Handler = Callable[[str, str], "Shape | None"]

_HEAD = pattern(r"([a-z_]\w*)\s*(:(?!:)|[=%](?!=))?")
_TYPES = frozenset("integer real complex logical character double doubleprecision doublecomplex byte".split())
_PREFIXES = frozenset("recursive pure elemental impure non_recursive attributes module".split())
_ATTRIBUTES = frozenset(
    "parameter dimension allocatable pointer target save common equivalence namelist external intrinsic "
    "optional intent public private protected value volatile asynchronous bind codimension contiguous "
    "procedure generic final sequence enumerator static automatic data structure".split()
)
_PREFIX = (
    r"(?:(?:recursive|pure|elemental|impure|non_recursive|module|attributes\s*\([^)]*\)|launch_bounds\s*\([^)]*\)"
    r"|(?:integer|real|complex|logical|character|double\s*precision|double\s*complex|type|class|byte)"
    r"\s*(?:\((?:[^()]|\([^()]*\))*\))?\s*(?:\*\s*(?:\d+|\(\s*\*\s*\)))?)\s*)*"
)
_UNIT = pattern(_PREFIX + r"(subroutine|function)\s+([a-z_]\w*)\s*(?=[(!]|$|bind)")
_GIVEN = pattern(r"attributes\s*\([^()]*\)\s*(?:::|[a-z_])")
"""The ATTRIBUTES statement of CUDA Fortran."""
_PROGRAM = pattern(r"program\s+([a-z_]\w*)\s*(?:\(.*\))?$")
_MODULE = pattern(r"module\s+(?!procedure\b)([a-z_]\w*)$")
_SEPARATE = pattern(r"module\s+procedure\s+([a-z_]\w*)$")
_PROCEDURES = pattern(r"module\s+procedure\s*(?:::|\s[a-z_])")
_SUBMODULE = pattern(r"submodule\s*\([^)]*\)\s*([a-z_]\w*)$")
_BLOCK_DATA = pattern(r"block\s*data(?:\s+([a-z_]\w*))?$")
_INTERFACE = pattern(r"(?:abstract\s+)?interface(?:\s+([a-z_].*))?$")
_TYPE = pattern(
    r"type(?:\s+|\s*::\s*|(?:\s*,\s*[a-z_]\w*\s*(?:\([^)]*\))?)+\s*::\s*)([a-z_]\w*)\s*(?:\([^)]*\))?$"
)
_GUARD = pattern(r"(?:type|class)\s+is\s*\(|class\s+default\b")
_SELECT = pattern(r"select\s*(?:case|type|rank)\s*\(")
_CASE = pattern(r"(?:case|rank)\s*(?:\(|default\b)")
_ELSE = pattern(
    r"else(?:\s*if\s*\(.*\)\s*then(?:\s+\w+)?|\s*where\s*(?:\(.*\))?\s*(?:\w+)?|\s+[a-z_]\w*)?$", re.DOTALL
)
_DO = pattern(r"do\s*(\d+)?\s*,?\s*(?:(while|concurrent)\s*\(|[a-z_]\w*\s*=)|do\s*(\d+)?\s*$")
_END_WORDS = {k.value: k for k in OPENERS} | {"blockdata": Kind.BLOCK_DATA, "structure": Kind.TYPE}
_END = pattern(
    r"end\s*(?:(program|submodule|module|subroutine|function|procedure|block\s*data|interface|type|enum|do|if"
    r"|select|where|forall|associate|block|critical|team|structure)"
    r"(?:\s*$|\s+([a-z_]\w*)\s*(?:\(.*\))?$|\s*([a-z_]\w*)$))?$"
)
_USE = pattern(r"use(?:\s+[a-z_]|\s*,\s*(?:non_)?intrinsic\s*::|\s*::)")
_IMPLICIT = pattern(r"implicit\s+(?:none|[a-z])")
_THEN = pattern(r"if\s*\(")


def classify(text: str, *, fixed: bool = False) -> Shape:
    """The shape of a statement in lower case, without its label."""
    head = _HEAD.match(text)
    if head is None:
        return EXECUTABLE
    word, mark = head[1], head[2]
    if mark == ":":
        return _named(text, word, head.end())
    handler = _HANDLERS.get(word)
    if handler is None:
        if fixed and word.startswith(("do", "end", "else", "subroutine", "function", "program")):
            return _glued(text, word)
        return EXECUTABLE
    if mark:
        return EXECUTABLE
    return handler(text, word) or EXECUTABLE


def _named(text: str, construct: str, at: int) -> Shape:
    """A construct with a name before it; a label of another kind (`public :: x` has two colons) is none."""
    rest = text[at:].lstrip()
    shape = classify(rest)
    if shape.kind in BLOCKS:
        return Shape(shape.kind, shape.name, construct, shape.label)
    return EXECUTABLE


def _glued(text: str, word: str) -> Shape:
    """Blanks do not count in fixed form: `do10i=1,n`."""
    matched = re.match(r"do\s*(\d*)\s*,?\s*([a-z]\w*)\s*=(?!=)", text)
    if matched and _comma(text, matched.end()):
        return Shape(Kind.DO, label=matched[1])
    if word.startswith(("subroutine", "function", "program")):
        split = re.match(r"(subroutine|function|program)([a-z]\w*)\s*(?:\([^=]*\))?$", text)
        return Shape(Kind(split[1]), split[2]) if split else EXECUTABLE
    return _end(text, word) or _else(text, word) or EXECUTABLE


def _comma(text: str, at: int) -> bool:
    """Whether a comma stands outside of parentheses from an index on."""
    depth = 0
    for char in text[at:]:
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        elif char == "," and not depth:
            return True
    return False


def _assigns(text: str, word: str) -> bool:
    """Whether a keyword is the name of an array, or of a character variable, that is assigned to."""
    at = len(word)
    while text[at : at + 1] == " ":
        at += 1
    if text[at : at + 1] != "(":
        return False
    rest = text[after_parentheses(text, at) :].lstrip()
    return rest.startswith(("=", "%")) and not rest.startswith("==")


def _unit(text: str, word: str) -> Shape | None:
    if "subroutine" in text or "function" in text:
        found = _UNIT.match(text)
        if found is not None:
            return Shape(Kind(found[1]), found[2])
    if word in _PREFIXES and not _GIVEN.match(text):
        return None
    return None if _assigns(text, word) else DECLARATION


def _module(text: str, word: str) -> Shape | None:
    found = _MODULE.match(text)
    if found is not None:
        return Shape(Kind.MODULE, found[1])
    found = _SEPARATE.match(text)
    if found is not None:
        return Shape(Kind.SEPARATE, found[1])
    return DECLARATION if _PROCEDURES.match(text) else _unit(text, word)


def _matching(pattern: re.Pattern[str], kind: Kind) -> _Handler:
    """A statement with its name in the only group of a pattern."""

    def handle(text: str, _word: str) -> Shape | None:
        found = pattern.match(text)
        if found is None:
            return None
        name = found[1] if pattern.groups else ""
        return Shape(kind, name) if name else _PLAIN[kind]

    return handle


def _case(text: str, word: str) -> Shape | None:
    return _PLAIN[Kind.CASE] if _CASE.match(text) and not _assigns(text, word) else None


def _block(text: str, word: str) -> Shape | None:
    if text == "block":
        return _PLAIN[Kind.BLOCK]
    return _matching(_BLOCK_DATA, Kind.BLOCK_DATA)(text, word)


def _type(text: str, word: str) -> Shape | None:
    if _GUARD.match(text):
        return _PLAIN[Kind.CASE]
    found = _TYPE.match(text)
    if found is not None and not text.startswith("class"):
        return Shape(Kind.TYPE, found[1])
    return _unit(text, word)


def _do(text: str, _word: str) -> Shape | None:
    found = _DO.match(text)
    if found is None or (text[found.end() - 1] == "=" and not _comma(text, found.end())):
        return None
    label = found[1] or found[3] or ""
    return Shape(Kind.DO, label=label) if label else _PLAIN[Kind.DO]


def _if(text: str, _word: str) -> Shape | None:
    if not text.endswith("then") or not _THEN.match(text):
        return None
    return _PLAIN[Kind.IF] if text[:-4].rstrip().endswith(")") else None


def _mask(kind: Kind) -> _Handler:
    """WHERE and FORALL open a block where nothing follows the parentheses."""

    def handle(text: str, word: str) -> Shape | None:
        at = text.find("(")
        if at < 0 or text[len(word) : at].strip():
            return None
        return None if text[after_parentheses(text, at) :].strip() else _PLAIN[kind]

    return handle


def _critical(text: str, word: str) -> Shape | None:
    return _PLAIN[Kind.CRITICAL] if text == word or text[len(word) :].lstrip().startswith("(") else None


def _end(text: str, _word: str) -> Shape | None:
    found = _END.match(text)
    if found is None:
        return None
    word = found[1]
    if not word:
        return _PLAIN[Kind.END]
    return Shape(Kind.END, found[2] or found[3] or "", closes=_END_WORDS["".join(word.split())])


def _else(text: str, _word: str) -> Shape | None:
    return _PLAIN[Kind.ELSE] if _ELSE.match(text) else None


def _attribute(text: str, word: str) -> Shape | None:
    return None if _assigns(text, word) else DECLARATION


def _exact(kind: Kind) -> _Handler:
    def handle(text: str, word: str) -> Shape | None:
        return _PLAIN[kind] if text == word else None

    return handle


def _any(kind: Kind) -> _Handler:
    def handle(text: str, word: str) -> Shape | None:
        return None if _assigns(text, word) else _PLAIN[kind]

    return handle


def _include(text: str, word: str) -> Shape | None:
    return _PLAIN[Kind.INCLUDE] if text[len(word) :].lstrip().startswith(("'", '"')) else None


def _handlers() -> dict[str, _Handler]:
    table: dict[str, _Handler] = dict.fromkeys(_TYPES | _PREFIXES, _unit)
    table |= dict.fromkeys(_ATTRIBUTES, _attribute)
    table |= dict.fromkeys(
        ("select", "selectcase", "selecttype", "selectrank"), _matching(_SELECT, Kind.SELECT)
    )
    table |= dict.fromkeys(("case", "rank"), _case)
    table |= dict.fromkeys(("else", "elseif", "elsewhere"), _else)
    table |= dict.fromkeys(("do", "dowhile", "doconcurrent"), _do)
    ends = (key.replace(" ", "") for key in _END_WORDS)
    table |= dict.fromkeys(("end", *(f"end{word}" for word in ends)), _end)
    table |= dict.fromkeys(("subroutine", "function"), _unit) | {"module": _module}
    table |= dict.fromkeys(("type", "class"), _type) | {"block": _block, "blockdata": _block}
    table |= {
        "program": _matching(_PROGRAM, Kind.PROGRAM),
        "submodule": _matching(_SUBMODULE, Kind.SUBMODULE),
    }
    table |= dict.fromkeys(("interface", "abstract"), _matching(_INTERFACE, Kind.INTERFACE))
    table |= {"if": _if, "where": _mask(Kind.WHERE), "forall": _mask(Kind.FORALL)}
    table |= {"associate": _mask(Kind.ASSOCIATE), "critical": _critical}
    table |= {"change": _matching(pattern(r"change\s+team\b"), Kind.TEAM)}
    table |= {"enum": _matching(pattern(r"enum\s*,"), Kind.ENUM), "contains": _exact(Kind.CONTAINS)}
    table |= {"use": _matching(_USE, Kind.USE), "implicit": _matching(_IMPLICIT, Kind.IMPLICIT)}
    table |= {"import": _any(Kind.IMPORT), "include": _include, "entry": _any(Kind.ENTRY)}
    table |= {"format": _matching(pattern(r"format\s*\("), Kind.FORMAT)}
    return table


_HANDLERS = _handlers()
