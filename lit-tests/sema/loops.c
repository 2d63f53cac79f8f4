// Associated loops: presence, form, number, control variables.
// RUN: %accomp-opt --verify --stop-after=check %s

#define LIMIT (i + 10)
#define AS_FAR i
#define SIZE (n + 10)
void header_of_macros(int n, double *a) {
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{the bound in its condition depends on 'i'}}
  for (int i = 0; i < LIMIT; i++)
    a[i] = 0;
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{its increment neither adds to nor subtracts from 'i'}}
  for (int i = 1; i < n; i += AS_FAR)
    a[i] = 0;
#pragma acc parallel loop
  for (int i = 0; i < SIZE; i++)
    a[i] = 0;
}

void invalid(int n, int *a, int x) {
  int i, j;
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  a[0] = x; // expected-error{{statement after 'parallel loop' directive must be a 'for' loop}}
  // expected-note@+1{{'kernels loop' directive is here}}
#pragma acc kernels loop
  while (x) // expected-error{{statement after 'kernels loop' directive must be a 'for' loop}}
    --x;
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{loop associated with 'parallel loop' directive is not of canonical form}}
  for (i = 0; a[i]; ++i)
    a[i] = x;
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{its init reads 'k', which is private and has no value there}}
  for (int k = k; k < n; ++k)
    a[k] = x;
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{the bound in its condition depends on 'i'}}
  for (i = 0; i < n - i; ++i)
    a[i] = x;
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{its increment neither adds to nor subtracts from 'i'}}
  for (i = 1; i < n; i += i)
    a[i] = x;
  // expected-error@+1{{'collapse' clause expects 2 tightly nested loops, but there is 1}}
#pragma acc parallel loop collapse(2)
  for (i = 0; i < n; ++i) // expected-note{{innermost associated loop is here}}
    a[i] = x;
  // expected-error@+1{{'collapse' clause expects 4 tightly nested loops, but there are 2}}
#pragma acc parallel loop collapse(4)
  for (i = 0; i < n; ++i)
    for (j = 0; j < n; ++j) // expected-note{{innermost associated loop is here}}
      a[j] = x;
  // expected-note@+1{{'collapse' clause is here}}
#pragma acc parallel loop collapse(2)
  for (i = 0; i < n; ++i)
    // expected-error@+1{{trip count of a loop associated by the 'collapse' clause depends on the loop control variable 'i'}}
    for (j = 0; j < i; ++j)
      a[j] = x;
  // expected-note@+1{{'collapse' clause is here}}
#pragma acc parallel loop collapse(3)
  for (i = 0; i < n; ++i)
    for (j = 0; j < n; ++j)
      // expected-error@+1{{trip count of a loop associated by the 'collapse' clause depends on the loop control variable 'i'}}
      for (int k = i; k < n; ++k)
        a[k] = x;
  // expected-error@+1{{argument of 'collapse' must be an integer constant expression}}
#pragma acc parallel loop collapse(n)
  for (i = 0; i < n; ++i)
    a[i] = x;
  // expected-error@+1{{argument of 'collapse' must be positive, but is 0}}
#pragma acc parallel loop collapse(0)
  for (i = 0; i < n; ++i)
    a[i] = x;
  // expected-error@+1{{argument of 'tile' must be positive, but is -1}}
#pragma acc parallel loop tile(-1)
  for (i = 0; i < n; ++i)
    a[i] = x;
  // expected-error@+1{{loop control variable 'i' cannot be in a 'reduction' clause}}
#pragma acc parallel loop reduction(+: i)
  for (i = 0; i < n; ++i) // expected-note{{'i' is the loop control variable of this loop}}
    a[i] = x;
  // expected-error@+1{{loop control variable 'i' cannot be in a 'reduction' clause}}
#pragma acc parallel loop seq reduction(+: i)
  for (i = 0; i < n; ++i) // expected-note{{'i' is the loop control variable of this loop}}
    a[i] = x;
}

struct bounds {
  int i;
};
void valid(int n, int *a, int x, struct bounds to, const struct bounds *from) {
  int i, j;
#pragma acc parallel loop collapse(2) // members, not the control variable of their name
  for (i = 0; i < n; ++i)
    for (j = from->i; j < to.i; ++j)
      a[j] = x;
#pragma acc parallel loop private(i)
  for (i = 0; i < n; ++i)
    a[i] = x;
#pragma acc parallel loop collapse(2)
  for (i = 0; i < n; ++i)
    for (j = 0; j < n; ++j)
      a[j] = x;
#pragma acc parallel loop tile(4, *)
  for (i = 0; i < n; ++i)
    for (int k = n; k > 0; k -= 2)
      a[k] = x;
#pragma acc parallel loop seq
  for (i = 0; a[i]; ++i)
    a[i] = x;
#pragma acc parallel loop seq
  for (i = 1; i < n - i; i += i)
    a[i] = x;
#pragma acc parallel loop
  for (i = to.i; i < to.i + from->i; i += from->i)
    a[i] = x;
#pragma acc parallel loop reduction(+: i) // another i than the loop's
  for (int i = 0; i < n; ++i)
    a[i] = x;
}
