// SPDX-License-Identifier: Apache-2.0
//
// A cell filled with few pixels; for this target's own files only.
#pragma once

#include <stdint.h>

#include "CVipsShim.h"

typedef struct {
  int width;
  int height;
  uint8_t *rgba;
} cvips_pixels;

/// Fills a cell with the middle of a picture, turned as an EXIF orientation says.
int cvips_fill(
    const cvips_pixels *pixels, int orientation, int width, int height, cvips_output *output);
