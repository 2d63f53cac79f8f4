! Kernels of CUDA Fortran whose threads share memory and wait for each other, with streams and calls of its API.
! REQUIRES: gfortran, flang-22, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 3 %t.g | FileCheck %s
! RUN: env ACCOMP_HIPCPU_ORDER=reverse %t.g | FileCheck %s
! RUN: env ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=64 %t.g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 3 %t.f | FileCheck %s
! CHECK: {{^ *}}0.{{0* *$}}
! CHECK: {{^ *}}0.0000{{$}}
! CHECK-NOT: wrong
! CHECK: {{^ *}}500 {{ *}}500 {{ *}}0 {{ *}}0 {{ *}}16 {{ *}}1000 {{ *}}16{{ *$}}
! CHECK-NOT: wrong
module kern
  use cudafor
  implicit none
  integer, parameter :: tile = 8
  integer, parameter :: dp = kind(1d0)
  real(dp), constant :: coef(3)
contains
  attributes(global) subroutine transpose_tile(a, b, n)
    integer, value :: n
    real(dp), intent(in) :: a(n, n)
    real(dp), intent(out) :: b(n, n)
    real(dp), shared :: s(tile + 1, tile)
    integer :: i, j
    i = (blockidx%x - 1) * tile + threadidx%x
    j = (blockidx%y - 1) * tile + threadidx%y
    if (i <= n .and. j <= n) s(threadidx%x, threadidx%y) = a(i, j)
    call syncthreads()
    i = (blockidx%y - 1) * tile + threadidx%x
    j = (blockidx%x - 1) * tile + threadidx%y
    if (i <= n .and. j <= n) b(i, j) = s(threadidx%y, threadidx%x)
  end subroutine
  attributes(global) subroutine reduce(x, n, sums)
    integer, value :: n
    real(dp) :: x(n), sums(*)
    real(dp), shared :: part(*)
    integer :: i, t, width
    t = threadidx%x
    i = (blockidx%x - 1) * blockdim%x + t
    part(t) = 0
    if (i <= n) part(t) = poly(x(i))
    call syncthreads()
    width = blockdim%x / 2
    do while (width >= 1)
      if (t <= width) part(t) = part(t) + part(t + width)
      call syncthreads()
      width = width / 2
    end do
    if (t == 1) sums(blockidx%x) = part(1)
  end subroutine
  attributes(device) real(dp) function poly(v)
    real(dp), value :: v
    poly = coef(1) + v * (coef(2) + v * coef(3))
  end function
  attributes(global) subroutine histogram(x, n, bins, order, top)
    integer, value :: n
    integer :: x(n), bins(4), order, top
    integer, shared :: own(4)
    integer :: i, was, t
    t = threadidx%x
    if (t <= 4) own(t) = 0
    call syncthreads()
    i = (blockidx%x - 1) * blockdim%x + t
    if (i <= n) then
      was = atomicadd(own(x(i)), 1)
      was = atomicmax(top, i)
    end if
    call syncthreads()
    if (t <= 4) was = atomicadd(bins(t), own(t))
    if (t == 1) then
      was = atomicadd(order, 1)
    end if
    if (warpsize < 1) bins(1) = -1
  end subroutine
end module
program p
  use kern
  use cudafor
  implicit none
  integer, parameter :: n = 37, m = 1000
  real(dp) :: a(n, n), b(n, n), x(m), sums(8)
  real(dp), device :: a_d(n, n), b_d(n, n), x_d(m)
  real(dp), device, allocatable :: sums_d(:)
  integer, device :: k_d(m), bins_d(4), order_d, top_d
  integer :: k(m), bins(4), i, j, istat, order, top, blocks
  type(dim3) :: grid, block
  integer(kind=cuda_stream_kind) :: stream
  do j = 1, n
    do i = 1, n
      a(i, j) = i * 100 + j
    end do
  end do
  a_d = a
  grid = dim3((n + tile - 1) / tile, (n + tile - 1) / tile, 1)
  block = dim3(tile, tile, 1)
  call transpose_tile<<<grid, block>>>(a_d, b_d, n)
  b = b_d
  print *, maxval(abs(b - transpose(a)))
  coef = [1d0, 2d0, 0.5d0]
  x = [(i * 1d-2, i = 1, m)]
  istat = cudaMemcpy(x_d, x, m, cudaMemcpyHostToDevice)
  allocate(sums_d(8))
  istat = cudaStreamCreate(stream)
  call reduce<<<8, 128, 128 * 8, stream>>>(x_d, m, sums_d)
  istat = cudaStreamSynchronize(stream)
  if (istat /= cudaSuccess) stop 1
  istat = cudaMemcpy(sums, sums_d, 8)
  print '(f12.4)', sum(sums) - sum(1 + x * (2 + x * 0.5d0))
  k = [(mod(i * i, 4) + 1, i = 1, m)]
  k_d = k; bins_d = 0; order_d = 0; top_d = 0
  blocks = (m + 63) / 64
  call histogram<<<blocks, 64>>>(k_d, m, bins_d, order_d, top_d)
  istat = cudaDeviceSynchronize()
  bins = bins_d; order = order_d; top = top_d
  print *, bins, order, top, blocks
  do i = 1, 4
    if (bins(i) /= count(k == i)) print *, 'wrong', i, count(k == i)
  end do
  istat = cudaStreamDestroy(stream)
end program
