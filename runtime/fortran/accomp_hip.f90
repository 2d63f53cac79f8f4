! What translated programs with kernels in HIP call besides module accomp.
!
! Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

module accomp_hip
  use accomp
  implicit none

  ! What launchers of kernels in HIP are given: the device addresses of objects and, with their bounds, of
  ! arrays; the address of what a kernel is given a copy of; the sizes asked for. Between accomp_begin and
  ! accomp_end.
  interface
    subroutine accomp_hip_object(address, x, name) bind(c, name='accomp_f_hip_object')
      integer(8), intent(out) :: address
      type(*), dimension(..), target, optional :: x
      character(len=*), intent(in) :: name
    end subroutine accomp_hip_object
    subroutine accomp_hip_array(address, bounds, x, lower, name) bind(c, name='accomp_f_hip_array')
      integer(8), intent(out) :: address, bounds(*)
      type(*), dimension(..), target, optional :: x
      integer(8), intent(in) :: lower(*)
      character(len=*), intent(in) :: name
    end subroutine accomp_hip_array
    ! A variable of a `declare` directive that lives as long as the program.
    subroutine accomp_resident(x) bind(c, name='accomp_f_resident')
      type(*), dimension(..), target, optional :: x
    end subroutine accomp_resident
    subroutine accomp_hip_host_object(address, x) bind(c, name='accomp_f_hip_host_object')
      integer(8), intent(out) :: address
      type(*), dimension(..), target, optional :: x
    end subroutine accomp_hip_host_object
    integer(8) function accomp_hip_how(gangs, gangs_2, gangs_3, workers, lanes) bind(c, name='accomp_f_hip_how')
      integer(8), value :: gangs, gangs_2, gangs_3, workers, lanes
    end function accomp_hip_how
    subroutine accomp_f_hip_record(address, base, element, rank, extents, steps, name) bind(c)
      integer(8), intent(out) :: address
      integer(8), value :: base, element
      integer(4), value :: rank
      integer(8), intent(in) :: extents(*), steps(*)
      character(len=*), intent(in) :: name
    end subroutine accomp_f_hip_record
    subroutine accomp_f_hip_records(address, bounds, base, element, rank, lower, extents, steps, name) bind(c)
      integer(8), intent(out) :: address, bounds(*)
      integer(8), value :: base, element
      integer(4), value :: rank
      integer(8), intent(in) :: lower(*), extents(*), steps(*)
      character(len=*), intent(in) :: name
    end subroutine accomp_f_hip_records
  end interface

contains

  subroutine accomp_hip_record(address, x, name)
    integer(8), intent(out) :: address
    class(*), dimension(..), target, optional :: x
    character(len=*), intent(in) :: name
    integer(8) :: base, extents(15), steps(15)
    address = 0
    if (.not. present(x)) return
    extents(1:rank(x)) = shape(x, kind=8)
    call accomp_locate(x, base, steps)
    call accomp_f_hip_record(address, base, storage_size(x, kind=8) / 8, int(rank(x), 4), extents, steps, name)
  end subroutine accomp_hip_record

  subroutine accomp_hip_records(address, bounds, x, lower, name)
    integer(8), intent(out) :: address, bounds(*)
    class(*), dimension(..), target, optional :: x
    integer(8), intent(in) :: lower(*)
    character(len=*), intent(in) :: name
    integer(8) :: base, extents(15), steps(15)
    address = 0
    if (.not. present(x)) return
    extents(1:rank(x)) = shape(x, kind=8)
    call accomp_locate(x, base, steps)
    call accomp_f_hip_records(address, bounds, base, storage_size(x, kind=8) / 8, int(rank(x), 4), lower, &
      extents, steps, name)
  end subroutine accomp_hip_records

  subroutine accomp_hip_host_record(address, x)
    integer(8), intent(out) :: address
    class(*), target, optional :: x
    address = 0
    if (present(x)) address = loc(x)
  end subroutine accomp_hip_host_record

end module accomp_hip
