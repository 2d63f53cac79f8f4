! What translated programs call (the `exact` profile): the Fortran form of accomp.h.
!
! Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! None of this is for programs to be written by hand; module openacc is. A directive is a sequence of
! calls: accomp_at with its place, what its clauses say, and the call that carries it out,
!     call accomp_at(23_4, 'solve.f90', 'solve')
!     call accomp_if(n > 1000)
!     call accomp_var(accomp_copyin, a(:, 2:n), 'a(:, 2:n)')
!     call accomp_begin(accomp_parallel)
! All objects are targets: they change when their directive has been carried out, and compilers are not
! to assume otherwise. Objects that are not allocated, not associated or absent are passed over.

module accomp
  use, intrinsic :: iso_c_binding, only: c_ptr, c_char, c_f_pointer
  implicit none
  private :: c_ptr, c_char, c_f_pointer

  ! accomp_action of accomp.h, with the modifiers that are added.
  integer(4), parameter :: accomp_present = 0
  integer(4), parameter :: accomp_copy = 1
  integer(4), parameter :: accomp_copyin = 2
  integer(4), parameter :: accomp_copyout = 3
  integer(4), parameter :: accomp_create = 4
  integer(4), parameter :: accomp_no_create = 5
  integer(4), parameter :: accomp_delete = 6
  integer(4), parameter :: accomp_attach = 7
  integer(4), parameter :: accomp_detach = 8
  integer(4), parameter :: accomp_self = 9
  integer(4), parameter :: accomp_device = 10
  integer(4), parameter :: accomp_deviceptr = 12
  integer(4), parameter :: accomp_zero = 256
  integer(4), parameter :: accomp_always_in = 512
  integer(4), parameter :: accomp_always_out = 1024
  integer(4), parameter :: accomp_readonly = 2048
  integer(4), parameter :: accomp_capture = 4096
  integer(4), parameter :: accomp_implicit = 8192
  ! Its elements follow one another, whatever the descriptor says.
  integer(4), parameter :: accomp_contiguous = 16384
  ! It may be another when a queue comes to it.
  integer(4), parameter :: accomp_constant = 32768

  ! accomp_construct of accomp.h.
  integer(4), parameter :: accomp_parallel = 0
  integer(4), parameter :: accomp_kernels = 1
  integer(4), parameter :: accomp_serial = 2
  integer(4), parameter :: accomp_data = 3
  integer(4), parameter :: accomp_host_data = 4
  integer(4), parameter :: accomp_declare = 5
  integer(4), parameter :: accomp_task = 256

  ! Async-arguments of clauses without one.
  integer(4), parameter :: accomp_noval = -1
  integer(4), parameter :: accomp_sync = -2

  ! The place of a directive: its line, file and program unit.
  interface
    subroutine accomp_at(line, file, unit) bind(c, name='accomp_f_at')
      integer(4), value :: line
      character(len=*), intent(in) :: file, unit
    end subroutine accomp_at
    ! A directive that only asked accomp_use_device is complete.
    subroutine accomp_done() bind(c, name='accomp_f_done')
    end subroutine accomp_done
  end interface

  ! Arguments of clauses, of any kind: of if, which are combined where there are several; of async; of
  ! devnum and device_num; and the queues of wait and default_async.
  interface accomp_if
    module procedure if_1, if_2, if_4, if_8
  end interface accomp_if
  interface accomp_async
    module procedure async_1, async_2, async_4, async_8
  end interface accomp_async
  interface accomp_number
    module procedure number_1, number_2, number_4, number_8
  end interface accomp_number
  interface accomp_queue_number
    module procedure queue_number_1, queue_number_2, queue_number_4, queue_number_8
  end interface accomp_queue_number
  private :: if_1, if_2, if_4, if_8, &
             async_1, async_2, async_4, async_8, &
             number_1, number_2, number_4, number_8, &
             queue_number_1, queue_number_2, queue_number_4, queue_number_8

  ! A var of a data clause. accomp_object is for derived types, which may have type-bound procedures, and
  ! for polymorphic objects: neither may be an actual argument of assumed type.
  interface
    subroutine accomp_var(action, x, name) bind(c, name='accomp_f_var')
      integer(4), value :: action
      type(*), dimension(..), target, optional :: x
      character(len=*), intent(in) :: name
    end subroutine accomp_var
  end interface

  ! What carries out a directive. accomp_end has no other calls before it.
  interface
    subroutine accomp_begin(construct) bind(c, name='accomp_f_begin')
      integer(4), value :: construct
    end subroutine accomp_begin
    subroutine accomp_end(line) bind(c, name='accomp_f_end')
      integer(4), value :: line
    end subroutine accomp_end
    subroutine accomp_enter_data() bind(c, name='accomp_f_enter_data')
    end subroutine accomp_enter_data
    subroutine accomp_exit_data(finalize) bind(c, name='accomp_f_exit_data')
      integer(4), value :: finalize
    end subroutine accomp_exit_data
    subroutine accomp_update(if_present) bind(c, name='accomp_f_update')
      integer(4), value :: if_present
    end subroutine accomp_update
    subroutine accomp_wait() bind(c, name='accomp_f_wait')
    end subroutine accomp_wait
    subroutine accomp_init(device_type) bind(c, name='accomp_f_init')
      integer(4), value :: device_type
    end subroutine accomp_init
    subroutine accomp_shutdown(device_type) bind(c, name='accomp_f_shutdown')
      integer(4), value :: device_type
    end subroutine accomp_shutdown
    subroutine accomp_set(device_type) bind(c, name='accomp_f_set')
      integer(4), value :: device_type
    end subroutine accomp_set
  end interface

  ! What use_device names has to be present, unless if_present: between accomp_at and accomp_done.
  interface
    subroutine accomp_find(x, if_present, name) bind(c, name='accomp_f_find')
      type(*), dimension(..), target, optional :: x
      integer(4), value :: if_present
      character(len=*), intent(in) :: name
    end subroutine accomp_find
    ! Whether it has another address on the device: 1 or 0.
    integer(4) function accomp_found(x) bind(c, name='accomp_f_found')
      type(*), dimension(..), target, optional :: x
    end function accomp_found
  end interface

  ! Around a statement that assigns the result of a function: in front of it; whether values of the result,
  ! whose storage is no variable's, came from a device; and the end, with the variable.
  interface
    subroutine accomp_expect_result() bind(c, name='accomp_f_expect_result')
    end subroutine accomp_expect_result
    integer(4) function accomp_from_device(x) bind(c, name='accomp_f_from_device')
      type(*), dimension(..), target, optional :: x
    end function accomp_from_device
    subroutine accomp_keep_result(x, variable) bind(c, name='accomp_f_keep_result')
      type(*), dimension(..), target, optional :: x, variable
    end subroutine accomp_keep_result
  end interface

  ! OpenMP's number of the current device, and the device address of an object: the latter between
  ! accomp_at and accomp_done.
  interface
    integer(4) function accomp_device_number() bind(c)
    end function accomp_device_number
    function accomp_use_device(x, if_present, name) bind(c, name='accomp_f_use_device')
      import :: c_ptr
      type(c_ptr) :: accomp_use_device
      type(*), dimension(..), target, optional :: x
      integer(4), value :: if_present
      character(len=*), intent(in) :: name
    end function accomp_use_device
  end interface

  interface
    subroutine accomp_f_if(value) bind(c)
      integer(8), value :: value
    end subroutine accomp_f_if
    subroutine accomp_f_async(value) bind(c)
      integer(8), value :: value
    end subroutine accomp_f_async
    subroutine accomp_f_number(value) bind(c)
      integer(8), value :: value
    end subroutine accomp_f_number
    subroutine accomp_f_queue_number(value) bind(c)
      integer(8), value :: value
    end subroutine accomp_f_queue_number
    subroutine accomp_f_object(action, base, element, rank, extents, steps, name) bind(c)
      integer(4), value :: action, rank
      integer(8), value :: base, element
      integer(8), intent(in) :: extents(*), steps(*)
      character(len=*), intent(in) :: name
    end subroutine accomp_f_object
    subroutine accomp_f_parent(object, bytes, whole, element, rank) bind(c)
      integer(8), value :: object, bytes, whole, element
      integer(4), value :: rank
    end subroutine accomp_f_parent
    subroutine accomp_f_find_address(base, if_present, name) bind(c)
      integer(8), value :: base
      integer(4), value :: if_present
      character(len=*), intent(in) :: name
    end subroutine accomp_f_find_address
    function accomp_f_region_address(base, element, rank, extents, steps, part, name) bind(c)
      import :: c_ptr
      type(c_ptr) :: accomp_f_region_address
      integer(8), value :: base, element, part
      integer(4), value :: rank
      integer(8), intent(in) :: extents(*), steps(*)
      character(len=*), intent(in) :: name
    end function accomp_f_region_address
    integer(4) function accomp_f_found_address(base) bind(c)
      integer(8), value :: base
    end function accomp_f_found_address
    integer(4) function accomp_f_condition() bind(c)
    end function accomp_f_condition
    function accomp_f_queue() bind(c)
      import :: c_ptr
      type(c_ptr) :: accomp_f_queue
    end function accomp_f_queue
  end interface

contains

  subroutine accomp_object(action, x, name)
    integer(4), value :: action
    class(*), dimension(..), target, optional :: x
    character(len=*), intent(in) :: name
    integer(8) :: base, element, extents(15), steps(15)
    base = 0
    element = 0
    if (.not. present(x)) return
    element = storage_size(x, kind=8) / 8
    extents(1:rank(x)) = shape(x, kind=8)
    call accomp_locate(x, base, steps)
    call accomp_f_object(action, base, element, int(rank(x), 4), extents, steps, name)
  end subroutine accomp_object

  subroutine accomp_find_object(x, if_present, name)
    class(*), dimension(..), target, optional :: x
    integer(4), value :: if_present
    character(len=*), intent(in) :: name
    integer(8) :: base, steps(15)
    base = 0
    if (present(x)) call accomp_locate(x, base, steps)
    call accomp_f_find_address(base, if_present, name)
  end subroutine accomp_find_object

  integer(4) function accomp_found_object(x)
    class(*), dimension(..), target, optional :: x
    integer(8) :: base, steps(15)
    base = 0
    if (present(x)) call accomp_locate(x, base, steps)
    accomp_found_object = accomp_f_found_address(base)
  end function accomp_found_object

  ! The address of an array of objects where the kernel of the innermost construct runs; `part` of it is there.
  function accomp_region_address(x, part, name) result(address)
    class(*), dimension(..), target :: x, part
    character(len=*), intent(in) :: name
    type(c_ptr) :: address
    integer(8) :: base, first, element, extents(15), steps(15)
    call accomp_locate(part, first, steps)
    element = storage_size(x, kind=8) / 8
    extents(1:rank(x)) = shape(x, kind=8)
    call accomp_locate(x, base, steps)
    address = accomp_f_region_address(base, element, int(rank(x), 4), extents, steps, first, name)
  end function accomp_region_address

  ! The next var is the component `whole` of `object`, or a part of that: allocatable or a pointer.
  subroutine accomp_parent(object, whole)
    class(*), target :: object
    class(*), dimension(..), target, optional :: whole
    integer(8) :: base, element, steps(15)
    integer(4) :: dimensions
    base = 0
    element = 0
    dimensions = 0
    if (present(whole)) then
      element = storage_size(whole, kind=8) / 8
      dimensions = int(rank(whole), 4)
      call accomp_locate(whole, base, steps)
    end if
    call accomp_f_parent(int(loc(object), 8), storage_size(object, kind=8) / 8, base, element, dimensions)
  end subroutine accomp_parent

  ! The condition of the innermost construct.
  logical(4) function accomp_condition()
    accomp_condition = accomp_f_condition() /= 0
  end function accomp_condition

  ! The object on which the tasks of the innermost construct's queue depend: accomp_q => accomp_queue(), and
  ! depend(inout: accomp_q(1)).
  function accomp_queue() result(queue)
    character(kind=c_char), pointer :: queue(:)
    call c_f_pointer(accomp_f_queue(), queue, [1])
  end function accomp_queue

  ! The address of the first element, and the steps between elements in bytes. What the second element's
  ! address is does not depend on whether there is one.
  subroutine accomp_locate(x, base, steps)
    class(*), dimension(..), target :: x
    integer(8), intent(out) :: base, steps(15)
    integer(8) :: second(15), l(15)
    base = 0
    second = 0
    l(1:rank(x)) = lbound(x, kind=8)
    select rank (x)
    rank (0)
      base = loc(x)
    rank (1)
      base = loc(x)
      second(1) = loc(x(l(1)+1))
    rank (2)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2)))
      second(2) = loc(x(l(1),l(2)+1))
    rank (3)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3)))
      second(2) = loc(x(l(1),l(2)+1,l(3)))
      second(3) = loc(x(l(1),l(2),l(3)+1))
    rank (4)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1))
    rank (5)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1))
    rank (6)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1))
    rank (7)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1))
    rank (8)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7),l(8)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7),l(8)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7),l(8)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7),l(8)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7),l(8)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7),l(8)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1,l(8)))
      second(8) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8)+1))
    rank (9)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7),l(8),l(9)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7),l(8),l(9)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7),l(8),l(9)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7),l(8),l(9)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7),l(8),l(9)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1,l(8),l(9)))
      second(8) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8)+1,l(9)))
      second(9) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9)+1))
    rank (10)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7),l(8),l(9),l(10)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7),l(8),l(9),l(10)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7),l(8),l(9),l(10)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7),l(8),l(9),l(10)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1,l(8),l(9),l(10)))
      second(8) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8)+1,l(9),l(10)))
      second(9) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9)+1,l(10)))
      second(10) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10)+1))
    rank (11)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7),l(8),l(9),l(10),l(11)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7),l(8),l(9),l(10),l(11)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7),l(8),l(9),l(10),l(11)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1,l(8),l(9),l(10),l(11)))
      second(8) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8)+1,l(9),l(10),l(11)))
      second(9) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9)+1,l(10),l(11)))
      second(10) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10)+1,l(11)))
      second(11) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11)+1))
    rank (12)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7),l(8),l(9),l(10),l(11),l(12)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7),l(8),l(9),l(10),l(11),l(12)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1,l(8),l(9),l(10),l(11),l(12)))
      second(8) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8)+1,l(9),l(10),l(11),l(12)))
      second(9) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9)+1,l(10),l(11),l(12)))
      second(10) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10)+1,l(11),l(12)))
      second(11) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11)+1,l(12)))
      second(12) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12)+1))
    rank (13)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7),l(8),l(9),l(10),l(11),l(12),l(13)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1,l(8),l(9),l(10),l(11),l(12),l(13)))
      second(8) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8)+1,l(9),l(10),l(11),l(12),l(13)))
      second(9) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9)+1,l(10),l(11),l(12),l(13)))
      second(10) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10)+1,l(11),l(12),l(13)))
      second(11) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11)+1,l(12),l(13)))
      second(12) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12)+1,l(13)))
      second(13) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13)+1))
    rank (14)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1,l(8),l(9),l(10),l(11),l(12),l(13),l(14)))
      second(8) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8)+1,l(9),l(10),l(11),l(12),l(13),l(14)))
      second(9) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9)+1,l(10),l(11),l(12),l(13),l(14)))
      second(10) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10)+1,l(11),l(12),l(13),l(14)))
      second(11) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11)+1,l(12),l(13),l(14)))
      second(12) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12)+1,l(13),l(14)))
      second(13) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13)+1,l(14)))
      second(14) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14)+1))
    rank (15)
      base = loc(x)
      second(1) = loc(x(l(1)+1,l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14),l(15)))
      second(2) = loc(x(l(1),l(2)+1,l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14),l(15)))
      second(3) = loc(x(l(1),l(2),l(3)+1,l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14),l(15)))
      second(4) = loc(x(l(1),l(2),l(3),l(4)+1,l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14),l(15)))
      second(5) = loc(x(l(1),l(2),l(3),l(4),l(5)+1,l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14),l(15)))
      second(6) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6)+1,l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14),l(15)))
      second(7) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7)+1,l(8),l(9),l(10),l(11),l(12),l(13),l(14),l(15)))
      second(8) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8)+1,l(9),l(10),l(11),l(12),l(13),l(14),l(15)))
      second(9) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9)+1,l(10),l(11),l(12),l(13),l(14),l(15)))
      second(10) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10)+1,l(11),l(12),l(13),l(14),l(15)))
      second(11) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11)+1,l(12),l(13),l(14),l(15)))
      second(12) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12)+1,l(13),l(14),l(15)))
      second(13) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13)+1,l(14),l(15)))
      second(14) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14)+1,l(15)))
      second(15) = loc(x(l(1),l(2),l(3),l(4),l(5),l(6),l(7),l(8),l(9),l(10),l(11),l(12),l(13),l(14),l(15)+1))
    end select
    steps = second - base
  end subroutine accomp_locate

  subroutine if_1(value)
    logical(1), value :: value
    call accomp_f_if(merge(1_8, 0_8, value))
  end subroutine if_1

  subroutine if_2(value)
    logical(2), value :: value
    call accomp_f_if(merge(1_8, 0_8, value))
  end subroutine if_2

  subroutine if_4(value)
    logical(4), value :: value
    call accomp_f_if(merge(1_8, 0_8, value))
  end subroutine if_4

  subroutine if_8(value)
    logical(8), value :: value
    call accomp_f_if(merge(1_8, 0_8, value))
  end subroutine if_8

  subroutine async_1(value)
    integer(1), value :: value
    call accomp_f_async(int(value, 8))
  end subroutine async_1

  subroutine async_2(value)
    integer(2), value :: value
    call accomp_f_async(int(value, 8))
  end subroutine async_2

  subroutine async_4(value)
    integer(4), value :: value
    call accomp_f_async(int(value, 8))
  end subroutine async_4

  subroutine async_8(value)
    integer(8), value :: value
    call accomp_f_async(int(value, 8))
  end subroutine async_8

  subroutine number_1(value)
    integer(1), value :: value
    call accomp_f_number(int(value, 8))
  end subroutine number_1

  subroutine number_2(value)
    integer(2), value :: value
    call accomp_f_number(int(value, 8))
  end subroutine number_2

  subroutine number_4(value)
    integer(4), value :: value
    call accomp_f_number(int(value, 8))
  end subroutine number_4

  subroutine number_8(value)
    integer(8), value :: value
    call accomp_f_number(int(value, 8))
  end subroutine number_8

  subroutine queue_number_1(value)
    integer(1), value :: value
    call accomp_f_queue_number(int(value, 8))
  end subroutine queue_number_1

  subroutine queue_number_2(value)
    integer(2), value :: value
    call accomp_f_queue_number(int(value, 8))
  end subroutine queue_number_2

  subroutine queue_number_4(value)
    integer(4), value :: value
    call accomp_f_queue_number(int(value, 8))
  end subroutine queue_number_4

  subroutine queue_number_8(value)
    integer(8), value :: value
    call accomp_f_queue_number(int(value, 8))
  end subroutine queue_number_8

end module accomp
