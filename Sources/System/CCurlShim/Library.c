// SPDX-License-Identifier: Apache-2.0

#include "Library.h"

#include <dlfcn.h>
#include <string.h>

struct ccurl_library curl;

static int find(void *library, const char *name, void *destination) {
  void *function = dlsym(library, name);
  if (!function) return -1;
  memcpy(destination, &function, sizeof function);
  return 0;
}

int ccurl_load(void) {
  // A version that lacks a function is treated like a missing library.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return -1;
#define CCURL_FIND(name) \
  if (find(library, "curl_" #name, &curl.name)) return -1;
  CCURL_FUNCTIONS(CCURL_FIND)
#undef CCURL_FIND
  return 0;
}
