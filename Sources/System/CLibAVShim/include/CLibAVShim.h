// SPDX-License-Identifier: Apache-2.0
//
// libav, one function for each job: reading a video's header, decoding one picture, converting a
// video, and writing a short one.
//
// Functions return 0 or a negative error number, which clav_describe() turns into a message.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The maximum length of texts, including the terminating zero.
#define CLAV_TEXT 96

/// The containers that can be opened.
enum clav_container { CLAV_MOV, CLAV_MATROSKA, CLAV_AVI };

/// The header of a video. Texts that the video does not state are empty.
typedef struct {
  /// The size as displayed, after applying the display matrix.
  int width;
  int height;
  /// The duration in seconds, or a negative number if it is unknown.
  double duration;
  double frames_per_second;
  /// Whether a decoder for the pictures is installed.
  int is_decodable;
  int has_location;
  int is_hdr;
  /// Whether metadata keys indicate a video with editable focus or a stereo video.
  int is_cinematic;
  int is_spatial;
  char apple_date[CLAV_TEXT];
  char content_date[CLAV_TEXT];
  char utc_date[CLAV_TEXT];
  char content_identifier[CLAV_TEXT];
  char full_rate_intent[CLAV_TEXT];
  char capture_rate[CLAV_TEXT];
  char make[CLAV_TEXT];
  char author[CLAV_TEXT];
  char title[CLAV_TEXT];
} clav_facts;

/// The error code for a video without pictures.
extern const int clav_no_pictures;

/// The pixels of a picture or the bytes of a file. Free them with clav_free().
typedef struct {
  uint8_t *bytes;
  size_t count;
  int width;
  int height;
  /// The EXIF orientation to apply to the pixels.
  int orientation;
} clav_output;

/// The metadata to keep in a new video. It is all metadata, or only that with known keys, or only
/// that with known keys whose values a person does not write.
enum clav_metadata { CLAV_ALL_METADATA, CLAV_KNOWN_METADATA, CLAV_NO_SENTENCES };

/// A video that is being written.
typedef struct clav_video_writer clav_video_writer;

/// Loads libav, which all functions below need, and silences its log.
///
/// Returns -1 if the version of libav for which the shim was compiled is not installed. Do not call
/// it from two threads at once.
int clav_load(void);

/// Reads the header of a video.
int clav_header(int descriptor, enum clav_container container, clav_facts *facts);

/// Decodes the first picture of a video to RGBA, with a width and height of at most `maximum_side`.
///
/// A picture with more than `maximum_pixels` pixels is not decoded.
int clav_poster(
    int descriptor, enum clav_container container, int64_t maximum_pixels, int maximum_side,
    clav_output *output);

/// Begins a QuickTime movie, whose dates may be NULL. Returns NULL if there is no encoder.
clav_video_writer *clav_video_begin(
    int width, int height, int frames_per_second, const char *utc_date, const char *apple_date);

/// Adds a frame of RGBA pixels.
int clav_video_add(clav_video_writer *writer, const uint8_t *rgba);

/// Ends the movie and returns its bytes. If `output` is NULL, the movie is discarded.
int clav_video_end(clav_video_writer *writer, clav_output *output);

/// Returns whether a video needs no conversion, because it is 8-bit H.264 in a widely supported
/// container and has AAC sound or none.
int clav_is_plain(int descriptor, enum clav_container container);

/// The description of a conversion.
typedef struct {
  /// The descriptor of an empty file, to which the video is written.
  int target;
  enum clav_metadata metadata;
  /// The maximum pixel count of the pictures of a video.
  int64_t maximum_pixels;
  /// The maximum number of bytes to write, or 0 for no limit. If it is exceeded, the conversion
  /// fails with -EFBIG.
  int64_t maximum_bytes;
  /// Called after each hundredth of the file with the number of bytes read and the total. May be
  /// NULL.
  void (*progress)(void *context, int64_t bytes, int64_t total);
  void *context;
} clav_order;

/// Writes a video as MPEG-4 with H.264 and AAC.
///
/// Tracks in these formats are copied, and others are encoded again. HDR pictures are converted to
/// BT.709 colors. Times, rotation, dates and metadata are kept. `size` receives the displayed
/// size. Fails with AVERROR_ENCODER_NOT_FOUND or _DECODER_NOT_FOUND if a codec is missing.
int clav_convert(
    int descriptor, enum clav_container container, const clav_order *order, clav_output *size);

/// Returns whether an error code means that a codec is missing, as clav_convert() reports it.
int clav_is_missing_codec(int failure);

/// Copies libav's message for an error code.
void clav_describe(int failure, char *text, size_t capacity);

/// Frees the memory of an output. A second call has no effect.
void clav_free(clav_output *output);
