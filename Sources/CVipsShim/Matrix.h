// SPDX-License-Identifier: Apache-2.0
//
// Conversions to sRGB that are sums of three tables; for this target's own files only.
#pragma once

#include <lcms2.h>
#include <stdint.h>

/// How much of red, green, blue and nothing there is, added and bounded all at once.
typedef int16_t cvips_light __attribute__((vector_size(8)));

/// What each value of red, green and blue adds to the light.
typedef struct {
  cvips_light adds[3][256];
} cvips_matrix;

/// Makes the tables of a profile whose colours are mixed of three, as most cameras' are; NULL where
/// it is another kind, or lcms says otherwise. Give it back with g_free().
cvips_matrix *cvips_matrix_of(cmsHPROFILE profile, cmsHTRANSFORM transform);

/// Converts RGBA pixels in place.
void cvips_apply_matrix(const cvips_matrix *matrix, uint8_t *rgba, size_t pixels);
