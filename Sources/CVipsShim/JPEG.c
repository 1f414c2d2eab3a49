// SPDX-License-Identifier: Apache-2.0

#include "JPEG.h"

static void give_up(j_common_ptr decoder) {
  longjmp(((jpeg_reader *)decoder)->escape, 1);
}

/// libjpeg warns of what is missing and goes on with grey.
static void warn(j_common_ptr decoder, int level) {
  if (level < 0) give_up(decoder);
}

static void say_nothing(j_common_ptr decoder) {}

void cvips_jpeg_begin(jpeg_reader *reader) {
  reader->decoder.err = jpeg_std_error(&reader->manager);
  reader->manager.error_exit = give_up;
  reader->manager.emit_message = warn;
  reader->manager.output_message = say_nothing;
  jpeg_create_decompress(&reader->decoder);
}
