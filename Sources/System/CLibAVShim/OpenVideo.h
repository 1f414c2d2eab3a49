// SPDX-License-Identifier: Apache-2.0
//
// A video that is open for reading; private to this target.
#pragma once

#include <libavformat/avformat.h>
#include <stdint.h>

#include "CLibAVShim.h"

typedef struct {
  int descriptor;
  int64_t position;
  int64_t size;
  /// The maximum number of bytes to write, or 0 for no limit.
  int64_t maximum_size;
} input_file;

/// The seek callback for a file that libav reads or writes through an input_file.
int64_t clav_seek_file(void *file, int64_t offset, int whence);

/// An open video with its demuxer and its file.
typedef struct {
  input_file file;
  AVIOContext *io;
  AVFormatContext *format;
  AVStream *video;
  int has_stream_info;
} open_video;

/// Opens the container of a video. The caller must close it even if opening fails.
int clav_open(open_video *source, int descriptor, enum clav_container container);

/// Decodes the beginning of a video to find the properties of tracks that its header does not
/// state.
///
/// A second call does nothing, because libavformat 5.1 would use memory that it has freed.
int clav_find_stream_info(open_video *source);

/// Closes an open video.
void clav_close(open_video *source);

/// Returns the pixel aspect ratio, or 1 if it is not stated or no camera would use it.
AVRational clav_sample_shape(const AVStream *video);

/// Returns the size of a video frame as displayed, upright and with square pixels.
void clav_display(const AVStream *video, int width, int height, clav_output *size);

/// Returns the EXIF orientation that is equivalent to the display matrix of a track.
int clav_orientation(const AVStream *video);
