// SPDX-License-Identifier: Apache-2.0

#include "Matrix.h"

#include <glib.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

// lcms calls one function to read each pixel and another to write it, and applies three curves, a
// matrix and three more curves in between. Light is additive: here, one table entry holds the curve
// and matrix of each value, so that only a sum and the sRGB curve remain.

/// The value that represents the maximum light of a component.
#define MAXIMUM_LIGHT 6000
/// The maximum magnitude of one table entry. The sum of three such entries still fits.
#define MAXIMUM_ADDED 10900

static uint8_t encoded[MAXIMUM_LIGHT + 1];
static pthread_once_t encoded_once = PTHREAD_ONCE_INIT;

static void make_encoded(void) {
  for (int i = 0; i <= MAXIMUM_LIGHT; i++) {
    double light = (double)i / MAXIMUM_LIGHT;
    double value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
    encoded[i] = (uint8_t)lround(value * 255);
  }
}

/// Returns a profile with sRGB's primaries and a linear curve.
static cmsHPROFILE make_linear(void) {
  cmsCIExyY white = {0.3127, 0.3290, 1};
  cmsCIExyYTRIPLE colors = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
  cmsToneCurve *plain = cmsBuildGamma(NULL, 1);
  cmsToneCurve *curves[] = {plain, plain, plain};
  cmsHPROFILE linear = cmsCreateRGBProfile(&white, &colors, curves);
  cmsFreeToneCurve(plain);
  return linear;
}

/// Returns whether the tables, at a grid of values, give the same results as lcms except for
/// rounding.
static int agrees(const cvips_matrix *matrix, cmsHTRANSFORM transform) {
  static const uint8_t values[] = {0, 13, 64, 128, 200, 255};
  const int count = sizeof values;
  for (int i = 0; i < count * count * count; i++) {
    uint8_t ours[4] = {
        values[i % count], values[i / count % count], values[i / count / count], 255};
    uint8_t theirs[4] = {ours[0], ours[1], ours[2], 255};
    cvips_apply_matrix(matrix, ours, 1);
    cmsDoTransform(transform, theirs, theirs, 1);
    for (int band = 0; band < 3; band++)
      if (abs(ours[band] - theirs[band]) > 2) return 0;
  }
  return 1;
}

cvips_matrix *cvips_matrix_of(cmsHPROFILE profile, cmsHTRANSFORM transform) {
  if (!cmsIsMatrixShaper(profile)) return NULL;
  pthread_once(&encoded_once, make_encoded);
  cmsHPROFILE linear = make_linear();
  // Both profiles use floating point, which keeps values darker than black until the sum.
  cmsHTRANSFORM light = cmsCreateTransform(
      profile, TYPE_RGB_FLT, linear, TYPE_RGB_FLT, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE);
  cmsCloseProfile(linear);
  if (!light) return NULL;
  cvips_matrix *matrix = g_new0(cvips_matrix, 1);
  for (int band = 0; band < 3; band++)
    for (int value = 0; value < 256; value++) {
      float from[3] = {0}, to[3];
      from[band] = value / 255.0f;
      cmsDoTransform(light, from, to, 1);
      for (int i = 0; i < 3; i++) {
        float added = fmaxf(-MAXIMUM_ADDED, fminf(MAXIMUM_ADDED, to[i] * MAXIMUM_LIGHT));
        matrix->adds[band][value][i] = (int16_t)lroundf(added);
      }
    }
  cmsDeleteTransform(light);
  if (agrees(matrix, transform)) return matrix;
  g_free(matrix);
  return NULL;
}

void cvips_apply_matrix(const cvips_matrix *matrix, uint8_t *rgba, size_t pixels) {
  const cvips_light none = {0}, maximum = {MAXIMUM_LIGHT, MAXIMUM_LIGHT, MAXIMUM_LIGHT, MAXIMUM_LIGHT};
  for (; pixels > 0; pixels--, rgba += 4) {
    cvips_light light =
        matrix->adds[0][rgba[0]] + matrix->adds[1][rgba[1]] + matrix->adds[2][rgba[2]];
    light = __builtin_elementwise_min(__builtin_elementwise_max(light, none), maximum);
    for (int band = 0; band < 3; band++) rgba[band] = encoded[light[band]];
  }
}
