// SPDX-License-Identifier: Apache-2.0

#include "Track.h"

#include <string.h>
#include <strings.h>

#include "Colours.h"
#include "Library.h"

/// Whether a text goes along by its name; libav does not tell capitals from small letters.
static int is_known(const char *key, enum clav_notes notes) {
  static const char *const beginnings[] = {"com.apple.quicktime.", "com.android.", "location"};
  static const char *const names[] = {
      "creation_time", "date",  "language", "make",      "model",    "encoder",
      "artist",        "author", "copyright", "major_brand", "minor_version", "compatible_brands",
  };
  static const char *const sentences[] = {
      "title", "comment", "description", "synopsis", "keywords", "genre", "album", "handler_name",
  };
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (!strncasecmp(key, beginnings[i], strlen(beginnings[i]))) return 1;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcasecmp(key, names[i])) return 1;
  for (size_t i = 0; notes == CLAV_KNOWN_NOTES && i < sizeof sentences / sizeof *sentences; i++)
    if (!strcasecmp(key, sentences[i])) return 1;
  return 0;
}

int clav_copy_notes(AVDictionary **to, const AVDictionary *from, enum clav_notes notes) {
  if (notes == CLAV_ALL_NOTES) return libav.av_dict_copy(to, from, 0);
  const AVDictionaryEntry *entry = NULL;
  int result = 0;
  while (result >= 0 && (entry = libav.av_dict_get(from, "", entry, AV_DICT_IGNORE_SUFFIX)))
    if (is_known(entry->key, notes)) result = libav.av_dict_set(to, entry->key, entry->value, 0);
  return result;
}

static int add_stream(film_track *track, AVStream *from, AVFormatContext *output) {
  track->from = from;
  track->last_time = AV_NOPTS_VALUE;
  track->to = libav.avformat_new_stream(output, NULL);
  if (!track->to) return AVERROR(ENOMEM);
  int result = clav_copy_notes(&track->to->metadata, from->metadata, track->notes);
  if (result < 0) return result;
  track->to->disposition = from->disposition & AV_DISPOSITION_DEFAULT;
  size_t size = 0;
  const uint8_t *matrix = libav.av_stream_get_side_data(from, AV_PKT_DATA_DISPLAYMATRIX, &size);
  uint8_t *copy =
      matrix ? libav.av_stream_new_side_data(track->to, AV_PKT_DATA_DISPLAYMATRIX, size) : NULL;
  if (copy) memcpy(copy, matrix, size);
  return 0;
}

int clav_copy_track(film_track *track, AVStream *from, AVFormatContext *output) {
  int result = add_stream(track, from, output);
  if (result >= 0) result = libav.avcodec_parameters_copy(track->to->codecpar, from->codecpar);
  if (result < 0) return result;
  track->to->codecpar->codec_tag = 0;
  track->to->time_base = from->time_base;
  track->to->avg_frame_rate = from->avg_frame_rate;
  return 0;
}

static int open_decoder(film_track *track) {
  const AVCodec *codec = libav.avcodec_find_decoder(track->from->codecpar->codec_id);
  if (!codec) return AVERROR_DECODER_NOT_FOUND;
  if (!(track->decoder = libav.avcodec_alloc_context3(codec))) return AVERROR(ENOMEM);
  int result = libav.avcodec_parameters_to_context(track->decoder, track->from->codecpar);
  track->decoder->thread_count = 1;
  track->decoder->pkt_timebase = track->from->time_base;
  return result < 0 ? result : libav.avcodec_open2(track->decoder, NULL, NULL);
}

static void describe_pictures(film_track *track, AVCodecContext *encoder) {
  const AVCodecParameters *from = track->from->codecpar;
  AVRational rate = track->from->avg_frame_rate;
  // Half of the colours' samples in both directions: odd sides lose a line.
  encoder->width = from->width & ~1;
  encoder->height = from->height & ~1;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->sample_aspect_ratio = from->sample_aspect_ratio;
  // Every picture keeps its own time, at whatever rate they come.
  encoder->time_base = track->from->time_base;
  if (rate.num > 0 && rate.den > 0) encoder->framerate = rate;
  encoder->color_primaries = from->color_primaries;
  encoder->color_trc = from->color_trc;
  encoder->colorspace = from->color_space;
  encoder->color_range = from->color_range;
  // What is scaled out of these has half of the range, and of RGB the colours of old television.
  if (clav_is_full_range(from->format)) encoder->color_range = AVCOL_RANGE_MPEG;
  if (clav_is_rgb(from->format)) {
    encoder->color_range = AVCOL_RANGE_MPEG;
    encoder->colorspace = AVCOL_SPC_SMPTE170M;
  }
  encoder->gop_size = 250;
  libav.av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
  libav.av_opt_set(encoder->priv_data, "crf", "21", 0);
  libav.av_opt_set(encoder->priv_data, "mbtree", "0", 0);
}

static int describe_sound(film_track *track, AVCodecContext *encoder) {
  AVCodecContext *decoder = track->decoder;
  encoder->sample_rate = decoder->sample_rate;
  encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
  libav.av_channel_layout_default(
      &encoder->ch_layout, decoder->ch_layout.nb_channels > 1 ? 2 : 1);
  encoder->time_base = (AVRational){1, decoder->sample_rate};
  encoder->bit_rate = encoder->ch_layout.nb_channels * 80000;
  int result = libav.swr_alloc_set_opts2(
      &track->resampler, &encoder->ch_layout, AV_SAMPLE_FMT_FLTP, encoder->sample_rate,
      &decoder->ch_layout, decoder->sample_fmt, decoder->sample_rate, 0, NULL);
  if (result >= 0) result = libav.swr_init(track->resampler);
  track->samples =
      libav.av_audio_fifo_alloc(AV_SAMPLE_FMT_FLTP, encoder->ch_layout.nb_channels, 4096);
  return result < 0 ? result : track->samples ? 0 : AVERROR(ENOMEM);
}

int clav_make_track(film_track *track, AVStream *from, AVFormatContext *output) {
  int is_video = from->codecpar->codec_type == AVMEDIA_TYPE_VIDEO;
  int result = add_stream(track, from, output);
  if (result < 0 || (result = open_decoder(track)) < 0) return result;
  const AVCodec *codec = is_video ? libav.avcodec_find_encoder_by_name("libx264")
                                  : libav.avcodec_find_encoder_by_name("aac");
  if (!codec) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *encoder = track->encoder = libav.avcodec_alloc_context3(codec);
  if (!encoder) return AVERROR(ENOMEM);
  encoder->thread_count = 1;
  encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  if (is_video)
    describe_pictures(track, encoder);
  else if ((result = describe_sound(track, encoder)) < 0)
    return result;
  if ((result = libav.avcodec_open2(encoder, codec, NULL)) < 0) return result;
  track->frame = libav.av_frame_alloc();
  track->ready = libav.av_frame_alloc();
  if (!track->frame || !track->ready) return AVERROR(ENOMEM);
  track->to->time_base = encoder->time_base;
  track->to->avg_frame_rate = from->avg_frame_rate;
  return libav.avcodec_parameters_from_context(track->to->codecpar, encoder);
}

static int write_packet(
    film_track *track, AVPacket *packet, AVRational base, AVFormatContext *output) {
  packet->stream_index = track->to->index;
  libav.av_packet_rescale_ts(packet, base, track->to->time_base);
  packet->pos = -1;
  return libav.av_interleaved_write_frame(output, packet);
}

/// Takes what the encoder has ready.
static int drain(film_track *track, const AVFrame *frame, AVFormatContext *output) {
  int result = libav.avcodec_send_frame(track->encoder, frame);
  AVPacket *packet = libav.av_packet_alloc();
  if (!packet) return AVERROR(ENOMEM);
  while (result >= 0) {
    result = libav.avcodec_receive_packet(track->encoder, packet);
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) {
      result = 0;
      break;
    }
    if (result >= 0) result = write_packet(track, packet, track->encoder->time_base, output);
  }
  libav.av_packet_free(&packet);
  return result;
}

static int encode_picture(film_track *track, AVFormatContext *output) {
  AVFrame *from = track->frame, *to = track->ready;
  const AVCodecContext *encoder = track->encoder;
  int64_t time = from->best_effort_timestamp;
  // Two pictures at one time would be one too many for any encoder.
  if (time == AV_NOPTS_VALUE) return 0;
  if (track->last_time != AV_NOPTS_VALUE && time <= track->last_time) time = track->last_time + 1;
  track->last_time = time;
  if (from->width < encoder->width || from->height < encoder->height) return AVERROR_INVALIDDATA;
  track->scaler = libav.sws_getCachedContext(
      track->scaler, encoder->width, encoder->height, from->format, encoder->width,
      encoder->height, AV_PIX_FMT_YUV420P, SWS_BICUBIC, NULL, NULL, NULL);
  if (!track->scaler) return AVERROR(ENOSYS);
  to->width = encoder->width;
  to->height = encoder->height;
  to->format = AV_PIX_FMT_YUV420P;
  int result = to->buf[0] ? libav.av_frame_make_writable(to) : libav.av_frame_get_buffer(to, 0);
  if (result < 0) return result;
  libav.sws_scale(
      track->scaler, (const uint8_t *const *)from->data, from->linesize, 0, encoder->height,
      to->data, to->linesize);
  to->pts = time;
  return drain(track, to, output);
}

/// Encodes whole blocks of samples, and at the end what is left.
static int encode_samples(film_track *track, int is_end, AVFormatContext *output) {
  AVCodecContext *encoder = track->encoder;
  int result = 0;
  for (;;) {
    int count = libav.av_audio_fifo_size(track->samples);
    if (count <= 0 || (!is_end && count < encoder->frame_size)) break;
    AVFrame *block = track->ready;
    libav.av_frame_unref(block);
    block->nb_samples = count < encoder->frame_size ? count : encoder->frame_size;
    block->format = encoder->sample_fmt;
    block->sample_rate = encoder->sample_rate;
    libav.av_channel_layout_copy(&block->ch_layout, &encoder->ch_layout);
    if ((result = libav.av_frame_get_buffer(block, 0)) < 0) return result;
    libav.av_audio_fifo_read(track->samples, (void **)block->data, block->nb_samples);
    block->pts = track->next_sample;
    track->next_sample += block->nb_samples;
    if ((result = drain(track, block, output)) < 0) return result;
  }
  return result;
}

static int resample(film_track *track, AVFormatContext *output) {
  AVFrame *from = track->frame;
  uint8_t **planes = NULL;
  if (track->last_time == AV_NOPTS_VALUE && from->best_effort_timestamp != AV_NOPTS_VALUE) {
    track->last_time = from->best_effort_timestamp;
    track->next_sample = libav.av_rescale_q(
        track->last_time, track->from->time_base, track->encoder->time_base);
  }
  int most = libav.swr_get_out_samples(track->resampler, from->nb_samples);
  int result = libav.av_samples_alloc_array_and_samples(
      &planes, NULL, track->encoder->ch_layout.nb_channels, most > 0 ? most : 1,
      AV_SAMPLE_FMT_FLTP, 0);
  if (result < 0) return result;
  int count = libav.swr_convert(
      track->resampler, planes, most, (const uint8_t **)from->extended_data, from->nb_samples);
  if (count > 0) libav.av_audio_fifo_write(track->samples, (void **)planes, count);
  libav.av_freep(&planes[0]);
  libav.av_freep(&planes);
  return count < 0 ? count : encode_samples(track, 0, output);
}

int clav_feed_track(film_track *track, AVPacket *packet, AVFormatContext *output) {
  int is_video = track->from->codecpar->codec_type == AVMEDIA_TYPE_VIDEO;
  if (!track->decoder) {
    return packet ? write_packet(track, packet, track->from->time_base, output) : 0;
  }
  int result = libav.avcodec_send_packet(track->decoder, packet);
  // A broken picture costs itself, as in any player.
  if (result == AVERROR_INVALIDDATA) return 0;
  while (result >= 0) {
    result = libav.avcodec_receive_frame(track->decoder, track->frame);
    if (result < 0) break;
    result = is_video ? encode_picture(track, output) : resample(track, output);
    libav.av_frame_unref(track->frame);
  }
  if (result == AVERROR_INVALIDDATA) return 0;
  if (result < 0 && result != AVERROR(EAGAIN) && result != AVERROR_EOF) return result;
  if (packet) return 0;
  result = is_video ? 0 : encode_samples(track, 1, output);
  return result < 0 ? result : drain(track, NULL, output);
}

void clav_drop_track(film_track *track) {
  libav.avcodec_free_context(&track->decoder);
  libav.avcodec_free_context(&track->encoder);
  libav.av_frame_free(&track->frame);
  libav.av_frame_free(&track->ready);
  libav.sws_freeContext(track->scaler);
  libav.swr_free(&track->resampler);
  if (track->samples) libav.av_audio_fifo_free(track->samples);
}
