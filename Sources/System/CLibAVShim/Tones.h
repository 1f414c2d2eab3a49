// SPDX-License-Identifier: Apache-2.0
//
// Converts HDR pictures (PQ and HLG, ITU-R BT.2100) to standard dynamic range. This is called tone
// mapping. Private to this target.
#pragma once

#include <libavutil/frame.h>
#include <libavutil/pixfmt.h>

struct SwsContext;

/// The pixel format of pictures before their tones are mapped.
#define CLAV_DEEP AV_PIX_FMT_YUV420P10

/// The tables for tone mapping. They are created once for each video.
typedef struct clav_tones clav_tones;

/// Returns whether pictures with this transfer function need tone mapping.
int clav_has_tones(int transfer);

/// Creates the tables for a video. Returns NULL if there is not enough memory. Free them with
/// clav_free_tones().
clav_tones *clav_make_tones(int transfer, int primaries);

/// Sets the color matrix of a scaler that converts frames of a video to CLAV_DEEP pictures.
void clav_read_deep(struct SwsContext *scaler, const AVFrame *frame);

/// Converts a CLAV_DEEP picture to a YUV420P picture of the same size with BT.709 colors.
void clav_map_tones(const clav_tones *tones, const AVFrame *from, AVFrame *to);

void clav_free_tones(clav_tones *tones);
