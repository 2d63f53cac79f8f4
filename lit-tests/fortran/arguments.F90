! What can be an argument of module openacc's routines and of module accomp's: any object, from anywhere.
!
! REQUIRES: cpu-device, gcc, gfortran, flang-22
! RUN: %python %S/Inputs/build.py host %gfortran %t.gnu %S/Inputs/checks.f90 %s && %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py host %flang %t.llvm %S/Inputs/checks.f90 %s && %t.llvm | FileCheck %s
! RUN: %python %S/Inputs/build.py device %gfortran %t.gnu %S/Inputs/checks.f90 %s
! RUN: %run-cpu 0 %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py device %flang %t.llvm %S/Inputs/checks.f90 %s
! RUN: %run-cpu 0 %t.llvm | FileCheck %s
! CHECK: all as expected
module kinds_of_objects
  use, intrinsic :: iso_c_binding
  implicit none
  integer, protected :: guarded(4) = 1
  type, bind(c) :: interoperable
    integer(c_int) :: i
    real(c_double) :: v(2)
  end type interoperable
  type in_order
    sequence
    integer(1) :: b
    real :: r(5)
  end type in_order
  type hidden
    private
    integer :: i(3) = 0
  end type hidden
  type finalized
    integer :: i(5) = 0
  contains
    final :: finish
  end type finalized
  type sized
    character(len=:), allocatable :: text
    real, pointer, contiguous :: p(:, :)
  end type sized
contains
  elemental subroutine finish(x)
    type(finalized), intent(inout) :: x
    x%i = -1
  end subroutine finish
end module kinds_of_objects

program arguments
  use accomp
  use openacc
  use checks
  use kinds_of_objects
  implicit none
  logical :: separate
  real :: in_common(7)
  common /block/ in_common
  real(8) :: whole(4, 5)
  integer :: i

  separate = acc_get_device_type() /= acc_device_host
  whole = reshape([(i, i=1, 20)], [4, 5])
  call dummies(whole, whole, whole, whole, 4, 'characters', ['abc', 'def'])
  call dummies(whole(:, 2:3), whole(:, 2), whole(2, 2), whole(1:4:3, :), 2, 'c', ['abc', 'def'])
  call module_objects()
  call derived_types()
  call texts()
  call many_dimensions()
  call constants([1, 2, 3])
  call report()

contains

  subroutine dummies(shaped, explicit, of_any_size, read, n, text, texts)
    integer, intent(in) :: n
    real(8), intent(inout), contiguous :: shaped(:, :)
    real(8), intent(inout) :: explicit(n, *), of_any_size(*)
    real(8), intent(in) :: read(:, :)
    character(len=*), intent(in) :: text, texts(:)
    call acc_copyin(shaped)
    call expect(acc_is_present(shaped(1, 1)), 'an assumed-shape dummy')
    call acc_delete(shaped)
    call acc_copyin(explicit, 16)
    call expect(acc_is_present(explicit(1:2, 1)), 'an assumed-size dummy')
    call acc_delete(explicit, 16)
    call acc_create(of_any_size(1:3))
    call expect(acc_is_present(of_any_size, 24), 'an assumed-size dummy, with a length')
    call acc_delete(of_any_size(1:3))
    call acc_copyin(read)
    call acc_copyin(n)
    call acc_copyin(text)
    call acc_copyin(texts)
    call expect(acc_is_present(read) .and. acc_is_present(n), 'dummies with intent(in)')
    call expect(acc_is_present(text(1:1)) .and. acc_is_present(texts(2)), 'characters')
    call accomp_at(1_4, 'a.f90', 'dummies')
    call accomp_var(accomp_present, read(2:, 1:2), 'read(2:,1:2)')
    call accomp_var(accomp_present, text, 'text')
    call accomp_var(accomp_copy, explicit(1:n, 1:1), 'explicit(1:n,1:1)')
    call accomp_begin(accomp_data)
    call accomp_end(2_4)
    call acc_delete(texts)
    call acc_delete(text)
    call acc_delete(n)
    call acc_delete(read)
    if (separate) call expect(.not. acc_is_present(read), 'gone')
  end subroutine dummies

  subroutine module_objects()
    integer, save :: kept(3)
    call acc_copyin(guarded)
    call acc_copyin(in_common)
    call acc_copyin(kept)
    call expect(acc_is_present(guarded) .and. acc_is_present(in_common(3:4)), 'objects of modules and common blocks')
    call acc_delete(guarded)
    call acc_delete(in_common)
    call acc_delete(kept)
  end subroutine module_objects

  subroutine derived_types()
    type(interoperable) :: a(3)
    type(in_order) :: b(2, 2)
    type(hidden) :: c
    type(finalized) :: d(4)
    class(*), allocatable :: e
    allocate (e, source=3d0)
    call acc_copyin(a)
    call acc_copyin(b)
    call acc_copyin(c)
    call acc_update_self(a%v(2))
    call accomp_at(1_4, 'd.f90', 'derived_types')
    call accomp_object(accomp_present, a, 'a')
    call accomp_object(accomp_present, b(:, 2), 'b(:,2)')
    call accomp_object(accomp_present, c, 'c')
    call accomp_object(accomp_copyin, d(2:3), 'd(2:3)')
    call accomp_object(accomp_copyin, e, 'e')
    call accomp_begin(accomp_data)
    call expect(acc_is_present(d(3)%i), 'an object with a final procedure')
    if (separate) call expect(.not. acc_is_present(d(4)%i), 'what is outside of the section')
    call accomp_end(2_4)
    call acc_delete(a)
    call acc_delete(b)
    call acc_delete(c)
  end subroutine derived_types

  subroutine texts()
    character(len=:), allocatable :: a, b(:)
    type(sized) :: s
    a = 'seven c'
    allocate (character(len=5) :: b(3))
    b(:) = 'fives'
    s%text = 'component'
    allocate (s%p(0:3, 2))
    call acc_copyin(a)
    call acc_copyin(b)
    call acc_copyin(s)
    call expect(acc_is_present(a, 7) .and. acc_is_present(b, 15), 'characters of deferred length')
    call accomp_at(1_4, 't.f90', 'texts')
    call accomp_parent(s, s%text)
    call accomp_var(accomp_copyin, s%text, 's%text')
    call accomp_parent(s, s%p)
    call accomp_var(accomp_copyin, s%p(1:2, :), 's%p(1:2,:)')
    call accomp_begin(accomp_data)
    call expect(acc_is_present(s%text, 9), 'a component of deferred length')
    call expect(acc_is_present(s%p(2, 2)), 'a pointer component')
    call accomp_end(2_4)
    call acc_delete(b)
    call acc_delete(a)
    call acc_delete(s)
  end subroutine texts

  subroutine many_dimensions()
    integer(2) :: a(2, 3, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
    class(*), pointer :: b(:, :, :, :, :, :, :, :)
    target :: a
    a = 5
    call acc_copyin(a)
    a(:, 2, :, 2:3, :, 1, :, 1, :, 1, 1, 1, 1, 1, 1) = 6
    call acc_update_device(a(:, 2, :, 2:3, :, 1, :, 1, :, 1, 1, 1, 1, 1, 1))
    a = 7
    call acc_copyout(a)
    if (separate) call expect(count(a == 6) == 2*2*2*2*2*2 .and. count(a == 7) == 0, 'fifteen dimensions')
    allocate (integer(8) :: b(0:1, 2, 2:3, 2, 2, 2, 2, 3))
    call accomp_at(1_4, 'm.f90', 'many_dimensions')
    call accomp_object(accomp_create, b(:, :, :, :, 1, 2, :, 2:3), 'b(:,:,:,:,1,2,:,2:3)')
    call accomp_begin(accomp_data)
    select type (b)
    type is (integer(8))
      call expect(acc_is_present(b(1, 2, 3, 2, 1, 2, 2, 3)), 'the last element')
      if (separate) call expect(.not. acc_is_present(b(1, 2, 3, 2, 2, 2, 2, 3)), 'what is behind it')
    end select
    call accomp_end(2_4)
  end subroutine many_dimensions

  subroutine constants(temporary)
    integer, intent(in) :: temporary(:)
    integer, parameter :: constant(3) = [1, 2, 3]
    call acc_copyin(temporary)
    call acc_delete(temporary)
    call accomp_at(1_4, 'c.f90', 'constants')
    call accomp_var(accomp_copyin, constant, 'constant')
    call accomp_begin(accomp_data)
    call accomp_end(2_4)
  end subroutine constants

end program arguments
