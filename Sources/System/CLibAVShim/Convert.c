// SPDX-License-Identifier: Apache-2.0

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "Library.h"
#include "OpenVideo.h"
#include "Track.h"

/// Returns whether every player supports the pictures, because they are H.264 with eight bits and
/// 4:2:0 chroma.
static int is_plain_video(const AVCodecParameters *codec) {
  if (codec->codec_id != AV_CODEC_ID_H264) return 0;
  // The second byte of the decoder configuration is the profile; higher profiles have more bits.
  return codec->extradata_size < 2 || codec->extradata[0] != 1 || codec->extradata[1] <= 100;
}

static AVStream *sound_of(const open_video *source) {
  int best = libav.av_find_best_stream(
      source->format, AVMEDIA_TYPE_AUDIO, -1, source->video->index, NULL, 0);
  return best < 0 ? NULL : source->format->streams[best];
}

int clav_is_plain(int descriptor, enum clav_container container) {
  open_video source;
  int is_plain = 0;
  if (clav_open(&source, descriptor, container) >= 0) {
    const AVStream *sound = sound_of(&source);
    is_plain = container == CLAV_MOV && is_plain_video(source.video->codecpar) &&
               (!sound || sound->codecpar->codec_id == AV_CODEC_ID_AAC);
  }
  clav_close(&source);
  return is_plain;
}

static int write_file(void *opaque, uint8_t *bytes, int count) {
  input_file *file = opaque;
  if (file->maximum_size && file->position + count > file->maximum_size) return AVERROR(EFBIG);
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
    AVFormatContext **output, input_file *file, const open_video *source, enum clav_metadata metadata) {
  int result = libav.avformat_alloc_output_context2(output, NULL, "mp4", NULL);
  if (result < 0) return result;
  uint8_t *buffer = libav.av_malloc(1 << 16);
  (*output)->pb =
      libav.avio_alloc_context(buffer, 1 << 16, 1, file, NULL, write_file, clav_seek_file);
  if (!(*output)->pb) return AVERROR(ENOMEM);
  (*output)->flags |= AVFMT_FLAG_CUSTOM_IO;
  (*output)->strict_std_compliance = FF_COMPLIANCE_NORMAL;
  result = clav_copy_metadata(&(*output)->metadata, source->format->metadata, metadata);
  // Matroska may state the date only for the pictures, and without the letter between day and hour.
  AVDictionaryEntry *made = libav.av_dict_get(source->format->metadata, "creation_time", NULL, 0);
  if (!made) made = libav.av_dict_get(source->video->metadata, "creation_time", NULL, 0);
  if (made && result >= 0) {
    char text[64];
    snprintf(text, sizeof text, "%s", made->value);
    if (strlen(text) > 10 && text[10] == ' ') text[10] = 'T';
    if (strlen(text) == 19) strcat(text, "Z");
    libav.av_dict_set(&(*output)->metadata, "creation_time", text, 0);
  }
  return result;
}

static int prepare(media_track *track, AVStream *from, int is_plain, AVFormatContext *output) {
  return is_plain ? clav_copy_track(track, from, output) : clav_make_track(track, from, output);
}

/// Reports the progress of a conversion after each hundredth of the file is read.
static void report_progress(const clav_order *order, const AVPacket *packet, int64_t total, int64_t *reported) {
  int64_t offset = packet->pos + packet->size;
  if (!order->progress || packet->pos < 0 || offset >= total) return;
  if (offset - *reported < total / 100 + 1) return;
  *reported = offset;
  order->progress(order->context, offset, total);
}

static int feed(
    media_track *tracks, int count, open_video *source, AVFormatContext *output,
    const clav_order *order) {
  AVPacket *packet = libav.av_packet_alloc();
  int64_t reported = 0;
  int result = packet ? 0 : AVERROR(ENOMEM);
  while (result >= 0) {
    if (libav.av_read_frame(source->format, packet) < 0) break;
    report_progress(order, packet, source->file.size, &reported);
    for (int i = 0; i < count && result >= 0; i++) {
      if (packet->stream_index == tracks[i].from->index)
        result = clav_feed_track(&tracks[i], packet, output);
    }
    libav.av_packet_unref(packet);
  }
  // A truncated video ends here; a video that cannot be read is an error.
  if (result >= 0 && source->io->error < 0 && source->io->error != AVERROR_EOF)
    result = source->io->error;
  for (int i = 0; i < count && result >= 0; i++) result = clav_feed_track(&tracks[i], NULL, output);
  libav.av_packet_free(&packet);
  return result;
}

int clav_convert(
    int descriptor, enum clav_container container, const clav_order *order, clav_output *size) {
  open_video source;
  media_track tracks[2];
  AVFormatContext *output = NULL;
  input_file file = {.descriptor = order->target, .maximum_size = order->maximum_bytes};
  int count = 1;
  memset(tracks, 0, sizeof tracks);
  tracks[0].metadata = tracks[1].metadata = order->metadata;
  tracks[0].maximum_pixels = tracks[1].maximum_pixels = order->maximum_pixels;
  int result = clav_open(&source, descriptor, container);
  // Videos in this container describe their tracks well enough, except that old ones lack color
  // information.
  if (result >= 0 && (container != CLAV_MOV ||
                      source.video->codecpar->color_trc == AVCOL_TRC_UNSPECIFIED)) {
    AVRational coded = source.video->codecpar->sample_aspect_ratio;
    AVRational shape = source.video->sample_aspect_ratio;
    result = clav_find_stream_info(&source);
    // Keep the pixel aspect ratio of the header, because other readers read only the header.
    if (container == CLAV_MOV) {
      source.video->codecpar->sample_aspect_ratio = coded;
      source.video->sample_aspect_ratio = shape;
    }
  }
  if (result >= 0) result = begin_output(&output, &file, &source, order->metadata);
  if (result >= 0)
    result = prepare(&tracks[0], source.video, is_plain_video(source.video->codecpar), output);
  AVStream *sound = result >= 0 ? sound_of(&source) : NULL;
  if (sound) {
    count = 2;
    result = prepare(&tracks[1], sound, sound->codecpar->codec_id == AV_CODEC_ID_AAC, output);
  }
  AVDictionary *options = NULL;
  // Apple's camera metadata, including the date, uses its own key names.
  libav.av_dict_set(&options, "movflags", "use_metadata_tags", 0);
  if (result >= 0) result = libav.avformat_write_header(output, &options);
  libav.av_dict_free(&options);
  if (result >= 0) result = feed(tracks, count, &source, output, order);
  if (result >= 0) result = libav.av_write_trailer(output);
  if (result >= 0) {
    const AVCodecParameters *codec = tracks[0].to->codecpar;
    clav_display(source.video, codec->width, codec->height, size);
  }
  for (int i = 0; i < 2; i++) clav_drop_track(&tracks[i]);
  if (output && output->pb) {
    libav.avio_flush(output->pb);
    if (output->pb->error < 0 && result >= 0) result = output->pb->error;
    libav.av_freep(&output->pb->buffer);
    libav.avio_context_free(&output->pb);
  }
  libav.avformat_free_context(output);
  clav_close(&source);
  return result < 0 ? result : 0;
}
