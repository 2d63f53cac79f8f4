// Launches of kernels are data: the text form reads back, and the host program is written of it.
// RUN: %accomp-opt --backend=hip --stop-after=map %s -o %t.ir
// RUN: %accomp-opt --backend=hip %t.ir | diff - %t.ir
// RUN: %accomp-opt --backend=hip --stop-after=emit %s -o %t.cpp
// RUN: %accomp-opt --backend=hip --stop-after=emit %t.ir | diff - %t.cpp
// RUN: FileCheck %s --input-file=%t.ir
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cpp
template <class T> void scale(T *a, int n, T by, int gangs) {
// CHECK: (launch_kernels
// CHECK: (launch accomp_{{[0-9a-f]+}}_scale_[[@LINE+9]]_of_1
// CHECK: (parameter a "double *" pointer)
// CHECK: given=pointee
// CHECK: (parameter by "double" value is_class=true)
// CHECK: given=image
// CHECK: gangs=[(expr "gangs"
// CHECK: arguments=[(argument T type text="double")]
// TEXT: if (accomp_is_same<T, double>::_value) {
// TEXT: n, accomp_value(by));
#pragma acc parallel loop num_gangs(gangs) copy(a[0:n])
  for (int i = 0; i < n; ++i) a[i] *= by;
}
void twice(double *a) { scale(a, 4, 2.0, 3); }

void number(int n, float *x) {
  int last = 0;
// CHECK: copies=[(private_copy (var "last" last
// CHECK: (end_launch
// CHECK-NEXT: copies=[(private_copy (var "last" last
// TEXT: } else {
// TEXT-NEXT: int accomp_was_last = last;
// TEXT: int last = accomp_was_last;
#pragma acc parallel loop firstprivate(last) copy(x[0:n])
  for (int i = 0; i < n; ++i) {
    last += i;
    x[i] = last;
  }
}
