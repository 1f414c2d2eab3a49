// SPDX-License-Identifier: Apache-2.0
//
// Maps HDR pictures (PQ and HLG, ITU-R BT.2100) to standard dynamic range; private to this target.
#pragma once

#include <libavutil/frame.h>
#include <libavutil/pixfmt.h>

struct SwsContext;

/// The pixel format of pictures before their tones are mapped.
#define CLAV_DEEP AV_PIX_FMT_YUV420P10

/// The tables for tone mapping, which are created once per video.
typedef struct clav_tones clav_tones;

/// Returns whether pictures with a transfer function need tone mapping.
int clav_has_tones(int transfer);

/// Creates the tables for a video, or returns NULL if memory is exhausted. Free them with
/// clav_free_tones().
clav_tones *clav_make_tones(int transfer, int primaries);

/// Sets the color matrix of a scaler that converts a video's frames to CLAV_DEEP pictures.
void clav_read_deep(struct SwsContext *scaler, const AVFrame *frame);

/// Maps a CLAV_DEEP picture to a YUV420P picture of the same size with BT.709 colors.
void clav_map_tones(const clav_tones *tones, const AVFrame *from, AVFrame *to);

void clav_free_tones(clav_tones *tones);
