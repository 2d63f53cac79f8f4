// Scalars that a construct sets and the host reads then: lost, unless a clause keeps their values (section 2.6.2).
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: not %accomp-clang -Werror -fopenacc-print=omp -fno-color-diagnostics %s -o /dev/null 2>&1 | FileCheck %s

#include <math.h>
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
double use(double);
int total, scratch;

// CHECK: values-lost.c:[[#@LINE+9]]:1: error: the value of 'error' is lost: in no clause of the 'parallel loop' construct, each gang has a copy of its own, which ends with it; 'reduction(max:error)' keeps the value [-Werror,value-lost]
// CHECK: {{^}}                          reduction(max:error)
double until(int n, double *a, double *b) {
  double error = 1, of_iteration;
  // expected-note@+1{{the value is read here}}
  while (error > 0.1) {
    error = 0;
    // expected-note@+4{{'error' gets its value here}}
    // expected-warning@+1{{the value of 'error' is lost: in no clause of the 'parallel loop' construct, each gang has a copy of its own, which ends with it; 'reduction(max:error)' keeps the value}}
#pragma acc parallel loop
    for (int i = 0; i < n; ++i) {
      error = fmax(error, fabs(a[i]));
      of_iteration = a[i];
      b[i] = of_iteration;
    }
  }
  return 0;
}

double operators(int n, double *a) {
  double most = 0, least = 0, sum = 0, product = 1, difference = 0;
  int found = 0, position = 0, any = 0;
  // expected-warning@+8{{'reduction(max:most)' keeps the value}}
  // expected-warning@+7{{'reduction(min:least)' keeps the value}}
  // expected-warning@+6{{'reduction(+:sum)' keeps the value}}
  // expected-warning@+5{{'reduction(*:product)' keeps the value}}
  // expected-warning@+4{{'reduction(+:difference)' keeps the value}}
  // expected-warning@+3{{'reduction(||:any)' keeps the value}}
  // expected-warning@+2{{'copy(found)' keeps the value}}
  // expected-warning@+1{{'copy(position)' keeps the value}}
#pragma acc parallel loop
  for (int i = 0; i < n; ++i) {
    // expected-note@+1{{'most' gets its value here}}
    most = LARGER(most, a[i]);
    // expected-note@+1{{'least' gets its value here}}
    if (a[i] < least) {
      least = a[i];
    }
    // expected-note@+1{{'sum' gets its value here}}
    sum = a[i] + sum;
    // expected-note@+1{{'product' gets its value here}}
    product *= a[i];
    // expected-note@+1{{'difference' gets its value here}}
    difference = difference - a[i] - 1;
    // expected-note@+1{{'any' gets its value here}}
    any = any || a[i] > 3;
    // expected-note@+1{{'found' gets its value here}}
    found = 1;
    // expected-note@+1{{'position' gets its value here}}
    position = i;
  }
  // expected-note@+8{{the value is read here}}
  // expected-note@+7{{the value is read here}}
  // expected-note@+6{{the value is read here}}
  // expected-note@+5{{the value is read here}}
  // expected-note@+4{{the value is read here}}
  // expected-note@+3{{the value is read here}}
  // expected-note@+2{{the value is read here}}
  // expected-note@+1{{the value is read here}}
  return most + least + sum + product + difference + found + position + any;
}

// Variables that outlive the function: sums are meant to, what is only set may be scratch.
void outliving(int n, double *a) {
  // expected-warning@+1{{'reduction(+:total)' keeps the value}}
#pragma acc parallel loop
  for (int i = 0; i < n; ++i) {
    // expected-note@+1{{'total' gets its value here}}
    total++;
    scratch = i;
    a[i] = scratch;
  }
}

double one_gang(int n, double *a) {
  double last = 0;
  // expected-note@+3{{'last' gets its value here}}
  // expected-warning@+1{{'copy(last)' keeps the value}}
#pragma acc serial
  last = a[n - 1];
  // expected-note@+1{{the value is read here}}
  return last;
}

int counted(int n, double *a) {
  int count = 0;
  // expected-warning@+1{{'copy(count)' keeps the value}}
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    if (a[i] > 0) {
#pragma acc atomic
      // expected-note@+1{{'count' gets its value here}}
      count++;
    }
  // expected-note@+2{{the value is read here}}
  double x;
  return count > 3 ? 1 : 0;
}

// Values that are kept, or that nobody reads.
double kept(int n, double *a) {
  double sum = 0, copied = 0, around = 0, set_again, in_kernels = 0, own = 2, branches;
  int k, index;
#pragma acc data copy(around)
  {
#pragma acc parallel loop reduction(+: sum) copy(copied) private(own)
    for (int i = 0; i < n; ++i) {
      sum += a[i];
      copied = 1;
      around = 2;
      set_again = a[i];
      branches = a[i];
      own = a[i];
      for (k = 0; k < n; ++k)
        a[i] += own + set_again + branches;
    }
  }
#pragma acc kernels
  for (int i = 0; i < n; ++i)
    in_kernels += a[i];
#pragma acc parallel loop
  for (index = 0; index < n; ++index)
    a[index] = 0;
#pragma acc parallel loop private(set_again)
  for (int i = 0; i < n; ++i) {
    set_again = a[i];
    a[i] = 2 * set_again;
  }
  for (k = 0; k < n; ++k)
    set_again = k;
  set_again = 1;
  if (n > 3)
    branches = 1;
  else
    branches = 2;
  return sum + copied + around + set_again + in_kernels + own + branches;
}

// A control variable is private to its loop.
int counter(int n, double *a) {
  int i, k, set;
  // expected-note@+1{{'parallel loop' construct is here}}
#pragma acc parallel loop
  for (i = 0; i < n; ++i) {
#pragma acc loop seq
    for (k = 0; k < n; ++k)
      a[i] = k;
#pragma acc loop seq
    for (set = 0; set < n; ++set)
      a[i] = set;
  }
  set = 0;
  // expected-warning@+1{{'i' does not have the value here that the loop ends with: control variables of loops are private in the 'parallel loop' construct; set it after the construct}}
  return i + set;
}

// A serial construct keeps no more of a scalar than a parallel one.
int serial(int n, const int *a) {
  int count = 0;
  // expected-warning@+1{{the value of 'count' is lost}}
#pragma acc serial copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    count += a[i]; // expected-note{{'count' gets its value here}}
  return count; // expected-note{{the value is read here}}
}

// What follows from errors in clauses is not said.
float errors(int n, float *a) {
  float one = 0, two = 0;
  // expected-error@+1{{clause 'reduction' needs an operator}}
#pragma acc parallel loop reduction(one) default(none) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    one += a[i];
#pragma acc parallel copyin(a[0:n])
  {
    // expected-error@+1{{unknown clause 'reductoin'}}
#pragma acc loop gang reductoin(+ : two)
    for (int i = 0; i < n; ++i)
      two += a[i];
  }
  return one + two;
}

// Iterations that are said to be independent combine nothing (section 2.9.6), though `kernels` copies the value.
double independent(int n, double *a) {
  double most = 0, sum = 0, counted = 0, told = 0, last = 0, unread = 0, inner = 0;
  // expected-warning@+2{{the value of 'most' is lost: a loop with 'independent' has a copy for each of its iterations; 'reduction(max:most)' combines their values}}
  // expected-warning@+1{{'reduction(+:sum)' combines their values}}
#pragma acc kernels loop independent copyin(a[0:n])
  for (int i = 0; i < n; ++i) {
#pragma acc loop
    for (int j = 0; j < n; ++j)
      most = fmax(most, a[j]); // expected-note{{'most' gets its value here}}
    sum += a[i];               // expected-note{{'sum' gets its value here}}
    last = a[i];
    unread += a[i];
#pragma acc atomic
    counted += 1;
  }
#pragma acc kernels copyin(a[0:n])
  {
#pragma acc loop independent reduction(+ : told)
    for (int i = 0; i < n; ++i)
      told += a[i];
    for (int i = 0; i < n; ++i) {
      // expected-warning@+1{{'reduction(+:inner)' combines their values}}
#pragma acc loop independent
      for (int j = 0; j < n; ++j)
        inner += a[j]; // expected-note{{'inner' gets its value here}}
    }
  }
  // expected-note@+3{{the value is read here}}
  // expected-note@+2{{the value is read here}}
  // expected-note@+1{{the value is read here}}
  return most + sum + counted + told + last + inner;
}
