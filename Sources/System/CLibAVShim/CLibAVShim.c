// SPDX-License-Identifier: Apache-2.0

#include "CLibAVShim.h"

#include <string.h>

#include "Library.h"
#include "OpenVideo.h"
#include "Tones.h"

void clav_describe(int failure, char *text, size_t capacity) {
  libav.av_strerror(failure, text, capacity);
}

int clav_is_missing_codec(int failure) {
  return failure == AVERROR_ENCODER_NOT_FOUND || failure == AVERROR_DECODER_NOT_FOUND;
}

void clav_free(clav_output *output) {
  // If libav was never loaded, there is nothing to free.
  if (output->bytes) libav.av_free(output->bytes);
  memset(output, 0, sizeof *output);
}

static void copy_text(const open_video *source, const char *key, char *to) {
  AVDictionaryEntry *entry = libav.av_dict_get(source->format->metadata, key, NULL, 0);
  if (!entry) entry = libav.av_dict_get(source->video->metadata, key, NULL, 0);
  if (entry) snprintf(to, CLAV_TEXT, "%s", entry->value);
}

static int has_key(const open_video *source, const char *beginning) {
  return libav.av_dict_get(source->format->metadata, beginning, NULL, AV_DICT_IGNORE_SUFFIX) != NULL;
}

int clav_header(int descriptor, enum clav_container container, clav_facts *facts) {
  open_video source;
  char location[CLAV_TEXT] = "";
  memset(facts, 0, sizeof *facts);
  int result = clav_open(&source, descriptor, container);
  if (result >= 0) {
    const AVCodecParameters *codec = source.video->codecpar;
    clav_output size;
    clav_display(source.video, codec->width, codec->height, &size);
    facts->width = size.width;
    facts->height = size.height;
    facts->duration = -1;
    if (source.format->duration > 0)
      facts->duration = source.format->duration / (double)AV_TIME_BASE;
    else if (source.video->duration > 0)
      facts->duration = source.video->duration * av_q2d(source.video->time_base);
    AVRational rate = source.video->avg_frame_rate;
    facts->frames_per_second = rate.den > 0 ? av_q2d(rate) : 0;
    facts->is_decodable = libav.avcodec_find_decoder(codec->codec_id) != NULL;
    facts->is_hdr = clav_has_tones(codec->color_trc) ||
                    libav.av_stream_get_side_data(source.video, AV_PKT_DATA_DOVI_CONF, NULL);
    facts->is_cinematic = has_key(&source, "com.apple.quicktime.cinematic-video");
    facts->is_spatial = has_key(&source, "com.apple.quicktime.spatial.");
    copy_text(&source, "com.apple.quicktime.creationdate", facts->apple_date);
    copy_text(&source, "date", facts->content_date);
    copy_text(&source, "creation_time", facts->utc_date);
    copy_text(&source, "com.apple.quicktime.content.identifier", facts->content_identifier);
    copy_text(
        &source, "com.apple.quicktime.full-frame-rate-playback-intent", facts->full_rate_intent);
    copy_text(&source, "com.android.capture.fps", facts->capture_rate);
    copy_text(&source, "com.apple.quicktime.make", facts->make);
    copy_text(&source, "com.apple.quicktime.author", facts->author);
    copy_text(&source, "title", facts->title);
    copy_text(&source, "com.apple.quicktime.title", facts->title);
    copy_text(&source, "location", location);
    copy_text(&source, "com.apple.quicktime.location.ISO6709", location);
    facts->has_location = location[0] != 0;
  }
  clav_close(&source);
  return result < 0 ? result : 0;
}
