// Loops that one directive associates are tightly nested (OpenACC 3.3 sections 2.9.1, 2.9.8); those that device types
// have at most are looked for (2.4). What is at fault is what stands beside the inner loop.
// RUN: %accomp-opt --verify --stop-after=check %s

void next();

void beside(int n, int *a) {
  // expected-note@+1{{'collapse' clause is here}}
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{the loops associated by the 'collapse' clause are not tightly nested: this stands beside the inner one}}
    a[i] = i;
    for (int j = 0; j < n; ++j)
      a[j] += i;
  }
  // expected-note@+1{{'tile' clause is here}}
#pragma acc parallel loop tile(4, 4)
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j)
      a[j] += i;
    // expected-error@+1{{the loops associated by the 'tile' clause are not tightly nested}}
    for (int j = 0; j < n; ++j)
      a[j] -= i;
  }
  // expected-note@+1{{'collapse' clause is here}}
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{the loops associated by the 'collapse' clause are not tightly nested}}
    int first;
    for (int j = 0; j < n; ++j)
      a[j] += i;
  }
}

template <int Rows> void sizes(int n, int *a) {
  // expected-note@+1{{'tile' clause is here}}
#pragma acc parallel loop tile(Rows, 4)
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{the loops associated by the 'tile' clause are not tightly nested}}
    a[i] = i;
    for (int j = 0; j < n; ++j)
      a[j] += i;
  }
}

void alone(int n, int *a) {
  // expected-error@+1{{'collapse' clause expects 2 tightly nested loops, but there is 1}}
#pragma acc parallel loop collapse(2)
  // expected-note@+1{{innermost associated loop is here}}
  for (int i = 0; i < n; ++i)
    while (a[i])
      --a[i];
}

void valid(int n, int *a) {
#pragma acc parallel loop collapse(force: 2)
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    for (int j = 0; j < n; ++j)
      a[j] += i;
  }
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; ++i) {
    {
      for (int j = 0; j < n; ++j) {
        a[j] += i;
      }
    }
  }
#pragma acc parallel loop collapse(1) device_type(*) collapse(1) device_type(nvidia) collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[j] += i;
  // expected-error@+1{{'tile' clause expects 3 tightly nested loops, but there are 2}}
#pragma acc parallel loop tile(2, 2) device_type(nvidia) tile(2, 2, 2)
  for (int i = 0; i < n; ++i)
    // expected-note@+1{{innermost associated loop is here}}
    for (int j = 0; j < n; ++j)
      a[j] += i;
}

struct walker {
  int at;
  bool operator!=(walker other) const;
  walker &operator++();
  walker &operator+=(int);
  int operator*();
};
template <class It> void iterators(It first, It last, int *a) {
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{its condition is missing}}
  for (It i = first;; ++i)
    *a = 1;
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{its increment is missing}}
  for (It i = first; i != last;)
    *a = 1;
#pragma acc parallel loop
  for (It i = first; i != last; ++i)
    *a = 1;
}
void walked(walker first, walker last, int *a) {
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{its condition is missing}}
  for (walker i = first;; ++i)
    *a = 1;
  // expected-note@+1{{'parallel loop' directive is here}}
#pragma acc parallel loop
  // expected-error@+1{{its increment is missing}}
  for (walker i = first; i != last;)
    *a = 1;
#pragma acc parallel loop
  for (walker i = first; i != last; i += 2)
    *a = 1;
}
