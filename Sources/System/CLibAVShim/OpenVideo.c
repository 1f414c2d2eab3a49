// SPDX-License-Identifier: Apache-2.0

#include "OpenVideo.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Library.h"

const int clav_no_pictures = AVERROR_STREAM_NOT_FOUND;

static int read_file(void *opaque, uint8_t *bytes, int count) {
  input_file *file = opaque;
  ssize_t came;
  do came = pread(file->descriptor, bytes, count, file->position);
  while (came < 0 && errno == EINTR);
  if (came < 0) return AVERROR(errno);
  file->position += came;
  return came ? (int)came : AVERROR_EOF;
}

int64_t clav_seek_file(void *opaque, int64_t offset, int whence) {
  input_file *file = opaque;
  switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return file->size;
    case SEEK_SET: break;
    case SEEK_CUR: offset += file->position; break;
    case SEEK_END: offset += file->size; break;
    default: return AVERROR(EINVAL);
  }
  return offset < 0 ? AVERROR(EINVAL) : (file->position = offset);
}

void clav_close(open_video *source) {
  libav.avformat_close_input(&source->format);
  if (source->io) libav.av_freep(&source->io->buffer);
  libav.avio_context_free(&source->io);
}

int clav_find_stream_info(open_video *source) {
  if (source->has_stream_info) return 0;
  source->has_stream_info = 1;
  return libav.avformat_find_stream_info(source->format, NULL);
}

int clav_open(open_video *source, int descriptor, enum clav_container container) {
  static const char *const names[] = {"mov", "matroska", "avi"};
  struct stat facts;
  memset(source, 0, sizeof *source);
  if (fstat(descriptor, &facts)) return AVERROR(errno);
  source->file = (input_file){.descriptor = descriptor, .size = facts.st_size};
  uint8_t *buffer = libav.av_malloc(1 << 15);
  source->io = libav.avio_alloc_context(
      buffer, 1 << 15, 0, &source->file, read_file, NULL, clav_seek_file);
  source->format = libav.avformat_alloc_context();
  if (!source->io || !source->format) return AVERROR(ENOMEM);
  source->format->pb = source->io;
  // A video that references other files cannot open them.
  source->format->protocol_whitelist = libav.av_strdup("none");
  // Cameras write a handful of streams; each stream costs memory before a picture is decoded.
  source->format->max_streams = 64;
  source->format->max_index_size = 1 << 19;
  const AVInputFormat *format = libav.av_find_input_format(names[container]);
  int result = libav.avformat_open_input(&source->format, NULL, format, NULL);
  if (result < 0) return result;
  // Finds the stream with the pictures; the demuxer alone usually knows enough about it.
  int best = libav.av_find_best_stream(source->format, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
  if (best < 0 || source->format->streams[best]->codecpar->width <= 0) {
    if ((result = clav_find_stream_info(source)) < 0) return result;
    best = libav.av_find_best_stream(source->format, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
  }
  if (best < 0) return clav_no_pictures;
  source->video = source->format->streams[best];
  // The stream is the cover of a music file.
  if (source->video->disposition & AV_DISPOSITION_ATTACHED_PIC) return clav_no_pictures;
  const AVCodecParameters *codec = source->video->codecpar;
  return codec->width > 0 && codec->height > 0 ? 0 : AVERROR_INVALIDDATA;
}

AVRational clav_sample_shape(const AVStream *video) {
  AVRational shape = video->sample_aspect_ratio;
  if (shape.num <= 0 || shape.den <= 0) shape = video->codecpar->sample_aspect_ratio;
  double width = shape.num > 0 && shape.den > 0 ? av_q2d(shape) : 1;
  return width >= 0.25 && width <= 4 && width != 1 ? shape : (AVRational){1, 1};
}

void clav_display(const AVStream *video, int width, int height, clav_output *size) {
  int shown = (int)lround(width * av_q2d(clav_sample_shape(video)));
  int is_turned = clav_orientation(video) > 4;
  size->width = is_turned ? height : shown;
  size->height = is_turned ? shown : height;
}

int clav_orientation(const AVStream *video) {
  const int32_t *matrix =
      (const int32_t *)libav.av_stream_get_side_data(video, AV_PKT_DATA_DISPLAYMATRIX, NULL);
  if (!matrix) return 1;
  int is_mirrored = (int64_t)matrix[0] * matrix[4] - (int64_t)matrix[1] * matrix[3] < 0;
  int32_t turned[9];
  memcpy(turned, matrix, sizeof turned);
  if (is_mirrored) libav.av_display_matrix_flip(turned, 1, 0);
  double angle = libav.av_display_rotation_get(turned);
  int quarter = isnan(angle) ? 0 : (int)lround(-angle / 90) & 3;
  static const int plain[] = {1, 6, 3, 8}, mirrored[] = {2, 5, 4, 7};
  return is_mirrored ? mirrored[quarter] : plain[quarter];
}
