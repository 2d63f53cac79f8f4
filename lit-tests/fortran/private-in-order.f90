! Private variables of loops in order around worker loops that read or reduce them, beside uses of the variables themselves:
! from threads of gfortran and from flang's device code.
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && %run-cpu 4+ %t.d | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o - | FileCheck --check-prefix=PRINT %s
! REQUIRES: gfortran, flang-22, cpu-device
program order
  implicit none
  integer(8) :: row(4), cells(4, 3), total, sums(3)
  integer :: i, j, k
  row = -1; cells = 0; total = 7
  ! PRINT: omp target map(tofrom: cells){{$}}
  !$acc kernels copy(cells)
  !$acc loop independent private(row)
  do j = 1, 3
    do i = 1, 4
      row(i) = 10 * i + j
    end do
    !$acc loop gang independent
    do k = 1, 4
      cells(k, j) = row(2) + k
    end do
  end do
  !$acc end kernels
  print '(a, 12(1x, i0))', 'array', cells
  ! CHECK: array 22 23 24 25 23 24 25 26 24 25 26 27
  !$acc kernels copy(cells)
  row(1) = 5
  !$acc loop independent private(row)
  do j = 1, 3
    row = 10 + j
    !$acc loop worker independent
    do k = 1, 4
      cells(k, j) = row(4) * k
    end do
  end do
  cells(1, 1) = row(1)
  !$acc end kernels
  print '(a, 12(1x, i0))', 'both', cells
  print '(a, 1x, i0)', 'outside', row(1)
  ! CHECK: both 5 22 33 44 12 24 36 48 13 26 39 52
  ! CHECK-NEXT: outside 5
  sums = 0
  !$acc parallel num_gangs(1) copy(sums)
  sums(1) = total
  !$acc loop seq private(total)
  do j = 2, 3
    total = 0
    !$acc loop worker reduction(+: total)
    do k = 1, 4
      total = total + j * k
    end do
    sums(j) = total
  end do
  !$acc end parallel
  print '(a, 3(1x, i0))', 'sums', sums
  ! CHECK: sums 7 20 30
  sums = 0
  !$acc serial loop vector private(total) collapse(2) copy(sums)
  do i = 1, 3
    do j = 1, 3
      total = i * j
      !$acc atomic update
      sums(1) = sums(1) + total
    end do
  end do
  print '(a, 1x, i0)', 'atomic', sums(1)
  ! CHECK: atomic 36
  ! PRINT: continue
  ! PRINT-NEXT: block
  sums = 0
  !$acc serial copy(sums)
  !$acc loop private(total)
  do i = 1, 3
    total = i
    sums(i) = total
  end do
  !$acc loop private(total)
  do i = 1, 3
    total = 2 * i
    sums(i) = sums(i) + total
  end do
  !$acc end serial
  print '(a, 3(1x, i0))', 'two', sums
  ! CHECK: two 3 6 9
end program

! A loop in order that no construct of its routine is around.
! PRINT: real :: alone(n)
! PRINT-NEXT: block
! PRINT-NEXT: integer :: t(3)
! PRINT: end do
! PRINT-NEXT: end block
subroutine first_of(alone, n)
  !$acc routine seq
  integer :: n, i, t(3)
  real :: alone(n)
  !$acc loop seq private(t)
  do i = 1, n
    t(1) = i
    alone(i) = t(1)
  end do
end subroutine
