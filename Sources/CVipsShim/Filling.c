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

/// Brings some rows to one, whose values are WHOLE times as large; two of them at a time, so that it
/// is written half as often.
static void blend_rows(
    const cvips_pixels *pixels, const line *rows, int y, uint16_t *restrict blended) {
  const int bytes = pixels->width * 4, count = rows->places[y].count;
  const uint8_t *row = pixels->rgba + (size_t)rows->places[y].first * bytes;
  const uint16_t *shares = rows->shares + (size_t)y * rows->most;
  for (int i = 0; i < count; i += 2, row += 2 * bytes) {
    const int is_last = i + 1 == count;
    const uint8_t *next = is_last ? row : row + bytes;
    const uint16_t one = shares[i], other = is_last ? 0 : shares[i + 1];
    if (i == 0)
      for (int x = 0; x < bytes; x++) blended[x] = (uint16_t)(one * row[x]) + (uint16_t)(other * next[x]);
    else
      for (int x = 0; x < bytes; x++) blended[x] += (uint16_t)(one * row[x]) + (uint16_t)(other * next[x]);
  }
}

/// The four values of a pixel, read, summed and written at once.
typedef uint16_t pixel_sum __attribute__((vector_size(8), aligned(2)));
typedef uint32_t pixel_product __attribute__((vector_size(16)));
typedef uint8_t pixel __attribute__((vector_size(4), aligned(1)));

/// A half, and what a product loses at most by being cut to 16 bits, which makes it one instruction.
#define ROUNDING (WHOLE / 2 + 1)

/// A line's shares as parts of 16 bits, each for all four values of a pixel.
static pixel_sum *make_parts(const line *line, int count) {
  size_t all = (size_t)count * line->most;
  pixel_sum *parts = g_new(pixel_sum, all);
  for (size_t i = 0; i < all; i++) {
    // A share of all of it is as much less as the rounding makes good again.
    uint16_t part = (uint16_t)MIN(line->shares[i] * ((UINT16_MAX + 1) / WHOLE), UINT16_MAX);
    parts[i] = (pixel_sum){part, part, part, part};
  }
  return parts;
}

/// The sum of some pixels, each by its part.
static inline __attribute__((always_inline)) pixel sum_of(
    const pixel_sum *from, const pixel_sum *parts, int count) {
  pixel_sum sum = {ROUNDING, ROUNDING, ROUNDING, ROUNDING};
  for (int i = 0; i < count; i++) {
    pixel_product product = __builtin_convertvector(from[i], pixel_product) *
                            __builtin_convertvector(parts[i], pixel_product);
    sum += __builtin_convertvector(product >> 16, pixel_sum);
  }
  return __builtin_convertvector(sum / WHOLE, pixel);
}

/// Brings a row to pixels that lie `step` apart. Each is the sum of equally many: a count that
/// changes from one to the next takes longer than some products with nothing. Where no pixel is left
/// out they are three.
static void blend_columns(
    const uint16_t *blended, const line *columns, const pixel_sum *parts, int count, uint8_t *to,
    ptrdiff_t step) {
  const pixel_sum *row = (const pixel_sum *)blended;
  const place *places = columns->places;
  if (columns->most == 3)
    for (int x = 0; x < count; x++, to += step, parts += 3)
      *(pixel *)to = sum_of(row + places[x].first, parts, 3);
  else
    for (int x = 0; x < count; x++, to += step, parts += columns->most)
      *(pixel *)to = sum_of(row + places[x].first, parts, columns->most);
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
  pixel_sum *parts = make_parts(&columns, across);
  // The last pixels' shares of what lies behind the row are nothing, but they are read.
  uint16_t *blended = g_new0(uint16_t, (size_t)(pixels->width + columns.most) * 4);
  output->width = width;
  output->height = height;
  output->count = (size_t)width * height * 4;
  output->bytes = g_try_malloc(output->count);
  // Which of the stored sides is seen from its end, for each orientation.
  int is_back = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  int is_up = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  ptrdiff_t row = (ptrdiff_t)width * 4, right = is_tipped ? row : 4, below = is_tipped ? 4 : row;
  ptrdiff_t start = is_back ? (across - 1) * right : 0;
  for (int y = 0; y < down && output->bytes; y++) {
    blend_rows(pixels, &rows, y, blended);
    uint8_t *to = output->bytes + start + (is_up ? down - 1 - y : y) * below;
    blend_columns(blended, &columns, parts, across, to, is_back ? -right : right);
  }
  g_free(blended);
  g_free(parts);
  give_back(&rows);
  give_back(&columns);
  return output->bytes ? 0 : -1;
}
