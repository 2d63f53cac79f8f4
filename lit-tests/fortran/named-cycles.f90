! flang 22 takes CYCLE without a name to leave the region of some directives: their loops have names.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang -w -fopenacc-print=omp %s > %t.omp.f90
! RUN: FileCheck %s < %t.omp.f90
! RUN: %flang -fopenmp -c %t.omp.f90 -o %t.o
! RUN: %gfortran -fopenmp %t.omp.f90 -o %t.gnu
! RUN: env OMP_TARGET_OFFLOAD=DISABLED OMP_NUM_THREADS=2 %t.gnu | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=%gfortran %s | FileCheck %s --check-prefix=GNU
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=host %s -o %t.host
! RUN: env OMP_NUM_THREADS=2 %t.host | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.cpu
! RUN: %run-cpu 5 %t.cpu | FileCheck %s --check-prefix=RESULT
! GNU-NOT: accomp_
! RESULT: {{^}} 12 9 9 12 6{{$}}
program p
  implicit none
  integer :: a(4, 3), b(12), c(12), d(4, 3), e(12), i, j, k
  a = reshape([(i, i = 1, 12)], [4, 3])
  b = [(i, i = 1, 12)]
  c = b
  d = a
  e = b
  k = 3
  ! The directive of the outer loop is one of those; the loops within are not.
  ! CHECK: {{^ +}}accomp_[[#@LINE+2]]: do j = 1, 3
  !$acc parallel loop gang copy(a) firstprivate(k)
  do j = 1, 3
    ! CHECK-NEXT: {{^ +}}if (a(1, j) == 5) cycle accomp_[[#@LINE-1]]
    if (a(1, j) == 5) cycle
    ! CHECK: if (a(i, j) > 10) cycle{{$}}
    ! CHECK: if (a(i, j) < 3) cycle{{$}}
    !$acc loop worker
    do i = 1, 4
      if (a(i, j) > 10) cycle
      a(i, j) = 0
    end do
    !$acc loop vector
    do i = 1, 4
      if (a(i, j) < 3) cycle
      a(i, j) = k
    end do
    ! CHECK: {{^ +}}end do accomp_[[#@LINE-15]]
  end do
  ! CHECK: {{^ +}}!$omp target teams distribute
  ! CHECK-NEXT: {{^ +}}do i = 1, 12
  !$acc parallel loop gang vector copy(b)
  do i = 1, 12
    ! CHECK-NEXT: cycle{{$}}
    if (mod(i, 4) /= 0) cycle
    b(i) = 0
  end do
  !$acc parallel loop worker copy(c)
  ! CHECK: {{^ +}}named: do i = 1, 12
  named: do i = 1, 12
    ! CHECK-NEXT: if (mod(i, 4) /= 0) cycle named{{$}}
    if (mod(i, 4) /= 0) cycle
    c(i) = 0
  end do named
  ! CHECK: {{^ +}}accomp_[[#@LINE+3]]: DO i = 1, 4
  !$acc parallel loop worker collapse(2) copy(d)
  do j = 1, 3
    DO i = 1, 4
      ! CHECK-NEXT: if (d(i, j) > 0) CYCLE accomp_[[#@LINE-1]]
      if (d(i, j) > 0) CYCLE
      d(i, j) = 0
    ! CHECK: {{^ +}}END DO accomp_[[#@LINE-4]]
    END DO
  end do
  !$acc parallel loop worker copy(e)
  do 20 i = 1, 12
    ! CHECK: {{^ +}}if (mod(i, 2) == 0) go to 20
    if (mod(i, 2) == 0) cycle
    e(i) = 0
20 continue
  print '(5(1x, i0))', count(a == a), count(b > 0), count(c > 0), count(d > 0), count(e > 0)
end program
