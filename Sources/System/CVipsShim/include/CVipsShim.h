// SPDX-License-Identifier: Apache-2.0
//
// Functions that use libvips: they decode, scale, draw and encode pictures.
//
// This header contains no types of GObject or GLib. Swift therefore does not parse their headers,
// and cannot leak their objects. Functions return 0 or -1. After -1, cvips_take_error() returns the
// message.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The bytes of a picture: those at `bytes`, or those of the file `descriptor` if `bytes` is NULL.
typedef struct {
  int descriptor;
  const uint8_t *bytes;
  size_t count;
  /// The EXIF orientation of a PNG, from 2 to 8, if a text in the file states one. libvips does not
  /// read this text. Otherwise 0 or 1.
  int orientation;
} cvips_input;

/// The result of a function: either pixels with their width and height, or the bytes of a file.
/// Free it with cvips_free().
typedef struct {
  uint8_t *bytes;
  size_t count;
  int width;
  int height;
  /// Whether the file is a PNG, because the picture has transparent pixels.
  int is_png;
} cvips_output;

/// The number of sections into which the top rows of a picture are divided, from left to right.
#define CVIPS_STRIP 8

/// Mean colors of the top rows of a picture, before its orientation is applied.
typedef struct {
  /// The mean of each section from the left, from 0 to 255: first for luma, then for both chroma
  /// components.
  float means[3][CVIPS_STRIP];
  /// The height of these rows as a fraction of the picture's height. It is greater than 0.
  float share;
} cvips_strip;

/// The formats that cvips_encode() can write.
enum cvips_format { CVIPS_JPEG, CVIPS_PNG, CVIPS_WEBP };

/// Starts libvips. Call it once, before another thread uses libvips.
///
/// It blocks all loaders that libvips marks as untrusted. The loader for SVG is one of them.
int cvips_start(void);

/// Allows this process to read SVG until it ends.
void cvips_allow_drawing(void);

/// Copies the last message of libvips and clears it. The copy always ends with a zero byte.
void cvips_take_error(char *text, size_t capacity);

/// Frees the memory of a result. A second call does nothing.
void cvips_free(cvips_output *output);

/// Creates an opaque RGBA thumbnail of exactly width x height pixels.
///
/// The orientation is applied, the picture is cropped at its center, and the colors are sRGB.
int cvips_thumbnail(const cvips_input *input, int width, int height, cvips_output *output);

/// Computes the mean colors of the top rows of a JPEG.
///
/// The rows are at least the fraction `share` of the picture's height, from 0 to 0.25. With 0, this
/// takes less than a hundredth of the time for decoding the whole picture. Returns -1 if the JPEG
/// is broken, progressive or in another color space. It does not need cvips_start().
int cvips_jpeg_strip(int descriptor, float share, cvips_strip *strip);

/// The result of cvips_embedded_thumbnail() if the thumbnail does not match the expected mean
/// colors.
#define CVIPS_OTHER 1

/// Decodes a small JPEG and fills a cell with it.
///
/// The EXIF orientation is applied, and the picture is cropped at its center. This function is many
/// times faster than cvips_thumbnail(), which starts threads. For so few pixels, that takes longer
/// than decoding.
///
/// `strip` contains the expected mean colors of the top rows, or is NULL. Returns -1 if the JPEG is
/// truncated or in another color space. It does not need cvips_start().
int cvips_embedded_thumbnail(
    const uint8_t *jpeg, size_t count, const cvips_strip *strip, int orientation, int width,
    int height, cvips_output *output);

/// Converts RGBA pixels to sRGB, in place, from the colors of an ICC profile for RGB.
///
/// If the profile is invalid, the pixels do not change, and the function returns -1.
int cvips_to_srgb(uint8_t *rgba, size_t pixels, const uint8_t *profile, size_t count);

/// Creates a thumbnail as cvips_thumbnail() does, from RGBA pixels in memory.
///
/// `orientation` is an EXIF orientation from 1 to 8.
int cvips_thumbnail_of_pixels(
    const uint8_t *rgba, int width, int height, int orientation, int to_width, int to_height,
    cvips_output *output);

/// Scales a picture so that it fits into a box, and encodes it again with its metadata.
///
/// The orientation is applied to the pixels. The result is a JPEG, or a PNG if some pixels are
/// transparent.
int cvips_rendition(
    const cvips_input *input, int box_width, int box_height, int quality, cvips_output *output);

/// Decompresses a zlib stream.
///
/// Returns -1 if the stream is invalid or truncated, if other data follows it, or if the result
/// would be longer than `maximum` bytes. It does not need cvips_start().
int cvips_inflate(const uint8_t *stream, size_t count, size_t maximum, cvips_output *output);

/// Draws an SVG document as exactly width x height pixels of premultiplied RGBA.
int cvips_draw(const char *svg, size_t count, int width, int height, cvips_output *output);

/// Encodes premultiplied RGBA pixels.
///
/// `exif_carrier` is a JPEG file whose EXIF block is copied, or NULL. For the format JPEG it is
/// ignored.
int cvips_encode(
    const uint8_t *rgba, int width, int height, enum cvips_format format, int quality,
    const uint8_t *exif_carrier, size_t exif_carrier_count, cvips_output *output);

/// Encodes opaque RGBA frames as a GIF that repeats forever.
///
/// The pixels of each frame follow those of the frame before. `delays` contains the duration of
/// each frame in milliseconds.
int cvips_encode_animation(
    const uint8_t *rgba, int width, int height, const int *delays, int frames,
    cvips_output *output);

/// Encodes premultiplied RGBA pixels as HEIC or AVIF. Transparent pixels are drawn over black.
///
/// Equal pictures always give equal bytes. `exif` is an EXIF block that begins with its TIFF
/// header, or NULL.
int cvips_encode_heif(
    const uint8_t *rgba, int width, int height, int is_avif, int quality, const uint8_t *exif,
    size_t exif_count, cvips_output *output);
