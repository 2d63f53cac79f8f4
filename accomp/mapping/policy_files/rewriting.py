"""What the directives of a file become by entries of policy files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from accomp.codes.policy import POLICY_APPLIED, POLICY_ILLEGAL, POLICY_UNCHANGEABLE, POLICY_UNMATCHED
from accomp.diagnostics import Note, Sink
from accomp.host import nodes as host
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.levels import LEVELS
from accomp.mapping.nests import loop_of
from accomp.mapping.policy_files.entries import OF_COMPUTE, OF_LOOPS, Entry, Setting
from accomp.mapping.policy_files.selection import Choice, choices, fits, loops_of
from accomp.records import dataclass, field, replace
from accomp.source import Span
from accomp.syntax.directive_edits import Change, Where, may_change, may_precede
from accomp.syntax.nodes import Clause, Directive, Expr, Model

_SIZES = OF_COMPUTE[:-1]
_COVERED = (*LEVELS, "independent", "private", "reduction")
"""Clauses of a loop directive that one around it takes over with the loop."""
_ORDER = ("seq", "auto")


@dataclass(frozen=True, slots=True)
class Made:
    """A change, the settings that made it, and the construct or loop that it is about."""

    change: Change
    settings: tuple[Setting, ...]
    about: Span

    @property
    def asserts(self) -> bool:
        """Whether more iterations count as independent by it."""
        return any(s.key in ("independent", "collapse", "tile") for s in self.settings)


def changes(
    unit: Unit,
    named: Unit | None,
    entries: Iterable[Entry],
    variables: Callable[[host.Loop], tuple[Clause, ...]],
    sink: Sink,
) -> tuple[Made, ...]:
    """The changes that entries whose files fit make; what they are not for, or cannot change, is reported.

    `named` is the unit with the bodies of procedures, where labels are asked for. `variables` are the clauses
    for what iterations of a loop without a directive have of their own.
    """
    loops = loops_of(unit, named)
    found = choices(unit, loops)
    state = _Rewriting(unit, variables, sink)
    chosen: dict[int, dict[str, Setting]] = {}
    for entry in entries:
        _choose(entry, unit, found, chosen, sink)
    for number, settings in sorted(chosen.items()):
        state.choice(found[number], settings)
    return tuple(state.made)


def _choose(
    entry: Entry,
    unit: Unit,
    found: tuple[Choice, ...],
    chosen: dict[int, dict[str, Setting]],
    sink: Sink,
) -> None:
    """Note what an entry sets of each construct that it is for, over what entries in front of it set."""
    mine = [(n, c) for n, c in enumerate(found) if fits(entry, c, unit.source.language)]
    if not mine and (entry.narrow or entry.function):
        remedy = f"'{unit.source.path}' has no loop or compute construct there"
        sink.report(POLICY_UNMATCHED, entry.place, what=entry.described, remedy=remedy)
        return
    for setting in entry.sets:
        able = [(n, c) for n, c in mine if _takes(c, setting.key, entry)]
        for number, _ in able:
            chosen.setdefault(number, {})[setting.key] = setting
        if not able and entry.narrow and setting.key in (*OF_COMPUTE, *OF_LOOPS):
            kind = "compute construct" if setting.key in OF_COMPUTE else "loop"
            remedy = f"{entry.described} is no {kind}, which '{setting.key}' is of"
            sink.report(POLICY_UNMATCHED, setting.place, what=f"'{setting.key}'", remedy=remedy)


def _takes(choice: Choice, key: str, entry: Entry) -> bool:
    """Whether a setting of an entry is about a construct that the entry is for."""
    directive = choice.construct.directive if choice.construct is not None else None
    if key in OF_COMPUTE:
        if not choice.compute or directive is None:
            return False
        if entry.default and directive.has("vector_length" if key == "block" else key):
            return False
        return entry.narrow or key not in _SIZES or _may_have_gangs(choice.construct, key)
    if key not in OF_LOOPS or not choice.is_loop:
        return False
    if entry.default and directive is not None and directive.has(*LEVELS, "seq", "collapse", "tile"):
        return False
    return entry.narrow or choice.outermost


def _may_have_gangs(construct: Construct | None, key: str) -> bool:
    """Whether a size makes no gang repeat what one does: there are loops to share out (section 2.5.10)."""
    if construct is None or construct.directive.name.startswith("serial"):
        return False
    loops = (c.directive for c in construct.walk() if c.directive.name.split()[-1] == "loop")
    shared = any(not d.has("seq") for d in loops)
    return key != "num_gangs" or shared or construct.directive.name.startswith("kernels")


@dataclass(slots=True)
class _Rewriting:
    """The changes of one file."""

    unit: Unit
    variables: Callable[[host.Loop], tuple[Clause, ...]]
    sink: Sink
    made: list[Made] = field(default_factory=list[Made])

    def choice(self, choice: Choice, settings: Mapping[str, Setting]) -> None:
        """What becomes of one construct."""
        listed = tuple(settings.values())
        why = _unchangeable(choice, self.unit.source.path)
        if why:
            self.sink.report(
                POLICY_UNCHANGEABLE, listed[0].place, why=why, notes=[Note("it is here", choice.place)]
            )
            return
        if choice.construct is not None:
            directive, where = choice.construct.directive, Where.INSTEAD
        else:
            own = self.variables(choice.loop) if choice.loop is not None else ()
            directive, where = Directive(Model.ACC, "loop", clauses=own), Where.BEFORE
        for setting in listed:
            directive = _SET[setting.key](directive, setting)
        taken = tuple(self._covered(choice, settings))
        directive = _with(directive, *_merged(directive, taken))
        about = choice.about
        for one in taken:
            if one.directive.span is not None:
                self.made.append(Made(Change(one.directive.span, Where.INSTEAD), listed, about))
        self.made.append(Made(Change(choice.place, where, directive), listed, about))
        self._tell(choice, listed)

    def _tell(self, choice: Choice, settings: tuple[Setting, ...]) -> None:
        """A remark for each effect."""
        for setting in settings:
            line, _ = setting.place.position()
            what = in_words(setting)
            at = choice.place.first_line()
            self.sink.report(POLICY_APPLIED, at, what=what, path=setting.place.file.path, line=line)

    def _covered(self, choice: Choice, settings: Mapping[str, Setting]) -> Iterator[Construct]:
        """The directives within that are of loops which `collapse` or `tile` take in."""
        setting = settings.get("tile") or settings.get("collapse")
        if setting is None:
            return
        value = setting.value
        depth = len(value) if isinstance(value, tuple) else int(value)
        places = set(self._nest(choice, depth))
        inner = choice.construct.children if choice.construct is not None else ()
        while inner:
            one = next((c for c in inner if c.region and c.region.span.start in places), None)
            if one is None:
                return
            kept = [c.name for c in one.directive.clauses if c.name not in _COVERED]
            if kept and not (kept[0] in _ORDER and "independent" in settings):
                why = f"the loop within, which it takes in, has '{kept[0]}'"
                notes = [Note("the loop within is here", one.directive.span)]
                self.sink.report(
                    POLICY_ILLEGAL, setting.place, path=self.unit.source.path, why=why, notes=notes
                )
                return
            yield one
            inner = one.children

    def _nest(self, choice: Choice, depth: int) -> Iterator[int]:
        """Where the loops within start that are associated together with one."""
        node = choice.loop
        for _ in range(depth - 1):
            node = loop_of(node.body) if node is not None else None
            if node is None:
                return
            yield node.span.start


def _unchangeable(choice: Choice, path: str) -> str:
    construct = choice.construct
    if choice.place.file.path != path:
        return "it is in a header"
    if construct is None:
        return "" if may_precede(choice.place) else "no directive can stand in front of the loop"
    if construct.in_macro or construct.directive.span is None or not may_change(construct.directive.span):
        return "it is part of a macro"
    if construct.parted or construct.given or construct.guard or construct.closings:
        return "lines of the preprocessor part it"
    return ""


def in_words(setting: Setting) -> str:
    """What a setting sets, as its clauses say it."""
    value = setting.value
    if setting.key == "levels" and isinstance(value, tuple):
        return " ".join(map(str, value)) or "seq"
    if isinstance(value, tuple):
        return f"{setting.key}({', '.join(map(str, value))})"
    return setting.key if value is True else f"{setting.key}({value})"


def _with(directive: Directive, *clauses: Clause) -> Directive:
    """A directive with clauses that hold for all device types (section 2.4)."""
    names = [c.name for c in directive.clauses]
    at = names.index("device_type") if "device_type" in names else len(names)
    return replace(directive, clauses=(*directive.clauses[:at], *clauses, *directive.clauses[at:]))


def _merged(outer: Directive, taken: Iterable[Construct]) -> Iterator[Clause]:
    """The `private` and `reduction` clauses of loops taken in, without variables that the outer one names."""
    known = {ref.compact for c in outer.all("private", "reduction") for ref in c.vars}
    for clause in (c for one in taken for c in one.directive.all("private", "reduction")):
        fresh = tuple(ref for ref in clause.vars if ref.compact not in known)
        known |= {ref.compact for ref in fresh}
        if fresh:
            yield replace(clause, args=fresh)


def _without(directive: Directive, *names: str) -> Directive:
    return replace(directive, clauses=tuple(c for c in directive.clauses if c.name not in names))


def _clause(name: str, *values: object) -> Clause:
    args = tuple(Expr(str(v), constant=True) for v in values)
    return Clause(name, spelling=name, args=args, parenthesized=bool(args))


def _set_clause(directive: Directive, setting: Setting) -> Directive:
    return _with(_without(directive, setting.key), _clause(setting.key, setting.value))


def _set_block(directive: Directive, setting: Setting) -> Directive:
    return _with(_without(directive, "vector_length"), _clause("vector_length", setting.value))


def _set_self(directive: Directive, _: Setting) -> Directive:
    return _with(_without(directive, "self"), _clause("self"))


def _set_levels(directive: Directive, setting: Setting) -> Directive:
    asked = setting.value if isinstance(setting.value, tuple) else ()
    if not asked:
        return _with(_without(directive, *LEVELS, "seq", "auto", "independent"), _clause("seq"))
    kept = _without(directive, *(x for x in LEVELS if x not in asked), *_ORDER)
    more = (_clause(x) for x in LEVELS if x in asked and not kept.has(x))
    return _with(kept, *more)


def _set_nest(directive: Directive, setting: Setting) -> Directive:
    values = setting.value if isinstance(setting.value, tuple) else (setting.value,)
    kept = _without(directive, "collapse", "tile")
    return (
        kept if values == (1,) and setting.key == "collapse" else _with(kept, _clause(setting.key, *values))
    )


def _set_independent(directive: Directive, _: Setting) -> Directive:
    return _with(_without(directive, "independent", *_ORDER), _clause("independent"))


_SET: dict[str, Callable[[Directive, Setting], Directive]] = {
    "num_gangs": _set_clause,
    "num_workers": _set_clause,
    "vector_length": _set_clause,
    "block": _set_block,
    "self": _set_self,
    "levels": _set_levels,
    "collapse": _set_nest,
    "tile": _set_nest,
    "independent": _set_independent,
}


def blamed(place: Span, made: Iterable[Made]) -> Made | None:
    """The change by which something is wrong at a place: of the directive there, or of what is around."""
    listed = tuple(made)
    for one in listed:
        span = one.change.place
        start = span.file.offset(span.position()[0], 1)
        if one.change.directive and start <= place.start <= span.end:
            return one
    around = [m for m in listed if m.about.start <= place.start < m.about.end]
    return min(around, key=lambda m: m.about.end - m.about.start, default=None)
