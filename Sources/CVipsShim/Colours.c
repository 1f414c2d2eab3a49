// SPDX-License-Identifier: Apache-2.0

#include "CVipsShim.h"

#include <glib.h>
#include <lcms2.h>
#include <pthread.h>
#include <string.h>

#include "Matrix.h"

// libvips makes the tables of a conversion anew for each picture, which takes ten times as long as
// converting a thumbnail. A library's photos come from a few cameras, so their tables are kept.

/// Longer profiles are for printers.
#define LONGEST 1000000
#define KEPT 8

struct conversion {
  uint8_t *profile;
  size_t count;
  cmsHTRANSFORM transform;
  /// The same many times faster, NULL where there is no such thing.
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
    // What is converted in place keeps its alpha where nobody copies it.
    transform = cmsCreateTransform(
        from, TYPE_RGBA_8, to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE);
    cmsCloseProfile(to);
    if (transform) *matrix = cvips_matrix_of(from, transform);
  }
  cmsCloseProfile(from);
  return transform;
}

/// The conversion of a profile; what is no profile is kept as well, as nothing. Called with the
/// lock held.
static const struct conversion *known(const uint8_t *profile, size_t count) {
  for (int i = 0; i < KEPT; i++)
    if (kept[i].count == count && !memcmp(kept[i].profile, profile, count))
      return &kept[i];
  struct conversion *place = &kept[next];
  next = (next + 1) % KEPT;
  if (place->transform) cmsDeleteTransform(place->transform);
  g_free(place->profile);
  g_free(place->matrix);
  place->matrix = NULL;
  place->profile = g_memdup2(profile, count);
  place->count = count;
  place->transform = transform_of(profile, count, &place->matrix);
  return place;
}

int cvips_to_srgb(uint8_t *rgba, size_t pixels, const uint8_t *profile, size_t count) {
  if (!count || count > LONGEST || pixels > UINT32_MAX) return -1;
  // Held while converting, too, because another thread's profile may push this one out.
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
