! Counts what does not hold.
module checks
  implicit none
  integer :: failures = 0
contains
  subroutine expect(holds, what)
    logical, intent(in) :: holds
    character(len=*), intent(in) :: what
    if (holds) return
    failures = failures + 1
    print '(2a)', 'wrong: ', what
  end subroutine expect

  subroutine report()
    if (failures > 0) stop 1
    print '(a)', 'all as expected'
  end subroutine report
end module checks

module kernels
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    subroutine double_all(a, n) bind(c)
      import
      real(c_double) :: a(*)
      integer(c_int), value :: n
    end subroutine double_all
    subroutine add_later(a, n, summand, queue, device) bind(c)
      import
      real(c_double) :: a(*)
      integer(c_int), value :: n, device
      real(c_double), value :: summand
      character(kind=c_char) :: queue(*)
    end subroutine add_later
    subroutine add_bytes(memory, bytes) bind(c)
      import
      type(c_ptr), value :: memory
      integer(c_int), value :: bytes
    end subroutine add_bytes
    real(c_double) function sum_behind(object, n) bind(c)
      import
      type(c_ptr), value :: object
      integer(c_int), value :: n
    end function sum_behind
  end interface
end module kernels
