// SPDX-License-Identifier: Apache-2.0

#include "CVipsShim.h"

#include <glib.h>
#include <string.h>

#include "Library.h"

// This file uses libheif directly: x265 splits its work by timing, so that the same picture
// occasionally gives two different files, and libvips has no option against that.

static struct heif_error keep(
    struct heif_context *context, const void *data, size_t count, void *user) {
  cvips_output *output = user;
  output->bytes = g_memdup2(data, count);
  output->count = count;
  return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, "ok"};
}

static int fill(struct heif_image *image, const uint8_t *rgba, int width, int height) {
  if (heif_image_add_plane(image, heif_channel_interleaved, width, height, 8).code) return -1;
  int stride = 0;
  uint8_t *rows = heif_image_get_plane(image, heif_channel_interleaved, &stride);
  if (!rows) return -1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      memcpy(rows + (size_t)y * stride + x * 3, rgba + ((size_t)y * width + x) * 4, 3);
  return 0;
}

static int encode(
    struct heif_context *context, struct heif_encoder *encoder, struct heif_image *image,
    const uint8_t *exif, size_t exif_count, cvips_output *output) {
  struct heif_image_handle *handle = NULL;
  if (heif_context_encode_image(context, image, encoder, NULL, &handle).code) return -1;
  int failed = exif && heif_context_add_exif_metadata(context, handle, exif, (int)exif_count).code;
  heif_image_handle_release(handle);
  struct heif_writer writer = {.writer_api_version = 1, .write = keep};
  return failed || heif_context_write(context, &writer, output).code ? -1 : 0;
}

static int prepare(struct heif_encoder *encoder, int is_avif, int quality) {
  if (heif_encoder_set_lossy_quality(encoder, quality).code) return -1;
  if (is_avif) return heif_encoder_set_parameter_integer(encoder, "threads", 1).code ? -1 : 0;
  return heif_encoder_set_parameter_string(encoder, "preset", "veryfast").code ||
                 heif_encoder_set_parameter_string(encoder, "x265:pools", "none").code ||
                 heif_encoder_set_parameter_string(encoder, "x265:frame-threads", "1").code
             ? -1
             : 0;
}

int cvips_encode_heif(
    const uint8_t *rgba, int width, int height, int is_avif, int quality, const uint8_t *exif,
    size_t exif_count, cvips_output *output) {
  memset(output, 0, sizeof *output);
  if (!heif_context_alloc) return -1;
  struct heif_context *context = heif_context_alloc();
  struct heif_encoder *encoder = NULL;
  struct heif_image *image = NULL;
  int result = -1;
  enum heif_compression_format format =
      is_avif ? heif_compression_AV1 : heif_compression_HEVC;
  if (!heif_context_get_encoder_for_format(context, format, &encoder).code &&
      !prepare(encoder, is_avif, quality) &&
      !heif_image_create(
           width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image)
           .code &&
      !fill(image, rgba, width, height))
    result = encode(context, encoder, image, exif, exif_count, output);
  if (image) heif_image_release(image);
  if (encoder) heif_encoder_release(encoder);
  heif_context_free(context);
  return result;
}
