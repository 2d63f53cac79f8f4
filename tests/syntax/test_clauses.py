"""Valid directives and their nodes; invalid twins and what is said of them."""

from __future__ import annotations

import pytest

from accomp.source import Language
from accomp.syntax.nodes import Clause, Expr, Keyed, Model, Section, VarRef, Word
from tests.syntax.texts import codes, good, parsed, without_spans


def clause(text: str, model: Model = Model.ACC) -> Clause:
    return good(text, model).clauses[0]


def same(found: Clause, *expected: object, modifiers: tuple[object, ...] = ()) -> None:
    assert without_spans(found.args) == without_spans(expected)
    assert without_spans(found.modifiers) == without_spans(modifiers)


def test_bare_arguments_have_the_canonical_key() -> None:
    same(clause("loop gang(5)"), Keyed("num", Expr("5"), None, False))
    same(clause("loop worker(4)"), Keyed("num", Expr("4"), None, False))
    same(clause("loop vector(128)"), Keyed("length", Expr("128"), None, False))


def test_keyed_arguments() -> None:
    same(clause("loop gang(num: 4, static: *)"), Keyed("num", Expr("4")), Keyed("static", Word("*")))
    same(clause("loop gang(static: c ? 1 : 2)"), Keyed("static", Expr("c ? 1 : 2")))


def test_parentheses_are_told_from_none() -> None:
    assert not clause("loop vector").parenthesized
    assert clause("loop vector(n)").parenthesized


def test_modifiers() -> None:
    same(clause("loop collapse(force: 2)"), Expr("2"), modifiers=(Word("force"),))
    same(clause("enter data copyin(readonly: a)"), VarRef("a", "a"), modifiers=(Word("readonly"),))
    same(
        clause("parallel wait(devnum: d : queues: 1, q)"),
        Expr("1"),
        Expr("q"),
        modifiers=(Keyed("devnum", Expr("d")), Word("queues")),
    )
    same(
        clause("parallel wait(devnum: f(a, b): 1)"), Expr("1"), modifiers=(Keyed("devnum", Expr("f(a, b)")),)
    )


@pytest.mark.parametrize("operator", ["+", "*", "max", "min", "&", "|", "^", "&&", "||"])
def test_reduction_operators(operator: str) -> None:
    found = clause(f"parallel reduction({operator}:x, y)")
    assert found.operator == operator
    assert [v.name for v in found.vars] == ["x", "y"]


def test_words() -> None:
    same(clause("parallel default(none)"), Word("none"))
    same(clause("set device_type(*)"), Word("*"))
    same(clause("loop tile(4, *)"), Expr("4"), Word("*"))
    same(good('routine seq bind("f")').clauses[1], Word('"f"'))


def test_the_directive_has_arguments() -> None:
    assert good("wait(devnum: 1: 2, 3) async").args[1].text == "3"  # type: ignore[union-attr]
    assert without_spans(good("cache(readonly: a[0:n])").modifiers) == without_spans((Word("readonly"),))
    assert without_spans(good("routine(f) seq").args) == without_spans((Word("f"),))
    assert good("routine seq").args == ()
    assert good("wait").args == ()


def test_aliases_have_the_canonical_name() -> None:
    found = clause("set dtype(host)")
    assert (found.name, found.spelling) == ("device_type", "dtype")
    directive, said = parsed("data present_or_copyin(a)")
    assert directive is not None
    assert directive.clauses[0].name == "copyin"
    assert [d.code.name for d in said] == ["deprecated-spelling"]


def test_commas_between_clauses_are_optional() -> None:
    assert [c.name for c in good("parallel, copy(a), async copyin(b),if(c)").clauses] == [
        "copy",
        "async",
        "copyin",
        "if",
    ]


def index(text: str) -> Section:
    return Section(Expr(text), range=False)


@pytest.mark.parametrize(
    ("text", "name", "members", "sections"),
    [
        ("a", "a", "", ()),
        ("a[0:n]", "a", "", (Section(Expr("0"), Expr("n")),)),
        ("a[0:n][i]", "a", "", (Section(Expr("0"), Expr("n")), index("i"))),
        ("a[:n]", "a", "", (Section(None, Expr("n")),)),
        ("a[lo:]", "a", "", (Section(Expr("lo")),)),
        ("a[:]", "a", "", (Section(),)),
        ("a[c ? 1 : 2 : n]", "a", "", (Section(Expr("c ? 1 : 2"), Expr("n")),)),
        ("a[f(x, y)]", "a", "", (index("f(x, y)"),)),
        ("p->q[0:n]", "p", "->q", (Section(Expr("0"), Expr("n")),)),
        ("s.a[1].b[0:4]", "s", ".a[1].b", (Section(Expr("0"), Expr("4")),)),
        ("s.m", "s", ".m", ()),
        ("(*p).x", "p", "(*).x", ()),
        ("(*p)[0:n]", "p", "(*)", (Section(Expr("0"), Expr("n")),)),
        ("this->x", "this", "->x", ()),
    ],
)
def test_vars(text: str, name: str, members: str, sections: tuple[Section, ...]) -> None:
    (ref,) = clause(f"data copy({text})").vars
    assert (ref.text, ref.name, ref.members) == (text, name, members)
    assert without_spans(ref.sections) == without_spans(sections)


@pytest.mark.parametrize(
    "text", ["(float *)p", "*p", "&a", "f(x)", "a + 1", "3", "a b", "(a", "a.", "a->", "(a)", "a()[1]"]
)
def test_what_is_no_var(text: str) -> None:
    assert codes(f"data create(b) copy({text})") in (["expected-var"], ["unbalanced"])


@pytest.mark.parametrize("text", ["a[0:1:2]", "a[]", "a[0:n][]"])
def test_what_is_no_section(text: str) -> None:
    assert codes(f"data create(b) copy({text})") == ["malformed-section"]


@pytest.mark.parametrize(
    ("text", "name", "sections"),
    [
        ("a(1:n)", "a", 1),
        ("a(1:n, :, 3)", "a", 3),
        ("a(1:n:2)", "a", 1),
        ("t%x(1:n)", "t", 1),
        ("t%x(3)%y", "t", 0),
        ("/blk/", "blk", 0),
    ],
)
def test_vars_of_fortran(text: str, name: str, sections: int) -> None:
    directive = good(f"data copy({text})", language=Language.FORTRAN)
    (ref,) = directive.clauses[0].vars
    assert (ref.name, len(ref.sections), ref.common) == (name, sections, text.startswith("/"))


def test_spaces_are_drawn_together_outside_of_strings() -> None:
    assert clause("parallel if(a   ==\tb)").args[0].text == "a == b"  # type: ignore[union-attr]
    assert clause('parallel if(f("a  b"))').args[0].text == 'f("a  b")'  # type: ignore[union-attr]


def test_bytes_that_are_not_ascii_survive() -> None:
    text = "data copy(größe) create(x\udcff)"
    directive = good(text)
    assert [v.name for c in directive.clauses for v in c.vars] == ["größe", "x\udcff"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("loop independent(3)", ["extra-argument"]),
        ("loop collapse", ["missing-argument"]),
        ("loop collapse()", ["empty-argument"]),
        ("loop collapse(2, 3)", ["too-many-arguments"]),
        ("loop collapse(forced: 2)", ["unknown-modifier"]),
        ("loop gang(size: 2)", ["unknown-key"]),
        ("loop gang(num:)", ["empty-argument"]),
        ("loop gang(num: 1, 2)", ["repeated-argument"]),
        ("parallel copy(a,)", ["empty-argument"]),
        ("parallel copy(a,,b)", ["empty-argument"]),
        ("parallel copy(a", ["unbalanced"]),
        ("parallel copy(a[0:n)", ["unbalanced"]),
        ("parallel copy(a))", ["unbalanced"]),
        ("parallel copy(a) = 3 async", ["expected-clause"]),
        ("parallel copy(a),", ["expected-clause"]),
        ("parallel default(shared)", ["unknown-value"]),
        ("parallel reduction(%: x)", ["unknown-operator"]),
        ("parallel reduction(.and.: x)", ["unknown-operator"]),
        ("parallel reduction(x)", ["missing-operator"]),
        ("parallel reduction(: x)", ["empty-argument"]),
        ("parallel wait(devnum: 3)", ["empty-argument"]),
        ("set device_type(abacus)", ["unknown-device-type"]),
        ("data copy(always: a)", ["not-in-version"]),
        ("atomic read if(x)", ["not-in-version"]),
        ("", ["missing-directive"]),
        ("(a)", ["missing-directive"]),
        ("paralel loop", ["unknown-directive"]),
        ("end parallel", ["no-end-directive"]),
        ("parallel(a)", ["extra-argument"]),
        ("cache", ["missing-argument"]),
        ("cache()", ["empty-argument"]),
    ],
)
def test_faulty_text(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_errors_collect_and_parsing_goes_on() -> None:
    directive, said = parsed("parallel cpy(a) copy(b) num_gangs() finalize copyin(c+1) if(d)")
    assert directive is not None
    assert [c.name for c in directive.clauses] == ["copy", "if"]
    assert [d.code.name for d in said] == [
        "unknown-clause",
        "empty-argument",
        "clause-not-allowed",
        "expected-var",
    ]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("paralel loop", "did you mean 'parallel loop'"),
        ("kernel", "did you mean 'kernels'"),
        ("loop colapse(2)", "did you mean 'collapse'"),
        ("data copyin(readnly: a)", "did you mean 'readonly'"),
        ("enter data copy(a) create(b)", "allowed are async, attach, copyin, create, if, wait"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    assert hint in parsed(text)[1][0].message
