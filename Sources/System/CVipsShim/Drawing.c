// SPDX-License-Identifier: Apache-2.0

#include <string.h>

#include "CVipsShim.h"
#include "Library.h"

static void premultiply(uint8_t *pixel, size_t count) {
  for (; count > 0; count--, pixel += 4) {
    unsigned alpha = pixel[3];
    if (alpha == 255) continue;
    for (int band = 0; band < 3; band++) pixel[band] = (pixel[band] * alpha + 127) / 255;
  }
}

static void unpremultiply(uint8_t *to, const uint8_t *from, size_t count) {
  for (; count > 0; count--, to += 4, from += 4) {
    unsigned alpha = to[3] = from[3];
    for (int band = 0; band < 3; band++) {
      unsigned value = alpha ? (from[band] * 255 + alpha / 2) / alpha : 0;
      to[band] = value > 255 ? 255 : value;
    }
  }
}

/// Changes a drawing to its exact size if it is a pixel too large or small or has another aspect
/// ratio.
static VipsImage *exactly(VipsObject *scope, VipsImage *image, int width, int height) {
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 2);
  if (image->Xsize == width && image->Ysize == height) return image;
  if (abs(image->Xsize - width) <= 1 && abs(image->Ysize - height) <= 1)
    return vips_embed(image, &t[0], 0, 0, width, height, NULL) ? NULL : t[0];
  if (vips_thumbnail_image(
          image, &t[0], width, "height", height, "size", VIPS_SIZE_FORCE, NULL))
    return NULL;
  return vips_cast(t[0], &t[1], VIPS_FORMAT_UCHAR, NULL) ? NULL : t[1];
}

int cvips_draw(const char *svg, size_t count, int width, int height, cvips_output *output) {
  VipsObject *scope = (VipsObject *)vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 2);
  memset(output, 0, sizeof *output);
  int result = -1;
  // The first load only reads the size of the document.
  if (!vips_svgload_buffer((void *)svg, count, &t[0], NULL) && t[0]->Xsize > 0 &&
      t[0]->Ysize > 0) {
    double scale = VIPS_MAX((double)width / t[0]->Xsize, (double)height / t[0]->Ysize);
    if (!vips_svgload_buffer((void *)svg, count, &t[1], "scale", scale, NULL)) {
      VipsImage *image = exactly(scope, t[1], width, height);
      if (image && (output->bytes = vips_image_write_to_memory(image, &output->count))) {
        output->width = width;
        output->height = height;
        premultiply(output->bytes, (size_t)width * height);
        result = 0;
      }
    }
  }
  g_object_unref(scope);
  return result;
}

static void *copy_field(VipsImage *from, const char *name, GValue *value, void *to) {
  if (g_str_has_prefix(name, "exif-") || !strcmp(name, VIPS_META_ORIENTATION) ||
      !strcmp(name, "jpeg-thumbnail-data"))
    vips_image_set(to, name, value);
  return NULL;
}

static int save(
    VipsImage *image, enum cvips_format format, int quality, gboolean strip,
    cvips_output *output) {
  void *bytes = NULL;
  size_t *count = &output->count;
  int result = -1;
  switch (format) {
    case CVIPS_JPEG:
      result = vips_jpegsave_buffer(image, &bytes, count, "Q", quality, "strip", TRUE, NULL);
      break;
    case CVIPS_PNG:
      result = vips_pngsave_buffer(image, &bytes, count, "strip", strip, NULL);
      break;
    case CVIPS_WEBP:
      result = vips_webpsave_buffer(image, &bytes, count, "Q", quality, "strip", strip, NULL);
      break;
  }
  output->bytes = bytes;
  return result;
}

int cvips_encode(
    const uint8_t *rgba, int width, int height, enum cvips_format format, int quality,
    const uint8_t *exif_carrier, size_t exif_carrier_count, cvips_output *output) {
  size_t pixels = (size_t)width * height;
  gboolean opaque = TRUE;
  memset(output, 0, sizeof *output);
  for (size_t i = 0; i < pixels && opaque; i++) opaque = rgba[i * 4 + 3] == 255;
  // Premultiplied colors are the picture over black, which is all that JPEG supports.
  gboolean flat = opaque || format == CVIPS_JPEG;
  uint8_t *plain = g_malloc(pixels * 4);
  if (flat)
    memcpy(plain, rgba, pixels * 4);
  else
    unpremultiply(plain, rgba, pixels);

  VipsObject *scope = (VipsObject *)vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 4);
  int result = -1;
  t[0] = vips_image_new_from_memory(plain, pixels * 4, width, height, 4, VIPS_FORMAT_UCHAR);
  if (t[0] && !vips_copy(t[0], &t[1], "interpretation", VIPS_INTERPRETATION_sRGB, NULL) &&
      !vips_extract_band(t[1], &t[2], 0, "n", flat ? 3 : 4, NULL)) {
    gboolean has_exif = exif_carrier && format != CVIPS_JPEG;
    // libvips writes only fields that it has read itself; the carrier file provides them.
    if (!has_exif ||
        !vips_jpegload_buffer((void *)exif_carrier, exif_carrier_count, &t[3], NULL)) {
      if (has_exif) vips_image_map(t[3], copy_field, t[2]);
      result = save(t[2], format, quality, !has_exif, output);
    }
  }
  g_object_unref(scope);
  g_free(plain);
  return result;
}

int cvips_encode_animation(
    const uint8_t *rgba, int width, int height, const int *delays, int frames,
    cvips_output *output) {
  VipsObject *scope = (VipsObject *)vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 3);
  void *bytes = NULL;
  int result = -1;
  memset(output, 0, sizeof *output);
  t[0] = vips_image_new_from_memory(
      rgba, (size_t)width * height * frames * 4, width, height * frames, 4, VIPS_FORMAT_UCHAR);
  if (t[0] && !vips_copy(t[0], &t[1], "interpretation", VIPS_INTERPRETATION_sRGB, NULL) &&
      !vips_extract_band(t[1], &t[2], 0, "n", 3, NULL)) {
    vips_image_set_int(t[2], VIPS_META_PAGE_HEIGHT, height);
    vips_image_set_array_int(t[2], "delay", delays, frames);
    vips_image_set_int(t[2], "loop", 0);
    // Dithering would differ between frames and take up most of the file. More effort takes four
    // times as long and saves one percent.
    result = vips_gifsave_buffer(t[2], &bytes, &output->count, "dither", 0.0, "effort", 3, NULL);
    output->bytes = bytes;
  }
  g_object_unref(scope);
  return result;
}
