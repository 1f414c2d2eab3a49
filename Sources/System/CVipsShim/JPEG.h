// SPDX-License-Identifier: Apache-2.0
//
// libjpeg, configured to fail at the first error; private to this target.
#pragma once

// <jpeglib.h> uses FILE without including its header.
#include <stdio.h>

#include <jpeglib.h>
#include <setjmp.h>
#include <sys/types.h>

/// The bytes of a file for a decoder. Bytes that the decoder skips are not read.
typedef struct {
  struct jpeg_source_mgr source;
  int descriptor;
  /// The file offset of the next read.
  off_t offset;
  /// The length of the next read, which is short at first because segments precede the pixels.
  size_t next;
  JOCTET bytes[1 << 15];
} jpeg_file;

typedef struct {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr manager;
  /// The point at which execution continues after an error. Call setjmp() on it before anything
  /// else.
  jmp_buf escape;
} jpeg_reader;

/// Prepares a decoder. Free it with jpeg_destroy_decompress() even if decoding fails.
void cvips_jpeg_begin(jpeg_reader *reader);

/// Makes a decoder read a file from its beginning.
void cvips_jpeg_read(jpeg_reader *reader, jpeg_file *file, int descriptor);
