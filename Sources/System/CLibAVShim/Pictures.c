// SPDX-License-Identifier: Apache-2.0

#include "Colors.h"
#include "Library.h"
#include "OpenVideo.h"
#include "Track.h"

int clav_describe_pictures(media_track *track) {
  const AVCodecParameters *from = track->from->codecpar;
  AVCodecContext *encoder = track->encoder;
  AVRational rate = track->from->avg_frame_rate;
  // Chroma is halved in both directions: odd sides lose a line.
  encoder->width = from->width & ~1;
  encoder->height = from->height & ~1;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->sample_aspect_ratio = clav_sample_shape(track->from);
  // Every frame keeps its own time, whatever the frame rate.
  encoder->time_base = track->from->time_base;
  if (rate.num > 0 && rate.den > 0) encoder->framerate = rate;
  encoder->color_primaries = from->color_primaries;
  encoder->color_trc = from->color_trc;
  encoder->colorspace = from->color_space;
  encoder->color_range = from->color_range;
  // The scaler outputs limited range for these formats, and BT.601 colors for RGB.
  if (clav_is_full_range(from->format)) encoder->color_range = AVCOL_RANGE_MPEG;
  if (clav_is_rgb(from->format)) {
    encoder->color_range = AVCOL_RANGE_MPEG;
    encoder->colorspace = AVCOL_SPC_SMPTE170M;
  }
  if (clav_has_tones(from->color_trc)) {
    track->tones = clav_make_tones(from->color_trc, from->color_primaries);
    track->deep = libav.av_frame_alloc();
    if (!track->tones || !track->deep) return AVERROR(ENOMEM);
    encoder->color_range = AVCOL_RANGE_MPEG;
    encoder->color_primaries = AVCOL_PRI_BT709;
    encoder->color_trc = AVCOL_TRC_BT709;
    encoder->colorspace = AVCOL_SPC_BT709;
  }
  encoder->gop_size = 250;
  libav.av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
  libav.av_opt_set(encoder->priv_data, "crf", "21", 0);
  libav.av_opt_set(encoder->priv_data, "mbtree", "0", 0);
  return 0;
}

/// Allocates buffers of the encoder's size for a frame, or makes its existing buffers writable.
static int make_room(const media_track *track, AVFrame *frame, int format) {
  frame->width = track->encoder->width;
  frame->height = track->encoder->height;
  frame->format = format;
  return frame->buf[0] ? libav.av_frame_make_writable(frame)
                       : libav.av_frame_get_buffer(frame, 0);
}

/// Scales a decoded picture to the encoder's size.
static int scale(media_track *track, AVFrame *to, int format) {
  const AVFrame *from = track->frame;
  const AVCodecContext *encoder = track->encoder;
  // An odd side loses its last line; a picture of another size is scaled as a whole.
  int width = from->width & ~1, height = from->height & ~1;
  if (width != encoder->width || height != encoder->height) {
    width = from->width;
    height = from->height;
  }
  track->scaler = libav.sws_getCachedContext(
      track->scaler, width, height, from->format, encoder->width, encoder->height, format,
      SWS_BICUBIC, NULL, NULL, NULL);
  if (!track->scaler) return AVERROR(ENOSYS);
  if (track->tones) clav_read_deep(track->scaler, from);
  int result = make_room(track, to, format);
  if (result < 0) return result;
  libav.sws_scale(
      track->scaler, (const uint8_t *const *)from->data, from->linesize, 0, height, to->data,
      to->linesize);
  return 0;
}

int clav_encode_picture(media_track *track, AVFormatContext *output) {
  int64_t time = track->frame->best_effort_timestamp;
  // Encoders reject two pictures with the same time.
  if (time == AV_NOPTS_VALUE) return 0;
  if (track->last_time != AV_NOPTS_VALUE && time <= track->last_time) time = track->last_time + 1;
  track->last_time = time;
  int result;
  if (track->tones) {
    result = scale(track, track->deep, CLAV_DEEP);
    if (result >= 0) result = make_room(track, track->ready, AV_PIX_FMT_YUV420P);
    if (result >= 0) clav_map_tones(track->tones, track->deep, track->ready);
  } else {
    result = scale(track, track->ready, AV_PIX_FMT_YUV420P);
  }
  if (result < 0) return result;
  track->ready->pts = time;
  return clav_drain(track, track->ready, output);
}

void clav_drop_pictures(media_track *track) {
  libav.sws_freeContext(track->scaler);
  libav.av_frame_free(&track->deep);
  clav_free_tones(track->tones);
}
