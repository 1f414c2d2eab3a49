// SPDX-License-Identifier: Apache-2.0

#include "CLibAVShim.h"

#include <math.h>
#include <string.h>

#include "Colours.h"
#include "Library.h"
#include "OpenFilm.h"

void clav_describe(int failure, char *text, size_t capacity) {
  libav.av_strerror(failure, text, capacity);
}

int clav_is_missing_codec(int failure) {
  return failure == AVERROR_ENCODER_NOT_FOUND || failure == AVERROR_DECODER_NOT_FOUND;
}

void clav_free(clav_output *output) {
  // Where nothing was loaded there is nothing to give back either.
  if (output->bytes) libav.av_free(output->bytes);
  memset(output, 0, sizeof *output);
}

static void copy_text(const open_film *film, const char *key, char *to) {
  AVDictionaryEntry *entry = libav.av_dict_get(film->format->metadata, key, NULL, 0);
  if (!entry) entry = libav.av_dict_get(film->video->metadata, key, NULL, 0);
  if (entry) snprintf(to, CLAV_TEXT, "%s", entry->value);
}

static int has_key(const open_film *film, const char *beginning) {
  return libav.av_dict_get(film->format->metadata, beginning, NULL, AV_DICT_IGNORE_SUFFIX) != NULL;
}

int clav_header(int descriptor, enum clav_container container, clav_facts *facts) {
  open_film film;
  char place[CLAV_TEXT] = "";
  memset(facts, 0, sizeof *facts);
  int result = clav_open(&film, descriptor, container);
  if (result >= 0) {
    const AVCodecParameters *codec = film.video->codecpar;
    int is_turned = clav_orientation(film.video) > 4;
    facts->width = is_turned ? codec->height : codec->width;
    facts->height = is_turned ? codec->width : codec->height;
    facts->duration = -1;
    if (film.format->duration > 0)
      facts->duration = film.format->duration / (double)AV_TIME_BASE;
    else if (film.video->duration > 0)
      facts->duration = film.video->duration * av_q2d(film.video->time_base);
    AVRational rate = film.video->avg_frame_rate;
    facts->frames_per_second = rate.den > 0 ? av_q2d(rate) : 0;
    facts->is_decodable = libav.avcodec_find_decoder(codec->codec_id) != NULL;
    facts->is_hdr = codec->color_trc == AVCOL_TRC_SMPTE2084 ||
                    codec->color_trc == AVCOL_TRC_ARIB_STD_B67 ||
                    libav.av_stream_get_side_data(film.video, AV_PKT_DATA_DOVI_CONF, NULL);
    facts->is_cinematic = has_key(&film, "com.apple.quicktime.cinematic-video");
    facts->is_spatial = has_key(&film, "com.apple.quicktime.spatial.");
    copy_text(&film, "com.apple.quicktime.creationdate", facts->apple_date);
    copy_text(&film, "date", facts->content_date);
    copy_text(&film, "creation_time", facts->utc_date);
    copy_text(&film, "com.apple.quicktime.content.identifier", facts->content_identifier);
    copy_text(
        &film, "com.apple.quicktime.full-frame-rate-playback-intent", facts->full_rate_intent);
    copy_text(&film, "com.android.capture.fps", facts->capture_rate);
    copy_text(&film, "com.apple.quicktime.make", facts->make);
    copy_text(&film, "com.apple.quicktime.author", facts->author);
    copy_text(&film, "title", facts->title);
    copy_text(&film, "com.apple.quicktime.title", facts->title);
    copy_text(&film, "location", place);
    copy_text(&film, "com.apple.quicktime.location.ISO6709", place);
    facts->has_location = place[0] != 0;
  }
  clav_close(&film);
  return result < 0 ? result : 0;
}

static int first_frame(open_film *film, AVCodecContext *decoder, AVFrame *frame) {
  AVPacket *packet = libav.av_packet_alloc();
  int result = packet ? AVERROR(EAGAIN) : AVERROR(ENOMEM);
  // Bounded: a film whose first pictures are all broken is a broken film.
  for (int packets = 0; result == AVERROR(EAGAIN) && packets < 2000; packets++) {
    int ended = libav.av_read_frame(film->format, packet) < 0;
    if (!ended && packet->stream_index != film->video->index) {
      libav.av_packet_unref(packet);
      continue;
    }
    libav.avcodec_send_packet(decoder, ended ? NULL : packet);
    libav.av_packet_unref(packet);
    result = libav.avcodec_receive_frame(decoder, frame);
    if (ended) break;
  }
  libav.av_packet_free(&packet);
  return result;
}

/// Says how the frame's colours are to be read; films that do not say go by their size.
static void read_colours(struct SwsContext *scaler, const AVFrame *frame) {
  int space = frame->colorspace;
  if (space == AVCOL_SPC_UNSPECIFIED || space == AVCOL_SPC_RESERVED)
    space = frame->height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  const int *ours = libav.sws_getCoefficients(AVCOL_SPC_SMPTE170M);
  libav.sws_setColorspaceDetails(
      scaler, libav.sws_getCoefficients(space),
      frame->color_range == AVCOL_RANGE_JPEG || clav_is_full_range(frame->format), ours, 1, 0,
      1 << 16, 1 << 16);
}

static int to_rgba(const AVFrame *frame, int most_side, clav_output *output) {
  int longest = frame->width > frame->height ? frame->width : frame->height;
  double scale = longest > most_side ? (double)most_side / longest : 1;
  int width = output->width = (int)fmax(1, lround(frame->width * scale));
  int height = output->height = (int)fmax(1, lround(frame->height * scale));
  struct SwsContext *scaler = libav.sws_getContext(
      frame->width, frame->height, frame->format, width, height, AV_PIX_FMT_RGBA,
      SWS_AREA | SWS_FULL_CHR_H_INT | SWS_ACCURATE_RND, NULL, NULL, NULL);
  if (!scaler) return AVERROR(ENOSYS);
  if (!clav_is_rgb(frame->format)) read_colours(scaler, frame);
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

int clav_poster(
    int descriptor, enum clav_container container, int64_t most_pixels, int most_side,
    clav_output *output) {
  open_film film;
  AVCodecContext *decoder = NULL;
  AVFrame *frame = libav.av_frame_alloc();
  memset(output, 0, sizeof *output);
  int result = clav_open(&film, descriptor, container);
  if (result >= 0) {
    const AVCodec *codec = libav.avcodec_find_decoder(film.video->codecpar->codec_id);
    decoder = codec ? libav.avcodec_alloc_context3(codec) : NULL;
    result = decoder ? libav.avcodec_parameters_to_context(decoder, film.video->codecpar)
                     : AVERROR_DECODER_NOT_FOUND;
  }
  if (result >= 0) {
    decoder->thread_count = 1;
    // The pictures themselves may be larger than the container says.
    decoder->max_pixels = most_pixels;
    result = libav.avcodec_open2(decoder, NULL, NULL);
  }
  if (result >= 0) result = first_frame(&film, decoder, frame);
  if (result >= 0) result = to_rgba(frame, most_side, output);
  if (result >= 0) output->orientation = clav_orientation(film.video);
  libav.av_frame_free(&frame);
  libav.avcodec_free_context(&decoder);
  clav_close(&film);
  return result < 0 ? result : 0;
}
