! flang's own OpenMP on the offload device on the CPU: modules, allocatables, derived types, nests, reductions,
! atomics, intrinsics of its runtime library, and dynamic loops, against the sequential program.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -fopenacc-target=cpu -fopenmp -O1 %s -o %t && %run-cpu 9 %t | diff - %t.expected
! RUN: %accomp-flang -fopenacc-target=cpu -fopenmp -O0 %s -o %t && %run-cpu 9 %t | diff - %t.expected
! REQUIRES: flang-22, cpu-device
module store
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: factor = 3.0_wp
  real(wp) :: table(10) = 0
  !$omp declare target(factor, table)
  type cell
    real(wp) :: v
    integer :: k
    real(wp) :: w(4)
  end type
contains
  pure real(wp) function scaled(x)
    !$omp declare target
    real(wp), intent(in) :: x
    scaled = x * factor
  end function
  subroutine shift(a)
    real(wp), intent(inout) :: a(:)
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: a)
    do i = 1, size(a)
      a(i) = scaled(a(i)) + sqrt(real(i, wp)) + sin(a(i))
    end do
  end subroutine
end module

program main
  use store
  implicit none
  integer, parameter :: n = 64
  type(cell) :: cells(n), one
  real(wp), allocatable :: a(:), b(:, :)
  integer :: i, j, hits, histogram(0:3), largest, found
  logical :: all_set
  complex(wp) :: z
  real(wp) :: s, t
  character(8) :: word
  allocate (a(n), b(0:n-1, -1:2))
  do i = 1, n
    a(i) = i
    cells(i) = cell(i, 0, i)
  end do
  b = 1
  call shift(a)
  print '(f12.4)', sum(a)
  factor = 7
  table = 2
  !$omp target update to(factor, table)
  !$omp target enter data map(to: a)
  call shift(a)
  !$omp target map(tofrom: cells, one)
  do i = 1, n
    cells(i)%k = i
    cells(i)%w(2) = scaled(cells(i)%v) + table(3)
  end do
  one = cells(3)
  !$omp end target
  print *, sum(cells%k), sum(cells(:)%w(2)), one%k, one%w
  !$omp target exit data map(from: a)
  print '(f12.4)', sum(a)
  hits = 0; histogram = 0; largest = -1; all_set = .true.; z = (1, 2); s = 0
  !$omp target teams distribute parallel do map(tofrom: hits, histogram) private(found)
  do i = 1, n
    !$omp atomic update
    hits = hits + 1
    !$omp atomic capture
    found = histogram(mod(i, 4))
    histogram(mod(i, 4)) = histogram(mod(i, 4)) + i
    !$omp end atomic
  end do
  !$omp target teams distribute parallel do collapse(2) private(t) map(tofrom: largest, all_set, z, s) &
  !$omp& reduction(max: largest) reduction(.and.: all_set) reduction(+: z, s)
  do j = -1, 2
    do i = 0, n - 1
      t = b(i, j) * i
      largest = max(largest, i * j)
      all_set = all_set .and. t >= 0
      z = z + cmplx(t, j, wp)
      s = s + t
    end do
  end do
  print *, hits, histogram, largest, all_set, z, s
  !$omp target teams distribute parallel do schedule(dynamic) map(tofrom: b)
  do j = -1, 2
    b(:, j) = b(:, j) + j
    where (b(:, j) > 2) b(:, j) = -1
  end do
  print *, sum(b)
  !$omp target map(tofrom: b, s)
  s = sum(b) + maxval(b) + dot_product(b(:, 0), b(:, 1))
  b = reshape(b, [n, 4])
  !$omp critical
  s = s + 1
  !$omp end critical
  !$omp end target
  print *, s
  !$omp target teams num_teams(3) map(tofrom: hits)
  !$omp parallel num_threads(4)
  !$omp single
  !$omp atomic
  hits = hits + 10
  !$omp end single
  !$omp do schedule(static, 3)
  do i = 1, 10
    !$omp atomic
    hits = hits + i
  end do
  !$omp end parallel
  !$omp end target teams
  word = 'device'
  !$omp target map(tofrom: word)
  word = trim(word) // '!'
  !$omp end target
  print *, hits, word, matmul(b(0:1, 0:1), b(0:1, 0:1))
end program
