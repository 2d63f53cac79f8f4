! DO CONCURRENT with a name becomes DO constructs, the innermost of which has it: CYCLE names that.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -fopenacc-print=omp %s | FileCheck %s
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.f && %run-cpu 3 %t.f | FileCheck --check-prefix=RESULT %s
program named
  implicit none
  integer, parameter :: n = 20
  integer :: a(n, 2)
  integer :: i, j
  a = 0
  ! CHECK: {{^ *}}!$omp target teams distribute parallel do map(tofrom: a) private(j)
  ! CHECK-NEXT: {{^}}    own: do i = 1, n
  ! CHECK: {{^ *}}if (i == 3) cycle own
  ! CHECK: {{^}}    end do own
  !$acc parallel loop copy(a)
  own: do concurrent (i = 1:n)
    do j = 1, 2
      if (i == 3) cycle own
      a(i, j) = a(i, j) + 1
    end do
  end do own
  ! CHECK: {{^ *}}!$omp target teams distribute parallel do collapse(2) map(tofrom: a)
  ! CHECK-NEXT: {{^}}    do j = 1, 2
  ! CHECK-NEXT: {{^}}      both: do i = 1, n
  ! CHECK: {{^}}      end do both
  ! CHECK-NEXT: {{^}}    end do
  !$acc parallel loop copy(a)
  both: do concurrent (i = 1:n, j = 1:2)
    if (i == 4) cycle both
    a(i, j) = a(i, j) + 1
  end do both
  ! CHECK: {{^ *}}!$omp target teams distribute parallel do collapse(2) map(tofrom: a)
  ! CHECK-NEXT: {{^}}  do j = 1, 2
  ! CHECK-NEXT: {{^}}    inner: do i = 1, n
  ! CHECK-NEXT: {{^}}      if (i /= 5) then
  ! CHECK: {{^}}    end do inner
  !$acc parallel copy(a)
  !$acc loop
  inner: do concurrent (i = 1:n, j = 1:2, i /= 5)
    if (j == 2) cycle inner
    a(i, j) = a(i, j) + 1
  end do inner
  !$acc end parallel
  ! RESULT: 95 2 1 2
  print '(4(i0, 1x))', sum(a), a(3, 1), a(4, 2), a(5, 1)
end program
