// SPDX-License-Identifier: Apache-2.0

#include "Library.h"

#include <dlfcn.h>
#include <string.h>

struct cvips_library cvips;
struct cvips_heif_library cvips_heif;

static int find(void *library, const char *name, void *address) {
  void *function = dlsym(library, name);
  if (!function) return -1;
  memcpy(address, &function, sizeof function);
  return 0;
}

static int find_heif(void *library, struct cvips_heif_library *heif) {
#define CVIPS_FIND(name) \
  if (find(library, "heif_" #name, &heif->name)) return -1;
  CVIPS_HEIF_FUNCTIONS(CVIPS_FIND)
#undef CVIPS_FIND
  return 0;
}

int cvips_load(void) {
  // A library that is too old to have all functions is rejected.
  void *library = dlopen("libvips.so.42", RTLD_LAZY | RTLD_LOCAL);
  if (!library || find(library, "g_module_open", &cvips.module_open) ||
      find(library, "g_module_make_resident", &cvips.module_make_resident) ||
      find(library, "g_object_unref", &cvips.object_unref))
    return -1;
#define CVIPS_FIND(name) \
  if (find(library, "vips_" #name, &cvips.name)) return -1;
  CVIPS_FUNCTIONS(CVIPS_FIND)
#undef CVIPS_FIND
  struct cvips_heif_library heif;
  if ((library = dlopen("libheif.so.1", RTLD_LAZY | RTLD_LOCAL)) && !find_heif(library, &heif))
    cvips_heif = heif;
  return 0;
}
