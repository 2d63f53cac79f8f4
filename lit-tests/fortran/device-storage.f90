! Common blocks and EQUIVALENCE in regions on the offload device on the CPU: scalars and arrays of all types at any place
! in the storage, constant subscripts, atomics, reductions and private copies, against the sequential program.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 3 %t.p | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t.e && %run-cpu 3 %t.e | diff - %t.expected
! REQUIRES: flang-22, cpu-device
module dims
  implicit none
  integer, parameter :: wp = kind(1d0), m = 4
  type point
    sequence
    real(wp) :: u
    integer :: k, l
  end type
end module

program main
  use dims
  implicit none
  integer, parameter :: n = 10
  real(wp) :: ca(2), cb(2), grid(0:n-1, -1:m), own
  logical :: flags(3)
  complex :: z(2)
  character(4) :: names(3)
  type(point) :: points(3)
  integer :: i, total, hits, j, whole(4), half(2)
  common /block/ ca, cb, grid, total, hits, flags, z, j, own
  common /words/ names
  common /points/ points
  equivalence (whole(3), half(1))
  ca = 1; cb = 2; grid = 1; total = 0; whole = 1; flags = .false.; z = (1, 2); names = 'abcd'; points = point(1, 2, 3); hits = 0
  !$acc parallel loop reduction(+: total) copy(ca, grid, flags, z, names, points, hits) private(own) gang
  do i = 1, 2
    do j = 1, 2
      total = total + i
    end do
    own = i
    ca(i) = own
    !$acc atomic
    hits = hits + 1
    cb(i) = 10*i
    half(i) = 4
    grid(0, -1) = 7
    grid(i, m) = 9
    flags(2) = .true.
    z(2) = z(2) + (0, 1)
    names(2) = 'wxyz'
    points(2)%u = 5
    points(3)%k = points(3)%k + i
  end do
  print *, ca, cb, total, whole, sum(grid), flags, z, names
  print *, points(2)%u, points%k, hits
  !$acc data copy(grid, ca, cb)
  !$acc kernels loop independent
  do i = 0, n-1
    !$acc atomic
    cb(2) = cb(2) + 1
    grid(i, 1) = grid(i, 1) + cb(1) + grid(0, -1)
  end do
  !$acc parallel loop async(1) default(none) present(grid)
  do i = 0, n-1
    grid(i, 2) = grid(i, 2) + 1
  end do
  !$acc wait
  !$acc end data
  print *, ca, cb, total, whole, sum(grid)
end program
