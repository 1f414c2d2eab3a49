// SPDX-License-Identifier: Apache-2.0
//
// libav, one function a job: what a film says of itself, one picture of it, and writing a short
// one. Functions return 0, or a negative number that clav_describe() puts into words.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Longest texts that are kept, with their ending zero.
#define CLAV_TEXT 96

/// Containers that are opened; nothing else is tried.
enum clav_container { CLAV_MOV, CLAV_MATROSKA, CLAV_AVI };

/// What a film says of itself; texts are empty where it does not say.
typedef struct {
  /// As displayed, after the display matrix.
  int width;
  int height;
  /// In seconds, below zero where nobody says.
  double duration;
  double frames_per_second;
  /// Whether there is a decoder for its pictures.
  int is_decodable;
  int has_location;
  int is_hdr;
  /// Whether its keys say that its focus can be edited, or that it is for two eyes.
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

/// What is given of a film that has no pictures.
extern const int clav_no_pictures;

/// Pixels or a file's bytes; give them back with clav_free().
typedef struct {
  uint8_t *bytes;
  size_t count;
  int width;
  int height;
  /// How the pixels are to be turned, as EXIF orientations say it.
  int orientation;
} clav_output;

/// Which of a film's texts go along into a new one: all, those of known names, or those of known
/// names that nobody types sentences into.
enum clav_notes { CLAV_ALL_NOTES, CLAV_KNOWN_NOTES, CLAV_NO_SENTENCES };

/// A film that is being written.
typedef struct clav_film clav_film;

/// Loads libav, which everything below needs, and keeps it from writing to the terminal; -1 where
/// it is not there in the version of its headers. Not from two threads at once.
int clav_load(void);

/// Reads a film's header.
int clav_header(int descriptor, enum clav_container container, clav_facts *facts);

/// Decodes a film's first picture to RGBA, at most `most_side` pixels long; a picture that has more
/// than `most_pixels` is not decoded.
int clav_poster(
    int descriptor, enum clav_container container, int64_t most_pixels, int most_side,
    clav_output *output);

/// Begins a QuickTime movie; dates are texts or NULL. NULL where there is no encoder.
clav_film *clav_film_begin(
    int width, int height, int frames_per_second, const char *utc_date, const char *apple_date);

/// Adds a frame of RGBA pixels.
int clav_film_add(clav_film *film, const uint8_t *rgba);

/// Ends the movie and gives its bytes; `output` may be NULL to throw it away.
int clav_film_end(clav_film *film, clav_output *output);

/// Whether a film is H.264 of eight bits with AAC or no sound in a container that everything reads.
int clav_is_plain(int descriptor, enum clav_container container);

/// What a film is to be made into.
typedef struct {
  /// An open file, which is empty.
  int target;
  enum clav_notes notes;
  /// Films with larger pictures are not converted.
  int64_t most_pixels;
  /// The most bytes to write, 0 for as many as it takes; -EFBIG where that is not enough.
  int64_t most_bytes;
  /// Told, each hundredth, how many bytes of the original were read of how many; NULL for nobody.
  void (*progress)(void *context, int64_t bytes, int64_t total);
  void *context;
} clav_order;

/// Writes a film down as MPEG-4 with H.264 and AAC: what is that already is copied, the rest made
/// anew, in the colours of high definition where it has more range than screens show. Times, turns,
/// dates and notes stay. `size` gets the size as displayed. AVERROR_ENCODER_NOT_FOUND or
/// _DECODER_NOT_FOUND where there is none.
int clav_convert(
    int descriptor, enum clav_container container, const clav_order *order, clav_output *size);

/// Whether a failure is one of these two.
int clav_is_missing_codec(int failure);

/// Puts a failure into words.
void clav_describe(int failure, char *text, size_t capacity);

/// Gives memory back; twice is harmless.
void clav_free(clav_output *output);
