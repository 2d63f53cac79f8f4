!     OpenACC 3.3 for programs that do not use the module openacc.
!
!     Part of accomp, under the Apache License v2.0 with LLVM
!     Exceptions.
!     SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
!     Valid in fixed and in free form, also where implicit none holds.

      include 'openacc_kinds.h'
      include 'openacc_routines.h'

!     The module has procedures of its own in place of these: logical
!     results are those of C functions by extension alone.
      interface
        logical(4) function acc_async_test(async_arg) bind(c)
          integer(4), value :: async_arg
        end function
        logical(4) function acc_async_test_device(async_arg,            &
     &     dev_num) bind(c)
          integer(4), value :: async_arg, dev_num
        end function
        logical(4) function acc_async_test_all() bind(c)
        end function
        logical(4) function acc_async_test_all_device(dev_num) bind(c)
          integer(4), value :: dev_num
        end function
        logical(4) function acc_on_device(dev_type)                     &
     &   bind(c, name='accomp_f_on_device')
          integer(4), value :: dev_type
        end function
      end interface

      interface acc_is_present
        logical(4) function accomp_f_is_present(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end function
        logical(4) function accomp_f_is_present_4(data_arg, bytes)      &
     &     bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end function
        logical(4) function accomp_f_is_present_8(data_arg, bytes)      &
     &     bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end function
      end interface
