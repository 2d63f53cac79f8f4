! Arrays of procedures with a level whose bounds are known at run time: the threads that execute a procedure together share one (OpenACC 3.3, 2.15.1), others have others.
! REQUIRES: gfortran, flang-22, g++
! RUN: %accomp-flang -w -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 4 %t.g | diff %t.wanted -
! RUN: env ACCOMP_HIPCPU_ORDER=random:5 ACCOMP_HIPCPU_WAVE=32 %t.g | diff %t.wanted -
! RUN: env ACCOMP_HIPCPU_ORDER=random:8 ACCOMP_HIPCPU_WAVE=64 %t.g | diff %t.wanted -
module columns
  implicit none
  type pair
    integer :: low, high
  end type
contains
  subroutine smooth(k0, k1, m, x, r)
    !$acc routine vector
    integer, intent(in) :: k0, k1, m
    integer, intent(inout) :: x(k0:k1)
    integer, intent(out) :: r
    integer :: w(k0 - 1:k1 + 1, 0:m), j, l
    type(pair) :: p(-m:m)
    w(k0 - 1, :) = 7
    w(k1 + 1, :) = 9
    !$acc loop vector
    do j = k0, k1
      w(j, 0) = x(j)
    end do
    do l = 1, m
      !$acc loop vector
      do j = k0, k1
        w(j, l) = mod(w(j - 1, l - 1) + 2 * w(j, l - 1) + w(j + 1, l - 1), 1009)
      end do
      r = w(k1, l)
      if (w(k1, l) > 900) then
        x(k0) = -l
        return
      end if
    end do
    !$acc loop vector
    do j = -m, m
      p(j) = pair(j, w(k0, abs(j)))
    end do
    r = sum(p%low * p%high) + lbound(w, 1) + ubound(w, 2) + size(p)
    if (mod(r, 3) == 0) return
    !$acc loop vector
    do j = k0, k1
      x(j) = w(k1 + k0 - j, m) ! of other threads
    end do
  end subroutine
  integer function spread_out(x, n) result(total)
    !$acc routine worker
    integer, intent(in) :: n, x(n)
    integer :: own(2:n + 1), j
    total = 0
    if (n < 3) return
    !$acc loop worker
    do j = 2, n + 1
      own(j) = x(j - 1) * 2
    end do
    !$acc loop worker vector reduction(+:total)
    do j = 2, n + 1
      total = total + own(n + 3 - j) * j
    end do
  end function
  subroutine distribute(x, n, m)
    !$acc routine gang
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n)
    integer :: factor(0:m), j
    do j = 0, m
      factor(j) = j * j
    end do
    !$acc loop gang vector
    do j = 1, n
      x(j) = x(j) + factor(mod(j, m + 1))
    end do
  end subroutine
end module
program automatic
  use columns
  implicit none
  integer, parameter :: n = 23, low = -4, high = 40
  integer :: x(low:high, n), r(n), t(n), again(n), i, j
  do i = 1, n
    do j = low, high
      x(j, i) = mod(abs(i * 31 + j * 17), 101)
    end do
  end do
  !$acc parallel loop gang num_gangs(5) vector_length(32) copy(x) copyout(r)
  do i = 1, n
    call smooth(low, high - mod(i, 4), 1 + mod(i, 5), x(:, i), r(i))
  end do
  print '(10i8)', r, sum(x), (sum(x(:, i) * i), i = 1, n)
  !$acc parallel loop gang worker num_gangs(3) num_workers(4) vector_length(32) copy(x) copyout(r)
  do i = 1, n
    call smooth(low, high - mod(i, 3), 2 + mod(i, 3), x(:, i), r(i))
  end do
  print '(10i8)', r, sum(x), (sum(x(:, i) * i), i = 1, n)
  !$acc parallel loop gang num_gangs(4) num_workers(4) vector_length(32) copyin(x) copyout(t, again)
  do i = 1, n
    t(i) = spread_out(x(:, i), 1 + mod(i, 30))
    again(i) = spread_out(x(:, i), 2) + spread_out(x(:, i), high)
  end do
  print '(10i8)', t, again
  !$acc parallel num_gangs(6) vector_length(32) copy(t)
  call distribute(t, n, 4)
  !$acc end parallel
  print '(10i8)', t
end program
! TEXT-LABEL: {{^}}__device__ static void columns_smooth_({{.*}} {
! TEXT: _memory_of_w = static_cast<int *>(malloc(
! TEXT: accomp::view<int, 2> w = fortran::shaped<int>(_memory_of_w, k0 - 1, fortran::extent(k0 - 1, k1 + 1), 0,
! TEXT: if (w(k1, l) > 900) {
! TEXT-NEXT: accomp::sync_worker();
! TEXT-NEXT: if (accomp::first_of_worker()) {
! TEXT-NEXT: x(k0) = -l;
! TEXT-NEXT: free(_memory_of_w);
! TEXT-NEXT: free(_memory_of_p);
! TEXT-NEXT: }
! TEXT-NEXT: return;
! TEXT: x(j) = w(k1 + k0 - j, m);
! TEXT: free(_memory_of_w);
