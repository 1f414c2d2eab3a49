// SPDX-License-Identifier: Apache-2.0
//
// How pictures of a film hold their colours; for this target's own files only.
#pragma once

/// Whether a pixel format itself says that its values use the whole range.
int clav_is_full_range(int format);

/// Whether a pixel format holds red, green and blue.
int clav_is_rgb(int format);
