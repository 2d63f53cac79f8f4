"""The words that the fuzzer's programs are made of, for C and for Fortran."""

from __future__ import annotations

from dataclasses import dataclass

from accomp.spec.openacc import FORTRAN_REDUCTIONS, REDUCTIONS


@dataclass(frozen=True, slots=True)
class Words:
    """What stands in clauses and statements of one language; `odd` fits in few places or in none."""

    vars: tuple[str, ...]
    scalars: tuple[str, ...]
    numbers: tuple[str, ...]
    odd: tuple[str, ...]
    statements: tuple[str, ...]
    atomics: tuple[str, ...]
    operators: tuple[str, ...]
    names: tuple[str, ...]


def _words(text: str) -> tuple[str, ...]:
    """The words of a text, which bars separate; the empty one among them where nothing is between two."""
    return tuple(word.strip() for word in text.split("|"))


C = Words(
    _words("""
    a | b | a[0:n] | b[2:n-2] | p[0:n] | p | q[0:n] | m | m[1:3][0:10] | st | st.m | sp->q[0:4] | g | x |
    s | a[3] | a[:5] | m[:][0:2] | gf | sp | c
    """),
    _words("""
    x | y | s | c | d | st
    """),
    _words("""
    1 | 2 | n | n + 1 | x | 32 | 128 | NUM | sizeof(a) | c ? 1 : 2 | (n) | f1(n) | 3 * (n - 1)
    """),
    _words("""
     | undeclared | a[0:n:2] | a[n:] | a[ | 1 | *p | &x | f1(1) | this | /blk/ | a::b | :: | ::n | 1.5 |
    -1 | 0 | "s" | 'x' | n, n | ... | {1} | /*c*/n | a b | +: s | : a | x = | int | * |
    99999999999999999999 | ( | a) | # | @ | $ | \\ | a[0:-1] | acc | num: num: 2 | R"(x)" | , | \u20ac |
    \0 | a ? : b | a.b.c | a-> | static: * | dim: 4 | devnum: 1: 2 | [1:2] | sizeof( | 0x1p3 | 1'000 |
    u8"x" | _Pragma("acc") | __LINE__ | (a)[0:2] | ((n)) | a[(1,2):3] | [](){}
    """),
    _words("""
    a[i] = b[i] + x; | s += a[i]; | x = i; | a[i] += f1(i); | ; | { int t = i; b[i] = t; } |
    c = max2(c, i); | if (a[i] > 0) b[i] = 1; else b[i] = 2; | while (c < 3) ++c; | m[i][j] = i; |
    p[i] = q[i]; | x++; | st.f[i] = 1; | sp->m = i; | g[i] = gf; | d += a[i] * b[i]; |
    for (k = 0; k < 3; ++k) a[k] = 1; | switch (n) { case 1: x = 1; break; default: x = 2; } |
    do { x--; } while (x > 0); | break; | return; | goto out; | f2(p, n); | y = x++; | x = x < y ? x : y; |
    printf_("%d", x); | *p = 1; | p++;
    """),
    _words("""
    x++; | x = x + 1; | y = x; | x = 1; | { y = x; x++; } | a[i] *= 2; | y = x++; | a[1] += b[2];
    """),
    REDUCTIONS,
    _words("""
    f1 | f2 | "f_dev" | main | nothere
    """),
)
FORTRAN = Words(
    _words("""
    a | b | a(1:n) | b(2:n-1) | p | p(1:n) | q | m | m(1:3,:) | t | t%q | t%q(1:4) | g | x | s | /blk/ |
    al | al(:) | a(3) | ch | l
    """),
    _words("""
    x | y | s | c | d | l
    """),
    _words("""
    1 | 2 | n | n + 1 | x | 32 | 128 | size(a) | merge(1, 2, l) | (n) | f1(n) | 3 * (n - 1)
    """),
    _words("""
     | undeclared | a(1:n:2) | a(n:) | a( | 1 | * | f1(1) | /blk | // | a::b | :: | 1.5 | -1 | 0 | 's' |
    "s | .true. | .and. | n, n | ... | a b | +: s | : a | x = | integer | a) | # | @ | & |
    99999999999999999999 | num: num: 2 | \u20ac | \0 | t%q%r | t% | static: * | dim: 4 | [1, 2] |
    (/ 1, 2 /) | b'101' | 1_8 | a(1)(2:3) | null() | 1.e5_8 | .not. l | a(:, | ! | 'it''s' | ;
    """),
    _words("""
    a(i) = b(i) + x | s = s + a(i) | x = i | a(i) = a(i) + f1(i) | continue | b(i) = 1 | c = max(c, i) |
    if (a(i) > 0) b(i) = 1 | m(i, j) = i | p(i) = a(i) | x = x + 1 | t%q(i) = 1 | g(i) = gf | a(:) = b |
    d = d + a(i) * b(i) | where (a > 0) b = a | call f2(p, n) | print *, 'x', x | return | exit | cycle |
    goto 10 | 10 continue | y = x; x = x + 1 | do concurrent (k = 1:3); a(k) = 1; end do | stop |
    block; integer :: z; z = 1; x = z; end block | select case (n); case (1); x = 1; end select |
    associate (w => a); w(1) = 2; end associate | forall (k = 1:n) a(k) = k | al = al + 1 | nullify(p) |
    allocate(al(n)) | deallocate(al) | ch = 'a' // "b" | l = .not. l | if (l) then; x = 1; end if
    """),
    _words("""
    x = x + 1 | y = x | x = 1 | a(i) = a(i) * 2
    """),
    FORTRAN_REDUCTIONS,
    _words("""
    f1 | f2 | "f_dev" | nothere
    """),
)
