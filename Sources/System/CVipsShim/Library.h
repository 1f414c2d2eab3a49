// SPDX-License-Identifier: Apache-2.0
//
// libvips and libheif. Only processes that decode or draw load them, at run time.
//
// They depend on a hundred libraries. Loading these takes as long as making a hundred thumbnails
// from embedded ones. Embedded thumbnails do not need libvips or libheif.
#pragma once

#include <gmodule.h>
#include <libheif/heif.h>
#include <vips/vips.h>

/// All functions of libvips that the shim uses.
#define CVIPS_FUNCTIONS(use) \
  use(addalpha)                    \
  use(block_untrusted_set)         \
  use(cache_set_max)               \
  use(cast)                        \
  use(colourspace)                 \
  use(concurrency_set)             \
  use(copy)                        \
  use(embed)                       \
  use(error_buffer_copy)           \
  use(error_clear)                 \
  use(extract_band)                \
  use(flatten)                     \
  use(gifsave_buffer)              \
  use(icc_transform)               \
  use(image_copy_memory)           \
  use(image_get_blob)              \
  use(image_get_typeof)            \
  use(image_hasalpha)              \
  use(image_map)                   \
  use(image_new)                   \
  use(image_new_from_memory)       \
  use(image_remove)                \
  use(image_set)                   \
  use(image_set_array_int)         \
  use(image_set_blob_copy)         \
  use(image_set_int)               \
  use(image_write_to_memory)       \
  use(init)                        \
  use(jpegload_buffer)             \
  use(jpegsave_buffer)             \
  use(min)                         \
  use(object_local_array)          \
  use(operation_block_set)         \
  use(pngload_source)              \
  use(pngsave_buffer)              \
  use(source_new_from_descriptor)  \
  use(source_new_from_memory)      \
  use(svgload_buffer)              \
  use(thumbnail_image)             \
  use(thumbnail_source)            \
  use(webpsave_buffer)

/// All functions of libheif that the shim uses directly.
#define CVIPS_HEIF_FUNCTIONS(use) \
  use(context_add_exif_metadata)       \
  use(context_alloc)                   \
  use(context_encode_image)            \
  use(context_free)                    \
  use(context_get_encoder_for_format)  \
  use(context_write)                   \
  use(encoder_release)                 \
  use(encoder_set_lossy_quality)       \
  use(encoder_set_parameter_integer)   \
  use(encoder_set_parameter_string)    \
  use(image_add_plane)                 \
  use(image_create)                    \
  use(image_get_plane)                 \
  use(image_handle_release)            \
  use(image_release)

struct cvips_library {
#define CVIPS_FIELD(name) __typeof__(&vips_##name) name;
  CVIPS_FUNCTIONS(CVIPS_FIELD)
#undef CVIPS_FIELD
  __typeof__(&g_module_open) module_open;
  __typeof__(&g_module_make_resident) module_make_resident;
  __typeof__(&g_object_unref) object_unref;
};

struct cvips_heif_library {
#define CVIPS_FIELD(name) __typeof__(&heif_##name) name;
  CVIPS_HEIF_FUNCTIONS(CVIPS_FIELD)
#undef CVIPS_FIELD
};

/// The functions of libvips. They are NULL until cvips_load() has returned 0.
extern struct cvips_library cvips;
/// The functions of libheif. They are NULL if it is not installed.
extern struct cvips_heif_library cvips_heif;

/// Loads libvips and, if it is installed, libheif. Returns 0, or -1 if libvips is not installed.
/// Two threads must not call it at the same time.
int cvips_load(void);

// Calls of these functions in this target call the loaded libraries.
#define g_module_make_resident cvips.module_make_resident
#define g_module_open cvips.module_open
#define g_object_unref cvips.object_unref
#define vips_addalpha cvips.addalpha
#define vips_block_untrusted_set cvips.block_untrusted_set
#define vips_cache_set_max cvips.cache_set_max
#define vips_cast cvips.cast
#define vips_colourspace cvips.colourspace
#define vips_concurrency_set cvips.concurrency_set
#define vips_copy cvips.copy
#define vips_embed cvips.embed
#define vips_error_buffer_copy cvips.error_buffer_copy
#define vips_error_clear cvips.error_clear
#define vips_extract_band cvips.extract_band
#define vips_flatten cvips.flatten
#define vips_gifsave_buffer cvips.gifsave_buffer
#define vips_icc_transform cvips.icc_transform
#define vips_image_copy_memory cvips.image_copy_memory
#define vips_image_get_blob cvips.image_get_blob
#define vips_image_get_typeof cvips.image_get_typeof
#define vips_image_hasalpha cvips.image_hasalpha
#define vips_image_map cvips.image_map
#define vips_image_new cvips.image_new
#define vips_image_new_from_memory cvips.image_new_from_memory
#define vips_image_remove cvips.image_remove
#define vips_image_set cvips.image_set
#define vips_image_set_array_int cvips.image_set_array_int
#define vips_image_set_blob_copy cvips.image_set_blob_copy
#define vips_image_set_int cvips.image_set_int
#define vips_image_write_to_memory cvips.image_write_to_memory
#define vips_init cvips.init
#define vips_jpegload_buffer cvips.jpegload_buffer
#define vips_jpegsave_buffer cvips.jpegsave_buffer
#define vips_min cvips.min
#define vips_object_local_array cvips.object_local_array
#define vips_operation_block_set cvips.operation_block_set
#define vips_pngload_source cvips.pngload_source
#define vips_pngsave_buffer cvips.pngsave_buffer
#define vips_source_new_from_descriptor cvips.source_new_from_descriptor
#define vips_source_new_from_memory cvips.source_new_from_memory
#define vips_svgload_buffer cvips.svgload_buffer
#define vips_thumbnail_image cvips.thumbnail_image
#define vips_thumbnail_source cvips.thumbnail_source
#define vips_webpsave_buffer cvips.webpsave_buffer
#define heif_context_add_exif_metadata cvips_heif.context_add_exif_metadata
#define heif_context_alloc cvips_heif.context_alloc
#define heif_context_encode_image cvips_heif.context_encode_image
#define heif_context_free cvips_heif.context_free
#define heif_context_get_encoder_for_format cvips_heif.context_get_encoder_for_format
#define heif_context_write cvips_heif.context_write
#define heif_encoder_release cvips_heif.encoder_release
#define heif_encoder_set_lossy_quality cvips_heif.encoder_set_lossy_quality
#define heif_encoder_set_parameter_integer cvips_heif.encoder_set_parameter_integer
#define heif_encoder_set_parameter_string cvips_heif.encoder_set_parameter_string
#define heif_image_add_plane cvips_heif.image_add_plane
#define heif_image_create cvips_heif.image_create
#define heif_image_get_plane cvips_heif.image_get_plane
#define heif_image_handle_release cvips_heif.image_handle_release
#define heif_image_release cvips_heif.image_release
