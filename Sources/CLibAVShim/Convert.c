// SPDX-License-Identifier: Apache-2.0

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "Library.h"
#include "OpenFilm.h"
#include "Track.h"

/// Whether a film's pictures are what every player shows: eight bits, colours of half the size.
static int is_plain_video(const AVCodecParameters *codec) {
  if (codec->codec_id != AV_CODEC_ID_H264) return 0;
  // The second byte of the decoder's record is the profile; higher ones have more bits.
  return codec->extradata_size < 2 || codec->extradata[0] != 1 || codec->extradata[1] <= 100;
}

static AVStream *sound_of(const open_film *film) {
  int best = libav.av_find_best_stream(
      film->format, AVMEDIA_TYPE_AUDIO, -1, film->video->index, NULL, 0);
  return best < 0 ? NULL : film->format->streams[best];
}

int clav_is_plain(int descriptor, enum clav_container container) {
  open_film film;
  int is_plain = 0;
  if (clav_open(&film, descriptor, container) >= 0) {
    const AVStream *sound = sound_of(&film);
    is_plain = container == CLAV_MOV && is_plain_video(film.video->codecpar) &&
               (!sound || sound->codecpar->codec_id == AV_CODEC_ID_AAC);
  }
  clav_close(&film);
  return is_plain;
}

static int write_file(void *opaque, uint8_t *bytes, int count) {
  input_file *file = opaque;
  if (file->most && file->position + count > file->most) return AVERROR(EFBIG);
  for (int done = 0; done < count;) {
    ssize_t went = pwrite(file->descriptor, bytes + done, count - done, file->position);
    if (went < 0 && errno == EINTR) continue;
    if (went < 0) return AVERROR(errno);
    done += went;
    file->position += went;
  }
  if (file->position > file->size) file->size = file->position;
  return count;
}

static int begin_output(
    AVFormatContext **output, input_file *file, const open_film *film, enum clav_notes notes) {
  int result = libav.avformat_alloc_output_context2(output, NULL, "mp4", NULL);
  if (result < 0) return result;
  uint8_t *buffer = libav.av_malloc(1 << 16);
  (*output)->pb =
      libav.avio_alloc_context(buffer, 1 << 16, 1, file, NULL, write_file, clav_seek_file);
  if (!(*output)->pb) return AVERROR(ENOMEM);
  (*output)->flags |= AVFMT_FLAG_CUSTOM_IO;
  (*output)->strict_std_compliance = FF_COMPLIANCE_NORMAL;
  result = clav_copy_notes(&(*output)->metadata, film->format->metadata, notes);
  // Matroska may say it of the pictures alone, without the letter between day and hour.
  AVDictionaryEntry *made = libav.av_dict_get(film->format->metadata, "creation_time", NULL, 0);
  if (!made) made = libav.av_dict_get(film->video->metadata, "creation_time", NULL, 0);
  if (made && result >= 0) {
    char text[64];
    snprintf(text, sizeof text, "%s", made->value);
    if (strlen(text) > 10 && text[10] == ' ') text[10] = 'T';
    if (strlen(text) == 19) strcat(text, "Z");
    libav.av_dict_set(&(*output)->metadata, "creation_time", text, 0);
  }
  return result;
}

static int prepare(film_track *track, AVStream *from, int is_plain, AVFormatContext *output) {
  return is_plain ? clav_copy_track(track, from, output) : clav_make_track(track, from, output);
}

/// Tells how far a film was read where that is worth telling.
static void tell(const clav_order *order, const AVPacket *packet, int64_t total, int64_t *told) {
  int64_t place = packet->pos + packet->size;
  if (!order->progress || packet->pos < 0 || place >= total) return;
  if (place - *told < total / 100 + 1) return;
  *told = place;
  order->progress(order->context, place, total);
}

static int feed(
    film_track *tracks, int count, open_film *film, AVFormatContext *output,
    const clav_order *order) {
  AVPacket *packet = libav.av_packet_alloc();
  int64_t told = 0;
  int result = packet ? 0 : AVERROR(ENOMEM);
  while (result >= 0) {
    if (libav.av_read_frame(film->format, packet) < 0) break;
    tell(order, packet, film->file.size, &told);
    for (int i = 0; i < count && result >= 0; i++) {
      if (packet->stream_index == tracks[i].from->index)
        result = clav_feed_track(&tracks[i], packet, output);
    }
    libav.av_packet_unref(packet);
  }
  // A film that was cut off ends there; one that cannot be read has no end.
  if (result >= 0 && film->io->error < 0 && film->io->error != AVERROR_EOF)
    result = film->io->error;
  for (int i = 0; i < count && result >= 0; i++) result = clav_feed_track(&tracks[i], NULL, output);
  libav.av_packet_free(&packet);
  return result;
}

int clav_convert(
    int descriptor, enum clav_container container, const clav_order *order, clav_output *size) {
  open_film film;
  film_track tracks[2];
  AVFormatContext *output = NULL;
  input_file file = {.descriptor = order->target, .most = order->most_bytes};
  int count = 1;
  memset(tracks, 0, sizeof tracks);
  tracks[0].notes = tracks[1].notes = order->notes;
  tracks[0].most_pixels = tracks[1].most_pixels = order->most_pixels;
  int result = clav_open(&film, descriptor, container);
  // A film of this container says enough of its tracks, but for old ones how colours are held.
  if (result >= 0 && (container != CLAV_MOV ||
                      film.video->codecpar->color_trc == AVCOL_TRC_UNSPECIFIED)) {
    AVRational coded = film.video->codecpar->sample_aspect_ratio;
    AVRational shape = film.video->sample_aspect_ratio;
    result = clav_look_inside(&film);
    // Pixels have the shape that its head says, as whoever reads no more of it sees them.
    if (container == CLAV_MOV) {
      film.video->codecpar->sample_aspect_ratio = coded;
      film.video->sample_aspect_ratio = shape;
    }
  }
  if (result >= 0) result = begin_output(&output, &file, &film, order->notes);
  if (result >= 0)
    result = prepare(&tracks[0], film.video, is_plain_video(film.video->codecpar), output);
  AVStream *sound = result >= 0 ? sound_of(&film) : NULL;
  if (sound) {
    count = 2;
    result = prepare(&tracks[1], sound, sound->codecpar->codec_id == AV_CODEC_ID_AAC, output);
  }
  AVDictionary *options = NULL;
  // What Apple's cameras write about a film, its date among it, has names of its own.
  libav.av_dict_set(&options, "movflags", "use_metadata_tags", 0);
  if (result >= 0) result = libav.avformat_write_header(output, &options);
  libav.av_dict_free(&options);
  if (result >= 0) result = feed(tracks, count, &film, output, order);
  if (result >= 0) result = libav.av_write_trailer(output);
  if (result >= 0) {
    const AVCodecParameters *codec = tracks[0].to->codecpar;
    clav_display(film.video, codec->width, codec->height, size);
  }
  for (int i = 0; i < 2; i++) clav_drop_track(&tracks[i]);
  if (output && output->pb) {
    libav.avio_flush(output->pb);
    if (output->pb->error < 0 && result >= 0) result = output->pb->error;
    libav.av_freep(&output->pb->buffer);
    libav.avio_context_free(&output->pb);
  }
  libav.avformat_free_context(output);
  clav_close(&film);
  return result < 0 ? result : 0;
}
