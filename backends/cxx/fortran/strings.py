"""Character strings (Fortran 2018 7.4.4, 9.4.1, 10.1.5.3, 10.1.5.5).

Those of one character are a `char` of C++, others objects of known length or, where it is known at run time
only, texts that others hold.
"""

from __future__ import annotations

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.values import EQUALITY, RELATION, Value, whole
from accomp.host.fortran_types import CHARACTER, LONG, Kinded, RefusedError

_RELATIONS = {
    "==": ("==", EQUALITY),
    "/=": ("!=", EQUALITY),
    **{sign: (sign, RELATION) for sign in ("<", "<=", ">", ">=")},
}
_LITERAL, _TEXT = '"', "text"
"""What `head` says of strings that are no objects: literals with their characters, and texts."""
_UNKNOWN = Kinded("character", 1, length=-1)


def literal(text: str) -> Value:
    """A literal constant as it is written, its quotes included."""
    quote = text[-1]
    inner = text[text.index(quote) + 1 : -1].replace(quote * 2, quote)
    data = inner.encode("latin-1", "replace")
    if len(data) == 1:
        return Value(f"'{_escaped(data)}'", CHARACTER)
    type_ = Kinded("character", 1, length=len(data))
    return Value(
        f'fortran::text("{_escaped(data)}", {len(data)})', type_, head=_LITERAL + data.decode("latin-1")
    )


def _escaped(data: bytes) -> str:
    plain = (chr(c) if 32 <= c < 127 and chr(c) not in "\\'\"?" else f"\\{c:03o}" for c in data)
    return "".join(plain)


def length(value: Value) -> Value:
    """LEN."""
    known = value.type.length
    return whole(known, LONG) if known >= 0 else Value(f"fortran::text({value.text}).size", LONG)


def converted(value: Value, type_: Kinded) -> Value:
    """A string with the length of another type."""
    if type_.length < 0:
        return Value(f"fortran::text({value.text})", type_)
    if not type_.string:
        return Value(f"fortran::text({value.text}).at(0)", type_)
    if value.head.startswith(_LITERAL):
        data = value.head[len(_LITERAL) :].ljust(type_.length)[: type_.length].encode("latin-1")
        listed = ", ".join(f"'{_escaped(bytes((c,)))}'" for c in data)
        return Value(f"{cpp_type(type_)}{{{{{listed}}}}}", type_)
    if value.type.length == type_.length and not value.head:
        return value
    return Value(f"fortran::assigned<{cpp_type(type_)}>({value.text})", type_)


def compared(operator: str, left: Value, right: Value) -> Value:
    """A relation of strings, the shorter of which is padded with blanks."""
    sign, level = _RELATIONS[operator]
    text = f"fortran::compare({left.text}, {right.text}) {sign} 0"
    return Value(text, Kinded("logical"), level, truth=True)


def joined(left: Value, right: Value) -> Value:
    """`//`."""
    if left.type.base != "character" or right.type.base != "character":
        raise RefusedError("what is put together by // are no character strings")
    if left.type.length < 0 or right.type.length < 0:
        return Value(f"fortran::joined({left.text}, {right.text})", _UNKNOWN)
    total = left.type.length + right.type.length
    return Value(f"fortran::joined<{total}>({left.text}, {right.text})", _of(total))


def _of(size: int) -> Kinded:
    """The type of an object of `fortran::characters`, whatever its length."""
    return Kinded("character", 1, length=size)


def part(value: Value, first: Value | None, last: Value | None) -> Value:
    """A substring."""
    low = first.text if first is not None else "1"
    high = last.text if last is not None else length(value).text
    known = -1
    bounds = (
        first.constant if first is not None else 1,
        last.constant if last is not None else value.type.length,
    )
    if bounds[0] is not None and bounds[1] is not None and bounds[1] >= 0:
        known = max(0, bounds[1] - bounds[0] + 1)
    text = f"fortran::text({value.text}).part({low}, {high})"
    if known == 1:
        return Value(f"{text}.data[0]", CHARACTER, place=value.place, object=value.object)
    type_ = Kinded("character", 1, length=known) if known >= 0 else _UNKNOWN
    return Value(text, type_, place=value.place, object=value.object, head=_TEXT)


def assignment(target: str, value: str) -> str:
    """The assignment of a string."""
    return f"fortran::assign({target}, {value});"
