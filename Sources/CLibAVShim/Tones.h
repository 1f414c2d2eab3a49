// SPDX-License-Identifier: Apache-2.0
//
// Brings pictures whose brightness goes beyond that of paper (PQ and HLG, ITU-R BT.2100) to what every
// screen shows; for this target's own files only.
#pragma once

#include <libavutil/frame.h>
#include <libavutil/pixfmt.h>

struct SwsContext;

/// How pictures are held before their tones are mapped.
#define CLAV_DEEP AV_PIX_FMT_YUV420P10

/// What mapping needs, made once a film.
typedef struct clav_tones clav_tones;

/// Whether pictures of a transfer have to be mapped at all.
int clav_has_tones(int transfer);

/// Makes ready for a film's pictures; NULL without memory. Give it back with clav_free_tones().
clav_tones *clav_make_tones(int transfer, int primaries);

/// Tells a scaler that makes deep pictures how a film's hold their colours.
void clav_read_deep(struct SwsContext *scaler, const AVFrame *frame);

/// Maps a deep picture to one of the same size in YUV420P, with the colours of high definition.
void clav_map_tones(const clav_tones *tones, const AVFrame *from, AVFrame *to);

void clav_free_tones(clav_tones *tones);
