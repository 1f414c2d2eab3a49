// SPDX-License-Identifier: Apache-2.0

#include "Filling.h"

#include <glib.h>
#include <math.h>
#include <string.h>

// A picture of 160 by 120 pixels is brought to a cell in the time that libvips takes to prepare it.

/// What a pixel's shares of others come to.
#define WHOLE 256
#define HALF (WHOLE * WHOLE / 2)

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
    int left = WHOLE, largest = 0;
    for (int x = 0; x <= last - first; x++) {
      shares[x] = (uint16_t)lround((reach - fabs(first + x - centre)) / sum * WHOLE);
      left -= shares[x];
      if (shares[x] > shares[largest]) largest = x;
    }
    // What rounding lost or gained.
    shares[largest] += left;
  }
  return made;
}

static void give_back(line *line) {
  g_free(line->places);
  g_free(line->shares);
}

/// Brings some rows to one, whose values are WHOLE times as large.
static void blend_rows(const cvips_pixels *pixels, const line *rows, int y, uint16_t *blended) {
  int bytes = pixels->width * 4;
  const uint8_t *row = pixels->rgba + (size_t)rows->places[y].first * bytes;
  const uint16_t *shares = rows->shares + (size_t)y * rows->most;
  memset(blended, 0, bytes * sizeof *blended);
  for (int i = 0; i < rows->places[y].count; i++, row += bytes)
    for (int x = 0; x < bytes; x++) blended[x] += shares[i] * row[x];
}

/// The four values of a pixel, read, summed and written at once.
typedef uint16_t pixel_read __attribute__((vector_size(8), aligned(2)));
typedef uint32_t pixel_sum __attribute__((vector_size(16)));
typedef uint8_t pixel __attribute__((vector_size(4), aligned(1)));

/// Brings a row to pixels that lie `step` apart.
static void blend_columns(
    const uint16_t *blended, const line *columns, int count, uint8_t *to, ptrdiff_t step) {
  for (int x = 0; x < count; x++, to += step) {
    const pixel_read *from = (const pixel_read *)blended + columns->places[x].first;
    const uint16_t *shares = columns->shares + (size_t)x * columns->most;
    pixel_sum sum = {HALF, HALF, HALF, HALF};
    for (int i = 0; i < columns->places[x].count; i++)
      sum += __builtin_convertvector(from[i], pixel_sum) * shares[i];
    *(pixel *)to = __builtin_convertvector(sum / (WHOLE * WHOLE), pixel);
  }
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
  uint16_t *blended = g_new(uint16_t, (size_t)pixels->width * 4);
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
    blend_columns(blended, &columns, across, to, is_back ? -right : right);
  }
  g_free(blended);
  give_back(&rows);
  give_back(&columns);
  return output->bytes ? 0 : -1;
}
