// SPDX-License-Identifier: Apache-2.0
//
// One track of a film on its way into another film; for this target's own files only.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

#include "Tones.h"
#include "include/CLibAVShim.h"

typedef struct {
  /// Which of its texts go along.
  enum clav_notes notes;
  /// Larger pictures are not decoded.
  int64_t most_pixels;
  AVStream *from;
  AVStream *to;
  /// NULL where packets are copied.
  AVCodecContext *decoder;
  AVCodecContext *encoder;
  AVFrame *frame;
  AVFrame *ready;
  struct SwsContext *scaler;
  /// What brings pictures of more range to that of every screen, and a picture on its way to it.
  clav_tones *tones;
  AVFrame *deep;
  SwrContext *resampler;
  /// How the samples come that it takes.
  AVChannelLayout layout;
  int sample_format;
  int sample_rate;
  AVAudioFifo *samples;
  int64_t next_sample;
  /// How many samples of silence stand for pauses.
  int64_t paused;
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

/// Takes what the encoder makes of a frame, or of NULL at the end.
int clav_drain(film_track *track, const AVFrame *frame, AVFormatContext *output);

/// Says what pictures are encoded as; theirs is the encoder of the track.
int clav_describe_pictures(film_track *track);

/// Encodes the picture that was decoded.
int clav_encode_picture(film_track *track, AVFormatContext *output);

void clav_drop_pictures(film_track *track);

/// Says what sound is encoded as.
int clav_describe_sound(film_track *track, const AVCodec *codec);

/// Encodes the samples that were decoded, as far as they fill a block.
int clav_encode_sound(film_track *track, AVFormatContext *output);

/// Encodes what is left of them.
int clav_end_sound(film_track *track, AVFormatContext *output);

void clav_drop_sound(film_track *track);

/// Gives everything back.
void clav_drop_track(film_track *track);
