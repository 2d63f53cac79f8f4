! What translated programs with kernels in HIP call besides module accomp.
!
! Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

module accomp_hip
  use accomp
  implicit none

  ! What launchers of kernels in HIP are given: the device addresses of objects; those of arrays, whose bounds
  ! are kept in a place of a number until the launcher is called, and the address of those bounds; the address of
  ! what a kernel is given a copy of; the sizes asked for. Between accomp_begin and accomp_end.
  interface
    integer(8) function accomp_hip_object(x, name) bind(c, name='accomp_f_hip_object')
      type(*), dimension(..), target, optional :: x
      character(len=*), intent(in) :: name
    end function accomp_hip_object
    integer(8) function accomp_hip_array(place, x, lower, name) bind(c, name='accomp_f_hip_array')
      integer(4), value :: place
      type(*), dimension(..), target, optional :: x
      integer(8), intent(in) :: lower(*)
      character(len=*), intent(in) :: name
    end function accomp_hip_array
    ! The same of an array whose elements follow one another. gfortran 12 leaves the size of an element unset from
    ! which it makes the steps of an array that an assignment allocates.
    integer(8) function accomp_hip_contiguous(place, x, lower, name) bind(c, name='accomp_f_hip_contiguous')
      integer(4), value :: place
      type(*), dimension(..), target, optional :: x
      integer(8), intent(in) :: lower(*)
      character(len=*), intent(in) :: name
    end function accomp_hip_contiguous
    integer(8) function accomp_hip_bounds(place) bind(c, name='accomp_f_hip_bounds')
      integer(4), value :: place
    end function accomp_hip_bounds
    integer(8) function accomp_hip_host_object(x) bind(c, name='accomp_f_hip_host_object')
      type(*), dimension(..), target, optional :: x
    end function accomp_hip_host_object
    integer(8) function accomp_hip_how(gangs, gangs_2, gangs_3, workers, lanes) bind(c, name='accomp_f_hip_how')
      integer(8), value :: gangs, gangs_2, gangs_3, workers, lanes
    end function accomp_hip_how
    integer(8) function accomp_f_hip_record(base, element, rank, extents, steps, name) bind(c)
      integer(8), value :: base, element
      integer(4), value :: rank
      integer(8), intent(in) :: extents(*), steps(*)
      character(len=*), intent(in) :: name
    end function accomp_f_hip_record
    integer(8) function accomp_f_hip_records(place, base, element, rank, lower, extents, steps, name) bind(c)
      integer(4), value :: place
      integer(8), value :: base, element
      integer(4), value :: rank
      integer(8), intent(in) :: lower(*), extents(*), steps(*)
      character(len=*), intent(in) :: name
    end function accomp_f_hip_records
    ! A variable of a `declare` directive that lives as long as the program.
    subroutine accomp_resident(x) bind(c, name='accomp_f_resident')
      type(*), dimension(..), target, optional :: x
    end subroutine accomp_resident
  end interface

contains

  integer(8) function accomp_hip_record(x, name)
    class(*), dimension(..), target, optional :: x
    character(len=*), intent(in) :: name
    integer(8) :: base, extents(15), steps(15)
    accomp_hip_record = 0
    if (.not. present(x)) return
    extents(1:rank(x)) = shape(x, kind=8)
    call accomp_locate(x, base, steps)
    accomp_hip_record = accomp_f_hip_record(base, storage_size(x, kind=8) / 8, int(rank(x), 4), extents, steps, name)
  end function accomp_hip_record

  integer(8) function accomp_hip_records(place, x, lower, name)
    integer(4), value :: place
    class(*), dimension(..), target, optional :: x
    integer(8), intent(in) :: lower(*)
    character(len=*), intent(in) :: name
    integer(8) :: base, extents(15), steps(15)
    accomp_hip_records = 0
    if (.not. present(x)) return
    extents(1:rank(x)) = shape(x, kind=8)
    call accomp_locate(x, base, steps)
    accomp_hip_records = accomp_f_hip_records(place, base, storage_size(x, kind=8) / 8, int(rank(x), 4), lower, &
      extents, steps, name)
  end function accomp_hip_records

  integer(8) function accomp_hip_host_record(x)
    class(*), target, optional :: x
    accomp_hip_host_record = 0
    if (present(x)) accomp_hip_host_record = loc(x)
  end function accomp_hip_host_record
end module accomp_hip
