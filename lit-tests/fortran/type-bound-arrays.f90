! Statements on arrays become loops in BLOCK constructs that declare the indices. Beside calls of type-bound procedures of
! CLASS objects these regions get internal procedures too, which are given the indices.
! REQUIRES: flang-22, cpu-device
! RUN: %accomp-flang -Werror=added-directives -fopenacc-target=cpu %s -o %t && %run-cpu 8 %t | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-backend=hip %s -o %t.hip && %t.hip | FileCheck %s
! RUN: cd %S && %accomp-flang --accomp-fc=flang-22 -fopenacc-target=cpu -fopenacc-profile=exact -fopenacc-print=omp type-bound-arrays.f90 | grep -v 'call accomp_[^r]' | FileCheck --check-prefix=PRINTED %s
module shapes
  implicit none
  type :: base
    real, allocatable :: u(:), v(:), w(:, :)
  contains
    procedure :: reset
  end type
contains
  subroutine reset(this)
    class(base), intent(inout) :: this
    if (allocated(this%u)) deallocate (this%u, this%v, this%w)
  end subroutine
  ! PRINTED-LABEL: subroutine fill(this, a, b)
  ! PRINTED: call accomp_region_1(index_1)
  ! PRINTED: call accomp_region_2(index_1)
  ! PRINTED: call accomp_region_3(index_1, index_2)
  ! PRINTED: contains
  ! PRINTED: subroutine accomp_region_1(index_1)
  ! PRINTED-NEXT: integer(8) :: index_1
  ! PRINTED-NEXT: !$omp target teams distribute parallel do
  ! PRINTED: end subroutine accomp_region_1
  ! PRINTED: subroutine accomp_region_3(index_1, index_2)
  ! PRINTED-NEXT: integer(8) :: index_1
  ! PRINTED-NEXT: integer(8) :: index_2
  ! PRINTED-NEXT: !$omp target teams distribute parallel do collapse(2)
  ! PRINTED: end subroutine accomp_region_3
  subroutine fill(this, a, b)
    class(base), intent(inout) :: this
    real, intent(in) :: a(:), b(:)
    real :: top
    call this%reset()
    allocate (this%u(size(a)), this%v(size(a)), this%w(size(a), 2))
    !$acc enter data copyin(this) create(this%u, this%v, this%w)
    !$acc kernels
    this%u = a
    this%v = 2 * b
    this%w = 3
    !$acc end kernels
    ! What starts a reduction names indices in a clause.
    !$acc kernels
    top = maxval(this%u)
    !$acc end kernels
    !$acc exit data copyout(this%u, this%v, this%w) delete(this)
    ! CHECK: 3
    print '(1x, i0)', nint(top)
  end subroutine
  ! PRINTED-LABEL: subroutine double(this)
  ! PRINTED: subroutine accomp_region_[[#D:]](i, j)
  ! PRINTED-NEXT: integer(4) :: i
  ! PRINTED-NEXT: integer(2) :: j
  ! PRINTED-NEXT: select type (this)
  ! PRINTED-NEXT: class is (base)
  ! PRINTED: end select
  ! PRINTED-NEXT: end subroutine accomp_region_[[#D]]
  subroutine double(this)
    class(*), intent(inout) :: this
    select type (this)
    class is (base)
      block
        integer :: i
        integer(2) :: j
        !$acc parallel loop collapse(2) copy(this%w)
        do j = 1, 2
          do i = 1, size(this%w, 1)
            this%w(i, j) = this%w(i, j) + i * 10**j
          end do
        end do
      end block
      print '(*(1x, i0))', nint(this%w)
      call this%reset()
    end select
  end subroutine
  subroutine add(this)
    class(base), intent(inout) :: this
    integer :: k
    k = 5
    block
      integer :: i
      !$acc parallel loop copy(this%u)
      do i = 1, size(this%u)
        this%u(i) = this%u(i) + k
      end do
    end block
    block
      integer :: i
      real :: v(size(this%v))
      v = this%v
      !$acc parallel loop copy(this%v)
      do i = 1, size(this%v)
        this%v(i) = this%v(i) + k
      end do
      this%v = this%v - v
    end block
    ! CHECK-NEXT: 6 7 8 5 5 5
    print '(*(1x, i0))', nint(this%u), nint(this%v)
    ! CHECK-NEXT: 13 23 33 103 203 303
    call double(this)
    call this%reset()
  end subroutine
end module
program p
  use shapes
  type(base) :: o
  real :: a(3) = [1, 2, 3]
  call fill(o, a, a + 1)
  call add(o)
end program
