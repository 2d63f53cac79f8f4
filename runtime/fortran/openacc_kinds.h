!     Kinds and constants of OpenACC 3.3, section 3.1.
!
!     Part of accomp, under the Apache License v2.0 with LLVM
!     Exceptions.
!     SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
!     Valid in fixed and in free form, also where implicit none holds.

      integer, parameter :: openacc_version = 202211

      integer, parameter :: acc_device_kind = 4
      integer, parameter :: acc_device_property_kind = 4
      integer, parameter :: acc_handle_kind = 4
!     The name of version 3.0.
      integer, parameter :: acc_device_property = 4

      integer(4), parameter :: acc_device_current = -1
      integer(4), parameter :: acc_device_none = 0
      integer(4), parameter :: acc_device_default = 1
      integer(4), parameter :: acc_device_host = 2
      integer(4), parameter :: acc_device_not_host = 3
      integer(4), parameter :: acc_device_nvidia = 4
      integer(4), parameter :: acc_device_radeon = 5

      integer(4), parameter :: acc_property_none = 0
      integer(4), parameter :: acc_property_memory = 1
      integer(4), parameter :: acc_property_free_memory = 2
      integer(4), parameter :: acc_property_shared_memory_support = 3
      integer(4), parameter :: acc_property_name = 4
      integer(4), parameter :: acc_property_vendor = 5
      integer(4), parameter :: acc_property_driver = 6

      integer(4), parameter :: acc_async_noval = -1
      integer(4), parameter :: acc_async_sync = -2
      integer(4), parameter :: acc_async_default = -3
