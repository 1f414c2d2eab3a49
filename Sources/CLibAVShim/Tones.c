// SPDX-License-Identifier: Apache-2.0

#include "Tones.h"

#include <math.h>
#include <string.h>

#include "Colours.h"
#include "Library.h"

/// What white paper has of candelas on such a screen (ITU-R BT.2408), and the brightest there is.
/// What a film says of its own brightest is not asked; beyond this all is white.
#define PAPER 203.0
#define PEAK 1000.0

/// Tables of numbers between 0 and 1 by the bits of a float: so many of a place behind the point
/// for each power of two, down to one that nobody sees.
#define PLACES 8
#define POWERS 20
#define ENTRIES (POWERS << PLACES)

struct clav_tones {
  /// Red, green or blue of ten bits to light, as a share of the peak; of HLG, that of the scene.
  float light[1024];
  /// How much brighter a scene's light is on the screen, by its luminance. PQ has none.
  float gain[ENTRIES + 1];
  /// What the brightest of a pixel's three is multiplied with, by itself.
  float share[ENTRIES + 1];
  /// Light as a share of paper's to eight bits.
  float code[ENTRIES + 1];
  /// From the film's red, green and blue to those of every screen.
  float matrix[9];
};

static int entry(float value) {
  union {
    float value;
    uint32_t bits;
  } number = {value};
  int place = (int)(number.bits >> (23 - PLACES)) - ((127 - POWERS) << PLACES);
  // What is no number, below zero or beyond one is none either.
  return value > 0 ? (place < 0 ? 0 : place > ENTRIES ? ENTRIES : place) : 0;
}

/// The number in the middle of an entry.
static double middle(int place) {
  int power = place >> PLACES;
  double rest = ((place & ((1 << PLACES) - 1)) + 0.5) / (1 << PLACES);
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

/// The light of a scene, 0 to 1, by what HLG makes of it.
static double scene_of_hlg(double code) {
  const double a = 0.17883277, b = 0.28466892, c = 0.55991073;
  return code <= 0.5 ? code * code / 3 : (exp((code - c) / a) + b) / 12;
}

/// What of a light is seen where paper is the brightest: all of it in the dark, less the brighter it
/// is (ITU-R BT.2390, 5.4.1).
static double rolled_off(double light) {
  double peak = pq_of_light(PEAK), most = pq_of_light(PAPER) / peak, knee = 1.5 * most - 0.5;
  double code = pq_of_light(fmin(light, PEAK)) / peak;
  if (code > knee) {
    double t = (code - knee) / (1 - knee), t2 = t * t, t3 = t2 * t;
    code = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * most;
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
  return tones;
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

/// One pixel's red, green and blue of eight bits.
static void map(const clav_tones *tones, float y, float u, float v, float rgb[3]) {
  float r = tones->light[ten_bits(y + 1.4746F * v)];
  float g = tones->light[ten_bits(y - 0.16455F * u - 0.57135F * v)];
  float b = tones->light[ten_bits(y + 1.8814F * u)];
  float gain = tones->gain[entry(0.2627F * r + 0.6780F * g + 0.0593F * b)];
  float most = r > g ? r : g;
  if (b > most) most = b;
  gain *= tones->share[entry(most * gain)];
  const float *m = tones->matrix;
  for (int i = 0; i < 3; i++)
    rgb[i] = tones->code[entry((m[i * 3] * r + m[i * 3 + 1] * g + m[i * 3 + 2] * b) * gain)];
}

void clav_map_tones(const clav_tones *tones, const AVFrame *from, AVFrame *to) {
  for (int y = 0; y < from->height; y += 2) {
    const uint16_t *us = (const uint16_t *)(from->data[1] + (y / 2) * from->linesize[1]);
    const uint16_t *vs = (const uint16_t *)(from->data[2] + (y / 2) * from->linesize[2]);
    for (int x = 0; x < from->width; x += 2) {
      float u = (us[x / 2] - 512) / 896.0F, v = (vs[x / 2] - 512) / 896.0F, sum[3] = {0, 0, 0};
      int count = 0;
      for (int i = 0; i < 4; i++) {
        int at = x + (i & 1), row = y + (i >> 1);
        if (at >= from->width || row >= from->height) continue;
        const uint16_t *ys = (const uint16_t *)(from->data[0] + row * from->linesize[0]);
        float rgb[3];
        map(tones, (ys[at] - 64) / 876.0F, u, v, rgb);
        float luma = 0.2126F * rgb[0] + 0.7152F * rgb[1] + 0.0722F * rgb[2];
        to->data[0][row * to->linesize[0] + at] = (uint8_t)(16.5F + luma * (219 / 255.0F));
        for (int j = 0; j < 3; j++) sum[j] += rgb[j];
        count++;
      }
      float red = sum[0] / count, green = sum[1] / count, blue = sum[2] / count;
      float luma = 0.2126F * red + 0.7152F * green + 0.0722F * blue, part = 224 / 255.0F;
      to->data[1][(y / 2) * to->linesize[1] + x / 2] =
          (uint8_t)(128.5F + (blue - luma) / 1.8556F * part);
      to->data[2][(y / 2) * to->linesize[2] + x / 2] =
          (uint8_t)(128.5F + (red - luma) / 1.5748F * part);
    }
  }
}
