! Texts in clauses that are no expressions.
! RUN: not %accomp-flang -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
subroutine s(n, x, a)
  integer :: n, a(n)
  type t
    integer :: m
  end type
  type(t) :: x
  ! CHECK: [[#@LINE+1]]:24: error: 'n =' is no expression: '=' is not expected there, in a directive [bad-expression]
  !$acc set device_num(n =)
  ! CHECK: [[#@LINE+1]]:28: error: 'n +' is no expression: 'the end' is not expected there, in a directive
  !$acc parallel num_gangs(n +) async(x%m + max(n, 2_4)) vector_length(b'101')
  !$acc end parallel
  ! CHECK: [[#@LINE+1]]:14: error: 'n n' is no expression: 'n' is not expected there, in a directive
  !$acc wait(n n)
  !$acc wait(-n ** 2, a(n)) if(.not. n > 3 .or. all(a == [1, 2]))
end subroutine
