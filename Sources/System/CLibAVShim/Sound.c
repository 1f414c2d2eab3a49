// SPDX-License-Identifier: Apache-2.0

#include <string.h>

#include "Library.h"
#include "Track.h"

/// The maximum length of all pauses together, in seconds. Longer pauses result from errors in the
/// video.
#define MAXIMUM_PAUSE 600
/// The minimum length of a pause is one second divided by this number. Shorter pauses result from
/// rounding in the container.
#define MINIMUM_PAUSE 10

/// Returns a rate that the encoder supports. It is the given rate, otherwise the next higher one,
/// otherwise the highest.
static int rate_of(const AVCodec *codec, int rate) {
  int above = 0, highest = 0;
  for (const int *known = codec->supported_samplerates; known && *known; known++) {
    if (*known == rate) return rate;
    if (*known > rate && (!above || *known < above)) above = *known;
    if (*known > highest) highest = *known;
  }
  return above ? above : highest ? highest : rate;
}

int clav_describe_sound(media_track *track, const AVCodec *codec) {
  AVCodecContext *encoder = track->encoder;
  const AVCodecContext *decoder = track->decoder;
  // Sample rates above 48,000 per second have no audible effect.
  encoder->sample_rate =
      rate_of(codec, decoder->sample_rate > 48000 ? 48000 : decoder->sample_rate);
  if (encoder->sample_rate <= 0) return AVERROR_INVALIDDATA;
  encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
  libav.av_channel_layout_default(
      &encoder->ch_layout, decoder->ch_layout.nb_channels > 1 ? 2 : 1);
  encoder->time_base = (AVRational){1, encoder->sample_rate};
  encoder->bit_rate = encoder->ch_layout.nb_channels * 80000;
  track->samples =
      libav.av_audio_fifo_alloc(AV_SAMPLE_FMT_FLTP, encoder->ch_layout.nb_channels, 4096);
  return track->samples ? 0 : AVERROR(ENOMEM);
}

/// Resamples the given samples, or those that remain in the resampler, and adds them to the queue.
static int resample(media_track *track, const AVFrame *from) {
  uint8_t **planes = NULL;
  int count = from ? from->nb_samples : 0;
  int capacity = libav.swr_get_out_samples(track->resampler, count);
  if (capacity < 0) return capacity;
  int result = libav.av_samples_alloc_array_and_samples(
      &planes, NULL, track->encoder->ch_layout.nb_channels, capacity > 0 ? capacity : 1,
      AV_SAMPLE_FMT_FLTP, 0);
  if (result < 0) return result;
  const uint8_t **samples = from ? (const uint8_t **)from->extended_data : NULL;
  result = libav.swr_convert(track->resampler, planes, capacity, samples, count);
  if (result > 0)
    result = libav.av_audio_fifo_write(track->samples, (void **)planes, result);
  libav.av_freep(&planes[0]);
  libav.av_freep(&planes);
  return result;
}

/// Prepares the resampler for the format of a frame, which may differ from the format of earlier
/// frames.
static int take_as(media_track *track, const AVFrame *frame) {
  int is_same = track->resampler && track->sample_format == frame->format &&
                track->sample_rate == frame->sample_rate &&
                !libav.av_channel_layout_compare(&track->layout, &frame->ch_layout);
  if (is_same) return 0;
  int result = track->resampler ? resample(track, NULL) : 0;
  if (result < 0) return result;
  libav.swr_free(&track->resampler);
  AVCodecContext *encoder = track->encoder;
  // Some releases of libswresample declare the layout as mutable but do not change it.
  AVChannelLayout layout = frame->ch_layout;
  result = libav.swr_alloc_set_opts2(
      &track->resampler, &encoder->ch_layout, AV_SAMPLE_FMT_FLTP, encoder->sample_rate, &layout,
      frame->format, frame->sample_rate, 0, NULL);
  if (result >= 0) result = libav.swr_init(track->resampler);
  if (result >= 0) result = libav.av_channel_layout_copy(&track->layout, &frame->ch_layout);
  track->sample_format = frame->format;
  track->sample_rate = frame->sample_rate;
  return result;
}

/// Encodes all complete blocks of samples, and at the end also the incomplete block.
static int encode_blocks(media_track *track, int is_end, AVFormatContext *output) {
  AVCodecContext *encoder = track->encoder;
  int result = 0;
  while (result >= 0) {
    int count = libav.av_audio_fifo_size(track->samples);
    if (count <= 0 || (!is_end && count < encoder->frame_size)) break;
    AVFrame *block = track->ready;
    libav.av_frame_unref(block);
    block->nb_samples = count < encoder->frame_size ? count : encoder->frame_size;
    block->format = encoder->sample_fmt;
    block->sample_rate = encoder->sample_rate;
    libav.av_channel_layout_copy(&block->ch_layout, &encoder->ch_layout);
    if ((result = libav.av_frame_get_buffer(block, 0)) < 0) break;
    libav.av_audio_fifo_read(track->samples, (void **)block->data, block->nb_samples);
    block->pts = track->next_sample;
    track->next_sample += block->nb_samples;
    result = clav_drain(track, block, output);
  }
  return result;
}

/// Inserts silence for a pause in the original.
static int fill_pause(media_track *track, AVFormatContext *output) {
  int64_t time = track->frame->best_effort_timestamp;
  int rate = track->encoder->sample_rate;
  if (time == AV_NOPTS_VALUE) return 0;
  time = libav.av_rescale_q(time, track->from->time_base, track->encoder->time_base);
  if (track->last_time == AV_NOPTS_VALUE) {
    track->last_time = track->next_sample = time;
    return 0;
  }
  int64_t held = track->resampler ? libav.swr_get_delay(track->resampler, rate) : 0;
  int64_t missing = time - track->next_sample - libav.av_audio_fifo_size(track->samples) - held;
  if (missing < rate / MINIMUM_PAUSE ||
      missing > (int64_t)rate * MAXIMUM_PAUSE - track->paused)
    return 0;
  track->paused += missing;
  static float silence[4096];
  void *planes[2] = {silence, silence};
  int result = 0;
  while (missing > 0 && result >= 0) {
    int count = missing < 4096 ? (int)missing : 4096;
    result = libav.av_audio_fifo_write(track->samples, planes, count);
    if (result >= 0) result = encode_blocks(track, 0, output);
    missing -= count;
  }
  return result;
}

int clav_encode_sound(media_track *track, AVFormatContext *output) {
  int result = take_as(track, track->frame);
  if (result >= 0) result = fill_pause(track, output);
  if (result >= 0) result = resample(track, track->frame);
  return result < 0 ? result : encode_blocks(track, 0, output);
}

int clav_end_sound(media_track *track, AVFormatContext *output) {
  int result = track->resampler ? resample(track, NULL) : 0;
  return result < 0 ? result : encode_blocks(track, 1, output);
}

void clav_drop_sound(media_track *track) {
  libav.swr_free(&track->resampler);
  libav.av_channel_layout_uninit(&track->layout);
  if (track->samples) libav.av_audio_fifo_free(track->samples);
}
