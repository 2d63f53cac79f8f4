// Variables that no code reads after a `kernels` construct are private to iterations, in C++ as in C, unless they have
// other names. Constants and sizes at file scope have values, and conditions on pointers may name them.
// RUN: %accomp-clang++ -fopenacc-print=omp %s | FileCheck %s

constexpr int WIDTH = 3;
double a[100], b[100];
int rows, columns;

void apart() {
  int i, s;
  double window[WIDTH], value;
#pragma acc kernels
  for (i = 0; i < 90; ++i) {
    for (s = 0; s < WIDTH; s++)
      window[s] = b[i + s];
    value = window[0] + window[2];
    a[i] = value;
  }
// CHECK-LABEL: {{^}}void apart
// CHECK: {{^}}#pragma omp target teams distribute parallel for {{.*}}private(i, s, value, window)
}
void flat(double *to, const double *from) {
  int i, k, l, at;
#pragma acc kernels copy(to[0 : 4 * rows * columns]) copyin(from[0 : 4 * rows * columns])
  for (l = 0; l < 4; l++)
    for (k = 0; k < rows; k++)
      for (i = 0; i < columns; i++) {
        at = l * rows * columns + k * columns + i;
        to[at] = from[at];
      }
// CHECK-LABEL: {{^}}void flat
// CHECK: {{^}}if (reinterpret_cast<const volatile char *>(from + 4 * long(rows) * columns) <= reinterpret_cast<const volatile char *>(to) ||
// CHECK: {{^}}#pragma omp target teams distribute parallel for
}
void take(double &);
void look(const double *);
void caught();
void with_other_names(int n) {
  double bound = 0, passed = 0, captured = 0, read = 0, kept[2] = {0, 0}, thrown = 0;
  const double &other = bound;
  auto closure = [&] { return captured; };
// CHECK-LABEL: {{^}}void with_other_names
// CHECK-NOT: {{^ *}}#pragma omp{{.*}} private
#pragma acc kernels
  for (int i = 0; i < n; ++i) {
    if (b[i] > 0)
      bound = b[i];
    a[i] = 1;
  }
#pragma acc kernels
  for (int i = 0; i < n; ++i) {
    if (b[i] > 0)
      passed = b[i];
    a[i] = 1;
  }
#pragma acc kernels
  for (int i = 0; i < n; ++i) {
    if (b[i] > 0)
      captured = b[i];
    a[i] = 1;
  }
#pragma acc kernels
  for (int i = 0; i < n; ++i) {
    kept[0] = b[i];
    a[i] = kept[0];
  }
#pragma acc kernels
  for (int i = 0; i < n; ++i) {
    if (b[i] > 0)
      read = b[i];
    a[i] = 1;
  }
  look(kept);
  take(passed);
  a[0] = other + closure() + read;
}
void with_handler(int n) {
  double thrown = 0;
// CHECK-LABEL: {{^}}void with_handler
// CHECK-NOT: {{^ *}}#pragma omp{{.*}} private
  try {
#pragma acc kernels
    for (int i = 0; i < n; ++i) {
      if (b[i] > 0)
        thrown = b[i];
      a[i] = 1;
    }
    caught();
  } catch (int) {
    a[0] = thrown;
  }
}
