// SPDX-License-Identifier: Apache-2.0
//
// libjpeg, configured so that decoding ends at the first error; private to this target.
#pragma once

// <jpeglib.h> uses FILE without including its header.
#include <stdio.h>

#include <jpeglib.h>
#include <setjmp.h>
#include <sys/types.h>

/// A file as the source of a decoder. Bytes that the decoder skips are not read.
typedef struct {
  struct jpeg_source_mgr source;
  int descriptor;
  /// The offset in the file at which the next read begins.
  off_t offset;
  /// The length of the next read. The first reads are short, because metadata precedes the pixels.
  size_t next;
  JOCTET bytes[1 << 15];
} jpeg_file;

typedef struct {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr manager;
  /// Where the program continues after an error. Call setjmp() on it before anything else.
  jmp_buf escape;
} jpeg_reader;

/// Prepares a decoder. Even if decoding fails, free it with jpeg_destroy_decompress().
void cvips_jpeg_begin(jpeg_reader *reader);

/// Makes a decoder read a file from the beginning.
void cvips_jpeg_read(jpeg_reader *reader, jpeg_file *file, int descriptor);
