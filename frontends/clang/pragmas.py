"""The `_Pragma` operator and the macros that make one (C11 6.10.9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from accomp.ir.own_macros import OwnMacro
from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.source import SourceFile, Span
from accomp.syntax import c_lexis


@dataclass(frozen=True, slots=True)
class Made:
    """The text of a pragma made by `_Pragma`: the offset of each character, and that after the whole."""

    text: str
    offsets: list[int]
    end: int


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro definition: its body is [start, end) of the file, `params` is None without parentheses.

    `words` are the names in the body.
    """

    name: bytes
    params: tuple[bytes, ...] | None
    source: SourceFile
    start: int
    end: int
    words: frozenset[bytes]

    @property
    def body(self) -> bytes:
        """The replacement list as written."""
        return self.source.data[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Macros:
    """The definitions that matter.

    `wrappers` turn their arguments into a pragma (`#define P(x) _Pragma(#x)`), by `stringisers` or without;
    `holders` have a whole `_Pragma`, or use another holder, in their body. `several` are names of more
    than one definition, or of one that is withdrawn, and other names of macros: what they stand for the
    preprocessor says.
    """

    all: dict[bytes, Macro]
    wrappers: frozenset[bytes] = frozenset()
    holders: frozenset[bytes] = frozenset()
    stringisers: frozenset[bytes] = frozenset()
    several: frozenset[bytes] = frozenset()
    acc: frozenset[bytes] = frozenset()
    """Those of which the word `acc` comes."""

    def wraps(self, macro: Macro) -> bool:
        """Whether a definition makes its parameters a pragma and nothing else."""
        return _wraps(macro, self.wrappers, self.stringisers)

    def takes_arguments(self, name: bytes) -> bool:
        """Whether a macro, or the one whose name its body ends with, takes arguments."""
        macro = self.all.get(name)
        for _ in range(_DEPTH):
            if macro is None or macro.params is not None:
                break
            last = _NAME.findall(macro.body)[-1:]
            macro = self.all.get(last[0]) if last and macro.body.rstrip().endswith(last[0]) else None
        return macro is not None

    def at(self, source: SourceFile, offset: int) -> Macro | None:
        """The macro that the definition whose name follows the offset defines, if it is one of these."""
        match = _NAME.match(source.data, c_lexis.skip_gap(source.data, offset))
        if match is None or match.group() not in self.all:
            return None
        line = source.data.rfind(b"\n", 0, offset) + 1
        definition = _DEFINITION.match(source.data, line)
        return (
            _definition(source, definition)
            if definition
            else self._effective_definition(source, offset, match.group())
        )

    def _effective_definition(self, source: SourceFile, offset: int, name: bytes) -> Macro | None:
        """The definition that counts, where its line starts in another way."""
        macro = self.all[name]
        return macro if macro.source is source and offset <= macro.start <= offset + 400 else None


_Names = AbstractSet[bytes]
_Test = Callable[[Macro, _Names], bool]
_NAME = pattern(rb"[A-Za-z_]\w*")
_DEFINITION = pattern(
    rb"^[ \t]*(?:#|%:)" + c_lexis.BLANK + rb"define" + c_lexis.BLANK + rb"([A-Za-z_]\w*)(?:\(([^()]*)\))?",
    re.MULTILINE | re.DOTALL,
)
_UNDEFINITION = pattern(
    rb"^[ \t]*(?:#|%:)" + c_lexis.BLANK + rb"undef" + c_lexis.BLANK + rb"([A-Za-z_]\w*)",
    re.MULTILINE | re.DOTALL,
)
_NEAR, _BLANKS, _PARTS = 40, b" \t\f\v\0", (b"*/", b"\\\n", b"\\\r\n")
_ACC_WORD = pattern(rb"\bacc\b")
_MAKERS = frozenset((b"_Pragma", b"__pragma"))
_GIVEN = pattern(rb"\b_Pragma\s*\(\s*(\w+)\s*\)")
_WRITTEN = pattern(rb"\b_Pragma\s*\(\s*\Z")
_ACC_STRING = pattern(rb'"\s*acc\s+[a-z]')

_OPERATOR = pattern(rb"_Pragma" + c_lexis.GAP + rb"\(" + c_lexis.GAP + rb'(?:L|u8|u|U)?"', re.DOTALL)
_CLOSE = pattern(rb'"' + c_lexis.GAP + rb"\)", re.DOTALL)
_PRAGMA = pattern(rb"\s*_Pragma" + c_lexis.GAP + rb"(?=\()", re.DOTALL)
_PASTED = pattern(rb"\w+(?:\s*##\s*\w+)+")
_PASTED_WORD = pattern(rb"\w+")
_STRINGISED = pattern(rb"\s*#\s*(\w+)\s*\Z")
_CALL = pattern(rb"\s*([A-Za-z_]\w*)" + c_lexis.GAP + rb"(?=\()", re.DOTALL)
_STRING_CHARS = pattern(rb'\\(["\\])|[^"\n]', re.DOTALL)


def _lines(line: re.Pattern[bytes], word: bytes, data: bytes) -> list[re.Match[bytes]]:
    """Where a pattern of lines matches, found by the word after the `#`: few lines have it."""
    found, at = list[re.Match[bytes]](), data.find(word)
    while at >= 0:
        before = data[max(0, at - _NEAR) : at].rstrip(_BLANKS)
        if before.endswith(_PARTS) or not before:
            return list(line.finditer(data))  # in parts, or blanks alone in front
        match = None
        if before.endswith((b"#", b"%:")):
            match = line.match(data, data.rfind(b"\n", 0, at) + 1)
        if match is not None and (not found or found[-1].start() < match.start()):
            found.append(match)
        at = data.find(word, at + 1)
    return found


def named_as_words(sources: Sequence[SourceFile]) -> Iterator[OwnMacro]:
    """The macros whose names are in small letters, as the words of directives are; none that is withdrawn."""
    for source in sources:
        withdrawn = {m.group(1) for m in _lines(_UNDEFINITION, b"undef", source.data)}
        for match in _lines(_DEFINITION, b"define", source.data):
            if match[1].islower() and match[1] not in withdrawn:
                yield OwnMacro(match[1].decode(), match[2] is not None, Span(source, *match.span(1)))


def definition_lines(source: SourceFile) -> Iterator[Macro]:
    """The definitions of macros in a file, in their order."""
    return (_definition(source, match) for match in _lines(_DEFINITION, b"define", source.data))


def withdrawals(source: SourceFile) -> Iterator[tuple[bytes, int]]:
    """The macros that a file undefines, and where."""
    return ((m.group(1), m.start()) for m in _lines(_UNDEFINITION, b"undef", source.data))


def definitions(sources: Sequence[SourceFile]) -> Macros:
    """The macros of the files that hold or make pragmas."""
    found: dict[bytes, Macro] = {}
    more: list[Macro] = []
    for source in sources:
        for match in _lines(_DEFINITION, b"define", source.data):
            macro = _definition(source, match)
            if found.setdefault(macro.name, macro) is not macro:
                more.append(macro)
    withdrawn = {m.group(1) for s in sources for m in _lines(_UNDEFINITION, b"undef", s.data)}
    strings = _closure(found, _stringises)
    wrappers = _closure(found, lambda m, known: _wraps(m, known, strings))
    holders = _closure({n: m for n, m in found.items() if n not in wrappers}, _holds, wrappers)
    late = {m.name for m in more if not _same(m, found[m.name])} | (withdrawn & found.keys())
    for macro in more:  # what the first definition does not make, another one may
        if macro.name in late and macro.name not in wrappers and _holds(macro, wrappers | holders):
            found[macro.name] = macro
            holders.add(macro.name)
    holders |= _closure(
        {n: m for n, m in found.items() if n not in wrappers | holders}, _holds, wrappers | holders
    )
    made = wrappers | holders
    acc = _closure({n: found[n] for n in made}, _says_acc)
    if acc & holders:  # a name that is pasted together may be one of these
        pasting = _pasting({n: m for n, m in found.items() if n not in made}, made)
        holders, made, acc = holders | pasting, made | pasting, acc | pasting
    named = {n for n in made if found[n].params is None and found[n].body.strip() in wrappers | late}
    late |= {n for n in wrappers if b"##" in found[n].body}  # a word of the pragma is pasted together
    late |= _closure({n: found[n] for n in wrappers}, _uses, late)
    parts = (wrappers, holders, strings, late & made | named, acc)
    return Macros({n: found[n] for n in made | strings}, *(frozenset(x) for x in parts))


def of_acc(macros: Macros) -> Macros:
    """Those of which an acc directive may come: they say so, or may be told so by arguments."""
    told = macros.wrappers | macros.stringisers

    def may_say(macro: Macro, known: _Names) -> bool:
        given = _uses(macro, told) or _hands_over(macro)  # also one that is another name of such
        return macro.name in macros.acc or given or _uses(macro, known)

    makers = _closure({n: macros.all[n] for n in macros.holders}, may_say) | macros.wrappers
    kept = makers | macros.stringisers
    return replace(
        macros,
        all={n: m for n, m in macros.all.items() if n in kept},
        holders=macros.holders & makers,
        several=macros.several & makers,
    )


def _pasting(macros: dict[bytes, Macro], made: _Names) -> set[bytes]:
    """The macros whose bodies may paste a name together that is one of those `made` or another of these, and
    those that use one of them.
    """
    names = {n: p for n, m in macros.items() if (p := _pasted(m)) is not None}
    found = set[bytes]()
    while True:
        known = made | found
        more = {n for n, p in names.items() if n not in found and any(map(p.fullmatch, known))}
        more |= _closure({n: m for n, m in macros.items() if n not in found}, _uses, found | more) - found
        if not more:
            return found
        found |= more


def _pasted(macro: Macro) -> re.Pattern[bytes] | None:
    """What the names that the body pastes together look like; None for none."""
    if b"##" not in macro.body:
        return None
    params = frozenset(macro.params or ()) | {b"__VA_ARGS__"}
    parts = [_PASTED_WORD.findall(m.group()) for m in _PASTED.finditer(c_lexis.blanked(macro.body))]
    texts = [b"".join(rb"\w*" if word in params else re.escape(word) for word in words) for words in parts]
    return re.compile(b"|".join(texts)) if texts else None


def _uses(macro: Macro, names: _Names) -> bool:
    return not names.isdisjoint(macro.words)


def _same(macro: Macro, other: Macro) -> bool:
    return macro.params == other.params and macro.body.split() == other.body.split()


def _says_acc(macro: Macro, known: _Names) -> bool:
    return _ACC_WORD.search(macro.body) is not None or _uses(macro, known)


def handed_strings(source: SourceFile, macros: Macros) -> tuple[Span, ...]:
    """The literals with the text of an acc directive, where a macro gives `_Pragma` its parameter."""
    if not any(_hands_over(macro) for macro in macros.all.values()):
        return ()
    found: list[Span] = []
    for match in c_lexis.compiled(c_lexis.SKIPPED).finditer(source.data):
        if not _ACC_STRING.match(match.group()):
            continue
        if _WRITTEN.search(source.data, max(0, match.start() - 40), match.start()) is None:
            found.append(Span(source, *match.span()))
    return tuple(found)


def _hands_over(macro: Macro) -> bool:
    if not macro.params or b"_Pragma" not in macro.words:
        return False
    return any(name in macro.params for name in _GIVEN.findall(c_lexis.blanked(macro.body)))


def _definition(source: SourceFile, match: re.Match[bytes]) -> Macro:
    params: tuple[bytes, ...] | None = None
    if match.group(2) is not None:
        params = tuple(name.encode("latin-1") for name in c_lexis.parameters(match.group(2)))
    start, end = match.end(), c_lexis.end_of_line(source.data, match.end())
    words = frozenset(_NAME.findall(source.data, start, end))
    return Macro(match.group(1), params, source, start, end, words)


def _closure(macros: dict[bytes, Macro], test: _Test, known: set[bytes] | None = None) -> set[bytes]:
    """The macros that pass the test, which may depend on those they use that already did."""
    base = known or set[bytes]()
    more = {n for n, m in macros.items() if test(m, base)}
    chosen, users = set(more), _users(macros) if more else {}
    while more:
        again = {user for name in more for user in users.get(name, ())} - chosen
        more = {n for n in again if test(macros[n], chosen | base)}
        chosen |= more
    return chosen


def _users(macros: dict[bytes, Macro]) -> dict[bytes, list[bytes]]:
    """The macros in whose bodies a name stands that is one of theirs."""
    users: dict[bytes, list[bytes]] = {}
    for name, macro in macros.items():
        for word in macros.keys() & macro.words:
            users.setdefault(word, []).append(name)
    return users


def _wraps(macro: Macro, wrappers: _Names, strings: _Names) -> bool:
    """Whether the whole body is a pragma made of the parameters."""
    if not macro.params or (b"_Pragma" not in macro.words and wrappers.isdisjoint(macro.words)):
        return False
    body = c_lexis.blanked(macro.body).strip()
    if operator := _PRAGMA.match(body):
        split = c_lexis.split_arguments(body, operator.end())
        if split is None or body[split[1] :].strip() or len(split[0]) != 1:
            return False
        return _is_string(body[slice(*split[0][0])], macro.params, strings)
    return _is_call(body, wrappers)


def _stringises(macro: Macro, strings: _Names) -> bool:
    """Whether the whole body is a string made of the parameters."""
    if not macro.params or (b"#" not in macro.body and strings.isdisjoint(macro.words)):
        return False
    return _is_string(c_lexis.blanked(macro.body), macro.params, strings)


def _is_string(text: bytes, params: tuple[bytes, ...], strings: _Names) -> bool:
    match = _STRINGISED.match(text)
    return match.group(1) in params if match else _is_call(text.strip(), strings)


def _is_call(text: bytes, macros: _Names) -> bool:
    """Whether a text is a use of one of the macros and nothing else."""
    call = _CALL.match(text)
    if call is None or call.group(1) not in macros:
        return False
    split = c_lexis.split_arguments(text, call.end())
    return split is not None and not text[split[1] :].strip()


def _holds(macro: Macro, known: _Names) -> bool:
    """Whether the body holds a `_Pragma`, or uses a macro that does."""
    return _uses(macro, _MAKERS) or _uses(macro, known)


def operator(data: bytes, at: int) -> Made | None:
    """The pragma of the `_Pragma` at an offset, its string destringised; None where it is malformed."""
    opening = _OPERATOR.match(data, at)
    if opening is None:
        return None
    text, offsets, here = list[str](), list[int](), opening.end()
    while match := _STRING_CHARS.match(data, here):
        text.append((match.group(1) or match.group()).decode("latin-1"))
        offsets.append(match.end() - 1)
        here = match.end()
    close = _CLOSE.match(data, here)
    if close is None:
        return None
    return Made("".join(text), [*offsets, here], close.end())


def use(data: bytes, at: int, macros: Macros) -> Made | None:
    """The pragma that a use of a wrapper makes; None where it makes none."""
    call = _CALL.match(data, at)
    split = c_lexis.split_arguments(data, call.end()) if call else None
    if call is None or split is None:
        return None
    spans, end = split
    macro = macros.all[call.group(1)]
    arguments = [_characters(data, first, last) for first, last in spans]
    made = _substituted(macro, arguments, macros, at, 0)
    if made is None:
        return None
    return Made("".join(c for c, _ in made), [*(o for _, o in made), end - 1], end)


_DEPTH = 20
"""So deep may macros that make a pragma use each other."""
_Characters = list[tuple[str, int]]


def _characters(data: bytes, first: int, last: int) -> _Characters:
    text = c_lexis.blanked(data[first:last]).decode("latin-1")
    made = [(c, first + i) for i, c in enumerate(text)]
    lead, tail = len(text) - len(text.lstrip()), len(text.rstrip())
    return made[lead : max(lead, tail)]


def _substituted(
    macro: Macro, arguments: list[_Characters], macros: Macros, at: int, depth: int
) -> _Characters | None:
    """The text of the pragma that the macro makes of its arguments; what it adds itself lies at `at`."""
    bound = _bind(macro.params or (), arguments)
    body = c_lexis.blanked(macro.body).strip()
    if operator := _PRAGMA.match(body):
        split = c_lexis.split_arguments(body, operator.end())
        body = body[slice(*split[0][0])].strip() if split else body
    if match := _STRINGISED.match(body):
        return bound.get(match.group(1))
    call = _CALL.match(body)
    split = c_lexis.split_arguments(body, call.end()) if call else None
    if call is None or split is None or depth > _DEPTH:
        return None
    passed = [_replace(body[first:last].strip(), bound, at) for first, last in split[0]]
    return _substituted(macros.all[call.group(1)], passed, macros, at, depth + 1)


def _bind(params: tuple[bytes, ...], arguments: list[_Characters]) -> dict[bytes, _Characters]:
    bound = dict(zip(params, arguments, strict=False))
    if params and len(arguments) > len(params):
        rest = arguments[len(params) - 1]
        for argument in arguments[len(params) :]:
            gap = argument[0][1] if argument else rest[-1][1] if rest else 0
            rest = [*rest, (",", gap), (" ", gap), *argument]
        bound[params[-1]] = rest
    return bound


def _replace(text: bytes, bound: dict[bytes, _Characters], at: int) -> _Characters:
    made: _Characters = []
    for match in re.finditer(rb"[A-Za-z_]\w*|.", text, re.DOTALL):
        made += bound.get(match.group(), [(c, at) for c in match.group().decode("latin-1")])
    return made
