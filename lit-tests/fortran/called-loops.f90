! Loops of `kernels` whose iterations call subroutines: those that are independent become parallel loops, with the
! variables that a call sets private or in reductions. The results are those of the sequential program.
! RUN: %gfortran -w %s -o %t.none && %t.none > %t.expected
! RUN: %accomp-flang -w -fopenacc-print=acc-omp %s -o %t.text.f90 && FileCheck %s --check-prefix=TEXT --input-file=%t.text.f90
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.omp.f90 && %gfortran -w -fopenmp %t.omp.f90 -o %t.omp
! RUN: env OMP_NUM_TEAMS=1 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=4 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=7 %t.omp | diff %t.expected -
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff %t.expected -
! RUN: %accomp-flang -w -O1 --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.c && %run-cpu 7 %t.c | diff %t.expected -
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t.h && %run-hip 7 %t.h | diff %t.expected -
! REQUIRES: gfortran, flang-22, g++, cpu-device
module calls
  implicit none
  integer, parameter :: n = 200
  real(8) :: a(n), b(n), c(0:n - 1)
  integer :: list(n)
contains
  subroutine add(to, at, value)
    real(8), intent(inout) :: to(n)
    integer, intent(in) :: at
    real(8), intent(in) :: value
    to(at) = to(at) + value
  end subroutine
  subroutine swap(one, other)
    real(8), intent(inout) :: one, other
    real(8) :: before
    before = one
    one = other
    other = before
  end subroutine
  subroutine add_to(total, value)
    real(8), intent(inout) :: total
    real(8), intent(in) :: value
    total = total + value
  end subroutine
  subroutine gather(to, from, at)
    real(8), intent(inout) :: to(:)
    real(8), intent(in) :: from(:)
    integer, intent(in) :: at
    integer :: k
    to(at) = 0
    do k = 1, 5
      call add_to(to(at), from(k))
    end do
  end subroutine
  subroutine twice(value, result)
    real(8), intent(in) :: value
    real(8), intent(out) :: result
    result = 2 * value
  end subroutine
  subroutine step(at)
    integer, intent(inout) :: at
    at = at + 2
  end subroutine
  subroutine independent(s)
    ! TEXT: {{subroutine}} independent(s)
    real(8), intent(inout) :: s
    real(8) :: t
    integer :: i, k
    k = 0
    ! TEXT: !$acc {{parallel}} loop{{$}}
    ! TEXT: call {{add}}(a, i, b(i) + a(i))
    ! TEXT: !$acc {{parallel}} loop{{$}}
    ! TEXT: call {{swap}}(a(i), c(n - i))
    ! TEXT: !$acc {{parallel}} loop{{$}}
    ! TEXT: call {{gather}}(b, a, i)
    ! TEXT: !$acc {{parallel}} loop private(t){{$}}
    ! TEXT: call {{twice}}(b(i), t)
    ! TEXT: !$acc {{parallel}} loop reduction(+: s){{$}}
    ! TEXT: call {{add_to}}(s, a(i))
    ! TEXT: !$acc {{parallel}} loop {{.*}}private(k)
    ! TEXT: call {{step}}(k)
    !$acc kernels
    do i = 1, n
      call add(a, i, b(i) + a(i))
    end do
    do i = 1, n
      call swap(a(i), c(n - i))
    end do
    do i = 1, n
      call gather(b, a, i)
    end do
    do i = 1, n
      call twice(b(i), t)
      a(i) = t + 1
    end do
    do i = 1, n
      call add_to(s, a(i))
    end do
    do i = 1, n / 2
      call step(k)
      a(k) = i
    end do
    !$acc end kernels
  end subroutine
  subroutine in_order()
    ! TEXT: {{subroutine}} in_order()
    ! TEXT-NOT: {{[p]}}arallel
    ! TEXT: end {{subroutine}}
    integer :: i
    !$acc kernels
    do i = 1, n
      call add(a, list(i), 1.0d0)
    end do
    do i = 1, n - 1
      call add(a, i, a(i + 1))
    end do
    do i = 1, n - 1
      call swap(b(i), b(i + 1))
    end do
    do i = 1, n - 1
      call add(c, i, b(i))
    end do
    !$acc end kernels
  end subroutine
end module
program main
  use calls
  implicit none
  integer :: i
  real(8) :: s
  s = 0
  do i = 1, n
    a(i) = mod(i, 7)
    b(i) = mod(i, 5)
    c(i - 1) = mod(i, 3)
    list(i) = mod(3 * i, 11) + 1
  end do
  call independent(s)
  print '(f16.2)', s, sum(a), sum(b), sum(c)
  call in_order()
  print '(f16.2)', sum(a), sum(b), sum(c), sum([(i * (a(i) + 2 * b(i)), i=1, n)])
end program
