// Objects of dependent types whose members clauses list: OpenMP maps these alone (5.2 section 5.8.1).
// RUN: %accomp-opt --verify --stop-after=map %s -std=c++17
// RUN: %accomp-clang++ -fopenacc-profile=exact -fopenacc-print=omp %s -o /dev/null
template <class T> struct row {
  T *p;
  T c;
  T at(int i) const { return p[i]; }
};
template <class T> void named(int n, row<T> s) {
  // expected-error@+3{{OpenMP maps 's.p[0:n]' alone of 's', whose type depends on template parameters, but the region names more of it}}
#pragma acc parallel loop copy(s.p[0:n])
  for (int i = 0; i < n; ++i)
    s.p[i] += s.c;
  // expected-error@+3{{OpenMP maps 's.p[0:n]' alone of 's'}}
#pragma acc parallel loop copy(s.p[0:n])
  for (int i = 0; i < n; ++i)
    s.p[i] += s.at(i);
  // What is listed is all that the region names.
#pragma acc parallel loop copy(s.p[0:n])
  for (int i = 0; i < n; ++i)
    s.p[i] += 1;
#pragma acc parallel loop copyin(s.c) copy(s.p[0:n])
  for (int i = 0; i < n; ++i)
    s.p[i] += s.c;
}
void other(int n, row<int> s) {
#pragma acc parallel loop copy(s.p[0:n])
  for (int i = 0; i < n; ++i)
    s.p[i] += s.c;
}
template void named(int, row<int>);
