// SPDX-License-Identifier: Apache-2.0
//
// A track of a video during its conversion; private to this target.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

#include "Tones.h"
#include "include/CLibAVShim.h"

typedef struct {
  /// The metadata that the new video keeps.
  enum clav_metadata metadata;
  /// The maximum number of pixels of a decoded picture.
  int64_t maximum_pixels;
  AVStream *from;
  AVStream *to;
  /// The decoder, NULL if the track is copied without decoding.
  AVCodecContext *decoder;
  AVCodecContext *encoder;
  AVFrame *frame;
  AVFrame *ready;
  struct SwsContext *scaler;
  /// The tables for tone mapping, and a picture before its tone mapping.
  clav_tones *tones;
  AVFrame *deep;
  SwrContext *resampler;
  /// The format of samples that the resampler reads.
  AVChannelLayout layout;
  int sample_format;
  int sample_rate;
  AVAudioFifo *samples;
  int64_t next_sample;
  /// The number of silent samples that were inserted into gaps of the sound.
  int64_t paused;
  int64_t last_time;
} media_track;

/// Copies the metadata of a video or a track, as far as the new video keeps it.
int clav_copy_metadata(AVDictionary **to, const AVDictionary *from, enum clav_metadata metadata);

/// Prepares a track that is copied without decoding.
int clav_copy_track(media_track *track, AVStream *from, AVFormatContext *output);

/// Prepares a track that is encoded again: pictures as H.264, sound as AAC.
int clav_make_track(media_track *track, AVStream *from, AVFormatContext *output);

/// Adds a packet of the original to the new video. Pass NULL after the last packet.
int clav_feed_track(media_track *track, AVPacket *packet, AVFormatContext *output);

/// Encodes a frame and writes the resulting packets. Pass NULL after the last frame.
int clav_drain(media_track *track, const AVFrame *frame, AVFormatContext *output);

/// Configures the encoder of a picture track.
int clav_describe_pictures(media_track *track);

/// Encodes the decoded picture.
int clav_encode_picture(media_track *track, AVFormatContext *output);

void clav_drop_pictures(media_track *track);

/// Configures the encoder of a sound track.
int clav_describe_sound(media_track *track, const AVCodec *codec);

/// Encodes the decoded samples that form complete blocks. The others wait for more samples.
int clav_encode_sound(media_track *track, AVFormatContext *output);

/// Encodes the samples that are left at the end.
int clav_end_sound(media_track *track, AVFormatContext *output);

void clav_drop_sound(media_track *track);

/// Frees the memory of a track.
void clav_drop_track(media_track *track);
