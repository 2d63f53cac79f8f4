! Module openacc of OpenACC 3.3, section 3.
!
! Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

module openacc_kinds
  implicit none
  include 'openacc_kinds.h'
end module openacc_kinds

module openacc
  use openacc_kinds
  implicit none
  include 'openacc_routines.h'

  interface
    integer(4) function accomp_c_async_test(async_arg) bind(c, name='acc_async_test')
      integer(4), value :: async_arg
    end function accomp_c_async_test
    integer(4) function accomp_c_async_test_device(async_arg, dev_num) bind(c, name='acc_async_test_device')
      integer(4), value :: async_arg, dev_num
    end function accomp_c_async_test_device
    integer(4) function accomp_c_async_test_all() bind(c, name='acc_async_test_all')
    end function accomp_c_async_test_all
    integer(4) function accomp_c_async_test_all_device(dev_num) bind(c, name='acc_async_test_all_device')
      integer(4), value :: dev_num
    end function accomp_c_async_test_all_device
    integer(4) function accomp_f_is_present(data_arg) bind(c)
      type(*), dimension(..), target :: data_arg
    end function accomp_f_is_present
    integer(4) function accomp_f_is_present_8(data_arg, bytes) bind(c)
      type(*), dimension(..), target :: data_arg
      integer(8), value :: bytes
    end function accomp_f_is_present_8
  end interface

  interface acc_is_present
    module procedure is_present, is_present_4, is_present_8
  end interface acc_is_present
  private :: is_present, is_present_4, is_present_8

contains

  logical function acc_async_test(async_arg)
    integer(acc_handle_kind), intent(in) :: async_arg
    acc_async_test = accomp_c_async_test(async_arg) /= 0
  end function acc_async_test

  logical function acc_async_test_device(async_arg, dev_num)
    integer(acc_handle_kind), intent(in) :: async_arg
    integer(4), intent(in) :: dev_num
    acc_async_test_device = accomp_c_async_test_device(async_arg, dev_num) /= 0
  end function acc_async_test_device

  logical function acc_async_test_all()
    acc_async_test_all = accomp_c_async_test_all() /= 0
  end function acc_async_test_all

  logical function acc_async_test_all_device(dev_num)
    integer(4), intent(in) :: dev_num
    acc_async_test_all_device = accomp_c_async_test_all_device(dev_num) /= 0
  end function acc_async_test_all_device

  logical function is_present(data_arg)
    type(*), dimension(..), target :: data_arg
    is_present = accomp_f_is_present(data_arg) /= 0
  end function is_present

  logical function is_present_4(data_arg, bytes)
    type(*), dimension(..), target :: data_arg
    integer(4), intent(in) :: bytes
    is_present_4 = accomp_f_is_present_8(data_arg, int(bytes, 8)) /= 0
  end function is_present_4

  logical function is_present_8(data_arg, bytes)
    type(*), dimension(..), target :: data_arg
    integer(8), intent(in) :: bytes
    is_present_8 = accomp_f_is_present_8(data_arg, bytes) /= 0
  end function is_present_8

  ! Section 3.2.17. It may be called on devices, where the code it is part of decides.
  logical function acc_on_device(dev_type)
    integer(acc_device_kind), value :: dev_type
    !$omp declare target
    interface
      integer(4) function accomp_c_is_host() bind(c, name='omp_is_initial_device')
      end function accomp_c_is_host
    end interface
    if (accomp_c_is_host() /= 0) then
      acc_on_device = dev_type == acc_device_host .or. dev_type == acc_device_none
    else
      acc_on_device = dev_type == acc_device_not_host
    end if
  end function acc_on_device

end module openacc
