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
  /// The maximum number of bytes to write, 0 for no limit.
  int64_t maximum_size;
} input_file;

/// Changes the position in a file that libav reads or writes through an input_file.
int64_t clav_seek_file(void *file, int64_t offset, int whence);

/// An open video with its demuxer and its file.
typedef struct {
  input_file file;
  AVIOContext *io;
  AVFormatContext *format;
  AVStream *video;
  int has_stream_info;
} open_video;

/// Opens the container of a video. Even if it fails, the caller must call clav_close().
int clav_open(open_video *source, int descriptor, enum clav_container container);

/// Decodes the beginning of a video to find properties of tracks that its header does not state.
///
/// A second call does nothing. With libavformat 5.1, it would use memory that was freed.
int clav_find_stream_info(open_video *source);

/// Closes an open video.
void clav_close(open_video *source);

/// Returns the aspect ratio of a pixel. It is 1 if the video states none, or one that no camera
/// uses.
AVRational clav_sample_shape(const AVStream *video);

/// Sets `size` to the size of a video frame as displayed, rotated and with square pixels.
void clav_display(const AVStream *video, int width, int height, clav_output *size);

/// Returns the EXIF orientation that has the same effect as the display matrix of a track.
int clav_orientation(const AVStream *video);
