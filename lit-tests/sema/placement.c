// Where standalone directives may stand, and branches out of regions.
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: not %accomp-opt --stop-after=check %s 2>&1 | FileCheck --check-prefix=WHOLE %s
// WHOLE: 'update' directive cannot be the statement after 'case' [directive-after-label]
// WHOLE: 'wait' directive cannot be the statement after a label [directive-after-label]

void placement(int n, int *a) {
  switch (n) {
  case 1:
    // expected-error@+1{{'update' directive cannot be the statement after 'case'}}
#pragma acc update self(a[0:n])
    ;
  }
done:
  // expected-error@+1{{'wait' directive cannot be the statement after a label}}
#pragma acc wait
  ;
ready:
  __attribute__((unused)) // expected-error@+1{{'wait' directive cannot be the statement after a label}}
#pragma acc wait
  ;
empty: /* a statement follows the label: */;
#pragma acc wait
  a[0] = n ? 1 : // no label either:
             2;
#pragma acc wait
  if (n) {
#pragma acc update self(a[0:n])
  }
}

void declarations(int n, int *a) {
  // expected-note@+1{{'parallel' directive is here}}
#pragma acc parallel
  int inner = n; // expected-error{{no statement follows the 'parallel' directive}}
  // expected-note@+1{{'serial' directive is here}}
#pragma acc serial copy(a[0:n])
  static int kept; // expected-error{{no statement follows the 'serial' directive}}
  {
    // expected-note@+1{{'data' directive is here}}
#pragma acc data copy(a[0:n])
  } // expected-error{{no statement follows the 'data' directive}}
}

int branches(int n, int *a, int (**calls)(int)) {
  // expected-note@+1 4{{'parallel' construct is here}}
#pragma acc parallel
  {
    if (n < 0)
      return 1; // expected-error{{'return' branches out of the 'parallel' region}}
    if (n > 10)
      goto out; // expected-error{{'goto' branches out of the 'parallel' region}}
    // A call of an element in a condition is no lambda expression.
    if (calls[0](n)) {
      return 2; // expected-error{{'return' branches out of the 'parallel' region}}
    } else if (calls[1](n)) {
      return 3; // expected-error{{'return' branches out of the 'parallel' region}}
    }
    if (n > 5)
      goto in;
    a[0] = 1;
  in:
    a[1] = 1;
  }
  // expected-note@+1{{'parallel loop' construct is here}}
#pragma acc parallel loop
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j)
      if (a[j])
        break;
    if (a[i])
      break; // expected-error{{'break' branches out of the 'parallel loop' region}}
  }
  while (n-- > 0) {
    // expected-note@+1 2{{'data' construct is here}}
#pragma acc data copyin(a[0:n])
    {
      if (n == 3)
        continue; // expected-error{{'continue' branches out of the 'data' region}}
#pragma acc parallel
      {
        for (int i = 0; i < n; ++i)
          if (a[i])
            continue;
        switch (n) {
        case 1:
          break;
        }
        if (n == 4)
          break; // expected-error{{'break' branches out of the 'data' region}}
      }
    }
  }
out:
  return 0;
}

void entered(int n, int *a) {
  if (n > 20)
    goto in; // expected-error{{'goto' branches into the 'data' region}}
  // expected-note@+1 2{{'data' construct is here}}
#pragma acc data copy(a[0:n])
  {
  in:
    switch (n)
      // expected-note@+1 2{{'parallel' construct is here}}
#pragma acc parallel
    case 1: { // expected-error{{'case' branches into the 'parallel' region}}
      default: // expected-error{{'default' branches into the 'parallel' region}}
      a[0] = 1;
      switch (a[1]) {
      case 2:
        a[1] = 1;
      }
    }
#pragma acc parallel loop
    for (int i = 0; i < n; ++i)
      switch (a[i]) {
      case 3:
        a[i] = 1;
      default:;
      }
    if (n == 3)
      goto out; // expected-error{{'goto' branches out of the 'data' region}}
    // expected-note@+1{{'parallel' construct is here}}
#pragma acc parallel
    {
      if (a[0])
        goto after; // expected-error{{'goto' branches out of the 'parallel' region}}
#pragma acc loop seq
      for (int i = 0; i < n; ++i)
        if (a[i])
          goto within;
    within:
      a[0] = 1;
    }
  after:;
  }
out:;
}

#pragma acc routine worker
int sequential_loops(int n, int *a) {
#pragma acc loop seq
  for (int i = 0; i < n; ++i)
    if (a[i])
      return i;
#pragma acc loop seq
  for (int i = 0; i < n; ++i) {
    // expected-note@+1{{'loop' construct is here}}
#pragma acc loop worker
    for (int j = 0; j < n; ++j)
      if (a[j])
        goto after; // expected-error{{'goto' branches out of the 'loop' region}}
  }
after:
  return 0;
}

void sequential_constructs(int n, int *a) {
#pragma acc data copy(a[0:n])
  {
    // expected-note@+1{{'parallel loop' construct is here}}
#pragma acc parallel loop seq
    for (int i = 0; i < n; ++i) {
      if (a[i] == 1)
        break;
      if (a[i] == 2)
        goto after; // expected-error{{'goto' branches out of the 'parallel loop' region}}
    }
  after:;
  }
}

void routine_without_a_function(int n, int *a) {
  a[n] = 1;
  // expected-error@+1{{the 'routine' directive is not allowed in a function without a name}}
#pragma acc routine seq
}
// expected-error@+1{{"two words" in 'routine' is not the name of a procedure}}
#pragma acc routine seq bind("two words")
void bound_to_words(void);
// expected-error@+1{{"placement" in 'routine' is not the name of a procedure}}
#pragma acc routine("placement") seq
// expected-error@+1{{the 'routine' directive is not allowed where no function declaration follows}}
#pragma acc routine seq
struct between { int m; };
#pragma acc routine seq
// A comment; and {}.
#define NOTHING {};
__attribute__((noinline)) void follows(int n);
// expected-error@+1{{1 in 'routine' is not the name of a procedure}}
#pragma acc routine(1) seq
// expected-error@+1{{follows+1 in 'routine' is not the name of a procedure}}
#pragma acc routine(follows+1) seq
// expected-error@+1{{the 'routine' directive is not allowed where no function declaration follows}}
#pragma acc routine seq
int last;
