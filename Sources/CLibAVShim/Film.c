// SPDX-License-Identifier: Apache-2.0

#include <string.h>

#include "CLibAVShim.h"
#include "Library.h"

struct clav_film {
  AVFormatContext *format;
  AVCodecContext *encoder;
  AVStream *stream;
  AVFrame *frame;
  AVPacket *packet;
  struct SwsContext *scaler;
  int64_t count;
};

static void throw_away(clav_film *film) {
  uint8_t *bytes = NULL;
  if (film->format && film->format->pb) {
    libav.avio_close_dyn_buf(film->format->pb, &bytes);
    libav.av_free(bytes);
  }
  libav.avformat_free_context(film->format);
  libav.avcodec_free_context(&film->encoder);
  libav.av_frame_free(&film->frame);
  libav.av_packet_free(&film->packet);
  libav.sws_freeContext(film->scaler);
  libav.av_free(film);
}

static int begin_encoder(clav_film *film, int width, int height, int frames_per_second) {
  const AVCodec *codec = libav.avcodec_find_encoder_by_name("libx264");
  if (!codec) codec = libav.avcodec_find_encoder(AV_CODEC_ID_MPEG4);
  if (!codec) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *encoder = film->encoder = libav.avcodec_alloc_context3(codec);
  if (!encoder) return AVERROR(ENOMEM);
  encoder->width = width;
  encoder->height = height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->time_base = (AVRational){1, frames_per_second};
  encoder->framerate = (AVRational){frames_per_second, 1};
  encoder->gop_size = frames_per_second;
  // The same film gives the same bytes: one thread, and nothing that names a version or a time.
  encoder->thread_count = 1;
  encoder->flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER;
  if (codec->id == AV_CODEC_ID_H264) {
    libav.av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
    libav.av_opt_set(encoder->priv_data, "crf", "26", 0);
    // x264's macroblock tree goes by memory that nobody wrote: one film in fifty came out otherwise.
    libav.av_opt_set(encoder->priv_data, "mbtree", "0", 0);
  } else {
    encoder->bit_rate = 1000000;
  }
  return libav.avcodec_open2(encoder, codec, NULL);
}

static int begin_file(clav_film *film, const char *utc_date, const char *apple_date) {
  int result = libav.avformat_alloc_output_context2(&film->format, NULL, "mov", NULL);
  if (result < 0) return result;
  film->format->flags |= AVFMT_FLAG_BITEXACT;
  film->stream = libav.avformat_new_stream(film->format, NULL);
  if (!film->stream) return AVERROR(ENOMEM);
  film->stream->time_base = film->encoder->time_base;
  film->stream->avg_frame_rate = film->encoder->framerate;
  libav.avcodec_parameters_from_context(film->stream->codecpar, film->encoder);
  if (utc_date) libav.av_dict_set(&film->format->metadata, "creation_time", utc_date, 0);
  if (apple_date)
    libav.av_dict_set(&film->format->metadata, "com.apple.quicktime.creationdate", apple_date, 0);
  if ((result = libav.avio_open_dyn_buf(&film->format->pb)) < 0) return result;
  AVDictionary *options = NULL;
  libav.av_dict_set(&options, "movflags", "use_metadata_tags", 0);
  result = libav.avformat_write_header(film->format, &options);
  libav.av_dict_free(&options);
  return result;
}

static int begin_frame(clav_film *film, int width, int height) {
  film->frame = libav.av_frame_alloc();
  film->packet = libav.av_packet_alloc();
  film->scaler = libav.sws_getContext(
      width, height, AV_PIX_FMT_RGBA, width, height, AV_PIX_FMT_YUV420P,
      SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT, NULL, NULL, NULL);
  if (!film->frame || !film->packet || !film->scaler) return AVERROR(ENOMEM);
  film->frame->format = AV_PIX_FMT_YUV420P;
  film->frame->width = width;
  film->frame->height = height;
  return libav.av_frame_get_buffer(film->frame, 0);
}

clav_film *clav_film_begin(
    int width, int height, int frames_per_second, const char *utc_date, const char *apple_date) {
  clav_film *film = libav.av_mallocz(sizeof *film);
  if (!film) return NULL;
  if (begin_encoder(film, width, height, frames_per_second) < 0 ||
      begin_frame(film, width, height) < 0 || begin_file(film, utc_date, apple_date) < 0) {
    throw_away(film);
    return NULL;
  }
  return film;
}

/// Hands a frame, or NULL at the end, to the encoder and writes what it gives back.
static int encode(clav_film *film, const AVFrame *frame) {
  int result = libav.avcodec_send_frame(film->encoder, frame);
  while (result >= 0) {
    result = libav.avcodec_receive_packet(film->encoder, film->packet);
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return 0;
    if (result < 0) return result;
    film->packet->stream_index = 0;
    film->packet->duration = 1;
    libav.av_packet_rescale_ts(film->packet, film->encoder->time_base, film->stream->time_base);
    result = libav.av_interleaved_write_frame(film->format, film->packet);
  }
  return result;
}

int clav_film_add(clav_film *film, const uint8_t *rgba) {
  int result = libav.av_frame_make_writable(film->frame);
  if (result < 0) return result;
  const uint8_t *rows[4] = {rgba};
  int strides[4] = {film->encoder->width * 4};
  libav.sws_scale(
      film->scaler, rows, strides, 0, film->encoder->height, film->frame->data,
      film->frame->linesize);
  film->frame->pts = film->count++;
  return encode(film, film->frame);
}

int clav_film_end(clav_film *film, clav_output *output) {
  int result = 0;
  if (output) {
    memset(output, 0, sizeof *output);
    result = encode(film, NULL);
    if (result >= 0) result = libav.av_write_trailer(film->format);
    if (result >= 0) {
      int count = libav.avio_close_dyn_buf(film->format->pb, &output->bytes);
      film->format->pb = NULL;
      output->count = count;
    }
  }
  throw_away(film);
  return result < 0 ? result : 0;
}
