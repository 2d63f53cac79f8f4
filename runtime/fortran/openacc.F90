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

contains

  ! Section 3.2.17. It may be called on devices, where the code it is part of decides.
  logical function acc_on_device(dev_type)
    integer(acc_device_kind), value :: dev_type
    !$omp declare target
    interface
      integer(4) function accomp_f_is_host() bind(c, name='omp_is_initial_device')
      end function accomp_f_is_host
    end interface
    if (accomp_f_is_host() /= 0) then
      acc_on_device = dev_type == acc_device_host .or. dev_type == acc_device_none
    else
      acc_on_device = dev_type == acc_device_not_host
    end if
  end function acc_on_device

end module openacc
