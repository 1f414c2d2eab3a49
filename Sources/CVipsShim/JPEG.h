// SPDX-License-Identifier: Apache-2.0
//
// libjpeg, told to give up at the first fault; for this target's own files only.
#pragma once

// <jpeglib.h> uses FILE and does not say so.
#include <stdio.h>

#include <jpeglib.h>
#include <setjmp.h>

typedef struct {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr manager;
  /// Where it goes on after a fault: setjmp() it before anything else is called.
  jmp_buf escape;
} jpeg_reader;

/// Prepares a decoder, which jpeg_destroy_decompress() gives back whatever happened.
void cvips_jpeg_begin(jpeg_reader *reader);
