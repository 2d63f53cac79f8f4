! A variable may not have two 'declare' directives that one program has (2.13).
! RUN: not %accomp-flang -fopenacc-print=omp %s 2>&1 | FileCheck %s
module fields
  implicit none
  integer :: y, z
  !$acc declare create(y)
#ifdef AGAIN
  ! CHECK: [[#@LINE+1]]:24: error: variable 'y' appears more than once in clauses of 'declare' directives [declared-twice]
  !$acc declare create(y)
  !$acc declare create(z)
#endif
#ifndef OTHER
  ! CHECK: [[#@LINE+1]]:24: error: variable 'z' appears more than once in clauses of 'declare' directives [declared-twice]
  !$acc declare create(z)
#endif
end module
