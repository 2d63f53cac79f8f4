// Elements of an array in 'reduction' are variables of their own: each may have another operator, and one for each iteration of
// a loop around needs no reduction there. What regions name beside them is told.
// RUN: %accomp-clang -fopenacc-print=omp %s 2>&1 >/dev/null | FileCheck --implicit-check-not=warning: --implicit-check-not=error: %s
// RUN: not %accomp-clang -w -DINVALID -fopenacc-print=omp %s 2>&1 >/dev/null | FileCheck --check-prefix=INVALID --implicit-check-not=error: %s
// RUN: not %accomp-clang -w -DORPHANED -fopenacc-print=omp %s 2>&1 >/dev/null | FileCheck --check-prefix=ORPHANED %s
// RUN: not %accomp-clang -w -DSPLIT -fopenacc-print=hip %s 2>&1 >/dev/null | FileCheck --check-prefix=KERNEL %s
// RUN: not %accomp-clang -w -DSPLIT -fopenacc-print=omp %s 2>&1 >/dev/null | FileCheck --check-prefix=PRINT %s

void elements(double *s, double m[9][9], int n, int k) {
#pragma acc parallel loop copy(s[0:9]) reduction(+ : s[0]) reduction(max : s[1], s[k])
  for (int i = 0; i < n; i++) {
    s[0] += i;
    s[1] = s[1] > i ? s[1] : i;
    s[k] = s[k] > i ? s[k] : i;
  }
#pragma acc parallel loop gang copy(s[0:9])
  for (int i = 0; i < 9; i++) {
    int row = i;
#pragma acc loop vector reduction(+ : s[i])
    for (int j = 0; j < 9; j++)
      s[i] += m[i][j];
#pragma acc loop vector reduction(+ : s[row])
    for (int j = 0; j < 9; j++)
      s[row] += m[i][j];
// CHECK: :[[@LINE+1]]:39: warning: variable 's[k]' is reduced here but not on the enclosing partitioned loop
#pragma acc loop vector reduction(+ : s[k])
    for (int j = 0; j < 9; j++)
      s[k] += m[i][j];
  }
#pragma acc parallel loop copy(s[0:9]) reduction(+ : s[0])
  for (int i = 0; i < n; i++)
    // CHECK: :[[@LINE+1]]:13: warning: the region names elements of 's' beside 's[0]', which it reduces; OpenACC does not specify what they hold there [beside-reduced-element]
    s[0] += s[1];
  // CHECK: note: 's[0]' is reduced here
}

#ifdef INVALID
void conflicts(double *s, double a[9], int n) {
// INVALID: :[[@LINE+1]]:76: error: variable 's[0]' has reduction operator 'max' here but '+' on the same directive
#pragma acc parallel loop copy(s[0:9]) reduction(+ : s[0]) reduction(max : s[0])
  for (int i = 0; i < n; i++)
    s[0] += i;
// INVALID: :[[@LINE+1]]:78: error: variable 's[1]' has reduction operator 'max' here but '+' on the same directive
#pragma acc parallel loop copy(s[0:9]) reduction(+ : s[0:2]) reduction(max : s[1])
  for (int i = 0; i < n; i++)
    s[0] += i;
}
#endif

#ifdef ORPHANED
#pragma acc routine gang
void orphaned(double *t, int n) {
// ORPHANED: :[[@LINE+1]]:37: error: 't[1]' cannot be reduced as a variable of its own: the gangs of the caller share the loop [member-not-reduced]
#pragma acc loop gang reduction(+ : t[1])
  for (int i = 0; i < n; i++)
    t[1] += i;
}
#endif

#ifdef SPLIT
void conditional(double s[9], int n) {
// KERNEL: :[[@LINE+2]]:54: error: kernels cannot use 's[0]': the region does not name it so, or has preprocessing directives [kernel-variable]
// PRINT: :[[@LINE+1]]:54: error: 's[0]' cannot be reduced as a variable of its own: the region does not name it so, or has preprocessing directives [member-not-reduced]
#pragma acc parallel loop copy(s[0:9]) reduction(+ : s[0], s[1])
  for (int i = 0; i < n; i++) {
#ifdef OTHER
    s[0] += 2 * i;
#else
    s[0] += i;
#endif
    s[1] += i;
  }
}
#endif
