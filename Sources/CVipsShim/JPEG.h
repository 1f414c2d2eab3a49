// SPDX-License-Identifier: Apache-2.0
//
// libjpeg, told to give up at the first fault; for this target's own files only.
#pragma once

// <jpeglib.h> uses FILE and does not say so.
#include <stdio.h>

#include <jpeglib.h>
#include <setjmp.h>
#include <sys/types.h>

/// A file's bytes for a decoder: what it passes over is not read.
typedef struct {
  struct jpeg_source_mgr source;
  int descriptor;
  /// Where the bytes come from that it has not yet.
  off_t place;
  /// How many are read next; segments come before pixels.
  size_t next;
  JOCTET bytes[1 << 15];
} jpeg_file;

typedef struct {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr manager;
  /// Where it goes on after a fault: setjmp() it before anything else is called.
  jmp_buf escape;
} jpeg_reader;

/// Prepares a decoder, which jpeg_destroy_decompress() gives back whatever happened.
void cvips_jpeg_begin(jpeg_reader *reader);

/// Lets a decoder read a file from its beginning.
void cvips_jpeg_read(jpeg_reader *reader, jpeg_file *file, int descriptor);
