// SPDX-License-Identifier: Apache-2.0

#include "Track.h"

#include <string.h>
#include <strings.h>

#include "Library.h"

/// Returns whether to keep metadata with a key, whose case libav ignores.
static int is_known(const char *key, enum clav_metadata metadata) {
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
  for (size_t i = 0; metadata == CLAV_KNOWN_METADATA && i < sizeof sentences / sizeof *sentences; i++)
    if (!strcasecmp(key, sentences[i])) return 1;
  return 0;
}

int clav_copy_metadata(AVDictionary **to, const AVDictionary *from, enum clav_metadata metadata) {
  if (metadata == CLAV_ALL_METADATA) return libav.av_dict_copy(to, from, 0);
  const AVDictionaryEntry *entry = NULL;
  int result = 0;
  while (result >= 0 && (entry = libav.av_dict_get(from, "", entry, AV_DICT_IGNORE_SUFFIX)))
    if (is_known(entry->key, metadata)) result = libav.av_dict_set(to, entry->key, entry->value, 0);
  return result;
}

static int add_stream(media_track *track, AVStream *from, AVFormatContext *output) {
  track->from = from;
  track->last_time = AV_NOPTS_VALUE;
  track->to = libav.avformat_new_stream(output, NULL);
  if (!track->to) return AVERROR(ENOMEM);
  int result = clav_copy_metadata(&track->to->metadata, from->metadata, track->metadata);
  if (result < 0) return result;
  track->to->disposition = from->disposition & AV_DISPOSITION_DEFAULT;
  size_t size = 0;
  const uint8_t *matrix = libav.av_stream_get_side_data(from, AV_PKT_DATA_DISPLAYMATRIX, &size);
  uint8_t *copy =
      matrix ? libav.av_stream_new_side_data(track->to, AV_PKT_DATA_DISPLAYMATRIX, size) : NULL;
  if (copy) memcpy(copy, matrix, size);
  return 0;
}

int clav_copy_track(media_track *track, AVStream *from, AVFormatContext *output) {
  int result = add_stream(track, from, output);
  if (result >= 0) result = libav.avcodec_parameters_copy(track->to->codecpar, from->codecpar);
  if (result < 0) return result;
  track->to->codecpar->codec_tag = 0;
  track->to->time_base = from->time_base;
  track->to->avg_frame_rate = from->avg_frame_rate;
  return 0;
}

static int open_decoder(media_track *track) {
  const AVCodec *codec = libav.avcodec_find_decoder(track->from->codecpar->codec_id);
  if (!codec) return AVERROR_DECODER_NOT_FOUND;
  if (!(track->decoder = libav.avcodec_alloc_context3(codec))) return AVERROR(ENOMEM);
  int result = libav.avcodec_parameters_to_context(track->decoder, track->from->codecpar);
  track->decoder->thread_count = 1;
  // The frames may be larger than the container states.
  track->decoder->max_pixels = track->maximum_pixels;
  track->decoder->pkt_timebase = track->from->time_base;
  return result < 0 ? result : libav.avcodec_open2(track->decoder, NULL, NULL);
}

int clav_make_track(media_track *track, AVStream *from, AVFormatContext *output) {
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
  result = is_video ? clav_describe_pictures(track) : clav_describe_sound(track, codec);
  if (result < 0) return result;
  if ((result = libav.avcodec_open2(encoder, codec, NULL)) < 0) return result;
  track->frame = libav.av_frame_alloc();
  track->ready = libav.av_frame_alloc();
  if (!track->frame || !track->ready) return AVERROR(ENOMEM);
  track->to->time_base = encoder->time_base;
  track->to->avg_frame_rate = from->avg_frame_rate;
  return libav.avcodec_parameters_from_context(track->to->codecpar, encoder);
}

static int write_packet(
    media_track *track, AVPacket *packet, AVRational base, AVFormatContext *output) {
  packet->stream_index = track->to->index;
  libav.av_packet_rescale_ts(packet, base, track->to->time_base);
  packet->pos = -1;
  int result = libav.av_interleaved_write_frame(output, packet);
  // Write errors are reported only here; the muxer itself continues.
  return result < 0 ? result : output->pb->error;
}

int clav_drain(media_track *track, const AVFrame *frame, AVFormatContext *output) {
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

int clav_feed_track(media_track *track, AVPacket *packet, AVFormatContext *output) {
  int is_video = track->from->codecpar->codec_type == AVMEDIA_TYPE_VIDEO;
  if (!track->decoder) {
    return packet ? write_packet(track, packet, track->from->time_base, output) : 0;
  }
  int result = libav.avcodec_send_packet(track->decoder, packet);
  while (result >= 0) {
    result = libav.avcodec_receive_frame(track->decoder, track->frame);
    if (result < 0) break;
    int made = is_video ? clav_encode_picture(track, output) : clav_encode_sound(track, output);
    libav.av_frame_unref(track->frame);
    if (made < 0) return made;
  }
  // A broken frame is skipped, as in any player.
  if (result != AVERROR_INVALIDDATA && result != AVERROR(EAGAIN) && result != AVERROR_EOF)
    return result;
  if (packet) return 0;
  result = is_video ? 0 : clav_end_sound(track, output);
  return result < 0 ? result : clav_drain(track, NULL, output);
}

void clav_drop_track(media_track *track) {
  libav.avcodec_free_context(&track->decoder);
  libav.avcodec_free_context(&track->encoder);
  libav.av_frame_free(&track->frame);
  libav.av_frame_free(&track->ready);
  clav_drop_pictures(track);
  clav_drop_sound(track);
}
