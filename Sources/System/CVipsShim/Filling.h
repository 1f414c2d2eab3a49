// SPDX-License-Identifier: Apache-2.0
//
// Fills a cell from a picture of few pixels; private to this target.
#pragma once

#include <stdint.h>

#include "CVipsShim.h"

typedef struct {
  int width;
  int height;
  uint8_t *rgba;
} cvips_pixels;

/// Fills a cell with the middle of a picture after applying an EXIF orientation.
int cvips_fill(
    const cvips_pixels *pixels, int orientation, int width, int height, cvips_output *output);
