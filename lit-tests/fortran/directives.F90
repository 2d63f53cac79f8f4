! Module accomp: what translated programs call for their directives, on a device with its own memory and on the host.
!
! REQUIRES: cpu-device, gcc, gfortran, flang-22
! RUN: %python %S/Inputs/build.py host %gfortran %t.gnu %S/Inputs/checks.f90 %s && %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py host %flang %t.llvm %S/Inputs/checks.f90 %s && %t.llvm | FileCheck %s
! RUN: %python %S/Inputs/build.py device %gfortran %t.gnu %S/Inputs/checks.f90 %s
! RUN: %run-cpu 3+ %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py device %flang %t.llvm %S/Inputs/checks.f90 %s
! RUN: %run-cpu 3+ %t.llvm | FileCheck %s
! CHECK: all as expected
module things
  implicit none
  type plain
    real(8), allocatable :: x(:)
    integer :: k = 3
    real(8), pointer :: p(:, :) => null()
    type(plain), pointer :: next => null()
  end type plain
  type bound
    integer :: k = 4
    real(8), allocatable :: x(:)
  contains
    procedure :: enter
    procedure :: leave
  end type bound
  type, extends(bound) :: extended
    real(8) :: more(6) = 2
  end type extended
contains
  subroutine enter(this)
    use accomp
    class(bound), intent(inout) :: this
    call accomp_at(23_4, 'things.f90', 'enter')
    call accomp_object(accomp_copyin, this, 'this')
    call accomp_parent(this, this%x)
    call accomp_var(accomp_copyin, this%x, 'this%x')
    call accomp_enter_data()
  end subroutine enter

  subroutine leave(this)
    use accomp
    class(bound), intent(in) :: this
    call accomp_at(33_4, 'things.f90', 'leave')
    call accomp_parent(this, this%x)
    call accomp_var(accomp_delete, this%x, 'this%x')
    call accomp_object(accomp_delete, this, 'this')
    call accomp_exit_data(0_4)
  end subroutine leave
end module things

program directives
  use accomp
  use openacc
  use checks
  use kernels
  use things
  implicit none
  logical :: separate
  integer, parameter :: n = 12

  separate = acc_get_device_type() /= acc_device_host
#ifdef DEVICE
  call expect(separate, 'a device')
#endif
  call regions()
  call conditions()
  call standalone()
  call nested_calls()
  call components()
  call descriptors()
  call polymorphic()
  call asynchronous()
  call absent_ones()
  call of_device()
  call change()
  call report()

contains

  subroutine regions()
    real(8) :: a(n), b(3, 5)
    integer :: i
    a = 1
    b = 1
    do i = 1, 2
      call accomp_at(1_4, 'r.f90', 'regions')
      call accomp_var(accomp_copy, a, 'a')
      call accomp_var(accomp_copyin + accomp_readonly, b(:, 2:4), 'b(:,2:4)')
      call accomp_begin(accomp_data)
      call accomp_at(2_4, 'r.f90', 'regions')
      call accomp_var(accomp_present, a(2:4), 'a(2:4)')
      call accomp_begin(accomp_parallel)
      call double_all(a, n)
      call double_all(b(1, 2), 9)
      call expect(accomp_condition(), 'accomp_condition')
      call accomp_end(3_4)
      if (separate) call expect(all(a == 2**(i - 1)), 'a in the region')
      call accomp_end(4_4)
      call expect(all(a == 2**i), 'a behind the region')
    end do
    if (separate) call expect(all(b == 1), 'b was copied in')
  end subroutine regions

  subroutine conditions()
    real(8) :: a(n)
    logical(1) :: no
    a = 1
    no = .false.
    call accomp_at(1_4, 'c.f90', 'conditions')
    call accomp_if(.true.)
    call accomp_if(no)
    call accomp_var(accomp_copyin, a, 'a')
    call accomp_begin(accomp_data)
    call expect(.not. accomp_condition(), 'accomp_condition')
    if (separate) call expect(.not. acc_is_present(a), 'if(.false.)')
    call accomp_end(2_4)
    call accomp_at(3_4, 'c.f90', 'conditions')
    call accomp_if(n > 3)
    call accomp_var(accomp_create, a, 'a')
    call accomp_begin(accomp_data)
    call expect(acc_is_present(a), 'if(n > 3)')
    call accomp_end(4_4)
  end subroutine conditions

  subroutine standalone()
    real(8) :: a(4, 6), b(4, 6)
    integer :: i
    a = reshape([(i, i=1, 24)], [4, 6])
    b = a
    call accomp_at(1_4, 's.f90', 'standalone')
    call accomp_var(accomp_copyin, a(:, 2:5), 'a(:,2:5)')
    call accomp_enter_data()
    call double_all(a(1, 2), 16)
    call accomp_at(2_4, 's.f90', 'standalone')
    call accomp_var(accomp_self, a(2:4:2, 3:5:2), 'a(2:4:2,3:5:2)')
    call accomp_var(accomp_self, a(3, 2), 'a(3,2)')
    call accomp_update(0_4)
    b(2:4:2, 3:5:2) = 2*b(2:4:2, 3:5:2)
    b(3, 2) = 2*b(3, 2)
    if (separate) call expect(all(a == b), 'update self of a strided section')
    a = 0
    call accomp_at(3_4, 's.f90', 'standalone')
    call accomp_var(accomp_device, a(4:2:-2, 4), 'a(4:2:-2,4)')
    call accomp_var(accomp_device, i, 'i')
    call accomp_update(1_4)
    call accomp_at(4_4, 's.f90', 'standalone')
    call accomp_var(accomp_copyout, a(:, 2:5), 'a(:,2:5)')
    call accomp_exit_data(0_4)
    b = 2*reshape([(i, i=1, 24)], [4, 6])
    b(:, 1) = 0
    b(:, 6) = 0
    b(2:4:2, 4) = 0
    if (separate) call expect(all(a == b), 'copyout')
    if (separate) call expect(.not. acc_is_present(a(:, 3)), 'gone')
    call accomp_at(5_4, 's.f90', 'standalone')
    call accomp_var(accomp_create, a, 'a')
    call accomp_enter_data()
    call acc_create(a)
    call accomp_at(6_4, 's.f90', 'standalone')
    call accomp_var(accomp_delete, a, 'a')
    call accomp_exit_data(1_4)
    if (separate) call expect(.not. acc_is_present(a), 'finalize')
  end subroutine standalone

  ! A function in an argument has directives of its own.
  subroutine nested_calls()
    real(8) :: a(n)
    a = 1
    call accomp_at(1_4, 'n.f90', 'nested_calls')
    call accomp_var(accomp_create, a(bound_of(1):4), 'a(bound_of(1):4)')
    call accomp_var(accomp_create, a(5:bound_of(n)), 'a(5:bound_of(n))')
    call accomp_begin(accomp_data)
    call expect(acc_is_present(a(1:4)) .and. acc_is_present(a(5:n)), 'nested calls')
    call accomp_end(2_4)
  end subroutine nested_calls

  integer function bound_of(i)
    integer, intent(in) :: i
    integer :: local
    local = i
    call accomp_at(1_4, 'b.f90', 'bound_of')
    call accomp_var(accomp_copy, local, 'local')
    call accomp_begin(accomp_parallel)
    call accomp_end(2_4)
    bound_of = local
  end function bound_of

  subroutine components()
    type(plain), target :: s
    type(plain), pointer :: list
    allocate (s%x(n), s%p(3, 4))
    s%x = 1
    s%p = 2
    allocate (list)
    allocate (list%next)
    allocate (list%next%x(5))
    list%next%x = 7
    call accomp_at(1_4, 'p.f90', 'components')
    call accomp_object(accomp_copyin, s, 's')
    call accomp_parent(s, s%x)
    call accomp_var(accomp_copy, s%x(1:5), 's%x(1:5)')
    call accomp_parent(s, s%p)
    call accomp_var(accomp_copyin, s%p, 's%p')
    call accomp_begin(accomp_data)
    call double_all(s%x, 5)
    if (separate) call expect(all(s%x == 1), 's%x in the region')
    call expect(sum_behind(c_loc(s), 5) == 10, 'the attached s%x')
    call accomp_at(2_4, 'p.f90', 'components')
    call accomp_object(accomp_self, s, 's')
    call accomp_update(0_4)
    call expect(sum(s%x) == n .or. .not. separate, 's%x holds its host address')
    call accomp_end(3_4)
    call expect(sum(s%x) == n + 5, 's%x behind the region')
    call accomp_at(4_4, 'p.f90', 'components')
    call accomp_object(accomp_copyin, list, 'list')
    call accomp_parent(list, list%next)
    call accomp_object(accomp_copyin, list%next, 'list%next')
    call accomp_parent(list%next, list%next%x)
    call accomp_var(accomp_copyin, list%next%x, 'list%next%x')
    call accomp_enter_data()
    call expect(acc_is_present(list%next%x), 'list%next%x')
    call expect(sum_behind(c_loc(list%next), 5) == 35, 'the attached list%next%x')
    call accomp_at(5_4, 'p.f90', 'components')
    call accomp_parent(list%next, list%next%x)
    call accomp_var(accomp_delete, list%next%x, 'list%next%x')
    call accomp_parent(list, list%next)
    call accomp_object(accomp_delete, list%next, 'list%next')
    call accomp_object(accomp_delete, list, 'list')
    call accomp_exit_data(0_4)
    if (separate) call expect(.not. acc_is_present(list%next%x), 'list%next%x is gone')
  end subroutine components

  ! The object came to the device before its component was allocated.
  subroutine descriptors()
    type(plain), target :: s
    integer(1) :: host(storage_size(s)/8), copied(storage_size(s)/8)
    integer :: differing
    call accomp_at(1_4, 'd.f90', 'descriptors')
    call accomp_object(accomp_copyin, s, 's')
    call accomp_enter_data()
    allocate (s%p(2:4, 7:9))
    call accomp_at(2_4, 'd.f90', 'descriptors')
    call accomp_parent(s, s%p)
    call accomp_var(accomp_create, s%p, 's%p')
    call accomp_enter_data()
    if (.not. separate) return
    host = transfer(s, host)
    call acc_memcpy_from_device(copied, acc_deviceptr(s), size(host))
    differing = count(host /= copied)
    call expect(differing > 0 .and. differing <= 8, 'the bounds of s%p on the device, but not its address')
    call accomp_at(3_4, 'd.f90', 'descriptors')
    call accomp_parent(s, s%p)
    call accomp_var(accomp_detach, s%p, 's%p')
    call accomp_exit_data(0_4)
    call acc_memcpy_from_device(copied, acc_deviceptr(s), size(host))
    call expect(all(host == copied), 'detached')
    call accomp_at(4_4, 'd.f90', 'descriptors')
    call accomp_parent(s, s%p)
    call accomp_var(accomp_attach, s%p, 's%p')
    call accomp_enter_data()
    call acc_memcpy_from_device(copied, acc_deviceptr(s), size(host))
    call expect(any(host /= copied), 'attached')
    call acc_delete_finalize(s%p)
    call acc_delete_finalize(s)
  end subroutine descriptors

  subroutine polymorphic()
    type(bound) :: plain_one
    type(extended), target :: one, several(4)
    class(bound), allocatable :: dynamic(:), missing
    class(*), pointer :: any
    allocate (plain_one%x(4), one%x(4))
    plain_one%x = 1
    one%x = 2
    call plain_one%enter()
    call expect(acc_is_present(plain_one%k) .and. acc_is_present(plain_one%x), 'an object with type-bound procedures')
    call one%enter()
    call expect(acc_is_present(one%more) .and. acc_is_present(one%x), 'an object of an extended type')
    call one%leave()
    call plain_one%leave()
    if (separate) call expect(.not. (acc_is_present(one%more) .or. acc_is_present(plain_one%x)), 'objects that left')
    allocate (extended :: dynamic(3))
    any => several(2)
    call accomp_at(1_4, 'o.f90', 'polymorphic')
    call accomp_object(accomp_create, dynamic, 'dynamic')
    call accomp_object(accomp_create, several(1:3:2), 'several(1:3:2)')
    call accomp_object(accomp_create, missing, 'missing')
    call accomp_object(accomp_present, any, 'any')
    call accomp_begin(accomp_data)
    select type (dynamic)
    type is (extended)
      call expect(acc_is_present(dynamic(3)%more), 'a polymorphic array')
    end select
    call expect(acc_is_present(several(1)%more) .and. acc_is_present(several(3)%more), 'a section of objects')
    if (separate) call expect(.not. acc_is_present(several(4)%more), 'what is outside the section')
    call accomp_end(2_4)
  end subroutine polymorphic

  subroutine asynchronous()
    real(8) :: a(n), b(n)
    character(kind=c_char), pointer :: accomp_q(:)
    integer(2) :: queue
    integer :: i
    a = 1
    b = 1
    queue = 3
    call accomp_at(1_4, 'a.f90', 'asynchronous')
    call accomp_async(queue)
    call accomp_var(accomp_copyin, a, 'a')
    call accomp_enter_data()
    do i = 1, 3
      call accomp_at(2_4, 'a.f90', 'asynchronous')
      call accomp_async(queue)
      call accomp_var(accomp_present, a, 'a')
      call accomp_var(accomp_copy, b, 'b')
      call accomp_begin(accomp_parallel + accomp_task)
      accomp_q => accomp_queue()
      call add_later(a, n, 1d0, accomp_q, accomp_device_number())
      call accomp_end(3_4)
    end do
    call accomp_at(4_4, 'a.f90', 'asynchronous')
    call accomp_queue_number(3)
    call accomp_async(8)
    call accomp_wait()
    call accomp_at(5_4, 'a.f90', 'asynchronous')
    call accomp_async(8_8)
    call accomp_var(accomp_copyout, a, 'a')
    call accomp_exit_data(0_4)
    call accomp_at(6_4, 'a.f90', 'asynchronous')
    call accomp_queue_number(8_8)
    call accomp_queue_number(queue)
    call accomp_wait()
    call expect(all(a == 4), 'queues')
    call accomp_at(7_4, 'a.f90', 'asynchronous')
    call accomp_wait()
  end subroutine asynchronous

  subroutine absent_ones(given)
    real(8), intent(in), optional :: given(:)
    real(8), allocatable :: none(:, :)
    real(8), pointer :: nowhere
    nullify (nowhere)
    call accomp_at(1_4, 'm.f90', 'absent_ones')
    call accomp_var(accomp_copy, given, 'given')
    call accomp_var(accomp_present, none, 'none')
    call accomp_var(accomp_copyin, nowhere, 'nowhere')
    call accomp_begin(accomp_kernels)
    call accomp_end(2_4)
  end subroutine absent_ones

  subroutine of_device()
    integer(1) :: a(6)
    type(c_ptr) :: address
    a = 1
    call accomp_at(1_4, 'v.f90', 'of_device')
    call accomp_number(0)
    call accomp_init(acc_device_default)
    call accomp_at(2_4, 'v.f90', 'of_device')
    call accomp_queue_number(5)
    call accomp_set(acc_device_none)
    call expect(acc_get_default_async() == 5, 'set default_async')
    call acc_copyin(a)
    call accomp_at(3_4, 'v.f90', 'of_device')
    address = accomp_use_device(a(3:), 0_4, 'a(3:)')
    call accomp_done()
    call add_bytes(address, 4)
    call acc_copyout(a)
    call expect(all(a == [1, 1, 2, 2, 2, 2]), 'accomp_use_device')
    call accomp_at(4_4, 'v.f90', 'of_device')
    call accomp_shutdown(acc_device_default)
  end subroutine of_device

  ! Compilers may not take for granted that an object is what it was before the end of its region.
  subroutine change()
    type small
      integer :: i
    end type small
    type(small) :: object
    integer :: plain, new
    type(c_ptr) :: of_object, of_plain
    object%i = 1
    plain = 1
    new = 2
    call accomp_at(1_4, 'w.f90', 'change')
    call accomp_object(accomp_copy, object, 'object')
    call accomp_var(accomp_copy, plain, 'plain')
    call accomp_begin(accomp_data)
    call accomp_at(2_4, 'w.f90', 'change')
    of_object = accomp_use_device(object, 0_4, 'object')
    of_plain = accomp_use_device(plain, 0_4, 'plain')
    call accomp_done()
    object%i = 3
    plain = 3
    call acc_memcpy_to_device(of_object, new, 4)
    call acc_memcpy_to_device(of_plain, new, 4)
    call accomp_end(3_4)
    call expect(object%i == 2, 'an object that changed on the device')
    call expect(plain == 2, 'a variable that changed on the device')
  end subroutine change

end program directives
