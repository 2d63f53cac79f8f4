! Gang loops have their own copies of scalars that each iteration sets and a loop within reduces (section 2.9.11).
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.f90 -Werror && FileCheck %s < %t.f90
! RUN: %gfortran -fopenmp %t.f90 -o %t.gfortran && env OMP_NUM_TEAMS=4 %t.gfortran | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck --check-prefix=RESULT %s
! REQUIRES: flang-22, gfortran, cpu-device
program sums
  real(8) :: a(30, 20), r(20), d
  integer :: i, j
  a = reshape([(real(i, 8), i = 0, 599)], [30, 20])
  ! CHECK: !$omp teams num_teams(4) private(i, j)
  ! CHECK-NEXT: !$omp distribute parallel do private(d)
  ! CHECK: !$omp simd reduction(+: d)
  !$acc parallel num_gangs(4) copyin(a) copyout(r)
  !$acc loop gang
  do i = 1, 20
    d = 0
    !$acc loop vector reduction(+: d)
    do j = 1, 30
      d = d + a(j, i)
    end do
    r(i) = d
  end do
  !$acc end parallel
  ! CHECK: !$omp distribute parallel do private(d)
  ! CHECK: !$omp simd reduction(+: d)
  !$acc parallel loop gang copyin(a) copy(r)
  do i = 1, 20
    D = 0
    !$acc loop vector reduction(+: d)
    do j = 1, 30
      d = d + a(j, i)
    end do
    r(i) = r(i) + D
  end do
  ! RESULT: 4970700
  print '(i0)', nint(sum(r * [(i, i = 1, 20)]))
end program
