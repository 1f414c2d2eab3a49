// SPDX-License-Identifier: Apache-2.0

#include <libavcodec/avcodec.h>
#include <libswscale/swscale.h>
#include <math.h>
#include <string.h>

#include "CLibAVShim.h"

static int decode(AVCodecContext *decoder, const uint8_t *jpeg, size_t count, AVFrame *frame) {
  AVPacket *packet = av_packet_alloc();
  if (!packet) return AVERROR(ENOMEM);
  // Copied, because decoders read a little beyond the end.
  int result = av_new_packet(packet, (int)count);
  if (result >= 0) {
    memcpy(packet->data, jpeg, count);
    result = avcodec_send_packet(decoder, packet);
  }
  if (result >= 0) result = avcodec_receive_frame(decoder, frame);
  av_packet_free(&packet);
  return result;
}

/// Copies the middle of a picture as it is to be seen; `wide` is how many pixels a row has, and
/// the middle is at (left, top), across x down as stored.
static void turn(
    uint32_t *to, const uint32_t *from, int wide, int left, int top, int across, int down,
    int orientation) {
  int is_tipped = orientation > 4;
  int width = is_tipped ? down : across, height = is_tipped ? across : down;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int column = is_tipped ? y : x, row = is_tipped ? x : y;
      // Which of the stored sides is seen from its end, for each orientation.
      if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8)
        column = across - 1 - column;
      if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7)
        row = down - 1 - row;
      *to++ = from[(top + row) * wide + left + column];
    }
}

static int fill(
    const AVFrame *frame, int orientation, int width, int height, clav_output *output) {
  int across = orientation > 4 ? height : width, down = orientation > 4 ? width : height;
  double scale = fmax((double)across / frame->width, (double)down / frame->height);
  int wide = (int)fmax(across, lround(frame->width * scale));
  int high = (int)fmax(down, lround(frame->height * scale));
  struct SwsContext *scaler = sws_getContext(
      frame->width, frame->height, frame->format, wide, high, AV_PIX_FMT_RGBA, SWS_AREA, NULL,
      NULL, NULL);
  uint8_t *scaled = av_malloc((size_t)wide * high * 4 + 64);
  output->count = (size_t)width * height * 4;
  output->bytes = av_malloc(output->count);
  int is_ready = scaler && scaled && output->bytes;
  if (is_ready) {
    uint8_t *rows[4] = {scaled};
    int strides[4] = {wide * 4};
    sws_scale(
        scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, rows,
        strides);
    turn(
        (uint32_t *)output->bytes, (const uint32_t *)scaled, wide, (wide - across) / 2,
        (high - down) / 2, across, down, orientation);
    output->width = width;
    output->height = height;
  }
  av_free(scaled);
  sws_freeContext(scaler);
  return is_ready ? 0 : AVERROR(ENOMEM);
}

int clav_small(
    const uint8_t *jpeg, size_t count, int orientation, int width, int height,
    clav_output *output) {
  const AVCodec *codec = avcodec_find_decoder(AV_CODEC_ID_MJPEG);
  AVCodecContext *decoder = codec ? avcodec_alloc_context3(codec) : NULL;
  AVFrame *frame = av_frame_alloc();
  memset(output, 0, sizeof *output);
  int result = decoder && frame ? 0 : AVERROR(ENOMEM);
  if (result >= 0) {
    decoder->thread_count = 1;
    decoder->max_pixels = CLAV_MOST_SMALL_PIXELS;
    // Half a picture is for the large photo's decoder to make something of.
    decoder->err_recognition = AV_EF_EXPLODE;
    result = avcodec_open2(decoder, codec, NULL);
  }
  if (result >= 0) result = decode(decoder, jpeg, count, frame);
  if (result >= 0) result = fill(frame, orientation, width, height, output);
  av_frame_free(&frame);
  avcodec_free_context(&decoder);
  return result < 0 ? result : 0;
}
