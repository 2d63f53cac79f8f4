! Data directives, declare, update of sections, queues, routines and conditions on the device, against the sequential
! program.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t.e && %run-cpu 5+ %t.e | diff - %t.expected
! REQUIRES: flang-22, cpu-device
module m2
  implicit none
  integer, parameter :: n = 24
  real(8), allocatable :: ga(:, :)
  real(8) :: gs(n) = 1
  !$acc declare create(ga)
  !$acc declare copyin(gs)
  type field
    real(8), pointer :: d(:, :) => null()
    integer :: nx = 0, ny = 0
  contains
    procedure :: fill
  end type
  interface gen
    module procedure gen_r, gen_i
  end interface
contains
  subroutine fill(this, v)
    class(field), intent(inout) :: this
    real(8), intent(in) :: v
    integer :: i, j
    !$acc parallel loop collapse(2) present(this, this%d)
    do j = 1, this%ny
      do i = 1, this%nx
        this%d(i, j) = v + i * j
      end do
    end do
  end subroutine
  subroutine gen_r(a)
    real(8), intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop present(a)
    do i = lbound(a, 1), ubound(a, 1)
      a(i) = a(i) + 0.5d0
    end do
  end subroutine
  subroutine gen_i(a)
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc kernels loop present(a)
    do i = 1, size(a)
      a(i) = a(i) + 1
    end do
  end subroutine
  subroutine alloc_dummy(a, k)
    real(8), allocatable, intent(inout) :: a(:)
    integer, intent(in) :: k
    integer :: i
    if (allocated(a)) deallocate(a)
    allocate(a(k))
    !$acc parallel loop copyout(a)
    do i = 1, k
      a(i) = i
    end do
  end subroutine
  recursive integer function fact(k) result(r)
    !$acc routine seq
    integer, value :: k
    if (k <= 1) then
      r = 1
    else
      r = k * fact(k - 1)
    end if
  end function
  subroutine vec(a, k)
    !$acc routine vector
    integer, intent(in) :: k
    real(8), intent(inout) :: a(k)
    integer :: i
    !$acc loop vector
    do i = 1, k
      a(i) = a(i) + gs(i)
    end do
  end subroutine
end module
subroutine f77(a, n)
  integer n, i
  real*8 a(*)
!$acc parallel loop present(a(1:n))
  do 10 i = 1, n
    a(i) = a(i) * 2
10 continue
end subroutine
program b2
  use m2
  implicit none
  real(8) :: a(n), b(n, n), s, t
  real(8), allocatable :: c(:), e(:), w(:,:)
  integer :: i, j, k, ia(n), total
  type(field) :: f
  integer(8) :: h
  logical :: ok
  a = 1; b = 2; ia = 0
  allocate(ga(n, 2))
  !$acc parallel loop
  do i = 1, n
    ga(i, 1) = i
    ga(i, 2) = gs(i)
  end do
  !$acc update self(ga(2:10:2, :))
  ga(1, 1) = -1
  !$acc update device(ga(1:1, 1))
  !$acc parallel loop
  do i = 1, n
    ga(i, 2) = ga(i, 1) + ga(i, 2)
  end do
  !$acc update self(ga)
  print *, sum(ga), ga(1, :)
  deallocate(ga)
  f%nx = 4; f%ny = 3; allocate(f%d(4, 3)); f%d = 0
  !$acc enter data copyin(f) copyin(f%d)
  call f%fill(2d0)
  !$acc update self(f%d)
  print *, f%d
  f%d = 0
  call f%fill(3d0)
  !$acc exit data copyout(f%d) delete(f)
  print *, sum(f%d)
  !$acc data copy(a) copy(ia) create(b)
  call gen(a)
  call gen(a(3:7))
  call gen(ia)
  call f77(a, n)
  call f77(a(5), 4)
  !$acc update device(b(2:n-1, 3))
  !$acc parallel loop gang present(b)
  do j = 3, 3
    !$acc loop vector
    do i = 2, n - 1
      b(i, j) = b(i, j) + fact(5)
    end do
  end do
  !$acc update host(b(2:n-1, 3))
  !$acc end data
  print *, a, ia(1), ia(n), sum(b)
  call alloc_dummy(c, 7); call alloc_dummy(c, 9); print *, c
  !$acc data copy(a)
  !$acc parallel num_gangs(1)
  call vec(a, n)
  !$acc end parallel
  !$acc end data
  print *, sum(a)
  allocate(w(n, 0:3)); w = 0
  !$acc enter data copyin(w)
  do k = 0, 3
    !$acc parallel loop async(k) present(w)
    do i = 1, n
      w(i, k) = i + k
    end do
    !$acc update self(w(:, k)) async(k)
  end do
  !$acc wait
  print *, sum(w)
  !$acc parallel loop if(.false.)
  do i = 1, n
    w(i, 0) = -1
  end do
  print *, w(1, 0)
  !$acc exit data delete(w)
  total = 0; s = 0; t = 5
  !$acc parallel loop gang worker vector reduction(+: total) firstprivate(t) private(s) num_gangs(3) vector_length(32)
  do i = 1, n
    s = t + i
    t = s
    total = total + int(s)
  end do
  print *, total >= 0
  !$acc serial copy(a)
  a(2) = -7
  !$acc end serial
  !$acc kernels
  a(3:5) = a(2)
  b = b + 1
  !$acc end kernels
  print *, a(1:6), sum(b)
  !$acc data copyin(a) if(n > 100)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end data
  print *, sum(a)
  allocate(e, source=a)
  !$acc data copy(e)
  !$acc host_data use_device(e)
  h = loc(e)
  !$acc end host_data
  ok = h /= loc(e)
  !$acc end data
  print *, sum(e)
end program
