"""Statements of specification parts to entities (Fortran 2018 clause 8), by recursive descent."""

from __future__ import annotations

import re

from accomp.frontends.fortran.delimiters import after_parentheses, find_top, split_top
from accomp.frontends.fortran.entities import (
    DEFAULT,
    NONE,
    Base,
    Declared,
    Dimension,
    Entity,
    Role,
    Type,
    Used,
)
from accomp.frontends.fortran.statement import Scan, Statement
from accomp.host.fortran_types import Extent
from accomp.patterns import pattern
from accomp.records import replace

_SPEC = pattern(
    r"(integer|real|double\s*precision|double\s*complex|complex|logical|character|byte|type|class)\s*(?![a-z_0-9])"
)
_STAR = pattern(r"\*\s*(\d+|\()")
_NAME = pattern(r"\s*([a-z_][\w$]*)\s*")
_KEY = pattern(r"\s*(kind|len)\s*=(?!=)\s*")
_STATEMENT = pattern(r"([a-z_]\w*)\s*(?:::\s*)?")
_USE = pattern(
    r"use\s*(?:,\s*((?:non_)?intrinsic)\s*)?(?:::)?\s*([a-z_]\w*)\s*(?:,\s*(only\s*:)?\s*(.*))?$", re.DOTALL
)
_BLOCK = pattern(r"\s*,?\s*/\s*([a-z_]\w*)?\s*/\s*|\s*,?\s*(//)\s*")
_RANGE = pattern(r"\s*([a-z])\s*(?:-\s*([a-z])\s*)?$")
_MARKS = frozenset(
    "allocatable pointer target save optional value volatile asynchronous contiguous protected external "
    "intrinsic static automatic device managed constant shared pinned texture codimension dimension".split()
)
_SHAPES = frozenset(("dimension", "codimension"))


def type_at(text: str, at: int = 0) -> tuple[Type, int] | None:
    """The type specification at an index, and the index after it."""
    found = _SPEC.match(text, at)
    if found is None:
        return None
    word = found[1]
    base = Base(_SPELLED.get("".join(word.split()), word))
    at = found.end()
    if text[at : at + 1] == "(":
        end = after_parentheses(text, at)
        return _selected(base, text, at + 1, end - 1), end
    star = _STAR.match(text, at)
    if star is not None:
        end = after_parentheses(text, star.end() - 1) if star[1] == "(" else star.end()
        size = text[star.start(1) : end].strip("() ")
        if base is Base.CHARACTER:
            return Type(base, length=size), end
        return Type(base, "*" + size), end
    return None if base in (Base.TYPE, Base.CLASS) else (Type(base), at)


_SPELLED = {"doubleprecision": "double precision", "doublecomplex": "double complex"}


def _selected(base: Base, text: str, first: int, last: int) -> Type:
    """The type with what its parentheses say: a kind, a length, or the name of a derived type."""
    inner = text[first:last].strip()
    if base in (Base.TYPE, Base.CLASS):
        nested = type_at(inner)
        if nested is not None and base is Base.TYPE:
            return nested[0]
        name = _NAME.match(inner)
        return Type(base, derived=name[1] if name else inner)
    values = {"kind": "", "len": ""}
    order = ["len", "kind"] if base is Base.CHARACTER else ["kind"]
    for place, (low, high) in enumerate(split_top(text, first, last)):
        key = _KEY.match(text, low, high)
        word = key[1] if key else order[min(place, len(order) - 1)]
        values[word] = text[key.end() if key else low : high].strip()
    return Type(base, values["kind"], values["len"])


def dimensions(text: str, first: int, last: int) -> tuple[Dimension, ...]:
    """The dimensions between the parentheses of an array's declaration."""
    found: list[Dimension] = []
    for low, high in split_top(text, first, last):
        parts = split_top(text, low, high, ":")
        part = text[low:high]
        if part == "..":
            found.append(Dimension(Extent.RANK))
        elif len(parts) < 2:
            found.append(Dimension(Extent.SIZE) if part == "*" else Dimension(Extent.EXPLICIT, upper=part))
        else:
            lower, upper = (text[slice(*part)] for part in parts[:2])
            extent = {"": Extent.COLON, "*": Extent.SIZE}.get(upper, Extent.EXPLICIT)
            found.append(Dimension(extent, lower, upper if extent is Extent.EXPLICIT else ""))
    return tuple(found)


class Reader:
    """Takes the declarations of one scope, statement by statement."""

    def __init__(self, scan: Scan, unit: str, into: Declared) -> None:
        self.scan, self.unit, self.into = scan, unit, into
        self.path = scan.source.path

    def declaration(self, statement: Statement) -> None:
        """A type declaration, or a statement that gives names attributes."""
        text = statement.text
        typed = type_at(text)
        if typed is not None:
            self._typed(statement, *typed)
            return
        head = _STATEMENT.match(text)
        if head is None:
            return
        method = _ATTRIBUTE_STATEMENTS.get(head[1])
        if method is not None:
            method(self, statement, head.end())
        elif head[1] in _MARKS:
            self._entities(statement, head.end(), None, frozenset({head[1]}) - _SHAPES)

    def add(self, entity: Entity) -> None:
        """Join what a statement says of a name to what is known of it."""
        known = self.into.entities.get(entity.name)
        self.into.entities[entity.name] = entity if known is None else _merged(known, entity)

    def _typed(self, statement: Statement, type_: Type, at: int) -> None:
        text = statement.text
        colons = find_top(text, "::", at)
        attributes: set[str] = set()
        shape: tuple[Dimension, ...] = ()
        intent = codimensions = ""
        if colons >= 0:
            for low, high in split_top(text, at, colons):
                word, inner = _attribute(text, low, high)
                attributes.add(word)
                if word == "dimension":
                    shape = dimensions(text, *inner)
                elif word == "intent":
                    intent = "".join(text[slice(*inner)].split())
                elif word == "codimension":
                    codimensions = text[slice(*inner)]
            at = colons + 2
        elif text[at:].lstrip().startswith(","):
            at = text.index(",", at) + 1
        attributes -= _SHAPES | {"", "intent"}
        self._entities(statement, at, type_, frozenset(attributes), shape, intent, codimensions)

    def _entities(
        self,
        statement: Statement,
        at: int,
        type_: Type | None,
        attributes: frozenset[str],
        shape: tuple[Dimension, ...] = (),
        intent: str = "",
        codimensions: str = "",
    ) -> None:
        """A list of entities with their own shapes, lengths and values."""
        for low, high in split_top(statement.text, at, len(statement.text)):
            made = self.entity(statement, low, high)
            if made is None:
                continue
            own = type_
            if made.type is not None and type_ is not None:
                own = replace(type_, **_override(type_, made.type.length))
            self.add(
                replace(
                    made,
                    type=own,
                    attributes=made.attributes | attributes,
                    dimensions=made.dimensions or shape,
                    intent=intent,
                    codimensions=made.codimensions or codimensions,
                    role=_role(attributes),
                )
            )

    def entity(self, statement: Statement, first: int, last: int) -> Entity | None:
        """`name [(shape)] [[codimensions]] [* length] [= value]`; a length comes as that of a character."""
        text = statement.text
        named = _NAME.match(text, first, last)
        if named is None:
            return None
        at, shape, length, codimensions = named.end(), (), "", ""
        while at < last and text[at] in "([*":
            end = min(last, after_parentheses(text, at))
            if text[at] == "(":
                shape = dimensions(text, at + 1, end - 1)
            elif text[at] == "[":
                codimensions = text[at + 1 : end - 1]
            else:
                star = _STAR.match(text, at)
                end = after_parentheses(text, star.end() - 1) if star and star[1] == "(" else at + 1
                end = star.end() if star and star[1] != "(" else end
                length = text[at + 1 : end].strip("() ")
            at = end + len(text[end:last]) - len(text[end:last].lstrip())
        return Entity(
            named[1],
            type=Type(Base.CHARACTER, length=length) if length else None,
            dimensions=shape,
            value=self._value(statement, at, last),
            path=self.path,
            unit=self.unit,
            declared=statement.place(*named.span(1)),
            codimensions=codimensions,
            attributes=frozenset({"pointing"}) if text.startswith("=>", at) else frozenset(),
        )

    def _value(self, statement: Statement, at: int, last: int) -> str:
        text = statement.text
        if at >= last or text[at] not in "=/":
            return ""
        skip = 2 if text.startswith("=>", at) else 1
        return self.scan.written(statement, at + skip, last).strip().rstrip("/").strip()

    def intent(self, statement: Statement, at: int) -> None:
        """`intent(in) [::] a, b`."""
        text = statement.text
        opened = text.find("(")
        end = after_parentheses(text, opened)
        words = "".join(text[opened + 1 : end - 1].split())
        at = _after_colons(text, end)
        self._entities(statement, at, None, frozenset(), intent=words)

    def parameter(self, statement: Statement, _at: int) -> None:
        """`parameter (a = 1, b = 2)`, and without parentheses as an extension."""
        text = statement.text
        opened = text.find("(")
        plain = "=" in text and (opened < 0 or text.index("=") < opened)
        first = len("parameter") if plain else opened + 1
        last = len(text) if plain else after_parentheses(text, opened) - 1
        for low, high in split_top(text, first, last):
            made = self.entity(statement, low, high)
            if made is not None:
                self.add(replace(made, attributes=frozenset({"parameter"})))

    def common(self, statement: Statement, _at: int) -> None:
        """`common /block/ a, b(10) /other/ c`, blank common without a name."""
        self._grouped(statement, self.into.commons, Role.COMMON)

    def namelist(self, statement: Statement, _at: int) -> None:
        """`namelist /group/ a, b`."""
        self._grouped(statement, self.into.namelists, Role.NAMELIST)

    def _grouped(self, statement: Statement, groups: dict[str, list[str]], role: Role) -> None:
        text = statement.text
        at = len(role.value)
        while at < len(text):
            opened = _BLOCK.match(text, at)
            name = (opened[1] or "") if opened else ""
            if name and role is Role.NAMELIST:
                self.add(Entity(name, role, path=self.path, unit=self.unit))
            at = opened.end() if opened else at
            following = text.find("/", at)
            end = following if following >= 0 else len(text)
            for low, high in split_top(text, at, end):
                made = self.entity(statement, low, high)
                if made is not None:
                    groups.setdefault(name, []).append(made.name)
                    common = f"/{name}/" if role is Role.COMMON else ""
                    self.add(replace(made, common=common))
            at = max(end, at + 1)

    def equivalence(self, statement: Statement, _at: int) -> None:
        """`equivalence (a, b(1)), (c, d)`."""
        text = statement.text
        for low, high in split_top(text, statement.text.find("("), len(text)):
            parts = split_top(text, low + 1, high - 1)
            names = [_NAME.match(text, *part) for part in parts]
            self.into.equivalences.append(tuple(n[1] for n in names if n))
            for found in names:
                if found is not None:
                    marks = frozenset({"equivalence"})
                    self.add(Entity(found[1], attributes=marks, path=self.path, unit=self.unit))

    def given(self, statement: Statement, _at: int) -> None:
        """`attributes(device) :: a, b` of CUDA Fortran."""
        text = statement.text
        opened = text.index("(")
        end = after_parentheses(text, opened)
        words = frozenset("".join(text[opened + 1 : end - 1].split()).split(","))
        self._entities(statement, _after_colons(text, end), None, words)

    def save(self, statement: Statement, at: int) -> None:
        """`save`, `save a, /block/`."""
        text = statement.text
        if at >= len(text):
            self.into.saved = True
            return
        for low, high in split_top(text, at, len(text)):
            made = self.entity(statement, low, high)
            if made is not None:
                self.add(replace(made, attributes=frozenset({"save"})))

    def access(self, statement: Statement, at: int) -> None:
        """`public`, `private :: a, b`, `protected`."""
        text = statement.text
        word = "public" if text.startswith("public") else "private"
        if at >= len(text):
            self.into.access[""] = word
        for low, high in split_top(text, at, len(text)):
            self.into.access[text[low:high]] = word

    def bind(self, statement: Statement, _at: int) -> None:
        """`bind(c, name="x") [::] a`."""
        text = statement.text
        at = _after_colons(text, after_parentheses(text, text.find("(")))
        self._entities(statement, at, None, frozenset({"bind"}))

    def procedure(self, statement: Statement, _at: int) -> None:
        """`procedure(interface), pointer :: p => null()`."""
        text = statement.text
        opened = text.find("(")
        if opened < 0 or text[len("procedure") : opened].strip():
            return
        end = after_parentheses(text, opened)
        interface = text[opened + 1 : end - 1].strip()
        colons = find_top(text, "::", end)
        words = (
            {_attribute(text, *part)[0] for part in split_top(text, end, colons)}
            if colons >= 0
            else set[str]()
        )
        for low, high in split_top(text, _after_colons(text, max(colons, end)), len(text)):
            made = self.entity(statement, low, high)
            if made is not None:
                typed = type_at(interface)
                marks = frozenset(words - {""}) | made.attributes
                self.add(
                    replace(
                        made,
                        role=Role.PROCEDURE,
                        attributes=marks,
                        type=typed[0] if typed else None,
                        result=interface,
                    )
                )

    def enumerator(self, statement: Statement, at: int) -> None:
        """`enumerator :: red = 4, blue`: integer constants."""
        self._entities(statement, at, Type(Base.INTEGER), frozenset({"parameter"}))

    def cray(self, statement: Statement, at: int) -> None:
        """`pointer (p, x)` of Cray, else the attribute."""
        text = statement.text
        if text[at : at + 1] != "(":
            self._entities(statement, at, None, frozenset({"pointer"}))
            return
        for low, high in split_top(text, at, len(text)):
            pair = split_top(text, text.find("(", low) + 1, high - 1)
            made = [self.entity(statement, *part) for part in pair]
            if len(made) == 2 and made[0] is not None and made[1] is not None:
                self.add(replace(made[0], type=Type(Base.INTEGER, "8")))
                self.add(replace(made[1], attributes=frozenset({"pointee"}), address=made[0].name))

    def data(self, statement: Statement, at: int) -> None:
        """`data a, b /1, 2/`: the variables are saved."""
        for found in re.finditer(r"(?:^|/\s*,?|,)\s*([a-z_]\w*)(?=[^/']*/)", statement.text[at:]):
            name = found[1]
            if name in self.into.entities:
                self.add(Entity(name, attributes=frozenset({"save"}), path=self.path, unit=self.unit))

    def implicit(self, statement: Statement) -> None:
        """`implicit none`, `implicit real(8) (a-h, o-z)`."""
        text = statement.text
        if re.match(r"implicit\s+none", text):
            self.into.implicit = NONE
            return
        rules = dict(DEFAULT if self.into.implicit is None else self.into.implicit)
        for low, high in split_top(text, len("implicit"), len(text)):
            opened = text.rfind("(", low, high)
            typed = type_at(text[low:opened].strip()) if opened > low else None
            if typed is None:
                continue
            for first, last in split_top(text, opened + 1, high - 1):
                letters = _RANGE.match(text[first:last])
                if letters:
                    ends = ord(letters[1]), ord(letters[2] or letters[1])
                    rules |= {chr(c): typed[0] for c in range(ends[0], ends[1] + 1)}
        self.into.implicit = rules

    def use(self, statement: Statement) -> None:
        """`use [, intrinsic ::] module [, only: a, b => c]`."""
        found = _USE.match(statement.text)
        if found is None:
            return
        names: list[tuple[str, str]] = []
        listed = found[4] or ""
        for low, high in split_top(listed, 0, len(listed)):
            local, arrow, remote = listed[low:high].partition("=>")
            local = "".join(local.split())
            if not arrow or "=>" in listed[low:high]:
                names.append((local, "".join(remote.split()) if arrow else local))
        self.into.uses.append(Used(found[2], bool(found[3]), tuple(names), found[1] == "intrinsic"))

    def imports(self, statement: Statement) -> None:
        """`import`, `import :: a, b`, `import, none`."""
        text = re.sub(r"import\s*(?:,\s*(?:only\s*:|all\b)|::)?\s*", "", statement.text, count=1)
        if re.fullmatch(r",\s*none", text):
            return
        names = [text[low:high] for low, high in split_top(text, 0, len(text))]
        self.into.imports = (self.into.imports or []) + names if names else []


_ATTRIBUTE_STATEMENTS = {
    "intent": Reader.intent,
    "parameter": Reader.parameter,
    "common": Reader.common,
    "namelist": Reader.namelist,
    "equivalence": Reader.equivalence,
    "save": Reader.save,
    "public": Reader.access,
    "private": Reader.access,
    "bind": Reader.bind,
    "attributes": Reader.given,
    "procedure": Reader.procedure,
    "enumerator": Reader.enumerator,
    "pointer": Reader.cray,
    "data": Reader.data,
}


def _attribute(text: str, first: int, last: int) -> tuple[str, tuple[int, int]]:
    """The word of an attribute and the characters between its parentheses."""
    found = _NAME.match(text, first, last)
    if found is None:
        return "", (last, last)
    at = found.end()
    if at < last and text[at] == "(":
        return found[1], (at + 1, after_parentheses(text, at) - 1)
    return found[1], (last, last)


def _after_colons(text: str, at: int) -> int:
    rest = text[at:].lstrip()
    return len(text) - len(rest) + (2 if rest.startswith("::") else 0)


def _override(type_: Type, length: str) -> dict[str, str]:
    """A length after the name: of characters their length, of other types the size of the kind."""
    return {"length": length} if type_.base is Base.CHARACTER else {"kind": "*" + length}


def _role(attributes: frozenset[str]) -> Role:
    return Role.VARIABLE if attributes.isdisjoint(("external", "intrinsic")) else Role.PROCEDURE


def _merged(old: Entity, new: Entity) -> Entity:
    return replace(
        old,
        role=new.role if old.role is Role.VARIABLE else old.role,
        type=old.type or new.type,
        dimensions=old.dimensions or new.dimensions,
        attributes=old.attributes | new.attributes,
        intent=old.intent or new.intent,
        value=old.value or new.value,
        common=old.common or new.common,
        declared=new.declared if new.type and not old.type else old.declared or new.declared,
        arguments=old.arguments or new.arguments,
        result=old.result or new.result,
        specifics=old.specifics + tuple(s for s in new.specifics if s not in old.specifics),
        codimensions=old.codimensions or new.codimensions,
        address=old.address or new.address,
    )
