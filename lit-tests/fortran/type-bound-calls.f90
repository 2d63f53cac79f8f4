! flang makes no device code of procedures with regions that call type-bound procedures of CLASS objects: the regions of
! these get internal procedures of their own, which have the names of SELECT TYPE. Internal procedures cannot.
! The host evaluates bounds of loops that such calls give, if these are pure.
! REQUIRES: flang-22, cpu-device
! RUN: %accomp-flang -w -fopenacc-target=cpu -cpp %s -o %t && %run-cpu 7 %t | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -cpp -DWHOLE %s -o %t && %run-cpu 8 %t | FileCheck %s
! RUN: not %accomp-flang -w -fopenacc-target=cpu -cpp -DINTERNAL -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
! RUN: %accomp-flang -w -fopenacc-backend=hip -cpp -DWHOLE %s -o %t.hip && %t.hip | FileCheck %s
! RUN: %accomp-flang -w -cpp -DINTERNAL %s -o %t.host && %t.host | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=flang-22 -fopenacc-target=cpu -fopenacc-print=omp -cpp %s | grep -v '! ' | FileCheck --check-prefix=PRINTED %s
! REFUSED: error: flang makes no device code of 'parallel' beside the call of 'e%get', {{.*}} [call-beside-region]
module sizes
  implicit none
  type :: extent
    integer :: n = 3
  contains
    procedure :: get
    procedure :: grow
    procedure :: less
  end type
  type, extends(extent) :: weighted
    real, allocatable :: w(:)
  contains
    procedure :: get => get_weighted
  end type
contains
  pure integer function get(this)
    class(extent), intent(in) :: this
    get = this%n
  end function
  pure integer function get_weighted(this)
    class(weighted), intent(in) :: this
    get_weighted = 10 * this%n
  end function
  pure integer function less(this, by)
    class(extent), intent(in) :: this
    integer, intent(in) :: by
    less = this%get() - by
  end function
  ! PRINTED-LABEL: subroutine double(e, x)
  ! PRINTED: call accomp_region_[[#B:]](e%less(size(x) + 2), e%less(5))
  ! PRINTED-NEXT: contains
  ! PRINTED-NEXT: subroutine accomp_region_[[#B]](accomp_bound_1, accomp_bound_2)
  ! PRINTED-NEXT: integer(4), intent(in) :: accomp_bound_1
  ! PRINTED-NEXT: integer(4), intent(in) :: accomp_bound_2
  ! PRINTED-NEXT: !$omp target
  ! PRINTED-NEXT: do j = 0, accomp_bound_1
  ! PRINTED-NEXT: do i = 1, accomp_bound_2 * 1
  subroutine double(e, x)
    class(extent), intent(in) :: e
    integer, intent(inout) :: x(:)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(x)
    do j = 0, e%less(size(x) + 2)
      do i = 1, e%less(5) * 1
        x(2 * j + i) = 2 * x(2 * j + i)
      end do
    end do
  end subroutine
  ! What is bound to a type may have regions, too.
  subroutine grow(this)
    class(extent), intent(inout) :: this
    integer :: i, by
    by = this%get()
    !$acc parallel loop reduction(+:by)
    do i = 1, 4
      by = by + i
    end do
    this%n = this%n + by
  end subroutine
  ! PRINTED-LABEL: subroutine fill(e, x)
  ! PRINTED: integer :: squares(e%get())
  ! PRINTED-NOT: target teams
  ! PRINTED: call accomp_region_3()
  ! PRINTED-NOT: target teams
  ! PRINTED: call accomp_region_4()
  ! PRINTED: x(1) = e%get() + squares(2)
  ! PRINTED-NEXT: contains
  ! PRINTED-NEXT: subroutine accomp_region_3()
  ! PRINTED-NEXT: !$omp target
  ! PRINTED: end subroutine accomp_region_3
  ! PRINTED-NEXT: subroutine accomp_region_4()
  ! PRINTED: end subroutine accomp_region_4
  ! PRINTED-NEXT: end subroutine
  subroutine fill(e, x)
    class(extent), intent(in) :: e
    integer, intent(inout) :: x(:)
    integer :: squares(e%get())
    integer :: i
    !$acc data copy(x)
    !$acc parallel loop copyout(squares)
    do i = 1, size(squares)
      squares(i) = i * i
    end do
    !$acc parallel
    !$acc loop
    do i = 1, size(x)
      x(i) = i
    end do
    !$acc end parallel
    !$acc end data
    x(1) = e%get() + squares(2)
  end subroutine
  ! The region names what SELECT TYPE does, and stands in a branch.
  ! PRINTED-LABEL: subroutine weigh(e, total)
  ! PRINTED: class default
  ! PRINTED: #ifdef WHOLE
  ! PRINTED: call accomp_region_[[#N:]]()
  ! PRINTED: else
  ! PRINTED: call accomp_region_[[#N+1]]()
  ! PRINTED: subroutine scale()
  ! PRINTED: #if defined(WHOLE)
  ! PRINTED-NEXT: subroutine accomp_region_[[#N]]()
  ! PRINTED-NEXT: !$omp target
  ! PRINTED: end subroutine accomp_region_[[#N]]
  ! PRINTED-NEXT: #endif
  ! PRINTED: subroutine accomp_region_[[#N+1]]()
  ! PRINTED-NEXT: select type (e)
  ! PRINTED-NEXT: type is (weighted)
  ! PRINTED-NEXT: !$omp target
  ! PRINTED: end select
  ! PRINTED-NEXT: end subroutine accomp_region_[[#N+1]]
  subroutine weigh(e, total)
    class(extent), intent(inout) :: e
    real, intent(out) :: total
    integer :: i
    total = e%get()
    select type (e)
    class default
      total = -1
    type is (weighted)
      if (.not. allocated(e%w)) then
        allocate (e%w(e%get()))
#ifdef WHOLE
        !$acc parallel loop
        do i = 1, 4
          if (i == 4) total = total
        end do
#endif
      else
        !$acc parallel loop copy(e%w)
        do i = 1, size(e%w)
          e%w(i) = e%w(i) * i
        end do
      end if
      call scale()
    end select
  contains
    subroutine scale()
      total = total * 2
    end subroutine
  end subroutine
end module
program calls
  use sizes
  implicit none
  class(extent), allocatable :: e
  type(weighted) :: by
  integer :: x(4) = 0, i
  real :: total
  call fill(extent(7), x)
  call double(extent(7), x)
  ! CHECK: 22 4 6 8
  print '(*(1x, i0))', x
  allocate (e, source=weighted(1, [1., 1., 1.]))
  call e%grow()
  ! CHECK-NEXT: 210
  print '(1x, i0)', e%get()
  call weigh(e, total)
  ! CHECK-NEXT: 420
  print '(1x, i0)', nint(total)
  select type (e)
  type is (weighted)
    ! CHECK-NEXT: 1 2 3
    print '(*(1x, i0))', nint(e%w)
  end select
  call weigh(by, total)
  ! CHECK-NEXT: 60
  print '(1x, i0)', nint(total)
  !$acc parallel loop copy(x)
  do i = 1, 4
    x(i) = 2 * x(i)
  end do
  call last()
contains
  subroutine last()
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, 4
      x(i) = x(i) + 1
    end do
#ifdef INTERNAL
    x(1) = x(1) + e%get() - 210
#endif
    ! CHECK-NEXT: 45 9 13 17
    print '(*(1x, i0))', x
  end subroutine
end program
