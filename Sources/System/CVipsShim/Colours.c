// SPDX-License-Identifier: Apache-2.0

#include "CVipsShim.h"

#include <glib.h>
#include <lcms2.h>
#include <pthread.h>
#include <string.h>

#include "Matrix.h"

// libvips makes the tables of a conversion anew for each picture, which takes ten times as long as
// converting a thumbnail. The photos of a library come from a few cameras, so this file caches
// their tables.

/// The maximum length of a profile. Only profiles for printers are longer.
#define MAXIMUM_PROFILE_LENGTH 1000000
#define KEPT 8

struct conversion {
  uint8_t *profile;
  size_t count;
  cmsHTRANSFORM transform;
  /// Tables that are equivalent to the transform and much faster, or NULL if there are none.
  cvips_matrix *matrix;
};

static struct conversion kept[KEPT];
static int next;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static cmsHTRANSFORM transform_of(
    const uint8_t *profile, size_t count, cvips_matrix **matrix) {
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, (cmsUInt32Number)count);
  if (!from) return NULL;
  cmsHTRANSFORM transform = NULL;
  if (cmsGetColorSpace(from) == cmsSigRgbData) {
    cmsHPROFILE to = cmsCreate_sRGBProfile();
    // lcms does not copy alpha; in place, it stays unchanged.
    transform = cmsCreateTransform(
        from, TYPE_RGBA_8, to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE);
    cmsCloseProfile(to);
    if (transform) *matrix = cvips_matrix_of(from, transform);
  }
  cmsCloseProfile(from);
  return transform;
}

/// Returns the cached conversion of a profile. An invalid profile is cached too, without a
/// transform. Hold the lock during the call.
static const struct conversion *known(const uint8_t *profile, size_t count) {
  for (int i = 0; i < KEPT; i++)
    if (kept[i].count == count && !memcmp(kept[i].profile, profile, count))
      return &kept[i];
  struct conversion *slot = &kept[next];
  next = (next + 1) % KEPT;
  if (slot->transform) cmsDeleteTransform(slot->transform);
  g_free(slot->profile);
  g_free(slot->matrix);
  slot->matrix = NULL;
  slot->profile = g_memdup2(profile, count);
  slot->count = count;
  slot->transform = transform_of(profile, count, &slot->matrix);
  return slot;
}

int cvips_to_srgb(uint8_t *rgba, size_t pixels, const uint8_t *profile, size_t count) {
  if (!count || count > MAXIMUM_PROFILE_LENGTH || pixels > UINT32_MAX) return -1;
  // The lock is held during the conversion, because another thread's profile may replace this one.
  pthread_mutex_lock(&lock);
  const struct conversion *conversion = known(profile, count);
  int is_one = conversion->transform != NULL;
  if (conversion->matrix)
    cvips_apply_matrix(conversion->matrix, rgba, pixels);
  else if (is_one)
    cmsDoTransform(conversion->transform, rgba, rgba, (cmsUInt32Number)pixels);
  pthread_mutex_unlock(&lock);
  return is_one ? 0 : -1;
}
