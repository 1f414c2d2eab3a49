// SPDX-License-Identifier: Apache-2.0
//
// Conversions to sRGB as sums of three tables; private to this target.
#pragma once

#include <lcms2.h>
#include <stdint.h>

/// Red, green, blue and an unused value, added and clamped at once.
typedef int16_t cvips_light __attribute__((vector_size(8)));

/// The light that each value of red, green and blue adds.
typedef struct {
  cvips_light adds[3][256];
} cvips_matrix;

/// Makes the tables of a matrix profile, as most cameras use.
///
/// Returns NULL if the profile is of another kind or the tables differ from lcms. Free them with
/// g_free().
cvips_matrix *cvips_matrix_of(cmsHPROFILE profile, cmsHTRANSFORM transform);

/// Converts RGBA pixels in place.
void cvips_apply_matrix(const cvips_matrix *matrix, uint8_t *rgba, size_t pixels);
