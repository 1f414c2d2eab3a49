// SPDX-License-Identifier: Apache-2.0
//
// Conversions to sRGB by means of three tables, whose values are added; private to this target.
#pragma once

#include <lcms2.h>
#include <stdint.h>

/// The linear values of red, green and blue, and an unused value. They are added and limited
/// together.
typedef int16_t cvips_light __attribute__((vector_size(8)));

/// The linear values that each value of red, green or blue contributes.
typedef struct {
  cvips_light adds[3][256];
} cvips_matrix;

/// Creates the tables for a matrix profile, the kind of color profile that most cameras use.
///
/// Returns NULL if the profile is of another kind, or if the result would differ from that of lcms.
/// Free the tables with g_free().
cvips_matrix *cvips_matrix_of(cmsHPROFILE profile, cmsHTRANSFORM transform);

/// Converts RGBA pixels in place.
void cvips_apply_matrix(const cvips_matrix *matrix, uint8_t *rgba, size_t pixels);
