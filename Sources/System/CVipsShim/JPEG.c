// SPDX-License-Identifier: Apache-2.0

#include "JPEG.h"

#include <errno.h>
#include <unistd.h>

/// The length of the first read, within which the embedded thumbnail of most files begins.
#define FIRST_READ 4096

static void give_up(j_common_ptr decoder) {
  longjmp(((jpeg_reader *)decoder)->escape, 1);
}

/// Treats missing data as an error. By default, libjpeg only warns and continues with gray.
static void warn(j_common_ptr decoder, int level) {
  if (level < 0) give_up(decoder);
}

static void ignore_message(j_common_ptr decoder) {}

void cvips_jpeg_begin(jpeg_reader *reader) {
  reader->decoder.err = jpeg_std_error(&reader->manager);
  reader->manager.error_exit = give_up;
  reader->manager.emit_message = warn;
  reader->manager.output_message = ignore_message;
  jpeg_create_decompress(&reader->decoder);
}

static void do_nothing(j_decompress_ptr decoder) {}

static boolean read_on(j_decompress_ptr decoder) {
  jpeg_file *file = (jpeg_file *)decoder->src;
  ssize_t count;
  do count = pread(file->descriptor, file->bytes, file->next, file->offset);
  while (count < 0 && errno == EINTR);
  // A truncated picture is an error.
  if (count <= 0) give_up((j_common_ptr)decoder);
  file->offset += count;
  file->next = sizeof file->bytes;
  file->source.next_input_byte = file->bytes;
  file->source.bytes_in_buffer = (size_t)count;
  return TRUE;
}

static void pass_over(j_decompress_ptr decoder, long count) {
  jpeg_file *file = (jpeg_file *)decoder->src;
  if (count <= 0) return;
  size_t here = file->source.bytes_in_buffer;
  if ((size_t)count > here) {
    file->offset += (off_t)((size_t)count - here);
    count = (long)here;
  }
  file->source.next_input_byte += count;
  file->source.bytes_in_buffer -= (size_t)count;
}

void cvips_jpeg_read(jpeg_reader *reader, jpeg_file *file, int descriptor) {
  file->source = (struct jpeg_source_mgr){
      .init_source = do_nothing,
      .fill_input_buffer = read_on,
      .skip_input_data = pass_over,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = do_nothing};
  file->descriptor = descriptor;
  file->offset = 0;
  file->next = FIRST_READ;
  reader->decoder.src = &file->source;
}
