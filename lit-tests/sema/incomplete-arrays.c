// An array has no size where its declaration gives none: for `extern`, and for a tentative definition, which has one
// element at the end of the file alone (C11 6.9.2p5). Elements can be named (OpenACC 3.3 section 2.7.1).
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: %accomp-clang -w -DVALID -fopenacc-print=omp %s -o %t.c && FileCheck --input-file=%t.c %s
// RUN: %clang -fopenmp -fopenmp-version=51 -fsyntax-only -Werror -w %t.c
// RUN: %accomp-clang -w -DVALID -fopenacc-print=omp -fopenacc-profile=exact %s -o %t.e.c
// RUN: %clang -I%accomp/runtime/include -fopenmp -fopenmp-version=51 -fsyntax-only -w %t.e.c
// RUN: not %accomp-clang -w -DIMPLICIT -fopenacc-print=omp %s -o %t.i.c 2>&1 | FileCheck --check-prefix=IMPLICIT %s

extern int linked[];
int later[]; // expected-note {{declared here}}
int completed[];
int one[1];
typedef int whole[];
whole named;
#pragma acc declare create(linked)

void elements(int n) {
  // CHECK: map(tofrom: later[0:n], named[0:2])
#pragma acc parallel loop copy(later[0:n], named[0:2])
  for (int i = 0; i < n; ++i)
    later[i] += named[i % 2];
  // CHECK: exit data map(release: later[0:n])
#pragma acc exit data delete(later[0:n])
}

#if !defined VALID && !defined IMPLICIT
struct open;
void of_nothing(void *v, struct open *o, int n, int (*rows)[n], double (*row)[]) {
  // expected-error@+1 {{the elements of 'v[0:n]' have incomplete type 'void': name a pointer to what they are}}
#pragma acc enter data copyin(v[0:n])
  // expected-error@+1 {{the elements of 'o[2]' have incomplete type 'struct open'}}
#pragma acc parallel present(o[2], rows[0:n][0:n])
  ;
}
#endif

#ifdef IMPLICIT
void implied(void) {
  // IMPLICIT: [[@LINE+3]]:3: error: variable 'later' is referenced in the region, but its type is incomplete
  // expected-remark@+1 {{this directive stays as it is: the preprocessor skips it with the options given}}
#pragma acc parallel
  later[0] = 1;
}
#elif !defined VALID
void faults(void) {
#pragma acc data copy(later) // expected-error {{variable 'later' in 'copy' clause has incomplete type 'int[]'}}
                             // expected-note@-1 {{name the elements, as in 'later[0:n]'}}
  ;
}
#endif

int completed[8];

void whole_array(void) {
  // CHECK: update from(completed, one)
#pragma acc update self(completed, one)
}
