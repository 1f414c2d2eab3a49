// SPDX-License-Identifier: Apache-2.0
//
// Color properties of the pixel formats of videos; private to this target.
#pragma once

/// Returns whether a pixel format always uses the full range of values.
int clav_is_full_range(int format);

/// Returns whether the components of a pixel format are red, green and blue.
int clav_is_rgb(int format);
