!     Routines of OpenACC 3.3, section 3.2, and their earlier names.
!
!     Part of accomp, under the Apache License v2.0 with LLVM
!     Exceptions.
!     SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
!     Valid in fixed and in free form, also where implicit none holds.
!
!     Bound to the library's C routines. Integers that count bytes
!     may be of either usual kind. Data has the attribute target as
!     what is said of it holds on after the call: compilers then
!     expect its change.

!     Devices.
      interface
        integer(4) function acc_get_num_devices(dev_type) bind(c)
          integer(4), value :: dev_type
        end function
        subroutine acc_set_device_type(dev_type) bind(c)
          integer(4), value :: dev_type
        end subroutine
        integer(4) function acc_get_device_type() bind(c)
        end function
        subroutine acc_set_device_num(dev_num, dev_type) bind(c)
          integer(4), value :: dev_num, dev_type
        end subroutine
        integer(4) function acc_get_device_num(dev_type) bind(c)
          integer(4), value :: dev_type
        end function
        integer(8) function acc_get_property(dev_num, dev_type,         &
     &     property) bind(c)
          integer(4), value :: dev_num, dev_type, property
        end function
        subroutine acc_get_property_string(dev_num, dev_type, property, &
     &     string) bind(c, name='accomp_f_get_property_string')
          integer(4), value :: dev_num, dev_type, property
          character(len=*) :: string
        end subroutine
      end interface

      interface
        subroutine acc_init(dev_type) bind(c)
          integer(4), value :: dev_type
        end subroutine
        subroutine acc_init_device(dev_num, dev_type) bind(c)
          integer(4), value :: dev_num, dev_type
        end subroutine
        subroutine acc_shutdown(dev_type) bind(c)
          integer(4), value :: dev_type
        end subroutine
        subroutine acc_shutdown_device(dev_num, dev_type) bind(c)
          integer(4), value :: dev_num, dev_type
        end subroutine
      end interface

!     Activity queues.
      interface
        subroutine acc_wait(wait_arg) bind(c)
          integer(4), value :: wait_arg
        end subroutine
        subroutine acc_wait_device(wait_arg, dev_num) bind(c)
          integer(4), value :: wait_arg, dev_num
        end subroutine
        subroutine acc_wait_async(wait_arg, async_arg) bind(c)
          integer(4), value :: wait_arg, async_arg
        end subroutine
        subroutine acc_wait_device_async(wait_arg, async_arg,           &
     &     dev_num) bind(c)
          integer(4), value :: wait_arg, async_arg, dev_num
        end subroutine
        integer(4) function acc_wait_any(count, wait_arg) bind(c,       &
     &     name='accomp_f_wait_any')
          integer(4), value :: count
          integer(4) :: wait_arg(count)
        end function
        integer(4) function acc_wait_any_device(count, wait_arg,        &
     &     dev_num) bind(c, name='accomp_f_wait_any_device')
          integer(4), value :: count, dev_num
          integer(4) :: wait_arg(count)
        end function
        subroutine acc_wait_all() bind(c)
        end subroutine
        subroutine acc_wait_all_device(dev_num) bind(c)
          integer(4), value :: dev_num
        end subroutine
        subroutine acc_wait_all_async(async_arg) bind(c)
          integer(4), value :: async_arg
        end subroutine
        subroutine acc_wait_all_device_async(async_arg, dev_num) bind(c)
          integer(4), value :: async_arg, dev_num
        end subroutine
        integer(4) function acc_get_default_async() bind(c)
        end function
        subroutine acc_set_default_async(async_arg) bind(c)
          integer(4), value :: async_arg
        end subroutine
      end interface

!     Data: whole objects and sections, and any number of bytes.
      interface acc_copyin
        subroutine accomp_f_copyin(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end subroutine
        subroutine accomp_f_copyin_4(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_copyin_8(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_copyin_async
        subroutine accomp_f_copyin_async(data_arg, async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_copyin_async_4(data_arg, bytes,             &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_copyin_async_8(data_arg, bytes,             &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface acc_create
        subroutine accomp_f_create(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end subroutine
        subroutine accomp_f_create_4(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_create_8(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_create_async
        subroutine accomp_f_create_async(data_arg, async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_create_async_4(data_arg, bytes,             &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_create_async_8(data_arg, bytes,             &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface acc_copyout
        subroutine accomp_f_copyout(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end subroutine
        subroutine accomp_f_copyout_4(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_copyout_8(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_copyout_async
        subroutine accomp_f_copyout_async(data_arg, async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_copyout_async_4(data_arg, bytes,            &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_copyout_async_8(data_arg, bytes,            &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface acc_copyout_finalize
        subroutine accomp_f_copyout_finalize(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end subroutine
        subroutine accomp_f_copyout_finalize_4(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_copyout_finalize_8(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_copyout_finalize_async
        subroutine accomp_f_copyout_finalize_async(data_arg,            &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_copyout_finalize_async_4(data_arg, bytes,   &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_copyout_finalize_async_8(data_arg, bytes,   &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface acc_delete
        subroutine accomp_f_delete(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end subroutine
        subroutine accomp_f_delete_4(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_delete_8(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_delete_async
        subroutine accomp_f_delete_async(data_arg, async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_delete_async_4(data_arg, bytes,             &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_delete_async_8(data_arg, bytes,             &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface acc_delete_finalize
        subroutine accomp_f_delete_finalize(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end subroutine
        subroutine accomp_f_delete_finalize_4(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_delete_finalize_8(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_delete_finalize_async
        subroutine accomp_f_delete_finalize_async(data_arg,             &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_delete_finalize_async_4(data_arg, bytes,    &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_delete_finalize_async_8(data_arg, bytes,    &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface acc_update_device
        subroutine accomp_f_update_device(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end subroutine
        subroutine accomp_f_update_device_4(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_update_device_8(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_update_device_async
        subroutine accomp_f_update_device_async(data_arg,               &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_update_device_async_4(data_arg, bytes,      &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_update_device_async_8(data_arg, bytes,      &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface acc_update_self
        subroutine accomp_f_update_self(data_arg) bind(c)
          type(*), dimension(..), target :: data_arg
        end subroutine
        subroutine accomp_f_update_self_4(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_update_self_8(data_arg, bytes) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_update_self_async
        subroutine accomp_f_update_self_async(data_arg, async_arg)      &
     &     bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_update_self_async_4(data_arg, bytes,        &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(4), value :: bytes
          integer(4), value :: async_arg
        end subroutine
        subroutine accomp_f_update_self_async_8(data_arg, bytes,        &
     &     async_arg) bind(c)
          type(*), dimension(..), target :: data_arg
          integer(8), value :: bytes
          integer(4), value :: async_arg
        end subroutine
      end interface

!     Earlier names of data routines.
      interface acc_pcopyin
        procedure :: accomp_f_copyin
        procedure :: accomp_f_copyin_4
        procedure :: accomp_f_copyin_8
      end interface

      interface acc_present_or_copyin
        procedure :: accomp_f_copyin
        procedure :: accomp_f_copyin_4
        procedure :: accomp_f_copyin_8
      end interface

      interface acc_pcreate
        procedure :: accomp_f_create
        procedure :: accomp_f_create_4
        procedure :: accomp_f_create_8
      end interface

      interface acc_present_or_create
        procedure :: accomp_f_create
        procedure :: accomp_f_create_4
        procedure :: accomp_f_create_8
      end interface

      interface acc_update_host
        procedure :: accomp_f_update_self
        procedure :: accomp_f_update_self_4
        procedure :: accomp_f_update_self_8
      end interface

      interface acc_update_host_async
        procedure :: accomp_f_update_self_async
        procedure :: accomp_f_update_self_async_4
        procedure :: accomp_f_update_self_async_8
      end interface

!     Attachment of pointers.
      interface
        subroutine acc_attach(ptr_addr) bind(c, name='accomp_f_attach')
          type(*), dimension(..), target :: ptr_addr
        end subroutine
        subroutine acc_attach_async(ptr_addr, async_arg) bind(c,        &
     &     name='accomp_f_attach_async')
          type(*), dimension(..), target :: ptr_addr
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface
        subroutine acc_detach(ptr_addr) bind(c, name='accomp_f_detach')
          type(*), dimension(..), target :: ptr_addr
        end subroutine
        subroutine acc_detach_async(ptr_addr, async_arg) bind(c,        &
     &     name='accomp_f_detach_async')
          type(*), dimension(..), target :: ptr_addr
          integer(4), value :: async_arg
        end subroutine
      end interface

      interface
        subroutine acc_detach_finalize(ptr_addr) bind(c,                &
     &     name='accomp_f_detach_finalize')
          type(*), dimension(..), target :: ptr_addr
        end subroutine
        subroutine acc_detach_finalize_async(ptr_addr, async_arg)       &
     &     bind(c, name='accomp_f_detach_finalize_async')
          type(*), dimension(..), target :: ptr_addr
          integer(4), value :: async_arg
        end subroutine
      end interface

!     Device memory and its addresses.
      interface
        subroutine acc_free(data_dev) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev
        end subroutine
        subroutine acc_unmap_data(data_arg) bind(c,                     &
     &     name='accomp_f_unmap_data')
          type(*), dimension(..), target :: data_arg
        end subroutine
        type(c_ptr) function acc_deviceptr(data_arg) bind(c,            &
     &     name='accomp_f_deviceptr')
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(*), dimension(..), target :: data_arg
        end function
        type(c_ptr) function acc_hostptr(data_dev) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev
        end function
      end interface

      interface acc_malloc
        type(c_ptr) function accomp_f_malloc_4(bytes) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          integer(4), value :: bytes
        end function
        type(c_ptr) function accomp_f_malloc_8(bytes) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          integer(8), value :: bytes
        end function
      end interface

      interface acc_map_data
        subroutine accomp_f_map_data_4(data_arg, data_dev, bytes)       &
     &     bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(*), dimension(..), target :: data_arg
          type(c_ptr), value :: data_dev
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_map_data_8(data_arg, data_dev, bytes)       &
     &     bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(*), dimension(..), target :: data_arg
          type(c_ptr), value :: data_dev
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_memcpy_to_device
        subroutine accomp_f_memcpy_to_device_4(data_dev_dest,           &
     &     data_host_src, bytes) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev_dest
          type(*), dimension(..), target :: data_host_src
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_memcpy_to_device_8(data_dev_dest,           &
     &     data_host_src, bytes) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev_dest
          type(*), dimension(..), target :: data_host_src
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_memcpy_from_device
        subroutine accomp_f_memcpy_from_device_4(data_host_dest,        &
     &     data_dev_src, bytes) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(*), dimension(..), target :: data_host_dest
          type(c_ptr), value :: data_dev_src
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_memcpy_from_device_8(data_host_dest,        &
     &     data_dev_src, bytes) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(*), dimension(..), target :: data_host_dest
          type(c_ptr), value :: data_dev_src
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_memcpy_device
        subroutine accomp_f_memcpy_device_4(data_dev_dest,              &
     &     data_dev_src, bytes) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev_dest, data_dev_src
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_memcpy_device_8(data_dev_dest,              &
     &     data_dev_src, bytes) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev_dest, data_dev_src
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_memcpy_d2d
        subroutine accomp_f_memcpy_d2d_4(data_arg_dest, data_arg_src,   &
     &     bytes, dev_num_dest, dev_num_src) bind(c)
          type(*), dimension(..), target :: data_arg_dest
          type(*), dimension(..), target :: data_arg_src
          integer(4), value :: dev_num_dest, dev_num_src
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_memcpy_d2d_8(data_arg_dest, data_arg_src,   &
     &     bytes, dev_num_dest, dev_num_src) bind(c)
          type(*), dimension(..), target :: data_arg_dest
          type(*), dimension(..), target :: data_arg_src
          integer(4), value :: dev_num_dest, dev_num_src
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_memcpy_to_device_async
        subroutine accomp_f_memcpy_to_device_async_4(data_dev_dest,     &
     &     data_host_src, bytes, async_arg) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev_dest
          type(*), dimension(..), target :: data_host_src
          integer(4), value :: async_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_memcpy_to_device_async_8(data_dev_dest,     &
     &     data_host_src, bytes, async_arg) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev_dest
          type(*), dimension(..), target :: data_host_src
          integer(4), value :: async_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_memcpy_from_device_async
        subroutine accomp_f_memcpy_from_device_async_4(data_host_dest,  &
     &     data_dev_src, bytes, async_arg) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(*), dimension(..), target :: data_host_dest
          type(c_ptr), value :: data_dev_src
          integer(4), value :: async_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_memcpy_from_device_async_8(data_host_dest,  &
     &     data_dev_src, bytes, async_arg) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(*), dimension(..), target :: data_host_dest
          type(c_ptr), value :: data_dev_src
          integer(4), value :: async_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_memcpy_device_async
        subroutine accomp_f_memcpy_device_async_4(data_dev_dest,        &
     &     data_dev_src, bytes, async_arg) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev_dest, data_dev_src
          integer(4), value :: async_arg
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_memcpy_device_async_8(data_dev_dest,        &
     &     data_dev_src, bytes, async_arg) bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          type(c_ptr), value :: data_dev_dest, data_dev_src
          integer(4), value :: async_arg
          integer(8), value :: bytes
        end subroutine
      end interface

      interface acc_memcpy_d2d_async
        subroutine accomp_f_memcpy_d2d_async_4(data_arg_dest,           &
     &     data_arg_src, bytes, dev_num_dest, dev_num_src,              &
     &     async_arg_src) bind(c)
          type(*), dimension(..), target :: data_arg_dest
          type(*), dimension(..), target :: data_arg_src
          integer(4), value :: dev_num_dest, dev_num_src
          integer(4), value :: async_arg_src
          integer(4), value :: bytes
        end subroutine
        subroutine accomp_f_memcpy_d2d_async_8(data_arg_dest,           &
     &     data_arg_src, bytes, dev_num_dest, dev_num_src,              &
     &     async_arg_src) bind(c)
          type(*), dimension(..), target :: data_arg_dest
          type(*), dimension(..), target :: data_arg_src
          integer(4), value :: dev_num_dest, dev_num_src
          integer(4), value :: async_arg_src
          integer(8), value :: bytes
        end subroutine
      end interface

!     Handles of CUDA (appendix A.2.1) and of HIP: addresses, 0 where
!     the device has none of them. Streams are set from integers or
!     from values of type(c_ptr).
      interface
        integer(8) function acc_get_current_cuda_device() bind(c)
        end function
        integer(8) function acc_get_current_cuda_context() bind(c)
        end function
        integer(8) function acc_get_cuda_stream(async_arg) bind(c)
          integer(4), value :: async_arg
        end function
        integer(8) function acc_get_current_hip_device() bind(c)
        end function
        integer(8) function acc_get_current_hip_context() bind(c)
        end function
        integer(8) function acc_get_hip_stream(async_arg) bind(c)
          integer(4), value :: async_arg
        end function
      end interface

      interface acc_set_cuda_stream
        subroutine accomp_f_set_cuda_stream(async_arg, stream) bind(c)
          integer(4), value :: async_arg
          integer(8), value :: stream
        end subroutine
        subroutine accomp_f_set_cuda_stream_at(async_arg, stream)       &
     &   bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          integer(4), value :: async_arg
          type(c_ptr), value :: stream
        end subroutine
      end interface

      interface acc_set_hip_stream
        subroutine accomp_f_set_hip_stream(async_arg, stream) bind(c)
          integer(4), value :: async_arg
          integer(8), value :: stream
        end subroutine
        subroutine accomp_f_set_hip_stream_at(async_arg, stream)        &
     &   bind(c)
          use, intrinsic :: iso_c_binding, only : c_ptr
          integer(4), value :: async_arg
          type(c_ptr), value :: stream
        end subroutine
      end interface

!     Routines of version 1.0.
      interface
        subroutine acc_async_wait(wait_arg) bind(c, name='acc_wait')
          integer(4), value :: wait_arg
        end subroutine
        subroutine acc_async_wait_async(wait_arg, async_arg) bind(c,    &
     &     name='acc_wait_async')
          integer(4), value :: wait_arg, async_arg
        end subroutine
        subroutine acc_async_wait_all() bind(c, name='acc_wait_all')
        end subroutine
        subroutine acc_async_wait_all_async(async_arg) bind(c,          &
     &     name='acc_wait_all_async')
          integer(4), value :: async_arg
        end subroutine
      end interface
