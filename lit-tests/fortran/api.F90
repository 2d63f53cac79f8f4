! Module openacc: each routine, on a device with its own memory and on the host.
!
! REQUIRES: cpu-device, gcc, gfortran, flang-22
! RUN: %python %S/Inputs/build.py host %gfortran %t.gnu %S/Inputs/checks.f90 %s && %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py host %flang %t.llvm %S/Inputs/checks.f90 %s && %t.llvm | FileCheck %s
! RUN: %python %S/Inputs/build.py device %gfortran %t.gnu %S/Inputs/checks.f90 %s
! RUN: %run-cpu 3+ %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py device %flang %t.llvm %S/Inputs/checks.f90 %s
! RUN: %run-cpu 3+ %t.llvm | FileCheck %s
! CHECK: all as expected
program api
  use openacc
  use checks
  use kernels
  implicit none
  logical :: separate
  integer, parameter :: n = 12

  separate = acc_get_device_type() /= acc_device_host
#ifdef DEVICE
  call expect(separate, 'a device')
#endif
  call devices()
  call data_of_all_types()
  call lengths()
  call sections()
  call addresses()
  call queues()
  call with_derived_types()
  call report()

contains

  subroutine devices()
    integer :: count, before
    character(len=40) :: name
    character(len=3) :: short
    call expect(openacc_version == 202211, 'openacc_version')
    call acc_init(acc_device_default)
    call acc_init_device(0, acc_device_default)
    count = acc_get_num_devices(acc_device_host)
    call expect(count == 1, 'acc_get_num_devices(host)')
    before = acc_get_device_num(acc_get_device_type())
    call acc_set_device_num(before, acc_get_device_type())
    call expect(acc_get_device_num(acc_get_device_type()) == before, 'acc_get_device_num')
    call acc_set_device_type(acc_device_host)
    call expect(acc_get_device_type() == acc_device_host, 'acc_set_device_type')
    call acc_set_device_type(acc_device_default)
    call expect((acc_get_device_type() /= acc_device_host) .eqv. separate, 'acc_set_device_type(default)')
    call expect(acc_get_property(0, acc_device_host, acc_property_memory) > 0_8, 'acc_get_property')
    call expect(acc_get_property(0, acc_device_host, acc_property_shared_memory_support) == 1, 'shared memory')
    name = 'untouched'
    call acc_get_property_string(0, acc_device_host, acc_property_name, name)
    call expect(name == 'host', 'acc_get_property_string')
    call acc_get_property_string(0, acc_device_host, acc_property_name, short)
    call expect(short == 'hos', 'acc_get_property_string, cut off')
    call expect(acc_on_device(acc_device_host), 'acc_on_device(host)')
    call expect(acc_on_device(acc_device_none), 'acc_on_device(none)')
    call expect(.not. acc_on_device(acc_device_not_host), 'acc_on_device(not_host)')
    call acc_shutdown_device(0, acc_device_default)
    call acc_shutdown(acc_device_default)
  end subroutine devices

  subroutine data_of_all_types()
    real(8) :: a(n)
    complex(4) :: z(2, 3)
    integer(1) :: bytes(5)
    logical :: flag
    character(len=7) :: words(4)
    integer, allocatable :: none(:), some(:, :)
    real(8), pointer :: p(:)
    a = 1
    z = 2
    bytes = 3
    words = 'abcdefg'
    allocate (some(2:4, -1:1))
    allocate (p(n))
    nullify (p)
    call expect_present(acc_is_present(a), .false., 'a before')
    call acc_copyin(a)
    call acc_copyin(z)
    call acc_create(bytes)
    call acc_pcopyin(flag)
    call acc_present_or_copyin(words)
    call acc_pcreate(some)
    call acc_copyin(none)
    call acc_copyin(p)
    call expect(acc_is_present(a), 'a')
    call expect(acc_is_present(a(3:5)), 'a section of a')
    call expect(acc_is_present(z), 'z')
    call expect(acc_is_present(bytes), 'bytes')
    call expect(acc_is_present(flag), 'flag')
    call expect(acc_is_present(words), 'words')
    call expect(acc_is_present(words(2) (3:5)), 'a substring')
    call expect(acc_is_present(some(:, 0)), 'some')
    call double_all(a, n)
    if (separate) call expect(all(a == 1), 'a on the host')
    call acc_update_self(a)
    call expect(all(a == 2), 'acc_update_self')
    a = 5
    call acc_update_device(a)
    call double_all(a, n)
    call acc_copyin(a)
    call acc_copyout(a)
    if (separate) call expect(all(a == 5), 'acc_copyout with a counter left')
    call acc_copyout(a)
    call expect(all(a == 10), 'acc_copyout')
    call expect_present(acc_is_present(a), .false., 'a after')
    call acc_create(a)
    call acc_present_or_create(a)
    call acc_copyout_finalize(a)
    call expect_present(acc_is_present(a), .false., 'a after acc_copyout_finalize')
    call acc_delete(z)
    call acc_delete_finalize(bytes)
    call acc_delete(flag)
    call acc_delete(words)
    call acc_delete(some)
    call expect_present(acc_is_present(words), .false., 'words after')
  end subroutine data_of_all_types

  subroutine lengths()
    real(8) :: a(n)
    integer(8) :: long
    a = 1
    long = 8*n
    call acc_copyin(a, 8*n)
    call expect(acc_is_present(a, long), 'acc_is_present(a, 8*n)')
    call expect(acc_is_present(a(n), 8), 'acc_is_present(a(n), 8)')
    call double_all(a, n)
    call acc_update_self(a(3), 16)
    if (separate) call expect(all(a == [1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]), 'acc_update_self(a(3), 16)')
    a(1) = 7
    call acc_update_device(a(1), 8_8)
    call acc_copyout(a, long)
    call expect(all(a(2:) == 2) .and. a(1) == 7, 'acc_copyout(a, long)')
    call expect_present(acc_is_present(a), .false., 'a after')
    call acc_create(a, long)
    call acc_delete(a, 8*n)
    call acc_copyin_async(a, 8*n, 2)
    call acc_update_self_async(a, long, 2)
    call acc_delete_async(a, 8*n, 2)
    call acc_create_async(a, long, 2)
    call acc_copyout_finalize_async(a, long, 2)
    call acc_wait(2)
    call expect_present(acc_is_present(a), .false., 'a after the queue')
  end subroutine lengths

  ! Updates move the elements of a section and no others.
  subroutine sections()
    real(8) :: a(6, 4), b(6, 4)
    integer :: i
    a = reshape([(i, i=1, 24)], [6, 4])
    b = a
    call acc_copyin(a)
    call double_all(a, 24)
    call acc_update_self(a(2:5:3, 1:4:2))
    b(2:5:3, 1:4:2) = 2*b(2:5:3, 1:4:2)
    if (separate) call expect(all(a == b), 'acc_update_self of a strided section')
    call acc_update_self(a(6:1:-2, 4))
    b(6:1:-2, 4) = 2*b(6:1:-2, 4)
    if (separate) call expect(all(a == b), 'acc_update_self of a reversed section')
    call acc_update_self(a(5:4, :))
    call acc_update_self_async(a(1, :), 1)
    call acc_wait_all()
    b(1, :) = 2*b(1, :)
    if (separate) call expect(all(a == b), 'acc_update_self_async of a row')
    a = -1
    call acc_update_device(a(:, 2:3))
    call acc_update_device_async(a(3, :), 1)
    call acc_wait(1)
    call acc_copyout(a)
    if (separate) then
      b = 2*reshape([(i, i=1, 24)], [6, 4])
      b(:, 2:3) = -1
      b(3, :) = -1
      call expect(all(a == b), 'acc_update_device of sections')
    end if
    call passed_on(a(:, 1:4:3))
  end subroutine sections

  subroutine passed_on(part)
    real(8), intent(inout) :: part(:, :)
    part = 3
    call acc_copyin(part)
    call double_all(part(:, 2), 6)
    call acc_update_self(part(:, 2))
    call acc_delete(part)
    call expect(all(part(:, 2) == 6) .and. all(part(:, 1) == 3), 'an assumed-shape section')
  end subroutine passed_on

  subroutine addresses()
    integer(1) :: a(8), b(8)
    type(c_ptr) :: memory, other
    a = [1, 2, 3, 4, 5, 6, 7, 8]
    b = 0
    memory = acc_malloc(8)
    other = acc_malloc(8_8)
    call expect(c_associated(memory), 'acc_malloc')
    call acc_memcpy_to_device(memory, a, 8)
    call add_bytes(memory, 8)
    call acc_memcpy_device(other, memory, 8_8)
    call acc_memcpy_from_device(b, other, 8)
    call expect(all(b == a + 1), 'acc_memcpy')
    call acc_memcpy_to_device_async(memory, a, 8, 3)
    call acc_memcpy_device_async(other, memory, 8_8, 3)
    call acc_memcpy_from_device_async(b, other, 8, 3)
    call acc_wait(3)
    call expect(all(b == a), 'acc_memcpy_async')
    call acc_map_data(a, memory, 8)
    call expect(acc_is_present(a), 'acc_map_data')
    if (separate) then
      call expect(c_associated(acc_deviceptr(a), memory), 'acc_deviceptr')
      call expect(c_associated(acc_hostptr(memory), address(a)), 'acc_hostptr')
    end if
    call acc_update_device(a)
    call add_bytes(acc_deviceptr(a(5)), 4)
    call acc_update_self(a)
    call expect(all(a == [1, 2, 3, 4, 6, 7, 8, 9]), 'acc_deviceptr of an element')
    call acc_unmap_data(a)
    call expect_present(acc_is_present(a), .false., 'acc_unmap_data')
    call acc_free(memory)
    call acc_free(other)
  end subroutine addresses

  type(c_ptr) function address(a)
    integer(1), target :: a(*)
    address = c_loc(a)
  end function address

  subroutine queues()
    real(8) :: a(n)
    integer(acc_handle_kind) :: waited(3)
    integer :: found
    a = 1
    call acc_set_default_async(4)
    call expect(acc_get_default_async() == 4, 'acc_get_default_async')
    call acc_set_default_async(acc_async_default)
    call acc_copyin_async(a, 5)
    call acc_wait_async(5, 6)
    call acc_wait_all_async(7)
    call acc_update_self_async(a, 7)
    call acc_wait(7)
    call expect(acc_async_test(7), 'acc_async_test')
    call acc_wait_all()
    call expect(acc_async_test_all(), 'acc_async_test_all')
    call expect(acc_async_test(5) .eqv. .true., 'acc_async_test(5)')
    call expect(acc_async_test_device(5, acc_get_device_num(acc_get_device_type())), 'acc_async_test_device')
    waited = [acc_async_sync, 5, 6]
    found = acc_wait_any(3, waited)
    call expect(found == 2, 'acc_wait_any')
    call expect(acc_wait_any(1, waited) == -1, 'acc_wait_any of none')
    call acc_delete_finalize_async(a, 5)
    call acc_async_wait(5)
    call acc_async_wait_all()
    call expect_present(acc_is_present(a), .false., 'acc_delete_finalize_async')
  end subroutine queues

  subroutine with_derived_types()
    type inner
      real(8) :: v(3)
      integer :: k
    end type inner
    type outer
      type(inner) :: parts(4)
      real(8), allocatable :: x(:)
    end type outer
    type(outer), target :: o
    o%parts%k = 1
    allocate (o%x(n))
    o%x = 4
    call acc_copyin(o)
    call acc_copyin(o%x)
    call acc_attach(o%x)
    call expect(acc_is_present(o%parts(2)%v), 'a component')
    call double_all(o%x, n)
    call acc_update_self(o%x(1:n:2))
    if (separate) call expect(sum(o%x) == 6*8 + 6*4, 'a section of a component')
    o%parts(3)%k = 8
    call acc_update_device(o%parts%k)
    o%parts%k = 0
    call acc_update_self(o%parts(3:4)%k)
    if (separate) call expect(all(o%parts%k == [0, 0, 8, 1]), 'components of an array of a derived type')
    call acc_detach(o%x)
    call acc_delete(o%x)
    call acc_delete(o)
  end subroutine with_derived_types

  subroutine expect_present(is, should_be, what)
    logical, intent(in) :: is, should_be
    character(len=*), intent(in) :: what
    call expect((is .eqv. should_be) .or. .not. separate, 'present: '//what)
  end subroutine expect_present

end program api
