! Derived types, optional arguments, pointers, allocatables of modules and arguments, and COMMON become MLIR that
! is executed.
! RUN: %accomp-flang -fopenacc-print=mlir %s -o %t.mlir
! RUN: FileCheck %s < %t.mlir
! RUN: %run-mlir %t.mlir
! REQUIRES: mlir-opt-22
! CHECK-NOT: reason =
! CHECK-DAG: acc.global_ctor
! CHECK-DAG: func.func @m_fill(%arg0: !llvm.ptr {{.*}}, %arg1: memref<i32, {{.*}}>{{.*}}, %arg2: memref<f64, {{.*}}>{{.*}}, %arg3: i1
! CHECK-DAG: acc.copyin varPtr(%{{.*}} : memref<?xf64, {{.*}}>) varPtrPtr(%{{.*}} : !llvm.ptr) {{.*}}name = "c%q"
! CHECK-DAG: acc.create varPtr(%{{.*}} : !llvm.ptr) varType(!llvm.struct<(f64, f64, i32)>) bounds({{.*}}name = "ps"
module m
  type pt
    real(8) :: x = 1.5d0, y
    integer :: id
  end type
  type, extends(pt) :: cell
    real(8) :: v(3)
    real(8), allocatable :: q(:)
    type(pt) :: inner
    type(pt), allocatable :: list(:)
  end type
  integer :: shared_n
  real(8), allocatable, target :: grid(:,:)
  !$acc declare create(shared_n)
contains
  subroutine fill(c, n, w)
    type(cell), intent(inout) :: c
    integer, intent(in) :: n
    real(8), optional :: w
    integer :: i
    !$acc parallel loop copy(c%q)
    do i = 1, n
      c%q(i) = c%v(2) * i + c%x
    end do
    if (present(w)) c%y = w
  end subroutine
  subroutine make(a, n)
    real(8), allocatable :: a(:)
    integer :: n, i
    allocate(a(0:n))
    !$acc parallel loop copyout(a)
    do i = 0, n
      a(i) = i
    end do
  end subroutine
  function middle(a, b) result(c)
    type(pt) :: a, b, c
    c%x = (a%x + b%x) / 2
    c%y = (a%y + b%y) / 2
    c%id = 7
  end function
  subroutine count()
    integer :: i
    common /blk/ k, r
    integer :: k
    real :: r(4)
    !$acc parallel loop copy(r)
    do i = 1, 4
      r(i) = i + k
    end do
  end subroutine
end module
program p
  use m
  type(cell) :: c
  type(pt) :: ps(10), s
  type(pt), allocatable :: qs(:)
  real(8), pointer :: ptr(:)
  real(8), target :: tt(5)
  real(8), allocatable :: a(:)
  integer :: i, bad
  common /blk/ k, r
  integer :: k
  real :: r(4)
  bad = 0
  allocate(c%q(10), c%list(3))
  c%v = 1
  if (c%x /= 1.5d0) bad = bad + 1
  c%x = 2
  c%y = 0
  k = 3
  call fill(c, 10)
  if (c%y /= 0 .or. c%q(3) /= 5) bad = bad + 1
  call fill(c, 10, 2d0)
  if (c%y /= 2) bad = bad + 1
  call make(a, 4)
  if (lbound(a, 1) /= 0 .or. size(a) /= 5 .or. a(4) /= 4 .or. .not. allocated(a)) bad = bad + 1
  ptr => tt
  c%inner%x = 4
  !$acc parallel loop copyout(ps, ptr)
  do i = 1, 5
    ps(i)%x = c%inner%x + k
    ps(i)%y = 0
    ptr(i) = i
  end do
  if (tt(5) /= 5 .or. ps(5)%x /= 7) bad = bad + 1
  s = middle(ps(1), pt(1d0, 2d0, 3))
  if (s%x /= 4 .or. s%y /= 1 .or. s%id /= 7) bad = bad + 1
  allocate(qs(4), grid(3,0:2))
  !$acc parallel loop copy(qs)
  do i = 1, 4
    qs(i)%y = 2 * i
  end do
  call count()
  if (r(4) /= 7) bad = bad + 1
  c%list(2)%y = qs(3)%y
  if (c%list(2)%y /= 6) bad = bad + 1
  !$acc kernels
  grid(:,:) = 1
  !$acc end kernels
  if (sum(grid) /= 9) bad = bad + 1
  call random_number(grid)
  if (minval(grid) < 0 .or. maxval(grid) >= 1 .or. minval(grid) == maxval(grid)) bad = bad + 1
  call random_number(r)
  if (minval(r) < 0 .or. maxval(r) >= 1) bad = bad + 1
  grid = 1
  ptr => grid(:,1)
  if (ptr(3) /= 1 .or. size(ptr) /= 3 .or. .not. associated(ptr)) bad = bad + 1
  deallocate(c%q, qs)
  if (allocated(c%q)) bad = bad + 1
  stop bad
end program
