// SPDX-License-Identifier: Apache-2.0

#include "Tones.h"

#include <math.h>
#include <string.h>

#include "Colors.h"
#include "Library.h"

/// The luminance of white paper on an HDR screen in candelas (ITU-R BT.2408), and the peak
/// luminance.
///
/// The peak luminance that a video states is not read, and everything above PEAK becomes white.
#define PAPER 203.0
#define PEAK 1000.0

/// The tables are indexed by the bits of a float between 0 and 1. Each of the powers of two has
/// this number of fraction bits; the smallest power is invisible.
#define FRACTION_BITS 8
#define POWERS 20
#define ENTRIES (POWERS << FRACTION_BITS)

/// The cells of the table. There is one for every 16th luma value and every 32nd chroma value. Near
/// gray, there is one for every 8th chroma value, because the largest of red, green and blue
/// changes there.
///
/// Values between them are interpolated linearly.
#define CELLS_Y 64
#define CELLS_C 56
#define GRAY_FROM 384
#define GRAY_TO 640
#define GRAY_CELLS 12
#define REST_CELLS 44
/// The factor by which the stored results are multiplied.
#define SCALE 64

/// The results at neighboring values, which are the four chroma corners at one luma value. The
/// next four are those at the next luma value.
typedef int16_t corners[4];
typedef int16_t eight __attribute__((vector_size(16)));
typedef int32_t eight_wide __attribute__((vector_size(32)));

struct clav_tones {
  /// The light for a 10-bit red, green or blue value, as a share of the peak. For HLG it is scene
  /// light.
  float light[1024];
  /// The factor from scene light to display light by luminance, which is 1 for PQ.
  float gain[ENTRIES + 1];
  /// The factor for all components of a pixel, by its largest component.
  float share[ENTRIES + 1];
  /// The 8-bit code for a light that is given as a share of paper white.
  float code[ENTRIES + 1];
  /// The matrix from the video's primaries to BT.709.
  float matrix[9];
  /// The luma and chroma that result, multiplied by SCALE.
  corners cube[3][CELLS_C][CELLS_C][CELLS_Y + 1];
};

static int entry(float value) {
  union {
    float value;
    uint32_t bits;
  } number = {value};
  int index = (int)(number.bits >> (23 - FRACTION_BITS)) - ((127 - POWERS) << FRACTION_BITS);
  // NaN, negative values and values beyond one are clamped.
  return value > 0 ? (index < 0 ? 0 : index > ENTRIES ? ENTRIES : index) : 0;
}

/// Returns the value in the middle of a table entry.
static double middle(int index) {
  int power = index >> FRACTION_BITS;
  double rest = ((index & ((1 << FRACTION_BITS) - 1)) + 0.5) / (1 << FRACTION_BITS);
  return ldexp(1 + rest, power - POWERS);
}

static double light_of_pq(double code) {
  double root = pow(fmax(code, 0), 32 / 2523.0);
  double top = fmax(root - 3424 / 4096.0, 0), bottom = 2413 / 128.0 - 2392 / 128.0 * root;
  return pow(top / bottom, 8192 / 1305.0) * 10000;
}

static double pq_of_light(double light) {
  double root = pow(light / 10000, 1305 / 8192.0);
  return pow((3424 / 4096.0 + 2413 / 128.0 * root) / (1 + 2392 / 128.0 * root), 2523 / 32.0);
}

/// Returns the scene light from 0 to 1 for an HLG code value.
static double scene_of_hlg(double code) {
  const double a = 0.17883277, b = 0.28466892, c = 0.55991073;
  return code <= 0.5 ? code * code / 3 : (exp((code - c) / a) + b) / 12;
}

/// Returns the light to show if paper white is the maximum. Shadows keep all of their light, and
/// highlights lose some (ITU-R BT.2390, 5.4.1).
static double rolled_off(double light) {
  double peak = pq_of_light(PEAK), maximum = pq_of_light(PAPER) / peak, knee = 1.5 * maximum - 0.5;
  double code = pq_of_light(fmin(light, PEAK)) / peak;
  if (code > knee) {
    double t = (code - knee) / (1 - knee), t2 = t * t, t3 = t2 * t;
    code = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * maximum;
  }
  return light_of_pq(code * peak);
}

static void set_matrix(clav_tones *tones, int primaries) {
  static const float wide[] = {1.6605F, -0.5876F, -0.0728F, -0.1246F, 1.1329F,
                               -0.0083F, -0.0182F, -0.1006F, 1.1187F};
  static const float displays[] = {1.2249F, -0.2247F, 0, -0.0420F, 1.0419F, 0, -0.0197F, -0.0786F,
                                   1.0979F};
  static const float same[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const float *matrix = primaries == AVCOL_PRI_BT709      ? same
                        : primaries == AVCOL_PRI_SMPTE432 ? displays
                                                          : wide;
  memcpy(tones->matrix, matrix, sizeof tones->matrix);
}

int clav_has_tones(int transfer) {
  return transfer == AVCOL_TRC_SMPTE2084 || transfer == AVCOL_TRC_ARIB_STD_B67;
}

void clav_free_tones(clav_tones *tones) { libav.av_free(tones); }

void clav_read_deep(struct SwsContext *scaler, const AVFrame *frame) {
  int is_full = frame->color_range == AVCOL_RANGE_JPEG || clav_is_full_range(frame->format);
  const int *wide = libav.sws_getCoefficients(AVCOL_SPC_BT2020_NCL);
  libav.sws_setColorspaceDetails(scaler, wide, is_full, wide, 0, 0, 1 << 16, 1 << 16);
}

static int ten_bits(float value) {
  return value <= 0 ? 0 : value >= 1 ? 1023 : (int)(value * 1023 + 0.5F);
}

/// Maps one pixel to 8-bit red, green and blue.
static void map(const clav_tones *tones, float y, float u, float v, float rgb[3]) {
  float r = tones->light[ten_bits(y + 1.4746F * v)];
  float g = tones->light[ten_bits(y - 0.16455F * u - 0.57135F * v)];
  float b = tones->light[ten_bits(y + 1.8814F * u)];
  float gain = tones->gain[entry(0.2627F * r + 0.6780F * g + 0.0593F * b)];
  float maximum = r > g ? r : g;
  if (b > maximum) maximum = b;
  gain *= tones->share[entry(maximum * gain)];
  const float *m = tones->matrix;
  for (int i = 0; i < 3; i++)
    rgb[i] = tones->code[entry((m[i * 3] * r + m[i * 3 + 1] * g + m[i * 3 + 2] * b) * gain)];
}

/// Maps one pixel to 8-bit luma and chroma.
static void map_to_screen(const clav_tones *tones, int y, int u, int v, float to[3]) {
  float rgb[3];
  map(tones, (y - 64) / 876.0F, (u - 512) / 896.0F, (v - 512) / 896.0F, rgb);
  float luma = 0.2126F * rgb[0] + 0.7152F * rgb[1] + 0.0722F * rgb[2], fraction = 224 / 255.0F;
  to[0] = 16 + luma * (219 / 255.0F);
  to[1] = 128 + (rgb[2] - luma) / 1.8556F * fraction;
  to[2] = 128 + (rgb[0] - luma) / 1.5748F * fraction;
}

/// Returns the cell of a 10-bit chroma value, and the position of the value in the cell in 32nds.
static int cell(int color, int *fraction) {
  if (color >= GRAY_FROM && color < GRAY_TO) {
    *fraction = (color & 7) * 4;
    return GRAY_CELLS + (color - GRAY_FROM) / 8;
  }
  *fraction = color & 31;
  return color < GRAY_FROM ? color / 32 : REST_CELLS + (color - GRAY_TO) / 32;
}

/// Returns the first chroma value of a cell.
static int first_of(int cell) {
  if (cell < GRAY_CELLS) return cell * 32;
  return cell < REST_CELLS ? GRAY_FROM + (cell - GRAY_CELLS) * 8
                           : GRAY_TO + (cell - REST_CELLS) * 32;
}

static void fill_cube(clav_tones *tones) {
  for (int u = 0; u <= CELLS_C; u++)
    for (int v = 0; v <= CELLS_C; v++)
      for (int y = 0; y <= CELLS_Y; y++) {
        float mapped[3];
        map_to_screen(tones, y * 16, first_of(u), first_of(v), mapped);
        // Every grid point is a corner of up to four cells.
        for (int corner = 0; corner < 4; corner++) {
          int column = u - (corner & 1), row = v - (corner >> 1);
          if (column < 0 || row < 0 || column == CELLS_C || row == CELLS_C) continue;
          for (int i = 0; i < 3; i++)
            tones->cube[i][column][row][y][corner] = (int16_t)(mapped[i] * SCALE + 0.5F);
        }
      }
}

clav_tones *clav_make_tones(int transfer, int primaries) {
  clav_tones *tones = libav.av_malloc(sizeof *tones);
  if (!tones) return NULL;
  int is_hlg = transfer == AVCOL_TRC_ARIB_STD_B67;
  for (int i = 0; i < 1024; i++)
    tones->light[i] =
        (float)(is_hlg ? scene_of_hlg(i / 1023.0) : fmin(light_of_pq(i / 1023.0) / PEAK, 1));
  for (int i = 0; i <= ENTRIES; i++) {
    double value = middle(i);
    tones->gain[i] = is_hlg ? (float)pow(value, 0.2) : 1;
    tones->share[i] = (float)(rolled_off(value * PEAK) / (value * PAPER));
    tones->code[i] = (float)(255 * fmin(pow(value, 1 / 2.2), 1));
  }
  set_matrix(tones, primaries);
  fill_cube(tones);
  return tones;
}

/// Returns the weights of the four chroma neighbors, twice. The sum of the four is 1,024.
static eight weigh(int right, int down) {
  int16_t r = (int16_t)right, l = (int16_t)(32 - right), d = (int16_t)down, u = (int16_t)(32 - down);
  eight columns = {l, r, l, r, l, r, l, r}, rows = {u, u, d, d, u, u, d, d};
  return columns * rows;
}

/// Interpolates between eight neighboring results at a luma value.
static uint8_t between(const corners *neighbors, eight weights, int y) {
  int16_t far = (int16_t)(y & 15), near = (int16_t)(16 - far);
  eight factors = {near, near, near, near, far, far, far, far}, all;
  memcpy(&all, neighbors, sizeof all);
  factors *= weights;
  eight_wide products =
      __builtin_convertvector(all, eight_wide) * __builtin_convertvector(factors, eight_wide);
  // Half of 1,024 times 16 times SCALE, for rounding.
  int total = 1 << 19;
  for (int i = 0; i < 8; i++) total += products[i];
  return (uint8_t)(total >> 20);
}

void clav_map_tones(const clav_tones *tones, const AVFrame *from, AVFrame *to) {
  for (int y = 0; y < from->height; y += 2) {
    const uint16_t *us = (const uint16_t *)(from->data[1] + (y / 2) * from->linesize[1]);
    const uint16_t *vs = (const uint16_t *)(from->data[2] + (y / 2) * from->linesize[2]);
    for (int x = 0; x < from->width; x += 2) {
      int right, down, total = 0, count = 0;
      int column = cell(us[x / 2] & 1023, &right), row = cell(vs[x / 2] & 1023, &down);
      eight weights = weigh(right, down);
      for (int i = 0; i < 4; i++) {
        int at = x + (i & 1), line = y + (i >> 1);
        if (at >= from->width || line >= from->height) continue;
        const uint16_t *ys = (const uint16_t *)(from->data[0] + line * from->linesize[0]);
        int code = ys[at] & 1023;
        to->data[0][line * to->linesize[0] + at] =
            between(&tones->cube[0][column][row][code / 16], weights, code);
        total += code;
        count++;
      }
      int mean = total / count;
      for (int i = 1; i < 3; i++)
        to->data[i][(y / 2) * to->linesize[i] + x / 2] =
            between(&tones->cube[i][column][row][mean / 16], weights, mean);
    }
  }
}
