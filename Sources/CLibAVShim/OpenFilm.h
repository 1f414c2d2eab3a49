// SPDX-License-Identifier: Apache-2.0
//
// A film that is open for reading; for this target's own files only.
#pragma once

#include <libavformat/avformat.h>
#include <stdint.h>

#include "CLibAVShim.h"

typedef struct {
  int descriptor;
  int64_t position;
  int64_t size;
  /// The most bytes that may be written, 0 for as many as it takes.
  int64_t most;
} input_file;

/// What libav asks of a file that it reads or writes, with an input_file.
int64_t clav_seek_file(void *file, int64_t offset, int whence);

/// An open film: the demuxer and the file behind it.
typedef struct {
  input_file file;
  AVIOContext *io;
  AVFormatContext *format;
  AVStream *video;
  int was_looked_inside;
} open_film;

/// Opens a film's container; close it whatever this returns.
int clav_open(open_film *film, int descriptor, enum clav_container container);

/// Decodes some of a film to learn what its head does not say of its tracks; the second time it does
/// nothing, because libavformat 5.1 would use what it has freed by then.
int clav_look_inside(open_film *film);

/// Closes what was opened.
void clav_close(open_film *film);

/// How many times as wide as high a film's samples are shown; 1 where it does not say, or says what no
/// camera does.
AVRational clav_sample_shape(const AVStream *video);

/// The size of a picture of a film as displayed: with square pixels, upright.
void clav_display(const AVStream *video, int width, int height, clav_output *size);

/// The EXIF orientation that does what the display matrix does.
int clav_orientation(const AVStream *video);
