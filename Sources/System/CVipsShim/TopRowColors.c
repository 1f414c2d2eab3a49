// SPDX-License-Identifier: Apache-2.0

#include "CVipsShim.h"

#include <string.h>

#include "JPEG.h"

/// The number of pixels that can be decoded in the time for one embedded thumbnail.
#define MAXIMUM_PIXELS 24000
/// The maximum width after shrinking.
#define MAXIMUM_WIDTH 8192

static void add(const JSAMPLE *row, JDIMENSION width, double totals[3][CVIPS_STRIP]) {
  for (int section = 0; section < CVIPS_STRIP; section++) {
    JDIMENSION from = width * section / CVIPS_STRIP, to = width * (section + 1) / CVIPS_STRIP;
    for (int band = 0; band < 3; band++) {
      double total = 0;
      for (JDIMENSION x = from; x < to; x++) total += row[x * 3 + band];
      totals[band][section] += total / (to - from);
    }
  }
}

/// Reads the first rows at an eighth of their size, for which only the mean of each block is
/// needed.
static int read_rows(
    struct jpeg_decompress_struct *decoder, float share, cvips_strip *strip) {
  JSAMPLE row[MAXIMUM_WIDTH * 3];
  JSAMPROW rows[] = {row};
  double totals[3][CVIPS_STRIP] = {0};
  jpeg_read_header(decoder, TRUE);
  // The rows of a progressive JPEG are available only after all of it is read.
  if (decoder->progressive_mode || decoder->jpeg_color_space != JCS_YCbCr) return -1;
  decoder->scale_num = 1;
  decoder->scale_denom = 8;
  decoder->out_color_space = JCS_YCbCr;
  jpeg_start_decompress(decoder);
  JDIMENSION width = decoder->output_width, height = decoder->output_height;
  if (width < CVIPS_STRIP || width > MAXIMUM_WIDTH || height < 8) return -1;
  JDIMENSION minimum = (JDIMENSION)(share * height), count = MAXIMUM_PIXELS / decoder->image_width / 8;
  if (count < minimum) count = minimum;
  count = count < 2 ? 2 : count > height / 4 ? height / 4 : count;
  for (JDIMENSION y = 0; y < count; y++) {
    if (jpeg_read_scanlines(decoder, rows, 1) != 1) return -1;
    add(row, width, totals);
  }
  for (int band = 0; band < 3; band++)
    for (int section = 0; section < CVIPS_STRIP; section++)
      strip->means[band][section] = (float)(totals[band][section] / count);
  strip->share = (float)count / (float)height;
  return 0;
}

int cvips_jpeg_strip(int descriptor, float share, cvips_strip *strip) {
  jpeg_reader reader;
  jpeg_file file;
  volatile int result = -1;
  memset(strip, 0, sizeof *strip);
  if (!setjmp(reader.escape)) {
    cvips_jpeg_begin(&reader);
    cvips_jpeg_read(&reader, &file, descriptor);
    result = read_rows(&reader.decoder, share, strip);
  } else {
    result = -1;
  }
  jpeg_destroy_decompress(&reader.decoder);
  return result;
}
