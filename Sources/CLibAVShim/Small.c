// SPDX-License-Identifier: Apache-2.0

#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "CLibAVShim.h"

/// How far the means of two strips of one picture are apart at most, brightness and colours
/// together: small pictures are sharpened and compressed once more.
#define MOST_APART 12

/// What is kept from one small picture to the next: making it takes as long as decoding one.
struct tools {
  AVCodecContext *decoder;
  struct SwsContext *scaler;
};

static struct tools kept;
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;

static int prepare(struct tools *tools) {
  if (tools->decoder) return 0;
  const AVCodec *codec = avcodec_find_decoder(AV_CODEC_ID_MJPEG);
  if (!codec || !(tools->decoder = avcodec_alloc_context3(codec))) return AVERROR(ENOMEM);
  tools->decoder->thread_count = 1;
  // Half a picture is for the large photo's decoder to make something of.
  tools->decoder->err_recognition = AV_EF_EXPLODE;
  return avcodec_open2(tools->decoder, codec, NULL);
}

static void discard(struct tools *tools) {
  avcodec_free_context(&tools->decoder);
  sws_freeContext(tools->scaler);
  tools->scaler = NULL;
}

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

/// The mean of a part of a plane's uppermost rows, the last of them by as much as it is meant.
static double mean_of(const uint8_t *plane, int stride, int from, int to, double rows, int height) {
  double sum = 0, weights = 0;
  for (int y = 0; y < height && (y == 0 || y < rows); y++) {
    double weight = y == 0 && rows < 1 ? 1 : fmin(1, rows - y), row = 0;
    for (int x = from; x < to; x++) row += plane[(ptrdiff_t)y * stride + x];
    sum += weight * row / (to - from);
    weights += weight;
  }
  return sum / weights;
}

/// Whether a picture is so far from what its first rows must look like that it is another one.
static int is_other(const AVFrame *frame, const clav_strip *strip) {
  const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
  if (!strip || !format || format->flags & AV_PIX_FMT_FLAG_RGB || format->comp[0].depth != 8)
    return 0;
  double apart = 0;
  for (int band = 0; band < format->nb_components && band < 3; band++) {
    int across = band ? AV_CEIL_RSHIFT(frame->width, format->log2_chroma_w) : frame->width;
    int down = band ? AV_CEIL_RSHIFT(frame->height, format->log2_chroma_h) : frame->height;
    if (across < strip->parts) return 0;
    for (int part = 0; part < strip->parts; part++) {
      double mean = mean_of(
          frame->data[band], frame->linesize[band], across * part / strip->parts,
          across * (part + 1) / strip->parts, strip->share * down, down);
      apart += fabs(mean - strip->means[band * strip->parts + part]);
    }
  }
  return apart / strip->parts > MOST_APART;
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
    struct tools *tools, const AVFrame *frame, int orientation, int width, int height, clav_output *output) {
  int across = orientation > 4 ? height : width, down = orientation > 4 ? width : height;
  double scale = fmax((double)across / frame->width, (double)down / frame->height);
  int wide = (int)fmax(across, lround(frame->width * scale));
  int high = (int)fmax(down, lround(frame->height * scale));
  tools->scaler = sws_getCachedContext(
      tools->scaler, frame->width, frame->height, frame->format, wide, high, AV_PIX_FMT_RGBA,
      SWS_AREA, NULL, NULL, NULL);
  uint8_t *scaled = av_malloc((size_t)wide * high * 4 + 64);
  output->count = (size_t)width * height * 4;
  output->bytes = av_malloc(output->count);
  int is_ready = tools->scaler && scaled && output->bytes;
  if (is_ready) {
    uint8_t *rows[4] = {scaled};
    int strides[4] = {wide * 4};
    sws_scale(
        tools->scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, rows,
        strides);
    turn(
        (uint32_t *)output->bytes, (const uint32_t *)scaled, wide, (wide - across) / 2,
        (high - down) / 2, across, down, orientation);
    output->width = width;
    output->height = height;
  }
  av_free(scaled);
  return is_ready ? 0 : AVERROR(ENOMEM);
}

int clav_small(
    const uint8_t *jpeg, size_t count, const clav_strip *strip, int orientation, int width,
    int height, clav_output *output) {
  struct tools own = {NULL, NULL};
  int is_kept = pthread_mutex_trylock(&kept_lock) == 0;
  struct tools *tools = is_kept ? &kept : &own;
  AVFrame *frame = av_frame_alloc();
  memset(output, 0, sizeof *output);
  int result = frame ? prepare(tools) : AVERROR(ENOMEM);
  if (result >= 0) result = decode(tools->decoder, jpeg, count, frame);
  if (result >= 0 && is_other(frame, strip)) result = CLAV_OTHER;
  if (result == 0) result = fill(tools, frame, orientation, width, height, output);
  av_frame_free(&frame);
  // A decoder that failed may remember something of it.
  if (result < 0 || !is_kept) discard(tools);
  if (is_kept) pthread_mutex_unlock(&kept_lock);
  return result;
}
