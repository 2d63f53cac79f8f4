// What OpenACC 3.4 adds is taken with a warning, old spellings with a remark.
// REQUIRES: clang-22
// RUN: %accomp-opt --verify --stop-after=bind %s
// RUN: %clang22 -fopenacc -fsyntax-only %s

void newer(int n, int *a, int *b) {
  // expected-warning@+2{{modifier 'alwaysin' is not in OpenACC 3.3 (new in 3.4)}}
  // expected-warning@+1{{modifier 'capture' is not in OpenACC 3.3 (new in 3.4)}}
#pragma acc data copy(alwaysin: a[0:n]) copyin(readonly, capture: b[0:n])
  {
    // expected-warning@+1{{clause 'if' is not in OpenACC 3.3 (new in 3.4)}}
#pragma acc atomic update if(n > 1)
    a[0] += 1;
  }
}

void older(int n, int *a, int *b) {
  // expected-remark@+2{{'pcopy' is an old spelling of 'copy'}}
  // expected-remark@+1{{'present_or_create' is an old spelling of 'create'}}
#pragma acc data pcopy(a[0:n]) present_or_create(b[0:n])
  {
  }
  // Abbreviations and synonyms of the standard are not old.
#pragma acc update host(a[0:n]) dtype(nvidia) async
}
