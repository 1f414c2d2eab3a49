// SPDX-License-Identifier: Apache-2.0
//
// libvips, one function a job. No GObject and no glib type crosses this header, so that Swift
// never parses theirs and cannot leak one of them. Functions return 0 or -1; after -1
// cvips_take_error() has the words.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Where a picture's bytes come from: a descriptor, or memory where `bytes` is not NULL.
typedef struct {
  int descriptor;
  const uint8_t *bytes;
  size_t count;
  /// How a PNG lies by notes that libvips does not read, 2 to 8 as EXIF has it; else 0 or 1.
  int orientation;
} cvips_input;

/// What a job made: pixels (then width and height are theirs) or a file's bytes.
/// Give it back with cvips_free().
typedef struct {
  uint8_t *bytes;
  size_t count;
  int width;
  int height;
  /// Whether a rendition was written as PNG, because it has transparency.
  int is_png;
} cvips_output;

/// In how many parts a strip is looked at.
#define CVIPS_STRIP 8

/// What the uppermost rows of a picture look like, as stored.
typedef struct {
  /// The means of equal parts from the left, 0 to 255: brightness, then both colours.
  float means[3][CVIPS_STRIP];
  /// How much of the picture's height they are the mean of, above 0.
  float share;
} cvips_strip;

/// Formats that cvips_encode() writes.
enum cvips_format { CVIPS_JPEG, CVIPS_PNG, CVIPS_WEBP };

/// Starts libvips; call it once, before any other thread uses it. Every loader that libvips
/// itself does not trust is blocked, SVG among them.
int cvips_start(void);

/// Lets this process read SVG after all, for as long as it lives.
void cvips_allow_drawing(void);

/// Copies out and clears what libvips last said, always ended by a zero.
void cvips_take_error(char *text, size_t capacity);

/// Gives memory back; twice is harmless.
void cvips_free(cvips_output *output);

/// Makes an opaque RGBA thumbnail of exactly width x height: oriented, sRGB, cropped at the centre.
int cvips_thumbnail(const cvips_input *input, int width, int height, cvips_output *output);

/// Looks at the first rows of a JPEG, at least a share of its height (0 to 0.25), with 0 as few as
/// take less than a hundredth of decoding it; -1 where it is broken, progressive or in other
/// colours. Needs no cvips_start().
int cvips_jpeg_strip(int descriptor, float share, cvips_strip *strip);

/// What cvips_small() returns for a picture that looks otherwise.
#define CVIPS_OTHER 1

/// Decodes a small JPEG and fills a cell with it: turned as an EXIF orientation says, cropped at
/// the centre. Many times faster than cvips_thumbnail(), whose threads cost more than so few
/// pixels. `strip` is what its uppermost rows must look like for it to be the one that is meant, or
/// NULL. -1 where some of it is missing or it has other colours. Needs no cvips_start().
int cvips_small(
    const uint8_t *jpeg, size_t count, const cvips_strip *strip, int orientation, int width,
    int height, cvips_output *output);

/// Converts RGBA pixels in place to sRGB from an ICC profile for RGB; -1, and the pixels as they
/// were, where it is none.
int cvips_to_srgb(uint8_t *rgba, size_t pixels, const uint8_t *profile, size_t count);

/// The same as cvips_thumbnail() from RGBA pixels in memory, turned as an EXIF orientation (1 to 8) says.
int cvips_thumbnail_of_pixels(
    const uint8_t *rgba, int width, int height, int orientation, int to_width, int to_height,
    cvips_output *output);

/// Writes a picture down again inside a box, oriented and with its metadata: JPEG, or PNG where
/// some of it is transparent.
int cvips_rendition(
    const cvips_input *input, int box_width, int box_height, int quality, cvips_output *output);

/// Unpacks a stream of zlib; -1 where it is garbled, ends early, has something
/// behind it or holds more bytes than `most`. Needs no cvips_start().
int cvips_inflate(const uint8_t *stream, size_t count, size_t most, cvips_output *output);

/// Draws SVG at exactly width x height, premultiplied RGBA.
int cvips_draw(const char *svg, size_t count, int width, int height, cvips_output *output);

/// Writes premultiplied RGBA pixels down. `exif_carrier` is a JPEG file whose EXIF block the new
/// file gets, NULL for none; a JPEG never gets one here.
int cvips_encode(
    const uint8_t *rgba, int width, int height, enum cvips_format format, int quality,
    const uint8_t *exif_carrier, size_t exif_carrier_count, cvips_output *output);

/// Writes opaque RGBA frames, one below the other, down as a GIF without end; `delays` are in
/// milliseconds, one for each frame.
int cvips_encode_animation(
    const uint8_t *rgba, int width, int height, const int *delays, int frames,
    cvips_output *output);

/// Writes premultiplied RGBA pixels down as HEIC or AVIF, over black, in the same bytes each time. `exif`
/// is a block that starts with its TIFF header, NULL for none.
int cvips_encode_heif(
    const uint8_t *rgba, int width, int height, int is_avif, int quality, const uint8_t *exif,
    size_t exif_count, cvips_output *output);
