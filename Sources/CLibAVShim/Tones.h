// SPDX-License-Identifier: Apache-2.0
//
// Maps HDR pictures (PQ and HLG, ITU-R BT.2100) to standard dynamic range; private to this target.
#pragma once

#include <libavutil/frame.h>
#include <libavutil/pixfmt.h>

struct SwsContext;

/// The pixel format of pictures before tone mapping.
#define CLAV_DEEP AV_PIX_FMT_YUV420P10

/// The tables for tone mapping, made once per video.
typedef struct clav_tones clav_tones;

/// Returns whether pictures with a transfer function need tone mapping.
int clav_has_tones(int transfer);

/// Makes the tables for a video; NULL if memory is exhausted. Free them with clav_free_tones().
clav_tones *clav_make_tones(int transfer, int primaries);

/// Sets the colour matrix of a scaler that makes CLAV_DEEP pictures from a video's frames.
void clav_read_deep(struct SwsContext *scaler, const AVFrame *frame);

/// Maps a CLAV_DEEP picture to one of the same size in YUV420P with BT.709 colours.
void clav_map_tones(const clav_tones *tones, const AVFrame *from, AVFrame *to);

void clav_free_tones(clav_tones *tones);
