! Private variables of loops in order whose names the gangs have copies of too, in worker loops within: from threads of
! gfortran, from flang's threads and from its device code.
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=host %s -o %t.h && %t.h | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && %run-cpu 5 %t.d | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o - | FileCheck --check-prefix=PRINT %s
! REQUIRES: gfortran, flang-22, cpu-device
program gangs
  implicit none
  integer(8) :: total, sums(3), cells(4, 3), last(3), row(2)
  integer :: i, j, k
  total = 7; sums = 0; cells = 0; last = 0
  ! The gangs only read the value: the copy of the target is enough.
  ! PRINT: {{[$]}}omp teams num_teams(4) private(
  !$acc parallel num_gangs(4) firstprivate(total) copy(sums, cells, last)
  !$acc loop gang
  do j = 1, 3
    sums(j) = total
  end do
  !$acc loop gang
  do j = 1, 3
    ! PRINT: integer(8) :: total{{$}}
    !$acc loop seq private(total)
    do i = 1, 1
      total = 100 * j
      !$acc loop worker
      do k = 1, 4
        cells(k, j) = total + k
      end do
      !$acc loop worker reduction(+: total)
      do k = 1, 4
        total = total + k
      end do
      last(j) = total
    end do
    last(j) = 1000 * last(j) + total
  end do
  !$acc end parallel
  print '(a, 3(1x, i0))', 'sums', sums
  print '(a, 3(1x, i0))', 'last', last
  print '(a, 12(1x, i0))', 'cells', cells
  ! CHECK: sums 7 7 7
  ! CHECK-NEXT: last 110007 210007 310007
  ! CHECK-NEXT: cells 101 102 103 104 201 202 203 204 301 302 303 304
  ! They set it.
  cells = 0
  !$acc parallel num_gangs(4) copy(sums, cells, last)
  !$acc loop gang private(total)
  do j = 1, 3
    total = j
    ! PRINT: integer(8) :: accomp_total
    ! PRINT-NEXT: associate (total => accomp_total)
    !$acc loop seq private(total)
    do i = 1, 1
      total = 100 * j
      !$acc loop worker
      do k = 1, 4
        cells(k, j) = total + k
      end do
      sums(j) = total
    end do
    last(j) = total
  end do
  !$acc end parallel
  print '(a, 3(1x, i0))', 'sums', sums
  print '(a, 3(1x, i0))', 'last', last
  print '(a, 12(1x, i0))', 'cells', cells
  ! CHECK-NEXT: sums 100 200 300
  ! CHECK-NEXT: last 1 2 3
  ! CHECK-NEXT: cells 101 102 103 104 201 202 203 204 301 302 303 304
  ! They reduce it.
  cells = 0
  !$acc parallel num_gangs(1) copy(cells) reduction(+: total)
  total = total + 1
  !$acc loop gang
  do j = 1, 3
    !$acc loop seq private(total)
    do i = 1, 1
      total = 100 * j
      !$acc loop worker
      do k = 1, 4
        cells(k, j) = total + k
      end do
    end do
  end do
  !$acc end parallel
  print '(a, 1x, i0)', 'total', total
  print '(a, 12(1x, i0))', 'cells', cells
  ! CHECK-NEXT: total 8
  ! CHECK-NEXT: cells 101 102 103 104 201 202 203 204 301 302 303 304
  ! Copies that nothing but the loops in order would use.
  cells = 0
  ! PRINT: {{[$]}}omp target teams distribute num_teams(2) map(tofrom: cells) private({{[^t]*$}}
  !$acc parallel loop gang num_gangs(2) private(total) copy(cells)
  do j = 1, 3
    !$acc loop seq private(total)
    do i = 1, 1
      total = 0
      !$acc loop worker reduction(+: total)
      do k = 1, 4
        total = total + j * k
      end do
      cells(1, j) = total
    end do
  end do
  print '(a, 3(1x, i0))', 'first', cells(1, :)
  ! CHECK-NEXT: first 10 20 30
  ! Arrays.
  row = 3
  !$acc parallel num_gangs(3) copy(cells) firstprivate(row)
  !$acc loop gang
  do j = 1, 3
    cells(:, j) = row(1)
    !$acc loop seq private(row)
    do i = 1, 2
      row = 10 * i + j
      !$acc loop worker
      do k = 1, 2
        cells(2 * i - 2 + k, j) = cells(2 * i - 2 + k, j) + row(k)
      end do
    end do
  end do
  !$acc end parallel
  print '(a, 12(1x, i0))', 'cells', cells
  ! CHECK-NEXT: cells 14 14 24 24 15 15 25 25 16 16 26 26
end program
