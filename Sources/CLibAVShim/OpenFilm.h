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

/// The EXIF orientation that does what the display matrix does.
int clav_orientation(const AVStream *video);
