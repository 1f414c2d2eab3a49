// SPDX-License-Identifier: Apache-2.0
//
// One track of a film on its way into another film; for this target's own files only.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

#include "include/CLibAVShim.h"

typedef struct {
  /// Which of its texts go along.
  enum clav_notes notes;
  AVStream *from;
  AVStream *to;
  /// NULL where packets are copied.
  AVCodecContext *decoder;
  AVCodecContext *encoder;
  AVFrame *frame;
  AVFrame *ready;
  struct SwsContext *scaler;
  SwrContext *resampler;
  AVAudioFifo *samples;
  int64_t next_sample;
  int64_t last_time;
} film_track;

/// Copies a film's or a track's texts that go along.
int clav_copy_notes(AVDictionary **to, const AVDictionary *from, enum clav_notes notes);

/// Prepares a track that is copied.
int clav_copy_track(film_track *track, AVStream *from, AVFormatContext *output);

/// Prepares a track that is made anew: H.264 for pictures, AAC for sound.
int clav_make_track(film_track *track, AVStream *from, AVFormatContext *output);

/// Puts a packet of the original into the new film; NULL at its end.
int clav_feed_track(film_track *track, AVPacket *packet, AVFormatContext *output);

/// Gives everything back.
void clav_drop_track(film_track *track);
