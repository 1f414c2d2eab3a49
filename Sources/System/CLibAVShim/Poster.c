// SPDX-License-Identifier: Apache-2.0

#include <math.h>
#include <string.h>

#include "CLibAVShim.h"
#include "Colors.h"
#include "Library.h"
#include "OpenVideo.h"
#include "Tones.h"

/// The maximum number of packets to read until the first picture. If that many packets contain no
/// picture, the video is broken.
#define MAXIMUM_PACKETS 2000

static int first_frame(open_video *source, AVCodecContext *decoder, AVFrame *frame) {
  AVPacket *packet = libav.av_packet_alloc();
  int result = packet ? AVERROR(EAGAIN) : AVERROR(ENOMEM);
  for (int packets = 0; result == AVERROR(EAGAIN) && packets < MAXIMUM_PACKETS;) {
    int ended = libav.av_read_frame(source->format, packet) < 0;
    if (!ended && packet->stream_index != source->video->index) {
      libav.av_packet_unref(packet);
      continue;
    }
    packets++;
    libav.avcodec_send_packet(decoder, ended ? NULL : packet);
    libav.av_packet_unref(packet);
    result = libav.avcodec_receive_frame(decoder, frame);
    if (ended) break;
  }
  libav.av_packet_free(&packet);
  return result == AVERROR(EAGAIN) || result == AVERROR_EOF ? AVERROR_INVALIDDATA : result;
}

/// Sets the color matrix of the frame. If a video states none, its size determines the matrix.
static void read_colors(struct SwsContext *scaler, const AVFrame *frame) {
  int space = frame->colorspace;
  if (space == AVCOL_SPC_UNSPECIFIED || space == AVCOL_SPC_RESERVED)
    space = frame->height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  const int *ours = libav.sws_getCoefficients(AVCOL_SPC_SMPTE170M);
  libav.sws_setColorspaceDetails(
      scaler, libav.sws_getCoefficients(space),
      frame->color_range == AVCOL_RANGE_JPEG || clav_is_full_range(frame->format), ours, 1, 0,
      1 << 16, 1 << 16);
}

/// Scales a frame down to the size that the output states.
static int to_rgba(const AVFrame *frame, clav_output *output) {
  int width = output->width, height = output->height;
  struct SwsContext *scaler = libav.sws_getContext(
      frame->width, frame->height, frame->format, width, height, AV_PIX_FMT_RGBA,
      SWS_AREA | SWS_FULL_CHR_H_INT | SWS_ACCURATE_RND, NULL, NULL, NULL);
  if (!scaler) return AVERROR(ENOSYS);
  if (!clav_is_rgb(frame->format)) read_colors(scaler, frame);
  output->count = (size_t)width * height * 4;
  output->bytes = libav.av_malloc(output->count + 64);
  if (output->bytes) {
    uint8_t *rows[4] = {output->bytes};
    int strides[4] = {width * 4};
    libav.sws_scale(
        scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, rows,
        strides);
  }
  libav.sws_freeContext(scaler);
  return output->bytes ? 0 : AVERROR(ENOMEM);
}

static AVFrame *new_frame(int width, int height, int format) {
  AVFrame *frame = libav.av_frame_alloc();
  if (!frame) return NULL;
  frame->width = width;
  frame->height = height;
  frame->format = format;
  if (libav.av_frame_get_buffer(frame, 0) < 0) libav.av_frame_free(&frame);
  return frame;
}

/// Scales a frame down to the size that the output states, and maps its tones.
static int mapped_to_rgba(const AVFrame *frame, clav_output *output) {
  int width = output->width, height = output->height, result = AVERROR(ENOMEM);
  struct SwsContext *scaler = libav.sws_getContext(
      frame->width, frame->height, frame->format, width, height, CLAV_DEEP,
      SWS_AREA | SWS_ACCURATE_RND, NULL, NULL, NULL);
  clav_tones *tones = clav_make_tones(frame->color_trc, frame->color_primaries);
  AVFrame *deep = new_frame(width, height, CLAV_DEEP);
  AVFrame *plain = new_frame(width, height, AV_PIX_FMT_YUV420P);
  if (scaler && tones && deep && plain) {
    clav_read_deep(scaler, frame);
    libav.sws_scale(
        scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height,
        deep->data, deep->linesize);
    clav_map_tones(tones, deep, plain);
    plain->colorspace = AVCOL_SPC_BT709;
    result = to_rgba(plain, output);
  }
  libav.av_frame_free(&plain);
  libav.av_frame_free(&deep);
  clav_free_tones(tones);
  libav.sws_freeContext(scaler);
  return result;
}

static void fit(
    const AVFrame *frame, double sample_width, int maximum_side, clav_output *output) {
  double width = frame->width * sample_width, longer_side = fmax(width, frame->height);
  double scale = longer_side > maximum_side ? maximum_side / longer_side : 1;
  output->width = (int)fmax(1, lround(width * scale));
  output->height = (int)fmax(1, lround(frame->height * scale));
}

int clav_poster(
    int descriptor, enum clav_container container, int64_t maximum_pixels, int maximum_side,
    clav_output *output) {
  open_video source;
  AVCodecContext *decoder = NULL;
  AVFrame *frame = libav.av_frame_alloc();
  memset(output, 0, sizeof *output);
  int result = clav_open(&source, descriptor, container);
  if (result >= 0) {
    const AVCodec *codec = libav.avcodec_find_decoder(source.video->codecpar->codec_id);
    decoder = codec ? libav.avcodec_alloc_context3(codec) : NULL;
    result = decoder ? libav.avcodec_parameters_to_context(decoder, source.video->codecpar)
                     : AVERROR_DECODER_NOT_FOUND;
  }
  if (result >= 0) {
    decoder->thread_count = 1;
    // The frames may be larger than the container states.
    decoder->max_pixels = maximum_pixels;
    result = libav.avcodec_open2(decoder, NULL, NULL);
  }
  if (result >= 0) result = first_frame(&source, decoder, frame);
  if (result >= 0) {
    fit(frame, av_q2d(clav_sample_shape(source.video)), maximum_side, output);
    result = clav_has_tones(frame->color_trc) ? mapped_to_rgba(frame, output)
                                              : to_rgba(frame, output);
  }
  if (result >= 0) output->orientation = clav_orientation(source.video);
  libav.av_frame_free(&frame);
  libav.avcodec_free_context(&decoder);
  clav_close(&source);
  return result < 0 ? result : 0;
}
