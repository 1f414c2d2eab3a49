// SPDX-License-Identifier: Apache-2.0

#include "CVipsShim.h"

#include <string.h>

#include "JPEG.h"

/// As many pixels as decode in the time that a small picture takes.
#define MOST_PIXELS 24000
/// The most pixels across after shrinking.
#define WIDEST 8192

static void add(const JSAMPLE *row, JDIMENSION width, double sums[3][CVIPS_STRIP]) {
  for (int part = 0; part < CVIPS_STRIP; part++) {
    JDIMENSION from = width * part / CVIPS_STRIP, to = width * (part + 1) / CVIPS_STRIP;
    for (int band = 0; band < 3; band++) {
      double sum = 0;
      for (JDIMENSION x = from; x < to; x++) sum += row[x * 3 + band];
      sums[band][part] += sum / (to - from);
    }
  }
}

/// Reads the first rows at an eighth of their size, which needs no more of each block than its mean.
static int read_rows(
    struct jpeg_decompress_struct *decoder, float share, cvips_strip *strip) {
  JSAMPLE row[WIDEST * 3];
  JSAMPROW rows[] = {row};
  double sums[3][CVIPS_STRIP] = {0};
  jpeg_read_header(decoder, TRUE);
  // A progressive one has its rows only when all of it was read.
  if (decoder->progressive_mode || decoder->jpeg_color_space != JCS_YCbCr) return -1;
  decoder->scale_num = 1;
  decoder->scale_denom = 8;
  decoder->out_color_space = JCS_YCbCr;
  jpeg_start_decompress(decoder);
  JDIMENSION width = decoder->output_width, height = decoder->output_height;
  if (width < CVIPS_STRIP || width > WIDEST || height < 8) return -1;
  JDIMENSION least = (JDIMENSION)(share * height), count = MOST_PIXELS / decoder->image_width / 8;
  if (count < least) count = least;
  count = count < 2 ? 2 : count > height / 4 ? height / 4 : count;
  for (JDIMENSION y = 0; y < count; y++) {
    if (jpeg_read_scanlines(decoder, rows, 1) != 1) return -1;
    add(row, width, sums);
  }
  for (int band = 0; band < 3; band++)
    for (int part = 0; part < CVIPS_STRIP; part++)
      strip->means[band][part] = (float)(sums[band][part] / count);
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
