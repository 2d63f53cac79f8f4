! Policy files for Fortran: construct names of loops, whatever their case; loops with and without directives.
! RUN: rm -rf %t.d && split-file %s %t.d && cd %t.d
! RUN: %accomp-flang -fopenacc-policy=set.toml -fopenacc-print=acc-omp -w program.f90 | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 -fopenacc-policy=set.toml program.f90 -o host
! RUN: env OMP_NUM_THREADS=3 ./host | FileCheck --check-prefix=RIGHT %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=hip-cpu -fopenacc-policy=set.toml program.f90 -o hip
! RUN: %run-hip 2 ./hip | FileCheck --check-prefix=RIGHT %s
! RUN: %accomp-flang -c -fopenacc-policy=set.toml -fopenacc-explain program.f90 2>&1 | FileCheck --check-prefix=SAID %s
! RUN: not %accomp-flang -c -fopenacc-policy=wrong.toml program.f90 2>&1 | FileCheck --check-prefix=WRONG %s
! REQUIRES: gfortran
! CHECK: !$acc kernels loop copy(a) copyin(b) {{.*}}gang independent
! CHECK: outer: do j
! CHECK: !$acc loop private(t) vector independent
! CHECK: inner: do i
! CHECK: !$acc loop reduction(+: s) collapse(2) gang vector
! CHECK-NEXT: !$omp {{.*}} collapse(2)
! RIGHT: right
! SAID: program.f90:10:5: remark: gang, by set.toml:8 [policy-applied]
! SAID: program.f90:10:5: remark: independent, by set.toml:9 [policy-applied]
! SAID: program.f90:11:7: remark: vector, by set.toml:4 [policy-applied]
! SAID: program.f90:11:7: remark: loop is parallel: vector
! SAID: program.f90:28:3: remark: collapse(2), by set.toml:14 [policy-applied]
! WRONG: wrong.toml:1:1: error: label 'outer' in function 'other' matches nothing
!--- program.f90
module m
contains
  subroutine work(a, b, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n, n)
    integer, intent(in) :: b(n, n)
    integer :: i, j
    integer :: t
    !$acc kernels copy(a) copyin(b)
    outer: do j = 1, n
      inner: do i = 1, n
        t = b(i, j)*2
        a(i, j) = a(i, j) + t
      end do inner
    end do outer
    !$acc end kernels
  end subroutine work
end module m
program p
  use m
  integer :: a(50, 50), b(50, 50), s
  integer :: i, j
  a = 1
  b = 2
  call work(a, b, 50)
  s = 0
  !$acc parallel copy(s) copyin(a)
  !$acc loop reduction(+:s)
  do j = 1, 50
    row: do i = 1, 50
      s = s + a(i, j)
    end do row
  end do
  !$acc end parallel
  if (s == 12500 .and. all_are(a, 5)) print *, "right"
contains
  logical function all_are(x, value)
    integer, intent(in) :: x(:, :), value
    all_are = all(x == value)
  end function all_are
end program p
!--- set.toml
[[entry]]
file = "program.f90"
label = "INNER"
levels = ["vector"]
[[entry]]
file = "program.f90"
label = "outer"
levels = ["gang"]
independent = true

[[entry]]
file = "program.f90"
line = 28
collapse = 2
levels = ["gang", "vector"]
!--- wrong.toml
[[entry]]
file = "program.f90"
function = "other"
label = "outer"
