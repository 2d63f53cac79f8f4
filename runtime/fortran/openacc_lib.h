!     OpenACC 3.3 for programs that do not use the module openacc.
!
!     Part of accomp, under the Apache License v2.0 with LLVM
!     Exceptions.
!     SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
!     Valid in fixed and in free form, also where implicit none holds.

      include 'openacc_kinds.h'
      include 'openacc_routines.h'

      interface
        logical(4) function acc_on_device(dev_type)                     &
     &   bind(c, name='accomp_f_on_device')
          integer(4), value :: dev_type
        end function
      end interface
