"""Random directives that the table allows, as hypothesis strategies derived from the table."""

from __future__ import annotations

from hypothesis import strategies as st

from accomp.source import Language
from accomp.spec.model import ClauseSpec, DirectiveSpec, Shape, Table
from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Keyed, Model, Section, VarRef, Word

NAMES = st.sampled_from(["a", "b2", "grid", "_x", "device", "copy"])
EXPRS = st.sampled_from(
    ["n", "4", "n + 1", "f(x, y)", "a[i]", 'sizeof("a, b")', "c ? d : e", "N(1)(2)", "-1"]
)
MEMBERS = st.sampled_from(["", "", "", "->p", ".q", "->p.q"])


def expr() -> st.SearchStrategy[Expr]:
    """An expression."""
    return EXPRS.map(Expr)


@st.composite
def section(draw: st.DrawFn) -> tuple[str, Section]:
    """A section of an array in C, and its text."""
    lower, length = draw(expr()), draw(expr())
    return draw(
        st.sampled_from(
            [
                (f"[{lower.text}]", Section(lower, range=False)),
                (f"[{lower.text}:{length.text}]", Section(lower, length)),
                (f"[:{length.text}]", Section(None, length)),
                ("[:]", Section()),
            ]
        )
    )


@st.composite
def var(draw: st.DrawFn, *, fortran: bool) -> VarRef:
    """A var of a var-list."""
    name, members = draw(NAMES), draw(MEMBERS)
    if fortran:
        return VarRef(name, name)
    found = draw(st.lists(section(), max_size=2))
    text = name + members + "".join(t for t, _ in found)
    return VarRef(text, name, None, members, tuple(s for _, s in found))


@st.composite
def keyed(draw: st.DrawFn, spec: ClauseSpec) -> tuple[Keyed, ...]:
    """The arguments of a keyed clause, each key at most once."""
    keys = draw(st.lists(st.sampled_from(spec.keys), min_size=1, unique=True))
    out: list[Keyed] = []
    for key in keys:
        starred = key in spec.star and draw(st.booleans())
        written = key != spec.keys[0] or draw(st.booleans())
        out.append(Keyed(key, Word("*") if starred else draw(expr()), None, written))
    return tuple(out)


def arguments(spec: ClauseSpec, *, fortran: bool) -> st.SearchStrategy[tuple[Argument, ...]]:
    """The arguments of a clause by its shape."""
    word = st.sampled_from(spec.values or ("x",)).map(Word)
    match spec.shape:
        case Shape.VARS | Shape.LOCATORS:
            return st.lists(var(fortran=fortran), min_size=1, max_size=3).map(tuple)
        case Shape.EXPR:
            return expr().map(lambda e: (e,))
        case Shape.EXPRS:
            return st.lists(expr(), min_size=1, max_size=3).map(tuple)
        case Shape.SIZES:
            return st.lists(st.one_of(expr(), st.just(Word("*"))), min_size=1, max_size=3).map(tuple)
        case Shape.WORDS:
            several = st.lists(word.filter(lambda w: w.text != "*"), min_size=1, max_size=3)
            return st.one_of(st.just([Word("*")]), several).map(tuple)
        case Shape.CHOICE:
            return word.map(lambda w: (w,))
        case Shape.KIND:
            return st.tuples(word, expr())
        case Shape.KEYED:
            return keyed(spec)
        case Shape.NAME:
            return st.sampled_from(["f", '"f_dev"']).map(lambda t: (Word(t),))
        case Shape.TEXT:
            return st.sampled_from(["a = b, c", "device={kind(gpu)}: parallel"]).map(lambda t: (Expr(t),))
        case Shape.NONE:
            return st.just(())


@st.composite
def modifiers(draw: st.DrawFn, spec: ClauseSpec, *, fortran: bool) -> tuple[Word | Keyed, ...]:
    """What stands in front of the first colon."""
    if spec.shape is Shape.KEYED:
        return ()
    out: list[Word | Keyed] = []
    operators = spec.fortran if fortran else spec.operators
    plain = [m.replace("()", "(x, y)") for m in spec.modifiers if not (spec.operators and m in operators)]
    out += [Keyed(key, draw(expr())) for key in spec.keys if draw(st.booleans())]
    if plain and draw(st.booleans()):
        chosen = draw(st.lists(st.sampled_from(plain), min_size=1, max_size=2, unique=True))
        out += map(Word, chosen)
    elif spec.lead and draw(st.booleans()):
        out.append(Keyed(spec.lead, draw(expr()), None, False))
    if operators:
        out.append(Word(draw(st.sampled_from(operators))))
    return tuple(out)


@st.composite
def clause(draw: st.DrawFn, spec: ClauseSpec, *, fortran: bool) -> Clause:
    """A clause that the grammar of the table allows."""
    if spec.shape is Shape.NONE or (spec.optional and draw(st.booleans())):
        return Clause(spec.name)
    tail: list[Word | Keyed] = []
    if spec.tail and draw(st.booleans()):
        tail.append(Word(draw(st.sampled_from(spec.tail)).replace("()", "(2)")))
    elif spec.tail_key and draw(st.booleans()):
        tail.append(Keyed(spec.tail_key, draw(expr()), None, False))
    head = draw(modifiers(spec, fortran=fortran))
    args = draw(arguments(spec, fortran=fortran))
    return Clause(spec.name, None, "", head, args, True, False, tuple(tail))


@st.composite
def directive(draw: st.DrawFn, table: Table, language: Language = Language.C) -> Directive:
    """A directive with clauses that the table allows on it, without regard to how they go together."""
    fortran = language is Language.FORTRAN
    specs = [d for d in table.directives.values() if fortran or not d.fortran]
    spec: DirectiveSpec = draw(st.sampled_from(specs))
    uses = sorted(table.uses(spec.name))
    names = draw(st.lists(st.sampled_from(uses), max_size=4)) if uses else []
    found = [draw(clause(_spec(table, name, spec.name), fortran=fortran)) for name in names]
    head: tuple[Word | Keyed, ...] = ()
    args: tuple[Argument, ...] = ()
    if spec.argument is not None and not (spec.argument.optional and draw(st.booleans())):
        head = draw(modifiers(spec.argument, fortran=fortran))
        args = draw(arguments(spec.argument, fortran=fortran))
    return Directive(Model(table.model), spec.name, None, tuple(found), head, args)


def _spec(table: Table, name: str, directive: str) -> ClauseSpec:
    spec = table.clause(name, directive)
    assert spec is not None
    return spec
