// SPDX-License-Identifier: Apache-2.0

#include "Filling.h"

#include <glib.h>
#include <math.h>
#include <string.h>

// This code scales a picture of 160 by 120 pixels in the time that libvips takes to prepare.

/// The sum of the weights of one pixel.
#define WHOLE 256

/// The source pixels of one target pixel in one dimension.
typedef struct {
  int first;
  int count;
} span;

/// The spans in one dimension, and the weights of their pixels, `share_count` for each span.
typedef struct {
  span *spans;
  uint16_t *shares;
  int share_count;
} line;

/// Returns the spans for scaling from `from` to `to` pixels. Of the target pixels, `skipped` are
/// omitted, and spans for the next `count` are returned.
///
/// The filter is a triangle, which is wider if the picture is shrunk.
static line make_line(int from, int to, int skipped, int count) {
  double step = (double)from / to, radius = fmax(1, step);
  line made = {.share_count = (int)ceil(2 * radius) + 1};
  made.spans = g_new(span, count);
  made.shares = g_new0(uint16_t, (size_t)count * made.share_count);
  for (int i = 0; i < count; i++) {
    double center = (skipped + i + 0.5) * step - 0.5, total = 0;
    int first = (int)fmax(0, ceil(center - radius)), last = (int)fmin(from - 1, center + radius);
    uint16_t *shares = made.shares + (size_t)i * made.share_count;
    made.spans[i] = (span){first, last - first + 1};
    for (int x = first; x <= last; x++) total += radius - fabs(x - center);
    // The rounding error of one weight is carried to the next: the weights add up to WHOLE.
    double until = 0;
    int given = 0;
    for (int x = 0; x <= last - first; x++) {
      until += radius - fabs(first + x - center);
      shares[x] = (uint16_t)(lround(until / total * WHOLE) - given);
      given += shares[x];
    }
  }
  return made;
}

static void give_back(line *line) {
  g_free(line->spans);
  g_free(line->shares);
}

/// Blends several rows to one row in the columns that are used. The results are multiplied by
/// WHOLE.
///
/// Two rows are blended together, so that the result is written half as often.
static void blend_rows(
    const cvips_pixels *pixels, const line *rows, int y, int from, int to,
    uint16_t *restrict blended) {
  const int bytes = pixels->width * 4, count = rows->spans[y].count;
  const uint8_t *row = pixels->rgba + (size_t)rows->spans[y].first * bytes;
  const uint16_t *shares = rows->shares + (size_t)y * rows->share_count;
  for (int i = 0; i < count; i += 2, row += 2 * bytes) {
    const int is_last = i + 1 == count;
    const uint8_t *next = is_last ? row : row + bytes;
    const uint16_t one = shares[i], other = is_last ? 0 : shares[i + 1];
    if (i == 0)
      for (int x = from; x < to; x++) blended[x] = (uint16_t)(one * row[x]) + (uint16_t)(other * next[x]);
    else
      for (int x = from; x < to; x++) blended[x] += (uint16_t)(one * row[x]) + (uint16_t)(other * next[x]);
  }
}

/// Vectors of the four values of one or two pixels, which are read, added and written together.
typedef uint16_t pixel_u16 __attribute__((vector_size(8), aligned(2)));
typedef uint16_t pair_u16 __attribute__((vector_size(16)));
typedef uint32_t pair_product __attribute__((vector_size(32)));
typedef uint8_t pixel_pair __attribute__((vector_size(8)));
typedef uint8_t pixel __attribute__((vector_size(4), aligned(1)));

/// One half, plus the maximum loss if a product is truncated to 16 bits. Truncating makes the
/// product a single instruction.
#define ROUNDING (WHOLE / 2 + 1)

/// Returns a weight as a 16-bit fraction. The fraction for WHOLE is one less than exact, for which
/// ROUNDING compensates.
static uint16_t weight_of(uint16_t share) {
  return (uint16_t)MIN(share * ((UINT16_MAX + 1) / WHOLE), UINT16_MAX);
}

/// Returns the weights for pairs of pixels, `share_count` for each pair. If the number of pixels is
/// odd, the last pixel forms a pair alone.
static pair_u16 *make_weights(const line *line, int count) {
  pair_u16 *weights = g_new(pair_u16, (size_t)(count + 1) / 2 * line->share_count), *next = weights;
  for (int x = 0; x < count; x += 2) {
    const uint16_t *left = line->shares + (size_t)x * line->share_count;
    const uint16_t *right = x + 1 < count ? left + line->share_count : left;
    for (int i = 0; i < line->share_count; i++) {
      uint16_t a = weight_of(left[i]), b = weight_of(right[i]);
      *next++ = (pair_u16){a, a, a, a, b, b, b, b};
    }
  }
  return weights;
}

/// Returns the weighted sums of pixels for a pair of target pixels.
static inline __attribute__((always_inline)) pixel_pair totals_of(
    const pixel_u16 *left, const pixel_u16 *right, const pair_u16 *weights, int count) {
  const uint16_t half = ROUNDING;
  pair_u16 total = {half, half, half, half, half, half, half, half};
  for (int i = 0; i < count; i++) {
    pair_u16 both = __builtin_shufflevector(left[i], right[i], 0, 1, 2, 3, 4, 5, 6, 7);
    pair_product product = __builtin_convertvector(both, pair_product) *
                           __builtin_convertvector(weights[i], pair_product);
    total += __builtin_convertvector(product >> 16, pair_u16);
  }
  return __builtin_convertvector(total / WHOLE, pixel_pair);
}

/// Writes two pixels at a distance of `step`.
static inline __attribute__((always_inline)) void blend_pair(
    const pixel_u16 *left, const pixel_u16 *right, const pair_u16 *weights, int share_count, uint8_t *to,
    ptrdiff_t step) {
  pixel_pair made = totals_of(left, right, weights, share_count);
  *(pixel *)to = __builtin_shufflevector(made, made, 0, 1, 2, 3);
  *(pixel *)(to + step) = __builtin_shufflevector(made, made, 4, 5, 6, 7);
}

/// Writes a row of pixels at a distance of `step`.
///
/// Each pixel is the sum of the same number of weighted pixels, because a varying number takes
/// longer than multiplying by zero.
static inline __attribute__((always_inline)) void blend_pairs(
    const uint16_t *blended, const line *columns, const pair_u16 *weights, int count, uint8_t *to,
    ptrdiff_t step, int share_count) {
  const pixel_u16 *row = (const pixel_u16 *)blended;
  const span *at = columns->spans;
  for (const span *last = at + count - 1; at < last; at += 2, weights += share_count, to += 2 * step)
    blend_pair(row + at[0].first, row + at[1].first, weights, share_count, to, step);
  if (count % 2) blend_pair(row + at->first, row + at->first, weights, share_count, to, 0);
}

/// Writes a row of pixels. If the picture is not shrunk, each pixel is the sum of three.
static void blend_columns(
    const uint16_t *blended, const line *columns, const pair_u16 *weights, int count, uint8_t *to,
    ptrdiff_t step) {
  if (columns->share_count == 3)
    blend_pairs(blended, columns, weights, count, to, step, 3);
  else
    blend_pairs(blended, columns, weights, count, to, step, columns->share_count);
}

int cvips_fill(
    const cvips_pixels *pixels, int orientation, int width, int height, cvips_output *output) {
  int is_tipped = orientation > 4;
  int across = is_tipped ? height : width, down = is_tipped ? width : height;
  double scale = fmax((double)across / pixels->width, (double)down / pixels->height);
  int wide = (int)fmax(across, lround(pixels->width * scale));
  int high = (int)fmax(down, lround(pixels->height * scale));
  line columns = make_line(pixels->width, wide, (wide - across) / 2, across);
  line rows = make_line(pixels->height, high, (high - down) / 2, down);
  pair_u16 *weights = make_weights(&columns, across);
  // The weights behind the end of the row are zero, but the pixels there are read.
  uint16_t *blended = g_new0(uint16_t, (size_t)(pixels->width + columns.share_count) * 4);
  output->width = width;
  output->height = height;
  output->count = (size_t)width * height * 4;
  output->bytes = g_try_malloc(output->count);
  const span last = columns.spans[across - 1];
  const int from = columns.spans[0].first * 4, until = (last.first + last.count) * 4;
  // Whether each orientation reverses the columns or the rows as stored.
  int is_back = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  int is_up = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  ptrdiff_t row = (ptrdiff_t)width * 4, right = is_tipped ? row : 4, below = is_tipped ? 4 : row;
  ptrdiff_t start = is_back ? (across - 1) * right : 0;
  for (int y = 0; y < down && output->bytes; y++) {
    blend_rows(pixels, &rows, y, from, until, blended);
    uint8_t *to = output->bytes + start + (is_up ? down - 1 - y : y) * below;
    blend_columns(blended, &columns, weights, across, to, is_back ? -right : right);
  }
  g_free(blended);
  g_free(weights);
  give_back(&rows);
  give_back(&columns);
  return output->bytes ? 0 : -1;
}
