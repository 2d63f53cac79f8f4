"""Data classes that cost next to nothing to define.

`dataclass`, `field` and `replace` do here what those of the standard library do, as far as accomp
needs it. The library's generate and compile the text of six methods for every class at import, which
for accomp's hundred records is twice the start of the interpreter. Here the methods are shared, and
what makes records alone is compiled, when the first record of its class is made, and so is what copies them.

A frozen record refuses assignments. It is made and filled as one of another class, its twin: one of the same
slots that may be set. That takes half the time of setting each slot past the frozen class. Commands leave the
refusal out (`unguard`), which takes half the time again.
"""

from __future__ import annotations

from operator import attrgetter, is_

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class _Missing:
    """Says that a field has no default."""


_MISSING = _Missing()
_guarded = True


def unguard() -> None:
    """From now on, frozen records are defined without the refusal of assignments.

    Type checkers find what assigns to their fields, and so do tests, which leave it on.
    """
    global _guarded  # noqa: PLW0603 - before the first record is defined
    _guarded = False


class _Field:
    """What `field` was told of one field."""

    __slots__ = ("compare", "default", "factory", "init", "name", "repr")

    def __init__(
        self, default: object, factory: Callable[[], object] | None, init: bool, repr: bool, compare: bool
    ) -> None:
        self.name = ""
        self.default = default
        self.factory = factory
        self.init = init
        self.repr = repr
        self.compare = compare


def field(
    *,
    default: object = _MISSING,
    default_factory: Callable[[], object] | None = None,
    init: bool = True,
    repr: bool = True,
    compare: bool = True,
) -> Any:
    """How a field is made, shown and compared; a field that is not compared is not hashed.

    Of a factory like `list[int]` the class is called: the alias would try to note itself in each object.
    """
    factory = getattr(default_factory, "__origin__", default_factory)
    return _Field(default, factory, init, repr, compare)


def dataclass(
    *, frozen: bool = False, slots: bool = False, eq: bool = True, repr: bool = True
) -> Callable[[type], type]:
    """A class whose annotated names are its fields, in the order written, those of its bases first.

    Without `eq`, records are equal and hashed as objects are, by identity; without `repr`, shown like them.
    """

    def decorate(cls: type) -> type:
        own = _own_fields(cls)
        fields = _inherited(cls) + own
        made: list[Any] = []
        whole = slots and all(f.init for f in fields)
        known = _data(fields) | _methods(cls, made, frozen, whole, eq, repr)
        if slots:
            cls = _slotted(cls, own, known)
        else:
            _fill(cls, own, known)
        made.append(cls)
        return cls

    return decorate


def replace(record: object, /, **changes: Any) -> Any:
    """A record like this one with some of its fields changed.

    A frozen one itself where they are as they were; a tuple of the same items is as it was.
    """
    cls: Any = record.__class__
    return cls.__record_copy__(record, changes)


def values(record: object) -> tuple[object, ...]:
    """What the fields of a record hold, in their order."""
    cls: Any = record.__class__
    return tuple([getattr(record, name) for name in cls.__match_args__])


def field_names(record: object) -> tuple[str, ...]:
    """The names of the fields of a record or of its class, in their order."""
    fields: tuple[_Field, ...] = getattr(record, "__record__", ())
    return tuple(f.name for f in fields)


def _own_fields(cls: type) -> tuple[_Field, ...]:
    found: list[_Field] = []
    namespace = cls.__dict__
    for name, annotation in namespace.get("__annotations__", {}).items():
        if str(annotation).startswith("ClassVar"):
            continue
        value = namespace.get(name, _MISSING)
        spec = value if isinstance(value, _Field) else _Field(value, None, True, True, True)
        spec.name = name
        found.append(spec)
    return tuple(found)


def _inherited(cls: type) -> tuple[_Field, ...]:
    bases = (base.__dict__ for base in cls.__mro__[1:])
    return next((names["__record__"] for names in bases if "__record__" in names), ())


def _slotted(cls: type, own: tuple[_Field, ...], known: dict[str, Any]) -> type:
    names = tuple([f.name for f in own])
    left_out = (*names, "__dict__", "__weakref__")
    namespace = {k: v for k, v in cls.__dict__.items() if k not in left_out} | known
    namespace["__slots__"] = names
    namespace["__qualname__"] = cls.__qualname__
    return type(cls)(cls.__name__, cls.__bases__, namespace)


def _fill(cls: type, own: tuple[_Field, ...], known: dict[str, Any]) -> None:
    for spec in own:
        if isinstance(cls.__dict__.get(spec.name), _Field):
            delattr(cls, spec.name)
    for name, value in known.items():
        setattr(cls, name, value)


def _data(fields: tuple[_Field, ...]) -> dict[str, Any]:
    """What a class says of its records."""
    compared = [f.name for f in fields if f.compare]
    return {
        "__record__": fields,
        "__match_args__": tuple([f.name for f in fields if f.init]),
        "__record_key__": attrgetter(*compared) if compared else type,
        "__record_twin__": None,
    }


def _methods(cls: type, made: list[Any], frozen: bool, whole: bool, eq: bool, repr: bool) -> dict[str, Any]:
    """The methods of a class that it does not define itself; `made` has it once it is complete.

    A record is `whole` if it is all slots, each of which is given a value.
    """
    guarded = frozen and _guarded
    methods: dict[str, Any] = {}
    if guarded and whole and cls.__init__ is object.__init__:
        methods["__new__"] = _new_later(made)
    else:
        methods["__init__"] = _init_later(made, guarded)
    if frozen and whole:
        methods["__reduce__"] = _reduced
    if repr:
        methods["__repr__"] = _repr
    if eq:
        methods |= {"__eq__": _eq, "__hash__": _hash if frozen else None}
    if guarded:
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
    if frozen:
        methods |= {"__getstate__": _state, "__setstate__": _restore}
    own = cls.__dict__
    methods = {k: m for k, m in methods.items() if k not in own or (k == "__hash__" and own[k] is None)}
    return methods | {"__record_copy__": _copy_later(made, whole) if frozen else staticmethod(_copy)}


def _twin(cls: Any) -> type:
    """The class of the same layout whose fields may be set, and which takes no arguments."""
    if cls.__record_twin__ is None:
        namespace: dict[str, Any] = {"__slots__": cls.__slots__, "__setattr__": object.__setattr__}
        if cls.__bases__ != (object,):
            namespace["__new__"] = object.__new__
            namespace["__delattr__"] = object.__delattr__
        cls.__record_twin__ = type(cls)(cls.__name__, cls.__bases__, namespace)
    return cls.__record_twin__


def _copy(record: Any, changes: dict[str, Any]) -> object:
    for name in record.__match_args__:
        if name not in changes:
            changes[name] = getattr(record, name)
    return record.__class__(**changes)


def _copy_later(made: list[Any], whole: bool) -> Any:
    """What makes the function that copies records of the class, and puts that in its place."""

    def first(record: object, changes: dict[str, Any]) -> object:
        cls = made[0]
        cls.__record_copy__ = staticmethod(_copy_of(cls) if whole else _copy)
        return cls.__record_copy__(record, changes)

    return staticmethod(first)


def _copy_of(cls: Any) -> Callable[[object, dict[str, Any]], object]:
    scope: dict[str, Any] = {"_cls": cls, "_copy": _copy, "_is": is_, "_new": object.__new__}
    fields = "".join(f" made.{f.name} = record.{f.name}\n" for f in cls.__record__)
    if "__new__" in cls.__dict__:
        scope["_twin"] = _twin(cls)
        exec(_COPY.format(made="_twin()", fields=fields, end=" made.__class__ = _cls\n"), scope)
    else:
        exec(_COPY.format(made="_new(_cls)", fields=fields, end=""), scope)
    return scope["copy"]


_COPY = """\
def copy(record, changes):
 if record.__class__ is not _cls:
  return _copy(record, changes)
 for name, value in changes.items():
  old = getattr(record, name)
  if value is old:
   continue
  if value.__class__ is not tuple or old.__class__ is not tuple or len(value) != len(old):
   break
  if not all(map(_is, value, old)):
   break
 else:
  return record
 made = {made}
{fields} for name, value in changes.items():
  setattr(made, name, value)
{end} return made
"""


def _init_later(made: list[Any], guarded: bool) -> Callable[..., None]:
    """An `__init__` that compiles the real one and puts it in its place."""

    def first(self: object, *args: object, **kwargs: object) -> None:
        cls = made[0]
        real = _init(cls, guarded)
        if cls.__dict__["__init__"] is first:
            cls.__init__ = real
        real(self, *args, **kwargs)

    return first


def _new_later(made: list[Any]) -> Any:
    """A `__new__` that compiles the real one and puts it in its place."""

    def first(kind: type, /, *args: object, **kwargs: object) -> object:
        cls = made[0]
        real = _new(cls)
        cls.__new__ = staticmethod(real)
        return real(kind, *args, **kwargs)

    return staticmethod(first)


def _new(cls: Any) -> Callable[..., object]:
    parameters, body, scope = _filling(cls, " self.{name} = {value}")
    scope["_twin"] = _twin(cls)
    body = [" self = _twin()", *body, " self.__class__ = _kind", " return self"]
    exec("\n".join((f"def __new__(_kind, /, {parameters}):", *body)), scope)
    return scope["__new__"]


def _init(cls: Any, guarded: bool) -> Callable[..., None]:
    setting = " _set(self, '{name}', {value})" if guarded else " self.{name} = {value}"
    parameters, body, scope = _filling(cls, setting)
    scope["_set"] = object.__setattr__
    exec("\n".join((f"def __init__(self, {parameters}):", *(body or [" pass"]))), scope)
    return scope["__init__"]


def _filling(cls: Any, setting: str) -> tuple[str, list[str], dict[str, Any]]:
    """The parameters of what fills a record, its lines, and what these name."""
    scope: dict[str, Any] = {"_missing": _MISSING}
    parameters: list[str] = []
    body: list[str] = []
    for spec in cls.__record__:
        name, value = spec.name, spec.name
        if spec.factory is not None:
            scope[f"_f_{name}"] = spec.factory
            value = f"_f_{name}() if {name} is _missing else {name}" if spec.init else f"_f_{name}()"
        elif spec.default is not _MISSING:
            scope[f"_d_{name}"] = spec.default
            value = name if spec.init else f"_d_{name}"
        if spec.init:
            parameters.append(name + _default(spec))
        body.append(setting.format(name=name, value=value))
    return ", ".join(parameters), body, scope


def _default(spec: _Field) -> str:
    if spec.factory is not None:
        return "=_missing"
    return "" if spec.default is _MISSING else f"=_d_{spec.name}"


def _repr(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in self.__record__ if f.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _eq(self: Any, other: object) -> bool:
    if other.__class__ is not self.__class__:
        return NotImplemented
    key = self.__record_key__
    return key(self) == key(other)


def _hash(self: Any) -> int:
    return hash(self.__record_key__(self))


def _refuse(self: object, name: str, *_: object) -> None:
    raise AttributeError(f"cannot change field '{name}' of a frozen {self.__class__.__name__}")


def _reduced(self: Any) -> tuple[type, tuple[object, ...]]:
    return self.__class__, values(self)


def _state(self: Any) -> dict[str, object]:
    return {f.name: getattr(self, f.name) for f in self.__record__}


def _restore(self: object, state: dict[str, object]) -> None:
    for name, value in state.items():
        object.__setattr__(self, name, value)
