// SPDX-License-Identifier: Apache-2.0
//
// Fills a cell from a small picture; private to this target.
#pragma once

#include <stdint.h>

#include "CVipsShim.h"

typedef struct {
  int width;
  int height;
  uint8_t *rgba;
} cvips_pixels;

/// Applies an EXIF orientation to a picture, and fills a cell with the middle of the result.
int cvips_fill(
    const cvips_pixels *pixels, int orientation, int width, int height, cvips_output *output);
