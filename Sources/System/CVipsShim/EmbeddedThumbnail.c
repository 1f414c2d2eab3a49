// SPDX-License-Identifier: Apache-2.0

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CVipsShim.h"
#include "Filling.h"
#include "JPEG.h"

/// The maximum pixel count of an embedded thumbnail. The largest ones of cameras fill a screen.
#define MAXIMUM_PIXELS (16 << 20)

/// The maximum difference between the means of two strips of one picture, with luma and chroma
/// added. They differ because thumbnails are sharpened and compressed again.
#define MAXIMUM_DIFFERENCE 12

/// Computes the means of a section of the top rows. The last row may be included only partly.
static void mean_of(const cvips_pixels *pixels, int from, int to, double rows, double means[3]) {
  double weights = 0;
  memset(means, 0, 3 * sizeof *means);
  for (int y = 0; y < pixels->height && (y == 0 || y < rows); y++) {
    const uint8_t *row = pixels->rgba + (size_t)y * pixels->width * 4;
    double weight = y == 0 && rows < 1 ? 1 : fmin(1, rows - y);
    unsigned totals[3] = {0};
    for (int x = from; x < to; x++)
      for (int band = 0; band < 3; band++) totals[band] += row[x * 4 + band];
    for (int band = 0; band < 3; band++) means[band] += weight * totals[band] / (to - from);
    weights += weight;
  }
  for (int band = 0; band < 3; band++) means[band] /= weights;
}

/// Returns whether a picture is another picture than expected, because its top rows differ too
/// much.
static int is_other(const cvips_pixels *pixels, const cvips_strip *strip) {
  if (!strip || pixels->width < CVIPS_STRIP) return 0;
  double apart = 0;
  for (int section = 0; section < CVIPS_STRIP; section++) {
    double mean[3];
    mean_of(
        pixels, pixels->width * section / CVIPS_STRIP, pixels->width * (section + 1) / CVIPS_STRIP,
        strip->share * pixels->height, mean);
    // Means are converted between color spaces like pixels.
    double light = 0.299 * mean[0] + 0.587 * mean[1] + 0.114 * mean[2];
    apart += fabs(light - strip->means[0][section]);
    apart += fabs((mean[2] - light) / 1.772 + 128 - strip->means[1][section]);
    apart += fabs((mean[0] - light) / 1.402 + 128 - strip->means[2][section]);
  }
  return apart / CVIPS_STRIP > MAXIMUM_DIFFERENCE;
}

/// Decodes a picture at the smallest scale that fills `across` by `down` pixels.
///
/// The function must not be inlined, because its changes to `pixels` must be in memory when libjpeg
/// jumps out of it.
__attribute__((noinline)) static int decode(
    jpeg_reader *reader, int across, int down, cvips_pixels *pixels) {
  struct jpeg_decompress_struct *decoder = &reader->decoder;
  jpeg_read_header(decoder, TRUE);
  if ((uint64_t)decoder->image_width * decoder->image_height > MAXIMUM_PIXELS) return -1;
  decoder->out_color_space = JCS_EXT_RGBA;
  decoder->scale_num = 1;
  for (decoder->scale_denom = 8; decoder->scale_denom > 1; decoder->scale_denom /= 2) {
    jpeg_calc_output_dimensions(decoder);
    if ((int)decoder->output_width >= across && (int)decoder->output_height >= down) break;
  }
  jpeg_start_decompress(decoder);
  pixels->width = decoder->output_width;
  pixels->height = decoder->output_height;
  pixels->rgba = malloc((size_t)pixels->width * pixels->height * 4);
  if (!pixels->rgba) return -1;
  while (decoder->output_scanline < decoder->output_height) {
    JSAMPROW row = pixels->rgba + (size_t)decoder->output_scanline * pixels->width * 4;
    jpeg_read_scanlines(decoder, &row, 1);
  }
  // A truncated thumbnail is an error; the decoder of the full photo is used instead.
  jpeg_finish_decompress(decoder);
  return 0;
}

int cvips_embedded_thumbnail(
    const uint8_t *jpeg, size_t count, const cvips_strip *strip, int orientation, int width,
    int height, cvips_output *output) {
  jpeg_reader reader;
  cvips_pixels pixels = {0};
  volatile int result = -1;
  memset(output, 0, sizeof *output);
  if (!setjmp(reader.escape)) {
    cvips_jpeg_begin(&reader);
    jpeg_mem_src(&reader.decoder, jpeg, count);
    int is_tipped = orientation > 4;
    result = decode(&reader, is_tipped ? height : width, is_tipped ? width : height, &pixels);
  } else {
    result = -1;
  }
  jpeg_destroy_decompress(&reader.decoder);
  if (!result && is_other(&pixels, strip)) result = CVIPS_OTHER;
  if (!result) result = cvips_fill(&pixels, orientation, width, height, output);
  free(pixels.rgba);
  return result;
}
