// Values of C++ that are lost: those of references, and of members of classes that functions set (section 2.6.2).
// RUN: %accomp-opt --verify --stop-after=check %s

#include <algorithm>

void to_caller(int n, const double *a, double &sum, double &last) {
  // expected-warning@+2{{'reduction(+:sum)' keeps the value}}
  // expected-warning@+1{{'copy(last)' keeps the value}}
#pragma acc parallel loop
  for (int i = 0; i < n; ++i) {
    // expected-note@+1{{'sum' gets its value here}}
    sum += a[i];
    // expected-note@+1{{'last' gets its value here}}
    last = a[i];
  }
}

template <class T> T most(int n, const T *a) {
  T found = a[0];
  // expected-warning@+1{{'reduction(max:found)' keeps the value}}
#pragma acc parallel loop gang vector
  for (int i = 0; i < n; ++i)
    // expected-note@+1{{'found' gets its value here}}
    found = std::max(found, a[i]);
  // expected-note@+1{{the value is read here}}
  return found;
}
template double most(int, const double *);

bool kept(int n, const double *a, double &sum) {
  bool done = false;
#pragma acc parallel loop reduction(+ : sum) copy(done)
  for (int i = 0; i < n; ++i) {
    sum += a[i];
    done = true;
  }
  return done;
}
