/* The HIP run-time interface on the CPU, for C11 and C++17. Numbers of errors and enumerations are those of HIP. */
#ifndef ACCOMP_HIP_RUNTIME_API_H
#define ACCOMP_HIP_RUNTIME_API_H

#include <stddef.h>
#include <stdint.h>

#define ACCOMP_HIP_CPU 1
#define HIP_VERSION_MAJOR 6
#define HIP_VERSION_MINOR 0
#define HIP_VERSION_PATCH 0
#define HIP_VERSION (HIP_VERSION_MAJOR * 10000000 + HIP_VERSION_MINOR * 100000 + HIP_VERSION_PATCH)

#ifdef __cplusplus
#define ACCOMP_HIP_DEFAULT(value) = value
extern "C" {
#else
#define ACCOMP_HIP_DEFAULT(value)
#endif

typedef enum hipError_t {
  hipSuccess = 0,
  hipErrorInvalidValue = 1,
  hipErrorOutOfMemory = 2,
  hipErrorMemoryAllocation = 2,
  hipErrorNotInitialized = 3,
  hipErrorInitializationError = 3,
  hipErrorDeinitialized = 4,
  hipErrorInvalidConfiguration = 9,
  hipErrorInvalidPitchValue = 12,
  hipErrorInvalidSymbol = 13,
  hipErrorInvalidDevicePointer = 17,
  hipErrorInvalidMemcpyDirection = 21,
  hipErrorMissingConfiguration = 52,
  hipErrorInvalidDeviceFunction = 98,
  hipErrorNoDevice = 100,
  hipErrorInvalidDevice = 101,
  hipErrorInvalidContext = 201,
  hipErrorMapFailed = 205,
  hipErrorInvalidHandle = 400,
  hipErrorInvalidResourceHandle = 400,
  hipErrorNotFound = 500,
  hipErrorNotReady = 600,
  hipErrorIllegalAddress = 700,
  hipErrorLaunchOutOfResources = 701,
  hipErrorLaunchTimeOut = 702,
  hipErrorPeerAccessAlreadyEnabled = 704,
  hipErrorPeerAccessNotEnabled = 705,
  hipErrorContextIsDestroyed = 709,
  hipErrorHostMemoryAlreadyRegistered = 712,
  hipErrorHostMemoryNotRegistered = 713,
  hipErrorLaunchFailure = 719,
  hipErrorNotSupported = 801,
  hipErrorUnknown = 999
} hipError_t;

typedef enum hipMemcpyKind {
  hipMemcpyHostToHost = 0,
  hipMemcpyHostToDevice = 1,
  hipMemcpyDeviceToHost = 2,
  hipMemcpyDeviceToDevice = 3,
  hipMemcpyDefault = 4
} hipMemcpyKind;

typedef enum hipMemoryType {
  hipMemoryTypeUnregistered = 0,
  hipMemoryTypeHost = 1,
  hipMemoryTypeDevice = 2,
  hipMemoryTypeManaged = 3,
  hipMemoryTypeArray = 10,
  hipMemoryTypeUnified = 11
} hipMemoryType;

typedef enum hipDeviceAttribute_t {
  hipDeviceAttributeCanMapHostMemory = 3,
  hipDeviceAttributeClockRate = 5,
  hipDeviceAttributeConcurrentKernels = 8,
  hipDeviceAttributeCooperativeLaunch = 10,
  hipDeviceAttributeIntegrated = 16,
  hipDeviceAttributeL2CacheSize = 19,
  hipDeviceAttributeComputeCapabilityMajor = 23,
  hipDeviceAttributeManagedMemory = 24,
  hipDeviceAttributeMaxBlockDimX = 26,
  hipDeviceAttributeMaxBlockDimY = 27,
  hipDeviceAttributeMaxBlockDimZ = 28,
  hipDeviceAttributeMaxGridDimX = 29,
  hipDeviceAttributeMaxGridDimY = 30,
  hipDeviceAttributeMaxGridDimZ = 31,
  hipDeviceAttributeMaxThreadsPerBlock = 56,
  hipDeviceAttributeMaxThreadsPerMultiProcessor = 57,
  hipDeviceAttributeComputeCapabilityMinor = 61,
  hipDeviceAttributeMultiprocessorCount = 63,
  hipDeviceAttributeMaxSharedMemoryPerBlock = 74,
  hipDeviceAttributeTotalConstantMemory = 83,
  hipDeviceAttributeUnifiedAddressing = 85,
  hipDeviceAttributeWarpSize = 87
} hipDeviceAttribute_t;

typedef struct hipDeviceProp_t {
  char name[256];
  char gcnArchName[256];
  size_t totalGlobalMem;
  size_t totalConstMem;
  size_t sharedMemPerBlock;
  size_t maxSharedMemoryPerMultiProcessor;
  size_t memPitch;
  size_t textureAlignment;
  int regsPerBlock;
  int warpSize;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int maxThreadsPerMultiProcessor;
  int maxBlocksPerMultiProcessor;
  int multiProcessorCount;
  int clockRate;
  int memoryClockRate;
  int memoryBusWidth;
  int major;
  int minor;
  int l2CacheSize;
  int integrated;
  int canMapHostMemory;
  int concurrentKernels;
  int managedMemory;
  int unifiedAddressing;
  int cooperativeLaunch;
  int isMultiGpuBoard;
  int asyncEngineCount;
  int ECCEnabled;
  int computeMode;
  int pciBusID;
  int pciDeviceID;
  int pciDomainID;
} hipDeviceProp_t;

typedef struct hipPointerAttribute_t {
  hipMemoryType type;
  int device;
  void *devicePointer;
  void *hostPointer;
  int isManaged;
  unsigned allocationFlags;
} hipPointerAttribute_t;

typedef struct hipFuncAttributes {
  size_t sharedSizeBytes;
  size_t constSizeBytes;
  size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;
  int maxDynamicSharedSizeBytes;
} hipFuncAttributes;

typedef struct dim3 {
  uint32_t x;
  uint32_t y;
  uint32_t z;
#ifdef __cplusplus
  constexpr dim3(uint32_t x_ = 1, uint32_t y_ = 1, uint32_t z_ = 1) : x(x_), y(y_), z(z_) {}
#endif
} dim3;

typedef struct hipPitchedPtr {
  void *ptr;
  size_t pitch;
  size_t xsize;
  size_t ysize;
} hipPitchedPtr;

typedef struct hipPos {
  size_t x;
  size_t y;
  size_t z;
} hipPos;

typedef struct hipExtent {
  size_t width;
  size_t height;
  size_t depth;
} hipExtent;

/* Arrays belong to textures, which there are none of here. */
typedef struct hipArray *hipArray_t;

typedef struct hipMemcpy3DParms {
  hipArray_t srcArray;
  hipPos srcPos;
  hipPitchedPtr srcPtr;
  hipArray_t dstArray;
  hipPos dstPos;
  hipPitchedPtr dstPtr;
  hipExtent extent;
  hipMemcpyKind kind;
} hipMemcpy3DParms;

typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
typedef void *hipDeviceptr_t;
typedef int hipDevice_t;
typedef void (*hipHostFn_t)(void *argument);
typedef void (*hipStreamCallback_t)(hipStream_t stream, hipError_t status, void *argument);

#define hipStreamPerThread ((hipStream_t)2)
#define hipStreamLegacy ((hipStream_t)1)

enum { hipStreamDefault = 0, hipStreamNonBlocking = 1 };
enum { hipEventDefault = 0, hipEventBlockingSync = 1, hipEventDisableTiming = 2, hipEventInterprocess = 4 };
enum { hipHostMallocDefault = 0, hipHostMallocPortable = 1, hipHostMallocMapped = 2, hipHostMallocWriteCombined = 4 };
enum { hipHostRegisterDefault = 0, hipHostRegisterPortable = 1, hipHostRegisterMapped = 2 };
enum { hipMemAttachGlobal = 1, hipMemAttachHost = 2 };
enum { hipDeviceScheduleAuto = 0, hipDeviceScheduleSpin = 1, hipDeviceScheduleYield = 2, hipDeviceMapHost = 8 };
typedef enum hipFuncCache_t {
  hipFuncCachePreferNone,
  hipFuncCachePreferShared,
  hipFuncCachePreferL1,
  hipFuncCachePreferEqual
} hipFuncCache_t;
typedef enum hipFuncAttribute {
  hipFuncAttributeMaxDynamicSharedMemorySize = 8,
  hipFuncAttributePreferredSharedMemoryCarveout = 9
} hipFuncAttribute;

/* Errors. Each thread has a last error; hipGetLastError resets it. */
const char *hipGetErrorName(hipError_t error);
const char *hipGetErrorString(hipError_t error);
hipError_t hipGetLastError(void);
hipError_t hipPeekAtLastError(void);

/* Devices */
hipError_t hipInit(unsigned flags);
hipError_t hipDriverGetVersion(int *version);
hipError_t hipRuntimeGetVersion(int *version);
hipError_t hipGetDeviceCount(int *count);
hipError_t hipSetDevice(int device);
hipError_t hipGetDevice(int *device);
hipError_t hipSetDeviceFlags(unsigned flags);
hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device);
hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device);
hipError_t hipDeviceGetName(char *name, int bytes, hipDevice_t device);
hipError_t hipDeviceGetPCIBusId(char *id, int bytes, int device);
hipError_t hipDeviceSynchronize(void);
hipError_t hipDeviceReset(void);
hipError_t hipDeviceCanAccessPeer(int *can, int device, int peer);
hipError_t hipDeviceEnablePeerAccess(int peer, unsigned flags);
hipError_t hipDeviceDisablePeerAccess(int peer);
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t config);
hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest);

/* Memory */
hipError_t hipMalloc(void **pointer, size_t bytes);
hipError_t hipFree(void *pointer);
hipError_t hipMallocAsync(void **pointer, size_t bytes, hipStream_t stream);
hipError_t hipFreeAsync(void *pointer, hipStream_t stream);
hipError_t hipMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height);
hipError_t hipMalloc3D(hipPitchedPtr *pointer, hipExtent extent);
hipError_t hipMallocManaged(void **pointer, size_t bytes, unsigned flags ACCOMP_HIP_DEFAULT(hipMemAttachGlobal));
hipError_t hipHostMalloc(void **pointer, size_t bytes, unsigned flags ACCOMP_HIP_DEFAULT(0));
hipError_t hipMallocHost(void **pointer, size_t bytes);
hipError_t hipHostFree(void *pointer);
hipError_t hipFreeHost(void *pointer);
hipError_t hipHostRegister(void *pointer, size_t bytes, unsigned flags);
hipError_t hipHostUnregister(void *pointer);
hipError_t hipHostGetDevicePointer(void **device, void *host, unsigned flags);
hipError_t hipMemGetInfo(size_t *available, size_t *total);
hipError_t hipMemGetAddressRange(hipDeviceptr_t *base, size_t *bytes, hipDeviceptr_t pointer);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes, const void *pointer);

/* Transfers */
hipError_t hipMemcpy(void *to, const void *from, size_t bytes, hipMemcpyKind kind);
hipError_t hipMemcpyAsync(void *to, const void *from, size_t bytes, hipMemcpyKind kind,
                          hipStream_t stream ACCOMP_HIP_DEFAULT(0));
hipError_t hipMemcpyWithStream(void *to, const void *from, size_t bytes, hipMemcpyKind kind, hipStream_t stream);
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void *from, size_t bytes);
hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from, size_t bytes);
hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t bytes);
hipError_t hipMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes);
hipError_t hipMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t bytes,
                              hipStream_t stream ACCOMP_HIP_DEFAULT(0));
hipError_t hipMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
                       hipMemcpyKind kind);
hipError_t hipMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                            size_t height, hipMemcpyKind kind, hipStream_t stream ACCOMP_HIP_DEFAULT(0));
hipError_t hipMemcpy3D(const hipMemcpy3DParms *parameters);
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *parameters, hipStream_t stream ACCOMP_HIP_DEFAULT(0));
hipError_t hipMemset(void *to, int value, size_t bytes);
hipError_t hipMemsetAsync(void *to, int value, size_t bytes, hipStream_t stream ACCOMP_HIP_DEFAULT(0));
hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value, size_t count);
hipError_t hipMemsetD8Async(hipDeviceptr_t to, unsigned char value, size_t count, hipStream_t stream);
hipError_t hipMemsetD16(hipDeviceptr_t to, unsigned short value, size_t count);
hipError_t hipMemsetD16Async(hipDeviceptr_t to, unsigned short value, size_t count, hipStream_t stream);
hipError_t hipMemsetD32(hipDeviceptr_t to, int value, size_t count);
hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value, size_t count, hipStream_t stream);
hipError_t hipMemset2D(void *to, size_t pitch, int value, size_t width, size_t height);
hipError_t hipMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
                            hipStream_t stream ACCOMP_HIP_DEFAULT(0));
hipError_t hipMemset3D(hipPitchedPtr to, int value, hipExtent extent);
hipError_t hipMemset3DAsync(hipPitchedPtr to, int value, hipExtent extent, hipStream_t stream ACCOMP_HIP_DEFAULT(0));

/* Variables of the device: `symbol` is the address of the variable. */
hipError_t hipGetSymbolAddress(void **pointer, const void *symbol);
hipError_t hipGetSymbolSize(size_t *bytes, const void *symbol);
hipError_t hipMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset ACCOMP_HIP_DEFAULT(0),
                             hipMemcpyKind kind ACCOMP_HIP_DEFAULT(hipMemcpyHostToDevice));
hipError_t hipMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                                  hipMemcpyKind kind, hipStream_t stream ACCOMP_HIP_DEFAULT(0));
hipError_t hipMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset ACCOMP_HIP_DEFAULT(0),
                               hipMemcpyKind kind ACCOMP_HIP_DEFAULT(hipMemcpyDeviceToHost));
hipError_t hipMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset, hipMemcpyKind kind,
                                    hipStream_t stream ACCOMP_HIP_DEFAULT(0));

/* Streams and events */
hipError_t hipStreamCreate(hipStream_t *stream);
hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned flags);
hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned flags, int priority);
hipError_t hipStreamDestroy(hipStream_t stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamQuery(hipStream_t stream);
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned flags ACCOMP_HIP_DEFAULT(0));
hipError_t hipStreamGetFlags(hipStream_t stream, unsigned *flags);
hipError_t hipStreamGetPriority(hipStream_t stream, int *priority);
hipError_t hipStreamGetDevice(hipStream_t stream, hipDevice_t *device);
hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void *argument, unsigned flags);
hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void *argument);
hipError_t hipEventCreate(hipEvent_t *event);
hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned flags);
hipError_t hipEventDestroy(hipEvent_t event);
hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream ACCOMP_HIP_DEFAULT(0));
hipError_t hipEventQuery(hipEvent_t event);
hipError_t hipEventSynchronize(hipEvent_t event);
hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop);

/* Kernels */
hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, const void *kernel);
hipError_t hipFuncSetAttribute(const void *kernel, hipFuncAttribute attribute, int value);
hipError_t hipFuncSetCacheConfig(const void *kernel, hipFuncCache_t config);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel, int block, size_t shared);
hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *block, const void *kernel, size_t shared, int limit);

#ifdef __cplusplus
}
#endif

static inline hipPitchedPtr make_hipPitchedPtr(void *pointer, size_t pitch, size_t xsize, size_t ysize) {
  hipPitchedPtr made = {pointer, pitch, xsize, ysize};
  return made;
}
static inline hipPos make_hipPos(size_t x, size_t y, size_t z) {
  hipPos made = {x, y, z};
  return made;
}
static inline hipExtent make_hipExtent(size_t width, size_t height, size_t depth) {
  hipExtent made = {width, height, depth};
  return made;
}

#endif
