// SPDX-License-Identifier: Apache-2.0

#include "Library.h"

#include <dlfcn.h>
#include <string.h>

#include "CLibAVShim.h"

struct clav_library libav;

static int find(void *library, const char *name, void *address) {
  void *function = dlsym(library, name);
  if (!function) return -1;
  memcpy(address, &function, sizeof function);
  return 0;
}

#define CLAV_FIND(name) \
  if (find(library, #name, &libav.name)) return -1;
// Other versions have other structure layouts, so only the version of the headers is accepted.
#define CLAV_OPEN(name, version)                                                     \
  library = dlopen("lib" name ".so." AV_STRINGIFY(version), RTLD_LAZY | RTLD_LOCAL); \
  if (!library) return -1;

int clav_load(void) {
  void *library;
  CLAV_OPEN("avutil", LIBAVUTIL_VERSION_MAJOR)
  CLAV_AVUTIL(CLAV_FIND)
  CLAV_OPEN("avcodec", LIBAVCODEC_VERSION_MAJOR)
  CLAV_AVCODEC(CLAV_FIND)
  CLAV_OPEN("avformat", LIBAVFORMAT_VERSION_MAJOR)
  CLAV_AVFORMAT(CLAV_FIND)
  CLAV_OPEN("swscale", LIBSWSCALE_VERSION_MAJOR)
  CLAV_SWSCALE(CLAV_FIND)
  CLAV_OPEN("swresample", LIBSWRESAMPLE_VERSION_MAJOR)
  CLAV_SWRESAMPLE(CLAV_FIND)
  libav.av_log_set_level(AV_LOG_QUIET);
  return 0;
}
