// SPDX-License-Identifier: Apache-2.0
//
// Conversions to sRGB as sums of three tables; private to this target.
#pragma once

#include <lcms2.h>
#include <stdint.h>

/// The light of red, green and blue, and an unused value, which are added and clamped together.
typedef int16_t cvips_light __attribute__((vector_size(8)));

/// The light that each value of red, green or blue contributes.
typedef struct {
  cvips_light adds[3][256];
} cvips_matrix;

/// Creates the tables of a matrix profile, the kind of profile that most cameras use.
///
/// Returns NULL if the profile is of another kind or if the tables differ from lcms. Free the
/// tables with g_free().
cvips_matrix *cvips_matrix_of(cmsHPROFILE profile, cmsHTRANSFORM transform);

/// Converts RGBA pixels in place.
void cvips_apply_matrix(const cvips_matrix *matrix, uint8_t *rgba, size_t pixels);
