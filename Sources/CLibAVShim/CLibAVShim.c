// SPDX-License-Identifier: Apache-2.0

#include "CLibAVShim.h"

#include <string.h>

#include "Library.h"
#include "OpenFilm.h"
#include "Tones.h"

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
    clav_output size;
    clav_display(film.video, codec->width, codec->height, &size);
    facts->width = size.width;
    facts->height = size.height;
    facts->duration = -1;
    if (film.format->duration > 0)
      facts->duration = film.format->duration / (double)AV_TIME_BASE;
    else if (film.video->duration > 0)
      facts->duration = film.video->duration * av_q2d(film.video->time_base);
    AVRational rate = film.video->avg_frame_rate;
    facts->frames_per_second = rate.den > 0 ? av_q2d(rate) : 0;
    facts->is_decodable = libav.avcodec_find_decoder(codec->codec_id) != NULL;
    facts->is_hdr = clav_has_tones(codec->color_trc) ||
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
