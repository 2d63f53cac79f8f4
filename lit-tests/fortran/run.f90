! Modules, allocatables, derived types, nests, reductions, atomics, routines, against the sequential program.
! RUN: %gfortran -cpp -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w --accomp-fc=%gfortran -cpp -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff - %t.expected
! RUN: %accomp-flang -w --accomp-fc=%flang -cpp -O1 %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | diff - %t.expected
! REQUIRES: gfortran, flang-22
module grid
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: factor = 2.0_wp
  !$acc declare create(factor)
  type cell
    real(wp) :: value
    integer :: key
  end type
contains
  pure real(wp) function shifted(v, k)
    !$acc routine seq
    real(wp), intent(in) :: v
    integer, intent(in) :: k
    shifted = v + k
  end function
  subroutine fill(c, n, m)
    integer, intent(in) :: n, m
    real(wp), intent(out) :: c(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) copyout(c)
    do j = 1, m
      do i = 1, n
        c(i, j) = shifted(factor * i, j)
      end do
    end do
  end subroutine
end module

program main
  use grid
  implicit none
  integer, parameter :: n = 40, m = 30
  real(wp), allocatable :: c(:, :), r(:)
  type(cell) :: cells(n)
  real(wp) :: s, t, big
  integer :: i, j, k, hits, histogram(0:4), bits
  logical :: all_set
  complex(wp) :: z
  allocate (c(n, m), r(m))
  call fill(c, n, m)
  !$acc data copyin(c) copyout(r)
  !$acc parallel num_gangs(4)
  !$acc loop gang private(t)
  do j = 1, m
    t = 0
    !$acc loop worker reduction(+:t)
    do i = 1, n
      t = t + c(i, j)
    end do
    r(j) = t
    do k = 1, 2
      r(j) = r(j) + k
    end do
  end do
  !$acc end parallel
  !$acc end data
  write (*, '(f12.2)') sum(r)
  s = 0; big = -1; hits = 0; all_set = .true.; bits = 0; z = 0
  !$acc parallel loop gang reduction(+:s, z) reduction(max:big) reduction(.and.:all_set) reduction(ior:bits)
  do j = 1, m
    s = s + r(j)
    z = z + cmplx(r(j), -j, wp)
    big = max(big, r(j))
    all_set = all_set .and. r(j) > 0
    bits = ior(bits, j)
  end do
  write (*, '(2f12.2, l2, i4, 2f12.2)') s, big, all_set, bits, z
  histogram = 0
  !$acc parallel loop copy(histogram)
  do i = 1, 100
    !$acc atomic update
    histogram(mod(i, 5)) = histogram(mod(i, 5)) + 1
  end do
  hits = 0
  !$acc parallel loop copy(hits, cells)
  do i = 1, n
    !$acc atomic capture
    hits = hits + 1
    k = hits
    !$acc end atomic
    cells(i)%value = factor * i
    cells(i)%key = min(k, 1)
  end do
  write (*, '(7i6, f8.2)') histogram, hits, sum(cells%key), sum(cells%value)
  !$acc kernels copy(r)
  r(:) = r(:) * 2
  where (r > 2400) r = 0
  !$acc end kernels
  write (*, '(f12.2)') sum(r)
  !$acc enter data copyin(r)
  !$acc serial present(r)
  r(1) = -1
  !$acc end serial
  !$acc update self(r(1:1))
  !$acc exit data delete(r)
  write (*, '(f12.2)') r(1)
end program
