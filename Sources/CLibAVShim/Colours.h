// SPDX-License-Identifier: Apache-2.0
//
// Colour properties of video pixel formats; private to this target.
#pragma once

/// Returns whether a pixel format itself implies full-range values.
int clav_is_full_range(int format);

/// Returns whether a pixel format holds red, green and blue.
int clav_is_rgb(int format);
