! flang 22 crashes where a map clause names a polymorphic object after one of its components: objects come first, whose
! order has no meaning (OpenMP 5.2 section 5.8.3).
! REQUIRES: flang-22
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.f90
! RUN: FileCheck --input-file=%t.f90 %s
! RUN: %accomp-flang -w -fopenacc-profile=portable %s -o %t && %t | FileCheck --check-prefix=RESULT %s
module objects
  implicit none
  type field
    real, allocatable :: a(:), b(:)
  end type
contains
  subroutine enter(this)
    class(field), intent(inout) :: this
    ! CHECK: target enter data map(to: this, this%a) map(alloc: this%b)
    !$acc enter data copyin(this%a) create(this%b) copyin(this)
  end subroutine
  subroutine finish(this)
    class(field), intent(inout) :: this
    ! CHECK: target exit data map(release: this, this%b) map(from: this%a)
    !$acc exit data copyout(this%a) delete(this%b, this)
    deallocate (this%b)
  end subroutine
  ! In another order, and of another type.
  subroutine others(this, that)
    class(field), intent(inout) :: this
    type(field), intent(inout) :: that
    ! CHECK: target enter data map(to: this, this%a)
    !$acc enter data copyin(this, this%a)
    ! CHECK: target enter data map(to: that, that%a)
    !$acc enter data copyin(that%a, that)
  end subroutine
end module
program p
  use objects
  implicit none
  type(field) :: f
  allocate (f%a(4), f%b(4))
  f%a = 1
  call enter(f)
  call finish(f)
  ! RESULT: 1. 1. 1. 1.
  print '(4(1x,f0.0))', f%a
end program
