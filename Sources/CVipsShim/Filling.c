// SPDX-License-Identifier: Apache-2.0

#include "Filling.h"

#include <glib.h>
#include <math.h>
#include <string.h>

// A picture of 160 by 120 pixels is brought to a cell in the time that libvips takes to prepare it.

/// What a pixel's shares of others come to.
#define WHOLE 256

/// From which pixels of a line a pixel of another comes.
typedef struct {
  int first;
  int count;
} place;

/// A line's places, and how much of each of their pixels counts: `most` shares for each place.
typedef struct {
  place *places;
  uint16_t *shares;
  int most;
} line;

/// Each of `count` pixels from `skipped` on of a line of `from` pixels that is brought to `to`: a
/// tent over the pixels around it, wider where they become fewer.
static line make_line(int from, int to, int skipped, int count) {
  double step = (double)from / to, reach = fmax(1, step);
  line made = {.most = (int)ceil(2 * reach) + 1};
  made.places = g_new(place, count);
  made.shares = g_new0(uint16_t, (size_t)count * made.most);
  for (int i = 0; i < count; i++) {
    double centre = (skipped + i + 0.5) * step - 0.5, sum = 0;
    int first = (int)fmax(0, ceil(centre - reach)), last = (int)fmin(from - 1, centre + reach);
    uint16_t *shares = made.shares + (size_t)i * made.most;
    made.places[i] = (place){first, last - first + 1};
    for (int x = first; x <= last; x++) sum += reach - fabs(x - centre);
    // What rounding loses in one share the next one gains: they come to WHOLE.
    double until = 0;
    int given = 0;
    for (int x = 0; x <= last - first; x++) {
      until += reach - fabs(first + x - centre);
      shares[x] = (uint16_t)(lround(until / sum * WHOLE) - given);
      given += shares[x];
    }
  }
  return made;
}

static void give_back(line *line) {
  g_free(line->places);
  g_free(line->shares);
}

/// Brings some rows to one, as far as its columns are used, whose values are WHOLE times as large; two
/// of them at a time, so that it is written half as often.
static void blend_rows(
    const cvips_pixels *pixels, const line *rows, int y, int from, int to,
    uint16_t *restrict blended) {
  const int bytes = pixels->width * 4, count = rows->places[y].count;
  const uint8_t *row = pixels->rgba + (size_t)rows->places[y].first * bytes;
  const uint16_t *shares = rows->shares + (size_t)y * rows->most;
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

/// The four values of each of two pixels, read, summed and written at once.
typedef uint16_t pixel_sum __attribute__((vector_size(8), aligned(2)));
typedef uint16_t pair_sum __attribute__((vector_size(16)));
typedef uint32_t pair_product __attribute__((vector_size(32)));
typedef uint8_t pixel_pair __attribute__((vector_size(8)));
typedef uint8_t pixel __attribute__((vector_size(4), aligned(1)));

/// A half, and what a product loses at most by being cut to 16 bits, which makes it one instruction.
#define ROUNDING (WHOLE / 2 + 1)

/// A share as a part of 16 bits. All of it is as much less as the rounding makes good again.
static uint16_t part_of(uint16_t share) {
  return (uint16_t)MIN(share * ((UINT16_MAX + 1) / WHOLE), UINT16_MAX);
}

/// A line's shares as parts for the values of two pixels, `most` for each pair; where one is left over
/// it is its own pair.
static pair_sum *make_parts(const line *line, int count) {
  pair_sum *parts = g_new(pair_sum, (size_t)(count + 1) / 2 * line->most), *next = parts;
  for (int x = 0; x < count; x += 2) {
    const uint16_t *left = line->shares + (size_t)x * line->most;
    const uint16_t *right = x + 1 < count ? left + line->most : left;
    for (int i = 0; i < line->most; i++) {
      uint16_t a = part_of(left[i]), b = part_of(right[i]);
      *next++ = (pair_sum){a, a, a, a, b, b, b, b};
    }
  }
  return parts;
}

/// The sums of some pixels, each by its part.
static inline __attribute__((always_inline)) pixel_pair sums_of(
    const pixel_sum *left, const pixel_sum *right, const pair_sum *parts, int count) {
  const uint16_t half = ROUNDING;
  pair_sum sum = {half, half, half, half, half, half, half, half};
  for (int i = 0; i < count; i++) {
    pair_sum both = __builtin_shufflevector(left[i], right[i], 0, 1, 2, 3, 4, 5, 6, 7);
    pair_product product = __builtin_convertvector(both, pair_product) *
                           __builtin_convertvector(parts[i], pair_product);
    sum += __builtin_convertvector(product >> 16, pair_sum);
  }
  return __builtin_convertvector(sum / WHOLE, pixel_pair);
}

/// Makes two pixels that lie `step` apart.
static inline __attribute__((always_inline)) void blend_pair(
    const pixel_sum *left, const pixel_sum *right, const pair_sum *parts, int most, uint8_t *to,
    ptrdiff_t step) {
  pixel_pair made = sums_of(left, right, parts, most);
  *(pixel *)to = __builtin_shufflevector(made, made, 0, 1, 2, 3);
  *(pixel *)(to + step) = __builtin_shufflevector(made, made, 4, 5, 6, 7);
}

/// Brings a row to pixels that lie `step` apart. Each is the sum of equally many: a count that
/// changes from one to the next takes longer than some products with nothing.
static inline __attribute__((always_inline)) void blend_pairs(
    const uint16_t *blended, const line *columns, const pair_sum *parts, int count, uint8_t *to,
    ptrdiff_t step, int most) {
  const pixel_sum *row = (const pixel_sum *)blended;
  const place *at = columns->places;
  for (const place *last = at + count - 1; at < last; at += 2, parts += most, to += 2 * step)
    blend_pair(row + at[0].first, row + at[1].first, parts, most, to, step);
  if (count % 2) blend_pair(row + at->first, row + at->first, parts, most, to, 0);
}

/// Where no pixel is left out, a pixel is the sum of three.
static void blend_columns(
    const uint16_t *blended, const line *columns, const pair_sum *parts, int count, uint8_t *to,
    ptrdiff_t step) {
  if (columns->most == 3)
    blend_pairs(blended, columns, parts, count, to, step, 3);
  else
    blend_pairs(blended, columns, parts, count, to, step, columns->most);
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
  pair_sum *parts = make_parts(&columns, across);
  // The last pixels' shares of what lies behind the row are nothing, but they are read.
  uint16_t *blended = g_new0(uint16_t, (size_t)(pixels->width + columns.most) * 4);
  output->width = width;
  output->height = height;
  output->count = (size_t)width * height * 4;
  output->bytes = g_try_malloc(output->count);
  const place last = columns.places[across - 1];
  const int from = columns.places[0].first * 4, until = (last.first + last.count) * 4;
  // Which of the stored sides is seen from its end, for each orientation.
  int is_back = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  int is_up = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  ptrdiff_t row = (ptrdiff_t)width * 4, right = is_tipped ? row : 4, below = is_tipped ? 4 : row;
  ptrdiff_t start = is_back ? (across - 1) * right : 0;
  for (int y = 0; y < down && output->bytes; y++) {
    blend_rows(pixels, &rows, y, from, until, blended);
    uint8_t *to = output->bytes + start + (is_up ? down - 1 - y : y) * below;
    blend_columns(blended, &columns, parts, across, to, is_back ? -right : right);
  }
  g_free(blended);
  g_free(parts);
  give_back(&rows);
  give_back(&columns);
  return output->bytes ? 0 : -1;
}
