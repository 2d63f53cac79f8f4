! Conditions of clauses are logical scalars in Fortran.
! RUN: not %accomp-flang -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
subroutine s(n, on, all, x)
  integer :: n
  logical :: on, all(3)
  logical(1) :: x
  logical, parameter :: never = .false.
  ! CHECK: [[#@LINE+1]]:17: error: condition of 'if' clause must be a logical scalar, but has type 'integer' [logical-condition-required]
  !$acc wait if(n)
  ! CHECK: [[#@LINE+1]]:21: error: condition of 'if' clause must be a logical scalar, but has type 'integer'
  !$acc parallel if((1))
  !$acc end parallel
  ! CHECK: [[#@LINE+1]]:21: error: condition of 'self' clause must be a logical scalar, but has type
  !$acc serial self(all)
  !$acc end serial
  ! CHECK: [[#@LINE+1]]:17: error: condition of 'if' clause must be a logical scalar, but has type 'integer'
  !$acc init if(n &
  !$acc& + 1)
  ! CHECK: [[#@LINE+1]]:21: error: condition of 'self' clause must be a logical scalar, but has type 'real'
  !$acc serial self(-2.0 * n)
  !$acc end serial
  !$acc parallel if(on) self(x)
  !$acc end parallel
  !$acc update self(n) if(never)
  !$acc update self(n) if(.true. .and. n > 3)
  !$acc update self(n) if(all(2))
  !$acc update self(n) if((on))
end subroutine
