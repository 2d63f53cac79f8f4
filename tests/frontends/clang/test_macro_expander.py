"""What uses of macros stand for, as compilers have it (C23 6.10.5)."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from accomp.frontends.clang.macro_expander import Expander, ExpansionError
from accomp.frontends.clang.macro_tokens import Definition, definition, tokens, written

Require = Callable[[str], str]

EXAMPLES = r"""
#define N 7
#define NONE
#define TEXT(x) #x
#define SHOWN(x) TEXT(x)
#define PASTE(a, b) a##b
#define NAME(a, b) PASTE(a, b)
#define TWO(a) a a
#define GO() go

TWO(N) TWO(TWO(N)) TWO() TWO(NONE) [TWO( a   b )] GO() GO ( ) GO + GO
TEXT(N) SHOWN(N) TEXT() SHOWN() TEXT( a   +  b ) SHOWN(-N) SHOWN( NONE x NONE )
TEXT("q\n" 'c' L"\\" u8"x" '"' a "b") SHOWN(TEXT(N)) SHOWN(TEXT("s")) TEXT(/* c */ a /* d */ b // e
)
PASTE(N, N) NAME(N, N) PASTE(x, ) PASTE(, x) [PASTE(,)] PASTE(1, e5) PASTE(<, <=) PASTE(L, "w") PASTE(.2, .3e)
-NONE- -N N.N N .N +NONE+ <NONE< x##N

#define CHAIN(a, b, c) a##b##c
#define HASHES # ## #
#define MANY #a x #
CHAIN(1, 2, 3) CHAIN(, 2, 3) CHAIN(1, , 3) CHAIN(1, 2, ) [CHAIN(, , )] TEXT(HASHES) SHOWN(a HASHES b) MANY

#define self self + 1
#define left right left
#define right left right
#define call(a) a + call(a)
#define again(a) a(a)
#define first(a) a*second
#define second(a) first(a)
self left right call(1) call(call(2)) again(again)(again) first(2)(9) first(first)(second)(3)

#define OPEN (
#define LATER(x) TWO x
#define OTHER TWO
#define BACK(x) x BACK
#define NEXT() BACK
#define UNTIL NEXT OPEN
TWO OPEN N) LATER((b)) LATER(c) OTHER(N) TWO(OTHER)(N) LATER() (N) BACK(1)(2)(3) NEXT()(4) TWO(NEXT)()(5)
OTHER
  (two
   lines)

#define LIST(X) X(one, 1) X(two, 2) X(three, 3)
#define ENUM(n, v) k_##n = v,
#define WORDS(n, v) {#n, SHOWN(v)},
#define PLUS(n, v) + NAME(k_, n)
enum { LIST(ENUM) }; struct { char *n, *v; } w[] = { LIST(WORDS) }; int s = 0 LIST(PLUS);

#define ALL(...) <__VA_ARGS__> #__VA_ARGS__
#define FIRST(a, ...) a | __VA_ARGS__
#define GNU(f, ...) p(f, ##__VA_ARGS__)
#define NAMED(f, rest...) p(f, ## rest) rest
ALL() ALL(1) ALL(1,2 , 3) ALL((1,2), N) FIRST(1) FIRST(1,) FIRST(1,2,3) FIRST(N, N, N)
GNU(1) GNU(1,) GNU(1, N) GNU(1, 2, 3) NAMED(1) NAMED(1, 2) NAMED(1, N, 3)

#define OPT(a, ...) f(a __VA_OPT__(, (a)) __VA_ARGS__)
#define GLUED(a, ...) a##__VA_OPT__(b c)##d __VA_OPT__(x##a) end
#define STRUNG(a, ...) #__VA_OPT__(a  N __VA_ARGS__) #a
#define EMPTIES(...) [__VA_OPT__()] __VA_OPT__(__VA_ARGS__##_x)
#define IDENTITY(...) __VA_ARGS__
#define MORE(a, ...) a; __VA_OPT__(EACH_LATER OPEN) __VA_OPT__(__VA_ARGS__))
OPT(1) OPT(1,) OPT(1, NONE) OPT(1, N) OPT(N, 2, 3) OPT(, IDENTITY()) OPT(, IDENTITY(,))
GLUED(a) GLUED(a, 1) GLUED(, 1) GLUED()
STRUNG(1) STRUNG(1, N) STRUNG(, x y, z) EMPTIES() EMPTIES(q) EMPTIES(q, r)
MORE(1, 2, N) MORE(1)

#define MAP3(...) __VA_ARGS__
#define MAP2(...) MAP3(MAP3(__VA_ARGS__))
#define MAP1(...) MAP2(MAP2(__VA_ARGS__))
#define MAP(m, ...) __VA_OPT__(MAP1(MAP_ONE(m, __VA_ARGS__)))
#define MAP_ONE(m, a, ...) m(a) __VA_OPT__(MAP_REST NO (m, __VA_ARGS__))
#define MAP_REST() MAP_ONE
#define NO ()
MAP(TEXT, a, b, c, d, e) MAP(TWO) MAP(TWO, 1) MAP(SHOWN, N, NONE, GO())

#define JOINED \
  in \
  parts
#undef N
JOINED TWO(N) NAME(x, N)
#define N(x) (x N)
N N(1) TWO(N)(2) NAME(, N)(3) TEXT(N(4)) SHOWN(N(4))
"""


def expand(text: str) -> bytes:
    """The text with its macros expanded."""
    known, out, held = dict[bytes, Definition](), list[bytes](), b""
    for line in text.encode().replace(b"\\\n", b" ").split(b"\n"):
        if line.startswith(b"#"):
            out.append(written(Expander(known.get).expanded(tokens(held))))
            held = b""
        if line.startswith(b"#define "):
            made = definition(line[8:])
            assert made is not None
            known[made.name] = made
        elif line.startswith(b"#undef "):
            del known[line[7:].strip()]
        else:
            held += line + b"\n"
    return b"\n".join((*out, written(Expander(known.get).expanded(tokens(held)))))


@pytest.mark.parametrize("compiler", ["clang-22", "clang-19", "gcc"])
@pytest.mark.parametrize("part", range(len(EXAMPLES.split("\n\n#"))))
def test_expansions_are_those_of_compilers(
    compiler: str, part: int, tmp_path: Path, require: Require
) -> None:
    first, *more = EXAMPLES.split("\n\n#")
    text = "\n#".join((first, *more[part - 1 : part])) + "\n" if part else first + "\n"
    (tmp_path / "t.c").write_text(text)
    command = [require(compiler), "-E", "-P", "-w", "-std=gnu2x", "t.c"]
    there = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True).stdout
    own = expand(text)
    assert [t.text for t in tokens(own)] == [t.text for t in tokens(there)]


@pytest.mark.parametrize(
    "use",
    ["TWO(1, 2)", "TWO(1", "PASTE(+, 1)", "PASTE(1)", "GO(1)", "#define OPT(...) __VA_OPT__(a\nOPT(1)"],
)
def test_what_compilers_refuse_has_no_expansion(use: str) -> None:
    with pytest.raises(ExpansionError):
        expand(EXAMPLES.split("\n\n#", maxsplit=1)[0] + f"\n{use}\n")


def test_macros_that_are_not_chosen_stay() -> None:
    known = {d.name: d for t in (b"A(x) B x", b"B C", b"C 1") if (d := definition(t)) is not None}
    expander = Expander(known.get, {b"A", b"C"})
    assert written(expander.expanded(tokens(b"A(C) A(B)"))) == b"B 1 B B"
    assert expander.uses == [(b"A",), (b"A", b"C"), (b"A",)]


def test_texts_keep_tokens_apart_and_lines() -> None:
    assert written(tokens(b"a\n   b // c\n /* d */ + \\\n +  \n1")) == b"a\n   b\n /* d */ +\n +\n1"
    made = [
        tokens(b"+")[0],
        tokens(b"+")[0],
        tokens(b"x")[0],
        tokens(b"1")[0],
        tokens(b"/")[0],
        tokens(b"*")[0],
    ]
    assert written(made) == b"+ +x 1/ *"
