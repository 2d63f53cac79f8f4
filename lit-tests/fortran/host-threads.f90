! Regions on the threads of the host, over gfortran: without `target`, where libgomp makes threads for each region.
! REQUIRES: gfortran
! RUN: %gfortran -w %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.x
! RUN: env OMP_NUM_THREADS=3 %t.x > %t.found && diff %t.wanted %t.found
! RUN: env OMP_NUM_THREADS=1 %t.x > %t.one && diff %t.wanted %t.one
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 -fopenacc-policy=partition -S %s -o %t.s && not grep GOMP_target %t.s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-profile=exact -fopenacc-policy=partition \
! RUN:   -fopenacc-print=omp -fopenacc-explain %s | grep -v '^! ' | FileCheck %s
! CHECK: one_loop
! CHECK: 2.5.1: gangs are threads of the host
! CHECK: !$omp parallel do {{.*}}reduction(+:
! CHECK: gangs_of_threads
! CHECK: !$omp parallel shared(
! CHECK: !$omp do
! CHECK: one_gang
! CHECK: the gang is the thread that meets the construct
! CHECK: !$omp task if(.false.)
module kept
  implicit none
  integer, parameter :: n = 50, m = 40
  integer :: a(n, m), b(n, m), sums(m), scale
contains
  subroutine one_loop(total, most)
    integer, intent(out) :: total, most
    integer :: i, j, row, buffer(n)
    total = 0
    most = -1
    !$acc parallel loop gang num_gangs(500) vector_length(32) private(BUFFER, row) copy(a) reduction(+:Total)
    do j = 1, m
      row = 3 * j
      !$acc loop vector
      do i = 1, n
        buffer(i) = row + i
      end do
      a(:, j) = buffer
      total = total + buffer(n)
    end do
    !$acc parallel loop gang vector collapse(2) reduction(max:most) copyin(a) firstprivate(J, scale)
    do j = 1, m
      do i = 1, n
        most = max(most, mod(a(i, j) * 7, 101))
      end do
    end do
  end subroutine one_loop

  subroutine gangs_of_threads(best)
    integer, intent(out) :: best
    integer :: i, j, factor
    best = 0
    !$acc parallel copy(a, b) copyin(scale) reduction(max:best)
    factor = scale + 1
    !$acc loop gang worker
    do j = 1, m
      do i = 1, n
        b(i, j) = a(i, j) * factor
      end do
    end do
    !$acc loop gang(static:4)
    do j = 1, m
      factor = j
      !$acc loop vector
      do i = 1, n
        a(i, j) = a(i, j) + factor
      end do
      best = max(best, factor * scale)
    end do
    !$acc end parallel
  end subroutine gangs_of_threads

  subroutine one_gang(last)
    integer, intent(out) :: last
    integer :: i, j, shift
    !$acc kernels copy(a, b, sums) copyout(last)
    shift = scale
    !$acc loop independent
    do j = 1, m
      sums(j) = 0
      do i = 1, n
        sums(j) = sums(j) + a(i, j) - b(i, j) + shift
      end do
    end do
    shift = shift + 5
    !$acc loop independent
    do j = 1, m
      sums(j) = sums(j) + shift
    end do
    last = shift
    !$acc end kernels
  end subroutine one_gang
end module kept

program host_threads
  use kept
  implicit none
  integer :: total, most, best, last, turn
  scale = 2
  a = 0
  b = 0
  do turn = 1, 20
    call one_loop(total, most)
    call gangs_of_threads(best)
    call one_gang(last)
  end do
  print *, total, most, best, last, sum(sums), sum(a), sum(b)
end program host_threads
