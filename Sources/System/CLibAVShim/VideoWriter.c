// SPDX-License-Identifier: Apache-2.0

#include <string.h>

#include "CLibAVShim.h"
#include "Library.h"

struct clav_video_writer {
  AVFormatContext *format;
  AVCodecContext *encoder;
  AVStream *stream;
  AVFrame *frame;
  AVPacket *packet;
  struct SwsContext *scaler;
  int64_t count;
};

static void free_writer(clav_video_writer *writer) {
  uint8_t *bytes = NULL;
  if (writer->format && writer->format->pb) {
    libav.avio_close_dyn_buf(writer->format->pb, &bytes);
    libav.av_free(bytes);
  }
  libav.avformat_free_context(writer->format);
  libav.avcodec_free_context(&writer->encoder);
  libav.av_frame_free(&writer->frame);
  libav.av_packet_free(&writer->packet);
  libav.sws_freeContext(writer->scaler);
  libav.av_free(writer);
}

static int begin_encoder(clav_video_writer *writer, int width, int height, int frames_per_second) {
  const AVCodec *codec = libav.avcodec_find_encoder_by_name("libx264");
  if (!codec) codec = libav.avcodec_find_encoder(AV_CODEC_ID_MPEG4);
  if (!codec) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *encoder = writer->encoder = libav.avcodec_alloc_context3(codec);
  if (!encoder) return AVERROR(ENOMEM);
  encoder->width = width;
  encoder->height = height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->time_base = (AVRational){1, frames_per_second};
  encoder->framerate = (AVRational){frames_per_second, 1};
  encoder->gop_size = frames_per_second;
  // The same video gives the same bytes: one thread, and no version numbers or times.
  encoder->thread_count = 1;
  encoder->flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER;
  if (codec->id == AV_CODEC_ID_H264) {
    libav.av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
    libav.av_opt_set(encoder->priv_data, "crf", "26", 0);
    // x264's macroblock tree reads uninitialized memory: one video in fifty came out differently.
    libav.av_opt_set(encoder->priv_data, "mbtree", "0", 0);
  } else {
    encoder->bit_rate = 1000000;
  }
  return libav.avcodec_open2(encoder, codec, NULL);
}

static int begin_file(clav_video_writer *writer, const char *utc_date, const char *apple_date) {
  int result = libav.avformat_alloc_output_context2(&writer->format, NULL, "mov", NULL);
  if (result < 0) return result;
  writer->format->flags |= AVFMT_FLAG_BITEXACT;
  writer->stream = libav.avformat_new_stream(writer->format, NULL);
  if (!writer->stream) return AVERROR(ENOMEM);
  writer->stream->time_base = writer->encoder->time_base;
  writer->stream->avg_frame_rate = writer->encoder->framerate;
  libav.avcodec_parameters_from_context(writer->stream->codecpar, writer->encoder);
  if (utc_date) libav.av_dict_set(&writer->format->metadata, "creation_time", utc_date, 0);
  if (apple_date)
    libav.av_dict_set(&writer->format->metadata, "com.apple.quicktime.creationdate", apple_date, 0);
  if ((result = libav.avio_open_dyn_buf(&writer->format->pb)) < 0) return result;
  AVDictionary *options = NULL;
  libav.av_dict_set(&options, "movflags", "use_metadata_tags", 0);
  result = libav.avformat_write_header(writer->format, &options);
  libav.av_dict_free(&options);
  return result;
}

static int begin_frame(clav_video_writer *writer, int width, int height) {
  writer->frame = libav.av_frame_alloc();
  writer->packet = libav.av_packet_alloc();
  writer->scaler = libav.sws_getContext(
      width, height, AV_PIX_FMT_RGBA, width, height, AV_PIX_FMT_YUV420P,
      SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT, NULL, NULL, NULL);
  if (!writer->frame || !writer->packet || !writer->scaler) return AVERROR(ENOMEM);
  writer->frame->format = AV_PIX_FMT_YUV420P;
  writer->frame->width = width;
  writer->frame->height = height;
  return libav.av_frame_get_buffer(writer->frame, 0);
}

clav_video_writer *clav_video_begin(
    int width, int height, int frames_per_second, const char *utc_date, const char *apple_date) {
  clav_video_writer *writer = libav.av_mallocz(sizeof *writer);
  if (!writer) return NULL;
  if (begin_encoder(writer, width, height, frames_per_second) < 0 ||
      begin_frame(writer, width, height) < 0 || begin_file(writer, utc_date, apple_date) < 0) {
    free_writer(writer);
    return NULL;
  }
  return writer;
}

/// Sends a frame to the encoder and writes the packets that result. Pass NULL at the end.
static int encode(clav_video_writer *writer, const AVFrame *frame) {
  int result = libav.avcodec_send_frame(writer->encoder, frame);
  while (result >= 0) {
    result = libav.avcodec_receive_packet(writer->encoder, writer->packet);
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return 0;
    if (result < 0) return result;
    writer->packet->stream_index = 0;
    writer->packet->duration = 1;
    libav.av_packet_rescale_ts(writer->packet, writer->encoder->time_base, writer->stream->time_base);
    result = libav.av_interleaved_write_frame(writer->format, writer->packet);
  }
  return result;
}

int clav_video_add(clav_video_writer *writer, const uint8_t *rgba) {
  int result = libav.av_frame_make_writable(writer->frame);
  if (result < 0) return result;
  const uint8_t *rows[4] = {rgba};
  int strides[4] = {writer->encoder->width * 4};
  libav.sws_scale(
      writer->scaler, rows, strides, 0, writer->encoder->height, writer->frame->data,
      writer->frame->linesize);
  writer->frame->pts = writer->count++;
  return encode(writer, writer->frame);
}

int clav_video_end(clav_video_writer *writer, clav_output *output) {
  int result = 0;
  if (output) {
    memset(output, 0, sizeof *output);
    result = encode(writer, NULL);
    if (result >= 0) result = libav.av_write_trailer(writer->format);
    if (result >= 0) {
      int count = libav.avio_close_dyn_buf(writer->format->pb, &output->bytes);
      writer->format->pb = NULL;
      output->count = count;
    }
  }
  free_writer(writer);
  return result < 0 ? result : 0;
}
